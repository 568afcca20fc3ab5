"""Equations that a question means without writing them; they hold for it alone and are shown.

- "At constant speed": along the ground the driving force is as large as the resistance (Newton's first law), where the question
  speaks of one of the two forces and nothing is lifted.
- "A cart of [X] carries 40 kg": what is weighed together is the unknown mass and the given one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.circuits import powers_at_once
from mathrag.agent.dimensions import FORCE, MASS, POWER
from mathrag.agent.features import Fact
from mathrag.agent.kinds import KindIndex
from mathrag.agent.relations import loads
from mathrag.agent.statements import LOAD, TOTAL, Statement, own_formula, own_parameter
from mathrag.agent.typed import Noun, noun
from mathrag.agent.words import tokens

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


def balances(
    text: str, facts: Sequence[Fact], target: Noun, said: Sequence[Statement], kinds: KindIndex
) -> list[Statement]:
    """The balance of forces, numbered on from ``said``, where ``text`` gives rise to it."""
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


def loaded(text: str, facts: Sequence[Fact], target: Noun, number: int, kinds: KindIndex) -> list[Statement]:
    """What an unknown mass ``target`` is together with the one given load, numbered ``number``."""
    parts = [] if "total" in target.stems else loads(text, facts)
    if len(parts) != 1:
        return []
    return [_summed(number, "carried together", ("mass", "kg", MASS), target, parts[0], frozenset({"mass"}), kinds)]


def at_once(text: str, facts: Sequence[Fact], target: Noun, number: int, kinds: KindIndex) -> list[Statement]:
    """What an unknown power ``target`` is together with the one given that is taken at the same time, numbered ``number``."""
    parts = powers_at_once(text, facts)
    if len(parts) != 1 or kinds.dimensions(target.kinds) != {POWER} or "total" in target.stems:
        return []
    return [_summed(number, "taken at once", ("power", "W", POWER), target, parts[0], kinds.usual(POWER), kinds)]


def _summed(
    number: int, how: str, sort: tuple[str, str, str], target: Noun, part: Fact, own: frozenset[str], kinds: KindIndex
) -> Statement:
    """ "total = unknown + given" of one ``sort``: its name, unit and dimension."""
    name, unit, dimension = sort
    names = ((TOTAL, f"total {name}"), ("rest", name), (LOAD, f"{name} of the load"))
    kind = min(own, default=None)
    parameters = tuple(own_parameter(identifier, words, dimension, kind, unit) for identifier, words in names)
    label = f"{how}: total {name} = {name} + {name} of the load"
    formula = own_formula(number, label, "total == rest + load", "total = rest + load", parameters)
    nouns = (noun(name, own, kinds, None, dimension), target, part.noun)
    return Statement(formula, nouns, frozenset({part.index}), {TOTAL: frozenset[int]()})
