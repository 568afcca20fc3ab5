"""Of which sort the values of a question are: sums of money, sizes against a motion, lengths without a unit ("a right triangle with
legs 5 and 12"), numbers in units that nobody knows ("a radius of 4 florbs"); and whether it asks for a bound or an estimate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from functools import lru_cache

from mathrag.agent.reading.asked import Asked
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.models import is_compound, is_ordinary
from mathrag.problems.kinds import FREE_FALL, KindIndex
from mathrag.problems.numbers import MONEY_SIGN
from mathrag.problems.phrases import Words, find, is_in, words_of
from mathrag.problems.statistic_words import phrase_in
from mathrag.problems.wording import WORDS, wording
from mathrag.problems.words import STOPWORDS, concept, stem, tokens
from mathrag.quantities import CURRENCIES, CURRENCY, ReadQuantity
from mathrag.quantities.cells import heads_of_cell
from mathrag.quantities.dimensions import ACCELERATION, AREA, LENGTH, VOLUME

_WORD_BEHIND = re.compile(rf"\s?{CURRENCY}", re.IGNORECASE)
_SIGNS = {"dollar": "$", "dollars": "$", "usd": "$", "euro": "€", "euros": "€", "eur": "€", "gbp": "£"}


def with_currency(facts: Iterable[Fact], text: str) -> list[Fact]:
    """``facts`` with the currency of those that are sums of money."""
    return [fact if (sign := _currency(fact, text)) is None else replace(fact, currency=sign) for fact in facts]


def of_one_period(facts: Sequence[Fact], dimensions: Iterable[str]) -> list[Fact]:
    """``facts`` with sums of money per month as plain sums, where nothing else has a time, given or asked for: the one period cancels."""
    rates = {fact.index: fact for fact in facts if fact.currency is not None and fact.dimension == "T^-1"}
    others = (*dimensions, *(fact.dimension for fact in facts if fact.index not in rates))
    if len({fact.unit for fact in rates.values()}) != 1 or any(
        "T" in dimension.replace("^", " ").split() for dimension in others
    ):
        return list(facts)
    return [
        replace(fact, unit=None, si=float(fact.value), noun=replace(fact.noun, dimension="1"))
        if fact.index in rates
        else fact
        for fact in facts
    ]


def asks_for_money(asked: Asked, unit: str | None) -> bool | None:
    """Is a sum of money asked for (in a question that gives some), or a number; None where the words don't say."""
    said = frozenset(tokens(asked.head))
    if unit is not None or asked.counted or said & frozenset(tokens(wording().numbers)):
        return False
    return True if said & frozenset(tokens(wording().money)) else None


@lru_cache(4096)
def named_as_money(name: str) -> bool | None:
    """Is a variable called a sum of money ("principal borrowed"), or a number ("interest rate")? None where its name says neither."""
    said, numbers, money = (
        frozenset(map(stem, words.lower().split())) for words in (name, wording().numbers, wording().money)
    )
    return False if said & numbers else True if said & money else None


def _currency(fact: Fact, text: str) -> str | None:
    if fact.span is None or fact.unit == "%":
        return None
    before = MONEY_SIGN.search(text[: fact.span[0]])
    behind = _WORD_BEHIND.match(text, fact.span[1])
    head = next((sign for sign in heads_of_cell(text, fact.span[0]) if sign in CURRENCIES), None)
    return before[0][0] if before else _SIGNS.get(behind["money"].lower(), behind["money"]) if behind else head


def senses_asked(text: str) -> frozenset[str]:
    """Which bound ``text`` asks for, and whether an estimate would do; an estimate may be a bound where none is named."""
    words = words_of(text)
    said = frozenset(sense for sense, phrases in wording().senses.items() if is_in(phrases.split("|"), words))
    return said | {"at least", "at most"} if said == {"about"} else said


def with_directions(facts: Sequence[Fact], text: str) -> list[Fact]:
    """``facts`` with those marked as against what they change beside whose value ``wording`` says so, and nothing nearer the contrary."""
    if not any(_may_oppose(fact) for fact in facts):
        return list(facts)
    words, senses = words_of(text), wording().directions
    return [
        replace(fact, against=True, note=f"{fact.text.strip()} {fact.value:g} {fact.unit}: against the motion")
        if _may_oppose(fact) and _gap(fact, senses["against"], words) < _gap(fact, senses["along"], words)
        else fact
        for fact in facts
    ]


