"""Whose a value of a circuit is, and of what is asked: of the part that the words name, of the circuit, or of all alike.

A part is named by its value ("the 40-W bulb"), by a word that no other part has, or by the index of its symbol. Words of a supply that
stand beside a voltage go before those of a part; one current in series and one voltage in parallel belong to all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mathrag.agent.language.dimensions import CAPACITANCE, CHARGE, ENERGY
from mathrag.agent.language.words import tokens
from mathrag.agent.situations.electricity.circuits import GENERAL
from mathrag.agent.situations.electricity.trees import ALL, METER, SERIES, Group
from mathrag.agent.slots.features import Fact
from mathrag.agent.solutions.totals import same_amount

SIZE, DROP, FLOW, WORK = "R", "V", "I", "P"
"""Letters of a resistance or capacitance, a voltage, a current or charge, a power or stored energy."""
SHOWN = {CAPACITANCE: "C", CHARGE: "Q", ENERGY: "E"}  # what is written for them
Place = tuple[str, int]
Span = tuple[int, int]

_METER = re.compile(r"\bgalvanometer|\b(?:meter|coil) movement", re.IGNORECASE)
_INTERNAL = re.compile(
    r"\binternal\b|\b(?:inside|within|in)\s+(?:the\s+|its\s+|this\s+)?(?:\w+\s+)?(?:battery|cell|source|generator)\b",
    re.IGNORECASE,
)
_TERMINAL = re.compile(
    r"\bterminal (?:voltage|potential|p\.?d)|\bacross (?:its|the|the \w+'s) terminals\b", re.IGNORECASE
)
_SUPPLY = re.compile(
    r"\b(?:supply|source|batter(?:y|ies)|emf|e\.m\.f\.?|mains|household|outlet|socket|generator|main|trunk|circuit|applied|drawn?|draws|"
    r"voltmeter|ammeter|adapt[eo]r|charger|supplie[sd]|deliver(?:s|ed)?)\b",
    re.IGNORECASE,
)
SUPPLIED = re.compile(
    r"[\s-]*(?:\w+\s+){0,2}?(?:supply|source|battery|mains|household|outlet|socket|generator|line)\b", re.IGNORECASE
)
_DEFLECTS = re.compile(r"\bdeflect|\bneeds\b", re.IGNORECASE)
_ARTICLE = re.compile(r"\b(?:an?|the|one|its)\s+", re.IGNORECASE)
TOGETHER = re.compile(
    r"\b(?:total|together|combination|combined|equivalent|overall|whole|entire|in all|altogether|do they|all (?:of )?(?:the|three|four))\b",
    re.IGNORECASE,
)
_ACROSS_ALL = re.compile(
    r"\b(?:connect\w*|joined|wired|placed|put|series|parallel|them|combination)\b(?:\s+\w+){0,3}?\s+(?:to|across|at|on|over|with)\s+(?:an?\s+|the\s+)?$|"
    r"\b(?:series|parallel)\b(?:[^.;?]|\.\d)*\b(?:across|on)\s+(?:an?\s+|the\s+)?$",
    re.IGNORECASE,
)
_EACH = re.compile(r"\b(?:each|either|every|one of)\b", re.IGNORECASE)
_THING = re.compile(
    r"\b(?:an?|another|one|unknown)\s+(?:[\w-]+\s+){0,3}?"
    r"(?P<thing>lamp|bulb|resistor|heater|capacitor|rheostat|motor|coil|kettle|plate|heating wire|loudspeaker|light|load)\b(?! circuit)",
    re.IGNORECASE,
)
_BREAK = re.compile(
    r"[,;:()?!]|\.(?!\d)|\b(?:and|if|when|while|where)\b|\b(?:in series|in parallel|together) with\b", re.IGNORECASE
)
_NOUN = re.compile(
    r"[\s\"“”'’-]*(?:(?!(?:and|are|is|was|were|has|have|in|on|to|at|with|which|that|connected|joined|wired|made|both|each|for|an?|store|carry|hold|take|draw|give|feed)\b)[a-z-]+\s?){0,3}",
    re.IGNORECASE,
)
_OF_SUPPLY = re.compile(
    r"\b(?:supply|source|battery|mains)\s+(?:(?:with|that\s+has)\s+an?\s+)?(?:constant\s+)?(?:voltage\s+)?of\s+$",
    re.IGNORECASE,
)
LISTED = re.compile(  # "two lamps L_1 and L_2 are connected"
    r"\b(?:[Tt]wo|[Tt]hree|2|3)\s+(?:[a-z]+\s+){1,3}(?P<all>(?P<letter>[A-Z])_?[1-3](?:,\s*(?P=letter)_?[1-3])?,?\s+and\s+(?P=letter)_?[1-3])\s+(?:are|is|were)\b"
)
LETTERS = 3  # of a word
_GROUP = re.compile(
    r"\b(?P<how>series|parallel)[- ](?:connected\s+)?(?:combination|group|pair|part|section|arrangement|network|bank)\b",
    re.IGNORECASE,
)
_SHOWS = re.compile(r"\b(?:reads?|reading|shows?|indicates?|registers?|display)\b", re.IGNORECASE)
VOLTMETER = frozenset(tokens("voltmeter"))
_BEFORE_NOUN = re.compile(r"(?:^|\b(?:an?|the|and|or|two|three|four))\s*$", re.IGNORECASE)
_SYMBOL = re.compile(r"\b[A-Z](?:_\{?)?(?P<index>[0-9₀-₉])\}?(?![\w-])|\b[A-Za-z]_\{?(?P<letter>[0-9a-z])\}?(?!\w)")
_OF_THE = re.compile(rf"\bof\s+(?:the|this|that|its|an?)\s+(?P<thing>{_NOUN.pattern})", re.IGNORECASE)
_THIS = re.compile(r"\b(?:the|this|that)\s+(?P<thing>[\w-]+(?:\s+[\w-]+)?)", re.IGNORECASE)
LABEL = 8  # characters from a symbol to its value
_ORDINAL = {"first": 0, "second": 1, "third": 2, "fourth": 3}
_NTH = re.compile(
    r"\bthe\s+(?P<nth>first|second|third|fourth)\s+(?:(?:one|of|lamp|bulb|resistor|capacitor|heater|appliance|part|branch|coil)\b|(?=(?:on|at|to|across|is|and)\b))|"
    r"\bthe\s+(?P<last>first|second|third|fourth)(?=\s*[.,;?)])",
    re.IGNORECASE,
)
_SOME = {"one": 1, "either": 1, "two": 2, "three": 3}
_SOME_OF = re.compile(
    r"\b(?P<some>one|two|three|either)\s+of\s+(?:them|(?:the|these|those)\s+(?:\w+\s+)?\w+s)\b", re.IGNORECASE
)
_WORD = re.compile(r"[A-Za-z]{3,}")
_LOW = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_GENERAL = GENERAL | frozenset(
    tokens("capacitance charge three rated marked labelled part component unknown full scale use")
)


@dataclass(frozen=True)
class Part:
    """What has the value ``size`` (None: it is not known), by the ``words`` for it and the ``index`` of its symbol."""

    size: str | None
    words: frozenset[str]
    index: str | None
    internal: bool = False
    at: int = 0


@dataclass
class Reading:
    """What is read so far."""

    text: str
    spans: list[Span]
    clause: Span
    parts: list[Part] = field(default_factory=list)
    facts: dict[str, Fact] = field(default_factory=dict)
    windows: list[Span] = field(default_factory=list)
    references: dict[int, Fact] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    groups: tuple[Group, ...] = ()


def shared_letter(series: bool | None) -> str:
    """What all parts have alike: one current in series, one voltage in parallel; nothing where some are so and some so."""
    return "" if series is None else (FLOW if series else DROP)


def _window(reading: Reading, span: Span) -> Span:
    """What stands around a value in its phrase, up to the values beside it."""
    text = reading.text
    before = max((end for _, end in (*reading.spans, *reading.windows) if end <= span[0]), default=0)
    start = max((m.end() for m in _BREAK.finditer(text, before, span[0])), default=before)
    after = min((begin for begin, _ in reading.spans if begin >= span[1]), default=len(text))
    end = next((m.start() for m in _BREAK.finditer(text, span[1], after)), after)
    return start, end


def words_of(reading: Reading, span: Span) -> tuple[frozenset[str], str | None]:
    """The words for what has the value at ``span``, and its symbol's index: behind it in "a 5 Ω lamp", before it in "a lamp of 5 Ω"."""
    start, end = _window(reading, span)
    text = reading.text
    if _BEFORE_NOUN.search(text[start : span[0]]):
        ahead = _NOUN.match(text, span[1], end)
        start, end = span[1], ahead.end() if ahead else span[1]
        reading.windows.append((span[0], end))
    else:
        end = span[0]
        reading.windows.append((start, span[1]))
        named = [match.end() for match in _ARTICLE.finditer(text, start, end)]  # "in a cooker a plate of 44 Ω"
        start = next((at for at in reversed(named) if plain_words(text[at:end])), start)
    said = text[start:end]
    return plain_words(said), next(_indices(said), None)


