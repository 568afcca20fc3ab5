"""Dimensions of the International System of Quantities: seven exponents, written ``L^2 M T^-3 I^-1``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from mathrag.errors import UnitError

BASES = ("L", "M", "T", "I", "Θ", "N", "J")
"""Length, mass, time, electric current, temperature, amount of substance, luminous intensity."""

_FACTOR = re.compile(r"([LMTIΘNJ])(?:\^(-?\d{1,4}(?:/\d{1,4})?))?")


@dataclass(frozen=True, slots=True)
class Dimension:
    """A product of powers of the base dimensions; multiply, divide and raise it like a number."""

    exponents: tuple[Fraction, ...] = (Fraction(0),) * len(BASES)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # fractions are slow to hash
        object.__setattr__(self, "_hash", hash(tuple([exponent.numerator for exponent in self.exponents])))

    @classmethod
    def of(cls, powers: Mapping[str, Fraction | int]) -> Dimension:
        """The dimension with these exponents by base letter, e.g. ``{"L": 1, "T": -1}``."""
        return cls(tuple(Fraction(powers.get(base, 0)) for base in BASES))

    @classmethod
    def parse(cls, text: str) -> Dimension:
        """Read what ``str`` writes, in any order. Raises `UnitError` for anything else."""
        return _parse(text)

    @property
    def dimensionless(self) -> bool:
        """Whether every exponent is zero."""
        return not any(self.exponents)

    def __hash__(self) -> int:
        return self._hash

    # the same few dimensions meet again and again, and fractions are slow to compute with

    @lru_cache(maxsize=16_384)  # noqa: B019
    def __mul__(self, other: Dimension) -> Dimension:
        return Dimension(tuple(a + b for a, b in zip(self.exponents, other.exponents, strict=True)))

    @lru_cache(maxsize=16_384)  # noqa: B019
    def __truediv__(self, other: Dimension) -> Dimension:
        return Dimension(tuple(a - b for a, b in zip(self.exponents, other.exponents, strict=True)))

    @lru_cache(maxsize=16_384)  # noqa: B019
    def __pow__(self, power: Fraction | int) -> Dimension:
        return Dimension(tuple(a * Fraction(power) for a in self.exponents))

    @lru_cache(maxsize=16_384)  # noqa: B019
    def __str__(self) -> str:
        factors = zip(BASES, self.exponents, strict=True)
        return " ".join(base if power == 1 else f"{base}^{power}" for base, power in factors if power) or "1"

    def __repr__(self) -> str:
        return f"Dimension.parse({str(self)!r})"


DIMENSIONLESS = Dimension()


@lru_cache(maxsize=4096)
def _parse(text: str) -> Dimension:
    powers: dict[str, Fraction] = {}
    for factor in text.split() if text.strip() != "1" else ():
        found = _FACTOR.fullmatch(factor)
        power = found[2] or "1" if found else "1/0"
        if not found or found[1] in powers or power.endswith("/0"):
            raise UnitError(f"{text!r} is not a dimension; write it like 'L^2 M T^-3 I^-1', or '1'", dimension=text)
        powers[found[1]] = Fraction(power)
    if not text.strip():
        raise UnitError("an empty text is not a dimension; write '1' for dimensionless", dimension=text)
    return Dimension.of(powers)
