"""What is connected counts together: powers taken at the same time, resistances in series or in parallel.

As a value, or, for powers, as an equation where one of two is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import POWER, RESISTANCE
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.words import tokens
from mathrag.agent.situations.electricity.trees import SERIES, mixed, ways
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun

MOST = 12
_AT_ONCE = re.compile(
    r"\b(?:simultaneously|at the same time|all at once|altogether|in total|in all|together)\b", re.IGNORECASE
)
WHOLE = re.compile(
    r"\b(?:total|equivalent|combined|whole|entire|overall|circuit|together|in all|to (?:get|give|make|obtain|have|reach))\b",
    re.IGNORECASE,
)
_REPLACES = re.compile(r"\b(?:replac|exchang|swap|substitut)\w*", re.IGNORECASE)
_SAVED = re.compile(r"\bsav(?:es?|ed|ing|ings)\b", re.IGNORECASE)
NEAR = 60  # characters
_NOT_ALL = re.compile(r"\b(?:max(?:imum)?|up to|rated|range|motor|coil|internal|when|becomes?)\b|[\"“]", re.IGNORECASE)
GENERAL = frozenset(  # what is measured, and how parts are spoken of
    tokens(
        "resistance value total actual power voltage current energy connected circuit series parallel respectively two both each supply"
    )
)


def powers_at_once(text: str, given: Sequence[Fact]) -> list[Fact]:
    """The powers that ``text`` says are taken at the same time; none where it does not say so or gives their total."""
    powers = [f for f in given if f.dimension == POWER and f.written and not f.answered]
    told = any(WHOLE.search(f.text) for f in powers)
    return powers if _AT_ONCE.search(text) and not told and len(powers) <= MOST else []


def total_powers(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """The total of the powers taken at once ("one 900 W oven and three 40 W lamps"), numbered on from ``given``."""
    powers = powers_at_once(text, given)
    if len(powers) < 2:
        return []
    counted = [(f, _count_before(f, given)) for f in powers]
    total = sum(f.si * (count.si if count is not None else 1.0) for f, count in counted)
    shown = " + ".join(f"{f'{c.value:g} × ' if c is not None else ''}{f.value:g} {f.unit}" for f, c in counted)
    words = noun("total power", index.usual(POWER), index, None, POWER)
    first = powers[0]
    also = tuple(f.index for f in (*powers[1:], *(c for _, c in counted if c is not None)))
    return [
        replace(
            first, index=len(given), value=total, unit="W", si=total, noun=words, text="total power", origin=first.index,
            also=also, note=f"at once: {shown} = {total:g} W",
        )
    ]  # fmt: skip


def saved_powers(text: str, asking: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """By how much less power things take than those they replace ("40 lamps of 60 W each by LEDs of 9 W"), numbered on from ``given``."""
    powers = [f for f in given if f.dimension == POWER and f.written and f.span]
    if len(powers) != 2 or not _SAVED.search(asking):
        return []
    (old, new), count = powers, _number_of(powers[0], given)
    (start, end), (behind, _) = (fact.span or (0, 0) for fact in powers)
    between = text[end:behind]
    if not _REPLACES.search(text, max(0, start - NEAR), behind) or re.search(r"[?!]|\.\s", between) or old.si <= new.si:
        return []
    size = (old.si - new.si) * (count.si if count is not None else 1.0)
    each = f"({old.value:g} {old.unit} - {new.value:g} {new.unit})"
    shown = f"{count.value:g} × {each}" if count is not None else each
    words = noun("power saved", index.usual(POWER), index, None, POWER)
    also = tuple(f.index for f in (new, count) if f is not None)
    return [
        replace(
            old, index=len(given), value=size, unit="W", si=size, noun=words, text="power saved", origin=old.index, also=also,
            note=f"power saved: {shown} = {size:g} W",
        )
    ]  # fmt: skip


def _number_of(fact: Fact, given: Sequence[Fact]) -> Fact | None:
    """The number of those that have this value, told last before it in its sentence."""
    place = (fact.span or (0, 0))[0]
    before = [f for f in given if f.unit is None and f.role == "given" and f.sentence == fact.sentence and f.span]
    near = [f for f in before if f.span and 0 < place - f.span[1] <= NEAR]
    return near[-1] if near else None


def joined(text: str) -> str | None:
    """How the parts of the one circuit that ``text`` speaks of are connected; None where nothing or both is said."""
    found = ways(text)
    return found.pop() if len(found) == 1 else None


def resistances(given: Sequence[Fact]) -> list[Fact]:
    """The resistances that are written in a question."""
    return [f for f in given if f.dimension == RESISTANCE and f.written and not f.answered]


def total_resistances(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """The resistance of all parts that are connected in one way, numbered on from ``given``; none where it is given or not all count."""
    how, parts = None if mixed(text) else joined(text), resistances(given)
    if how is None or not 2 <= len(parts) <= MOST or any(f.si <= 0 for f in parts):
        return []
    if any(WHOLE.search(f.text) or _NOT_ALL.search(f.text) for f in parts):
        return []
    if any(f.unit is None and f.origin in {p.index for p in parts} and f.value != len(parts) for f in given):
        return []  # "two 6 Ω resistors and one of 3 Ω"
    series = how == SERIES
    total = sum(f.si for f in parts) if series else 1 / sum(1 / f.si for f in parts)
    total = float(f"{total:.12g}")
    terms = [f"{f.value:g} {f.unit}" for f in parts]
    shown = " + ".join(terms) if series else f"1/({' + '.join(f'1/{term}' for term in terms)})"
    words = noun("total resistance", index.usual(RESISTANCE), index, None, RESISTANCE)
    return [
        replace(
            parts[0], index=len(given), value=total, unit="Ω", si=total, noun=words, text="total resistance",
            origin=parts[0].index, also=tuple(f.index for f in parts[1:]), note=f"in {how}: {shown} = {total:g} Ω",
        )
    ]  # fmt: skip


def _count_before(fact: Fact, given: Sequence[Fact]) -> Fact | None:
    """How many there are of it: "three 40 W lamps"."""
    if fact.span is None:
        return None
    return next(
        (
            f
            for f in given
            if f.unit is None and isinstance(f.value, int) and f.span and 0 <= fact.span[0] - f.span[1] <= 1
        ),
        None,
    )
