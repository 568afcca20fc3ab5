"""What a law says of changes and of rates: formulas with fewer variables that it holds for as well.

One in which two positions, instants or temperatures have a part by their difference alone ("x = x_0 + v_0 t") holds for that
difference. One in which a change and its time have a part by their quotient alone ("ε = -L ΔI/Δt") holds for that rate, and, where
it was written with derivatives, for sizes. One in proportion to a temperature holds for changes of both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from mathrag.entities import Formula, Parameter
from mathrag.formulas.building import tidy
from mathrag.formulas.comparing import equal_numerically
from mathrag.formulas.expressions import Binary, Name, Negative, Node, parse, parse_equation, substitute, write
from mathrag.formulas.latex import STEADY
from mathrag.formulas.rendering import to_latex
from mathrag.quantities import Dimension
from mathrag.quantities.dimensions import LENGTH, PRESSURE, TIME

CHANGES = {
    LENGTH: ("displacement", "displacement"),
    TIME: ("time", "time"),
    "Θ": ("temperature_difference", "change in temperature"),
    PRESSURE: ("pressure_drop", "pressure difference"),
}
"""By dimension of what has no natural origin, or has one that a law leaves open: kind and name of a change of it."""
CHANGED = "Delta_"
"""How the identifier of a change begins."""
POSITIONS = frozenset({None, "position", "displacement", "distance", "length", "initial_position", "final_position"})
_FIRST = re.compile(r"_\{?(?:\\(?:text|mathrm)\{)?(?:0|1|i|o)\b")
INDEX = re.compile(r"_(?:\w|\{[^{}]*\})$")
"""Of a symbol, at its end."""


def from_the_start(formula: Formula) -> Iterator[Formula]:
    """The formula for the change from the first of two positions, instants or temperatures, which any origin leaves as it is."""
    if formula.equation is None or len(formula.parameters) < 4:
        return
    left, relation, right = parse_equation(formula.equation)
    for first, last in _ends(formula) if relation == "==" else ():
        if not _shifts(left, right, first, last):
            continue
        kind, name = CHANGES[first.dimension or ""]
        kept = last.quantity_kind if first.dimension == LENGTH and last.quantity_kind not in POSITIONS else kind
        symbol = rf"\Delta {INDEX.sub('', last.symbol)}"
        update = {"quantity_kind": kept, "name": name if kept == kind else last.name, "symbol": symbol}
        yield _without(formula, first, "0", last, update)


def of_warming(formula: Formula) -> Iterator[Formula]:
    """The formula for changes, where what it gives is in proportion to a temperature ("E = 3/2 nRT"): of no other is a change no value."""
    warm = [p for p in formula.parameters if p.dimension == "Θ" and p.constant is None]
    result = next((p for p in formula.parameters if p.identifier == formula.target), None)
    if len(warm) != 1 or result is None or result is warm[0] or not formula.template:
        return
    if warm[0].quantity_kind == CHANGES["Θ"][0] or warm[0].identifier.startswith(CHANGED):
        return
    grown: dict[Node, Node] = {Name(warm[0].identifier): Binary("*", Name(warm[0].identifier), Name("_by"))}
    law = parse(formula.template)
    if not equal_numerically(write(substitute(law, grown)), write(Binary("*", Name("_by"), law))):
        return
    kind, name = CHANGES["Θ"]
    of = {
        warm[0].identifier: {"quantity_kind": kind, "name": name, "symbol": rf"\Delta {warm[0].symbol}"},
        result.identifier: {"name": f"change in {result.name}", "symbol": rf"\Delta {result.symbol}"},
    }
    parameters = tuple(p.model_copy(update=of.get(p.identifier, {})) for p in formula.parameters)
    symbols = {p.identifier: p.symbol for p in parameters}
    sides = [to_latex(write(side), symbols) for side in (Name(result.identifier), law)]
    yield formula.model_copy(update={"parameters": parameters, "latex": " = ".join(sides)})


def as_rates(formula: Formula) -> Iterator[Formula]:
    """The formula for the rate of a change, where the change and the time it takes enter by their quotient alone.

    Not where it only gives that rate a name ("I = dQ/dt"), and not for a rate of a pure number, which is a frequency as well.
    """
    changes = [p for p in formula.parameters if p.identifier.startswith(CHANGED) and p.dimension]
    times = [p for p in changes if p.dimension == TIME]
    if len(times) != 1 or formula.equation is None:
        return
    left, _, right = parse_equation(formula.equation)
    for change in (p for p in changes if p.dimension not in (TIME, "1")):
        grown: dict[Node, Node] = {
            Name(p.identifier): Binary("*", Name(p.identifier), Name("_by")) for p in (change, times[0])
        }
        residual = Binary("-", left, right)
        named = {left, right} & {Binary("/", Name(change.identifier), Name(times[0].identifier))}
        if named or not equal_numerically(write(residual), write(substitute(residual, grown))):
            continue
        name = f"rate of {change.name or 'change'}"
        rate = Dimension.parse(str(change.dimension)) / Dimension.parse(TIME)
        symbol = rf"\frac{{{change.symbol}}}{{{times[0].symbol}}}"
        update = {"dimension": str(rate), "unit": None, "quantity_kind": None, "name": name, "symbol": symbol}
        yield _without(formula, times[0], "1", change, update)


def of_sizes(formula: Formula) -> Formula:
    """A law of a rate without its sign, which says which way something points ("ε = -L dI/dt") where questions give and ask sizes."""
    left, _, right = parse_equation(formula.equation or "")
    signed = write(right)
    product = isinstance(right, Negative | Binary) and not (isinstance(right, Binary) and right.operator in "+-")
    if not product or signed[0] != "-" or not any(condition.startswith(STEADY) for condition in formula.conditions):
        return formula
    size = f"abs({signed[1:]})"
    symbols = {p.identifier: p.symbol for p in formula.parameters}
    return formula.model_copy(
        update={
            "equation": " == ".join((write(left), size)),
            "template": size if formula.template == signed else formula.template,
            "latex": f"{to_latex(write(left), symbols)} = {to_latex(size, symbols)}",
        }
    )


def _ends(formula: Formula) -> Iterator[tuple[Parameter, Parameter]]:
    """Pairs of the first and the last of two variables with one letter; the first is not what the formula is written for."""
    own = [p for p in formula.parameters if p.constant is None and p.dimension in CHANGES]
    for first in own:
        letter = INDEX.sub("", first.symbol)
        pair = [p for p in own if p is not first and INDEX.sub("", p.symbol) == letter]
        if first.identifier == formula.target or not _FIRST.search(first.symbol) or len(pair) != 1:
            continue
        if pair[0].dimension == first.dimension and (first.dimension != PRESSURE or _alone(formula, first, pair[0])):
            yield first, pair[0]


def _alone(formula: Formula, first: Parameter, last: Parameter) -> bool:
    """Are they all that has these two indices? Of two states with speeds and heights the sign of the difference tells which is which."""
    ends = {match[0] for p in (first, last) if (match := INDEX.search(p.symbol))}
    return not any(
        match[0] in ends for p in formula.parameters if p not in (first, last) and (match := INDEX.search(p.symbol))
    )


def _shifts(left: Node, right: Node, first: Parameter, last: Parameter) -> bool:
    """Do both variables enter by their difference alone: does nothing change when both grow by as much?"""
    residual = Binary("-", left, right)
    moved: dict[Node, Node] = {Name(p.identifier): Binary("+", Name(p.identifier), Name("_by")) for p in (first, last)}
    return equal_numerically(write(residual), write(substitute(residual, moved)))


def _without(
    formula: Formula, gone: Parameter, value: str, kept: Parameter, update: Mapping[str, str | None]
) -> Formula:
    """The formula with ``value`` for the variable that is ``gone``, and what another one, ``kept``, means then."""
    fixed: dict[Node, Node] = {Name(gone.identifier): parse(value)}
    left, _, right = parse_equation(formula.equation or "")
    sides = [write(tidy(substitute(side, fixed))) for side in (left, right)]
    changed = kept.model_copy(update=update)
    parameters = tuple(changed if p is kept else p for p in formula.parameters if p is not gone)
    symbols = {p.identifier: p.symbol for p in parameters}
    return formula.model_copy(
        update={
            "equation": " == ".join(sides),
            "template": write(tidy(substitute(parse(formula.template), fixed))) if formula.template else None,
            "parameters": parameters,
            "latex": " = ".join(to_latex(side, symbols) for side in sides),
        }
    )
