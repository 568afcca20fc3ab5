"""What the text of a solution states: equations in symbols, and values: ``W = Fd = (75.0 N)(25.0 m) = 1.88 kJ``."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from mathrag.errors import UnitError
from mathrag.extraction.measures import in_si
from mathrag.extraction.rules.blocks import INLINE_MATH, blocks, math_spans
from mathrag.extraction.rules.given import unit_word
from mathrag.formulas import Equation, read_calculations, read_display, read_values, work_out
from mathrag.quantities import (
    ELEMENTS,
    Dimension,
    ReadQuantity,
    counts_atoms,
    dimension_of,
    is_unit,
    read_quantities,
    to_si,
)

_RELATION_IN_WORDS = re.compile(r"\\text\{([^{}=]*)=([^{}=]*)\}")
MOST_NUMBERS = 40
ROUNDED = 0.05
"""What a whole number like 300 may be off, relative."""
_PUNCTUATION = re.compile(r"[.,;]\s*((?:\}\s*)*(?:\\end\{\w+\}\s*)?)$")
_OF_A_SUBSTANCE = re.compile(
    r"\\text\{\s*(?P<number>\d+(?:\.\d+)?\s+)?(?P<unit>[a-zA-Zµ/]+)\s+(?P<of>[A-Z][^{}]*|[a-z]{4,}[^{}]*)\}(?:[_^]\{[^{}]*\}|\\text\{[^{}]*\})*"
)
_AMOUNTS = frozenset("mol mmol g mg kg".split())
_REMARK = re.compile(r"(\\text\{[^{}()]*?)\s*\([^{}()]*\)(?=\})")
_DECIMAL_COMMA = re.compile(r"(?<![\d.}])(?:(0)\{,\}(\d+)|(\d+)\{,\}(\d{1,2}|\d{4,}))(?![\d{])")
"""A comma that parts no thousands: ``0{,}125``, ``12{,}5``."""
_ENDS = re.compile(r"[,.;\s]+$")
_ENDS_IN_A_NUMBER = re.compile(r"[\d.]\s*(?:\^\s*\{\s*[-−+]?\d+\s*\})?\s*$")


@dataclass(frozen=True)
class Measure:
    """A value of an example: exact text, unit as written (None for a pure number), the symbol it is given to as LaTeX, if any."""

    text: str
    unit: str | None
    symbol: str = ""
    written: str = ""

    def in_si(self, *, difference: bool = False) -> float:
        """The value in coherent SI; ``difference``: of a temperature, as a change."""
        return to_si(self.number, self.unit, difference=difference)[0] if self.unit else self.number

    @property
    def number(self) -> float:
        """In its own unit."""
        return number_of(self.text)

    @property
    def dimension(self) -> Dimension:
        """Of its unit."""
        return dimension_of(self.unit or "1")

    @property
    def spread(self) -> float:
        """Half a unit of its last digit, relative; the zeros that a whole number ends in may be digits or not."""
        mantissa = self.text.lower().split("e")[0].lstrip("-+")
        digits = mantissa.replace(".", "").lstrip("0")
        if "/" in mantissa or not digits:
            return 0.0
        whole = 0.5 / float(digits)
        return max(whole, min(0.5 / float(digits.rstrip("0")), ROUNDED)) if "." not in mantissa else whole


@dataclass(frozen=True)
class Statement:
    """One display or inline formula of a solution: what it says in symbols, and the values it ends in."""

    latex: str
    equations: tuple[Equation, ...]
    values: tuple[Measure, ...]

    @property
    def is_worked_out(self) -> bool:
        """Is there more than a symbol and its value?"""
        return self.latex.count("=") + self.latex.count(r"\approx") > max(1, len(self.values))


def number_of(text: str) -> float:
    """The number that exact decimal text, or a fraction, writes."""
    try:
        return float(text)
    except ValueError:
        return float(Fraction(text))


def statements(text: str) -> list[Statement]:
    """The statements of ``text``, in order; what says neither an equation nor a value is none."""
    found = (statement_of(latex) for latex in formulas_in(text))
    return [statement for statement in found if statement is not None]


def formulas_in(text: str) -> Iterator[str]:
    """The displays and inline formulas with a relation, in order, each with the unit that stands behind it."""
    for block in blocks(text):
        spans = [] if block.kind == "display" else math_spans(block.text)
        inside = [(span.latex, unit_word(block.text[span.end :])) for span in spans]
        inside += [(block.text, "")] if block.kind == "display" else []
        for latex, unit in inside:
            if "=" in latex or r"\approx" in latex:
                bare = unit and _ENDS_IN_A_NUMBER.search(latex)  # "$t = 16.1$ years"
                yield rf"{latex}\,\text{{{unit}}}" if bare else latex


@lru_cache(maxsize=1024)
def statement_of(latex: str) -> Statement | None:
    """What one formula states; None for neither an equation nor a value."""
    tidy = _tidied(latex)
    reading = read_display(tidy, ())
    equations = tuple(equation for equation in reading.equations if equation.relation == "==" and equation.symbols)
    values = tuple(
        Measure(text, unit or None, symbol, latex)
        for symbol, text, unit in read_values(_without_substances(tidy))
        if _is_measure(text, unit)
    )
    return Statement(latex, equations, values) if equations or values else None


def _without_substances(latex: str) -> str:
    return _OF_A_SUBSTANCE.sub(_unit_alone, latex)


def _unit_alone(written: re.Match[str]) -> str:
    """A unit without what it is of: ``\\text{g Ar}`` is grams; ``\\text{mol L}^{-1}`` is none."""
    number, unit, of = written["number"] or "", written["unit"], written["of"].split()
    if any(counts_atoms(unit, f" {word}") for word in of):
        return number  # "C atoms" are counted, and no coulombs
    substance = unit in _AMOUNTS and len(of) == 1 and of[0] in ELEMENTS  # "mol K" are no moles times kelvins
    return rf"\text{{{number}{unit}}}" if is_unit(unit) and (substance or not all(map(is_unit, of))) else written[0]


def calculations(latex: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Each side in front of the values (exact text, unit) that a clause ends in, and these."""
    return read_calculations(_without_substances(_tidied(latex)))


