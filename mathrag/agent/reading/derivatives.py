"""Functions of time or place that a question gives, and asks a value of, the rate, the rate of that, or the sum over a stretch.

"x(t) = 4.0t − 3.0t^2 m. What is the velocity at t = 2 s?", "F(x) = 5.0x^2 N. What is the work from x = 0 to x = 2 m?"
Which quantity is the rate of which is told by ``ontology/derivatives.yaml``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import prod

from pydantic import TypeAdapter

from mathrag.agent.reading.arithmetic import calculation
from mathrag.agent.reading.asked import Asked, unit_named
from mathrag.agent.reading.conversions import Conversion
from mathrag.agent.reading.functions import LABEL
from mathrag.entities import Frozen
from mathrag.errors import FormulaError
from mathrag.formulas import names, read_equation, to_latex
from mathrag.ontology_files import read_yaml
from mathrag.problems.assumptions import assumptions_in
from mathrag.problems.kinds import KindIndex
from mathrag.problems.wording import wording
from mathrag.quantities import Dimension, ReadQuantity, dimension_of, ontology, read_quantities, to_si

_FUNCTION = re.compile(
    r"(?<![\w\\])(?P<name>[A-Za-zΦφθωατ]\w?)\s*(?:\(\s*(?P<by>[a-z])\s*\)\s*)?=\s*"
    r"(?P<body>(?:(?!\s(?:where|with|and|for|in|if|when|is|at)\b)[^,;?!.=]|\.(?=\d))+)"
)
_VALUE = re.compile(r"\((?P<value>\d[^()]*)\)")
_UNIT_TOLD = re.compile(r"\b[A-Za-z]\s+(?:is\s+)?(?:measured\s+)?in\s+(?P<unit>[a-zµμ]+)")
_MEAN, _ITSELF, _AXES, _TIME = frozenset({"average", "mean"}), frozenset({"it", "this"}), frozenset("ijk"), "t"
BEFORE = 80
"""Letters before a function in which it is said what it gives."""


class Derivative(Frozen):
    """``rate`` = ``factor`` × d ``of`` / d ``by``; all three are kinds of quantity."""

    rate: str
    of: str
    by: str
    factor: float = 1.0
    source: str

    @property
    def said(self) -> str:
        """In words."""
        rate, of, by = (kind.replace("_", " ") for kind in (self.rate, self.of, self.by))
        return f"{rate} is {'minus ' if self.factor < 0 else ''}the rate at which {of} changes with {by}"

    @property
    def dimensions(self) -> tuple[Dimension, Dimension, Dimension]:
        """Of the rate, of what changes, of that with which it changes."""
        kinds = ontology().kinds
        return kinds[self.rate].dimension, kinds[self.of].dimension, kinds[self.by].dimension


@lru_cache(maxsize=1)
def derivatives() -> tuple[Derivative, ...]:
    """Every entry of the file."""
    return tuple(TypeAdapter(list[Derivative]).validate_python(read_yaml("derivatives.yaml")))


@dataclass(frozen=True)
class _Given:
    """A function: its parts along the axes (one without), its variable, its dimension, its unit, its LaTeX, where it stands."""

    parts: tuple[str, ...]
    by: str
    dimension: Dimension
    unit: str | None
    written: str
    span: tuple[int, int]

    @property
    def scale(self) -> float:
        return to_si(1.0, self.unit)[0] if self.unit else 1.0


def read_derivative(
    text: str, asked: Asked | None, quantities: Sequence[ReadQuantity], kinds: KindIndex
) -> Conversion | None:
    """What ``text`` asks of the rate of a function that it gives, or of its sum; None where nothing of the sort is asked."""
    found = next((one for match in _FUNCTION.finditer(text) if (one := _given(match, text, kinds)) is not None), None)
    told = [unit_named(one["unit"]) for one in _UNIT_TOLD.finditer(text)]
    if found is None or asked is None or any(unit and to_si(1.0, unit)[0] != 1 for unit in told):
        return None  # "x is in cm and t in ms": its numbers are not those of SI
    step = dimension_of("s" if found.by == _TIME else "m")
    at = [
        q
        for q in quantities
        if q.dimension == step and not found.span[0] <= q.start < found.span[1] and q.start < asked.span[1]
    ]
    named, at = kinds.headed(asked.text, asked.head), [q for q in at if asked.span[0] <= q.start] or at
    own = [found.dimension] if asked.head.lower() in _ITSELF else []
    wanted = {*map(Dimension.parse, kinds.dimensions(named))} or {*([dimension_of(asked.unit)] if asked.unit else own)}
    ways = [one for one in derivatives() if one.dimensions[2] == step]
    ways.sort(key=lambda way: (way.rate not in named, way.of not in named))
    for way in ways:
        if way.dimensions[1] == found.dimension and way.dimensions[0] in wanted:
            return _rate(found, [way], at, asked)
        if way.dimensions[0] == found.dimension and way.dimensions[1] in wanted:
            return _sum(found, way, at, asked, text, quantities)
    for way, last in product(ways, ways):  # the rate of a rate
        if (way.dimensions[1], way.rate) == (found.dimension, last.of) and last.dimensions[0] in wanted:
            between = replace(found, parts=tuple(_derived(one, found.by) for one in found.parts))
            return _rate(between, [way, last], at, asked)
    if found.dimension in wanted and len(at) == 1:
        whole = _size([_at(part, found, "a") for part in found.parts], asked)
        called = min(named, default="value").replace("_", " ")
        return (
            None
            if whole is None
            else _calculated(
                whole, found.scale, found.written, str(found.dimension), at, asked.unit or found.unit, LABEL, called
            )
        )
    return None


def _rate(found: _Given, ways: Sequence[Derivative], at: Sequence[ReadQuantity], asked: Asked) -> Conversion | None:
    """The rate at one time or place, or the mean one between two."""
    mean = not _MEAN.isdisjoint(asked.context.lower().split()) and len(at) == 2
    parts = [f"(({_at(one, found, 'b')}) - ({_at(one, found, 'a')}))/(b - a)" for one in found.parts]
    parts = parts if mean else [_at(_derived(one, found.by), found, "a") for one in found.parts]
    steady = not any("a" in names(part) for part in parts)  # the same at any time
    whole = _size(parts, asked) if mean or steady or len(at) == 1 else None
    if whole is None:
        return None
    power = f"^{len(ways)}" if len(ways) > 1 else ""
    shown = rf"\frac{{d{power}}}{{d{found.by}{power}}}" if not mean else rf"\frac{{\Delta}}{{\Delta {found.by}}}"
    factor = prod((way.factor for way in ways), start=found.scale)
    return _made(whole, factor, rf"{shown} \left({found.written}\right)", ways, at, asked)


def _sum(
    found: _Given,
    way: Derivative,
    at: Sequence[ReadQuantity],
    asked: Asked,
    text: str,
    quantities: Sequence[ReadQuantity],
) -> Conversion | None:
    """The sum from one time or place to another, from zero to the only one; what there was at the start is added."""
    of = way.dimensions[1]
    held = [q for q in quantities if q.dimension == of and q not in at and not found.span[0] <= q.start < found.span[1]]
    still = any(dimension_of(one.unit) == of for one, _ in assumptions_in(text, frozenset()) if one.when == "start")
    if (
        len(found.parts) != 1
        or len(at) not in (1, 2)
        or len(held) > 1
        or not (held or still or of != dimension_of("m/s"))
    ):
        return None
    primitive = _derived(found.parts[0], found.by, back=True)
    start = _at(primitive, found, "a") if len(at) == 2 else _at(primitive, found, "(0)")
    end = _at(primitive, found, "b" if len(at) == 2 else "a")
    more = f" + {'abc'[len(at)]}" if held else ""
    shown = rf"\int \left({found.written}\right) d{found.by}"
    return _made(f"({end}) - ({start})", found.scale / way.factor, shown, [way], [*at, *held], asked, more)


def _made(
    whole: str,
    factor: float,
    latex: str,
    ways: Sequence[Derivative],
    values: Sequence[ReadQuantity],
    asked: Asked,
    more: str | None = None,
) -> Conversion:
    """``factor`` times ``whole`` as what is asked; of a sum ``more`` is what there was at the start."""
    last, summed = ways[-1], more is not None
    label = "since " + "; ".join(f"{way.said} ({way.source})" for way in ways)
    called = (last.of if summed else last.rate).replace("_", " ")
    return _calculated(
        whole, factor, latex, str(last.dimensions[summed]), values, asked.unit, label, called, more or ""
    )


def _calculated(
    whole: str,
    factor: float,
    latex: str,
    dimension: str,
    values: Sequence[ReadQuantity],
    unit: str | None,
    label: str,
    called: str,
    more: str = "",
) -> Conversion:
    sign = "" if factor == 1 else f"{factor:g} \\cdot "
    expression = f"({whole})" if factor == 1 else f"{factor!r}*({whole})"
    return calculation(expression + more, sign + latex, dimension, unit, values, label, called)


def _given(match: re.Match[str], text: str, kinds: KindIndex) -> _Given | None:
    """A function of one variable whose dimension is said by its unit or by the words before it; else None."""
    by = match["by"] or _TIME
    words = _VALUE.sub(lambda one: _in_si(one["value"], by), match["body"]).split()
    for end in range(len(words), 0, -1):  # behind a function stands its unit, and more
        try:
            rhs = read_equation(f"y = {' '.join(words[:end])}").rhs
        except (FormulaError, ValueError):
            continue
        if by not in names(rhs) or frozenset(names(rhs)) - _AXES - {by}:
            continue
        unit = next((q.unit for q in read_quantities(f"1 {words[end]}")), None) if end < len(words) else None
        if end < len(words) and unit is None:
            return None  # "florbs": a function of what?
        said = text[max(0, match.start() - BEFORE) : match.start()].rpartition(". ")[2]
        dimensions = {str(dimension_of(unit))} if unit else kinds.dimensions(kinds.headed(said) or kinds.named(said))
        if len(dimensions) == 1:
            return _Given(_parts(rhs), by, Dimension.parse(min(dimensions)), unit, to_latex(rhs, {}), match.span())
    return None


def _in_si(value: str, by: str) -> str:
    """A coefficient with its unit as the number that it is in SI; "25t" is no 25 tonnes where it is a function of t."""
    read = read_quantities(value)
    whole = len(read) == 1 and read[0].text == value.strip() and not value.removesuffix(by).replace(".", "").isdigit()
    return f"({to_si(read[0].value, read[0].unit or '1')[0]!r})" if whole else f"({value})"


def _parts(rhs: str) -> tuple[str, ...]:
    """The parts of an expression along the axes; the expression itself where it speaks of none."""
    if _AXES.isdisjoint(names(rhs)):
        return (rhs,)
    import sympy

    whole = sympy.expand(sympy.sympify(rhs, locals={name: sympy.Symbol(name) for name in names(rhs)}))
    axes = sorted(_AXES & {symbol.name for symbol in whole.free_symbols})
    return tuple(sympy.sstr(whole.coeff(sympy.Symbol(axis)), full_prec=False) for axis in axes)


def _derived(expression: str, by: str, *, back: bool = False) -> str:
    """The derivative of ``expression``, or (``back``) what it is the derivative of."""
    import sympy

    symbol = sympy.Symbol(by)
    whole = sympy.sympify(expression, locals={name: sympy.Symbol(name) for name in names(expression)})
    return str(sympy.sstr(sympy.integrate(whole, symbol) if back else sympy.diff(whole, symbol), full_prec=False))


def _at(expression: str, found: _Given, letter: str) -> str:
    return re.sub(rf"\b{found.by}\b", letter, expression)


def _size(parts: Sequence[str], asked: Asked) -> str | None:
    """The one part that is not zero, or the size of several where it is a size that is asked for."""
    own = [part for part in parts if part != "0"]
    if len(own) < 2:
        return own[0] if own else "0"
    wanted = frozenset(f"speed {wording().sizes['any']}".split()) & frozenset(asked.context.lower().split())
    return f"sqrt({' + '.join(f'({part})**2' for part in own)})" if wanted else None
