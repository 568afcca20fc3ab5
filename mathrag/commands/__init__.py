"""The library's part of the command line, and what commands and service say in JSON.

- ``register(app)`` adds ``ask``, ``search``, ``formulas``, ``show``, ``convert``, ``snapshots`` and ``doctor``
- ``views``: the documents that commands print with ``--json`` and the service sends, and the functions that make them
- ``console``: standard output for people and programs, standard error for messages
- ``failures``: exit codes, hints and what a problem looks like

Importing this package is cheap: `mathrag --help` pays for it.
"""

from mathrag.commands.register import register

__all__ = ["register"]
