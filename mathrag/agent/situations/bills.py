"""Two costs together, or by how much one is less: price × amount for each of two things, told in amounts for each of something.

"0.09 m³ of water for a visit at 4 yuan/m³, and every cubic metre of it takes 5 m³ of gas at 3.2 yuan/m³". An equation of the question where
each price has just one amount that is of its substance, or stands right before it, and every value has its place in one of the two costs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mathrag.agent.language.naming import sentences
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.each import COUNTED, Per, Term, said, told_for_each, units_below
from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.situations.prices import COST, is_price
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun
from mathrag.quantities import DIMENSIONLESS, Dimension, dimension_of

_ALL = re.compile(r"\b(?:total|altogether|together|in all|both|sum)\b", re.IGNORECASE)
_LESS = re.compile(r"\b(?:sav\w+|cheaper|less|difference)\b", re.IGNORECASE)
_PRICED = re.compile(
    r"\s*(?:of\s+)?(?:[a-z]\w*\s+){0,4}?,?\s*(?:at|for|costing|(?:that|which|each of which)\s+costs?|whose\s+price\s+is|with)\s+"
    r"(?:(?:a|the)\s+)?(?:(?:unit\s+)?price\s+of\s+)?",
    re.IGNORECASE,
)
_FIRST = re.compile(r"(?:for|in|per|on|with)?\s*(?:each|every|per)\b", re.IGNORECASE)
_MONEY_WORDS = frozenset(tokens("price cost fee fare tariff yuan dollar euro unit charge"))


@dataclass(frozen=True)
class _Cost:
    """A price and all that it is multiplied by, each with the size that it is for."""

    price: Fact
    factors: tuple[tuple[Term, float], ...]

    @property
    def facts(self) -> list[Fact]:
        return [self.price, *(term.fact for term, _ in self.factors if term.fact is not None)]

    @property
    def value(self) -> float:
        made = self.price.si
        for term, size in self.factors:
            made *= (term.fact.si if term.fact is not None else 1.0) / size
        return made


def bills(draft: Draft, number: int) -> list[Statement]:
    """The sum or the difference of the two costs of ``text``, numbered ``number``."""
    target, dimensions = draft.wanted
    prices = [fact for fact in draft.facts if is_price(fact, draft.text) and fact.written]
    said_how = draft.text[slice(*draft.asked.span)]
    together, less = bool(_ALL.search(said_how)), bool(_LESS.search(said_how))
    if len(prices) != 2 or dimensions != {"1"} or draft.asked.placeholder is not None or together == less:
        return []
    found = told_for_each(draft.text, draft.facts, draft.asked, dimensions)
    about = frozenset(tokens(said_how))  # "for one visit"
    own = [term for term in found.terms if term.fact is not None and term.fact not in prices]
    terms = [_of_one(term, about) for term in own if not _single(draft.text, term)]
    first = {price.index: _right_before(draft.text, price, terms) for price in prices}
    taken = [term for term in first.values() if term is not None]
    costs = [
        _cost(
            draft.text,
            price,
            first[price.index] or _of_substance(draft.text, price, [t for t in terms if t not in taken]),
            terms,
        )
        for price in prices
    ]
    whole = [cost for cost in costs if cost is not None]
    used = {fact.index for cost in whole for fact in cost.facts}
    if len(whole) != 2 or any(term.fact.index not in used for term in terms if term.fact is not None):
        return []
    return [_bill(whole, less, target, number)]


def _single(text: str, term: Term) -> bool:
    """Is it but the one of which a cost is asked: "in a month", "for one visit"?"""
    fact = term.fact
    return (
        fact is not None and fact.value == 1 and fact.span is not None and not re.search(r"\d", text[slice(*fact.span)])
    )


def _of_one(term: Term, asked: frozenset[str]) -> Term:
    """The term without the counted thing for one of which it is ``asked``, and as an amount of what is above the line of its unit."""
    per = tuple(one for one in term.per if one.tag not in asked or one.dimension != DIMENSIONLESS)
    unit = term.fact.unit or "" if term.fact is not None else ""
    below = units_below(unit)
    if not term.worded or len(below) != 1 or term.per:
        return replace(term, per=per)
    dimension = dimension_of(below[0])
    return replace(term, own=term.own * dimension, per=(Per(dimension, 1.0, below[0]),))


def _right_before(text: str, price: Fact, terms: Sequence[Term]) -> Term | None:
    """The amount that a price stands right behind: "5 m³ of gas at 3.2 yuan/m³"."""
    if price.span is None:
        return None
    start = price.span[0]
    for term in terms:
        end = term.fact.span[1] if term.fact is not None and term.fact.span is not None else len(text)
        if end <= start and _priced(term, price) and _PRICED.fullmatch(text, end, start):
            return term
    return None


def _of_substance(text: str, price: Fact, terms: Sequence[Term]) -> Term | None:
    """The only amount that a price can be for, by what it is of where there are several."""
    like = [term for term in terms if _priced(term, price)]
    if len(like) > 1:
        about = price.noun.own - _MONEY_WORDS
        like = [term for term in like if about & _words(text, term)]
    return like[0] if len(like) == 1 else None


def _priced(term: Term, price: Fact) -> bool:
    return term.own * Dimension.parse(price.dimension) == DIMENSIONLESS


def _words(text: str, term: Term) -> frozenset[str]:
    """What a value is said to be of."""
    behind = COUNTED.match(text, term.fact.span[1]) if term.fact is not None and term.fact.span is not None else None
    return frozenset(tokens(behind["words"])) if behind is not None else frozenset()


def _cost(text: str, price: Fact, amount: Term | None, terms: Sequence[Term]) -> _Cost | None:
    """What is paid at a ``price`` for an ``amount``, times what that is for each of."""
    if amount is None:
        return None
    amount = replace(amount, per=amount.per or _shared(text, amount, terms))
    factors = [(amount, 1.0)]
    for per in amount.per:
        like = [t for t in terms if t.fact is not amount.fact and t.own == per.dimension and not t.per]
        about = frozenset(tokens(per.words))
        like = [t for t in like if about & _words(text, t)] or like
        if len(like) != 1:
            return None
        factors.append((like[0], per.size))
    return _Cost(price, tuple(factors))


def _shared(text: str, amount: Term, terms: Sequence[Term]) -> tuple[Per, ...]:
    """What the whole sentence is for each of: "For every 100 km one car takes 15 kW·h, and the other one 7 L"."""
    if amount.fact is None or amount.fact.span is None:
        return ()
    start, end = next(((a, b) for a, b in sentences(text) if amount.fact.span and a <= amount.fact.span[0] < b), (0, 0))
    if not _FIRST.match(text, start):
        return ()
    inside = (t for t in terms if t.fact and t.fact.span and start <= t.fact.span[0] < end and t.per)
    return next((t.per for t in inside), ())


def _bill(costs: Sequence[_Cost], less: bool, target: Noun, number: int) -> Statement:
    ordered = sorted(costs, key=lambda cost: -cost.value) if less else list(costs)
    names: dict[int, str] = {}
    facts: dict[str, Fact] = {}
    terms, shown = list[str](), list[str]()
    for cost in ordered:
        for fact in cost.facts:
            name = names.setdefault(fact.index, f"amount_{len(names) + 1}")
            facts[name] = fact
        sizes = [f"/{size!r}" for _, size in cost.factors if size != 1]
        terms.append("*".join(names[fact.index] for fact in cost.facts) + "".join(sizes))
        price = f"{cost.price.value:g} {cost.price.unit}"
        shown.append(" × ".join([price, *(said(term) for term, _ in cost.factors)]))
    right = (" - " if less else " + ").join(terms)
    parameters = (
        own_parameter(COST, "cost", "1"),
        *(own_parameter(name, fact.text or name, fact.dimension) for name, fact in facts.items()),
    )
    label = f"{'the difference' if less else 'the sum'} of two costs: {(' - ' if less else ' + ').join(shown)}"
    latex = f"{COST} = {right}".replace("*", r" \cdot ")
    formula = own_formula(number, label, f"{COST} == {right}", latex, parameters)
    takes = {name: frozenset({fact.index}) for name, fact in facts.items()}
    return Statement(
        formula, (target, *(fact.noun for fact in facts.values())), frozenset(), takes, answers=True, told=True
    )
