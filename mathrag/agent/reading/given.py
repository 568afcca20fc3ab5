"""The values that a question writes, as facts: what each is called, of which kind it is, where it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod

from mathrag.agent.language.naming import CHANGING, Naming, sentences
from mathrag.agent.language.plausibility import SHARES
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.pairs import temperature_kind
from mathrag.agent.slots.features import ANGULAR, Fact
from mathrag.agent.slots.typed import noun, symbol_key
from mathrag.errors import UnitError
from mathrag.problems.kinds import LIGHT, KindIndex
from mathrag.problems.statistic_words import behind as behind_it
from mathrag.problems.statistic_words import rule
from mathrag.problems.wording import WORDS, wording
from mathrag.quantities import ReadQuantity, to_si
from mathrag.quantities.dimensions import AREA, LENGTH, RESISTANCE, SPEED, VOLTAGE, VOLUME

_CHANGES_TO = re.compile(  # "the pressure drops to": no pressure drop
    rf"\s+(?:{CHANGING})(?:s|es|e)?\s+(?:to|from)\s*$", re.IGNORECASE
)
LONGEST_KIND, LOSS_WITHIN = 3, 60  # words, letters
RATIO_WORDS = "ratio coefficient times factor"
ANGLES = frozenset({"rev", "rad", "°", "turn", "deg"})
OFTEN = frozenset({"frequency", "rotational_frequency"})
COUNTED = frozenset({"number", "number_of_entities", "number_of_turns", "quantum_number", "order_number"})
NUMBERED = frozenset({"quantum_number", "order_number"})
COUNT, THINGS = frozenset({"number"}), frozenset({"number_of_entities"})
ONE_KIND = frozenset(  # a kilogram, an ampere, a volt, a litre: nothing else has them
    {"M", "I", VOLTAGE, RESISTANCE, SPEED, VOLUME, AREA, "T"}
)
CHANCES = frozenset({"probability"})
SHARE_WORDS = "efficiency percentage proportion ratio"


def written_facts(
    quantities: Sequence[ReadQuantity],
    namings: dict[tuple[int, int], Naming],
    asked: Asked,
    kinds: KindIndex,
    back: tuple[int, int] | None,
    text: str,
) -> list[Fact]:
    """The ``quantities`` by their ``namings``; behind ``back`` stands the answer of a question that is asked backwards."""
    facts: list[Fact] = []
    answered = next((q for q in quantities if back is not None and q.start >= back[1] - 1), None)
    losses = [word for word in wording().lost.split("|") if word not in asked.context]
    lost = [f"{be} {word}" for be in WORDS["be"] for word in losses]  # "12 % of the energy is lost" is no efficiency
    name = ""  # right behind the value before, which it names, and not this one
    for quantity in quantities:
        naming = namings[(quantity.start, quantity.end)]
        if name and naming.strong.lstrip().startswith(f"{name} "):
            strong, before = (words.replace(name, "", 1) for words in (naming.strong, naming.before))
            naming = replace(naming, strong=strong, before=before)
        name = _name_behind(naming.after, str(quantity.dimension), kinds)
        if quantity is answered:
            naming = Naming(asked.text, None, noun(asked.text, frozenset(), None).markers)
        fact = _fact(len(facts), quantity, naming, asked, kinds)
        if fact is not None and fact.unit == "%" and any(said in naming.right[:LOSS_WITHIN] for said in lost):
            note = f"{fact.value:g} % is lost: {100 - fact.value:g} % is not"
            fact = replace(fact, value=100 - fact.value, si=1 - fact.si, note=note)
        if fact is not None:
            facts.append(replace(fact, answered=quantity is answered))
    return _in_sentences(_multiplied(facts, text, asked, kinds), text, asked)


JOINS = (["by"], ["×"], ["x"])
PRODUCTS = {2: ("area", AREA, "m^2"), 3: ("volume", VOLUME, "m^3")}
"""What so many sides make."""


def _multiplied(facts: list[Fact], text: str, asked: Asked, kinds: KindIndex) -> list[Fact]:
    """``facts`` where "1.3 m by 0.8 m" is one area, "2 m × 3 m × 4 m" one volume, which is not asked; the sides come from it."""
    rows, end = list[list[Fact]](), 0
    for fact in (one for one in facts if one.dimension == LENGTH and not one.difference):
        start, stop = fact.span or (0, 0)
        gap = text[end:start].split()
        rows = [*rows[:-1], [*rows[-1], fact]] if rows and gap[-1:] in JOINS and len(gap) < 3 else [*rows, [fact]]
        end = stop
    found = list(facts)
    for row in rows:
        name, dimension, unit = PRODUCTS.get(len(row), ("", "", ""))
        if not name or name in asked.head.split() or text[: (row[0].span or (0,))[0]].endswith("from "):
            continue
        first, si, words = row[0], prod(side.si for side in row), f"{name} {row[0].text}"
        named = noun(words, kinds.headed(name, dimension=dimension), kinds, None, dimension)
        span = first.span and row[-1].span and (first.span[0], row[-1].span[1])
        found[first.index] = replace(first, value=si, unit=unit, si=si, noun=named, text=words, span=span)
        for side, place in zip(row, (len(found), *(side.index for side in row[1:])), strict=True):
            found[place : place + 1] = [replace(side, index=place, origin=first.index)]
    return found


def _fact(index: int, quantity: ReadQuantity, naming: Naming, asked: Asked, kinds: KindIndex) -> Fact | None:
    unit = quantity.unit or "1"
    dimension = str(quantity.dimension)
    at = dimension == "Θ" and re.search(r"\bat\W*$", naming.strong)  # "does its volume change at 38 °C"
    markers = naming.markers - {"change"} if at else naming.markers
    change = quantity.difference or "change" in markers
    try:
        si, _ = to_si(quantity.value, unit, difference=change)
    except UnitError:
        return None
    named, strong = _named(quantity, naming, asked, change, kinds)
    written = quantity.symbol or naming.symbol
    symbol = symbol_key(written) if written else None
    below = written.partition("_")[2].strip("{}") if written else ""
    own = kinds.of_symbol(written, dimension) if written and below else frozenset[str]()
    if below.isalpha():  # "the pH of a solution with a K_sp of"
        named = named if named & own else own or named
    elif own and kinds.ontology.has_symbol(written or "") and named == kinds.usual(dimension):
        named = own  # "t_{1/2} = 5 y": a year is some time
    if not named and written and dimension != "1":
        named = kinds.of_symbol(written, dimension) or kinds.of_symbol(written.split("_")[0], dimension)
    elif not named and written and quantity.value % 1:  # "water (n = 1.33)": counted things are whole
        named = frozenset(k for k in kinds.of_symbol(written, dimension) if not kinds.families({k}) & COUNTED)
    words = noun(rule("goes on").sub("", strong), named, kinds, symbol, dimension, markers)
    near = asked.span[0] <= quantity.start < asked.span[1]
    level = at or (asked.changes and near)  # "by how much does the volume of 35 L increase"
    words = replace(words, markers=markers if level else markers or words.markers)
    span = (quantity.start, quantity.end)
    supposed = named == LIGHT and "were" in strong.split()  # then it is another one than there is, and no other speed
    return Fact(
        index, _exact(quantity), quantity.unit, si, words, strong.strip(), span, change, near=near, of_kind=supposed
    )


def _named(
    quantity: ReadQuantity, naming: Naming, asked: Asked, change: bool, kinds: KindIndex
) -> tuple[frozenset[str], str]:
    """The kinds that a value can be of, and the words that name it."""
    unit, dimension = quantity.unit or "1", str(quantity.dimension)
    strong = naming.strong
    likely = kinds.named(strong, dimension) & CHANCES if unit == "%" else frozenset[str]()
    if unit == "%":
        strong += " " + SHARE_WORDS
    elif dimension == "1" and "times" in f"{quantity.text} {strong}".split():
        strong += " " + RATIO_WORDS
    named = (
        kinds.headed(_name_behind(naming.after, dimension, kinds), dimension=dimension)
        or likely
        or _borne(naming.after, "", dimension, kinds)
        or kinds.named(_CHANGES_TO.sub("", strong), dimension)
    )
    rest = behind(asked.head, strong)
    if rest and (closer := kinds.named(rest, dimension)):  # "the void ratio of a soil with a porosity of 0.4"
        named, strong = closer, rest
    if naming.before.split()[:1] == ["times"]:  # "0.2 times of its weight = 50 N": the product, not the weight
        named, strong = kinds.usual(dimension), ""
    else:
        named = _by_place(named, quantity, naming, kinds)
    named = _by_unit(named, quantity, strong, kinds)
    if dimension == "Θ":
        named = frozenset({temperature_kind(naming.markers, change)})
    if unit in ANGLES:  # "the third-order maximum is at 60°" is no order
        named = named - NUMBERED if named & ANGULAR else ANGULAR
    return named, strong


def behind(head: str, text: str) -> str:
    """What stands behind the words ``head`` in ``text``."""
    return f" {text} ".partition(f" {head} ")[2] if head else ""


def _by_place(named: frozenset[str], quantity: ReadQuantity, naming: Naming, kinds: KindIndex) -> frozenset[str]:
    """What stands around a value says of which kind it is where its own words don't."""
    dimension = str(quantity.dimension)
    lettered = quantity.symbol is not None and naming.symbol == quantity.symbol
    whole = quantity.unit is None and Fraction(quantity.value_text).denominator == 1
    if whole and not (named or lettered) and naming.after:
        named = THINGS if behind_it("of them all", naming.right, 0) else COUNT
    if not named and dimension != "1" and naming.before:
        named = kinds.named(naming.before, dimension)
    if not named and dimension != "1":
        named = _borne("", naming.before, dimension, kinds)
    if not named and dimension != "1" and naming.subject:
        named = kinds.headed(naming.subject, dimension=dimension)
    if not named and dimension == "L" and (place := behind_it("placed so", naming.right, 0)) is not None:
        named = kinds.named(str(place.lastgroup), dimension)
    return named


