"""Which values of a question are sums of money, and whether it asks for a bound or an estimate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from mathrag.agent.reading.asked import Asked
from mathrag.agent.slots.features import Fact
from mathrag.problems.numbers import MONEY_SIGN
from mathrag.problems.phrases import is_in, words_of
from mathrag.problems.wording import wording
from mathrag.problems.words import stem, tokens
from mathrag.quantities import CURRENCY

_WORD_BEHIND = re.compile(rf"\s?{CURRENCY}", re.IGNORECASE)
_SIGNS = {"dollar": "$", "dollars": "$", "usd": "$", "euro": "€", "euros": "€", "eur": "€", "gbp": "£"}


def with_currency(facts: Iterable[Fact], text: str) -> list[Fact]:
    """``facts`` with the currency of those that are sums of money."""
    return [fact if (sign := _currency(fact, text)) is None else replace(fact, currency=sign) for fact in facts]


def of_one_period(facts: Sequence[Fact], dimensions: Iterable[str]) -> list[Fact]:
    """``facts`` with sums of money per month as plain sums, where nothing else has a time, given or asked for: the one period cancels."""
    rates = {fact.index: fact for fact in facts if fact.currency is not None and fact.dimension == "T^-1"}
    others = (*dimensions, *(fact.dimension for fact in facts if fact.index not in rates))
    if len({fact.unit for fact in rates.values()}) != 1 or any(
        "T" in dimension.replace("^", " ").split() for dimension in others
    ):
        return list(facts)
    return [
        replace(fact, unit=None, si=float(fact.value), noun=replace(fact.noun, dimension="1"))
        if fact.index in rates
        else fact
        for fact in facts
    ]


def asks_for_money(asked: Asked, unit: str | None) -> bool | None:
    """Is a sum of money asked for (in a question that gives some), or a number; None where the words don't say."""
    said = frozenset(tokens(asked.head))
    if unit is not None or asked.counted or said & frozenset(tokens(wording().numbers)):
        return False
    return True if said & frozenset(tokens(wording().money)) else None


@lru_cache(4096)
def named_as_money(name: str) -> bool | None:
    """Is a variable called a sum of money ("principal borrowed"), or a number ("interest rate")? None where its name says neither."""
    said, numbers, money = (
        frozenset(map(stem, words.lower().split())) for words in (name, wording().numbers, wording().money)
    )
    return False if said & numbers else True if said & money else None


def _currency(fact: Fact, text: str) -> str | None:
    if fact.span is None or fact.unit == "%":
        return None
    before = MONEY_SIGN.search(text[: fact.span[0]])
    behind = _WORD_BEHIND.match(text, fact.span[1])
    return before[0][0] if before else _SIGNS.get(behind["money"].lower(), behind["money"]) if behind else None


def senses_asked(text: str) -> frozenset[str]:
    """Which bound ``text`` asks for, and whether an estimate would do; an estimate may be a bound where none is named."""
    words = words_of(text)
    said = frozenset(sense for sense, phrases in wording().senses.items() if is_in(phrases.split("|"), words))
    return said | {"at least", "at most"} if said == {"about"} else said
