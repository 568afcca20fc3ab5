"""The terms that definitions define, and which definition a text means by one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from mathrag.documents import statement_words
from mathrag.entities import Statement
from mathrag.statements.naming import LONGEST_NAME, Word, is_common, is_term, normal_words, stem, words_of
from mathrag.statements.nearness import document_of, nearest_all, shared
from mathrag.statements.titles import terms_of

_MATH = re.compile(r"\$[^$]*\$")
NEAR = 4
"""Words in front of a property among which stands what it is said of."""
Term = tuple[str, ...]


class Terms:
    """The definitions of each term, by the words of it as they are compared."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.definitions: dict[Term, list[Statement]] = defaultdict(list)
        for one in statements:
            for term in dict.fromkeys(_terms(one)) if one.kind == "definition" else ():
                self.definitions[term].append(one)
        self._beginnings = {term[0] for term in self.definitions}
        said = filter(is_term, (normal_words(text) for one in statements for text in _italics(one)))
        # neighbouring words of whatever a text sets off: "primitive recursive functions" are not "recursive functions"
        self._pairs = {pair for term in (*self.definitions, *said) for pair in pairwise(term) if is_term(pair)}
        # terms of one word by its stem: "converges" and "convergent" are one
        self._families: dict[str, list[Term]] = defaultdict(list)
        for term in self.definitions:
            if len(term) == 1:
                self._families[stem(term[0])].append(term)

    def meant(
        self, words: Sequence[Word], named: set[int], statement: Statement
    ) -> Iterator[tuple[Sequence[Word], Statement]]:
        """The terms in a text of ``statement``, the longest first, and the definition of each; nothing at the places ``named``."""
        place = 0
        while place < len(words):
            longest = LONGEST_NAME if words[place].norm in self._beginnings and place not in named else 0
            for length in range(longest, 0, -1):
                said = words[place : place + length]
                if len(said) < length or not all(word.joined for word in said[:-1]):
                    continue
                found = self._defining(tuple(word.norm for word in said), document_of(statement.occurrences))
                if not found:
                    continue
                before = words[place - 1] if place else None
                if before is not None and before.joined and (before.norm, said[0].norm) in self._pairs:
                    break
                if statement not in found and (one := _meant(place, length, found, words, statement, self)) is not None:
                    yield said, one
                place += length - 1
                break
            place += 1

    def _defining(self, term: Term, document: str) -> list[Statement]:
        """The definitions of a term, and those of ``document`` that define another form of a single word."""
        found = list(self.definitions.get(term, ()))
        for other in self._families.get(stem(term[0]), ()) if found and len(term) == 1 else ():
            there = (one for one in self.definitions[other] if document_of(one.occurrences) == document)
            found += [one for one in there if one not in found]
        return found


def _terms(statement: Statement) -> Iterator[tuple[str, ...]]:
    for text in [*terms_of(statement.contents), *([statement.title] if statement.title else [])]:
        term = normal_words(text)
        if is_term(term) and "$" not in text:
            yield term


def _italics(statement: Statement) -> Iterator[str]:
    for text in (statement.contents, *(one.contents for one in (*statement.proofs, *statement.solutions))):
        yield from terms_of(text)


def _meant(
    place: int, length: int, found: Sequence[Statement], words: Sequence[Word], statement: Statement, index: Terms
) -> Statement | None:
    """The definition that a text means by the term that stands at ``place``. One word counts in the work that defines it only, and so do
    several that English commonly has; one of these in the document only, and behind its definition."""
    said, document = words[place : place + length], document_of(statement.occurrences)
    term = tuple(word.norm for word in said)
    if is_common(term):
        if said[0].first:
            return None  # "Complete the proof"
        found = [one for one in found if _stands_before(one, statement)]
    elif len(term) == 1 or all(is_common((word,)) for word in term):
        found = [one for one in found if any(shared(place.document, document) for place in one.occurrences)]
    text = frozenset(word.norm for word in words)
    nouns = _nouns(words, place, index)
    fits = {one.uri: _fit(one, term[0], nouns, text, document, index) if len(term) == 1 else 1 for one in found}
    best = max(fits.values(), default=0)
    near = nearest_all([one for one in found if best and fits[one.uri] == best], document)
    # where several do, the one that has this form of the word, whose name goes on as the text does ("formation sequence for terms"),
    # whose other terms stand beside it ("the series converges"), is called so, or comes first
    behind = {word.norm for word in words[place + length : place + length + NEAR]}
    called = {one.uri: normal_words(one.label) == term for one in near}
    rank = {
        one.uri: (
            one in index.definitions[term],
            len((set(normal_words(one.title)) - {*term}) & behind),
            0 if called[one.uri] else _beside(one, term, text),
            called[one.uri],
        )
        for one in near
    }
    return max(near, key=lambda one: rank[one.uri], default=None)


