"""The episodic state: everything of one question, discarded with its answer (thesis 3.4.1, 4.2.2).

A question with one formula has one sub-goal; a chain has one for each link, each with its own three workflow flags.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from mathrag.agent.answer import StatedBy, TraceStep
from mathrag.agent.solutions.tools import ToolWrapper
from mathrag.entities import Constant, Formula

Intent = Literal["mathematical", "constant", "conceptual", "conversation", "language", "empty", "oversize"]


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

    ``typed`` are the formulas as the policy has typed them, ``wanted`` the dimensions the asked quantity can have (empty: not known),
    ``computed`` those of the tools' results; ``answered`` says that the final answer is the policy's own, not the fallback.
    ``laws`` are those that no document states, by URI: who states each, and the reader that found it.
    """

    query: str
    intent: Intent
    literals: tuple[float | int, ...] = ()
    keywords: tuple[str, ...] = ()
    goals: list[SubGoal] = field(default_factory=list)
    retrieved: dict[str, Formula] = field(default_factory=dict)
    retrieval_scores: dict[str, float] = field(default_factory=dict)
    constants: dict[str, Constant] = field(default_factory=dict)
    has_retrieved_constant: bool = False
    available_tools: dict[str, ToolWrapper] = field(default_factory=dict)
    typed: dict[str, Formula] = field(default_factory=dict)
    settled: dict[str, dict[str, float | int]] = field(default_factory=dict)
    results: dict[str, float | int] = field(default_factory=dict)
    wanted: frozenset[str] = frozenset()
    computed: list[str | None] = field(default_factory=list)
    laws: dict[str, tuple[StatedBy, str]] = field(default_factory=dict)
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
