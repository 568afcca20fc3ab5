"""Values that a question implies without writing them, as explicit assumptions ("from rest" is a speed of 0).

Each rule is a piece of everyday English with a physical meaning; what it adds is shown with the answer and costs
something, so that a written value always goes first.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from mathrag.agent.language.dimensions import ACCELERATION, SPEED
from mathrag.agent.language.implied import (
    DEFAULTS,
    EJECTED,
    HEARING,
    LIGHT,
    MATTER,
    ORIGINS,
    RULES,
    SLOWER,
    SPEED_OF_LIGHT,
    STRUCK,
    TURNS,
    Rule,
    at_equilibrium,
)
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.neutral import ONE_AT
from mathrag.agent.language.words import concepts, tokens
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.entities import Constant
from mathrag.quantities import dimension_of, to_si

_AQUEOUS = re.compile(
    r"\baqueous\b|\bsolution\b[^.?]*\bwater\b|\bwater\b[^.?]*\bsolution\b|\bdissol\w*[^.?]*\bwater\b", re.IGNORECASE
)
_POINT = re.compile(
    r"(?:(?P<freezes>\bfreez\w*)|\bboil\w*)(?:\s+point)?(?:\s+of\s+[^.,;?]{1,40}?)?\s+(?:is|at|of)\s+$", re.IGNORECASE
)
FARTHEST = 40  # K, by what is dissolved
STANDARD_GRAVITY = ("9.80665", "m/s^2")  # exact by definition, 3rd CGPM (1901)


_ANGLED = re.compile(
    r"\bangles?\b|\binclin|\bslop(?:e|es|ed|ing)\b|\btilt|\bramps?\b|\boblique|\bdegrees?\b|\bprojectile|\blaunch|θ|\\theta",
    re.IGNORECASE,
)


_FALL = re.compile(
    r"\bfree[- ]?fall|\bfalls?\b|\bfalling\b|\bdropped\b|\blet go\b|"
    r"\bthrow(?:s|n|ing)?\b|\bthrew\b|\btoss\w*|\bjump\w*|\bleap\w*|\bleave the ground\b|\bprojectile\b|"
    r"\bvertical(?:ly)?\b.{0,40}\b(?:upward|downward|thrown|launched)",
    re.IGNORECASE,
)
_HEIGHT = re.compile(
    r"\b(?:gravity|heights?|pendulum|cliff|"
    r"(?:hits?|strikes?|reach(?:es)?) the (?:ground|water|floor|bottom|pavement|sea|lake)|"
    r"upwards?|downwards?|straight (?:up|down)|lands?|trajectory|arc|"
    r"launch\w*|fired|sho[ot]\w*|kick\w*|hurl\w*|flings?|flung|squirt\w*|spray\w*|fountain|swings?|swinging|swung|dangl\w*)\b",
    re.IGNORECASE,
)
_SWINGS = re.compile(r"\bswings?\b|\bswinging\b|\bpendul|\boscillat|\bto and fro\b", re.IGNORECASE)
_SLOPE = re.compile(r"\b(?:slopes?|inclines?|inclined|ramps?|hills?(?:ide)?|ski run|chute)\b", re.IGNORECASE)
_POURS = re.compile(
    r"\b(?:rush|gush|pour|spurt|squirt|shoot|jet|leak|drain|stream|run|flow|escape|come|issue)(?:s|es|ed|ing)?\s+(?:\w+\s+)?(?:out|from)\b|\btaps?\b|"
    r"\bsp(?:ou|i)ts?\b|\bleaks?\b|\bhole\b|\bsiphon",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(r"\b(?:(?i:moon|mars|jupiter|venus|saturn|planet|asteroid)|Mercury)\b")  # not the metal


_DIAMETER = re.compile(r"\bdiameters?\b", re.IGNORECASE)
_ACROSS = re.compile(r"\s*(?:across|(?:wide )?in diameter|diameter)\b", re.IGNORECASE)
_WIDE = re.compile(r"\s*(?:wide|thick|in bore)\b", re.IGNORECASE)
_ROUND = re.compile(
    r"\b(?:tube|pipe|hose|wire|capillary|hole|bore|shaft|rod|needle|straw|nozzle|tunnel)s?\s*(?:\w+\s*)?$",
    re.IGNORECASE,
)
_RADIUS = re.compile(r"\bradi(?:us|i)\b", re.IGNORECASE)
_SLOWS = re.compile(r"\bdecelerat\w*|\bslow(?:s|ed|ing)?\b|\bbrak(?:e|es|ed|ing)\b|\bretard\w*", re.IGNORECASE)
_TIMES_GRAVITY = re.compile(
    r"times\s+(?:that|the acceleration|greater than the acceleration)?\s*(?:due to|of|by)?\s*(?:earth's\s+)?gravity|times\s+g\b",
    re.IGNORECASE,
)


_CHARGED = re.compile(
    r"\bbatter(?:y|ies)\b[^?]*\bcharg(?:es|ed|ing)\b|\bcharg(?:es|ed|ing)\b[^?]*\bbatter(?:y|ies)\b", re.IGNORECASE
)
ALONG = frozenset({"length", "distance", "displacement"})
_INCLINE = re.compile(r"\binclin|\bslop(?:e|es|ed|ing)\b|\bramps?\b|\bhill", re.IGNORECASE)


def derived_facts(text: str, given: Iterable[Fact], constants: Iterable[Constant], index: KindIndex) -> list[Fact]:
    """Other ways to say a written value: half a diameter is a radius, a deceleration a negative acceleration, 1.5 g."""
    facts = list(given)
    found: list[Fact] = []
    for fact in facts:
        after = text[fact.span[1] : fact.span[1] + 60] if fact.span else ""
        number = len(facts) + len(found)
        if fact.dimension == "L" and (_across(fact) or _ACROSS.match(after) or _bore(fact, text)):
            radius = _scaled(fact, number, 0.5, "radius", "radius", "the radius is half the diameter", index)
            found.append(replace(radius, noun=replace(radius.noun, symbol="r")))
        elif fact.dimension == "I" and _CHARGED.search(text):
            note = "what charges a battery flows against its electromotive force"
            found.append(_scaled(fact, number, -1.0, "current", "electric_current", note, index))
        elif fact.noun.kinds == {"radius"}:
            note = "the diameter is twice the radius"
            across = _scaled(fact, number, 2.0, "diameter", "diameter", note, index)
            found.append(replace(across, needs=frozenset(tokens("diameter wide width across bore calibre"))))
        elif fact.dimension == ACCELERATION and fact.value > 0 and _SLOWS.search(fact.text):
            note = "a deceleration is a negative acceleration"
            found.append(_scaled(fact, number, -1.0, "acceleration", "acceleration", note, index))
        elif (shift := _shifted(fact, text)) is not None:
            found.append(_of_solution(fact, number, shift, index))
        elif (slope := _slope(fact, facts, text)) is not None:
            note = f"the height of {fact.value:g} {fact.unit} along a slope of {slope.value:g} {slope.unit}"
            height = _scaled(fact, number, math.sin(slope.si), "height", "height", note, index)
            found.append(replace(height, also=(slope.index,)))
        elif fact.dimension == "1" and fact.unit is None and _TIMES_GRAVITY.match(after.lstrip()):
            found.append(_times_gravity(fact, number, constants, index))
    return found


def _shifted(fact: Fact, text: str) -> float | None:
    """By how many kelvins the point at which an aqueous solution freezes or boils is shifted."""
    if fact.unit != "°C" or fact.difference or fact.span is None or not _AQUEOUS.search(text):
        return None
    point = _POINT.search(text[: fact.span[0]])
    shift = None if point is None else -fact.value if point["freezes"] else fact.value - 100
    return float(f"{shift:.9g}") if shift is not None and 0 < shift < FARTHEST else None


def _of_solution(fact: Fact, number: int, shift: float, index: KindIndex) -> Fact:
    words = noun("change of the point", frozenset({"temperature_difference"}), index, None, "Θ", frozenset({"change"}))
    note = f"pure water freezes at 0 °C and boils at 100 °C: shifted by {shift:g} K"
    return replace(
        fact,
        index=number,
        value=shift,
        unit="K",
        si=shift,
        noun=words,
        text="change",
        difference=True,
        origin=fact.index,
        note=note,
    )


def _slope(fact: Fact, facts: Sequence[Fact], text: str) -> Fact | None:
    """The one angle of a slope along which a length is measured."""
    angles = [other for other in facts if other.unit in ("°", "rad")]
    if fact.dimension != "L" or fact.noun.kinds - ALONG or len(angles) != 1 or not _INCLINE.search(text):
        return None
    return angles[0]


def _bore(fact: Fact, text: str) -> bool:
    """Is it how wide a round thing is ("a tube 6 mm wide")?"""
    start, end = fact.span or (0, 0)
    return bool(_WIDE.match(text, end) and _ROUND.search(text[:start]))


def _across(fact: Fact) -> bool:
    return bool(_DIAMETER.search(fact.text)) and not _RADIUS.search(fact.text)


def _scaled(fact: Fact, number: int, factor: float, name: str, kind: str, note: str, index: KindIndex) -> Fact:
    words = noun(f"{name} {fact.text}", frozenset({kind}), index, None, fact.dimension, fact.noun.markers)
    words = replace(words, own=fact.noun.own - frozenset(tokens("diameter")))
    return replace(
        fact, index=number, value=fact.value * factor, si=fact.si * factor, noun=words, origin=fact.index, note=note
    )


def _times_gravity(fact: Fact, number: int, constants: Iterable[Constant], index: KindIndex) -> Fact:
    value, unit, _ = gravity_of(constants)
    size = float(fact.value) * float(value)
    words = noun(fact.text, index.named(fact.text, ACCELERATION), index, None, ACCELERATION)
    note = f"{fact.value} times gravitational acceleration ({value} {unit})"
    return replace(fact, index=number, value=size, unit=unit, si=size, noun=words, origin=fact.index, note=note)


def assumed_facts(
    text: str, given: Iterable[Fact], constants: Iterable[Constant], start: int, index: KindIndex
) -> list[Fact]:
    """The values that ``text`` implies, numbered from ``start``."""
    facts = list(given)
    rules = [rule for rule in RULES if rule.pattern.search(text) and not _given_already(rule, facts)]
    rules.extend(_gravity(text, facts, constants))
    rules.extend(_struck(text, facts))
    rules.extend(_turning(text, facts))
    rules.extend([HEARING] if HEARING.pattern.search(text) else [])
    rules.extend(ORIGINS)
    return [_fact(start + number, rule, index, _place(rule, text)) for number, rule in enumerate(rules)]


def neutral_facts(text: str, given: Iterable[Fact], start: int, kinds: KindIndex) -> list[Fact]:
    """The angles that change nothing (`language.neutral`), numbered from ``start``, where ``text`` speaks of no angle."""
    if _ANGLED.search(text) or any(fact.unit in ("°", "rad") for fact in given):
        return []
    words = noun("angle", frozenset({"angle"}), kinds, None, "1")
    return [
        Fact(
            start + number, degrees, "°", to_si(degrees, "°")[0], words, "angle", None, role="assumed", neutral=True,
            note=f"nothing is said of an angle: {degrees:g}°",
        )
        for number, degrees in enumerate(sorted(ONE_AT.values()))
    ]  # fmt: skip


def default_facts(text: str, given: Iterable[Fact], start: int, kinds: KindIndex) -> list[Fact]:
    """What holds unless the question says otherwise, for parameters of the very kind alone, numbered from ``start``."""
    facts = list(given)
    said = {kind for fact in facts for kind in fact.noun.kinds}
    light = _of_light(text, facts, start, kinds)
    wanted = [own for own in DEFAULTS if own.kind not in said and own.when.search(text) and not own.unless.search(text)]
    return [
        *light,
        *(
            Fact(
                number, own.value, None, own.value, noun("", frozenset({own.kind}), kinds, None, "1"), "", None, role="assumed",
                note=own.note, of_kind=True,
            )
            for number, own in enumerate(wanted, start + len(light))
        ),
    ]  # fmt: skip


def _of_light(text: str, facts: Sequence[Fact], number: int, kinds: KindIndex) -> list[Fact]:
    """The speed of light where ``text`` is about light, nothing slows it and no speed is given."""
    matter = MATTER.search(text) is not None
    slower = SLOWER.search(text) or (matter and not EJECTED.search(text))
    if not LIGHT.search(text) or slower or any(fact.dimension == SPEED for fact in facts):
        return []
    words = noun("speed velocity light", frozenset({"speed", "speed_of_light", "velocity"}), kinds, None, SPEED)
    note = f"light goes at {SPEED_OF_LIGHT:g} m/s in a vacuum and, nearly, in air"
    needs = frozenset(tokens("wave light propagation" if matter else "speed velocity propagation"))
    return [
        Fact(
            number, SPEED_OF_LIGHT, "m/s", SPEED_OF_LIGHT, words, "speed of light", None, role="assumed", note=note, needs=needs
        )
    ]  # fmt: skip


def _struck(text: str, facts: Sequence[Fact]) -> list[Rule]:
    """What is hit is at rest where two masses and at most one speed are given and nothing else is said of it."""
    written = [f for f in facts if f.written]
    sizes = [sum(f.dimension == own for f in written) for own in ("M", SPEED)]
    return (
        [STRUCK]
        if sizes in ([2, 1], [2, 0]) and STRUCK.pattern.search(text) and not RULES[0].pattern.search(text)
        else []
    )


def _turning(text: str, facts: Sequence[Fact]) -> list[Rule]:
    """The Gibbs energy is zero where the temperature is asked at which a reaction with an enthalpy and an entropy turns."""
    if not TURNS.search(text):
        return []
    given = {fact.dimension for fact in facts if fact.written}
    return [
        at_equilibrium(unit)
        for unit in ("J", "J/mol")
        if {str(dimension_of(unit)), str(dimension_of(f"{unit}/K"))} <= given
    ]


def _place(rule: Rule, text: str) -> int | None:
    found = rule.pattern.search(text) if rule in RULES else None
    return found.start() if found else None


def _given_already(rule: Rule, facts: Iterable[Fact]) -> bool:
    """A value of this dimension and role is written in the question."""
    dimension = str(dimension_of(rule.unit))
    return any(f.dimension == dimension and rule.markers and f.noun.markers & rule.markers for f in facts)


def _gravity(text: str, facts: Iterable[Fact], constants: Iterable[Constant]) -> list[Rule]:
    """Gravitational acceleration where the question gives none; for a falling or thrown body also as a negative acceleration."""
    own = [f for f in facts if f.dimension == ACCELERATION]
    if any(f.noun.symbol == "g" or "gravit" in f.text.lower() for f in own) or elsewhere(text):
        return []
    value, unit, source = gravity_of(constants)
    falling = bool(_FALL.search(text)) and not own
    note = f"on Earth: gravitational acceleration {value} {unit} ({source})"
    needs = frozenset(tokens("gravity gravitational weight fall"))
    name = "gravitational acceleration gravity"
    rules = [
        Rule(
            _FALL,
            float(value),
            unit,
            name,
            note,
            needs=needs | (frozenset(tokens("acceleration")) if falling else needs),
        )
    ]
    if falling:
        against = f"{note}, against the motion upwards"
        rules.append(Rule(_FALL, -float(value), unit, "acceleration", against, needs=frozenset(tokens("acceleration"))))
    return rules


@lru_cache(maxsize=1024)
def falls(text: str) -> bool:
    """Is something said to fall, to be thrown or to be at a height?"""
    return bool(_FALL.search(text) or _HEIGHT.search(text))


def swings(text: str) -> bool:
    """Does something swing to and fro, and nothing fall?"""
    return bool(_SWINGS.search(text)) and not _FALL.search(text)


@lru_cache(maxsize=1024)
def slopes(text: str) -> bool:
    """Is something on a slope, which gravity drives along it?"""
    return bool(_SLOPE.search(text))


def pours(text: str) -> bool:
    """Does a liquid run out of something, driven by its own height?"""
    return bool(_POURS.search(text))


def elsewhere(text: str) -> str:
    """The celestial body other than the Earth that ``text`` is about, if any."""
    found = _ELSEWHERE.search(text)
    return found.group() if found and not re.search(r"\bon (?:the )?earth\b", text, re.IGNORECASE) else ""


def gravity_of(constants: Iterable[Constant]) -> tuple[str, str, str]:
    """Gravitational acceleration on Earth and where it comes from."""
    for constant in sorted(constants, key=lambda item: item.uri):
        same = constant.unit and constant.dimension == str(dimension_of("m/s^2"))
        if same and "gravity" in concepts(f"{constant.name} {constant.description}"):
            return constant.value_text, str(constant.unit), constant.name
    return (*STANDARD_GRAVITY, "standard gravity")


def _fact(number: int, rule: Rule, index: KindIndex, place: int | None) -> Fact:
    si, _ = to_si(rule.value, rule.unit)
    dimension = str(dimension_of(rule.unit))
    every = frozenset(
        kind for kind, own in index.dimension.items() if own == dimension
    )  # an origin's symbol says it all
    kinds = every if rule.symbols else index.headed(rule.name, dimension=dimension)
    words = noun(rule.name, kinds, index, None, dimension, rule.markers)
    return Fact(
        number, rule.value, rule.unit, si, words, rule.name, None, role="assumed", note=rule.note, needs=rule.needs,
        symbols=rule.symbols, place=place,
    )  # fmt: skip
