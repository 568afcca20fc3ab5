"""Rates for each period: "3.5 % a year for 7 years" are the numbers 0.035 and 7 in formulas of interest, growth and decay."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from mathrag.agent.features import Fact
from mathrag.agent.kinds import KindIndex
from mathrag.agent.typed import noun
from mathrag.quantities import convert

_UNITS = {
    "year": "yr",
    "annum": "yr",
    "annual": "yr",
    "month": "month",
    "week": "week",
    "dai": "day",
    "day": "day",
    "hour": "h",
}
_NAMES = r"(?P<{}>year|annum|month|week|day|hour|annual|dai)(?:ly|y)?"
_RATE = re.compile(
    rf"%[^.?;%]{{0,40}}?\b(?:(?:per|an?|each|every)\s+)?{_NAMES.format('after')}\b|"
    rf"\b{_NAMES.format('before')}\b[^.?;%]{{0,40}}%",
    re.IGNORECASE,
)
MONEY = re.compile(r"[$€£]\s?\d|\d\s?(?:€|£|dollars?\b|euros?\b|USD\b|EUR\b)", re.IGNORECASE)


def period_facts(text: str, given: Iterable[Fact], start: int, kinds: KindIndex) -> list[Fact]:
    """Times as numbers of the periods that a rate in per cent is for, and such rates as numbers, numbered from ``start``."""
    rate = _RATE.search(text)
    if rate is None:
        return []
    period = _UNITS[(rate["after"] or rate["before"]).lower()]
    found: list[Fact] = []
    for fact in given:
        called = _called(fact, text)
        if called is None:
            continue
        number = (
            float(fact.value)
            if fact.unit is None
            else convert(float(fact.value), fact.unit, _ONE[called].format(period))
        )
        value = int(number) if float(number).is_integer() else round(number, 12)
        words = noun(f"{called} {fact.text}", frozenset(), kinds, None, "1")
        note = f"{fact.value:g} {fact.unit} is {value:g} for a rate per {period}" if fact.unit else ""
        place = start + len(found)
        told = replace(
            fact, index=place, value=value, unit=None, si=float(value), noun=words, origin=fact.index, note=note
        )
        found.append(told)
    return found


_ONE = {"number of periods": "{}", "rate interest": "1/{}", "rate": "1", "principal payment amount of money": "1"}
"""What is counted in which unit, for the period that the rate is for."""


def _called(fact: Fact, text: str) -> str | None:
    """What a value is in formulas of rates, if it is anything there."""
    if fact.role != "given" or fact.span is None:
        return None
    if fact.unit is None:
        return (
            "principal payment amount of money"
            if MONEY.search(text[max(0, fact.span[0] - 2) : fact.span[1] + 8])
            else None
        )
    return {"T": "number of periods", "T^-1": "rate interest"}.get(fact.dimension, "rate" if fact.unit == "%" else None)
