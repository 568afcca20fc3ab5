"""The engine that places a problem's values in the situations that documents tell; it knows no physics. See ``docs/situations.md``.

- `packs`: YAML to `Situation` entities
- `checking`: what is checked when a pack is ingested
- `telling`: the situations of one document, and of all
- `laws`: which formulas of documents their equations repeat
- `rendering`: what a situation states, as LaTeX
- `sequences`: situations of several like things written out
- `placing`: which value stands for which quantity
- `deriving`, `following`: what the equations say then
- `placed`: `place`, all of it together, in the situations that a problem shows by its phrases (`mathrag.problems.phrases`)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathrag.later import later

if TYPE_CHECKING:
    from mathrag.situations.checking import Finding, check_situation, reason_against, stated_value
    from mathrag.situations.laws import formulas_used
    from mathrag.situations.packs import read_pack
    from mathrag.situations.placed import Bound, Placed, place
    from mathrag.situations.rendering import equations_latex, statement_latex, symbol_latex
    from mathrag.situations.telling import ToldSituations, build_situations, merged_situations

__getattr__ = later(__name__)

__all__ = [
    "Bound",
    "Finding",
    "Placed",
    "ToldSituations",
    "build_situations",
    "check_situation",
    "equations_latex",
    "formulas_used",
    "merged_situations",
    "place",
    "read_pack",
    "reason_against",
    "stated_value",
    "statement_latex",
    "symbol_latex",
]
