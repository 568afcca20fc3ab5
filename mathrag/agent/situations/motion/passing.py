"""What passes a bridge or a tunnel goes the way of both lengths: from where its front comes in to where its end comes out.

While it is wholly inside, it goes the way of the difference. As a value where both lengths are given, as an equation where one is
marked as unknown. A plan that takes one of the two lengths alone for the way is dropped (`planning.compute`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import LENGTH
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.situations.mechanics.balances import summed
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

_LONG = re.compile(
    r"\b(?:trains?|convoys?|columns?|processions?|carriages?|trams?|subways?|metros?|lorr(?:y|ies)|trucks?|bus(?:es)?|monorails?)\b",
    re.IGNORECASE,
)
_PASSED = re.compile(
    r"\b(?:tunnels?|bridges?|viaducts?|overpass(?:es)?|culverts?|platforms?|stations?)\b", re.IGNORECASE
)
_THROUGH = re.compile(
    r"\b(?:pass(?:es|ed|ing)?|cross(?:es|ed|ing)?|go(?:es|ing)?|went|travel(?:s|led|ling|ed|ing)?|driv(?:es?|ing)|drove|get(?:s|ting)?|leav(?:es?|ing))\b"
    r"[^.?;]{0,40}\b(?:complete|entire|full|whol)ly\b|\b(?:complete|entire|full|whol)ly\b[^.?;]{0,30}\b(?:pass|cross|leav|clear|through|off)\w*|"
    r"\b(?:front|head|locomotive|nose)\b.{0,120}\b(?:tail|rear|end|back|last carriage)\b",
    re.IGNORECASE | re.DOTALL,
)
_INSIDE = re.compile(
    r"\b(?:whole|entire)\s+(?:\w+\s+)?(?:train|convoy|column)\s+(?:(?:is|are|was|stays?|remains?)\s+)?(?:\w+\s+)?(?:in|inside|on)\b|"
    r"\b(?:complete|entire|full|whol)ly\s+(?:in|inside|on|within)\b",
    re.IGNORECASE,
)
ACROSS = frozenset({"height", "width", "depth", "diameter", "radius"})
_SORT = ("distance", "length of the other", "m", LENGTH)


def passing_facts(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """The way of what passes something where both lengths are given, numbered on from ``given``."""
    lengths = _lengths(text, given)
    if len(lengths) != 2:
        return []
    inside = _INSIDE.search(text) is not None
    longer, shorter = sorted((fact.si for fact in lengths), reverse=True)
    way = float(f"{longer - shorter if inside else longer + shorter:.12g}")
    how = " - ".join if inside else " + ".join
    ordered = sorted(lengths, key=lambda fact: -fact.si) if inside else lengths
    shown = how(f"{fact.value:g} {fact.unit}" for fact in ordered)
    words = noun("total distance travelled", frozenset({"distance"}), index, None, LENGTH)
    return [
        replace(
            lengths[0], index=len(given), value=way, unit="m", si=way, noun=words, text="total distance travelled",
            origin=lengths[0].index, also=(lengths[1].index,), note=f"from end to end: {shown} = {way:g} m",
        )
    ]  # fmt: skip


def passing(draft: Draft, number: int) -> list[Statement]:
    """The way of what passes something, one of the two lengths being the unknown ``target``, numbered ``number``."""
    lengths = _lengths(draft.text, draft.facts) if draft.hole is not None else []
    if len(lengths) != 1 or _INSIDE.search(draft.text) or draft.kinds.dimensions(draft.target.kinds) != {LENGTH}:
        return []
    return [summed(number, "from end to end", _SORT, draft.target, lengths[0], frozenset({"distance"}), draft.kinds)]


def half_way(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be that takes one of the two lengths for the whole way."""
    lengths = {fact.index for fact in _lengths(question.text, question.facts)}
    taken = {one.fact for one in solution.bound} & lengths
    alone = len(lengths) == 2 and len(taken) == 1
    return "what passes from end to end goes the way of both lengths" if alone else None


@lru_cache(maxsize=64)
def _passes(text: str) -> bool:
    return bool(_LONG.search(text) and _PASSED.search(text) and (_THROUGH.search(text) or _INSIDE.search(text)))


def _lengths(text: str, given: Sequence[Fact]) -> list[Fact]:
    """The lengths of what passes and of what is passed; none where nothing passes from end to end."""
    if not _passes(text):
        return []
    own = [f for f in given if f.dimension == LENGTH and f.written and not f.answered]
    return [f for f in own if f.pair is None and not (f.noun.kinds and f.noun.kinds <= ACROSS)]
