"""A question as the agent understands it: the values given, what is asked for, and what is implied."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mathrag.agent.aliases import alias_facts
from mathrag.agent.alike import counting, single_facts, twin_facts
from mathrag.agent.asked import Asked, back_reference, placeholder_of, read_asked, symbol_asked, unit_named
from mathrag.agent.balances import at_once, balances, loaded
from mathrag.agent.bare import with_lengths
from mathrag.agent.blanks import MOVES
from mathrag.agent.called import in_own_words, named_by
from mathrag.agent.circuits import total_powers
from mathrag.agent.conversions import Conversion, read_conversion
from mathrag.agent.counting import whole_numbers
from mathrag.agent.definitions import AFTERWARDS, after_change, definitions, power_factor
from mathrag.agent.densities import densities, volume_of
from mathrag.agent.dimensions import AREA
from mathrag.agent.ends import with_ends
from mathrag.agent.equalities import equalities
from mathrag.agent.features import ANGULAR, Fact
from mathrag.agent.holes import SUBSTANCE, calorific, electric_or_not, hole_target
from mathrag.agent.implicit import assumed_facts, default_facts, derived_facts, falls, neutral_facts
from mathrag.agent.kinds import KindIndex
from mathrag.agent.legs import leg_facts
from mathrag.agent.manner import COVERS, MONEY
from mathrag.agent.mixing import mixing
from mathrag.agent.molecules import molecule_facts
from mathrag.agent.multiples import with_multiples
from mathrag.agent.naming import Naming, name_values, sentences, shared_names
from mathrag.agent.pairs import other_ends, paired_up, temperature_kind, with_unknown
from mathrag.agent.periods import in_each, one_period, period_facts
from mathrag.agent.plausibility import SHARES
from mathrag.agent.rates import rates, without_restated
from mathrag.agent.ratios import with_ratios
from mathrag.agent.relations import change_facts, related_facts, total_facts, with_boiling, with_parts
from mathrag.agent.scaling import Scaling, read_scaling
from mathrag.agent.shapes import shaped_facts
from mathrag.agent.species import with_species
from mathrag.agent.statements import Statement, statements
from mathrag.agent.substances import property_facts
from mathrag.agent.turns import OFTEN, turn_facts
from mathrag.agent.typed import FINAL, INITIAL, NEITHER, Noun, TypedKnowledge, noun, symbol_key
from mathrag.agent.unitless import in_document_units
from mathrag.agent.unknown import unknown_units
from mathrag.agent.wholes import asked_of, whole_facts, with_rest
from mathrag.entities import Constant
from mathrag.errors import UnitError
from mathrag.quantities import Dimension, ReadQuantity, convert, dimension_of, to_si

_PLACED = re.compile(
    r"\s*(?:(?P<down>below|beneath|underneath|under)|above)\s+(?:the|its|an?|ground|sea)\b", re.IGNORECASE
)
"""Behind a length: how deep or how high something is."""
_BOTH, _THEM, _SEVERAL = frozenset({"two", "three"}), re.compile(r"\bthe\s+$", re.IGNORECASE), re.compile(r"\s*\S+s\b")
"""Of "the two stick together", which is no number: things that were spoken of."""
_CHANGES_TO = re.compile(  # "the pressure drops to": no pressure drop
    r"\s+(?:drop|fall|ris|increas|decreas|chang)(?:s|es|e)?\s+(?:to|from)\s*$", re.IGNORECASE
)
_MOVES_BY = re.compile(rf"{MOVES.pattern}\s*(?:about\s*)?$", re.IGNORECASE)
LONGEST_KIND = 3  # words
_FROM_AXIS = re.compile(r"\s*(?:away )?from (?:the|its) (?:axis|axle|cent(?:re|er)|middle|hub|pivot)\b", re.IGNORECASE)
RATIO_WORDS = "ratio coefficient times factor"
RADIANS = frozenset({"rad", "°", "deg"})
ANGLES = frozenset({"rev", "rad", "°", "turn", "deg"})
COUNT = frozenset({"number"})
ONE_KIND = frozenset(  # a kilogram, an ampere, a volt, a litre: nothing else has them
    {"M", "I", "L^2 M T^-3 I^-1", "L^2 M T^-3 I^-2", "L T^-1", "L^3", "L^2", "T"}
)
PRESSURE = "L^-1 M T^-2"
OF_REACTIONS = frozenset({"gibbs_energy", "enthalpy", "entropy"})
MOLAR = frozenset({"L^2 M T^-2", "L^2 M T^-2 Θ^-1"})
AMOUNTS = frozenset({"L^-3 N", "L^-3 M", "N"})  # "how much of it is left": what was said of it
_PRONOUN = re.compile(
    r"(?:it|that|this|the one|one)(?:\s+(?:then|now|afterwards|later|there|at|after|in|become))*", re.IGNORECASE
)
_MARKED = re.compile(r"\b(?:initial(?:ly)?|starts?|starting|begins?|beginning)\b", re.IGNORECASE)
SHARE_WORDS = "efficiency percentage proportion ratio"


@dataclass(frozen=True)
class Question:
    """What was read; ``dimensions`` are what the asked quantity can have (empty: not known), ``bare``: lengths have no unit."""

    text: str
    asked: Asked
    target: Noun
    dimensions: frozenset[str]
    unit: str | None
    facts: tuple[Fact, ...]
    noun: Noun
    unknown_units: tuple[str, ...] = ()
    said: tuple[Statement, ...] = ()
    scaling: Scaling | None = None
    conversion: Conversion | None = None
    bare: bool = False

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
        things = any(fact.thing for fact in self.facts) and self.dimensions != {"1"}
        return bool(self.given) or (bool(self.target.kinds) and things)

    @property
    def given(self) -> tuple[Fact, ...]:
        """The values that are written in it."""
        return tuple(fact for fact in self.facts if fact.role == "given")


def read_question(
    text: str, kinds: KindIndex, constants: Iterable[Constant] = (), known: TypedKnowledge | None = None
) -> Question | None:
    """Read ``text``; None where nothing is asked. ``known`` says which things the documents speak of."""
    back = back_reference(text)
    hole = placeholder_of(text[: back[0]] if back else text)
    back = back if hole is not None else None
    inner = text[: back[0]] if back is not None else text
    exact, numbers, quantities = _values(text, hole, kinds)
    asked = exact or read_asked(inner, lambda phrase: kinds.names_well(phrase) or named_by(known, phrase))
    if asked is None and hole is None:
        return None
    asked = asked or Asked("", "", "", None, (0, len(text)))
    spans = [(q.start, q.end) for q in quantities]
    places = sorted([*spans, hole]) if hole is not None else spans
    sorts = {(q.start, q.end): str(q.dimension) for q in quantities}
    named = shared_names(text, places, [sorts.get(place, "") for place in places], name_values(text, places))
    namings = dict(zip(places, named, strict=True))
    facts = _placed(_in_sentences(_facts(quantities, namings, asked, kinds, back), text), asked)
    facts = with_species(facts, text)
    if hole is not None:
        asked = replace(asked, placeholder=hole)
    target, dimensions, unit = _target(asked, namings.get(hole) if hole else None, kinds, facts, text, hole)
    if known and unit is None and hole is None:
        target, dimensions = in_own_words(asked, target, dimensions, facts, known, kinds)
    if hole is not None:
        target, facts = with_unknown(target, facts, hole)
    else:
        target, facts = with_rest(asked, target, facts)
    weighed = hole is None or "M" not in dimensions  # a mass that is marked as unknown belongs to the weight
    facts = with_parts(inner, counting(with_ends(paired_up(facts, text), text), text), kinds)
    facts = with_ratios(inner, facts, known, kinds)
    facts, bare = with_lengths(facts, dimensions, kinds) if unit is None and hole is None else (facts, False)
    facts = _implied(
        text, inner, [*facts, *in_document_units(facts, known)], asked, dimensions, constants, kinds, weighed=weighed
    )
    facts.extend([replace(fact, index=len(facts) + fact.index) for fact in numbers])
    scaling, factors = read_scaling(inner, facts, kinds) if unit is None and hole is None else (None, [])
    facts.extend(factors)
    if scaling is not None:
        target, dimensions = noun("factor", frozenset({"ratio"}), kinds, None, "1"), frozenset({"1"})
    conversion = read_conversion(text, facts, asked, target, kinds) if hole is None and scaling is None else None
    if conversion is not None:
        return _converting(text, asked, facts, conversion)
    said = _said(inner, facts, hole, asked, (target, dimensions), known, kinds, weighed=weighed)
    changed = after_change(inner, target, dimensions, facts, kinds, len(said))
    if changed and not target.markers and AFTERWARDS.search(inner, asked.span[0], asked.span[1]):
        target = replace(target, markers=FINAL)
        level = min(changed[0].takes["initial"])
        facts[level] = replace(facts[level], noun=replace(facts[level].noun, markers=INITIAL))
    whole = replace(noun(text, frozenset(), None), symbols=_symbols_in(text))
    nobodys = unknown_units(text, quantities, kinds, *((known.counted, known.spoken) if known else ()))
    return Question(
        text, asked, target, dimensions, unit, tuple(facts), whole, nobodys, (*said, *changed), scaling, None, bare
    )


def _converting(text: str, asked: Asked, facts: Sequence[Fact], conversion: Conversion) -> Question:
    """The question for a value in another unit."""
    dimensions, given = frozenset({conversion.fact.dimension}), conversion.fact
    every = tuple(facts) if given in facts else (*facts, given)
    whole = noun(text, frozenset(), None)
    said = (conversion.statement,)
    return Question(
        text, asked, conversion.target, dimensions, conversion.unit, every, whole, (), said, None, conversion
    )


def _values(
    text: str, hole: tuple[int, int] | None, kinds: KindIndex
) -> tuple[Asked | None, list[Fact], list[ReadQuantity]]:
    """What is asked of whole numbers, if it is, these numbers, and the other values of ``text`` but for a marked unknown."""
    exact, numbers = whole_numbers(text, kinds)
    quantities = [
        q
        for q in rates(text, without_restated(text), unit_named)
        if (hole is None or q.end <= hole[0] or q.start >= hole[1])
        and not (q.text.lower() in _BOTH and _THEM.search(text[: q.start]) and not _SEVERAL.match(text, q.end))
        and not any(f.span and f.span[0] <= q.start < f.span[1] for f in numbers)
    ]
    return exact, numbers, quantities


def _implied(
    text: str,
    inner: str,
    given: list[Fact],
    asked: Asked,
    dimensions: frozenset[str],
    constants: Iterable[Constant],
    kinds: KindIndex,
    *,
    weighed: bool,
) -> list[Fact]:
    """``given`` with everything that the words imply besides, in an order in which each may build on those before."""
    facts = with_multiples(inner, given, kinds)
    facts.extend(alias_facts(inner, facts, kinds))
    facts.extend(change_facts(inner, facts, kinds))
    facts.extend(derived_facts(inner, facts, constants, kinds))
    facts.extend(period_facts(inner, facts, len(facts), kinds))
    facts.extend(turn_facts(inner, facts, len(facts), kinds))
    facts.extend(total_facts(inner, facts, kinds))
    facts.extend(total_powers(inner, facts, kinds))
    facts.extend(leg_facts(inner, facts, kinds))
    facts.extend(shaped_facts(inner, facts, dimensions, kinds))
    facts.extend(related_facts(inner, facts, constants, kinds, weighed=weighed))
    facts.extend(assumed_facts(inner, facts, constants, len(facts), kinds))
    facts = with_boiling(inner, other_ends(facts), kinds)
    facts.extend(property_facts(inner, facts, len(facts), kinds))
    facts.extend(molecule_facts(inner, facts, kinds))
    facts.extend(twin_facts(text, facts, len(facts)))
    facts.extend(single_facts(inner, len(facts)))
    facts.extend(one_period(asked, len(facts), kinds))
    facts.extend(default_facts(inner, facts, len(facts), kinds))
    facts.extend(neutral_facts(inner, facts, len(facts), kinds))
    facts.extend(whole_facts(inner, facts, len(facts), kinds))
    facts.extend(volume_of(inner, dimensions, facts, kinds))
    return facts


def _said(
    inner: str,
    facts: Sequence[Fact],
    hole: tuple[int, int] | None,
    asked: Asked,
    wanted: tuple[Noun, frozenset[str]],
    known: TypedKnowledge | None,
    kinds: KindIndex,
    *,
    weighed: bool,
) -> tuple[Statement, ...]:
    """The equations that the question states, or that hold by definition."""
    target, dimensions = wanted
    stated = statements(inner, facts, hole, kinds, asked_of(asked.text, kinds))
    stated += balances(inner, facts, target, stated, kinds)
    stated += [] if weighed else loaded(inner, facts, target, len(stated), kinds)
    stated += [] if hole is None else at_once(inner, facts, target, len(stated), kinds)
    stated += densities(inner, dimensions, facts, len(stated), kinds)
    stated += equalities(inner, facts, target, known, len(stated), kinds)
    stated += mixing(inner, facts, dimensions, known, len(stated), kinds)
    stated += power_factor(inner, kinds, known, len(stated))
    return (*stated, *definitions(facts, kinds, known, len(stated)))


def _symbols_in(text: str) -> frozenset[str]:
    """Indexed symbols that the question mentions, in lower case."""
    return frozenset(symbol_key(found).lower() for found in re.findall(r"\\?[A-Za-zα-ωΑ-Ω]{1,6}_\{?\w+\}?", text))


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
            naming = Naming(asked.text, asked.context, None, noun(asked.text, frozenset(), None).markers)
        fact = _fact(len(facts), quantity, naming, asked, kinds)
        if fact is not None:
            facts.append(replace(fact, answered=quantity is answered))
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
    named = _named_behind(naming.after, dimension, kinds) or kinds.named(_CHANGES_TO.sub("", strong), dimension)
    behind = (
        strong.rpartition(asked.head)[2] if asked.head and asked.head in strong else ""
    )  # "the void ratio of a soil with a porosity of 0.4"
    if behind and (closer := kinds.named(behind, dimension)):
        named, strong = closer, behind
    if not named and quantity.unit is None and Fraction(quantity.value_text).denominator == 1 and naming.after:
        named = COUNT
    if not named and dimension == "L" and _MOVES_BY.search(naming.before):
        named = kinds.named("distance", dimension)
    if not named and dimension != "1" and naming.before:
        named = kinds.named(naming.before, dimension)
    if not named and dimension == "L" and (MOVES.search(naming.before) or re.match(r"away\b", naming.after)):
        named = kinds.named("distance", dimension)
    if re.match(r"\s*times\b", naming.before):  # "0.2 times of its weight = 50 N": the product, not the weight
        named, strong = kinds.usual(dimension), ""
    if named <= {"distance"} and dimension == "L" and _FROM_AXIS.match(naming.right):
        named = kinds.named("radius", dimension)
    if not named and dimension == "L" and (place := _PLACED.match(naming.right)) is not None:
        named = kinds.named("depth" if place["down"] else "height", dimension)
    named = _by_unit(named, quantity, dimension, kinds)
    if dimension == "Θ":
        named = frozenset({temperature_kind(naming.markers, change)})
    if unit in ANGLES and not named & ANGULAR:
        named = ANGULAR
    written = quantity.symbol or naming.symbol
    symbol = symbol_key(written) if written else None
    if not named and written and dimension != "1":
        named = kinds.of_symbol(written, dimension) or kinds.of_symbol(written.split("_")[0], dimension)
    words = noun(strong, named, kinds, symbol, dimension, naming.markers)
    at = dimension == "Θ" and re.search(r"\bat\W*$", strong)  # "does its volume change at 38 °C": a level
    words = replace(words, markers=naming.markers if at else naming.markers or words.markers)
    near = asked.span[0] <= quantity.start < asked.span[1]
    span = (quantity.start, quantity.end)
    return Fact(index, _exact(quantity), quantity.unit, si, words, strong.strip(), span, change, near=near)


def _named_behind(after: str, dimension: str, kinds: KindIndex) -> frozenset[str]:
    """The kind that the words right behind a value are the name of: "0.26 m radius tyres"."""
    words = after.split()[:LONGEST_KIND]
    for size in range(len(words), 0, -1):
        phrase = " ".join(words[:size])
        if kinds.exactly(phrase) and (named := kinds.headed(phrase, dimension=dimension)):
            return named
    return frozenset()


def _by_unit(named: frozenset[str], quantity: ReadQuantity, dimension: str, kinds: KindIndex) -> frozenset[str]:
    """The kinds that the words name, unless the unit says better: J/m³ is no pressure, and kg is a mass whatever is said."""
    if dimension in ONE_KIND and not named:
        return kinds.usual(dimension)
    if dimension == "T^-1" and re.search(r"\btimes\b", quantity.text):
        return OFTEN
    if named & SHARES and quantity.unit is None and quantity.value > 1:  # "the probability of 3 heads"
        return COUNT
    if dimension == PRESSURE and re.match(r"[kMG]?J\b", quantity.unit or ""):
        return frozenset({"volumetric_calorific_value"})
    return named


def _in_sentences(facts: list[Fact], text: str) -> list[Fact]:
    """Say for each value in which sentence it stands."""
    parts = sentences(text)
    places = [next((n for n, (a, b) in enumerate(parts) if f.span and a <= f.span[0] < b), -1) for f in facts]
    return [replace(fact, sentence=place) for fact, place in zip(facts, places, strict=True)]


def _placed(facts: list[Fact], asked: Asked) -> list[Fact]:
    """Say which values stand after the asking sentence."""
    return [
        replace(fact, after=fact.span is not None and fact.span[0] >= asked.span[1] > 0 and not fact.answered)
        for fact in facts
    ]


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
        return hole_target(hole, kinds, facts, text, span)
    unit_dimension = str(dimension_of(asked.unit)) if asked.unit else None
    named = _kinds_asked(asked, kinds, unit_dimension)
    dimensions = frozenset({unit_dimension}) if unit_dimension else kinds.dimensions(named)
    if unit_dimension is None:
        named, dimensions = calorific(named, dimensions, asked.text, facts)
    if "distance" in named and falls(text):  # "how far does it fall": a height
        named |= {"height"}
    named, dimensions = electric_or_not(named, dimensions, facts, kinds)
    if unit_dimension not in (None, "1") and not named:
        named = kinds.usual(str(unit_dimension))
    if unit_dimension == "1" and (asked.unit in RADIANS or (asked.unit in ANGLES and not named)):
        named = ANGULAR
    if asked.counted:
        dimensions |= {"1"}
    if not unit_dimension and (meant := _antecedent(asked, facts, text, kinds)) is not None:
        return _same_as(meant, asked, kinds)
    if asked.much and not unit_dimension and not kinds.headed(asked.head):
        amounts = {fact.dimension for fact in facts if fact.dimension in AMOUNTS}
        dimensions = frozenset({"1"}) if MONEY.search(text) else SUBSTANCE | amounts
        dimensions = frozenset({AREA}) if COVERS.search(asked.context) else dimensions
    if not unit_dimension:
        named, dimensions = in_each(asked.context, named, dimensions, facts, kinds)
    symbol, alone = symbol_asked(asked.text)
    key = symbol_key(symbol) if symbol else None
    if not named and not dimensions and symbol and alone and (like := _same_letter(str(key), facts)):
        named, dimensions = like.noun.kinds, frozenset({like.dimension})
    elif not named and not dimensions and symbol and alone:
        named = kinds.of_any_dimension(symbol) or kinds.of_any_dimension(re.split(r"[_₀-₉°]", symbol)[0])
        dimensions = kinds.dimensions(named)
    if not named and not dimensions and not symbol and MONEY.search(text):
        dimensions = frozenset({"1"})
    if named & OF_REACTIONS or any(fact.dimension.endswith("N^-1") for fact in facts):  # energies for each mole
        dimensions |= {str(Dimension.parse(d) / Dimension.parse("N")) for d in dimensions & MOLAR}
    only = next(iter(dimensions)) if len(dimensions) == 1 else None
    words = asked.text if named or dimensions else asked.head
    return noun(words, named, kinds, key, only), dimensions, asked.unit


def _antecedent(asked: Asked, facts: Sequence[Fact], text: str, kinds: KindIndex) -> Fact | None:
    """What "it" or "the one" stands for: the last value before it that is called something, be it no circumstance ("at 24 °C")."""
    if not _PRONOUN.fullmatch(asked.text.strip()):
        return None
    place = re.compile(rf"\b{asked.head.split()[0]}\b").search(text, asked.span[0])
    before = [fact for fact in facts if fact.span and fact.span[1] <= (place.start() if place else asked.span[0])]
    return next((fact for fact in reversed(before) if kinds.named(fact.text, fact.dimension)), None)


def _same_letter(key: str, facts: Sequence[Fact]) -> Fact | None:
    """The given value of the asked symbol's letter ("V₁ = 6.5 L" where V₂ is asked)."""
    letter = re.sub(r"\d+$", "", key)
    alike = [fact for fact in facts if fact.noun.symbol and re.sub(r"\d+$", "", fact.noun.symbol) == letter]
    return alike[0] if letter != key and len({fact.dimension for fact in alike}) == 1 else None


