"""A power out of a flow: "200 m³ of water per second fall" are 200 m³ in 1 s, and what they do in that second is the power.

Where a power is asked for, or given as the answer, beside so much in each second, and no time is told. A plan that takes that amount or
that second without the other is dropped (`planning.compute`). What flows in a stream by its width, depth and speed is a value also where no
power is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import DENSITY, ENERGY, LENGTH, MASS, POWER, SPEED, TIME, VOLUME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.asked import Asked, unit_named
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution
from mathrag.quantities import Dimension, si_unit, to_si

if TYPE_CHECKING:
    from mathrag.agent.question import Question

_STREAM = re.compile(
    r"\b(?:streams?|rivers?|channels?|canals?|ditch(?:es)?|brooks?|creeks?|flumes?|troughs?|pipes?)\b", re.IGNORECASE
)
_ACROSS = (frozenset({"width"}), frozenset({"depth", "height"}))
STREAM = "what flows through"
_IN_TIME = {f"{amount} {TIME}^-1": amount for amount in (VOLUME, MASS)}
_PER_TIME = {f"{Dimension.parse(own) / Dimension.parse(TIME)}": own for own in (VOLUME, MASS, ENERGY)}
_PERIOD = re.compile(
    r"\b(?:(?:per|each|every|an?|one)\s+(?P<unit>minute|hour|day|week|month|year)|daily)\b", re.IGNORECASE
)
_THESE = re.compile(r"\b(?:this|that|these|those)\s+(?P<what>(?:\w+\s+)?\w+)", re.IGNORECASE)
_FLOW = f"{VOLUME} {TIME}^-1"
SECOND = "in one second"


def _stream_facts(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """How much flows in a stream whose width, depth and speed are given, numbered on from ``given``."""
    own = [f for f in given if f.written and not f.answered]
    speeds = [f for f in own if f.dimension == SPEED]
    sides = [[f for f in own if f.dimension == LENGTH and f.noun.kinds & kinds] for kinds in _ACROSS]
    sides[1] = [f for f in sides[1] if "depth" in f.noun.kinds] or sides[1]
    if not _STREAM.search(text) or len(speeds) != 1 or any(len(found) != 1 for found in sides):
        return []
    values = [sides[0][0], sides[1][0], speeds[0]]
    flow = prod(f.si for f in values)
    shown = " × ".join(f"{f.value:g} {f.unit}" for f in values)
    words = noun("volume flow rate", index.usual(_FLOW), index, None, _FLOW)
    return [
        replace(
            values[-1], index=len(given), value=flow, unit="m^3/s", si=flow, noun=words, text=STREAM,
            origin=values[-1].index, also=tuple(f.index for f in values[:2]), note=f"{STREAM}: {shown} = {flow:g} m^3/s",
        )
    ]  # fmt: skip


def flow_facts(text: str, given: Sequence[Fact], asked: Set[str], index: KindIndex) -> list[Fact]:
    """How much flows in one second, and that second, numbered on from ``given``; ``asked`` are dimensions of what is asked.

    Of a stream the flow itself where no power is asked for.
    """
    stream = _stream_facts(text, given, index)
    flows = stream or [f for f in given if f.dimension in _IN_TIME and f.written and not f.answered]
    power = POWER in asked or any(f.dimension == POWER and f.answered for f in given)
    if len(flows) != 1 or not power or any(f.dimension == TIME and f.role == "given" for f in given):
        return stream
    (flow,) = flows
    amount = _IN_TIME[flow.dimension]
    unit = si_unit(Dimension.parse(amount))
    note = f"{flow.value:g} {flow.unit}: {flow.si:g} {unit} in 1 s"
    words = noun(flow.text, index.usual(amount), index, None, amount)
    size, also = flow.si, flow.also
    dense = [f for f in given if f.dimension == DENSITY and f.written]
    if stream and len(dense) == 1:  # what falls or moves does so by its mass
        size, amount, unit = size * dense[0].si, MASS, "kg"
        note = f"{flow.note}; {dense[0].value:g} {dense[0].unit}: {size:g} kg in 1 s"
        words, also = noun("mass of water", index.usual(MASS), index, None, MASS), (*also, dense[0].index)
    much = replace(
        flow, index=len(given), value=size, unit=unit, si=size, noun=words, origin=flow.origin if stream else flow.index,
        also=also, note=note,
    )  # fmt: skip
    words = noun("time", index.usual(TIME), index, None, TIME)
    second = Fact(len(given) + 1, 1.0, "s", 1.0, words, SECOND, None, role="assumed", note=note)
    return [much, second]


def in_one_period(asked: Asked, text: str, given: Sequence[Fact], wanted: Set[str], index: KindIndex) -> list[Fact]:
    """``given`` with the amounts of one period where what happens in it is asked: "600 L a day" are 600 L where "every day" is asked.

    So they are where "this" amount is spoken of, which no unit makes a rate, and ``wanted`` is no time.
    """
    found = _PERIOD.search(asked.context)
    if any(f.dimension == TIME and f.role == "given" for f in given):
        return list(given)
    period = f"/{unit_named(found['unit'] or 'day')}" if found is not None else None
    asking = text[slice(*asked.span)] if TIME not in wanted else ""
    these = frozenset(tokens(" ".join(one["what"] for one in _THESE.finditer(asking))))
    told = [f for f in given if f.span and "/" not in text[slice(*f.span)]]
    meant = [f for f in told if f.noun.topic & these] + [f for f in given if period and (f.unit or "").endswith(period)]
    return [_of_one(fact, index) if fact in meant else fact for fact in given]


def _of_one(flow: Fact, index: KindIndex) -> Fact:
    """So much a day as so much; no speed, and nothing that was computed."""
    amount, _, period = (flow.unit or "").rpartition("/")
    sort = _PER_TIME.get(flow.dimension)
    if sort is None or not flow.written or flow.answered:
        return flow
    words = noun(flow.text, index.usual(sort), index, None, sort)
    si, _ = to_si(flow.value, amount)
    return replace(flow, unit=amount, si=si, noun=words, note=f"{flow.value:g} {amount} in one {period}")


def apart(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be in which the amount of one second meets another time, or none."""
    second = next((fact.index for fact in question.facts if fact.text == SECOND), None)
    if second is None:
        return None
    used = {one.fact for one in solution.bound}
    return "what flows in one second goes with that second" if (second in used) != (second - 1 in used) else None
