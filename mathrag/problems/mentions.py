"""The things that a text speaks of: noun phrases that are no quantity's name, and which of them mean the same."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace

from mathrag.problems.function_words import APOSTROPHES, ENDS, EQUALS, HAVE, PREPOSITIONS, SPEECH, is_plural, singular
from mathrag.problems.grammar import Grammar, Phrase, clauses
from mathrag.problems.numbers import PLACES
from mathrag.problems.problem import Span
from mathrag.problems.quantity_words import is_eponym
from mathrag.problems.wording import WORDS
from mathrag.quantities import is_unit, ontology
from mathrag.quantities.numerals import COUNTS

NUMERALS = {word: number for word, number in COUNTS.items() if number > 1} | {"both": 2}
UNITS_FOLLOW = WORDS["units follow"]
LONGEST_SYMBOL = 10
SHORTEST_WORD = 4
ORDINALS = {word: place for place, word in enumerate(PLACES)} | {"former": 0, "latter": 1}
LARGER = WORDS["larger"]
SMALLER = WORDS["smaller"]
DISTINCT = LARGER | SMALLER | {*ORDINALS, "other"}
"""Words that tell a thing from its like."""
MOST_COUNTED = 10_000


@dataclass
class Named:
    """A thing as it is found: the phrases that speak of it."""

    head: str
    words: list[str] = field(default_factory=list)
    count: int = 1
    substance: str | None = None
    spans: list[Span] = field(default_factory=list)


class Mentions:
    """The things that one text speaks of, found phrase by phrase; of each phrase which thing it is."""

    def __init__(self, grammar: Grammar, value_count: int) -> None:
        self.grammar = grammar
        self.tokens = grammar.tokens
        self.clauses = clauses(grammar)
        self.depth = self._depths()
        self.clause_of = {
            place: index for index, (start, end) in enumerate(self.clauses) for place in range(start, end)
        }
        self.place_of = {token.value: place for place, token in enumerate(self.tokens) if token.value is not None}
        self.hole = self.place_of.pop(value_count, None)  # what is asked stands in the text as "[X]"
        self.things: list[Named] = []
        self.thing_of: dict[int, int] = {}
        self._by_head: dict[str, list[int]] = defaultdict(list)
        self._find_things()

    def _depths(self) -> list[int]:
        """How many brackets each clause stands in: what brackets say is no topic of what stands outside."""
        depths: list[int] = []
        depth = 0
        for start, _ in self.clauses:
            word = self.grammar.low(start)
            depth = depth + 1 if word in ("(", "[") else max(0, depth - 1) if word in (")", "]") else depth
            depths.append(depth)
        return depths

    def _find_things(self) -> None:
        """Makes each noun phrase that is a thing a mention of a thing, old or new."""
        for index, phrase in enumerate(self.grammar.phrases):
            if phrase.is_quantity and self._is_bearer(phrase):
                phrase = replace(phrase, is_quantity=False)
                self.grammar.phrases[index] = phrase
            if phrase.is_quantity:
                self._find_substance(phrase)
            if phrase.is_pronoun or phrase.is_quantity or not self._is_thing(phrase):
                continue
            thing = self._same(phrase)
            if thing is None:
                thing = self._new(phrase)
            self._mention(thing, index)

    def _is_thing(self, phrase: Phrase) -> bool:
        """Is a phrase that names no quantity a thing: no symbol, no unit, none of the words in which an exercise speaks of itself?"""
        head = phrase.head
        if singular(head.lower()) in SPEECH or len(head) < 2 or self.is_symbol(phrase):
            return False
        if self.grammar.low(phrase.end) in APOSTROPHES and is_eponym(head.lower(), self.grammar.low(phrase.end + 1)):
            return False
        before = self.grammar.low(phrase.start - 1)
        counted = before in UNITS_FOLLOW or (before == "of" and self.grammar.low(phrase.start - 2) == "number")
        words = [word for word in phrase.words if word not in ("last", "next")]
        return not ((counted or len(words) < len(phrase.words)) and is_unit(" ".join((*words, singular(head.lower())))))

    def _find_substance(self, name: Phrase) -> None:
        """The substance that a quantity's name names: "the water temperature"."""
        for place in range(name.start, name.end - 1):
            token = self.tokens[place]
            if token.low in ontology().materials and token.low not in self._by_head:
                self.things.append(Named(token.low, substance=token.low, spans=[(token.start, token.end)]))
                self._by_head[token.low].append(len(self.things) - 1)

    def _is_bearer(self, phrase: Phrase) -> bool:
        """Does a quantity's name stand for what bears it: "two masses hang", "a third charge q_3 = 2 μC"?"""
        before = self.grammar.before_determiners(phrase.start - (1 if phrase.value is None else 2))
        if self.grammar.low(before) in PREPOSITIONS | HAVE or phrase.possessor is not None:
            return False
        beside = self.grammar.phrase_at(phrase.end)
        symbol = beside is not None and self.grammar.low(beside.end) == "="
        if is_plural(phrase.head):
            return symbol or self._count(phrase) > 1
        return symbol and bool({phrase.led, *map(str.lower, phrase.words)} & {"another", *ORDINALS})

    def is_symbol(self, phrase: Phrase) -> bool:
        """A letter of an equation: "v_0 = 3 m/s", "ΔG"."""
        head = phrase.head
        if any("Ͱ" <= letter <= "Ͽ" for letter in head) and len(head) < LONGEST_SYMBOL:
            return True
        beside = self.grammar.low(phrase.end) in EQUALS or self.grammar.low(phrase.start - 1) in EQUALS
        return beside and (len(head) < SHORTEST_WORD or not head.isalpha())

    def _same(self, phrase: Phrase) -> int | None:
        """The thing of an earlier mention: of one head, and of no words that tell them apart."""
        words = {word.lower() for word in phrase.words}
        new = phrase.led in ("a", "an")
        if phrase.led == "another" or (new and phrase.value is not None):
            return None
        alike = reversed(self._by_head.get(singular(phrase.head).lower(), []))
        for thing in sorted(alike, key=lambda one: not words <= {*map(str.lower, self.things[one].words)}):
            known = {word.lower() for word in self.things[thing].words}
            if known & DISTINCT != words & DISTINCT:
                continue
            meant = phrase.led in ("the", "this", "that")
            if (words <= known or known <= words or meant) and not (new and known and words and words != known):
                return thing
        return None

    def _new(self, phrase: Phrase) -> int:
        """A thing that was not named before; a name ("Eros has") is no plural."""
        named = phrase.head[0].isupper() and self.grammar.low(phrase.end) in ("has", "is", "was", "does")
        head = phrase.head if named else singular(phrase.head)
        self.things.append(Named(head))
        self._by_head[head.lower()].append(len(self.things) - 1)
        return len(self.things) - 1

    def _mention(self, thing: int, index: int) -> None:
        """Adds what the phrase of this index says of a thing."""
        phrase, named = self.grammar.phrases[index], self.things[thing]
        self.thing_of[index] = thing
        named.words += [word for word in phrase.words if word not in named.words]
        named.spans.append((self.tokens[phrase.start].start, self.tokens[phrase.end - 1].end))
        named.count = max(named.count, self._count(phrase))
        named.substance = named.substance or self._substance(phrase)

    def _count(self, phrase: Phrase) -> int:
        """How many are meant: "three lamps"."""
        if not is_plural(phrase.head):
            return 1
        before = self.grammar.low(phrase.start - 1)
        word = before if phrase.value is None else self.tokens[phrase.start - 1].low
        words = [word, *(item.lower() for item in phrase.words), self.grammar.low(phrase.start - 2)]
        for word in words:
            if word in NUMERALS:
                return NUMERALS[word]
        plain = words[0].replace(",", "")
        return int(plain) if plain.isdecimal() and 1 < int(plain) < MOST_COUNTED else 1

    def _substance(self, phrase: Phrase) -> str | None:
        """What the words of a phrase say it is made of, or what stands behind its "of"."""
        known = ontology()
        texts = [
            " ".join((*phrase.words, singular(phrase.head))).lower(),
            *(word.lower() for word in phrase.words),
            singular(phrase.head).lower(),
        ]
        behind = self.grammar.phrase_at(phrase.end + 1) if self.grammar.low(phrase.end) == "of" else None
        if behind is not None:
            texts += [" ".join((*behind.words, behind.head)).lower(), behind.head.lower()]
        return next((text for text in texts if text in known.materials or text in known.substances), None)

    def sentence_start(self, clause: int) -> int:
        """The first clause of the sentence that a clause is in."""
        while clause > 0 and self.grammar.low(self.clauses[clause - 1][0]) not in ENDS:
            clause -= 1
        return clause

    def last_thing(self, place: int) -> int | None:
        """The thing that was named last before a token."""
        found = [index for index in self.thing_of if self.grammar.phrases[index].end <= place]
        return self.thing_of[max(found)] if found else None
