"""What a clause speaks of: subjects, objects, pronouns, possessives, and what stands behind "of"."""

from __future__ import annotations

import mathrag.problems.function_words as en
from mathrag.problems.grammar import Grammar, Phrase
from mathrag.problems.mentions import Mentions
from mathrag.problems.quantity_words import process_names
from mathrag.problems.wording import WORDS

AWAY = WORDS["away"]
CHAINING = WORDS["chaining"]
PERSONAL = WORDS["personal"]


class Subjects(Mentions):
    """What clauses speak of: their subjects and objects, and what pronouns and possessives mean."""

    def __init__(self, grammar: Grammar, value_count: int) -> None:
        super().__init__(grammar, value_count)
        self.owners: dict[int, int] = {}

    def of_verb(self, place: int) -> int | None:
        """The object of a change told by "from", "to", "by"; else the subject of the clause."""
        start = self.clauses[self.clause_of[place]][0]
        before = self.grammar.low(self.grammar.before_determiners(place - 1))
        verb = next((at for at in range(place - 1, start - 1, -1) if at in self.grammar.verbs), None)
        if verb is None:
            return self.subject(place)
        if before in ("from", "to", "by") or before not in en.PREPOSITIONS:
            thing = self.object_of(verb, place)
            if thing is not None:
                return thing
        described = self._described_by(verb, start)
        return self.subject(place) if described is None else described

    def _described_by(self, verb: int, start: int) -> int | None:
        """The thing before a participle, in a clause that has its verb: "moves between plates separated by"."""
        if not en.is_participle(self.grammar.low(verb)):
            return None
        other = any(at in self.grammar.verbs or self.grammar.low(at) in en.FINITE for at in range(start, verb))
        phrase = self.grammar.phrase_at(verb - 1)
        return self.resolved(phrase) if other and phrase is not None else None

    def object_of(self, verb: int, end: int) -> int | None:
        """The thing right behind a verb, or the one whose quantity is."""
        at = verb + 1
        while at < end and (
            self.grammar.low(at) in en.DETERMINERS | en.POSSESSIVES | {"of"} or self.grammar.is_value(at)
        ):
            at += 1
        phrase = self.grammar.phrase_at(at) if at < end else None
        if phrase is None:
            return None
        if phrase.is_quantity:
            return self.possessor_of(phrase) if phrase.possessor is not None else self.of_chain(phrase, end)
        return self.resolved(phrase)

    def subject_phrase(self, clause: int) -> Phrase | None:
        """The first noun phrase of a clause, but for one that only says whose the next one is."""
        start, end = self.clauses[clause]
        at = start
        asks = self.grammar.low(start) in ("what", "how", "which")
        if self.grammar.low(start) in en.SUBJECTLESS:
            return None
        while at < end:
            phrase = self.grammar.phrase_at(at)
            if phrase is not None:
                object_asked = asks and phrase.is_quantity and self.grammar.low(phrase.end) in en.MODALS
                if not (object_asked or self._is_possessive(phrase)):
                    return phrase
                at = phrase.end
                continue
            low = self.grammar.low(at)
            if not asks and (at in self.grammar.verbs or low in en.HAVE or (at > start and low in en.BE)):
                return None
            at += 1
        return None

    def _is_possessive(self, phrase: Phrase) -> bool:
        """Does a phrase only say whose the next one is: "the car's", "its"?"""
        pronoun = phrase.is_pronoun and phrase.head in en.POSSESSIVES and self.grammar.phrase_at(phrase.end) is not None
        return pronoun or self.grammar.low(phrase.end) in ("'s", "’s")

    def subject(self, place: int) -> int | None:
        """The thing that the clause of a token speaks of, or the clause before it where it has no subject of its own."""
        own = self.clause_of[place]
        for clause in range(own, self.sentence_start(own) - 1, -1):
            start, _ = self.clauses[clause]
            if self.depth[clause] > self.depth[own]:
                continue
            if self._is_relative(start):
                return self.last_thing(start)
            phrase = self.subject_phrase(clause)
            if phrase is not None and phrase.start < place and (thing := self._spoken_of(phrase, clause)) is not None:
                return thing
            no_thing = phrase is not None and not phrase.is_quantity and en.singular(phrase.head.lower()) in en.SPEECH
            if clause == own and no_thing:
                return None
            if clause == own and self.grammar.low(start - 1) == "(":
                return self.last_thing(start)
        for thing in (self._later_subject(own), self.topic(self.sentence_start(own))):
            if thing is not None:
                return thing
        return self.last_thing(place)

    def _is_relative(self, start: int) -> bool:
        """Does a clause's first word stand for the thing before it: "a block that weighs", but not "it is known that the block ..."?"""
        after = start + 1
        while self.grammar.low(after) in en.DETERMINERS or en.is_adverb(self.grammar.low(after)):
            after += 1
        return (
            self.grammar.low(start) in en.RELATIVES
            and self.grammar.phrase_at(after) is None
            and (self.grammar.phrase_at(start - 1) is not None or self.grammar.low(start - 1) == ",")
        )

    def _later_subject(self, own: int) -> int | None:
        """The subject of the next clause of the sentence: "Starting from rest, it turns ..."."""
        for clause in range(own + 1, min(own + 6, len(self.clauses))):
            start, _ = self.clauses[clause]
            if self.grammar.low(start) in en.ENDS:
                return None
            phrase = self.subject_phrase(clause)
            if phrase is not None and not phrase.is_pronoun and (thing := self._spoken_of(phrase, clause)) is not None:
                return thing
        return None

    def _spoken_of(self, phrase: Phrase, clause: int) -> int | None:
        """The thing of a subject: itself, or, of a quantity, the thing it belongs to."""
        if not phrase.is_quantity:
            return self.resolved(phrase)
        if phrase.possessor is not None:
            return self.possessor_of(phrase)
        return self.of_chain(phrase, self.clauses[clause][1])

    def resolved(self, phrase: Phrase) -> int | None:
        """The thing that a phrase or a pronoun stands for."""
        index = self.grammar.at[phrase.start]
        if not phrase.is_pronoun:
            return self.thing_of.get(index)
        if phrase.head in ("i", "you", "we", "us", "me", "your", "our", "my"):
            return None
        if phrase.head == "it" and self.grammar.low(phrase.end) in ("take", "takes", "took"):
            return None
        return self.topic(self.clause_of[phrase.start], phrase.head in PERSONAL)

    def topic(self, own: int, person: bool = False) -> int | None:
        """What a pronoun of a clause means: the subject before it in its sentence, else of the sentence before.

        "It" is rather a thing of that sentence that has a value than a subject that has none ("A scientist studies a 2 g sample. Its ...").
        """
        end = own
        while end >= 0:
            start = self.sentence_start(end)
            clauses = (clause for clause in range(start, end) if self.depth[clause] <= self.depth[own])
            found = [thing for clause in clauses if (thing := self._topic_of(clause, person)) is not None]
            if found and end == own:
                return found[-1]
            if found:
                return found[0] if person else self._valued_of(start, end, found[0])
            end = start - 1
        return self.last_thing(self.clauses[own][0])

    def _topic_of(self, clause: int, person: bool) -> int | None:
        """What a clause speaks of: its subject; for a person ("she"), whose the subject is ("Chandra's income")."""
        phrase = self.subject_phrase(clause)
        if phrase is None:
            return None
        owner = self.possessor_of(phrase) if person and phrase.possessor is not None else None
        return self._spoken_of(phrase, clause) if owner is None else owner

    def _valued_of(self, start: int, end: int, subject: int) -> int:
        """The subject of the clauses [start, end), or what its verb takes, if only that has a value there."""
        first, last = self.clauses[start][0], self.clauses[end][0]
        valued = {thing for index, thing in self.owners.items() if first <= self.place_of[index] < last}
        verb = next((at for at in range(first, last) if at in self.grammar.verbs), None)
        taken = None if verb is None or subject in valued else self.object_of(verb, last)
        return subject if taken is None or taken not in valued else taken

    def possessor_of(self, name: Phrase) -> int | None:
        """Whose ``name`` is, where a possessive leads it."""
        if name.possessor == -1:  # "whose": the last thing named
            return self.last_thing(name.start)
        assert name.possessor is not None
        return self.resolved(self.grammar.phrases[name.possessor])

    def of_chain(self, name: Phrase, place: int) -> int | None:
        """The thing behind "of", "on", "through" ... that follows a quantity's name, before its value or behind what it has of one."""
        at = name.end
        passive = at in self.grammar.verbs and self.grammar.low(at).endswith(("ed", "ne", "en"))
        if passive and self.grammar.low(at + 1) in ("by", "on", "to"):
            at += 1
        while self.grammar.low(at) in CHAINING:
            if self.grammar.low(at) == "at":  # "the constant at 300 K for"
                if not self.grammar.is_value(at + 1):
                    return None
                at += 2
                continue
            at = self.grammar.past_determiners(at + 1)
            while at != place and (self.grammar.is_value(at) or self.grammar.low(at) in en.DETERMINERS | {"of"}):
                at += 1
            phrase = self.grammar.phrase_at(at)
            if phrase is None:
                return None
            passed = phrase.head.lower() in process_names() and self.grammar.low(phrase.end) == "of"
            if not passed and (thing := self.resolved(phrase)) is not None:
                return thing
            at = phrase.end + (self.grammar.low(phrase.end) in en.APOSTROPHES)
        return None
