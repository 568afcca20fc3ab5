"""The time from one date of a text to another: "a loan of March 14 is due on June 2" runs for 80 days."""

from __future__ import annotations

import re
from calendar import month_abbr, month_name
from datetime import date

from mathrag.quantities.dimension import Dimension
from mathrag.quantities.reading import ReadQuantity

_MONTH = "|".join([*month_name[1:], *(f"{name}[.]?" for name in (*month_abbr[1:], "Sept"))])
_DATE = re.compile(
    rf"\b(?:(?P<month>{_MONTH})\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?|(?P<first>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<second>{_MONTH}))"
    r"(?:,?\s+(?P<year>[12]\d{3}))?(?![\w-])"
)
_UNTIL = re.compile(
    r"\b(?:to|until|till?|through|due|by|before|mature[sd]?|maturing|ends?|ending|expires?|expiring|repaid|paid(?:\s+(?:back|off))?)"
    r"\s+(?:on\s+)?(?:the\s+)?$",
    re.IGNORECASE,
)
"""In front of a date up to which something lasts: two dates of a balance sheet are no span of time."""
_NO_LEAP_YEAR = 2001
DAY = "d"


def days_between(text: str) -> list[ReadQuantity]:
    """The days from the first to the second of just two dates in ``text``, up to which something lasts; empty where there are not two.

    Of dates without a year the second is the next one of that name, in a year of 365 days.
    """
    found = [(match, read) for match in _DATE.finditer(text) if (read := _read(match)) is not None]
    if len(found) != 2:
        return []
    (_, (begins, told)), (match, (ends, tells)) = found
    if (
        told != tells
    ):  # the year of one is that of both; who has none may be of the one before or behind, and is no leap day
        begins, ends = (begins.replace(year=ends.year), ends) if tells else (begins, ends.replace(year=begins.year))
    if ends < begins and not (told and tells):
        begins, ends = (
            (begins.replace(year=ends.year - 1), ends) if tells else (begins, ends.replace(year=ends.year + 1))
        )
    days = (ends - begins).days
    if days <= 0 or not _UNTIL.search(text, 0, match.start()):
        return []
    dimension = Dimension.parse("T")
    return [ReadQuantity(*match.span(), match.group(), float(days), str(days), DAY, dimension, kind="quantity")]


def said_of_days(text: str) -> dict[int, str]:
    """By the place of the second date, what the days between two dates are: "March 14 to June 2: 80 d"."""
    firsts = [match.group() for match in _DATE.finditer(text) if _read(match) is not None]
    return {own.start: f"{firsts[0]} to {own.text}: {own.value_text} {own.unit}" for own in days_between(text)}


def _read(match: re.Match[str]) -> tuple[date, bool] | None:
    """The date, and whether its year is told; None where no month has such a day."""
    name, day = (match["month"] or match["second"])[:3], int(match["day"] or match["first"])
    try:
        return date(int(match["year"] or _NO_LEAP_YEAR), list(month_abbr).index(name), day), bool(match["year"])
    except ValueError:
        return None
