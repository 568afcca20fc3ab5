"""A question asked backwards, asked forwards again: the value found is put in for the mark, and what is stated should come out.

"A car of mass [X] ... the answer to the question is 3 kJ: what is [X]?" With a found 1.2 t that is a usual question, read and
ranked as any; how much of what its plans say is the stated answer tells whether the value was found by the right way. Where the
search is in doubt, so are the next values tried, and what the answers to these questions are worth decides between them (`tried`). What
stood in a question was written with few figures, which speaks for and against a value, too (`roundness`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from mathrag.agent.answering.phrasing import answer_unit, number_text
from mathrag.agent.language.naming import sentences
from mathrag.agent.planning.planner import DOUBT, Ranked, Ranking, agreed, same_value, share_of
from mathrag.agent.question import Question
from mathrag.agent.reading.holes import PLACEHOLDER, back_reference, unit_after
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.weights import Weights
from mathrag.agent.solutions.plan import Plan
from mathrag.agent.solutions.tools import real
from mathrag.errors import UnitError
from mathrag.quantities import convert, dimension_of, to_si

CLOSE = 5e-3  # relative: the stated answer is rounded
FIGURES = 10
TRIED = 3  # values
SUREST = 0.99
ROUND = (2.9, 0.95, 0.35, 0.12)
"""How much likelier a value of one, two, three and more figures is the one that was written than one that was not.

Counted over the first values of every second development question that is asked backwards.
"""
EXACT = 2e-6  # relative: a value is as good as its figures
NOT_DECIMAL = ("°C", "min", "h", "km/h", "kW*h")
"""Units that questions write and that are no power of ten of the SI unit."""


@dataclass(frozen=True)
class Support:
    """What the forward question says for a value: the ``share`` of its plans that give the stated answer, its ``confidence``."""

    share: float
    confidence: float

    @property
    def agreement(self) -> float:
        """Between -0.5 and 0.5, as `planner.SIGNALS` has it."""
        return self.share - 0.5

    @property
    def odds(self) -> float:
        """That the value is right, as far as this question tells."""
        probability = min(SUREST, self.share * self.confidence)
        return probability / (1 - probability)


NOTHING = Support(0.5, 0.0)
"""Where the question is not asked backwards, or can't be asked forwards."""


def support(
    question: Question, plan: Plan, read: Callable[[str], Question | None], rank: Callable[[Question], Ranking]
) -> Support:
    """What the question put forwards with the value of ``plan`` says for it."""
    answer = next((fact for fact in question.facts if fact.answered), None)
    text = put_in(question, plan)
    forward = read(text) if text else None
    if answer is None or forward is None:
        return NOTHING
    if forward.dimensions != {answer.dimension}:
        named = forward.target if answer.dimension in forward.dimensions else answer.noun
        forward = replace(forward, target=named, dimensions=frozenset({answer.dimension}))
    ranking = rank(forward)
    return Support(share_of(ranking.plans, lambda made: _gives(made, answer)), ranking.confidence)


def asked_forwards(ranking: Ranking, weights: Weights, supported: Callable[[Plan], Support]) -> Ranking:
    """``ranking`` of a question asked backwards with what its forward questions say for its best value or, in doubt, for the next."""
    first = supported(ranking.plans[0].plan)
    made = agreed(ranking, weights, first.agreement)
    odds = roundness(made.plans[0].plan) * made.confidence / max(1 - made.confidence, 1 - SUREST)
    made = replace(made, confidence=odds / (1 + odds))
    return made if made.confidence >= DOUBT else tried(made, first, supported)


def roundness(plan: Plan) -> float:
    """What the figures of the value of ``plan`` say for it having been written so (`ROUND`)."""
    dimension = dimension_of(plan.unit)
    own = [plan.unit, *(unit for unit in NOT_DECIMAL if dimension_of(unit) == dimension)]
    try:
        values = [abs(convert(real(plan.value), plan.unit, unit)) for unit in own]
    except (OverflowError, ValueError, UnitError):
        return ROUND[-1]
    fewest = min((n for value in values for n in range(len(ROUND)) if _written(value, n)), default=len(ROUND) - 1)
    return ROUND[fewest]


def _written(value: float, further: int) -> bool:
    """Is ``value`` that of its first figure and so many ``further``?"""
    return math.isclose(float(f"{value:.{further}e}"), value, rel_tol=EXACT)


def tried(ranking: Ranking, first: Support, supported: Callable[[Plan], Support]) -> Ranking:
    """``ranking`` with the value first for which its forward question says most, if that makes it likelier than its ``first`` is.

    The values exclude one another, and none of them may be right: each has the share of its odds in all of them and one more.
    """
    values: list[Ranked] = []
    for item in ranking.plans:
        if len(values) < TRIED and not any(same_value(item.plan, other.plan) for other in values):
            values.append(item)
    said = [first, *(supported(item.plan) for item in values[1:])]
    odds = [one.odds * roundness(item.plan) for one, item in zip(said, values, strict=True)]
    best = max(range(len(odds)), key=odds.__getitem__)
    own, item, share = said[best], values[best], odds[best] / (1.0 + sum(odds))
    if share <= ranking.confidence:
        return ranking
    others = tuple(other for other in ranking.plans if other.plan is not item.plan)
    return replace(ranking, plans=(replace(item, agreement=own.agreement), *others), confidence=share)


def put_in(question: Question, plan: Plan) -> str | None:
    """The question with the value of ``plan`` in the place of its mark, without its answer; None where it isn't asked backwards."""
    back = back_reference(question.text)
    if question.asked.placeholder is None or back is None:
        return None
    value, unit = answer_unit(plan, question)
    written = number_text(real(value), FIGURES)
    if unit != "1" and unit_after(question.text, question.asked.placeholder) is None:
        written = f"{written} {unit}"
    start = next((start for start, end in sentences(question.text) if start <= back[0] < end), back[0])
    told = question.text[:start] if PLACEHOLDER.search(question.text[:start]) else question.text[: back[0]]
    return PLACEHOLDER.sub(lambda mark: written, told).strip()


def _gives(plan: Plan, answer: Fact) -> bool:
    try:
        if str(dimension_of(plan.unit)) != answer.dimension:
            return False
        values = [to_si(real(plan.value), plan.unit, difference=difference)[0] for difference in (False, True)]
    except UnitError:
        return False
    return any(math.isclose(value, answer.si, rel_tol=CLOSE) for value in values)
