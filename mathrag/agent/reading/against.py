"""Values that are told as sizes and point against what they change: "slows at 2 m/s²" is an acceleration against the motion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.slots.features import Fact
from mathrag.problems.kinds import FREE_FALL
from mathrag.problems.phrases import Words, find, words_of
from mathrag.problems.wording import wording
from mathrag.quantities.dimensions import ACCELERATION


def with_directions(facts: Sequence[Fact], text: str) -> list[Fact]:
    """``facts`` with those marked as against what they change beside whose value ``wording`` says so, and nothing nearer the contrary."""
    if not any(_may_oppose(fact) for fact in facts):
        return list(facts)
    words, senses = words_of(text), wording().directions
    return [
        replace(fact, against=True, note=f"{fact.text.strip()} {fact.value:g} {fact.unit}: against the motion")
        if _may_oppose(fact) and _gap(fact, senses["against"], words) < _gap(fact, senses["along"], words)
        else fact
        for fact in facts
    ]


def _may_oppose(fact: Fact) -> bool:
    return fact.written and fact.dimension == ACCELERATION and fact.value > 0 and FREE_FALL not in fact.noun.kinds


def _gap(fact: Fact, phrases: str, words: Words) -> float:
    """Words between the value and the nearest of the phrases in its sentence."""
    if fact.span is None:
        return float("inf")
    place = next((n for n, word in enumerate(words) if word.end > fact.span[0]), len(words) - 1)
    hits = find(tuple(phrases.split("|")), words)
    return min((abs(place - hit.first) for hit in hits if hit.sentence == words[place].sentence), default=float("inf"))
