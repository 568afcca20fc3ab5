"""A way in several legs: "150 km in 2 hours and then 90 km in 1 hour" are 240 km in 3 hours, where an average is asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import fsum

from mathrag.agent.language.dimensions import LENGTH, TIME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.situations.motion.readings import COVERED
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.quantities import Dimension, si_unit

_AVERAGE = re.compile(r"\b(?:average|mean|overall)\s+(?:speed|velocity|rate|pace)\b", re.IGNORECASE)
_TOTAL = re.compile(r"\b(?:total|altogether|overall|whole)\b", re.IGNORECASE)


def leg_facts(text: str, given: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """The whole way and the whole time, numbered on from ``given``; none where an average is not asked or a total is told."""
    if not _AVERAGE.search(text) or any(_TOTAL.search(fact.text) for fact in given):
        return []
    found: list[Fact] = []
    between = {number for fact in given if fact.text == COVERED for number in (fact.origin, *fact.also)}
    for dimension, name in ((LENGTH, "distance"), (TIME, "time")):
        parts = [f for f in given if f.dimension == dimension and f.written and f.index not in between]
        if len(parts) < 2:
            continue
        total, unit = fsum(part.si for part in parts), si_unit(Dimension.parse(dimension))
        words = noun(f"total {name}", kinds.headed(name, dimension=dimension), kinds, None, dimension)
        shown = " + ".join(f"{part.value:g} {part.unit}" for part in parts)
        found.append(
            replace(
                parts[0], index=len(given) + len(found), value=total, unit=unit, si=total, noun=words, text=f"total {name}",
                origin=parts[0].index, also=tuple(part.index for part in parts[1:]), note=f"total {name}: {shown} = {total:g} {unit}",
            )
        )  # fmt: skip
    return found
