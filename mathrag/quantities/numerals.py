"""Numbers as people write them, in plain text (`plain.plain`): digits, powers of ten, fractions, multiples of π and words.

Each match carries exact text that `fractions.Fraction` reads; nothing is rounded on the way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import prod

PI = Fraction("3.14159265358979323846264338327950288419716939937510")

LONGEST, LARGEST_EXPONENT = 80, 250
"""Longer digit strings and larger powers are no quantities; a float could not hold them."""

_POWER = r"10\s?(?:\^\s?\(?\s?(?P<{0}>[-+]?\s?\d{{1,3}})(?:\s?\))?|(?P<{0}b>-\d{{1,2}})(?![\d.]))"
_ALONE = (  # "10-20 kg" is from 10 to 20, "= 10-12 W" and "10-3 m" are powers
    r"10(?:\s?\^\s?\(?\s?(?P<alone>[-+]?\s?\d{1,3})(?:\s?\))?|\s?(?P<small>-(?:\d|10))(?![\d.])|"
    r"(?<=[=≈]10)(?P<equal>-\d\d)(?![\d.])|(?<=[=≈]\s10)(?P<apart>-\d\d)(?![\d.]))"
)
_LOST = (  # "4.2×103 J": an exponent that is no longer raised
    r"(?:(?<![\d.]\d)|(?<=[^\d.]\d\.\d)|(?<=[^\d.]\d\.\d\d))\s?×\s?10(?P<lost>[2-9]|1\d|2\d)(?![\d.,])(?=\s?[kMGmcµ]?(?:J|g|N|Pa|W|m|V|Ω|L|s|Hz|A|mol|C|F|T|eV)\b)"
)
_SPACED = r"(?<![\w.,^])[1-9]\d{0,2}(?: \d{3})+(?:\.\d+)?(?![\d]|-[a-z])"  # "12 000 francs", but not "two 500 g" or "2 500-g masses"
_FINE = r"\d+\.\d{3}(?:[ \u2009]\d{3})+(?![\w.,°%]|-[a-z]| \d)"  # "226.025 410 u"
_DIGITS = re.compile(
    r"(?P<sign>[-+–]\s?)?"
    r"(?:" + _ALONE + r"(?![\d.])"
    r"|\(\s?(?P<top>\d{1,9})\s?\)/\(\s?(?P<bottom>[1-9]\d{0,8})\s?\)"
    r"|(?P<mantissa>\d{1,3}(?:[,\u2009]\d{3})+(?!\d)(?:\.\d+)?|" + _SPACED + "|" + _FINE + r"|\d+(?:\.\d+)?|\.\d+)"
    r"(?:\s?[×x*·]\s?" + _POWER.format("power") + "|" + _LOST + r"|[eE](?P<e>[-+]?\d{1,3})(?![\dA-Za-z]))?"
    r"(?:(?P<mixed>\s\d)?/(?P<denominator>[1-9]\d{0,3})(?![\d.]))?"
    r"(?P<vulgar>\s?[½⅓⅔¼¾⅕⅛])?"
    r"|(?P<symbol>[½⅓⅔¼¾⅕⅛]))"
    r"(?P<pi>\s?[·×*]?\s?π(?:/(?P<pibelow>[1-9]\d?))?)?"
    r"|(?P<onlypi>(?<![A-Za-z0-9_^])π(?:/(?P<onlypibelow>[1-9]\d?))?)"
)
_BARE = ("alone", "small", "equal", "apart")
_VULGAR = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅛": "1/8"}
_SCALES = {
    "hundred": 2,
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
    "millions": 6,
    "billions": 9,
}
_OF = re.compile(r"\s+of\s+", re.IGNORECASE)
SCALE = re.compile(r"\s(" + "|".join(_SCALES) + r")(?![A-Za-z])", re.IGNORECASE)

_UNITS_OF_COUNT = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True))
COUNTS = {word: number for number, word in enumerate(_UNITS_OF_COUNT)} | _TENS
_PARTS = {
    "half": 2,
    "halve": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "eighth": 8,
    "tenth": 10,
    "hundredth": 100,
    "thousandth": 1000,
    "millionth": 10**6,
    "billionth": 10**9,
}
_COUNTED_PARTS = {"seventh": 7, "ninth": 9, "twelfth": 12, "twentieth": 20}
_COUNTED_PARTS |= {f"{_UNITS_OF_COUNT[number]}th": number for number in range(11, 20) if number != 12}
"""Parts only with a count before them: "one seventh of it", where "the seventh of them" is a place in a row."""
_PARTS |= _COUNTED_PARTS
MULTIPLES = {
    "twice": 2,
    "double": 2,
    "doubled": 2,
    "doubles": 2,
    "thrice": 3,
    "triple": 3,
    "tripled": 3,
    "triples": 3,
    "quadruple": 4,
}
MULTIPLES |= {"quadrupled": 4, "dozen": 12}
_COUNTS = "|".join(sorted(COUNTS, key=len, reverse=True))
_WORDS = re.compile(
    r"(?<![A-Za-z0-9_\\-])(?:"
    rf"(?P<tens>{'|'.join(_TENS)})[\s-](?P<ones>one|two|three|four|five|six|seven|eight|nine)(?P<tscale>(?:\s(?:{'|'.join(_SCALES)}))*)"
    rf"|(?:(?P<above>{_COUNTS}|an?|\d+)[\s-]|(?<!the\s)|(?=half|halves|quarter))(?P<part>half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|tenths?|"
    rf"(?:{'|'.join(_COUNTED_PARTS)})s?|"
    r"(?:hundred|thousand|million|billion)ths?)"
    r"(?=\s+(?:of|an?|as|the|its|full|empty)\b|[\s-](?!of)(?:hours?|minutes?|seconds?|miles?|years?|days?|liters?|litres?)\b|[.,;?)]|$)"
    rf"|(?P<whole>{_COUNTS}|\d+)\sand\sa\s(?P<rest>half|quarter)"
    r"|an?\s(?P<nth>[1-9]\d{0,4})(?:st|nd|rd|th)(?=\sof\b)"
    rf"|(?P<count>{_COUNTS})(?P<scale>(?:\s(?:{'|'.join(_SCALES)}))*)"
    rf"|(?P<times>{'|'.join(MULTIPLES)})(?!\s+(?:its number |their number |in number )?(?:every|each|within)\b)"
    r"|(?:(?<=for\s)|(?<=in\s)|(?<=within\s)|(?<=takes\s)|(?<=took\s)|(?<=after\s)|(?<=over\s))(?P<single>an?)"
    r"(?=\s(?:(?:whole|full|entire)\s)?(?:hour|minute|day|week|year|mile|kilometer|kilometre|kilogram|liter|litre|mole)\b(?!s))"
    r"|(?P<whole_one>an?)(?=\s[a-z]+\sand\sa\s(?:half|third|quarter)\b)"
    r"|(?:(?<=for\sthe\s)|(?<=in\sthe\s)|(?<=over\sthe\s)|(?<=during\sthe\s))(?P<opening>first)(?=\s(?:second|minute|hour)\b)"
    r")(?![A-Za-z_])(?!'[a-z])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in plain text; ``integer`` tells digits without point or power, ``word`` a number word."""

    start: int
    end: int
    value: Fraction
    text: str
    integer: bool = False
    word: str | None = None


