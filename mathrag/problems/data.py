"""Lists of data in a question and the statistic that is asked of them: "29; 37; 38; 40. Find the standard deviation"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from mathrag.problems.numbers import Said, said_numbers

LEAST, MOST = 3, 100
Statistic = Literal["mean", "geometric mean", "standard deviation", "variance"]
Part = Literal["value", "probability", "weight"]

_JOINT = re.compile(
    r"\s*(?!and\b)(?P<unit>[A-Za-zµΩ°]{0,12}|%)\s*(?:[;,]\s*(?:and\s+)?|(?<=\s)and\s+)[$€£]?\s*", re.IGNORECASE
)
"""Between two values of a list: a comma, a semicolon or "and", before it the unit where each value has it."""
_ASKS = re.compile(
    r"\b(?:what\s+(?:is|was|are|were)|what's|find|calculate|compute|determine|give|state)\b(?P<asked>(?:(?!\.\s|\?|\bwhat\b).)*)",
    re.IGNORECASE | re.DOTALL,
)
_STATISTICS: tuple[tuple[re.Pattern[str], Statistic], ...] = (
    (re.compile(r"\bstandard\s+deviation\b", re.IGNORECASE), "standard deviation"),
    (re.compile(r"\bvariance\b", re.IGNORECASE), "variance"),
    (re.compile(r"\bgeometric\s+mean\b", re.IGNORECASE), "geometric mean"),
    (re.compile(r"\b(?:mean|average|expected\s+value)\b", re.IGNORECASE), "mean"),
)
_OTHERWISE = re.compile(
    r"\b(?:rate|speed|velocity|growth|return|median|mode|range|quartile|percentile|weighted|error|score)\b",
    re.IGNORECASE,
)
"""What else than a statistic of the list may be asked with the same words."""
_MISSING = re.compile(r"\b(?:other|missing|remaining|unknown|last|next)\b", re.IGNORECASE)
_PROBABILITIES = re.compile(
    r"\b(?:P\s?\(\s?[xX]\s?\)|probabilit(?:y|ies)|chances?)\s*(?:are|is|of|=|:)?\s*$", re.IGNORECASE
)
_WEIGHTS = re.compile(r"\b(?:weights?|frequenc(?:y|ies)|f)\s*(?:are|is|of|=|:)?\s*$", re.IGNORECASE)
_CLAUSE = 60
_PLACE = re.compile(r"\b(?:game|day|week|year|number|item|no\.)\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class Data:
    """Lists by the part they play, and what is asked.

    ``mean`` is given where a value is ``missing``; ``population``: the data are said to be all there are.
    """

    lists: dict[Part, tuple[Said, ...]]
    statistic: Statistic
    mean: Said | None = None
    population: bool = False

    @property
    def missing(self) -> bool:
        """Is one value of the list asked for, and its mean given?"""
        return self.mean is not None


def data_in(text: str) -> Data | None:
    """The data of ``text`` and the one statistic asked of them; None where it has other numbers that it does not explain."""
    numbers = said_numbers(text)
    found = _lists(text, numbers)
    lists: dict[Part, tuple[Said, ...]] = {}
    for own in found:
        part = _part(text[max(0, own[0].start - _CLAUSE) : own[0].start])
        if part in lists:
            return None
        lists[part] = own
    values = lists.get("value")
    asks = [match["asked"] for match in _ASKS.finditer(text)]
    if values is None or len(asks) != 1 or any(len(own) != len(values) for own in lists.values()):
        return None
    rest = [one for one in numbers if not any(one in own for own in found) and not one.ordinal]
    population = re.search(r"\bpopulation\b", text, re.IGNORECASE) is not None
    if _MISSING.search(asks[0]) and len(lists) == 1:
        mean = _given_mean(text, rest, len(values))
        return None if mean is None else Data(lists, "mean", mean, population)
    statistic = next((name for pattern, name in _STATISTICS if pattern.search(asks[0])), None)
    explained = all(one.value in (len(values), 1) or _PLACE.search(text[: one.start]) for one in rest if not one.share)
    if statistic is None or not explained or any(one.share for one in rest) or _OTHERWISE.search(asks[0]):
        return None
    return Data(lists, statistic, None, population)


def _lists(text: str, numbers: Sequence[Said]) -> list[tuple[Said, ...]]:
    """Runs of at least `LEAST` numbers with nothing but commas, semicolons or "and", and one unit, between."""
    runs: list[list[Said]] = []
    unit: str | None = None
    end = 0
    for one in numbers:
        joint = _JOINT.fullmatch(text[end : one.start]) if runs else None
        if joint is not None and (len(runs[-1]) == 1 or joint["unit"] == unit):
            runs[-1].append(one)
            unit = joint["unit"]
        else:
            runs.append([one])
        end = one.end
    return [tuple(run) for run in runs if LEAST <= len(run) <= MOST]


def _part(before: str) -> Part:
    if _PROBABILITIES.search(before):
        return "probability"
    return "weight" if _WEIGHTS.search(before) else "value"


def _given_mean(text: str, rest: Sequence[Said], known: int) -> Said | None:
    """The mean of ``known`` values and one more, where that is all that is given."""
    means = [one for one in rest if re.search(r"\b(?:mean|average)\b[^.;,]{0,20}$", text[: one.start], re.IGNORECASE)]
    counts = {one.value for one in rest if one not in means}
    return means[0] if len(means) == 1 and counts <= {known, known + 1} and known + 1 in counts else None
