"""What one question's answer shows, as plain columns: the facts that metrics are counted from.

Formulas and tools are compared by id (`eval_assets.catalogue`), parameters by value and unit, replies by sacrebleu (BLEU)
and rapidfuzz (longest common subsequence, for ROUGE-L). "PEOA" is paper 5, its section on tool proficiency.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from pydantic import Field

from eval_assets.benchmarks import Given, Question
from eval_assets.catalogue import Catalogue
from mathrag.agent import Answer, TraceStep
from mathrag.agent.workflow.actions import Action
from mathrag.entities import Frozen
from mathrag.errors import UnitError
from mathrag.evaluation import Result
from mathrag.evaluation.scoring import in_unit

SAME = 1e-6
DIGITS = 3
"""Figures to which short answers are compared as text."""

_ID = re.compile(r"\(([\w-]+)\)")
_TOOL = re.compile(r"Tool created: (?P<name>[^\s(]+)\((?P<inputs>.*)\) ->", re.DOTALL)
_WORD = re.compile(r"[a-z0-9]+")
_INPUT = re.compile(r"(?:^|, )(\w+) \(")


class Evidence(Frozen):
    """One question; the ranks are from 1, null where a formula that is meant is not found."""

    id: str
    wanted: int = Field(description="formulas that the row names")
    known: int = Field(description="of those, the knowledge base has")
    mathematical: bool = Field(description="did the agent take it for a question that needs the knowledge base?")
    seen: int = Field(description="of the known ones, how many were retrieved")
    created: int = Field(description="tools that were made")
    right_created: int = Field(description="of the known ones, how many a tool was made of")
    plan_exact: bool = Field(description="were just the formulas used that the row names?")
    retrieval_ranks: tuple[int | None, ...] = Field(description="in a search with the question")
    selection_ranks: tuple[int | None, ...] = Field(description="among what was used, then the alternatives")
    required: int = Field(description="parameters that the tools called require")
    consistent: int = Field(description="of those, given a number")
    inputs: int = Field(description="values that the row says are given")
    extracted: int = Field(description="of those, bound to a parameter")
    errors: int = Field(description="observations that were errors")
    bleu: float | None = Field(description="0 to 1; null where nothing was to be answered")
    rouge_l: float | None = None
    exact: bool | None = None


def evidence(row: Question, result: Result, catalogue: Catalogue) -> Evidence:
    """The facts about ``result``."""
    answer = result.answer
    trace = answer.trace if answer else ()
    meant = [catalogue.meant(latex) for latex in row.formulas]
    known = [ids for ids in meant if ids]
    created = [ids for step in trace if (ids := _created(step, catalogue))]
    used = [catalogue.named(step.formula.uri) for step in answer.steps] if answer else []
    seen = {id for step in trace for id in _retrieved(step, catalogue)} | set(result.retrieved)
    selected = [*reversed(used), *(catalogue.named(other.formula) for other in answer.alternatives)] if answer else []
    required, consistent = _calls(trace)
    return Evidence(
        id=row.id,
        wanted=len(meant),
        known=len(known),
        mathematical=any(step.action in _WORKFLOW for step in trace)
        and (answer is None or answer.kind != "conceptual"),
        seen=sum(not ids.isdisjoint(seen) for ids in known),
        created=len(created),
        right_created=sum(any(not ids.isdisjoint(tool) for tool in created) for ids in known),
        plan_exact=bool(meant) and _covers(meant, used) and _covers(used, meant),
        retrieval_ranks=tuple(_rank(ids, [frozenset({id}) for id in result.retrieved]) for ids in known),
        selection_ranks=tuple(_rank(ids, selected) for ids in known),
        required=required,
        consistent=consistent,
        inputs=len(row.inputs),
        extracted=_extracted(row.inputs, answer),
        errors=sum(step.observation.lower().startswith("error") for step in trace),
        **_texts(row, result),
    )


_WORKFLOW = {Action.RETRIEVE_MATH_KNOWLEDGE, Action.RETRIEVE_CONSTANT, Action.CREATE_DYNAMIC_TOOL, Action.CALL_TOOL}


def _created(step: TraceStep, catalogue: Catalogue) -> frozenset[str]:
    if step.action != Action.CREATE_DYNAMIC_TOOL or not step.observation.startswith("Tool created"):
        return frozenset()
    return catalogue.named(str(step.action_input.get("formula_id", "")))


def _retrieved(step: TraceStep, catalogue: Catalogue) -> Iterable[str]:
    if step.action != Action.RETRIEVE_MATH_KNOWLEDGE:
        return ()
    return (id for found in _ID.findall(step.observation) if found in catalogue for id in catalogue.named(found))


def _covers(wanted: Sequence[frozenset[str]], by: Sequence[frozenset[str]]) -> bool:
    return all(any(not one.isdisjoint(other) for other in by) for one in wanted)


def _rank(ids: frozenset[str], ranking: Sequence[frozenset[str]]) -> int | None:
    return next((place for place, found in enumerate(ranking, 1) if not ids.isdisjoint(found)), None)


# --- tool calls (PEOA: consistency with stipulations, parameter extraction) -------------------------------------------


def _calls(trace: Sequence[TraceStep]) -> tuple[int, int]:
    """Parameters that the tools called require, and those given as numbers. A call of no tool requires nothing."""
    tools: dict[str, list[str]] = {}
    required = consistent = 0
    for step in trace:
        made = _TOOL.match(step.observation) if step.action == Action.CREATE_DYNAMIC_TOOL else None
        if made:
            tools[made["name"]] = _INPUT.findall(made["inputs"])
        if step.action == Action.CALL_TOOL:
            given = step.action_input.get("parameters")
            wanted = tools.get(str(step.action_input.get("tool_name")), [])
            required += len(wanted)
            consistent += sum(_is_number(given.get(name)) for name in wanted) if isinstance(given, dict) else 0
    return required, consistent


def _is_number(value: Any) -> bool:
    if isinstance(value, str):
        try:
            float(value)
        except ValueError:
            return False
        return True
    return isinstance(value, int | float) and not isinstance(value, bool)


def _extracted(inputs: Sequence[Given], answer: Answer | None) -> int:
    """How many of the given values were bound, each binding counted once."""
    if answer is None:
        return 0
    steps = [binding for step in answer.steps for binding in step.bindings]
    bound = [(binding.value, binding.unit) for binding in steps or answer.bindings]
    found = 0
    for given in inputs:
        place = next((i for i, (value, unit) in enumerate(bound) if _same(given, value, unit)), None)
        if place is not None:
            del bound[place]
            found += 1
    return found


def _same(given: Given, value: float | int, unit: str | None) -> bool:
    try:
        return abs(in_unit(value, unit, given.unit) - given.value) <= SAME * abs(given.value)
    except (UnitError, OverflowError):
        return False


# --- replies as text (PEOA: BLEU, ROUGE-L, exact match) ---------------------------------------------------------------


def _texts(row: Question, result: Result) -> dict[str, float | bool | None]:
    """Of the reply to the row's reference where it has one; else of the value and unit to the accepted ones."""
    if row.reference is not None:
        said, reference = (result.answer.answer if result.answer else ""), row.reference
    elif row.answer is not None:
        said, reference = _short(result.converted, row.unit), _short(row.answer, row.unit)
    else:
        return {"bleu": None}
    bleu = _bleu().sentence_score(said, [reference]).score / 100 if said else 0.0
    return {"bleu": bleu, "rouge_l": rouge_l(said, reference), "exact": said == reference}


def _short(value: float | int | None, unit: str | None) -> str:
    if value is None:
        return ""
    number = str(value) if isinstance(value, int) and abs(value) >= 10**DIGITS else f"{value:.{DIGITS}g}"
    return number if unit in (None, "1") else f"{number} {unit}"


@cache
def _bleu() -> Any:
    """Of order 4, or less where a text is shorter."""
    from sacrebleu.metrics.bleu import BLEU

    return BLEU(effective_order=True)


def rouge_l(said: str, reference: str) -> float:
    """Harmonic mean of the longest common subsequence's shares of both texts' words."""
    from rapidfuzz.distance import LCSseq

    first, second = _WORD.findall(said.lower()), _WORD.findall(reference.lower())
    return 2 * LCSseq.similarity(first, second) / (len(first) + len(second)) if first or second else 0.0
