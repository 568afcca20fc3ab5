"""The loop: Thought, Action, Action Input, Observation (thesis 3.4, 4.2.2, appendix A.2).

A `Policy` decides; the loop checks each decision at the gate, carries it out with a `Workshop`, and writes the trace. After
`max_iterations` of one sub-goal it ends with the fallback answer (thesis 4.2.6).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from mathrag.agent.actions import (
    CallTool,
    CreateTool,
    InvalidAction,
    Respond,
    RetrieveConstant,
    RetrieveKnowledge,
    Translate,
    parse_action,
    parse_input,
)
from mathrag.agent.answer import TraceStep
from mathrag.agent.gate import violation
from mathrag.agent.state import Episode, SubGoal
from mathrag.agent.tools import DynamicToolFactory, ToolError
from mathrag.entities import Constant, Formula

SHOWN = 5


@dataclass(frozen=True)
class Decision:
    """What a policy wants to do next; ``goal`` is the sub-goal it works on (default: the one in work)."""

    thought: str
    action: str
    action_input: dict[str, Any] = field(default_factory=dict)
    goal: str | None = None
    refusal: bool = False


class Policy(Protocol):
    """What chooses the next action."""

    name: str

    def decide(self, episode: Episode) -> Decision:
        """The next action in this state."""


@dataclass(frozen=True)
class Workshop:
    """What actions act on: retrieval, constants, tools."""

    retrieve: Callable[[str, bool], list[tuple[Formula, float]]]
    constants: Callable[[str], list[Constant]]
    factory: DynamicToolFactory


OnStep = Callable[[TraceStep], None]


def run(
    episode: Episode, policy: Policy, workshop: Workshop, max_iterations: int, on_step: OnStep | None = None
) -> None:
    """Turn the loop until the episode has its final answer."""
    episode.goals = episode.goals or [SubGoal("answer")]
    while episode.final_answer is None:
        decision = policy.decide(episode)
        _enter(episode, decision.goal)
        if episode.goal.iterations >= max_iterations:
            episode.final_answer = fallback_answer(episode)
            break
        episode.goal.iterations += 1
        observation = _turn(episode, decision, workshop)
        step = TraceStep(
            thought=decision.thought,
            action=decision.action,
            action_input=decision.action_input,
            observation=observation,
        )
        episode.trace.append(step)
        if on_step is not None:
            on_step(step)


def fallback_answer(episode: Episode) -> str:
    """What the history amounts to when the iterations are used up (thesis 4.2.6)."""
    results = [step.observation for step in episode.trace if step.observation.startswith("Tool result")]
    found = f" Last result: {results[-1]}" if results else ""
    return f"I could not finish this within {episode.goal.iterations} steps.{found}"


def _enter(episode: Episode, name: str | None) -> None:
    """Make the sub-goal called ``name`` the one in work; the last of the list is."""
    if name is None or episode.goal.name == name:
        return
    for number, goal in enumerate(episode.goals):
        if goal.name == name:
            episode.goals.append(episode.goals.pop(number))
            return
    episode.goals.append(SubGoal(name))


def _turn(episode: Episode, decision: Decision, workshop: Workshop) -> str:
    try:
        action = parse_action(decision.action)
        given = parse_input(action, decision.action_input)
    except InvalidAction as error:
        return str(error)
    blocked = violation(episode, action, refusal=decision.refusal)
    if blocked is not None:
        return blocked
    match given:
        case RetrieveKnowledge():
            return _retrieve(episode, given, workshop)
        case RetrieveConstant():
            return _constant(episode, given, workshop)
        case CreateTool():
            return _create(episode, given, workshop)
        case CallTool():
            return _call(episode, given)
        case Translate():
            return "ERROR: No language model is configured that could translate. Answer using ANSWER_DIRECTLY."
        case Respond():
            episode.final_answer = given.answer
            return "Answer given."
        case _:
            raise AssertionError(action)


def _retrieve(episode: Episode, given: RetrieveKnowledge, workshop: Workshop) -> str:
    found = workshop.retrieve(given.text, len(episode.goals) > 1)
    episode.goal.has_retrieved_knowledge = True
    for formula, score in found:
        episode.retrieved[formula.uri] = formula
        episode.retrieval_scores[formula.uri] = max(score, episode.retrieval_scores.get(formula.uri, 0.0))
    if not found:
        return "No formulas found."
    lines = [f"- {formula.label} ({formula.id}): {formula.equation or formula.latex}" for formula, _ in found[:SHOWN]]
    more = f"\n... (+{len(found) - SHOWN} more available)" if len(found) > SHOWN else ""
    return "Formulas:\n" + "\n".join(lines) + more


def _constant(episode: Episode, given: RetrieveConstant, workshop: Workshop) -> str:
    found = workshop.constants(given.query)
    episode.has_retrieved_constant = bool(found)
    if not found:
        return f"No constant matches '{given.query}'. Retrieve formulas using RETRIEVE_MATH_KNOWLEDGE."
    for constant in found:
        episode.constants[constant.uri] = constant
    return "Constants:\n" + "\n".join(f"- {c.name}: {c.symbol} = {c.value_text} {c.unit or ''}".rstrip() for c in found)


def _create(episode: Episode, given: CreateTool, workshop: Workshop) -> str:
    formula = episode.retrieved.get(given.formula_id) or next(
        (f for f in episode.retrieved.values() if given.formula_id in (f.label, f.id)), None
    )
    if formula is None:
        labels = [f.label for f in list(episode.retrieved.values())[:SHOWN]]
        return f"Error: Formula '{given.formula_id}' not found. Retrieved formulas: {labels}"
    try:
        tool = workshop.factory.create(formula, given.solve_for, episode.settled.get(formula.uri))
    except ToolError as error:
        return str(error)
    episode.available_tools[tool.name] = tool
    episode.goal.has_created_tool = True
    return f"Tool created: {tool.describe()}"


def _call(episode: Episode, given: CallTool) -> str:
    tool = episode.available_tools.get(given.tool_name)
    if tool is None:
        return f"Error: Tool '{given.tool_name}' not found. Available tools: {list(episode.available_tools)}"
    try:
        result = tool.invoke(given.parameters)
    except ToolError as error:
        return str(error)
    episode.goal.has_called_tool = True
    episode.results[episode.goal.name] = result
    return f"Tool result: {result}"