def _borne(after: str, before: str, dimension: str, kinds: KindIndex) -> frozenset[str]:
    """The kind that a value has by what bears it alone: "500-nm light", "light of 500 nm", "sound travels at 343 m/s".

    ``after`` and ``before`` are the words behind it and those before it.
    """
    for name, things in wording().bearers.items():
        borne = rf"(?:{things})"
        beside = re.match(rf"(?:[a-z]+\s+){{0,2}}{borne}\b", after, re.IGNORECASE)
        ahead = re.search(rf"\b{borne}\s+(?:of|with|(?:[a-z]+\s+){{1,2}}at)\s*$", before, re.IGNORECASE)
        if (beside or ahead) and (named := kinds.headed(name, dimension=dimension)):
            return named
    return frozenset()


def _name_behind(after: str, dimension: str, kinds: KindIndex) -> str:
    """The name of a kind of that dimension right behind a value ("0.26 m radius tyres"), or nothing."""
    words = after.split()[:LONGEST_KIND]
    names = (" ".join(words[:size]) for size in range(len(words), 0, -1))
    return next((name for name in names if kinds.exactly(name) and kinds.headed(name, dimension=dimension)), "")


def _by_unit(named: frozenset[str], quantity: ReadQuantity, words: str, kinds: KindIndex) -> frozenset[str]:
    """The kinds that the words name, unless the unit says better: J/m³ is no pressure, and kg is a mass whatever is said."""
    dimension = str(quantity.dimension)
    if dimension in ONE_KIND and not named:
        return kinds.usual(dimension) | kinds.ending(words, dimension)
    if dimension == "T^-1" and ("times" in quantity.text.split() or (not named and str(quantity.unit).endswith("Hz"))):
        return OFTEN
    counts = named & SHARES and quantity.unit is None and quantity.value > 1  # "the probability of 3 heads"
    return COUNT if counts else named


def _in_sentences(facts: list[Fact], text: str, asked: Asked) -> list[Fact]:
    """Say for each value in which sentence it stands, and whether behind the one that asks."""
    parts = sentences(text)
    starts = [fact.span[0] if fact.span else -1 for fact in facts]
    places = [next((n for n, (a, b) in enumerate(parts) if a <= start < b), -1) for start in starts]
    return [
        replace(fact, sentence=place, after=start >= asked.span[1] > 0 and not fact.answered)
        for fact, place, start in zip(facts, places, starts, strict=True)
    ]


def _exact(quantity: ReadQuantity) -> float | int:
    """A whole number without a unit stays one; anything else is a float."""
    exact = Fraction(quantity.value_text)
    return exact.numerator if quantity.unit is None and exact.denominator == 1 else quantity.value
