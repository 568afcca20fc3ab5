"""A term where a text has it, and what stands around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from mathrag.documents import plain, statement_words
from mathrag.entities import Statement
from mathrag.statements.letters import introduced, subject_letter
from mathrag.statements.naming import Word, words_of
from mathrag.statements.nearness import document_of
from mathrag.statements.terms import Term, Terms, is_predicate, with_tie

NEAR = 4
"""Words around a term that tell which one it is."""


@dataclass(frozen=True)
class Said:
    """A term where a text of ``statement`` has it: from word ``place`` up to word ``end``."""

    words: Sequence[Word]
    place: int
    end: int
    statement: Statement
    terms: Terms
    cited: Sequence[str] = ()
    """The documents of what the text refers to by label."""

    @cached_property
    def term(self) -> Term:
        plain = tuple(word.norm for word in self.words[self.place : self.end])
        first = self.words[self.place]
        tied = (with_tie(first).norm, *plain[1:]) if first.tied else plain
        return tied if tied in self.terms.definitions else plain

    @cached_property
    def document(self) -> str:
        return document_of(self.statement.occurrences)

    @cached_property
    def text(self) -> frozenset[str]:
        """All words of the text."""
        return frozenset(word.norm for word in self.words)

    @cached_property
    def noun(self) -> str:
        """The term that a property stands in front of, perhaps with others between: "continuous bounded *function*"."""
        noun, behind = "", self.place
        while self.words[behind].joined and behind + 1 < len(self.words):
            behind += 1
            if (self.words[behind].norm,) not in self.terms.definitions:
                break
            noun = self.words[behind].norm
        return noun

    @cached_property
    def in_front(self) -> frozenset[str]:
        """The words of the sentence just before the term: "the *series* converges"."""
        before: list[str] = []
        for word in reversed(self.words[max(self.place - NEAR, 0) : self.place]):
            before.append(word.norm)
            if word.first:
                break
        return frozenset(before)

    @cached_property
    def sentence(self) -> frozenset[str]:
        """All words of the sentence before the term."""
        first = next((at for at in range(self.place, -1, -1) if self.words[at].first), 0)
        return frozenset(word.norm for word in self.words[first : self.place])

    @cached_property
    def sentence_places(self) -> range:
        """Where the sentence is that has the term."""
        first = next((at for at in range(self.place, -1, -1) if self.words[at].first), 0)
        return range(
            first, next((at for at in range(self.end, len(self.words)) if self.words[at].first), len(self.words))
        )

    @cached_property
    def letter(self) -> str:
        """The letter that the term is said of: "$\\Gamma$ is consistent"."""
        return subject_letter(self.words, self.place, self.end)

    @cached_property
    def is_predicate(self) -> bool:
        """Does it end what is said of a thing: "every ball is *open*"?"""
        return is_predicate(self.words, self.place)

    @cached_property
    def is_noun_of_property(self) -> bool:
        """Is it a noun made of a property, and no part of a name: "by continuity", not "the compactness theorem"?"""
        small = statement_words()
        last = self.words[self.end - 1]
        ends = not last.joined or self.words[self.end].norm in small.function_words | small.copulas | small.prepositions
        return ends and self.is_made

    @property
    def is_made(self) -> bool:
        """Is it no term, but a noun made of one?"""
        made = self.words[self.end - 1].norm.endswith(statement_words().property_nouns)
        return made and self.term not in self.terms.definitions

    @cached_property
    def is_called_defined(self) -> bool:
        """Does the text speak of its definition: "by definition of satisfaction"?"""
        small = statement_words()
        before = [plain(one.text) for one in self.words[max(self.place - NEAR + 1, 0) : self.place]]
        while before and before[-1] in small.articles | small.prepositions:
            before.pop()
        return bool(before) and before[-1] in small.defining

    @property
    def is_capital(self) -> bool:
        """Has it a capital within a sentence, as nouns have in some languages?"""
        return self.words[self.place].text[:1].isupper() and not self.words[self.place].first

    @cached_property
    def introduced(self) -> frozenset[str]:
        """What that letter is introduced as: "let $\\Gamma$ be a set of sentences"."""
        return (
            introduced([*words_of(self.statement.contents), *self.words], self.letter) if self.letter else frozenset()
        )

    @cached_property
    def behind(self) -> frozenset[str]:
        return frozenset(word.norm for word in self.words[self.end : self.end + NEAR])
