"""So much of something for each of another, and the product in which what it is for each of cancels.

"12 L at each stroke", "0.016 kg for every kilogram of coal", "7 L per 100 km": the value is for one stroke, a kilogram of coal, 100 km.
Where every value of a question has its place in one product whose units, counted things and substances cancel to those of what is
asked (12 L a stroke × 30 strokes a minute × 10 min), that equation of the question answers it, unless a document relates the like. Else
what no unit says is an equation of its own, whole = value × how many, which chains with the documents' formulas.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.each import (
    COUNTED,
    Tags,
    Term,
    for_each,
    is_stuff,
    said,
    told_for_each,
    units_below,
)
from mathrag.agent.reading.periods import each_period
from mathrag.agent.reading.statements import FACTOR, Statement, own_formula, own_parameter
from mathrag.agent.slots.typed import Noun, TypedKnowledge, noun
from mathrag.entities import Parameter
from mathrag.quantities import DIMENSIONLESS, Dimension, dimension_of, to_si

WHOLE, MUCH = "whole", "amount"
LEAST, MOST = 2, 5  # values of one product
SAME = 1e-12
_LEFT = re.compile(r"\b(?:left|remain\w*)\b", re.IGNORECASE)
_LITTLE = frozenset("of the a an its when is are and in on for to".split())


def products(draft: Draft, number: int) -> list[Statement]:
    """What ``text`` says of amounts for each of something, numbered from ``number``: the product that answers, else one equation each."""
    target, dimensions = draft.wanted
    found = told_for_each(draft.text, draft.facts, draft.asked, dimensions)
    if not found.for_each:
        return []
    terms, holes, unknowns, things = found.terms, found.holes, found.unknowns, found.things
    whole = _left_over(draft.text, terms, unknowns, draft.asked) if not holes else []
    rest = [term for term in terms if term not in whole]
    told = _product(rest, unknowns, draft.asked, things, draft.known) if len(whole) < LEAST else None
    if told is not None:
        return [_answer(*_in_one_period(told[0], draft.asked, dimensions), told[1], target, number, whole)]
    if whole:
        return []
    answers = {str(term.own) for term in terms if term.fact is not None and term.fact.answered}
    marked = [term for term in holes if term.per and (len(holes) == 1 or str(term.own) in answers)]
    made = list[Statement]()
    for term in (*(term for term in terms if term.per), *marked):
        of = _of_what(draft.text, term, draft.asked) and str(term.own) in dimensions | answers
        if (one := _equation(term, terms, target, of, number + len(made), draft.kinds)) is not None:
            made.append(one)
    return made


def _in_one_period(unknown: Term, asked: Asked, dimensions: frozenset[str]) -> tuple[Term, float]:
    """What is asked "each day" and not as a rate is as much as there is in one day."""
    period, amount = each_period(asked.context), unknown.own * Dimension.parse("T")
    if period is None or asked.unit is not None or str(amount) not in dimensions:
        return unknown, 1.0
    return replace(unknown, own=amount), to_si(1.0, period)[0]


def _left_over(text: str, terms: Sequence[Term], unknowns: Sequence[Term], asked: Asked) -> list[Term]:
    """What there was at first where it is asked how much is left: "how many litres are left in the tank?"."""
    own = {unknown.own for unknown in unknowns}
    return [term for term in terms if _plain(term) and term.own in own] if _LEFT.search(text, *asked.span) else []


def _of_what(text: str, term: Term, asked: Asked) -> bool:
    """Is what is asked for, or answered, called like what follows the value, and not like what it is for each of?"""
    place = term.fact.span if term.fact is not None else asked.placeholder
    said = COUNTED.match(text, place[1]) if place is not None else None
    words = frozenset(said["words"].lower().split()) - _LITTLE if said is not None else frozenset[str]()
    return bool(words & frozenset(re.findall(r"[a-z]\w*", asked.text.lower())))


def _product(
    terms: Sequence[Term],
    unknowns: Sequence[Term],
    asked: Asked,
    things: frozenset[str],
    known: TypedKnowledge | None,
) -> tuple[Term, list[tuple[Term, int]]] | None:
    """The unknown and the powers of all values in the one product that gives it; none where there is none or are several."""
    meant = {own for term in (*terms, *unknowns) for own in _sorts(term, unknowns)}
    if not LEAST <= len(terms) <= MOST or any(
        _unlike(term) or (_plain(term) and term.own not in meant) for term in terms
    ):
        return None
    found = list[tuple[Term, list[tuple[Term, int]]]]()
    for unknown in unknowns:
        for powers in product((1, -1), repeat=len(terms)):
            placed = list(zip(terms, powers, strict=True))
            if _cancels(unknown, placed, asked, things):
                found.append((unknown, placed))
    if len(found) != 1:
        return None
    unknown, placed = found[0]
    sorts = {str(term.dimension) for term in (*terms, unknown)}
    plain = not any(term.per for term in (*terms, unknown))
    return None if plain and known is not None and known.relates(sorts) else found[0]


def _plain(term: Term) -> bool:
    """Is it neither for each of something nor the answer?"""
    return not term.per and term.fact is not None and not term.fact.answered


def _sorts(term: Term, unknowns: Sequence[Term]) -> Iterator[Dimension]:
    """What a rate relates: its own dimension, what it is for each of, and what it is of."""
    fact = term.fact
    if fact is not None and fact.unit is not None and "/" in fact.unit:
        above = fact.unit.partition("/")[0]
        yield from (term.own, *(dimension_of(unit) for unit in units_below(fact.unit)))
        yield dimension_of(above) if above != "1" else DIMENSIONLESS
    if term.per:
        yield from (term.own, *(one.dimension for one in term.per))
        if any(one.tag for one in term.per):
            yield DIMENSIONLESS


def _unlike(term: Term) -> bool:
    """Is it a share, an angle, a temperature or another value that is no amount?"""
    fact = term.fact
    return fact is not None and (
        fact.unit == "%" or "Θ" in fact.dimension or (fact.dimension == "1" and fact.unit not in (None, "rev"))
    )


def _cancels(unknown: Term, placed: Sequence[tuple[Term, int]], asked: Asked, things: frozenset[str]) -> bool:
    """Do the units, counted things and substances of the values leave those of the unknown?"""
    dimension, tags = DIMENSIONLESS, Counter[str]()
    substance = next(
        (
            one.tag
            for term in (unknown, *(t for t, _ in placed))
            for one in term.per
            if one.tag and one.dimension != DIMENSIONLESS
        ),
        None,
    )
    for term, power in placed:
        dimension *= term.dimension**power
        for tag, times in _all_tags(term, asked, things, substance).items():
            tags[tag] += power * times
    for tag, times in _all_tags(unknown, asked, things, substance).items():
        tags[tag] -= times
    return dimension == unknown.dimension and not any(tags.values())


def _all_tags(term: Term, asked: Asked, things: frozenset[str], substance: str | None) -> Tags:
    """The tags of a term with those that it is for each of. What is asked, or answered, is called as it is asked for."""
    tags = Counter(term.tags)
    for one in term.per:
        if one.tag is not None:
            tags[one.tag] -= 1
            if one.dimension != DIMENSIONLESS:
                tags[WHOLE] += 1
    if term.per or not (term.fact is None or term.fact.answered):
        return tags
    about = [token for token in tokens(asked.text) if token in things]
    if term.own == DIMENSIONLESS and (asked.counted or term.fact is not None):
        tags.update(about[:1])
    elif substance is not None and is_stuff(term.own):
        tags[substance if substance in about else WHOLE] += 1
    return tags


def _answer(
    unknown: Term, times: float, placed: Sequence[tuple[Term, int]], target: Noun, number: int, whole: Sequence[Term]
) -> Statement:
    """The equation for what is asked, so many ``times``, which takes every value: the product, or what it leaves of the ``whole``."""
    terms = [term for term, _ in placed] + list(whole)
    facts = [term.fact for term in terms if term.fact is not None]
    names = [f"{MUCH}_{n}" for n in range(1, len(facts) + 1)]
    size = unknown.size * times
    for term, power in placed:
        size /= term.size**power
    powers = list(zip(names, (power for _, power in placed), strict=False))
    above = [] if abs(size - 1) < SAME else [repr(size)]
    above += [name for name, power in powers if power > 0]
    right = "/".join(["*".join(above) or "1", *(name for name, power in powers if power < 0)])
    right = f"{names[-1]} - {right}" if whole else right
    parameters = (
        own_parameter(WHOLE, " ".join(sorted(target.own)) or WHOLE, str(unknown.own)),
        *(own_parameter(name, fact.text or MUCH, fact.dimension) for name, fact in zip(names, facts, strict=True)),
    )
    latex = f"{WHOLE} = {right}".replace("*", r" \cdot ")
    formula = own_formula(number, _shown(unknown, placed, whole), f"{WHOLE} == {right}", latex, parameters)
    takes = {name: frozenset({fact.index}) for name, fact in zip(names, facts, strict=True)}
    return Statement(
        formula, (target, *(fact.noun for fact in facts)), frozenset(), takes, answers=True, told=True, sure=False
    )


def _shown(unknown: Term, placed: Sequence[tuple[Term, int]], whole: Sequence[Term]) -> str:
    """The values as they enter: "12 L per stroke × 30 per minute × 10 min"."""
    above = " × ".join(said(term) for term, power in placed if power > 0) or "1"
    below = "".join(f" / ({said(term)})" for term, power in placed if power < 0)
    first = "".join(f"{said(term)} - " for term in whole)
    return f"told in amounts for each: {first}{above}{below}{_asked_for(unknown)}"


def _asked_for(unknown: Term) -> str:
    return f", for{for_each(unknown)}" if unknown.per else ""


def _equation(
    term: Term, terms: Sequence[Term], target: Noun, asked: bool, number: int, kinds: KindIndex
) -> Statement | None:
    """ "Whole = value × how many", numbered ``number``; none where a thing is counted nowhere. ``asked``: the whole is asked for."""
    parameters, nouns, takes = list[Parameter](), list[Noun](), dict[str, frozenset[int]]()
    size = term.size
    own = str(term.own)
    words = term.fact.noun if term.fact is not None else target
    names = list[str]()
    for n, one in enumerate(term.per, 1):
        name = f"{MUCH}_{n}"
        like = [
            other.fact
            for other in terms
            if other is not term and other.fact is not None and not other.fact.answered and not other.per
            and str(one.dimension) == other.fact.dimension and (one.tag is None or one.tag in other.tags)
        ]  # fmt: skip
        if one.dimension == DIMENSIONLESS and not like:
            return None
        names.append(name)
        kind = kinds.usual(str(one.dimension)) if one.dimension != DIMENSIONLESS else frozenset({"number"})
        parameters.append(own_parameter(name, one.words, str(one.dimension), min(kind, default=None)))
        nouns.append(noun(one.words, kind, kinds, None, str(one.dimension)))
        if like:
            takes[name] = frozenset(fact.index for fact in like)
    label = f"the question states: {said(term)}"
    many = "*".join(names) + ("" if abs(size - 1) < SAME else f"/{size!r}")
    equation = f"{FACTOR} == {WHOLE}/({many})" if term.fact is None else f"{WHOLE} == {FACTOR}*{many}"
    sorts = [kind for kind in words.kinds if kinds.dimension.get(kind) == own]
    sort = sorts[0] if len(sorts) == 1 else None
    sides = (own_parameter(WHOLE, "whole amount", own, sort), own_parameter(FACTOR, "amount for each", own, sort))
    latex = equation.replace("==", "=").replace("*", r" \cdot ")
    formula = own_formula(number, label, equation, latex, (*sides, *parameters))
    whole = replace(words, symbol=None, index=None)
    only = frozenset({term.fact.index}) if term.fact is not None else frozenset[int]()
    answered = frozenset(t.fact.index for t in terms if t.fact is not None and t.fact.answered and t.own == term.own)
    if term.fact is None and asked and answered:
        takes[WHOLE] = answered
    same = any(one.dimension == term.own for one in term.per)
    answers = term.fact is None or (same and asked and not answered)
    return Statement(formula, (whole, words, *nouns), only, takes, answers=answers)
