"""What a question asks of a random variable: the probability of an event ("fewer than 12", "between 66 and 70"), a percentile, its mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from mathrag.problems.columns import phrase_in, statistic_words
from mathrag.problems.numbers import PLACES, Said, between, place_said
from mathrag.quantities import read_quantities, to_si

Kind = Literal["below", "above", "between", "equal", "percentile", "mean", "deviation", "score", "scored", "one"]

_ONE = ("a", "an", "one", "the")
_UNIT = r"(?:an(?:other|\s+additional)\s+)?[$€£]?\s*$"
_COMPARED = re.compile(
    r"(?:(?P<above>\b(?:more|greater|larger|higher|longer|later|bigger|heavier|taller|older)\s+than|\b(?:over|above|exceed(?:s|ing)?)|>)"
    r"|(?P<at_least>\bat\s+least|\bnot?\s+(?:less|fewer)\s+than|≥|>=|\bminimum\s+of)"
    r"|(?P<below>\b(?:less|fewer|smaller|lower|shorter|sooner|lighter|younger)\s+than|\b(?:under|below)|<)"
    rf"|(?P<at_most>\bat\s+most|\bnot?\s+more\s+than|\bup\s+to|≤|<=)|(?P<exactly>\bexactly|=))\s*{_UNIT}",
    re.IGNORECASE,
)
_COMPARISONS: dict[str, tuple[Kind, bool]] = {
    "above": ("above", True), "at_least": ("above", False), "exactly": ("equal", False),
    "below": ("below", True), "at_most": ("below", False),
}  # fmt: skip
_GETS = re.compile(
    r"\b(?:gets?|getting|obtain(?:s|ing)?|draw(?:s|ing)?|select(?:s|ing)?|pick(?:s|ing)?)\s+$", re.IGNORECASE
)
_OF_THEM = re.compile(r"\s+(?:[a-z]+\s+)?of\s+(?:them|these|those|the)\b", re.IGNORECASE)
_OR_BEYOND = re.compile(r"(?:\s+[a-z]+)?\s+o[rf]\s+(?:(?P<more>more|higher|longer)|fewer|less|lower)\b", re.IGNORECASE)
_OPENS = re.compile(rf"\b(?:between|from)\s+{_UNIT}", re.IGNORECASE)
_JOINS = re.compile(r"\s*[A-Za-z%$€£]*\s*(?:and|to)\s+[$€£]?\s*", re.IGNORECASE)
_CHAIN = re.compile(r"\s*(?P<low><|≤|<=)\s*[A-Za-z]\s*(?P<high><|≤|<=)\s*")
_DEVIATIONS = re.compile(r"\s+standard\s+deviations?\b", re.IGNORECASE)
_WITHIN = re.compile(rf"\bwithin\s+{_UNIT}", re.IGNORECASE)
_ASKS_CHANCE = re.compile(
    r"\b(?:find|determine|calculate|compute|what\s+is|what's|what\s+are|give|state|evaluate)\b(?:(?!\.\s|\?|\bwhat\b|\bfind\b).)*?"
    r"\b(?P<what>probability|chances?|likelihood|proportion|percent(?:age)?|(?:share|fraction)(?=\s+of))\b"
    r"|\b(?:what|which)\s+(?:(?P<percent>percent(?:age)?)|proportion|share|fraction)\b|\bhow\s+(?:likely|probable)\b",
    re.IGNORECASE | re.DOTALL,
)
_NOTATION = re.compile(r"\bP\s?\(\s*(?P<inner>[^()|]*[<>≤≥=][^()|]*)\)")
_PERCENTILE = re.compile(r"(?P<share>\d{1,2}(?:\.\d+)?)\s?\^?\{?(?:st|nd|rd|th)\}?\s+percentile\b", re.IGNORECASE)
_MEAN = re.compile(
    r"\b(?:what\s+(?:is|are|was)|find|calculate|compute|determine)\s+(?:the|its)\s+(?:\w+\s+){0,2}?(?:mean|average|expected\s+(?:value|number))\b|"
    r"\b(?:on\s+average|on\s+the\s+average)\b[^.?!]{0,40}\bhow\s+many\b|\bhow\s+many\b[^.?!]{0,60}\b(?:on\s+average|expect(?:ed)?)\b",
    re.IGNORECASE,
)
_DEVIATION = re.compile(
    r"\b(?:what\s+(?:is|are|was)|find|calculate|compute|determine)\s+(?:the|its)\s+(?:\w+\s+)?standard\s+(?:deviation|error)\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"\bhow\s+many\b", re.IGNORECASE)
_SCORE = re.compile(
    r"\bz-?\s?score\s+(?:of|for|associated\s+with)\s+(?:the\s+(?:\w+\s+){1,2})?(?:[Σ∑]?\s?x\s*=\s*|a\s+value\s+of\s+)?$",
    re.IGNORECASE,
)
_SCORED = re.compile(r"\bz-?\s?score\s+(?:of|is|=)\s*$", re.IGNORECASE)
_SIDE = re.compile(
    r"\s+standard\s+deviations?\s+(?P<side>to\s+the\s+(?:left|right)\s+of|below|above)\s+the\s+mean", re.IGNORECASE
)
_OF_THE_MEAN = re.compile(r"\s?[\w/]*\s+(?:of|from)\s+(?:the|its)\s+(?:\w+\s+){0,2}?(?:mean|average)\b", re.IGNORECASE)
_OF_ALL = re.compile(
    r"\bof\s+(?:the|these|those|all|his|her|their)\s+$|\bthese\s+$|"
    r"\b(?:least|most|exactly|than)\s+[\w-]+\s+(?:of|out\s+of|in|from)\s+(?:(?:the|his|her|their|its)\s+)?(?:next\s+)?$|"
    r"\b(?:mean|average|sum|total|sample|samples|group|groups|batch|lot)\s+(?:(?:size|\w+)\s+)?(?:of|for)\s+(?:the\s+|size\s+)?$",
    re.IGNORECASE,
)
"""Before the number of all: "at least four of the 25", "at least one of 4 days", "the average of 16", "a sample of 105"."""
_AT_FIRST = re.compile(
    rf"\bfirst\b[^.;?!]*\b(?:is|on|until)\s+the\s+(?P<place>{'|'.join(PLACES[1:])}|\d+(?:st|nd|rd|th))\b", re.IGNORECASE
)
"""The place in a row that a first one has: "the first defective bulb is the sixth one"."""
_VALUE_OF = re.compile(r"\s*[a-zA-Z]\s*(?P<sign>[<>≤≥])\s*[a-zA-Z]\w{0,2}\s*$")
_EXTREME = re.compile(
    r"\b(?:(?P<top>top|highest|upper|largest|heaviest|tallest|longest|oldest|best)"
    r"|lowest|bottom|lower|smallest|lightest|shortest|youngest|worst)\s+$",
    re.IGNORECASE,
)
"""Before a share of all: "the top 10 %"."""
_LASTS = re.compile(
    r"[^.?!\d]*?\b(?:(?P<top>at\s+least|(?:more|longer|greater|higher)\s+than|above|over|exceeds?)"
    r"|at\s+most|(?:less|fewer|shorter|lower)\s+than|below|under|within)\s+(?:how\s+(?:long|many|much)|what|which)\b",
    re.IGNORECASE,
)
"""Behind a share of all: "80 % last at most how long"."""
_BOUNDED = ("below", "above", "between")
_GIVEN = re.compile(
    r"(?<=[\w)\s])\|(?=\s*[A-Za-z])|\b(?:given|knowing|know|known)\s+that\b(?:[^.?,]{0,40}\balready\b)?|\balready\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[?),]|\.(?=\s|$)")
_END = re.compile(r"\?|\.(?=\s+[A-Z]|\s*$)")


_DURATION_BEFORE = re.compile(
    r"\b(?:in|per|during|within|over|every|next|first|an?|any)\s+(?:(?:the|any|an?|one|next|first|given)\s+)*$",
    re.IGNORECASE,
)


def time_in(words: str) -> Fraction | None:
    """How long ``words`` say ("hour", "20 minutes", "a day") in seconds; None where they tell no time."""
    number, _, unit = words.strip().rpartition(" ") if " " in words.strip() else words.strip().rpartition("-")
    found = read_quantities(f"{number if number and number.lower() not in _ONE else '1'} {unit}")
    if len(found) != 1 or found[0].unit is None or str(found[0].dimension) != "T":
        return None
    return Fraction(str(round(to_si(found[0].value, found[0].unit)[0], 6)))


@dataclass(frozen=True)
class Event:
    """``numbers`` with which it is told, and whether each is a strict bound; ``text``: the words that tell it.

    ``above``: the percentile counts from the top; ``in_deviations``: its number counts standard deviations around the mean;
    ``around_mean``: its number is a distance from it;
    ``below_mean``: that many below it; ``counted``: it is asked how many; ``at_first``: its number is the place of a first one;
    ``called``: what is asked.
    """

    kind: Kind
    text: str
    numbers: tuple[Said, ...] = ()
    strict: tuple[bool, ...] = ()
    above: bool = False
    in_deviations: bool = False
    around_mean: bool = False
    below_mean: bool = False
    counted: bool = False
    at_first: bool = False
    percent: bool = False
    called: str = "probability"
    given: Event | None = None
    """What is known to have happened ("given that x > 8"), and whether its own numbers are counted from that."""
    further: bool = False

    @property
    def all_numbers(self) -> tuple[Said, ...]:
        """Its numbers and those of what is known."""
        return (*self.numbers, *(self.given.numbers if self.given else ()))

    def holds(self, value: Fraction) -> bool | None:
        """Is it so for ``value``? None where it is no event of one value alone."""
        signs = {"above": (1,), "below": (-1,), "between": (1, -1), "equal": (0,)}.get(self.kind)
        if signs is None or self.in_deviations or self.around_mean or self.at_first or self.given:
            return None
        ends = zip(signs, self.numbers, self.strict, strict=True)
        return all((value - one.value) * sign > 0 or (value == one.value and not strict) for sign, one, strict in ends)

    @property
    def said(self) -> str:
        """What its numbers are called."""
        return {"percentile": "share below", "scored": "z-score"}.get(self.kind, "value")


def event_in(text: str, numbers: Sequence[Said]) -> Event | None:
    """The one thing that ``text`` asks of a random variable; None where it asks no such thing, or several."""
    chances = [*_ASKS_CHANCE.finditer(text)]
    notations = [*_NOTATION.finditer(text)]
    if (condition := _condition(text, numbers)) is not None:
        known, place = condition
        inside = text[: place[0]] + " " * (place[1] - place[0]) + text[place[1] :]
        event = event_in(inside, [one for one in numbers if not place[0] <= one.start < place[1]])
        bounds = event.numbers if event is not None and event.kind in _BOUNDED else ()
        beside = [word for n in bounds for word in (text[: n.start].split()[-1:] + text[n.end :].split()[:2])]
        further = known.kind == "above" and phrase_in(" ".join(beside), statistic_words().further) is not None
        return replace(event, given=known, further=further) if event is not None and bounds else None
    if len(notations) == 1 and not re.match(r"\s*=\s*[\d.]", text[notations[0].end() :]):
        found = notations[0]
        return _bounded(text, found.start("inner"), found.end("inner"), numbers, False)
    if len(chances) == 1 and not notations:
        start = chances[0].end()
        end = _END.search(text, start)
        stop = end.start() if end else len(text)
        percent = bool(chances[0]["percent"]) or (chances[0]["what"] or "").lower().startswith("percent")
        return _bounded(text, start, stop, numbers, percent)
    if len(notations) == 1 and not chances and (value := _VALUE_OF.match(notations[0]["inner"])):
        own = between(numbers, notations[0].end(), len(text))[:1]  # "P(x < k) = 0.9"
        return _percentile(own[0], own[0].value, value["sign"] in ">≥", notations[0].group()) if own else None
    return None if chances or notations else _valued(text, numbers)


def _percentile(number: Said, share: Fraction, above: bool, words: str) -> Event:
    said = Said(share, number.start, number.end, share=True)
    return Event("percentile", words, (said,), (False,), above=above, called="value")


def _condition(text: str, numbers: Sequence[Said]) -> tuple[Event, tuple[int, int]] | None:
    """What is known to have happened, and where it is told; None where nothing is."""
    found = [*_GIVEN.finditer(text)]
    if len(found) != 1:
        return None
    start, place = found[0].end(), found[0].start()
    end = _CLAUSE_END.search(text, start)
    stop = end.start() if end else len(text)
    known = _bounded(text, start, stop, numbers, False)
    own = between(numbers, start, stop)
    if len(own) == 1 and _comparison(text, own[0]) is None:
        known = Event("above", text[start:stop], (own[0],), (False,))  # "that ten minutes have passed"
    return (known, (place, stop)) if known is not None and known.kind in _BOUNDED else None


def _bounded(text: str, start: int, stop: int, numbers: Sequence[Said], percent: bool) -> Event | None:
    """The event told from ``start`` to ``stop``; every number there must have its place in it."""
    own = between(numbers, start, stop)
    own = [one for one in own if len(own) == 1 or not _OF_ALL.search(text[: one.start])] or own[-1:]
    durations = [one for one in own if _is_duration(text, one)]
    words = text[start:stop]
    if len(durations) < len(own) or any(phrase_in(words, said) for said in statistic_words().draws.amounts.values()):
        own = [one for one in own if one not in durations]
    own = own if len(own) == 1 else [one for one in own if not counts_things(text, one)]
    if (told_at := _AT_FIRST.search(text, start, stop)) is not None:
        place = Said(Fraction(place_said(told_at["place"])), *told_at.span("place"), ordinal=True)
        return Event("equal", words, (place,), (False,), at_first=True, percent=percent)
    if len(own) == 1:
        one = own[0]
        if _DEVIATIONS.match(text, one.end):
            if not _WITHIN.search(text[: one.start]):
                return None
            return Event("between", words, (one,), (False,), in_deviations=True, percent=percent)
        if _WITHIN.search(text[: one.start]) and _OF_THE_MEAN.match(text, one.end):
            return Event("between", words, (one,), (False,), around_mean=True, percent=percent)
        told = _comparison(text, one) or (("equal", False) if _is_bare_count(text, one) else None)
        return None if told is None else Event(told[0], words, (one,), (told[1],), percent=percent)
    if not own and text[start:stop].strip():
        return _without_number(text, start, stop, percent)
    if len(own) != 2:
        return None
    low, high = own
    chain = _CHAIN.fullmatch(text[low.end : high.start])
    if chain:
        return Event("between", words, (low, high), (chain["low"] == "<", chain["high"] == "<"), percent=percent)
    if _OPENS.search(text[: low.start]) and _JOINS.fullmatch(text[low.end : high.start]):
        return Event("between", words, (low, high), (False, False), percent=percent)
    first, second = _comparison(text, low), _comparison(text, high)
    if first and second and (first[0], second[0]) == ("above", "below"):
        return Event("between", words, (low, high), (first[1], second[1]), percent=percent)
    return None


def _without_number(text: str, start: int, stop: int, percent: bool) -> Event:
    """ "Both are red", "none is defective", or what a single one is."""
    for amount, words in statistic_words().draws.amounts.items():
        if (said := phrase_in(text[start:stop], words)) is not None:
            place = Said(Fraction(amount), start + said.start(), start + said.end())
            return Event("equal", text[start:stop], (place,), (False,), percent=percent)
    return Event("one", text[start:stop], percent=percent)


def _is_bare_count(text: str, number: Said) -> bool:
    """ "Getting 3 heads", "3 of them": just so many (and not "before the first one")."""
    if phrase_in(text, "before | until"):
        return False
    even = phrase_in(text, statistic_words().draws.even) is not None
    return bool((even and _GETS.search(text[: number.start])) or _OF_THEM.match(text, number.end))


def _is_duration(text: str, number: Said) -> bool:
    """Is it how long the event is watched ("two calls in 20 minutes")?"""
    unit = re.match(r"[\s-](?:an?\s+)?([A-Za-z]+)", text[number.end :])
    return bool(_DURATION_BEFORE.search(text[: number.start]) and unit and time_in(unit[1]) is not None)


def counts_things(text: str, number: Said) -> bool:
    """Does a small number in words only count what is spoken of ("between two arrivals", "one review takes")?"""
    before = text[: number.start]
    small = text[number.start : number.end].lower() in ("one", "two") and not number.share
    bounds = _OPENS.search(before) and _JOINS.match(text, number.end)
    return small and not bounds and not re.search(r"\b(?:and|to)\s+$", before) and _comparison(text, number) is None


def _comparison(text: str, number: Said) -> tuple[Kind, bool] | None:
    """What stands beside ``number``: below or above it, and strictly so or not."""
    if (tail := _OR_BEYOND.match(text, number.end)) is not None:
        return ("above" if tail["more"] else "below"), False
    found = _COMPARED.search(text[: number.start])
    return _COMPARISONS[str(found.lastgroup)] if found else None


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
        before = text[: one.start]
        part = (_EXTREME.search(before) or _LASTS.match(text, one.end)) if one.share else None
        if part:
            found.append(_percentile(one, one.value, part["top"] is not None, part.group()))
        side = _SIDE.match(text, one.end)
        if side:
            below = "left" in side["side"] or "below" in side["side"].lower()
            found.append(Event("scored", side.group(), (one,), (False,), below_mean=below, called="value"))
        elif (score := _SCORE.search(before)) and score.group().rstrip().endswith("="):
            found.append(Event("score", score.group(), (one,), (False,), called="z-score"))
        elif scored := _SCORED.search(before):
            found.append(Event("scored", scored.group(), (one,), (False,), called="value"))
    if not found and (deviation := _DEVIATION.search(text)) is not None:
        found.append(Event("deviation", deviation.group(), called="standard deviation"))
    elif not found and (mean := _MEAN.search(text)) is not None:
        end = _END.search(text, mean.end())
        counted = _COUNTED.search(mean.group()) is not None
        words = text[mean.start() : end.start() if end else len(text)]
        found.append(Event("mean", words, counted=counted, called="expected number" if counted else "mean"))
    return found[0] if len(found) == 1 else None