def plain_words(said: str) -> frozenset[str]:
    """Words that can tell one part from another."""
    return frozenset(word for word in tokens(said) if word.isalpha() and len(word) >= LETTERS) - _GENERAL


def _indices(text: str) -> Iterator[str]:
    """What tells the symbols of ``text`` apart: 1 of R_1, L1 and U₁."""
    return ((match["index"] or match["letter"]).translate(_LOW) for match in _SYMBOL.finditer(text))


def unvalued(reading: Reading) -> bool:
    """Is there a thing without a value of its own among the parts?"""
    start, end = reading.clause
    return any(not start <= match.start("thing") < end for match in _unvalued(reading))


def _unvalued(reading: Reading) -> Iterator[re.Match[str]]:
    for match in _THING.finditer(reading.text):
        at = match.start("thing")
        known = any(a <= at < b or match.start() <= a < at for a, b in reading.windows)
        if not known and not any(frozenset(tokens(match["thing"])) & part.words for part in reading.parts):
            yield match


def with_unvalued(reading: Reading) -> None:
    """What is listed, or one thing without a value, is a part of its own, if what it has may follow from the others."""
    with_listed(reading)
    found = list(_unvalued(reading))
    if len(found) == 1 and reading.parts and LISTED.search(reading.text) is None:
        thing = found[0]
        reading.parts.append(Part(None, plain_words(thing.group()), None, at=thing.start("thing")))


