"""MathRAG: documents compiled into a typed, unit-aware knowledge base of executable formulas.

The rooms, in the order in which they may import each other (``docs/contracts.md``):

- ``entities``, ``errors``, ``settings``, ``home``: the currency, the errors, the configuration and the layout on disk
- ``documents``: files to Markdown with a page map; chunking
- ``models``: language models and embedders behind one protocol each
- ``quantities``: units, dimensions, quantity kinds, numbers with units in free text
- ``formulas``: LaTeX to expression to template; dimensional analysis; safe evaluation; solving
- ``knowledge``: URIs, RDF, graph store, vector index, snapshots
- ``extraction``: a chunk to formulas, constants and relations; typing
- ``consolidation``: duplicates found and merged
- ``agent``: state, actions, gate, tools, loop and policies
- ``evaluation``: scoring of answers
- ``commands``: the library's part of the command line
"""

import os

# before numpy is imported: the products of a question are small, and with a thread for each core they take half as long again
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
