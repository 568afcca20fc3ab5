"""The unit that a text says a quantity is counted in: "volume, litres per hectare", "flow (veh/h)", "area in square metres of wall"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from mathrag.extraction.rules.relations import is_unit
from mathrag.extraction.rules.sentences import with_powers
from mathrag.quantities import CURRENCY, canonical_unit

NUMBER = "1"
"""The unit of what is said to have none."""
LONGEST = 6
"""Words of a unit at most: "% of body weight per day"."""
_IN_BRACKETS = re.compile(r"(?<![/·*^])[(\[](?P<said>[^()\[\]]*(?:\([^()]*\)[^()\[\]]*)?)[)\]]")
_LEADS = re.compile(r"(?:(?:measured|given|expressed|counted)\s+)?in\s+(?:units\s+of\s+)?|units?:?\s+", re.I)
_IN = re.compile(rf",?\s+(?={_LEADS.pattern})(?:{_LEADS.pattern})", re.I)
_BEHIND_COMMA = re.compile(r",\s+(?P<said>[^,;()]{1,30}(?:\([^()]*\))?)\s*$")
_NONE = re.compile(
    r"(?:[-–—]|no units?|unitless|dimensionless|without (?:a )?units?|(?:as )?a (?:pure|plain) number)", re.I
)
_SHARE = re.compile(
    r"(?:,?\s+(?:expressed\s+|given\s+|written\s+)?(?:as|in)|,)\s+an?\s+(?:decimals?|(?:decimal\s+)?fraction)\b(?!\s+of)"
    r"|,?\s+(?:both|all)\s+(?:expressed\s+|given\s+|written\s+)?as\s+(?:decimals|(?:decimal\s+)?fractions)\b",
    re.I,
)
_WORD = re.compile(r"[^\s,;()]+(?:\([^()]*\))?")
_PER = re.compile(r"\s*/\s*|\s+per\s+", re.I)
_COUNTED = re.compile(r"[a-z]{3,}\.?")
_EACH = re.compile(r"(?P<unit>.+?)\s+per\s+(?P<thing>[a-z]{3,})", re.I)
_STUFF = re.compile(r"(?<=[\w%])\s+of\s+[a-z]+(?:\s(?!per\b)[a-z]+)?(?=\s+per\b|$)")
"""What a unit counts: "litres of water per kilogram of grain"."""
_HOW = re.compile(
    r"(?<=[\w%³²)°])\s+(?:as(?:\s.*)?|by\s+(?:volume|mass|weight|number|area|moles?)\b.*|vol(?:ume)?\.?)$", re.I | re.S
)
"""What says no more of a unit than how it is counted: "% by volume of the paint", "g/L as tartaric acid"."""
_OF_STUFF = re.compile(r"(?P<unit>\S+)\s+(?:[^\W\d_][\w.${}-]*\s*){1,2}")
"""A unit and what it counts: "kg CO₂", "mm w.e."."""
_WORDS_TOO = frozenset(["as", "at", "Eq"])
"""Units that texts mean as words: "in the same unit as", "put it in Eq. 3"."""
_EPONYM = re.compile(r"[A-Z][a-z]{3,}")
"""A person whose law it is: "active earth pressure (Rankine)"."""
_CLOSING = frozenset(["", ".", ",", ";", "("])
"""What may stand behind a unit of one letter."""
_GOES_ON = re.compile(r"(?:\s+[\w.]+)?\s+per\b")
_UNIT_OF = re.compile(r"(?:the\s+)?(?P<unit>[a-zµ]?[A-Z][a-z]?|[kcmµ]?[gms]|mol|min)\s+of\s+(?=[^\W\d_]{2})")
"""A name that begins with the sign of its unit: "mL of sample"."""
_OF = re.compile(r"^\s+of\s+.*$", re.S)


def split_unit(phrase: str) -> tuple[str, str | None]:
    """``phrase`` without the unit that it says, and that unit as it is written; None where it says none."""
    if (named := _UNIT_OF.match(phrase)) and is_unit(named["unit"]):
        return phrase[named.end() :], named["unit"]
    rest, unit = _split(phrase + ")" * (phrase.count("(") - phrase.count(")")))
    bare = _SHARE.sub("", rest)
    return bare, unit or (NUMBER if bare != rest else None)


def _split(phrase: str) -> tuple[str, str | None]:
    for start, end, said in _places(phrase):
        if unit := unit_said(said):
            return _without_unit_behind_in(f"{phrase[:start]} {phrase[end:]}")[0], unit
    rest, unit = _without_unit_behind_in(phrase)
    if unit:
        return rest, unit
    if " per " in phrase and (unit := unit_said(phrase)):
        return phrase, unit  # its unit is all that it is called
    for bare in (phrase, _IN_BRACKETS.sub("", phrase)):
        if (found := _BEHIND_COMMA.search(bare)) and (unit := unit_said(found["said"])):
            return bare[: found.start()], unit
    return phrase, None


def _without_unit_behind_in(phrase: str) -> tuple[str, str | None]:
    """``phrase`` without "in" and the longest unit behind it, and of what that is ("in square metres of wall"); None where none is."""
    for start, end, unit in units_behind_in(phrase):
        return phrase[:start] + _OF.sub("", phrase[end:]), unit
    return phrase, None


def units_behind_in(phrase: str) -> Iterator[tuple[int, int, str]]:
    """The longest unit behind each "in" of ``phrase``, with where that "in" begins and the unit ends."""
    for lead in _IN.finditer(phrase):
        words = list(_WORD.finditer(phrase, lead.end()))[:LONGEST]
        gaps = [phrase[one.end() : other.start()] for one, other in pairwise(words)]
        together = next((place for place, gap in enumerate(gaps, 1) if gap.strip()), len(words))
        for last in reversed(words[:together]):
            said, behind = phrase[lead.end() : last.end()].rstrip(".:"), phrase[last.end() :]
            if _GOES_ON.match(behind):
                break  # the rest of a unit that can't be read
            if (len(said) > 1 or behind.strip()[:1] in _CLOSING) and (unit := unit_said(said)):
                yield lead.start(), last.end(), unit
                break


def unit_begun(text: str) -> str | None:
    """The longest unit of words or signs that ``text`` begins with: "tonnes" of " tonnes has to", "MB/s" of " MB/s is busy".

    None for what may be a word, and for what is only counted: "turns", "moles of electrons".
    """
    text = with_powers(text)
    words = list(_WORD.finditer(text))[:LONGEST] if text[:1].isspace() else []
    gaps = [text[one.end() : other.start()] for one, other in pairwise(words)]
    together = next((place for place, gap in enumerate(gaps, 1) if gap.strip()), len(words))
    for last in reversed(words[:together]):
        said = text[: last.end()].strip(" .:\n")
        if (
            len(said) > 1
            and "$" not in said
            and _WORDS_BEGUN.isdisjoint(said.split())
            and _PER_ONE.match(said) is None
            and is_unit(said)
        ):
            return None if _GOES_ON.match(text[last.end() :]) or canonical_unit(said) in COUNTS else said
    return None


COUNTS = frozenset(["rev", "mol", "°"])
"""Units of what is merely counted, turns and the moles that react, and degrees, which may be those of a temperature."""
_PER_ONE = re.compile(r"(?:per\s+(?!mille|cent)|an?\s|each\s)", re.I)
_WORDS_BEGUN = _WORDS_TOO | frozenset(["in", "are", "min", "bar", "rod", "second"])
"""Units that behind a formula are words: "in knots"."""


def unit_led_in(sentence: str) -> str | None:
    """The unit in which the ``sentence`` before a formula says that it computes: "The speed, in metres per second, is", "in kg/min:".

    None where a symbol stands before it, and no verb: it is that one's.
    """
    first, *others = with_powers(sentence).replace("*", "").split("$")
    patterns = (_VERB, _BEFORE_VERB, _OF_ITS_NOUN)
    behind_verb = next(filter(None, (pattern.search(others[-1]) for pattern in patterns)), None) if others else None
    parts = [f" {first}", f" {behind_verb['said']}" if behind_verb else ""]
    return next((unit for part in parts if (unit := _without_unit_behind_in(part)[1])), None)


_VERB = re.compile(r"\b(?:is|are|becomes?|equals?)\b,?\s+(?P<said>in\b.*)", re.S)
_BEFORE_VERB = re.compile(
    r",\s+(?:also\s+)?(?P<said>in\s[^,]{1,30}),\s*(?:(?:\w+\s+)?(?:is|are|becomes?|equals?)\b[^,]*)?$"
)
"""Between commas before the verb, or right before the formula: "has the strength, in MPa,"."""


_OF_ITS_NOUN = re.compile(r"\b(?:an?|the|its)\s+(?:[a-z-]+\s+){1,4}?(?P<said>in\s[^,;:]{2,40}?(?:\s[a-z]+){0,2}):?\s*$")
"""A noun with its unit at the end: "$c$ turns a minute is a work rate in watts of"."""


def unit_goes_on(sentence: str) -> str | None:
    """The unit with which the ``sentence`` behind a formula goes on: "knots, with", "in foot-pounds.", "The result is in mL/min."."""
    found = _GOES_ON_IN.match(with_powers(sentence))
    unit = unit_said(found["said"]) if found else None
    if found and unit and (len(unit) > 2 or found["in"]):
        return unit
    unit = unit_begun(f" {sentence.lstrip()}") or ""
    return unit if len(unit) > 2 and _CLAUSE.match(with_powers(sentence).lstrip()[len(unit) :]) else None


_CLAUSE = re.compile(r"\s+(?:\(|(?:at|for|if|when|where|with|and|or|but)\b)")
"""What goes on about a formula behind the unit that it computes in: "hours (at 100 MB/s)", "watts at the socket"."""


_GOES_ON_IN = re.compile(
    r"\s*(?P<in>(?:(?:The|This|Its)\s+(?:result|value|answer|outcome)\s+(?:is|comes\s+out)\s+)?in\s+)?"
    r"(?P<said>[^\s,.;:()$][^,.;:()$]{0,30}?)\s*(?:[,;]|[.](?=\s|$)|$)"
)


def unit_behind_name(name: str) -> str | None:
    """The unit in the brackets or behind the comma that a name ends in: "stroke volume (mL)", "cloth weight, g/m²"."""
    found = re.search(r"\s[(\[](?P<said>[^()\[\]]+)[)\]]$", name) or _BEHIND_COMMA.search(name)
    said = _LEADS.sub("", found["said"], count=1) if found else ""
    return None if not said or _EPONYM.fullmatch(said) else unit_said(said)


def _places(phrase: str) -> Iterator[tuple[int, int, str]]:
    """Where a bracket may hold a unit, with the words in it, or those before its first comma."""
    for found in _IN_BRACKETS.finditer(phrase):
        said = _LEADS.sub("", found["said"].strip(), count=1)
        for part in dict.fromkeys((said, re.split(r"[,;:]\s", said)[0])):
            yield found.start(), found.end(), part


def unit_said(words: str) -> str | None:
    """The unit that ``words`` are; what is counted stands for 1 ("veh/h" is 1/h, "mm per tooth" mm). None where they are none."""
    words = words.strip(" $")
    words = _HOW.sub("", _STUFF.sub("", words) if " per " in words else words)
    if _NONE.fullmatch(words):
        return NUMBER
    if is_unit(words) and words not in _WORDS_TOO:
        return words
    if (counted := re.sub(CURRENCY, NUMBER, words)) != words and is_unit(counted):  # money has no dimension
        return counted
    if (each := _EACH.fullmatch(words)) and is_unit(each["unit"]) and not is_unit(each["thing"]):
        return each["unit"]
    parts = [part.strip() for part in _PER.split(words)]
    stuff = _OF_STUFF.fullmatch(parts[0]) if len(parts) == 2 else None
    if (
        stuff
        and is_unit(stuff["unit"])
        and not is_unit(parts[0])
        and is_unit(counted := f"{stuff['unit']} per {parts[1]}")
    ):
        return counted
    known = [is_unit(part) for part in parts if part]  # "and/" ends in none
    if (
        len(parts) != 2
        or len(known) != 2
        or not any(known)
        or not all(one or _COUNTED.fullmatch(part) for part, one in zip(parts, known, strict=True))
    ):
        return None
    return parts[0] if known[0] else f"1/({parts[1]})"
