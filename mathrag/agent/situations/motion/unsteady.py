"""What moves unsteadily: which speed is that at the start, at the end or of the whole way, and where gravity drives along a slope.

A plan is dropped

- that takes the speed at which something is thrown, or from which it brakes, for the speed of the whole way;
- that takes the speed at the end for that at the start and the reverse, or one of them for the mean;
- that lets start from rest what is said to have a speed at the start;
- in which what brakes gets faster, or what speeds up slower;
- in which what moves along a line has the acceleration of what goes round;
- that takes how far something slides down a slope for how high it was, or lets no energy be lost on a rough slope.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ACCELERATION, ENERGY, FORCE, KINEMATIC, LENGTH, POWER, SPEED, TIME
from mathrag.agent.language.kinds import FREE_FALL
from mathrag.agent.reading.implicit import falls, slopes
from mathrag.agent.slots.typed import FINAL, INITIAL, Noun, TypedKnowledge
from mathrag.agent.solutions.tools import real
from mathrag.agent.solutions.tree import Solution
from mathrag.quantities import to_si

if TYPE_CHECKING:
    from mathrag.agent.question import Question
    from mathrag.agent.solutions.plan import Call

UNIFORM = frozenset({LENGTH, SPEED, TIME})
WORKING = frozenset({ENERGY, FORCE, SPEED, TIME})
DRIVING = frozenset({POWER, FORCE, SPEED})
ROUND = "motion in a circle"
_STEADY = re.compile(r"\b(?:constant|steady|steadily|uniform|horizontal)(?:ly)?\b", re.IGNORECASE)
SLOWS = re.compile(
    r"\bdecelerat|\bslow(?:s|ed|ing)?\b|\bbrak(?:e|es|ed|ing)\b|\bretard|\bloses? (?:\w+ ){0,2}speed|"
    r"\b(?:com|bring|brought|came)\w*\b[^.?;]{0,20}\bto (?:a )?(?:rest|stop|halt|standstill)\b|\bstops? (?:it|in|within|over)\b",
    re.IGNORECASE,
)
GAINS = re.compile(
    r"\baccelerat|\b(?:gain|pick|increas|rais)\w*\s+(?:up\s+)?(?:\w+\s+){0,2}(?:speed|velocity)\b|\bspeed(?:s|ed|ing)? up\b|"
    r"\b(?:speed|velocity) (?:\w+ )?(?:increases|grows|rises)\b",
    re.IGNORECASE,
)
_UNSTEADY = re.compile(
    r"\b(?:accelerat|decelerat|brak|slow(?:s|ed|ing)?\s+down|speed(?:s|ed|ing)?\s+up)", re.IGNORECASE
)
_MEAN = re.compile(r"\b(?:average|mean)\b", re.IGNORECASE)
_BAR = ("\\bar", "\\overline", "\\langle")
_ROUGH = re.compile(r"\bfriction\b|\brough\b", re.IGNORECASE)
_SMOOTH = re.compile(
    r"\bfrictionless\b|\b(?:no|without|ignor\w+|neglect\w*|negligible)\s+(?:any\s+|all\s+)?friction\b", re.IGNORECASE
)
_COEFFICIENT = re.compile(r"\bcoefficient of (?:\w+ )?friction\b", re.IGNORECASE)
_DOWN = re.compile(
    r"\s*(?:(?:further|farther)\s+)?(?:(?:straight\s+)?down(?:wards?)?\b|along\b|up\b|of\s+(?:the\s+)?(?:slope|ramp|incline|track))",
    re.IGNORECASE,
)
_SLID = re.compile(
    r"\b(?:slid|glid|roll|skid|coast|slip|mov|travel)\w*\s+(?:for\s+|about\s+|a\s+distance\s+of\s+)?$", re.IGNORECASE
)


def unsteady(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why ``solution`` can't be: it takes a speed at one end of an unsteady motion for that of all of it; None where it does not."""
    if (why := _swapped(solution, question, knowledge) or _round_a_line(solution, knowledge)) is not None:
        return why
    if _from_rest(solution, question, knowledge):
        return "it has a speed at the start"
    for objection in (_rubbed, _averaged, _end_as_mean):
        if (why := objection(solution, question, knowledge)) is not None:
            return why
    speeds = {fact.si for fact in question.facts if fact.dimension == SPEED and fact.noun.markers & (INITIAL | FINAL)}
    if not _changes_speed(question.text, len(speeds) > 1):
        return None
    for bound in solution.bound:
        fact, slot = question.facts[bound.fact], knowledge.slots[bound.slot]
        if fact.dimension != SPEED or not fact.noun.markers & (INITIAL | FINAL):
            continue
        parts = [knowledge.slots[index].parameter for index in knowledge.formulas[slot.formula].slots]
        dimensions = [part.dimension for part in parts]
        mean = set(dimensions) == DRIVING and _takes_a_mean(bound.step, solution, knowledge)
        if (mean or set(dimensions) in (UNIFORM, WORKING)) and dimensions.count(SPEED) == 1:
            return f"'{knowledge.formulas[slot.formula].formula.label}' is about one speed all the way, and it changes"
    return None


