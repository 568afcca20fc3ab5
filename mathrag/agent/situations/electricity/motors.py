"""A motor turns into motion what its coil does not turn into heat: mechanical energy = electrical energy - heat of the coil.

Where a question speaks of a motor that runs and gives enough of its voltage, its current, the resistance of its coil, its powers, energies
and efficiency, what is asked becomes an equation of this question alone. Where what comes out must be told by other things (a load that
is lifted), the balance is one, for energies and for powers. A plan is dropped (`planning.compute`) that takes Ohm's law for a motor which
runs (its voltage is more than current times resistance), or that computes what comes out of it without the one or the other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import (
    ELECTRIC_CURRENT,
    ENERGY,
    FORCE,
    LENGTH,
    POWER,
    RESISTANCE,
    SPEED,
    TIME,
    VOLTAGE,
)
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.naming import sentences
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import EFFICIENCY, Statement, own_formula, own_parameter
from mathrag.agent.situations.electricity.circuits import joined
from mathrag.agent.situations.electricity.following import Law, Term, stated, worked_out
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

_MOTOR = re.compile(r"\bmotors?\b", re.IGNORECASE)
_COIL = re.compile(r"\b(?:coils?|windings?|armature|internal resistance)\b", re.IGNORECASE)
_STALLED = re.compile(
    r"\b(?:stall|stuck|jam|block|seiz)\w*|\b(?:not|cannot|can't|doesn't|unable to|stops?)\s+(?:\w+\s+)?(?:turn|rotat|spin|run|mov)\w*|"
    r"\bat rest\b|\bprevented from\b|\bin series\b",
    re.IGNORECASE,
)
_HEATER = re.compile(r"\b(?:wires?|heaters?|elements?|plates?|resistors?|lamps?|bulbs?)\b", re.IGNORECASE)
_ELECTRIC = frozenset({RESISTANCE, VOLTAGE})
_COMES_OUT = frozenset(tokens("mechanical output useful kinetic lifting"))
_OUTER = frozenset({FORCE, LENGTH, SPEED})
"""What tells what comes out of a motor otherwise."""
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
_LETTERS = {VOLTAGE: "U", ELECTRIC_CURRENT: "I", RESISTANCE: "R", TIME: "t", "1": "eta"}
_SORTS = {POWER: "P", ENERGY: "E"}
_OWN = frozenset({*_LETTERS, *_SORTS} - {"1"})
"""The dimensions of what is told of a motor, but for its efficiency."""
_MADE = re.compile(r"\b(?:mechanical(?:ly)?|outputs?|useful|kinetic|lifting|shaft|deliver\w*)\b", re.IGNORECASE)
_HEATED = re.compile(
    r"\b(?:heat\w*|thermal\w*|internal energy|lost|loss(?:es)?|wasted?|dissipat\w*|joule)\b", re.IGNORECASE
)
_SPENT = re.compile(
    r"\b(?:electric\w*|input|consum\w*|draws?|drawn|takes?|rated|supplied|used|uses?|work done by the current|"
    r"power of the motor|works? (?:with|at))\b",
    re.IGNORECASE,
)
_SHARES = re.compile(r"\befficien\w+|\bpercent\w*|\bshare\b|\bproportion\b|\bfraction\b", re.IGNORECASE)
_LAWS: tuple[Law, ...] = (
    ("P_el", "U*I"), ("U", "P_el/I"), ("I", "P_el/U"), ("P_heat", "I**2*R"), ("R", "P_heat/I**2"), ("I", "sqrt(P_heat/R)"),
    ("P_mech", "P_el - P_heat"), ("P_el", "P_mech + P_heat"), ("P_heat", "P_el - P_mech"),
    ("E_mech", "E_el - E_heat"), ("E_el", "E_mech + E_heat"), ("E_heat", "E_el - E_mech"),
    *((f"E_{own}", f"P_{own}*t") for own in ("el", "heat", "mech")), *((f"P_{own}", f"E_{own}/t") for own in ("el", "heat", "mech")),
    *(("t", f"E_{own}/P_{own}") for own in ("el", "heat", "mech")),
    ("eta", "P_mech/P_el"), ("eta", "E_mech/E_el"), ("P_mech", "eta*P_el"), ("E_mech", "eta*E_el"), ("P_el", "P_mech/eta"),
    ("E_el", "E_mech/eta"), ("P_el", "P_heat/(1 - eta)"), ("E_el", "E_heat/(1 - eta)"),
)  # fmt: skip
_TITLES = {
    "U": "voltage",
    "I": "current",
    "R": "resistance of the coil",
    "t": "time",
    "eta": "efficiency of the motor",
} | {
    f"{_SORTS[dimension]}_{sort}": name
    for dimension, names in _NAMES.items()
    for sort, (name, _) in zip(("mech", "el", "heat"), names, strict=True)
}
LABEL = "of a motor: mechanical = electrical - heat of the coil, efficiency = mechanical / electrical"


def runs(text: str, facts: Sequence[Fact]) -> bool:
    """Does a motor run, whose coil's resistance is given or spoken of, with a voltage or a current?"""
    given = {fact.dimension for fact in facts if fact.role == "given"}
    coils = [fact for fact in facts if fact.dimension == RESISTANCE and fact.written]
    known = len(coils) == 1 or (not coils and _COIL.search(text))
    beside = joined(text) is not None and bool(coils) and _HEATER.search(coils[0].text)
    electric = bool(given & {VOLTAGE, ELECTRIC_CURRENT})
    return bool(_MOTOR.search(text)) and not _STALLED.search(text) and bool(known) and not beside and electric


