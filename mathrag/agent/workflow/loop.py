"""The loop: Thought, Action, Action Input, Observation (thesis 3.4, 4.2.2, appendix A.2).

A `Policy` decides; the loop checks each decision at the gate, carries it out with a `Workshop`, and writes the trace. After
`max_iterations` of one sub-goal it ends with the fallback answer (thesis 4.2.6).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from mathrag.agent.answer import StatedBy, TraceStep
from mathrag.agent.solutions.tools import Number, ToolError, ToolWrapper
from mathrag.agent.workflow.actions import (
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
from mathrag.agent.workflow.gate import violation
from mathrag.agent.workflow.state import Episode, SubGoal
from mathrag.entities import Constant, Formula
from mathrag.errors import ModelError

SHOWN = 5
TRANSLATED = "Translation: "


@dataclass(frozen=True)
class Decision:
    """What a policy wants to do next; ``goal`` is the sub-goal it works on (default: the one in work).

    ``problem``: it could not be read, or only repeats what was done; it is not carried out, and this is what is observed.
    """

    thought: str
    action: str
    action_input: dict[str, Any] = field(default_factory=dict)
    goal: str | None = None
    refusal: bool = False
    problem: str | None = None


class Policy(Protocol):
    """What chooses the next action."""

    def decide(self, episode: Episode) -> Decision | None:
        """The next action in this state; None where there is nothing left to try."""


class ToolFactory(Protocol):
    """What makes tools."""

    def create(
        self, formula: Formula, solve_for: str | None = None, inputs: Mapping[str, Number] | None = None
    ) -> ToolWrapper:
        """A tool that computes ``solve_for`` (None: what the formula is written for). Raises `ToolError`."""


def as_called(tool: ToolWrapper, parameters: Mapping[str, Any]) -> Number:
    """The tool's result at ``parameters``. Raises `ToolError`."""
    return tool.invoke(parameters)


def as_listed(formulas: Sequence[Formula]) -> str:
    """The first formulas of a retrieval, a line each."""
    lines = [f"- {formula.label} ({formula.id}): {formula.equation or formula.latex}" for formula in formulas[:SHOWN]]
    more = f"\n... (+{len(formulas) - SHOWN} more available)" if len(formulas) > SHOWN else ""
    return "Formulas:\n" + "\n".join(lines) + more


@dataclass(frozen=True)
class Workshop:
    """What actions act on: retrieval and how its result is shown, constants, tools, calls, translation."""

    retrieve: Callable[[str, bool], list[tuple[Formula, float]]]
    constants: Callable[[str], list[Constant]]
    factory: ToolFactory
    show: Callable[[Sequence[Formula]], str] = as_listed
    call: Callable[[ToolWrapper, Mapping[str, Any]], Number] = as_called
    translate: Callable[[str, str], str] | None = None


OnStep = Callable[[TraceStep], None]


def run(
    episode: Episode, policy: Policy, workshop: Workshop, max_iterations: int, on_step: OnStep | None = None
) -> None:
    """Turn the loop until the episode has its final answer."""
    episode.goals = episode.goals or [SubGoal("answer")]
    while episode.final_answer is None:
        decision = policy.decide(episode)
        if decision is None:
            episode.final_answer = fallback_answer(episode)
            break
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
            stated_by=_stated_by(episode, decision),
        )
        episode.trace.append(step)
        if on_step is not None:
            on_step(step)


def fallback_answer(episode: Episode) -> str:
    """What the history amounts to when the iterations are used up (thesis 4.2.6)."""
    results = [step.observation for step in episode.trace if step.observation.startswith("Tool result")]
    found = f" Last result: {results[-1]}" if results else ""
    return f"I could not finish this within {episode.goal.iterations} steps.{found}"


def _stated_by(episode: Episode, decision: Decision) -> StatedBy | None:
    """Who states the law of the tool that ``decision`` makes or calls; None where it does neither, or names none there is."""
    wanted, name = (decision.action_input.get(key) for key in ("formula_id", "tool_name"))
    tool = episode.available_tools.get(name) if isinstance(name, str) else None
    formula = tool.formula if tool else _retrieved(episode, wanted) if isinstance(wanted, str) else None
    return episode.laws.get(formula.uri, ("document", ""))[0] if formula else None


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
    if decision.problem is not None:
        return decision.problem
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
            return _call(episode, given, workshop)
        case Translate():
            return _translate(given, workshop)
        case Respond():
            episode.final_answer, episode.answered = given.answer, True
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
    return workshop.show([formula for formula, _ in found])


def _constant(episode: Episode, given: RetrieveConstant, workshop: Workshop) -> str:
    found = workshop.constants(given.query)
    episode.has_retrieved_constant = bool(found)
    if not found:
        return f"No constant matches '{given.query}'. Retrieve formulas using RETRIEVE_MATH_KNOWLEDGE."
    for constant in found:
        episode.constants[constant.uri] = constant
    return "Constants:\n" + "\n".join(f"- {c.name}: {c.symbol} = {c.value_text} {c.unit or ''}".rstrip() for c in found)


def _create(episode: Episode, given: CreateTool, workshop: Workshop) -> str:
    formula = _retrieved(episode, given.formula_id)
    if formula is None:
        labels = [f.label for f in list(episode.retrieved.values())[:SHOWN]]
        return f"Error: Formula '{given.formula_id}' not found. Retrieved formulas: {labels}"
    try:
        typed = episode.typed.get(formula.uri, formula)
        tool = workshop.factory.create(typed, given.solve_for, episode.settled.get(formula.uri))
    except ToolError as error:
        return str(error)
    episode.available_tools[tool.name] = tool
    episode.goal.has_created_tool = True
    return f"Tool created: {tool.describe()}"


def _retrieved(episode: Episode, wanted: str) -> Formula | None:
    """The retrieved formula of that URI, id or label; a label may be spelled otherwise or have its equation behind it."""
    found = episode.retrieved.get(wanted)
    if found is not None:
        return found
    said = _letters(wanted)
    tests: tuple[Callable[[Formula], bool], ...] = (
        lambda formula: wanted in (formula.label, formula.id),
        lambda formula: said in (_letters(formula.label), _letters(formula.label + formula.id)),
        lambda formula: len(formula.label) > 3 and said.startswith(_letters(formula.label)),
    )
    return next((formula for agrees in tests for formula in episode.retrieved.values() if agrees(formula)), None)


def _letters(text: str) -> str:
    """``text`` without case, spaces and marks: quotation marks and dashes are spelled in many ways."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _call(episode: Episode, given: CallTool, workshop: Workshop) -> str:
    tool = episode.available_tools.get(given.tool_name)
    if tool is None:
        return f"Error: Tool '{given.tool_name}' not found. Available tools: {list(episode.available_tools)}"
    try:
        result = workshop.call(tool, given.parameters)
    except ToolError as error:
        return str(error)
    episode.goal.has_called_tool = True
    episode.results[episode.goal.name] = result
    episode.computed.append(tool.unknown.dimension)
    return f"Tool result: {result}"


def _translate(given: Translate, workshop: Workshop) -> str:
    if workshop.translate is None:
        return "ERROR: No language model is configured that could translate. Answer using ANSWER_DIRECTLY."
    try:
        return f"{TRANSLATED}{workshop.translate(given.text, given.target_lang)}"
    except ModelError as error:
        return f"ERROR: {error.message}"
