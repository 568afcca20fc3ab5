"""What is dissolved in what, where a question gives masses and the documents have the definitions of molality and molarity.

- molality = mass of the solute / (its molar mass × mass of the solvent): which mass is the solvent's the words say ("in 150 g of water").
- the freezing point of a solution in water is that of water less its depression, the boiling point that of water and its elevation.
- molarity = share by mass × density of the solution / molar mass ("68 % HNO3 by mass, density 1.41 g/mL").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set

from mathrag.agent.language.dimensions import (
    AMOUNT,
    CONCENTRATION,
    DENSITY,
    MASS,
    MOLALITY,
    MOLAR_MASS,
    TEMPERATURE,
    VOLUME,
)
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.entities import Formula

_IN = re.compile(r"\b(?:in|into|with|to|per)\s+(?:about\s+|exactly\s+|a\s+)?$", re.IGNORECASE)
_SOLVENT = re.compile(
    r"\s*(?:of\s+)?(?:the\s+)?(?:[a-z]+\s+){0,2}?(?:solvent|water|benzene|ethanol|methanol|camphor|acetone|cyclohexane|chloroform)\b",
    re.IGNORECASE,
)
_DISSOLVES = re.compile(r"\bdissol|\bsolution|\bsolute|\bsolvent|\bmolal|\bfreezing|\bboiling", re.IGNORECASE)
_POINT = re.compile(r"\b(?:(?P<freezing>freez\w*|solidif\w*)|boil\w*)\b", re.IGNORECASE)
_SHIFT = re.compile(
    r"\b(?:depress\w*|elevat\w*|lower\w*|rais\w*|ris\w*|fall\w*|chang\w*|differ\w*|shift\w*|drop\w*|increas\w*|decreas\w*|degrees)\b|"
    r"\b(?:how much|by how)\b",
    re.IGNORECASE,
)
_WATER = re.compile(r"\b(?:water|aqueous)\b", re.IGNORECASE)
_BY_MASS = re.compile(
    r"\bby (?:mass|weight)\b|\bmass[- ](?:percent|fraction|share)|\bweight[- ]percent|\bw/w\b|\bmass %|\bwt\b|%\s*\(m/m\)",
    re.IGNORECASE,
)
_SOLUTION = re.compile(
    r"\b(?:solution|acid|base|brine|hydroxide|ammonia|molarity|concentrat\w*|reagent|commercial)\b", re.IGNORECASE
)
_KINDS = {
    "b": ("molality", MOLALITY, "molality", "mol/kg"),
    "c": ("molarity", CONCENTRATION, "amount_concentration", "mol/m^3"),
    "T": ("temperature of the solution", TEMPERATURE, "temperature", "K"),
    "w": ("mass fraction", "1", "mass_fraction", "1"),
    "rho": ("density of the solution", DENSITY, "density", "kg/m^3"),
    "M": ("molar mass", MOLAR_MASS, "molar_mass", "kg/mol"),
    "m_1": ("mass of the solute", MASS, "mass", "kg"),
    "m_2": ("mass of the solvent", MASS, "mass", "kg"),
}


def dissolved(draft: Draft, number: int) -> list[Statement]:
    """What ``known`` defines of what ``text`` dissolves, numbered from ``number``; ``asked`` is the sentence that asks."""
    if draft.known is None:
        return []
    found: list[Statement] = []
    given = [f for f in draft.facts if f.written and f.span is not None]
    if _DISSOLVES.search(draft.text) and draft.known.relates({MOLALITY, AMOUNT, MASS}, once=True):
        found += _molality(draft.text, given, draft.facts, draft.dimensions, number, draft.kinds)
    if TEMPERATURE in draft.dimensions and point_asked(draft.asking) and MOLALITY in draft.known.by_dimension:
        found += _point(draft.text, draft.asking, draft.facts, number + len(found), draft.kinds)
    if (
        _BY_MASS.search(draft.text)
        and _SOLUTION.search(draft.text)
        and draft.known.relates({CONCENTRATION, AMOUNT, VOLUME}, once=True)
    ):
        found += _molarity(given, draft.facts, draft.dimensions, number + len(found), draft.kinds)
    return found


def point_asked(asked: str) -> bool:
    """Does a sentence ask at what temperature something freezes or boils, and not by how much that is shifted?"""
    return _POINT.search(asked) is not None and not _SHIFT.search(asked)


def shift_for_point(asked: str, formula: Formula) -> bool:
    """Does ``formula`` compute by how much a freezing or boiling point is shifted where the point is ``asked`` for?"""
    return point_asked(asked) and any(p.dimension == MOLALITY for p in formula.parameters)


def _point(text: str, asked: str, facts: Sequence[Fact], number: int, kinds: KindIndex) -> list[Statement]:
    """A solution's freezing or boiling point by that of pure water, where no other temperature is given."""
    levels = any(f.dimension == TEMPERATURE and f.role == "given" and not f.difference for f in facts)
    point = _POINT.search(asked)
    if levels or point is None or not _WATER.search(text):
        return []
    kind, equation = (
        ("freezing_point_depression", "T == 273.15 - d")
        if point["freezing"]
        else ("boiling_point_elevation", "T == 373.15 + d")
    )
    shift = own_parameter("d", kind.replace("_", " "), TEMPERATURE, kind, "K", symbol=r"\Delta T")
    parameters = (own_parameter("T", *_KINDS["T"]), shift)
    nouns = nouns_of(parameters, kinds)
    label = f"by definition: the point of pure water and its shift ({shift.name})"
    latex = equation.replace("==", "=").replace("d", r"\Delta T")
    empty: frozenset[int] = frozenset()
    return [Statement(own_formula(number, label, equation, latex, parameters), nouns, empty, {"T": empty, "d": empty})]


