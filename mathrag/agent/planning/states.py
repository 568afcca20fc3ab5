"""Values before and after something happens: what belongs to one state must not be mixed with what belongs to the other."""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.agent.question import Question
from mathrag.agent.reading.states import BEFORE, CHANGE_OF
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, Slot, TypedKnowledge, index_of
from mathrag.agent.solutions.plan import Call, Input
from mathrag.agent.solutions.tree import Solution


def confused_states(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan confuses what is before with what is after, or leaves one of them aside; None where it doesn't."""
    facts = question.facts
    for said in (said for said in question.said if said.states):
        own = next((call for call in calls if call.tool.formula.uri == said.formula.uri), None)
        if own is None and not frozenset(said.states) <= written(calls[-1], facts):
            return "a change is asked for, and what is computed is no difference of the two states"
        if own is not None and (
            own.slot.parameter.identifier != CHANGE_OF or any(_crossed(item, said.states, calls) for item in own.inputs)
        ):
            return "what is before is computed from what is given after, or the reverse"
    return None


def crossed_states(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be that takes values of one state for two (C_1 and V_2), of both for one, or the last first; None where not."""
    for number in range(len(solution.steps)):
        first, last = (_indices(number, markers, solution, question, knowledge) for markers in (INITIAL, FINAL))
        if not first and not last:
            continue
        slot = knowledge.slots[solution.steps[number].slot]
        label = knowledge.formulas[slot.formula].formula.label
        if _of_two_states(slot, knowledge):
            if max(len(first), len(last)) > 1 or first & last:
                return f"in '{label}' values before and after would be mixed"
        elif "1" in last and "2" in first and not slot.stated:
            return f"in '{label}' what is there at first would come second"
    return None


def _indices(
    number: int, markers: frozenset[str], solution: Solution, question: Question, knowledge: TypedKnowledge
) -> frozenset[str]:
    """The indices of one step's variables that take what is so marked; what is asked is among them."""
    own = [(one.slot, question.facts[one.fact].noun) for one in solution.bound if one.step == number]
    own += [(solution.steps[0].slot, question.target)] if number == 0 else []
    slots = (knowledge.slots[slot].parameter.symbol for slot, words in own if words.markers == markers)
    return frozenset(index_of(symbol) for symbol in slots) - {""}


def _of_two_states(slot: Slot, knowledge: TypedKnowledge) -> bool:
    """Has its formula two or more quantities, each at two indices and at the same ones: P_1 V_1 = P_2 V_2?"""
    at: dict[str | None, set[str]] = {}
    for own in (slot, *knowledge.inputs(slot)):
        at.setdefault(own.parameter.dimension, set()).add(index_of(own.parameter.symbol))
    pairs = [frozenset(indices) for indices in at.values() if len(indices) == 2]
    return len(pairs) > 1 and len(set(pairs)) == 1


def written(call: Call, facts: Sequence[Fact]) -> frozenset[int]:
    """The values of the question that enter ``call``, themselves or in what follows from them."""
    taken = (facts[item.fact] for item in call.inputs if item.fact is not None)
    return frozenset(index for fact in taken for index in (fact.index, fact.origin, *fact.also) if index is not None)


def _crossed(item: Input, states: Sequence[int], calls: Sequence[Call]) -> bool:
    own, other = states if item.parameter.identifier == BEFORE else reversed(states)
    below = _below(item.step, calls)
    return own not in below or other in below


def _below(step: int | None, calls: Sequence[Call]) -> frozenset[int]:
    """The values that enter what ``step`` computes."""
    found: frozenset[int] = frozenset()
    for call in calls:
        if call.step == step:
            for item in call.inputs:
                found |= {item.fact} if item.fact is not None else _below(item.step, calls)
    return found
