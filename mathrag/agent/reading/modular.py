"""Remainders: "3^500 mod 1000007", "the remainder when 7^222 is divided by 10", "what is left of 8431 divided by 12".

A power gives base, exponent and modulus, a plain number dividend and modulus. All of them stay whole numbers, so that the
result is exact. Division alone is no remainder: the question has to speak of one.
"""

from __future__ import annotations

import re

from mathrag.agent.reading.asked import Asked
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.problems.kinds import KindIndex

_WHOLE = r"(?:\d{1,3}(?:,\d{3})+|\d{1,400})(?![.,]?\d)"
_POWER = (
    rf"(?:(?<![\w.,])(?P<base>{_WHOLE})\s*(?:\^|\*\*)\s*[{{(]?\s*(?P<exponent>{_WHOLE})\s*[}})]?"
    rf"|(?<![\w.,])(?P<base_of>{_WHOLE})\s*(?:(?:is\s+)?raised\s+)?to\s+the\s+(?:power\s+(?:of\s+)?)?"
    rf"(?P<exponent_of>{_WHOLE})(?:st|nd|rd|th)?(?:\s+power)?)"
)
_NUMBER = rf"(?<![\w.,^*])(?P<dividend>{_WHOLE})"
_MODULUS = rf"\$?\s*(?P<modulus>{_WHOLE})"
_GAP = r"\s*\$?,?(?:\s+(?:is|are|was|gets?|being|when|if|it|they|on|upon|after|leaves?|has|gives?|and|then|the|by|of|up|to|equals?))*\s+"
_DIVIDED = rf"{_GAP}(?:divided\s+(?:up\s+)?by|division\s+by|divides?\s+by|dividing\s+by|modulo|modulus){_GAP}"
_MOD = r"\s*\$?\s*\(?\s*(?:\\[bp]?mod|mod|modulo|%)\s*[{(]?\s*"
_SHARED = rf"\bdivid(?:e|es|ed|ing)\s+\$?(?:{_POWER}|{_NUMBER})\s*\$?\s+by\s+"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_POWER}{_MOD}{_MODULUS}",
        rf"{_POWER}{_DIVIDED}{_MODULUS}",
        rf"{_NUMBER}{_MOD}{_MODULUS}",
        rf"{_NUMBER}{_DIVIDED}{_MODULUS}",
        rf"{_SHARED}{_MODULUS}",
    )
)
_SPEAKS = re.compile(
    r"remain(?:s|der|ders)\b|left\s?over|leftover|\bis\s+left\b|\bare\s+left\b|modul|\bmod\b|\\[bp]?mod|\d\s*%\s*\d",
    re.I,
)
_LETTERS = re.compile(
    r"\b(?:(?P<base>[A-Za-z])\s*(?:\^|\*\*)\s*\{?(?P<exponent>[A-Za-z])\}?|(?P<dividend>[A-Za-z]))\s*(?:\\[bp]?mod|mod|modulo)\s+(?P<modulus>[A-Za-z])\b"
)
REMAINDER = Asked("remainder", "remainder", "", None, (0, 0), counted=True)


def modular_facts(text: str, kinds: KindIndex) -> list[Fact]:
    """The numbers of a remainder that ``text`` asks for; none where it asks for no remainder of numbers that it gives."""
    if _SPEAKS.search(text) is None or "inverse" in text.lower():
        return []
    for form in _FORMS:
        found = form.search(text)
        if found is not None:
            spans = {name.removesuffix("_of"): found.span(name) for name, value in found.groupdict().items() if value}
            return _facts(text, spans, kinds)
    letters = _LETTERS.search(text)
    return _facts(text, _values(text, letters), kinds) if letters else []


def _values(text: str, letters: re.Match[str]) -> dict[str, tuple[int, int]]:
    """Where the numbers stand that the letters of "a mod m" are given; none where one is not given."""
    given = {
        name: re.search(rf"\b{letter}\s*=\s*\$?({_WHOLE})", text)
        for name, letter in letters.groupdict().items()
        if letter
    }
    return {name: value.span(1) for name, value in given.items() if value} if all(given.values()) else {}


def _facts(text: str, spans: dict[str, tuple[int, int]], kinds: KindIndex) -> list[Fact]:
    facts: list[Fact] = []
    for name in ("base", "exponent", "dividend", "modulus"):
        if name in spans:
            value = int(text[slice(*spans[name])].replace(",", ""))
            words = noun(f"{name} {REMAINDER.text}", kinds.named(name, "1"), kinds, None, "1")
            si = float(value) if value < 10**300 else float("inf")
            facts.append(Fact(len(facts), value, None, si, words, name, spans[name]))
    return facts
