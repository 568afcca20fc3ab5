"""What a plan may not mean, though its numbers and units are in order (`planning.compute` drops it then).

- A chain through a law of nature that nobody speaks of: a mass becomes an energy by E = m c², a length a photon's by E = h c / λ. Such a
  formula of one variable fits everything; inside a chain the question must name what it computes, or something else of it.
- A value that comes back: through a formula and its inverse, or as a difference to an assumed zero.
- One value that stands for two variables of one formula: what is yielded is what could be, and the yield all of it.
- Two values of one variable.
- What one of many has, where all of them together are asked about.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ACCELERATION, AMOUNT
from mathrag.agent.language.words import concepts
from mathrag.agent.slots.features import ANY_NUMBER
from mathrag.agent.solutions.tools import real
from mathrag.entities import Formula
from mathrag.quantities import to_si

if TYPE_CHECKING:
    from mathrag.agent.question import Question
    from mathrag.agent.slots.typed import TypedKnowledge
    from mathrag.agent.solutions.plan import Call, Input
    from mathrag.agent.solutions.tree import Solution

SAME = 1e-6
_ALL = re.compile(r"\b(?:total|together|altogether|all (?:of )?(?:its|the|these|their))\b", re.IGNORECASE)
_OF_ONE = re.compile(
    r"\b(?:of|for|per) (?:one|each|an? single|the average)\b|\bper (?:atom|molecule|particle)\b", re.IGNORECASE
)


_CONSTANTS = {"c": concepts("speed of light"), "e": concepts("elementary charge")}
"""Who gives 0.8 c speaks of the speed of light."""


def unspoken(calls: Sequence[Call], question: Question) -> str | None:
    """The inner step of a chain that rests on constants and one value alone, and of which the question says nothing."""
    said = question.noun.concepts.union(*(_CONSTANTS.get(fact.unit or "", frozenset()) for fact in question.given))
    for call in calls[:-1]:
        formula = call.tool.formula
        own = [item for item in call.inputs if item.fact is None or question.facts[item.fact].role != "assumed"]
        if len(own) != 1 or not _silent(formula, said) or _handed_on(own[0], calls, question):
            continue
        names = concepts(" ".join(p.name for p in formula.parameters))
        if not call.slot.noun.concepts & said and not (concepts(formula.label) - names) & said:
            return formula.label
    return None


def _handed_on(item: Input, calls: Sequence[Call], question: Question) -> bool:
    """Is the one value what an earlier step found, and a pure number of just that kind (a redshift)?

    An amount of substance is, where molar values are given: so many moles are so many particles.
    """
    if item.step is None:
        return False
    if item.parameter.dimension == AMOUNT:
        return any("N^" in fact.dimension for fact in question.given)
    source = next(call for call in calls if call.step == item.step).slot.parameter
    kind = item.parameter.quantity_kind
    return item.parameter.dimension == "1" and kind == source.quantity_kind and kind not in (None, *ANY_NUMBER)


def _silent(formula: Formula, said: frozenset[str]) -> bool:
    """Has it a constant of nature (but the fall on Earth, which everything knows) that the question does not speak of?"""
    constants = (
        p for p in formula.parameters if p.constant is not None and p.dimension not in (None, "1", ACCELERATION)
    )
    return any(not concepts(p.name) & said for p in constants)


def doubled(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """A formula two of whose variables are worked out in just the same way from the same values."""
    made: dict[int, tuple[object, ...]] = {}  # by step: how its value comes about
    for number in range(len(solution.steps) - 1, -1, -1):
        taken = [(bound.slot, bound.fact) for bound in solution.bound if bound.step == number]
        inner = [
            (use.parent[1], made[child])
            for child, use in enumerate(solution.steps)
            if use.parent is not None and use.parent[0] == number
        ]
        if len({way for _, way in inner}) < len(inner):
            label = knowledge.formulas[knowledge.slots[solution.steps[number].slot].formula].formula.label
            return f"two variables of '{label}' would be the same value"
        made[number] = (solution.steps[number].slot, frozenset(taken), frozenset(inner))
    return None


def given_back(calls: Sequence[Call], question: Question) -> tuple[int, ...]:
    """The given values that the last call gives again, by other formulas than bare equalities alone."""
    last = calls[-1]
    inputs = [item for call in calls for item in call.inputs if item.fact is not None]
    assumed = any(question.facts[item.fact].role == "assumed" for item in inputs if item.fact is not None)
    if not assumed and (
        len(calls) == 1 or all(len(call.inputs) == 1 and not call.settled and _bare(call) for call in calls)
    ):
        return ()
    value, _ = to_si(real(last.value), last.unit)
    facts = {item.fact: question.facts[item.fact] for item in inputs if item.fact is not None}
    return tuple(
        number
        for number, fact in sorted(facts.items())
        if fact.role == "given"
        and fact.dimension == last.slot.parameter.dimension
        and math.isclose(fact.si, value, rel_tol=SAME)
    )


def of_one_alone(calls: Sequence[Call], question: Question) -> str | None:
    """The formula of one molecule, or of each or the average one, where what all of them have together is asked."""
    label = calls[-1].tool.formula.label
    asked = question.asked.text
    if _ALL.search(asked) and _OF_ONE.search(label) and not _OF_ONE.search(asked):
        return label
    return None


def two_values(calls: Sequence[Call], knowledge: TypedKnowledge) -> str | None:
    """A variable of which two formulas say more than its kind ("mass of a molecule") and that has another value in each."""
    seen: dict[tuple[str, str | None], tuple[int, float]] = {}
    for call in calls:
        nouns = {slot.parameter.identifier: slot.noun for slot in (call.slot, *knowledge.inputs(call.slot))}
        values = [(item.parameter, item.value, item.parameter.unit) for item in call.inputs]
        for parameter, value, unit in (*values, (call.slot.parameter, call.value, call.unit)):
            own = nouns.get(parameter.identifier)
            if call.slot.stated or own is None or not own.own or own.markers:
                continue
            size, _ = to_si(real(value), unit or "1")
            step, before = seen.setdefault((parameter.name.lower(), parameter.dimension), (call.step, size))
            if step != call.step and not math.isclose(before, size, rel_tol=SAME):
                return parameter.name
    return None


def roundabout(calls: Sequence[Call], question: Question) -> str | None:
    """An inner step that gives a value again from which it is computed: a mass from its weight from that mass."""
    below: dict[int, set[int]] = {}
    for call in calls:
        own = {item.fact for item in call.inputs if item.fact is not None}
        own |= {
            source for n in own for source in (question.facts[n].origin, *question.facts[n].also) if source is not None
        }
        own |= {fact for item in call.inputs if item.step is not None for fact in below.get(item.step, ())}
        below[call.step] = own
        made = any(item.step is not None or question.facts[item.fact or 0].origin is not None for item in call.inputs)
        if call is calls[-1] or _bare(call) or not made:
            continue
        value, _ = to_si(real(call.value), call.unit)
        for fact in (question.facts[number] for number in own):
            same = fact.role == "given" and fact.dimension == call.slot.parameter.dimension
            if same and value and math.isclose(fact.si, value, rel_tol=SAME):
                return f"{fact.text.strip() or 'a value'} is computed from itself"
    return None


def _bare(call: Call) -> bool:
    sides = (call.tool.formula.equation or "").split("==")
    return all(side.strip().isidentifier() for side in sides)