def numerals(text: str) -> Iterator[Numeral]:
    """Every number of plain ``text``, in order, none overlapping."""
    found = sorted([*_digits(text), *_number_words(text)], key=lambda numeral: (numeral.start, -numeral.end))
    end = -1
    for numeral in found:
        if numeral.start >= end:
            yield numeral
            end = numeral.end


def _digits(text: str) -> Iterator[Numeral]:
    for match in _DIGITS.finditer(text):
        if match["onlypi"]:
            value = PI / int(match["onlypibelow"] or 1)
            yield Numeral(match.start(), match.end(), value, _decimal(value))
            continue
        if match.end() - match.start() > LONGEST or abs(int(_exponent(match) or 0)) > LARGEST_EXPONENT:
            continue
        start = match.start()
        negative = False
        if match["sign"]:
            signed = _is_sign(text, match)
            start = start if signed else match.end("sign")
            negative = signed and match["sign"][0] in "-–"
        yield _numeral(match, start, negative)


def _is_sign(text: str, match: re.Match[str]) -> bool:
    """A minus before a number is a sign where nothing stands before it that it could join: ``= -5``, but not ``3-5`` or ``e-5``."""
    before = text[max(0, match.start() - 2) : match.start()]
    if not before or before[-1] in "([{=<>≈~≤≥:,;→±|/×·*^":
        return True
    return before[-1].isspace() and len(match["sign"]) == 1


