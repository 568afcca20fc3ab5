"""An episode as an `Answer`: what was computed or why nothing was, what else was considered, where it was read."""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.agent.answer import Alternative, Answer, Check, Missing, Part, Source
from mathrag.agent.answering.excerpts import excerpt
from mathrag.agent.answering.phrasing import (
    SHORTEST,
    answer_unit,
    bindings,
    conversions,
    formula_of,
    set_number,
    step_of,
)
from mathrag.agent.planning.lacking import Lack
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.question import Question
from mathrag.agent.solutions.plan import Plan
from mathrag.agent.solutions.tools import Number
from mathrag.agent.workflow.state import Episode
from mathrag.entities import Constant, Formula
from mathrag.knowledge import KnowledgeBase
from mathrag.quantities import format_unit

ALTERNATIVES = 5


def computed(
    question: Question,
    episode: Episode,
    made: Plan,
    confidence: float,
    others: tuple[Alternative, ...],
    knowledge: KnowledgeBase,
) -> Answer:
    """The answer that ``made`` computes."""
    value, unit = answer_unit(made, question)
    last = made.calls[-1]
    used = {i.fact for c in made.calls for i in (*c.inputs, *c.settled)}
    read = [next(iter(sources_of(call.tool.formula, knowledge)), None) for call in made.calls]
    steps = tuple(
        step_of(call, question, *((value, unit) if call is last else (call.value, call.unit)), source)
        for call, source in zip(made.calls, read, strict=True)
    )
    return Answer(
        question=question.text,
        kind="computed",
        answer=episode.final_answer or "",
        value=value,
        unit=unit,
        quantity_kind=last.tool.unknown.quantity_kind,
        formula=formula_of(last),
        bindings=bindings(last, question),
        steps=steps,
        assumptions=tuple(f.note for f in question.facts if f.note and f.index in used),
        conversions=conversions(made, question),
        alternatives=others,
        sources=tuple(dict.fromkeys(source for source in read if source is not None)),
        checks=_checks(made),
        confidence=confidence,
        trace=tuple(episode.trace),
    )


def abstained(
    question: Question, episode: Episode, reason: str, confidence: float, others: tuple[Alternative, ...]
) -> Answer:
    """The refusal and its reason."""
    return Answer(
        question=question.text,
        kind="abstained",
        answer=episode.final_answer or reason,
        alternatives=others,
        confidence=confidence,
        trace=tuple(episode.trace),
        abstained=True,
        reason=reason,
    )


def clarified(
    question: Question, episode: Episode, lack: Lack, reason: str, confidence: float, others: tuple[Alternative, ...]
) -> Answer:
    """What has to be given for an answer: the quantity that ``lack`` names. It counts as a refusal."""
    parameter = lack.slot.parameter
    name = parameter.name or (parameter.quantity_kind or "").replace("_", " ") or parameter.symbol
    needed = Missing(
        quantity=name,
        quantity_kind=parameter.quantity_kind,
        unit=parameter.unit,
        formula=lack.formula.label,
        uri=lack.formula.uri,
    )
    return Answer(
        question=question.text,
        kind="clarification",
        answer=episode.final_answer or reason,
        missing=(needed,),
        alternatives=others,
        confidence=confidence,
        trace=tuple(episode.trace),
        reason=reason,
    )


def constant_answer(episode: Episode, constant: Constant, knowledge: KnowledgeBase) -> Answer:
    """The value of a constant that was retrieved; no tool is needed for it."""
    text = constant.value_text
    value: Number = int(text) if text.lstrip("+-").isdigit() else float(text)
    return Answer(
        question=episode.query,
        kind="constant",
        answer=episode.final_answer or "",
        value=value,
        unit=constant.unit or "1",
        quantity_kind=constant.quantity_kind,
        sources=sources_of(constant, knowledge),
        confidence=0.95,
        trace=tuple(episode.trace),
    )


