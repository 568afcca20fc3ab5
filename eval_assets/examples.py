"""The worked examples of a knowledge base asked like a benchmark: in parallel, with a journal, each example without itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from eval_assets.askers import LocalAsker
from eval_assets.asking import JOURNAL, Progress, ask_all, crew_for
from eval_assets.measuring import RESULTS, SUMMARY, code_digest
from mathrag.evaluation import ExampleAgent, ExampleScores, example_rows, scores
from mathrag.home import Home, write_rows
from mathrag.knowledge import KnowledgeBase
from mathrag.models import chat_model
from mathrag.settings import Settings


@dataclass(frozen=True)
class ExampleOpening:
    """How a worker opens the snapshot whose examples are asked; it travels between processes."""

    settings: Settings
    snapshot: str

    def __call__(self) -> LocalAsker:
        """Open it. Raises `MathRAGError`."""
        knowledge = KnowledgeBase.open(Home(self.settings.home), self.settings, self.snapshot)
        return LocalAsker(ExampleAgent(knowledge, self.settings).ask)


def evaluate_examples(
    knowledge: KnowledgeBase,
    settings: Settings,
    documents: Sequence[str],
    folder: Path,
    clients: int = 0,
    begin: Callable[[int], Progress] = lambda total: lambda result: None,
) -> ExampleScores:
    """Ask the examples of ``documents`` (slugs; of all where none is named) and write results and figures into ``folder``.

    A run that was broken off goes on where it stopped, with the same snapshot and code.
    """
    rows = example_rows(knowledge.all_examples(), documents)
    identity = f"{knowledge.snapshot} {code_digest()} {settings.agent.model_dump_json()}"
    crew = crew_for(len(rows), url=None, model=chat_model(settings.models) is not None, clients=clients)
    opening = ExampleOpening(settings, knowledge.snapshot)
    results = ask_all(rows, opening, folder / JOURNAL, identity, crew, begin(len(rows)))
    found = scores(knowledge.snapshot, knowledge.all_examples(), results, documents)
    write_rows(folder / RESULTS, results)
    write_rows(folder / SUMMARY, [found.model_copy(update={"results": ()})])
    return found
