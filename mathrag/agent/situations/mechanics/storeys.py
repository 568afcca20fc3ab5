"""How high someone climbs by storeys: "from the first to the sixth floor, each 3 m high" is 15 m, and so are "5 storeys of 3 m each"."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import replace

from mathrag.agent.language.dimensions import LENGTH
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun

_FLOOR = r"(?:floors?|store?ys?|stories)"
_ORDINALS = ("ground", *"first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split())
_WHICH = rf"(?:(?P<{{0}}>{'|'.join(_ORDINALS)})|(?P<{{0}}_number>\d+)(?:st|nd|rd|th))"
_FROM_TO = re.compile(
    rf"\bfrom\s+the\s+{_WHICH.format('low')}(?:\s+{_FLOOR})?\s+(?:up\s+)?to\s+the\s+{_WHICH.format('high')}\s+{_FLOOR}\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(rf"\s*{_FLOOR}\b", re.IGNORECASE)
_EACH_BEFORE = re.compile(
    rf"\b(?:each|every)\b(?:\s+{_FLOOR})?[^\d.;?]{{0,30}}$|\b{_FLOOR}\s+height\b[^\d.;?]{{0,20}}$", re.IGNORECASE
)
_EACH_BEHIND = re.compile(r"\s*(?:high\s+)?each\b", re.IGNORECASE)


def storey_facts(text: str, given: Sequence[Fact], asked: Set[str], index: KindIndex) -> list[Fact]:
    """``given`` with the height of all the storeys, for that of one where it is told between which floors; none where a height is asked."""
    heights = [f for f in given if f.dimension == LENGTH and f.written and f.span and _of_each(text, f.span)]
    counts = [f for f in given if f.unit is None and f.role == "given" and f.span and _COUNTED.match(text, f.span[1])]
    climbed = _FROM_TO.search(text)
    if LENGTH in asked or len(heights) != 1 or len(counts) > 1 or not (climbed or counts):
        return list(given)
    (one,), number = heights, counts[0].value if counts else _storeys(climbed) if climbed else 0
    if number <= 0:
        return list(given)
    words = noun(f"height climbed {one.text}", frozenset({"height"}), index, None, LENGTH)
    note = f"height: {number:g} storeys × {one.value:g} {one.unit} = {number * one.value:g} {one.unit}"
    also = tuple(f.index for f in counts)
    total = replace(one, value=number * one.value, si=number * one.si, noun=words, note=note, also=also)
    if climbed:
        return [total if fact is one else fact for fact in given]
    return [*given, replace(total, index=len(given), origin=one.index)]


def _of_each(text: str, span: tuple[int, int]) -> bool:
    return _EACH_BEFORE.search(text, 0, span[0]) is not None or _EACH_BEHIND.match(text, span[1]) is not None


def _storeys(climbed: re.Match[str]) -> int:
    low, high = (
        int(climbed[f"{end}_number"]) if climbed[f"{end}_number"] else _ORDINALS.index(climbed[end].lower())
        for end in ("low", "high")
    )
    return high - low