def _molality(
    text: str, given: Sequence[Fact], facts: Sequence[Fact], dimensions: Set[str], number: int, kinds: KindIndex
) -> list[Statement]:
    masses = [f for f in given if f.dimension == MASS]
    solvents = [f for f in masses if _is_solvent(text, f)]
    solutes = [f for f in masses if f not in solvents]
    solvent_asked = not solvents and MASS in dimensions and len(solutes) == 1
    if len(solutes) > 1 or (len(solvents) != 1 and not solvent_asked):
        return []
    if not solutes and MASS not in dimensions and MOLAR_MASS not in dimensions:
        return []
    takes = {name: frozenset(f.index for f in own) for name, own in (("m_1", solutes), ("m_2", solvents))}
    molar = _molar(text, facts)
    if molar or MOLAR_MASS not in dimensions:
        takes["M"] = molar
    label = "by definition: molality = mass of the solute / (molar mass × mass of the solvent)"
    return [_statement(number, label, "b == m_1/(M*m_2)", r"b = \frac{m_1}{M m_2}", "b m_1 M m_2", takes, kinds)]


def _molarity(
    given: Sequence[Fact], facts: Sequence[Fact], dimensions: Set[str], number: int, kinds: KindIndex
) -> list[Statement]:
    shares = [f for f in given if f.unit == "%"]
    dense = [f for f in given if f.dimension == DENSITY]
    molar = [f for f in facts if f.dimension == MOLAR_MASS]
    if len(shares) > 1 or len(dense) != 1 or not molar or not (shares or "1" in dimensions):
        return []
    takes = {"rho": frozenset({dense[0].index}), "M": _dissolved_one(molar)}
    takes |= {"w": frozenset({shares[0].index})} if shares else {}
    label = "by definition: molarity = mass fraction × density of the solution / molar mass"
    return [_statement(number, label, "c == w*rho/M", r"c = \frac{w \rho}{M}", "c w rho M", takes, kinds)]


def _is_solvent(text: str, mass: Fact) -> bool:
    """Is it the mass that something is dissolved in?"""
    start, end = mass.span or (0, 0)
    return bool(_SOLVENT.match(text, end)) or bool(_IN.search(text[:start]) and _DISSOLVES.search(text))


def _molar(text: str, facts: Sequence[Fact]) -> frozenset[int]:
    """The molar mass given, else that of anything but the solvent."""
    molar = [f for f in facts if f.dimension == MOLAR_MASS]
    return _dissolved_one([f for f in molar if not (f.thing and _SOLVENT.fullmatch(f" {f.thing}"))])


def _dissolved_one(molar: Sequence[Fact]) -> frozenset[int]:
    """The molar masses given, else those of things but water."""
    given = frozenset(f.index for f in molar if f.role == "given")
    return given or frozenset(f.index for f in molar if (f.thing or "").lower() != "water")


def _statement(
    number: int,
    label: str,
    equation: str,
    latex: str,
    names: str,
    takes: Mapping[str, frozenset[int]],
    kinds: KindIndex,
) -> Statement:
    parameters = tuple(own_parameter(name, *_KINDS[name]) for name in names.split())
    nouns = nouns_of(parameters, kinds)
    return Statement(own_formula(number, label, equation, latex, parameters), nouns, frozenset(), takes)
