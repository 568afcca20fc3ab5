"""Formulas: LaTeX or typed text -> equation in a closed grammar -> template; dimensions, safe evaluation, solving.

- `expressions`: the grammar (text <-> tree); `building`, `polynomials`, `sampling`: trees made, expanded, compared
- `evaluation`: the value of an expression
- `solving`: an equation for any of its variables
"""

from __future__ import annotations

from mathrag.formulas.evaluation import evaluate
from mathrag.formulas.expressions import FUNCTIONS, names, validate
from mathrag.formulas.solving import solve, solve_numerically

__all__ = ["FUNCTIONS", "evaluate", "names", "solve", "solve_numerically", "validate"]
