"""How large a number an object of whole numbers may come to, so that ``10**10**10`` is refused before anything computes it."""

from __future__ import annotations

import math

from mathrag.errors import OpenMathError
from mathrag.openmath.objects import OMApplication, OMFloat, OMInteger, OMObject, OMSymbol, bare, children
from mathrag.openmath.phrasebook import Growth, phrase_of

MAX_RESULT_DIGITS = 10_000
_EXPONENT_DIGITS = 8
"""An exponent or the argument of a factorial with more digits is infinite here."""


def check_size(node: OMObject) -> None:
    """Raise `OpenMathError` (hostile) where a part of the object may have more than `MAX_RESULT_DIGITS` digits."""
    if digits(node) > MAX_RESULT_DIGITS:
        raise OpenMathError(f"the result may have more than {MAX_RESULT_DIGITS} digits", finding="hostile")


def digits(node: OMObject) -> float:
    """An upper bound of the decimal logarithm of any part's size; what is not a number counts 0."""
    node = bare(node)
    match node:
        case OMInteger(value):
            return float(len(str(abs(value)))) if abs(value) > 1 else 0.0
        case OMFloat(text):
            size = abs(float(text))
            return max(0.0, math.log10(size)) if size and math.isfinite(size) else 0.0
        case OMApplication(OMSymbol() as head, arguments):
            sizes = [digits(one) for one in arguments]
            phrase = phrase_of(head)
            grown = _grown(phrase.growth if phrase else None, sizes)
            return max([grown, *sizes])
    return max((digits(part) for part in children(node)), default=0.0)


def _grown(growth: Growth | None, sizes: list[float]) -> float:
    if not growth or not sizes:
        return 0.0
    match growth:
        case "sum":
            return max(sizes) + math.log10(len(sizes))
        case "product":
            return sum(sizes)
        case "power":
            return sizes[0] * _value(sizes[-1]) if sizes[0] else 0.0
        case "exponential":
            return _value(sizes[0])
        case "factorial":
            largest = max(sizes)
            return _value(largest) * largest


def _value(size: float) -> float:
    return math.inf if size > _EXPONENT_DIGITS else 10.0**size
