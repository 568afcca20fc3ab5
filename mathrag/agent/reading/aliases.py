"""A value by another name: "have an average velocity v_rms equal to the Moon's escape velocity", where that is given.

The value is then one of both names: the second is a value like any written one, worked out here and shown as what the question says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun, symbol_key

_EQUAL = re.compile(
    r"\b(?:an?|the|its|their|his|her)\s+(?P<left>(?:[a-z-]+\s+){0,4}?[a-z-]+)(?:\s+\$?(?P<symbol>\\?[A-Za-zα-ω]+(?:_\{?\\?\w+\}?)?)\$?)?\s+"
    r"(?:(?:that|which)\s+(?:is|are)\s+|(?:is|are|be|being)\s+)?(?:equal\s+to|the\s+same\s+as|as\s+(?:large|great|high|long|fast)\s+as)\s+"
    r"(?:that\s+of\s+)?(?:the|its|their|his|her|this|an?)\s+(?P<right>[^,;.?!()\d]+)",
    re.IGNORECASE,
)
_REST = re.compile(
    r"\b(?:when|while|if|at|in|on|for|with|from|after|before|and|or|that|which|is|are|was|were)\b.*", re.IGNORECASE
)


def alias_facts(text: str, given: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """The values that are given by another name, under the name that ``text`` makes equal to it; numbered on from ``given``."""
    found: list[Fact] = []
    for said in _EQUAL.finditer(text):
        left, right = kinds.headed(said["left"]), kinds.headed(_REST.sub("", said["right"]))
        own = [f for f in given if f.role == "given" and f.noun.kinds & right and f.dimension in kinds.dimensions(left)]
        if len(own) != 1 or left == right:
            continue
        named = frozenset(kind for kind in left if kinds.dimension[kind] == own[0].dimension)
        symbol = symbol_key(said["symbol"]) if said["symbol"] else None
        words = noun(said["left"], named, kinds, symbol, own[0].dimension)
        note = f"the question says: {said['left']} = {_REST.sub('', said['right']).strip()}"
        place = len(given) + len(found)
        found.append(replace(own[0], index=place, noun=words, text=said["left"], origin=own[0].index, note=note))
    return found