def motors(draft: Draft, number: int) -> list[Statement]:
    """What is asked of a running motor, or what it makes of what it is supplied with, numbered from ``number``."""
    if not runs(draft.text, draft.facts):
        return []
    whole = _answer(draft.text, draft.facts, draft.asked, draft.wanted, draft.known, number)
    return [whole] if whole else [_balance(number + n, dimension, draft.kinds) for n, dimension in enumerate(_NAMES)]


def _answer(
    text: str,
    facts: Sequence[Fact],
    asked: Asked,
    wanted: tuple[Noun, frozenset[str]],
    known: TypedKnowledge | None,
    number: int,
) -> Statement | None:
    """What is asked as an equation of what is given, where each value has a clear place and the documents know what a coil gives off."""
    target, dimensions = wanted
    if (
        known is None
        or not _told(known)
        or len(dimensions) != 1
        or any(f.dimension in _OUTER and f.written for f in facts)
    ):
        return None
    hole, (dimension,) = asked.placeholder, dimensions
    around = hole or asked.span
    own = _place(text, dimension, _phrase(text, around, hole is None), target)
    placed = _placed(text, facts, asked)
    if own is None or placed is None or own in placed:
        return None
    terms = worked_out({name: Term(name, fact.si) for name, fact in placed.items()}, _LAWS)
    if terms is None or own not in terms or ("eta" in terms and terms["eta"].value >= 1):
        return None
    return stated((own, _TITLES[own]), terms[own].expression, placed, target, dimension, number, LABEL)


def _told(known: TypedKnowledge) -> bool:
    """Do the documents know the heat, or the heating power, of a current?"""
    return known.relates({POWER, ELECTRIC_CURRENT, RESISTANCE}) or known.relates(
        {ENERGY, ELECTRIC_CURRENT, RESISTANCE, TIME}
    )


def _placed(text: str, facts: Sequence[Fact], asked: Asked) -> Mapping[str, Fact] | None:
    """The given values by what they are of the motor; None where one of them is not clear."""
    placed: dict[str, Fact] = {}
    for fact in (f for f in facts if f.written):
        share = fact.dimension == "1" and (fact.unit == "%" or EFFICIENCY in fact.noun.kinds)
        if not share and fact.dimension not in _OWN:
            continue
        span = asked.span if fact.answered else fact.span or (0, 0)
        name = _place(text, fact.dimension, _phrase(text, span, fact.answered), fact.noun)
        if name is None or name in placed:
            return None
        placed[name] = fact
    return placed


def _phrase(text: str, span: tuple[int, int], asked: bool) -> str:
    """What is asked, or what stands before a value in its sentence and right behind it."""
    if asked:
        return text[slice(*span)]
    start = next((a for a, b in sentences(text) if a <= span[0] < b), 0)
    before = re.split(r"[,;:]|\band\b", text[start : span[0]])[-1]
    return before + text[span[1] : span[1] + 40].split(",")[0].split(".")[0]


def _place(text: str, dimension: str, phrase: str, words: Noun) -> str | None:
    """Which of a motor's quantities it is; of powers and energies the words tell."""
    if dimension == "1":
        return "eta" if EFFICIENCY in words.kinds or _SHARES.search(phrase) else None
    if dimension not in _SORTS:
        return _LETTERS.get(dimension)
    for name, said in (("mech", _MADE), ("heat", _HEATED), ("el", _SPENT)):
        if said.search(phrase):
            return f"{_SORTS[dimension]}_{name}"
    return None


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
    root = knowledge.slots[solution.steps[0].slot]
    if question.answers(knowledge.formulas[root.formula].formula.uri) or not runs(question.text, question.facts):
        return None
    for use in solution.steps:
        slot = knowledge.slots[use.slot]
        related = [other.parameter.dimension for other in (slot, *knowledge.inputs(slot))]
        if RESISTANCE in related and related.count(VOLTAGE) == 1:
            return "the voltage of a motor that runs is not that over its resistance alone"
    taken = {question.facts[one.fact].dimension for one in solution.bound}
    told = any(knowledge.slots[use.slot].stated for use in solution.steps)
    if (
        root.parameter.dimension in _NAMES
        and question.target.stems & _COMES_OUT
        and taken & _ELECTRIC == {RESISTANCE}
        and not told
    ):
        return "what comes out of a motor is what it is supplied with without the heat of its coil"
    return None
