"""Motions in phases: "accelerates for 14 s, then runs at constant speed and finally brakes".

Where it is asked how far, how high, how long or how fast on the average in all, a plan is dropped that covers only some of the phases.
What `motion.phased` reads is answered by its own equation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ACCELERATION, KINEMATIC, LENGTH, SPEED, TIME
from mathrag.agent.situations.motion.phase_order import STEADY, VERBS
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.agent.solutions.systems import WITH
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

COASTS, FALLS = 3, 4
ENGINE_STOPS = re.compile(
    r"\b(?:engines?|motors?|fuel|thrust|rocket|propellant)\b[^.;]{0,30}\b(?:cuts? (?:out|off)|stops?|fails?|burns? out|runs? out|"
    r"burn(?:ed|t) up|shuts? (?:off|down)|(?:is|are) (?:used up|exhausted|"
    r"shut (?:off|down)|switched off|turned off|spent|gone))|\bcoasts?\b|\bburn-?out\b|"
    r"\bruns? out of fuel\b",
    re.IGNORECASE,
)
_PHASES = (
    *enumerate(VERBS),
    (
        STEADY,
        re.compile(r"\b(?:constant|steady|uniform) (?:speed|velocity)\b|\breact|\bcruis|\bsteadily\b", re.IGNORECASE),
    ),
    (FALLS, re.compile(r"\bfalls? freely\b|\b(?:in|into) free fall\b", re.IGNORECASE)),
    (COASTS, ENGINE_STOPS),
)
_ONE_AFTER_THE_OTHER = re.compile(
    r"\bthen\b|\bfinally\b|\bafter (?:that|which|this)\b|\bthereafter\b|\bafterwards?\b|\bnext\b|"
    r"\bbefore\b|\bcuts? (?:out|off)\b|\blast phase\b|\bremaining\b|\brest of\b|\banother\b|\bfurther\b|"
    r"\breact|\bafter (?:having|\w+ing)\b",
    re.IGNORECASE,
)
_IN_ALL = re.compile(
    r"\b(?:total|altogether|in all|whole|entire|overall|"
    r"(?:greatest|maximum|highest|peak) (?:height|altitude|point)|how (?:high|far|long))\b",
    re.IGNORECASE,
)
_MEAN = re.compile(r"\b(?:average|mean)\b", re.IGNORECASE)
ENTIRE = frozenset({LENGTH, TIME, SPEED})
"""What can be asked of all phases."""
_IN_ONE = re.compile(
    r"\bwhile\b|\bduring\b|\b(?:first|second|third|last) (?:\w+ )?(?:phase|part|stage|leg|\d)|\bwhen\b|\bby the time\b",
    re.IGNORECASE,
)


def one_phase(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why ``solution`` can't be: it mixes phases of a motion or covers only some of them; None where it does neither."""
    starts = phases(question.text)
    if len(starts) < 2:
        return None
    told = _told(question, starts)
    if _mixed(solution, told, knowledge):
        return "the acceleration of one phase goes with the time of another"
    asked = f"{question.asked.context} {question.asked.text}"
    root = knowledge.slots[solution.steps[0].slot]
    whole = _IN_ALL if root.parameter.dimension in (LENGTH, TIME) else _MEAN
    if root.parameter.dimension not in ENTIRE or not whole.search(asked) or _IN_ONE.search(asked):
        return None
    parents = (
        knowledge.slots[use.parent[1]] for use in solution.steps if use.parent is not None and use.parent[0] == 0
    )
    handed_on = {slot.parameter.dimension for slot in parents}  # where the last phase starts, and how fast
    if not {root.parameter.dimension, SPEED} <= handed_on:
        return f"it moves in {len(starts)} phases, and not all enter"
    return None


def _told(question: Question, starts: Sequence[int]) -> dict[int, int]:
    """In which phase each value of the motion, or what it comes from, is told."""
    given = {fact.index: fact.span[0] for fact in question.given if fact.span and fact.dimension in KINEMATIC}
    sources = ((fact.index, fact.index if fact.origin is None else fact.origin) for fact in question.facts)
    return {index: _phase(given[source], starts) for index, source in sources if source in given}


def _mixed(solution: Solution, told: Mapping[int, int], knowledge: TypedKnowledge) -> bool:
    """Does a formula (or two put together, of one motion) multiply the acceleration of one phase by the time of another?"""
    times = [*((bound.step, bound.slot, bound.fact) for bound in solution.bound), *_passed_on(solution, knowledge)]
    for one in solution.bound:
        slot = knowledge.slots[one.slot]
        if slot.parameter.dimension != ACCELERATION or one.fact not in told:
            continue
        formula = knowledge.formulas[slot.formula].formula
        equation = (formula.equation or "").replace(" ", "")
        for step, at, fact in times:
            time = knowledge.slots[at].parameter
            apart = step == one.step and time.dimension == TIME and told.get(fact, told[one.fact]) != told[one.fact]
            if apart and (WITH in formula.uri or f"{slot.parameter.identifier}*{time.identifier}" in equation):
                return True
    return False


def _passed_on(solution: Solution, knowledge: TypedKnowledge) -> Iterator[tuple[int, int, int]]:
    """(step, slot, value) of times that come by way of another time (t = t_f - t_0)."""
    for number, use in enumerate(solution.steps):
        for bound in solution.bound if use.parent is not None else ():
            both = {knowledge.slots[slot].parameter.dimension for slot in (bound.slot, use.slot)}
            if bound.step == number and both == {TIME} and use.parent is not None:
                yield (*use.parent, bound.fact)


@lru_cache(maxsize=1024)
def phases(text: str) -> tuple[int, ...]:
    """Where each phase of the motion begins to be told; none where they do not follow one another."""
    if not _ONE_AFTER_THE_OTHER.search(text):
        return ()
    found = sorted((match.start(), kind) for kind, words in _PHASES for match in words.finditer(text))
    return tuple(place for n, (place, kind) in enumerate(found) if n == 0 or kind != found[n - 1][1])


def _phase(place: int, starts: Sequence[int]) -> int:
    """The number of the phase in which something stands at ``place``."""
    return max(0, sum(start <= place for start in starts) - 1)
