"""Statistics of data that a question lists: a document's sum over an index, written out for these data.

``s == sqrt(sum((x - x_bar)**2)/(n - 1))`` becomes an equation of the listed values: the sum has their terms, n is their number, and the
mean in it is theirs. Where one value is missing and the mean is given the same equation is solved for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathrag.agent.reading.told_in_full import Asked, Told, Value, shared_unit, told
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.entities import Formula, Parameter
from mathrag.errors import FormulaError
from mathrag.formulas import lists_in, solve, written_out
from mathrag.problems.data import Data, Part, data_in
from mathrag.quantities import ReadQuantity

_COUNT = re.compile(r"[nN]|count")
_MEAN = re.compile(r"\bmean\b|\baverage\b|\bexpected value\b", re.IGNORECASE)
_MEANS, _PROBABILITIES = frozenset({"mu", "mean", "m"}), frozenset({"P", "p", "Rho"})
MISSING = "missing"
_LETTERS = {"value": "x", "probability": "p", "weight": "f"}


@dataclass(frozen=True)
class _Fit:
    """A document's formula for the data: the part that each of its lists plays, and its numbers."""

    formula: Formula
    lists: Mapping[str, Part]
    numbers: Mapping[str, Fraction]


def listed(text: str, quantities: Sequence[ReadQuantity], known: TypedKnowledge | None) -> Told | None:
    """The document's law for the statistic that ``text`` asks of the data it lists; None where none states it."""
    data = None if known is None else data_in(text)
    if known is None or data is None:
        return None
    fits = [fit for formula in known.listed if _computes(formula, data) and (fit := _fit(formula, data)) is not None]
    fits.sort(key=lambda fit: (_is_of_population(fit.formula) is not data.population, len(fit.formula.template or "")))
    if not fits or (
        _is_of_population(fits[0].formula) is not data.population
        and data.statistic in ("standard deviation", "variance")
    ):
        return None
    return _told(fits[0], data, quantities)


def _computes(formula: Formula, data: Data) -> bool:
    """Is ``formula`` written for the statistic, by its name or label?"""
    target = next((p for p in formula.parameters if p.identifier == formula.target), None)
    if target is None:
        return False
    said = f"{target.name} {formula.label}"
    geometric = "prod(" in (formula.template or "")
    match data.statistic:
        case "mean":
            return (
                not geometric
                and "standard deviation" not in said.lower()
                and bool(_MEAN.search(said) or _is_mean(target))
            )
        case "geometric mean":
            return geometric and bool(_MEAN.search(said))
        case "standard deviation":
            return "standard deviation" in said.lower() or target.identifier in ("s", "sigma")
        case "variance":
            return "variance" in said.lower() and "standard deviation" not in target.name.lower()


def _is_mean(parameter: Parameter) -> bool:
    return parameter.identifier in _MEANS or parameter.identifier.endswith("_bar")


def _is_of_population(formula: Formula) -> bool:
    names = {p.identifier for p in formula.parameters}
    return "population" in formula.label.lower() or "sigma" in names or "N" in names


def _fit(formula: Formula, data: Data) -> _Fit | None:
    """How the lists fill ``formula``; None where anything else than they, their number and their mean is in it."""
    assert formula.template is not None
    own = lists_in(formula.template)
    parts = _parts(own, data)
    if parts is None:
        return None
    numbers: dict[str, Fraction] = {}
    values = [one.value for one in data.lists["value"]]
    for parameter in formula.parameters:
        name = parameter.identifier
        if name in own or name == formula.target or name.startswith("sum_"):
            continue
        if _COUNT.fullmatch(name):
            numbers[name] = Fraction(len(values) + data.missing)
        elif (_is_mean(parameter) or _MEAN.search(parameter.name)) and len(data.lists) == 1 and not data.missing:
            numbers[name] = sum(values, Fraction(0)) / len(values)
        elif _is_mean(parameter) and set(data.lists) == {"value", "probability"}:
            chances = [one.value for one in data.lists["probability"]]
            numbers[name] = sum((x * p for x, p in zip(values, chances, strict=True)), Fraction(0))
        else:
            return None
    return _Fit(formula, parts, numbers)


def _parts(names: Iterable[str], data: Data) -> dict[str, Part] | None:
    """Which list each name of a formula stands for."""
    found: dict[str, Part] = {}
    for name in names:
        if name in _PROBABILITIES and "probability" in data.lists:
            found[name] = "probability"
        elif name in ("f", "w") and "weight" in data.lists:
            found[name] = "weight"
        else:
            found[name] = "value"
    bases = {name.partition("_")[0] for name, part in found.items() if part == "value"}
    return found if len(bases) == 1 and set(found.values()) == set(data.lists) else None


def _told(fit: _Fit, data: Data, quantities: Sequence[ReadQuantity]) -> Told | None:
    law = fit.formula
    names = {part: [f"{_LETTERS[part]}_{n}" for n in range(1, len(own) + 1)] for part, own in data.lists.items()}
    unit = shared_unit([*data.lists["value"], *([data.mean] if data.mean else [])], quantities)
    units = {"value": unit or "1"}
    values = {
        name: Value(one, part, name, units.get(part, "1"))
        for part, own in data.lists.items()
        for name, one in zip(names[part], own, strict=True)
    }
    if data.mean is not None:
        names["value"].append(MISSING)
    expression = written_out(str(law.template), {name: names[part] for name, part in fit.lists.items()}, fit.numbers)
    symbol = next(p.symbol for p in law.parameters if p.identifier == law.target)
    asked = Asked(data.statistic, symbol, f"({unit})^2" if unit and data.statistic == "variance" else unit)
    if data.mean is not None:
        values["x_mean"] = Value(data.mean, "mean", symbol, units["value"])
        try:
            expression = solve(f"x_mean == {expression}", MISSING)[0]
        except FormulaError:
            return None
        asked = Asked("missing value", "x", unit)
    return told(law, law.label, law.latex, expression, values, asked)
