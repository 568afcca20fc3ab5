"""The symbolic policy: the thesis's workflow driven by a search over typed bindings, without a language model.

It retrieves for the asked quantity, plans, and then carries the plan out action by action; each further formula of a
chain is a sub-goal of its own (RETRIEVE, CREATE, CALL), the asked quantity's formula comes last. A step that fails is not
retried: its plan is dropped and the next best one is taken.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

from mathrag.agent.answer import Missing
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.question import Question
from mathrag.agent.solutions.plan import Call, Plan
from mathrag.agent.workflow.loop import Decision
from mathrag.agent.workflow.state import Episode

QUERY_LIMIT = 1000


@dataclass(frozen=True)
class Choice:
    """What is taken of a ranking and how sure that is; without a plan ``refusal`` says why, what is ``missing`` for one."""

    plan: Plan | None
    confidence: float
    refusal: str | None = None
    thought: str = ""
    policy: Literal["symbolic", "hybrid"] = "symbolic"
    missing: tuple[Missing, ...] = ()


@dataclass
class SymbolicPolicy:
    """Decides by planning: ``make_plan`` ranks plans over what was retrieved, ``choose`` takes one or none."""

    question: Question
    make_plan: Callable[[Episode], Ranking]
    phrase: Callable[[Plan], str]
    choose: Callable[[Ranking], Choice]
    ranking: Ranking | None = None
    choice: Choice | None = None
    _queue: deque[Decision] = field(default_factory=deque)

    def decide(self, episode: Episode) -> Decision | None:
        """The next action of the workflow; None after the last."""
        if not episode.goal.has_retrieved_knowledge and self.ranking is None:
            return self._retrieve()
        if self.ranking is None:
            self.ranking = self.make_plan(episode)
            self._take(self.choose(self.ranking), episode)
        return self._queue.popleft() if self._queue else None

    def _retrieve(self) -> Decision:
        numeric = [fact.value for fact in self.question.given]
        text = self.question.text[-QUERY_LIMIT:]
        wanted = self.question.asked.text or "the unknown"
        thought = (
            f"The question asks for {wanted!r} and gives {len(numeric)} values. I look for formulas that connect them."
        )
        return Decision(thought, "RETRIEVE_MATH_KNOWLEDGE", {"query": text, "literals": {"numeric": numeric}})

    def _take(self, choice: Choice, episode: Episode) -> None:
        """Queue what carries ``choice`` out."""
        self.choice = choice
        said = f"{choice.thought} " if choice.thought else ""
        if choice.plan is None:
            thought = f"{said}No formula can be bound to the question with enough confidence. I do not guess."
            self._queue.append(Decision(thought, "ANSWER_DIRECTLY", {"answer": choice.refusal}, refusal=True))
            return
        for call in choice.plan.calls:
            self._queue.extend(self._link(call, choice.plan, episode))
        self._queue[0] = replace(self._queue[0], thought=said + self._queue[0].thought)
        saying = {"answer": self.phrase(choice.plan)}
        self._queue.append(Decision("The tool has computed the asked quantity.", "ANSWER_DIRECTLY", saying))

    def _link(self, call: Call, plan: Plan, episode: Episode) -> list[Decision]:
        formula = call.tool.formula
        wanted = call.tool.unknown.name or call.tool.unknown.symbol
        found = call.step == 0 and formula.uri in episode.retrieved
        goal = "answer" if found else f"{call.step}: {wanted}"
        episode.typed[formula.uri] = formula
        episode.settled[formula.uri] = {i.parameter.identifier: i.value for i in call.settled}
        decisions = []
        if not found:
            thought = f"{wanted!r} is not given; it is a sub-goal of its own."
            query = f"{wanted}: {formula.label} ({formula.id})"
            decisions.append(Decision(thought, "RETRIEVE_MATH_KNOWLEDGE", {"query": query}, goal))
        solve_for = {} if call.slot.is_target else {"solve_for": call.tool.unknown.identifier}
        thought = f"'{formula.label}' gives {wanted!r}; its parameters fit the values by dimension and name."
        decisions.append(Decision(thought, "CREATE_DYNAMIC_TOOL", {"formula_id": formula.uri, **solve_for}, goal))
        arguments = {i.parameter.identifier: i.value for i in call.inputs}
        calling = {"tool_name": call.tool.name, "parameters": arguments}
        return [*decisions, Decision("All parameters are bound.", "CALL_TOOL", calling, goal)]
