"""Heights above a globe: what is 400 km above the surface of the Earth is the Earth's radius and 400 km away from its centre.

Attraction and motion in a circle go by the distance to the centre. Where the height is given it is worked out and shown; where the
height is asked for, "altitude = distance to the centre - radius" is an equation of this question. A plan is dropped that takes
the height, or the bare radius of the globe with the height left aside, for that distance.

Gravity falls off with the square of that distance. Where that at the surface and the globe's radius belong to an orbit of given radius,
v² = g R² / r and T² g R² = 4 π² r³ are equations of the question, for whichever is asked, and so is g (R / r)² for the gravity up there.
A plan is dropped that lets the gravity of the surface keep something on a circle of another radius, or the globe's radius be that of
an orbit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ACCELERATION, FORCE, LENGTH, SPEED, TIME
from mathrag.agent.language.kinds import FREE_FALL, KindIndex
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.situations.motion.unsteady import ROUND
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Slot, TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution
from mathrag.formulas import solve

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
_UP_THERE = re.compile(
    r"\b(?:there|at (?:this|that|its|the) (?:height|altitude|distance|orbit)|in (?:this|that|its|the) orbit|above|altitude)\b",
    re.IGNORECASE,
)
_SURFACE = re.compile(r"\bsurface\b", re.IGNORECASE)
_ORBITING = {  # what stands in the equations: name, dimension, kind, LaTeX
    "g": ("gravitational acceleration at the surface", ACCELERATION, FREE_FALL, "g"),
    "g_r": ("gravitational acceleration up there", ACCELERATION, FREE_FALL, "g_r"),
    "R": ("radius of the globe", LENGTH, "radius", "R"),
    "r": (CENTRE, LENGTH, "radius", "r"),
    "v": ("orbital speed", SPEED, "speed", "v"),
    "T": ("period", TIME, "period", "T"),
}
_SHOWN = {
    "v**2 == g*R**2/r": r"v^2 = \frac{g R^2}{r}",
    "T**2 == 4*pi**2*r**3/(g*R**2)": r"T^2 = \frac{4 \pi^2 r^3}{g R^2}",
    "g_r == g*R**2/r**2": r"g_r = \frac{g R^2}{r^2}",
}
_ORBITS = re.compile(r"\borbit|\bcircl|\bgoes round|\bsatellite|\brevolv", re.IGNORECASE)
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


def altitude_asked(draft: Draft, number: int) -> list[Statement]:
    """ "altitude = distance to the centre - radius", numbered ``number``, where the words ``asked`` are about how high something is."""
    radius = _radius(draft.text, draft.facts)
    if (
        radius is None
        or LENGTH not in draft.dimensions
        or not _HOW_HIGH.search(draft.asked.text)
        or "radius" in draft.target.kinds
    ):
        return []
    if any(_is_altitude(fact, draft.text, radius) for fact in draft.facts):
        return []
    sides = (("h", ALTITUDE, "height"), ("r", CENTRE, "radius"), ("R", "radius of the globe", "radius"))
    parameters = tuple(own_parameter(letter, name, LENGTH, kind) for letter, name, kind in sides)
    own = (draft.target.kinds | {"height"}, RADIAL, frozenset({"radius"}))
    nouns = tuple(noun(name, kind, draft.kinds, None, LENGTH) for (_, name, _), kind in zip(sides, own, strict=True))
    label = f"{ALTITUDE} = {CENTRE} - radius"
    formula = own_formula(number, label, "h == r - R", "h = r - R", parameters)
    takes = {"h": frozenset[int](), "r": frozenset[int](), "R": frozenset({radius.index})}
    return [Statement(formula, nouns, frozenset(), takes, meant=True, answers=True)]


def gravity_aloft(draft: Draft, number: int) -> list[Statement]:
    """How the gravity at the surface belongs to an orbit, numbered ``number``, where ``known`` has motion in circles or attraction."""
    target, dimensions = draft.wanted
    globe, far = _radius(draft.text, draft.facts), _orbit(draft.text, draft.facts)
    if draft.known is None or globe is None or far is None or len(dimensions) != 1 or not _has_orbits(draft.known):
        return []
    (dimension,) = dimensions
    given = [fact for fact in draft.facts if fact.written and not fact.answered]
    values = {name: [f.index for f in given if f.dimension == own] for name, own in (("v", SPEED), ("T", TIME))}
    values |= {"g": [f.index for f in _falls(given)], "R": [globe.index], "r": [far.index]}
    if dimension == ACCELERATION and FREE_FALL in target.kinds:
        asked = "g" if _of_surface(draft.asking) else "g_r"
    else:
        asked = next(
            (name for name, own in (("v", SPEED), ("T", TIME)) if own == dimension and _ORBITS.search(draft.text)), ""
        )
    found = [law for law in _SHOWN if asked and re.search(rf"\b{asked}\b", law) and _settled(law, asked, values)]
    return [_orbiting(law, asked, values, number + n, draft.kinds) for n, law in enumerate(found)]


def _of_surface(asking: str) -> bool:
    """Is the gravity at the surface asked for?"""
    return _SURFACE.search(asking) is not None and not _UP_THERE.search(asking)


def _settled(law: str, asked: str, values: Mapping[str, Sequence[int]]) -> bool:
    """Is there one value for all but what is asked?"""
    names = [name for name in _ORBITING if name != asked and re.search(rf"\b{name}\b", law)]
    return all(len(values.get(name, ())) == 1 for name in names)


def _orbiting(law: str, asked: str, values: Mapping[str, Sequence[int]], number: int, kinds: KindIndex) -> Statement:
    own = {name: side for name, side in _ORBITING.items() if re.search(rf"\b{name}\b", law)}
    parameters = tuple(
        own_parameter(name, words, dimension, kind, None, latex)
        for name, (words, dimension, kind, latex) in own.items()
    )
    label = "gravity falls off with the square of the distance to the centre"
    label += "" if asked == "g_r" else " and keeps what orbits on its circle"
    formula = own_formula(
        number,
        label,
        law,
        _SHOWN[law],
        parameters,
    )
    formula = formula.model_copy(update={"target": asked, "template": solve(law, asked)[0]})
    takes = {name: frozenset(values.get(name, ())) if name != asked else frozenset[int]() for name in own}
    return Statement(formula, nouns_of(parameters, kinds), frozenset(), takes, meant=True)


def _has_orbits(known: TypedKnowledge) -> bool:
    """Have the documents forces, and motion in circles or masses that attract each other?"""
    scopes = (formula.scope for formula in known.formulas)
    return FORCE in known.by_dimension and any(
        one.attracts or any(situation.name == ROUND for situation in one.situations) for one in scopes
    )


def _orbit(text: str, facts: Sequence[Fact]) -> Fact | None:
    """The distance to the centre of what orbits: that of a height, or the radius of an orbit."""
    aloft = [fact for fact in facts if fact.text == CENTRE]
    lengths = [fact for fact in facts if fact.dimension == LENGTH and fact.written and not _is_low(fact, text)]
    orbits = [fact for fact in lengths if fact.noun.kinds & RADIAL and _ORBIT.search(fact.text)]
    found = aloft or orbits
    return found[0] if len(found) == 1 else None


def _is_low(fact: Fact, text: str) -> bool:
    """Is it how high something is?"""
    return fact.span is None or bool(_ABOVE.match(text, fact.span[1]) or _AT_ALTITUDE.search(text[: fact.span[0]]))


def _falls(facts: Sequence[Fact]) -> list[Fact]:
    """What is given of gravity at the surface."""
    return [fact for fact in facts if fact.dimension == ACCELERATION and FREE_FALL in fact.noun.kinds]


def _off_the_surface(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Does gravity at the surface act on a circle farther out, or is the globe's radius taken for that of an orbit?"""
    globe, far = _radius(question.text, question.facts), _orbit(question.text, question.facts)
    if globe is None or far is None:
        return None
    surface = {fact.index for fact in _falls(question.facts)}
    beside: dict[int, set[int]] = {}
    for bound in solution.bound:
        if not knowledge.slots[bound.slot].stated:
            beside.setdefault(bound.step, set()).add(bound.fact)
    if any(used & surface and far.index in used for used in beside.values()):
        return f"gravity at the surface is not that at the {CENTRE}"
    orbits = {
        fact.index for fact in question.given if fact.sentence == far.sentence and fact.dimension in (SPEED, TIME)
    }
    round_ = {
        step
        for step in beside
        if any(
            s.name == ROUND
            for s in knowledge.formulas[knowledge.slots[solution.steps[step].slot].formula].scope.situations
        )
    }
    if 0 in round_ and FREE_FALL in question.target.kinds and _of_surface(question.text[slice(*question.asked.span)]):
        return "what orbits falls by gravity up there, which is not that at the surface"
    used = set().union(*beside.values())
    if used & {far.index, *orbits} and any(globe.index in beside[step] for step in round_):
        return "the radius of the globe is taken for that of an orbit"
    return None


def aloft(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why ``solution`` can't be: it takes a height or a globe's radius for the distance to the centre; None where it does not."""
    if (why := _off_the_surface(solution, question, knowledge)) is not None:
        return why
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
    radii = [
        f
        for f in facts
        if f.dimension == LENGTH and "radius" in f.noun.kinds and f.text != CENTRE and not _ORBIT.search(f.text)
    ]
    given = [f for f in radii if f.role == "given"]
    brought = [f for f in radii if f.thing is not None]
    found = given or brought
    return found[0] if len(found) == 1 else None


def _is_altitude(fact: Fact, text: str, radius: Fact) -> bool:
    if fact.dimension != LENGTH or fact.span is None or fact.origin is not None or fact.si < TELLING * radius.si:
        return False
    return _is_low(fact, text)


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
