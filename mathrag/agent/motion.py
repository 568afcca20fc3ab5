"""What moves unsteadily: the speed at which something is thrown, or from which it brakes, is not the speed of the whole way."""

from __future__ import annotations

import re

from mathrag.agent.dimensions import LENGTH, SPEED, TIME
from mathrag.agent.implicit import falls
from mathrag.agent.question import Question
from mathrag.agent.tree import Solution
from mathrag.agent.typed import FINAL, INITIAL, TypedKnowledge

UNIFORM = frozenset({LENGTH, SPEED, TIME})
_STEADY = re.compile(r"\b(?:constant|steady|steadily|uniform|horizontal)(?:ly)?\b", re.IGNORECASE)
_UNSTEADY = re.compile(
    r"\b(?:accelerat|decelerat|brak|slow(?:s|ed|ing)?\s+down|speed(?:s|ed|ing)?\s+up)", re.IGNORECASE
)


def unsteady(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why ``solution`` can't be: it takes a speed at one end of an unsteady motion for that of all of it; None where it does not."""
    if _STEADY.search(question.text) or not (_UNSTEADY.search(question.text) or falls(question.text)):
        return None
    for bound in solution.bound:
        fact, slot = question.facts[bound.fact], knowledge.slots[bound.slot]
        if fact.dimension != SPEED or not fact.noun.markers & (INITIAL | FINAL):
            continue
        parts = [knowledge.slots[index].parameter for index in knowledge.formulas[slot.formula].slots]
        dimensions = [part.dimension for part in parts]
        if set(dimensions) == UNIFORM and dimensions.count(SPEED) == 1:
            return f"'{knowledge.formulas[slot.formula].formula.label}' is about one speed all the way, and it changes"
    return None
