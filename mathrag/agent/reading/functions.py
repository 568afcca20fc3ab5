"""Functions that a question gives and asks a value of: "ŷ = 101.32 + 2.48x, where x is the day. What would you predict for day 60?".

The one number of the sentence that asks is the variable's; where several stand there, or none, nothing is read.
"""

from __future__ import annotations

import math
import re

from mathrag.agent.reading.arithmetic import calculation
from mathrag.agent.reading.asked import Asked, unit_named
from mathrag.agent.reading.conversions import Conversion
from mathrag.errors import FormulaError
from mathrag.formulas import Equation, names, read_latex
from mathrag.problems.chances import in_terms
from mathrag.problems.wording import wording
from mathrag.problems.words import tokens
from mathrag.quantities import DIMENSIONLESS, ReadQuantity, dimension_of, to_si
from mathrag.quantities.numerals import numerals

_FUNCTION = re.compile(
    r"(?<![\w\\])(?P<name>[A-Za-zŷ]|\\hat\{?y\}?)\s*=\s*(?:[\d.]|[a-z](?![a-z])|[+\-–−*·()^/\s])+?"
    r"(?=[,;:?!]|\.(?!\d)|\s+[a-z]{2,}|\s*$)"
)
_SAID = re.compile(r"\s(?:is|represents|stands\s+for)\s+(?P<what>[^.;,?!]{3,60})")
LABEL = "by the function that the question gives"


def read_function(text: str, asked: Asked | None) -> Conversion | None:
    """The value that ``text`` asks of a function of one variable, which it gives; None where it asks for something else."""
    found = _given(text)
    if found is None or asked is None:
        return None
    equation, written, place = found
    (name,) = names(equation.rhs)
    inside = [one for one in numerals(text) if max(asked.span[0], place) <= one.start < asked.span[1]]
    again = text.find(f" {written.partition('=')[0].strip()} ", place)
    meant = _SAID.search(text, again) if again >= 0 else None
    said = meant["what"] if meant else ""
    if len(inside) != 1 or not frozenset(tokens(asked.context)) & frozenset(tokens(f"{said} {wording().predicts}")):
        return None
    unit = next((u for word in said.split() if (u := unit_named(word)) and dimension_of(u) != DIMENSIONLESS), None)
    dimension = dimension_of(unit or "1")
    zero = to_si(0.0, unit or "1")[0]
    many = math.prod(map(_times, said.split()), start=to_si(1.0, unit or "1")[0] - zero)
    value = in_terms(equation.rhs, {name: "a"})
    start, end, own = inside[0].start, inside[0].end, inside[0].value
    plain = ReadQuantity(start, end, text[start:end], float(own), str(own), None, DIMENSIONLESS)
    value = value if many == 1 else f"({value})*{many!r}"
    value = f"{value} + {zero!r}" if zero else value
    return calculation(value, written, str(dimension), unit, [plain], LABEL)


def _times(word: str) -> float:
    """What the values of a function are counted in: thousands."""
    found = list(numerals(f"one {word.removesuffix('s')}"))
    return float(found[0].value) if found and found[0].end == len(f"one {word.removesuffix('s')}") else 1.0


def _given(text: str) -> tuple[Equation, str, int] | None:
    """The one function of one variable that ``text`` writes out, its LaTeX and where it ends."""
    for found in _FUNCTION.finditer(text):
        try:
            (equation,) = read_latex(found.group())
        except (FormulaError, ValueError):
            continue
        if len(names(equation.rhs)) == 1 and equation.lhs.isidentifier() and equation.lhs not in names(equation.rhs):
            return equation, found.group(), found.end()
    return None
