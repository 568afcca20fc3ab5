"""Whether a value may stand in a slot at all, and what it costs there: the rules of binding that the search keeps to."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import filterfalse
from operator import mul

import numpy as np

from mathrag.agent.reading.given import COUNT, COUNTED, NUMBERED
from mathrag.agent.reading.sorts import named_as_money
from mathrag.agent.reading.species import logarithm, other_species
from mathrag.agent.slots.features import ANGULAR, ANY_LENGTH, Fact, bind_costs, contraries, symbol_cost, unlike_kinds
from mathrag.agent.slots.typed import CHANGE, FINAL, INITIAL, Noun, Slot, TypedKnowledge
from mathrag.agent.slots.weights import INDEX, Vector, Weights
from mathrag.agent.solutions.tree import Choice, Problem
from mathrag.quantities.dimensions import MASS

BIND = slice(INDEX["bind"], INDEX["bind_symbol"] + 1)
Refusal = Callable[[Slot], bool]
FACTS_PER_SLOT = 6
SCALES = frozenset({"°C", "°F"})
LEVELS = frozenset(
    {"temperature", "initial_temperature", "final_temperature", "thermodynamic_temperature", "celsius_temperature"}
)
DEGREES = frozenset({"rad", "°", "deg", "mrad"})
ELSEWHERE = frozenset({"diameter", "height", "altitude", "depth"})
"""Lengths from somewhere else than a distance is: above the ground, right across where the radius is from the centre."""
GREEK = frozenset({"theta", "alpha", "beta", "gamma", "phi", "psi", "delta"})


class Binding:
    """The values of one problem in the slots of the knowledge base."""

    def __init__(self, knowledge: TypedKnowledge, problem: Problem, weights: Weights, known: int) -> None:
        self.knowledge, self.problem, self._known = knowledge, problem, known
        self._sums = any(fact.currency is not None for fact in problem.facts)
        self._weights: list[float] = weights.vector[BIND].tolist()
        self._noun_costs: dict[tuple[int, int], tuple[float, Vector]] = {}

    def options(self) -> list[Sequence[Choice]]:
        """By slot the values that may stand in it, the cheapest first."""
        costs: dict[int, list[Choice]] = defaultdict(list)
        for fact, slots in self._fitting():
            number, by_noun = fact.index, dict[int, Choice]()
            for slot in slots:
                if (key := id(slot.noun)) not in by_noun:
                    by_noun[key] = self._costs(fact, slot)[0], number, None
                costs[slot.index].append(by_noun[key])
        found: list[Sequence[Choice]] = [()] * len(self.knowledge.slots)
        for index, own in costs.items():
            found[index] = sorted(own)[:FACTS_PER_SLOT]
        return found

    def _fitting(self) -> Iterator[tuple[Fact, list[Slot]]]:
        """Each value with the slots that it may stand in."""
        slots, by_dimension = self.knowledge.slots, self.knowledge.by_dimension
        bespoke = [slot for slot in slots[self._known :] if slot.only is not None]
        there: set[str | None] = {None, *(fact.dimension for fact in self.problem.facts)}
        free = {sort: [slots[i] for i in by_dimension.get(sort, ()) if slots[i].only is None] for sort in there}
        for fact in self.problem.facts:
            slots = free[fact.dimension] + [slot for slot in free[None] if called_alike(fact.noun, slot.noun)]
            for refuses in self._refusing(fact):
                slots = list(filterfalse(refuses, slots))
            sorts = (None, fact.dimension)  # a plain number may be said to be in a unit
            own = [s for s in bespoke if fact.index in (s.only or ())]
            own = [s for s in own if fact.unit is None or s.parameter.dimension in sorts]
            yield fact, slots + own

    def features(self, fact: Fact, slot: Slot) -> Vector:
        """The features of ``fact`` in ``slot``, as the search adds them up."""
        return self._costs(fact, slot)[1]

    def _costs(self, fact: Fact, slot: Slot) -> tuple[float, Vector]:
        """What it costs, and the features: by the words alone, found once for all slots that share a noun."""
        frequencies = self.knowledge.frequencies
        key = (fact.index, id(slot.noun))
        if key not in self._noun_costs:
            found = bind_costs(fact, slot.noun, self.problem.question, frequencies)
            self._noun_costs[key] = sum(map(mul, self._weights, found)), np.array(found)
        return self._noun_costs[key]

    def _refusing(self, fact: Fact) -> Iterator[Refusal]:
        """The rules that may keep ``fact`` out of a slot. Each is asked of every slot of its dimension, so only what can apply is."""
        yield from _uncalled(fact)
        if not fact.noun.kinds <= ANY_LENGTH:
            yield lambda slot: unlike_kinds(fact.noun, slot.noun) and not _may_mean(fact.noun, slot.noun)
        if never := contraries(fact.noun):
            yield lambda slot: not never.isdisjoint(slot.noun.own)
        if fact.species is not None:
            yield lambda slot: other_species(
                fact, slot.parameter.symbol, (other.parameter.symbol for other in self.knowledge.inputs(slot))
            )
        if fact.noun.symbol is not None:
            yield from self._of_another_symbol(fact, fact.noun.symbol)
        yield from self._of_another_sort(fact)
        if levels := [one for one in self.problem.facts if one.whole and one.thing == f"{fact.value:g} {fact.unit}"]:
            own = {one.noun.symbol for one in levels}  # it is what their values are looked up for
            yield lambda slot: any(other.noun.symbol in own for other in (slot, *self.knowledge.inputs(slot)))
        if fact.also:  # no value worked out from what the slot's own formula says
            yield lambda slot: slot.stated

    def _of_another_symbol(self, fact: Fact, symbol: str) -> Iterator[Refusal]:
        """Is its symbol the logarithm of the slot's, that of another variable there, or one that others have (K_a for a pOH)?"""
        yield lambda slot: logarithm(symbol, slot.noun.symbol)
        if len(symbol) > 1 and symbol[-1].isdigit():
            yield lambda slot: symbol != slot.noun.symbol and self._named_beside(symbol, slot)
        if re.match(r"[A-Za-z]{2}", symbol) and fact.dimension in self.knowledge.sorts(symbol):
            yield lambda slot: slot.noun.symbol is not None and symbol_cost(symbol, slot.noun.symbol) == 1.0

    def _of_another_sort(self, fact: Fact) -> Iterator[Refusal]:
        """Is it a state for a change, a change for a state, a total for one of its terms, or for an angle what is none?"""
        state = fact.noun.markers & (INITIAL | FINAL) or fact.text.endswith(" at")
        level = fact.dimension == "Θ" and not fact.difference and state
        if fact.free or level or _is_level(fact):  # "heated from 20 °C" is no change
            yield lambda slot: "change" in slot.noun.markers  # and of two temperatures neither is the difference
        if fact.also and "change" in fact.noun.markers:
            yield lambda slot: "change" not in slot.noun.markers
        if fact.difference:  # "warmed by 30 K" is no temperature
            yield lambda slot: slot.parameter.quantity_kind in LEVELS and "change" not in slot.noun.markers
        if "total" in fact.noun.stems:
            yield lambda slot: slot.term
        if fact.noun.kinds == COUNT and fact.unit is None:  # "two ropes" is no angle, "two slits" no second order
            other = ANGULAR if fact.noun.symbol else ANGULAR | NUMBERED
            yield lambda slot: not slot.noun.kinds.isdisjoint(other)
        if fact.dimension == MASS and not fact.also and "change" not in fact.noun.markers:  # what has a mass loses none
            yield lambda slot: "change" in slot.noun.markers
        if fact.currency is not None:
            yield lambda slot: named_as_money(slot.parameter.name) is False
        elif self._sums and (fact.unit == "%" or fact.noun.kinds & COUNTED):  # 4 % is no principal where sums are told
            yield lambda slot: named_as_money(slot.parameter.name) is True
        if fact.unit in DEGREES and not fact.whole:
            yield lambda slot: slot.parameter.dimension == "1" and not _may_be_angle(slot)

    def _named_beside(self, symbol: str, slot: Slot) -> bool:
        """Is the indexed ``symbol`` just that of another variable of the slot's formula ("R_1 = 3 ohm" is no R_2 there)?"""
        own = slot.parameter.dimension
        return any(s.noun.symbol == symbol and s.parameter.dimension == own for s in self.knowledge.inputs(slot))


