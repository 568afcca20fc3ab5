"""Ideal gases of which the question says what they consist of or what happens to them, where the documents have their laws.

- A monatomic gas has c_V = 3/2 R, a diatomic one 5/2 R, and c_P = c_V + R: heats at constant volume or pressure, the internal energy, and
  temperatures, pressures and the work of a reversible adiabatic process follow. These are assumptions that the label names.
- All molecules together have a translational kinetic energy of 3/2 n R T, whatever they consist of.
- What left a vessel, or was pumped into it, is what the gas law says of before less what it says of after.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import (
    AMOUNT,
    ENERGY,
    MASS,
    MOLAR_HEAT_CAPACITY,
    MOLAR_MASS,
    PRESSURE,
    TEMPERATURE,
    VOLUME,
)
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.told import Part, told_equation
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, Noun
from mathrag.formulas import names

GAS_CONSTANT = "8.31446261815324"
_ATOMS = re.compile(r"\b(?:(?P<one>mono?-?atomic)|(?P<two>di-?atomic))\b", re.IGNORECASE)
_GAMMA = {"one": "(5/3)", "two": "(7/5)"}
_SAID = {"one": "c_V = 3/2 R of a monatomic gas", "two": "c_V = 5/2 R of a diatomic gas"}
_ADIABATIC = re.compile(
    r"\badiabat|\bthermally insulated\b|\bwithout (?:any )?(?:exchange of heat|heat exchange)", re.IGNORECASE
)
_IRREVERSIBLE = re.compile(
    r"\birreversib|\bfree(?:ly)? expan|\bvacuum\b|\bconstant external|\bagainst a constant|\bcycle\b", re.IGNORECASE
)
_ISOBARIC = re.compile(
    r"\bconstant pressure|\bisobar|\bpressure (?:is|stays|remains|being) (?:kept |held )?constant", re.IGNORECASE
)
_ISOCHORIC = re.compile(
    r"\bconstant volume|\bisochor|\brigid\b|\bfixed volume|\bvolume (?:is|stays|remains|being) (?:kept |held )?constant",
    re.IGNORECASE,
)
_INTERNAL = re.compile(r"\binternal energy\b", re.IGNORECASE)
_HEAT, _WORK = re.compile(r"\bheat\b", re.IGNORECASE), re.compile(r"\bwork\b", re.IGNORECASE)
_ENERGIES = (("change in internal energy", _INTERNAL), ("heat", _HEAT), ("work", _WORK))
_ON_GAS = re.compile(r"\bdone on\b|\bon (?:the |this )?(?:gas|system)\b|\bto compress\b", re.IGNORECASE)
_BY_GAS = re.compile(
    r"\b(?:does|did|do|done by)\s+(?:the |this )?(?:gas|system|argon|helium|neon|nitrogen|oxygen|air|it)\b|\bon (?:its|the) surroundings\b",
    re.IGNORECASE,
)
_OF_ALL = re.compile(
    r"\btranslational kinetic energy\b(?=.*\b(?:all|total)\b)|\btotal translational kinetic energy\b", re.IGNORECASE
)
_MORE = re.compile(r"\badd|\bpump(?:ed|s)? in|\blet in\b|\bfilled\b|\bneeded\b", re.IGNORECASE)
_LESS = re.compile(
    r"\blost\b|\blos[et]s?\b|\blet (?:out|off)|\bescap|\bleak|\bremov|\bpumped out|\breleas|\bwent\b|\bused\b|\bwithdrawn\b|\btaken\b|"
    r"\bflow(?:s|ed)\b|\bgone\b",
    re.IGNORECASE,
)
_GAS_LAW = frozenset({PRESSURE, VOLUME, AMOUNT, TEMPERATURE})


def gases(draft: Draft, number: int) -> list[Statement]:
    """What is asked of a gas whose atoms are told, or of which some leaves a vessel, numbered ``number``."""
    target, dimensions = draft.wanted
    if draft.known is None or draft.asked.placeholder is not None or not draft.known.relates(_GAS_LAW):
        return []
    given = [f for f in draft.facts if f.written and f.span is not None]
    moved = _moved(draft.text[slice(*draft.asked.span)], given, draft.facts, dimensions)
    if moved is not None:
        label = "by the ideal gas law: amount before and after in one vessel"
        return told_equation(number, label, moved[0], moved[1], target)
    if ENERGY in dimensions and _OF_ALL.search(draft.asking):
        return _translational(given, number, target)
    atoms = _ATOMS.search(draft.text)
    kind = atoms.lastgroup if atoms is not None else None
    if kind is None or not draft.known.by_dimension.get(MOLAR_HEAT_CAPACITY):
        return []
    if any(f.dimension == MOLAR_HEAT_CAPACITY for f in given):
        return []
    parts = _states(given, draft.facts, dimensions, draft.asked)
    if parts is None:
        return []
    label = f"ideal gas with {_SAID[kind]}"
    energy = next((said for said, words in _ENERGIES if words.search(draft.asked.text)), "energy")
    parts["x"] = replace(parts["x"], said=energy)
    for equation in _laws(draft.text, draft.asked, dimensions, _GAMMA[kind]):
        there = names(equation)
        unknown = [name for name in there if parts[name].fact is None]
        placed = {fact.index for name in there if (fact := parts[name].fact) is not None}
        if len(unknown) == 1 and parts[unknown[0]].dimension in dimensions and {f.index for f in given} <= placed:
            return told_equation(
                number, label, equation, {name: parts[name] for name in parts if name in there}, target
            )
    return []


def _translational(given: Sequence[Fact], number: int, target: Noun) -> list[Statement]:
    """The translational kinetic energy of all molecules of a gas, by its amount and temperature or by its pressure and volume."""
    parts = {"x": Part("translational kinetic energy", ENERGY, None, "kinetic_energy")}
    own = {fact.dimension: fact for fact in given}
    for name, dimension, kind, unit in (
        ("n", AMOUNT, "amount_of_substance", None),
        ("T", TEMPERATURE, "temperature", "K"),
        ("p", PRESSURE, "pressure", None),
        ("V", VOLUME, "volume", None),
    ):
        if dimension in own:
            parts[name] = Part(kind.replace("_", " "), dimension, own[dimension], kind, unit)
    laws = {frozenset("xnT"): f"x == 3/2*n*{GAS_CONSTANT}*T", frozenset("xpV"): "x == 3/2*p*V"}
    equation = laws.get(frozenset(parts))
    if equation is None or len(given) != 2:
        return []
    return told_equation(number, "by the kinetic theory of gases: 3/2 k T for each molecule", equation, parts, target)


def _moved(
    asking: str, given: Sequence[Fact], facts: Sequence[Fact], dimensions: frozenset[str]
) -> tuple[str, dict[str, Part]] | None:
    """How much gas left a vessel or came into it, by two pressures."""
    own = {d: [f for f in given if f.dimension == d] for d in (PRESSURE, VOLUME, TEMPERATURE, MOLAR_MASS)}
    counts = [len(own[d]) for d in (PRESSURE, VOLUME, TEMPERATURE)]
    more, less = _MORE.search(asking), _LESS.search(asking)
    if sum(map(len, own.values())) != len(given) or counts not in ([2, 1, 1], [2, 1, 2]) or bool(more) == bool(less):
        return None
    (before, after), levels = _ordered(own[PRESSURE]), _ordered(own[TEMPERATURE])
    if (before.si > after.si) != bool(less):
        return None
    parts = {
        "n": Part("amount of substance", AMOUNT, None, "amount_of_substance"),
        "p_1": Part("pressure before", PRESSURE, before, "pressure"),
        "p_2": Part("pressure after", PRESSURE, after, "pressure"),
        "V": Part("volume", VOLUME, own[VOLUME][0], "volume"),
        **{f"T_{n}": Part("temperature", TEMPERATURE, level, "temperature", "K") for n, level in enumerate(levels, 1)},
    }
    first, second = "p_1/T_1", f"p_2/T_{len(levels)}"
    change = f"({first} - {second})" if less else f"({second} - {first})"
    if AMOUNT in dimensions:
        return f"n == V/{GAS_CONSTANT}*{change}", parts
    molar = own[MOLAR_MASS] or [f for f in facts if f.dimension == MOLAR_MASS]
    if MASS not in dimensions or len({f.si for f in molar}) != 1:
        return None
    mass = {
        "m": Part("mass", MASS, None, "mass"),
        "M": Part("molar mass", MOLAR_MASS, molar[0], "molar_mass", "kg/mol"),
    }
    return f"m == M*V/{GAS_CONSTANT}*{change}", {**mass, **{name: part for name, part in parts.items() if name != "n"}}


def _ordered(facts: Sequence[Fact]) -> list[Fact]:
    """Two values in the order of what happens: that of the text, unless their words say otherwise."""
    if len(facts) == 2 and (facts[0].noun.markers & FINAL or facts[1].noun.markers & INITIAL):
        return [facts[1], facts[0]]
    return list(facts)


def _states(
    given: Sequence[Fact], facts: Sequence[Fact], dimensions: frozenset[str], asked: Asked
) -> dict[str, Part] | None:
    """Each value at its place, before (1) or after (2); None where one has none."""
    parts = {
        "x": Part("energy", ENERGY, None),
        "n": Part("amount of substance", AMOUNT, None, "amount_of_substance"),
        "DT": Part("temperature difference", TEMPERATURE, None, "temperature_difference", "K", r"\Delta T"),
    }
    at_first = re.search(r"\binitial|\bat first\b", asked.text) is not None
    for letter, dimension, kind, unit in (
        ("T", TEMPERATURE, "temperature", "K"),
        ("V", VOLUME, "volume", None),
        ("p", PRESSURE, "pressure", None),
    ):
        levels = _ordered([f for f in given if f.dimension == dimension and not f.difference])
        if len(levels) > 2:
            return None
        last = bool(len(levels) == 1 and (levels[0].noun.markers & FINAL or (at_first and dimension in dimensions)))
        both: list[Fact | None] = [None, levels[0]] if last else [*levels, None, None][:2]
        parts |= {f"{letter}_{n}": Part(f"{kind} {n}", dimension, fact, kind, unit) for n, fact in enumerate(both, 1)}
    for name, dimension in (("x", ENERGY), ("n", AMOUNT)):
        own = [f for f in given if f.dimension == dimension]
        if len(own) > 1:
            return None
        if own:
            parts[name] = replace(parts[name], fact=own[0])
    changes = [f for f in given if f.dimension == TEMPERATURE and f.difference]
    if len(changes) == 1:
        parts["DT"] = replace(parts["DT"], fact=changes[0])
    return parts if len(changes) < 2 else None


def _laws(text: str, asked: Asked, dimensions: frozenset[str], gamma: str) -> list[str]:
    """The equations that hold in what happens, of the energy that is spoken of."""
    words = asked.text if ENERGY in dimensions else text
    rest = f"{GAS_CONSTANT}/({gamma} - 1)"
    warmed = [f"x == n*{{}}{rest}*{change}" for change in ("(T_2 - T_1)", "DT")]
    if _ADIABATIC.search(text):
        return [] if _IRREVERSIBLE.search(text) else _adiabatic(words, text[slice(*asked.span)], gamma, rest)
    if _INTERNAL.search(words):
        return [law.format("") for law in warmed]
    pressure, volume = _ISOBARIC.search(text), _ISOCHORIC.search(text)
    if not _HEAT.search(words) or bool(pressure) == bool(volume) or _ATOMS.findall(text)[1:]:
        return []
    return [law.format(f"{gamma}*" if pressure else "") for law in warmed]


def _adiabatic(words: str, asking: str, gamma: str, rest: str) -> list[str]:
    """Temperature, pressure and work of a reversible adiabatic process; the work is done by the gas unless it is said to be done on it."""
    by_volume, by_pressure = f"(V_1/V_2)**({gamma} - 1)", f"(p_2/p_1)**(({gamma} - 1)/{gamma})"
    states = [f"T_2 == T_1*{by_volume}", f"T_2 == T_1*{by_pressure}", f"p_2 == p_1*(V_1/V_2)**{gamma}"]
    if not _WORK.search(words) and not _INTERNAL.search(words):
        return states
    on, by = bool(_ON_GAS.search(asking)), bool(_BY_GAS.search(asking))
    if on == by and not _INTERNAL.search(words):
        return []
    sign = "-" if on or _INTERNAL.search(words) else ""
    return [
        f"x == {sign}n*{rest}*(T_1 - T_2)",
        f"x == {sign}n*{rest}*T_1*(1 - {by_volume})",
        f"x == {sign}n*{rest}*T_1*(1 - {by_pressure})",
        f"x == {sign}p_1*V_1/({gamma} - 1)*(1 - {by_volume})",
        f"x == {sign}(p_1*V_1 - p_2*V_2)/({gamma} - 1)",
    ]
