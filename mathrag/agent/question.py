"""A question as the agent understands it: the values given, what is asked for, and what is implied."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from mathrag.agent.asked import Asked, back_reference, placeholder_of, read_asked
from mathrag.agent.features import Fact
from mathrag.agent.implicit import assumed_facts
from mathrag.agent.kinds import KindIndex
from mathrag.agent.naming import Naming, name_values
from mathrag.agent.typed import Noun, noun, symbol_key
from mathrag.entities import Constant
from mathrag.errors import UnitError
from mathrag.quantities import ReadQuantity, convert, dimension_of, read_quantities, to_si

RATIO_WORDS = "ratio coefficient times factor"
SHARE_WORDS = "efficiency percentage proportion ratio"


@dataclass(frozen=True)
class Question:
    """What was read; ``dimensions`` are what the asked quantity can have (empty: not known)."""

    text: str
    asked: Asked
    target: Noun
    dimensions: frozenset[str]
    unit: str | None
    facts: tuple[Fact, ...]
    noun: Noun

    @property
    def given(self) -> tuple[Fact, ...]:
        """The values that are written in it."""
        return tuple(fact for fact in self.facts if fact.role == "given")


def read_question(text: str, kinds: KindIndex, constants: Iterable[Constant] = ()) -> Question | None:
    """Read ``text``; None where nothing is asked."""
    hole = placeholder_of(text)
    back = back_reference(text) if hole is not None else None
    inner = text[: back[0]] if back is not None else text
    quantities = [q for q in read_quantities(text) if hole is None or q.end <= hole[0] or q.start >= hole[1]]
    asked = read_asked(inner)
    if asked is None and hole is None:
        return None
    asked = asked or Asked("", "", "", None, (0, len(text)))
    spans = [(q.start, q.end) for q in quantities]
    places = sorted([*spans, hole]) if hole is not None else spans
    namings = dict(zip(places, name_values(text, places), strict=True))
    facts = _facts(quantities, namings, asked, kinds, back)
    if hole is not None:
        asked = replace(asked, placeholder=hole)
    target, dimensions, unit = _target(asked, namings.get(hole) if hole else None, kinds, facts, text, hole)
    facts = _paired_up(facts)
    facts.extend(assumed_facts(inner, facts, constants, len(facts)))
    whole = noun(text, frozenset(), None)
    return Question(text, asked, target, dimensions, unit, tuple(facts), whole)


def _facts(
    quantities: Sequence[ReadQuantity],
    namings: dict[tuple[int, int], Naming],
    asked: Asked,
    kinds: KindIndex,
    back: tuple[int, int] | None,
) -> list[Fact]:
    facts: list[Fact] = []
    answered = next((q for q in quantities if back is not None and q.start >= back[1] - 1), None)
    for quantity in quantities:
        naming = namings[(quantity.start, quantity.end)]
        if quantity is answered:
            naming = Naming(asked.text, asked.context, None, frozenset())
        fact = _fact(len(facts), quantity, naming, asked, kinds)
        if fact is not None:
            facts.append(fact)
    return facts


def _fact(index: int, quantity: ReadQuantity, naming: Naming, asked: Asked, kinds: KindIndex) -> Fact | None:
    unit = quantity.unit or "1"
    change = quantity.difference or "change" in naming.markers
    dimension = str(quantity.dimension)
    try:
        si, _ = to_si(quantity.value, unit, difference=change)
    except UnitError:
        return None
    strong = naming.strong
    if unit == "%":
        strong += " " + SHARE_WORDS
    elif dimension == "1" and re.search(r"\btimes\b", quantity.text + " " + strong):
        strong += " " + RATIO_WORDS
    named = kinds.named(strong, dimension)
    written = quantity.symbol or naming.symbol
    symbol = symbol_key(written) if written else None
    words = noun(strong, named, kinds, symbol, dimension, naming.markers)
    words = replace(words, markers=naming.markers or words.markers)
    near = asked.span[0] <= quantity.start < asked.span[1]
    span = (quantity.start, quantity.end)
    return Fact(index, _exact(quantity), quantity.unit, si, words, strong.strip(), span, change, near=near)


def _paired_up(facts: list[Fact]) -> list[Fact]:
    """Number the pairs: an initial value and the final one of the same dimension that follows it."""
    result = list(facts)
    for number, (first, second) in enumerate(pairwise(facts)):
        roles = (first.noun.markers, second.noun.markers)
        if first.dimension == second.dimension and roles == (frozenset({"initial"}), frozenset({"final"})):
            result[number] = replace(result[number], pair=number)
            result[number + 1] = replace(result[number + 1], pair=number)
    return result


def _exact(quantity: ReadQuantity) -> float | int:
    """A whole number without a unit stays one; anything else is a float."""
    exact = Fraction(quantity.value_text)
    return exact.numerator if quantity.unit is None and exact.denominator == 1 else quantity.value


def _target(
    asked: Asked,
    hole: Naming | None,
    kinds: KindIndex,
    facts: Sequence[Fact],
    text: str,
    span: tuple[int, int] | None,
) -> tuple[Noun, frozenset[str], str | None]:
    """The asked quantity as a noun, the dimensions it can have, the unit wanted."""
    if hole is not None and span is not None:
        return _hole_target(hole, kinds, facts, text, span)
    unit_dimension = str(dimension_of(asked.unit)) if asked.unit else None
    named = kinds.headed(asked.head, unit_dimension) or kinds.named(asked.text, unit_dimension) or kinds.named(asked.context, unit_dimension)
    dimensions = frozenset({unit_dimension}) if unit_dimension else kinds.dimensions(named)
    if asked.counted:
        dimensions |= {"1"}
    symbol = re.search(r"(?:^|\s|\()\\?([A-Za-zα-ωΑ-Ω](?:_\{?\w+\}?)?)\s*$", asked.text.strip())
    key = symbol_key(symbol[1]) if symbol and symbol[1] not in ("a", "I") else None
    only = next(iter(dimensions)) if len(dimensions) == 1 else None
    return noun(asked.text, named, kinds, key, only), dimensions, asked.unit


def _hole_target(
    hole: Naming, kinds: KindIndex, facts: Sequence[Fact], text: str, span: tuple[int, int]
) -> tuple[Noun, frozenset[str], str | None]:
    strong = hole.strong
    paired = _paired(hole, facts, text, span)
    dimension = paired.dimension if paired is not None else None
    named = kinds.named(strong, dimension)
    dimensions = frozenset({dimension}) if dimension else kinds.dimensions(named)
    words = noun(strong, named, kinds, symbol_key(hole.symbol) if hole.symbol else None, dimension, hole.markers)
    return replace(words, markers=hole.markers or words.markers), dimensions, paired.unit if paired else None


def _paired(hole: Naming, facts: Sequence[Fact], text: str, span: tuple[int, int]) -> Fact | None:
    """In "from [X] to 70 °C" the unknown is of the same kind as its partner."""
    if not hole.markers & {"initial", "final"}:
        return None
    for fact in facts:
        if fact.span is None or not fact.noun.markers & {"initial", "final"}:
            continue
        first, second = sorted([fact.span, span])
        if second[0] - first[1] <= 40 and re.search(r"\bto\b", text[first[1] : second[0]]):
            return fact
    return None


def in_unit(fact: Fact, unit: str | None, as_difference: bool = False) -> float | int:
    """The fact's value in ``unit`` (None: SI)."""
    own = fact.unit or "1"
    if unit is None:
        return (
            fact.value if own == "1" else (fact.si if not as_difference else to_si(fact.value, own, difference=True)[0])
        )
    if own == unit:
        return fact.value
    return convert(fact.value, own, unit, difference=as_difference or fact.difference)
