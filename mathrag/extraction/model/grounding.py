r"""Does it stand in the chunk? LaTeX by its sides, plain equations by their characters, claims by their words.

Spelling is compared loosely (spaces, braces, fonts and signs of multiplication do not count), extent strictly: ``E = mc``
does not stand in ``E = mc^2``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from mathrag.entities import Chunk
from mathrag.extraction.rules.blocks import INLINE_MATH, blocks, math_spans
from mathrag.extraction.rules.relations import is_value, relations, sides
from mathrag.knowledge import normalise_latex

_LOOSE = re.compile(
    r"\\(?:mathrm|mathbf|mathit|text|vec|cdot|times|displaystyle|left|right|quad|qquad)(?![A-Za-z])|[{}\s$&~]|\\[,;:!]"
)
_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}")
_CUT = re.compile(
    r"\\\\|\\q?quad(?![A-Za-z])|\\(?:begin|end)\{[^{}]*\}(?:\{[^{}]*\})?|[;,]|\\(?:text|mathrm)\{\s*(?:and|or)\s*\}"
)
_RELATION_SIGN = re.compile(r"\\(?:equiv|approx|simeq|propto|leq?|geq?)(?![A-Za-z])|[=<>≈∝≤≥]")
_DROPPED_IN_PROSE = re.compile(r"[\s{}()\[\]*·⋅×\\^_]")
_GOES_ON = re.compile(r"\s*[*/^+=_(·⋅×²³⁰¹⁴-⁹–−-]|\w|\s+[^\W\d](?!\w)")
_PLAIN_EQUATION = re.compile(r"(?<![\w$])[^\W\d]\w{0,15}\s*=\s*[^=\s].*[^\W\d]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_NOT_PROSE = re.compile(rf"```.*?(?:```|\Z)|\$\$.*?\$\$|{INLINE_MATH.pattern}", re.S)
_FUNCTION_WORDS = frozenset(
    "the and for with this that from when where which are was has have its their per into onto between used use using"
    " one two any all each can not given find calculate compute formula equation value".split()
)


def loose(latex: str) -> str:
    """A side of a relation with everything dropped that may be written in several ways."""
    return _LOOSE.sub("", normalise_latex(re.sub(r"\\\\(?=[A-Za-z])", r"\\", latex))).strip(".,;:")


def sides_of(latex: str) -> list[str]:
    """The sides of a formula, loosely spelled."""
    return [loose(side) for side in sides(latex.strip().strip("$"))]


def pieces_of(latex: str) -> frozenset[str]:
    """Every side that stands in a display, loosely spelled, whichever way the display is cut into formulas."""
    found: set[str] = set()
    for part in (latex, *_CUT.split(latex)):
        found.update(loose(side) for side in (*sides(part), *_RELATION_SIGN.split(part)))
    return frozenset(found - {""})


@dataclass(frozen=True)
class Passage:
    """A chunk, as what a claim is checked against."""

    chunk: Chunk

    @cached_property
    def displays(self) -> tuple[tuple[str, frozenset[str]], ...]:
        """Each formula in LaTeX with the pieces that stand in it."""
        return tuple((latex, pieces_of(latex)) for latex in _latex_in(self.chunk.text))

    @cached_property
    def holds_equations(self) -> bool:
        """Is there a relation between letters, in LaTeX or in plain text?"""
        return bool(equations_in(self.chunk.text)) or any(
            _PLAIN_EQUATION.search(line) for line in _prose_in(self.chunk.text)
        )

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the chunk and of its headings, singular."""
        return content_words(" ".join((*self.chunk.headings, self.chunk.text)))

    @cached_property
    def _prose(self) -> tuple[str, tuple[int, ...]]:
        """The text outside LaTeX and code as `_plain` spells it, and where each character of that stands."""
        kept: list[str] = []
        places: list[int] = []
        for place, character in enumerate(_without_latex(self.chunk.text)):
            for letter in _plain(character):
                kept.append(letter)
                places.append(place)
        return "".join(kept), tuple(places)

    def display_with(self, latex: str) -> str | None:
        """The formula of the chunk that has all sides of ``latex``, if there is one."""
        wanted = sides_of(latex)
        if len(wanted) < 2 or not all(wanted) or len(set(wanted)) < len(wanted):
            return None
        return next((display for display, pieces in self.displays if pieces.issuperset(wanted)), None)

    def in_prose(self, latex: str) -> int | None:
        """Where a formula that the chunk writes without LaTeX (``E = m*c^2``) begins; None where it does not stand there."""
        wanted = _plain(_FRACTION.sub(r"\1/\2", latex.strip().strip("$")))
        if len(wanted) < 3 or "=" not in wanted:
            return None
        text, places = self._prose
        start = text.find(wanted)
        while start >= 0:
            first, last = places[start], places[start + len(wanted) - 1]
            before = self.chunk.text[first - 1 : first]
            if not before.isalnum() and not _GOES_ON.match(_after(self.chunk.text, last)):
                return first
            start = text.find(wanted, start + 1)
        return None

    def support(self, phrase: str) -> float:
        """Share of the phrase's content words that the chunk has; 0 for a phrase without any."""
        words = content_words(phrase)
        return len(words & self.words) / len(words) if words else 0.0

    def has_unit(self, unit: str) -> bool:
        """Does this unit stand in the chunk, by itself?"""
        return bool(unit) and re.search(rf"(?<![A-Za-z]){re.escape(unit)}(?![A-Za-z])", self.chunk.text) is not None

    def has_digits(self, value: str) -> bool:
        """Do the significant digits of a number stand in the chunk?"""
        digits = re.split(r"[eE×x*]", value)[0].strip().lstrip("+-")
        text = re.sub(r"(?<=\d)(?:\\[,;: ]|\s|,|\{,\})(?=\d{3})", "", self.chunk.text)
        return bool(digits) and re.search(rf"(?<![\d.]){re.escape(digits)}(?!\d|\.\d)", text) is not None


