"""The library's part of the command line.

- ``register(app)`` adds ``ask``, ``search``, ``show``, ``correct``, ``diff``, ``doctor`` and the others
- ``console``: standard output for people and programs, standard error for messages

What they print is made in `mathrag.views`. Importing this package is cheap: `mathrag --help` pays for it.
"""

from mathrag.commands.register import register

__all__ = ["register"]
