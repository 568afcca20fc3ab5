"""Formulas: LaTeX or typed text -> equation in a closed grammar -> template; dimensions, safe evaluation, solving.

- `expressions`: the grammar (text <-> tree); `building`, `polynomials`, `sampling`: trees made, expanded, compared
- `lexer`, `symbols`, `latex_notation`, `token_reader`, `symbol_reader`, `latex_calculus`, `latex_names`, `latex_commands`,
  `latex_parser`: one side of an equation;
  `clauses`, `latex`, `constants`: whole displays; `typed`: what people type; `equations`: what comes out
- `evaluation`: the value of an expression; `solving`: an equation for any of its variables; `numerical`: its roots at given values
- `distributions`: probability distributions as functions of the grammar; `families`: how texts call and declare them
- `listing`: sums and order statistics over lists, written out; `order_statistics`: median, quartiles, percentiles
- `shape`: what derivatives, integrals and vector products are made of, for typing
- `dimensions`: dimensional analysis; `rendering`: back to LaTeX; `readable`: LaTeX as text to be read
- `comparing`: canonical forms and numeric equality; `proofs`: what follows from what
"""

from __future__ import annotations

from mathrag.formulas.building import simplified
from mathrag.formulas.comparing import canonical, equal_numerically
from mathrag.formulas.constants import arithmetic, read_calculations, read_constant, read_values, work_out
from mathrag.formulas.dimensions import (
    DimensionCheck,
    check_dimensions,
    counts,
    exponents,
    infer,
    odd_powers,
    pure_numbers,
)
from mathrag.formulas.equations import Equation
from mathrag.formulas.evaluation import evaluate, remainder
from mathrag.formulas.events import probabilities_in, probability_named, renamed_event
from mathrag.formulas.expressions import FUNCTIONS, PI, names, tidy, validate
from mathrag.formulas.families import Declaration, Family, Several, declarations, families, is_discrete
from mathrag.formulas.latex import STEADY, Reading, Refused, identifier_of, read_display, read_latex
from mathrag.formulas.latex_notation import CONVENTIONAL
from mathrag.formulas.listing import LISTED, as_lists, lists_in, with_terms, written_out
from mathrag.formulas.numerical import solve_numerically
from mathrag.formulas.proofs import Proof, follows, reduces, replaced
from mathrag.formulas.rendering import name_latex, to_latex
from mathrag.formulas.shape import NABLA, read_shape
from mathrag.formulas.solving import solve
from mathrag.formulas.typed import read_equation

__all__ = [
    "CONVENTIONAL",
    "FUNCTIONS",
    "LISTED",
    "NABLA",
    "PI",
    "STEADY",
    "Declaration",
    "DimensionCheck",
    "Equation",
    "Family",
    "Proof",
    "Reading",
    "Refused",
    "Several",
    "arithmetic",
    "as_lists",
    "canonical",
    "check_dimensions",
    "counts",
    "declarations",
    "equal_numerically",
    "evaluate",
    "exponents",
    "families",
    "follows",
    "identifier_of",
    "infer",
    "is_discrete",
    "lists_in",
    "name_latex",
    "names",
    "odd_powers",
    "probabilities_in",
    "probability_named",
    "pure_numbers",
    "read_calculations",
    "read_constant",
    "read_display",
    "read_equation",
    "read_latex",
    "read_shape",
    "read_values",
    "reduces",
    "remainder",
    "renamed_event",
    "replaced",
    "simplified",
    "solve",
    "solve_numerically",
    "tidy",
    "to_latex",
    "validate",
    "with_terms",
    "work_out",
    "written_out",
]