def with_listed(reading: Reading) -> None:
    """What a list of parts names is a part, with a value of its own or without."""
    listed = LISTED.search(reading.text)
    if listed is not None:
        known = {part.index for part in reading.parts}
        named = [index for index in _indices(listed["all"]) if index not in known]
        reading.parts += [Part(None, frozenset(), index, at=listed.start()) for index in named]


def _mentions(reading: Reading, start: int, end: int) -> set[int]:
    """The parts that are named between ``start`` and ``end``: by their values, else by their own words or the index of their symbol."""
    text = reading.text[start:end]
    told = [fact for at, fact in reading.references.items() if start <= at < end]
    if told:
        return {n for n, part in enumerate(reading.parts) if any(_is_of(reading, part, fact) for fact in told)}
    said = frozenset(tokens(text))
    indices = set(_indices(text))
    found = {number for _, number in _counted(reading, text)}
    for number, part in enumerate(reading.parts):
        own = part.words.difference(*(other.words for n, other in enumerate(reading.parts) if n != number))
        if own & said or part.index in indices or (part.internal and _INTERNAL.search(text)):
            found.add(number)
    return found


def _counted(reading: Reading, text: str) -> Iterator[Span]:
    """Where parts are told by their number ("the second lamp"), and it, where none has it as its name."""
    if any(part.words & _ORDINAL.keys() for part in reading.parts):
        return
    for match in _NTH.finditer(text):
        number = _ORDINAL[(match["nth"] or match["last"]).lower()]
        if number < len(reading.parts):
            yield match.start(), number


def some_of(text: str, parts: int) -> bool:
    """Does it speak of some of the ``parts``: "two of them are in parallel"?"""
    return any(1 < _SOME[match["some"].lower()] < parts for match in _SOME_OF.finditer(text))


def named_again(reading: Reading) -> list[Span]:
    """Where parts are spoken of apart from their values, before it is asked for one, and their numbers."""
    text, start = reading.text, reading.clause[0]
    until = (
        len(text) if METER.search(text, start) else start
    )  # "what does a voltmeter show that is connected across the lamp?"
    others = [frozenset[str]().union(*(o.words for o in reading.parts if o is not part)) for part in reading.parts]
    found: list[Span] = []
    for number, part in enumerate(reading.parts):
        own = part.words - others[number]
        found += [(m.start(), number) for m in _WORD.finditer(text) if own & frozenset(tokens(m.group()))]
        found += [(m.start(), number) for m in _SYMBOL.finditer(text) if part.index in set(_indices(m.group()))]
    for at, fact in reading.references.items():
        found += [(at, number) for number, part in enumerate(reading.parts) if _is_of(reading, part, fact)][:1]
    found += [(m.start(), number) for m in _SOME_OF.finditer(text) for number in range(_SOME[m["some"].lower()])]
    found += _counted(reading, text)
    windows = [*reading.windows, *((part.at - LABEL, part.at) for part in reading.parts if part.index)]
    return [(at, n) for at, n in found if at < until and not any(a <= at < b for a, b in windows)]


def _is_of(reading: Reading, part: Part, fact: Fact) -> bool:
    """Is it a value that the part is told by?"""
    names = re.findall(r"[A-Z]_\w+", part.size or "")
    return any(same_amount(reading.facts[name], fact) for name in names)


def owner(reading: Reading, fact: Fact, letter: str, series: bool | None) -> int | None:
    """The part, or all, whose value ``fact`` is."""
    at = fact.span or (0, 0)
    start, end = _window(reading, at)
    text = reading.text
    if letter == DROP and _TERMINAL.search(text, start, at[0]):
        return _outside(reading)
    if letter == FLOW and not series and _METER.search(text) and _DEFLECTS.search(text, start, end):
        return 0
    return _place(reading, (start, end), at, letter, series)


