"""The terms that definitions define, and where a text has one: the longest first, in any form of its words."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import dropwhile, pairwise, takewhile
from typing import get_args

from mathrag.documents import form_of, statement_words
from mathrag.entities import Statement, Tactic
from mathrag.models import rank
from mathrag.statements.chapters import Rivals
from mathrag.statements.letters import REACH, reach
from mathrag.statements.naming import LONGEST_NAME, Word, is_common, is_term, normal_words, stem, stems, tie, words_of
from mathrag.statements.nearness import document_of, of_work, shared, work_of
from mathrag.statements.titles import terms_of

OFTEN, ALWAYS = 5, 0.8
"""How often a word stands before another, and the share of its places that is, for the two to be one name ("primitive recursive")."""
EVERYWHERE, MANY = 0.15, 50
"""The share of all statements that have a word which is everywhere ("function" in mathematics), and how many they are at least."""
OWN = 50
"""How far above its share in English, which falls as its rank rises, a word's share in the statements of a work is that is its own."""
Term = tuple[str, ...]
_PARTICIPLES = ("ing", "ed")
_INFLECTED = ("em", "en", "er", "es", "e")
"""Endings of German adjectives."""
_PARTED = re.compile(r"\s*[,;/]\s*(?:and\s+)?|\s+(?:and|und|et|y)\s+")
_TIED = re.compile(r"(?P<formula>\$[^$]+\$)-(?=\w)")
_STOP = re.compile(r"[.!?](?=\s)")
_ABBREVIATED = re.compile(r"[A-Z]{2}")
# of "polynomial on $\mu$-average"
_IN_NAME = re.compile(r"(?<=\w )\$[^$]+\$-(?=\w)")