def content_words(text: str) -> frozenset[str]:
    """The words of a text that carry meaning: lower case, singular, LaTeX commands left out."""
    words = _WORD.findall(re.sub(r"\\[A-Za-z]+", " ", text.lower()))
    return frozenset(_singular(word) for word in words) - _FUNCTION_WORDS


def alike(first: str, second: str) -> bool:
    """Do two phrases share a content word?"""
    return not content_words(first).isdisjoint(content_words(second))


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def equations_in(text: str) -> list[str]:
    """The relations between letters that a text has in LaTeX, each once, in order."""
    found = (" ".join(latex.split()) for latex in _latex_in(text))
    return list(dict.fromkeys(latex for latex in found if sum(not is_value(side) for side in sides(latex)) > 1))


def _latex_in(text: str) -> Iterable[str]:
    for block in blocks(text):
        if block.kind == "display":
            yield block.text
        elif block.kind == "row":
            for cell in block.cells:
                yield from (span.latex for span in math_spans(cell.replace("$$", "$")) if relations(span.latex))
        elif block.kind != "code":
            yield from (span.latex for span in math_spans(block.text) if relations(span.latex))


def _without_latex(text: str) -> str:
    """The text with LaTeX and code blanked out, so that places stay."""
    return _NOT_PROSE.sub(lambda match: "\0" * len(match.group()), text)


def _prose_in(text: str) -> Iterable[str]:
    for block in blocks(text):
        if block.kind in ("paragraph", "item", "row"):
            yield from INLINE_MATH.sub(" ", block.text).split("\n")


def _plain(text: str) -> str:
    """Without brackets, spaces, scripts and signs of multiplication; Greek letters by their names, ``½`` as ``1/2``."""
    spelled = "".join(_letter(character) for character in unicodedata.normalize("NFKC", text.replace(r"\cdot", "")))
    return _DROPPED_IN_PROSE.sub("", spelled)


def _letter(character: str) -> str:
    if character.isascii():
        return character
    name = unicodedata.name(character, "")
    if match := re.fullmatch(r"GREEK (CAPITAL|SMALL) LETTER (\w+)", name):
        return match[2].capitalize() if match[1] == "CAPITAL" else match[2].lower()
    return {"−": "-", "–": "-", "⁄": "/", "√": "sqrt", "∆": "Delta", "µ": "mu"}.get(character, character)


def _after(text: str, last: int) -> str:
    return text[last + 1 : last + 4]
