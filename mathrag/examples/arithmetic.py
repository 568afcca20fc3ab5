"""Is the value wrong that a line of arithmetic states: ``(5.0 m/s)(10 s) = 70 m``?

Saying so falsely is worse than saying nothing. So each number must be read with its unit, the units must come out as that of the value
(the same arithmetic in other base units comes out as much larger), and the value must be farther off than all the numbers together
may be rounded.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from mathrag.examples.statements import MOST_NUMBERS, Measure, calculations
from mathrag.extraction.measures import in_si
from mathrag.formulas import work_out
from mathrag.quantities import Dimension, convert, dimension_of, si_unit

LEAST_OFF = 0.02
"""Relative; texts go on with more digits than they write."""
_BASES = (2.0, 3.0, 5.0, 7.0, 1.5, 11.0, 13.0)
_UNSURE = re.compile(
    r"%|\\pm|\\(?:arc)?(?:sin|cos|tan)|(?<![A-Za-z])(?:sin|cos|tan)|\\dots|\\ldots|\\cdots|…|°|\\circ|\\pi|\\ln|\\log|\\sum"
)
"""Degrees, percentages and what is left out may be meant in several ways."""
_NUMBER = re.compile(r"(?<![\d.,A-Za-z\\_^])\d+(?:\.\d+)?(?![\d,])")
_SCRIPT = re.compile(r"[_^]\s*(?:\{[^{}]*)?$")
_UNIT = re.compile(r"(?:\s|~|\\[,;:! ])*\\(?:text|mathrm|textrm|rm)(?![a-z])")
_POWER = re.compile(r"\s*\^")


def contradicted(stated: Measure, latex: str) -> float | None:
    """What the arithmetic in front of the stated value comes to, in its unit, where it surely is not that value; else None."""
    for side, values in calculations(latex):
        if values[-1] != (stated.text, stated.unit or ""):
            continue
        worked = _worked(side, stated)
        if worked is None:
            return None
        value, spread = worked
        for text, unit in values:
            measure = Measure(text, unit or None)
            off = abs(abs(value) - abs(measure.in_si(difference=True)))
            if off <= spread + max(measure.spread * 1.01, LEAST_OFF) * max(
                abs(measure.in_si(difference=True)), abs(value)
            ):
                return None
        return convert(value, si_unit(stated.dimension), stated.unit) if stated.unit else value
    return None


def _worked(side: str, stated: Measure) -> tuple[float, float] | None:
    """What the side comes to in coherent SI, and how far it may be off by what its numbers may be rounded; None where that is unsure."""
    value = _value(side)
    if _UNSURE.search(side) or not value or not _has_dimension(side, value, stated):
        return None
    spread = 0.0
    for other in _rounded(side):
        moved = _value(other)
        if moved is None:
            return None
        spread += abs(moved - value)
    return value, spread


def _value(side: str) -> float | None:
    found = work_out(in_si(side, MOST_NUMBERS)[0])
    return found[0] if len(found) == 1 and math.isfinite(found[0]) else None


def _has_dimension(side: str, value: float, stated: Measure) -> bool:
    """Do the units come out as the stated one?"""
    if stated.unit in ("°C", "°F", "%"):
        return False
    scaled, units = in_si(side, MOST_NUMBERS, _scale)
    if not units:
        return stated.unit is None
    found = work_out(scaled)
    expected = _scale(dimension_of(stated.unit or "1"))
    return len(found) == 1 and math.isclose(found[0] / value, expected, rel_tol=1e-6)


def _scale(dimension: Dimension) -> float:
    return math.exp(sum(math.log(base) * float(power) for base, power in zip(_BASES, dimension.exponents, strict=True)))


def _rounded(side: str) -> Iterator[str]:
    """The side with each number in turn larger by half a unit of its last digit; a small whole number without a unit is exact."""
    for number in _NUMBER.finditer(side):
        behind = side[number.end() :]
        ten = number[0] == "10" and _POWER.match(behind)
        exact = "." not in number[0] and len(number[0]) < 3 and not _UNIT.match(behind)
        if ten or exact or _SCRIPT.search(side[: number.start()]):
            continue
        decimals = len(number[0].partition(".")[2])
        step = 0.5 * 10.0**-decimals
        yield f"{side[: number.start()]}{float(number[0]) + step:.{decimals + 1}f}{behind}"
