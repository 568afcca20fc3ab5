"""By what factor: "by what factor does the kinetic energy change if the speed is doubled?"

No value is given, only how much something changes, or what is asked as it is before ("they attract with 0.3 N; what will the force be if
the distance is doubled?"), which is then multiplied by the factor. Where a formula makes what is asked a power of what changes, whatever
the rest is, the factor is that power of the change. It becomes a formula of this question alone ("factor = k²"), which cites the one it
follows from; which formula that is, what is asked and what changes say by their names and kinds. What changes may also be given before and
after ("by what factor does it grow when the speed rises from 10 to 25 m/s?"). `scaling_laws` finds the formulas.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mathrag.agent.slots.features import ASIDE, Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, Noun, noun
from mathrag.problems.kinds import KindIndex
from mathrag.quantities.numerals import COUNTS

FACTOR = "factor"
_FACTORS = {"twi": 2.0, "dou": 2.0, "tri": 3.0, "qua": 4.0, "hal": 0.5}
"""By how the words begin."""
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


@dataclass(frozen=True)
class Scaling:
    """What is asked as a factor, and what changes: its words and the number of the value by how much; what stays as it is.

    ``before`` is the number of its value before, where that is given: then what it becomes is asked.
    """

    asked: Noun
    changes: tuple[tuple[Noun, int], ...]
    kept: tuple[Noun, ...] = ()
    before: int | None = None


def read_scaling(text: str, facts: Sequence[Fact], kinds: KindIndex) -> tuple[Scaling | None, list[Fact]]:
    """What ``text`` asks as a factor and the factors it gives, numbered on from ``facts``; None where it asks for no factor."""
    values = [fact for fact in facts if fact.role == "given" and fact.unit not in (None, "%")]
    place = next((found for pattern in _ASKED if (found := pattern.search(text))), None)
    if place is None or (place.re is _ASKED[-1] and values):  # with values, what it changes to is a value
        place = next((found for pattern in _NEW if (found := pattern.search(text))), None)
        if (
            place is None
            or len(values) != 1
            or values[0].dimension not in kinds.dimensions(_named(place["y"], kinds).kinds)
        ):
            return None, []
    asked = _named(place["y"], kinds)
    if asked.kinds and (pair := _before_and_after(text, place, values)) is not None:
        made = _quotient(pair, len(facts), kinds)
        return Scaling(asked, ((pair[0].noun, made.index),), _kept(text, kinds)), [made]
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


def with_multiples(text: str, facts: Sequence[Fact], target: Noun, kinds: KindIndex) -> list[Fact]:
    """``facts`` where the value of what is said to be doubled, halved and so on is so much of what is written, unless a change is asked."""
    found = list(facts)
    if "change" in target.markers:
        return found
    for place, size in _changes(text, _CHANGED[:-2]):
        what = _named(place["what"], kinds)
        alike = [fact for fact in found if fact.written and fact.dimension == what.dimension != "1"]
        alike = [fact for fact in alike if fact.noun.kinds & what.kinds] or alike
        if len(alike) != 1 or place.start() < (alike[0].span or (0, 0))[0]:
            continue
        one = alike[0]
        note = f"{place.group().strip()}: {size:g} × {one.value:g} {one.unit} = {size * one.value:g} {one.unit}"
        found[one.index] = replace(one, value=size * one.value, si=size * one.si, note=note)
        for fact in found:
            if fact.span and fact.unit in (None, "%") and place.start() <= fact.span[0] < place.end():
                found[fact.index] = replace(fact, role=ASIDE)
    return found


def _before_and_after(text: str, place: re.Match[str], values: Sequence[Fact]) -> tuple[Fact, Fact] | None:
    """The values of what changes from one to another: "it rises from 800 to 1400 rev/min; by what factor ...?" """
    written = [fact for fact in values if fact.written and fact.span]
    alike = [[f for f in written if f.dimension == sort] for sort in sorted({fact.dimension for fact in written})]
    pairs = [own for own in alike if len(own) > 1]
    if place.re in _NEW or len(pairs) != 1 or len(pairs[0]) != 2 or next(_changes(text), None) is not None:
        return None
    before, after = pairs[0]
    if before.noun.kinds and after.noun.kinds and not before.noun.kinds & after.noun.kinds:
        return None  # a time constant and a time
    if (before.noun.markers, after.noun.markers) == (FINAL, INITIAL):
        before, after = after, before
    return (before, after) if before.si > 0 and after.si > 0 and before.si != after.si else None


def _quotient(pair: tuple[Fact, Fact], number: int, kinds: KindIndex) -> Fact:
    """How many times the first of a ``pair`` is in the second, as the value ``number``."""
    before, after = pair
    size, words = after.si / before.si, noun(FACTOR, frozenset({"ratio"}), kinds, None, "1")
    note = f"{after.value:g} {after.unit} / ({before.value:g} {before.unit}) = {size:.6g}"
    return Fact(
        number, size, None, size, words, FACTOR, after.span, origin=after.index, also=(before.index,), note=note
    )


def _kept(text: str, kinds: KindIndex) -> tuple[Noun, ...]:
    """What is said to stay as it is."""
    return tuple(_named(found["what"], kinds) for pattern in _KEPT for found in pattern.finditer(text))


def _named(phrase: str, kinds: KindIndex) -> Noun:
    named = kinds.headed(phrase) or kinds.named(phrase)
    dimensions = kinds.dimensions(named)
    return noun(phrase, named, kinds, None, next(iter(dimensions)) if len(dimensions) == 1 else None)


def _changes(text: str, patterns: Sequence[re.Pattern[str]] = _CHANGED) -> Iterator[tuple[re.Match[str], float]]:
    taken: list[tuple[int, int]] = []
    for pattern in patterns:
        for found in pattern.finditer(text):
            if any(found.start() < end and start < found.end() for start, end in taken):
                continue
            taken.append(found.span())
            yield found, _size(found.groupdict())


def _size(found: Mapping[str, str | None]) -> float:
    if (share := found.get("more")) or (less := found.get("fewer")):
        return 1 + float(share) / 100 if share else 1 - float(str(less)) / 100
    word = str(found.get("k") or found.get("less")).lower()
    size = float(_FACTORS.get(word[:3]) or COUNTS.get(word) or word)
    return size if found.get("k") else 1 / size
