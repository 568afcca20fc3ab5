"""How often something turns, where the time of one turn is told: "turns once every 8 s" is 0.125 turns a second, too.

How far it turns: "38 complete revolutions" are an angle.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.slots.features import ANGULAR, Fact
from mathrag.agent.slots.typed import noun

OFTEN = frozenset({"frequency", "rotational_frequency"})
"""The kinds of "50 times a second"."""
ROUNDS = frozenset({"number_of_revolutions"})
_TURNS = re.compile(r"\b(?:turn|rotat|revol|spin|spun|orbit|circl|swing|oscillat|go(?:es)? (?:a?round))", re.IGNORECASE)


def angle_facts(facts: Sequence[Fact], start: int, kinds: KindIndex) -> list[Fact]:
    """The angle of each given number of revolutions, numbered on from ``start``."""
    counted = [fact for fact in facts if fact.written and fact.unit is None and fact.noun.kinds == ROUNDS]
    words = noun("angle turned", ANGULAR, kinds, None, "1")
    return [
        replace(
            fact, index=start + number, unit="rev", si=math.tau * fact.si, noun=words, origin=fact.index, text="angle",
            note=f"{fact.value:g} revolutions as an angle: {math.tau * fact.si:g} rad",
        )
        for number, fact in enumerate(counted)
    ]  # fmt: skip


def turn_facts(text: str, facts: Sequence[Fact], start: int, kinds: KindIndex) -> list[Fact]:
    """The frequency of each given period of a turn, numbered on from ``start``; none where one is given."""
    if not _TURNS.search(text) or any(fact.noun.kinds & OFTEN for fact in facts):
        return []
    found: list[Fact] = []
    for fact in facts:
        if fact.role != "given" or fact.noun.kinds != {"period"} or not fact.si:
            continue
        value = 1 / fact.si
        words = replace(noun("frequency turns", OFTEN, kinds, None, "T^-1"), markers=frozenset())
        note = f"once in {fact.value:g} {fact.unit}: {value:g} 1/s"
        found.append(
            replace(
                fact,
                index=start + len(found),
                value=value,
                unit="1/s",
                si=value,
                noun=words,
                origin=fact.index,
                note=note,
            )
        )
    return found