def _takes_a_mean(step: int, solution: Solution, knowledge: TypedKnowledge) -> bool:
    """Is a value of this step computed from a time, as the mean power is?"""
    inner = (knowledge.slots[use.slot] for use in solution.steps if use.parent is not None and use.parent[0] == step)
    return any(other.parameter.dimension == TIME for slot in inner for other in knowledge.inputs(slot))


@lru_cache(maxsize=64)
def _changes_speed(text: str, several: bool) -> bool:
    return not _STEADY.search(text) and (several or bool(_UNSTEADY.search(text) or falls(text)))


@lru_cache(maxsize=64)
def _slows_and_gains(text: str) -> tuple[bool, bool]:
    return SLOWS.search(text) is not None, GAINS.search(text) is not None


def against_its_motion(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be: what brakes gets faster in it, or what speeds up slower; None where it does not."""
    slows, gains = _slows_and_gains(question.text)
    if slows == gains:
        return None
    for call in calls:
        speeds = _speeds(call, knowledge)
        if speeds is not None and (speeds[0] < speeds[1] if slows else speeds[0] > speeds[1]):
            return f"in '{call.tool.formula.label}' it would get {'faster' if slows else 'slower'}"
    return None


def _speeds(call: Call, knowledge: TypedKnowledge) -> tuple[float, float] | None:
    """The speed at the start and a later one (or the mean) by a formula of motion with an acceleration."""
    slots = {slot.parameter.identifier: slot for slot in (call.slot, *knowledge.inputs(call.slot))}
    dimensions = {slot.parameter.dimension for slot in slots.values()}
    if not {ACCELERATION, SPEED} <= dimensions <= KINEMATIC:
        return None
    values = {item.parameter.identifier: (real(item.value), item.parameter.unit) for item in call.inputs}
    values[call.slot.parameter.identifier] = real(call.value), call.unit
    sizes = {name: to_si(value, unit or "1")[0] for name, (value, unit) in values.items()}
    return _start_and_later({name: slot.noun for name, slot in slots.items() if name in sizes}, sizes)


def _start_and_later(nouns: Mapping[str, Noun], sizes: Mapping[str, float]) -> tuple[float, float] | None:
    speeds = {name: noun for name, noun in nouns.items() if noun.dimension == SPEED}
    first = [sizes[name] for name, noun in speeds.items() if noun.markers >= INITIAL]
    later = [sizes[name] for name, noun in speeds.items() if not noun.markers >= INITIAL]
    if len(first) != 1:
        return None
    if len(later) == 1:
        return first[0], later[0]
    ways = [
        sizes[name] * (-1 if noun.markers >= INITIAL else 1) for name, noun in nouns.items() if noun.dimension == LENGTH
    ]
    times = [sizes[name] for name, noun in nouns.items() if noun.dimension == TIME]
    return (first[0], sum(ways) / times[0]) if not later and len(times) == 1 and times[0] and ways else None


def _swapped(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Is what is there at the end taken for the start, and what is there at the start for the end?"""
    for number in range(len(solution.steps)):
        own = [
            bound for bound in solution.bound if bound.step == number and question.facts[bound.fact].dimension == SPEED
        ]
        pairs = {(question.facts[b.fact].noun.markers, knowledge.slots[b.slot].noun.markers == INITIAL) for b in own}
        if {(FINAL, True), (INITIAL, False)} <= pairs:
            return "the speed at the end is taken for that at the start"
    return None


def _from_rest(solution: Solution, question: Question, knowledge: TypedKnowledge) -> bool:
    """Is x = a t²/2 taken for what has a speed at the start?"""
    moving = any(
        fact.dimension == SPEED and fact.noun.markers == INITIAL and fact.si and not fact.answered
        for fact in question.given
    )
    formulas = {knowledge.slots[use.slot].formula for use in solution.steps} if moving else set()
    sorts = (
        sorted(knowledge.slots[index].parameter.dimension or "" for index in knowledge.formulas[n].slots)
        for n in formulas
    )
    return any(own == sorted([LENGTH, ACCELERATION, TIME]) for own in sorts)


def _round_a_line(solution: Solution, knowledge: TypedKnowledge) -> str | None:
    """Is the acceleration of what goes round, or that of gravity, taken for that of what is lifted or slides?"""
    for use in solution.steps:
        slot = knowledge.slots[use.slot]
        into = knowledge.slots[use.parent[1]] if use.parent is not None else None
        if into is None or not into.stated or into.parameter.dimension != ACCELERATION:
            continue
        if any(one.name == ROUND for one in knowledge.formulas[slot.formula].scope.situations):
            return f"'{knowledge.formulas[slot.formula].formula.label}' is about what goes round"
        if [other.parameter.dimension for other in knowledge.inputs(slot)] == [ACCELERATION]:
            return "what is lifted or slides does not fall freely"
    return None


def _averaged(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Is a mean computed where the speed of what speeds up or slows down is asked for?"""
    root = knowledge.slots[solution.steps[0].slot]
    if root.parameter.dimension != SPEED or _MEAN.search(question.text):
        return None
    changes = any(other.parameter.dimension == ACCELERATION for other in knowledge.inputs(root))
    if not (changes or _UNSTEADY.search(question.text)):
        return None
    return "the mean speed is not that in the end" if _MEAN.search(root.parameter.name) else None


def _end_as_mean(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Is a speed of the start or the end taken for the mean of a motion?"""
    for bound in solution.bound:
        fact, slot = question.facts[bound.fact], knowledge.slots[bound.slot]
        if fact.dimension != SPEED or not fact.noun.markers & (INITIAL | FINAL) or _MEAN.search(fact.text):
            continue
        moves = all(p.dimension in KINEMATIC for p in knowledge.formulas[slot.formula].formula.parameters)
        if moves and (_MEAN.search(slot.parameter.name) or slot.parameter.symbol.startswith(_BAR)):
            return "the speed at one end is not the mean"
    return None


def _on_a_slope(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Is a way along a slope taken for a height?"""
    text = question.text
    if not slopes(text):
        return None
    for bound in solution.bound:
        fact, slot = question.facts[bound.fact], knowledge.slots[bound.slot]
        if fact.dimension != LENGTH or fact.origin is not None or fact.span is None or "height" in fact.noun.kinds:
            continue
        along = _DOWN.match(text, fact.span[1]) or _SLID.search(text[: fact.span[0]])
        if along and slot.noun.families & {"height", "depth"} and _driven(slot.formula, knowledge):
            return f"{fact.value:g} {fact.unit} is measured along the slope and is no height"
    return None


def _rubbed(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Is a way along a slope taken for a height, or does something rub and no energy is lost?"""
    if (why := _on_a_slope(solution, question, knowledge)) is not None:
        return why
    text = question.text
    rubs = _COEFFICIENT.search(text) and not falls(text)
    rough = slopes(text) and _ROUGH.search(text) and not _SMOOTH.search(text)
    if (rubs or rough) and any(falls_freely(use.slot, knowledge) for use in solution.steps):
        return "where something rubs energy is lost"
    return None


def _driven(formula: int, knowledge: TypedKnowledge) -> bool:
    """Has the formula an acceleration, of gravity or not?"""
    own = knowledge.formulas[formula].formula.parameters
    return any(parameter.dimension == ACCELERATION for parameter in own)


def falls_freely(slot: int, knowledge: TypedKnowledge) -> bool:
    """Is it v = sqrt(2 g h): a speed, a height and gravity, and nothing else?"""
    parameters = knowledge.formulas[knowledge.slots[slot].formula].formula.parameters
    dimensions = sorted(p.dimension or "" for p in parameters)
    gravity = any(p.dimension == ACCELERATION and (p.constant or p.quantity_kind == FREE_FALL) for p in parameters)
    return gravity and dimensions == sorted([SPEED, LENGTH, ACCELERATION])
