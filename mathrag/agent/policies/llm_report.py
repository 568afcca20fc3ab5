"""What the llm policy's episode amounts to: the tool's result in the model's words, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.agent.answer import Answer, Check
from mathrag.agent.answering.phrasing import answer_unit, sentence
from mathrag.agent.answering.replies import constant_sentence
from mathrag.agent.answering.report import abstained, alternatives, computed, constant_answer, sources_of
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.policies.hybrid import credence
from mathrag.agent.policies.llm import SHOWN
from mathrag.agent.question import Question
from mathrag.agent.solutions.plan import Plan
from mathrag.agent.workflow.state import Episode
from mathrag.errors import UnitError
from mathrag.knowledge import KnowledgeBase
from mathrag.quantities import dimension_of, read_quantities, to_si

ROUNDED = 5e-3  # how far the model may round what it states


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
        sources = [s for f in list(episode.retrieved.values())[:SHOWN] for s in sources_of(f, knowledge)[:1]]
        answer = Answer(
            question=question.text,
            kind="conceptual" if episode.intent == "conceptual" else "conversation",
            answer=text,
            sources=tuple(sources),
            checks=(Check(name="sourced", passed=bool(sources), detail="" if sources else "the model's own words"),),
            confidence=0.5,
            trace=tuple(episode.trace),
        )
    else:
        reason = f"I could not answer this: {gave_up or text}"
        answer = abstained(question, episode, reason, 0.0, ()).model_copy(update={"answer": reason})
    return answer.model_copy(update={"policy": "llm"})


def states(text: str, results: Sequence[tuple[float | int, str]], question: Question) -> bool:
    """Does ``text`` state the first of ``results`` and no number that is neither a result nor in the question?"""
    found = read_quantities(text)
    given = [fact.value for fact in question.facts]

    def is_result(value: float, unit: str | None, result: tuple[float | int, str]) -> bool:
        if unit in (None, "1"):
            return _close(value, result[0])
        try:
            same = dimension_of(unit) == dimension_of(result[1])
            return same and _close(to_si(value, unit)[0], to_si(result[0], result[1])[0])
        except UnitError:
            return False

    stated = any(is_result(q.value, q.unit, results[0]) for q in found)
    return stated and all(
        any(is_result(q.value, q.unit, result) for result in results) or any(_close(q.value, v) for v in given)
        for q in found
    )


def _close(one: float, other: float) -> bool:
    return abs(one - other) <= ROUNDED * max(abs(one), abs(other))
