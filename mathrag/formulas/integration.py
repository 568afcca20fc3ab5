"""Definite integrals in closed form, term by term: powers, exponentials, sines and cosines of a linear argument.

Only where the variable of integration stands in the integrand: ``\\int F dx`` does not say how ``F`` depends on ``x``.
"""

from __future__ import annotations

from fractions import Fraction

from mathrag.errors import EvaluationError
from mathrag.formulas.building import add, call, divide, multiply, negate, node_of, power, subtract, tidy
from mathrag.formulas.evaluation import evaluate_node
from mathrag.formulas.expressions import Call, Name, Node, names_of, substitute
from mathrag.formulas.polynomials import ONE, Expander, Monomial, TooLarge

MOST_TERMS = 8


def integral(body: Node, variable: str, low: Node | None, high: Node | None) -> Node | None:
    """The value of the integral of ``body`` from ``low`` to ``high``, None for an infinite bound; None where there is no
    closed form here."""
    expander = Expander()
    try:
        expanded = expander.expand(body)
        if expanded.under != {ONE: Fraction(1)} or not 0 < len(expanded.over) <= MOST_TERMS:
            return None
        total: Node = node_of(0)
        for monomial, factor in sorted(expanded.over.items()):
            term = _between(expander, monomial, variable, low, high)
            if term is None:
                return None
            total = add(total, multiply(expander.node({ONE: factor}), term))
    except (TooLarge, EvaluationError):  # too large to expand, or no value at a bound
        return None
    return tidy(total)


def _between(expander: Expander, monomial: Monomial, variable: str, low: Node | None, high: Node | None) -> Node | None:
    """One term, its antiderivative taken at both bounds."""
    moving = [(atom, exponent) for atom, exponent in monomial if variable in names_of(expander.atoms[atom])]
    still = {tuple(pair for pair in monomial if pair not in moving): Fraction(1)}
    if len(moving) > 1:
        return None
    found = _antiderivative(expander.atoms[moving[0][0]], moving[0][1], variable) if moving else (Name(variable), False)
    if found is None:
        return None
    primitive, vanishes = found
    values: list[Node] = []
    for bound in (high, low):
        if bound is None and not vanishes:
            return None
        values.append(node_of(0) if bound is None else _folded(substitute(primitive, {Name(variable): bound})))
    ratio = moving and moving[0] == (variable, Fraction(-1))
    if ratio and low is not None and high is not None:
        return multiply(expander.node(still), call("ln", divide(high, low)))
    return multiply(expander.node(still), subtract(*values))


def _folded(node: Node) -> Node:
    """A number in one piece, where it is exact."""
    if names_of(node):
        return node
    value = evaluate_node(node, {})
    return node if isinstance(value, float) else node_of(value)


def _antiderivative(atom: Node, exponent: Fraction, variable: str) -> tuple[Node, bool] | None:
    """With respect to ``variable``, and whether it vanishes at infinity."""
    if atom == Name(variable):
        if exponent == -1:
            return call("ln", atom), False
        return divide(power(atom, node_of(exponent + 1)), node_of(exponent + 1)), exponent < -1
    if not isinstance(atom, Call) or atom.function not in ("exp", "sin", "cos"):
        return None
    (argument,) = atom.arguments
    slope = _slope(argument, variable)
    if slope is None or (exponent != 1 and atom.function != "exp"):
        return None
    if atom.function == "exp":
        whole: Node = call("exp", multiply(node_of(exponent), argument))
        return divide(whole, multiply(node_of(exponent), slope)), False
    if atom.function == "sin":
        return divide(negate(call("cos", argument)), slope), False
    return divide(call("sin", argument), slope), False


def _slope(argument: Node, variable: str) -> Node | None:
    """The factor of ``variable`` where ``argument`` is linear in it."""
    expander = Expander()
    expanded = expander.expand(argument)
    if expanded.under != {ONE: Fraction(1)}:
        return None
    slope: Node = node_of(0)
    for monomial, factor in sorted(expanded.over.items()):
        powers = dict(monomial)
        own = powers.pop(variable, Fraction(0))
        if any(variable in names_of(expander.atoms[atom]) for atom in powers) or own not in (0, 1):
            return None
        if own == 1:
            slope = add(slope, expander.node({tuple(sorted(powers.items())): factor}))
    return slope
