"""The marked place of an unknown ("a resistance of [X]", "heated from [X] to 70 °C"): what kind of quantity stands there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import (
    ACCELERATION,
    DENSITY,
    ENERGY_DENSITY,
    FORCE,
    MASS,
    POWER,
    SPECIFIC_ENERGY,
    SPECIFIC_HEAT,
    SPEED,
    VOLUME,
)
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.manner import CURRENCY
from mathrag.agent.language.naming import Naming, sentences
from mathrag.agent.language.words import concepts
from mathrag.agent.reading.asked import unit_named
from mathrag.agent.reading.blanks import MOVES, THERMAL, by_wording
from mathrag.agent.reading.pairs import CHANGED, MOST_BETWEEN
from mathrag.agent.reading.statements import shared
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, Noun, noun, symbol_key
from mathrag.quantities import dimension_of

SUBSTANCE = frozenset({"M", VOLUME})  # "how much coke": a mass or a volume
MOTION = frozenset({"M", SPEED, ACCELERATION, FORCE})  # a wire has a length, too
LONGEST_NAME = 8  # words
UNIT_WITHIN = 40  # characters
AMOUNT_SYMBOLS = {"V": VOLUME, "m": "M"}
BY_MASS, BY_VOLUME = "calorific_value", "volumetric_calorific_value"
CALORIFIC = {BY_MASS: SPECIFIC_ENERGY, BY_VOLUME: ENERGY_DENSITY}
_DENSITY_WORDS = concepts("density with and has having the its is taken value fuel")
_AMOUNT_WORDS = concepts("consume burn need contain fill complete certain total fully value heat calorific")
COPULA = re.compile(
    r"[\s:=]*(?:(?:\b(?:of (?:a |the )?(?:magnitude|size|value)(?: of)?|"
    r"of|is|are|was|were|at|being|as|denoted (?:as|by)|represented by|given as|taken as|to be|equal to|constant at|by|"
    r"set to)\b|=)[\s:=]*)+$"
)
PREPOSITIONS = re.compile(r"\b(?:by|of|in|for|from|to|with|on|at|through|has|have)\b", re.IGNORECASE)
CONSUMES = re.compile(r"\b(?:consum|burn|us(?:e|ing)|need|contain|requir|fill)\w*(?:\s+\w+){0,3}\s*$", re.IGNORECASE)
_PRICE = re.compile(
    rf"\s*{CURRENCY}(?:\s*(?:/|per\s)\s*(?P<unit>\(?[A-Za-z]+(?:[·⋅*][A-Za-z]+)?(?:\^?[23]|[²³])?\)?))?",
    re.IGNORECASE,
)
_HEATED = re.compile(r"\s*to\s+(?:boil|-?\d+(?:\.\d+)?\s*(?:°\s*C|℃))", re.IGNORECASE)
_RATED = re.compile(r"[\"“]\s*\d+(?:\.\d+)?\s*V\W{0,3}$")  # the label of an appliance: "220 V, [X]"
_CONSUMPTION = re.compile(r"\bconsum\w*\s+(?:per|for every)\s+\d[\d.]*\s*\w+(?:\s+\w+){0,4}\s*$", re.IGNORECASE)
_AMOUNT_BEFORE = re.compile(r"\d\s*(?:k?g|t|m?L|[cd]?m(?:\^?3|³))\s*,\s*$")  # "2000 cm^3, [X] of water": how warm it is
_ONWARD = re.compile(r"\b(?:forward|onward|ahead|further)s?(?:\s+(?:by|for))?\s*$", re.IGNORECASE)
_IT = re.compile(r"\b(?:it|this|that)\s+(?:\w+\s+){1,3}$", re.IGNORECASE)  # "it changed to"
_EQUATES = re.compile(r"\b(?:is|are|was|were|being|be|constant at)\b|[=:]")
_LETTER = re.compile(r"(?<=\w)\s+(?:[A-Za-z]|ρ)(?:_\w+)?\s*$")
_MULTIPLE = re.compile(r"^.*\btimes\b(?:\s+of)?")
_AND = re.compile(r"\band\s+(?=the\b|its\b|an?\b)|\d\S*\s+and\b")
_RELATIVE = re.compile(
    r"\b(?:(?:during\s+)?which\s+time|when|while|during|encounter\w*|fac(?:es|ed)|experienc\w*|receiv\w*|met|meets|exerted|acting|that|which|it|remains?|stays?)\b",
    re.IGNORECASE,
)
_FACTOR = re.compile(
    r"\s*times\s+(?:of\s+)?(?:its|the|their|his|her|that|this|as)\b", re.IGNORECASE
)  # "[X] times its weight"
_WHOSE = re.compile(r"\bwhose\b", re.IGNORECASE)
_CONSUMED = re.compile(r"\b(?:consum\w*|burn\w*|used up)\b", re.IGNORECASE)


_AGAIN = r"\[\s*[Xx]\s*\]"
_IN = r"\bin\s+(?:units?\s+of\s+)?"
_CALLED = re.compile(  # "what should the volume corresponding to [X] be"
    rf"\b(?:what|which)\s+(?:should|must|would|will|is)\s+(?:be\s+)?the\s+(?P<name>(?:\w+\s+){{0,3}}\w+)\s+"
    rf"(?:corresponding\s+to|at|for)\s+{_AGAIN}",
    re.IGNORECASE,
)
_ANYTHING = frozenset({"number", "ratio", "percentage", "quantity"})
_WANTED_IN = re.compile(  # where the place is named again
    rf"\bhow\s+many\s+([^\[\]?.,]{{1,30}}?)\s+(?:should|must|would|will|does|do|is|are|can)\b[^?\[\]]{{0,60}}{_AGAIN}|"
    rf"\({_IN}([^()\[\]]{{1,25}})\)[^.?\[\]]{{0,60}}{_AGAIN}|"
    rf"{_AGAIN}[^.?\[\]]{{0,40}}?{_IN}([^()\[\]?]{{1,25}})\)?\s*[?.]",
    re.IGNORECASE,
)


def _left_of(text: str, span: tuple[int, int]) -> str:
    """What stands before the place since the last punctuation, without what is in brackets."""
    left = re.sub(r"\([^()]*\)|\[[^\[\]]*\]", " ", text[: span[0]])
    return re.split(r"[,;()\[\]?!\"“”]|\.(?!\d)", left)[-1]


def hole_target(
    hole: Naming, kinds: KindIndex, facts: Sequence[Fact], text: str, span: tuple[int, int]
) -> tuple[Noun, frozenset[str], str | None]:
    paired = _paired(hole, facts, text, span)
    unit = paired.unit if paired is not None else unit_after(text, span)
    dimension = str(dimension_of(unit)) if unit else None
    named, dimensions = electric_or_not(
        *_hole_kinds(hole, kinds, dimension, text, span, facts), facts, kinds, _near(facts, text, span)
    )
    if not named and dimensions == SUBSTANCE:
        dimensions = _amount(hole, facts, _left_of(text, span))
        named = frozenset[str]().union(*(kinds.usual(own) for own in dimensions))
    named, dimensions = calorific(named, dimensions, f"{hole.before} {hole.after}", facts)
    if unit is None and (unit := unit_wanted(text, span[1])) is not None:
        dimension = str(dimension_of(unit))
        told = frozenset(kind for kind in named if kinds.dimension[kind] == dimension)
        named, dimensions = (
            told or kinds.named(hole.strong, dimension) or kinds.usual(dimension),
            frozenset({dimension}),
        )
    elif (
        unit is None and (again := _CALLED.search(text, span[1])) and (told := kinds.headed(again["name"]) - _ANYTHING)
    ):
        own = frozenset(kind for kind in told if kinds.dimension[kind] in dimensions) or told
        named, dimensions = own, kinds.dimensions(own)
    words = noun(hole.strong, named, kinds, symbol_key(hole.symbol) if hole.symbol else None, dimension, hole.markers)
    return replace(words, markers=hole.markers or words.markers), dimensions, unit


def _amount(hole: Naming, facts: Sequence[Fact], left: str) -> frozenset[str]:
    """A mass or a volume: by its symbol, else by what is given of the substance.

    Its density turns the one into the other, so that beside what a kilogram gives off a volume is meant, as beside what a cubic metre does.
    """
    if hole.symbol in AMOUNT_SYMBOLS:
        return frozenset({AMOUNT_SYMBOLS[hole.symbol]})
    named = (concepts(words) - _AMOUNT_WORDS for words in (hole.after, f"{hole.before} {hole.after}", left))
    own = next((words for words in named if words), frozenset[str]())
    of = [fact for fact in facts if own & concepts(fact.text)]
    volumes = any(fact.dimension == VOLUME for fact in of)
    by_volume = any(BY_VOLUME in fact.noun.kinds for fact in of)
    if by_volume or (_dense(facts, of) and not volumes):
        return frozenset({VOLUME})
    by_mass = any(BY_MASS in fact.noun.kinds or fact.dimension == SPECIFIC_HEAT for fact in of)
    return frozenset({MASS}) if by_mass else SUBSTANCE


def burned_amount(head: str, facts: Sequence[Fact]) -> frozenset[str] | None:
    """How much of a fuel called ``head``: a volume where it is said what a cubic metre gives off, a mass where what a kilogram does."""
    own = concepts(head) - _AMOUNT_WORDS
    of = [fact for fact in facts if own & concepts(fact.text)]
    told = frozenset(kind for fact in of for kind in CALORIFIC if kind in fact.noun.kinds)
    if len(told) != 1 or any(fact.dimension == DENSITY for fact in of):
        return None
    return frozenset({VOLUME}) if BY_VOLUME in told else frozenset({MASS})


def _dense(facts: Sequence[Fact], of: Sequence[Fact]) -> bool:
    """Is the density of a substance given: among what is said ``of`` it, or where what burns is given just one, of nothing else?"""
    if any(fact.dimension == DENSITY for fact in of):
        return True
    burns = any(fact.noun.kinds & CALORIFIC.keys() for fact in of)
    return burns and any(fact.dimension == DENSITY and not concepts(fact.text) - _DENSITY_WORDS for fact in facts)


def calorific(
    named: frozenset[str], dimensions: frozenset[str], words: str, facts: Sequence[Fact]
) -> tuple[frozenset[str], frozenset[str]]:
    """What a kilogram gives off, or what a cubic metre does: by how much of the substance that ``words`` name is given."""
    if not named & CALORIFIC.keys():
        return named, dimensions
    own = concepts(words) - _AMOUNT_WORDS
    given = {fact.dimension for fact in facts if fact.dimension in SUBSTANCE and own & concepts(fact.text)}
    of = [fact for fact in facts if own & concepts(fact.text)]
    dense = any(fact.dimension == DENSITY for fact in of) or any(
        fact.dimension == DENSITY and not concepts(fact.text) - _DENSITY_WORDS for fact in facts
    )
    kind = BY_MASS if given == {"M"} or (given and dense) else BY_VOLUME if given == {VOLUME} else None
    return (frozenset({kind}), frozenset({CALORIFIC[kind]})) if kind else (named, dimensions)


def unit_after(text: str, span: tuple[int, int]) -> str | None:
    """The unit written behind a place for a number: "[X] cubic meters of gas"."""
    words = text[span[1] : span[1] + UNIT_WITHIN].split()
    for size in (3, 2, 1):
        unit = unit_named(" ".join(words[:size]).rstrip(',.;:)?"”'))
        if unit is not None:
            return unit
    return None


def unit_wanted(text: str, start: int) -> str | None:
    """The unit that is said where the marked place is named again, behind ``start``: "how many liters should [X] be", "[X] (in kg)"."""
    found = _WANTED_IN.search(text, start)
    return next((unit_named(words.strip()) for words in found.groups() if words), None) if found else None


def _said(left: str, kinds: KindIndex) -> tuple[re.Match[str] | None, str, frozenset[str]]:
    """What is said before a place: the copula, the words before that, and the kinds they name."""
    said = COPULA.search(left)
    before, letters = _LETTER.subn("", left[: said.start()]) if said else (left, 0)
    equates = said is not None and not letters and _EQUATES.search(said.group()) is not None
    whole = _subject(before, kinds) if said and equates else frozenset[str]()
    if said and not equates:
        before = PREPOSITIONS.split(before)[-1]
    named = kinds.headed(" ".join(before.split()[-4:])) or kinds.headed(before) if before.strip() else frozenset[str]()
    return said, before, whole or named


def _subject(before: str, kinds: KindIndex) -> frozenset[str]:
    """What a clause is about: "the drag that it meets while driving", "the work done by the pull", "a liquid whose density"."""
    before = _WHOSE.split(_MULTIPLE.sub("", before))[-1]
    before = next((part for part in reversed(_AND.split(before)) if kinds.headed(part)), before)
    if len(before.split()) <= LONGEST_NAME and (whole := kinds.headed(before)) and not _RELATIVE.search(before):
        return whole
    parts = (part for part in _RELATIVE.split(before) if part.strip())
    return next((named for part in parts if (named := kinds.headed(part))), frozenset())


def _hole_kinds(
    hole: Naming, kinds: KindIndex, dimension: str | None, text: str, span: tuple[int, int], facts: Sequence[Fact]
) -> tuple[frozenset[str], frozenset[str]]:
    """Kinds and dimensions of a value that is not written: what names it before it, what follows it, what happens to it."""
    left, right = _left_of(text, span), text[span[1] : span[1] + 20]
    if (price := _PRICE.match(text, span[1])) is not None:  # "a price of [X] yuan/m^3"
        unit = unit_named(price["unit"].strip("()")) if price["unit"] else None
        return frozenset(), frozenset({str(dimension_of(f"1/({unit})")) if unit else "1"})
    if _FACTOR.match(text, span[1]) is not None:
        return kinds.headed("ratio"), frozenset({"1"})
    if dimension is not None:
        return kinds.named(hole.strong, dimension) or kinds.usual(dimension), frozenset({dimension})
    if (told := by_wording(text, span, left, facts, kinds)) is not None:
        return told
    said, before, named = _said(left, kinds)
    if said and _CONSUMPTION.search(before):
        return frozenset(), SUBSTANCE
    if (said or (re.match(r"\s*of\b", right) and _names(before, named, kinds))) and named:
        weighed = (
            frozenset({MASS})
            if "weight" in named and any(fact.dimension == MASS for fact in facts)
            else frozenset[str]()
        )
        return named, kinds.dimensions(named) | weighed  # a weight "of 8 t"
    heated = (hole.markers & (INITIAL | FINAL) and THERMAL.search(left)) or _HEATED.match(right)
    if heated or (_AMOUNT_BEFORE.search(text[: span[0]]) and THERMAL.search(text)):
        return frozenset({"temperature"}), frozenset({"Θ"})
    if re.search(r"\bfor\s*$", left) or re.search(r"/[hs]\s*$", left):
        named = kinds.headed("time") | (kinds.headed("distance") if MOVES.search(left) else frozenset())
        return named, kinds.dimensions(named)
    if _RATED.search(text[: span[0]]):
        return kinds.headed("electric power"), frozenset({POWER})
    if re.match(r"\s*away\b", right):
        named = kinds.headed("distance")
        return named, kinds.dimensions(named)
    if shared(text, span):
        return kinds.named("efficiency", "1"), frozenset({"1"})
    if hole.after:
        after = kinds.headed(hole.after)
        share = frozenset({"1"}) if re.match(r"\s*of (?:the|this|that|its)\b", right) else frozenset[str]()
        return after, (kinds.dimensions(after) or SUBSTANCE) | share
    if CONSUMES.search(left):
        return frozenset(), SUBSTANCE
    if MOVES.search(left) or _ONWARD.search(left):
        named = named if _names(before, named, kinds) else kinds.headed("distance")
        return named, kinds.dimensions(named) | {"L"}
    if said and _CONSUMED.search(before):
        return frozenset(), SUBSTANCE
    named = named or kinds.named(hole.strong, synonyms=False)
    return named, kinds.dimensions(named)


def _names(before: str, named: frozenset[str], kinds: KindIndex) -> bool:
    """Is the last word before the place the name of a quantity: "the temperature rise [X] of the oil"?"""
    words = before.split()
    return bool(words) and bool(named) and kinds.headed(" ".join(words[-2:])) == named


def electric_or_not(
    named: frozenset[str],
    dimensions: frozenset[str],
    facts: Sequence[Fact],
    kinds: KindIndex,
    near: int = 0,
) -> tuple[frozenset[str], frozenset[str]]:
    """Of what a word can mean ("resistance": of a wire, of the road) what fits the given values: electric or not.

    ``near`` says it by what stands in its own sentence: more than 0 electric, less than 0 not.
    """
    electric = frozenset(dimension for dimension in dimensions if "I" in dimension)
    if not electric or electric == dimensions:
        return named, dimensions
    balance = near or _electric(fact for fact in facts if fact.role == "given" and not fact.answered)
    if balance == 0:
        return named, dimensions
    kept = electric if balance > 0 else dimensions - electric
    return frozenset(kind for kind in named if kinds.dimension[kind] in kept), kept


def _near(facts: Sequence[Fact], text: str, span: tuple[int, int]) -> int:
    """Does the sentence speak of electricity (more than 0) or of motion (less) before the place ``span``?"""
    start = next((a for a, b in sentences(text) if a <= span[0] < b), 0)
    before = [fact for fact in facts if fact.span is not None and start <= fact.span[0] < span[0]]
    return _electric(before) or -bool(MOVES.search(text[start : span[0]]))


def _electric(given: Iterable[Fact]) -> int:
    """How much more of electricity than of motion is given; a motion has a distance and a time, too, but so has a wire and a current."""
    dimensions = [fact.dimension for fact in given]
    return 2 * sum("I" in dimension for dimension in dimensions) - sum(dimension in MOTION for dimension in dimensions)


def _paired(hole: Naming, facts: Sequence[Fact], text: str, span: tuple[int, int]) -> Fact | None:
    """In "from [X] to 70 °C" the unknown is of the same kind as its partner."""
    before = [fact for fact in facts if fact.span is not None and fact.span[1] <= span[0] and fact.dimension != "1"]
    if (
        before
        and CHANGED.search(text[: span[0]])
        and _IT.search(text[: span[0]])
        and span[0] - (before[-1].span or span)[1] <= MOST_BETWEEN
    ):
        return before[-1]
    if not hole.markers & {"initial", "final"}:
        return None
    for fact in facts:
        if fact.span is None or not fact.noun.markers & {"initial", "final"}:
            continue
        first, second = sorted([fact.span, span])
        if second[0] - first[1] <= 40 and re.search(
            r"\bto\s+(?:(?:about|an?|the|final|temperature|of)\s+)*$", text[first[1] : second[0]]
        ):
            return fact
    return None
