"""The llm policy: the thesis's ReAct agent (3.4, 4.2, appendix A.2), in chat turns.

The prompt is `prompts/react-1.md`: the thesis's, with ``solve_for``, values with units, and the rule that the model never
calculates. Each reply is one step; observations come back as turns, shortened, with the state of the workflow. A step that
was already taken is not taken again; after several wasted turns, or when the model fails, the policy gives up and the
loop ends with its fallback (4.2.6).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from mathrag.agent.policies.metering import Metered, said_badly
from mathrag.agent.policies.react import FORM, STOP, ReactStep, Unreadable, read_step
from mathrag.agent.workflow.actions import Action
from mathrag.agent.workflow.loop import Decision
from mathrag.agent.workflow.state import Episode, SubGoal
from mathrag.entities import Formula, Parameter
from mathrag.errors import ModelError
from mathrag.models import Message

PROMPT = "react-1"
STEP_TOKENS = 400
WASTED = 4  # turns in a row that brought nothing
CANDIDATES = 10  # thesis 4.2.3: ten by cosine, five hydrated, three shown
HYDRATED = 5
SHOWN = 3
OBSERVATION = 1_500
LABEL = 120
QUESTION = 8_000


@dataclass
class LlmPolicy:
    """Asks the model for each step; ``max_goals`` bounds the formulas of one answer."""

    model: Metered
    max_goals: int
    gave_up: str | None = None
    _turns: list[Message] = field(default_factory=list)
    _step: str = ""
    _done: set[str] = field(default_factory=set)
    _failed: set[tuple[str, str]] = field(default_factory=set)
    _queries: set[str] = field(default_factory=set)
    _wasted: int = 0

    def decide(self, episode: Episode) -> Decision | None:
        """The model's next step; None where it fails or gets nowhere."""
        if episode.trace:
            self._observe(episode)
        else:
            self._turns.append(Message("user", f"USER QUERY:\n{episode.query[-QUESTION:]}\n\n{status(episode)}"))
        if self._wasted >= WASTED:
            self.gave_up = f"{self.model.name} got nowhere in {self._wasted} steps"
            return None
        try:
            reply = self.model.ask(PROMPT, self._turns, stop=STOP, max_tokens=STEP_TOKENS)
        except ModelError as error:
            if said_badly(error):
                return self._unread("", f"ERROR: Your reply was empty or too long. {FORM}")
            self.gave_up = error.message
            return None
        try:
            step = read_step(reply)
        except Unreadable as error:
            return self._unread(reply, str(error))
        self._turns.append(Message("assistant", step.text()))
        return self._decision(step, episode)

    def _decision(self, step: ReactStep, episode: Episode) -> Decision:
        self._step = f"{step.action} {json.dumps(step.action_input, sort_keys=True, default=str)}"
        again = self._step in self._done or (self._step, status(episode)) in self._failed
        problem = f"ERROR: You have already done exactly this. {next_step(episode)}" if again else None
        goal = self._new_goal(step, episode) if problem is None else None
        return Decision(step.thought, step.action, step.action_input, goal, problem=problem)

    def _new_goal(self, step: ReactStep, episode: Episode) -> str | None:
        """A further retrieval opens a sub-goal of its own, once the one in work has its tool and as long as it asks anew."""
        if step.action != Action.RETRIEVE_MATH_KNOWLEDGE:
            return None
        terms = step.action_input.get("search_terms")
        words = " ".join(map(str, terms)) if isinstance(terms, list) else ""
        query = " ".join(f"{step.action_input.get('query') or ''} {words}".lower().split())
        known = query in self._queries
        self._queries.add(query)
        if known or not episode.goal.has_created_tool or len(episode.goals) >= self.max_goals:
            return None
        return query[:LABEL]

    def _unread(self, reply: str, problem: str) -> Decision:
        self._turns.append(Message("assistant", reply.strip()[:OBSERVATION] or "(nothing)"))
        return Decision(" ".join(reply.split()), "(none)", problem=problem)

    def _observe(self, episode: Episode) -> None:
        observation = episode.trace[-1].observation
        if observation.upper().startswith("ERROR"):
            self._wasted += 1
            self._failed.add((self._step, status(episode)))
        else:
            self._wasted = 0
            self._done.add(self._step)
        shown = observation if len(observation) <= OBSERVATION else f"{observation[:OBSERVATION]} ... (shortened)"
        self._turns.append(Message("user", f"Observation: {shown}\n\n{status(episode)}"))


def status(episode: Episode) -> str:
    """The state of the workflow and the tools, as the model sees it after each step (thesis A.2, ``workflow_status``)."""
    goal = episode.goal if episode.goals else SubGoal("answer")
    tools = "\n".join(f"- {tool.describe()}" for tool in episode.available_tools.values())
    marks = {True: "done", False: "not yet"}
    return (
        f"Workflow: retrieved {marks[goal.has_retrieved_knowledge]}, tool created {marks[goal.has_created_tool]}, "
        f"tool called {marks[goal.has_called_tool]}.\n"
        + (f"Available tools:\n{tools}\n" if tools else "")
        + next_step(episode)
    )


def next_step(episode: Episode) -> str:
    """What the workflow asks for now."""
    goal = episode.goal if episode.goals else SubGoal("answer")
    if not episode.is_mathematical:
        return "Next: ANSWER_DIRECTLY."
    if episode.intent == "constant" and not episode.has_retrieved_constant:
        return "Next: RETRIEVE_CONSTANT."
    if episode.intent == "constant":
        return "Next: ANSWER_DIRECTLY with the constant's value."
    if not goal.has_retrieved_knowledge:
        return "Next: RETRIEVE_MATH_KNOWLEDGE."
    if not goal.has_created_tool:
        names = ", ".join(
            f'"{_plain(formula.label)}"' for formula in list(episode.retrieved.values())[-HYDRATED:][:SHOWN]
        )
        return f"Next: CREATE_DYNAMIC_TOOL with one of these as formula_id: {names}."
    if not goal.has_called_tool and f"first using {Action.RETRIEVE_MATH_KNOWLEDGE}" in episode.trace[-1].observation:
        return "Next: RETRIEVE_MATH_KNOWLEDGE for the value that is missing."
    if not goal.has_called_tool:
        return f"Next: CALL_TOOL with one of these as tool_name: {', '.join(episode.available_tools)}."
    return "Next: ANSWER_DIRECTLY with the tool's result, or another tool if this was an intermediate value."


def shown(formulas: Sequence[Formula]) -> str:
    """What the model sees of a retrieval (thesis 4.2.3): three formulas with their variables."""
    lines = [f"- {_plain(f.label)}: {_equation(f)}; {_variables(f.parameters)}" for f in formulas[:SHOWN]]
    more = f"\n... (+{len(formulas) - SHOWN} more available)" if len(formulas) > SHOWN else ""
    return "Formulas:\n" + "\n".join(lines) + more


def _equation(formula: Formula) -> str:
    return _plain((formula.equation or formula.latex).replace("**", "^").replace("==", "="))


def _variables(parameters: Sequence[Parameter]) -> str:
    return ", ".join(f"{p.identifier}: {_plain(p.name or p.description) or '?'} [{p.unit or '?'}]" for p in parameters)


def _plain(text: str) -> str:
    """A document's words in one short line."""
    return " ".join(text.split())[:LABEL]
