"""One capacitor that loses its charge, two plates that face each other, and a drop that hangs between two, as equations of the question.

Through a resistance the voltage falls to V exp(-t/(R C)), and with it the charge and the energy that are left; what is discharged
wholly in a time delivers all its energy in it. Two plates across a gap are a capacitor though nothing calls them so. A drop that
hangs has a weight as large as the force of the field: m g = q V / d. Each is stated only where the documents relate what it takes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mathrag.agent.language.dimensions import (
    ACCELERATION,
    AREA,
    CAPACITANCE,
    CHARGE,
    ENERGY,
    LENGTH,
    MASS,
    POWER,
    RESISTANCE,
    TIME,
    VOLTAGE,
)
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.situations.electricity.following import Law, Term, stated, worked_out
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, TypedKnowledge, noun
from mathrag.quantities import Dimension

_CAPACITOR = re.compile(r"\bcapacitors?\b|\bdefibrillator|\bflash\s?(?:lamp|unit|gun)", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"\bin (?:series|parallel)\b|\binductor|\bcoil\b|\bhalf\b|\bhalves\b|\bfrequency\b|\bdielectric\b|\bcharging\b|"
    r"\bis (?:then )?charged through\b",
    re.IGNORECASE,
)
_THROUGH = re.compile(
    r"\bdischarg\w+\b(?:[^.;?]|\.\d)*?\b(?:through|across|over|into)\b|\b(?:through|across) (?:an?|the) [^.;?]*?\bdischarg",
    re.IGNORECASE,
)
_WHOLLY = re.compile(r"\bdischarg\w+|\bdeliver\w*|\breleas\w+|\bgives? (?:up|off)\b", re.IGNORECASE)
_AT_FIRST = re.compile(r"\b(?:initial(?:ly)?|at first|at the (?:start|beginning)|before|originally)\b", re.IGNORECASE)
_HANGS = re.compile(
    r"\b(?:hangs?|hover\w*|float\w*|suspended|held|balanced|kept|keeps?|stationary|motionless|at rest|in equilibrium)\b",
    re.IGNORECASE,
)
_DROP = re.compile(r"\b(?:drop(?:let)?|particle|sphere|bead|ball|speck|grain|dust)\b", re.IGNORECASE)
_PLATES = re.compile(r"\b(?:plates|electrodes)\b", re.IGNORECASE)
_FORCES = re.compile(
    r"\b(?:thread|string|angle|buoyan\w+ force|accelerat\w+|drag|terminal|falls?|rises?|spring|magnetic)\b",
    re.IGNORECASE,
)
_STORED = {CAPACITANCE: "C", VOLTAGE: "V", CHARGE: "Q", ENERGY: "E", RESISTANCE: "R", TIME: "t", POWER: "P"}
_LAWS: tuple[Law, ...] = (
    ("E", "C*V**2/2"), ("Q", "C*V"), ("V", "Q/C"), ("C", "Q/V"), ("V", "sqrt(2*E/C)"), ("C", "2*E/V**2"), ("E", "Q*V/2"),
    ("C", "Q**2/(2*E)"),
)  # fmt: skip
_SPENT: tuple[Law, ...] = (*_LAWS, ("P", "E/t"), ("E", "P*t"), ("t", "E/P"))
_LEFT: tuple[Law, ...] = (
    *_LAWS, ("V_t", "V*exp(-t/(R*C))"), ("Q_t", "Q*exp(-t/(R*C))"), ("E_t", "E*exp(-2*t/(R*C))"),
)  # fmt: skip
_HUNG: tuple[Law, ...] = (("q", "m*g*d/V"), ("m", "q*V/(g*d)"), ("V", "m*g*d/q"), ("d", "q*V/(m*g)"))
_FACING = re.compile(
    r"\b(?:two|pair of)\s+(?:[\w-]+\s+){0,4}?(?:plates|sheets|foils|dis[ck]s|electrodes)\b(?:[^;?]*?)\b"
    r"(?:gap|apart|separat\w+|fac(?:e|ing) each other|spac\w+)\b",
    re.IGNORECASE,
)
_FILLED = re.compile(
    r"\b(?:dielectric|mica|paper|glass|teflon|plastic|mylar|oil|water|rubber|slab|filled|permittivity|resistor|drop\w*|particle|electron|proton)\b",
    re.IGNORECASE,
)
_GAP = {AREA: "A", LENGTH: "d", VOLTAGE: "V", CHARGE: "Q", CAPACITANCE: "C", ENERGY: "E"}
_PLATED: tuple[Law, ...] = (*_LAWS, ("C", "eps*A/d"), ("A", "C*d/eps"), ("d", "eps*A/C"))
PERMITTIVITY = "permittivity of vacuum"
_EPSILON = 8.8541878128e-12  # F/m, CODATA 2018
_NAMES = {
    "A": "area",
    "E": "energy",
    "Q": "charge",
    "V": "voltage",
    "C": "capacitance",
    "P": "power",
    "t": "time",
    "q": "charge",
    "m": "mass",
    "d": "distance",
}


def capacitors(draft: Draft, number: int) -> list[Statement]:
    """What is asked of a capacitor that discharges or of a drop that hangs, numbered ``number``."""
    target, dimensions = draft.wanted
    if draft.known is None or len(dimensions) != 1:
        return []
    (dimension,) = dimensions
    phrase = draft.text[slice(*draft.asked.span)]
    if (
        _CAPACITOR.search(draft.text)
        and not _OTHERWISE.search(draft.text)
        and draft.known.relates({ENERGY, CAPACITANCE, VOLTAGE})
    ):
        return _discharged(draft.text, phrase, draft.facts, (target, dimension), draft.known, number)
    if any(fact.text == PERMITTIVITY for fact in draft.facts) and draft.known.relates({CAPACITANCE, VOLTAGE, CHARGE}):
        return _plates(draft.facts, (target, dimension), number)
    return _hung(draft.text, draft.facts, (target, dimension), draft.known, number)


def plate_facts(text: str, facts: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """The permittivity between two plates that face each other across air or vacuum, numbered on from ``facts``."""
    if _CAPACITOR.search(text) or _FACING.search(text) is None or _FILLED.search(text):
        return []
    dimension = str(Dimension.parse(CAPACITANCE) / Dimension.parse(LENGTH))
    words = noun(PERMITTIVITY, frozenset(), kinds, None, dimension)
    note = f"between the plates: permittivity of vacuum {_EPSILON:g} F/m"
    return [
        Fact(len(facts), _EPSILON, "F/m", _EPSILON, words, PERMITTIVITY, None, role="assumed", note=note, needs=frozenset({PERMITTIVITY}))
    ]  # fmt: skip


def _plates(facts: Sequence[Fact], wanted: tuple[Noun, str], number: int) -> list[Statement]:
    """Two plates across a gap: C = ε A / d; the sides of their area are no gap."""
    areas = [f for f in facts if f.dimension == AREA and f.role == "given"]
    sides = {number for f in areas for number in (f.origin, *f.also)}
    written = [f for f in facts if f.written and f.index not in sides and f.dimension != AREA]
    placed, own = _placed(written, _GAP), _GAP.get(wanted[1])
    if placed is None or own is None or len(areas) > 1:
        return []
    epsilon = next(f for f in facts if f.text == PERMITTIVITY)
    values = {**placed, "eps": epsilon} | ({"A": areas[0]} if areas else {})
    return _said(own, values, _PLATED, wanted, number, "two plates across a gap are a capacitor: C = ε A / d, Q = C V")


def _discharged(
    text: str, phrase: str, facts: Sequence[Fact], wanted: tuple[Noun, str], known: TypedKnowledge, number: int
) -> list[Statement]:
    placed = _placed(facts, _STORED)
    target, dimension = wanted
    own = _STORED.get(dimension)
    if placed is None or own is None or "t" not in {*placed, own}:
        return []
    fades = known.relates({VOLTAGE, TIME, RESISTANCE, CAPACITANCE})
    fading = fades and "R" in placed and _THROUGH.search(text) is not None
    if fading and own in ("V", "Q", "E") and "t" in placed and not _AT_FIRST.search(phrase):
        laws, own, label = (
            _LEFT,
            f"{own}_t",
            "through a resistance a capacitor's voltage and charge fall by exp(-t/(R C))",
        )
    elif "R" not in placed and "P" in {*placed, own} and _WHOLLY.search(text):
        laws, label = _SPENT, "all the energy of a capacitor is delivered in the time"
    else:
        return []
    return _said(own, placed, laws, (target, dimension), number, label)


def _hung(
    text: str, facts: Sequence[Fact], wanted: tuple[Noun, str], known: TypedKnowledge, number: int
) -> list[Statement]:
    told = all(words.search(text) for words in (_HANGS, _DROP, _PLATES)) and not _FORCES.search(text)
    related = known.relates({VOLTAGE, "L M T^-3 I^-1", LENGTH})
    letters = {MASS: "m", CHARGE: "q", VOLTAGE: "V", LENGTH: "d"}
    placed = _placed(facts, letters) if told and related else None
    own = letters.get(wanted[1])
    gravity = next((f for f in facts if f.dimension == ACCELERATION and f.si > 0), None)
    if placed is None or own is None or gravity is None:
        return []
    label = "what hangs between plates is carried by the field: weight = charge × voltage / distance"
    return _said(own, {**placed, "g": gravity}, _HUNG, wanted, number, label)


def _placed(facts: Sequence[Fact], letters: Mapping[str, str]) -> dict[str, Fact] | None:
    """The given values by their letters; None where there are two of a sort."""
    placed: dict[str, Fact] = {}
    for fact in facts:
        letter = letters.get(fact.dimension)
        if not fact.written or letter is None:
            continue
        if letter in placed:
            return None
        placed[letter] = fact
    return placed


def _said(
    own: str, placed: dict[str, Fact], laws: Sequence[Law], wanted: tuple[Noun, str], number: int, label: str
) -> list[Statement]:
    terms = worked_out({name: Term(name, abs(fact.si)) for name, fact in placed.items()}, laws)
    if own in placed or terms is None or own not in terms:
        return []
    return [stated((own, _NAMES[own[0]]), terms[own].expression, placed, *wanted, number, label)]
