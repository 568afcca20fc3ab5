"""Statistics of data that a question tells: a document's sum or order statistic over lists, written out for these data.

``s == sqrt(sum((x - x_bar)**2)/(n - 1))`` becomes an equation of the told values: the sum has their terms, n is their number, and the
mean in it is theirs. Where one value is missing and the mean is given the same equation is solved for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from mathrag.agent.reading.told_in_full import Asked, Told, Value, shared_unit, told
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.entities import Formula, Parameter
from mathrag.errors import FormulaError
from mathrag.formulas import lists_in, solve, written_out
from mathrag.problems.data import Data, data_in, statistic_in
from mathrag.problems.numbers import Said
from mathrag.problems.statistic_words import said_of, statistic_words
from mathrag.quantities import ReadQuantity
from mathrag.quantities.cells import unit_before

_COUNT = re.compile(r"[nN]|count")
_MEANS = frozenset({"mu", "mean", "m"})
MISSING, NUMBER, BAR = "missing", "number", "_bar"
_SPREADS = frozenset({"standard deviation", "variance"})
MOST_REPEATED = 250


@dataclass(frozen=True)
class _Fit:
    """A document's formula for the data: the part that each of its lists plays, its numbers, and what the open number stands for."""

    formula: Formula
    lists: Mapping[str, str]
    numbers: Mapping[str, Fraction]
    open: str | None = None


def listed(text: str, quantities: Sequence[ReadQuantity], known: TypedKnowledge | None) -> Told | None:
    """The document's law for the statistic that ``text`` asks of the data it tells; None where none states it."""
    data = None if known is None else data_in(text)
    if known is None or data is None:
        return None
    laws = [formula for formula in known.listed if _computes(formula, data)]
    for own in (data, *_repeated(data)):
        fits = [fit for formula in laws if (fit := _fit(formula, own)) is not None]
        fits.sort(
            key=lambda fit: (_is_of_population(fit.formula) is not own.population, len(fit.formula.template or ""))
        )
        if fits and (
            _is_of_population(fits[0].formula) is own.population
            or own.statistic not in _SPREADS
            or "probability" in own.columns
        ):
            return _told(fits[0], own, quantities, text)
    return None


def _repeated(data: Data) -> Iterable[Data]:
    """The values of a frequency table, each as often as it occurs."""
    if set(data.columns) != {"value", "weight"} or sum(data.amounts("weight")) > MOST_REPEATED:
        return
    pairs = zip(data.columns["value"], data.amounts("weight"), strict=True)
    yield replace(data, columns={"value": tuple(one for one, times in pairs for _ in range(int(times)))})


def _computes(formula: Formula, data: Data) -> bool:
    """Is ``formula`` written for the statistic, by its name or label?"""
    target = next((p for p in formula.parameters if p.identifier == formula.target), None)
    if target is None or ("prod(" in (formula.template or "")) is not (data.statistic == "geometric mean"):
        return False
    own = statistic_in(target.name) or statistic_in(formula.label)
    if own is None and {"x", "x_i"} & lists_in(formula.template or ""):
        own = "mean" if _is_mean(target) else "standard deviation" if target.identifier in ("s", "sigma") else None
    return own == data.statistic or (own == "mean" and data.statistic == "geometric mean")


def _is_mean(parameter: Parameter) -> bool:
    return parameter.identifier in _MEANS or parameter.identifier.endswith(BAR)


def _is_of_population(formula: Formula) -> bool:
    names = {p.identifier for p in formula.parameters}
    return "population" in f"{formula.label} {formula.latex}".lower() or "sigma" in names or "N" in names


