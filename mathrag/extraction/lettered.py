"""Types that rest on letters alone, and that their equation does not confirm: they are let go.

``q = u k / 4`` is no law of calorific values because ``q`` may be one. What a letter usually means is kept where equations use it so,
unless another symbol has to take a dimension that is left over and is no simpler for it; or where the other symbols leave no choice.
"""

from __future__ import annotations

from dataclasses import replace

from mathrag.extraction.naming import UNTOLD
from mathrag.extraction.parameters import is_guess
from mathrag.extraction.reading import DEMANDED
from mathrag.extraction.typing import GUESSED, Typing
from mathrag.formulas import Equation, infer
from mathrag.quantities import DIMENSIONLESS, Dimension

_SO_USED = "so used in equations"


def without_mere_letters(equation: Equation, typing: Typing) -> Typing:
    """A consistent ``typing`` of ``equation`` without the dimensions, kinds and names that letters alone give its symbols."""
    guessed = {
        name
        for name, one in typing.readings.items()
        if one.constant is None and one.dimension and not one.dimension.dimensionless and is_guess(one.evidence)
        if UNTOLD not in equation.symbols[name]
    }
    if typing.consistency != "consistent" or not guessed:
        return typing
    told = {name: None if name in guessed else one.dimension for name, one in typing.readings.items()}
    loose = {name for name in guessed if infer(equation, told, name) != typing.readings[name].dimension}
    left = {name for name in loose if DEMANDED in typing.readings[name].evidence}
    used = {name for name in loose - left if _SO_USED in typing.readings[name].evidence}
    kept = {
        name for name in used if not left or (len(left) == 1 and _leaves_less(equation, typing, name, next(iter(left))))
    }
    told |= {name: typing.readings[name].dimension for name in kept | guessed - loose}
    dropped = {name for name in loose - kept if infer(equation, told, name) != typing.readings[name].dimension}
    untyped = {name: replace(typing.readings[name], kind=None, dimension=None, evidence=GUESSED) for name in dropped}
    return replace(typing, readings=typing.readings | untyped, consistency="unknown") if dropped else typing


def _leaves_less(equation: Equation, typing: Typing, name: str, left: str) -> bool:
    """Is the dimension that is ``left`` over of fewer bases with the usual one of ``name`` than if that were a number?

    The amount of substance cancels what the gas constant is told for; an acceleration cancels nothing of a time.
    """
    own = {other: one.dimension for other, one in typing.readings.items() if other != left}
    without = infer(equation, own | {name: DIMENSIONLESS}, left)
    found = typing.readings[left].dimension
    return without is not None and found is not None and _bases(found) < _bases(without)


def _bases(dimension: Dimension) -> int:
    return sum(exponent != 0 for exponent in dimension.exponents)
