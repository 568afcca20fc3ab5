"""What works so many hours a day for many days: "4 h each day, 365 days" are 4 h × 365 in all, and the rest of each day is 20 h.

Where the hours a day or the days are the marked unknown, this is an equation of the question. A plan that takes the days as the time for
which something works is dropped (`planning.compute`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ENERGY, POWER, TIME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import TOTAL, Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.situations.electricity.following import stated
from mathrag.agent.situations.prices import is_price
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution
from mathrag.quantities import Dimension

if TYPE_CHECKING:
    from mathrag.agent.question import Question

LABEL = "so many hours on each of the days"
ALL_HOURS = "time in use altogether"
RESTS = "the rest"
"""How the note begins of a time in use that is what each day leaves."""
COUNT = "number of days"
DIGITS = 9
_DAY, _HOUR = 86400.0, 3600.0
_DAILY_UNIT = re.compile(r"(?P<unit>h|min|s)/(?:d|day)")
_DAILY = re.compile(
    r"\s*(?:,\s*)?(?:daily|(?:each|every|per|a)\s+(?:\w+\s+)?(?:day|night|morning|evening)|/\s*(?:d|day))\b",
    re.IGNORECASE,
)
_DAILY_HOLE = re.compile(r"\s*(?:h|hours?|min|minutes?)?" + _DAILY.pattern, re.IGNORECASE)
_ALL_DAY = re.compile(
    r"\b(?:all day|around the clock|day and night|continuous(?:ly)?|without (?:a )?(?:break|interruption))\b",
    re.IGNORECASE,
)
_DAYS_HOLE = re.compile(r"\s*days?\b", re.IGNORECASE)
_A_DAY = re.compile(r"(?:an?|per|each|every|the)?\s*day\b", re.IGNORECASE)
_LONG = frozenset({"d", "day", "wk", "week", "month", "yr", "year"})
_DAYS = frozenset({"d", "day"})
_REST = re.compile(
    r"(?P<does>[^.;,]*)\b(?:for|during|in|the)\s+(?:the\s+)?(?:rest|remainder|remaining\s+(?:time|hours)|other\s+hours)\b",
    re.IGNORECASE,
)
_GENERAL = frozenset(tokens("they stay remain for the rest day is are it on in and then during"))
_NEAR = 0.04  # a month and its 30 days


def hours(text: str, asked: str, hole: tuple[int, int] | None, facts: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """The time for which something works in all, or, where the hours a day are marked, the number of days, numbered on from ``facts``."""
    daily, days = _daily(text, facts), _days(text, facts)
    if days is None or _ALL_DAY.search(text):
        return []
    number = days.si / _DAY
    if daily is None:
        if hole is None or not _DAILY_HOLE.match(text, hole[1]):
            return []
        words, note = noun(COUNT, frozenset(), kinds, None, "1"), f"{days.value:g} {days.unit}: {number:g} days"
        return [
            replace(
                days, index=len(facts), value=number, unit=None, si=number, noun=words, text=COUNT, origin=days.index,
                note=note, needs=frozenset({COUNT}),
            )
        ]  # fmt: skip
    fact, day = daily
    rest = _REST.search(text)
    resting = rest is not None and bool((frozenset(tokens(rest["does"])) - _GENERAL) & frozenset(tokens(asked)))
    si = _DAY - day if resting else day
    left = f"{RESTS} of the day: 24 h - {day / _HOUR:g} h = {si / _HOUR:g} h; " if resting else ""
    total = round(si * number / _HOUR, DIGITS)
    words = noun("time", kinds.usual(TIME), kinds, None, TIME)
    note = f"{left}{si / _HOUR:g} h a day for {number:g} days: {total:g} h"
    made = replace(fact, index=len(facts), value=total, unit="h", si=si * number, noun=words, text=ALL_HOURS)
    return [replace(made, note=note, origin=fact.index, also=tuple(f.index for f in _long(facts)))]


def hours_unknown(draft: Draft, number: int) -> list[Statement]:
    """The same as an equation, where the hours a day or the days are what is marked."""
    if draft.hole is None:
        return []
    daily, counted = _daily(draft.text, draft.facts), next((fact for fact in draft.facts if fact.text == COUNT), None)
    if counted is not None:
        asked, other, used = ("daily", "time a day"), ("number", COUNT), counted
    elif daily is not None and daily[0].dimension == "1" and _DAYS_HOLE.match(draft.text, draft.hole[1]):
        asked, other, used = ("days", "time"), ("part", "hours a day"), daily[0]
    else:
        return []
    spent = _spent(draft.text, draft.facts)
    if spent is not None and draft.known is not None and draft.known.relates({POWER, ENERGY, TIME}):
        expression, values = spent
        values = {**values, other[0]: used}
        return [stated(asked, f"{expression}/{other[0]}", values, draft.target, TIME, number, LABEL)]
    total = own_parameter(TOTAL, ALL_HOURS, TIME, "time")
    own = (total, own_parameter(*asked, TIME, "time"), own_parameter(*other, "1"))
    equation = f"{TOTAL} == {asked[0]} * {other[0]}"
    formula = own_formula(number, LABEL, equation, equation.replace("==", "=").replace("*", r"\cdot"), own)
    takes = {other[0]: frozenset({used.index}), asked[0]: frozenset[int]()}
    return [Statement(formula, nouns_of(own, draft.kinds), frozenset(), takes, meant=True)]


def _spent(text: str, facts: Sequence[Fact]) -> tuple[str, dict[str, Fact]] | None:
    """For how long one power works in all by the energy that it takes, or by what this costs."""
    powers, energies = ([f for f in facts if f.written and f.dimension == own] for own in (POWER, ENERGY))
    prices = [
        f
        for f in facts
        if is_price(f, text) and Dimension.parse(f.dimension) * Dimension.parse(ENERGY) == Dimension.parse("1")
    ]
    costs = [f for f in facts if f.answered and f.unit is None and f.dimension == "1"]
    if len(powers) != 1 or len(energies) + len(prices) != 1:
        return None
    if energies:
        return "E/P", {"E": energies[0], "P": powers[0]}
    return ("cost/(price*P)", {"cost": costs[0], "price": prices[0], "P": powers[0]}) if len(costs) == 1 else None


def all_day(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be that lets something work all the days, where it does so some hours a day."""
    days = _days(question.text, question.facts)
    unknown = any(said.formula.label == LABEL for said in question.said)
    total = next((fact for fact in question.facts if fact.text == ALL_HOURS), None)
    if days is None or not (unknown or total is not None):
        return None
    if total is not None and (reason := _other_power(solution, question, total)) is not None:
        return reason
    taken = {bound.fact for bound in solution.bound}
    if total is not None and total.index in taken and taken & set(total.also):
        return "the days are in the time for which it works already"
    for bound in solution.bound:
        slot = knowledge.slots[bound.slot]
        every = {knowledge.slots[n].parameter.dimension for n in knowledge.formulas[slot.formula].slots}
        worked = slot.parameter.dimension == TIME and not slot.stated and {POWER, ENERGY} & every
        if bound.fact == days.index and worked:
            return f"it does not work for all of {days.value:g} {days.unit}, but some hours a day"
    return None