def _may_oppose(fact: Fact) -> bool:
    return fact.written and fact.dimension == ACCELERATION and fact.value > 0 and FREE_FALL not in fact.noun.kinds


def _gap(fact: Fact, phrases: str, words: Words) -> float:
    """Words between the value and the nearest of the phrases in its sentence."""
    if fact.span is None:
        return float("inf")
    place = next((n for n, word in enumerate(words) if word.end > fact.span[0]), len(words) - 1)
    hits = find(tuple(phrases.split("|")), words)
    return min((abs(place - hit.first) for hit in hits if hit.sentence == words[place].sentence), default=float("inf"))


GEOMETRY = frozenset({LENGTH, AREA, VOLUME})
LEGS = frozenset(tokens("leg side edge base"))
NOTE = "no unit is given: lengths in one and the same unit"


def with_lengths(facts: Sequence[Fact], dimensions: Set[str], kinds: KindIndex, text: str) -> tuple[list[Fact], bool]:
    """``facts`` with bare numbers that name lengths in metres, and whether there are such: of geometry where no value has a unit."""
    given = [fact for fact in facts if fact.role == "given" and fact.span is not None]
    if not dimensions & GEOMETRY or not given or any(fact.unit is not None for fact in given):
        return list(facts), False
    of = {fact.index for fact in given if fact.span and text[fact.span[1] :].split()[:1] == ["of"]}
    named = {fact.index: _kinds(fact, kinds) for fact in given if fact.index not in of}
    if not any(named.values()):
        return list(facts), False
    return [_as_length(fact, named[fact.index], kinds) if fact.index in named else fact for fact in facts], True


def _kinds(fact: Fact, kinds: KindIndex) -> frozenset[str]:
    """The kinds of length that the words of a number name; a plain length for a leg or a side."""
    words = frozenset(tokens(fact.text))
    return kinds.named(fact.text, LENGTH) or (kinds.usual(LENGTH) if words & LEGS else frozenset())


def _as_length(fact: Fact, named: frozenset[str], kinds: KindIndex) -> Fact:
    value = float(fact.value)
    words = noun(fact.text, named or kinds.usual(LENGTH), kinds, fact.noun.symbol, LENGTH, fact.noun.markers)
    return replace(fact, value=value, unit="m", si=value, noun=words, note=NOTE)


_WORD = re.compile(r"\s?-?(?P<word>[a-zA-Z]{3,})\b(?!\s*(?:=|_))")
_COUNTED = re.compile(r"\s+(?:each|in series|in parallel|of\s+\d)")


def unknown_units(
    text: str, quantities: Sequence[ReadQuantity], kinds: KindIndex, documents: TypedKnowledge | None = None
) -> tuple[str, ...]:
    """The values of ``text`` in a unit that is none ("4 florbs"), not read as metres: a word behind a number that neither English nor
    the documents have can only be meant as a unit, an ordinary one is what is counted; ``documents`` say what is spoken of and counted."""
    found = []
    for quantity in quantities:
        after = _WORD.match(text, quantity.end)
        if quantity.unit not in (None, "1") or after is None or not text[quantity.end - 1].isdigit():
            continue
        word = after["word"].lower()
        one = word.removesuffix("s")
        counted = next((one for one in reversed(quantities) if one.end <= quantity.start), None)
        things = "" if counted is None or counted.unit else text[counted.end : quantity.start].strip(" ,")
        if (
            word in STOPWORDS | WORDS["no units"]
            or one in _bodies(kinds)
            or (documents is not None and documents.counted(concept(word)))
            or _COUNTED.match(text, after.end())
            or (things.isalpha() and things.endswith("s"))  # "of 400 households 232 recycle"
            # what a sentence is about, and no measure of it: "500 tulips have"
            or (text[: quantity.start].rstrip()[-1:] in (*".?!:", "") and text[after.end() :].split()[:1] != ["is"])
            or phrase_in(text, f"each {one} | every {one} | per {one}")  # "each stroke"
        ):
            continue
        if not (is_ordinary(word) or is_compound(word) or (documents and documents.spoken(concept(word)))):
            found.append(f"{text[quantity.start : quantity.end]} {after['word']}")
    return tuple(dict.fromkeys(found))


def _bodies(kinds: KindIndex) -> frozenset[str]:
    """What has a mass among the constants of nature, and is counted: protons."""
    constants = kinds.ontology.constants.values()
    names = (name.lower() for one in constants for name in (one.name, *one.synonyms))
    return frozenset(name.removesuffix(" mass") for name in names if name.endswith(" mass"))
