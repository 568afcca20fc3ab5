"""What is found wrong with a situation pack: by its form, by its equations, and by asking its own examples."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import Field

from mathrag.entities import Entity, Frozen, Situation, SituationExample
from mathrag.errors import PackError
from mathrag.settings import Settings
from mathrag.situations import Finding, build_situations, check_situation, read_pack, stated_value

if TYPE_CHECKING:
    from mathrag.agent import Answer
    from mathrag.knowledge import KnowledgeBase

TOLERANCE = 0.005
"""Relative, between the answer of an example and the one that is given: packs round to four digits or so."""
REFUSED = "refused"


class ExampleRun(Frozen):
    """One example, asked."""

    situation: str
    ask: str
    expected: str = Field(description="value and unit, or 'refused'")
    given: str = Field(description="value and unit, or why there is none")
    right: bool
    detail: str = Field(default="", description="what is wrong with it")


class SituationReport(Frozen):
    """What a situation has, and what was found."""

    name: str
    title: str
    equations: int
    examples: int
    findings: tuple[Finding, ...] = ()


class PackReport(Frozen):
    """What was found in a pack."""

    file: str
    faults: tuple[str, ...] = Field(default=(), description="of its form; then none of its situations is read")
    situations: tuple[SituationReport, ...] = ()
    examples: tuple[ExampleRun, ...] = ()

    @property
    def found(self) -> int:
        """How many things were found, of any sort."""
        unlike = sum(not example.right for example in self.examples)
        return len(self.faults) + sum(len(one.findings) for one in self.situations) + unlike


def report_of(file: Path, settings: Settings) -> PackReport:
    """The report of the pack in ``file``, its examples asked of a knowledge base made of it alone.

    Raises `OSError` where there is no such file.
    """
    try:
        situations = read_pack(file.read_text(encoding="utf-8"), file.name)
    except UnicodeDecodeError as error:
        return PackReport(file=str(file), faults=(f"it is not UTF-8 (byte {error.start})",))
    except PackError as error:
        return PackReport(file=str(file), faults=error.faults or (error.message,))
    checked = tuple(_checked(situation) for situation in situations)
    with tempfile.TemporaryDirectory(prefix="mathrag-") as home:
        alone = settings.model_copy(update={"home": Path(home)})
        runs = run_examples(situations, _agent_of(knowledge_alone(file, alone), alone))
    return PackReport(file=str(file), situations=checked, examples=tuple(runs))


def run_examples(situations: Iterable[Situation], ask: Callable[[str], Answer]) -> list[ExampleRun]:
    """Every example of ``situations``, asked: is its answer given, and refused what must be?"""
    return [_run(situation, example, ask(example.ask)) for situation in situations for example in situation.examples]


def knowledge_alone(file: Path, settings: Settings) -> KnowledgeBase:
    """A knowledge base of nothing but the pack in ``file``, published below ``settings.home``."""
    from mathrag.documents import chunk, convert
    from mathrag.extraction import extract
    from mathrag.home import Home, slug_of
    from mathrag.knowledge import KnowledgeBase, build_graph, build_index, publish, write_entities
    from mathrag.models import embedder

    home = Home(settings.home)
    converted = convert(file, slug_of(file.name), settings.documents)
    chunks = chunk(converted.document, converted.markdown, settings.documents.chunk_characters)
    told = build_situations(chunks, extract(converted.document, chunks))
    entities: list[Entity] = [converted.document, *chunks, *told.situations]
    draft = write_entities(entities, {}, home)
    build_graph(entities, draft.directory)
    build_index(entities, draft.directory, embedder(settings.models), home.cache)
    publish(home, draft.id)
    return KnowledgeBase.open(home, settings)


def _agent_of(knowledge: KnowledgeBase, settings: Settings) -> Callable[[str], Answer]:
    from mathrag.agent import Agent

    agent = Agent(knowledge, settings)
    return lambda question: agent.ask(question, policy="symbolic")


def _checked(situation: Situation) -> SituationReport:
    sorts = situation.many.kinds if situation.many else ()
    return SituationReport(
        name=situation.name,
        title=situation.label,
        equations=len(situation.equations) + sum(len(sort.equations) for sort in sorts),
        examples=len(situation.examples),
        findings=tuple(check_situation(situation)),
    )


def _run(situation: Situation, example: SituationExample, answer: Answer) -> ExampleRun:
    from mathrag.evaluation import EvaluationRow, score

    wanted = stated_value(example.answer) if example.answer is not None else None
    right, detail = False, "no number with a unit can be read in the example's answer"
    if wanted is not None or example.answer is None:
        value, unit = (None, None) if wanted is None else (wanted.value, wanted.unit)
        row = EvaluationRow(id=situation.name, question=example.ask, answer=value, unit=unit, tol=TOLERANCE)
        result = score(row, answer)
        right, detail = result.outcome == "correct", result.detail
    return ExampleRun(
        situation=situation.name,
        ask=example.ask,
        expected=example.answer or REFUSED,
        given=(answer.reason or REFUSED)
        if answer.value is None
        else f"{answer.value:.6g} {answer.unit or ''}".rstrip(),
        right=right,
        detail=detail,
    )
