"""Echoes and pulses that come back: until then the sound or light has gone there and back.

Where a distance is asked for, or none is given, the way there takes half of the time, else the way there and back is twice the
distance. A plan that takes the whole time for the way there is dropped, unless its formula has the 2; so is any where what sends the
pulse moves, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import LENGTH, SPEED, TIME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

ONE_WAY, BOTH_WAYS = "time of the way there", "way there and back"
UNIFORM = sorted([LENGTH, SPEED, TIME])
_SENT = (
    r"(?:sounds?|ultraso(?:und|nic\w*)|sonar|radar|lasers?|pulses?|signals?|light|flash(?:es)?|radio|waves?|shouts?|claps?|calls?|cr(?:y|ies)|"
    r"horn|whistles?|bangs?|shots?|clicks?|chirps?|beams?)"
)
_BACK = r"(?:reflect\w*|bounc\w+|return(?:s|ed|ing)?|(?:com|get|arriv|travel)\w*\s+back|came back|back again|receiv\w*\s+back)"
_ECHO = re.compile(
    rf"\becho(?:es|ed)?\b|\b{_SENT}\b[^.?;]{{0,120}}\b{_BACK}\b|\b{_BACK}\b[^.?;]{{0,60}}\b{_SENT}\b|"
    r"\bthere and back\b|\bround[- ]trip\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\becho|\blater\b|\bback\b|\breturn|\breflect|\bround[- ]trip|\breceiv|\bhear", re.IGNORECASE)
_ALL_OF_IT = re.compile(
    r"\b(?:total|altogether|in all|there and back|round[- ]trip|covered|one[- ]way)\b", re.IGNORECASE
)
AROUND = 50  # characters


@lru_cache(maxsize=1024)
def _returns(text: str) -> bool:
    """Does something come back, of which not the whole way is spoken of?"""
    return bool(_ECHO.search(text)) and not _ALL_OF_IT.search(text)


def echo_facts(text: str, facts: Sequence[Fact], dimensions: frozenset[str], kinds: KindIndex) -> list[Fact]:
    """The time of the way there, or twice each distance, numbered on from ``facts``."""
    given = [fact for fact in facts if fact.written]
    if not _returns(text) or sum(fact.dimension == SPEED for fact in given) > 1:
        return []
    lengths = [fact for fact in given if fact.dimension == LENGTH]
    if LENGTH in dimensions or not lengths:
        times = _until(text, given)
        return [_made(fact, len(facts) + n, 0.5, ONE_WAY, kinds) for n, fact in enumerate(times)]
    return [_made(fact, len(facts) + n, 2.0, BOTH_WAYS, kinds) for n, fact in enumerate(lengths)]


def one_way(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why ``solution`` can't be: it takes the way there and back for the way there; None where it does not."""
    if not _returns(question.text):
        return None
    halved = {fact.origin: fact.index for fact in question.facts if fact.text in (ONE_WAY, BOTH_WAYS)}
    moving = sum(fact.dimension == SPEED and fact.written for fact in question.facts) > 1
    for bound in solution.bound:
        formula = knowledge.formulas[knowledge.slots[bound.slot].formula]
        parts = [knowledge.slots[index].parameter for index in formula.slots]
        if sorted(part.dimension or "" for part in parts if part.constant is None) != UNIFORM:
            continue
        doubled = "2" in (formula.formula.equation or "")
        if not doubled and moving and question.facts[bound.fact].dimension in (LENGTH, TIME):
            return "what sends the pulse moves while that is on its way"
        if not doubled and bound.fact in halved:
            return f"{question.facts[bound.fact].text} is that there and back, and the other is one way"
        if doubled and bound.fact in halved.values():
            return f"'{formula.formula.label}' has the way there and back already"
    return None


def _until(text: str, given: Sequence[Fact]) -> list[Fact]:
    """The time until the echo comes: the only one, or those around which this is said."""
    times = [fact for fact in given if fact.dimension == TIME and fact.span is not None]
    if len(times) < 2:
        return times
    around = (
        (fact, text[max(0, (fact.span or (0, 0))[0] - AROUND) : (fact.span or (0, 0))[1] + AROUND]) for fact in times
    )
    return [fact for fact, words in around if _BETWEEN.search(words)]


def _made(fact: Fact, number: int, factor: float, name: str, kinds: KindIndex) -> Fact:
    kind = kinds.usual(TIME) if fact.dimension == TIME else frozenset({"distance"})
    words = noun(f"{name} {fact.text}", kind, kinds, None, fact.dimension)
    value = factor * fact.value
    how = f"half of the {fact.value:g} {fact.unit}" if factor < 1 else f"2 × {fact.value:g} {fact.unit}"
    note = f"until the echo is there and back: {name} = {how} = {value:g} {fact.unit}"
    return replace(
        fact, index=number, value=value, si=factor * fact.si, noun=words, text=name, origin=fact.index, note=note
    )
