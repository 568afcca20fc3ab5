"""Numbers that count things of one sort: "two resistors of 100 ohm and 150 ohm", "two cars of 1000 kg each"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.slots.features import Fact
from mathrag.problems.statistic_words import ending, rule
from mathrag.quantities import MULTIPLES

COUNTED = range(2, 7)
_OF = re.compile(r"\s*(?:(?:equal|identical|similar|like|same)\s+|(?:[a-z]+\s+){1,3}of\s+)?", re.IGNORECASE)
_EACH_OF = re.compile(
    r"[\w\s-]{0,40},?\s*each\s+(?:(?:of|with|having|has|have|carr(?:y|ies|ying)|weigh(?:s|ing)?|is|are)\s+)?(?:an?\s+)?(?:\w+\s+){0,3}(?:of\s+)?",
    re.IGNORECASE,
)
"""Before the value that each of them has: "two tankers, each of mass"."""


def counting(facts: Sequence[Fact], text: str) -> list[Fact]:
    """A number that only counts the values behind it comes from the first of these, so that it need not be used."""
    result = list(facts)
    for number, fact in enumerate(facts):
        first = _counts(fact, facts, text)
        if first is not None:
            result[number] = replace(fact, origin=first.index)
    return result


def with_repeats(facts: Sequence[Fact], text: str) -> list[Fact]:
    """``facts`` where a value that is spoken of again ("across the 5 ohm resistor") comes from the first mention of it.

    So does a sum of money, or a share, that the sentence which asks, the last, tells once more.
    """
    result = list(facts)
    last = max((fact.sentence for fact in facts), default=0)
    for number, fact in enumerate(facts):
        if fact.span is None or (fact.unit is None and fact.currency is None):
            continue
        again = _is_plain(fact) and fact.sentence == last
        if not again and not ending("spoken of", text[: fact.span[0]], r"\s+[$€£¥]?\s?"):
            continue
        first = next((f for f in facts[:number] if _same_sum(f, fact) and f.origin is None), None)
        if first is not None:
            result[number] = replace(fact, origin=first.index)
    return result


def _same_sum(one: Fact, other: Fact) -> bool:
    """Are they the same value, of money and shares in sentences of their own?"""
    same = (one.value, one.unit, one.currency) == (other.value, other.unit, other.currency)
    return same and (not _is_plain(one) or one.sentence < other.sentence)


def _is_plain(fact: Fact) -> bool:
    """Is it a sum of money or a share in per cent?"""
    return fact.currency is not None or fact.unit == "%"


def twin_facts(text: str, facts: Sequence[Fact]) -> list[Fact]:
    """The values of the other things where one value is said of several, numbered on from ``facts``."""
    twins: list[Fact] = []
    for fact in facts:
        one = _same_for_all(fact, facts, text)
        if one is None:
            continue
        note = f"the same for each of the {fact.value}: {one.value:g} {one.unit}"
        for _ in range(int(fact.value) - 1):
            twins.append(replace(one, index=len(facts) + len(twins), span=None, role="assumed", note=note))
    return twins


def _counts(fact: Fact, facts: Sequence[Fact], text: str) -> Fact | None:
    """The first of the values that ``fact`` counts."""
    said = text[slice(*fact.span)].lower() if fact.span is not None else ""
    multiple = said in MULTIPLES or "." in said  # "doubles" and "2.0 times" count nothing
    if fact.unit is not None or fact.dimension != "1" or fact.value not in COUNTED or multiple:
        return None
    behind = _behind(fact, facts)
    alike = [[f for f in behind if f.dimension == dimension] for dimension in {f.dimension for f in behind}]
    firsts = [group[0] for group in alike if len(group) == fact.value]
    return min(firsts, key=lambda f: f.index, default=None) or _same_for_all(fact, facts, text)


def _same_for_all(fact: Fact, facts: Sequence[Fact], text: str) -> Fact | None:
    """The one value that all of the counted things have: "two 1000 kg cars", "two charges of 5 µC"."""
    if fact.unit is not None or fact.dimension != "1" or fact.value not in COUNTED or fact.span is None:
        return None
    behind = _behind(fact, facts)
    one = next((f for f in behind if f.span is not None), None)
    if one is None or one.span is None:
        return None
    between = text[fact.span[1] : one.span[0]]
    if sum(f.dimension == one.dimension for f in behind) > 1:
        return None
    each = _EACH_OF.fullmatch(between) or rule("each of them", r"[\w\s]{0,20}").match(text[one.span[1] :])
    return one if each or _OF.fullmatch(between) else None


def _behind(fact: Fact, facts: Sequence[Fact]) -> list[Fact]:
    return [f for f in facts if f.index > fact.index and f.sentence == fact.sentence and f.dimension != "1"]