def _fit(formula: Formula, data: Data) -> _Fit | None:
    """How the columns fill ``formula``; None where anything else than they, their number, their mean and the open number is in it."""
    lists = _parts((name for name in lists_in(str(formula.template)) if not _COUNT.fullmatch(name)), data)
    if lists is None:
        return None
    numbers: dict[str, Fraction] = {}
    open_: list[str] = []
    for parameter in formula.parameters:
        name = parameter.identifier
        if name in lists or name == formula.target or name.startswith("sum_"):
            continue
        of = lists.get(name.removesuffix(BAR), "value")
        if _COUNT.fullmatch(name):
            numbers[name] = _how_many(data)
        elif (
            (_is_mean(parameter) or statistic_in(parameter.name) == "mean") and not data.missing and of in data.columns
        ):
            numbers[name] = _mean(data, of)
        else:
            open_.append(name)
    if len(open_) != (data.number is not None):
        return None
    return _Fit(formula, lists, numbers, open_[0] if open_ else None)


def _how_many(data: Data) -> Fraction:
    counts = next((data.amounts(part) for part in ("weight", "observed") if part in data.columns), None)
    return sum(counts, Fraction(0)) if counts else Fraction(len(next(iter(data.columns.values()))) + data.missing)


def _mean(data: Data, part: str) -> Fraction:
    """The mean of a column, each value by its weight or probability."""
    values = data.amounts(part)
    weights = next(
        (data.amounts(of) for of in ("weight", "probability") if of in data.columns), [Fraction(1)] * len(values)
    )
    total = Fraction(1) if "probability" in data.columns else sum(weights, Fraction(0))
    return sum((x * w for x, w in zip(values, weights, strict=True)), Fraction(0)) / total


@lru_cache(maxsize=1)
def _letters() -> dict[str, str]:
    """The part that a name of a law stands for."""
    return {name: part for part, column in statistic_words().columns.items() for name in said_of(column.names)}


def _parts(names: Iterable[str], data: Data) -> dict[str, str] | None:
    """Which column each list of a formula stands for; None where the two don't match."""
    found = {name: part if (part := _letters().get(name)) in data.columns else "value" for name in names}
    bases = {name.partition("_")[0] for name, part in found.items() if part == "value"}
    return found if len(bases) <= 1 and set(found.values()) == set(data.columns) else None  # type: ignore[return-value]


def _told(fit: _Fit, data: Data, quantities: Sequence[ReadQuantity], text: str) -> Told | None:
    law, said = fit.formula, {part: [one for one in own if isinstance(one, Said)] for part, own in data.columns.items()}
    unit = shared_unit([*said.get("value", ()), *([data.mean] if data.mean else [])], quantities)
    unit = unit or unit_before(text, min((one.start for one in said.get("value", ())), default=0))
    unit = unit if data.statistic in said_of(statistic_words().measured) else None
    values: dict[str, Value] = {}
    names: dict[str, list[str]] = {}
    for part, own in data.columns.items():
        letter = said_of(statistic_words().columns[part].names)[0]
        places = {one: f"{letter}_{n}" for n, one in enumerate(dict.fromkeys(said[part]), 1)}
        values |= {
            name: Value(one, part, name, (unit if part == "value" else None) or "1") for one, name in places.items()
        }
        names[part] = [places[one] if isinstance(one, Said) else f"({one})" for one in own]
    if data.mean is not None:
        names["value"].append(MISSING)
    if data.number is not None:
        values[str(fit.open)] = Value(data.number, NUMBER, str(fit.open))
    expression = written_out(str(law.template), {name: names[part] for name, part in fit.lists.items()}, fit.numbers)
    symbol = next(p.symbol for p in law.parameters if p.identifier == law.target)
    asked = Asked(data.statistic, symbol, f"({unit})^2" if unit and data.statistic == "variance" else unit)
    if data.mean is not None:
        values["x_mean"] = Value(data.mean, "mean", symbol, unit or "1")
        try:
            expression = solve(f"x_mean == {expression}", MISSING)[0]
        except FormulaError:
            return None
        asked = Asked("missing value", "x", unit)
    return told(law, law.label, law.latex, expression, values, asked)
