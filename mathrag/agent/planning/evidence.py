"""What speaks for and against a complete plan, seen as a whole: the inputs of the second ranking.

The search needs costs that only grow; a plan that is carried out can be judged by more: which sort of values it leaves
aside, whether its value is a number an exercise would have, how its worst binding looks, how long it is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from itertools import pairwise

import numpy as np

from mathrag.agent.language.dimensions import (
    ACCELERATION,
    AREA,
    DENSITY,
    ENERGY,
    FORCE,
    POWER,
    PRESSURE,
    RESISTANCE,
    SPECIFIC_ENERGY,
    SPECIFIC_HEAT,
    SPEED,
    VOLTAGE,
    VOLUME,
)
from mathrag.agent.planning.kinship import answers_broadly, crossed, taken_broadly
from mathrag.agent.question import Question
from mathrag.agent.slots.features import Fact, symbol_cost
from mathrag.agent.slots.typed import TypedKnowledge, index_of
from mathrag.agent.slots.weights import EVIDENCE, INDEX, Vector
from mathrag.agent.solutions.plan import Plan
from mathrag.agent.solutions.tools import real
from mathrag.agent.solutions.totals import idle_facts
from mathrag.problems.words import concepts

SORTS = {
    "M": "mass", "L": "length", "T": "time", SPEED: "speed", "Θ": "temperature", SPECIFIC_ENERGY: "specific",
    PRESSURE: "specific", SPECIFIC_HEAT: "specific", DENSITY: "specific", ACCELERATION: "gravity", FORCE: "force",
    ENERGY: "energy", POWER: "power", AREA: "area", VOLUME: "volume", "I": "electric",
    VOLTAGE: "electric", RESISTANCE: "electric",
}  # fmt: skip
MOST_DIGITS = 6
NEAR = 12
TOGETHER = 40
_ENTERS = re.compile(r"\b(?:into|enters?|hits?|strikes?|onto|falls? on)\b[^.;?]*$", re.IGNORECASE)
_INCIDENT = re.compile(r"\binciden|\bfrom the normal\b", re.IGNORECASE)
_APART = re.compile(
    r"\d|[,.;:!?]|\b(?:and|to|from|into|with|until|while|than|against|hits?|strikes?|onto|between)\b", re.IGNORECASE
)


def evidence(plan: Plan, question: Question, knowledge: TypedKnowledge, found: Mapping[int, float]) -> Vector:
    """The features of `FEATURES` and `EVIDENCE`, in this order; ``found`` are the scores of retrieved formulas."""
    own = dict.fromkeys(EVIDENCE, 0.0)
    _idle(own, plan, question)
    _values(own, plan, question)
    _means(own, plan)
    own["torn"] = _torn(plan, question)
    _labels(own, plan, question, knowledge)
    _strange(own, plan, question, knowledge)
    own["crossed"] = crossed(plan, question, knowledge)
    own["target_broad"] = answers_broadly(plan, question, knowledge)
    own["bind_broad"] = taken_broadly(plan, question, knowledge)
    least = min(found.values(), default=0.0)
    scores = [found.get(call.slot.formula, least) for call in plan.calls]
    own["found"] = sum(scores) / len(scores)
    return np.concatenate([plan.solution.features, np.array([own[name] for name in EVIDENCE])])


def _torn(plan: Plan, question: Question) -> float:
    """Neighbours of which the text says that they belong together, in parameters of unlike indices where like ones exist."""
    torn = 0
    for call in plan.calls:
        placed = []
        alike = {(p.dimension, index_of(p.symbol)) for p in call.tool.formula.parameters}
        for item in call.inputs:
            fact = question.facts[item.fact] if item.fact is not None else None
            span = fact and (fact.span or (fact.place is not None and (fact.place, fact.place)))
            if span:
                placed.append((span, item.parameter.dimension, index_of(item.parameter.symbol)))
        for (before, kind, one), (after, kin, other) in pairwise(sorted(placed, key=lambda place: place[0])):
            between = question.text[before[1] : after[0]]
            if _INCIDENT.search(between) and _ENTERS.search(question.text[: before[0]]):
                continue  # "into glass of index 1.5 at an angle of incidence of 30°": that is on the other side
            unlike = one and other and one != other and ((kind, other) in alike or (kin, one) in alike)
            torn += bool(unlike) and len(between) <= TOGETHER and not _APART.search(between)
    return float(torn)


def sort_of(fact: Fact) -> str:
    """What sort of value it is."""
    if fact.dimension == "1":
        if fact.unit == "%":
            return "share"
        return "count" if isinstance(fact.value, int) and fact.unit is None else "ratio"
    return SORTS.get(fact.dimension, "other")


def _idle(own: dict[str, float], plan: Plan, question: Question) -> None:
    idle, used = idle_facts([b.fact for b in plan.solution.bound], question.facts)
    settled = {item.fact for call in plan.calls for item in call.settled}
    idle = [fact for fact in idle if fact.index not in settled]
    given = [fact for fact in question.given if fact.origin is None and fact.span is not None]
    for fact in idle:
        own[f"idle_{sort_of(fact)}"] += 1.0
        own["idle_after"] += fact.after
        own["idle_asked"] += _in_asked(fact, question)
    stated = [fact for fact in given if not fact.answered]
    last = max(stated, key=lambda fact: fact.span or (0, 0), default=None)
    if last is not None and any(fact.answered for fact in given):
        alone = sum(fact.sentence == last.sentence for fact in stated) == 1
        own["idle_last" if last in idle else "used_last"] = 1.0 if alone else 0.3
    bound = {item.fact for item in plan.solution.bound}
    own["idle_implied"] = sum(f.place is not None and f.index not in bound for f in question.facts)
    places = [fact.span[0] for fact in given if fact.index in used and fact.span is not None]
    if places:
        own["idle_first"] = sum(fact.span is not None and fact.span[0] < min(places) for fact in idle)
        own["span"] = (max(places) - min(places)) / max(1, len(question.text))


def _in_asked(fact: Fact, question: Question) -> bool:
    """Does a value stand in the asked phrase: "the heat released by 25 L of diesel"?"""
    if fact.span is None or question.asked.placeholder is not None:
        return False
    gap = fact.span[0] - question.asked_at
    return 0 <= gap <= len(question.asked.text) + NEAR and not re.search(
        r"[.;?]", question.text[question.asked_at : fact.span[0]]
    )


def _labels(own: dict[str, float], plan: Plan, question: Question, knowledge: TypedKnowledge) -> None:
    """Things that the labels of formulas speak of ("energy stored in a capacitor") and the question does not."""
    weight, spoken = knowledge.frequencies, question.noun.concepts
    for number, use in enumerate(plan.solution.steps):
        label = concepts(knowledge.formulas[knowledge.slots[use.slot].formula].formula.label)
        total = sum(weight.get(word, 1.0) for word in sorted(label))
        foreign = sum(weight.get(word, 1.0) for word in sorted(label - spoken)) / total if total else 0.0
        own["label_foreign"] += foreign
        if number == 0:
            own["root_label_foreign"] = foreign


def _strange(own: dict[str, float], plan: Plan, question: Question, knowledge: TypedKnowledge) -> None:
    """Values in parameters that nothing in the question calls for."""
    for bound in plan.solution.bound:
        fact, slot = question.facts[bound.fact], knowledge.slots[bound.slot]
        if fact.role != "given":
            continue
        named = fact.noun.symbol
        if named in knowledge.symbols.get(fact.dimension, ()) and symbol_cost(named, slot.noun.symbol) == 1.0:
            own["symbol_other"] += 1.0
        if slot.parameter.dimension is None and not fact.noun.concepts & slot.noun.concepts:
            own["bind_untold"] += 1.0


def _values(own: dict[str, float], plan: Plan, question: Question) -> None:
    value = real(plan.value)
    own["digits"] = digits(value)
    own["digits_inner"] = max((digits(real(call.value)) for call in plan.calls[:-1]), default=0.0)
    own["negative"] = float(value < 0)
    own["echoed"] = float(
        any(
            f.unit != "1"
            and f.dimension == plan.calls[-1].slot.parameter.dimension
            and math.isclose(f.si, value, rel_tol=1e-9)
            for f in question.given
        )
    )
    shares = [
        real(call.value)
        for call in plan.calls
        if call.slot.parameter.dimension == "1"
        and "efficiency" in (call.slot.parameter.quantity_kind or call.slot.parameter.name)
    ]
    own["tiny_share"] = float(any(share < (4.0 if call_is_percent(plan) else 0.04) for share in shares))


def call_is_percent(plan: Plan) -> bool:
    """Does the answer come out in per cent?"""
    return plan.unit == "%"


def digits(value: float) -> float:
    """Significant digits of ``value``, at most six: an exercise is made to have few."""
    if value == 0 or not math.isfinite(value):
        return 0.0
    text = f"{abs(value):.9e}".split("e")[0].replace(".", "").rstrip("0")
    return float(min(MOST_DIGITS, max(1, len(text))))


def _means(own: dict[str, float], plan: Plan) -> None:
    features = plan.solution.features
    bound = max(1.0, float(features[INDEX["bind"]]))
    steps = max(1.0, float(features[INDEX["step"]]))
    own["mean_uncovered"] = float(features[INDEX["bind_uncovered"]]) / bound
    own["mean_kind"] = float(features[INDEX["bind_kind"]] + features[INDEX["bind_kind_unknown"]]) / bound
    own["mean_foreign"] = float(features[INDEX["step_foreign"]]) / steps
    own["mean_retrieval"] = float(features[INDEX["step_retrieval"]]) / steps
