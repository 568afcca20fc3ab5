"""What commands say of completions: what sources leave out, filled by the agent or a configured model (see `mathrag.views`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field

from mathrag.agent import Agent, Answer
from mathrag.entities import Argument, Statement, Synthesis
from mathrag.home import write_text
from mathrag.knowledge import Kind
from mathrag.models import chat_model
from mathrag.statements import Asked, Completion, Completions, Maker, complete, missing, quads, write_training
from mathrag.views.statement_graph import network_of
from mathrag.views.telling import markdown

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase
    from mathrag.settings import Settings

_OPEN = ConfigDict(frozen=True, extra="ignore")
AGENT = "mathrag's agent"
_INDEXED: dict[str, Kind] = {"definition": "stated definition", "theorem": "theorem", "problem": "problem"}


class CompletionList(BaseModel):
    """What was tried now, and how many statements lack something in all."""

    model_config = _OPEN
    snapshot: str
    missing: int
    made: int
    tried: tuple[Completion, ...]


class Written(BaseModel):
    """Files that were written."""

    model_config = _OPEN
    output: str
    counts: dict[str, int] = Field(description="how many of what")


def completed(
    knowledge: KnowledgeBase, settings: Settings, keys: Sequence[str] = (), limit: int | None = None
) -> CompletionList:
    """Fill the statements called ``keys``, else at most ``limit`` that were not tried; what comes of each is kept.

    Raises `UnknownEntity`, and `ModelError` where a configured model can't be reached.
    """
    graph, kept = network_of(knowledge), Completions(knowledge.home)
    lacking = list(missing(graph.statements.values()))
    tried = {row.statement for row in kept.rows()}
    chosen = (
        [graph.statement(key) for key in keys] if keys else [one for one in lacking if one.uri not in tried][:limit]
    )
    model = chat_model(settings.models)
    agent = Agent(knowledge, settings)
    maker = Maker(
        graph=graph,
        near=lambda text, count, kinds: [
            hit.uri for hit in knowledge.search(text, count, [_INDEXED[kind] for kind in kinds])
        ],
        asked=None if model is None else Asked(model, knowledge.home.cache),
        solver=lambda statement: solved(agent, statement),
    )
    done = []
    for one in chosen:
        done.append(complete(one, maker))
        kept.keep(done[-1:])
    made = sum(row.argument is not None for row in done)
    return CompletionList(snapshot=knowledge.snapshot, missing=len(lacking), made=made, tried=tuple(done))


def solved(agent: Agent, statement: Statement) -> Argument | None:
    """The agent's chain of laws for a problem as a solution; None where it computes nothing."""
    answer = agent.ask(statement.contents, policy="symbolic")
    if answer.kind != "computed" or answer.value is None or answer.abstained:
        return None
    return Argument(
        contents=markdown(answer), synthesis=Synthesis(model=AGENT, evidence=_laws(answer), checks=_passed(answer))
    )


def _laws(answer: Answer) -> tuple[str, ...]:
    return tuple(dict.fromkeys(step.formula.uri for step in answer.steps if step.formula.uri))


def _passed(answer: Answer) -> tuple[str, ...]:
    return tuple(check.name for check in answer.checks if check.passed)


def write_lessons(knowledge: KnowledgeBase, folder: Path) -> Written:
    """The training sets of the three adapters, of what sources prove and solve."""
    return Written(output=str(folder), counts=write_training(knowledge.all_statements(), folder))


def write_made(knowledge: KnowledgeBase, path: Path) -> Written:
    """What was made and still counts, as N-Quads in its own named graph."""
    rows = list(Completions(knowledge.home).counting(knowledge.all_statements()).values())
    write_text(path, quads(rows).decode())
    return Written(output=str(path), counts={"arguments": len(rows)})
