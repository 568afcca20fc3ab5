"""An episode as an `Answer`: what was computed or why nothing was, what else was considered, where it was read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import mathrag.agent.answering.phrasing as phrasing
from mathrag.agent.answer import Alternative, Answer, AnswerKind, Binding, Check, Missing, Part, Source
from mathrag.agent.answering.concepts import Paragraph
from mathrag.agent.planning.bounds import sense_of
from mathrag.agent.planning.lacking import left_aside
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.question import Question
from mathrag.agent.solutions.plan import Plan
from mathrag.agent.solutions.tools import number_of
from mathrag.agent.workflow.state import Episode
from mathrag.entities import Constant, Formula, Symbol, Value
from mathrag.knowledge import KnowledgeBase
from mathrag.languages import Language, lacking_in, said_in

ALTERNATIVES = 5
QUOTED = 0.8
"""Confidence of what is quoted: it stands in a document, and its name is what was asked for."""
CHARACTERS = 240  # of an excerpt
_PIECE = re.compile(r"\$\$.+?\$\$|\$[^$]+\$|\S+", re.DOTALL)
_START = re.compile(r"(?:^|\n)[ \t]*(?:[-*+]|\d+\.)?[ \t]*(?=[^\s#])|(?<=[.!?])\s+(?=[A-Z])")


def answered(episode: Episode, kind: AnswerKind, said: str = "", **fields: Any) -> Answer:
    """The answer that ``episode`` has come to (``said`` where it has none), with further ``fields`` of `Answer`."""
    text = episode.final_answer or said
    return Answer(question=episode.query, kind=kind, answer=text, trace=tuple(episode.trace), **fields)


def computed(
    question: Question,
    episode: Episode,
    made: Plan,
    confidence: float,
    others: tuple[Alternative, ...],
    knowledge: KnowledgeBase,
) -> Answer:
    """The answer that ``made`` computes."""
    value, unit = phrasing.answer_unit(made, question)
    last = made.calls[-1]
    read = [_law_source(call.tool.formula, knowledge) for call in made.calls]
    taken = [fact.known for fact in question.facts if fact.known and fact.index in made.used]
    told_in = [source for uri in taken for source in sources_of(knowledge.value(uri), knowledge)[:1]]
    results = [(call.value, call.unit) for call in made.calls[:-1]] + [(value, unit)]
    consistent = all(call.tool.formula.consistency == "consistent" for call in made.calls)
    told = "both sides of every formula have the same dimension" if consistent else "not known for every formula"
    return answered(
        episode,
        "computed",
        value=value,
        unit=unit,
        quantity_kind=last.tool.unknown.quantity_kind,
        sense=sense_of(made.calls),
        formula=phrasing.formula_of(last),
        bindings=phrasing.bindings(last, question),
        steps=tuple(
            phrasing.step_of(call, question, *result, source)
            for call, result, source in zip(made.calls, results, read, strict=True)
        ),
        assumptions=tuple(
            dict.fromkeys(
                (
                    *(fact.note for fact in question.facts if fact.note and fact.index in made.used),
                    *_assumed_in_situations(made, question),
                    *(said for call in made.calls if (said := call.tool.formula.in_numbers)),
                    *(
                        f"{phrasing.with_unit(one.value, one.unit)} is left aside"
                        for one in left_aside(made.used, question.facts)
                    ),
                )
            )
        ),
        conversions=phrasing.conversions(made, question),
        alternatives=others,
        sources=tuple(dict.fromkeys(source for source in (*read, *told_in) if source is not None)),
        checks=(
            Check(name="dimensions", passed=consistent or None, detail=told),
            Check(name="units", passed=True, detail="every value was converted to its parameter's unit"),
            Check(name="plausible", passed=not made.warnings, detail="; ".join(made.warnings)),
        ),
        confidence=confidence,
    )


def _assumed_in_situations(made: Plan, question: Question) -> Iterator[str]:
    """Why the values hold that situations of the plan take and the question does not give: constants, words, what is usual."""
    used = {call.tool.formula.uri for call in made.calls}
    for placed in question.placed:
        uri = f"{placed.situation}#{placed.target}"
        if uri in used and placed.state == "follows":
            used.remove(uri)  # the first one of several is the one that was taken
            yield from placed.assumptions


def abstained(
    episode: Episode,
    reason: str,
    confidence: float = 0.0,
    others: tuple[Alternative, ...] = (),
    needed: Sequence[Missing] = (),
) -> Answer:
    """The refusal and its reason; a clarification, which counts as one, where something is ``needed`` for an answer."""
    more = {"reason": reason, "confidence": confidence, "alternatives": others, "missing": tuple(needed)}
    return answered(episode, "clarification" if needed else "abstained", reason, abstained=not needed, **more)


def constant_answer(episode: Episode, constant: Constant, knowledge: KnowledgeBase) -> Answer:
    """The value of a constant that was retrieved; no tool is needed for it."""
    return answered(
        episode,
        "constant",
        value=number_of(constant.value_text),
        unit=constant.unit or "1",
        quantity_kind=constant.quantity_kind,
        sources=sources_of(constant, knowledge),
        confidence=0.95,
    )


def conceptual_answer(episode: Episode, told: Paragraph | None, symbols: Collection[str] = ()) -> Answer:
    """What the documents say of something, with where they say it; a refusal where they say nothing (None).

    ``symbols`` are the URIs of what content dictionaries define.
    """
    if told is None:
        return abstained(episode, "nothing in the documents is named by what is asked")
    quoted = tuple(uri for uri in told.defined if uri in symbols)
    return answered(episode, "conceptual", sources=told.sources, symbols=quoted, confidence=min(QUOTED, told.likely))


def _elsewhere(answer: Answer) -> Answer:
    """``answer`` to another text than the one that was asked: its values have no place in that."""

    def unplaced(found: tuple[Binding, ...]) -> tuple[Binding, ...]:
        return tuple(binding.model_copy(update={"span": None}) for binding in found)

    steps = tuple(step.model_copy(update={"bindings": unplaced(step.bindings)}) for step in answer.steps)
    return answer.model_copy(update={"bindings": unplaced(answer.bindings), "steps": steps})


def reworded(answer: Answer, note: str) -> Answer:
    """``answer`` to a question in other words than were asked; ``note`` says which."""
    return _elsewhere(answer).model_copy(update={"assumptions": (note, *answer.assumptions)})


def in_language(answer: Answer, language: Language, asked: str) -> Answer:
    """``answer`` to what was ``asked`` in ``language``: its sentence in it, or in English with what it says before a refusal."""
    lacked = [(one.formula, one.quantity_kind, one.unit) for one in answer.missing]
    said = lacking_in(language, asked, lacked) or said_in(language, asked, answer.answer, answer.quantity_kind)
    said = said or (language.unanswered.format(answer=answer.answer) if answer.refused else answer.answer)
    return answer.model_copy(update={"answer": said})


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
    if found is not None:
        whole = {"question": answer.question, "trace": (*answer.trace, *found.trace), "problem": answer.problem}
        answer = _elsewhere(found).model_copy(update=whole)
    return answer.model_copy(update={"parts": told, "answer": lines})


def alternatives(ranking: Ranking | None, taken: Plan | None) -> tuple[Alternative, ...]:
    """The formulas of the other plans, best first."""
    if ranking is None or not ranking.plans:
        return ()
    base = next((item.cost for item in ranking.plans if item.plan is taken), ranking.plans[0].cost)
    found: dict[str, Alternative] = {}
    for item in ranking.plans:
        given, gap = phrasing.with_unit(item.plan.value, item.plan.unit, phrasing.SHORTEST), item.cost - base
        said = f"fits {'less well' if gap >= 0 else 'better'} by {abs(gap):.2f}; it would give {given}"
        other = Alternative(formula=item.plan.label, reason=said, score=round(1 / (1 + item.cost), 4))
        found.setdefault(item.plan.calls[-1].tool.formula.uri, other)
    found.pop(taken.calls[-1].tool.formula.uri if taken else "", None)
    return tuple(found.values())[:ALTERNATIVES]


def sources_of(entity: Formula | Constant | Value, knowledge: KnowledgeBase) -> tuple[Source, ...]:
    """Where ``entity`` was read, with the words around it."""
    return tuple(
        Source(document=o.document, page=o.page, chunk=o.chunk, text=excerpt(knowledge.chunk(o.chunk).text, o.latex))
        for o in entity.occurrences
    )


def _law_source(formula: Formula, knowledge: KnowledgeBase) -> Source | None:
    """Where the law of a step stands, and what a situation's pack cites for it; None where no document states it."""
    source = next(iter(sources_of(formula, knowledge)), None)
    situation = formula.uri.partition("#")[0]
    if source is None or "/situation/" not in situation:
        return source
    return source.model_copy(update={"cites": knowledge.situation(situation).source})