def _other_power(solution: Solution, question: Question, total: Fact) -> str | None:
    """Is the power of one part of the day taken for the other one, where both are told: "2 h at 420 W and the rest at 20 W"?"""
    powers = [f for f in question.given if f.written and f.dimension == POWER and f.span and not f.answered]
    rest = _REST.search(question.text)
    if len(powers) < 2 or rest is None:
        return None
    resting = total.note.startswith(RESTS)
    own = {f.index for f in powers if f.span and (f.span[0] >= rest.start()) == resting}
    taken = {bound.fact for bound in solution.bound}
    wrong = taken & {f.index for f in powers} - own
    return "that power is the one of the other part of the day" if wrong else None


def _daily(text: str, facts: Sequence[Fact]) -> tuple[Fact, float] | None:
    """The one value that says for how long a day, and that time in seconds."""
    found = []
    for fact in facts:
        if not fact.written or fact.span is None or fact.answered:
            continue
        if fact.unit and _DAILY_UNIT.fullmatch(fact.unit):
            found.append((fact, fact.si * _DAY))
        elif fact.dimension == TIME and fact.si < _DAY and _DAILY.match(text, fact.span[1]):
            found.append((fact, fact.si))
    return found[0] if len(found) == 1 and 0 < found[0][1] <= _DAY else None


def _long(facts: Sequence[Fact]) -> list[Fact]:
    """The written times that count days or more."""
    return [f for f in facts if f.written and not f.answered and f.dimension == TIME and f.unit in _LONG]


def _days(text: str, facts: Sequence[Fact]) -> Fact | None:
    """The one value that says for how many days; of "a month (30 days)" the days."""
    found = [f for f in _long(facts) if f.span is not None and not _A_DAY.match(text[slice(*f.span)])]
    exact = [f for f in found if f.unit in _DAYS] or found
    close = all(abs(f.si - exact[0].si) <= _NEAR * exact[0].si for f in found) if exact else False
    return exact[0] if len(exact) == 1 and close else None
