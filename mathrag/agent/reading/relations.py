"""Relations that a question states between two quantities: "the resistance is 0.08 times its weight", "half the mass of the cart".

Where one of the two is given (or, for a weight, the mass), the other is a value like any written one: it is worked out here,
shown as an assumption with both numbers, and counts as a use of the values it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from mathrag.agent.language.dimensions import (
    ACCELERATION,
    FORCE,
    LENGTH,
    MASS,
    SPECIFIC_ENERGY,
    SPECIFIC_HEAT,
    TEMPERATURE,
)
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.naming import sentences
from mathrag.agent.language.words import STOPWORDS, stem
from mathrag.agent.reading.implicit import gravity_of
from mathrag.agent.reading.loads import DRIVES, SPENT, is_carried, is_spent, is_total, is_used_up
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Slot, index_of, noun
from mathrag.entities import Constant
from mathrag.quantities import Dimension, si_unit

_IS = re.compile(
    r"\b(?:is|are|was|were|be|equals?|equal\s+to|accounts?\s+for|at|of|to)\s*(?:about|only|approximately|exactly|just)?\s*$",
    re.IGNORECASE,
)
_TIMES = re.compile(
    r"[\s\d.,/×^%-]*(?:times|fold)?\s*(?:(?:that|as\s+(?:large|great|much|big|high|heavy)\s+as)\s*)?(?:of\s+)?",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"[,.;:()\[\]?!]|\b(?:and|while|when|where|which|who|as|if|with|so|is|are|was|were|then|for|during)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;:()\[\]]|\b(?:and|where|while|if|but|given|known|consider)\b", re.IGNORECASE)
_LONG = re.compile(r"\blong$")
UPRIGHT = frozenset({"height", "depth"})
ACROSS, _ROUND = frozenset({"radius", "diameter"}), frozenset(stem(word) for word in ("circumference", "perimeter"))
_THAT_OF = re.compile(r"\bthat\s+of\s*$", re.IGNORECASE)
_ACTING = re.compile(r"\b(?:while|when)\s+(?:it\s+is\s+)?\w+ing\b[^,;:]*$", re.IGNORECASE)
_WHILE = re.compile(r"\b(?:during|throughout|when|whenever|on|at|from|along|in)\b", re.IGNORECASE)
COEFFICIENTS = frozenset({"coefficient_of_friction", "drag_coefficient"})  # a force as a multiple of another one
_PERIODS = re.compile(r"\bnumber of (?:seconds|minutes|hours|days|weeks|months|years)\b", re.IGNORECASE)
_PERIOD_STEMS = frozenset(stem(word) for word in "seconds minutes hours days weeks months years periods".split())
_PERIOD = re.compile(r"\b(?:second|minute|hour|day|week|month|year)", re.IGNORECASE)
_RATIO = re.compile(r"\bratio\b|\bper\b", re.IGNORECASE)
BY_MASS = frozenset({SPECIFIC_ENERGY, SPECIFIC_HEAT})  # a calorific value, a latent heat, a specific heat
EFFICIENCIES = frozenset({"efficiency"})
CANDIDATES = 3


@dataclass(frozen=True)
class _Relation:
    """``left`` is ``factor`` times ``right``."""

    factor: Fact
    left: str
    right: str


def related_facts(
    text: str, given: Sequence[Fact], constants: Iterable[Constant], index: KindIndex, *, weighed: bool = True
) -> list[Fact]:
    """The values that follow from stated relations, numbered on from ``given``; a weight from a mass only where all is ``weighed``."""
    found: list[Fact] = []
    for factor, said, base_said in stated_relations(text, given):
        if factor is None:
            continue
        relation = _Relation(factor, said, base_said)
        left, right = _sides(relation.left, relation.right, index)
        for dimension in _shared(left, right, index):
            kinds = frozenset(kind for kind in left if index.dimension[kind] == dimension)
            own = frozenset(k for k in right if index.dimension[k] == dimension)
            bases = _bases(text, given, own, dimension, constants) if weighed or dimension != FORCE else []
            for base, value, note in bases:
                number = len(given) + len(found)
                found.append(_made(number, relation, base, value, note, kinds, dimension, index))
    return found


def _sides(left: str, right: str, index: KindIndex) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds of the two sides of a relation: what is said of the circumstances names neither."""
    return index.headed(_WHILE.split(left)[0]) or index.headed(left), index.headed(right)


def _shared(left: frozenset[str], right: frozenset[str], index: KindIndex) -> list[str]:
    return sorted(index.dimensions(left) & index.dimensions(right) - {"1"})


