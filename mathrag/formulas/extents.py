"""How far a reaction goes: ``extent(K, n_1, c_1, n_2, c_2, ...)``, the one x with the product of all (c + n x)^n equal to K.

``n`` is negative for what is used up. The logarithm of the product grows with x wherever all amounts are positive, so that there is
one root at most, and bisection finds it.
"""

from __future__ import annotations

import math
from fractions import Fraction

Value = int | Fraction | float
STEPS = 2_000
LARGEST = 1e12


def extent(constant: Value, *pairs: Value) -> float:
    """The extent; ``pairs``: how often each takes part, and how much there is of it at first. Raises ValueError where there is none."""
    sides = [(float(often), float(first)) for often, first in zip(pairs[::2], pairs[1::2], strict=False)]
    if constant <= 0 or len(pairs) % 2 or any(first < 0 or not often for often, first in sides):
        raise ValueError("an extent needs a positive constant and amounts that are not negative")
    low = max((-first / often for often, first in sides if often > 0), default=-LARGEST)
    high = min((-first / often for often, first in sides if often < 0), default=LARGEST)
    wanted = math.log(constant)
    least, most = low, high
    for _ in range(STEPS):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        left = [(often, first + often * middle) for often, first in sides]
        if any(amount <= 0 for _, amount in left):
            at_most = any(amount <= 0 and often < 0 for often, amount in left)
        else:
            at_most = sum(often * math.log(amount) for often, amount in left) > wanted
        low, high = (low, middle) if at_most else (middle, high)
    if not least < low or not high < most:
        raise ValueError("nothing is in equilibrium so")
    return (low + high) / 2