def _same_as(fact: Fact, asked: Asked, kinds: KindIndex) -> tuple[Noun, frozenset[str], str | None]:
    markers = FINAL if fact.noun.markers == INITIAL else NEITHER
    words = noun(_MARKED.sub("", fact.text), fact.noun.kinds, kinds, fact.noun.symbol, fact.dimension, markers)
    return words, frozenset({fact.dimension}), None


def _kinds_asked(asked: Asked, kinds: KindIndex, dimension: str | None) -> frozenset[str]:
    """Kinds the asked phrase can mean: by its head, by its head alone, and by everyday words for it."""
    if asked.others:
        found = (kinds.headed(phrase, dimension=dimension) for phrase in (asked.head, *asked.others))
        return frozenset[str]().union(*found)
    return (
        kinds.headed(
            *((asked.head,) if asked.head in _openings(asked) else (asked.text, asked.head)), dimension=dimension
        )
        or kinds.named(asked.head, dimension, synonyms=False)
        or kinds.named(asked.text, dimension, synonyms=dimension is not None)
    )


def _openings(asked: Asked) -> tuple[str, ...]:
    """The head, where a verb of its own follows it: then the rest of the phrase says nothing of the kind asked."""
    rest = asked.text.removeprefix(asked.head)
    return (
        (asked.head,)
        if re.match(r"\s[a-z]+s\s(?:an?|the|through|when|if|against|between|across|on|upon|in|at)\b", rest)
        else ()
    )


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
