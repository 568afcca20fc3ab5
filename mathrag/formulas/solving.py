"""Solving an equation for any of its variables.

Most formulas hold the unknown once: the equation is turned around step by step, exactly. Where it stands several times
the equation is expanded (`polynomials`), collected in the unknown, and solved as a linear, quadratic or pure-power one in
the unknown or in the one function that holds it. Each solution is put back and must hold at sampled values; what has no
closed form is left to `numerical`. Everything is bounded by size, so nothing has to be interrupted.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache

from mathrag.errors import EvaluationError, SolveError
from mathrag.formulas.building import add, call, divide, multiply, negate, node_of, power, subtract, tidy
from mathrag.formulas.distributions import DISCRETE, split_name
from mathrag.formulas.evaluation import evaluate_node, program, run
from mathrag.formulas.expressions import PI, Binary, Call, Name, Negative, Node, names_of, parse_equation, walk, write
from mathrag.formulas.polynomials import Expander, Polynomial, TooLarge, common, content, divided, scale
from mathrag.formulas.polynomials import add as sums
from mathrag.formulas.sampling import samples

MAX_SOLUTIONS = 8
TOLERANCE = 1e-7


@lru_cache(maxsize=4096)
def solve(equation: str, unknown: str) -> tuple[str, ...]:
    """Expressions for ``unknown``: every real branch, the principal (positive) one first.

    Raises `TemplateError` for text outside the grammar, `SolveError` where there is no closed form.
    """
    left, relation, right = parse_equation(equation)
    if relation != "==":
        raise SolveError(f"{equation!r} is no equality.", equation=equation, unknown=unknown)
    if unknown not in names_of(left) | names_of(right):
        raise SolveError(f"{unknown!r} does not occur in {equation!r}.", equation=equation, unknown=unknown)
    verdicts = [(node, _holds(left, right, unknown, node)) for node in _candidates(left, right, unknown)]
    proven = [node for node, holds in verdicts if holds]
    kept = proven or [node for node, holds in verdicts if holds is None]
    solutions = tuple(dict.fromkeys(write(node) for node in kept))
    if not solutions:
        raise SolveError(
            f"{equation!r} has no closed form for {unknown!r}; give values to solve it numerically.",
            equation=equation,
            unknown=unknown,
        )
    return solutions[:MAX_SOLUTIONS]


def _candidates(left: Node, right: Node, unknown: str) -> list[Node]:
    left, right = tidy(left), tidy(right)
    counts = [_occurrences(side, unknown) for side in (left, right)]
    if sum(counts) == 1:
        return _isolate(left, right, unknown) if counts[0] else _isolate(right, left, unknown)
    try:
        return _collect(left, right, unknown)
    except TooLarge:
        return []


def _occurrences(node: Node, name: str) -> int:
    return sum(1 for part in walk(node) if part == Name(name))


# --- turned around step by step ---------------------------------------------------------------------------------------


def _isolate(side: Node, other: Node, unknown: str) -> list[Node]:
    """Solutions of ``side == other`` where ``unknown`` stands once, in ``side``."""
    pending, solved = [(side, other)], []
    while pending:
        current, value = pending.pop(0)
        if current == Name(unknown):
            solved.append(value)
            continue
        pending.extend(_step(current, value, unknown))
        if len(pending) + len(solved) > MAX_SOLUTIONS:
            break
    return solved


def _step(side: Node, value: Node, unknown: str) -> list[tuple[Node, Node]]:
    match side:
        case Negative(operand):
            return [(operand, negate(value))]
        case Call(function, (argument, *parameters)) if (named := split_name(function)) is not None:
            return _of_distribution(*named, argument, tuple(parameters), value, unknown)
        case Call(function, (argument,)):
            return [(argument, inverse) for inverse in _inverses(function, value)]
        case Binary(operator, left, right):
            if unknown in names_of(left):
                return [(left, inverse) for inverse in _undo_left(operator, value, right)]
            return [(right, inverse) for inverse in _undo_right(operator, value, left)]
    return []


def _of_distribution(
    family: str, kind: str, argument: Node, parameters: tuple[Node, ...], value: Node, unknown: str
) -> list[tuple[Node, Node]]:
    """What the value of a cumulated distribution that grows everywhere says of its argument, and that of a quantile."""
    if family in DISCRETE or kind == "pdf" or unknown not in names_of(argument):
        return []
    inverse = "cdf" if kind == "quantile" else "quantile"
    return [(argument, Call(f"{family}_{inverse}", (value, *parameters)))]


def _undo_left(operator: str, value: Node, right: Node) -> list[Node]:
    match operator:
        case "+":
            return [subtract(value, right)]
        case "-":
            return [add(value, right)]
        case "*":
            return [divide(value, right)]
        case "/":
            return [multiply(value, right)]
    return _roots(value, right)


def _undo_right(operator: str, value: Node, left: Node) -> list[Node]:
    match operator:
        case "+":
            return [subtract(value, left)]
        case "-":
            return [subtract(left, value)]
        case "*":
            return [divide(value, left)]
        case "/":
            return [divide(left, value)]
    return [divide(call("ln", value), call("ln", left))]


def _roots(value: Node, exponent: Node) -> list[Node]:
    root = power(value, divide(node_of(1), exponent))
    constant = _constant(exponent)
    if constant is None or constant.numerator % 2:
        if constant is not None and constant.denominator == 1 and abs(constant) != 3 and abs(constant) > 1:
            return [root, negate(power(negate(value), divide(node_of(1), exponent)))]
        return [root]
    return [root, negate(root)]


def _constant(node: Node) -> Fraction | None:
    if names_of(node) or any(part == Name(PI) for part in walk(node)):
        return None
    try:
        value = evaluate_node(node, {})
    except EvaluationError:
        return None
    return None if isinstance(value, float) else Fraction(value)


def _inverses(function: str, value: Node) -> list[Node]:
    match function:
        case "sqrt":
            return [power(value, node_of(2))]
        case "cbrt":
            return [power(value, node_of(3))]
        case "log10" | "log2":
            return [power(node_of(int(function.removeprefix("log"))), value)]
        case "abs":
            return [value, negate(value)]
        case "sin":
            return [call("asin", value), subtract(Name(PI), call("asin", value))]
        case "cos":
            return [call("acos", value), negate(call("acos", value))]
        case "cosh":
            return [call("acosh", value), negate(call("acosh", value))]
    inverse = _INVERSE.get(function)
    return [call(inverse, value)] if inverse else []


_INVERSE = {
    "exp": "ln",
    "ln": "exp",
    "tan": "atan",
    "asin": "sin",
    "acos": "cos",
    "atan": "tan",
    "sinh": "asinh",
    "tanh": "atanh",
    "asinh": "sinh",
    "acosh": "cosh",
    "atanh": "tanh",
}


# --- collected in the unknown -----------------------------------------------------------------------------------------


def _collect(left: Node, right: Node, unknown: str) -> list[Node]:
    expander = Expander()
    polynomial = expander.expand(subtract(left, right)).over
    used = {atom for monomial in polynomial for atom, _ in monomial}
    holders = sorted(atom for atom in used if unknown in names_of(expander.atoms[atom]))
    if len(holders) == 2 and unknown in holders:
        holders.remove(unknown)
        polynomial = _without_root(polynomial, holders[0], expander)
        holders = [unknown] if polynomial else []
    if len(holders) != 1:
        return []
    holder = holders[0]
    coefficients, step = _in_powers_of(polynomial, holder)
    solutions = [solution for value in _polynomial_roots(coefficients, expander) for solution in _unstep(value, step)]
    inner = expander.atoms[holder]
    if inner == Name(unknown):
        return solutions
    if _occurrences(inner, unknown) == 1:
        return [found for solution in solutions for found in _isolate(inner, solution, unknown)]
    return [found for solution in solutions for found in _inside(inner, solution, unknown)]


def _inside(holder: Node, value: Node, unknown: str) -> list[Node]:
    """Solutions of ``holder == value`` where the unknown stands several times in the holder."""
    match holder:
        case Call(function, (argument,)):
            return [found for inverse in _inverses(function, value) for found in _collect(argument, inverse, unknown)]
        case Binary("**", _, _) | Call():
            return []
    return _collect(holder, value, unknown)


def _without_root(polynomial: Polynomial, root: str, expander: Expander) -> Polynomial:
    """``A sqrt(S) + B = 0`` squared to ``A**2 S - B**2``; empty where the root is none, or holds roots itself.

    Squaring may bring in values that don't solve the equation; they are found out when put back.
    """
    if root not in expander.sums:
        return {}
    exponents = {dict(monomial).get(root, Fraction(0)) for monomial in polynomial}
    least = min(exponents)
    if any((exponent - least).denominator > 2 or exponent - least > 2 for exponent in exponents):
        return {}
    parts: list[Polynomial] = [{}, {}]
    for monomial, factor in polynomial.items():
        times = (dict(monomial).get(root, Fraction(0)) - least) * 2
        term: Polynomial = {tuple(entry for entry in monomial if entry[0] != root): factor}
        for _ in range(int(times) // 2):
            term = expander.multiply(term, expander.sums[root])
        parts[int(times) % 2] = sums(parts[int(times) % 2], term, Fraction(1))
    plain, rooted = (expander.multiply(part, part) for part in parts)
    return sums(expander.multiply(rooted, expander.sums[root]), plain, Fraction(-1))


def _in_powers_of(polynomial: Polynomial, atom: str) -> tuple[dict[int, Polynomial], Fraction]:
    """Coefficients by degree in ``atom**step``, the lowest degree 0."""
    by_power: dict[Fraction, Polynomial] = {}
    for monomial, factor in polynomial.items():
        exponent = dict(monomial).get(atom, Fraction(0))
        rest = tuple(entry for entry in monomial if entry[0] != atom)
        by_power.setdefault(exponent, {})[rest] = factor
    lowest = min(by_power)
    gaps = [exponent - lowest for exponent in by_power if exponent != lowest] or [Fraction(1)]
    under = math.lcm(*(gap.denominator for gap in gaps))
    step = Fraction(math.gcd(*(int(gap * under) for gap in gaps)), under)
    return {int((exponent - lowest) / step): part for exponent, part in by_power.items()}, step


def _polynomial_roots(coefficients: dict[int, Polynomial], expander: Expander) -> list[Node]:
    degree = max(coefficients)
    if degree == 1:
        return [_quotient(scale(coefficients[0], Fraction(-1)), coefficients[1], expander)]
    if degree != 2 or 0 not in coefficients:
        return []
    whole = content({(("", Fraction(key)), *m): f for key, part in coefficients.items() for m, f in part.items()})
    sign = -1 if max(coefficients[2].values()) < 0 else 1
    a, b, c = (scale(coefficients.get(power_, {}), sign / whole) for power_ in (2, 1, 0))
    half = scale(b, Fraction(1, 2))
    inside = expander.multiply(half, half)
    for monomial, factor in expander.multiply(a, c).items():
        inside[monomial] = inside.get(monomial, Fraction(0)) - factor
    inside = {monomial: factor for monomial, factor in inside.items() if factor}
    root = call("sqrt", expander.node(inside))
    minus_half, leading = expander.node(scale(half, Fraction(-1))), expander.node(a)
    return [divide(add(minus_half, root), leading), divide(subtract(minus_half, root), leading)]


def as_quotient(node: Node) -> Node:
    """The same value, each term or all of it as one quotient of sums where that is shorter to write."""
    found = [node]
    if isinstance(node, Binary) and node.operator in ("+", "-"):
        found.insert(0, Binary(node.operator, as_quotient(node.left), as_quotient(node.right)))
    expander = Expander()
    try:
        quotient = expander.expand(node)
        found.insert(0, _quotient(quotient.over, quotient.under, expander))
    except TooLarge:
        pass
    return min(found, key=lambda form: len(write(form)))


def _unstep(value: Node, step: Fraction) -> list[Node]:
    return [value] if step == 1 else _roots(value, node_of(step))


def _quotient(over: Polynomial, under: Polynomial, expander: Expander) -> Node:
    if not over:
        return node_of(0)
    shared = common([*over, *under])
    over, under = divided(over, shared), divided(under, shared)
    factor = content(under) * (-1 if max(under.values()) < 0 else 1)
    over, under = scale(over, 1 / factor), scale(under, 1 / factor)
    return divide(expander.node(over), expander.node(under))


# --- checked ----------------------------------------------------------------------------------------------------------


def _holds(left: Node, right: Node, unknown: str, solution: Node) -> bool | None:
    """Put back at sampled values of the others, does it satisfy the equation? None: it has no value at any sample."""
    if unknown in names_of(solution):
        return False
    others = sorted((names_of(left) | names_of(right)) - {unknown})
    verdict: bool | None = None
    undefined = 0
    points = [*samples(others), *samples(others, signed=True)]
    value, *sides = (program(node) for node in (solution, left, right))
    for values in points:
        try:
            point = {**values, unknown: run(value, values)}
            first, second = (float(run(side, point)) for side in sides)
        except (EvaluationError, OverflowError) as error:
            undefined += isinstance(error, EvaluationError) and error.details["kind"] == "division-by-zero"
            continue
        if abs(first - second) <= TOLERANCE * max(abs(first), abs(second), 1e-9):
            return True
        verdict = False
    return False if undefined == len(points) else verdict
