"""Formulas: LaTeX or typed text -> equation in a closed grammar -> template; dimensions, safe evaluation, solving.

- `expressions`: the grammar (text <-> tree); `building`, `polynomials`, `sampling`: trees made, expanded, compared
- `lexer`, `symbols`, `latex_parser`, `clauses`, `latex`, `constants`: reading LaTeX; `equations`: what comes out
- `evaluation`: the value of an expression; `solving`: an equation for any of its variables
"""

from __future__ import annotations

from mathrag.formulas.constants import read_constant
from mathrag.formulas.equations import Equation
from mathrag.formulas.evaluation import evaluate
from mathrag.formulas.expressions import FUNCTIONS, names, validate
from mathrag.formulas.latex import Reading, Refused, identifier_of, read_display, read_latex
from mathrag.formulas.solving import solve, solve_numerically

__all__ = [
    "FUNCTIONS",
    "Equation",
    "Reading",
    "Refused",
    "evaluate",
    "identifier_of",
    "names",
    "read_constant",
    "read_display",
    "read_latex",
    "solve",
    "solve_numerically",
    "validate",
]
