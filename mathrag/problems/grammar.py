"""The tokens of a text, its noun phrases, verbs and clauses, as `nouns` reads them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from mathrag.problems.function_words import BREAKS, CLOSED, CONJUNCTIONS, DETERMINERS, ENDS, is_adverb

_WORD = re.compile(
    r"['’]s\b|[^\s,;:?!()\[\]{}\"“”=<>'’⟶⇌→](?:[^\s,;:?!()\[\]{}\"“”=<>'’⟶⇌→]|\([^\s()]*\)|\{[^\s{}]*\})*|\S"
)
_SENTENCE_END = re.compile(r"[.?!](?=\s|$|[\"”)])")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a mark or a value of the text; ``value`` is the index of the value that it is."""

    text: str
    low: str
    start: int
    end: int
    value: int | None = None

    @property
    def is_content(self) -> bool:
        """Is it a word that names something or says what happens?"""
        is_word = self.value is None and any(map(str.isalpha, self.low))
        return is_word and self.low not in CLOSED and not is_adverb(self.low)


def read_tokens(text: str, values: Sequence[tuple[int, int]]) -> list[Token]:
    """The tokens of ``text``; every place of ``values`` is one token, ends of sentences are tokens of their own."""
    found: list[Token] = []
    at = 0
    for index, (start, end) in sorted(enumerate(values), key=lambda item: item[1]):
        if start >= at:
            found += _words(text, at, start)
            found.append(Token(text[start:end], text[start:end].lower(), start, end, index))
            at = end
    return found + _words(text, at, len(text))


def _words(text: str, start: int, end: int) -> list[Token]:
    """The words and marks of ``text[start:end]``, a full stop apart from its word."""
    found = []
    for match in _WORD.finditer(text, start, end):
        word, first, last = match.group(), match.start(), match.end()
        if word[0] in "-–" and len(word) > 1 and first == start:
            word, first = word[1:], first + 1
        closed = word[-1] == "." and (word.count(".") == 1) and (_SENTENCE_END.match(text, last - 1) is not None)
        if closed and len(word) > 1:
            found.append(Token(word[:-1], word[:-1].lower(), first, last - 1))
            word, first = ".", last - 1
        found.append(Token(word, word.lower(), first, last))
    return found


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: tokens [start, end), the last of them its head.

    ``led`` is what leads it (determiner, possessive, "value"), ``value`` the index of a value in it ("2 kg block"), ``possessor`` the index
    of the phrase that owns it ("the car's speed"; -1 is "whose").
    """

    start: int
    end: int
    head: str
    words: tuple[str, ...]
    led: str = ""
    value: int | None = None
    possessor: int | None = None
    is_quantity: bool = False
    is_pronoun: bool = False


@dataclass
class Grammar:
    """The tokens of a text, its noun phrases in order, the places of its verbs, and its clauses as ranges of tokens."""

    text: str
    tokens: list[Token]
    phrases: list[Phrase] = field(default_factory=list)
    verbs: set[int] = field(default_factory=set)
    at: dict[int, int] = field(default_factory=dict)

    def phrase_at(self, token: int) -> Phrase | None:
        """The noun phrase that covers a token."""
        return self.phrases[self.at[token]] if token in self.at else None

    def low(self, token: int) -> str:
        """The word at a place, in lower case; empty outside the text."""
        return self.tokens[token].low if 0 <= token < len(self.tokens) else ""

    def is_value(self, token: int) -> bool:
        """Is the token a value?"""
        return 0 <= token < len(self.tokens) and self.tokens[token].value is not None

    def past_determiners(self, token: int) -> int:
        """The first token from ``token`` on that is no determiner."""
        while self.low(token) in DETERMINERS:
            token += 1
        return token

    def before_determiners(self, token: int) -> int:
        """The last token up to ``token`` that is no determiner."""
        while self.low(token) in DETERMINERS:
            token -= 1
        return token


def clauses(grammar: Grammar) -> list[tuple[int, int]]:
    """Ranges of tokens between marks and conjunctions; conjunctions stand at the start of theirs."""
    cuts = {0, len(grammar.tokens)}
    for place, token in enumerate(grammar.tokens):
        if token.value is not None or place in grammar.at:
            continue
        if token.low in BREAKS:
            cuts |= {place, place + 1}
        elif token.low in CONJUNCTIONS and grammar.low(place + 1) not in ENDS and not _leads(grammar, place):
            cuts.add(place)
    return [(start, end) for start, end in pairwise(sorted(cuts)) if end > start]


def _leads(grammar: Grammar, place: int) -> bool:
    """Does a word that may be a conjunction lead a noun phrase: "that car", "after 3 s", "than"?"""
    word = grammar.low(place)
    if word in ("after", "before", "until", "as"):
        after = grammar.tokens[place + 1] if place + 1 < len(grammar.tokens) else None
        return after is not None and after.value is not None
    if word == "that":
        before = grammar.phrase_at(place - 1)
        return before is None and grammar.phrase_at(place + 1) is not None and place - 1 not in grammar.verbs
    return False
