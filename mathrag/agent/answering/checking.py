"""Data that can't be, and data that can be checked (issue: bad input).

- a value no thing has (a mass below zero, a temperature below absolute zero) is named, and nothing is computed from it;
- of values of which one too many is given the results of two formulas have to agree;
- where the asked quantity is itself given, it is computed from the other values and compared;
- "12 V, 4 Ω and 5 A: is that right?" is checked with the formula that relates just these quantities.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from typing import Literal

from mathrag.agent.answering.phrasing import answer_unit, set_number
from mathrag.agent.language.dimensions import AREA, DENSITY, SPEED, VOLUME
from mathrag.agent.language.plausibility import SPEED_OF_LIGHT
from mathrag.agent.planning.planner import Ranked, Ranking
from mathrag.agent.question import Question
from mathrag.agent.reading.asked import Asked, asks
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.weights import INDEX
from mathrag.agent.solutions.plan import Plan
from mathrag.agent.solutions.tools import real
from mathrag.entities import Parameter
from mathrag.problems.words import concepts, tokens
from mathrag.quantities import convert, format_unit

AGREE = 0.03  # how far a value may be from the computed one: data are rounded
CLOSE = 1.5  # costs of plans that the question speaks of alike
NO_SUCH = "no such dimension"
CHANGES = frozenset(concepts("change difference increase decrease loss gain correction"))
_VERIFY = re.compile(
    r"\b(?:is|was|are|were)\s+(?:this|that|it|these|they|the\s+(?:statement|values?|data|result|claim)s?)\s+"
    r"(?:right|correct|true|consistent|possible|plausible|ok)\b|"
    r"(?:^|[.?!;:]\s+)(?:please\s+)?(?:check|verify)\b|"
    r"\b(?:does|do|can)\s+(?:this|that|it|these|they|the\s+(?:values?|data|numbers))\s+(?:fit|agree|hold|be\s+(?:right|true))\b",
    re.IGNORECASE | re.MULTILINE,
)


_MOTOR = re.compile(r"\bmotors?\b", re.IGNORECASE)  # takes more voltage than its resistance needs: no data are at odds
_OF = re.compile(r"\b(?:of|in|on|at|for|by|to|from|through|across|between)\s+\S+\s*(?:is|was|=)?\s*$", re.IGNORECASE)
_DEFINITE = re.compile(r"(?:the|its|their|his|her)\b.*\b(?:is|was|are|were)$")
_ASSIGNED = re.compile(r"^\S+\s*=$")
_ARTICLE = re.compile(r"\b(?:an?|the|its|their|his|her)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Claim:
    """A given value that can be computed from the other given ones; ``question`` asks for it without it."""

    fact: Fact
    question: Question


@dataclass(frozen=True)
class Verdict:
    """What the other values give for a claimed one."""

    fits: bool
    text: str


def objections(plan: Plan, question: Question, plans: Sequence[Ranked]) -> list[str]:
    """What speaks against the data that the plan rests on: values nothing can have, one quantity with two values, one too many."""
    return [*_impossible_values(plan, question), *_stated_twice(plan, question), *_at_odds(plan, question, plans)]


def _at_odds(plan: Plan, question: Question, plans: Sequence[Ranked]) -> list[str]:
    """Values of which one too many is given ("3 A, 12 V and 5 ohm: what power?"), so that two formulas give different results."""
    given = {f.index for f in question.given if f.span is not None and f.origin is None and f.unit not in (None, "%")}
    least = min((item.cost for item in plans if item.plan is plan), default=math.inf)
    if len(given) < 3 or not _but_one(plan, given) or _MOTOR.search(question.text):
        return []
    for item in plans:
        other = item.plan
        if (
            item.cost > least + CLOSE
            or not _but_one(other, given)
            or other.unit != plan.unit
            or _left_out(other, question, given) == _left_out(plan, question, given)
            or _used(other) == _used(plan)
        ):
            continue
        one, two = real(plan.value), real(other.value)
        if abs(one - two) > AGREE * max(abs(one), abs(two)):
            labels = [
                f"“{made.calls[-1].tool.formula.label}” gives {set_number(made.value)} {format_unit(made.unit)}"
                for made in (plan, other)
            ]
            values = ", ".join(_written(fact) for fact in question.given if fact.index in given)
            return [f"values that contradict each other ({values}): {labels[0].rstrip()}, {labels[1].rstrip()}"]
    return []


def _left_out(plan: Plan, question: Question, given: Set[int]) -> set[str]:
    """The dimensions of what it leaves aside: of two masses either may be."""
    return {question.facts[number].dimension for number in given - _used(plan)}


def _but_one(plan: Plan, given: Set[int]) -> bool:
    """Does it use, in one formula and each as what it is called, all of the given values but one?"""
    named = not any(
        plan.solution.features[INDEX[name]]
        for name in ("bind_kind", "bind_marker", "bind_uncovered", "assumed", "target_kind")
    )
    return len(plan.calls) == 1 and named and _used(plan) < given and len(given - _used(plan)) == 1


def _used(plan: Plan) -> frozenset[int]:
    return frozenset(item.fact for item in plan.calls[0].inputs if item.fact is not None)


def _stated_twice(plan: Plan, question: Question) -> list[str]:
    """Given values that enter while another one of just the same name is left out ("the mass is 2 kg. The mass is 3 kg.")."""
    used = {item.fact for call in plan.calls for item in (*call.inputs, *call.settled)}
    found = []
    for fact in question.given:
        name = _name(fact)
        if fact.index not in used or fact.pair is not None or not (_DEFINITE.match(name) or _ASSIGNED.search(name)):
            continue
        for other in question.given:
            own = other.span != fact.span and fact.index != other.origin and other.index != fact.origin
            alike = own and other.dimension == fact.dimension and _name(other) == name
            if alike and other.index not in used and abs(other.si - fact.si) > AGREE * abs(fact.si):
                found.append(f"{_written(fact)} and {_written(other)} for the same quantity ({name})")
    return found


def _name(fact: Fact) -> str:
    return re.sub(r"^\W+", "", " ".join(fact.text.lower().split()))


def _impossible_values(plan: Plan, question: Question) -> list[str]:
    found = []
    for call in plan.calls:
        for item in (*call.inputs, *call.settled):
            fact = question.facts[item.fact] if item.fact is not None else None
            if fact is not None and fact.role == "given" and (why := _impossible(item.parameter, fact)):
                found.append(f"{_written(fact)} ({why})")
    return list(dict.fromkeys(found))


def _written(fact: Fact) -> str:
    return f"{set_number(fact.value)} {format_unit(fact.unit or '1')}".rstrip()


def _impossible(parameter: Parameter, fact: Fact) -> str | None:
    words = concepts(f"{parameter.name} {parameter.description} {fact.text}")
    if "change" in fact.noun.markers or fact.difference or CHANGES & words:
        return None
    if fact.dimension == "Θ" and fact.si < 0:
        return "below absolute zero"
    if fact.dimension == SPEED and abs(fact.si) > SPEED_OF_LIGHT * (1 + AGREE):
        return "faster than light"
    if fact.dimension in ("M", AREA, VOLUME, DENSITY) and fact.si < 0:
        return "below zero"
    return None


def stated(question: Question) -> Claim | None:
    """The one given value that is the asked quantity's own by its name, if there is one."""
    if not asks(question.text) or question.asked.placeholder is not None or question.target.markers:
        return None
    alike = [fact for fact in question.given if fact.dimension in question.dimensions and fact.dimension != "1"]
    if len(alike) != 1 or not _is_asked(alike[0], question):
        return None
    asked = replace(question, unit=question.unit or alike[0].unit)
    return Claim(alike[0], withheld(asked, alike[0]))


