"""Equations that a question means without writing them; they hold for it alone and are shown.

- "At constant speed": along the ground the driving force is as large as the resistance (Newton's first law), where the question
  speaks of one of the two forces and nothing is lifted.
- At constant speed upwards the lift is as large as weight and drag together.
- "A cart of [X] carries 40 kg": what is weighed together is the unknown mass and the given one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from mathrag.agent.language.dimensions import FORCE, MASS, POWER
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.loads import loads, of_load
from mathrag.agent.reading.statements import LOAD, TOTAL, Statement, own_formula, own_parameter
from mathrag.agent.situations.electricity.circuits import powers_at_once
from mathrag.agent.situations.mechanics.acting import FRICTIONS
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, noun

DRIVING, RESISTING = frozenset({"traction_force"}), frozenset({"resistance_force", "friction"})
LIFTS = frozenset(
    tokens(
        "lift lifted lifting climb hook crane elevator hoist upward upwards vertical vertically ascend pulley stairs ladder raise hill "
        "slope incline"
    )
)
_STEADY = re.compile(
    r"\b(?:constant|uniform|steady)\s+(?:\w+\s+)?(?:speed|velocity|motion)\b|\b(?:mov|travel|driv)\w*\s+uniformly\b",
    re.IGNORECASE,
)
_NAMES = ("driving force", "resistance")
_RISES = re.compile(
    r"\b(?:rises?|rising|rose|ascends?|ascending|ascent|climbs?|climbing)\b[^.;?]{0,30}\b(?:vertical|straight|upward)|"
    r"\bvertical\w*\s+(?:up|upwards?|ris|ascen|climb)|\b(?:vertical|straight|upward)\w*[^.;?]{0,30}\b(?:rises?|rising|ascen\w+|climb\w*)|"
    r"\b(?:drone|balloon|airship|helicopter|rocket)s?\b[^.;?]{0,60}\b(?:rises?|rising|ascends?|ascending)\b",
    re.IGNORECASE,
)
_SINKS = re.compile(r"\b(?:descen|sink|sank|slope|inclin|ramp|hill|stairs|buoyan|accelerat)\w*", re.IGNORECASE)
_UPWARDS = (("L", "lift", frozenset({"lift"})), ("G", "weight", frozenset({"weight"})), ("f", "drag", FRICTIONS))


def balances(
    text: str, facts: Sequence[Fact], target: Noun, said: Sequence[Statement], kinds: KindIndex
) -> list[Statement]:
    """The balance of forces, numbered on from ``said``, where ``text`` gives rise to it."""
    if rising(text, facts):
        return [_against_weight_and_drag(len(said), kinds)]
    spoken = [target, *(fact.noun for fact in facts), *(words for one in said for words in one.nouns)]
    if not any(words.kinds & (DRIVING | RESISTING) for words in spoken):
        return []
    if not _STEADY.search(text) or LIFTS & frozenset(tokens(text)):
        return []
    parameters = tuple(
        own_parameter(letter, name, FORCE, min(own))
        for letter, name, own in zip("Ff", _NAMES, (DRIVING, RESISTING), strict=True)
    )
    label = "at constant speed: driving force = resistance"
    formula = own_formula(len(said), label, "F == f", "F = f", parameters)
    nouns = tuple(noun(name, own, kinds, None, FORCE) for name, own in zip(_NAMES, (DRIVING, RESISTING), strict=True))
    return [Statement(formula, nouns, frozenset())]


def rising(text: str, facts: Sequence[Fact]) -> list[Fact]:
    """The drag on what rises straight up at constant speed; none where that is not told."""
    if not _rises_steadily(text):
        return []
    return [fact for fact in facts if fact.dimension == FORCE and fact.role == "given" and fact.noun.kinds & FRICTIONS]


@lru_cache(maxsize=64)
def _rises_steadily(text: str) -> bool:
    return bool(_STEADY.search(text) and _RISES.search(text) and not _SINKS.search(text))


def _against_weight_and_drag(number: int, kinds: KindIndex) -> Statement:
    parameters = tuple(own_parameter(letter, name, FORCE, min(own)) for letter, name, own in _UPWARDS)
    label = "at constant speed upwards: lift = weight + drag"
    formula = own_formula(number, label, "L == G + f", "L = G + f", parameters)
    nouns = tuple(noun(name, own, kinds, None, FORCE) for _, name, own in _UPWARDS)
    return Statement(formula, nouns, frozenset(), meant=True)


def loaded(draft: Draft, number: int) -> list[Statement]:
    """What an unknown mass ``target`` is together with the one given load, numbered ``number``."""
    total = "total" in draft.target.stems and not (draft.hole and of_load(draft.text, draft.hole[0]))
    parts = [] if draft.weighed or total else loads(draft.text, draft.facts)
    if len(parts) != 1:
        return []
    return [
        summed(
            number,
            "carried together",
            ("mass", "mass of the load", "kg", MASS),
            draft.target,
            parts[0],
            frozenset({"mass"}),
            draft.kinds,
        )
    ]


def at_once(draft: Draft, number: int) -> list[Statement]:
    """What an unknown power ``target`` is together with the one given that is taken at the same time, numbered ``number``."""
    parts = powers_at_once(draft.text, draft.facts) if draft.hole is not None else []
    if len(parts) != 1 or draft.kinds.dimensions(draft.target.kinds) != {POWER} or "total" in draft.target.stems:
        return []
    return [
        summed(
            number,
            "taken at once",
            ("power", "power of the other", "W", POWER),
            draft.target,
            parts[0],
            draft.kinds.usual(POWER),
            draft.kinds,
        )
    ]


def summed(
    number: int,
    how: str,
    sort: tuple[str, str, str, str],
    target: Noun,
    part: Fact,
    own: frozenset[str],
    kinds: KindIndex,
) -> Statement:
    """ "total = unknown + given" of one ``sort``: its name, that of the given one, unit and dimension; ``how`` is shown."""
    name, other, unit, dimension = sort
    names = ((TOTAL, f"total {name}"), ("rest", name), (LOAD, other))
    kind = min(own, default=None)
    parameters = tuple(own_parameter(identifier, words, dimension, kind, unit) for identifier, words in names)
    label = f"{how}: total {name} = {name} + {other}"
    formula = own_formula(number, label, "total == rest + load", "total = rest + load", parameters)
    nouns = (noun(name, own, kinds, None, dimension), target, part.noun)
    return Statement(formula, nouns, frozenset({part.index}), {TOTAL: frozenset[int]()})