def _nouns(words: Sequence[Word], place: int, index: Terms) -> tuple[str, frozenset[str]]:
    """What a property is said of: the term that the word stands in front of, perhaps with others between; and the words before it."""
    noun, behind = "", place
    while words[behind].joined and behind + 1 < len(words):
        behind += 1
        if (words[behind].norm,) not in index.definitions:
            break
        noun = words[behind].norm
    before: list[str] = []
    for word in reversed(words[max(place - NEAR, 0) : place]):
        before.append(word.norm)
        if word.first:
            break
    return noun, frozenset(before)


def _fit(
    definition: Statement,
    word: str,
    nouns: tuple[str, frozenset[str]],
    text: frozenset[str],
    document: str,
    index: Terms,
) -> Literal[0, 1, 2]:
    """Does a text mean by ``word`` what a definition says? 0: it doesn't, 2: it is said of the very noun. "A sequence diverges if ..."
    says nothing of series, what is said of sets nothing of functions; what has an article in its definition ("called a limit") is no
    property."""
    words_said = statement_words()
    before: list[str] = []
    for item in definition.bodylist:
        told = words_of(item.description)
        at = next(
            (n for n, one in enumerate(told) if stem(one.norm) == stem(word) and _set_off(item.description, one)), None
        )
        if at is None:
            before += [one.norm for one in told]
            continue
        elsewhere = document not in {place.document for place in definition.occurrences}
        if at == 0 or told[at - 1].norm in words_said.articles:
            qualified = _qualifiers(definition, told, at)
            return 0 if elsewhere and qualified and qualified.isdisjoint(text) else 1
        before += [one.norm for one in told[:at]]
        about = set(before) - words_said.function_words - words_said.sayings
        clause = _MATH.sub(lambda match: " " * len(match[0]), item.description)[: told[at].start]
        begin = max(clause.rfind(","), clause.rfind(";"))
        subjects = {one.norm for one in told[:at] if one.start > begin} & about
        if subjects and subjects.isdisjoint(text):
            return 0
        if elsewhere and _lacks_a_term(before, text, index):
            return 0
        noun, in_front = nouns
        if noun in about or (not noun and not about.isdisjoint(in_front)):
            return 2
        return 1 if not noun or not about or any(_is_a(noun, one, index) for one in about) else 0
    return 1


def _qualifiers(definition: Statement, told: Sequence[Word], at: int) -> set[str]:
    """What of a thing a definition is about: "axioms for the propositional connectives", by its name or behind the term itself."""
    function_words = statement_words().function_words
    found = set(normal_words(definition.title))
    if told[at].joined and told[at + 1].norm in function_words:
        rest = told[at + 1 : at + 1 + NEAR]
        found |= {one.norm for place, one in enumerate(rest) if all(other.joined for other in rest[:place])}
    return found - function_words - {told[at].norm}


def _lacks_a_term(before: Sequence[str], text: frozenset[str], index: Terms) -> bool:
    """Is a definition about what a term of two words names ("signed formulas") that a text does not have?"""
    return any(pair in index.definitions and not text.issuperset(pair) for pair in pairwise(before))


def _is_a(noun: str, other: str, index: Terms) -> bool:
    """Is what ``noun`` names some ``other``: by its name (subsequence), or as it is defined (a theory is a set)?"""
    return (len(other) > 3 and noun.endswith(other)) or any(
        other in normal_words(_MATH.sub(" ", one.contents)) for one in index.definitions.get((noun,), ())
    )


def _set_off(text: str, word: Word) -> bool:
    return text[: word.start].endswith("*")


def _beside(definition: Statement, term: tuple[str, ...], text: frozenset[str]) -> int:
    """How many of the other terms that a definition defines stand in a text."""
    return sum(other != term and text.issuperset(other) for other in set(_terms(definition)))


def _stands_before(definition: Statement, statement: Statement) -> bool:
    own = statement.occurrences[0] if statement.occurrences else None
    return own is not None and any(
        place.document == own.document and place.chunk <= own.chunk for place in definition.occurrences
    )
