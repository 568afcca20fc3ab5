"""Prose around formulas: sentences, the words before and after a formula, plain words out of Markdown."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from mathrag.ontology_files import read_yaml

_SENTENCE_END = re.compile(r"(?<=[.!?])[\"”')\]]*\s+(?=[\"“'(\[]*[A-Z$*_])|\n\s*\n")
_WORDS = read_yaml("function-words.yaml")
_ABBREVIATION = re.compile(rf"\b(?:{'|'.join(map(re.escape, _WORDS['abbreviations'].split()))})\.$")
FULL_STOP = "".join(rf"(?<!\b{word})" for word in _WORDS["abbreviations in names"].split()) + "[.]"
"""A pattern of the stop behind a word that is not cut short by it."""
_MARKUP = re.compile(r"!\[[^\]]*\]\([^)]*\)|\[([^\]]*)\]\([^)]*\)|<br\s*/?>|</?\w+[^>]*>")
_EMPHASIS = re.compile(r"(\*\*\*|\*\*|\*|__|_)(?=\S)(.+?)(?<=\S)\1")
_MATH = re.compile(r"\$\$.*?\$\$|\$[^$]*\$", re.S)


_EMPTIED = re.compile(r"\s*\(\s*(?:denoted\s+by|symbol|or)?\s*\)")
"""Brackets in which a formula stood: "entropy ($S$)"."""


def sentence_bounds(text: str, start: int, end: int) -> tuple[int, int]:
    """Bounds of the sentence (or sentences) of ``text`` that hold ``text[start:end]``; ends inside formulas do not count."""
    left, right = 0, len(text)
    for begins, ends in _ends(text):
        if ends <= start:
            left = ends
        elif begins >= end:
            right = begins
            break
    return left, right


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Bounds of every sentence of ``text``, in order; ends inside formulas and behind abbreviations do not count."""
    ends = (end for _, end in _ends(text))
    return [(left, right) for left, right in pairwise((0, *ends, len(text))) if text[left:right].strip()]


@lru_cache(maxsize=1024)
def _ends(text: str) -> tuple[tuple[int, int], ...]:
    """Bounds of what ends the sentences of ``text``; each formula in it asks for its own."""
    masked = _MATH.sub(lambda match: "x" * (match.end() - match.start()), text)
    return tuple(
        match.span()
        for match in _SENTENCE_END.finditer(masked)
        if not _ABBREVIATION.search(masked[: match.start()][-12:])
    )


def last_sentence(text: str) -> str:
    """The last sentence of ``text``, or what stands of it."""
    stripped = text.rstrip()
    if not stripped:
        return ""
    left, _ = sentence_bounds(stripped, len(stripped), len(stripped))
    return stripped[left:]


def with_powers(markdown: str) -> str:
    """``markdown`` with the powers of its units as text: "W/cm^2" for "W/cm$^{2}$"."""
    return _POWER.sub(r"^\1", markdown)


_POWER = re.compile(r"(?<=[A-Za-z])\$\s*\^\s*\{?\s*(-?\d)\s*\}?\s*\$")


def plain_words(markdown: str, *, keep_math: bool = False) -> str:
    """Markdown without markup, in one line; formulas are dropped unless ``keep_math``."""
    text = _MARKUP.sub(lambda match: match.group(1) or " ", with_powers(markdown))
    formulas = _MATH.findall(text)
    text = _MATH.sub("\0", text)  # the "_" of an index is no emphasis
    text = _EMPHASIS.sub(r"\2", _EMPHASIS.sub(r"\2", text))  # italics within bold type
    for formula in formulas:
        text = text.replace("\0", formula if keep_math else " ", 1)
    return re.sub(r"\s+", " ", text).strip()


def clean_phrase(text: str) -> str:
    """A noun phrase: no markup, no leading article, no trailing punctuation."""
    words = _CODE.sub(lambda found: found[1].replace("_", " "), _EMPTIED.sub("", _LOOKED_UP.sub("", plain_words(text))))
    words = re.sub(r"^[\s,;:.()*>\-–—•·▪◦‣►\ufffd]+|[\s,;:.(*\-–—=~]+$", "", words)
    return re.sub(r"\s+([,;:.)])", r"\1", _IN_FRONT.sub("", words)).strip()


_LOOKED_UP = re.compile(
    r",\s+(?:see\s|(?:taken\s+|read\s+)?from\s+(?:the\s+)?(?:table|chart|diagram|figure|list)\b).*$", re.I
)
"""Where its values stand: "crop coefficient, see Table 1"."""
_CODE = re.compile(r"`+([^`]+)`+")
"""Words set as code: "`surface_tilt`"."""
_IN_FRONT = re.compile(
    rf"^(?:(?-i:{'|'.join(word.capitalize() for word in _WORDS['tells'].split())})\s+(?!(?:of|for|in)\b)|"
    r"(?:and|or|the|a|an|its|their|his|her|this|that|each|any|some|und|der|die|das|ein|eine)\s+|\(?(?:[a-z]|[ivx]+|\d+)\)\s+)+",
    re.I,
)
"""Articles and their like, the number of an item in a list, and the verb of one without a subject: "and (d) the", "Relates the"."""
