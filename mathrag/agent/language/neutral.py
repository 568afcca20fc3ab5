"""Angles that a question leaves out since they change nothing: the work of a force along the path, the torque at a right angle.

Where the sine or cosine of an angle is a mere factor of what is computed (``W = F d cos θ``, ``τ = r F sin θ``) and the question
speaks of no angle, it is taken as the one for which that factor is one (`reading.implicit`): an assumption that is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathrag.entities import Formula
from mathrag.formulas.expressions import Binary, Call, Name, Node, names_of, parse_equation
from mathrag.problems.words import tokens

ONE_AT = {"sin": 90.0, "cos": 0.0}
"""Degrees at which a function is 1."""
_ABOUT = frozenset(
    tokens("angle incline inclination slope ramp projectile launch component refraction reflection diffraction")
)


def neutral_angle(formula: Formula, identifier: str) -> float | None:
    """The angle (degrees) at which ``identifier`` leaves what ``formula`` computes as it is; None where it matters."""
    if formula.equation is None or _ABOUT & frozenset(tokens(formula.label)):
        return None
    left, relation, right = parse_equation(formula.equation)
    if relation != "==" or not isinstance(left, Name):
        return None
    factors = list(_factors(right))
    found = [f for f in factors if isinstance(f, Call) and f.function in ONE_AT and f.arguments == (Name(identifier),)]
    others = [name for factor in factors if factor not in found for name in names_of(factor)]
    if len(found) != 1 or len(factors) < 2 or identifier in others:
        return None
    return ONE_AT[found[0].function]


def _factors(node: Node) -> Iterator[Node]:
    match node:
        case Binary("*", left, right):
            yield from _factors(left)
            yield from _factors(right)
        case _:
            yield node
