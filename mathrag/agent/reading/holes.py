"""Questions asked backwards: where the unknown is marked ("heated from [X] to 70 °C"), of what kind it is, and where the answer stands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.naming import BREAK, Naming
from mathrag.agent.reading.asked import unit_in_front
from mathrag.agent.reading.pairs import temperature_kind
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, Noun, noun, symbol_key
from mathrag.problems.kinds import KindIndex
from mathrag.problems.statistic_words import ending
from mathrag.quantities import dimension_of
from mathrag.quantities.dimensions import TEMPERATURE, VOLUME

SUBSTANCE = frozenset({"M", VOLUME})
"""Dimensions of how much of a substance there is."""
LONGEST_NAME = 8  # words
LONGEST_SUBJECT = 12  # words
UNIT_WITHIN = PAIR_WITHIN = 40  # characters
PLACEHOLDER = re.compile(  # "[X] = 0.1 mol/L", "k[X]" and "[A][X]" are concentrations; "220 V [X] W" has a place
    r"(?<![k\]])\[\s*(?:X|x|\?)\s*\](?!\s*=\s*\d|[\[^])|_{3,}|\?\?\?"
)
_THE_QUESTION = r"(?:the|this)\s+(?:(?:above|previous|following|original)\s+)?(?:problem|question)\s+(?:above\s+)?"
_BACK = re.compile(
    r"(?:if\s+)?(?:we\s+)?(?:already\s+)?(?:know|given|knowing)?\s*(?:that\s+)?(?:the\s+(?:answer|result)\s+(?:to|of)\s+"
    rf"{_THE_QUESTION}is\s*|the\s+answer\s+is\s*|{_THE_QUESTION}has\s+the\s+(?:answer|result)\s*)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;()\[\]?!\"“”]|\.(?!\d)|\b(?:and|which|that|while|when|with|if)\b", re.IGNORECASE)
_INDEFINITE = re.compile(r".*\ban?\s+(.+)$")
_LISTED = re.compile(r"\s*[,;.)]")
"""Behind a place whose name stands right before it: "rated power [X], capacity 2 L"."""
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")


def placeholder_of(text: str) -> tuple[int, int] | None:
    """Where the question marks the unknown itself, if it does; a place that says what it is ("the power is [X]") goes first."""
    found = list(PLACEHOLDER.finditer(text))
    said = [match for match in found if ending("marked", text[: match.start()])]
    return (said or found)[-1 if said else 0].span() if found else None


def back_reference(text: str) -> tuple[int, int] | None:
    """Where the question says "the answer to the above question is": the value behind it is that question's answer."""
    found = _BACK.search(text)
    return found.span() if found else None


def hole_target(
    hole: Naming, kinds: KindIndex, facts: Sequence[Fact], text: str, span: tuple[int, int]
) -> tuple[Noun, frozenset[str], str | None]:
    """The marked unknown at ``span`` as a noun, the dimensions it can have, and the unit written behind it."""
    partner = _partner(hole, facts, text, span)
    unit = partner.unit if partner is not None else unit_after(text, span)
    dimension = str(dimension_of(unit)) if unit else None
    named = _named(hole, kinds, dimension, text, span)
    dimensions = frozenset({dimension}) if dimension else kinds.dimensions(named)
    if partner is not None and dimension == TEMPERATURE:
        named = frozenset({temperature_kind(hole.markers, change=False)})
    elif partner is not None and not named:
        named = partner.noun.kinds
    if not dimensions and hole.after:
        dimensions = SUBSTANCE
    words = noun(hole.strong, named, kinds, symbol_key(hole.symbol) if hole.symbol else None, dimension, hole.markers)
    return words, dimensions, unit


def unit_after(text: str, span: tuple[int, int]) -> str | None:
    """The unit written behind a place for a number: "[X] cubic meters of gas"."""
    found = unit_in_front(text[span[1] : span[1] + UNIT_WITHIN].split())
    return found[0] if found else None


def _named(hole: Naming, kinds: KindIndex, dimension: str | None, text: str, span: tuple[int, int]) -> frozenset[str]:
    """The kinds that the words before the place name as its value, else those behind it, else any around it."""
    front = _ASIDE.sub(" ", text[: span[0]])
    left = own = _CLAUSE.split(front)[-1]
    while found := ending("copula", left):
        left = left[: found.start()]
    said, before = own[len(left) :], left.split()
    told = said or dimension or ending("definite", own, r"\s+(?:\w+\s+){1,3}")
    sizes: tuple[int, ...] = (LONGEST_NAME, 4, 2, 1) if told else ()
    if of := said.split() == ["of"]:  # "the combustion of [X]" is no heat, though what it releases is one
        sizes = (3, 2, 1)
    elif not sizes and _LISTED.match(text, span[1]):
        sizes = (2, 1)
    elif not sizes and ending("owning", front, r"\s+\w+\s*") and kinds.exactly(" ".join(before[-1:])):
        sizes = (1,)
    phrases = [" ".join(before[-size:]) for size in sizes]
    if said and (article := _INDEFINITE.search(" ".join(before))):
        phrases.insert(0, article.group(1))
    if said and not of:
        phrases.append(" ".join(BREAK.split(front[: len(front) - len(said)])[-1].split()[-LONGEST_SUBJECT:]))
    for phrase in phrases:
        if phrase and (named := kinds.headed(phrase, dimension=dimension)):
            return named
    return (
        (kinds.headed(hole.after, dimension=dimension) if hole.after else frozenset[str]())
        or (kinds.of_any_dimension(hole.symbol) if hole.symbol and dimension is None else frozenset[str]())
        or (kinds.named(hole.strong, dimension, synonyms=True) or kinds.usual(dimension) if dimension else frozenset())
    )


def _partner(hole: Naming, facts: Sequence[Fact], text: str, span: tuple[int, int]) -> Fact | None:
    """The other value of "from [X] to 70 °C", which is of the same kind."""
    if not hole.markers & (INITIAL | FINAL):
        return None
    for fact in facts:
        if fact.span is None or not fact.noun.markers & (INITIAL | FINAL):
            continue
        first, second = sorted([fact.span, span])
        if second[0] - first[1] <= PAIR_WITHIN and ending("to", text[first[1] : second[0]], r"\s+(?:\w+\s+){0,3}"):
            return fact
    return None
