"""Masses that are carried together ("a truck of 3 t, loaded with 6 t"), and those that are burned, heated or used up instead.

The total is a value like any written one, shown with its parts. What a tank is filled with is a part by its volume and density; what may
be carried at most is none, unless it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import DENSITY, MASS, VOLUME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.words import tokens
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
_EMITTED = re.compile(r"\bemi(?:t|ssion)", re.IGNORECASE)
_TOTAL = re.compile(r"\btotal\s+(?!of\b)|\bgross\b", re.IGNORECASE)  # no "a total of 3 t of sand"
_LOADED = re.compile(
    r"\b(?:load(?:ed|ing)?|carr(?:y|ies|ied|ying))\s+(?:with\s+|up\s+to\s+|about\s+|a\s+load\s+of\s+)?$", re.IGNORECASE
)
_LOAD_TOTAL = re.compile(
    r"\b(?:carr|load)\w*\s+(?:[a-z]+\s+){1,6}(?:with|of)\s+(?:an?|the|their)\s+(?:total|combined)\s+(?:mass|weight)\s+of\s+$",
    re.IGNORECASE,
)
_FILLED = re.compile(
    r"\b(?:fill(?:s|ed)?|full|load(?:s|ed)?|carr(?:y|ies|ied|ying))\s+(?:up\s+)?(?:with\s+|of\s+)?(?:about\s+)?$",
    re.IGNORECASE,
)
_OF = re.compile(r"\s*of\s+(?:the\s+)?([a-z]+)", re.IGNORECASE)
_AT_MOST = re.compile(r"\b(?:rated|maximum|permitted|allowed)\s+(?:load|payload|cargo|carrying)\b", re.IGNORECASE)
"""Of what something may carry, which it does where it is fully loaded."""
_FULLY = re.compile(r"\bfull(?:y)?[\s-]+load", re.IGNORECASE)
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
    filled = _filled(text, given) if parts else []
    if not 2 <= len(parts) + len(filled) <= MOST_PARTS:
        return []
    total = sum(f.si for f in parts) + sum(volume.si * density.si for volume, density in filled)
    shown = " + ".join(" × ".join(f"{f.value:g} {f.unit}" for f in own) for own in (*((f,) for f in parts), *filled))
    others = [*parts[1:], *(fact for own in filled for fact in own)]
    words = noun("total mass", frozenset({"mass"}), index, None, MASS)
    first = parts[0]
    return [
        replace(
            first, index=len(given), value=total, unit="kg", si=total, noun=words, text="total mass", origin=first.index,
            also=tuple(f.index for f in others), carried=True, note=f"total mass: {shown} = {total:g} kg",
            place=stuck.start() if stuck else None,
        )
    ]  # fmt: skip


def loads(text: str, given: Sequence[Fact]) -> list[Fact]:
    """The masses that are carried together, and no planet; none where a total is given."""
    if not _TOGETHER.search(text):
        return []
    masses = (f for f in given if f.dimension == MASS and f.written and f.si < HUGE)
    parts = [f for f in masses if not f.answered and not is_spent(f, text)]
    if not _FULLY.search(text):
        parts = [f for f in parts if not _AT_MOST.search(f.text)]
    return [] if any(is_total(f.text) and not of_load(text, (f.span or (0, 0))[0]) for f in parts) else parts


def of_load(text: str, place: int) -> bool:
    """Does a total before ``place`` belong to what is carried ("carries goods with a total mass of")?"""
    return _LOAD_TOTAL.search(text, 0, place) is not None


def _filled(text: str, given: Sequence[Fact]) -> list[tuple[Fact, Fact]]:
    """Each volume that something that drives is filled with, and the density that is given of it."""
    dense = [f for f in given if f.dimension == DENSITY and f.written]
    volumes = [f for f in given if f.dimension == VOLUME and f.written and not f.answered and f.span]
    if len(dense) != 1 or not DRIVES.search(text):
        return []
    place = [(f, f.span or (0, 0)) for f in volumes]
    of = [(f, _OF.match(text, span[1])) for f, span in place if _FILLED.search(text, 0, span[0])]
    return [(f, dense[0]) for f, found in of if found and frozenset(tokens(found[1])) & dense[0].noun.stems]


def _two(given: Sequence[Fact]) -> list[Fact]:
    """The masses of the two things there are, if there are two."""
    masses = [f for f in given if f.dimension == MASS and f.written and not f.answered]
    return masses if len(masses) == 2 else []


def is_total(words: str) -> bool:
    """Do they name a total mass?"""
    return _TOTAL.search(words) is not None


def is_carried(fact: Fact, text: str) -> bool:
    """Is it the mass of something that drives, of its load, or of what is emitted: of nothing that is burned or heated?"""
    return bool(_EMITTED.search(fact.text) or (DRIVES.search(fact.text) and not is_spent(fact, text)))


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
