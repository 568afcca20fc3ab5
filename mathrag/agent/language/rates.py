"""Values that are rates though their unit does not say so: "each kilogram of ice takes 334 kJ", "4 times a second".

The second unit stands in words, behind the value ("0.12 kg for each metre") or before it, as the subject ("a mole of air has a
mass of 29 g"). There can be two, in either place or in both: "each square metre receives 2 MJ per hour", "the heat per square metre
per hour is 2 MJ", "2 MJ on each square metre every hour".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from mathrag.errors import UnitError
from mathrag.problems.numbers import MONEY_SIGN
from mathrag.problems.statistic_words import behind, ending, rule
from mathrag.quantities import CURRENCY, Dimension, ReadQuantity, dimension_of, read_quantities, to_si
from mathrag.quantities.dimensions import FORCE, MASS

_WORD = r"(?:cubic\s+|square\s+)?[a-zµ]+)\b"
_UNIT, _OTHER = rf"(?P<unit>{_WORD}", rf"(?P<other>{_WORD}"
_THING = r"\s*(?:of\s+(?:[a-z]+\s+){1,3}(?P<aside>\([^()]{1,40}\)\s*)?)?(?:(?:in|inside)\s+(?:it|them)\s+)?"
_BY = r"(?:(?:[a-z]+\s+){0,2}(?:in|out|off|through|by|away|past)\s+)?"
"""What it does: "425 gallons go through each minute"."""
_AFTER = re.compile(
    rf"{_THING}(?:{_BY}|(?:for|to|in|on|with|at)\s+)(?:each|every|per)\s+{_UNIT}|\s*(?:to|on)\s+the\s+{_OTHER}|"
    rf"{_THING.replace('aside', 'between')}(?<!\bin\s)(?<!\bwithin\s)(?<!\bduring\s)an?\s+"
    r"(?P<time>second|minute|hour|day|week|month|year)\b"
    r"(?=\s*(?:[,.;?!]|$|(?:by|from|to|over|up|into|and|when|where|while|which|that|through|along|on|onto|at|with|for|in|until|"
    r"before|as|is|are|was|were|out|of|past|down|against|across|around|"
    r"[a-z]+\s+(?:an?|the|its|into|through|over|onto|out|from|past))\b))",
    re.IGNORECASE,
)
_OFTEN = re.compile(
    r"\s*times\s+(?:in\s+)?(?:an?|one|per|each|every)\s+(?P<unit>second|minute|hour|day|week|month|year)\b",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    rf"(?:\b(?:each|every)\s+{_UNIT}(?:\s+of\s+(?:-?\d+\s*(?:°\s?C|℃)\s+)?(?:[a-z]+\s+){{0,2}}[a-z]+(?:\s+at\s+-?\d+\s*(?:°\s?C|℃))?)?|\b(?:an?|one)\s+{_OTHER}\s+of\s+(?:[a-z]+\s+){{0,3}}[a-z]+)"
    r"\s+(?:(?:needs|has|must|can)\s+(?:to\s+)?(?:absorb|take\s+(?:up|in)|receive|release|give\s+off)|has|have|is|weighs|takes|takes\s+up|wants|needs|requires|demands|contains|holds|gives|gives\s+off|releases|yields|stores|absorbs|receives|collects|gets|costs|carries)"
    r"\s+(?:(?:an?|the)\s+)?(?:[a-z]+\s+of\s+)?(?:about\s+|only\s+)?$",
    re.IGNORECASE,
)

_FOR_EACH = re.compile(  # any number of them before a value, in its clause
    rf"\b(?:(?P<per>per)|each|every|(?:in|within|on|of)\s+(?:one|a\s+single))\s+{_UNIT}", re.IGNORECASE
)
_ONWARD = re.compile(  # a second one behind the first
    rf"(?:\s+of\s+(?:the\s+|its\s+)?(?:[a-z]+\s+){{0,2}}?[a-z]+)?\s+(?:(?:for|in|on|during)\s+)?(?:each|every|per|(?:in|during)\s+one|and(?=\s+(?:second|minute|hour|day)\b))\s+{_UNIT}",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;:?!()]|\.(?!\d)|\b(?:and|while|when|which|where|whose|if|but)\b|\d")
TIMED, TIME = "T^-", Dimension.parse("T")
_UNDER_WHICH = ("at", "under", "with", "for", "given")
_PRICE = re.compile(  # "2.5 yuan/m^3", "$1.20 per litre"
    rf"(?:\s*{CURRENCY})?\s*(?:/|(?:per|(?:for\s+)?(?:each|every)|an?(?=\s+(?:minute|hour|day|week)\b))\s+)\s*(?P<unit>\(?(?:cubic\s+|square\s+)?[A-Za-z]+(?:(?:[·⋅*-]|\s(?=hour))[A-Za-z]+)?"
    r"(?:\^?[23]|[²³])?\)?)",
    re.IGNORECASE,
)
THERMAL = re.compile(r"\b(?:heat|warm|cool|temperature|therm|expan|hotter|colder)", re.IGNORECASE)
_PI = frozenset({"π", "pi", "\\pi"})
"""What a formula has anyway: "π = 3.14"."""
TURNS = frozenset({"rad", "°", "rev"})
DEGREES = ("°C", "°F")
MOST_SECONDS = 2
RESTATED = 0.05
"""Relative difference of values that say the same."""


def rates(text: str, quantities: Sequence[ReadQuantity], named: Callable[[str], str | None]) -> list[ReadQuantity]:
    """``quantities`` with the second unit of those that are rates; ``named`` says which unit a text spells."""
    made = [_rate(text, quantity, named) for quantity in quantities]
    changed = [q for q, own in zip(quantities, made, strict=True) if own.unit != q.unit]
    said = [found for q in changed for found in (_subject(text, q), *_for_each(text, q, named, beside=True))]
    units = [found.span() for found in said if found is not None]  # the one mole that "weighs 58 g" is no value
    return [q for q in made if not any(start <= q.start and q.end <= end for start, end in units)]


def _rate(text: str, quantity: ReadQuantity, named: Callable[[str], str | None]) -> ReadQuantity:
    often = _OFTEN.match(text, quantity.end)
    if often is not None and quantity.unit is None:
        return _of_unit(quantity, f"1/{named(often['unit'].lower())}", often.end(), text)
    if quantity.unit is None and (price := _price(text, quantity, named)) is not None:
        return price
    itself = behind("of itself", text, quantity.end) if quantity.unit is None else None
    if itself is not None:
        degree = behind("by the degree", text, itself.end())
        if degree or ending("each degree", text[: quantity.start], r"[^.;]{0,60}"):
            return _of_unit(quantity, "1/K", quantity.end, text)
    if quantity.unit is None or (quantity.dimension == Dimension.parse("1") and quantity.unit not in TURNS):
        return quantity
    if quantity.unit in DEGREES and not quantity.difference:  # "from 15 °C to 60 °C each day"
        return quantity
    after = _AFTER.match(text, quantity.end)
    before = _subject(text, quantity)
    onward = _ONWARD.match(text, after.end()) if after is not None and _is_unit(_second(after, named, text)) else None
    parts, seconds = re.split(r"[\s/()·]+", quantity.unit), list[str]()
    several = _for_each(text, quantity, named, beside=after is not None)
    places = (found for found in (after, onward, before, *several) if found is not None)
    for second in (_second(found, named, text) for found in places):
        if second is None or second in seconds or len(seconds) == MOST_SECONDS:
            continue
        fast = {"T^-1", "T^-3"} & {*str(quantity.dimension).split()}  # a speed, a power
        timed = fast and dimension_of(second) == TIME
        # "increases by 1.8 m/s every second"; else it goes on each day
        gains = "by" in text[: quantity.start].lower().split()[-2:]
        if gains or not (timed or second in parts):
            seconds.append(second)
    after = onward or after
    unit = named(f"{quantity.unit}/({'·'.join(seconds)})") if seconds else None
    if unit is None:
        return quantity
    named_between = after is None or after.group().lower().split()[:1] == ["of"]
    return _of_unit(quantity, unit, quantity.end if after is None or named_between else after.end(), text)


def _for_each(
    text: str, quantity: ReadQuantity, named: Callable[[str], str | None], *, beside: bool
) -> list[re.Match[str]]:
    """The units of something in the clause before a value that is for each of them: two, or one ``beside`` another or "per metre is"."""
    left = text[: quantity.start]
    start = max((found.end() for found in _CLAUSE.finditer(left)), default=0)
    found = [one for one in _FOR_EACH.finditer(text, start, quantity.start) if _is_unit(named(one["unit"].lower()))]
    timed = TIMED in str(quantity.dimension).replace("T^-2", "")  # a power, a speed, but no force
    if timed or left[start - 1 : start].isdigit():  # else it may belong to the value before
        return []
    if len(found) == MOST_SECONDS or (len(found) == 1 and beside):
        return found
    apart = len(found) == 1 and any(f" {word} a" in left[found[0].end() :] for word in _UNDER_WHICH)
    return found if len(found) == 1 and not apart and found[0]["per"] and ending("is so much", left) else []


def _is_unit(unit: str | None) -> bool:
    return unit is not None and dimension_of(unit) != Dimension.parse("1")


def _second(found: re.Match[str], named: Callable[[str], str | None], text: str) -> str | None:
    """The unit that a rate is for each of; a degree by which something is warmed is no angle."""
    words = found.groupdict()
    unit = named((words.get("unit") or words.get("other") or words["time"]).lower())
    return "K" if unit == "°" and THERMAL.search(text) else unit


def _price(text: str, quantity: ReadQuantity, named: Callable[[str], str | None]) -> ReadQuantity | None:
    """A sum of money for each unit of something; one for each month or year stays a number, as formulas of payments take it."""
    found = _PRICE.match(text, quantity.end)
    if found is None or not (found["money"] or MONEY_SIGN.search(text[: quantity.start])):
        return None
    words = found["unit"].strip("()")
    unit = "h" if words == "h" else named(words) or named(words.split()[0])
    if unit in (None, "1", "yr", "mo"):
        return None
    return _of_unit(quantity, f"1/({unit})", found.end("unit"), text)


def _subject(text: str, quantity: ReadQuantity) -> re.Match[str] | None:
    """The unit of something right before a value, which it is said to have: "one mole of it weighs ..."."""
    return _SUBJECT.search(text, max(0, quantity.start - 90), quantity.start)


def _of_unit(quantity: ReadQuantity, unit: str, end: int, text: str) -> ReadQuantity:
    dimension = dimension_of(unit)
    return replace(
        quantity,
        unit=unit,
        dimension=dimension,
        end=end,
        text=text[quantity.start : end],
        kind="quantity",
        difference=False,
    )


def without_restated(text: str) -> list[ReadQuantity]:
    """The values of ``text`` without what only says one of them again: "105 km/h (about 65 mi/h)", "5 cm or 0.05 m", "1 ms = 10^-3 s"."""
    dropped: set[int] = set()
    found = list(read_quantities(text))
    for number, (first, second) in enumerate(pairwise(found)):
        gap = text[first.end : second.start]
        if first.text.strip() in _PI and second.unit is None and rule("taken as", r"\s*", r"\s*").fullmatch(gap):
            dropped |= {number, number + 1}
        if first.unit in (None, "1") or first.unit == second.unit:
            continue
        close = _close(first, second)
        if close and gap.strip() in ("=", "equals"):
            dropped |= {number, number + 1} if first.value == 1 else {number + 1}
        elif close and re.fullmatch(
            r"[^.;,()]{0,40}\(\s*(?:or|about|approximately|approx\.|i\.e\.|that is|which is|=|≈),?\s*|\s*\(\s*|\s*,?\s+or\s+",
            gap,
        ):
            again = any((q.value, q.unit) == (second.value, second.unit) for q in found[number + 2 :])
            dropped.add(number if again else number + 1)  # what the text goes on with is kept
    return [q for number, q in enumerate(found) if number not in dropped]


def _close(one: ReadQuantity, other: ReadQuantity) -> bool:
    """Are they about the same? A mass and a force are, where that is what it weighs ("51 N (about 11 lb)")."""
    weighed = {str(one.dimension), str(other.dimension)} == {MASS, FORCE}
    if one.dimension != other.dimension and not weighed:
        return False
    units = (f"{q.unit}f" if weighed and str(q.dimension) == MASS else q.unit or "1" for q in (one, other))
    try:
        a, b = (to_si(q.value, unit, difference=q.difference)[0] for q, unit in zip((one, other), units, strict=True))
    except UnitError:
        return False
    return abs(a - b) <= RESTATED * max(abs(a), abs(b))
