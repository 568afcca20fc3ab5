"""A circuit of several parts, in series, in parallel or both, as a question tells it: which value is whose.

Resistances or capacitances are the parts, and what is rated for a voltage; a value belongs to the part that its own words name, to
the circuit where they speak of its supply or of all, and to all parts alike where it is what they share: one current in series, one
voltage in parallel. A wording that leaves any value without its place is not read (`electricity.networks`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mathrag.agent.language.dimensions import (
    CAPACITANCE,
    CHARGE,
    ELECTRIC_CURRENT,
    ENERGY,
    POWER,
    RESISTANCE,
    TIME,
    VOLTAGE,
)
from mathrag.agent.language.naming import sentences
from mathrag.agent.situations.electricity.circuits import MOST, joined
from mathrag.agent.situations.electricity.places import (
    DROP,
    FLOW,
    LISTED,
    SHOWN,
    SIZE,
    SUPPLIED,
    TOGETHER,
    VOLTMETER,
    WORK,
    Part,
    Place,
    Reading,
    Span,
    asked_of,
    asked_words,
    named_again,
    owner,
    some_of,
    target_of,
    unvalued,
    with_listed,
    with_unvalued,
    words_of,
)
from mathrag.agent.situations.electricity.trees import ALL, PARALLEL, SERIES, Group, groups, joins, mixed, ways
from mathrag.agent.slots.features import Fact
from mathrag.agent.solutions.totals import same_amount

_LETTERS = {
    False: {RESISTANCE: SIZE, VOLTAGE: DROP, ELECTRIC_CURRENT: FLOW, POWER: WORK, ENERGY: WORK},
    True: {CAPACITANCE: SIZE, VOLTAGE: DROP, CHARGE: FLOW, ENERGY: WORK},
}
"""By whether the parts store charge, what the dimensions of their values are."""
_SHUNT = re.compile(r"\bshunt", re.IGNORECASE)
_OTHERWISE = re.compile(  # another circuit before or after, or a part that is no mere resistance or capacitance
    r"\b(?:only|instead|replac\w+|remov\w+|short\w*|disconnect\w*|reconnect\w*|open(?:s|ed)?|gears?|bridge|"
    r"then(?!\s+(?:lights?|shines?|glows?|works?|operates?|burns?)\b)(?!\s+(?:connected|put|placed)\s+(?:to|across)\s+(?:an?|the)\s+(?:[^.;,]|\.\d){0,20}?(?:battery|supply|source|mains))|afterwards?|inductor|inductance|"
    r"reactance|impedance|frequency|diode|transistor|transformer|dielectric|cells|batteries|time constant|"
    r"(?<!both )(?<!initially )uncharged|discharg\w*|previously|"
    r"originally|new|moved? (?:from|to the (?:left|right))|first connected)\b|\bLEDs?\b",
    re.IGNORECASE,
)
_RATED = re.compile(
    r"\b(?:rated|marked|label+ed|nameplate|nominal(?:ly)?|inscribed|designed|made|meant|intended|normal(?:ly)?|"
    r"for use (?:at|on)|both for|each for)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“‘'`]+([^\"“”‘’'`]{2,40})[\"”’'`]+")
_CONNECT = re.compile(r"\b(?:connect\w*|joined|wired|in series|in parallel)\b", re.IGNORECASE)
_HALF = re.compile(r"\b(?:mid-?point|middle|half ?way|cent(?:er|re))\b", re.IGNORECASE)
_TOTAL = re.compile(r"\b(?:total|equivalent|combined|overall)\b", re.IGNORECASE)
_SLIDER = re.compile(r"\b(?:rheostat|slid(?:er|ing|e)|potentiometer)\b", re.IGNORECASE)
_LATER = re.compile(r"[,;?!]|\.(?!\d)|\b(?:if|when|while|where|after|during|given)\b", re.IGNORECASE)
_IN_UNIT = re.compile(r"[\w\s-]{1,40},\s+in\s+[^\s,]{1,12},", re.IGNORECASE)
_NORMAL = re.compile(
    r"\b(?:shin|light|lit|glow|work|operat|run|burn|function)\w*\s+(?:up\s+)?normal(?:ly)?\b|\bnormal(?:ly)?\s+(?:operation|working|brightness|lit|glow\w*)\b|"
    r"\b(?:at|to|with|reach\w*)\s+(?:its|their|full|the)\s+(?:rated|normal|full|nominal)\s+(?:power|voltage|brightness|current)\b",
    re.IGNORECASE,
)
_COUNTING = re.compile(
    r"\s+(?:of\s+(?:them|the|these|those)|groups?|pairs?|combinations?|parts?|branches)\b", re.IGNORECASE
)
_THE = re.compile(r"\bthe\s+$", re.IGNORECASE)
NEAR = 16  # characters between the two values of one label


@dataclass(frozen=True)
class Wiring:
    """``parts`` parts; ``values`` says by letter and part what is known in terms of the ``facts`` by name; ``asked`` is what is wanted."""

    groups: tuple[Group, ...]
    stores: bool
    parts: int
    values: dict[Place, str]
    facts: dict[str, Fact]
    asked: Place
    timed: str | None = None
    notes: tuple[str, ...] = ()

    @property
    def series(self) -> bool:
        """Are the parts, or groups of them, of the whole in series?"""
        return self.groups[-1].series


@dataclass(frozen=True)
class _Told:
    """What is given of a circuit, the letter of what is wanted, and whether all is in ``series``: None where some is, a ``tree``."""

    stores: bool
    electric: list[Fact]
    timed: list[Fact]
    wanted: str
    series: bool | None
    tree: bool


def wiring(
    text: str,
    facts: Sequence[Fact],
    asked: tuple[Span, str | None],
    dimension: str | None,
    hole: Span | None,
) -> Wiring | None:
    """The circuit that ``text`` tells; None where it tells none or leaves something open.

    ``asked`` is the place of the asked phrase and the symbol of what is asked, ``dimension`` of what; ``hole`` is where it is marked.
    """
    told = _told(text, facts, dimension)
    if told is None:
        return None
    electric, references = told.electric, _references(text, told.electric)
    spans = sorted([f.span for f in electric if f.span and f.span[0] not in references] + ([hole] if hole else []))
    reading = Reading(text, spans, _clause(text, asked[0], spans), references=references)
    rated = _rated(text, electric)
    _read_parts(reading, electric, facts, rated, told.stores)
    target = _arranged(reading, told, hole, asked[1])
    if target is None:
        return None
    values = {(SIZE, n): part.size for n, part in enumerate(reading.parts) if part.size is not None}
    read = [*references.values(), *rated, *reading.facts.values()]
    if _NORMAL.search(text):
        values |= _normal(reading)
    if not _placed(reading, values, [f for f in electric if f not in read], _LETTERS[told.stores], told.series):
        return None
    heats = not told.stores and dimension == ENERGY
    clock = _named(reading, "t", ALL, told.timed[0]) if heats else None
    place = told.wanted, target
    return Wiring(
        reading.groups, told.stores, len(reading.parts), values, reading.facts, place, clock, tuple(reading.notes)
    )


def _told(text: str, facts: Sequence[Fact], dimension: str | None) -> _Told | None:
    """What is given of the circuit, and how its parts are connected; None where that is open, or the values are not of it alone."""
    given = [f for f in facts if f.written or (f.role == "given" and f.answered)]
    given = _electric(text, [f for f in given if not _counts(text, f)], dimension)
    stores = any(f.dimension == CAPACITANCE for f in given) or dimension == CAPACITANCE
    letters = _LETTERS[stores]
    timed = [f for f in given if f.dimension == TIME]
    electric = [f for f in given if f.dimension in letters and f.span is not None]
    inside = any("internal_resistance" in f.noun.kinds for f in given)
    tree = mixed(text) or (inside and joined(text) == PARALLEL)
    series = None if tree else _how(text, given)
    if (
        (series is None and not tree)
        or dimension not in letters
        or len(electric) + len(timed) < len(given)
        or len(timed) > 1
    ):
        return None
    unclocked = dimension == ENERGY and not timed
    if _OTHERWISE.search(text) or (not stores and (unclocked or any(f.dimension == ENERGY for f in electric))):
        return None
    return _Told(stores, electric, timed, letters[dimension], series, tree)


def _arranged(reading: Reading, told: _Told, hole: Span | None, symbol: str | None) -> int | None:
    """Put the parts into groups; the part that is asked about, or all, and None where one of these is open."""
    text, wanted = reading.text, told.wanted
    if told.tree:
        if wanted == SIZE and hole is None and not TOGETHER.search(text, *reading.clause):
            return None
        reading.groups = _tree(reading)
        target = target_of(reading, wanted, hole, symbol, told.series)
    else:
        if wanted != SIZE:
            with_unvalued(reading)
        target = target_of(reading, wanted, hole, symbol, told.series)
        with_listed(reading)
        if some_of(text, len(reading.parts)):
            return None
        reading.groups = (Group(ALL, bool(told.series), tuple(range(len(reading.parts)))),)
    if not reading.groups or not 2 <= len(reading.parts) <= MOST or unvalued(reading):
        return None
    return target


def _counts(text: str, fact: Fact) -> bool:
    """Does it only tell of which parts is spoken: "two of them", "the two groups"?"""
    start, end = fact.span or (0, 0)
    return fact.unit is None and end > 0 and bool(_COUNTING.match(text, end) or LISTED.match(text, start))


def _electric(text: str, given: Sequence[Fact], dimension: str | None) -> list[Fact]:
    """The given values without those of other things, which have a sentence of their own ("The volume of water is 40 L.")."""
    if dimension == ENERGY:
        return list(given)
    own = {TIME}.union(*_LETTERS.values())
    told = [
        (a, b) for a, b in sentences(text) if any(f.dimension in own and f.span and a <= f.span[0] < b for f in given)
    ]
    return [f for f in given if f.dimension in own or f.span is None or any(a <= f.span[0] < b for a, b in told)]


def changes(text: str) -> bool:
    """Does it speak of another circuit besides, of ratings, or of what is no mere part?"""
    return any(words.search(text) for words in (_OTHERWISE, _RATED, _QUOTED, _SLIDER))


def _tree(reading: Reading) -> tuple[Group, ...]:
    """The groups of the parts by the words that join them; none where they make no whole."""
    text = reading.text
    joining = [(a, b) for a, b in sentences(text) if joins(text, a, b)]
    again = [(at, n) for at, n in named_again(reading) if any(a <= at < b for a, b in joining)]
    every = {n for _, n in again} == set(
        range(len(reading.parts))
    )  # "...; R_2 and R_3 are in parallel, R_1 is in series with them"
    inside = next((n for n, part in enumerate(reading.parts) if part.internal), None)
    named = again if every else [*((part.at, n) for n, part in enumerate(reading.parts)), *again]
    return groups(text, [(at, n) for at, n in named if n != inside], inside) or ()


def _placed(
    reading: Reading, values: dict[Place, str], given: Sequence[Fact], letters: Mapping[str, str], series: bool | None
) -> bool:
    """Add each of the ``given`` to ``values``; False where one has no place, or one that is taken."""
    for fact in given:
        letter = letters[fact.dimension]
        place = asked_of(reading, letter, series) if fact.answered else owner(reading, fact, letter, series)
        if place is None or (letter, place) in values:
            return False
        values[letter, place] = _named(reading, letter, place, fact)
    return True


def _how(text: str, given: Sequence[Fact]) -> bool | None:
    """Is it in series (True) or in parallel? A shunt is parallel, an internal resistance in series; None where nothing or both is said."""
    found = {way == SERIES for way in ways(text)}
    if _SHUNT.search(text):
        found.add(False)
    if any("internal_resistance" in f.noun.kinds for f in given):
        found.add(True)
    return found.pop() if len(found) == 1 else None


def _clause(text: str, span: Span, values: Sequence[Span]) -> Span:
    """From the asked phrase on to where something else begins."""
    unit = _IN_UNIT.match(text, span[0], span[1])  # "how much heat, in kJ, does ..."
    later = next(
        (m.start() for m in _LATER.finditer(text, unit.end() if unit else span[0]) if m.start() < span[1]), span[1]
    )
    inside = any(start <= later < end for start, end in values)
    return span[0], span[1] if inside else later


def _references(text: str, electric: Sequence[Fact]) -> dict[int, Fact]:
    """By where they stand the values that were said before and only say which thing is meant: "the 40-W bulb"."""
    found: dict[int, Fact] = {}
    for fact in electric:
        first = next((f for f in electric if f.index < fact.index and same_amount(f, fact)), None)
        if first is None or fact.span is None or fact.dimension == VOLTAGE:  # "across the 120 V" is what there is
            continue
        if _THE.search(text[: fact.span[0]]):
            found[fact.span[0]] = fact
    return found


def _rated(text: str, electric: Sequence[Fact]) -> list[Fact]:
    """The values of labels: what a thing is made for, not what it has here."""
    quoted = [match.span() for match in _QUOTED.finditer(text)]
    starts = {f.index: next((a for a, b in sentences(text) if f.span and a <= f.span[0] < b), 0) for f in electric}
    found = []
    for fact in electric:
        start, end = fact.span or (0, 0)
        if fact.dimension == VOLTAGE and SUPPLIED.match(text, end):
            continue
        said = list(_RATED.finditer(text, starts[fact.index], start))
        closed = bool(said) and any(
            said[-1].end() <= a and b <= start for a, b in quoted
        )  # 'marked "3 V 1 W" ... by a 6 V battery'
        labelled = bool(said) and not closed and not _CONNECT.search(text, said[-1].end(), start)
        if labelled or any(a < start < b for a, b in quoted):
            found.append(fact)
    if {f.dimension for f in found} == {VOLTAGE}:  # "a 60 W and a 100 W bulb, both made for 120 V"
        first = min(f.span[0] for f in found if f.span)
        powers = [f for f in electric if f.dimension == POWER and f.span and f.span[0] < first]
        found = [*(f for f in powers if starts[f.index] == starts[found[0].index]), *found]
    return found


def _read_parts(
    reading: Reading, electric: Sequence[Fact], facts: Sequence[Fact], rated: Sequence[Fact], stores: bool
) -> None:
    """Every resistance or capacitance, and everything that is rated, in the order of the text."""
    sort = CAPACITANCE if stores else RESISTANCE
    mentioned = {f.index for f in reading.references.values()}
    found: list[tuple[Fact, str]] = []
    for fact in electric:
        if fact.dimension == sort and fact.index not in mentioned and not _of_all(reading, fact):
            found.append((fact, ""))
            found += [(twin, "") for twin in facts if twin.twin == fact.index]
    volts = [f for f in rated if f.dimension == VOLTAGE and f.index not in mentioned]
    others = [f for f in rated if f.dimension in (POWER, ELECTRIC_CURRENT) and f.index not in mentioned]
    others = [f for f in others if not any(_beside(size, f) for size, _ in found)]  # a rheostat's greatest current
    if volts and others and len(volts) in (1, len(others)):
        for number, fact in enumerate(others):
            volt = volts[number if len(volts) == len(others) else 0]
            found.append((fact, _rating(reading, fact, volt, number + 1)))
        reading.notes.append("each has the resistance of its rating")
    labels = {fact.index: volt.span for volt in volts for fact in others if _beside(volt, fact)}
    spans = {fact.index: labels.get(fact.index) or fact.span or (0, 0) for fact, _ in found}
    spans |= {fact.index: spans[fact.twin] for fact, _ in found if fact.twin is not None}
    for fact, size in sorted(found, key=lambda item: (spans[item[0].index], item[0].index)):
        own = size or _named(reading, SIZE, len(reading.parts), fact)
        words, index = words_of(reading, spans[fact.index]) if not fact.answered else asked_words(reading)
        internal = "internal_resistance" in fact.noun.kinds
        index = fact.noun.symbol[1:] if fact.noun.symbol else index
        part = Part(own, words, index, internal, spans[fact.index][0])
        reading.parts.append(_slid(reading, part, fact in rated))
    every = frozenset[str]().union(*(part.words for part in reading.parts)) - VOLTMETER
    _read_loads(reading, electric, rated, sort)
    for number, part in enumerate(reading.parts):
        after = next(
            (other.words for other in reading.parts[number:] if other.words), every
        )  # "a 6 Ω and a 12 Ω resistor"
        reading.parts[number] = part if part.words else replace(part, words=after)


def _read_loads(reading: Reading, electric: Sequence[Fact], rated: Sequence[Fact], sort: str) -> None:
    """What is told by the power that it takes beside what has a resistance: "a fan of 100 W and a heating wire of 44 Ω in parallel"."""
    sized = frozenset[str]().union(*(part.words for part in reading.parts))
    beside = sort == RESISTANCE and PARALLEL in ways(reading.text)
    for fact in electric if beside else ():
        if fact.dimension != POWER or fact.answered or fact in rated or TOGETHER.search(fact.text):
            continue
        words, index = words_of(reading, fact.span or (0, 0))
        if words and not words & sized and not (index and any(part.index == index for part in reading.parts)):
            reading.parts.append(Part(None, words, index, at=(fact.span or (0, 0))[0]))


def _normal(reading: Reading) -> dict[Place, str]:
    """What is rated and works as it should has the voltage that it is made for."""
    rated = {n: re.findall(r"V_\w+", part.size or "") for n, part in enumerate(reading.parts)}
    if any(rated.values()):
        reading.notes.append("what works normally has the voltage of its rating")
    return {(DROP, n): names[0] for n, names in rated.items() if names}


def _rating(reading: Reading, fact: Fact, volt: Fact, number: int) -> str:
    letter = "P" if fact.dimension == POWER else "I"
    reading.facts[f"{letter}_r{number}"] = fact
    name = next((name for name, own in reading.facts.items() if own is volt), f"V_r{number}")
    reading.facts[name] = volt
    return f"{name}**2/{letter}_r{number}" if letter == "P" else f"{name}/{letter}_r{number}"


def _slid(reading: Reading, part: Part, rated: bool) -> Part:
    """Of a rheostat's whole resistance half is in use where its slider is in the middle."""
    if not rated or not _SLIDER.search(reading.text):
        return part
    if not _HALF.search(reading.text):
        return replace(part, size=None)
    reading.notes.append("half of the rheostat is in use")
    return replace(part, size=f"{part.size}/2")


def _beside(one: Fact, other: Fact) -> bool:
    """Do they stand in one label?"""
    return one.span is not None and other.span is not None and 0 <= other.span[0] - one.span[1] <= NEAR


def _of_all(reading: Reading, fact: Fact) -> bool:
    """Is it given as a total? What the asked phrase lists ("the total resistance of 2 Ω and 3 Ω") is none."""
    words = _TOTAL if mixed(reading.text) else TOGETHER  # "in series with a parallel combination of 6 Ω and 3 Ω"
    return bool(words.search(fact.text)) and not reading.clause[0] <= (fact.span or (0, 0))[0]


def _named(reading: Reading, letter: str, place: int, fact: Fact) -> str:
    """The name of a value in the equation."""
    shown = SHOWN.get(fact.dimension, letter)
    name = shown if place == ALL else f"{shown}_{place + 1}"
    reading.facts[name] = fact
    return name
