"""A law all of whose variables the question names, taken with the dimensions of the question's own values.

What a variable of a document is follows from the kinds that its words can mean elsewhere, and a "yield", an "effort" or an
"intensity" is something else in every field. Where a question calls as many values as a law takes by the names or letters of its
variables, and asks for the one that is left by its own, nothing is guessed: the law holds as its document writes it if these
values make it consistent, whatever it was taken for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from mathrag.agent.question import Question
from mathrag.agent.reading.asked import head_of, symbol_asked
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.told_in_full import ASKED
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun, symbol_key
from mathrag.entities import Formula, Parameter
from mathrag.formulas import infer
from mathrag.formulas.expressions import Number, parse_equation, walk
from mathrag.problems.words import concepts, tokens
from mathrag.quantities import Dimension, dimension_of, ontology, si_unit

MOST = 6
"""Values of one question that are tried in every order."""
BY_LETTER = 1.5
MARGIN = 0.2
"""By how much one order of the values has to name the variables better than every other one does."""
WHOLE = 2.0
"""The score of a law of which the question has every name in full."""
SMALL = 12
"""Whole numbers up to here count and average; others may have units that nobody wrote ("a turn radius of TAS/200")."""
_WORD = re.compile(r"[A-Za-z][\w]+")


@dataclass(frozen=True)
class _Placed:
    score: float
    law: Formula
    unknown: Parameter
    places: tuple[tuple[Parameter, Fact], ...]
    dimension: Dimension


def named_in_full(question: Question, laws: Iterable[Formula]) -> Question | None:
    """``question`` with the one of ``laws`` that it names in full and whose types its values are not; None where none is."""
    if question.said or not 1 <= len(question.given) <= MOST or any(fact.currency for fact in question.given):
        return None
    found = sorted((one for law in laws for one in _placed(question, law)), key=lambda one: -one.score)
    rivals = [one for one in found if one.score > found[0].score - MARGIN]
    if len({one.law.equation for one in rivals}) > 1:
        rivals = _called_apart(question, rivals)
    return _asked_of(question, rivals[0]) if rivals and not _judged(rivals[0]) else None


def _called_apart(question: Question, rivals: Sequence[_Placed]) -> list[_Placed]:
    """The one of ``rivals`` whose label has most words of the question ("by Epley's formula"); none where several have as many."""
    said = frozenset(question.noun.concepts)
    words = [len(said & concepts(" ".join((one.law.label, *one.law.aliases)))) for one in rivals]
    best = [one for one, count in zip(rivals, words, strict=True) if count == max(words)]
    return best if len(best) == 1 else []


def _judged(placed: _Placed) -> bool:
    """Was the law taken for what these values are? Then the search has judged it, but between pure numbers called by their whole names."""
    pairs = [(own.dimension, fact.dimension) for own, fact in placed.places]
    pairs.append((placed.unknown.dimension, str(placed.dimension)))
    bare = placed.score >= WHOLE and all(sort == "1" for _, sort in pairs)
    return placed.law.executable and all(own == sort for own, sort in pairs) and not bare


def _placed(question: Question, law: Formula) -> Iterable[_Placed]:
    """The ways in which ``question`` names all variables of ``law``."""
    given, own = question.given, law.parameters
    settled = law.in_numbers or any(one.constant is not None for one in own)  # numbers hold in their own units only
    if settled or law.equation is None or law.sense not in ("=", "≈") or len(own) != len(given) + 1:
        return
    for unknown in own:
        asked = _asks_for(question, unknown)
        others = [one for one in own if one is not unknown]
        order = _order(others, given) if asked else None
        if order is None:
            continue
        sorts = {one.identifier: Dimension.parse(fact.dimension) for one, fact in order[1]}
        dimension = infer(law.equation, sorts, unknown.identifier)
        if dimension is not None and _may_be(dimension, unknown, law.equation, question):
            yield _Placed(asked + order[0] / len(given), law, unknown, order[1], dimension)


def _may_be(dimension: Dimension, unknown: Parameter, equation: str, question: Question) -> bool:
    """Can ``unknown`` be of ``dimension``: is it what its words can mean, or one that some quantity has and no number brought in?"""
    if question.unit is not None:
        return dimension_of(question.unit) == dimension
    if str(dimension) in question.dimensions | {unknown.dimension}:
        return True
    left, _, right = parse_equation(equation)
    numbers = [part.value for part in (*walk(left), *walk(right)) if isinstance(part, Number)]
    counts = not question.dimensions or all(number.denominator == 1 and number <= SMALL for number in numbers)
    return counts and bool(ontology().for_dimension(dimension))


def _order(
    variables: Sequence[Parameter], values: Sequence[Fact]
) -> tuple[float, tuple[tuple[Parameter, Fact], ...]] | None:
    """The one order of ``values`` in which each is called as its variable, and how well; None where there is none, or several."""
    ways = []
    for order in permutations(values):
        scores = [_calls(fact, own) for own, fact in zip(variables, order, strict=True)]
        if all(scores):
            ways.append((sum(scores), tuple(zip(variables, order, strict=True))))
    ways.sort(key=lambda way: -way[0])
    return ways[0] if ways and (len(ways) == 1 or ways[0][0] >= ways[1][0] + MARGIN) else None


def _calls(fact: Fact, own: Parameter) -> float:
    """How well the question calls ``fact`` as ``own`` is called: by its letter, by its whole name, by the end of its name."""
    key = symbol_key(own.symbol)
    if fact.noun.symbol is not None:
        return BY_LETTER * (fact.noun.symbol == key)
    if _spelled(key, fact.text):
        return BY_LETTER
    said, name = tokens(fact.text), set(tokens(own.name or ""))
    return (
        len(name & set(said)) / len(name) if name and (name <= set(said) or (said[-1:] and said[-1] in name)) else 0.0
    )


def _asks_for(question: Question, own: Parameter) -> float:
    """How well what is asked is called as ``own`` is."""
    whole = head_of(question.asked.text)
    key, (letter, alone) = symbol_key(own.symbol), symbol_asked(whole)
    if _spelled(key, whole) or (letter is not None and symbol_key(letter) == key):
        return BY_LETTER
    if alone:
        return 0.0
    name, said, head = (set(tokens(text)) for text in (own.name or "", question.asked.text, question.asked.head))
    return len(name & said) / len(name) if name and (name <= said or (head and head <= name)) else 0.0


def _spelled(key: str, text: str) -> bool:
    """Is one word of ``text`` the symbol ``key``, which has several letters?"""
    return len(key) > 1 and any(symbol_key(word) == key for word in _WORD.findall(text))


def _asked_of(question: Question, placed: _Placed) -> Question:
    """``question`` with ``placed`` as the law that it names, every value in its place."""
    sorts = {one.identifier: fact.dimension for one, fact in placed.places}
    sorts[placed.unknown.identifier] = str(placed.dimension)
    parameters = tuple(_of_sort(one, sorts[one.identifier]) for one in placed.law.parameters)
    left, _, right = (side.strip() for side in (placed.law.equation or "").partition("=="))
    law = placed.law.model_copy(
        update={
            "uri": f"{placed.law.uri}{ASKED}{placed.unknown.identifier}",
            "aliases": (*placed.law.aliases, placed.law.uri),
            "parameters": parameters,
            "target": placed.law.target or (left if left in sorts else None),
            "template": placed.law.template or (right if left in sorts else None),
            "executable": True,
            "consistency": "consistent",
        }
    )
    facts = tuple(replace(fact, index=number) for number, (_, fact) in enumerate(placed.places))
    takes = {own.identifier: frozenset({number}) for number, (own, _) in enumerate(placed.places)}
    nouns = tuple(noun(one.name or "", frozenset(), None, symbol_key(one.symbol), one.dimension) for one in parameters)
    target = next(words for words, one in zip(nouns, parameters, strict=True) if one.identifier not in takes)
    said = (Statement(law, nouns, takes, answers=True, told=True, stated_by="named_in_full"),)
    sort = frozenset({str(placed.dimension)})
    return replace(question, target=target, dimensions=sort, facts=facts, said=said)


def _of_sort(own: Parameter, dimension: str) -> Parameter:
    """``own`` as a variable of that dimension, of no kind."""
    unit = own.unit if own.dimension == dimension else si_unit(Dimension.parse(dimension))
    return own.model_copy(update={"dimension": dimension, "unit": unit, "quantity_kind": None, "integer": False})
