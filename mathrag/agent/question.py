"""A question as the agent understands it: the values given, what is asked for, and what is implied."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from mathrag.agent.language.naming import Naming, name_values, shared_names
from mathrag.agent.language.rates import rates, without_restated
from mathrag.agent.reading.alike import counting, with_repeats
from mathrag.agent.reading.arithmetic import read_arithmetic
from mathrag.agent.reading.asked import Asked, read_asked, unit_named
from mathrag.agent.reading.called import in_own_words, named_by
from mathrag.agent.reading.composition import composition, molar_mass_asked
from mathrag.agent.reading.conversions import Conversion, read_conversion
from mathrag.agent.reading.counting import whole_numbers
from mathrag.agent.reading.distributions import distributed, undetermined
from mathrag.agent.reading.equilibria import equilibria
from mathrag.agent.reading.eventful import of_events
from mathrag.agent.reading.functions import read_function
from mathrag.agent.reading.given import written_facts
from mathrag.agent.reading.heats import heats
from mathrag.agent.reading.holes import back_reference, placeholder_of
from mathrag.agent.reading.implied import elsewhere, implied_values, places_in_a_row
from mathrag.agent.reading.known import Properties
from mathrag.agent.reading.listed import listed
from mathrag.agent.reading.multiples import of_known_things, with_multiples
from mathrag.agent.reading.pairs import paired_up, with_unknown
from mathrag.agent.reading.parts import required_part
from mathrag.agent.reading.portions import molal
from mathrag.agent.reading.ratios import multiples_told, told_against, with_states
from mathrag.agent.reading.sorts import (
    of_one_period,
    senses_asked,
    unknown_units,
    with_currency,
    with_directions,
    with_lengths,
)
from mathrag.agent.reading.species import with_species
from mathrag.agent.reading.statements import Draft, Statement, attributed
from mathrag.agent.reading.stoichiometry import amounts, rate_asked, without_formulas
from mathrag.agent.reading.substances import spoken_of
from mathrag.agent.reading.summed import summed
from mathrag.agent.reading.target import target_of
from mathrag.agent.reading.told_in_full import Told
from mathrag.agent.slots.features import ANGULAR, ANY_NUMBER, Fact
from mathrag.agent.slots.near import Wanted
from mathrag.agent.slots.typed import Noun, TypedKnowledge, noun, symbol_key
from mathrag.entities import Constant, Formula, Parameter
from mathrag.problems import Problem
from mathrag.problems.events import BOUNDED, event_in
from mathrag.problems.kinds import KindIndex
from mathrag.problems.numbers import said_numbers
from mathrag.problems.statistic_words import ending
from mathrag.problems.words import tokens
from mathrag.quantities import ReadQuantity, convert, dimension_of, to_si, with_plain_values
from mathrag.quantities.cells import numbers_cells
from mathrag.quantities.dates import days_between, said_of_days
from mathrag.situations import Placed

UNCERTAIN = r"(?:±|\+/-|\\pm)\s?"
"""What stands between a value and how uncertain it is."""
_UNCERTAIN = re.compile(UNCERTAIN + "$")
_BOTH, _SEVERAL = frozenset({"two", "three"}), re.compile(r"\s*\S+s\b")
"""Of "the two stick together", which is no number: things that were spoken of."""
_ADJECTIVE = re.compile(
    r"(?:double|triple|single)[-\s](?!the\b|its\b|their\b|that\b|this\b|of\b|in\b|to\b|as\b)[a-z]", re.IGNORECASE
)
"""What stands before a noun as a part of its name: the double slit is no two of something."""


@dataclass(frozen=True)
class Question:
    """What was read; ``dimensions`` are what the asked quantity can have (empty: not known), ``bare``: lengths have no unit.

    ``senses``: the bounds that are asked for ("at least", "at most"), and "about" where an estimate is; ``elsewhere``: not on Earth, and
    it is not told how things fall there; ``notation``: a distribution, or an event with a bound or an "or", is told that was not read;
    ``undetermined``: a distribution that is told, and those of its parameters that have no value.
    """

    text: str
    asked: Asked
    target: Noun
    dimensions: frozenset[str]
    unit: str | None
    facts: tuple[Fact, ...]
    noun: Noun
    unknown_units: tuple[str, ...] = ()
    said: tuple[Statement, ...] = ()
    conversion: Conversion | None = None
    bare: bool = False
    problem: Problem | None = None
    placed: tuple[Placed, ...] = ()
    senses: frozenset[str] = frozenset()
    elsewhere: bool = False
    notation: bool = False
    undetermined: tuple[Formula, tuple[Parameter, ...]] | None = None

    @property
    def asked_at(self) -> int:
        """Where in the text the asked quantity is named."""
        if self.asked.placeholder is not None:
            return self.asked.placeholder[0]
        place = self.text.find(self.asked.head, self.asked.span[0]) if self.asked.head else -1
        return place if place >= 0 else self.asked.span[0]

    @property
    def told(self) -> bool:
        """Does it give values, or ask for a kind of quantity of things that bring theirs ("the escape speed from the Earth")?"""
        plain = self.dimensions == {"1"}  # is of two things and has a kind of its own, as the critical angle
        things = len(self.brought_by) > plain and not (plain and self.target.kinds & (ANGULAR | ANY_NUMBER))
        taken = ([self.facts[index] for own in said.takes.values() for index in own] for said in self.said)
        # an equation of its own may need nothing but what things bring ("the nitrogen in ammonium sulfate")
        brought = any(values and all(value.thing for value in values) for values in taken)
        told = bool(self.given or self.undetermined) or brought
        return told or (bool(self.target.kinds) and things)

    @property
    def brought_by(self) -> set[str]:
        """The things that bring values, where a kind of quantity is asked."""
        return {fact.thing for fact in self.facts if fact.thing} if self.target.kinds else set()

    def tells(self, uri: str) -> bool:
        """Is this an equation of its own in which every value has its place?"""
        return any(said.told and said.formula.uri == uri for said in self.said)

    @cached_property
    def given(self) -> tuple[Fact, ...]:
        """The values that are written in it."""
        return tuple(fact for fact in self.facts if fact.role == "given")


def read_question(
    text: str,
    kinds: KindIndex,
    constants: Iterable[Constant] = (),
    known: TypedKnowledge | None = None,
    properties: Properties | None = None,
) -> Question | None:
    """Read ``text``; None where nothing is asked. ``known`` says which things the documents speak of, ``properties`` what they have."""
    text = with_plain_values(required_part(text))
    back = back_reference(text)
    hole = placeholder_of(text[: back[0]] if back else text)
    back = back if hole is not None else None
    inner = text[: back[0]] if back is not None else text
    exact, numbers, quantities = _values(text, hole, kinds)
    named = properties.numbers(text) if properties is not None else set[int]()
    quantities = [one for one in quantities if one.start not in named]
    asked = exact or read_asked(inner, lambda phrase: kinds.names_well(phrase) or named_by(known, phrase))
    told = None
    if hole is None:
        told = distributed(text, quantities, known) or listed(text, quantities, known) or of_events(text, known)
    calculation = None
    if hole is None and told is None and exact is None:
        calculation = read_arithmetic(text) or read_function(text, asked)
    if asked is None and hole is None and told is None and calculation is None:
        return None
    asked = asked or Asked("", "", "", None, (0, len(text)))
    if asked.unit and not dimension_of(asked.unit).dimensionless:  # "how many litres in a day" gives no day
        begin, end, each = *asked.span, asked.unit.rpartition("/")[2]
        quantities = [q for q in quantities if q.value != 1 or q.unit != each or not begin <= q.start < end]
    if calculation is not None:
        return _converting(text, asked, (), calculation)
    if told is not None:
        return _told_in_full(text, asked, told)
    namings = _namings(text, quantities, hole)
    facts = with_currency(with_species(written_facts(quantities, namings, asked, kinds, back, text), text), text)
    days = said_of_days(text)
    facts = [replace(fact, note=days[fact.span[0]]) if fact.span and fact.span[0] in days else fact for fact in facts]
    facts = [*facts, *(places_in_a_row(text, known, kinds, len(facts)) if known else ())]
    if hole is not None:
        asked = replace(asked, placeholder=hole)
    naming = namings.get(hole) if hole is not None else None
    target, dimensions, unit, facts = _targeted(text, asked, naming, facts, hole, kinds, known)
    repeated = with_repeats(paired_up(of_one_period(facts, dimensions), text), text)
    facts = with_states(inner, counting(repeated, text), kinds)
    plain = unit is None and hole is None
    facts, bare = with_lengths(facts, dimensions, kinds, text) if plain else (facts, False)
    given = with_directions(facts, inner)
    facts = spoken_of(implied_values(text, inner, given, constants, kinds, properties), text, asked)
    facts.extend([replace(fact, index=len(facts) + fact.index) for fact in numbers])
    multiplied = of_known_things(inner, facts, kinds)
    bare = bare and multiplied == facts
    facts = with_multiples(inner, multiplied, target, kinds)
    indexed = re.findall(r"\\?[A-Za-zα-ωΑ-Ω]{1,6}_\{?\w+\}?", text)
    whole = replace(noun(text, frozenset(), None), symbols=frozenset(symbol_key(one).lower() for one in indexed))
    draft = Draft(text, inner, facts, asked, target, dimensions, known, kinds, properties)
    conversion = read_conversion(draft) if hole is None else None
    if conversion is not None and not amounts(draft, 0):
        return _converting(text, asked, facts, conversion)
    said: tuple[Statement, ...] = ()
    readers = (composition, molar_mass_asked, amounts, equilibria, heats, multiples_told, told_against, summed)
    for reader in readers:
        said += tuple(attributed(reader.__name__, reader(draft, len(said))))
    if (rate := rate_asked(said)) is not None:
        target, dimensions = noun("rate", frozenset(), kinds, None, rate), frozenset({rate})
    nobodys = unknown_units(text, quantities, kinds, known)
    read = Question(text, asked, target, dimensions, unit, tuple(facts), whole, nobodys, said, bare=bare)
    notation = text.partition("~")[2].lstrip()[:1].isalpha() or "P(" in text[slice(*asked.span)]
    short = undetermined(text, known) if hole is None else None
    event = event_in(text, said_numbers(text))
    either = "probability" in target.kinds and " or " in text[slice(*asked.span)]
    notation |= either or (event is not None and event.kind in BOUNDED)
    return replace(
        read, senses=senses_asked(inner), elsewhere=elsewhere(inner, facts), notation=notation, undetermined=short
    )


def _told_in_full(text: str, asked: Asked, told: Told) -> Question:
    """The question of which every value has its place in a law that a document states."""
    whole = noun(text, frozenset(), None)
    said = tuple(attributed("told_in_full", [told.statement]))
    facts = tuple(with_currency(told.facts, text))
    return Question(text, asked, told.target, frozenset({told.dimension}), told.unit, facts, whole, (), said)


def wanted(question: Question) -> Wanted:
    """What ``question`` needs of a knowledge base."""
    target, said = question.target, question.said
    dimensions = sorted(question.dimensions) or [fact.dimension for fact in question.facts]
    head = replace(target, own=frozenset(tokens(question.asked.head)), kinds=frozenset(), families=frozenset())
    roots = [replace(noun, dimension=dimension) for noun in (target, head) for dimension in (*dimensions, None)]
    needs = tuple(
        replace(n, dimension=p.dimension) for s in said for p, n in zip(s.formula.parameters, s.nouns, strict=True)
    )
    given = frozenset(fact.dimension for fact in question.facts)
    return Wanted(tuple(roots), needs, given, question.noun.concepts, None if question.dimensions else target.symbol)


def _targeted(
    text: str,
    asked: Asked,
    naming: Naming | None,
    facts: list[Fact],
    hole: tuple[int, int] | None,
    kinds: KindIndex,
    known: TypedKnowledge | None,
) -> tuple[Noun, frozenset[str], str | None, list[Fact]]:
    """What is asked as a noun, its dimensions and unit, and the values by what it says of them; ``naming`` is the marked place's."""
    target, dimensions, unit = target_of(asked, naming, kinds, facts, text, hole)
    if hole is not None:
        target, facts = with_unknown(target, facts, hole)
        return target, dimensions, unit, facts
    if known and unit is None:
        target, dimensions = in_own_words(asked, target, dimensions, facts, known, kinds)
    return target, dimensions, unit, facts


