r"""Numbers with units inside a law: ``E_n = -13.6\,\mathrm{eV}/n^2``, ``\lambda T = 2.9\times10^{-3}\,\mathrm{m\cdot K}``.

The formula is read with the numbers in coherent SI; what unit each is in goes beside the equation (`Equation.literal_units`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mathrag.formulas import read_constant
from mathrag.quantities import Dimension, canonical_unit, dimension_of, is_unit, to_si

MOST = 3
"""A law has no more of them; a worked step may."""
_NUMBER = r"(?<![\d.,_^A-Za-z])(?<![_^]\{)(?:\d+(?:\.\d+)?|\.\d+)(?:\s*\\(?:times|cdot)\s*10\s*\^\s*(?:\{\s*[-+−]?\d+\s*\}|\d))?"
_SPACE = r"(?:\s|~|\\[,;:! ])*"
_ATOM = (
    r"(?:\\mu\s*)?(?:\\(?:mathrm|text|textrm|rm)\s*\{(?:[^{}]|\{[^{}]*\})+\}|\\Omega(?![A-Za-z]))"
    r"(?:\s*\^\s*(?:\{\s*[-+−]?\d+\s*\}|\d))?"
)
_FRACTION = rf"\\frac\s*\{{(?:{_ATOM}|\\cdot|1|\s|~|\\[,;:! ])+\}}\s*\{{(?:{_ATOM}|\\cdot|\s|~|\\[,;:! ])+\}}"
"""A unit as a fraction of units: ``\\frac{\\text{N}\\cdot\\text{m}^2}{\\text{C}^2}``."""
_DEGREES = r"(?:\^\s*\{?\s*\\circ\s*\}?|°)(?:\s|\\[,;:! ])*(?:\\(?:mathrm|text|textrm|rm)\s*\{\s*C\s*\}|C(?![A-Za-z]))"
_MEASURE = re.compile(
    rf"(?<=-)\s*\d+(?:\.\d+)?{_SPACE}{_DEGREES}|{_NUMBER}{_SPACE}{_FRACTION}|"
    rf"{_NUMBER}{_SPACE}{_ATOM}(?:{_SPACE}(?:/|\\cdot(?![a-z])|·)?{_SPACE}{_ATOM})*(?!\s*_)"
)
_CELSIUS = re.compile(rf"\s*(\d+(?:\.\d+)?){_SPACE}{_DEGREES}")
_ON_A_SCALE = frozenset(["°C", "°F"])


def in_si(
    latex: str, most: int = MOST, scale: Callable[[Dimension], float] | None = None
) -> tuple[str, dict[str, str]]:
    """``latex`` with its numbers with units in coherent SI, and the unit of each by its spelling in the equation.

    It stays as it is with more than ``most`` of them. ``scale``: what each is multiplied by, as if the base units were others.
    """
    units: dict[str, str] = {}
    parts, end = [], 0
    for match in _MEASURE.finditer(latex):
        measured = _measured(match[0])
        if measured is None:
            continue
        factor = scale(dimension_of(measured[1])) if scale else 1.0
        mantissa, _, exponent = f"{measured[0] * factor:.12e}".partition("e")
        mantissa = mantissa.rstrip("0").rstrip(".")
        parts += [latex[end : match.start()], rf"{{{mantissa}\times10^{{{int(exponent)}}}}}"]
        units[f"{mantissa}e{int(exponent)}"] = measured[1]
        end = match.end()
    return ("".join(parts) + latex[end:], units) if 0 < len(units) <= most else (latex, {})


def _measured(latex: str) -> tuple[float, str] | None:
    """Value and unit in coherent SI; None for a pure number, and for a temperature on its scale that nothing is less."""
    if found := _CELSIUS.match(latex):  # T - 20 °C
        return to_si(float(found[1]), "°C")
    read = read_constant(f"x = {latex}")
    if read is None or not is_unit(read[2]) or canonical_unit(read[2]) in _ON_A_SCALE:
        return None
    pure = dimension_of(read[2]).dimensionless and "/" not in read[2]  # "15 mg/kg" is a share
    return None if pure else to_si(float(read[1]), read[2])
