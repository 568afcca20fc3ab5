"""Energy spent and energy gained: the heat that a fuel gives off is more than what the water takes up of it.

A plan that takes the one for the other is dropped (`planning.compute`). Which of the two an energy is its words say, else what it is
computed from: what is burned gives off heat, what gets warm takes it up, a force along a way does work (which is spent where electrical
energy is made of it). Between them stands an efficiency, where one is given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ACCELERATION, ENERGY, FORCE, LENGTH, MASS, POWER, SPECIFIC_HEAT
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.blanks import BURNS
from mathrag.agent.reading.statements import PART, generates, is_side, side_of
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Slot, TypedKnowledge
from mathrag.agent.solutions.totals import idle_facts
from mathrag.agent.solutions.tree import Solution
from mathrag.errors import FormulaError
from mathrag.formulas import evaluate, names, solve

if TYPE_CHECKING:
    from mathrag.agent.question import Question

GAINED, SPENT = 1, -1
_LOSSLESS = re.compile(
    r"\bnothing is lost|\bno (?:heat|energy)(?: is)? lost|\bwithout (?:any )?(?:heat )?loss|\bno (?:heat |energy )?loss|"
    r"\bloss(?:es)? (?:is|are) (?:neglect|ignor)|\b(?:neglect|ignor)\w* (?:all |any )?(?:heat |energy )?loss|"
    r"\ball (?:of )?(?:the|its) (?:\w+ )?(?:energy|heat) (?:goes|is|becomes)",
    re.IGNORECASE,
)
_RELEASED = re.compile(
    r"\b(?:releas(?:es?|ed|ing)|g(?:ives?|ave|iving)\s+(?:off|out))\s+(?:(?:about|only)\s+)?$", re.IGNORECASE
)
_COOLANT = re.compile(
    r"\bcooling\s+(?:\w+\s+)?(?:water|oil|liquid|fluid|air|system)\b|\b(?:is|are|be)\s+cooled\s+(?:by|with)\b",
    re.IGNORECASE,
)
"""Of what gets warm where something else cools."""
COOLS = frozenset(tokens("cool cools cooled cooling freeze freezes lost loses"))


@dataclass(frozen=True)
class _Side:
    """Gained, spent or neither; ``told`` by its words, not only by its formula."""

    side: int
    told: bool


@lru_cache(maxsize=64)
def _lossless(text: str) -> bool:
    return _LOSSLESS.search(text) is not None


def wrong_side(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be where energy spent stands for energy gained or the reverse: in what is asked, in a link, as a value.

    A link without a word for it can, unless an efficiency is left aside: what is spent may all be gained.
    """
    if _lossless(question.text) or _one_energy(question):
        return None
    slots = knowledge.slots
    idle, _ = idle_facts([bound.fact for bound in solution.bound], question.facts)
    share = any(fact.unit == "%" or "efficiency" in fact.noun.families for fact in idle)
    pairs = [
        (_side_of(question.facts[bound.fact], question), _side(slots[bound.slot], knowledge, question).side)
        for bound in solution.bound
    ]
    for use in solution.steps:
        own = _side(slots[use.slot], knowledge, question)
        if share:
            pairs += _leaps(slots[use.slot], knowledge, question)
        if use.parent is None:
            asked = side_of(question.target.stems, question.text)
            pairs.append((asked, own.side))
            if share:
                pairs += [(asked, side) for side in _in_time(slots[use.slot], knowledge, question)]
            continue
        need = _side(slots[use.parent[1]], knowledge, question)
        if share or (need.told and own.told):
            pairs.append((need.side, own.side))
    if any(one * other < 0 for one, other in pairs):
        return "energy that is spent is taken for energy that is gained, or the reverse"
    return None


def _in_time(slot: Slot, knowledge: TypedKnowledge, question: Question) -> list[int]:
    """The sides of the energies that a power is so much a second of."""
    if slot.parameter.dimension != POWER:
        return []
    return [
        _side(other, knowledge, question).side
        for other in knowledge.inputs(slot)
        if other.parameter.dimension == ENERGY
    ]


