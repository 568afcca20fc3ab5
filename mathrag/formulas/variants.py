"""Formulas with other types than they were given, where their equation allows it.

Remainders, combinations and permutations are made of whole numbers whatever their letters stand for elsewhere. Two more
cases that formula lists are full of:

- "heat = mass * calorific value" holds for a cubic metre and for a mole as it does for a kilogram, if the calorific value is
  one per volume or per amount of substance;
- names alone can type a variable wrongly ("gravity" for a weight, "energy density" per kilogram). Where the two sides then
  disagree, one variable at a time gets the dimension that the others demand.

A sum that goes on ("R_1 + R_2 + R_3 + ...") is a formula for each number of terms. What holds for changes and rates is in `changes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from mathrag.entities import Formula, Parameter
from mathrag.formulas.changes import INDEX, as_rates, from_the_start, of_sizes, of_warming
from mathrag.formulas.dimensions import check_dimensions, infer
from mathrag.formulas.expressions import (
    Binary,
    Name,
    Node,
    names_of,
    parse,
    parse_equation,
    substitute,
    write,
)
from mathrag.formulas.rendering import to_latex
from mathrag.quantities import Dimension
from mathrag.quantities.dimensions import (
    CONCENTRATION,
    ENERGY,
    ENERGY_DENSITY,
    MASS,
    SPECIFIC_ENERGY,
    TIME,
    VOLUME,
)

PER_MASS = Dimension.parse(SPECIFIC_ENERGY)  # an energy for each kilogram
MOLAR = {energy: f"{energy} N^-1" for energy in (ENERGY, "L^2 M T^-2 Θ^-1")}
AMOUNTS = (VOLUME, "N")
KINDS: Mapping[tuple[str | None, str], str] = {  # what a kilogram has, a cubic metre has
    ("calorific_value", ENERGY_DENSITY): "volumetric_calorific_value",
    ("mass", VOLUME): "volume",
    ("mass", "N"): "amount_of_substance",
}
ACTIVITY = "T^-1"
SAMPLES = frozenset({"1", "N", CONCENTRATION, MASS, ACTIVITY})
ORDERS = {  # dimension of the rate constant: its kind
    "L^-3 T^-1 N": "zero_order_rate_constant",
    "T^-1": "first_order_rate_constant",
    "L^3 T^-1 N^-1": "second_order_rate_constant",
}
_ORDER = re.compile(r"(?:zero|first|second)[- ]order rate constant", re.IGNORECASE)
FEWEST, MOST = 2, 6  # terms of a sum that goes on
TERMS = "#terms="
_GROWS = re.compile(r"\b(?:exp|ln|log)\(|\b2\*\*|\b1/2\)?\*\*")
_INDEXED = re.compile(r"(?P<base>\w*?_?)(?P<index>\d+)")
_WHOLE = tuple(
    re.compile(rf"\s*{form}\s*")
    for form in (
        r"(?P<remainder>\w+)\s*==\s*mod\((?:(?P<base>\w+)\s*\*\*\s*(?P<exponent>\w+)|(?P<dividend>\w+)),\s*(?P<modulus>\w+)\)",
        r"(?P<permutations>\w+)\s*==\s*factorial\((?P<total>\w+)\)\s*/\s*factorial\((?P=total)\s*-\s*(?P<chosen>\w+)\)",
        r"(?P<combinations>\w+)\s*==\s*factorial\((?P<total>\w+)\)\s*/\s*\("
        r"(?:factorial\((?P<chosen>\w+)\)\s*\*\s*factorial\((?P=total)\s*-\s*(?P=chosen)\)"
        r"|factorial\((?P=total)\s*-\s*(?P<taken>\w+)\)\s*\*\s*factorial\((?P=taken)\))\)",
        r"(?P<combinations>\w+)\s*==\s*binomial\((?P<total>\w+),\s*(?P<chosen>\w+)\)",
    )
)


def variants(formula: Formula) -> Iterator[Formula]:
    """The formula as the search may use it: itself unless its sides disagree, and what its equation allows besides."""
    if formula.equation is None:
        yield formula
        return
    whole = next((found for form in _WHOLE if (found := form.fullmatch(formula.equation or ""))), None)
    if whole is not None:
        roles = {name: "chosen" if role == "taken" else role for role, name in whole.groupdict().items() if name}
        yield _whole(formula, roles)
        return
    if formula.consistency == "inconsistent":
        yield from _retyped(formula)
        return
    formula = of_sizes(formula)
    yield formula
    if formula.consistency == "consistent":
        yield from _other_amounts(formula)
        yield from _for_each_mole(formula)
        yield from _by_mass(formula)
        yield from _of_samples(formula)
        yield from _of_another_order(formula)
        yield from _other_lengths(formula)
        yield from from_the_start(formula)
        yield from as_rates(formula)
        yield from of_warming(formula)


def series_of(formula: Formula) -> tuple[str, ...]:
    """The variables of a sum whose terms differ in their index alone and start at 1; none where there is no such sum."""
    found = _series(formula)
    return found[1] if found else ()


def _series(formula: Formula) -> tuple[Node, tuple[str, ...]] | None:
    """The sum and its variables in order; three terms at least, or two that the document lets go on or that make up a total."""
    if formula.equation is None or " + " not in formula.equation:
        return None
    left, relation, right = parse_equation(formula.equation)
    for side, other in ((left, right), (right, left)) if relation == "==" else ():
        terms = _terms(side)
        names = [next(iter(names_of(term))) if len(names_of(term)) == 1 else "" for term in terms]
        indexed = [_INDEXED.fullmatch(name) for name in names]
        if len(terms) < FEWEST or not all(indexed) or len({found["base"] for found in indexed if found}) != 1:
            continue
        numbers = [int(found["index"]) for found in indexed if found]
        shapes = {write(substitute(term, {Name(name): Name("x")})) for term, name in zip(terms, names, strict=True)}
        goes_on = len(terms) > FEWEST or any("goes on" in condition for condition in formula.conditions)
        whole = names[0].rstrip("0123456789").rstrip("_")  # R = R_1 + R_2, 1/R = 1/R_1 + 1/R_2
        goes_on = goes_on or {write(substitute(other, {Name(whole): Name("x")}))} == shapes
        if numbers == list(range(1, len(terms) + 1)) and len(shapes) == 1 and goes_on:
            return side, tuple(names)
    return None


def _terms(node: Node) -> list[Node]:
    match node:
        case Binary("+", left, right):
            return [*_terms(left), right]
    return [node]


def _other_lengths(formula: Formula) -> Iterator[Formula]:
    """The same sum with other numbers of terms: formulas of their own, which cite the same place."""
    found = _series(formula)
    if found is None or formula.equation is None:
        return
    series, names = found
    first = next(p for p in formula.parameters if p.identifier == names[0])
    first_term = _terms(series)[0]
    left, _, right = parse_equation(formula.equation)
    for size in range(FEWEST, MOST + 1):
        if size == len(names):
            continue
        added = [_numbered(first, number) for number in range(1, size + 1)]
        total: Node = first_term
        for parameter in added[1:]:
            term = substitute(first_term, {Name(first.identifier): Name(parameter.identifier)})
            total = Binary("+", total, term)
        sides = [write(substitute(side, {series: total})) for side in (left, right)]
        kept = tuple(p for p in formula.parameters if p.identifier not in names)
        parameters = tuple(sorted((*kept, *added), key=lambda p: p.identifier))
        symbols = {p.identifier: p.symbol for p in parameters}
        yield formula.model_copy(
            update={
                "uri": f"{formula.uri}{TERMS}{size}", "aliases": (*formula.aliases, formula.uri), "equation": " == ".join(sides),
                "template": write(substitute(parse(formula.template), {series: total})) if formula.template else None,
                "parameters": parameters,
                "latex": " = ".join(to_latex(side, symbols) for side in sides),
            }
        )  # fmt: skip


def _numbered(first: Parameter, number: int) -> Parameter:
    """The variable of term ``number``, like the first."""
    made = {name: _renumbered(getattr(first, name), number) for name in ("identifier", "symbol", "name", "description")}
    return first.model_copy(update=made)


def _renumbered(text: str, number: int) -> str:
    """ "R_1" -> "R_4", "first resistance" -> "resistance 4"."""
    if re.search(r"\b(?:1st|first)\b", text):
        return re.sub(r"\s*\b(?:1st|first)\b\s*", " ", text).strip() + (f" {number}" if number > 1 else "")
    return re.sub(r"1(?=\D*$)", str(number), text)


def _whole(formula: Formula, roles: dict[str, str]) -> Formula:
    """The parts of a remainder or a count are whole numbers, and are called what they are."""
    whole = {"unit": None, "dimension": "1", "quantity_kind": None, "integer": True, "description": ""}
    parameters = tuple(
        p.model_copy(update={**whole, "name": roles[p.identifier]}) if p.identifier in roles else p
        for p in formula.parameters
    )
    return formula.model_copy(update={"parameters": parameters, "consistency": "consistent"})


def _other_amounts(formula: Formula) -> Iterator[Formula]:
    masses = [p for p in formula.parameters if p.dimension == MASS]
    specific = [p for p in formula.parameters if p.dimension == str(PER_MASS) and p.constant is None]
    if len(masses) != 1 or len(specific) != 1:
        return
    for amount in AMOUNTS:
        per_amount = PER_MASS * Dimension.parse(MASS) / Dimension.parse(amount)
        made = _with(formula, {masses[0].identifier: amount, specific[0].identifier: str(per_amount)}, KINDS)
        if _status(made) == "consistent":
            yield made


def _for_each_mole(formula: Formula) -> Iterator[Formula]:
    """ "ΔG = ΔH - T ΔS" holds for the energies of a reaction as for those of each mole of it."""
    energies = [p for p in formula.parameters if p.dimension in MOLAR and p.constant is None]
    if len(energies) < 3 or any("N" in (p.dimension or "") for p in formula.parameters):
        return
    made = _with(formula, {p.identifier: MOLAR[p.dimension or ""] for p in energies})
    if _status(made) == "consistent":
        yield made


def _by_mass(formula: Formula) -> Iterator[Formula]:
    """ "Concentration" may be one by mass as well: all amounts of substance of the formula are masses then."""
    counted = {
        p.identifier: Dimension.parse(p.dimension)
        for p in formula.parameters
        if p.dimension and "N" in p.dimension.split()
    }
    concentrations = [p for p in formula.parameters if p.dimension == CONCENTRATION]
    if not concentrations or any(p.constant and p.identifier in counted for p in formula.parameters):
        return
    made = _with(
        formula,
        {name: str(dimension / Dimension.parse("N") * Dimension.parse(MASS)) for name, dimension in counted.items()},
    )
    if _status(made) == "consistent":
        yield made


def _of_samples(formula: Formula) -> Iterator[Formula]:
    """What decays or grows with time: of a number or a concentration the law holds for the mass, the amount and the activity as well."""
    if not any(p.dimension == TIME and p.constant is None for p in formula.parameters) or not _GROWS.search(
        formula.equation or ""
    ):
        return
    sampled = [p for p in formula.parameters if p.constant is None and p.dimension in SAMPLES]
    alike = [
        p for p in sampled if sum(INDEX.sub("", p.symbol) == INDEX.sub("", other.symbol) for other in sampled) == 2
    ]
    if len(alike) != 2 or alike[0].dimension != alike[1].dimension:
        return
    for dimension in (MASS, ACTIVITY):
        made = _with(formula, {p.identifier: dimension for p in alike})
        if dimension != alike[0].dimension and _status(made) == "consistent":
            yield made


def _of_another_order(formula: Formula) -> Iterator[Formula]:
    """What holds for the ratio of two rate constants holds for reactions of any order."""
    constants = [p for p in formula.parameters if p.quantity_kind in ORDERS.values()]
    if len(constants) != 2 or constants[0].dimension != constants[1].dimension:
        return
    for dimension, kind in ORDERS.items():
        made = _with(
            formula, {p.identifier: dimension for p in constants}, {(constants[0].quantity_kind, dimension): kind}
        )
        if dimension != constants[0].dimension and _status(made) == "consistent":
            named = (p.model_copy(update={"name": _ORDER.sub("rate constant", p.name)}) for p in made.parameters)
            yield made.model_copy(update={"parameters": tuple(named), "label": _ORDER.sub("rate constant", made.label)})


def _retyped(formula: Formula) -> Iterator[Formula]:
    assert formula.equation is not None
    dimensions = {p.identifier: _dimension(p) for p in formula.parameters}
    for parameter in formula.parameters:
        if parameter.constant is not None or parameter.unit == "%":
            continue
        others = {name: d for name, d in dimensions.items() if name != parameter.identifier}
        found = infer(formula.equation, others, parameter.identifier)
        if found is None or found == dimensions[parameter.identifier]:
            continue
        made = _with(formula, {parameter.identifier: str(found)})
        if _status(made) == "consistent":
            yield made


def _with(formula: Formula, dimensions: dict[str, str], kinds: Mapping[tuple[str | None, str], str] = {}) -> Formula:
    """The formula with these parameters retyped; their units no longer hold, nor their kinds but for those in ``kinds``."""
    parameters = tuple(
        p.model_copy(
            update={
                "dimension": dimensions[p.identifier],
                "unit": None,
                "quantity_kind": kinds.get((p.quantity_kind, dimensions[p.identifier])),
            }
        )
        if p.identifier in dimensions
        else p
        for p in formula.parameters
    )
    return formula.model_copy(update={"parameters": parameters, "consistency": "unknown"})


def _status(formula: Formula) -> str:
    assert formula.equation is not None
    return check_dimensions(formula.equation, {p.identifier: _dimension(p) for p in formula.parameters}).status


def _dimension(parameter: Parameter) -> Dimension | None:
    return Dimension.parse(parameter.dimension) if parameter.dimension else None
