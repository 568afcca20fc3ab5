"""The power of a piston engine out of its strokes: pressure × area of the piston × stroke, once for so many revolutions of the flywheel.

Where each of these has its one value, or is the one that is asked for, and there is but one cylinder, that is an equation of the question.
"""

from __future__ import annotations

import re

from mathrag.agent.language.dimensions import AREA, LENGTH, POWER, PRESSURE
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.told import Part, told_equation

_PISTON = re.compile(r"\bpistons?\b", re.IGNORECASE)
_EVERY = re.compile(r"\b(?:every|each|per)\s+$", re.IGNORECASE)
_SEVERAL = re.compile(r"\bcylinders\b|\b(?:two|three|four|five|six|eight|twelve|\d+)[\s-]cylinder", re.IGNORECASE)
_STROKE = re.compile(r"\bstroke\b", re.IGNORECASE)
_SPEED = "T^-1"


def strokes(draft: Draft, number: int) -> list[Statement]:
    """The power of the strokes, or what it follows from, numbered ``number``."""
    given = [f for f in draft.facts if f.written]
    turns = [f for f in given if f.unit == "rev" and f.span and _EVERY.search(draft.text, 0, f.span[0])]
    if (
        len(turns) != 1
        or not _PISTON.search(draft.text)
        or _SEVERAL.search(draft.text)
        or any(f.unit == "%" for f in given)
    ):
        return []
    found = {
        "P": [f for f in given if f.dimension == POWER and f.answered],
        "p": [f for f in given if f.dimension == PRESSURE],
        "A": [f for f in given if f.dimension == AREA],
        "s": [f for f in given if f.dimension == LENGTH and _STROKE.search(f.text)],
        "omega": [f for f in given if f.dimension == _SPEED and "rev" in (f.unit or "")],
    }
    if any(len(facts) > 1 for facts in found.values()):
        return []
    parts = {name: Part(*_NAMES[name][:2], next(iter(facts), None), *_NAMES[name][2:]) for name, facts in found.items()}
    open_ = [part.dimension for part in parts.values() if part.fact is None]
    if len(open_) != 1 or open_[0] not in draft.dimensions:
        return []
    parts["phi"] = Part("turn for each stroke that does work", "1", turns[0], "angle", "rad", r"\varphi")
    label = "the question states: power = pressure × area × stroke × speed of rotation / turn for each stroke"
    return told_equation(number, label, "P == p*A*s*omega/phi", parts, draft.target)


_NAMES: dict[str, tuple[str, str, str, str | None, str | None]] = {  # name, dimension, kind, unit, symbol
    "P": ("power", POWER, "power", None, None),
    "p": ("pressure", PRESSURE, "pressure", None, None),
    "A": ("area of the piston", AREA, "area", None, None),
    "s": ("stroke", LENGTH, "length", None, None),
    "omega": ("speed of rotation", _SPEED, "angular_velocity", "rad/s", r"\omega"),
}
