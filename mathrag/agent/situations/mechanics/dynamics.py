"""The equation of motion that a question means: of one body along a line (`sliding`), or under two forces (`resultant`), or of bodies
joined by a cord (`connected`).

The equation is the question's alone, each variable takes just the value that the words give it, and the documents' kinematics take the
acceleration from it or give it. A plan for such a question that computes with forces otherwise is dropped, and so is any where the words
leave a term open (`planning.compute`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ACCELERATION, FORCE, KINEMATIC, MASS
from mathrag.agent.language.kinds import FREE_FALL, KindIndex
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import NAMESPACE, Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.situations.mechanics.acting import COEFFICIENT, FRICTIONS, MOTIONS, OPEN, Law
from mathrag.agent.situations.mechanics.connected import read_connected
from mathrag.agent.situations.mechanics.resultant import read_resultant
from mathrag.agent.situations.mechanics.sliding import read_line
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, TypedKnowledge
from mathrag.agent.solutions.tree import Solution
from mathrag.entities import Formula
from mathrag.formulas import solve, to_latex

if TYPE_CHECKING:
    from mathrag.agent.question import Question

SYMBOLS = {  # what stands in the equations: name, dimension, kind, unit, LaTeX
    "a": ("acceleration", ACCELERATION, "acceleration", None, "a"),
    "m": ("mass", MASS, "mass", None, "m"),
    "M": ("mass of the other", MASS, "mass", None, "M"),
    "L": ("mass of a third", MASS, "mass", None, "m_3"),
    "g": ("gravitational acceleration", ACCELERATION, FREE_FALL, None, "g"),
    "F": ("force", FORCE, "force", None, "F"),
    "P": ("second force", FORCE, "force", None, "F_2"),
    "R": ("resultant", FORCE, "net_force", None, "R"),
    "T": ("tension", FORCE, "tension_force", None, "T"),
    "f": ("friction", FORCE, "friction", None, "f"),
    "W": ("weight", FORCE, "weight", None, "G"),
    "N": ("normal force", FORCE, "normal_force", None, "N"),
    "mu": ("coefficient of friction", "1", COEFFICIENT, None, r"\mu"),
    "theta": ("angle of the slope", "1", "angle", "rad", r"\theta"),
    "phi": ("angle of the force", "1", "angle", "rad", r"\varphi"),
}  # fmt: skip


def equations_of_motion(draft: Draft, number: int) -> list[Statement]:
    """The equation that a question means, numbered ``number``, where the documents have formulas of forces."""
    law = (
        _law(draft.text, draft.asking, draft.facts, *draft.wanted)
        if draft.known is not None and FORCE in draft.known.by_dimension
        else None
    )
    return [] if law is None or law is OPEN else [_stated(law, number, draft.kinds)]


def _law(text: str, asked: str, facts: Sequence[Fact], target: Noun, dimensions: frozenset[str]) -> Law | None:
    """What ``text`` says of joined bodies, else of one; `OPEN` where it leaves something open, None where it speaks of none."""
    wanted = (facts, target, dimensions)
    return read_resultant(text, asked, *wanted) or read_connected(text, asked, *wanted) or read_line(text, *wanted)


def _stated(law: Law, number: int, kinds: KindIndex) -> Statement:
    """The law as an equation of the question, written for what is asked or else the acceleration."""
    there = [name for name in SYMBOLS if re.search(rf"\b{name}\b", law.equation)]
    own = {name: SYMBOLS[name] for name in there}
    parameters = tuple(own_parameter(name, *side) for name, side in own.items())
    unknown = law.asked if law.asked in own else "a"
    symbols = {name: side[-1] for name, side in own.items()}
    latex = " = ".join(to_latex(side.strip(), symbols) for side in law.equation.split("=="))
    formula = own_formula(number, law.label, law.equation, latex, parameters)
    formula = formula.model_copy(update={"target": unknown, "template": solve(law.equation, unknown)[0]})
    takes = {name: law.values.get(name, frozenset()) for name in own}
    return Statement(formula, nouns_of(parameters, kinds), frozenset(), takes, meant=True, balances=True)


def unbalanced(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why ``solution`` can't be: it computes with forces and not by the equation of motion that the question means."""
    if not (FORCE in knowledge.by_dimension and question.dimensions <= MOTIONS):
        return None
    laws = {said.formula.uri: said for said in question.said if said.balances}
    formulas = [knowledge.formulas[knowledge.slots[use.slot].formula].formula for use in solution.steps]
    if not any(_of_forces(formula) for formula in formulas) or not (laws or question.leaves_forces_open):
        return None
    if any(formula.uri in laws for formula in formulas):
        return "the equation of motion has all forces already"
    if not laws:
        return "the question leaves open which forces act along the line"
    used = {bound.fact for bound in solution.bound}
    needed = {
        i for law in laws.values() for name in ("F", "P", "mu", "f", "theta", "phi") for i in law.takes.get(name, ())
    }
    whole = needed <= used and all(_of_motion(formula) for formula in formulas)
    return None if whole else "all forces along the line enter"


def _of_motion(formula: Formula) -> bool:
    """Is it of motion alone, such as a braking distance by the coefficient of friction?"""
    return all(p.dimension in KINEMATIC or p.dimension == "1" for p in formula.parameters)


def leaves_forces_open(question: Question) -> bool:
    """Do its words leave a term open, and no other equation of it says how large what rubs is?"""
    if any(words.kinds & FRICTIONS for said in question.said for words in said.nouns):
        return False
    asked = question.text[slice(*question.asked.span)]
    return _law(question.text, asked, question.facts, question.target, question.dimensions) is OPEN


def _of_forces(formula: Formula) -> bool:
    """Has a formula of the documents a force, friction or gravity?"""
    return not formula.uri.startswith(NAMESPACE) and any(
        p.dimension == FORCE
        or p.quantity_kind in (FREE_FALL, COEFFICIENT)
        or (p.dimension == ACCELERATION and p.constant is not None)
        for p in formula.parameters
    )
