"""Ratios of two symbols: "R_2/R_1 = 0.625", "with V_2/V_1 = 3".

Neither is given, and what is asked depends on their ratio alone: the lower one is taken as one unit, as an assumption that is shown, the
upper one as so many, and a solution whose result changes with the unit is dropped (`planning.compute`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, TypedKnowledge, noun, symbol_key
from mathrag.problems.kinds import KindIndex
from mathrag.quantities import Dimension, si_unit

_SYMBOL = r"[A-Za-zα-ωΑ-Ω](?:_\{?\w+\}?|[₀-₉]+)"
_RATIO = re.compile(rf"(?P<over>{_SYMBOL})\s*(?:/|÷|:|to)\s*(?P<under>{_SYMBOL})\s*(?:=|≈|is|of|equals)\s*$")
SORTS = 2  # dimensions tried, where the documents have the symbols for several


def with_ratios(text: str, given: Sequence[Fact], known: TypedKnowledge | None, kinds: KindIndex) -> list[Fact]:
    """``given`` where the ratio of two symbols of ``known`` is so much of the one, with the other at the end."""
    found = list(given)
    for place, fact in enumerate(given):
        ratio = (
            _RATIO.search(text, 0, fact.span[0])
            if fact.span and fact.dimension == "1" and fact.role == "given"
            else None
        )
        if known is None or ratio is None:
            continue
        over, under = symbol_key(ratio["over"]), symbol_key(ratio["under"])
        sorts = sorted(filter(None, known.sorts(over) & known.sorts(under)))[:SORTS]
        for number, sort in enumerate(sorts):
            unit = si_unit(Dimension.parse(sort))
            note = f"{ratio['under']} is not given and does not matter: taken as 1 {unit}"
            made = replace(
                fact, unit=unit, si=float(fact.value), noun=_called(over, sort, kinds), text=ratio["over"], free=True
            )
            if number:
                found.append(replace(made, index=len(found), origin=fact.index))
            else:
                found[place] = made
            words = _called(under, sort, kinds)
            found.append(
                Fact(len(found), 1.0, unit, 1.0, words, ratio["under"], None, role="assumed", note=note, free=True)
            )
    return found


def _called(symbol: str, sort: str, kinds: KindIndex) -> Noun:
    named = kinds.of_symbol(symbol[0], sort) or kinds.usual(sort)
    return noun("", named, kinds, symbol, sort)