def _namings(
    text: str, quantities: Sequence[ReadQuantity], hole: tuple[int, int] | None
) -> dict[tuple[int, int], Naming]:
    """What names each value, and the marked unknown, by its place."""
    spans = [(q.start, q.end) for q in quantities]
    places = sorted([*spans, hole]) if hole is not None else spans
    sorts = {(q.start, q.end): str(q.dimension) for q in quantities}
    named = shared_names(text, places, [sorts.get(place, "") for place in places], name_values(text, places))
    return dict(zip(places, named, strict=True))


def _converting(text: str, asked: Asked, facts: Sequence[Fact], conversion: Conversion) -> Question:
    """The question for a value in another unit, or for what is calculated of its numbers alone."""
    dimensions = frozenset({conversion.target.dimension or "1"})
    every = with_currency((*facts, *(fact for fact in conversion.facts if fact not in facts)), text)
    whole = noun(text, frozenset(), None)
    said = tuple(attributed("read_conversion", [conversion.statement]))
    return Question(
        text, asked, conversion.target, dimensions, conversion.unit, tuple(every), whole, (), said, conversion
    )


def _values(
    text: str, hole: tuple[int, int] | None, kinds: KindIndex
) -> tuple[Asked | None, list[Fact], list[ReadQuantity]]:
    """What is asked of whole numbers, if it is, these numbers, and the other values of ``text`` but for a marked unknown."""
    exact, numbers = whole_numbers(text, kinds)
    outside = without_formulas(text, [*without_restated(text), *days_between(text)])
    quantities = [
        q
        for q in molal(text, rates(text, outside, unit_named))
        if (hole is None or q.end <= hole[0] or q.start >= hole[1])
        and not (
            q.text.lower() in _BOTH
            and text[: q.start].lower().split()[-1:] == ["the"]
            and not _SEVERAL.match(text, q.end)
        )
        and not any(f.span and f.span[0] <= q.start < f.span[1] for f in numbers)
        and not _UNCERTAIN.search(text[: q.start])
        and text[: q.start].split()[-1:] != ["nearest"]
        and not (q.unit is None and text[: q.start].endswith("/") and text[: q.start].rstrip("$/")[-1:].isalpha())
        and not _ADJECTIVE.match(text, q.start)
        and not numbers_cells(text, q.start)
        and not (q.text.lower() == "half" and ending("which half", text[: q.start]))
    ]
    return exact, numbers, quantities


def in_unit(fact: Fact, unit: str | None, as_difference: bool = False) -> float | int:
    """The fact's value in ``unit`` (None: SI)."""
    own = fact.unit or "1"
    if unit is None:
        return (
            fact.value if own == "1" else (fact.si if not as_difference else to_si(fact.value, own, difference=True)[0])
        )
    if own == unit or fact.unit is None:  # a plain number that stands for one of this unit is in it
        return fact.value
    return convert(fact.value, own, unit, difference=as_difference or fact.difference)
