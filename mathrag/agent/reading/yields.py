"""How much of one thing there is for each kilogram or litre of another: "every kilogram of coal emits 0.02 kg of sulphur dioxide".

Such a value is a plain number, the factor between the two amounts, and what the question states by it is an equation of its own. A value
with another unit than that of what it is for is a rate and read as such (`language.rates`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mathrag.agent.language.dimensions import MASS, VOLUME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.words import concepts
from mathrag.agent.reading.asked import unit_named
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, times_equations
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.quantities import dimension_of, to_si

AMOUNTS = {MASS: "mass", VOLUME: "volume"}
_UNIT = r"(?P<unit>(?:cubic\s+)?[a-z]+)"
_THING = r"(?:the\s+)?(?:[a-z-]+\s+){0,2}?[a-z-]+"
_BEFORE = re.compile(
    rf"\b(?:each|every|an?|one)\s+{_UNIT}(?:\s+of\s+(?P<source>{_THING}))?(?:,?\s+(?:when|if|that is|that are)\s+\w+(?:\s+burn\w+)?,?)?\s+"
    r"(?:will\s+|can\s+)?(?:emit|produce|give|release|yield|contain|form|discharge|need|require|consume|make|provide|generate)s?"
    r"(?:\s+(?:off|out))?\s+(?:about\s+|only\s+)?$",
    re.IGNORECASE,
)
_OF = re.compile(
    r"\s*of\s+(?P<product>[A-Z][A-Za-z]*_?\{?\d\}?(?:[A-Z]\w*)?|[a-z-]+(?:\s+(?:di|mon)?oxide|\s+gas|\s+acid)?)",
    re.IGNORECASE,
)
_FOR = re.compile(
    rf"(?:\s+(?:is|are|was|were)\s+\w+)?\s+(?:for\s+|from\s+)?(?:each|every|per)\s+{_UNIT}\s+of\s+(?P<source>{_THING})(?=\s+burn|\s*[,.;)]|\s+is\b|\s*$)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class _Yield:
    """``fact`` is so much of ``product`` for each ``unit`` of ``source``."""

    fact: Fact
    unit: str
    product: str
    source: str


def _read(text: str, facts: Sequence[Fact]) -> Iterator[_Yield]:
    for fact in facts:
        of = _OF.match(text, fact.span[1]) if fact.span is not None and fact.written else None
        if of is None or fact.span is None:
            continue
        found = _BEFORE.search(text, max(0, fact.span[0] - 110), fact.span[0]) or _FOR.match(text, of.end())
        unit = unit_named(found["unit"].lower()) if found is not None else None
        if found is not None and unit is not None:
            yield _Yield(fact, unit, of["product"], found["source"] or "it")


def with_yields(text: str, facts: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """``facts`` with those that are so much for each kilogram or litre as the factor that they are."""
    result = list(facts)
    for one in _read(text, facts):
        if one.fact.dimension not in AMOUNTS or str(dimension_of(one.unit)) != one.fact.dimension:
            continue
        factor = float(f"{one.fact.si / to_si(1, one.unit)[0]:.12g}")
        words = noun(f"{one.product} for each {one.source}", frozenset({"ratio"}), kinds, None, "1")
        number = one.fact.index
        result[number] = replace(one.fact, value=factor, unit=None, si=factor, noun=words, of_kind=True)
    return result


def yields(draft: Draft, number: int) -> list[Statement]:
    """The equations of such factors among ``facts``, numbered on from ``number``; one answers where its product is asked for."""
    found: list[Statement] = []
    for one in _read(draft.text, draft.facts):
        sort = AMOUNTS.get(str(dimension_of(one.unit)))
        if one.fact.dimension != "1" or one.fact.unit is not None or sort is None:
            continue
        said = times_equations(
            number + len(found), one.fact, f"{sort} of {one.product}", f"{sort} of {one.source}", draft.kinds
        )
        own = concepts(one.product) - concepts(one.source)
        answers = bool(own) and draft.hole is None and own <= concepts(draft.asked.text)
        found += [replace(statement, answers=answers) for statement in said]
    return found
