"""From a question to a ranked list of plans and a confidence (typed selection, binding, chaining, abstention)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from mathrag.agent.compute import Infeasible, Plan, carry_out
from mathrag.agent.links import Links
from mathrag.agent.modular import REMAINDER as MODULAR
from mathrag.agent.question import Question
from mathrag.agent.search import Bounds, Outcome, Search
from mathrag.agent.tools import DynamicToolFactory
from mathrag.agent.tree import Problem, Solution
from mathrag.agent.typed import TypedKnowledge
from mathrag.agent.weights import INDEX, Weights

SAME = 1e-6
MARGIN_LIMIT = 4.0
SIGNALS = (  # what each says for the best plan being right: more of it speaks for it (+1) or against it (-1)
    ("one", 0),
    ("cost a formula", -1),
    ("margin to another value", 1),
    ("share of the plans with this value", 1),
    ("warnings", -1),
    ("share of the given values unused", -1),
    ("constants not spoken of, or a bare equality", -1),
    ("another or an unknown kind than asked", -1),
    ("share of values of another or an unknown kind", -1),
    ("words of the formulas that the question lacks", -1),
    ("formulas after the first", -1),
)


@dataclass(frozen=True)
class Ranked:
    """A plan with its final cost (the search's and what its values add)."""

    plan: Plan
    cost: float


@dataclass(frozen=True)
class Ranking:
    """Plans, best first; ``margin`` is the cost from the best to the best with another value."""

    plans: tuple[Ranked, ...]
    failed: tuple[tuple[Solution, str], ...]
    confidence: float
    margin: float
    outcome: Outcome

    @property
    def best(self) -> Plan | None:
        """The plan to take."""
        return self.plans[0].plan if self.plans else None


def plan(
    question: Question,
    knowledge: TypedKnowledge,
    links: Links,
    factory: DynamicToolFactory,
    retrieval: Mapping[int, float],
    weights: Weights,
    bounds: Bounds,
) -> Ranking:
    """Search, carry out the best solutions, rank them by cost."""
    problem = Problem(
        question.target,
        question.dimensions,
        question.facts,
        question.noun,
        retrieval,
        question.asked_at,
        question.asked.placeholder is not None,
        len(question.text),
        question.asked == MODULAR,
    )
    ranked: list[Ranked] = []
    failed: list[tuple[Solution, str]] = []

    def carried_out(solution: Solution) -> bool:
        try:
            made = carry_out(solution, question, knowledge, factory)
        except Infeasible as error:
            failed.append((solution, str(error)))
            return False
        solution.features[INDEX["implausible"]] = len(made.warnings)
        ranked.append(Ranked(made, float(weights.vector @ solution.features)))
        return True

    outcome = Search(knowledge, links, problem, weights, bounds, carried_out).run()
    ranked.sort(key=lambda item: (item.cost, item.plan.solution.steps[0].slot))
    margin = margin_of(ranked)
    best_cost = ranked[0].cost if ranked else math.inf
    return Ranking(tuple(ranked), tuple(failed), confidence(best_cost, margin, weights, ranked), margin, outcome)


def margin_of(ranked: list[Ranked]) -> float:
    """The cost from the best plan to the best with another value."""
    if not ranked:
        return 0.0
    best = ranked[0]
    for other in ranked[1:]:
        if not same_value(best.plan, other.plan):
            return min(MARGIN_LIMIT, other.cost - best.cost)
    return MARGIN_LIMIT


def same_value(one: Plan, other: Plan) -> bool:
    """Do two plans give the same value?"""
    if one.unit != other.unit:
        return False
    a, b = one.value, other.value
    return a == b or abs(a - b) <= SAME * max(abs(a), abs(b))


def signals(best_cost: float, margin: float, ranked: list[Ranked]) -> tuple[float, ...]:
    """What the confidence is made of, in the order of `SIGNALS`."""
    if not ranked:
        return (1.0, 10.0, 0.0, 0.0, *(1.0 for _ in SIGNALS[4:]))
    best = ranked[0].plan
    features = best.solution.features
    bound = max(1.0, float(features[INDEX["bind"]]))
    kinds = float(features[INDEX["bind_kind"]] + features[INDEX["bind_kind_unknown"]]) / bound
    target = float(features[INDEX["target_kind"]] + features[INDEX["target_kind_unknown"]])
    steps = float(len(best.calls))
    return (
        1.0,
        min(10.0, best_cost / steps),
        margin,
        value_share(ranked),
        float(len(best.warnings)),
        float(features[INDEX["unused_all"]]),
        min(3.0, float(features[INDEX["step_silent"]] + features[INDEX["echo"]])),
        min(2.0, target),
        kinds,
        float(features[INDEX["step_foreign"]]) / steps,
        steps - 1.0,
    )


def value_share(ranked: list[Ranked]) -> float:
    """The share of all plans, weighted as the fit weighs them, that give the best plan's value."""
    best = ranked[0]
    total = same = 0.0
    for item in ranked:
        weight = math.exp(best.cost - item.cost)
        total += weight
        same += weight if same_value(item.plan, best.plan) else 0.0
    return same / total


def confidence(best_cost: float, margin: float, weights: Weights, ranked: list[Ranked]) -> float:
    """Calibrated probability that the best plan is right."""
    if not ranked:
        return 0.0
    activation = sum(c * s for c, s in zip(weights.calibration, signals(best_cost, margin, ranked), strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, activation))))
