"""The forces on one body along a line: what pulls or pushes it, its weight along a slope, and friction.

"A 46 kg crate slides down a ramp inclined at 22° against a friction of 88 N" means m a = m g sin θ - f, "a 20 kg box is pulled over the
floor with 80 N, 30° above the horizontal; the coefficient of friction is 0.25" m a = F cos φ - μ (m g - F sin φ). Which terms there are
and with which sign, the words say; what moves steadily, or just not yet, has no acceleration.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mathrag.agent.language.dimensions import MASS, SPEED, TIME
from mathrag.agent.situations.mechanics.acting import (
    ELSEWHERE,
    OPEN,
    SLOPE,
    STARTS,
    STEADY,
    Law,
    asked_symbol,
    is_rough,
    numbers,
    of_energy,
    read_acting,
)
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun

_SEVERAL = re.compile(r"\b(?:two|three|both|each|pulley|hang\w*|second|other)\b", re.IGNORECASE)
_HELD = re.compile(
    r"\b(?:hold|holds|held|holding|at rest|stationary|rests|equilibrium)\b|\b(?:keep|prevent|stop)s? (?:it|the [\w-]+|\w+) from|"
    r"\bfrom (?:sliding|slipping|moving)|\b(?:does|do|did) ?n[o'’]t (?:move|slide|slip|budge)\b",
    re.IGNORECASE,
)
_LIMIT = re.compile(r"\b(?:max\w+|limit\w*|greatest|largest|most|kinetic|sliding)\b", re.IGNORECASE)
_UPHILL = re.compile(
    r"\b(?:up|ascend\w*|climb\w*)\s+(?:along\s+)?(?:the|an?|this|that|along|its|it|\d)\b|\buphill\b|\bupwards?\s+along\b",
    re.IGNORECASE,
)
_DOWNHILL = re.compile(r"\bdown(?:hill|wards?)?\b|\bdescend", re.IGNORECASE)
_LET_GO = re.compile(
    r"\breleased\b|\blet go\b|\b(?:from|at) the top\b|\b(?:at|to|reach\w*) the (?:bottom|foot)\b|\bslid(?:es?|ing)\b",
    re.IGNORECASE,
)
_LETS_DOWN = re.compile(
    r"\b(?:lower(?:s|ed|ing)?|let(?:s|ting)? down|hold\w* (?:it )?back|restrain|retard)", re.IGNORECASE
)
_SLIDES = re.compile(
    r"\bslid|\bskid|\bslip|\bglid|\bcoast|\bslow|\bbrak(?:e|es|ed|ing)\b|\bto (?:a )?(?:rest|stop|halt)\b|\bstops?\b",
    re.IGNORECASE,
)
_PULLED = re.compile(
    r"\bpull|\bpush|\bdrag(?:s|ged|ging)\b|\btow(?:s|ed|ing)?\b|\bhaul|\bthrust|\bappl(?:y|ied|ies)\b|\bengine|\bmotor\b|"
    r"\bdriv(?:es?|ing) force|\bpropel|\brope\b|\bcord\b|\bcable\b|\bwinch|\bexert",
    re.IGNORECASE,
)
_NEEDED = re.compile(
    r"\bneed|\brequire|\bnecessary|\bmust\b|\bkeep|\bhold|\baccelerat|\bmove\b|\bsets?\b|\bstart", re.IGNORECASE
)
_ONCE = re.compile(
    r"\b(?:gives?|given|gets?|after)\s+(?:\w+\s+){0,4}(?:push|shove|kick)\b|\binitial push\b|"
    r"\b(?:push|shov|kick)\w*\s+(?:\w+\s+){0,2}(?:off|away)\b",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"\b(?:then|afterwards?|after (?:that|which)|removed|ceases|stops (?:pushing|pulling|acting)|breaks|snaps|is cut|lets go)\b",
    re.IGNORECASE,
)
"""The force does not act all the time."""
_ACROSS = re.compile(
    r"\bhorizontal(?:ly)? (?:push|pull|force)|\bhorizontal\w*[^.;?]{0,20}\b(?:push|pull)|\b(?:push|pull)\w*[^.;?]{0,20}\bhorizontally",
    re.IGNORECASE,
)
_ABOVE = re.compile(
    r"\babove (?:the )?horizontal|\bupwards? (?:from|at|with|to)\b|\bdirected upwards?|\bpull\w*\b[^.?]{0,90}\b(?:with|to|from) the "
    r"(?:horizontal|ground|floor)|\b(?:rope|cord|cable|strap|handle|string)\b[^.?]{0,90}\b(?:with|to|from) the (?:horizontal|ground|floor)",
    re.IGNORECASE,
)
_BELOW = re.compile(r"\bbelow (?:the )?horizontal|\bdownwards?\b|\bdirected down", re.IGNORECASE)
_PUSHED = re.compile(r"\bpush", re.IGNORECASE)
_PARTS = re.compile(r"\bcomponents?\b|\bnet\b|\bresultant\b|\bunbalanced\b|\btotal force\b", re.IGNORECASE)


@dataclass(frozen=True)
class _Line:
    """One body on its line: whose values stand where (by name in `SYMBOLS`), and which terms the equation has."""

    values: Mapping[str, frozenset[int]]
    asked: str
    slope: bool
    uphill: bool
    steady: bool
    pulled: int
    """1: along the motion, -1: against it, 0: by nothing."""
    lifts: int
    """Of a force at an angle: 1 it lifts, -1 it presses, 0 it is along the ground."""
    rubs: str | None
    """By a force ("f"), by a coefficient ("mu"), or not."""

    @property
    def weighs(self) -> bool:
        """Is its mass given or asked, or its weight given?"""
        return bool(self.values["m"] or self.values["W"]) or self.asked == "m"


def read_line(text: str, facts: Sequence[Fact], target: Noun, dimensions: frozenset[str]) -> Law | None:
    """What ``text`` says of one body's motion along a line; None where it does not speak of one."""
    asked = asked_symbol(target, dimensions)
    if asked is None or ELSEWHERE.search(text) or _PARTS.search(text) or _SEVERAL.search(text):
        return None
    if of_energy(facts) or (asked == "a" and STEADY.search(text)):
        return None
    acting = read_acting(text, facts)
    if any("normal_force" in fact.noun.kinds for fact in acting.given):
        return None
    rubbing, pulls, coefficients, angles = acting.rubbing, acting.pulls, acting.coefficients, acting.angles
    slope = SLOPE.search(text) is not None
    rubs = "mu" if coefficients or asked == "mu" else "f" if rubbing or asked == "f" else None
    if slope and not (angles or asked == "theta"):
        return None  # by heights and lengths, or by energies
    if not rubs and pulls and is_rough(text):
        return OPEN
    if (
        not slope
        and not (rubs and (pulls or asked == "F" or _SLIDES.search(text) or STEADY.search(text) or STARTS.search(text)))
        and not (angles and pulls)
    ):
        return None
    masses = [fact for fact in acting.given if fact.written and fact.dimension == MASS]
    many = max(map(len, (angles, rubbing, acting.weights, pulls, coefficients, masses)))
    if asked == "f" and coefficients and (pulls or (_HELD.search(text) and not _LIMIT.search(text))):
        return OPEN  # what is at rest need not rub as much as it can
    if many > 1 or (coefficients and rubbing):
        return OPEN
    values = {**acting.values, "m": numbers(masses), "theta" if slope else "phi": numbers(angles)}
    moving = any(fact.dimension in (SPEED, TIME) for fact in facts if fact.role == "given" or fact.si) or bool(
        values["a"]
    )
    return _directed(text, values, asked, slope, rubs, moving=moving)


