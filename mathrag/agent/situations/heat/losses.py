"""Heat that is lost: a share of it that goes away ("the exhaust takes away 37 % of it") is no efficiency where useful energy is asked,
and what is asked of it ("how much of the heat released was lost?") is the heat given off less what is taken up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import ENERGY, ENERGY_DENSITY, POWER, SPECIFIC_ENERGY, SPECIFIC_HEAT
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import (
    EFFICIENCY,
    PART,
    WHOLE,
    Statement,
    own_formula,
    own_parameter,
    share_sides,
    side_of,
)
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, noun

_GOES = (
    r"\b(?:(?:takes?|taken|taking|carr(?:y|ies|ied|ying))\s+(?:away|off|out)|los[et]s?|losing|losses|wast(?:es?|ed|ing)|"
    r"dissipat\w*|escap\w*)\b"
)
_BEFORE = re.compile(rf"{_GOES}[^\d,.;:?!]{{0,40}}$", re.IGNORECASE)
_BEHIND = re.compile(rf"[^\d,.;:?!]{{0,60}}?{_GOES}", re.IGNORECASE)
_ASKED = re.compile(
    r"^(?:\w+\s+){0,2}(?:lost|wasted|dissipated|loss)\b|\b(?:is|are|was|were|gets?)\s+(?:lost|wasted|dissipated|not\s+absorbed)\b|"
    r"\blose$",
    re.IGNORECASE,
)
GIVES_OFF = frozenset({ENERGY, POWER, SPECIFIC_ENERGY, ENERGY_DENSITY})


def with_losses(text: str, asked: Asked, target: Noun, facts: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """``facts`` where a share that is lost is no efficiency, if another share is not lost and useful energy is asked."""
    shares = [fact for fact in facts if fact.unit == "%" and fact.span is not None]
    lost = [fact for fact in shares if _lost(text, fact)]
    useful = target.dimension in (ENERGY, POWER) and side_of(target.stems, text) > 0
    if not lost or len(lost) == len(shares) or not useful or _ASKED.search(asked.text):
        return list(facts)
    efficient = frozenset(kind for kind in kinds.dimension if EFFICIENCY in kinds.families((kind,)))
    words = noun("ratio", frozenset({"ratio"}), kinds, None, "1")
    return [replace(f, noun=words, other_than=f.other_than | efficient) if f in lost else f for f in facts]


def _lost(text: str, share: Fact) -> bool:
    start, end = share.span or (0, 0)
    return _BEFORE.search(text, 0, start) is not None or _BEHIND.match(text, end) is not None


def losses(draft: Draft, number: int) -> list[Statement]:
    """Heat lost = heat given off - heat taken up, numbered ``number``, where that is asked of what burns or runs and what it warms."""
    given = [fact for fact in draft.facts if fact.role == "given"]
    sorts = {fact.dimension for fact in given}
    told = SPECIFIC_HEAT in sorts and sorts & GIVES_OFF and not any(fact.unit == "%" for fact in given)
    if draft.hole is not None or ENERGY not in draft.dimensions or not told or not _ASKED.search(draft.asked.text):
        return []
    formula = own_formula(
        number,
        "the question states: heat lost = heat given off - heat taken up",
        f"lost == {WHOLE} - {PART}",
        r"Q_{lost} = Q_{off} - Q_{up}",
        (
            own_parameter("lost", "heat lost", ENERGY),
            own_parameter(WHOLE, "heat given off", ENERGY),
            own_parameter(PART, "heat taken up", ENERGY),
        ),
    )
    sides = share_sides(draft.text, ENERGY, draft.kinds)
    return [Statement(formula, (draft.target, sides[WHOLE], sides[PART]), frozenset(), answers=True)]
