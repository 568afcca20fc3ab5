"""The hybrid policy: one call of a language model chooses among the solutions that the search found feasible.

The model sees the cheapest plans with different results, each with its formulas and bindings, and names one or none; a
schema holds it to the names. It neither converts nor computes. Its choice is evidence beside the search's own: it
multiplies a plan's odds by `agent.choice_odds`, and the most probable plan is taken if it is probable enough. Where no
choice could change the outcome the model is not asked.
"""

from __future__ import annotations

import json
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
from mathrag.errors import ModelError
from mathrag.models import Message
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
        outcomes = [self._weighed(offered, letter) for letter in (*(c.letter for c in offered), NONE)]
        if all(best is alone.plan for best, _ in outcomes):
            return alone
        lines = [f"{c.letter}: {c.line}" for c in offered]
        try:
            chosen = self.ask(lines, [c.letter for c in offered])
        except ModelError as error:
            return _without(alone, error.message)
        plan, probability = self._weighed(offered, chosen)
        thought = f"Feasible: {' | '.join(lines)}. {self.model.name} chooses {chosen}."
        if plan is None:
            reason = f"{alone.refusal or 'No formula clearly fits.'} {self.model.name} chose {chosen!r} of them."
            return Choice(None, probability, reason, thought, "hybrid")
        return Choice(plan, probability, None, thought, "hybrid")

    def _weighed(self, offered: Sequence[Candidate], chosen: str) -> tuple[Plan | None, float]:
        """The most probable plan after ``chosen`` and its probability; no plan where that is too low."""
        odds = self.settings.choice_odds
        rest = 1.0 - sum(c.prior for c in offered)
        weights = [c.prior * (odds if c.letter == chosen else 1.0) for c in offered]
        total = sum(weights) + rest * (odds if chosen == NONE else 1.0)
        best = max(range(len(offered)), key=lambda n: (weights[n], offered[n].prior))
        probability = weights[best] / total if total > 0 else 0.0
        return (offered[best].plan if probability >= self.settings.min_confidence else None), probability

    def ask(self, lines: Sequence[str], letters: Sequence[str]) -> str:
        """The letter the model names, or `NONE`. Raises `ModelError`."""
        options = [*letters, NONE]
        schema = {
            "type": "object",
            "properties": {"choice": {"type": "string", "enum": options}},
            "required": ["choice"],
            "additionalProperties": False,
        }
        wanted = self.question.asked.text or "the unknown"
        text = (
            f"Problem:\n{self.question.text[-QUESTION:]}\n\nAsked for: {wanted}\n\nSolutions:\n"
            + "\n".join(lines)
            + f"\n{NONE}: none of these\n\nWhich solution is right? One of {', '.join(options)}."
        )
        said = self.model.ask(PROMPT, [Message("user", text)], schema=schema, max_tokens=REPLY_TOKENS)
        try:
            choice = json.loads(said)["choice"]
        except (ValueError, TypeError, KeyError):
            raise ModelError(f"{self.model.name} did not answer with a choice: {said[:100]!r}") from None
        if choice not in options:
            raise ModelError(f"{self.model.name} chose {str(choice)[:40]!r}, which was not offered")
        return str(choice)


def values(ranking: Ranking) -> list[tuple[Plan, float]]:
    """The cheapest plan of each value with the value's probability: the confidence for the best, shares of what is left."""
    groups: list[tuple[Plan, float]] = []
    for item in ranking.plans:
        weight = math.exp(ranking.plans[0].cost - item.cost)
        for number, (plan, held) in enumerate(groups):
            if same_value(plan, item.plan):
                groups[number] = (plan, held + weight)
                break
        else:
            groups.append((item.plan, weight))
    total = sum(weight for _, weight in groups[1:])
    left = (1.0 - ranking.confidence) * FOUND
    return [(plan, left * weight / total if n else ranking.confidence) for n, (plan, weight) in enumerate(groups)]


def candidates(ranking: Ranking, question: Question) -> list[Candidate]:
    """The most probable values, in an order that says nothing of that: models favour what stands first."""
    likely = [(described(plan, question), plan, prior) for plan, prior in values(ranking)[:OFFERED]]
    likely.sort(key=lambda item: sha256(f"{question.text} {item[0]}".encode()).digest())
    return [Candidate(letter, *item) for letter, item in zip(ascii_uppercase, likely, strict=False)]


def credence(ranking: Ranking, plan: Plan, odds: float) -> float:
    """How probable a value is that a model came to by itself, weighed with the search's plans."""
    nowhere = (1.0 - ranking.confidence) * (1.0 - FOUND)
    known = values(ranking) if ranking.plans else []
    prior = next((prior for other, prior in known if same_value(other, plan)), nowhere)
    return prior * odds / (prior * odds + 1.0 - prior)


def described(plan: Plan, question: Question) -> str:
    """A plan in one line: formulas, what stands for what, the result."""
    places = {call.step: number for number, call in enumerate(plan.calls, 1)}
    several = len(plan.calls) > 1
    parts = [
        f"{f'({places[call.step]}) ' if several else ''}{_called(call)}{_bound(call, question, places)}"
        for call in plan.calls
    ]
    value, unit = answer_unit(plan, question)
    result = f"{number_text(value)} {format_unit(unit)}".rstrip()
    return _plain("; ".join(parts))[:LINE] + f"; result {result}"


def _called(call: Call) -> str:
    formula, unknown = call.tool.formula, call.tool.unknown
    equation = (formula.equation or formula.latex).replace("**", "^").replace("==", "=")
    return f"{unknown.name or unknown.symbol} by “{formula.label}”, {equation}"


def _bound(call: Call, question: Question, places: dict[int, int]) -> str:
    texts = [_input(item, question, places) for item in (*call.inputs, *call.settled)]
    return f", with {', '.join(texts)}" if texts else ""


def _input(item: Input, question: Question, places: dict[int, int]) -> str:
    name = item.parameter.identifier
    meaning = f" ({item.parameter.name})" if item.parameter.name and item.parameter.name != name else ""
    if item.fact is None:
        return f"{name}{meaning} = result of ({places.get(item.step or 0, '?')})"
    fact = question.facts[item.fact]
    words = f" “{fact.text}”" if fact.text else ""
    return f"{name}{meaning} = {number_text(fact.value)} {format_unit(fact.unit or '1')}".rstrip() + words


def _plain(text: str) -> str:
    return " ".join(text.split())


def _without(alone: Choice, problem: str) -> Choice:
    """The search's own choice, saying that the model did not help."""
    said = f"The language model did not help ({problem}); the search decides alone."
    refusal = f"{alone.refusal} The language model did not help: {problem}." if alone.refusal else None
    return replace(alone, refusal=refusal, thought=said)
