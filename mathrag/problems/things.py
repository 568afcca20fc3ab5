"""Of which thing each value of a question is: noun phrases that are things, and what ties a value to one of them.

A value belongs, in this order, to the noun right behind it ("a 2.0-kg block", "2 kg of water"); to the thing of the quantity that is named
beside it ("the mass of the block is 3 kg", "its radius", "a wire with a length of 2 m"); to the thing right before it ("a resistor of
4 Ω"); to what the value before it belongs to, where both stand in one list; to the object or the subject of its verb; else to what the
sentence before spoke of. `times` says when it holds, `nouns` what a noun phrase is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mathrag.entities import Frozen
from mathrag.problems.nouns import (
    ADJECTIVES_OF_SIZE,
    BE,
    BREAKS,
    DETERMINERS,
    DIRECTIONS,
    ENDS,
    HAVE,
    MODALS,
    POSSESSIVES,
    PREPOSITIONS,
    RELATIVES,
    SPEECH,
    Grammar,
    Phrase,
    clauses,
    is_adverb,
    is_plural,
    names_field,
    read_grammar,
    singular,
)
from mathrag.problems.problem import Event, Span, Status, Thing, When
from mathrag.problems.times import ASKING, read_status, read_when, states_answer, when_asked
from mathrag.quantities import is_unit, ontology


class Reading(Frozen):
    """The things of a text, and of each value, by its index, its thing, its time and its status. No entry: not known, and "given"."""

    things: tuple[Thing, ...] = ()
    owners: dict[int, str] = {}
    when: dict[int, When | int] = {}
    status: dict[int, Status] = {}
    events: tuple[Event, ...] = ()
    asked_of: str | None = None
    asked_when: When | int | None = None


LINKS = frozenset(
    "of is was are were be = equals equal to at about approximately only nearly roughly exactly reads read as being : ≈ ~ than by".split()
)
"""Words between a quantity's name and its value."""
NUMERALS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "twelve": 12,
    "both": 2,
}
PERSONAL = frozenset("he she him her his they them their".split())
UNITS_FOLLOW = frozenset("many per in every last each".split())
STEM = 5
"""So many letters are common to "resistance" and "resistor"."""
USUAL_KINDS = 3
LONGEST_SYMBOL = 10
SHORTEST_WORD = 4
EQUALS = frozenset(
    (
        "=",
        "≈",
        "~",
        "+",
    )
)
LARGER = frozenset(
    "heavier larger bigger longer faster greater taller hotter warmer higher stronger thicker wider upper".split()
)
SMALLER = frozenset("lighter smaller shorter slower lesser colder cooler lower weaker thinner narrower".split())
ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "former": 0, "latter": 1}
MOST_COUNTED = 10_000


@dataclass
class _Named:
    """A thing as it is found: the phrases that speak of it."""

    head: str
    words: list[str] = field(default_factory=list)
    count: int = 1
    substance: str | None = None
    phrases: list[int] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    sized: bool = False


def read_things(text: str, values: Sequence[tuple[int, int]], asked: tuple[int, int] | None) -> Reading:
    """The things that ``text`` speaks of, and to which each value belongs.

    ``values`` are the places of the values in ``text``, [start, end] each; ``asked`` is the place of the words that ask, or None.
    """
    hole = asked is not None and text[asked[0] : asked[1]].startswith("[")
    places = [*values, asked] if hole and asked is not None else list(values)
    return _Reader(read_grammar(text, places), len(values)).read(asked)


