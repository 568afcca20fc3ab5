"""By what factor: "by what factor does the kinetic energy change if the speed is doubled?"

No value is given, only how much something changes, or what is asked as it is before ("they attract with 0.3 N; what will the force be if
the distance is doubled?"), which is then multiplied by the factor. Where a formula makes what is asked a power of what changes, whatever
the rest is, the factor is that power of the change. It becomes a formula of this question alone ("factor = k²"), which cites the one it
follows from; which formula that is, what is asked and what changes say by their names and kinds. So it does where two things are compared
that have one quantity in common: "the same force accelerates the empty cart at 2 m/s² and the loaded one at 0.5 m/s²; how many times as
massive is the loaded one?" And where what changes is given before and after: "by what factor is the stopping distance from 80 km/h longer
than from 50 km/h?" `scaling_laws` finds the formulas.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mathrag.agent.language.manner import MANNERS
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, NEITHER, Noun, noun
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import tokens

FACTOR = "factor"
_NUMBERS = {
    "twice": 2.0, "double": 2.0, "doubled": 2.0, "doubles": 2.0, "doubling": 2.0, "two": 2.0, "triple": 3.0, "tripled": 3.0, "triples": 3.0,
    "tripling": 3.0, "three": 3.0, "quadruple": 4.0, "quadrupled": 4.0, "quadruples": 4.0, "quadrupling": 4.0, "four": 4.0,
    "five": 5.0, "six": 6.0, "eight": 8.0, "nine": 9.0, "ten": 10.0, "half": 0.5, "halved": 0.5, "halves": 0.5, "halving": 0.5,
    "halve": 0.5,
}  # fmt: skip
_VERB = r"(?:doubl|tripl|quadrupl|halv)(?:ed|es|ing|e)"
_TIMES = r"(?:\d+(?:\.\d+)?|two|three|four|five|six|eight|nine|ten)"
_WORD = r"(?!(?:is|are|was|were|be|and|or|but|does|do|if|when|while|as|stays?|remains?|gets?)\b)[\w-]+"
_SYMBOL = r"\[[\w{}^+\-]+\]|[A-Za-zα-ω](?:_\{?\w+\}?)?(?=\s+(?:is|are|was|were)\b)"
_THING = rf"(?P<what>{_SYMBOL}|(?:the|its|their|his|her|both|that(?=\s+of\b))\s+(?:{_WORD}\s+){{0,5}}?{_WORD}?)"
_CHANGED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were|gets?|be|has been)\s+)?(?P<k>{_VERB})\b",
        rf"(?<!\w){_THING}\s+(?:is|are|was|were|gets?|becomes?)\s+(?:made\s+)?(?P<k>twice|half|{_TIMES}(?=\s+times))(?:\s+times)?\s+(?:as\b|larger|\w+er\b)",
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were)\s+)?(?:increas|multipli|grow|ris|rais)\w*\s+(?:by\s+)?(?:a\s+factor\s+of\s+)?(?P<k>{_TIMES})"
        r"(?=\s*(?:[,.;?!]|$|times|-?fold))",
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were)\s+)?(?:decreas|reduc|divid|drop|fall|cut)\w*\s+by\s+(?:a\s+factor\s+of\s+)?(?P<less>{_TIMES})"
        r"(?=\s*(?:[,.;?!]|$|times))",
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were)\s+)?(?:increas|grow|ris|rais)\w*\s+by\s+(?P<more>\d+(?:\.\d+)?)\s*%",
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were)\s+)?(?:decreas|reduc|drop|fall)\w*\s+by\s+(?P<fewer>\d+(?:\.\d+)?)\s*%",
        rf"\b(?P<k>{_VERB}|twice|half)\s+{_THING}(?=\s*(?:[,.;?!]|$|\b(?:and|while|at|with|by|does|do|will|if|when)\b))",
        rf"\b(?P<k>{_TIMES})\s+times\s+{_THING}(?=\s*(?:[,.;?!]|$|\b(?:and|while|at|with|by|does|do|will|if|when)\b))",
    )
)
_ASKED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:by|with)\s+(?:what|which)\s+factor\s+(?:does|do|did|will|would|is|are|must|should|has|have)\s+(?P<y>[^?.;,]+?)\s+"
        r"(?:(?:be|been|get|become)\s+)?(?:chang|increas|decreas|grow|ris|fall|drop|multipl|reduc|divid|alter|go|shrink|larg|small|great|high|low|scale)",
        r"\b(?:by|with)\s+(?:what|which)\s+factor\s+(?:is|are|was|were|will|would)\s+(?P<y>[^?.;,]+?)\s+(?:be\s+)?(?:\w+er|more\s+\w+|less)\b",
        r"\bhow\s+many\s+times\s+(?:as\s+\w+|\w+er|more)\s+(?:does|do|will|would|is|are|must)\s+(?P<y>[^?.;,]+?)(?=\s*(?:[?,]|\b(?:if|when|become|get|be)\b))",
        r"\b(?:how\s+(?:does|do|will|would)|what\s+happens\s+to)\s+(?P<y>(?:the|its|their)\s[^?.;,]+?)(?=\s*(?:[?,]|\b(?:chang\w*|alter\w*|if|when)\b))",
    )
)
_NEW = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\bwhat\s+(?:will|would|does|do)\s+(?P<y>(?:the|its|their|this|that)\s+[^?.;,]+?)\s+(?:be(?:come)?|amount to)\b",
        r"\b(?:what|how\s+(?:large|great|strong|big|high))\s+(?:is|are|will|would)\s+(?:be\s+)?the\s+new\s+(?P<y>[^?.;,]+?)(?=\s*(?:[?.;,]|\b(?:if|when|be)\b))",
        r"\b(?:find|calculate|determine|give)\s+the\s+new\s+(?P<y>[^?.;,]+?)(?=\s*(?:[?.;,]|\b(?:if|when)\b))",
    )
)
_KEPT = (
    re.compile(
        rf"(?<!\w){_THING}\s+(?:(?:is|are|stays?|remains?|being|kept|held)\s+)+"
        r"(?:the same|constant|unchanged|fixed|as (?:it|they) (?:is|are|was|were))",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:at|with)\s+(?:the\s+same|constant|unchanged|fixed)\s+(?P<what>(?:[\w-]+\s+)?[\w-]+)", re.IGNORECASE
    ),
)

_COMPARED = re.compile(
    r"\bhow\s+many\s+times\s+(?:as|more)\s+(?P<manner>\w+)\s+(?:is|are|was|were)\s+(?P<one>[^?.;,]+?)\s+(?:as|than)\s+(?P<other>[^?.;,]+)|"
    r"\bhow\s+many\s+times\s+as\s+(?P<how>\w+)\s+as\s+(?P<second>[^?.;,]+?)\s+(?:is|are|was|were)\s+(?P<first>[^?.;,]+)|"
    r"\bratio\s+of\s+the\s+(?P<what>\w+)\s+of\s+(?P<this>[^?.;,]+?)\s+to\s+(?:that|the\s+\w+)\s+of\s+(?P<that>[^?.;,]+)",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\b(?:the\s+)?first\b|\bthan\s+(?:in\s+|at\s+)?the\s+second\b", re.IGNORECASE)
_COUNTED = re.compile(r"\b(?:first|second|other|latter)\s+", re.IGNORECASE)
_STOPS = re.compile(
    r"\b(?:until|till)\s+(?:it|they|he|she|the\s+\w+)\s+(?:stops?|stands?|halts?|comes?\s+to)\b|\bto\s+(?:a\s+)?(?:\w+\s+)?(?:rest|stop|halt|standstill)\b|"
    r"\b(?:stopping|braking)\s+distances?\b",
    re.IGNORECASE,
)
_STARTS = re.compile(r"\bfrom\s+rest\b|\bdropped\b|\bfrom\s+a\s+standstill\b", re.IGNORECASE)
_SAME = re.compile(r"\b(?:the\s+same|equal)\s+(?P<what>(?:\w+\s+)?[\w-]+?)s?\b(?=[\s,])", re.IGNORECASE)
_PRONOUNS = frozenset(tokens("one other the that"))


@dataclass(frozen=True)
class Scaling:
    """What is asked as a factor, and what changes: its words and the number of the value by how much; what stays as it is.

    ``before`` is the number of its value before, where that is given: then what it becomes is asked. ``between``: what changes is given
    before and after. ``rests``: which speed is none, the first or the last.
    """

    asked: Noun
    changes: tuple[tuple[Noun, int], ...]
    kept: tuple[Noun, ...] = ()
    before: int | None = None
    between: bool = False
    rests: frozenset[str] = frozenset()


def read_scaling(text: str, facts: Sequence[Fact], kinds: KindIndex) -> tuple[Scaling | None, list[Fact]]:
    """What ``text`` asks as a factor and the factors it gives, numbered on from ``facts``; None where it asks for no factor."""
    values = [fact for fact in facts if fact.role == "given" and fact.unit not in (None, "%")]
    compared = _compared(text, facts, values, kinds)
    if compared is not None:
        return compared
    place = next((found for pattern in _ASKED if (found := pattern.search(text))), None)
    if place is None or (place.re is _ASKED[-1] and values):  # with values, what it changes to is a value
        place = next((found for pattern in _NEW if (found := pattern.search(text))), None)
        if (
            place is None
            or len(values) != 1
            or values[0].dimension not in kinds.dimensions(_named(place["y"], kinds).kinds)
        ):
            return None, []
    if (between := _between(text, place, facts, values, kinds)) is not None:
        return between
    asked = _named(place["y"], kinds)
    given: list[Fact] = []
    changes: list[tuple[Noun, int]] = []
    for found, size in _changes(text[: place.start()] + " " * (place.end() - place.start()) + text[place.end() :]):
        what = _named(found["what"], kinds)
        index = len(facts) + len(given)
        base = next((f.index for f in facts if f.span and found.start() <= f.span[0] < found.end()), None)
        words = noun(f"{found['what']} {FACTOR}", frozenset({"ratio"}), kinds, None, "1")
        given.append(Fact(index, size, None, size, words, found.group(), found.span(), origin=base))
        changes.append((what, index))
    before = values[0].index if place.re in _NEW else None
    return (Scaling(asked, tuple(changes), _kept(text, kinds), before), given) if changes else (None, [])


def _compared(
    text: str, facts: Sequence[Fact], values: Sequence[Fact], kinds: KindIndex
) -> tuple[Scaling, list[Fact]] | None:
    """Of two things that have one quantity in common and another given for each: how many times as much of a third has the one?"""
    place, written = _COMPARED.search(text), [fact for fact in values if fact.written]
    kept = [_named(found["what"], kinds) for found in _SAME.finditer(text)] if place is not None else []
    if place is None or not kept or len(written) != 2 or written[0].dimension != written[1].dimension:
        return None
    manner = place["manner"] or place["how"]
    what = MANNERS.get(manner.lower(), "") if manner else place["what"]
    phrases = [place["one"] or place["first"] or place["this"], place["other"] or place["second"] or place["that"]]
    if any(_PRONOUNS & frozenset(tokens(phrase)) for phrase in phrases):  # "the loaded cart as the empty one"
        phrases = [phrase.rpartition(" ")[0] for phrase in phrases]
    things = [frozenset(tokens(phrase)) for phrase in phrases]
    found = [[f for f in written if (own - other) & f.noun.stems] for own, other in (things, reversed(things))]
    if not what or [len(own) for own in found] != [1, 1] or found[0] == found[1]:
        return None
    (one,), (other,) = found
    words = next((fact.noun for fact in (one, other) if fact.noun.kinds), one.noun)
    made = _quotient(one, other, (one.index, other.index), len(facts), kinds)
    return Scaling(_named(what, kinds), ((words, made.index),), tuple(kept)), [made]


def _between(
    text: str, place: re.Match[str], facts: Sequence[Fact], values: Sequence[Fact], kinds: KindIndex
) -> tuple[Scaling, list[Fact]] | None:
    """What changes from one given value to another: "it rises from 800 to 1400 rev/min; by what factor ...?" """
    written = [fact for fact in values if fact.written and fact.span]
    alike = [[f for f in written if f.dimension == sort] for sort in sorted({fact.dimension for fact in written})]
    pairs = [own for own in alike if len(own) > 1]
    if place.re in _NEW or len(pairs) != 1 or len(pairs[0]) != 2 or next(_changes(text), None) is not None:
        return None
    before, after = pairs[0]
    if (before.noun.markers, after.noun.markers) == (FINAL, INITIAL) or _FIRST.match(text[slice(*place.span("y"))]):
        before, after = after, before
    if before.si <= 0 or after.si <= 0 or before.si == after.si:
        return None
    made = _quotient(after, before, (before.index, after.index), len(facts), kinds)
    rests = (FINAL if _STOPS.search(text) else NEITHER) | (INITIAL if _STARTS.search(text) else NEITHER)
    asked = _named(_COUNTED.sub("", place["y"]), kinds)
    if not asked.kinds:
        return None
    return Scaling(asked, ((before.noun, made.index),), _kept(text, kinds), between=True, rests=rests), [made]


def _kept(text: str, kinds: KindIndex) -> tuple[Noun, ...]:
    """What is said to stay as it is."""
    return tuple(_named(found["what"], kinds) for pattern in _KEPT for found in pattern.finditer(text))


def _quotient(one: Fact, other: Fact, sources: tuple[int, int], number: int, kinds: KindIndex) -> Fact:
    """How many times ``other`` is in ``one``, as the value ``number``, which comes of the two ``sources``."""
    size, words = one.si / other.si, noun(FACTOR, frozenset({"ratio"}), kinds, None, "1")
    note = f"{one.value:g} {one.unit} / ({other.value:g} {other.unit}) = {size:.6g}"
    origin, *also = sources
    return Fact(number, size, None, size, words, FACTOR, one.span, origin=origin, also=tuple(also), note=note)


def _named(phrase: str, kinds: KindIndex) -> Noun:
    named = kinds.headed(phrase) or kinds.named(phrase)
    dimensions = kinds.dimensions(named)
    return noun(phrase, named, kinds, None, next(iter(dimensions)) if len(dimensions) == 1 else None)


def _changes(text: str) -> Iterator[tuple[re.Match[str], float]]:
    taken: list[tuple[int, int]] = []
    for pattern in _CHANGED:
        for found in pattern.finditer(text):
            if any(found.start() < end and start < found.end() for start, end in taken):
                continue
            taken.append(found.span())
            yield found, _size(found.groupdict())


def _size(found: Mapping[str, str | None]) -> float:
    if (share := found.get("more")) or (less := found.get("fewer")):
        return 1 + float(share) / 100 if share else 1 - float(str(less)) / 100
    word = str(found.get("k") or found.get("less")).lower()
    size = _NUMBERS[word] if word in _NUMBERS else float(word)
    return size if found.get("k") else 1 / size