def _place(reading: Reading, window: Span, at: Span, letter: str, series: bool | None) -> int | None:
    """Whose the value ``at`` is by the words in its ``window``: those of a supply beside it go before those of a part."""
    text, (start, end) = reading.text, window
    supplied = (
        _ACROSS_ALL.search(text, 0, at[0]) or SUPPLIED.match(text, at[1], end) or _OF_SUPPLY.search(text, start, at[0])
    )
    parts = _mentions(reading, start, end)
    if letter == DROP and supplied:
        return ALL
    if len(parts) == 1 and not TOGETHER.search(text, start, end):
        own = parts.pop()
        return ALL if reading.parts[own].internal and letter != FLOW else own
    whole = supplied or _SUPPLY.search(text, start, end) or TOGETHER.search(text, start, end)
    return ALL if not parts and (whole or letter == shared_letter(series)) else None


def _outside(reading: Reading) -> int | None:
    """The one part outside of the source."""
    outer = [n for n, part in enumerate(reading.parts) if not part.internal]
    whole = reading.groups[-1] if reading.groups else None
    if whole is not None and len(outer) < len(reading.parts) and whole.members[0] not in outer:
        return whole.members[0]
    return outer[0] if len(outer) == 1 and len(reading.parts) > 1 else None


def _group(reading: Reading, phrase: str) -> int | None:
    """The group that is asked about: "the parallel combination"."""
    told = _GROUP.search(phrase)
    if told is None:
        return None
    found = [group.place for group in reading.groups if group.series == (told["how"].lower() == SERIES)]
    return found[0] if len(found) == 1 else None


def _alike(reading: Reading, parts: set[int]) -> bool:
    """Are these of one size and one group, so that one stands for each?"""
    sizes = {reading.facts[str(reading.parts[n].size)].si for n in parts if reading.parts[n].size in reading.facts}
    together = not reading.groups or any(parts <= set(group.members) for group in reading.groups)
    return len(sizes) == 1 and together and all(reading.parts[n].size in reading.facts for n in parts)


def target_of(reading: Reading, letter: str, hole: Span | None, symbol: str | None, series: bool | None) -> int | None:
    """Which part is asked about, or all; a resistance or capacitance that is asked for is one more part."""
    if letter != SIZE:
        if hole is not None:
            return _place(reading, _window(reading, hole), hole, letter, series)
        return asked_of(reading, letter, series)
    if hole is not None:
        (words, index), at = words_of(reading, hole), hole[0]
    elif TOGETHER.search(reading.text[slice(*reading.clause)]):
        return ALL
    elif _mentions(reading, *reading.clause) and not _METER.search(reading.text):
        return None
    else:
        (words, index), at = asked_words(reading), reading.clause[0]
    reading.parts.append(Part(None, words, symbol[1:] if symbol else index, at=at))
    return len(reading.parts) - 1


def asked_words(reading: Reading) -> tuple[frozenset[str], str | None]:
    """The words for what is asked about: "the resistance of the protective resistor"."""
    phrase = reading.text[slice(*reading.clause)]
    thing = _OF_THE.search(phrase)
    return (plain_words(thing["thing"]) if thing else frozenset()), next(_indices(phrase), None)


def asked_of(reading: Reading, letter: str, series: bool | None) -> int | None:
    """The part that the asked phrase names, or all."""
    start, end = reading.clause
    parts = _mentions(reading, start, end)
    phrase = reading.text[start:end]
    if series is None and (place := _group(reading, phrase)) is not None:
        return place
    meter = [n for n, part in enumerate(reading.parts) if VOLTMETER & part.words]
    if letter == DROP and meter and _SHOWS.search(phrase):
        return meter[0]
    if letter == DROP and _TERMINAL.search(phrase):
        return _outside(reading)
    if letter == shared_letter(series):
        return ALL
    together = TOGETHER.search(phrase) is not None
    if len(parts) == 1 and not together:
        return parts.pop()
    if parts:
        return min(parts) if not together and _alike(reading, parts) else None
    sizes = {part.size and re.sub(r"_\d+", "", part.size) for part in reading.parts}
    alike = len({f.si for f in reading.facts.values()}) == 1 and len(sizes) == 1
    if _EACH.search(phrase):
        return 0 if alike else None
    return ALL if together or _SUPPLY.search(phrase) or _has_all(reading, phrase) else None


def _has_all(reading: Reading, phrase: str) -> bool:
    """Does it name what was spoken of before any of the parts: "in the hot setting of a hair dryer a fan and a wire ..."?"""
    before = plain_words(reading.text[: min((start for start, _ in reading.windows), default=0)])
    parts = frozenset[str]().union(*(part.words for part in reading.parts))
    return any(plain_words(match["thing"]) & (before - parts) for match in _THIS.finditer(phrase))