def with_parts(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """The values with what they are said to be: factors between two quantities of one dimension, masses of what drives or is carried."""
    result = [replace(f, carried=f.dimension == MASS and is_carried(f, text)) for f in given]
    used_up = [n for n, f in enumerate(result) if f.dimension == MASS and is_spent(f, text) and is_used_up(f, text)]
    if DRIVES.search(text):
        for n in used_up:
            result[n] = replace(result[n], burned=True)
    for factor, left, right in stated_relations(text, given):
        dimensions = frozenset(_shared(*_sides(left, right, index), index)) if factor is not None else frozenset[str]()
        if factor is None or not dimensions:
            continue
        named = factor.noun.kinds | (COEFFICIENTS if FORCE in dimensions else frozenset())
        words = replace(factor.noun, kinds=named, families=index.families(named))
        result[factor.index] = replace(result[factor.index], noun=words, scope=dimensions)
    return result


def refusals(fact: Fact, beside: Callable[[Slot], Sequence[Slot]]) -> Iterator[Callable[[Slot], bool]]:
    """What said of a value may keep it out of a slot; ``beside`` gives the other variables of the slot's formula."""

    def among(dimensions: Set[str | None]) -> Callable[[Slot], bool]:
        return lambda slot: any(other.parameter.dimension in dimensions for other in beside(slot))

    if fact.scope:  # a factor needs what it is a factor of
        yield lambda slot: not among(fact.scope)(slot)
    if fact.carried:  # what is carried is neither burned nor heated
        yield lambda slot: SPENT.search(slot.parameter.name) is not None
        yield among(BY_MASS)
    if _of_both(fact):  # the mass of both is not that of the first or the second
        yield lambda slot: index_of(slot.parameter.symbol) in ("1", "2")
    if fact.burned:  # what is used up is not what weighs
        yield among({ACCELERATION})
    if _is_level(fact):
        yield lambda slot: "change" in slot.noun.markers
    if fact.dimension == "1" and not (_PERIOD.search(fact.text) or fact.noun.stems & _PERIOD_STEMS):
        yield lambda slot: _PERIODS.search(slot.parameter.name) is not None
    if fact.dimension == FORCE and fact.noun.kinds:  # no joules a metre
        yield lambda slot: _RATIO.search(slot.parameter.name) is not None
    if (
        fact.unit is None and fact.si > 1 and not fact.noun.families & EFFICIENCIES
    ):  # no efficiency is a number of things
        yield lambda slot: not slot.noun.families.isdisjoint(EFFICIENCIES)
    if fact.noun.kinds and fact.noun.kinds <= ACROSS:  # a radius is no way round
        yield lambda slot: not slot.noun.stems.isdisjoint(_ROUND)
    if fact.dimension == LENGTH and _LONG.search(fact.text):  # "20 cm long" is no depth
        yield lambda slot: not slot.noun.kinds.isdisjoint(UPRIGHT)


def _of_both(fact: Fact) -> bool:
    """Is it the mass of two that stick together?"""
    return fact.dimension == MASS and bool(fact.also) and fact.place is not None


def _is_level(fact: Fact) -> bool:
    """Is it how warm something is, not by how much warmer it gets?"""
    if fact.dimension != TEMPERATURE or fact.difference or "change" in fact.noun.markers:
        return False
    return bool(fact.noun.markers) or (fact.noun.kinds == {"temperature"} and "temperatur" in fact.noun.stems)


def stated_relations(
    text: str, given: Iterable[Fact], hole: tuple[int, int] | None = None
) -> Iterable[tuple[Fact | None, str, str]]:
    """(factor, left, right) of each "left is factor times right"; a factor that is asked for is None."""
    places: list[tuple[tuple[int, int], Fact | None]] = [
        (fact.span, fact)
        for fact in given
        if fact.dimension == "1" and fact.span is not None and fact.unit in (None, "1", "%")
    ]
    if hole is not None:
        places.append((hole, None))
    parts = sentences(text)
    for span, fact in places:
        start, end = next(((a, b) for a, b in parts if a <= span[0] < b), (0, len(text)))
        said = _IS.search(text[start : span[0]])
        after = text[span[1] : end]
        joined = _TIMES.match(after)
        if said is None or joined is None or not re.search(r"times|fold|of", joined.group()):
            continue
        left = _CLAUSE.split(_ACTING.sub("", text[start : start + said.start()]))[-1].strip()
        right = _CUT.split(after[joined.end() :])[0].strip()
        if _THAT_OF.search(joined.group()) and right:  # "is 3 times that of oil": what the left side is, of oil
            right = f"{left.partition(' of ')[0]} of {right}"
        if any(word.lower() not in STOPWORDS for word in left.split()) and right:
            yield fact, left, right


def _bases(
    text: str,
    given: Sequence[Fact],
    kinds: frozenset[str],
    dimension: str,
    constants: Iterable[Constant],
) -> list[tuple[tuple[Fact, ...], float, str]]:
    """Given values that may be the right side: (what they are, value in SI, how it came about)."""
    same = [f for f in given if f.dimension == dimension and f.noun.families & kinds]
    if same:
        return [((f,), f.si, f"{f.value:g} {f.unit or ''}".strip()) for f in same[:CANDIDATES]]
    if dimension != FORCE or "weight" not in kinds:
        return []
    own = next((f for f in given if f.dimension == ACCELERATION), None)
    g = own.si if own is not None else float(gravity_of(constants)[0])
    masses = [f for f in given if f.dimension == MASS and not is_spent(f, text)]
    total = [f for f in masses if is_total(f.text)]
    used = () if own is None else (own,)
    return [((f, *used), f.si * g, f"{f.value:g} {f.unit} × {g:g} m/s²") for f in (total or masses)[:CANDIDATES]]


def _made(
    number: int,
    relation: _Relation,
    base: tuple[Fact, ...],
    value: float,
    note: str,
    kinds: frozenset[str],
    dimension: str,
    index: KindIndex,
) -> Fact:
    factor = relation.factor
    size = factor.si * value
    unit = si_unit(Dimension.parse(dimension))
    words = noun(relation.left, kinds, index, None, dimension)
    said = f"the question says: {relation.left.strip()} is {factor.value:g}{'%' if factor.unit == '%' else ''} times {relation.right}"
    return replace(
        factor,
        index=number,
        value=size,
        unit=unit,
        si=size,
        noun=words,
        text=relation.left,
        scope=frozenset(),
        origin=factor.index,
        also=tuple(f.index for f in base),
        note=f"{said} ({factor.value:g} × {note} = {size:g} {unit})",
    )
