"""A sum of money as a product of all that is given, whose units cancel: "$0.11 per kWh; 15 kW for 3 h a day and 30 days"."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.sorts import asks_for_money
from mathrag.agent.reading.statements import Statement, own_parameter
from mathrag.agent.reading.told import answering
from mathrag.agent.slots.features import Fact
from mathrag.quantities import DIMENSIONLESS, Dimension, si_unit

LABEL = "the price for each of it times the amount that the question gives"
LEAST = 3


def priced(draft: Draft, number: int) -> list[Statement]:
    """What the rates and amounts of the question cost together; none where they are no such chain."""
    given = [fact for fact in draft.facts if fact.role == "given" and fact.origin is None]
    other = asks_for_money(draft.asked, draft.asked.unit) is False or (draft.dimensions and "1" not in draft.dimensions)
    if len(given) < LEAST or other or not _cancel(given):
        return []
    facts = {f"a_{n}": fact for n, fact in enumerate(given, 1)}
    asked = own_parameter("y", "cost", "1")
    sorts = {name: Dimension.parse(str(one.dimension)) for name, one in facts.items()}
    values = [own_parameter(n, one.text, str(sorts[n]), unit=si_unit(sorts[n])) for n, one in facts.items()]
    return [answering(number, LABEL, "*".join(facts), [asked, *values], facts, draft.target)]


def _cancel(given: Sequence[Fact]) -> bool:
    """Is one of them a price for each of something, and are all others rates and amounts that leave nothing but money?"""
    prices = [fact for fact in given if fact.currency is not None]
    if len(prices) != 1 or prices[0].dimension in (None, "1"):
        return False
    if any(fact.unit in (None, "1", "%") or fact.dimension is None for fact in given):
        return False
    return prod((Dimension.parse(str(fact.dimension)) for fact in given), start=DIMENSIONLESS) == DIMENSIONLESS
