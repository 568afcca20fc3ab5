"""The hybrid policy: one call of a language model chooses among the solutions that the search found feasible.

The model sees the cheapest plans with different results, each with its formulas and bindings, and names one or none; a
schema holds it to the names. It neither converts nor computes. Its choice is evidence beside the search's own: it
multiplies a plan's odds by `agent.choice_odds`, and the most probable plan is taken if it is probable enough. Where no
choice could change the outcome the model is not asked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from string import ascii_uppercase

from mathrag.agent.answering.phrasing import answer_unit, number_text
from mathrag.agent.planning.planner import Ranking, same_value
from mathrag.agent.policies.metering import Metered
from mathrag.agent.policies.symbolic import Choice
from mathrag.agent.question import Question
from mathrag.agent.solutions.plan import Call, Input, Plan
from mathrag.entities import Formula
from mathrag.errors import ModelError
from mathrag.quantities import format_unit
from mathrag.settings import AgentSettings

PROMPT = "choose-1"
OFFERED = 5
FOUND = 0.6  # where the best plan is wrong, how often the right value is among the others (development halves)
NONE = "none"
REPLY_TOKENS = 32
LINE = 500
QUESTION = 6000


@dataclass(frozen=True)
class Candidate:
    """A plan that stands for all that give its value; ``prior`` is the search's own probability for that value."""

    letter: str
    line: str
    plan: Plan
    prior: float


@dataclass(frozen=True)
class HybridChooser:
    """Chooses of a ranking with the model; ``doubtful_only``: only what the search alone would refuse (policy ``auto``)."""

    question: Question
    model: Metered
    settings: AgentSettings
    alone: Callable[[Ranking], Choice]
    doubtful_only: bool

    def __call__(self, ranking: Ranking) -> Choice:
        """The choice; the search's own where the model is not needed or fails."""
        alone = self.alone(ranking)
        if not ranking.plans or (self.doubtful_only and alone.plan is not None):
            return alone
        offered = candidates(ranking, self.question)
        letters = [candidate.letter for candidate in offered]
        if all(self._weighed(offered, letter)[0] is alone.plan for letter in (*letters, NONE)):
            return alone
        lines = [f"{c.letter}: {c.line}" for c in offered]
        try:
            chosen = self.ask(lines, letters)
        except ModelError as error:
            problem = f"The language model did not help ({error.message}); the search decides alone."
            return replace(alone, thought=problem, refusal=f"{alone.refusal} {problem}" if alone.refusal else None)
        plan, probability = self._weighed(offered, chosen)
        thought = f"Feasible: {' | '.join(lines)}. {self.model.name} chooses {chosen}."
        named = f"{alone.refusal or 'No formula clearly fits.'} {self.model.name} chose {chosen!r} of them."
        return Choice(plan, probability, None if plan else named, thought, "hybrid", alone.missing)

    def _weighed(self, offered: Sequence[Candidate], chosen: str) -> tuple[Plan | None, float]:
        """The most probable plan after ``chosen`` and its probability; no plan where that is too low."""
        odds = self.settings.choice_odds
        weights = [c.prior * (odds if c.letter == chosen else 1.0) for c in offered]
        total = sum(weights) + (1.0 - sum(c.prior for c in offered)) * (odds if chosen == NONE else 1.0)
        weight, _, best = max(zip(weights, (c.prior for c in offered), offered, strict=True), key=lambda item: item[:2])
        probability = weight / total if total > 0 else 0.0
        return (best.plan if probability >= self.settings.min_confidence else None), probability

    def ask(self, lines: Sequence[str], letters: Sequence[str]) -> str:
        """The letter the model names, or `NONE`. Raises `ModelError`."""
        options = [*letters, NONE]
        text = (
            f"Problem:\n{self.question.text[-QUESTION:]}\n\nAsked for: {self.question.asked.text or 'the unknown'}\n\nSolutions:\n"
            + "\n".join(lines)
            + f"\n{NONE}: none of these\n\nWhich solution is right? One of {', '.join(options)}."
        )
        choice = self.model.field(PROMPT, text, "choice", {"type": "string", "enum": options}, REPLY_TOKENS)
        if choice not in options:
            raise ModelError(f"{self.model.name} chose {choice[:40]!r}, which was not offered")
        return choice


def values(ranking: Ranking) -> list[tuple[Plan, float]]:
    """The cheapest plan of each value with the value's probability: the confidence for the best, shares of what is left."""
    groups: list[tuple[Plan, list[float]]] = []
    for item in ranking.plans:
        weights = next((held for plan, held in groups if same_value(plan, item.plan)), None)
        if weights is None:
            groups.append((item.plan, weights := []))
        weights.append(math.exp(ranking.plans[0].cost - item.cost))
    total = sum(sum(weights) for _, weights in groups[1:])
    left = (1.0 - ranking.confidence) * FOUND
    shares = [ranking.confidence, *(left * sum(weights) / total for _, weights in groups[1:])]
    return [(plan, share) for (plan, _), share in zip(groups, shares, strict=False)]


def candidates(ranking: Ranking, question: Question) -> list[Candidate]:
    """The most probable values, in an order that says nothing of that: models favour what stands first."""
    likely = [(described(plan, question), plan, prior) for plan, prior in values(ranking)[:OFFERED]]
    likely.sort(key=lambda item: sha256(f"{question.text} {item[0]}".encode()).digest())
    return [Candidate(letter, *item) for letter, item in zip(ascii_uppercase, likely, strict=False)]


def credence(ranking: Ranking, plan: Plan, odds: float) -> float:
    """How probable a value is that a model came to by itself, weighed with the search's plans."""
    nowhere = (1.0 - ranking.confidence) * (1.0 - FOUND)
    prior = next((prior for other, prior in values(ranking) if same_value(other, plan)), nowhere)
    return prior * odds / (prior * odds + 1.0 - prior)


def described(plan: Plan, question: Question) -> str:
    """A plan in one line: formulas, what stands for what, the result."""
    places = {call.step: f"({number})" for number, call in enumerate(plan.calls, 1)}
    parts = [_part(call, question, places) for call in plan.calls]
    if len(parts) > 1:
        parts = [f"({number}) {part}" for number, part in enumerate(parts, 1)]
    value, unit = answer_unit(plan, question)
    return " ".join("; ".join(parts).split())[:LINE] + f"; result {number_text(value)} {format_unit(unit)}".rstrip()


def equation_text(formula: Formula) -> str:
    """The equation of a formula as a model reads it."""
    return " ".join((formula.equation or formula.latex).replace("**", "^").replace("==", "=").split())


def _part(call: Call, question: Question, places: dict[int, str]) -> str:
    formula, unknown = call.tool.formula, call.tool.unknown
    bound = ", ".join(_bound(item, question, places) for item in call.values)
    said = f"{unknown.name or unknown.symbol} by “{formula.label}”, {equation_text(formula)}"
    return f"{said}, with {bound}" if bound else said


def _bound(item: Input, question: Question, places: dict[int, str]) -> str:
    name = item.parameter.identifier
    meaning = f" ({item.parameter.name})" if item.parameter.name and item.parameter.name != name else ""
    if item.fact is None:
        return f"{name}{meaning} = result of {places.get(item.step or 0, '?')}"
    fact = question.facts[item.fact]
    words = f" “{fact.text}”" if fact.text else ""
    return f"{name}{meaning} = {number_text(fact.value)} {format_unit(fact.unit or '1')}".rstrip() + words
