"""What "at constant speed" means along the ground: the driving force is as large as the resistance.

It is Newton's first law, which word problems use without naming it. It holds for the question alone, as an equation that is shown, and
only where the question speaks of one of the two forces and nothing is lifted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.features import Fact
from mathrag.agent.kinds import KindIndex
from mathrag.agent.statements import NAMESPACE, Statement
from mathrag.agent.typed import Noun, noun
from mathrag.agent.words import tokens
from mathrag.entities import Formula, Parameter

FORCE = "L M T^-2"
DRIVING, RESISTING = frozenset({"traction_force"}), frozenset({"resistance_force", "friction"})
LIFTS = frozenset(
    tokens("lift lifted lifting climb hook crane elevator hoist upward vertical vertically ascend pulley slope")
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
    formula = Formula(
        uri=f"{NAMESPACE}{len(said)}",
        label="at constant speed: driving force = resistance",
        latex="F = f",
        equation="F == f",
        target="F",
        template="f",
        parameters=parameters,
        executable=True,
        consistency="consistent",
    )
    nouns = tuple(noun(name, own, kinds, None, FORCE) for name, own in zip(_NAMES, (DRIVING, RESISTING), strict=True))
    return [Statement(formula, nouns, frozenset())]
