"""Of which thing each value of a question is: noun phrases that are things, and what ties a value to one of them.

A value belongs, in this order, to the noun right behind it ("a 2.0-kg block", "2 kg of water"); to the thing of the quantity that is named
beside it ("the mass of the block is 3 kg", "its radius", "a wire with a length of 2 m"); to the thing right before it ("a resistor of
4 Ω"); to what the value before it belongs to, where both stand in one list; to the object or the subject of its verb; else to what the
sentence before spoke of.
"""

from __future__ import annotations

import mathrag.problems.function_words as en
from mathrag.problems.grammar import Grammar, Phrase
from mathrag.problems.quantity_words import names_field
from mathrag.problems.subjects import AWAY, Subjects
from mathrag.problems.times import ASKING
from mathrag.problems.wording import WORDS

LINKS = WORDS["links"]
GIVING = WORDS["giving"]
JOINING = WORDS["joining"]


class Owners(Subjects):
    """To which thing each value belongs."""

    def __init__(self, grammar: Grammar, value_count: int) -> None:
        super().__init__(grammar, value_count)
        self.names: dict[int, Phrase] = {}

    def owner(self, place: int) -> int | None:
        """The thing that the value at a token belongs to."""
        behind = self._behind(place)
        if isinstance(behind, int):
            return behind
        if behind is not None:
            return self._of_named(behind, place)
        if (equated := self._equated(place)) is not None:
            return equated
        name = self._name_before(place)
        if name is not None and any(self.grammar.low(at) in en.BE for at in range(name.end, place)):
            name = self.subject_phrase(self.clause_of[place]) or name
        if name is not None and (
            name.is_quantity or (self.is_symbol(name) and self.grammar.low(name.end) in en.EQUALS)
        ):
            return self._of_named(name, place)
        if name is not None and (thing := self.resolved(name)) is not None:
            return thing
        for thing in (self._amount_at(place), self._listed(place)):
            if thing is not None:
                return thing
        return self.of_verb(place)

    def _amount_at(self, place: int) -> int | None:
        """Of "3 kg of water at 20 °C", and of "put into water at 20 °C", the water; of "a block of iron at 20 °C" the block."""
        amount = self.grammar.phrase_at(place - 2)
        if self.grammar.low(place - 1) != "at" or amount is None:
            return None
        start = amount.start - 1
        if self.grammar.low(start) == "of" and (whole := self.grammar.at.get(start - 1, -1)) in self.thing_of:
            return self.thing_of[whole]
        thing = self.thing_of.get(self.grammar.at[amount.start])
        measured = self.grammar.low(start) == "of" and self.grammar.is_value(start - 1)
        of_substance = thing is not None and self.things[thing].substance is not None
        return thing if measured or (of_substance and self.grammar.low(start) in en.PREPOSITIONS) else None

    def _of_named(self, name: Phrase, place: int) -> int | None:
        """The thing of the quantity that names the value at a token; the name is kept."""
        index = self.tokens[place].value
        if index in self.place_of and index is not None:
            self.names[index] = name
        return self._of_quantity(name, place)

    def _behind(self, place: int) -> int | Phrase | None:
        """What stands right behind a value: a thing, or the name of its quantity ("a 1.15 m diameter")."""
        at = place + 1
        if self.grammar.low(at) in en.ADJECTIVES_OF_SIZE:
            if self.grammar.low(place - 1) not in ("a", "an", "the"):
                return None
            at += 1
        if self.grammar.low(at) == "of":
            at += 1
            while self.grammar.low(at) in en.DETERMINERS | en.POSSESSIVES or self.grammar.is_value(at):
                at += 1
        elif self.grammar.low(at) == "in" and at == place + 1 and self._is_bare_quantity(at + 1):
            return self.thing_of.get(self.grammar.at.get(place - 1, -1), self.grammar.phrase_at(at + 1))
        elif self.grammar.is_value(at):  # "two 5-kg carts"
            at += 1
        phrase = self.grammar.phrase_at(at)
        if phrase is None or phrase.start != at or phrase.is_pronoun:
            return None
        index = self.grammar.at[at]
        if phrase.is_quantity or index not in self.thing_of:
            return phrase if phrase.is_quantity else None
        return self.thing_of[index]

    def _is_bare_quantity(self, at: int) -> bool:
        """Does a quantity's name without a determiner stand at a token: "660 $ in interest"?"""
        named = self.grammar.phrase_at(at)
        return named is not None and named.is_quantity and not named.led

    def _equated(self, place: int) -> int | None:
        """The thing that the index of a symbol names: "c_water = ..."."""
        if self.grammar.low(place - 1) not in ("=", "≈"):
            return None
        symbol = self.tokens[place - 2].text
        index = symbol.partition("_")[2].strip("{}").lower()
        if len(index) > 1:
            ranked = [
                (0 if index == named.head.lower() else len(words), thing)
                for thing, named in enumerate(self.things)
                if index in (words := {named.head.lower(), *map(str.lower, named.words)})
            ]
            if ranked:
                return min(ranked)[1]
        return None

    def _name_before(self, place: int) -> Phrase | None:
        """The noun phrase that a value is given to: "a mass of", "the speed is", "with radius"."""
        at = place - 1
        while self.grammar.low(at) in LINKS or (self.grammar.low(at) in en.DIRECTIONS and at not in self.grammar.at):
            at -= 1
        if at in self.grammar.verbs and self.grammar.low(at) in GIVING:
            at -= 1
        phrase = self.grammar.phrase_at(at)
        if phrase is None or phrase.is_pronoun:
            return None
        if self.is_symbol(phrase) and (beside := self.grammar.phrase_at(phrase.start - 1)) is not None:
            phrase = beside  # "the force constant k = 200 N/m"
        between = {self.grammar.low(item) for item in range(phrase.end, place)}
        return phrase if phrase.is_quantity or not between & {"to", "at", "by", "than"} else None

    def _of_quantity(self, name: Phrase, place: int) -> int | None:
        """The thing of the quantity ``name``, whose value stands at a token."""
        if name.possessor is not None:
            return self.possessor_of(name)
        if self.grammar.low(name.end) == "of" and (whose := self.of_chain(name, place)) is not None:
            return whose
        words = {word.lower() for word in name.words}
        for thing in range(len(self.things) - 1, -1, -1):
            if self.things[thing].head.lower() in words:
                return thing
        if (borne := self.of_chain(name, place)) is not None:
            return borne
        host = self._host(name)
        if host is not None:
            return host
        if not self.is_symbol(name) and (listed := self._listed(place, name)) is not None:
            return listed
        start = self.clauses[self.clause_of[name.start]][0]
        if self.grammar.low(start) == "where" and (there := self.last_thing(start)) is not None:
            return there
        return self.of_verb(name.start)

    def _host(self, name: Phrase) -> int | None:
        """What has the quantity: "a wire with a length of", "the cart has a mass of", "a star of mass"."""
        at = name.start - 1
        while self.grammar.low(at) in en.DETERMINERS or self.grammar.is_value(at):
            at -= 1
        word, before = self.grammar.low(at), self.grammar.phrase_at(at - 1)
        if word in en.HAVE:
            return self.subject(at)
        if word == "(":
            return self.last_thing(at)
        if word not in ("with", "of", ","):
            return None
        if before is None:
            return self.subject(at) if word == "with" else None
        if before.is_quantity and word == "of":
            return self._of_quantity(before, at)
        if word == "with" and self.grammar.low(self.grammar.before_determiners(before.start - 1)) in AWAY:
            return self.subject(at)
        if (thing := self.resolved(before)) is not None:
            return thing
        return self.last_thing(at) if word == "with" else None

    def _listed(self, place: int, name: Phrase | None = None) -> int | None:
        """The owner of the value before, where only a list's words stand between them: "4 kg and 5 kg", "from 2 m to 5 m"."""
        at = (name.start if name else place) - 1
        joined = False
        while at >= 0 and not self.grammar.is_value(at):
            low = self.grammar.low(at)
            joined = joined or low in JOINING
            if (
                low not in JOINING | en.DETERMINERS | en.PREPOSITIONS | en.DIRECTIONS | en.ADJECTIVES_OF_SIZE
                and not self._is_part_of_measure(at)
            ):
                return None
            at -= 1
        value = self.tokens[at].value if at >= 0 else None
        return self.owners.get(value) if joined and value is not None else None

    def _is_part_of_measure(self, at: int) -> bool:
        """Is a token of a phrase that names no thing?"""
        phrase = self.grammar.phrase_at(at)
        return phrase is not None and (phrase.is_quantity or self.grammar.at[at] not in self.thing_of)

    def asked(self, asked: tuple[int, int]) -> int | None:
        """The thing whose quantity is asked for."""
        asking = False
        for clause, (start, end) in enumerate(self.clauses):
            if self.tokens[start].start < asked[0] or self.tokens[start].start >= asked[1]:
                continue
            asking = asking or any(self.grammar.low(at) in ASKING for at in range(start, end))
            if asking and (thing := self._asked_in(clause)) is not None:
                return thing
        inside = [
            thing
            for index, thing in self.thing_of.items()
            if asked[0] <= self.tokens[self.grammar.phrases[index].start].start < asked[1]
        ]
        first = next(
            (clause for clause, (start, _) in enumerate(self.clauses) if self.tokens[start].start >= asked[0]), None
        )
        topic = None if inside or first is None else self.topic(self.sentence_start(first))
        return inside[0] if inside else topic

    def _asked_in(self, clause: int) -> int | None:
        """The thing whose quantity a clause asks for."""
        start, end = self.clauses[clause]
        inside = [phrase for phrase in self.grammar.phrases if start <= phrase.start < end]
        for phrase in inside:
            if phrase.is_quantity or names_field(phrase.head):
                thing = self._of_quantity(phrase, len(self.tokens) - 1)
                return self.thing_of.get(self.grammar.at[phrase.start]) if thing is None else thing
        subject = self.subject_phrase(clause)
        if subject is not None and (thing := self.resolved(subject)) is not None:
            return thing
        return next((thing for phrase in inside if (thing := self.resolved(phrase)) is not None), None)