def _numeral(match: re.Match[str], start: int, negative: bool) -> Numeral:
    sign = "-" if negative else ""
    if any(match[name] for name in _BARE):
        text = f"{sign}1e{int(_exponent(match) or 0)}"
    elif match["top"]:
        text = f"{sign}{match['top']}/{match['bottom']}"
    elif match["symbol"]:
        text = sign + _VULGAR[match["symbol"]]
    else:
        text = sign + _written(match)
    value = Fraction(text)
    if match["pi"]:
        value *= PI / int(match["pibelow"] or 1)
        text = _decimal(value)
    integer = bool(match["mantissa"]) and re.fullmatch(r"-?\d+", text) is not None and not match["pi"]
    return Numeral(start, match.end(), value, text, integer=integer)


def _exponent(match: re.Match[str]) -> str | None:
    written = next((match[name] for name in ("power", "powerb", "lost", "e", *_BARE) if match[name]), None)
    return re.sub(r"\s", "", written) if written else None


def _written(match: re.Match[str]) -> str:
    digits = re.sub(r"[, \u2009]", "", match["mantissa"])
    if digits.startswith("."):
        digits = "0" + digits
    exponent = _exponent(match)
    if exponent:
        return f"{digits}e{int(exponent)}"
    if match["denominator"]:
        if match["mixed"] and "." not in digits:
            return str(int(digits) + Fraction(int(match["mixed"]), int(match["denominator"])))
        return (
            f"{digits}/{match['denominator']}"
            if "." not in digits
            else str(Fraction(digits) / int(match["denominator"]))
        )
    if match["vulgar"]:
        return str(Fraction(digits) + Fraction(_VULGAR[match["vulgar"].strip()]))
    return digits


def _number_words(text: str) -> Iterator[Numeral]:
    """Those in words; a part of a part ("a millionth of a millionth") is one number, parts that nothing counts are none."""
    found: list[re.Match[str]] = []
    for match in _WORDS.finditer(text):
        if match["part"] and not match["above"] and match["part"].lower().endswith(("s", *_COUNTED_PARTS)):
            continue  # "nickels and quarters" are coins
        joined = match["part"] and found and found[-1]["part"] and _OF.fullmatch(text, found[-1].end(), match.start())
        if found and not joined:
            yield _in_words(text, found)
            found = []
        found.append(match)
    if found:
        yield _in_words(text, found)


def _in_words(text: str, found: Sequence[re.Match[str]]) -> Numeral:
    start, end = found[0].start(), found[-1].end()
    value = prod((_worded(match) for match in found), start=Fraction(1))
    return Numeral(start, end, value, exact_text(value), word=text[start:end].lower())


def _worded(match: re.Match[str]) -> Fraction:
    if match["tens"]:
        return Fraction(COUNTS[match["tens"].lower()] + COUNTS[match["ones"].lower()]) * _scaled(match["tscale"])
    if match["part"]:
        name = match["part"].lower()
        part = _PARTS.get(name) or _PARTS[{"halves": "half"}.get(name, name.removesuffix("s"))]
        return _counted(match["above"]) / part
    if match["whole"]:
        return _counted(match["whole"]) + Fraction(1, _PARTS[match["rest"].lower()])
    if match["nth"]:
        return Fraction(1, int(match["nth"]))
    if match["count"]:
        return Fraction(COUNTS[match["count"].lower()]) * _scaled(match["scale"])
    return Fraction(
        1 if match["single"] or match["whole_one"] or match["opening"] else MULTIPLES[match["times"].lower()]
    )


def _counted(word: str | None) -> Fraction:
    word = (word or "a").lower()
    return Fraction(1) if word in ("a", "an") else Fraction(int(word) if word.isdigit() else COUNTS[word])


def _scaled(words: str) -> Fraction:
    return Fraction(10) ** sum(_SCALES[word.lower()] for word in words.split())


def times_scale(numeral: Numeral, text: str) -> Numeral:
    """``1.5 million`` as one number."""
    scale = SCALE.match(text, numeral.end)
    if numeral.word or not scale:
        return numeral
    power = _SCALES[scale[1].lower()]
    value = numeral.value * Fraction(10) ** power
    written = f"{numeral.text}e{power}" if re.fullmatch(r"-?[\d.]+", numeral.text) else exact_text(value)
    return Numeral(numeral.start, scale.end(), value, written)


def exact_text(value: Fraction) -> str:
    """A decimal where it ends, else a fraction."""
    denominator = value.denominator
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    if denominator != 1 or value.denominator > 10**18:
        return f"{value.numerator}/{value.denominator}"
    return (
        f"{Decimal(value.numerator) / Decimal(value.denominator):f}" if value.denominator != 1 else str(value.numerator)
    )


def _decimal(value: Fraction) -> str:
    return str(Decimal(value.numerator) / Decimal(value.denominator))
