"""Conditions of validity: a formula of a situation that the question does not show, or of the opposite of what it says, does not hold.

- Situations (`slots.shown`): pendulums are for what swings, the law of gravitation for celestial bodies or masses that attract each other.
- Opposites (`slots.opposites`): charging and discharging, in series and in parallel. Where the formula's words name one and the question
  only others, it speaks of something else.
- What melts or evaporates takes a latent heat.
- Two that meet: where one catches up with another, both are at one place at one time; a formula of one motion alone does not say when.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mathrag.agent.language.dimensions import ACCELERATION, FORCE, LENGTH, TIME
from mathrag.agent.slots.opposites import OPPOSITES
from mathrag.agent.slots.shown import SITUATIONS, Situation, about
from mathrag.entities import Formula

GRAVITATION = "L^3 M^-1 T^-2"
_WITH = "#with="
GRAVITY = re.compile(
    r"\bgravit|\bplanet|\bmoon|\bsun\b|\bsolar|\bstars?\b|\bstellar|\bearth|\bsatellite|\borbit|\battract|\bcelestial|"
    r"\basteroid|\bcomet|\bgalax|\bblack hole|\bspace|"
    r"\bmars\b|\bvenus\b|\bjupiter\b|\bsaturn|\bmercury\b|\bneptune|\buranus|\bpluto|\bworld|\beach other|"
    r"\bone another|\bmutual|\bescape|\buniverse|\bdwarf",
    re.IGNORECASE,
)
ORBIT = re.compile(
    r"\borbit|\brevol|\bsatellite|\bcircl|\bround\b|\baround|\byear|\bplanet|\bkepler|\bspace|\bstation|\bprobe|\bmoons?\b of\b|\bcomet",
    re.IGNORECASE,
)
HUGE = 1e10  # kg: nothing on Earth
_CATCH = re.compile(
    r"\bcatch(?:es)? (?:it |him |her |them |the \w+ )?up\b|\bcatch(?:es)? up|\bcaught up|\bovertak|\bdraws? level|\bgains? on\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Scope:
    """What a formula holds for, whatever is asked: its situations, orbits, masses that attract, and the cases it names."""

    situations: tuple[Situation, ...]
    orbits: bool
    attracts: bool
    cases: tuple[frozenset[int], ...]


def scope(formula: Formula) -> Scope:
    """The scope of ``formula``."""
    attracts = any(p.dimension == GRAVITATION and p.constant is not None for p in formula.parameters)
    periods = any(p.dimension == TIME and p.constant is None for p in formula.parameters)
    situations = tuple(situation for situation in SITUATIONS if situation.of(formula))
    return Scope(situations, attracts and periods, attracts, _members(about(formula), 0))


def invalid(of: Scope, text: str, heaviest: float = 0.0) -> str | None:
    """Why a formula of this scope does not hold for what the question ``text`` is about; None where nothing speaks against it.

    ``heaviest`` is the greatest mass that is given, in kg.
    """
    for situation in of.situations:
        if situation.name not in _situations(text):
            return f"is about {situation.name}, of which the question says nothing"
    if of.orbits and not ORBIT.search(text):
        return "is about orbits, of which the question says nothing"
    if of.attracts and heaviest < HUGE and not GRAVITY.search(text):
        return "is about celestial bodies or masses that attract each other, of which the question says nothing"
    for case, other in zip(of.cases, _members(text, 1), strict=True):
        if case and other and not case & other:
            return "is about another case than the question"
    return None


def one_motion(formulas: tuple[Formula, ...], text: str) -> bool:
    """Does one thing catch up with another, and the formulas are of one motion alone?"""
    kinds = {p.dimension for formula in formulas for p in formula.parameters}
    return bool(_CATCH.search(text)) and ACCELERATION in kinds and not any(_WITH in formula.uri for formula in formulas)


_STRIKES = re.compile(
    r"\bspring\b.*\b(?:slid|drop|fall|fell|runs? into|hit|str[iu][ck]k?|shot|shoot|launch|collid|moving|rolls?|dart)|"
    r"\b(?:slid|drop|fall|fell|runs? into|hit|str[iu][ck]k?|shot|shoot|launch|collid|moving|rolls?|dart)\w*\b.*\bspring\b",
    re.IGNORECASE,
)
SPRING = sorted([FORCE, LENGTH, "M T^-2"])


def at_rest_on_spring(formulas: tuple[Formula, ...], text: str) -> bool:
    """Does something move against a spring, and the formulas have the spring's force balance a weight?"""
    kinds = [sorted(p.dimension or "" for p in f.parameters if p.constant is None) for f in formulas]
    weighs = any(p.constant is not None and p.dimension == ACCELERATION for f in formulas for p in f.parameters)
    return SPRING in kinds and weighs and bool(_STRIKES.search(text))


_MELTS = re.compile(
    r"\bmelt(?:s|ed|ing)?\b|\bthaw|\bevaporat|\bvapou?ri[sz]|\bboil(?:s|ed|ing)? (?:\w+ ){0,3}(?:off|away|dry)\b|\bsublim|\bcondens",
    re.IGNORECASE,
)
_LATENT = re.compile(
    r"\blatent\b|\bfusion\b|\bmelt|\bvapou?ri[sz]|\bevaporat|\bboil|\bsublim|\benthalpy|\bheat of\b", re.IGNORECASE
)


def without_latent_heat(formulas: tuple[Formula, ...], text: str) -> bool:
    """Is heat asked for that melts or evaporates something, and no formula has a heat of fusion or vaporisation?"""
    return bool(_MELTS.search(text)) and not any(_LATENT.search(about(formula)) for formula in formulas)


@lru_cache(maxsize=64)
def _situations(text: str) -> frozenset[str]:
    """The names of those that the question ``text`` shows."""
    return frozenset(situation.name for situation in SITUATIONS if situation.shown.search(text))


@lru_cache(maxsize=20_000)
def _members(text: str, side: int) -> tuple[frozenset[int], ...]:
    """Of each group of opposites those that ``text`` names (``side``: 0 as formulas do, 1 as questions do)."""
    return tuple(
        frozenset(number for number, patterns in enumerate(group) if patterns[side].search(text)) for group in OPPOSITES
    )