def worked_out(latex: str) -> list[float]:
    """What the arithmetic in ``latex`` comes to as it is written, in coherent SI."""
    return work_out(in_si(_without_substances(_tidied(latex)), MOST_NUMBERS)[0])


def is_without_units(latex: str) -> bool:
    """Does the arithmetic in ``latex`` have bare numbers, a unit at most behind its result?"""
    return len(in_si(_without_substances(_tidied(latex)), MOST_NUMBERS)[1]) < 2


def _tidied(latex: str) -> str:
    """Without punctuation, dollars and remarks, with a relation out of the upright text that it stands in."""
    pointed = _DECIMAL_COMMA.sub(lambda found: ".".join(filter(None, found.groups())), latex)
    plain = _REMARK.sub(r"\1", _PUNCTUATION.sub(r"\1", pointed).replace(r"\$", ""))
    return _RELATION_IN_WORDS.sub(r"\\text{\1}=\\text{\2}", plain)


def _is_measure(text: str, unit: str) -> bool:
    try:
        number_of(text)
        dimension_of(unit or "1")
    except (ValueError, ZeroDivisionError, UnitError):
        return False
    return True


def sentences(text: str) -> list[str]:
    """The sentences of ``text``, in order."""
    return [sentence for sentence in re.split(r"(?<=[.?!:])\s+", text.strip(" *")) if sentence.strip(" *")]


def measures(text: str) -> list[Measure]:
    """The values with units, and the pure numbers, that ``text`` gives, in order."""
    return [_measure(found) for found in read_quantities(text)]


def _measure(found: ReadQuantity) -> Measure:
    return Measure(found.value_text, found.unit, found.symbol or "", found.text)


def _value_alone(span: re.Match[str]) -> str:
    """An inline formula that is a value, or a power of ten behind one, and nothing else; nothing for any other."""
    inside = span[1].strip(" .,;")
    if not re.search("[A-Za-z]", inside.replace(r"\times", "")):
        return span[0]
    found = read_quantities(inside)
    return span[0] if len(found) == 1 and len(found[0].text) >= len(inside) - 2 else " "


def last_measure(text: str, first: bool = False, besides: Container[float] = ()) -> Measure | None:
    """The last value that the sentences of ``text`` state, one with a unit if there are any; ``first``: the first one.

    One of the size of a number of ``besides`` is none.
    """
    said = measures(_ENDS.sub("", INLINE_MATH.sub(_value_alone, text)))
    found = [measure for measure in said if abs(measure.number) not in besides]
    united = [measure for measure in found if measure.unit] or found
    return (united[0] if first else united[-1]) if united else None