def _uncalled(fact: Fact) -> Iterator[Refusal]:
    """An implied value needs a parameter that is called so; one of the same symbol is."""
    if fact.of_kind:
        yield lambda slot: fact.noun.kinds.isdisjoint(slot.noun.families) and not symbols_agree(fact.noun, slot.noun)
    if fact.whole:
        yield lambda slot: not _is_its_variable(fact, slot.noun)
    elif fact.needs:
        yield lambda slot: fact.needs.isdisjoint(slot.noun.stems) and not symbols_agree(fact.noun, slot.noun)


def _is_its_variable(fact: Fact, slot: Noun) -> bool:
    """Has the slot the letter of the value and a word of its name, or, where one has no letter, all its words?"""
    if fact.noun.symbol is None or slot.symbol is None:
        return fact.needs <= slot.stems
    named = not (slot.own and fact.needs) or not fact.noun.concepts.isdisjoint(slot.concepts)
    return named and symbols_agree(fact.noun, slot)


def _may_be_angle(slot: Slot) -> bool:
    """By its unit, or where nothing is known of it but that angles have its symbol."""
    own = slot.parameter
    return own.unit in DEGREES or (own.quantity_kind is None and slot.noun.symbol in GREEK)


def _may_mean(fact: Noun, slot: Noun) -> bool:
    """Is the slot a length of which nothing more is said, where the value is no other, or has it the very symbol of the value?"""
    length = fact.families.isdisjoint(ELSEWHERE) and slot.kinds <= ANY_LENGTH and not slot.own
    return length or symbols_agree(fact, slot)


def _is_level(fact: Fact) -> bool:
    """Is it a temperature, not a difference of two?"""
    return fact.dimension == "Θ" and fact.unit in SCALES and not fact.difference and not fact.noun.markers & CHANGE


def called_alike(one: Noun, other: Noun) -> bool:
    """Have they a word in common, or a symbol? Nothing else joins an untyped variable to a value, or to what is asked."""
    return not one.concepts.isdisjoint(other.concepts) or symbols_agree(one, other)


def symbols_agree(one: Noun, other: Noun) -> bool:
    """Have both a symbol, and the same?"""
    return one.symbol is not None and one.symbol == other.symbol