class Terms:
    """The definitions of each term, by the words of it as they are compared."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.definitions: dict[Term, list[Statement]] = {}
        for one in statements:
            for term in dict.fromkeys(terms_defined(one)) if one.kind == "definition" else ():
                self.definitions.setdefault(term, []).append(one)
        self.rivals = Rivals(statements)
        set_off = frozenset(self.definitions)
        for one in statements:
            for form in other_forms(one) if one.kind == "definition" else ():
                if (
                    form,
                ) not in set_off:  # "*injective*: such a function is an injection", where nothing else is called so
                    self.definitions.setdefault((form,), []).append(one)
        # "is Cauchy" means what is called a "Cauchy sequence"
        self._begun: dict[str, dict[str, list[Statement]]] = defaultdict(dict)
        for term, those in self.definitions.items():
            if len(term) == 2 and not is_common(term[:1]):
                self._begun[term[0]][term[1]] = those
        self._beginnings = {term[0] for term in self.definitions}
        self._beginnings |= {term[1] for term in self.definitions if len(term) == 2 and term[1].endswith("ly")}
        self._words = frozenset(word for term in self.definitions for word in term)
        # "primitive recursive functions" are not "recursive functions": what is set off as one, or always stands as one
        texts = [text for one in statements for text in _texts(one)]
        said = filter(is_term, (normal_words(term) for text in texts for term in terms_of(text)))
        self._pairs = {pair for term in (*self.definitions, *said) for pair in pairwise(term) if is_term(pair)}
        nouns = {term[0] for term, those in self.definitions.items() if len(term) == 1 and _name_a_thing(term, those)}
        self._pairs |= {
            pair for pair in _inseparable(texts) if pair[1] not in nouns
        }  # any "undischarged assumption" is one
        told = Counter(word for one in statements for word in frozenset(normal_words(one.contents)))
        self.everywhere = {
            term for term in self.definitions if told[term[-1]] > max(EVERYWHERE * len(statements), MANY)
        }
        """Terms of which a reader is told so often that it says nothing of a statement to have one."""
        self._own = set(_own_words(statements))
        self._named = {
            (work_of(document_of(one.occurrences)), word)
            for one in statements
            if one.kind == "theorem"
            for word in normal_words(one.title)[:1]
        }
        # terms by the stems of their words: "converges" and "convergent" are one, and so are a "well-order" and "well-ordered"
        self._families: dict[Term, list[Term]] = defaultdict(list)
        # "generating function", of "ordinary generating function"
        self._tails: dict[Term, list[Statement]] = defaultdict(list)
        # "decreasing", of "monotone decreasing"
        self._ends: dict[str, list[Statement]] = defaultdict(list)
        for term, those in self.definitions.items():
            self._families[stems(term)].append(term)
            if len(term) > 2 and is_term(term[1:]):
                self._tails[term[1:]] += those
            tied, _, noun = term[0].rpartition("-")
            if _ABBREVIATED.search(tied):  # "derivation", of "$\\mathrm{LK}$-derivation"
                self._tails[noun, *term[1:]] += those
            if len(term) == 2 and not term[0].endswith("ly") and term[1] not in nouns:
                self._ends[term[1]] += those
        self._beginnings |= {term[0] for term in self._tails}
        self._stems = {stems((word, ""))[0] for word in self._beginnings}

    def in_singular(self, word: Word) -> Word:
        """A word; the plural in -n of a term in -e as that term ("Reihen", of "Reihe"), an inflected adjective as one ("unitärer"), the
        contrary of a term as the term ("discontinuous"), and a participle as its verb ("converging")."""
        if (word.norm,) in self.definitions:
            return word
        ending = next((one for one in _INFLECTED if word.norm.endswith(one)), "")
        stem_ = word.norm.removesuffix(ending)
        roots = [word.norm.removesuffix(one) for one in _PARTICIPLES if word.norm.endswith(one)]
        verbs = [verb for root in roots for verb in (root, f"{root}e")]
        affirmed = _affirmed(word.norm)
        for one in () if word.norm in self._words else (affirmed, _affirmed(stem_), *verbs):
            if (one,) in self.definitions:
                return word._replace(norm=one)
        if affirmed.endswith(statement_words().property_nouns) and (stem(affirmed),) in self._families:
            return word._replace(norm=affirmed)  # "a discontinuity"
        if len(stem_) > 4 and (stem_,) in self.definitions:
            return word._replace(norm=stem_)
        one = word.norm[:-1]
        return word._replace(norm=one) if word.norm.endswith("en") and one in self._words else word

    def is_art(self, term: Term, document: str) -> bool:
        """Is a term an ordinary word that the work of ``document`` has much more often than English, and that names no statement there?"""
        art = len(term) == 1 and (work_of(document), term[0]) in self._own
        return art and term not in self.everywhere and form_of(term[0]) is None and term[0] not in get_args(Tactic)

    def is_begun(self, term: Term) -> bool:
        """Is a term one word with which a longer term begins: "Cauchy", of "Cauchy sequence"?"""
        return len(term) == 1 and any(other[:1] == term and len(other) > 1 for other in self.definitions)

    def said(self, words: Sequence[Word], named: set[int], document: str) -> Iterator[tuple[int, int, list[Statement]]]:
        """Where a text of ``document`` has a term: its first word, the one behind its last, its definitions; none at places ``named``."""
        place = 0
        while place < len(words):
            end, found = self._longest(words, place, document) if place not in named else (place, [])
            if words[place].tied:
                # "$\omega$-consistent" is not consistent, a "$K$-tail" is what its document calls a tail
                with_it = self._longest([*words[:place], with_tie(words[place]), *words[place + 1 :]], place, document)
                own = [one for one in found if document_of(one.occurrences) == document]
                end, found = with_it if with_it[1] else (end, own)
            if is_predicate(words, place) and place not in named and end <= place + 1:
                end, found = place + 1, [*found, *self._begins(words[place].norm, words)]
            said = end == place + 1 and words[place].norm in statement_words().sayings  # "is defined as"
            said = said or is_somebodys(words[end - 1])
            if found and not said and not self._goes_on(words, place):
                yield place, end, found
            place = max(end, place + 1) if found else place + 1

    def _begins(self, word: str, words: Sequence[Word]) -> Sequence[Statement]:
        """What is called by one word and a noun: of several nouns the one with which the text has it elsewhere, else the one that the
        text has at all; where that tells nothing any."""
        begun = self._begun.get(word, {})
        beside = {two.norm for one, two in pairwise(words) if one.joined and one.norm == word} & begun.keys()
        nouns = beside or {one.norm for one in words} & begun.keys()
        return begun[next(iter(nouns))] if len(nouns) == 1 else [one for those in begun.values() for one in those]

    def _longest(self, words: Sequence[Word], place: int, document: str) -> tuple[int, list[Statement]]:
        """The end of the longest term that begins at ``place``, and its definitions."""
        if words[place].norm not in self._beginnings and stems((words[place].norm, ""))[0] not in self._stems:
            return place, []
        end = place + 1
        while end < min(len(words), place + LONGEST_NAME) and (words[end - 1].joined or words[end].tied):
            end += 1
        for behind in range(end, place, -1):
            term = tuple(word.norm for word in words[place:behind])
            if found := self._defining(term, document):
                return behind, self._nearer(term, found, document)
        for behind in range(end, place + 1, -1):
            if found := self._ended(tuple(word.norm for word in words[place:behind]), words, place, document):
                return behind, found
        return place, []

    def _nearer(self, term: Term, found: list[Statement], document: str) -> list[Statement]:
        """The definitions whose terms end so, where one of them is nearer than all that are ``found``; else these."""
        far = max(shared(document_of(one.occurrences), document) for one in found)
        near = [one for one in self._tails.get(term, ()) if shared(document_of(one.occurrences), document) > far]
        ends = self._ends.get(term[0], ()) if len(term) == 1 and far < shared(document, document) else ()
        return near or [one for one in ends if document_of(one.occurrences) == document] or found

    def _ended(self, term: Term, words: Sequence[Word], place: int, document: str) -> list[Statement]:
        """The definitions of ``document`` whose terms end so, where no word in front makes it something else."""
        told = statement_words()
        front = words[place - 1] if place and words[place - 1].joined else None
        if (
            front is not None
            and front.norm not in told.articles | told.function_words | told.prepositions | told.copulas
        ):
            return []
        return [one for one in self._tails.get(term, ()) if document_of(one.occurrences) == document]

    def _goes_on(self, words: Sequence[Word], place: int) -> bool:
        """Is the word at ``place`` but the rest of a longer name?"""
        return place > 0 and words[place - 1].joined and (words[place - 1].norm, words[place].norm) in self._pairs

    def _defining(self, term: Term, document: str) -> list[Statement]:
        """The definitions of a term, and those of ``document`` that define another form of it."""
        found = list(self.definitions.get(term, ()))
        if not found and len(term) == 1 and term[0].endswith(statement_words().property_nouns):
            if (work_of(document), term[0]) in self._named:
                return []  # "by completeness", of a completeness theorem
            alike = (one for other in self._families.get(stems(term), ()) for one in self.definitions[other])
            return of_work(list(alike), document)
        for other in self._families.get(stems(term), ()) if bool(found) == (len(term) == 1) else ():
            there = (one for one in self.definitions[other] if document_of(one.occurrences) == document)
            found += [one for one in there if one not in found]
        return found


def is_somebodys(word: Word) -> bool:
    """Is a word a person's, "Cauchy's criterion", and no term?"""
    return word.text[:1].isupper() and word.text[-2:] in ("'s", "’s")


