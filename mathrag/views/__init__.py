"""What is said of a knowledge base and of an answer: the documents that commands print with ``--json`` and the service sends.

One model a document, one function that makes it; neither a terminal nor a web framework is known here.

- ``knowledge``: search, whatever a key names, quantity kinds, snapshots; ``formulas``, ``situations``, ``definitions``,
  ``symbols``, ``values``, ``examples``, ``documents``: one kind of entity each
- ``solving``, ``plots``: one formula computed, and one of its variables against another
- ``network``, ``exports``, ``results``: the graph drawn, and in the forms others read; ``pages``: a PDF's page with a formula marked
- ``telling``, ``replying``, ``reading``, ``wording``: answers and questions in words
- ``health``, ``pack_report``, ``failures``: whether an installation and a pack hold, and what a problem looks like

Importing this package is cheap, its modules are not all: a command imports them where it runs.
"""
