"""Answers as the published benchmarks write them: numbers, units, powers of ten, closed forms in LaTeX."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import Any

from mathrag.errors import EvaluationError, LatexError, RowError, TemplateError, UnitError
from mathrag.formulas import evaluate, names, read_latex
from mathrag.quantities import canonical_unit, read_quantities

WHOLE = re.compile(r"[+-]?\d+")
PLAIN = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
SCALE = re.compile(r"^\$?\s*(?:(?:\\times|\\cdot|×|·|\*)\s*)?10\s*\^\s*\{?\s*(?P<power>[+-]?\d+)\s*\}?")
EDGES = " \t\n$.,;"


def value_and_unit(written: Any) -> tuple[int | float, str | None]:
    """A number with or without a unit. Raises `RowError` for what is no one number."""
    if isinstance(written, bool) or not isinstance(written, int | float | str):
        raise RowError(f"the answer {written!r} is no number")
    if not isinstance(written, str):
        return _finite(written, written), None
    stripped = written.strip(EDGES)
    if WHOLE.fullmatch(stripped):
        return int(stripped), None
    if PLAIN.fullmatch(stripped):
        return _finite(float(stripped), written), None
    return _quantity(written) or (_closed_form(stripped, written), None)


def with_unit(number: int | float, unit: str) -> tuple[int | float, str]:
    """``number`` in ``unit``, whose power of ten goes into the number: ``2`` in ``$10^{3}$ J`` is 2000 J."""
    scale = SCALE.match(unit.strip())
    rest = (unit.strip()[scale.end() :] if scale else unit).replace("$", " ").strip()
    if scale:
        scaled = Fraction(str(number)) * Fraction(10) ** int(scale["power"])
        number = int(scaled) if isinstance(number, int) and scaled.denominator == 1 else float(scaled)
    try:
        return number, canonical_unit(rest)
    except UnitError as error:
        raise RowError(f"its unit '{unit.strip()}' is not known", unit=unit) from error


def _quantity(written: str) -> tuple[int | float, str | None] | None:
    """The one quantity that is all of the text."""
    found = read_quantities(written)
    if len(found) != 1 or written[: found[0].start].strip(EDGES) or written[found[0].end :].strip(EDGES):
        return None
    exact = Fraction(found[0].value_text)
    return (int(exact) if exact.denominator == 1 and "." not in written else float(exact)), found[0].unit


def _closed_form(latex: str, written: str) -> int | float:
    """The value of ``latex``, read as the factor of a formula: a bare value is none to `read_latex`."""
    try:
        (equation,) = read_latex(rf"x = y \cdot \left({latex}\right)")
        if set(names(equation.rhs)) != {"y"}:
            raise RowError(f"the answer '{written}' is no number: it has letters")
        value = evaluate(equation.rhs, {"y": 1})
    except (LatexError, TemplateError, EvaluationError, ValueError) as error:
        raise RowError(f"the answer '{written}' is no number") from error
    return _finite(value, written)


def _finite(value: Any, written: Any) -> int | float:
    if not math.isfinite(value):
        raise RowError(f"the answer {written} is no finite number")
    return value if isinstance(value, int) else float(value)
