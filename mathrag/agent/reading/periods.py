"""What is said of each period: "3.5 % a year for 7 years" are the numbers 0.035 and 7 in formulas of interest, growth and decay.

What is asked of each period ("how much comes out each second?") is a rate, or, in a unit that is none ("in MJ"), what one period brings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from math import prod

from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.manner import MONEY
from mathrag.agent.language.words import stem
from mathrag.agent.reading.asked import Asked, unit_named
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.quantities import Dimension, convert, dimension_of, to_si

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
_NAMES = r"(?P<{}>year|annum|annual|month|week|day|hour|dai)(?:ly|y)?"
_NEAR = r"(?:[^.?;%]|\.(?=\d)){0,40}"
_EVERY_ONE = r"\b(?:(?:per|an?|each|every|one)\s+|(?=annu|dail|(?:year|month|week|hour)ly))"
_NO_SHARE = r"(?!\s*of\s+(?:(?:the|this|that|its)\s+)?(?:\w+\s+)?(?:heat|energy|work|power)\b)"
_RATE = re.compile(
    rf"%{_NO_SHARE}{_NEAR}?{_EVERY_ONE}{_NAMES.format('after')}\b|"
    rf"(?<!\bin )(?<!\bduring ){_EVERY_ONE}{_NAMES.format('before')}\b{_NEAR}%{_NO_SHARE}|"
    rf"\b(?:what|which|find|calculate|determine)\b[^.?;%]{{0,20}}?\b{_NAMES.format('asked')}\s+(?:rate|interest|growth|inflation)\b",
    re.IGNORECASE,
)
_TIMES_A_YEAR = {
    "annual": 1,
    "year": 1,
    "semiannual": 2,
    "half-year": 2,
    "biannual": 2,
    "quarter": 4,
    "month": 12,
    "week": 52,
    "dai": 365,
    "day": 365,
}
_OFTEN = r"(?:annual|year|semi-?annual|half-year|biannual|quarter|month|week|dai)"
_ADDED = r"(?:compound(?:ed|ing|s)?|credited|added|capitali[sz]ed|reinvested|convertible)"
_COMPOUNDED = re.compile(
    rf"\b{_ADDED}\s+(?:interest\s+)?(?:(?P<often>{_OFTEN})ly|(?:each|every|once\s+an?)\s+(?P<every>year|half-year|quarter|month|week|day))\b|"
    rf"\b(?P<first>{_OFTEN})ly\s+(?:compounding|compounded|conversions?)\b",
    re.IGNORECASE,
)
_COUNTED = frozenset(stem(word) for word in ("number", "times", "compounding", "periods"))
_PRINCIPAL = re.compile(r"\b(?:what|which|find|calculate|determine)\b[^.?;]{0,30}\bprincipal\b", re.IGNORECASE)
"""The principal is asked for: the given sums are none."""
_BECOMES = re.compile(
    r"\d[^.?;]{0,25}?\b(?:grow|increase|rise|turn|become|double)\w*\b[^.?;]{0,25}?\b(?P<to>to|into)\b[^.?;]{0,10}?\d|"
    r"\b(?:turn|grow|increase|rais)\w*\s[^.?;]{0,12}?\d[^.?;]{0,25}?\b(?P<into>to|into)\b[^.?;]{0,10}?\d",
    re.IGNORECASE,
)
"""One sum becomes another."""
_EACH_UNIT = re.compile(
    r"(?:\b(?:per|each|every)|\ban?(?=\s+(?:second|minute|hour)\s*(?:[?,]|$)))\s+(?P<unit>second|minute|hour|day|week|year|(?:square\s+|cubic\s+)?(?:centi|milli|kilo)?(?:met(?:re|er)|gram|lit(?:re|er))|mole)\b",
    re.IGNORECASE,
)
_EACH = re.compile(r"\b(?:per|each|every)\s+(?P<unit>second|minute|hour|day|week|year)\b", re.IGNORECASE)


def each_period(text: str) -> str | None:
    """The unit of the period that something is asked for ("how much ... each second?"), if any."""
    found = _EACH.search(text)
    return found["unit"].lower() if found is not None else None


def in_each(
    context: str, named: frozenset[str], dimensions: frozenset[str], given: Iterable[Fact], kinds: KindIndex
) -> tuple[frozenset[str], frozenset[str]]:
    """Kinds and dimensions of what is asked, also for each unit of time, length, area, ...: "how much lands on each square metre"."""
    units = [unit for found in _EACH_UNIT.finditer(context) if (unit := unit_named(found["unit"])) is not None]
    if not units:
        return named, dimensions
    over = prod((dimension_of(unit) for unit in units[1:]), start=dimension_of(units[0]))
    written = {fact.dimension for fact in given if fact.role == "given" and fact.unit is not None}
    whole = dimensions if named else dimensions | written  # "how much lands on each square metre"
    each = {str(Dimension.parse(own) / over) for own in whole - {"1"}} - {"1"}
    return named.union(*(kinds.usual(own) for own in each)), dimensions | each


def one_period(asked: Asked, start: int, kinds: KindIndex) -> list[Fact]:
    """The one period that something is asked for in a unit that is no rate ("how much does it use per hour, in MJ?")."""
    unit = each_period(asked.context)
    if unit is None or asked.unit is None or "T^-1" in str(dimension_of(asked.unit)) or "/" in asked.unit:
        return []
    si, _ = to_si(1.0, unit)
    words = noun("time", kinds.usual("T"), kinds, None, "T")
    return [Fact(start, 1.0, unit, si, words, "time", None, role="assumed", note=f"in one {unit}")]


def period_facts(text: str, given: Iterable[Fact], start: int, kinds: KindIndex) -> list[Fact]:
    """Times as numbers of the periods that a rate in per cent is for, and such rates as numbers, numbered from ``start``."""
    rate = _RATE.search(
        _COMPOUNDED.sub(lambda found: " " * len(found.group()), text)
    )  # "5 % a year, compounded monthly"
    if rate is None:
        return []
    period = _UNITS[(rate["after"] or rate["before"] or rate["asked"]).lower()]
    found: list[Fact] = []
    sums = "payment amount of money" if _PRINCIPAL.search(text) else "principal payment amount of money"
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
        name = (
            _grown(fact, text) or sums
            if called.startswith("principal")
            else f"{called} {_EVERY.get((called, period), '')}"
        )
        words = noun(f"{name} {fact.text}", frozenset(), kinds, None, "1")
        note = f"{fact.value:g} {fact.unit} is {value:g} for a rate per {period}" if fact.unit else ""
        place = start + len(found)
        told = replace(
            fact, index=place, value=value, unit=None, si=float(value), noun=words, origin=fact.index, note=note
        )
        found.append(told)
        if called == "rate":
            found.append(
                _in_time(told, float(value), period, kinds, f"{fact.value:g} % is {value:g} for each {period}")
            )
    return found + _compounding(text, start + len(found), kinds)


def _grown(fact: Fact, text: str) -> str | None:
    """Which of two sums it is where one becomes the other ("1000 euros grow to 1500 euros"), if any does."""
    grows = _BECOMES.search(text)
    if grows is None or fact.span is None:
        return None
    return (
        "principal present value"
        if fact.span[0] < max(grows.start("to"), grows.start("into"))
        else "final amount future value"
    )


def _in_time(told: Fact, value: float, period: str, kinds: KindIndex, note: str) -> Fact:
    """The same as a quantity in time, for formulas that take the time as one: 0.035 a year."""
    unit = f"1/{period}"
    words = noun(
        f"annual interest rate {told.text}" if period == "yr" else f"rate interest {told.text}",
        frozenset(),
        kinds,
        None,
        "T^-1",
    )
    si, _ = to_si(value, unit)
    return replace(told, index=told.index + 1, value=value, unit=unit, si=si, noun=words, note=note)


def _compounding(text: str, start: int, kinds: KindIndex) -> list[Fact]:
    """How many times a year interest is added: "compounded monthly" is 12, as a number and as a frequency."""
    found = _COMPOUNDED.search(text)
    if found is None:
        return []
    often = found["often"] or found["every"] or found["first"]
    times = _TIMES_A_YEAR[often.lower().replace("semi-", "semi")]
    note = f"{found.group().lower()}: {times} times a year"
    words = [noun("number of times a year compounding periods", frozenset(), kinds, None, own) for own in ("1", "T^-1")]
    facts = [
        Fact(
            start,
            times,
            None,
            float(times),
            words[0],
            found.group(),
            None,
            role="assumed",
            note=note,
            place=found.start(),
        ),
        Fact(
            start + 1,
            times,
            "1/yr",
            to_si(times, "1/yr")[0],
            words[1],
            found.group(),
            None,
            role="assumed",
            note=note,
            place=found.start(),
        ),
    ]
    return [replace(fact, needs=_COUNTED) for fact in facts]


_ONE = {"number of periods": "{}", "rate interest": "1/{}", "rate": "1", "principal payment amount of money": "1"}
"""What is counted in which unit, for the period that the rate is for."""
_EVERY = {
    ("rate", "yr"): "annual interest", ("rate", "month"): "monthly interest", ("number of periods", "yr"): "years",
    ("number of periods", "month"): "months",
}  # fmt: skip


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
