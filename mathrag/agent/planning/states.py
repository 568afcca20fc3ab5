"""Values before and after something happens: what belongs to one state must not be mixed with what belongs to the other."""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.agent.question import Question
from mathrag.agent.reading.states import BEFORE, CHANGE_OF
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.agent.solutions.plan import Call, Input


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
