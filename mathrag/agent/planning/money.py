"""Money as a dimension of its own: what is told in dollars neither adds to a number nor answers "what percent".

Documents type sums of money as plain numbers. In a question that gives some, each formula of a plan is analysed once more with money as a
dimension: the principal is one, a rate and a number of years are none, and what comes out must be what is asked. The currency is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathrag.agent.question import Question
from mathrag.agent.reading.sorts import asks_for_money, named_as_money
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.agent.solutions.plan import Call
from mathrag.formulas import check_dimensions, infer
from mathrag.quantities import CURRENCIES, DIMENSIONLESS, Dimension, dimension_of

MONEY = Dimension.of({"J": 1})
"""Within this analysis alone, where nothing else has a dimension: no other quantity keeps its own."""


def mixes_money(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """Money and a number added, money to a power, or the one where the other is asked."""
    sums = currencies(question)
    if not sums:
        return None
    found: dict[int, Dimension | None] = {}
    for call in calls:
        dimensions = _dimensions(call, question, found)
        equation, unknown = str(call.tool.formula.equation), call.tool.unknown.identifier
        found[call.step] = infer(equation, dimensions, unknown)
        if check_dimensions(equation, {**dimensions, unknown: found[call.step]}).status == "inconsistent":
            return f"'{call.tool.formula.label}' would mix sums of money with numbers"
        said, of_money = named_as_money(call.tool.unknown.name), found[call.step] == MONEY
        if said is not None and found[call.step] in (DIMENSIONLESS, MONEY) and said is not of_money:
            return f"the {call.tool.unknown.name} would be {'a sum of money' if of_money else 'a number'}"
    result, sums_asked = found[calls[-1].step], asked_as_money(question)
    if result not in (None, DIMENSIONLESS, MONEY):
        return "what comes out is no sum of money and no number"
    if result == MONEY and str(dimension_of(calls[-1].unit)) == "T":
        return "a sum of money for each time would be one of no time"
    if result is not None and sums_asked is not None and sums_asked is not (result == MONEY):
        return "a sum of money is asked for" if sums_asked else "no sum of money is asked for"
    return None


def currency_of(calls: Sequence[Call], question: Question) -> str | None:
    """The sign of the currency that the result of ``calls`` is in; None where it is no money, or nothing says in which."""
    sums = currencies(question)
    found: dict[int, Dimension | None] = {}
    for call in calls if len(set(sums.values())) == 1 else ():
        dimensions = _dimensions(call, question, found)
        found[call.step] = infer(str(call.tool.formula.equation), dimensions, call.tool.unknown.identifier)
    sign = next(iter(sums.values()), None)
    return sign if sign in CURRENCIES and found and found[calls[-1].step] == MONEY else None


def currencies(question: Question) -> dict[int, str]:
    """The currency of each value that is a sum of money, by index."""
    return {fact.index: fact.currency for fact in question.facts if fact.currency is not None}


def _dimensions(call: Call, question: Question, found: Mapping[int, Dimension | None]) -> dict[str, Dimension | None]:
    dimensions: dict[str, Dimension | None] = {p.identifier: DIMENSIONLESS for p in call.tool.formula.parameters}
    for item in call.values:
        if item.fact is not None and (fact := question.facts[item.fact]).currency is not None:
            dimensions[item.parameter.identifier] = MONEY
        elif item.fact is not None and fact.known is not None:  # a table's numbers may be sums
            dimensions[item.parameter.identifier] = None
        elif item.step is not None:
            dimensions[item.parameter.identifier] = found.get(item.step)
    return {**dimensions, call.tool.unknown.identifier: None}


def asked_as_money(question: Question) -> bool | None:
    """Is money asked for, or a number; None where the words don't say, or the question gives no sums."""
    return asks_for_money(question.asked, question.unit) if currencies(question) else None
