"""Data that can't be, and data that can be checked.

- a value that nothing has (a mass below zero, a temperature below absolute zero) is named, and nothing is computed from it;
- of values of which one too many is given the results of two formulas have to agree;
- where the asked quantity is itself given, it is computed from the other values and compared;
- "12 V, 4 Ω and 5 A: is that right?" is checked with the formula that relates just these quantities.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from mathrag.agent.answering.phrasing import answer_unit, with_unit
from mathrag.agent.language.plausibility import implausible
from mathrag.agent.planning.planner import Ranked, Ranking
from mathrag.agent.question import Question
from mathrag.agent.reading.asked import Asked, asks
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.weights import INDEX
from mathrag.agent.solutions.plan import Plan
from mathrag.agent.solutions.tools import real
from mathrag.problems.statistic_words import rule, within
from mathrag.problems.words import concepts, tokens
from mathrag.quantities import Dimension, convert, si_unit
from mathrag.quantities.dimensions import LENGTH, SPEED

AGREE = 0.03  # how far a value may be from the computed one: data are rounded
CLOSE = 1.5  # costs of plans that the question speaks of alike
NO_SUCH = "no such dimension"
CHANGES = frozenset(concepts("change difference increase decrease loss gain correction"))
UNSURE = [INDEX[name] for name in ("bind_kind", "bind_marker", "bind_uncovered", "assumed", "target_kind")]
_DEFINITE = re.compile(r"\W*((?:the|its|their|his|her)\b.*\b(?:is|was|are|were)|\S+\s*=)", re.IGNORECASE)


def _apart(one: float, other: float) -> bool:
    """Do two values differ by more than the rounding of data?"""
    return abs(one - other) > AGREE * max(abs(one), abs(other))


def objections(plan: Plan, question: Question, plans: Sequence[Ranked]) -> list[str]:
    """What speaks against the data that ``plan`` rests on: values nothing can have, one quantity with two values, one too many."""
    return [*_impossible_values(plan, question), *_stated_twice(plan, question), *_at_odds(plan, question, plans)]


def _impossible_values(plan: Plan, question: Question) -> Iterable[str]:
    bound = {item.fact: item.parameter for call in plan.calls for item in call.values if item.fact is not None}
    for index, parameter in bound.items():
        fact = question.facts[index]
        words = concepts(f"{parameter.name} {parameter.description} {fact.text}")
        if fact.role != "given" or "change" in fact.noun.markers or fact.difference or CHANGES & words:
            continue
        said = implausible(parameter, fact.si, si_unit(Dimension.parse(fact.dimension)))
        directed = fact.dimension in (LENGTH, SPEED) and fact.si < 0  # a position or a velocity
        if said and not directed:
            yield f"{with_unit(fact.value, fact.unit)} ({said[0]})"


def _stated_twice(plan: Plan, question: Question) -> Iterable[str]:
    """Given values that enter while another one of just the same name is left out ("the mass is 2 kg. The mass is 3 kg.")."""
    used = frozenset(plan.used)
    for fact in question.given:
        name = _DEFINITE.fullmatch(" ".join(fact.text.lower().split()))
        for other in question.given if name and fact.index in used and fact.pair is None else ():
            same = _DEFINITE.fullmatch(" ".join(other.text.lower().split()))
            own = fact.index != other.origin and other.index not in (fact.origin, *used)
            alike = name and same and same[1] == name[1] and fact.dimension == other.dimension
            if name and own and alike and _apart(fact.si, other.si):
                yield f"{with_unit(fact.value, fact.unit)} and {with_unit(other.value, other.unit)} for the same quantity ({name[1]})"


def _at_odds(plan: Plan, question: Question, plans: Sequence[Ranked]) -> Iterable[str]:
    """Values of which one too many is given ("3 A, 12 V and 5 ohm: what power?"), so that two formulas give different results."""
    given = [f for f in question.given if f.span is not None and f.origin is None and f.unit not in (None, "%")]
    numbers = {fact.index for fact in given}

    def left_out(plan: Plan) -> Fact | None:
        """The one value that a single formula, each value called as its parameter is, leaves aside."""
        left = numbers - set(plan.used)
        sure = len(plan.calls) == 1 and not plan.solution.features[UNSURE].any()
        return question.facts[left.pop()] if sure and len(left) == 1 and set(plan.used) < numbers else None

    one = left_out(plan)
    least = min((item.cost for item in plans if item.plan is plan), default=0.0)
    for item in plans if len(given) >= 3 and one is not None else ():
        other = left_out(item.plan) if item.cost <= least + CLOSE and item.plan.unit == plan.unit else None
        # of two masses either may be the one that is meant
        if other and one and other.dimension != one.dimension and _apart(real(plan.value), real(item.plan.value)):
            labels = ", ".join(f"“{made.label}” gives {with_unit(made.value, made.unit)}" for made in (plan, item.plan))
            values = ", ".join(with_unit(fact.value, fact.unit) for fact in given)
            yield f"values that contradict each other ({values}): {labels}"
            return


@dataclass(frozen=True)
class Claim:
    """A given value that can be computed from the other given ones; ``question`` asks for it without it."""

    fact: Fact
    question: Question


def wants_check(question: Question) -> bool:
    """Does the text ask whether its values fit, and for nothing else?"""
    wants = within("is that right", question.text) or rule("check", r"(?:\A|[.?!;:\n]\s*)").search(question.text)
    return bool(wants) and not asks(question.text)


def claims(question: Question) -> list[Claim]:
    """The given values that are to be checked: each where that is what is asked, else the one that is itself asked for."""
    if wants_check(question):
        return [Claim(fact, withheld(_asked_for(question, fact), fact)) for fact in question.given]
    if not asks(question.text) or question.asked.placeholder is not None or question.target.markers:
        return []
    alike = [fact for fact in question.given if fact.dimension in question.dimensions - {"1"}]
    if len(alike) != 1 or not _is_asked(alike[0], question):
        return []
    return [Claim(alike[0], withheld(replace(question, unit=question.unit or alike[0].unit), alike[0]))]


def _asked_for(question: Question, fact: Fact) -> Question:
    asked, dimensions = Asked(fact.text, fact.text, fact.text, fact.unit, (0, 0)), frozenset({fact.dimension})
    return replace(question, asked=asked, target=fact.noun, dimensions=dimensions, unit=fact.unit)


def _is_asked(fact: Fact, question: Question) -> bool:
    """Is it called just as what is asked is ("a current of 5 A", "V = 12 V"), with nothing added and nothing missing?"""
    if fact.answered or fact.pair is not None or fact.noun.markers:
        return False
    if fact.noun.symbol is not None:
        return fact.noun.symbol == question.target.symbol
    called = frozenset(tokens(rule("an article").split(fact.text)[-1]))
    return bool(called) and called == question.target.stems


def withheld(question: Question, fact: Fact) -> Question:
    """``question`` without ``fact`` and what was derived from it: they can't be bound to anything."""
    gone = {fact.index} | {f.index for f in question.facts if f.origin == fact.index}
    facts = (
        replace(f, role="withheld", noun=replace(f.noun, dimension=NO_SUCH)) if f.index in gone else f
        for f in question.facts
    )
    return replace(question, facts=tuple(facts))


