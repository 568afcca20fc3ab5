"""At what temperature something has another length: a ring that is to fit over a shaft, a rod that is to fill a gap.

It is stated where the documents have a coefficient of linear expansion and every value has a clear place.
"""

from __future__ import annotations

import re

from mathrag.agent.language.dimensions import LENGTH, TEMPERATURE
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.told import Part, told_equation

COEFFICIENT = "Θ^-1"
CLOSE = 1.1
"""Nothing grows by more than a tenth."""
_WARMED = re.compile(r"\b(?:heat|warm|hot)", re.IGNORECASE)
_COOLED = re.compile(r"\b(?:cool|chill|cold)", re.IGNORECASE)


def expansion(draft: Draft, number: int) -> list[Statement]:
    """The temperature at which the one of two lengths is the other, numbered ``number``."""
    if draft.known is None or draft.hole is not None or not draft.known.by_dimension.get(COEFFICIENT):
        return []
    given = [fact for fact in draft.facts if fact.written and fact.span is not None]
    lengths = sorted((fact for fact in given if fact.dimension == LENGTH), key=lambda fact: fact.si)
    rest = {fact.dimension: fact for fact in given if fact not in lengths}
    if rest.keys() != {COEFFICIENT, TEMPERATURE} or (len(given), len(lengths)) != (4, 2):
        return []
    warmed, cooled = _WARMED.search(draft.asking), _COOLED.search(draft.asking)
    shorter, longer = lengths
    if bool(warmed) == bool(cooled) or not 0 < longer.si < CLOSE * shorter.si or draft.dimensions != {TEMPERATURE}:
        return []
    before, after = (shorter, longer) if warmed else (longer, shorter)
    parts = {
        "T_2": Part("temperature", TEMPERATURE, None, "temperature", "K"),
        "T_1": Part("temperature before", TEMPERATURE, rest[TEMPERATURE], "temperature", "K"),
        "L_1": Part("length before", LENGTH, before),
        "L_2": Part("length after", LENGTH, after),
        "alpha": Part("coefficient of linear expansion", COEFFICIENT, rest[COEFFICIENT], symbol=r"\alpha"),
    }
    label = "linear expansion from one length to the other"
    return told_equation(number, label, "T_2 == T_1 + (L_2/L_1 - 1)/alpha", parts, draft.target)
