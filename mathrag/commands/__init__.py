"""The library's part of the command line, and what commands and service say in JSON.

- ``register(app)`` adds ``ask``, ``read``, ``search``, ``formulas``, ``show``, ``export``, ``convert``, ``snapshots`` and ``doctor``
- ``views``, ``network``: the documents that commands print with ``--json`` and the service sends, and the functions that make them
- ``solving``, ``plots``: one formula computed, and one of its variables against another
- ``pages``: a PDF's page with a formula marked; ``results``, ``exports``: the graph in the forms others read
- ``telling``: an answer as Markdown, HTML and a notebook; ``notation``: LaTeX as a line of text
- ``console``: standard output for people and programs, standard error for messages
- ``failures``: exit codes, hints and what a problem looks like

Importing this package is cheap: `mathrag --help` pays for it.
"""

from mathrag.commands.register import register

__all__ = ["register"]
