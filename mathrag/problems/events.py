"""What a question asks of a random variable: the probability of an event ("fewer than 12", "between 66 and 70"), a percentile, its mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from mathrag.problems.numbers import Said, between, place_said
from mathrag.problems.statistic_words import before, behind, joining, phrase_in, rule, statistic_words, within
from mathrag.quantities import read_quantities, to_si

Kind = Literal["below", "above", "between", "equal", "percentile", "mean", "deviation", "score", "scored", "one"]

SIDES = {"above": ("low",), "below": ("high",), "between": ("low", "high")}
"""The ends of its interval that the numbers of an event are."""
BOUNDED = tuple(SIDES)
_ONE = ("a", "an", "one", "the")
_COMPARISONS: dict[str | None, tuple[Kind, bool]] = {
    "above": ("above", True), "at_least": ("above", False), "exactly": ("equal", False),
    "below": ("below", True), "at_most": ("below", False),
}  # fmt: skip
_CHAIN = re.compile(r"\s*(?P<low><|≤|<=)\s*[A-Za-z]\s*(?P<high><|≤|<=)\s*")
_NOTATION = re.compile(r"\bP\s?\(\s*(?P<inner>[^()|]*[<>≤≥=][^()|]*)\)(?P<equals>\s*=\s*(?=[\d.]))?")
_PERCENTILE = re.compile(r"(?P<share>\d{1,2}(?:\.\d+)?)\s?\^?\{?(?:st|nd|rd|th)\}?\s+percentile\b", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[?),]|\.(?=\s|$)")
_END = re.compile(r"\?|\.(?=\s+[A-Z]|\s*$)")


def time_in(words: str) -> Fraction | None:
    """How long ``words`` say ("hour", "20 minutes", "a day") in seconds; None where they tell no time."""
    number, _, unit = words.strip().rpartition(" ") if " " in words.strip() else words.strip().rpartition("-")
    found = read_quantities(f"{number if number and number.lower() not in _ONE else '1'} {unit}")
    if len(found) != 1 or found[0].unit is None or str(found[0].dimension) != "T":
        return None
    return Fraction(str(round(to_si(found[0].value, found[0].unit)[0], 6)))


def times_in(words: str) -> set[Fraction]:
    """The lengths of time that ``words`` tell ("in an hour", "during the first two hours"), in seconds."""
    told = ((one["span"], *words[one.end() :].split()[:1]) for one in rule("during").finditer(words))
    return {lasts for one in told if (lasts := time_in(one[0]) or time_in(" ".join(one))) is not None}


@dataclass(frozen=True)
class Event:
    """``numbers`` with which it is told, and whether each is a strict bound; ``text``: the words that tell it.

    ``above``: the percentile counts from the top, the deviations from the mean upwards; ``around``: its number counts standard "deviations"
    around the mean, or is a distance from the "mean"; ``at_first``: its number is the place of a first one; ``called``: what is asked;
    ``given``: what is known to have happened ("given that x > 8"); ``further``: its own numbers are counted from that.
    """

    kind: Kind
    text: str
    numbers: tuple[Said, ...] = ()
    strict: tuple[bool, ...] = ()
    above: bool = False
    around: Literal["", "deviations", "mean"] = ""
    at_first: bool = False
    percent: bool = False
    called: str = "probability"
    given: Event | None = None
    further: bool = False

    @property
    def all_numbers(self) -> tuple[Said, ...]:
        """The numbers of what is known and its own."""
        return (*(self.given.numbers if self.given else ()), *self.numbers)

    def holds(self, value: Fraction) -> bool | None:
        """Is it so for ``value``? None where it is no event of one value alone."""
        signs = {"above": (1,), "below": (-1,), "between": (1, -1), "equal": (0,)}.get(self.kind)
        if signs is None or self.around or self.at_first or self.given:
            return None
        ends = zip(signs, self.numbers, self.strict, strict=True)
        return all((value - one.value) * sign > 0 or (value == one.value and not strict) for sign, one, strict in ends)

    @property
    def said(self) -> str:
        """What its numbers are called."""
        return {"percentile": "share below", "scored": "z-score"}.get(self.kind, "value")


def event_in(text: str, numbers: Sequence[Said]) -> Event | None:
    """The one thing that ``text`` asks of a random variable; None where it asks no such thing, or several."""
    if (condition := _condition(text, numbers)) is not None:
        return _of_known(text, numbers, *condition)
    chances, notations = [*rule("asks chance").finditer(text)], [*_NOTATION.finditer(text)]
    if len(notations) == 1 and not notations[0]["equals"]:
        return _bounded(text, *notations[0].span("inner"), numbers)
    if len(chances) == 1 and not notations:
        start = chances[0].end()
        end = _END.search(text, start)
        event = _bounded(text, start, end.start() if end else len(text), numbers)
        return event and replace(event, percent=chances[0].group().lower().split()[-1].startswith("percent"))
    sign = re.search("[<>≤≥]", notations[0]["inner"]) if len(notations) == 1 and not chances else None
    if sign is not None and not re.search(r"\d", notations[0]["inner"]):  # "P(x < k) = 0.9"
        own = between(numbers, notations[0].end(), len(text))[:1]
        return _percentile(own[0], own[0].value, sign[0] in ">≥", notations[0].group()) if own else None
    return None if chances or notations else _valued(text, numbers)


def _of_known(text: str, numbers: Sequence[Said], known: Event, start: int, stop: int) -> Event | None:
    """The event of ``text`` without what is known, which is told from ``start`` to ``stop``."""
    inside = text[:start] + " " * (stop - start) + text[stop:]
    event = event_in(inside, [one for one in numbers if not start <= one.start < stop])
    if event is None or event.kind not in BOUNDED:
        return None
    beside = [word for n in event.numbers for word in (text[: n.start].split()[-1:] + text[n.end :].split()[:2])]
    further = known.kind == "above" and phrase_in(" ".join(beside), statistic_words().further) is not None
    return replace(event, given=known, further=further)


def _percentile(number: Said, share: Fraction, above: bool, words: str) -> Event:
    said = Said(share, number.start, number.end, share=True)
    return Event("percentile", words, (said,), (False,), above=above, called="value")


def _condition(text: str, numbers: Sequence[Said]) -> tuple[Event, int, int] | None:
    """What is known to have happened, and where it is told; None where nothing is."""
    found = [*rule("known").finditer(text)]
    if len(found) != 1:
        return None
    start = found[0].end()
    end = _CLAUSE_END.search(text, start)
    stop = end.start() if end else len(text)
    known, own = _bounded(text, start, stop, numbers), between(numbers, start, stop)
    if len(own) == 1 and _comparison(text, own[0]) is None:
        known = Event("above", text[start:stop], (own[0],), (False,))  # "that ten minutes have passed"
    return (known, found[0].start(), stop) if known is not None and known.kind in BOUNDED else None


def _bounded(text: str, start: int, stop: int, numbers: Sequence[Said]) -> Event | None:
    """The event told from ``start`` to ``stop``; every number there must have its place in it."""
    own = between(numbers, start, stop)
    own = [one for one in own if len(own) == 1 or not before("of all", text, one.start)] or own[-1:]
    lasting = [one for one in own if _is_duration(text, one)]
    words = text[start:stop]
    if len(lasting) < len(own) or any(phrase_in(words, said) for said in statistic_words().draws.amounts.values()):
        own = [one for one in own if one not in lasting]
    own = own if len(own) == 1 else [one for one in own if not counts_things(text, one)]
    if (first := rule("at first").search(text, start, stop)) and (at := place_said(first["one"])) > 1:
        place = Said(Fraction(at), *first.span("one"), ordinal=True)
        return Event("equal", words, (place,), (False,), at_first=True)
    if not own and words.strip():
        return _without_number(text, start, stop)
    if len(own) == 1:
        return _of_one(text, own[0], words)
    if len(own) != 2:
        return None
    low, high = own
    strict: tuple[bool, bool] | None = None
    if chain := _CHAIN.fullmatch(text[low.end : high.start]):
        strict = chain["low"] == "<", chain["high"] == "<"
    elif before("opens", text, low.start) and joining("joins", text, low.end, high.start):
        strict = False, False
    elif (first_said := _comparison(text, low)) and (last_said := _comparison(text, high)):
        strict = (first_said[1], last_said[1]) if (first_said[0], last_said[0]) == ("above", "below") else None
    return Event("between", words, (low, high), strict) if strict else None


def _of_one(text: str, one: Said, words: str) -> Event | None:
    """The event told with a single number."""
    inside = before("within", text, one.start)
    if behind("deviations", text, one.end):
        return Event("between", words, (one,), (False,), around="deviations") if inside else None
    if inside and behind("from the mean", text, one.end):
        return Event("between", words, (one,), (False,), around="mean")
    told = _comparison(text, one) or (("equal", False) if _is_bare_count(text, one) else None)
    return told and Event(told[0], words, (one,), (told[1],))


def _without_number(text: str, start: int, stop: int) -> Event:
    """ "Both are red", "none is defective", or what a single one is."""
    for amount, words in statistic_words().draws.amounts.items():
        if (said := phrase_in(text[start:stop], words)) is not None:
            place = Said(Fraction(amount), start + said.start(), start + said.end())
            return Event("equal", text[start:stop], (place,), (False,))
    return Event("one", text[start:stop])


def _is_bare_count(text: str, number: Said) -> bool:
    """ "Getting 3 heads", "3 of them": just so many (and not "before the first one")."""
    if phrase_in(text, "before | until"):
        return False
    even = phrase_in(text, statistic_words().draws.even) is not None
    return bool((even and before("gets", text, number.start)) or behind("of them", text, number.end))


def _is_duration(text: str, number: Said) -> bool:
    """Is it how long the event is watched ("two calls in 20 minutes")?"""
    unit = re.match(r"[\s-](?:an?\s+)?([A-Za-z]+)", text[number.end :])
    return bool(before("lasting", text, number.start) and unit and time_in(unit[1]) is not None)


def counts_things(text: str, number: Said) -> bool:
    """Does a small number in words only count what is spoken of ("between two arrivals", "one review takes")?"""
    small = text[number.start : number.end].lower() in ("one", "two") and not number.share
    bounds = before("opens", text, number.start) and behind("joins", text, number.end)
    return small and not bounds and not before("and", text, number.start) and _comparison(text, number) is None


def _comparison(text: str, number: Said) -> tuple[Kind, bool] | None:
    """What stands beside ``number``: below or above it, and strictly so or not."""
    found = behind("or beyond", text, number.end) or before("compared", text, number.start)
    return _COMPARISONS[found.lastgroup] if found else None


def _valued(text: str, numbers: Sequence[Said]) -> Event | None:
    """A percentile, a standard score, the value that has one, mean or standard deviation."""
    found: list[Event] = []
    for match in _PERCENTILE.finditer(text):
        own = between(numbers, match.start("share"), match.end())
        if len(own) == 1:
            share = Said(own[0].value / 100, own[0].start, own[0].end, share=True)
            found.append(Event("percentile", match.group(), (share,), (False,), called=match.group()))
    for name, below in statistic_words().quarters.items():
        if (place := phrase_in(text, statistic_words().statistics[name])) is not None:
            found.append(_percentile(Said(Fraction(below), *place.span()), Fraction(below), False, place.group()))
    for one in numbers:
        part = (before("extreme", text, one.start) or behind("lasts", text, one.end)) if one.share else None
        if part:
            found.append(_percentile(one, one.value, part.lastgroup == "top", part.group()))
        if side := behind("aside", text, one.end):
            found.append(Event("scored", side.group(), (one,), (False,), side.lastgroup == "above", called="value"))
        elif score := before("score of", text, one.start):
            found.append(Event("score", score.group(), (one,), (False,), called="z-score"))
        elif scored := before("scored", text, one.start):
            found.append(Event("scored", scored.group(), (one,), (False,), True, called="value"))
    if not found and (deviation := within("asks deviation", text)) is not None:
        found.append(Event("deviation", deviation.group(), called="standard deviation"))
    elif not found and (mean := within("asks mean", text)) is not None:
        end = _END.search(text, mean.end())
        counted = "how many" in mean.group().lower()
        words = text[mean.start() : end.start() if end else len(text)]
        found.append(Event("mean", words, called="expected number" if counted else "mean"))
    return found[0] if len(found) == 1 else None
