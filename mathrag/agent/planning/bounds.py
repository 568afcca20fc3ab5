"""Laws that are bounds and approximations: a bound answers where one is asked, an approximation anywhere, and the answer says which it is.

A proportionality alone gives no value.

``\\Delta x \\Delta p \\ge h/4\\pi`` is computed as an equation; whether what comes out is the least or the most that can be follows from
how its sides change with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from mathrag.agent.question import Question
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.agent.solutions.plan import Call
from mathrag.errors import FormulaError
from mathrag.formulas import evaluate

Sense = Literal["at least", "at most", "about"]

_STEP = 1e-4


def bound_not_asked(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """A bound where none is asked, the least where the most is, or a proportionality for a value."""
    senses = [call.tool.formula.sense for call in calls]
    if all(sense == "=" for sense in senses):
        return None
    if vague := next((call.tool.formula for call in calls if call.tool.formula.sense == "∝"), None):
        return f"'{vague.label}' says what is proportional, not how much it is"
    sense, label = sense_of(calls), calls[-1].tool.formula.label
    if sense is None:
        return f"it is not clear whether '{label}' gives the least or the most here"
    return (
        None
        if sense == "about" or sense in question.senses
        else f"'{label}' says what it is {sense}, which is not asked"
    )


def sense_of(calls: Sequence[Call]) -> Sense | None:
    """What the last of ``calls`` says of its value: at least, at most or about so much; None where it is so, or it is not clear.

    A bound further in makes the result a bound of a side that is not followed up.
    """
    senses = {call.tool.formula.sense for call in calls}
    if "≈" in senses and senses <= {"≈", "="}:
        return "about"
    formula = calls[-1].tool.formula
    if formula.sense == "=" or senses - {formula.sense, "="} or any(c.tool.formula.sense != "=" for c in calls[:-1]):
        return None
    grows = _grows(calls[-1])
    return None if grows is None else "at least" if grows is (formula.sense == ">=") else "at most"


def _grows(call: Call) -> bool | None:
    """Does the left side less the right one grow with the value that ``call`` computes?"""
    formula, unknown = call.tool.formula, call.tool.unknown.identifier
    values = dict(call.tool.injected) | {item.parameter.identifier: item.value for item in call.values}
    left, _, right = str(formula.equation).partition("==")
    size = Fraction(abs(call.value) or 1) * Fraction(_STEP)
    gaps: list[float] = []
    for value in (Fraction(call.value) - size, Fraction(call.value) + size):
        try:
            both = [evaluate(side.strip(), {**values, unknown: value}) for side in (left, right)]
        except FormulaError:
            return None
        gaps.append(float(both[0]) - float(both[1]))
    return None if gaps[0] == gaps[1] else gaps[0] < gaps[1]
