"""Which angle belongs to which medium: what comes in lies in the medium that light comes from, what is refracted in the one it enters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from mathrag.agent.slots.features import ANGULAR, Fact
from mathrag.agent.slots.typed import TypedKnowledge, index_of
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

INDEX = "refractive_index"
_WHERE = re.compile(  # the last of it before a medium
    r"\b(?:(?P<into>into|enters?|entering|onto|hits?|strikes?|falls? on)|from|out of|leaves?|leaving|in)\b(?=[^.;,?]*$)",
    re.IGNORECASE,
)
_PLAIN = frozenset("the its index refractive refraction with has and are was for value".split())
_IN, _OUT = re.compile(r"\binciden", re.IGNORECASE), re.compile(r"\brefract(?:ed|ion)\b(?! ind)", re.IGNORECASE)


def astray(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be: it has the angle of incidence in the medium that is entered, or the other one where light comes from."""
    for number in range(len(solution.steps)):
        angles, media = (
            dict(_angles(number, solution, question, knowledge)),
            dict(_media(number, solution, question, knowledge)),
        )
        if any(media[index] is not side for index, side in angles.items() if index in media):
            return "light comes from one medium and enters the other: the angles are taken for each other"
    return None


def _angles(
    number: int, solution: Solution, question: Question, knowledge: TypedKnowledge
) -> Iterator[tuple[str, bool]]:
    """By index, whether an angle is in the medium that is entered."""
    use = solution.steps[number]
    for bound in solution.bound:
        if bound.step == number and question.facts[bound.fact].noun.families & ANGULAR:
            side = _side(question.facts[bound.fact].text)
            if side is None and use.parent is None and (asked := _side(question.asked.text)) is not None:
                side = not asked
            if side is not None:
                yield index_of(knowledge.slots[bound.slot].parameter.symbol), side
    if use.parent is None and (side := _side(question.asked.text)) is not None:
        yield index_of(knowledge.slots[use.slot].parameter.symbol), side


def _side(text: str) -> bool | None:
    return True if _OUT.search(text) else False if _IN.search(text) else None


def _media(
    number: int, solution: Solution, question: Question, knowledge: TypedKnowledge
) -> Iterator[tuple[str, bool]]:
    """By index, whether a refractive index is that of the medium that is entered."""
    for bound in solution.bound:
        slot, fact = knowledge.slots[bound.slot], question.facts[bound.fact]
        if bound.step == number and INDEX in slot.noun.kinds and (side := _entered(fact, question.text)) is not None:
            yield index_of(slot.parameter.symbol), side


def _entered(fact: Fact, text: str) -> bool | None:
    """By what stands before the value, or before the first mention of its medium ("the index of water is 1.33")."""
    place = fact.span[0] if fact.span is not None else fact.place
    named = (text.lower().find(word) for word in re.findall(r"[a-z]{3,}", fact.text.lower()) if word not in _PLAIN)
    for start in (place, *named):
        found = list(_WHERE.finditer(text[:start])) if start is not None and start > 0 else []
        if found:
            return found[-1]["into"] is not None
    return None
