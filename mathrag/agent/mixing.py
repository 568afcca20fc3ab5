"""Two bodies that come to one temperature: what the warmer gives off the colder takes up.

Where the documents have the heat of warming (mass × specific heat × change of temperature), the two heats being equal gives the final
temperature; which mass, specific heat and temperature belong together the question's own words say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.dimensions import ENERGY, MASS, SPECIFIC_ENERGY, SPECIFIC_HEAT, TEMPERATURE
from mathrag.agent.features import Fact
from mathrag.agent.kinds import KindIndex
from mathrag.agent.statements import Statement, own_formula, own_parameter
from mathrag.agent.typed import Noun, TypedKnowledge, noun
from mathrag.entities import Parameter

_MEET = re.compile(
    r"\bmix|\bpour|\badded\b|\badds?\b|\bdropp|\bplunge|\bimmers|\bplaced (?:in|into)\b|\bputs? (?:in|into)\b|\bquench|\bthrown into\b|"
    r"\bequilibrium|\bcommon temperature|\btogether\b|\bstirr",
    re.IGNORECASE,
)
_UNITS = {MASS: "kg", SPECIFIC_HEAT: "J/(kg*K)", TEMPERATURE: "K"}
_KINDS = {MASS: "mass", SPECIFIC_HEAT: "specific_heat_capacity", TEMPERATURE: "temperature"}
Body = tuple[Fact, Fact, Fact | None]
"""Its mass, its temperature and its specific heat."""


def mixing(
    text: str,
    facts: Sequence[Fact],
    dimensions: frozenset[str],
    known: TypedKnowledge | None,
    number: int,
    kinds: KindIndex,
) -> list[Statement]:
    """The final temperature of two bodies that meet, numbered ``number``, where one is asked for."""
    if known is None or TEMPERATURE not in dimensions or not _MEET.search(text) or not _warms(known):
        return []
    bodies = _bodies(facts)
    if bodies is None:
        return []
    names = [f"{letter}_{n}" for n in (1, 2) for letter in "mT"]
    alike = any(body[2] is None for body in bodies)
    weights = ["m_1", "m_2"] if alike else ["m_1*c_1", "m_2*c_2"]
    names += [] if alike else ["c_1", "c_2"]
    equation = f"T == ({weights[0]}*T_1 + {weights[1]}*T_2)/({' + '.join(weights)})"
    takes = {
        f"{letter}_{n}": frozenset({fact.index})
        for n, body in enumerate(bodies, 1)
        for letter, fact in zip("mTc", body, strict=True)
        if fact is not None
    }
    parameters = tuple(_parameter(name) for name in ("T", *names))
    sides = " = ".join(
        f"{weight} (T_{n} - T)" if n == 1 else f"{weight} (T - T_{n})" for n, weight in enumerate(weights, 1)
    )
    label = "heat given off = heat taken up"
    formula = own_formula(number, label, equation, sides.replace("*", " "), parameters)
    nouns = tuple(_noun(parameter, kinds) for parameter in parameters)
    return [Statement(formula, nouns, frozenset(), takes)]


def _parameter(name: str) -> Parameter:
    dimension = {"m": MASS, "c": SPECIFIC_HEAT, "T": TEMPERATURE}[name[0]]
    said = "common temperature" if name == "T" else _KINDS[dimension].replace("_", " ")
    return own_parameter(name, said, dimension, _KINDS[dimension], _UNITS[dimension])


def _noun(parameter: Parameter, kinds: KindIndex) -> Noun:
    return noun(str(parameter.name), frozenset({str(parameter.quantity_kind)}), kinds, None, parameter.dimension)


def _warms(known: TypedKnowledge) -> bool:
    """Have the documents the heat of warming?"""
    wanted = {ENERGY, MASS, SPECIFIC_HEAT, TEMPERATURE}
    formulas = {known.slots[index].formula for index in known.by_dimension.get(SPECIFIC_HEAT, ())}
    return any({known.slots[slot].parameter.dimension for slot in known.formulas[f].slots} == wanted for f in formulas)


def _bodies(facts: Sequence[Fact]) -> tuple[Body, Body] | None:
    """Two masses and two temperatures in the order of the text, each with its specific heat; without any both are of one substance."""
    given = [fact for fact in facts if fact.role == "given" and fact.origin is None]
    masses = [fact for fact in given if fact.dimension == MASS]
    levels = [fact for fact in given if fact.dimension == TEMPERATURE and not fact.difference]
    if len(masses) != 2 or len(levels) != 2 or any(fact.dimension == SPECIFIC_ENERGY for fact in given):
        return None
    stated = [fact for fact in facts if fact.dimension == SPECIFIC_HEAT and fact.role == "given"]
    heats = [_heat(mass, facts) for mass in masses]
    if None in heats and len(stated) == 2:
        heats = list(stated)
    if heats[0] is not None and heats[1] is not None and heats[0].si == heats[1].si:
        heats = [None, None]
    elif None in heats and (any(heats) or stated):
        return (
            None
            if len({frozenset(mass.noun.topic) for mass in masses}) > 1 and len(stated) != 1
            else _pair(masses, levels)
        )
    return (masses[0], levels[0], heats[0]), (masses[1], levels[1], heats[1])


def _pair(masses: Sequence[Fact], levels: Sequence[Fact]) -> tuple[Body, Body]:
    return (masses[0], levels[0], None), (masses[1], levels[1], None)


def _heat(mass: Fact, facts: Sequence[Fact]) -> Fact | None:
    """The specific heat of what has this mass, given or of the thing by its name."""
    own = [f for f in facts if f.dimension == SPECIFIC_HEAT and f.noun.stems & mass.noun.own]
    return min(own, key=lambda fact: fact.role != "given", default=None)
