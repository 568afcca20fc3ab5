"""A law that a question names in full: what its document leaves free of its types is settled by the question's own values.

A "yield" or an "effort" is something else in every field, so that a document often does not say what a variable is (`Parameter.free`):
its dimension is an unknown of the law's algebra. A question that calls a value for each variable but one by its name or letter, and asks
for that one by its own, gives the dimensions; where the document says what a variable is, no value of another one stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from mathrag.agent.question import Question
from mathrag.agent.reading.asked import head_of, symbol_asked
from mathrag.agent.reading.given import behind
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.told_in_full import ASKED
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.letters import crossed_letters
from mathrag.agent.slots.prepared import as_shares
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
SMALL = 12
"""Whole numbers up to here count and average; others may have units that nobody wrote ("a turn radius of TAS/200")."""


@dataclass(frozen=True)
class _Placed:
    """``whole``: has the question every name of the law in full, or the letter?"""

    score: float
    whole: bool
    law: Formula
    unknown: Parameter
    places: tuple[tuple[Parameter, Fact], ...]
    dimension: str


def named_in_full(question: Question, laws: Iterable[Formula], *, wholly: bool) -> Question | None:
    """``question`` with the one of ``laws`` that it names in full and whose types its values are not; None where none is.

    ``wholly``: has each name to be there with all of its words, or may it be told by its end ("the stock" is the steady-state stock)?
    """
    given = [fact for fact in question.given if fact.written]
    if question.said or question.notation or not 1 <= len(given) <= MOST:
        return None
    laws = (law for law in laws if law.executable and law.sense in ("=", "≈"))
    found = [one for law in laws for one in _placed(question, given, law)]
    best = max((one.score for one in found), default=0.0)
    rivals = [one for one in found if one.score > best - MARGIN]
    if len({one.law.equation for one in rivals}) > 1:  # "by Epley's formula" tells one of several
        said = [len(question.noun.concepts & concepts(" ".join((o.law.label, *o.law.aliases)))) for o in rivals]
        rivals = [one for one, count in zip(rivals, said, strict=True) if count == max(said)]
        rivals = rivals if len(rivals) == 1 else []
    first = max(rivals, key=lambda one: one.score, default=None)
    if first is None or (wholly and not first.whole):
        return None
    sorts = {(first.unknown.dimension, first.dimension), *((p.dimension, fact.dimension) for p, fact in first.places)}
    judged = all(own == sort for own, sort in sorts) and not (first.whole and sorts == {("1", "1")})
    return None if judged else _asked_of(question, first)  # of these very types, the search has judged it


def _placed(question: Question, values: Sequence[Fact], law: Formula) -> Iterator[_Placed]:
    """The ways in which ``question`` names all variables of ``law`` by ``values``."""
    own = [one for one in law.parameters if one.constant is None]
    sides = {side.strip(" -") for side in str(law.equation).split("==")}
    if len(own) != len(values) + 1 or sides <= {one.identifier for one in own}:
        return  # that one quantity is another gives a value back as what is asked, whatever it is
    known = {p.identifier: Dimension.parse(p.dimension) for p in law.parameters if p.constant and p.dimension}
    for unknown in own:
        others = [one for one in own if one is not unknown]
        asked = _asks_for(question, unknown)
        if not asked or (order := _order(others, values, question.asked.head)) is None:
            continue
        places = [(own.symbol, fact.noun.symbol, fact.text) for own, fact in order[1]]
        if crossed_letters([*places, (unknown.symbol, question.target.symbol, question.asked.text)]):
            continue
        sorts = {one.identifier: Dimension.parse("1" if one.number else fact.dimension) for one, fact in order[1]}
        found = infer(str(law.equation), known | sorts, unknown.identifier)
        if found is not None and unknown.number:
            found = Dimension.parse(str(unknown.dimension))
        if found is not None and _may_be(found, unknown, str(law.equation), question):
            score, whole = asked + sum(order[0]) / len(values), min(asked, *order[0]) >= 1
            yield _Placed(score, whole, law, unknown, order[1], str(found))


def _may_be(dimension: Dimension, unknown: Parameter, equation: str, question: Question) -> bool:
    """Can ``unknown`` be of ``dimension``: is it what its words can mean, or one that some quantity has and no number brought in?"""
    fits = unknown.free or unknown.dimension in (None, str(dimension))
    if question.unit is not None or not fits:
        return fits and dimension_of(str(question.unit)) == dimension
    if str(dimension) in question.dimensions | {unknown.dimension}:
        return True
    left, _, right = parse_equation(equation)
    numbers = [part.value for part in (*walk(left), *walk(right)) if isinstance(part, Number)]
    counts = not question.dimensions or all(number.denominator == 1 and number <= SMALL for number in numbers)
    return counts and bool(ontology().for_dimension(dimension))


def _order(
    variables: Sequence[Parameter], values: Sequence[Fact], head: str
) -> tuple[list[float], tuple[tuple[Parameter, Fact], ...]] | None:
    """How well the ``values`` are called in the one order that calls them as their variables; None where none does, or several."""
    ways = []
    for order in permutations(values):
        pairs = tuple(zip(variables, order, strict=True))
        if all(scores := [_calls(fact, own, head) for own, fact in pairs]):
            ways.append((scores, pairs))
    ways.sort(key=lambda way: -sum(way[0]))
    return ways[0] if ways and (len(ways) == 1 or sum(ways[0][0]) >= sum(ways[1][0]) + MARGIN) else None


def _calls(fact: Fact, own: Parameter, head: str) -> float:
    """How well the question calls ``fact``, which may stand there, as ``own`` is called: by its letter, its whole name, the end of it.

    ``head``: what is asked, which is no name of a value behind it ("the batting average for 150 hits").
    """
    key = symbol_key(own.symbol)
    bare = own.number and fact.dimension == "1"  # "an age of 35"
    if not (bare or own.dimension in (None, fact.dimension) or (own.free and not own.number)):
        return 0.0
    if fact.noun.symbol is not None or _spelled(key, fact.text):
        return BY_LETTER * (fact.noun.symbol in (key, None))
    said, name = tokens(behind(head, fact.text)) or tokens(fact.text), set(tokens(own.name))
    whole = name <= set(said) or (said[-1:] and said[-1] in name)
    return len(name & set(said)) / len(name) if name and whole else 0.0


def _asks_for(question: Question, own: Parameter) -> float:
    """How well what is asked is called as ``own`` is."""
    whole = head_of(question.asked.text)
    key, (letter, alone) = symbol_key(own.symbol), symbol_asked(whole)
    if _spelled(key, whole) or (letter is not None and symbol_key(letter) == key):
        return BY_LETTER
    name, said, head = (set(tokens(text)) for text in (own.name, question.asked.text, question.asked.head))
    whole_name = name and not alone and (name <= said or (head and head <= name))
    return len(name & said) / len(name | head) if whole_name else 0.0


def _spelled(key: str, text: str) -> bool:
    """Is one word of ``text`` the symbol ``key``, which has several letters ("F-beta")?"""
    return len(key) > 1 and any(symbol_key(word.strip(";:()")) == key for word in text.replace("-", "").split())


def _asked_of(question: Question, placed: _Placed) -> Question:
    """``question`` with ``placed`` as the law that it names, every value in its place."""
    sorts = {one.identifier: fact.dimension for one, fact in placed.places}
    sorts[placed.unknown.identifier] = placed.dimension
    own = as_shares(placed.law)
    law = own.model_copy(
        update={
            "uri": f"{placed.law.uri}{ASKED}{placed.unknown.identifier}",
            "aliases": (*placed.law.aliases, placed.law.uri),
            "parameters": tuple(_of_sort(one, sorts.get(one.identifier)) for one in own.parameters),
            "consistency": "consistent",
        }
    )
    facts = tuple(replace(fact, index=number) for number, (_, fact) in enumerate(placed.places))
    takes = {own.identifier: frozenset({number}) for number, (own, _) in enumerate(placed.places)}
    nouns = {p.identifier: noun(p.name, frozenset(), None, symbol_key(p.symbol), p.dimension) for p in law.parameters}
    said = Statement(law, tuple(nouns.values()), takes, answers=True, told=True, stated_by="named_in_full")
    target, sort = nouns[placed.unknown.identifier], frozenset({placed.dimension})
    return replace(question, target=target, dimensions=sort, facts=facts, said=(said,))


def _of_sort(own: Parameter, dimension: str | None) -> Parameter:
    """``own`` as a variable of that dimension, of no kind; a constant (None) as it is."""
    if dimension is None:
        return own
    unit = own.unit if own.dimension == dimension else si_unit(Dimension.parse(dimension))
    return own.model_copy(update={"dimension": dimension, "unit": unit, "quantity_kind": None, "integer": False})
