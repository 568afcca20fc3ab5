"""What is put together: two bodies that come to one temperature, two solutions that come to one concentration.

Where the documents have the heat of warming (mass × specific heat × change of temperature), the two heats being equal gives the final
temperature; which mass, specific heat and temperature belong together the question's own words say. What is dissolved in two solutions is
in their mixture, whose volume is the sum of theirs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mathrag.agent.language.dimensions import (
    CONCENTRATION,
    ENERGY,
    MASS,
    SPECIFIC_ENERGY,
    SPECIFIC_HEAT,
    TEMPERATURE,
    VOLUME,
)
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.statements import Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.entities import Parameter

_MEET = re.compile(
    r"\bmix|\bpour|\badded\b|\badds?\b|\bdropp|\bplunge|\bimmers|\bplaced (?:in|into)\b|\bputs? (?:in|into)\b|\bquench|\bthrown into\b|"
    r"\bequilibrium|\bcommon temperature|\btogether\b|\bstirr",
    re.IGNORECASE,
)
_UNITS = {MASS: "kg", SPECIFIC_HEAT: "J/(kg*K)", TEMPERATURE: "K"}
_KINDS = {
    MASS: "mass",
    SPECIFIC_HEAT: "specific_heat_capacity",
    TEMPERATURE: "temperature",
    CONCENTRATION: "amount_concentration",
    VOLUME: "volume",
}
BODIES = {"m": MASS, "c": SPECIFIC_HEAT, "T": TEMPERATURE}
SOLUTIONS = {"c": CONCENTRATION, "V": VOLUME}
"""Dimensions of their letters."""
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
    """The final temperature of two bodies that meet, or the concentration of two solutions, numbered ``number``, where it is asked for."""
    if known is None or not _MEET.search(text):
        return []
    if CONCENTRATION in dimensions and CONCENTRATION in known.by_dimension:
        return _solutions(facts, number, kinds)
    if TEMPERATURE not in dimensions or not warms(known):
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
    parameters = tuple(_parameter(name, BODIES) for name in ("T", *names))
    sides = " = ".join(
        f"{weight} (T_{n} - T)" if n == 1 else f"{weight} (T - T_{n})" for n, weight in enumerate(weights, 1)
    )
    label = "heat given off = heat taken up"
    formula = own_formula(number, label, equation, sides.replace("*", " "), parameters)
    return [Statement(formula, nouns_of(parameters, kinds), frozenset(), takes)]


def _solutions(facts: Sequence[Fact], number: int, kinds: KindIndex) -> list[Statement]:
    """The concentration of two solutions put together: each has a concentration and a volume, in the order of the text."""
    given = [fact for fact in facts if fact.written]
    parts = {letter: [fact for fact in given if fact.dimension == dimension] for letter, dimension in SOLUTIONS.items()}
    if [len(own) for own in parts.values()] != [2, 2]:
        return []
    takes = {f"{letter}_{n}": frozenset({fact.index}) for letter, own in parts.items() for n, fact in enumerate(own, 1)}
    parameters = tuple(_parameter(name, SOLUTIONS) for name in ("c", *takes))
    equation = "c == (c_1*V_1 + c_2*V_2)/(V_1 + V_2)"
    latex = "c (V_1 + V_2) = c_1 V_1 + c_2 V_2"
    formula = own_formula(number, "what is dissolved in both is in the mixture", equation, latex, parameters)
    return [Statement(formula, nouns_of(parameters, kinds), frozenset(), takes)]


def _parameter(name: str, dimensions: Mapping[str, str]) -> Parameter:
    """One of the two has an index; what they have together has none."""
    dimension = dimensions[name[0]]
    said = _KINDS[dimension].replace("_", " ")
    return own_parameter(
        name, said if "_" in name else f"common {said}", dimension, _KINDS[dimension], _UNITS.get(dimension)
    )


def warms(known: TypedKnowledge) -> bool:
    """Have the documents the heat of warming?"""
    return known.relates({ENERGY, MASS, SPECIFIC_HEAT, TEMPERATURE})


def _bodies(facts: Sequence[Fact]) -> tuple[Body, Body] | None:
    """Two masses and two temperatures in the order of the text, each with its specific heat; without any both are of one substance."""
    given = [fact for fact in facts if fact.written]
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
        if len({frozenset(mass.noun.topic) for mass in masses}) > 1 and len(stated) != 1:
            return None
        heats = [None, None]
    return (masses[0], levels[0], heats[0]), (masses[1], levels[1], heats[1])


def _heat(mass: Fact, facts: Sequence[Fact]) -> Fact | None:
    """The specific heat of what has this mass, given or of the thing by its name."""
    own = [f for f in facts if f.dimension == SPECIFIC_HEAT and f.noun.stems & mass.noun.own]
    return min(own, key=lambda fact: fact.role != "given", default=None)
