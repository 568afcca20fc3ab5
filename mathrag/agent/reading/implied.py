"""What the words of a question imply beside what it writes: other ways to say a value, assumptions, properties of what it names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from mathrag.agent.language.manner import MONEY
from mathrag.agent.reading.alike import twin_facts
from mathrag.agent.reading.known import Properties
from mathrag.agent.reading.substances import listed_aside, property_facts
from mathrag.agent.slots.features import Fact, assumed
from mathrag.agent.slots.typed import FINAL, INITIAL, TypedKnowledge, noun
from mathrag.entities import Constant
from mathrag.problems.assumptions import Assumption, assumptions_in
from mathrag.problems.kinds import FREE_FALL, KindIndex
from mathrag.problems.numbers import place_said
from mathrag.problems.statistic_words import within
from mathrag.problems.wording import wording
from mathrag.problems.words import concepts, tokens
from mathrag.quantities import Dimension, dimension_of, si_unit
from mathrag.quantities.dimensions import ACCELERATION

SEVERAL = ("and", "or", "to")  # between places: the noun behind the last is that of all
STANDARD_GRAVITY = ("9.80665", "m/s^2")  # exact by definition, 3rd CGPM (1901)
HEIGHTS = frozenset({"height", "altitude"})
MARKERS = {"start": "initial", "end": "final", "change": "change"}


def places_in_a_row(text: str, known: TypedKnowledge, index: KindIndex, start: int) -> list[Fact]:
    """Ordinals as the numbers that documents call so, numbered on from ``start``: "the 7th fret" where there is a fret number."""
    found: list[Fact] = []
    end, name = len(text), ""
    for word, after in reversed(list(pairwise(text.split()))):
        end = text.rindex(word, 0, end)
        if place := place_said(word):
            name = name if after in SEVERAL else f"{after.strip('.,;:?!()')} number"
            if name and name.lower().replace(" ", "_") not in index.typing and known.told.get(f"called {name.lower()}"):
                words, span = noun(name, frozenset(), index, None, "1"), (end, end + len(word))
                found.append(Fact(start + len(found), place, None, float(place), words, name, span))
    return found


def implied_values(
    text: str,
    inner: str,
    given: list[Fact],
    constants: Iterable[Constant],
    kinds: KindIndex,
    properties: Properties | None = None,
) -> list[Fact]:
    """``given`` with everything that the words imply besides, in an order in which each may build on those before."""
    facts = list(given)
    facts.extend(change_facts(facts, kinds))
    facts.extend(equivalent_facts(facts, kinds))
    facts.extend(period_facts(text, facts, kinds))
    facts = listed_aside([*facts, *property_facts(inner, facts, kinds, properties)])
    facts.extend(assumed_facts(inner, facts, constants, kinds))  # what a named thing brings goes before
    facts.extend(twin_facts(text, facts))
    return facts


def equivalent_facts(given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """The values of ``given`` as the other quantity of `Wording.equivalents`, numbered on from them."""
    found: list[Fact] = []
    for fact in given:
        (kind,) = fact.noun.kinds if len(fact.noun.kinds) == 1 else ("",)
        if kind not in wording().equivalents:
            continue
        other, factor, note = wording().equivalents[kind]
        words = noun(f"{other} {fact.text}", frozenset({other}), index, None, fact.dimension, fact.noun.markers)
        words = replace(words, own=fact.noun.own - frozenset(tokens(kind)))
        number, value, si = len(given) + len(found), fact.value * factor, fact.si * factor
        needs = frozenset(tokens(other))  # any length is the one that is told
        found.append(
            replace(fact, index=number, value=value, si=si, noun=words, origin=fact.index, note=note, needs=needs)
        )
    return found


PERIODS = ("yr", "month", "week", "day")
"""Units of time in which rates are told: "4 % a year"."""
CALLED_PERIODS = frozenset(tokens("time term year month period duration"))


def period_facts(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """Times, and how often in one, beside a rate in per cent or sums of money as plain numbers, numbered on from ``given``."""
    if not any(fact.unit == "%" for fact in given) and not MONEY.search(text):
        return []
    times = [f for f in given if f.role == "given" and f.unit and f.unit.removeprefix("1/") in PERIODS]
    words = noun("time term number of years periods", frozenset(), index, "t", "1")
    often = noun("number of times periods payments a year", frozenset(), index, "n", "1")
    return [
        replace(
            fact, index=len(given) + number, unit=None, si=float(fact.value),
            noun=words if fact.dimension == "T" else often, origin=fact.index,
            needs=CALLED_PERIODS, note=f"{fact.value:g} {fact.unit} as the number {fact.value:g}",
        )
        for number, fact in enumerate(times)
    ]  # fmt: skip


def assumed_facts(text: str, given: Sequence[Fact], constants: Iterable[Constant], index: KindIndex) -> list[Fact]:
    """The values that ``text`` implies by its words, and gravitational acceleration on Earth, numbered on from ``given``."""
    start = len(given)
    said = frozenset(kind for fact in given for kind in fact.noun.families)
    found: list[Fact] = []
    for entry, place in assumptions_in(text, said):
        marker = frozenset({MARKERS[entry.when]}) if entry.when else frozenset[str]()
        dimension = str(dimension_of(entry.unit))
        if not any(f.dimension == dimension and marker and f.noun.markers & marker for f in given):
            found.append(_assumed(start + len(found), entry, marker, index, place))
    return [*found, *([] if elsewhere(text, given) else _gravity(given, constants, start + len(found), index))]


def _assumed(number: int, entry: Assumption, marker: frozenset[str], index: KindIndex, place: int | None) -> Fact:
    """The value of an entry of the assumptions as the ``number``-th one."""
    dimension = str(dimension_of(entry.unit))
    kinds = index.headed(entry.name, dimension=dimension) | {entry.kind}
    words = noun(entry.name, kinds, index, None, dimension, marker)
    unit = None if entry.unit == "1" else entry.unit
    needs = frozenset(tokens(" ".join(entry.called)))
    fact = assumed(number, float(entry.value), unit, words, entry.name, entry.note, needs)
    return replace(fact, place=place, of_kind=not entry.phrases)


def _gravity(given: Sequence[Fact], constants: Iterable[Constant], number: int, index: KindIndex) -> list[Fact]:
    """Gravitational acceleration on Earth for parameters that are called so, where the question gives no acceleration of its own."""
    if any(f.dimension == ACCELERATION and (f.noun.symbol == "g" or FREE_FALL in f.noun.kinds) for f in given):
        return []
    value, unit, source = gravity_of(constants)
    words = noun("gravitational acceleration gravity", frozenset({FREE_FALL}), index, "g", ACCELERATION)
    note = f"on Earth: gravitational acceleration {value} {unit} ({source})"
    needs = frozenset(tokens("gravity gravitational weight fall"))
    return [assumed(number, float(value), unit, words, "gravity", note, needs)]


def elsewhere(text: str, given: Sequence[Fact]) -> bool:
    """Does ``text`` speak of a place where things do not fall as on Earth, or of a height so far out, and give no acceleration?"""
    told = any(fact.dimension == ACCELERATION and fact.written for fact in given)
    far = any(fact.noun.families & HEIGHTS and fact.si > wording().farther for fact in given)
    return not told and (far or within("elsewhere", text) is not None)


def gravity_of(constants: Iterable[Constant]) -> tuple[str, str, str]:
    """Gravitational acceleration on Earth as the documents have it, else the standard one: value, unit and source."""
    for constant in sorted(constants, key=lambda item: item.uri):
        same = constant.unit and constant.dimension == str(dimension_of("m/s^2"))
        if same and "gravity" in concepts(f"{constant.name} {constant.description}"):
            return constant.value_text, str(constant.unit), constant.name
    return (*STANDARD_GRAVITY, "standard gravity")


def change_facts(given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """The change between the two values of a pair ("from 6 °C to 72 °C"), numbered on from ``given``."""
    given = _partners_together(given)
    found: list[Fact] = []
    levels = (f for f in given if f.dimension == "Θ" and f.role == "given" and not f.difference)
    at_once = [f for f in levels if f.pair is None and "change" not in f.noun.markers]
    for first, second in [*pairwise(given), *([(at_once[0], at_once[1])] if len(at_once) == 2 else [])]:
        alike = first.noun.markers == second.noun.markers and first.noun.markers in (INITIAL, FINAL)
        no_pair = first.pair is None and (alike or first not in at_once[:1])
        if no_pair or first.pair != second.pair or first.dimension != second.dimension:
            continue
        unit = si_unit(Dimension.parse(first.dimension))
        size = float(f"{second.si - first.si:.9g}")
        size = abs(size) if first.pair is None else size
        kinds = frozenset({"temperature_difference"}) if first.dimension == "Θ" else first.noun.kinds
        markers = frozenset({"change"})
        words = noun(f"change {first.text}", kinds, index, None, first.dimension, markers)
        words = replace(words, markers=markers)
        shown = f"{second.value:g} {second.unit or ''} - {first.value:g} {first.unit or ''}"
        found.append(
            replace(
                first, index=len(given) + len(found), value=size, unit=unit, si=size, noun=words, text="change",
                difference=True, origin=first.index, also=(second.index,), pair=None, note=f"change: {shown} = {size:g} {unit}",
            )
        )  # fmt: skip
    return found


def _partners_together(given: Sequence[Fact]) -> list[Fact]:
    """In their order but for the second of a pair, which follows the first; the initial one goes first."""
    first: dict[int | None, int] = {}
    for fact in given:
        first.setdefault(fact.pair, fact.index)
    return sorted(
        given,
        key=lambda f: (f.index if f.pair is None else first[f.pair], f.pair is not None and f.noun.markers != INITIAL),
    )