class _Reader:
    """Reads one text: finds the things first, then the owner of every value from left to right."""

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
        self.names: dict[int, Phrase] = {}
        self.things: list[_Named] = []
        self.thing_of: dict[int, int] = {}
        self.owners: dict[int, int] = {}
        self.by_head: dict[str, list[int]] = defaultdict(list)
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

    def read(self, asked: tuple[int, int] | None) -> Reading:
        """Everything that is said of values and of what is asked."""
        for index in sorted(self.place_of, key=self.place_of.__getitem__):  # type: ignore[arg-type]
            assert index is not None
            owner = self._owner(self.place_of[index])
            if owner is not None:
                self.owners[index] = owner
        self._deal_out()
        asked_of = self._asked(asked) if asked else None
        for index, place in self.place_of.items():
            if index is not None and states_answer(self.grammar, place):
                answered = self._question_before(place)
                of = self._asked(answered) if answered else None
                if of is not None:
                    self.owners[index] = of
        times = read_when(self.grammar, self.place_of, asked, self.names)
        kept = sorted(
            {*self.thing_of.values(), *self.owners.values(), *([] if asked_of is None else [asked_of])}, key=self._first
        )
        names = {thing: f"thing {order}" for order, thing in enumerate(kept, 1)}
        things = tuple(self._thing(self.things[thing], names[thing]) for thing in kept)
        return Reading(
            things=things,
            owners={index: names[thing] for index, thing in self.owners.items()},
            when={**times.when, **self._stated()},
            status=read_status(
                self.grammar, self.place_of, {i: things[kept.index(t)].count for i, t in self.owners.items()}
            ),
            events=self._events(names),
            asked_of=None if asked_of is None else names[asked_of],
            asked_when=times.asked,
        )

    def _stated(self) -> dict[int, When | int]:
        """When stated answers hold: when what the question before asks for does."""
        found: dict[int, When | int] = {}
        for index, place in self.place_of.items():
            if index is not None and states_answer(self.grammar, place):
                question = self._question_before(place)
                when = when_asked(self.grammar, question) if question else None
                if when is not None:
                    found[index] = when
        return found

    def _question_before(self, place: int) -> tuple[int, int] | None:
        """Where the question stands that a stated answer is of: the last one before the sentence that states it."""
        for clause in range(self._sentence_start(self.clause_of[place]) - 1, -1, -1):
            start, end = self.clauses[clause]
            if any(self.grammar.low(at) in ASKING for at in range(start, min(start + 3, end))):
                last = next(
                    (at for at in range(start, len(self.tokens)) if self.grammar.low(at) in ENDS), len(self.tokens) - 1
                )
                return self.tokens[start].start, self.tokens[last].end
        return None

    def _first(self, thing: int) -> tuple[int, int]:
        return min(self.things[thing].spans, default=(len(self.grammar.text), 0))

    def _thing(self, named: _Named, id: str) -> Thing:
        words = tuple(dict.fromkeys(named.words))
        return Thing(
            id=id,
            head=named.head,
            words=words,
            substance=named.substance,
            count=named.count,
            mentions=tuple(sorted(set(named.spans))),
        )

    # --- things -----------------------------------------------------------------------------------------------------------------

    def _find_things(self) -> None:
        for index, phrase in enumerate(self.grammar.phrases):
            if phrase.is_pronoun or phrase.is_quantity or not self._is_thing(phrase):
                continue
            thing = self._same(phrase)
            if thing is None:
                thing = self._new(phrase)
            self._mention(thing, index)

    def _is_thing(self, phrase: Phrase) -> bool:
        head = phrase.head
        if singular(head.lower()) in SPEECH or len(head) < 2 or self._is_symbol(phrase) or self._is_of_name(phrase):
            return False
        before = self.grammar.low(phrase.start - 1)
        counted = before in UNITS_FOLLOW or (before == "of" and self.grammar.low(phrase.start - 2) == "number")
        words = [word for word in phrase.words if word not in ("last", "next")]
        return not ((counted or len(words) < len(phrase.words)) and is_unit(" ".join((*words, singular(head.lower())))))

    def _is_of_name(self, phrase: Phrase) -> bool:
        """Does a phrase end the name of a quantity: "energy of formation", "force of repulsion"?"""
        before = self.grammar.phrase_at(phrase.start - 2)
        named = before is not None and before.is_quantity and self.grammar.low(phrase.start - 1) == "of"
        return (
            named
            and not phrase.words
            and phrase.head.endswith(("sion", "tion"))
            and self.grammar.low(phrase.end) != "of"
        )

    def _is_symbol(self, phrase: Phrase) -> bool:
        """A letter of an equation: "v_0 = 3 m/s", "ΔG"."""
        head = phrase.head
        if any("Ͱ" <= letter <= "Ͽ" for letter in head) and len(head) < LONGEST_SYMBOL:
            return True
        beside = self.grammar.low(phrase.end) in EQUALS or self.grammar.low(phrase.start - 1) in EQUALS
        return beside and (len(head) < SHORTEST_WORD or not head.isalpha())

    def _same(self, phrase: Phrase) -> int | None:
        """The thing of an earlier mention: of one head, and of no words that tell them apart."""
        head, words = singular(phrase.head).lower(), {word.lower() for word in phrase.words}
        for thing in reversed(self.by_head.get(head, [])):
            known = {word.lower() for word in self.things[thing].words}
            if phrase.led == "another" or "other" in words or (phrase.led in ("a", "an") and phrase.value is not None):
                continue
            if (
                words <= known
                or known <= words
                or (phrase.led in ("the", "this", "that") and not (words & set(ORDINALS)) and not known & set(ORDINALS))
            ):
                if not (phrase.led in ("a", "an") and words != known and known and words):
                    return thing
        return None

    def _new(self, phrase: Phrase) -> int:
        head = singular(phrase.head)
        self.things.append(_Named(head))
        self.by_head[head.lower()].append(len(self.things) - 1)
        return len(self.things) - 1

    def _mention(self, thing: int, index: int) -> None:
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

    # --- owners -----------------------------------------------------------------------------------------------------------------

    def _owner(self, place: int) -> int | None:
        """The thing that the value at a token belongs to."""
        behind = self._behind(place)
        if isinstance(behind, int):
            return behind
        if behind is not None:
            return self._of_named(behind, place)
        if self._is_alone(place):
            return None
        if (equated := self._equated(place)) is not None:
            return equated
        name = self._name_before(place)
        if name is not None and any(self.grammar.low(at) in BE for at in range(name.end, place)):
            name = self._subject_phrase(self.clause_of[place]) or name
        if name is not None and (name.is_quantity or (self._is_symbol(name) and self.grammar.low(name.end) in EQUALS)):
            return self._of_named(name, place)
        if name is not None and (thing := self._resolved(name)) is not None:
            return thing
        if (listed := self._listed(place)) is not None:
            return listed
        return self._of_verb(place)

    def _of_named(self, name: Phrase, place: int) -> int | None:
        index = self.tokens[place].value
        if index is not None:
            self.names[index] = name
        return self._of_quantity(name, place)

    def _is_alone(self, place: int) -> bool:
        """Does a value stand in a mere row of values: "29; 37; 38"?"""
        start = self.clauses[self._sentence_start(self.clause_of[place])][0]
        row = all(self.tokens[at].value is not None or self.grammar.low(at) in BREAKS for at in range(start, place))
        return row and self.grammar.low(place + 1) in ("", *BREAKS)

    def _behind(self, place: int) -> int | Phrase | None:
        """What stands right behind a value: a thing, or the name of its quantity ("a 1.15 m diameter")."""
        at = place + 1
        if self.grammar.low(at) in ADJECTIVES_OF_SIZE:
            if self.grammar.low(place - 1) not in ("a", "an", "the"):
                return None
            at += 1
        if self.grammar.low(at) == "of":
            at += 1
            while self.grammar.low(at) in DETERMINERS | POSSESSIVES or (
                at < len(self.tokens) and self.tokens[at].value is not None
            ):
                at += 1
        elif (
            self.grammar.low(at) == "in"
            and at == place + 1
            and (named := self.grammar.phrase_at(at + 1))
            and named.is_quantity
            and not named.led
        ):
            return named
        phrase = self.grammar.phrase_at(at)
        if phrase is None or phrase.start != at or phrase.is_pronoun:
            return None
        index = self.grammar.at[at]
        if phrase.is_quantity or index not in self.thing_of:
            return phrase if phrase.is_quantity else None
        return self.thing_of[index]

    def _equated(self, place: int) -> int | None:
        """The thing that the index of a symbol names: "c_water = ..."."""
        if self.grammar.low(place - 1) not in ("=", "≈"):
            return None
        _, _, index = self.tokens[place - 2].text.partition("_")
        index = index.strip("{}").lower()
        for rank in (0, 1, 2):  # its noun, its only word, one of its words
            for thing, named in enumerate(self.things):
                words = [word.lower() for word in named.words]
                if (
                    len(index) > 1
                    and index in ([named.head.lower()], words[:1] if len(set(words)) == 1 else [], words)[rank]
                ):
                    return thing
        return self._bearer(self.tokens[place - 2].text)

    def _bearer(self, symbol: str) -> int | None:
        """The thing whose noun is made of the name of the quantity that a symbol usually is: R of a resistor."""
        for kind, _ in ontology().for_symbol(symbol)[:USUAL_KINDS]:
            stems = {word[:STEM] for word in kind.label.lower().split() if word.endswith("ance")}
            for thing, named in enumerate(self.things):
                if named.head[:STEM].lower() in stems:
                    return thing
        return None

    def _name_before(self, place: int) -> Phrase | None:
        """The noun phrase that a value is given to: "a mass of", "the speed is", "with radius"."""
        at = place - 1
        while at >= 0 and (
            self.grammar.low(at) in LINKS
            or (self.grammar.low(at) in ("a", "an", "the", '"', "“", "q"))
            or (self.grammar.low(at) in DIRECTIONS and at not in self.grammar.at)
        ):
            at -= 1
        if at in self.grammar.verbs and self.grammar.low(at) in (
            "marked",
            "rated",
            "labeled",
            "labelled",
            "reads",
            "measures",
            "given",
        ):
            at -= 1
        phrase = self.grammar.phrase_at(at)
        if phrase is None or self.clause_of.get(at) is None:
            return None
        between = range(phrase.end, place)
        if phrase.is_pronoun or (
            not phrase.is_quantity and any(self.grammar.low(item) in ("to", "at", "by", "than") for item in between)
        ):
            return None
        return phrase

    def _of_quantity(self, name: Phrase, place: int) -> int | None:
        """The thing of the quantity ``name``, whose value stands at a token."""
        if name.possessor is not None:
            return self._possessor(name)
        if self.grammar.low(name.end) == "of" and (whose := self._of_chain(name, place)) is not None:
            return whose
        for index, thing in reversed(self.thing_of.items()):
            words = {word.lower() for word in name.words}
            if self.things[thing].head.lower() in words and self.grammar.phrases[index].start != name.start:
                return thing
        if (borne := self._of_chain(name, place)) is not None:
            return borne
        host = self._host(name)
        if host is not None:
            return host
        if (listed := self._listed(place, name)) is not None:
            return listed
        if (borne := self._borne(place)) is not None:
            return borne
        start = self.clauses[self.clause_of[name.start]][0]
        if self.grammar.low(start) == "where" and (there := self._last_thing(start)) is not None:
            return there
        return self._of_verb(name.start)

    def _possessor(self, name: Phrase) -> int | None:
        if name.possessor == -1:  # "whose": the last thing named
            return self._last_thing(name.start)
        assert name.possessor is not None
        return self._resolved(self.grammar.phrases[name.possessor])

    def _of_chain(self, name: Phrase, place: int) -> int | None:
        """The thing behind "of", "on", "through" ... that follows a quantity's name, before its value or behind what it has of one."""
        at = self._past_symbol(name.end)
        if (
            at in self.grammar.verbs
            and self.grammar.low(at + 1) in ("by", "on", "to")
            and self.grammar.low(at).endswith(("ed", "ne", "en"))
        ):
            at += 1
        while at < len(self.tokens) and self.grammar.low(at) in (
            "of",
            "on",
            "in",
            "through",
            "across",
            "between",
            "for",
            "from",
            "inside",
            "at",
            "by",
            "to",
        ):
            if self.grammar.low(at) == "at":
                if at + 1 >= len(self.tokens) or self.tokens[at + 1].value is None:
                    return None
                at += 2
                continue
            at += 1
            while self.grammar.low(at) in DETERMINERS or (
                at < len(self.tokens)
                and ((self.tokens[at].value is not None and at != place) or self.grammar.low(at) == "of")
            ):
                at += 1
            if at == place:
                return None
            phrase = self.grammar.phrase_at(at)
            if phrase is None:
                return None
            if (thing := self._resolved(phrase)) is not None:
                return thing
            if phrase.possessor is not None:
                return self._possessor(phrase)
            if self.grammar.low(phrase.end) in ("'s", "’s", "'", "’"):
                at = phrase.end + 1
                continue
            at = self._past_symbol(phrase.end)
        return None

    def _past_symbol(self, at: int) -> int:
        """The token behind a symbol that stands beside a name: "the energy, E, of"."""
        end = at
        while (end < at + LONGEST_SYMBOL and self.grammar.low(end) and self.grammar.low(end) == ",") or self._in_symbol(
            end
        ):
            end += 1
        return end if end > at + 1 else at

    def _in_symbol(self, at: int) -> bool:
        phrase = self.grammar.phrase_at(at)
        return phrase is not None and (self._is_symbol(phrase) or len(phrase.head) == 1)

    def _host(self, name: Phrase) -> int | None:
        """What has the quantity: "a wire with a length of", "the cart has a mass of", "a star of mass"."""
        at = name.start - 1
        while at >= 0 and (self.grammar.low(at) in DETERMINERS or self.tokens[at].value is not None):
            at -= 1
        word = self.grammar.low(at)
        if word in HAVE or word in ("weighs", "stores"):
            subject = self._subject(at)
            return subject
        if word in ("with", "of", ","):
            before = self.grammar.phrase_at(at - 1)
            if before is not None and before.is_quantity and word == "of":
                return self._of_quantity(before, at)
            if before is not None and (thing := self._resolved(before)) is not None:
                return self._whole(before, thing)
            if word == "with":
                return self._subject(at) if before is None else self._last_thing(at)
        if word == "(":
            return self._last_thing(at)
        return None

    def _whole(self, part: Phrase, thing: int) -> int:
        """The thing that ``part`` is the "of" of: of "a strip of copper with" the strip."""
        at = part.start - 1
        while self.grammar.low(at) in DETERMINERS:
            at -= 1
        whole = self.grammar.phrase_at(at - 1) if self.grammar.low(at) == "of" else None
        found = None if whole is None else self.thing_of.get(self.grammar.at[whole.start])
        return thing if found is None else found

    def _listed(self, place: int, name: Phrase | None = None) -> int | None:
        """The owner of the value before, where only a list's words stand between them: "4 kg and 5 kg", "from 2 m to 5 m"."""
        at = (name.start if name else place) - 1
        joined = False
        while at >= 0 and self.tokens[at].value is None:
            low = self.grammar.low(at)
            if low in ENDS:
                return None
            if low in ("and", ";", ",", "or", "to", "by", "then", "but"):
                joined = True
            elif (
                low not in DETERMINERS | PREPOSITIONS | DIRECTIONS
                and not (at in self.grammar.at and self._is_part_of_measure(at))
                and low not in ADJECTIVES_OF_SIZE
            ):
                return None
            at -= 1
        return (
            self.owners.get(self.tokens[at].value) if at >= 0 and joined and self.tokens[at].value is not None else None
        )  # type: ignore[arg-type]

    def _is_part_of_measure(self, at: int) -> bool:
        phrase = self.grammar.phrase_at(at)
        return phrase is not None and (phrase.is_quantity or self.grammar.at[at] not in self.thing_of)

    def _borne(self, place: int) -> int | None:
        """The thing that a quantity acts on or runs through, told behind its value: "a current of 2 A flows through the coil"."""
        clause_end = self.clauses[self.clause_of[place]][1]
        subject = self._subject_phrase(self.clause_of[place])
        if subject is None or not subject.is_quantity or subject.possessor is not None:
            return None
        for at in range(place + 1, clause_end):
            if self.grammar.low(at) in ("in", "on", "through", "across", "to", "by", "between"):
                after = at + 1
                while self.grammar.low(after) in DETERMINERS:
                    after += 1
                phrase = self.grammar.phrase_at(after)
                if phrase is not None and (thing := self._resolved(phrase)) is not None:
                    return thing
        return None

    def _deal_out(self) -> None:
        """Where values are told of as many things "respectively", each has its own: "A and B have 2 kg and 3 kg, respectively"."""
        for place, token in enumerate(self.tokens):
            if token.low != "respectively":
                continue
            start = self.clauses[self._sentence_start(self.clause_of[place])][0]
            values = self._list_before(place, start, lambda at: self.tokens[at].value)
            first = self.place_of[values[0]] if values else place
            for at in range(first - 1, start, -1):
                things = self._list_before(at, start, lambda at: self.thing_of.get(self.grammar.at.get(at, -1)))
                if len(set(things)) == len(values) > 1:
                    self.owners.update(zip(values, things, strict=True))
                    break

    def _list_before(self, end: int, start: int, member: Callable[[int], int | None]) -> list[int]:
        """The members of the list that ends right before a token, in order; ``member`` says what a token is one of, if of any."""
        found: list[int] = []
        at = end - 1
        while at >= start:
            item = member(at)
            if item is not None:
                if not found or found[0] != item:
                    found.insert(0, item)
            elif self.grammar.low(at) not in ("and", ",", "or", *DETERMINERS):
                break
            at -= 1
        return found

    # --- subjects, objects, pronouns --------------------------------------------------------------------------------------------

    def _of_verb(self, place: int) -> int | None:
        """The object of a change told by "from", "to", "by"; else the subject of the clause."""
        start = self.clauses[self.clause_of[place]][0]
        before = self.grammar.low(place - 1)
        if before in DETERMINERS:
            before = self.grammar.low(place - 2)
        if before in ("from", "to", "by") or before not in PREPOSITIONS:
            for at in range(place - 1, start - 1, -1):
                if at in self.grammar.verbs:
                    thing = self._object(at, place)
                    if thing is not None:
                        return thing
                    break
        return self._subject(place)

    def _object(self, verb: int, end: int) -> int | None:
        """The thing right behind a verb, or the one whose quantity is."""
        at = verb + 1
        while at < end and (
            self.grammar.low(at) in DETERMINERS
            or self.tokens[at].value is not None
            or self.grammar.low(at) == "of"
            or self.grammar.low(at) in POSSESSIVES
        ):
            at += 1
        phrase = self.grammar.phrase_at(at) if at < end else None
        if phrase is None:
            return None
        if phrase.is_quantity:
            if phrase.end >= end and self.grammar.low(end - 1) not in ("from", "to", "by"):
                return None
            return self._possessor(phrase) if phrase.possessor is not None else self._of_chain(phrase, end)
        return self._resolved(phrase)

    def _subject_phrase(self, clause: int) -> Phrase | None:
        """The first noun phrase of a clause that no preposition leads."""
        start, end = self.clauses[clause]
        at = start
        asks = self.grammar.low(start) in ("what", "how", "which")
        while at < end:
            phrase = self.grammar.phrase_at(at)
            if phrase is not None:
                before = phrase.start - 1
                while self.grammar.low(before) in DETERMINERS or (before > start and self._is_measure(before)):
                    before -= 1
                if (self.grammar.low(before) in PREPOSITIONS and before >= start and before != start) or (
                    self.grammar.low(start) in PREPOSITIONS and before == start
                ):
                    at = phrase.end
                    continue
                if self.grammar.low(phrase.end) in ("'s", "’s"):
                    at = phrase.end + 1
                    continue
                if asks and phrase.is_quantity and self.grammar.low(phrase.end) in MODALS:
                    at = phrase.end
                    continue
                if phrase.is_pronoun and phrase.head in POSSESSIVES and self.grammar.phrase_at(phrase.end):
                    at = phrase.end
                    continue
                return phrase
            if not asks and (
                at in self.grammar.verbs or self.grammar.low(at) in HAVE or (at > start and self.grammar.low(at) in BE)
            ):
                return None
            at += 1
        return None

    def _is_measure(self, at: int) -> bool:
        """Is a token a value, or the "of" behind one: "2 kg of water"?"""
        return self.tokens[at].value is not None or (
            self.grammar.low(at) == "of" and self.tokens[at - 1].value is not None
        )

    def _subject(self, place: int) -> int | None:
        """The thing that the clause of a token speaks of, or the clause before it where it has no subject of its own."""
        own = self.clause_of[place]
        for clause in range(own, self._sentence_start(own) - 1, -1):
            start, _ = self.clauses[clause]
            if self.depth[clause] > self.depth[own]:
                continue
            if self._is_relative(start):
                return self._last_thing(start)
            phrase = self._subject_phrase(clause)
            if phrase is not None and phrase.start < place and (thing := self._spoken_of(phrase, clause)) is not None:
                return thing
            if (
                phrase is not None
                and not phrase.is_quantity
                and clause == own
                and singular(phrase.head.lower()) in SPEECH
            ):
                return None
            if self.grammar.low(start - 1) == "(" and clause == own:
                return self._last_thing(start)
        later = self._later_subject(own)
        topic = later if later is not None else self._topic(self._sentence_start(own), person=False)
        return topic if topic is not None else self._last_thing(place)

    def _is_relative(self, start: int) -> bool:
        """Does a clause's first word stand for the thing before it: "a block that weighs", but not "it is known that the block ..."?"""
        after = start + 1
        while self.grammar.low(after) in DETERMINERS or is_adverb(self.grammar.low(after)):
            after += 1
        return (
            self.grammar.low(start) in RELATIVES
            and self.grammar.phrase_at(after) is None
            and (self.grammar.phrase_at(start - 1) is not None or self.grammar.low(start - 1) == ",")
        )

    def _later_subject(self, own: int) -> int | None:
        """The subject of the next clause of the sentence: "Starting from rest, it turns ..."."""
        for clause in range(own + 1, min(own + 6, len(self.clauses))):
            start, _ = self.clauses[clause]
            if self.grammar.low(start) in ENDS:
                return None
            phrase = self._subject_phrase(clause)
            if phrase is not None and not phrase.is_pronoun and (thing := self._spoken_of(phrase, clause)) is not None:
                return thing
        return None

    def _spoken_of(self, phrase: Phrase, clause: int) -> int | None:
        """The thing of a subject: itself, or, of a quantity, the thing it belongs to."""
        if not phrase.is_quantity:
            return self._resolved(phrase)
        if phrase.possessor is not None:
            return self._possessor(phrase)
        return self._of_chain(phrase, self.clauses[clause][1])

    def _resolved(self, phrase: Phrase) -> int | None:
        """The thing that a phrase or a pronoun stands for."""
        index = self.grammar.at[phrase.start]
        if not phrase.is_pronoun:
            return self.thing_of.get(index)
        if phrase.head in ("i", "you", "we", "us", "me", "your", "our", "my"):
            return None
        if phrase.head == "it" and self.grammar.low(phrase.end) in ("take", "takes", "took"):
            return None
        return self._topic(self.clause_of[phrase.start], phrase.head in PERSONAL)

    def _topic(self, own: int, person: bool) -> int | None:
        """What a pronoun of a clause means: the subject before it in its sentence, else of the sentence before.

        "It" is rather a thing of that sentence that has a value than a subject that has none ("A scientist studies a 2 g sample. Its ...").
        """
        end = own
        while end >= 0:
            start = self._sentence_start(end)
            found = [
                thing
                for clause in range(start, end)
                if self.depth[clause] <= self.depth[own]
                and (before := self._subject_phrase(clause)) is not None
                and (thing := self._spoken_of(before, clause)) is not None
            ]
            if found and end == own:
                agent = self._agent(own)
                return found[-1] if agent is None else agent
            first, last = self.clauses[start][0], self.clauses[end][0]
            if found:
                valued = {thing for index, thing in self.owners.items() if first <= self.place_of[index] < last}
                verb = next((at for at in range(first, last) if at in self.grammar.verbs), None)
                taken = None if verb is None or person or found[0] in valued else self._object(verb, last)
                return taken if taken in valued else found[0]
            end = start - 1
        return self._last_thing(self.clauses[own][0])

    def _agent(self, own: int) -> int | None:
        """Who does what a passive clause says, where the next one goes on with it: "is absorbed by 10 kg of water, raising its ..."."""
        if (
            not self.grammar.low(self.clauses[own][0]).endswith("ing")
            or self.grammar.low(self.clauses[own - 1][0]) != ","
            or own < 2
        ):
            return None
        start, end = self.clauses[own - 2]
        by = [at for at in range(start + 1, end) if self.grammar.low(at) == "by" and at - 1 in self.grammar.verbs]
        return self._object(by[-1], end) if by else None

    def _sentence_start(self, clause: int) -> int:
        """The first clause of the sentence that a clause is in."""
        while clause > 0 and self.grammar.low(self.clauses[clause - 1][0]) not in ENDS:
            clause -= 1
        return clause

    def _last_thing(self, place: int) -> int | None:
        """The thing that was named last before a token."""
        found = [index for index in self.thing_of if self.grammar.phrases[index].end <= place]
        return self.thing_of[max(found)] if found else None

    def _asked(self, asked: tuple[int, int]) -> int | None:
        """The thing whose quantity is asked for."""
        if self.hole is not None:
            return self._owner(self.hole)
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
        return inside[0] if inside else None

    def _asked_in(self, clause: int) -> int | None:
        """The thing whose quantity a clause asks for."""
        start, end = self.clauses[clause]
        inside = [phrase for phrase in self.grammar.phrases if start <= phrase.start < end]
        for phrase in inside:
            if phrase.is_quantity or names_field(phrase.head):
                thing = self._of_quantity(phrase, len(self.tokens) - 1)
                return self.thing_of.get(self.grammar.at[phrase.start]) if thing is None else thing
        subject = self._subject_phrase(clause)
        if subject is not None and (thing := self._resolved(subject)) is not None:
            return thing
        return next((thing for phrase in inside if (thing := self._resolved(phrase)) is not None), None)

    def _events(self, names: dict[int, str]) -> tuple[Event, ...]:
        """What happens, by the verbs of the text in their order."""
        found: list[Event] = []
        for verb in sorted(self.grammar.verbs):
            things = dict.fromkeys(
                thing for thing in (self._subject(verb), self._object(verb, len(self.tokens))) if thing is not None
            )
            ids = tuple(names[thing] for thing in things if thing in names)
            token = self.tokens[verb]
            first = verb - 1 if self.grammar.low(verb - 1) in BE else verb
            words = " ".join(item.text for item in self.tokens[first : verb + 1])
            found.append(
                Event(words=words, things=ids, order=len(found) + 1, span=(self.tokens[first].start, token.end))
            )
        return tuple(found)
