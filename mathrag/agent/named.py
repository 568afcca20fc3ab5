"""A law that a question names in full: what its document leaves free of its types is settled by the question's own values.

A "yield" or an "effort" is something else in every field, so that a document often does not say what a variable is (`Parameter.free`):
its dimension is an unknown of the law's algebra. A question that calls a value for each variable but one by its name or letter, and asks
for that one by its own, gives the dimensions; where the document says what a variable is, no value of another one stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from mathrag.agent.question import Question
from mathrag.agent.reading.asked import head_of, symbol_asked
from mathrag.agent.reading.given import SHARE_WORDS, behind
from mathrag.agent.reading.sorts import named_as_money
from mathrag.agent.reading.statements import Statement
from mathrag.agent.slots.features import Fact, crossed_letters
from mathrag.agent.slots.prepared import as_shares, version
from mathrag.agent.slots.typed import noun, symbol_key
from mathrag.entities import Formula, Parameter
from mathrag.extraction.rules.acronyms import is_short_for
from mathrag.formulas import infer
from mathrag.formulas.expressions import Number, parse_equation, walk
from mathrag.problems.mentions import ORDINALS
from mathrag.problems.words import concepts, tokens
from mathrag.quantities import Dimension, dimension_of, ontology, si_unit

MOST = 6
"""Values of one question that are tried in every order."""
BY_LETTER = 1.5
LAST, UNTOLD = 0.1, 0.3
"""For a value for which one place is left, and for what is asked where the law has no name for it."""
PARTLY, MOSTLY = 0.5, 0.6
"""What a name counts of which a value has only some words, and the share of its words by which a variable is asked for."""
FURTHER, WHOLLY = 0.01, 0.9
"""For each word of what is asked that a name has not; from where a name is whole."""
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
    laws = (law for law in laws if law.executable and law.sense in ("=", "≈") and not law.literals)
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
    of_numbers = any(one.number for one in law.parameters)
    for unknown in own:
        others = [one for one in own if one is not unknown]
        if unknown.name and question.target.symbol is None and any(one.name == unknown.name for one in others):
            continue  # an angle of an angle: the name tells neither
        asked = _asks_for(question, unknown, law)
        order = _order(others, values, question) if asked > 0 else None
        if order is None or (asked == UNTOLD and min(order[0]) < WHOLLY):
            continue  # where nothing says that this is asked, all else is named
        score, whole = asked + sum(order[0]) / len(values), min(asked, *order[0]) >= WHOLLY
        if of_numbers and any(own.dimension != fact.dimension and not own.number for own, fact in order[1]):
            continue  # no unit of the law counts it
        places = [(own.symbol, fact.noun.symbol, fact.text) for own, fact in order[1]]
        if crossed_letters([*places, (unknown.symbol, question.target.symbol, question.asked.text)]):
            continue
        sorts = {one.identifier: Dimension.parse("1" if one.number else fact.dimension) for one, fact in order[1]}
        found = infer(str(law.equation), known | sorts, unknown.identifier)
        if found is not None and unknown.number:
            found = Dimension.parse(str(unknown.dimension))
        if found is not None and _may_be(found, unknown, str(law.equation), question, {*map(str, sorts.values())}):
            yield _Placed(score, whole, law, unknown, order[1], str(found))


def _may_be(dimension: Dimension, unknown: Parameter, equation: str, question: Question, given: set[str]) -> bool:
    """Can ``unknown`` be of ``dimension``: may its words mean it, or is it a number or like what is ``given``, and no number brought in?"""
    fits = unknown.free or unknown.dimension in (None, str(dimension))
    sums = question.asked.counted or (named_as_money(unknown.name) and any(fact.currency for fact in question.given))
    if sums and not dimension.dimensionless:
        return False
    if question.unit is not None or not fits:
        return fits and dimension_of(str(question.unit)) == dimension
    if str(dimension) in question.dimensions | {unknown.dimension}:
        return True
    sides = parse_equation(equation)[::2]
    small = all(n.value.denominator == 1 and n.value <= SMALL for s in sides for n in walk(s) if isinstance(n, Number))
    counts = not question.dimensions or (small and (question.dimensions <= {"1"} or str(dimension) in given | {"1"}))
    return counts and bool(ontology().for_dimension(dimension))


def _order(
    variables: Sequence[Parameter], values: Sequence[Fact], question: Question
) -> tuple[list[float], tuple[tuple[Parameter, Fact], ...]] | None:
    """How well the ``values`` are called in the one order that calls them as their variables; None where none does, or several.

    One may be left for the last place, where nothing calls it as any other, and that has no name or just its dimension.
    """
    called = {(own.identifier, fact.index): _calls(fact, own, question) for own in variables for fact in values}
    ways = []
    for order in permutations(values):
        pairs = tuple(zip(variables, order, strict=True))
        scores = [called[own.identifier, fact.index] for own, fact in pairs]
        left = [(own, fact) for score, (own, fact) in zip(scores, pairs, strict=True) if not score]
        others = any(called[own.identifier, fact.index] for own in variables for _, fact in left)
        may = all(not own.name or own.dimension == fact.dimension != "1" for own, fact in left) and not others
        found = [score or LAST for score in scores]
        if None not in scores and (not left or (may and len(left) == 1 < len(scores) < sum(found) + 1)):
            ways.append((found, pairs))
    ways.sort(key=lambda way: -sum(way[0]))
    return ways[0] if ways and (len(ways) == 1 or sum(ways[0][0]) >= sum(ways[1][0]) + MARGIN) else None


def _calls(fact: Fact, own: Parameter, question: Question) -> float | None:
    """How well ``question`` calls ``fact`` as ``own`` is called: by its letter, its whole name, the end of it, short for it.

    None: it may not stand there. What is asked is no name of a value behind it ("the batting average for 150 hits").
    """
    key = symbol_key(own.symbol)
    bare = own.number and fact.dimension == "1"  # "an age of 35"
    if not (bare or own.dimension in (None, fact.dimension) or (own.free and not own.number)):
        return None
    text = fact.text.removesuffix(SHARE_WORDS)
    written = question.text[slice(*fact.span or (0, 0))]
    if key not in own.name.lower() and _spelled(key, f"{text} {written}"):  # "12000 RPM"
        return BY_LETTER
    if fact.noun.symbol is not None:
        return BY_LETTER if fact.noun.symbol == key else None
    words, which = behind(question.asked.head.removeprefix("number of "), text) or text, _which(fact, question)
    price = "price" if fact.currency and (which or fact.unit) else ""
    sorts = " ".join((*sorted(fact.noun.kinds), price)).replace("_", " ")  # "the flat has 70 m²" is its area
    plain = tokens(f"{written} {which} {words}")
    said, name = [*tokens(sorts), *plain], set(tokens(own.name))
    whole = name <= set(said) or (said[-1:] and said[-1] in name)
    no_sum = fact.dimension == "1" and not fact.currency and any(one.currency for one in question.given)
    if no_sum and named_as_money(own.name):
        return None  # of sums of money the question tells some
    share = len(name & set(said if whole else plain)) / (len(name) or 1)  # no current is in part an electric potential
    return share if name and whole else float(is_short_for(own.symbol, f"{words} {which}")) or share * PARTLY


def _which(fact: Fact, question: Question) -> str:
    """What tells a value from its like right behind it: "first" and "1" of "0.8 in the first group", "2" of "0.3 in group 2"."""
    start = fact.span[1] if fact.span else 0
    stop = min((other.span[0] for other in question.given if other.span and other.span[0] >= start), default=None)
    words = [
        word.strip(".;:?()") for word in question.text[start:stop].replace(",", " and").split(" and")[0].split()[:5]
    ]
    found = [word for word in words if word in ORDINALS or (len(word) == 1 and (word.isdigit() or word.isupper()))]
    found += words if {"per", "a", "an", "each"} & set(words[:3]) else []  # "12 tiles per box", "0.22 € a page"
    return " ".join((*found, *(str(ORDINALS[word] + 1) for word in found if word in ORDINALS)))


def _asks_for(question: Question, own: Parameter, law: Formula) -> float:
    """How well what is asked is called as ``own`` is."""
    if question.asked.counted and named_as_money(own.name):
        return 0.0
    whole = head_of(question.asked.text.removeprefix("number of "))
    key, (letter, alone) = symbol_key(own.symbol), symbol_asked(whole)
    more = FURTHER * len(set(tokens(question.asked.text)) - set(tokens(own.name)))  # "takings per hour" are no takings
    if _spelled(key, whole) or (letter is not None and symbol_key(letter) == key):
        return 1 - more if key.lower() in own.name.lower().split() else BY_LETTER
    told = f"{question.asked.text} {question.asked.context if question.unit else ''}"  # "how many days does it last"
    name, said, head = (set(tokens(text)) for text in (own.name, told, whole))
    things = question.asked.counted and tokens(own.name)[-1:] == tokens(whole)[:1]
    if not things and name.isdisjoint(tokens(whole)[-1:]):
        name = set[str]()  # "the weight of a pallet" asks for no pallets
    if name and not alone and (MOSTLY * len(name) <= len(name & said) or (head and head <= name) or things):
        return len(name & said) / len(name | head) - more
    return float(is_short_for(own.symbol, whole)) or UNTOLD * (not own.name and own.identifier == law.target)


def _spelled(key: str, text: str) -> bool:
    """Is one word of ``text`` the symbol ``key``, which has several letters ("F-beta")?"""
    return len(key) > 1 and any(symbol_key(word.strip(";:()")) == key for word in text.replace("-", "").split())


def _asked_of(question: Question, placed: _Placed) -> Question:
    """``question`` with ``placed`` as the law that it names, every value in its place."""
    sorts = {one.identifier: fact.dimension for one, fact in placed.places}
    sorts[placed.unknown.identifier] = placed.dimension
    turns = {one.identifier: str(fact.unit) for one, fact in placed.places if "rev" in str(fact.unit)}
    own = tuple(_of_sort(p, sorts.get(p.identifier), turns) for p in placed.law.parameters)
    made = version(placed.law, f"asked={placed.unknown.identifier}", parameters=own, consistency="consistent")
    law = as_shares(made)
    facts = tuple(replace(fact, index=number) for number, (_, fact) in enumerate(placed.places))
    takes = {own.identifier: frozenset({number}) for number, (own, _) in enumerate(placed.places)}
    nouns = {p.identifier: noun(p.name, frozenset(), None, symbol_key(p.symbol), p.dimension) for p in law.parameters}
    said = Statement(law, tuple(nouns.values()), takes, answers=True, told=True, stated_by="named_in_full")
    target, sort = nouns[placed.unknown.identifier], frozenset({placed.dimension})
    return replace(question, target=target, dimensions=sort, facts=facts, said=(said,))


def _of_sort(own: Parameter, dimension: str | None, turns: Mapping[str, str]) -> Parameter:
    """``own`` as a variable of that dimension, of no kind, in a unit of ``turns``, which are counted; a constant (None) as it is."""
    if dimension is None:
        return own
    unit = own.unit if own.dimension == dimension else si_unit(Dimension.parse(dimension))
    if own.identifier in turns and own.free:
        unit = "Hz" if dimension == "T^-1" else f"{unit}/rev" if turns[own.identifier].endswith("/rev") else unit
    return own.model_copy(update={"dimension": dimension, "unit": unit, "quantity_kind": None, "integer": False})
