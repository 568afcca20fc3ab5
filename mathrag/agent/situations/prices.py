"""Costs and prices are sums of money: no volume, no share and no time is one, and a cost is price × amount by definition.

Money is read as a plain number (`reading.target`), a price for each cubic metre as one for each of it (`language.rates`), and
documents rarely say what their costs are measured in. A plan that
puts a value of another sort into a variable that is called a cost or a price is dropped (`planning.compute`), and so is one
that computes such a variable where no money is spoken of.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.manner import MONEY, SUM_ASKED
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import FACTOR, Statement, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Slot, TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution
from mathrag.quantities import Dimension

if TYPE_CHECKING:
    from mathrag.agent.question import Question

COST, MUCH = "cost", "amount"
_CALLED = re.compile(r"\b(?:costs?|prices?|fees?|fares?|tariff)\b", re.IGNORECASE)
_SUMS = tuple(
    frozenset(tokens(words))
    for words in (
        "payment payments repayment instalment installment annuity",
        "interest",
        "tax taxes",
        "profit",
        "wage wages salary",
    )
)
_MONEYS = frozenset(
    tokens(
        "cost costs price prices fee fees fare tariff money amount value worth sum total principal balance capital income revenue saving "
        "savings saved loan deposit budget expense expenses bill charge charges investment return debt discount"
    )
)
_SEVERAL = re.compile(r"\b(?:sav\w*|difference|cheaper|sum|total|together|altogether|both|in all)\b", re.IGNORECASE)


def costs(draft: Draft, number: int) -> list[Statement]:
    """By definition: cost = price × amount, for each price of the question, numbered from ``number``."""
    prices = [fact for fact in draft.facts if is_price(fact, draft.text)]
    return [_cost(number + n, price, draft.kinds) for n, price in enumerate(prices)]


def _cost(number: int, price: Fact, kinds: KindIndex) -> Statement:
    amount = str(Dimension.parse("1") / Dimension.parse(price.dimension))
    kind = min(kinds.usual(amount), default=None)
    parameters = (
        own_parameter(COST, "cost", "1"),
        own_parameter(FACTOR, "price", price.dimension),
        own_parameter(MUCH, MUCH, amount, kind),
    )
    formula = own_formula(
        number,
        "by definition: cost = price × amount",
        "cost == factor * amount",
        r"cost = price \cdot amount",
        parameters,
    )
    about = price.noun.own - frozenset(tokens("price cost costs"))
    words = noun(" ".join(sorted(about)), kinds.usual(amount), kinds, None, amount)
    nouns = (noun("cost", frozenset(), kinds, None, "1"), price.noun, words)
    return Statement(formula, nouns, frozenset({price.index}))


def is_price(fact: Fact, text: str) -> bool:
    """Is it so much money for each unit of something?"""
    said = text[max(0, fact.span[0] - 2) : fact.span[1]] if fact.span else ""
    return fact.role == "given" and (fact.unit or "").startswith("1/") and MONEY.search(said) is not None


def unpriced(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be in which something else stands for money."""
    slots = knowledge.slots
    prices = [fact for fact in question.facts if is_price(fact, question.text)]
    asked, root = f"{question.asked.text} {question.asked.context}", slots[solution.steps[0].slot]
    if len(prices) > 1 and _SEVERAL.search(asked) and root.stated and root.parameter.identifier == COST:
        return "of several prices one gives one cost alone"
    both = sum(fact.index in {bound.fact for bound in solution.bound} for fact in prices) > 1
    if both and _SEVERAL.search(asked) and not _adds(solution, knowledge):
        return "two prices make no product"
    if (reason := _another_sum(root, question, knowledge)) is not None:
        return reason
    for use in solution.steps:
        own = slots[use.slot]
        called = not own.stated and _CALLED.search(own.parameter.name)  # be it taken for a volume
        if called and not MONEY.search(question.text):
            return f"nothing is said of money, and {own.parameter.name} is a sum of it"
        if use.parent is not None and _is_money(slots[use.parent[1]]) and own.parameter.dimension not in (None, "1"):
            return f"{own.parameter.name} is no sum of money"
    for bound in solution.bound:
        fact = question.facts[bound.fact]
        if _is_money(slots[bound.slot]) and fact.unit is not None and not is_price(fact, question.text):
            return f"{_shown(fact)} is no sum of money"
        if is_price(fact, question.text) and not slots[bound.slot].stated and slots[bound.slot].parameter.dimension:
            return f"{_shown(fact)} is a price"
    return None


def _adds(solution: Solution, knowledge: TypedKnowledge) -> bool:
    """Is anything added or taken away in a plan?"""
    formulas = (knowledge.formulas[knowledge.slots[use.slot].formula].formula for use in solution.steps)
    return any(re.search(r"[-+]", formula.equation or "") for formula in formulas)


def _another_sum(root: Slot, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Is another sum of money computed than is asked for, or none where one is?"""
    if question.asked.placeholder is not None or root.stated or root.parameter.dimension not in (None, "1"):
        return None
    formula = knowledge.formulas[root.formula].formula
    own = root.noun.stems | frozenset(tokens(formula.label.partition(" from ")[0]))
    asked = [sums for sums in _SUMS if sums & frozenset(tokens(question.asked.head))]
    if MONEY.search(question.text) and asked and not any(sums & own for sums in asked):
        return f"{question.asked.head} is asked for, and this is {root.parameter.name}"
    if SUM_ASKED.search(question.asked.text) and not own & _MONEYS.union(*_SUMS):
        return f"a sum of money is asked for, and this is {root.parameter.name}"
    return None


def _is_money(slot: Slot) -> bool:
    """Is a variable called a cost or a price, and said to be measured in nothing else?"""
    return slot.parameter.dimension in (None, "1") and not slot.stated and bool(_CALLED.search(slot.parameter.name))


def _shown(fact: Fact) -> str:
    return f"{fact.value:g} {fact.unit or ''}".strip()
