"""What sticks together: the kinetic energy that is lost, and how high both swing afterwards, as equations of the question alone.

The common speed comes from the documents' formula of the collision and from nothing else. A plan is dropped that puts the energy, the
speed or the mass of before in the place of those after, or the reverse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ACCELERATION, ENERGY, LENGTH, MASS, SPEED
from mathrag.agent.language.kinds import FREE_FALL, KindIndex
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.situations.motion.unsteady import falls_freely
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, NEITHER, Noun, Slot, TypedKnowledge, index_of, noun
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

LOST = "lost"
KINETIC = frozenset({"kinetic_energy"})
_LOSS = re.compile(
    r"\b(?:lost|loses?|loss|dissipat\w*|disappears?|(?:turn|convert|transform|chang)\w*\s+(?:in)?to\s+(?:heat|thermal|internal|other))\b|"
    r"\bdecrease|\bless\b",
    re.IGNORECASE,
)
_SHARE = re.compile(r"\b(?:fraction|share|percent\w*|per cent|ratio|proportion)\b", re.IGNORECASE)
_SWINGS = re.compile(r"\b(?:swings?|swung|rises?|pendulum|goes up|lifts? it)\b", re.IGNORECASE)
_HITS = re.compile(
    r"\b(?:hits?|strik\w+|struck|r[ua]ns? into|collid\w+|crash\w*|bump\w*|into|embed\w*|"
    r"bur(?:y|ies|ied)\w*|lodg\w*|coupl\w+|stick\w*|stuck|stays? in|meets?|catch\w*|shot)\b",
    re.IGNORECASE,
)
_AFTERWARDS = re.compile(r"\b(?:after\w*|then|together|both|common|combined|with the|now)\b", re.IGNORECASE)
_SIDES = {  # name, dimension, kind and state of what stands in the equations
    LOST: ("kinetic energy lost", ENERGY, "kinetic_energy", NEITHER),
    "m": ("mass", MASS, "mass", INITIAL),
    "u": ("velocity", SPEED, "velocity", INITIAL),
    "M": ("total mass", MASS, "mass", FINAL),
    "v": ("common velocity", SPEED, "velocity", FINAL),
    "g": ("gravitational acceleration", ACCELERATION, FREE_FALL, NEITHER),
    "h": ("height", LENGTH, "height", NEITHER),
}


def stuck_together(draft: Draft, number: int) -> list[Statement]:
    """The equations, numbered from ``number``, where two stick together and ``known`` has formulas of kinetic energies."""
    both = _together(draft.facts)
    if (
        draft.known is None
        or both is None
        or not any(draft.known.slots[i].noun.kinds & KINETIC for i in draft.known.by_dimension.get(ENERGY, ()))
    ):
        return []
    found = list(_laws(draft.text, draft.asked.text, draft.dimensions, draft.facts, both))
    return [_statement(number + n, *law, draft.target, draft.kinds) for n, law in enumerate(found)]


def _laws(
    text: str, asked: str, dimensions: frozenset[str], facts: Sequence[Fact], both: Fact
) -> Iterator[tuple[str, str, str, Mapping[str, frozenset[int]]]]:
    """(label, equation, LaTeX, what may stand where): the loss where it is asked for and one of two moves, the height of a swing."""
    nothing = frozenset[int]()
    moving = [fact for fact in facts if fact.dimension == SPEED and fact.written]
    own = _own_mass(moving[0], text, facts) if len(moving) == 1 else nothing
    if ENERGY in dimensions and _LOSS.search(asked) and not _SHARE.search(asked) and own:
        takes = {LOST: nothing, "m": own, "u": frozenset({moving[0].index}), "M": frozenset({both.index})}
        label = "what is lost: kinetic energy before - kinetic energy after"
        latex = r"E_{\text{lost}} = \frac{1}{2} m u^2 - \frac{1}{2} M v^2"
        yield label, f"{LOST} == m*u**2/2 - M*v**2/2", latex, {**takes, "v": nothing}
    if _SWINGS.search(text):
        label = "nothing is lost after they stick together: kinetic energy = potential energy"
        yield label, "h == v**2/(2*g)", r"h = \frac{v^2}{2 g}", {"v": nothing}


def _own_mass(speed: Fact, text: str, facts: Sequence[Fact]) -> frozenset[int]:
    """The one mass of what has this speed: no hitting is spoken of between the two."""
    masses = [fact for fact in facts if fact.dimension == MASS and fact.span is not None and not fact.also]
    own = frozenset(fact.index for fact in masses if not _HITS.search(_between(fact, speed, text)))
    return own if len(own) == 1 else frozenset()


def _between(one: Fact, other: Fact, text: str) -> str:
    spans = sorted(span for span in (one.span, other.span) if span is not None)
    return text[spans[0][1] : spans[-1][0]]


def _statement(
    number: int,
    label: str,
    equation: str,
    latex: str,
    takes: Mapping[str, frozenset[int]],
    target: Noun,
    kinds: KindIndex,
) -> Statement:
    sides = {name: side for name, side in _SIDES.items() if re.search(rf"\b{name}\b", equation)}
    parameters = tuple(
        own_parameter(name, words, dimension, kind) for name, (words, dimension, kind, _) in sides.items()
    )
    nouns = tuple(
        target if name == LOST else noun(words, frozenset({kind}), kinds, None, dimension, markers)
        for name, (words, dimension, kind, markers) in sides.items()
    )
    return Statement(
        own_formula(number, label, equation, latex, parameters),
        nouns,
        frozenset(),
        takes,
        meant=True,
        answers=equation.startswith(LOST),
    )


def confused(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why ``solution`` can't be: what is before and after two stick together is confused; None where it is not."""
    both = _together(question.facts)
    if both is None:
        return None
    if (why := _of_one(solution, question, knowledge)) is not None:
        return why
    if _crossed(solution, question, knowledge):
        return "the speed of the one goes with the mass of the other"
    if _early_as_late(solution, both, question, knowledge):
        return "the speed of before is not the one after they stick together"
    for number, use in enumerate(solution.steps):
        slot = knowledge.slots[use.slot]
        if not slot.stated and (_exchanges(number, solution, knowledge) or falls_freely(slot.index, knowledge)):
            own = [question.facts[one.fact] for one in solution.bound if one.step == number]
            if _of_before(own, both):
                return f"'{knowledge.formulas[slot.formula].formula.label}' takes what was before they stuck together"
    return None


