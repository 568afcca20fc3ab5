"""Measured values with their uncertainty ("5.0 ± 0.1 cm", "12 V ± 2 %"): how uncertain that makes the result."""

from __future__ import annotations

import math
import re
from dataclasses import replace

from mathrag.agent.planning.compute import Workbench, carried_out
from mathrag.agent.question import UNCERTAIN, Question
from mathrag.agent.slots.features import Fact
from mathrag.agent.solutions.plan import Infeasible, Plan
from mathrag.quantities import convert, dimension_of, read_quantities, to_si

_BEHIND = re.compile(rf"[\s$)]{{0,3}}{UNCERTAIN}")


def uncertainty(plan: Plan, question: Question, unit: str, bench: Workbench) -> float | None:
    """That of the result of ``plan`` in ``unit``; None where no value that enters has one.

    Half of how far the result moves when a value moves by its own to either side, in quadrature over the values, which are taken as
    independent (GUM, JCGM 100:2008, 5.1.2 and note 2 of 5.1.3).
    """
    moved: list[float] = []
    for fact in (question.facts[index] for index in sorted(set(plan.used))):
        size = _said(fact, question.text)
        if size is None:
            continue
        try:
            above, below = (_result(plan, question, fact, change, bench) for change in (size, -size))
        except Infeasible:
            return None
        moved.append((above - below) / 2)
    return abs(convert(math.hypot(*moved), plan.unit, unit, difference=True)) if moved else None


def _said(fact: Fact, text: str) -> float | None:
    """What is said of how uncertain ``fact`` is, in its own unit: within it or right behind it."""
    if fact.span is None or not fact.written:
        return None
    start, end = fact.span
    found = re.compile(UNCERTAIN).search(text, start, end) or _BEHIND.match(text, end)
    size = next(iter(read_quantities(text[found.end() :])), None) if found else None
    if size is None or size.start:
        return None
    if size.unit == "%" != fact.unit:
        return size.value / 100 * abs(fact.value)
    own = fact.unit or "1"
    return (
        convert(size.value, size.unit, own, difference=True)
        if size.unit and size.dimension == dimension_of(own)
        else size.value
    )


def _result(plan: Plan, question: Question, fact: Fact, change: float, bench: Workbench) -> float:
    """The result with ``fact`` changed. Raises `Infeasible`."""
    value = fact.value + change
    other = replace(fact, value=value, si=to_si(value, fact.unit or "1", difference=fact.difference)[0])
    facts = tuple(other if one.index == fact.index else one for one in question.facts)
    return float(carried_out(plan.solution, replace(question, facts=facts), bench).value)