def _directed(
    text: str, values: Mapping[str, frozenset[int]], asked: str, slope: bool, rubs: str | None, *, moving: bool
) -> Law:
    """The line with its directions, ``moving`` where a speed, a time or an acceleration is given; `OPEN` where they are open."""
    force = bool(values["F"]) or asked == "F"
    steady = STEADY.search(text) is not None
    held = not steady and asked != "a" and not moving and _HELD.search(text) is not None
    starts = not steady and asked != "a" and not moving and STARTS.search(text) is not None
    if not rubs and is_rough(text):
        return OPEN
    if not _drives(text, asked, force):
        return OPEN
    uphill, known = _way(text)
    uphill, open_ = (
        uphill and slope and not held,
        held or (asked in ("mu", "theta") and (steady or starts) and not force),
    )
    pulled = 0 if not force else 1 if not slope or uphill else -1 if held or _LETS_DOWN.search(text) else 1
    if slope and (
        (force and _ACROSS.search(text))
        or not (known or open_ or asked in ("N", "f") or not (force or rubs))  # its weight alone drives it down
        or (held and force and rubs)  # which way friction acts
        or (pulled == 1 and not uphill and not _PUSHED.search(text))
    ):
        return OPEN
    lifts = (_ABOVE.search(text) is not None) - (_BELOW.search(text) is not None) if values.get("phi") else 0
    if values.get("phi") and not (lifts and force):
        return OPEN
    line = _Line(values, asked, slope, uphill, steady or held or starts, pulled, lifts, rubs)
    return Law(*_equation(line), asked, values) if _complete(line) else OPEN


