"""Heights above a globe: what is 400 km above the surface of the Earth is the Earth's radius and 400 km away from its centre.

Attraction and motion in a circle go by the distance to the centre. Where the height is given it is worked out and shown; where the
height is asked for, "altitude = distance to the centre - radius" is an equation of this question. A plan is dropped that takes
the height, or the bare radius of the globe with the height left aside, for that distance.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mathrag.agent.dimensions import ACCELERATION, LENGTH
from mathrag.agent.features import Fact
from mathrag.agent.kinds import KindIndex
from mathrag.agent.statements import Statement, own_formula, own_parameter
from mathrag.agent.tree import Solution
from mathrag.agent.typed import Noun, Slot, TypedKnowledge, noun

if TYPE_CHECKING:
    from mathrag.agent.question import Question

TELLING = 0.01  # of the radius: up to it gravity is that at the surface, nearly
CENTRE, ALTITUDE = "distance to the centre", "altitude"
RADIAL = frozenset({"radius", "distance"})
_ABOVE = re.compile(
    r"\s*(?:high\s+|up\s+)?(?:above|over)\s+(?:(?:the|its|an?|this)\s+)?(?:[\w'’]+\s+)?"
    r"(?:surface|ground|earth|moon|mars|venus|jupiter|saturn|planet|asteroid|sun|star|sea level|equator|poles?|clouds?)\b",
    re.IGNORECASE,
)
_AT_ALTITUDE = re.compile(r"\b(?:altitude|height)s?\s+(?:of|is|=)\s*(?:about\s+|only\s+)?$", re.IGNORECASE)
_HOW_HIGH = re.compile(
    r"\b(?:height|high|far|distance)\b[^.?;]{0,60}\b(?:above|over)\b|\babove\b[^.?;]{0,40}\bsurface|\baltitude\b",
    re.IGNORECASE,
)
_GLOBE = re.compile(
    r"\b(?:orbit\w*|satellites?|spac\w+|astronauts?|planets?|moons?|earth|mars|venus|jupiter|saturn|asteroid|sun|stars?)\b",
    re.IGNORECASE,
)
_ORBIT = re.compile(r"\borbit", re.IGNORECASE)
_AT_SURFACE = re.compile(r"\b(?:at|on|from|near) (?:\w+ )?(?:[\w'’]+ )?surface\b|\bescape", re.IGNORECASE)


def centre_facts(text: str, facts: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """The distance to the centre of what is at a given height, numbered on from ``facts``."""
    radius = _radius(text, facts)
    heights = [fact for fact in facts if radius is not None and _is_altitude(fact, text, radius)]
    if radius is None or len(heights) != 1:
        return []
    (height,) = heights
    value = radius.si + height.si
    shown = f"{radius.value:g} {radius.unit} + {height.value:g} {height.unit} = {value:.6g} m"
    words = noun(f"radius {CENTRE} orbit", RADIAL, kinds, None, LENGTH)
    return [
        replace(
            height, index=len(facts), value=value, unit="m", si=value, noun=words, text=CENTRE, origin=height.index,
            also=(radius.index,), note=f"{CENTRE} = radius + {ALTITUDE}: {shown}",
        )
    ]  # fmt: skip


def altitude_asked(
    text: str,
    asked: str,
    target: Noun,
    dimensions: frozenset[str],
    facts: Sequence[Fact],
    number: int,
    kinds: KindIndex,
) -> list[Statement]:
    """ "altitude = distance to the centre - radius", numbered ``number``, where the words ``asked`` are about how high something is."""
    radius = _radius(text, facts)
    if radius is None or LENGTH not in dimensions or not _HOW_HIGH.search(asked) or "radius" in target.kinds:
        return []
    if any(_is_altitude(fact, text, radius) for fact in facts):
        return []
    sides = (("h", ALTITUDE, "height"), ("r", CENTRE, "radius"), ("R", "radius of the globe", "radius"))
    parameters = tuple(own_parameter(letter, name, LENGTH, kind) for letter, name, kind in sides)
    own = (target.kinds | {"height"}, RADIAL, frozenset({"radius"}))
    nouns = tuple(noun(name, kind, kinds, None, LENGTH) for (_, name, _), kind in zip(sides, own, strict=True))
    label = f"{ALTITUDE} = {CENTRE} - radius"
    formula = own_formula(number, label, "h == r - R", "h = r - R", parameters)
    takes = {"h": frozenset[int](), "r": frozenset[int](), "R": frozenset({radius.index})}
    return [Statement(formula, nouns, frozenset(), takes, meant=True, answers=True)]


def aloft(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why ``solution`` can't be: it takes a height or a globe's radius for the distance to the centre; None where it does not."""
    centre = next((fact for fact in question.facts if fact.text == CENTRE), None)
    if centre is None:
        return None
    used = {bound.fact for bound in solution.bound}
    for bound in solution.bound:
        fact, slot = question.facts[bound.fact], knowledge.slots[bound.slot]
        if fact.index == centre.origin and _near_ground(slot, knowledge):
            return f"so high up gravity is not that at the surface ('{knowledge.formulas[slot.formula].formula.label}')"
        if fact.dimension != LENGTH or not _radial(slot, knowledge):
            continue
        if fact.index == centre.origin:
            return f"{fact.text} is how high it is, not the {CENTRE}"
        globe = {fact.index, fact.origin} & set(centre.also)
        if globe and not used & {centre.index, centre.origin} and not _AT_SURFACE.search(question.asked.text):
            return f"{fact.text} is the radius of the globe, and the height above it is left aside"
    return None


def _radius(text: str, facts: Sequence[Fact]) -> Fact | None:
    """The radius of the globe that is spoken of: a given one before one that it brings."""
    if not _GLOBE.search(text):
        return None
    radii = [f for f in facts if f.dimension == LENGTH and "radius" in f.noun.kinds and not _ORBIT.search(f.text)]
    given = [f for f in radii if f.role == "given"]
    brought = [f for f in radii if f.thing is not None]
    found = given or brought
    return found[0] if len(found) == 1 else None


def _is_altitude(fact: Fact, text: str, radius: Fact) -> bool:
    if fact.dimension != LENGTH or fact.span is None or fact.origin is not None or fact.si < TELLING * radius.si:
        return False
    start, end = fact.span
    return bool(_ABOVE.match(text, end) or _AT_ALTITUDE.search(text[:start]))


def _radial(slot: Slot, knowledge: TypedKnowledge) -> bool:
    """Is it the only length of a formula of attraction, or a radius?"""
    formula = knowledge.formulas[slot.formula]
    lengths = sum(knowledge.slots[index].parameter.dimension == LENGTH for index in formula.slots)
    circles = "radius" in slot.noun.kinds or formula.scope.attracts
    return not slot.stated and slot.parameter.dimension == LENGTH and lengths == 1 and circles


def _near_ground(slot: Slot, knowledge: TypedKnowledge) -> bool:
    """Is it a length beside an acceleration, as in m g h, with nothing that attracts?"""
    formula = knowledge.formulas[slot.formula]
    beside = {knowledge.slots[index].parameter.dimension for index in formula.slots}
    falls = ACCELERATION in beside or any(p.dimension == ACCELERATION for p in formula.formula.parameters)
    return falls and not formula.scope.attracts and not slot.stated