def conceptual_answer(episode: Episode, quoted: Sequence[Formula], knowledge: KnowledgeBase) -> Answer:
    """What the documents say of something, with where they say it; nothing where ``quoted`` is empty."""
    return Answer(
        question=episode.query,
        kind="conceptual" if quoted else "abstained",
        answer=episode.final_answer or "",
        sources=tuple(source for formula in quoted for source in sources_of(formula, knowledge)[:1]),
        confidence=0.5 if quoted else 0.0,
        trace=tuple(episode.trace),
        abstained=not quoted,
        reason=None if quoted else "nothing in the documents describes it",
    )


def _elsewhere(answer: Answer) -> Answer:
    """``answer`` to another text than the one that was asked: its values have no place in that."""
    bindings = tuple(binding.model_copy(update={"span": None}) for binding in answer.bindings)
    steps = tuple(
        step.model_copy(update={"bindings": tuple(b.model_copy(update={"span": None}) for b in step.bindings)})
        for step in answer.steps
    )
    return answer.model_copy(update={"bindings": bindings, "steps": steps})


def translated(answer: Answer, text: str, model: str) -> Answer:
    """``answer`` to a question that ``model`` translated into ``text``."""
    assumed = (f"translated by {model}: “{text}”", *answer.assumptions)
    return _elsewhere(answer).model_copy(update={"assumptions": assumed})


def with_parts(answer: Answer, parts: Sequence[Answer]) -> Answer:
    """``answer`` with each of the questions that its text holds, and all their answers in its words.

    Where the text as a whole has none, the first answer to one of them is it.
    """
    told = tuple(
        Part(question=part.question, answer=part.answer, value=part.value, unit=part.unit, abstained=part.refused)
        for part in parts
    )
    lines = "\n".join(f"{number}. {part.answer}" for number, part in enumerate(parts, 1))
    found = next((part for part in parts if answer.refused and not part.refused), None)
    whole = answer
    if found is not None:
        trace = (*answer.trace, *found.trace)
        whole = _elsewhere(found).model_copy(update={"question": answer.question, "trace": trace})
    return whole.model_copy(update={"parts": told, "answer": lines})


def alternatives(ranking: Ranking | None, taken: Plan | None) -> tuple[Alternative, ...]:
    """The formulas of the other plans, best first."""
    if ranking is None or not ranking.plans:
        return ()
    uri = taken.calls[-1].tool.formula.uri if taken else None
    base = next((item.cost for item in ranking.plans if item.plan is taken), ranking.plans[0].cost)
    found: dict[str, Alternative] = {}
    for item in ranking.plans:
        formula = item.plan.calls[-1].tool.formula
        if formula.uri in found or formula.uri == uri:
            continue
        given = f"{set_number(item.plan.value, SHORTEST)} {format_unit(item.plan.unit)}".rstrip()
        gap = item.cost - base
        found[formula.uri] = Alternative(
            formula=formula.label,
            reason=f"fits {'less well' if gap >= 0 else 'better'} by {abs(gap):.2f}; it would give {given}",
            score=round(1 / (1 + item.cost), 4),
        )
        if len(found) == ALTERNATIVES:
            break
    return tuple(found.values())


def sources_of(entity: Formula | Constant, knowledge: KnowledgeBase) -> tuple[Source, ...]:
    """Where ``entity`` was read, with the words around it."""
    found = []
    for occurrence in entity.occurrences:
        found.append(
            Source(
                document=occurrence.document,
                page=occurrence.page,
                chunk=occurrence.chunk,
                text=excerpt(knowledge.chunk(occurrence.chunk).text, occurrence.latex),
            )
        )
    return tuple(found)


def _checks(made: Plan) -> tuple[Check, ...]:
    formulas = [call.tool.formula for call in made.calls]
    consistent = all(f.consistency == "consistent" for f in formulas)
    return (
        Check(
            name="dimensions",
            passed=consistent,
            detail="both sides of every formula have the same dimension"
            if consistent
            else "not known for every formula",
        ),
        Check(name="units", passed=True, detail="every value was converted to its parameter's unit"),
        Check(name="plausible", passed=not made.warnings, detail="; ".join(made.warnings)),
    )
