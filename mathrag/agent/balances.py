"""Equations that a question means without writing them; they hold for it alone and are shown.

- "At constant speed": along the ground the driving force is as large as the resistance (Newton's first law), where the question
  speaks of one of the two forces and nothing is lifted.
- "A cart of [X] carries 40 kg": what is weighed together is the unknown mass and the given one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.dimensions import FORCE, MASS
from mathrag.agent.features import Fact
from mathrag.agent.kinds import KindIndex
from mathrag.agent.relations import loads
from mathrag.agent.statements import LOAD, TOTAL, Statement, own_formula
from mathrag.agent.typed import Noun, noun
from mathrag.agent.words import tokens
from mathrag.entities import Parameter

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
        Parameter(symbol=letter, identifier=letter, name=name, unit="N", dimension=FORCE, quantity_kind=min(own))
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
    names = ((TOTAL, "total mass"), ("rest", "mass"), (LOAD, "mass of the load"))
    parameters = tuple(
        Parameter(symbol=identifier, identifier=identifier, name=name, unit="kg", dimension=MASS, quantity_kind="mass")
        for identifier, name in names
    )
    label = "carried together: total mass = mass + mass of the load"
    formula = own_formula(number, label, "total == rest + load", "total = rest + load", parameters)
    own = frozenset({"mass"})
    nouns = (noun("mass", own, kinds, None, MASS), target, parts[0].noun)
    return [Statement(formula, nouns, frozenset({parts[0].index}), {TOTAL: frozenset[int]()})]
