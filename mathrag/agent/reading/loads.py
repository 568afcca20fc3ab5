"""Masses that are carried together ("a truck of 3 t, loaded with 6 t"), and those that are burned, heated or used up instead.

The total is a value like any written one, shown with its parts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import MASS
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.agent.slots.validity import HUGE

_TOGETHER = re.compile(
    r"\b(?:load\w*|carr(?:y|ies|ied|ying)|cargo|passengers?|driver|rider|cyclist|pilot|total (?:mass|weight)|gross|curb|empty|unladen)\b",
    re.IGNORECASE,
)
STICKS = re.compile(
    r"\bcoupl|\bsticks?\b|\bstuck\b|\bstays? (?:together|in(?:side)?)\b|\block(?:s|ed)? together|\bembed|\bcling|"
    r"\bbur(?:y|ies|ied|ying)\s+itself|"
    r"\b(?:move|travel|slide|go|swing)\w*(?: \w+)? together|"
    r"\blodge|\binelastic",
    re.IGNORECASE,
)
DRIVES = re.compile(
    r"\b(?:cars?|vehicles?|trucks?|lorry|lorries|bus(?:es)?|vans?|trains?|aircraft|ships?|tractors?|carts?|cargo|passengers?|drivers?|"
    r"(?:un)?load(?:ed)?|unladen|curb|gross|(?:own|empty|total|dead|self)[ -]weight)\b",
    re.IGNORECASE,
)
SPENT = re.compile(
    r"\b(?:consum|burn|fuel|gasoline|diesel|coal|alcohol|hydrogen|natural gas|coke|heat|boil|melt|cool|water)\w*",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"\btotal\s+(?!of\b)|\bgross\b", re.IGNORECASE)  # no "a total of 3 t of sand"
_LOADED = re.compile(
    r"\b(?:load(?:ed|ing)?|carr(?:y|ies|ied|ying))\s+(?:with\s+|up\s+to\s+|about\s+|a\s+load\s+of\s+)?$", re.IGNORECASE
)
_USES = re.compile(r"\b(?:consum|burn|us)(?:es?|ed|ing)?\s+(?:up\s+)?(?:about\s+|only\s+)?$", re.IGNORECASE)
_FUEL = re.compile(
    r"\s*(?:of\s+)?(?:\w+\s+)?(?:fuel|gasoline|petrol|diesel|coal|coke|alcohol|hydrogen|gas|firewood)\b", re.IGNORECASE
)
_BY_DRIVER = re.compile(r"\b(?:by|in|of|for|from)\s+(?:(?:the|a|this|its)\s+)?(?:\w+\s+)?\w+", re.IGNORECASE)
MOST_PARTS = 4


def total_facts(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """The total of what is carried together ("a truck of 3 t, loaded with 6 t"), numbered on from ``given``."""
    stuck = STICKS.search(text)
    parts = loads(text, given) or (_two(given) if stuck else [])
    if not 2 <= len(parts) <= MOST_PARTS:
        return []
    total = sum(f.si for f in parts)
    shown = " + ".join(f"{f.value:g} {f.unit}" for f in parts)
    words = noun("total mass", frozenset({"mass"}), index, None, MASS)
    first = parts[0]
    return [
        replace(
            first, index=len(given), value=total, unit="kg", si=total, noun=words, text="total mass", origin=first.index,
            also=tuple(f.index for f in parts[1:]), carried=True, note=f"total mass: {shown} = {total:g} kg",
            place=stuck.start() if stuck else None,
        )
    ]  # fmt: skip


def loads(text: str, given: Sequence[Fact]) -> list[Fact]:
    """The masses that are carried together, and no planet; none where a total is given."""
    if not _TOGETHER.search(text):
        return []
    masses = (f for f in given if f.dimension == MASS and f.written and f.si < HUGE)
    parts = [f for f in masses if not f.answered and not is_spent(f, text)]
    return [] if any(is_total(f.text) for f in parts) else parts


def _two(given: Sequence[Fact]) -> list[Fact]:
    """The masses of the two things there are, if there are two."""
    masses = [f for f in given if f.dimension == MASS and f.written and not f.answered]
    return masses if len(masses) == 2 else []


def is_total(words: str) -> bool:
    """Do they name a total mass?"""
    return _TOTAL.search(words) is not None


def is_carried(fact: Fact, text: str) -> bool:
    """Is it the mass of something that drives, or of its load?"""
    return DRIVES.search(fact.text) is not None and not is_spent(fact, text)


def is_used_up(fact: Fact, text: str) -> bool:
    """Is it fuel, or what something is said to burn or to use?"""
    start, end = fact.span or (0, 0)
    return bool(_USES.search(text[max(0, start - 40) : start]) or _FUEL.match(text, end))


def is_spent(fact: Fact, text: str) -> bool:
    """Is it burned, heated or answered with: a mass that is not carried?"""
    start, end = fact.span or (0, 0)
    if fact.answered and SPENT.search(fact.text):
        return True
    before = re.split(r"[,.;]|\band\b", text[max(0, start - 40) : start])[-1]
    if _LOADED.search(before):  # water, too, can be a load
        return False
    after = re.match(r"\s*of\s+(?:\w+\s+)?\w+", text[end:])
    spent = SPENT.search(before)
    if spent and DRIVES.search(_BY_DRIVER.sub("", before[spent.end() :])):  # "a hydrogen car has a mass of"
        spent = None
    return bool(spent or (after and SPENT.search(after.group())))