def _drives(text: str, asked: str, force: bool) -> bool:
    """Is it told what pulls or pushes, all the time, or is there nothing that does?"""
    if asked == "F":
        return bool(_PULLED.search(text) or _NEEDED.search(text))
    if force:
        return not (asked == "a" and _CHANGES.search(text))
    return asked == "N" or not _PULLED.search(text) or bool(_ONCE.search(text))


def _way(text: str) -> tuple[bool, bool]:
    """Does it go up, and is that told?"""
    up, down = _UPHILL.search(text) is not None, _DOWNHILL.search(text) is not None
    return up, up != down or (not up and _LET_GO.search(text) is not None)


def _complete(line: _Line) -> bool:
    """Is each term given, or asked, or left to kinematics, and does not each cancel?"""
    open_ = [name for name in _terms(line) if name != line.asked and not line.values.get(name)]
    cancels = not (line.pulled or line.rubs == "f")
    if line.asked == "N" or (line.asked == "f" and line.rubs == "mu"):
        return not open_ and line.weighs
    return not open_ and (line.weighs or cancels) and not (line.asked == "m" and cancels)


def _terms(line: _Line) -> Iterator[str]:
    if line.pulled:
        yield "F"
    if line.rubs:
        yield line.rubs
    if line.slope:
        yield "theta"


def _equation(line: _Line) -> tuple[str, str]:
    """What the equation says in words, and the equation."""
    weight, mass = ("W", "W/g") if line.values["W"] else ("m*g", "m")
    if not line.weighs:  # the mass cancels
        weight, mass = "g", ""
    normal = f"{weight}*cos(theta)" if line.slope else weight
    normal += {1: " - F*sin(phi)", -1: " + F*sin(phi)", 0: ""}[line.lifts]
    where = f"on {'the slope' if line.slope else 'level ground'}"
    if line.asked == "N":
        return f"{where}: normal force = weight{' across the slope' if line.slope else ''}", f"N == {normal}"
    if line.asked == "f" and line.rubs == "mu":
        return f"{where}: friction = coefficient × normal force", f"f == mu*{normal}"
    forward, back = list[tuple[str, str]](), list[tuple[str, str]]()
    if line.pulled:
        (forward if line.pulled > 0 else back).append(
            ("F*cos(phi)", "force along it") if line.lifts else ("F", "force")
        )
    if line.slope:
        (back if line.uphill else forward).append((f"{weight}*sin(theta)", "weight along it"))
    if line.rubs == "f":
        back.append(("f", "friction"))
    elif line.rubs:
        back.append((f"mu*({normal})" if line.lifts else f"mu*{normal}", "friction"))
    if line.steady:
        sides = [" + ".join(term for term, _ in own) or "0" for own in (forward, back)]
        words = [" + ".join(name for _, name in own) or "0" for own in (forward, back)]
        if not line.pulled and line.rubs == "mu" and line.slope:
            sides = ["mu", "tan(theta)"]
        return f"{where}, nothing is accelerated: {' = '.join(words)}", " == ".join(sides)
    term, name = (
        " - ".join([" + ".join(one[part] for one in forward), *(one[part] for one in back)]).strip() for part in (0, 1)
    )
    way = f" {'up' if line.uphill else 'down'} it" if line.slope else ""
    return f"{where}: mass × acceleration{way} = {name}", f"{mass + '*' if mass else ''}a == {term}"
