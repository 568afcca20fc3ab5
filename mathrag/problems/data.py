"""Data that a question tells in columns and the statistic that is asked of them: "29; 37; 38; 40. Find the standard deviation"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from mathrag.problems.columns import Told, columns_in
from mathrag.problems.events import event_in
from mathrag.problems.numbers import Said, said_numbers
from mathrag.problems.statistic_words import before, phrase_in, said_of, statistic_words, within
from mathrag.quantities.cells import in_table

ANOTHER, PERCENTILE, CHI_SQUARE, MISSING = "another", "percentile", "chi-square test statistic", "missing probability"
_ASKS = re.compile(
    r"\b(?:what\s+(?:is|was|are|were)|what's|find|calculate|compute|determine|give|state|(?=predict|estimate|on\s+(?:the\s+)?average))\b"
    r"(?P<asked>(?:(?!\.\s|\?|\bwhat\b|\n\s*\|).)*)",
    re.IGNORECASE | re.DOTALL,
)
BY_COUNTS = "probability by counts"
Entry = Said | Fraction


@dataclass(frozen=True)
class Data:
    """Columns by the part they play (numbers of the text, or what was added up of them), and the statistic that is asked.

    ``number`` enters besides: the share of a percentile, the place of a prediction. ``mean`` is given where a value of the list is
    ``missing``; ``population``: the data are said to be all there are.
    """

    columns: Mapping[str, tuple[Entry, ...]]
    statistic: str
    mean: Said | None = None
    population: bool = False
    number: Said | None = None

    @property
    def missing(self) -> bool:
        """Is one value of the list asked for, and its mean given?"""
        return self.mean is not None

    def amounts(self, part: str) -> list[Fraction]:
        """The numbers of a column."""
        return [one.value if isinstance(one, Said) else one for one in self.columns[part]]


def data_in(text: str) -> Data | None:
    """The data of ``text`` and the one statistic asked of them; None where it has other numbers that it does not explain."""
    numbers = said_numbers(text)
    asks = list(_ASKS.finditer(text))
    told = columns_in(text, numbers) if len(asks) == 1 else []
    if not told:
        return None
    purpose = within("purpose", asked := asks[0]["asked"])
    statistic = statistic_in(asked[: purpose.start()] if purpose else asked)
    columns = _parted(told, statistic, asked, text)
    if statistic is None and (chances := _of_event(text, numbers, columns)) is not None:
        return Data(chances, BY_COUNTS)
    used = {one.start for own in told for one in own.values}
    rest = [one for one in numbers if one.start not in used and (not one.ordinal or statistic == PERCENTILE)]
    rest = [one for one in rest if not in_table(text, one.start)]
    population = phrase_in(text, "population") is not None
    if statistic != MISSING and set(columns) == {"value"} and within("left out", asked):
        mean = _given_mean(text, rest, len(columns["value"]))
        return None if mean is None else Data(columns, "mean", mean, population)
    if statistic in (None, ANOTHER) or not columns:
        return None
    found = Data(columns, str(statistic), None, population)
    open_ = [one for one in rest if not _is_explained(text, one, found, asks[0])]
    placed = len(open_) < 2 and all(_stands_in(one, asks[0]) for one in open_)
    return replace(found, number=open_[0] if open_ else None) if placed else None


@lru_cache(maxsize=1)
def _called() -> tuple[re.Pattern[str], dict[str, str]]:
    names = {said.lower(): name for name, words in statistic_words().statistics.items() for said in said_of(words)}
    phrases = "|".join(re.escape(said) for said in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{phrases})(?![\w])", re.IGNORECASE), names


def statistic_in(words: str) -> str | None:
    """The one statistic that ``words`` name; `ANOTHER` where they name several, or one that is none of data alone."""
    pattern, names = _called()
    found = {names[match.group().lower()] for match in pattern.finditer(words)}
    return None if not found else found.pop() if len(found) == 1 else ANOTHER


def _part(head: str) -> str | None:
    """The part that a column plays by the last phrase of its head."""
    places = [
        (place + len(said), len(said), part)
        for part, column in statistic_words().columns.items()
        for said in said_of(column.heads)
        if (place := head.lower().rfind(said.lower())) >= 0
    ]
    return max(places)[2] if places else None


def _parted(told: Sequence[Told], statistic: str | None, asked: str, text: str) -> dict[str, tuple[Entry, ...]]:
    """Each column by its part; empty where they have no part, share one or differ in length (but for a value that is missing)."""
    parts: list[str | None] = [_part(one.head) for one in told]
    if statistic == CHI_SQUARE:
        return _counted(told, parts, text)
    paired = statistic in said_of(statistic_words().paired)
    free = [place for place, part in enumerate(parts) if part is None or (paired and part == "weight")]
    counts = all(one.is_whole and one.value >= 0 for one in told[-1].values)
    second = "second" if paired else "weight" if counts and _speaks_of(asked, told[0]) else None
    for place, part in zip(free, ("value", second), strict=False):
        parts[place] = part
    columns = {part: one.values for part, one in zip(parts, told, strict=True) if part}
    if statistic == MISSING:
        return (
            {"probability": columns["probability"]} if len(columns.get("probability", ())) < len(told[0].values) else {}
        )
    lengths = {len(own) for own in columns.values()}
    return dict(columns) if len(columns) == len(told) and len(lengths) == 1 and "value" in columns else {}


def _counted(told: Sequence[Told], parts: Sequence[str | None], text: str) -> dict[str, tuple[Entry, ...]]:
    """Observed counts, and the ones or the shares that are expected; alone where they are said to be expected equal."""
    names = {"probability": "share", "weight": "observed"}
    columns = {names.get(part, part): one.values for part, one in zip(parts, told, strict=True) if part}
    if "observed" not in columns:
        columns["observed"] = next(
            (one.values for part, one in list(zip(parts, told, strict=True))[::-1] if not part), ()
        )
    evenly = phrase_in(text, statistic_words().evenly)
    same = len({len(own) for own in columns.values()}) == 1
    return dict(columns) if same and columns["observed"] and (len(columns) == 2 or evenly) else {}


def _of_event(
    text: str, numbers: Sequence[Said], columns: Mapping[str, tuple[Entry, ...]]
) -> Mapping[str, tuple[Entry, ...]] | None:
    """The probabilities or counts of all values, and for which of them the event holds that is asked."""
    weights = columns.get("probability") or columns.get("weight")
    event = event_in(text, numbers) if weights and "value" in columns else None
    held = [event.holds(one.value if isinstance(one, Said) else one) for one in columns["value"]] if event else []
    if weights is None or not held or None in held:
        return None
    return {"all": weights, "favorable": tuple(Fraction(bool(one)) for one in held)}


def _speaks_of(asked: str, column: Told) -> bool:
    """Does what is asked have a word of the column's head, or has that none?"""
    heads = {word.lower().rstrip("s") for word in re.findall(r"[A-Za-z]{3,}", column.head)}
    return not heads or any(word.lower().rstrip("s") in heads for word in re.findall(r"[A-Za-z]{3,}", asked))


def _stands_in(one: Said, asked: re.Match[str]) -> bool:
    return asked.start() <= one.start < asked.end()


def _is_explained(text: str, one: Said, data: Data, asked: re.Match[str]) -> bool:
    """Is it how many there are, or which one?"""
    if data.statistic in said_of(statistic_words().numbered) and _stands_in(one, asked):
        return False
    values = len(next(iter(data.columns.values())))
    counts = {part: sum(data.amounts(part)) for part in ("weight", "observed") if part in data.columns}
    told = {Fraction(values), Fraction(1), *counts.values()}
    return not one.share and (one.value in told or before("which one", text, one.start) is not None)


def _given_mean(text: str, rest: Sequence[Said], known: int) -> Said | None:
    """The mean of ``known`` values and one more, where that is all that is given."""
    means = [one for one in rest if before("mean of", text, one.start)]
    counts = {one.value for one in rest if one not in means}
    return means[0] if len(means) == 1 and counts <= {known, known + 1} and known + 1 in counts else None
