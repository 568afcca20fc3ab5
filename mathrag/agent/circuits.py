"""What works at the same time takes the powers of all together: as a value, or as an equation where one of two is unknown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.dimensions import POWER
from mathrag.agent.features import Fact
from mathrag.agent.kinds import KindIndex
from mathrag.agent.typed import noun

MOST = 12
_AT_ONCE = re.compile(
    r"\b(?:simultaneously|at the same time|all at once|altogether|in total|in all|together)\b", re.IGNORECASE
)
_WHOLE = re.compile(r"\b(?:total|equivalent|combined|whole|entire|overall|circuit)\b", re.IGNORECASE)


def powers_at_once(text: str, given: Sequence[Fact]) -> list[Fact]:
    """The powers that ``text`` says are taken at the same time; none where it does not say so or gives their total."""
    powers = [f for f in given if f.dimension == POWER and f.role == "given" and f.origin is None and not f.answered]
    told = any(_WHOLE.search(f.text) for f in powers)
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
