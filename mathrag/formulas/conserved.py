"""What stays the same: ``pV^\\gamma = \\text{constant}`` says that two states have the same ``pV^\\gamma``.

It becomes ``p_1*V_1**gamma == p_2*V_2**gamma``: every variable has a value in each state but an exponent, which belongs to the law. So
it is read of products of powers and of sums of bare names ("K + U"); of anything else it is not told what keeps its value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathrag.formulas.equations import Equation
from mathrag.formulas.expressions import Binary, Name, Node, names_of, substitute
from mathrag.formulas.lexer import Token

WORDS = frozenset({"const", "constant", "const.", "a constant", "constante"})
STATES = ("1", "2")


def is_constant(tokens: Sequence[Token]) -> bool:
    """Do ``tokens`` say no more than that something is constant?"""
    texts = [token.text.strip() for token in tokens if token.text not in ("{", "}")]
    return len(texts) == 1 and texts[0] in WORDS


def in_two_states(kept: Node, symbols: Mapping[str, str]) -> Equation | None:
    """The equation of two states in which ``kept`` has the same value; None where it is not told what changes between them."""
    changing = sorted(_factors(kept) or _terms(kept))
    if len(changing) < 2 or any("_" in name for name in changing):
        return None
    own = dict(symbols)
    sides: list[Node] = []
    for state in STATES:
        own |= {f"{name}_{state}": f"{symbols.get(name, name)}_{state}" for name in changing}
        sides.append(substitute(kept, {Name(name): Name(f"{name}_{state}") for name in changing}))
    return Equation.of(sides[0], "==", sides[1], own)


def _factors(node: Node) -> set[str]:
    """The bases of a product of powers; none where it is no such product."""
    match node:
        case Name(name):
            return {name}
        case Binary("**", Name(base), exponent) if base not in names_of(exponent):
            return {base}
        case Binary("*" | "/", left, right):
            one, other = _factors(left), _factors(right)
            return one | other if one and other else set()
    return set()


def _terms(node: Node) -> set[str]:
    """The names of a sum of bare names; none where it is no such sum."""
    match node:
        case Name(name):
            return {name}
        case Binary("+", left, right):
            one, other = _terms(left), _terms(right)
            return one | other if one and other else set()
    return set()