def definition_source(symbol: Symbol) -> Source:
    """Where ``symbol`` is defined, with what it means."""
    place = symbol.occurrences[0]
    text = " ".join((symbol.description_latex or symbol.description).split())
    return Source(document=place.document, page=place.page, chunk=place.chunk, text=f"{symbol.name}: {text}")


def first_sources(formulas: Sequence[Formula], knowledge: KnowledgeBase) -> tuple[Source, ...]:
    """One place where each of ``formulas`` was read."""
    return tuple(source for formula in formulas for source in sources_of(formula, knowledge)[:1])


def excerpt(text: str, latex: str) -> str:
    """At most about ``CHARACTERS`` of ``text`` around ``latex`` (its beginning where that is not found), on one line.

    It starts where a sentence or line does, if one does in reach, and cuts no formula in two.
    """
    pieces = [match.span() for match in _PIECE.finditer(text)]
    if not pieces:
        return ""
    place = _place(text, latex)
    held = next((number for number, (_, end) in enumerate(pieces) if end > place), 0)
    reach = [n for n in range(held + 1) if n == held or pieces[n][0] >= pieces[held][0] - CHARACTERS // 2]
    starts = {match.end() for match in _START.finditer(text, 0, pieces[held][0] + 1)}
    first = next((number for number in reach if pieces[number][0] in starts), reach[0])
    ends = [end for n, (_, end) in enumerate(pieces) if n <= held or end - pieces[first][0] <= CHARACTERS]
    return " ".join(text[pieces[first][0] : ends[-1]].split()) + (" …" if ends[-1] < pieces[-1][1] else "")


def _place(text: str, latex: str) -> int:
    """Where ``latex`` stands; of a link of a chain (a = b = c) where its right side does, else where the text begins."""
    found = (text.find(part) for part in (latex, latex.rpartition("=")[2].strip()) if part)
    beginning = _START.search(text)
    return next((place for place in found if place >= 0), beginning.end() if beginning else 0)
