"""Costs and prices are sums of money: no volume, no share and no time is one.

Money is read as a plain number (`mathrag.agent.target`), and documents rarely say what their costs are measured in. A plan that
puts a value of another sort into a variable that is called a cost or a price is dropped (`mathrag.agent.compute`), and so is one
that computes such a variable where no money is spoken of.
"""

from __future__ import annotations

import re

from mathrag.agent.features import Fact
from mathrag.agent.manner import MONEY
from mathrag.agent.question import Question
from mathrag.agent.tree import Solution
from mathrag.agent.typed import Slot, TypedKnowledge

_CALLED = re.compile(r"\b(?:costs?|prices?|fees?|fares?|tariff)\b", re.IGNORECASE)


def unpriced(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be in which something else stands for money."""
    slots = knowledge.slots
    for use in solution.steps:
        own = slots[use.slot]
        if is_money(own) and not MONEY.search(question.text):
            return f"nothing is said of money, and {own.parameter.name} is a sum of it"
        if use.parent is not None and is_money(slots[use.parent[1]]) and own.parameter.dimension not in (None, "1"):
            return f"{own.parameter.name} is no sum of money"
    for bound in solution.bound:
        fact = question.facts[bound.fact]
        if is_money(slots[bound.slot]) and (fact.dimension != "1" or fact.unit is not None):
            return f"{_shown(fact)} is no sum of money"
    return None


def is_money(slot: Slot) -> bool:
    """Is a variable called a cost or a price, and said to be measured in nothing else?"""
    return slot.parameter.dimension in (None, "1") and not slot.stated and bool(_CALLED.search(slot.parameter.name))


def _shown(fact: Fact) -> str:
    return f"{fact.value:g} {fact.unit or ''}".strip()
