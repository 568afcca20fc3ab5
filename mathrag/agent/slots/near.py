"""The formulas of a knowledge base that one question reaches: prepared with a snapshot (`knowledge.reach`), typed as far as it goes."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator, Mapping, Set
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from pathlib import Path
from weakref import WeakValueDictionary

from pydantic import TypeAdapter

from mathrag.agent.language.names import DEFINED, LAW, called, keys_in, words_of
from mathrag.agent.slots.links import MATCH, Links
from mathrag.agent.slots.matching import Types
from mathrag.agent.slots.steps import FOREIGN, INVERSE, RETRIEVAL, STEP, TypedFormula
from mathrag.agent.slots.typed import Noun, Slot, TypedKnowledge, typed
from mathrag.agent.slots.weights import Weights, weights
from mathrag.entities import Chunk, Constant, Definition, Entity, Formula, Value
from mathrag.knowledge.reach import REACH, Entry, Goal, Prices, Reach, Said, Variable, is_written
from mathrag.knowledge.reach_writer import ReachWriter
from mathrag.knowledge.things import by_formula, tell_constant, tell_value
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import concepts, tokens
from mathrag.progress import paced

KEPT = 6000  # formulas that stay typed from question to question
LETTERED = 300  # variables of one symbol that are looked at, where nothing but their letter is known
Record = tuple[TypedFormula, tuple[Slot, ...]]
_RECORD: TypeAdapter[Record] = TypeAdapter(Record)


def prepare(entities: Iterable[Entity], directory: Path, index: KindIndex) -> int:
    """Write what questions will need into a snapshot's folder; how many formulas, with their variants, a search can use.

    What is there already is complete.
    """
    place, building = directory / REACH, directory / f".{REACH}"
    if not is_written(place):
        write_reach(entities, building, index)
        shutil.rmtree(place, ignore_errors=True)
        building.rename(place)
    return len(Reach(place))


def write_reach(entities: Iterable[Entity], place: Path, index: KindIndex) -> None:
    """Write what a search needs of formulas, the words of chunks, and what else is called how, into ``place``."""
    writer, entities, substances = ReachWriter(place), list(entities), by_formula(index.ontology.substances)
    for told in entities:
        if isinstance(told, Value):
            tell_value(writer, told, substances)
        elif isinstance(told, Constant):
            tell_constant(writer, told, tokens, concepts)
    for word in sorted(words_of(one.text for one in entities if isinstance(one, Chunk))):
        writer.tell(f"read {word}", True)
    called_so = sorted((one for one in entities if isinstance(one, Definition | Formula)), key=lambda one: one.uri)
    for one in paced(called_so, len(called_so), f"typing {len(called_so):,} formulas and definitions"):
        kind, names = (DEFINED, (one.term, *one.names)) if isinstance(one, Definition) else (LAW, called(one))
        for name in keys_in(*names):
            writer.name(kind, name, one.uri)
        if isinstance(one, Formula):
            writer.put(one.model_dump_json(), partial(_said, one, index))
    writer.close()


def _said(one: Formula, index: KindIndex) -> Said:
    knowledge = TypedKnowledge()
    told = tuple(typed(knowledge, one, index))
    return Said(told, tuple(_entry(knowledge, made) for made in knowledge.formulas))


def _entry(knowledge: TypedKnowledge, one: TypedFormula) -> Entry:
    slots = tuple(knowledge.slots[number] for number in one.slots)
    for slot in slots:
        knowledge.shape(slot)
    cost = float(weights().vector[STEP] @ (1.0, 0.0, one.identity, 1.0, 1.0, one.literals))
    variables = tuple(map(_variable, slots))
    told = _RECORD.dump_python((replace(one, read=None), slots))
    record = json.dumps(told, default=sorted, ensure_ascii=False).encode()  # sets have no order
    return Entry(record, one.formula.model_dump_json().encode(), one.uris, one.words, cost, variables)


def _variable(slot: Slot) -> Variable:
    dimension, noun = slot.parameter.dimension, slot.noun
    return Variable(dimension, noun.kinds, noun.families, noun.symbol, noun.concepts, not slot.is_target)


@dataclass(frozen=True)
class Wanted:
    """What a question needs of a knowledge base: nouns that may be asked, nouns of its own equations, dimensions that it gives.

    ``symbol``: of what is asked, where nothing else is known of it.
    """

    roots: tuple[Noun, ...]
    needs: tuple[Noun, ...]
    given: frozenset[str]
    spoken: frozenset[str]
    symbol: str | None = None


class Near:
    """A written knowledge base; what is read of it for one question stays for the next, as far as there is room."""

    def __init__(self, place: Path, fitted: Weights) -> None:
        self.reach, self._types = Reach(place), Types()
        self._nouns: WeakValueDictionary[Noun, Noun] = WeakValueDictionary()
        self._typed = lru_cache(KEPT)(self._read)
        self._formula = lru_cache(KEPT)(lambda number: Formula.model_validate_json(self.reach.formula(number)))
        step, match = fitted.vector[STEP], fitted.vector[MATCH]
        self._prices = Prices(match[1], 0.3 * match[1], match[0], step[FOREIGN], step[INVERSE], step[RETRIEVAL])
        self._hidden: frozenset[int] = frozenset()

    def without(self, uris: Iterable[str]) -> Near:
        """This one as if it had no formulas with these URIs; what is read of the others is shared."""
        other = copy(self)
        other.__dict__.pop("_whole", None)
        other._hidden = frozenset(number for uri in uris for number in self.reach.numbers(uri))
        return other

    @property
    def known(self) -> TypedKnowledge:
        """What all formulas say together, for reading a question."""
        return TypedKnowledge(frequencies=self.reach.weights, told=self.reach.told)

    def within(
        self, wanted: Wanted, scores: Mapping[str, float], whole: int, most: int
    ) -> tuple[TypedKnowledge, Links]:
        """What a question that wants this reaches, ``most`` formulas of more than ``whole``; ``scores`` are those of retrieval, by URI."""
        if len(self.reach) <= whole:
            return self._whole
        best = max(scores.values(), default=0.0) or 1.0
        liked = {n: max(0.0, score / best) for uri, score in scores.items() for n in self.reach.numbers(uri)}
        if wanted.symbol is not None:
            lettered = self.reach.formulas_of(self.reach.of_symbol(wanted.symbol)[:LETTERED])
            liked = dict.fromkeys(lettered, 0.0) | liked
        roots, needs = ([_goal(noun) for noun in nouns] for nouns in (wanted.roots, wanted.needs))
        spoken = {word: self.reach.weights.get(word, 1.0) for word in wanted.spoken}
        numbers = self.reach.near(roots, needs, wanted.given, spoken, liked, self._prices, most, self._goals)
        knowledge = self._together(numbers, wanted.spoken)
        return knowledge, Links(knowledge, self._types)

    @cached_property
    def _whole(self) -> tuple[TypedKnowledge, Links]:
        """A small knowledge base, all of which every question reaches."""
        knowledge = self._together(range(len(self.reach)))
        return knowledge, Links(knowledge, self._types)

    def _goals(self, number: int, place: int | None) -> Iterator[Goal]:
        return (goal for own, goal in enumerate(self._typed(number)[2]) if own != place and goal.dimension is not None)

    def _together(self, numbers: Iterable[int], spoken: Set[str] = frozenset()) -> TypedKnowledge:
        """The formulas with these numbers, counted anew; those that have ``spoken`` words are weighed once for all questions."""
        knowledge = TypedKnowledge(frequencies=self.reach.weights, told=self.reach.told)
        for place in (place for place in numbers if place not in self._hidden):
            one, slots, _ = self._typed(place)
            number, first = len(knowledge.formulas), len(knowledge.slots)
            own = tuple(range(first, first + len(slots)))
            if not one.words.isdisjoint(spoken):
                one.weigh(self.reach.weights)
            knowledge.formulas.append(one.moved(number, own, partial(self._formula, place)))
            for index, slot in zip(own, slots, strict=True):
                knowledge.slots.append(slot.moved(index, number))
                knowledge.by_dimension[slot.parameter.dimension].append(index)
            for uri in one.uris:
                knowledge.by_uri.setdefault(uri, []).append(number)
        return knowledge

    def _read(self, number: int) -> tuple[TypedFormula, tuple[Slot, ...], list[Goal]]:
        one, slots = _RECORD.validate_json(self.reach.record(number))
        for slot in slots:
            slot.noun = self._nouns.setdefault(slot.noun, slot.noun)
        return one, slots, [_goal(slot.noun) for slot in slots]


def _goal(noun: Noun) -> Goal:
    return Goal(noun.dimension, noun.kinds, noun.families, noun.topic)
