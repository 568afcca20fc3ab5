"""The llm policy: the thesis's ReAct agent (3.4, 4.2, appendix A.2), in chat turns.

The prompt is `prompts/react-1.md`: the thesis's, with ``solve_for``, values with units, and the rule that the model never
calculates. Each reply is one step; observations come back as turns, shortened, with the state of the workflow. A step that
was already taken is not taken again; after several wasted turns, or when the model fails, the policy gives up and the
loop ends with its fallback (4.2.6). What the episode amounts to is the tool's result in the model's words where they say
just that, or the reason why there is none.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from mathrag.agent.answer import Answer, Check
from mathrag.agent.answering.phrasing import answer_unit, sentence
from mathrag.agent.answering.replies import constant_sentence
from mathrag.agent.answering.report import abstained, alternatives, answered, computed, constant_answer, first_sources
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.policies.hybrid import credence, equation_text
from mathrag.agent.policies.metering import Metered, said_badly
from mathrag.agent.policies.react import FORM, STOP, ReactStep, Unreadable, read_step
from mathrag.agent.question import Question
from mathrag.agent.solutions.plan import Plan
from mathrag.agent.solutions.tools import Number
from mathrag.agent.workflow.actions import Action
from mathrag.agent.workflow.loop import Decision, listed
from mathrag.agent.workflow.state import Episode
from mathrag.entities import Formula
from mathrag.errors import ModelError, UnitError
from mathrag.knowledge import KnowledgeBase
from mathrag.models import Message
from mathrag.quantities import dimension_of, read_quantities, to_si

PROMPT = "react-1"
STEP_TOKENS = 400
WASTED = 4  # turns in a row that brought nothing
HYDRATED, SHOWN = 5, 3  # formulas retrieved and shown (thesis 4.2.3)
OBSERVATION = 1_500
LABEL = 120
QUESTION = 8_000
ROUNDED = 5e-3  # how far the model may round what it states


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
        problem = f"ERROR: You have already done exactly this. Next: {next_step(episode)}" if again else None
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
    goal = episode.goal
    tools = "".join(f"- {tool.describe()}\n" for tool in episode.available_tools.values())
    flags = (goal.has_retrieved_knowledge, goal.has_created_tool, goal.has_called_tool)
    done = ["done" if flag else "not yet" for flag in flags]
    return (
        "Workflow: retrieved {}, tool created {}, tool called {}.\n".format(*done)
        + (f"Available tools:\n{tools}" if tools else "")
        + f"Next: {next_step(episode)}"
    )


def next_step(episode: Episode) -> str:
    """What the workflow asks for now."""
    goal = episode.goal
    if not episode.is_mathematical:
        return "ANSWER_DIRECTLY."
    if episode.intent == "constant":
        return "ANSWER_DIRECTLY with the constant's value." if episode.constants else "RETRIEVE_CONSTANT."
    if not goal.has_retrieved_knowledge:
        return "RETRIEVE_MATH_KNOWLEDGE."
    if not goal.has_created_tool:
        last = list(episode.retrieved.values())[-HYDRATED:][:SHOWN]
        names = ", ".join(f'"{_plain(formula.label)}"' for formula in last)
        return f"CREATE_DYNAMIC_TOOL with one of these as formula_id: {names}."
    if goal.has_called_tool:
        return "ANSWER_DIRECTLY with the tool's result, or another tool if this was an intermediate value."
    if f"first using {Action.RETRIEVE_MATH_KNOWLEDGE}" in episode.trace[-1].observation:
        return "RETRIEVE_MATH_KNOWLEDGE for the value that is missing."
    return f"CALL_TOOL with one of these as tool_name: {', '.join(episode.available_tools)}."


def shown(formulas: Sequence[Formula]) -> str:
    """What the model sees of a retrieval (thesis 4.2.3): three formulas with their variables."""
    return listed(formulas, _described, SHOWN)


def _described(formula: Formula) -> str:
    variables = (
        f"{p.identifier}: {_plain(p.name or p.description) or '?'} [{p.unit or '?'}]" for p in formula.parameters
    )
    return f"{_plain(formula.label)}: {_plain(equation_text(formula))}; {', '.join(variables)}"


def _plain(text: str) -> str:
    """A document's words in one short line."""
    return " ".join(text.split())[:LABEL]


def llm_computed(
    question: Question, episode: Episode, made: Plan, ranking: Ranking, odds: float, knowledge: KnowledgeBase
) -> Answer:
    """The tool's result; in the model's words where they say just that, else in ours."""
    value, unit = answer_unit(made, question)
    said = episode.final_answer or ""
    faithful = states(said, [(value, unit), *((c.value, c.unit) for c in made.calls)], question)
    if not faithful:
        episode.final_answer = sentence(made, question, value, unit)
    confidence = credence(ranking, made, odds)
    answer = computed(question, episode, made, confidence, alternatives(ranking, made), knowledge)
    detail = "" if faithful else f"the model's words are not the tool's result: {said[:200]!r}"
    checks = (*answer.checks, Check(name="stated", passed=faithful, detail=detail))
    return answer.model_copy(update={"checks": checks, "policy": "llm", "vetoes": dict(ranking.vetoes)})


def llm_other(question: Question, episode: Episode, gave_up: str | None, knowledge: KnowledgeBase) -> Answer:
    """An episode in which no tool computed what is asked: the model's words where nothing had to be, else a refusal."""
    text = episode.final_answer or ""
    if gave_up is None and episode.intent == "constant" and episode.constants:
        constant = next(iter(episode.constants.values()))
        answer = constant_answer(episode, constant, knowledge)
        if not states(text, [(answer.value or 0, answer.unit or "1")], question):
            answer = answer.model_copy(update={"answer": constant_sentence(constant)})
    elif gave_up is None and episode.intent in ("conceptual", "conversation") and episode.answered:
        sources = first_sources(list(episode.retrieved.values())[:SHOWN], knowledge)
        check = Check(name="sourced", passed=bool(sources), detail="" if sources else "the model's own words")
        answer = answered(episode, episode.intent, sources=sources, checks=(check,), confidence=0.5)
    else:
        episode.final_answer = reason = f"I could not answer this: {gave_up or text}"
        answer = abstained(episode, reason)
    return answer.model_copy(update={"policy": "llm"})


def states(text: str, results: Sequence[tuple[Number, str]], question: Question) -> bool:
    """Does ``text`` state the first of ``results`` and no number that is neither a result nor in the question?"""
    given = [(fact.value, "1") for fact in question.facts]

    def is_one(value: float, unit: str, result: tuple[Number, str]) -> bool:
        try:
            if unit != "1" and dimension_of(unit) != dimension_of(result[1]):
                return False
            pair = (value, result[0]) if unit == "1" else (to_si(value, unit)[0], to_si(result[0], result[1])[0])
        except UnitError:
            return False
        return abs(pair[0] - pair[1]) <= ROUNDED * max(map(abs, pair))

    found = [(quantity.value, quantity.unit or "1") for quantity in read_quantities(text)]
    return any(is_one(*said, results[0]) for said in found) and all(
        any(is_one(*said, result) for result in results) or any(is_one(said[0], "1", fact) for fact in given)
        for said in found
    )
