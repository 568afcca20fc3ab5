"""A value told as so much more or less than a multiple of what is asked: "this is $30 less than six times the amount in his account"."""

from __future__ import annotations

import re
from itertools import pairwise

from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, own_parameter
from mathrag.agent.reading.told import answering
from mathrag.agent.slots.features import Fact
from mathrag.problems.words import concepts

_LESS = "less|fewer|lower|smaller|shorter|lighter|cheaper|younger"
_THAN = re.compile(
    rf"\s*(?:[A-Za-z°/]+\s+)?(?:(?P<less>{_LESS})|more|greater|higher|larger|longer|heavier|older|taller)\s+than\s+",
    re.IGNORECASE,
)
_THIS = re.compile(r"\b(?:this|that|it|which)\b[^.;,?!]{0,30}\b(?:is|was|are|were)\s+[$€£]?$", re.IGNORECASE)
_OF_WHAT = re.compile(r"\s*(?:times\s+)?(?P<what>[^.;?!]+)", re.IGNORECASE)


def told_against(draft: Draft, number: int) -> list[Statement]:
    """The equation, numbered ``number``, between a value, a factor, a difference and what is asked, where nothing else is given."""
    text = draft.text
    given = [(fact, fact.span) for fact in draft.facts if fact.written and fact.span is not None]
    given.sort(key=lambda one: one[1])
    for (more, place), (factor, behind) in pairwise(given):
        way = _THAN.fullmatch(text, place[1], behind[0])
        what = _OF_WHAT.match(text, behind[1])
        rest = [fact for fact, _ in given if fact is not more and fact is not factor]
        if way is None or what is None or not _THIS.search(text[: place[0]]) or len(rest) != 1:
            continue
        if rest[0].dimension != more.dimension or factor.dimension != "1" or not rest[0].index < more.index:
            continue
        if concepts(what["what"]) & concepts(draft.asked.context):
            return _equation(draft, number, (rest[0], factor, more), "-" if way["less"] else "+")
    return []


def _equation(draft: Draft, number: int, given: tuple[Fact, Fact, Fact], sign: str) -> list[Statement]:
    value, factor, more = given
    facts = {"v": value, "k": factor, "d": more}
    sorts = [
        own_parameter(name, fact.text.strip(), str(fact.dimension), unit=fact.unit) for name, fact in facts.items()
    ]
    asked = own_parameter("x", draft.asked.text, str(more.dimension))
    label = f"the question states: {value.value:g} is {factor.value:g} × what is asked {sign} {more.value:g}"
    expression = f"(v {'+' if sign == '-' else '-'} d)/k"
    return [answering(number, label, expression, [asked, *sorts], facts, draft.target)]
