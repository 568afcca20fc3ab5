"""Whether a value may stand in a slot at all, and what it costs there: the rules of binding that the search keeps to."""

from __future__ import annotations

import re

from mathrag.agent.ends import other_end
from mathrag.agent.features import ANGULAR, Fact, bind_costs, extra_cost, symbol_cost
from mathrag.agent.links import MODULI, unlike_kinds
from mathrag.agent.relations import takes
from mathrag.agent.species import logarithm, other_species
from mathrag.agent.statements import is_side, side_costs
from mathrag.agent.tree import Choice, Problem
from mathrag.agent.typed import FINAL, INITIAL, Noun, Slot, TypedKnowledge
from mathrag.agent.weights import INDEX, Weights

BIND = slice(INDEX["bind"], INDEX["bind_untyped"] + 1)
EXTRA = INDEX["bind_extra"] - BIND.start
FACTS_PER_SLOT = 6
SCALES, CHANGES = frozenset({"°C", "°F"}), frozenset({"change"})
LEVELS = frozenset(
    {"temperature", "initial_temperature", "final_temperature", "thermodynamic_temperature", "celsius_temperature"}
)
DEGREES = frozenset({"rad", "°", "deg", "mrad"})
COUNT = frozenset({"number"})
GREEK = frozenset({"theta", "alpha", "beta", "gamma", "phi", "psi", "delta"})


