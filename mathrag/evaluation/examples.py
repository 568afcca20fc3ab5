"""A knowledge base asked its own documents' worked examples: the regression test that every document brings along.

Each example is asked of a knowledge base that lacks what only the example says (`mathrag.examples.withheld`), and in which nothing is known
of the text around formulas, so that neither its wording nor its steps nor its result help.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator

from pydantic import Field, ValidationError

from mathrag.agent import Agent
from mathrag.entities import Entity, Example, ExamplePart, Frozen
from mathrag.errors import MathRAGError
from mathrag.evaluation.rows import EvaluationRow
from mathrag.evaluation.scoring import Result, score
from mathrag.examples import Measure, withheld
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import Settings

TOLERANCE = 0.02


class DocumentScore(Frozen):
    """How the examples of one document went."""

    document: str = Field(description="slug")
    asked: int
    right: int
    wrong: int
    refused: int
    error: int


class ExampleScores(Frozen):
    """How the examples of a knowledge base went."""

    snapshot: str
    total: DocumentScore
    documents: tuple[DocumentScore, ...]
    without_result: int = Field(
        description="parts of examples that state no value, or one that nothing can be compared with"
    )
    results: tuple[Result, ...]


def example_row(example: Example, part: ExamplePart) -> EvaluationRow | None:
    """One part as a question with its answer; None where it states no value that could be compared. The category is its document."""
    if part.value is None:
        return None
    stated = Measure(part.value, part.unit)
    try:
        return EvaluationRow(
            id=f"{example.id}{part.letter}",
            question=example.asked(part),
            answer=stated.number,
            unit=part.unit,
            tol=max(TOLERANCE, stated.spread),
            answer_abs_ok=True,
            category=example.occurrences[0].document,
        )
    except ValidationError:
        return None


def ask_examples(knowledge: KnowledgeBase, settings: Settings, documents: Iterable[str] = ()) -> Iterator[Result]:
    """The outcome of every part with a value, example by example; ``documents`` (slugs) leaves the others out."""
    wanted = frozenset(documents)
    formulas = [formula for formula in knowledge.all_formulas() if formula.executable]
    entities: list[Entity] = [*formulas, *knowledge.constants(), *knowledge.values()]
    chunks = {chunk.id: chunk for chunk in knowledge.chunks()}
    whole = Agent(knowledge.without(()), settings)
    for example in _in_order(knowledge.all_examples()):
        if wanted and example.occurrences[0].document not in wanted:
            continue
        hidden = withheld(example, entities, chunks) - {example.uri}
        yield from _asked(example, Agent(knowledge.without(hidden), settings) if hidden else whole)


def scores(snapshot: str, examples: Iterable[Example], results: Iterable[Result]) -> ExampleScores:
    """The figures of ``results``, document by document."""
    results = list(results)
    asked = {result.id for result in results}
    slugs = sorted({result.category for result in results if result.category})
    parts = [(example, part) for example in examples for part in example.parts]
    of_these = [(e, p) for e, p in parts if e.occurrences[0].document in slugs]
    return ExampleScores(
        snapshot=snapshot,
        total=_score("all", results),
        documents=tuple(_score(slug, [result for result in results if result.category == slug]) for slug in slugs),
        without_result=sum(f"{example.id}{part.letter}" not in asked for example, part in of_these),
        results=tuple(results),
    )


def _asked(example: Example, agent: Agent) -> Iterator[Result]:
    for part in example.parts:
        row = example_row(example, part)
        if row is None:
            continue
        started = time.perf_counter()
        try:
            result = score(row, agent.ask(row.question))
        except MathRAGError as error:
            result = score(row, error, (time.perf_counter() - started) * 1000)
        yield result


def _in_order(examples: Iterable[Example]) -> list[Example]:
    return sorted(examples, key=lambda one: (one.occurrences[0].document, one.occurrences[0].chunk, one.uri))


def _score(name: str, results: list[Result]) -> DocumentScore:
    count = Counter(result.outcome for result in results)
    return DocumentScore(
        document=name,
        asked=len(results),
        right=count["correct"],
        wrong=count["wrong"],
        refused=count["abstained"],
        error=count["error"],
    )
