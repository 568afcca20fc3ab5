"""The meter of a house counts its energy: "1600 imp/(kW·h)" that flashed 80 times are 80/1600 kW·h."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.dimensions import ENERGY
from mathrag.agent.features import Fact
from mathrag.agent.kinds import KindIndex
from mathrag.agent.typed import noun
from mathrag.quantities import to_si

KIND, UNIT = "electrical_energy", "kW·h"
_SIGNAL = r"(?:imp(?:ulses?)?|pulses?|flashes|blinks|r(?:ev(?:s|olutions?)?)?|turns|rotations)"
_CONSTANT = re.compile(
    rf"(?P<number>\d+(?:\.\d+)?)\s*{_SIGNAL}\s*(?:/|per\s+)\s*\(?\s*(?:kW\s*[·⋅.*]?\s*h|kilowatt[- ]?hour)\b\)?",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    rf"\b(?:flash|blink|turn|rotat|revolv|spin|spun|ma[dk]e|went|gave|gives|emit|count)\w*\s+(?:\w+\s+){{0,3}}?"
    rf"(?P<number>\d+(?:\.\d+)?)\s*(?:times\b|{_SIGNAL}\b(?!\s*/))",
    re.IGNORECASE,
)


def metered(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """The energy that a meter has counted, numbered on from ``given``; none where it tells no constant or how often it was counted."""
    constant, counts = _CONSTANT.search(text), list(_COUNTED.finditer(text))
    if constant is None or len(counts) != 1 or not float(constant["number"]):
        return []
    count = counts[0]
    value = float(f"{float(count['number']) / float(constant['number']):.12g}")
    numbers = [f.index for f in given if f.span and any(m.start() <= f.span[0] < m.end() for m in (constant, count))]
    words = noun("electrical energy consumed", frozenset({KIND}), index, None, ENERGY)
    note = f"metered: {count['number']} / {constant['number']} = {value:g} {UNIT}"
    origin = numbers[0] if numbers else None
    return [
        Fact(
            len(given), value, UNIT, to_si(value, UNIT)[0], words, "electrical energy consumed", None,
            note=note, origin=origin, also=tuple(numbers[1:]),
        )
    ]  # fmt: skip
