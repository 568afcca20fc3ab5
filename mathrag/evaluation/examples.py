"""A knowledge base asked its own documents' worked examples: the regression test that every document brings along.

Each example is asked of a knowledge base that lacks what only the example says (`mathrag.examples.withheld`), and in which nothing is known
of the text around formulas, so that neither its wording nor its steps nor its result help.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from pydantic import Field, ValidationError

from mathrag.agent import Agent, Answer
from mathrag.entities import Entity, Example, ExamplePart, Frozen
from mathrag.evaluation.rows import EvaluationRow
from mathrag.evaluation.scoring import Result
from mathrag.examples import Measure, withheld
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import Settings

TOLERANCE = 0.02


class DocumentScore(Frozen):
    """The examples of one document: how their results came out when they were read, and when they were asked."""

    document: str = Field(description="slug")
    examples: int
    verified: int = Field(description="parts whose stated value its own steps or laws give")
    differs: int
    not_computed: int
    asked: int = Field(description="parts that state a value to compare with")
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


def example_rows(examples: Iterable[Example], documents: Iterable[str] = ()) -> list[EvaluationRow]:
    """Every part with a value as a question, document by document; ``documents`` (slugs) leaves the others out."""
    wanted = frozenset(documents)
    ordered = sorted(examples, key=lambda one: (one.occurrences[0].document, one.occurrences[0].chunk, one.uri))
    of_these = (one for one in ordered if not wanted or one.occurrences[0].document in wanted)
    rows = (example_row(example, part) for example in of_these for part in example.parts)
    return [row for row in rows if row is not None]


class ExampleAgent:
    """Answers the questions of a knowledge base's own examples, each from what is left without the example."""

    def __init__(self, knowledge: KnowledgeBase, settings: Settings) -> None:
        formulas = (formula for formula in knowledge.all_formulas() if formula.executable)
        self._entities: list[Entity] = [*formulas, *knowledge.constants(), *knowledge.values()]
        self._chunks = {chunk.id: chunk for chunk in knowledge.chunks()}
        self._asking: defaultdict[str, list[Example]] = defaultdict(list)
        for example in knowledge.all_examples():
            for part in example.parts:
                self._asking[example.asked(part)].append(example)
        self._whole = Agent(knowledge.without(()), settings)
        self._last: tuple[frozenset[str], Agent] = (frozenset(), self._whole)

    def ask(self, question: str) -> Answer:
        """The answer, as `Agent.ask` gives it."""
        examples = self._asking[question]
        hidden = frozenset[str]().union(*(withheld(one, self._entities, self._chunks) for one in examples))
        return self._agent(hidden - {one.uri for one in examples}).ask(question)

    def _agent(self, hidden: frozenset[str]) -> Agent:
        """The one that does not know ``hidden``; what it prepares is kept for the next part of the same example."""
        if not hidden:
            return self._whole
        if self._last[0] != hidden:
            self._last = hidden, self._whole.without(hidden)
        return self._last[1]


def scores(
    snapshot: str, examples: Iterable[Example], results: Iterable[Result], documents: Iterable[str] = ()
) -> ExampleScores:
    """The figures of ``results``, document by document; ``documents`` (slugs) leaves the others out."""
    results, wanted = list(results), frozenset(documents)
    by_document: defaultdict[str, list[Example]] = defaultdict(list)
    for example in examples:
        by_document[example.occurrences[0].document].append(example)
    found = {slug: by_document[slug] for slug in sorted(by_document) if not wanted or slug in wanted}
    asked = {result.id for result in results}
    everything = [example for examples in found.values() for example in examples]
    return ExampleScores(
        snapshot=snapshot,
        total=_score("all", everything, results),
        documents=tuple(
            _score(slug, own, [result for result in results if result.category == slug]) for slug, own in found.items()
        ),
        without_result=sum(f"{one.id}{part.letter}" not in asked for one in everything for part in one.parts),
        results=tuple(results),
    )


def _score(name: str, examples: list[Example], results: list[Result]) -> DocumentScore:
    count = Counter(result.outcome for result in results)
    asked = {result.id for result in results}
    verdicts = Counter(
        part.verdict for example in examples for part in example.parts if f"{example.id}{part.letter}" in asked
    )
    return DocumentScore(
        document=name,
        examples=len(examples),
        verified=verdicts["verified"],
        differs=verdicts["differs"],
        not_computed=verdicts["not computed"],
        asked=len(results),
        right=count["correct"],
        wrong=count["wrong"],
        refused=count["abstained"],
        error=count["error"],
    )
