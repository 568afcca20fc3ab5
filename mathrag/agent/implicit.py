"""Values that a question implies without writing them, as explicit assumptions ("from rest" is a speed of 0).

Each rule is a piece of everyday English with a physical meaning; what it adds is shown with the answer and costs
something, so that a written value always goes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mathrag.agent.features import Fact
from mathrag.agent.typed import noun
from mathrag.agent.words import concepts, tokens
from mathrag.entities import Constant
from mathrag.quantities import dimension_of, to_si

STANDARD_GRAVITY = ("9.80665", "m/s^2")  # exact by definition, 3rd CGPM (1901)


@dataclass(frozen=True)
class Rule:
    """Words that imply a value; ``needs`` are stems a parameter must have one of to take it (empty: any)."""

    pattern: re.Pattern[str]
    value: float
    unit: str
    name: str
    note: str
    markers: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()


def _rule(pattern: str, value: float, unit: str, name: str, note: str, markers: str = "", needs: str = "") -> Rule:
    return Rule(
        re.compile(pattern, re.IGNORECASE),
        value,
        unit,
        name,
        note,
        frozenset(markers.split()),
        frozenset(tokens(needs)),
    )


RULES = (
    _rule(
        r"\b(?:from|at) rest\b|\bstarts? (?:from )?(?:a )?stand(?:still|ing)\b|\binitially (?:at rest|stationary)\b|"
        r"\b(?:is|are|was) dropped\b|\bdropped from\b|\bfalls? from\b",
        0.0, "m/s", "initial velocity", "starts from rest: initial velocity 0 m/s", "initial", "velocity speed",
    ),
    _rule(
        r"\b(?:comes?|coming|came|brought|brings?) to (?:a )?(?:rest|stop|halt|standstill)\b|\b(?:until|when|before) (?:it|he|she|the \w+)"
        r" stops\b|\bstops? (?:in|after|within)\b|\bstopped (?:in|after|within|by)\b|\bto (?:a )?(?:complete )?stop\b",
        0.0, "m/s", "final velocity", "comes to rest: final velocity 0 m/s", "final", "velocity speed",
    ),
    _rule(
        r"\b(?:maximum|greatest|highest) (?:height|point|elevation)\b|\b(?:to rise|rises?|jumps?|leaps?)\b.{0,40}\b(?:above|high|m\b)",
        0.0, "m/s", "final velocity", "at the highest point: final velocity 0 m/s", "final", "velocity speed",
    ),
    _rule(
        r"\bboil(?:s|ed|ing)?\b(?=.*\bwater\b)|\bwater\b.*\bboil(?:s|ed|ing)?\b",
        100.0, "°C", "final temperature boiling point water", "water boils at 100 °C at standard pressure", "final", "temperature boiling",
    ),
    _rule(r"\bmelting ice\b|\bice (?:water|bath)\b|\bice .{0,20}\bmelts?\b", 0.0, "°C", "temperature melting ice",
          "ice melts at 0 °C at standard pressure", "", "temperature"),
    _rule(r"\bSTP\b|\bstandard temperature and pressure\b", 273.15, "K", "temperature", "STP: temperature 273.15 K", "", "temperature"),
    _rule(r"\bSTP\b|\bstandard temperature and pressure\b", 100000.0, "Pa", "pressure", "STP: pressure 100 kPa", "", "pressure"),
)  # fmt: skip

_FALL = re.compile(
    r"\bfree[- ]?fall|\bfalls?\b|\bfalling\b|\bdropped\b|\bthrown\b|\btoss\w*|\bjump\w*|\bleap\w*|\bleave the ground\b|\bprojectile\b|"
    r"\bvertical(?:ly)?\b.{0,40}\b(?:upward|downward|thrown|launched)",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(r"\b(?:moon|mars|jupiter|venus|mercury|saturn|planet|asteroid)\b", re.IGNORECASE)


def assumed_facts(text: str, given: Iterable[Fact], constants: Iterable[Constant], start: int) -> list[Fact]:
    """The values that ``text`` implies, numbered from ``start``."""
    facts = list(given)
    found: list[Fact] = []
    for rule in RULES:
        if rule.pattern.search(text) and not _given_already(rule, facts):
            found.append(_fact(start + len(found), rule))
    gravity = _gravity(text, facts, constants)
    if gravity is not None:
        found.append(_fact(start + len(found), gravity))
    return found


def _given_already(rule: Rule, facts: Iterable[Fact]) -> bool:
    """A value of this dimension and role is written in the question."""
    dimension = str(dimension_of(rule.unit))
    return any(f.dimension == dimension and rule.markers and f.noun.markers & rule.markers for f in facts)


def _gravity(text: str, facts: Iterable[Fact], constants: Iterable[Constant]) -> Rule | None:
    dimension = str(dimension_of("m/s^2"))
    own = [f for f in facts if f.dimension == dimension]
    if any(f.noun.symbol == "g" or "gravit" in f.text.lower() for f in own) or _ELSEWHERE.search(text):
        return None
    value, unit, source = _gravity_of(constants)
    falling = bool(_FALL.search(text)) and not own
    needs = frozenset() if falling else frozenset(tokens("gravity gravitational weight"))
    note = f"on Earth: gravitational acceleration {value} {unit} ({source})"
    return Rule(_FALL, float(value), unit, "gravitational acceleration gravity", note, frozenset(), needs)


def _gravity_of(constants: Iterable[Constant]) -> tuple[str, str, str]:
    for constant in sorted(constants, key=lambda item: item.uri):
        same = constant.unit and constant.dimension == str(dimension_of("m/s^2"))
        if same and "gravity" in concepts(f"{constant.name} {constant.description}"):
            return constant.value_text, str(constant.unit), constant.name
    return (*STANDARD_GRAVITY, "standard gravity")


def _fact(index: int, rule: Rule) -> Fact:
    si, _ = to_si(rule.value, rule.unit)
    dimension = str(dimension_of(rule.unit))
    words = noun(rule.name, frozenset(), None, None, dimension, rule.markers)
    return Fact(
        index, rule.value, rule.unit, si, words, rule.name, None, role="assumed", note=rule.note, needs=rule.needs
    )
