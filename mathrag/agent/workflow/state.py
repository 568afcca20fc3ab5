"""The episodic state of one question, and the gate: which action it allows now (thesis 3.4.1, 3.4.3, 4.2.2, 4.2.6).

A question with one formula has one sub-goal; a chain has one for each link, each with its own three workflow flags. An action
whose precondition is violated is not executed; it is answered with an observation that names the next step.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from mathrag.agent.answer import StatedBy, TraceStep
from mathrag.agent.solutions.tools import ToolWrapper
from mathrag.agent.workflow.actions import ActionInput, CallTool, CreateTool, Respond, RetrieveKnowledge
from mathrag.entities import Constant, Formula

Intent = Literal["mathematical", "constant", "conceptual", "conversation", "language", "empty", "oversize"]

MUST_RETRIEVE = "ERROR: You must retrieve knowledge first using RETRIEVE_MATH_KNOWLEDGE."
MUST_CREATE = "ERROR: You must create a tool first using CREATE_DYNAMIC_TOOL."
MUST_CALL = "ERROR: You must call a tool first using CALL_TOOL."
OTHER_QUANTITY = (
    "ERROR: No tool has computed the asked quantity yet, only others. Create its tool using CREATE_DYNAMIC_TOOL."
)
ALREADY_RETRIEVED = (
    "ERROR: Knowledge has already been retrieved for this sub-goal. Create a tool using CREATE_DYNAMIC_TOOL."
)


@dataclass
class SubGoal:
    """One quantity to find, with the workflow flags of thesis 4.2.6."""

    name: str
    has_retrieved_knowledge: bool = False
    has_created_tool: bool = False
    has_called_tool: bool = False
    iterations: int = 0


@dataclass
class Episode:
    """The state that a policy reads and the loop writes.

    ``typed`` are the formulas as the policy has typed them, ``settled`` the values it assumes for their parameters, ``wanted``
    the dimensions the asked quantity can have (empty: not known), ``computed`` those of the tools' results; ``answered`` says
    that the final answer is the policy's own, not the fallback. ``laws`` are those that no document states, by URI: who states
    each, and the reader that found it.
    """

    query: str
    intent: Intent
    wanted: frozenset[str] = frozenset()
    laws: dict[str, tuple[StatedBy, str]] = field(default_factory=dict)
    goals: list[SubGoal] = field(default_factory=lambda: [SubGoal("answer")])
    retrieved: dict[str, Formula] = field(default_factory=dict)
    retrieval_scores: dict[str, float] = field(default_factory=dict)
    constants: dict[str, Constant] = field(default_factory=dict)
    available_tools: dict[str, ToolWrapper] = field(default_factory=dict)
    typed: dict[str, Formula] = field(default_factory=dict)
    settled: dict[str, dict[str, float | int]] = field(default_factory=dict)
    computed: list[str | None] = field(default_factory=list)
    trace: list[TraceStep] = field(default_factory=list)
    final_answer: str | None = None
    answered: bool = False

    @property
    def goal(self) -> SubGoal:
        """The sub-goal in work."""
        return self.goals[-1]

    @property
    def is_mathematical(self) -> bool:
        """Does an answer need a computed or retrieved number?"""
        return self.intent in ("mathematical", "constant")


def violation(episode: Episode, given: ActionInput, refusal: bool) -> str | None:
    """The observation that blocks the action with the input ``given`` now, or None where it may run.

    ``refusal``: the answer to be given holds no result (an abstention or a question back); it needs a retrieval, no call.
    """
    goal = episode.goal
    match given:
        case RetrieveKnowledge() if goal.has_retrieved_knowledge:
            return ALREADY_RETRIEVED
        case CreateTool() if not goal.has_retrieved_knowledge:
            return MUST_RETRIEVE
        case CallTool() if not goal.has_created_tool:
            return MUST_CREATE
        case Respond() if episode.is_mathematical and not (episode.intent == "constant" and episode.constants):
            if not goal.has_retrieved_knowledge:
                return MUST_RETRIEVE
            if refusal:
                return None
            if not goal.has_called_tool:
                return MUST_CALL if goal.has_created_tool else MUST_CREATE
            fits = not episode.wanted or not episode.wanted.isdisjoint(episode.computed) or None in episode.computed
            return None if episode.computed and fits else OTHER_QUANTITY
    return None
