"""The engine that places a problem's values in the situations that documents tell; it knows no physics. See ``docs/situations.md``.

- `packs`: YAML to `Situation` entities
- `telling`: the situations of one document, and of all
- `rendering`: what a situation states, as LaTeX
"""

from mathrag.situations.packs import read_pack
from mathrag.situations.rendering import equations_latex, statement_latex, symbol_latex
from mathrag.situations.telling import ToldSituations, build_situations, merged_situations

__all__ = [
    "ToldSituations",
    "build_situations",
    "equations_latex",
    "merged_situations",
    "read_pack",
    "statement_latex",
    "symbol_latex",
]
