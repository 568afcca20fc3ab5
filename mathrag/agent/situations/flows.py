"""A power out of a flow: "200 m³ of water per second fall" are 200 m³ in 1 s, and what they do in that second is the power.

Where a power is asked for, or given as the answer, beside so much in each second, and no time is told. A plan that takes that amount or
that second without the other is dropped (`planning.compute`).
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import MASS, POWER, TIME, VOLUME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution
from mathrag.quantities import Dimension, si_unit

if TYPE_CHECKING:
    from mathrag.agent.question import Question

_IN_TIME = {f"{amount} {TIME}^-1": amount for amount in (VOLUME, MASS)}
SECOND = "in one second"


def flow_facts(given: Sequence[Fact], asked: Set[str], index: KindIndex) -> list[Fact]:
    """How much flows in one second, and that second, numbered on from ``given``; ``asked`` are dimensions of what is asked."""
    flows = [f for f in given if f.dimension in _IN_TIME and f.written and not f.answered]
    power = POWER in asked or any(f.dimension == POWER and f.answered for f in given)
    if len(flows) != 1 or not power or any(f.dimension == TIME and f.role == "given" for f in given):
        return []
    (flow,) = flows
    amount = _IN_TIME[flow.dimension]
    unit = si_unit(Dimension.parse(amount))
    note = f"{flow.value:g} {flow.unit}: {flow.si:g} {unit} in 1 s"
    words = noun(flow.text, index.usual(amount), index, None, amount)
    much = replace(flow, index=len(given), value=flow.si, unit=unit, noun=words, origin=flow.index, note=note)
    words = noun("time", index.usual(TIME), index, None, TIME)
    second = Fact(len(given) + 1, 1.0, "s", 1.0, words, SECOND, None, role="assumed", note=note)
    return [much, second]


def apart(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be in which the amount of one second meets another time, or none."""
    second = next((fact.index for fact in question.facts if fact.text == SECOND), None)
    if second is None:
        return None
    used = {one.fact for one in solution.bound}
    return "what flows in one second goes with that second" if (second in used) != (second - 1 in used) else None
