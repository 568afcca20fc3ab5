"""A motor turns into motion what its coil does not turn into heat: mechanical energy = electrical energy - heat of the coil.

Where a question speaks of a motor that runs and of the resistance of its coil, that is an equation of this question alone, for
energies and for powers. A plan is dropped (`planning.compute`) that takes Ohm's law for a motor which runs (its voltage is more than
current times resistance), or that computes what comes out of it without the one or the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ELECTRIC_CURRENT, ENERGY, POWER, RESISTANCE, VOLTAGE
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

_MOTOR = re.compile(r"\bmotors?\b", re.IGNORECASE)
_STALLED = re.compile(
    r"\b(?:stall|stuck|jam|block|seiz)\w*|\b(?:not|cannot|can't|doesn't|unable to|stops?)\s+(?:\w+\s+)?(?:turn|rotat|spin|run|mov)\w*|"
    r"\bat rest\b|\bprevented from\b|\bin series\b",
    re.IGNORECASE,
)
_ELECTRIC = frozenset({RESISTANCE, VOLTAGE})
_COMES_OUT = frozenset(tokens("mechanical output useful kinetic lifting"))
_NAMES = {
    ENERGY: (
        ("mechanical energy", "mechanical_energy"),
        ("electrical energy", "electrical_energy"),
        ("heat of the coil", "heat"),
    ),
    POWER: (
        ("mechanical power", "power"),
        ("electric power", "electric_power"),
        ("heating power of the coil", "power"),
    ),
}


def runs(text: str, facts: Sequence[Fact]) -> bool:
    """Does a motor run, the resistance of whose coil is given, and the current through it?"""
    given = {fact.dimension for fact in facts if fact.role == "given"}
    coils = [fact for fact in facts if fact.dimension == RESISTANCE and fact.written]
    electric = bool(given & {VOLTAGE, ELECTRIC_CURRENT})
    return bool(_MOTOR.search(text)) and not _STALLED.search(text) and len(coils) == 1 and electric


def motors(text: str, facts: Sequence[Fact], number: int, kinds: KindIndex) -> list[Statement]:
    """What a running motor makes of what it is supplied with, numbered from ``number``."""
    return [_balance(number + n, dimension, kinds) for n, dimension in enumerate(_NAMES)] if runs(text, facts) else []


def _balance(number: int, dimension: str, kinds: KindIndex) -> Statement:
    names = _NAMES[dimension]
    identifiers = ("output", "supplied", "heat")
    parameters = tuple(
        own_parameter(identifier, name, dimension, kind)
        for identifier, (name, kind) in zip(identifiers, names, strict=True)
    )
    label = f"of a motor: {names[0][0]} = {names[1][0]} - {names[2][0]}"
    formula = own_formula(number, label, "output == supplied - heat", "output = supplied - heat", parameters)
    nouns = tuple(noun(name, frozenset({kind}), kinds, None, dimension) for name, kind in names)
    return Statement(formula, nouns, frozenset(), meant=True)


def unlike_motor(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be of a motor that runs."""
    if not runs(question.text, question.facts):
        return None
    for use in solution.steps:
        slot = knowledge.slots[use.slot]
        related = [other.parameter.dimension for other in (slot, *knowledge.inputs(slot))]
        if RESISTANCE in related and related.count(VOLTAGE) == 1:
            return "the voltage of a motor that runs is not that over its resistance alone"
    root = knowledge.slots[solution.steps[0].slot]
    taken = {question.facts[one.fact].dimension for one in solution.bound}
    stated = any(knowledge.slots[use.slot].stated for use in solution.steps)
    if (
        root.parameter.dimension in _NAMES
        and question.target.stems & _COMES_OUT
        and taken & _ELECTRIC == {RESISTANCE}
        and not stated
    ):
        return "what comes out of a motor is what it is supplied with without the heat of its coil"
    return None