def _side_of(fact: Fact, question: Question) -> int:
    """Is a value spent or gained? By its words, and where they say both ("needs the fire to release 2 MJ") it is what is released."""
    told = side_of(fact.noun.stems, question.text)
    released = fact.span is not None and _RELEASED.search(question.text, 0, fact.span[0])
    return told or (SPENT if released and fact.dimension == ENERGY and not _cools(question) else 0)


def _one_energy(question: Question) -> bool:
    """Is just one energy told, of no share? Then it is the one there is: "the hydrogen must provide 3.5 GJ"."""
    given = [fact for fact in question.given if fact.span is not None]
    shares = [fact for fact in given if fact.unit == "%" or "efficiency" in fact.noun.families]
    energies = [fact for fact in given if fact.dimension in (ENERGY, POWER)]
    plain = not shares and question.asked.placeholder is None and "1" not in question.dimensions
    return plain and len(energies) == 1 and ENERGY not in question.dimensions


def _leaps(slot: Slot, knowledge: TypedKnowledge, question: Question) -> list[tuple[int, int]]:
    """The sides of each energy of the formula by words and by nature: "heat absorbed = mass × calorific value" lets all be gained."""
    energies = (knowledge.slots[i] for i in knowledge.formulas[slot.formula].slots)
    return [
        (side_of(other.noun.stems, question.text), _by_formula(other, knowledge, question).side)
        for other in energies
        if other.parameter.dimension == ENERGY and not other.stated
    ]


def _side(slot: Slot, knowledge: TypedKnowledge, question: Question) -> _Side:
    if slot.parameter.dimension != ENERGY or (slot.stated and not is_side(slot)):
        return _Side(0, True)
    if is_side(slot):
        return _Side(GAINED if slot.parameter.identifier == PART else SPENT, True)
    freed = _cools(question) and _thermal(slot, knowledge)  # what cools gives off what it took up
    told = 0 if freed else side_of(slot.noun.stems, question.text)
    return _Side(told, True) if told else _by_formula(slot, knowledge, question)


def _thermal(slot: Slot, knowledge: TypedKnowledge) -> bool:
    return any(p.dimension == SPECIFIC_HEAT for p in knowledge.formulas[slot.formula].formula.parameters)


def _by_formula(slot: Slot, knowledge: TypedKnowledge, question: Question) -> _Side:
    formula = knowledge.formulas[slot.formula].formula
    others = [p for p in formula.parameters if p.identifier != slot.parameter.identifier]
    shares = [p.identifier for p in others if "efficiency" in (p.quantity_kind or "")]
    if shares:
        return _Side(_beside(formula.equation or "", slot.parameter.identifier, shares[0]), True)
    dimensions = {p.dimension for p in others}
    if any(p.quantity_kind in BURNS for p in others):
        return _Side(SPENT, False)
    warms = SPECIFIC_HEAT in dimensions and not _cools(question)
    works = {FORCE, LENGTH} <= dimensions
    if generates(question.text) and (works or {MASS, ACCELERATION, LENGTH} <= dimensions):
        return _Side(SPENT, True)
    return _Side(GAINED if warms or works else 0, False)


def _cools(question: Question) -> bool:
    return bool(question.noun.stems & COOLS) and _says_cools(question.text)


@lru_cache(maxsize=64)
def _says_cools(text: str) -> bool:
    return not COOLS.isdisjoint(tokens(_COOLANT.sub(" ", text)))


@lru_cache(maxsize=4096)
def _beside(equation: str, energy: str, efficiency: str) -> int:
    """An energy that grows with the efficiency is gained, one that falls with it is spent."""
    try:
        way = solve(equation, energy)[0]
        less, more = (evaluate(way, dict.fromkeys(names(way), 2.0) | {efficiency: share}) for share in (0.25, 0.5))
    except FormulaError:
        return 0  # no closed form: its formula does not tell
    return GAINED if more > less else SPENT if more < less else 0
