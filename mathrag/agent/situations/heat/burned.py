"""Heat that is as much as burning a fuel gives: "the heat given out by the water is equal to that of burning how much wood?"

What is said to be equal is an equation of the question alone, where the documents have the heat of warming and that of burning: the mass
of what cools or warms, its specific heat and its two temperatures on one side, the fuel and its calorific value on the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import (
    ENERGY,
    ENERGY_DENSITY,
    MASS,
    SPECIFIC_ENERGY,
    SPECIFIC_HEAT,
    TEMPERATURE,
    VOLUME,
)
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.situations.heat.matter import substance
from mathrag.agent.situations.heat.mixing import warms
from mathrag.agent.situations.worked_out import worked_out
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun

_AS_MUCH = re.compile(
    r"\b(?:equal|equals|equivalent|same|as much|corresponds?)\b[^.;?]{0,80}?\b(?:burn|combust)\w*|"
    r"\b(?:burn|combust)\w*[^.;?]{0,80}?\b(?:equal|equivalent|the same|as much)\b",
    re.IGNORECASE,
)
FUELS = {SPECIFIC_ENERGY: ("q", "m_fuel", MASS), ENERGY_DENSITY: ("e", "V_fuel", VOLUME)}
"""By the dimension of a calorific value: its name, and the name and dimension of the amount that is burned."""


def _other_fuel(
    given: Sequence[Fact], values: Sequence[Fact], wanted: tuple[Noun, frozenset[str]], number: int
) -> list[Statement]:
    """How much of another fuel gives the same heat: "... equal to that of completely burning how many kilograms of gasoline?"."""
    target, dimensions = wanted
    amounts = [f for f in given if f.dimension in (MASS, VOLUME)]
    told = [f for f in values if substance(f) & target.stems]
    if len(amounts) != 1 or len(told) != 1 or any(f.unit == "%" for f in given):
        return []
    (other,) = (f for f in values if f is not told[0])
    name, amount, sort = FUELS[told[0].dimension]
    mine, burnt, burnt_sort = FUELS[other.dimension]
    if sort not in dimensions or amounts[0].dimension != burnt_sort or amounts[0].noun.stems & substance(told[0]):
        return []
    own = {f"{name}_1": told[0], f"{mine}_2": other, f"{burnt}2": amounts[0]}
    label = "the question states: heat of burning the one = heat of burning the other"
    return worked_out(label, f"{name}_1*{amount} == {mine}_2*{burnt}2", amount, own, target, number)


def burned(draft: Draft, number: int) -> list[Statement]:
    """What is asked of a heat that is as much as burning a fuel gives, numbered ``number``."""
    target, dimensions = draft.wanted
    given = [f for f in draft.facts if f.role == "given" and (f.written or f.answered)]
    values = [f for f in given if f.dimension in FUELS]
    heats = [f for f in draft.facts if f.dimension == SPECIFIC_HEAT and (f in given or f.thing)]
    told = [f for f in heats if f in given] or heats
    levels = sorted((f for f in given if f.dimension == TEMPERATURE and not f.difference), key=lambda f: f.si)
    if draft.known is None or not _AS_MUCH.search(draft.text):
        return []
    if len(values) == 2 and not levels:
        return _other_fuel(given, values, draft.wanted, number)
    if (
        not warms(draft.known)
        or any(f.unit == "%" or f.dimension == ENERGY for f in given)
        or len(values) != 1
        or len(told) != 1
        or len(levels) != 2
    ):
        return []
    name, amount, sort = FUELS[values[0].dimension]
    own = {name: values[0], "c": told[0], "T_1": levels[0], "T_2": levels[1]}
    fuel = substance(values[0]) | frozenset(tokens("fuel"))
    amounts = [f for f in given if f.dimension in (MASS, VOLUME)]
    burning = [f for f in amounts if f.noun.topic & fuel or f.noun.stems & fuel]
    warming = [f for f in amounts if f not in burning and f.dimension == MASS]
    if len(burning) + len(warming) != 1 or len(amounts) != 1:
        return []
    own |= {"m": warming[0]} if warming else {amount: burning[0]}
    asked_for, unknown = (sort, amount) if warming else (MASS, "m")
    if asked_for not in dimensions or (target.kinds and not target.kinds & {"mass", "volume"}):
        return []
    label = "the question states: heat of warming or cooling = heat of burning"
    return worked_out(label, f"m*c*(T_2 - T_1) == {name}*{amount}", unknown, own, target, number)
