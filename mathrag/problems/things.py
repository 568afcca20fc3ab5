"""The things of a question, and of each value: of which thing it is, when it holds, and its status.

`nouns` says what a noun phrase is, `mentions` which of them are things, `subjects` what clauses speak of, `owners` to which thing a value
belongs, `times` when it holds.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from mathrag.entities import Frozen
from mathrag.problems.function_words import BE, ENDS
from mathrag.problems.likes import Likes
from mathrag.problems.mentions import Named
from mathrag.problems.nouns import read_grammar
from mathrag.problems.problem import Event, Status, Thing, When
from mathrag.problems.times import ASKING, read_status, read_when, states_answer, when_asked


class Reading(Frozen):
    """The things of a text, and of each value, by its index, its thing, its time and its status. No entry: not known, and "given"."""

    things: tuple[Thing, ...] = ()
    owners: dict[int, str] = Field(default_factory=dict)
    when: dict[int, When] = Field(default_factory=dict)
    status: dict[int, Status] = Field(default_factory=dict)
    events: tuple[Event, ...] = ()
    asked_of: str | None = None
    asked_when: When | None = None


def read_things(text: str, values: Sequence[tuple[int, int]], asked: tuple[int, int] | None) -> Reading:
    """The things that ``text`` speaks of, and to which each value belongs.

    ``values`` are the places of the values in ``text``, [start, end] each; ``asked`` is the place of the words that ask, or None.
    """
    hole = asked is not None and text[asked[0] : asked[1]].startswith("[")
    places = [*values, asked] if hole and asked is not None else list(values)
    return _Reader(read_grammar(text, places), len(values)).read(asked)


class _Reader(Likes):
    """Reads one text."""

    def read(self, asked: tuple[int, int] | None) -> Reading:
        """Everything that is said of values and of what is asked."""
        for index in sorted(self.place_of, key=self.place_of.__getitem__):
            owner = self.owner(self.place_of[index])
            if owner is not None:
                self.owners[index] = owner
        self.settle_likes()
        asked_of = self.owner(self.hole) if self.hole is not None else self.asked(asked) if asked else None
        when = self._stated()
        times = read_when(self.grammar, self.place_of, asked, self.names, self.owners)
        named = {*self.thing_of.values(), *self.owners.values(), *([] if asked_of is None else [asked_of])}
        first = {thing: min(self.things[thing].spans, default=(len(self.grammar.text), 0)) for thing in named}
        ids = {thing: f"thing {order}" for order, thing in enumerate(sorted(named, key=first.__getitem__), 1)}
        counts = {index: self.things[thing].count for index, thing in self.owners.items()}
        return Reading(
            things=tuple(self._thing(self.things[thing], id) for thing, id in ids.items()),
            owners={index: ids[thing] for index, thing in self.owners.items()},
            when={**times.when, **when},
            status=read_status(self.grammar, self.place_of, counts),
            events=self._events(ids),
            asked_of=None if asked_of is None else ids[asked_of],
            asked_when=times.asked,
        )

    def _stated(self) -> dict[int, When]:
        """When stated answers hold; each gets the thing and the time of what the question before it asks for."""
        found: dict[int, When] = {}
        for index, place in self.place_of.items():
            question = self._question_before(place) if states_answer(self.grammar, place) else None
            if question is None:
                continue
            if (of := self.asked(question)) is not None:
                self.owners[index] = of
            if (when := when_asked(self.grammar, question)) is not None:
                found[index] = when
        return found

    def _question_before(self, place: int) -> tuple[int, int] | None:
        """Where the question stands that a stated answer is of: the last one before the sentence that states it."""
        for clause in range(self.sentence_start(self.clause_of[place]) - 1, -1, -1):
            start, end = self.clauses[clause]
            if any(self.grammar.low(at) in ASKING for at in range(start, min(start + 3, end))):
                last = next(
                    (at for at in range(start, len(self.tokens)) if self.grammar.low(at) in ENDS), len(self.tokens) - 1
                )
                return self.tokens[start].start, self.tokens[last].end
        return None

    def _thing(self, named: Named, id: str) -> Thing:
        """What was found of a thing, as `Problem` has it."""
        return Thing(
            id=id,
            head=named.head,
            words=tuple(dict.fromkeys(named.words)),
            substance=named.substance,
            count=named.count,
            mentions=tuple(sorted(set(named.spans))),
        )

    def _events(self, names: dict[int, str]) -> tuple[Event, ...]:
        """What happens, by the verbs of the text in their order."""
        found: list[Event] = []
        for verb in sorted(self.grammar.verbs):
            things = dict.fromkeys(
                thing for thing in (self.subject(verb), self.object_of(verb, len(self.tokens))) if thing is not None
            )
            ids = tuple(names[thing] for thing in things if thing in names)
            token = self.tokens[verb]
            first = verb - 1 if self.grammar.low(verb - 1) in BE else verb
            words = " ".join(item.text for item in self.tokens[first : verb + 1])
            found.append(
                Event(words=words, things=ids, order=len(found) + 1, span=(self.tokens[first].start, token.end))
            )
        return tuple(found)
