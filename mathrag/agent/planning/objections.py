"""What speaks against a plan or one of its calls: values that no such thing has, motion where nothing moves, a zero that says nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import ACCELERATION, ENERGY, SPECIFIC_ENERGY, SPECIFIC_HEAT, TEMPERATURE, TIME
from mathrag.agent.language.plausibility import ROUNDING, SHARES, impossible
from mathrag.agent.language.words import concept, concepts, tokens
from mathrag.agent.planning.meaning import of_one_alone, roundabout, two_values, unspoken
from mathrag.agent.planning.sides import other_one
from mathrag.agent.question import Question
from mathrag.agent.reading.implicit import elsewhere, falls, pours, slopes, swings
from mathrag.agent.situations.chemistry.dissolved import shift_for_point
from mathrag.agent.situations.heat.stages import skips_phase
from mathrag.agent.situations.motion.unsteady import against_its_motion
from mathrag.agent.situations.states import confused
from mathrag.agent.situations.wholes import part_added
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.agent.slots.validity import at_rest_on_spring, one_motion, without_latent_heat
from mathrag.agent.solutions.plan import Call, Infeasible, Input, Plan
from mathrag.agent.solutions.tools import Number
from mathrag.agent.solutions.tree import Solution
from mathrag.entities import Formula, Parameter

CYCLES = {
    "period": re.compile(
        r"\bperiod|\b(?:full|complete|one|each|every|once|per) |\bcycle|\brev|\brpm\b|\borbit|\bround\b", re.IGNORECASE
    ),
    "half_life": re.compile(r"\bhal[fv]", re.IGNORECASE),
    "time_constant": re.compile(r"\btime constant|\bcapacit|\bcharg", re.IGNORECASE),
}
"""Kinds of time that are not just any time, and how a question speaks of them."""
_CONNECTED = re.compile(r"\bin (?:series|parallel)\b", re.IGNORECASE)
_SINGLE = re.compile(r"\b(?:each|one|single|every|first|apiece)\b", re.IGNORECASE)
_CHANGE = re.compile(r"\b(?:change|difference|increase|decrease)\b", re.IGNORECASE)
_SHARE_IN = re.compile(r"\bpercent(?:age)?s? of [^,;.?]{1,40} in\b", re.IGNORECASE)
FRACTION = frozenset(tokens("fraction share proportion portion efficiency duty"))


def check_twins(solution: Solution, question: Question) -> None:
    """Of several like things ("three resistors of 6 ohm") one may enter a formula, or all."""
    for number in range(len(solution.steps)):
        own = [question.facts[bound.fact] for bound in solution.bound if bound.step == number]
        for base in {fact.twin for fact in own if fact.twin is not None}:
            there = 1 + sum(fact.twin == base for fact in question.facts)
            if 1 < sum(fact.twin == base or fact.index == base for fact in own) < there:
                raise Infeasible(f"there are {there} of {question.facts[base].text.strip()}, and not all enter")
    if _CONNECTED.search(question.text) and not _SINGLE.search(question.text, *question.asked.span):
        for base in {fact.twin for fact in question.facts if fact.twin is not None}:
            like = {base, *(fact.index for fact in question.facts if fact.twin == base)}
            entered = [{one.fact for one in solution.bound if one.step == n} & like for n in range(len(solution.steps))]
            if any(entered) and like not in entered:
                raise Infeasible(
                    f"there are {len(like)} of {question.facts[base].text.strip()}, and not all enter together"
                )


def _unspoken_cycle(calls: Sequence[Call], question: Question) -> str | None:
    """How long one swing or a decay by half takes is no time that something else takes, unless the question speaks of it."""
    for call in calls[:-1]:
        kind = call.slot.parameter.quantity_kind
        parent = _call_parent(call, calls)
        if (
            kind in CYCLES
            and parent is not None
            and parent.quantity_kind not in CYCLES
            and not CYCLES[kind].search(question.text)
        ):
            return kind
    return None


def _call_parent(call: Call, calls: Sequence[Call]) -> Parameter | None:
    """The parameter that takes what ``call`` gives."""
    return next((item.parameter for other in calls for item in other.inputs if item.step == call.step), None)


def check_meaning(plan: Plan, question: Question, knowledge: TypedKnowledge) -> None:
    """A step that comes out as zero, inside a chain or by an implied zero, says nothing of what is given; a fraction is at most one."""
    if plan.unit == "1" and _asks_share(question) and not 0 <= plan.value <= 1 + ROUNDING:
        raise Infeasible(f"{question.asked.head} is {plan.value:.3g}, not between 0 and 1")
    last = plan.calls[-1].slot.parameter
    if question.asked.placeholder is not None and not question.dimensions and last.quantity_kind is None:
        raise Infeasible(f"nothing says what sort of quantity {last.name or last.symbol} is")
    if _no_level(plan, question):
        raise Infeasible(f"{question.asked.head} is asked for in decibels, and this is no logarithm")
    for call in plan.calls:
        facts = [question.facts[item.fact] for item in call.inputs if item.fact is not None]
        if call.value == 0 and any(fact.role == "assumed" and fact.value == 0 for fact in facts):
            raise Infeasible(f"'{call.tool.formula.label}' comes out as zero because of an assumption")
        if call.value == 0 and call.unit != "1" and call is not plan.calls[-1]:
            raise Infeasible(f"'{call.tool.formula.label}' comes out as zero")
    levels = {fact for said in question.said for fact in said.takes.get("initial", ())}
    for call in plan.calls:
        for item in call.inputs:
            if item.fact in levels and _CHANGE.search(item.parameter.name):
                raise Infeasible(f"{question.facts[item.fact or 0].text} is what it was or is in the end, no change")
    formulas = tuple(call.tool.formula for call in plan.calls)
    asked = plan.calls[-1].slot.parameter.dimension
    if asked == ENERGY and without_latent_heat(formulas, question.text):
        raise Infeasible("what melts or evaporates takes a latent heat, which no formula here has")
    if _one_phase(plan, question):
        raise Infeasible("something melts or boils on the way, and one specific heat is taken for all of it")
    if shift_for_point(question.text[slice(*question.asked.span)], formulas[-1]) and asked == TEMPERATURE:
        raise Infeasible("it is by how much a freezing or boiling point is shifted, and the point is asked for")
    if one_motion(formulas, question.text):
        raise Infeasible("two things that meet are at one place at one time; this is of one of them alone")
    if (why := confused(plan.calls, question.said, question.facts)) is not None:
        raise Infeasible(why)
    if (kind := _unspoken_cycle(plan.calls, question)) is not None:
        raise Infeasible(f"the question says nothing of a {kind.replace('_', ' ')}")
    if at_rest_on_spring(formulas, question.text):
        raise Infeasible("what moves against a spring presses with more than its weight")
    if (why := roundabout(plan.calls, question) or other_one(plan.calls, question, knowledge)) is not None:
        raise Infeasible(why)
    if (why := part_added(plan.calls, question)) is not None:
        raise Infeasible(why)
    if (why := against_its_motion(plan.calls, question, knowledge)) is not None:
        raise Infeasible(why)
    if (label := of_one_alone(plan.calls, question)) is not None:
        raise Infeasible(f"'{label}' is of one of them, and what all have together is asked for")
    if (name := two_values(plan.calls, knowledge)) is not None:
        raise Infeasible(f"the {name} would have two values")
    if (label := unspoken(plan.calls, question)) is not None:
        raise Infeasible(f"the question says nothing of '{label}'")


def _asks_share(question: Question) -> bool:
    """Is a part of something asked for: a fraction, a percentage by mass, "the percentage of copper in the ore"?"""
    asked = question.asked
    shares = question.target.kinds & SHARES or _SHARE_IN.search(asked.text)
    return bool(FRACTION & frozenset(tokens(asked.head)) or shares)


def _one_phase(plan: Plan, question: Question) -> bool:
    """Does the plan warm something past its melting or boiling point with one specific heat?"""
    formulas = [call.tool.formula for call in plan.calls]
    sorts = [{p.dimension for p in formula.parameters} for formula in formulas]
    latent = any(SPECIFIC_ENERGY in own for own in sorts)
    used = [
        question.facts[item.fact]
        for call, own in zip(plan.calls, sorts, strict=True)
        if SPECIFIC_HEAT in own and SPECIFIC_ENERGY not in own
        for item in call.inputs
        if item.fact is not None
    ]
    asked = str(plan.calls[-1].slot.parameter.dimension)
    return bool(used) and skips_phase(question.text, question.facts, asked, latent, used, question.asked.span)


def _no_level(plan: Plan, question: Question) -> bool:
    """Is something asked for in decibels, and a plain ratio computed without one and without a logarithm?"""
    if question.asked.unit != "dB" or plan.unit != "1" or any("dB" in (fact.unit or "") for fact in question.given):
        return False
    root = plan.calls[-1].tool
    return root.unknown.identifier != root.formula.target or "log" not in (root.formula.equation or "")


def check_domains(values: Sequence[tuple[Parameter, Number, str | None]]) -> None:
    """Each value with its parameter and unit must be one that such a quantity can have."""
    for parameter, value, unit in values:
        if reason := impossible(parameter, value, unit):
            raise Infeasible(reason)


def check_fall(formula: Formula, words: frozenset[str], question: Question) -> None:
    """Motion under gravity alone (lengths, times and g, no circle) is for what falls, is thrown or swings: the question must say so."""
    free = any(p.constant is not None and p.dimension == ACCELERATION for p in formula.parameters)
    free = free and all(p.quantity_kind != "radius" for p in formula.parameters)
    if not free or not all(set(p.dimension or "?") <= set("LT^-0123456789 .1/") for p in formula.parameters):
        return
    timed = any(p.dimension == TIME and p.quantity_kind != "period" for p in formula.parameters)
    if timed and swings(question.text):
        raise Infeasible(f"'{formula.label}' is about what falls, and this swings")
    own = (
        words
        - frozenset(concept(word) for p in formula.parameters for word in tokens(p.name))
        - concepts(question.asked.head)
    )
    moves = falls(question.text) or pours(question.text) or slopes(question.text)
    if not moves and not own & question.noun.concepts:
        raise Infeasible(f"'{formula.label}' holds under gravity alone, and nothing is said to fall")


def check_place(formula: Formula, settled: Sequence[Input], question: Question) -> None:
    """The g that a formula brings is the Earth's."""
    given = {item.parameter.identifier for item in settled}
    earths = any(p.constant and p.dimension == ACCELERATION and p.identifier not in given for p in formula.parameters)
    if earths and (place := elsewhere(question.text)):
        raise Infeasible(f"'{formula.label}' takes the Earth's gravity, and the question is about the {place}")