def _of_one(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Is the speed of both together taken for that of one of them, which has its index in the formula, or the reverse?"""
    root = knowledge.slots[solution.steps[0].slot]
    energy = root.stated or falls_freely(root.index, knowledge) or _exchanges(0, solution, knowledge)
    if root.parameter.dimension == SPEED and energy and not _AFTERWARDS.search(question.asked.context):
        return "the speed of both together is not that of one before"
    for use in solution.steps:
        ends = (knowledge.slots[use.slot], knowledge.slots[use.parent[1]]) if use.parent is not None else ()
        speeds = [slot for slot in ends if slot.parameter.dimension == SPEED]
        shared = any(slot.stated or falls_freely(slot.index, knowledge) for slot in speeds)
        if shared and any(_numbered(slot) for slot in speeds):
            return "the speed of both together is not that of one of them"
    return None


def _early_as_late(solution: Solution, both: Fact, question: Question, knowledge: TypedKnowledge) -> bool:
    """Is a speed of before taken for the one after, in a formula that has the speeds of both?"""
    for bound in solution.bound:
        fact, slot = question.facts[bound.fact], knowledge.slots[bound.slot]
        early = fact.dimension == SPEED and fact.span is not None and fact.span[0] < (both.place or 0)
        speeds = [knowledge.slots[index] for index in knowledge.formulas[slot.formula].slots]
        numbered = [_numbered(other) for other in speeds if other.parameter.dimension == SPEED]
        late = not _numbered(slot) or (all(numbered) and slot.noun.markers >= FINAL)  # beside v, v_1 and v_2 are before
        if early and any(numbered) and late:
            return True
    return False


def _crossed(solution: Solution, question: Question, knowledge: TypedKnowledge) -> bool:
    """Are the speed of one thing and the mass of the other bound to one number (v_1 and m_1)?"""
    for speed in solution.bound:
        fact, slot = question.facts[speed.fact], knowledge.slots[speed.slot]
        if fact.dimension != SPEED or fact.span is None or not _numbered(slot):
            continue
        own, number = _own_mass(fact, question.text, question.facts), index_of(slot.parameter.symbol)
        for mass in solution.bound:
            other = knowledge.slots[mass.slot]
            beside = mass.step == speed.step and other.parameter.dimension == MASS
            if own and beside and index_of(other.parameter.symbol) == number and mass.fact not in own:
                return True
    return False


def _numbered(slot: Slot) -> bool:
    """Is it of the first or the second of two?"""
    return index_of(slot.parameter.symbol) in ("1", "2")


def _exchanges(number: int, solution: Solution, knowledge: TypedKnowledge) -> bool:
    """Does this step take an energy from another one, or give it one?"""
    uses = [use for n, use in enumerate(solution.steps) if use.parent is not None and number in (n, use.parent[0])]
    return any(knowledge.slots[use.parent[1]].parameter.dimension == ENERGY for use in uses if use.parent is not None)


def _of_before(own: Sequence[Fact], both: Fact) -> bool:
    """Is there one mass alone, or a speed of before, among the values?"""
    early = (fact for fact in own if fact.dimension == SPEED and fact.span is not None)
    alone = any(fact.dimension == MASS and fact.index != both.index for fact in own)
    return alone or any((fact.span or (0, 0))[0] < (both.place or 0) for fact in early)


def _together(facts: Sequence[Fact]) -> Fact | None:
    """The mass of both together, where two stick together."""
    return next(
        (f for f in facts if f.dimension == MASS and f.also and f.place is not None and "total" in f.noun.stems), None
    )
