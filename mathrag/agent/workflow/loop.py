"""The loop: Thought, Action, Action Input, Observation (thesis 3.4, 4.2.2, appendix A.2).

A `Policy` decides; the loop checks each decision at the gate, carries it out with a `Workshop`, and writes the trace. After
`max_iterations` of one sub-goal it ends with the fallback answer (thesis 4.2.6).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from mathrag.agent.answer import StatedBy, TraceStep
from mathrag.agent.solutions.tools import Number, ToolError, ToolWrapper
from mathrag.agent.workflow.actions import (
    ActionInput,
    CallTool,
    CreateTool,
    InvalidAction,
    Respond,
    RetrieveConstant,
    RetrieveKnowledge,
    Translate,
    read_action,
)
from mathrag.agent.workflow.state import Episode, SubGoal, violation
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


class Script:
    """A policy that takes its decisions in their order; one may be made from the state it finds."""

    def __init__(self, *decisions: Decision | Callable[[Episode], Decision]) -> None:
        self._left = deque(decisions)

    def decide(self, episode: Episode) -> Decision | None:
        """The next of the decisions; None after the last."""
        decision = self._left.popleft() if self._left else None
        return decision(episode) if callable(decision) else decision


def listed(formulas: Sequence[Formula], line: Callable[[Formula], str], shown: int) -> str:
    """A retrieval as an observation: the ``line`` of the first formulas, and how many more there are."""
    more = f"\n... (+{len(formulas) - shown} more available)" if len(formulas) > shown else ""
    return "Formulas:\n" + "\n".join(f"- {line(formula)}" for formula in formulas[:shown]) + more


def as_listed(formulas: Sequence[Formula]) -> str:
    """The first formulas of a retrieval, a line each."""
    return listed(formulas, lambda f: f"{f.label} ({f.id}): {f.equation or f.latex}", SHOWN)


@dataclass(frozen=True)
class Workshop:
    """What actions act on: retrieval and how its result is shown, constants, tools, calls, translation."""

    retrieve: Callable[[str, bool], list[tuple[Formula, float]]]
    constants: Callable[[str], list[Constant]]
    create: Callable[[Formula, str | None, Mapping[str, Number] | None], ToolWrapper]
    show: Callable[[Sequence[Formula]], str] = as_listed
    call: Callable[[ToolWrapper, Mapping[str, Any]], Number] = ToolWrapper.invoke
    translate: Callable[[str, str], str] | None = None


OnStep = Callable[[TraceStep], None]


def run(
    episode: Episode, policy: Policy, workshop: Workshop, max_iterations: int, on_step: OnStep | None = None
) -> None:
    """Turn the loop until the episode has its final answer."""
    while episode.final_answer is None:
        decision = policy.decide(episode)
        if decision is not None:
            _enter(episode, decision.goal)
        if decision is None or episode.goal.iterations >= max_iterations:
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
    known = next((goal for goal in episode.goals if goal.name == name), None)
    if known is not None:
        episode.goals.remove(known)
    episode.goals.append(known or SubGoal(name))


def _turn(episode: Episode, decision: Decision, workshop: Workshop) -> str:
    """The observation of one turn: what the action brought, or why it was not carried out or failed."""
    if decision.problem is not None:
        return decision.problem
    try:
        given = read_action(decision.action, decision.action_input)
        return violation(episode, given, decision.refusal) or _carried_out(episode, given, workshop)
    except (InvalidAction, ToolError) as error:
        return str(error)


def _carried_out(episode: Episode, given: ActionInput, workshop: Workshop) -> str:
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
    raise AssertionError(given)


def _retrieve(episode: Episode, given: RetrieveKnowledge, workshop: Workshop) -> str:
    found = workshop.retrieve(given.text, len(episode.goals) > 1)
    episode.goal.has_retrieved_knowledge = True
    for formula, score in found:
        episode.retrieved[formula.uri] = formula
        episode.retrieval_scores[formula.uri] = max(score, episode.retrieval_scores.get(formula.uri, 0.0))
    return workshop.show([formula for formula, _ in found]) if found else "No formulas found."


def _constant(episode: Episode, given: RetrieveConstant, workshop: Workshop) -> str:
    found = workshop.constants(given.query)
    episode.constants.update({constant.uri: constant for constant in found})
    if not found:
        return f"No constant matches '{given.query}'. Retrieve formulas using RETRIEVE_MATH_KNOWLEDGE."
    return "Constants:\n" + "\n".join(f"- {c.name}: {c.symbol} = {c.value_text} {c.unit or ''}".rstrip() for c in found)


def _create(episode: Episode, given: CreateTool, workshop: Workshop) -> str:
    formula = _retrieved(episode, given.formula_id)
    if formula is None:
        labels = [f.label for f in list(episode.retrieved.values())[:SHOWN]]
        return f"Error: Formula '{given.formula_id}' not found. Retrieved formulas: {labels}"
    typed = episode.typed.get(formula.uri, formula)
    tool = workshop.create(typed, given.solve_for, episode.settled.get(formula.uri))
    episode.available_tools[tool.name] = tool
    episode.goal.has_created_tool = True
    return f"Tool created: {tool.describe()}"


def _retrieved(episode: Episode, wanted: str) -> Formula | None:
    """The retrieved formula of that URI, id or label; a label may be spelled otherwise or have its equation behind it."""
    said = _letters(wanted)
    tests: tuple[Callable[[Formula], bool], ...] = (
        lambda formula: wanted in (formula.uri, formula.label, formula.id),
        lambda formula: said in (_letters(formula.label), _letters(formula.label + formula.id)),
        lambda formula: len(formula.label) > 3 and said.startswith(_letters(formula.label)),
    )
    return next((formula for agrees in tests for formula in episode.retrieved.values() if agrees(formula)), None)


def _letters(text: str) -> str:
    """``text`` without case, spaces and marks: quotation marks and dashes are spelled in many ways."""
    return "".join(filter(str.isalnum, text.casefold()))


def _call(episode: Episode, given: CallTool, workshop: Workshop) -> str:
    tool = episode.available_tools.get(given.tool_name)
    if tool is None:
        return f"Error: Tool '{given.tool_name}' not found. Available tools: {list(episode.available_tools)}"
    result = workshop.call(tool, given.parameters)
    episode.goal.has_called_tool = True
    episode.computed.append(tool.unknown.dimension)
    return f"Tool result: {result}"


def _translate(given: Translate, workshop: Workshop) -> str:
    if workshop.translate is None:
        return "ERROR: No language model is configured that could translate. Answer using ANSWER_DIRECTLY."
    try:
        return f"{TRANSLATED}{workshop.translate(given.text, given.target_lang)}"
    except ModelError as error:
        return f"ERROR: {error.message}"