def _affirmed(word: str) -> str:
    """What a word is the contrary of, "discontinuous"; nothing where it is none."""
    rests = (word.removeprefix(one) for one in statement_words().negations if word.startswith(one))
    return next((rest for rest in rests if len(rest) > 4), "")


def _name_a_thing(term: Term, definitions: Sequence[Statement]) -> bool:
    """Does a definition set a word off behind an article, as what names a thing and no property?"""
    articles = statement_words().articles
    texts = ((one.contents, words_of(one.contents)) for one in definitions)
    return any(
        two.norm == term[0] and one.norm in articles and text[: two.start].endswith("*")
        for text, words in texts
        for one, two in pairwise(words)
    )


def with_tie(word: Word) -> Word:
    """A word with the formula that is tied to it as one word."""
    return word._replace(norm=f"{word.tied}-{word.norm}")


def is_predicate(words: Sequence[Word], place: int) -> bool:
    """Does the word at ``place`` end what is said of a thing: "$f$ is not Lipschitz", "is complete, finite, and saturated"?"""
    told = statement_words()
    if words[place].joined and words[place + 1].norm not in told.function_words:
        return False
    far = reach(words, place)
    before = words[max(place - (far if far > REACH else 2), 0) : place]
    begins = next((at for at in range(len(before) - 1, -1, -1) if before[at].first), 0)
    return any(word.norm in told.copulas for word in before[begins:])


