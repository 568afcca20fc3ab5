"""What grows with the temperature by an energy for each mole: ln(y_2/y_1) = E/R (1/T_1 - 1/T_2).

Rate constants (and, the other way round, half-lives) do so by the activation energy, vapor pressures by the enthalpy of vaporization,
equilibrium constants by that of the reaction. Two points tell the energy or a third point, one point and the energy another one (of
vapor pressures the documents' law does); a catalyst lowers the energy at one temperature. It is stated where the documents have such
a law and every value has a clear place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import MOLAR_ENERGY, PRESSURE, TEMPERATURE, TIME
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.told import Part, told_equation
from mathrag.agent.situations.heat.gases import GAS_CONSTANT
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge

_RATE = re.compile(r"\brate constants?\b|\bk\s*=", re.IGNORECASE)
_SHOWN = {
    TIME: re.compile(r"\bactivation energy\b|\barrhenius\b", re.IGNORECASE),
    PRESSURE: re.compile(r"\bvapou?r pressure", re.IGNORECASE),
    "1": re.compile(r"\bequilibrium constant|\bK_?(?:p|c|eq)?\s*=", re.IGNORECASE),
}
_CATALYST = re.compile(r"\bcatalys|\bcatalyz|\benzyme", re.IGNORECASE)
_LABEL = "by the energy of each mole: ln(y_2/y_1) = E/R (1/T_1 - 1/T_2)"
_Point = tuple[Fact | None, Fact | None]
_FACTOR = re.compile(r"\bfactor\b|\bhow many times\b", re.IGNORECASE)


def activation(draft: Draft, number: int) -> list[Statement]:
    """What is asked of values at two or three temperatures, numbered ``number``."""
    if draft.hole is not None or not _told(draft.known):
        return []
    given = [fact for fact in draft.facts if fact.written and fact.span is not None]
    levels = [fact for fact in given if fact.dimension == TEMPERATURE and not fact.difference]
    energies = [fact for fact in given if fact.dimension == MOLAR_ENERGY]
    sizes = [fact for fact in given if fact not in levels and fact not in energies]
    if len(energies) == 2 and not sizes:
        return _catalysed(draft, number, levels, energies)
    asked = {MOLAR_ENERGY, TEMPERATURE} & draft.dimensions
    sorts = {fact.dimension for fact in sizes}
    if (
        len(sorts) != 1
        or len(energies) > 1
        or (energies and sorts == {PRESSURE})
        or any(fact.si <= 0 for fact in (*sizes, *levels))
    ):
        return []
    sort = min(sorts)
    if not _SHOWN.get(sort, _RATE if "T^-1" in sort else re.compile("(?!)")).search(draft.text):
        return []
    if sort not in draft.dimensions and len(asked) != 1:
        return []
    points = _points(levels, sizes, len(energies))
    return _stated(draft, number, points, energies, sort) if points is not None else []


def _told(known: TypedKnowledge | None) -> bool:
    """Have the documents a law of an energy for each mole, a temperature and an exponential or a logarithm?"""
    if known is None:
        return False
    formulas = {known.slots[index].formula for index in known.by_dimension.get(MOLAR_ENERGY, ())}
    return any(
        re.search(r"\b(?:exp|log|ln)\b", known.formulas[own].formula.equation or "")
        and any(known.slots[slot].parameter.dimension == TEMPERATURE for slot in known.formulas[own].slots)
        for own in formulas
    )


def _points(levels: Sequence[Fact], sizes: Sequence[Fact], energies: int) -> list[_Point] | None:
    """Each size with its temperature, in their order; last the one of which the asking sentence has only one of both."""
    warmer = len(levels) > len(sizes)
    more, less = (levels, sizes) if warmer else (sizes, levels)
    alone = [fact for fact in more if fact.near] if len(more) > len(less) else []
    pairs = [fact for fact in more if fact not in alone]
    if alone and any(fact.near for fact in less):
        return None
    if len(pairs) != len(less) or len(alone) > 1 or len(pairs) != 2 - energies or (energies and not alone):
        return None
    both: list[_Point] = [(b, a) if warmer else (a, b) for a, b in zip(pairs, less, strict=True)]
    return [*both, *((None, fact) if warmer else (fact, None) for fact in alone)]


def _stated(
    draft: Draft, number: int, points: Sequence[_Point], energies: Sequence[Fact], sort: str
) -> list[Statement]:
    """The equation for what is left open of these points and the energy."""
    if not energies and not _ordered(points[:2], sort):
        return []
    parts: dict[str, Part] = {}
    for place, (size, level) in enumerate(points, 1):
        kind = min(size.noun.kinds, default=None) if size is not None else None
        parts[f"y_{place}"] = Part(f"value {place}", sort, size, kind)
        parts[f"T_{place}"] = Part(f"temperature {place}", TEMPERATURE, level, "temperature", "K")
    if len(points) == 2:
        parts["E"] = Part("energy of each mole", MOLAR_ENERGY, energies[0] if energies else None)
    unknown = [name for name, part in parts.items() if part.fact is None]
    if len(unknown) != 1 or parts[unknown[0]].dimension not in draft.dimensions:
        return []
    last = len(points)
    slope = f"E/{GAS_CONSTANT}" if last == 2 else "ln(y_2/y_1)/(1/T_1 - 1/T_2)"
    up, less = ("-", "+") if sort == TIME and last == 2 else ("", "-")
    equations = {
        "E": f"E == {up}{GAS_CONSTANT}*ln(y_2/y_1)/(1/T_1 - 1/T_2)",
        f"y_{last}": f"y_{last} == y_1*exp({up}{slope}*(1/T_1 - 1/T_{last}))",
        f"T_{last}": f"T_{last} == 1/(1/T_1 {less} ln(y_{last}/y_1)/({slope}))",
    }
    return told_equation(number, _LABEL, equations[unknown[0]], parts, draft.target)


def _ordered(points: Sequence[_Point], sort: str) -> bool:
    """Does a rate constant or a vapor pressure grow, a half-life fall, from the colder point to the warmer one?"""
    (one, cold), (other, warm) = points
    if one is None or other is None or cold is None or warm is None or cold.si == warm.si:
        return False
    return sort == "1" or ((other.si - one.si) * (warm.si - cold.si) > 0) != (sort == TIME)


def _catalysed(draft: Draft, number: int, levels: Sequence[Fact], energies: Sequence[Fact]) -> list[Statement]:
    """By what factor a catalyst that lowers the energy raises the rate constant."""
    if (
        len(levels) != 1
        or "1" not in draft.dimensions
        or not (_CATALYST.search(draft.text) and _FACTOR.search(draft.asking))
    ):
        return []
    lower, higher = sorted(energies, key=lambda fact: fact.si)
    parts = {
        "x": Part("factor", "1", None),
        "E_1": Part("activation energy", MOLAR_ENERGY, higher),
        "E_2": Part("activation energy with a catalyst", MOLAR_ENERGY, lower),
        "T": Part("temperature", TEMPERATURE, levels[0], "temperature", "K"),
    }
    label = "by the activation energy with and without a catalyst"
    return told_equation(number, label, f"x == exp((E_1 - E_2)/({GAS_CONSTANT}*T))", parts, draft.target)