class Binding:
    """The values of one problem in the slots of the knowledge base."""

    def __init__(self, knowledge: TypedKnowledge, problem: Problem, weights: Weights) -> None:
        self.knowledge, self.problem = knowledge, problem
        self._levels = sum(_is_level(fact) and fact.role == "given" for fact in problem.facts)
        self._by_dimension: dict[str, list[Fact]] = {}
        for fact in problem.facts:
            self._by_dimension.setdefault(fact.dimension, []).append(fact)
        self._weights: list[float] = weights.vector[BIND].tolist()
        self._found: dict[tuple[int, int], tuple[float, tuple[float, ...]]] = {}
        self._noun_costs: dict[tuple[int, int], tuple[float, ...]] = {}

    def options(self, slot: Slot) -> list[Choice]:
        """The values that may stand in ``slot``, the cheapest first."""
        dimension = slot.parameter.dimension
        facts = self.problem.facts if dimension is None else self._by_dimension.get(dimension, ())
        costs = sorted((self.cost(fact, slot)[0], fact.index) for fact in facts if self.allows(fact, slot))
        return [(cost, fact, None) for cost, fact in costs[:FACTS_PER_SLOT]]

    def cost(self, fact: Fact, slot: Slot) -> tuple[float, tuple[float, ...]]:
        """Cost and features of ``fact`` in ``slot``."""
        key = (fact.index, slot.index)
        found = self._found.get(key)
        if found is None:
            values = side_costs(slot, fact.noun) if is_side(slot) else self._features(fact, slot)
            cost = sum(weight * value for weight, value in zip(self._weights, values, strict=True))
            found = self._found[key] = (cost, values)
        return found

    def _features(self, fact: Fact, slot: Slot) -> tuple[float, ...]:
        """What hangs on the words alone is found once for all slots that share a noun."""
        frequencies = self.knowledge.frequencies
        key = (fact.index, id(slot.noun))
        if key not in self._noun_costs:
            self._noun_costs[key] = bind_costs(fact, slot.noun, self.problem.question, frequencies)
        found = self._noun_costs[key]
        extra = extra_cost(fact, slot.noun, self.knowledge.formulas[slot.formula].words, frequencies)
        return (*found[:EXTRA], extra, *found[EXTRA + 1 :])

    def allows(self, fact: Fact, slot: Slot) -> bool:
        """An implied value needs a parameter that is called so, an untyped one a value that is, an angle one that is an angle."""
        if slot.only is not None:
            return fact.index in slot.only
        if fact.neutral:
            return slot.neutral == fact.value
        agree = symbols_agree(fact.noun, slot.noun) or slot.noun.symbol in fact.symbols
        if not agree and not _called_so(fact, slot):
            return False
        if self._of_another_thing(fact, slot) or self._of_another_sort(fact, slot):
            return False
        if self._named_elsewhere(fact, slot) or other_end(fact.noun, slot.noun):
            return False
        return not (slot.stated and fact.also)  # no value worked out from what the slot's own formula says

    def _of_another_thing(self, fact: Fact, slot: Slot) -> bool:
        """Is it of a kind, species or symbol that is not the slot's?"""
        if unlike_kinds(fact.noun, slot.noun) or fact.other_than & slot.noun.kinds:
            return True
        if not fact.noun.kinds and MODULI >= slot.noun.kinds > frozenset() and not symbols_agree(fact.noun, slot.noun):
            return True  # a modulus is called so
        if not takes(slot, fact, self.knowledge.inputs(slot)):
            return True
        if fact.species is not None and other_species(fact, slot.parameter.symbol, self._beside(slot)):
            return True
        return logarithm(fact.noun.symbol, slot.noun.symbol) or self._named_beside(fact.noun.symbol, slot)

    def _of_another_sort(self, fact: Fact, slot: Slot) -> bool:
        """Is it a state for a change, a change for a state, a total for one of its terms, or for an angle what is none?"""
        if "change" in slot.noun.markers:
            level = fact.dimension == "Θ" and not fact.difference and fact.noun.markers & (INITIAL | FINAL)
            if fact.free or level:  # "heated from 20 °C" is no change
                return True
            if self._levels > 1 and _is_level(fact):  # of two temperatures neither is the difference
                return True
        else:
            if fact.also and "change" in fact.noun.markers:
                return True
            if fact.difference and slot.parameter.quantity_kind in LEVELS:  # "warmed by 30 K" is no temperature
                return True
        if slot.term and "total" in fact.noun.stems:
            return True
        if fact.noun.kinds == COUNT and fact.unit is None and slot.noun.kinds & ANGULAR:
            return True  # "two ropes" is no angle
        return fact.unit in DEGREES and slot.parameter.dimension == "1" and not _may_be_angle(slot)

    def _named_elsewhere(self, fact: Fact, slot: Slot) -> bool:
        """Has the value a symbol of several letters that variables of its dimension have, and this one another (K_a for a pOH)?"""
        symbol = fact.noun.symbol
        if symbol is None or not re.match(r"[A-Za-z]{2}", symbol) or slot.noun.symbol is None:
            return False
        return symbol in self.knowledge.symbols.get(fact.dimension, ()) and symbol_cost(symbol, slot.noun.symbol) == 1.0

    def _named_beside(self, symbol: str | None, slot: Slot) -> bool:
        """Is the indexed ``symbol`` just that of another variable of the slot's formula ("R_1 = 3 ohm" is no R_2 there)?"""
        if symbol is None or symbol == slot.noun.symbol or len(symbol) < 2 or not symbol[-1].isdigit():
            return False
        own = slot.parameter.dimension
        return any(s.noun.symbol == symbol and s.parameter.dimension == own for s in self.knowledge.inputs(slot))

    def _beside(self, slot: Slot) -> list[str]:
        """The symbols of the other variables of the slot's formula."""
        return [other.parameter.symbol for other in self.knowledge.inputs(slot)]


def _called_so(fact: Fact, slot: Slot) -> bool:
    """Is ``slot`` called as an implied value needs, and an untyped one like the value?"""
    if fact.symbols or (fact.of_kind and not fact.noun.kinds & slot.noun.families):
        return False
    if fact.needs and not fact.needs & slot.noun.stems:
        return False
    return slot.parameter.dimension is not None or bool(fact.noun.concepts & slot.noun.concepts)


def _may_be_angle(slot: Slot) -> bool:
    """By its unit, or where nothing is known of it but that angles have its symbol."""
    own = slot.parameter
    return own.unit in DEGREES or (own.quantity_kind is None and slot.noun.symbol in GREEK)


def _is_level(fact: Fact) -> bool:
    """Is it a temperature, not a difference of two?"""
    return fact.dimension == "Θ" and fact.unit in SCALES and not fact.difference and not fact.noun.markers & CHANGES


def symbols_agree(one: Noun, other: Noun) -> bool:
    """Have both a symbol, and the same?"""
    return one.symbol is not None and one.symbol == other.symbol