def _own_words(statements: Sequence[Statement]) -> Iterator[tuple[str, str]]:
    """Each work with the ordinary words that it has much more often than English: its terms of art."""
    works: dict[str, list[frozenset[str]]] = defaultdict(list)
    for one in statements:
        works[work_of(document_of(one.occurrences))].append(frozenset(normal_words(one.contents)))
    for work, texts in works.items():
        if len(texts) < MANY:  # too few to tell what is often said in it
            continue
        for word, count in Counter(word for text in texts for word in text).items():
            if count >= OFTEN and count / len(texts) * (rank(word) or 0) >= OWN:
                yield work, word


def terms_defined(statement: Statement) -> Iterator[Term]:
    """The terms that a definition defines: its title, and what it sets off; of "continuous at $c$" what stands before the formula."""
    small = statement_words().function_words
    named = [one for one in _PARTED.split(statement.title) if one and (_TIED.match(one) or "$" not in one)]
    set_off = terms_of(statement.contents)
    if not (set_off or statement.title):
        yield from _said_to_be(words_of(statement.contents), statement.contents)
    for text in [*set_off, *named]:
        tied = _TIED.match(text)
        before, formula, _ = _IN_NAME.sub("", text[tied.end() if tied else 0 :]).partition("$")
        term = normal_words(before)
        if tied and term:
            term = (f"{tie(tied['formula'])}-{term[0]}", *term[1:])
        while formula and len(term) > 1 and term[-1] in small:
            term = term[:-1]
        if is_term(term):
            yield term


def other_forms(statement: Statement) -> list[str]:
    """Words of a definition that are forms of one that it defines: "*injective*", "such a function is an injection"."""
    terms = [term[0] for term in terms_defined(statement) if len(term) == 1]
    stems = {stem(term) for term in terms}
    told = dict.fromkeys(word.norm for word in words_of(statement.contents))
    return [word for word in told if word not in terms and stem(word) in stems]


def _said_to_be(words: Sequence[Word], text: str) -> Iterator[Term]:
    """What a definition that sets nothing off says of a thing: "is said to be representable if", "the set of recursive functions is"."""
    told = statement_words()
    asides = told.sayings | told.copulas | told.function_words
    copula, begun = 0, False
    for place, word in enumerate(words):
        if word.first or (place and _STOP.search(text, words[place - 1].end, word.start)):
            copula, begun = 0, True
        if word.norm in told.copulas and not copula:
            copula = place
            of = [one.norm for one in words[:place]]
            if len(of) > 3 and of[0] in told.articles and of[1] in told.collections:
                yield from filter(is_term, (tuple(of[3:]), tuple(of[3:-1])))
        if word.norm in told.conditions and begun:
            begun = False
            said = list(dropwhile(lambda one: one.norm in asides, words[copula + 1 : place]))
            term = tuple(one.norm for one in takewhile(lambda one: one.norm not in asides, said))
            if copula and len(term) < 3 and is_term(term) and not said[0].tied:
                yield term


def _texts(statement: Statement) -> Iterator[str]:
    yield statement.contents
    for argument in (*statement.proofs, *statement.solutions):
        yield argument.contents


def _inseparable(texts: Sequence[str]) -> set[tuple[str, str]]:
    """Words of which the first hardly ever stands without the second behind it."""
    alone, together = Counter[str](), Counter[tuple[str, str]]()
    for text in texts:
        words = words_of(text)
        alone.update(word.norm for word in words)
        together.update((one.norm, two.norm) for one, two in pairwise(words) if one.joined)
    small = statement_words().function_words
    return {
        pair
        for pair, count in together.items()
        if count >= OFTEN and count >= ALWAYS * alone[pair[0]] and small.isdisjoint(pair)
    }
