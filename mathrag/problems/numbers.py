"""The bare numbers of a text in order, with what shares and counts need to know of them: "75 %", "one in ten", "$16"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathrag.quantities.numerals import Numeral, numerals

PLACES = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
"""The places in a row, in words."""
_PERCENT = re.compile(r"\s?(?:%|percent\b|per cent\b)", re.IGNORECASE)
_OUT_OF = re.compile(r"\s(?:out\sof(?:\severy)?|in(?:\severy)?|of\severy)\s", re.IGNORECASE)
MONEY_SIGN = re.compile(r"[$€£¥]\s?$")
"""Of money, right before a sum."""
_ORDINAL = re.compile(r"\s?\^?\{?(?:st|nd|rd|th)\b\}?", re.IGNORECASE)
_ROUNDING = re.compile(
    r"\bnearest\s+(?:whole\s+)?$|\bround(?:ed)?\s+(?:\w+\s+){0,4}?to\s+$|\bto\s+(?=\w+\s+decimal)", re.IGNORECASE
)
"""Before how exactly an answer is wanted, which is no value."""
_NAME_BEFORE = re.compile(r"[A-Za-z_]\^?\{?$|[A-Za-z]-$")
_AGED = re.compile(r"(?:\s+to\s+\d+)?-\w+-olds?\b")
"""Behind a number that is part of a name: "two-year-olds"."""
_TIME = re.compile(r"\s?-?(?:s|seconds?|min|minutes?|h|hours?|days?|weeks?|months?|years?)\b")
"""Behind a number that is no number of all: "three in 20 minutes"."""
_SO_OFTEN = re.compile(r"(\b(?:least|most|than|exactly)\s)(once|twice)\b", re.IGNORECASE)
"""How many times an event is so: "at least once"."""
_OFTEN = {"once": "one ", "twice": "two  "}
_DASHES = str.maketrans({"–": "-", "−": "-", "‒": "-"})


@dataclass(frozen=True)
class Said:
    """A number of a text and its place; ``share``: a percentage or "one in ten", its value below one then."""

    value: Fraction
    start: int
    end: int
    share: bool = False
    money: str = ""
    ordinal: bool = False

    @property
    def is_whole(self) -> bool:
        """Is it a whole number, and no share?"""
        return self.value.denominator == 1 and not self.share


def said_numbers(text: str) -> list[Said]:
    """The numbers of ``text``, with a share as one number."""
    plain = _SO_OFTEN.sub(lambda one: one[1] + _OFTEN[one[2].lower()], text.translate(_DASHES))
    found = [one for one in numerals(plain) if one.word not in ("a", "an", "twice", "double", "dozen")]
    result: list[Said] = []
    skip = False
    for number, one in enumerate(found):
        if _ROUNDING.search(plain[: one.start]) or _AGED.match(plain, one.end):
            continue
        if skip or (not one.word and _NAME_BEFORE.search(plain[: one.start]) and plain[one.start] != "-"):
            skip = False
            continue
        after = found[number + 1] if number + 1 < len(found) else None
        joint = after is not None and _OUT_OF.fullmatch(plain[one.end : after.start])
        if after is not None and joint and 0 < one.value < after.value and not _TIME.match(plain, after.end):
            result.append(Said(one.value / after.value, one.start, after.end, share=True))
            skip = True
            continue
        result.append(_single(plain, one))
    return result


def _single(text: str, one: Numeral) -> Said:
    percent = _PERCENT.match(text, one.end)
    money = MONEY_SIGN.search(text[: one.start])
    if percent:
        return Said(one.value / 100, one.start, percent.end(), share=True)
    ordinal = _ORDINAL.match(text, one.end)
    return Said(one.value, one.start, one.end, money=money.group()[0] if money else "", ordinal=ordinal is not None)


def between(numbers: Sequence[Said], start: int, end: int) -> list[Said]:
    """Those that stand from ``start`` up to ``end``."""
    return [one for one in numbers if start <= one.start and one.end <= end]


def place_said(word: str) -> int:
    """The place in a row that ``word`` tells: "fourth", "4th"; 0 where it tells none."""
    if word[:-2].isdigit() and word[-2:] in ("st", "nd", "rd", "th"):
        return int(word[:-2])
    return PLACES.index(word.lower()) + 1 if word.lower() in PLACES else 0