def _is_asked(fact: Fact, question: Question) -> bool:
    """Is it called just as what is asked is ("a current of 5 A", "V = 12 V"), with nothing added and nothing missing?"""
    if fact.answered or fact.pair is not None or fact.noun.markers:
        return False
    called = frozenset(tokens(_ARTICLE.split(fact.text)[-1]))
    if fact.noun.symbol is not None:
        return not _OF.search(fact.text) and (fact.noun.symbol == question.target.symbol or not question.target.own)
    return bool(called) and called == question.target.stems


def wants_check(question: Question) -> bool:
    """Does the text ask whether its values fit, and for nothing else?"""
    return bool(_VERIFY.search(question.text)) and not asks(question.text)


def claims(question: Question) -> list[Claim]:
    """Each given value, asked for in place of being given."""
    found = []
    for fact in question.given:
        asked = Asked(fact.text, fact.text, fact.text, fact.unit, (0, 0))
        dimensions = frozenset({fact.dimension})
        open_ = replace(question, asked=asked, target=fact.noun, dimensions=dimensions, unit=fact.unit)
        found.append(Claim(fact, withheld(open_, fact)))
    return found


def withheld(question: Question, fact: Fact) -> Question:
    """``question`` without ``fact`` and what was derived from it: they can't be bound to anything."""
    gone = {fact.index} | {f.index for f in question.facts if f.origin == fact.index}
    facts = tuple(
        replace(f, role="withheld", noun=replace(f.noun, dimension=NO_SUCH)) if f.index in gone else f
        for f in question.facts
    )
    return replace(question, facts=facts)


def settling(ranking: Ranking, claim: Claim) -> Plan | None:
    """The best plan that computes the claimed value by one formula from all the other given ones."""
    return next((item.plan for item in ranking.plans if _settles(item.plan, claim)), None)


def _settles(plan: Plan, claim: Claim) -> bool:
    used = {item.fact for call in plan.calls for item in (*call.inputs, *call.settled)}
    return len(plan.calls) == 1 and all(fact.index in used for fact in claim.question.given)


def verdict(plan: Plan, claim: Claim, style: Literal["check", "refusal"]) -> Verdict:
    """Does the claimed value agree with the computed one?"""
    fact = claim.fact
    value, unit = answer_unit(plan, claim.question)
    given = float(fact.value) if fact.unit in (None, unit) else convert(float(fact.value), str(fact.unit), unit)
    fits = abs(given - real(value)) <= AGREE * max(abs(given), abs(real(value)))
    label = plan.calls[-1].tool.formula.label
    said = _written(fact)
    got = f"{set_number(value)} {format_unit(unit)}".rstrip()
    if fits:
        return Verdict(True, f"Yes, {said} fits: by “{label}” the other values give {got}.")
    opening = "No" if style == "check" else "The values contradict each other"
    return Verdict(False, f"{opening}: by “{label}” the other values give {got}, not {said}.")