def settled(
    claims: Sequence[Claim], rank: Callable[[Question], Ranking], least: float
) -> tuple[Claim, Plan, float] | None:
    """The surest of ``claims`` that one formula decides with all the other given values, its plan and confidence.

    Above ``least`` 0 only a best plan of at least that confidence decides.
    """
    found = []
    for claim in claims:
        ranking = rank(claim.question)
        needed = {fact.index for fact in claim.question.given}
        able = (item.plan for item in ranking.plans if len(item.plan.calls) == 1 and needed <= set(item.plan.used))
        plan = next(able, None)
        best = plan is ranking.best
        if plan is not None and (not least or (best and ranking.confidence >= least)):
            found.append((best, ranking.confidence, claim, plan))
    if not found:
        return None
    _, confidence, claim, plan = max(found, key=lambda item: item[:2])
    return claim, plan, confidence


def verdict(plan: Plan, claim: Claim) -> tuple[bool, str]:
    """Does the claimed value agree with the one that ``plan`` computes? And the words for it."""
    fact = claim.fact
    value, unit = answer_unit(plan, claim.question)
    given = float(fact.value) if fact.unit in (None, unit) else convert(float(fact.value), str(fact.unit), unit)
    fits = not _apart(given, real(value))
    said, gives = with_unit(fact.value, fact.unit), f"by “{plan.label}” the other values give {with_unit(value, unit)}"
    return fits, f"Yes, {said} fits: {gives}." if fits else f"{gives}, not {said}."
