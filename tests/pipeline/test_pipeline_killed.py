"""Killed with -9 in every stage, one after the other; a document that takes too long: nothing else is lost, the next run repairs."""

from __future__ import annotations

import logging
import os
import random
import signal
import threading
from pathlib import Path

import dagster as dg
from pipeline_corpus import OHM, SPEED, Corpus

from mathrag.home import STAGES, Home
from mathrag.knowledge import KnowledgeBase, check_snapshot, current_snapshot
from mathrag.settings import Settings
from mathrag_pipeline.forking import context
from mathrag_pipeline.ingest import ingest
from mathrag_pipeline.progress import PROGRESS
from mathrag_pipeline.runs import Asked
from mathrag_pipeline.worker import run_corpus, run_documents

ASKED = Asked("ada", "upload")
CORPUS_STAGES = ("entities", "symbol_index", "statement_graph", "graph", "index", "knowledge_base")
LATEST_SECONDS = 0.05
"""After a stage has begun."""


class Kill(logging.Handler):
    """Kills its process a moment after a message."""

    def __init__(self, at: str, seconds: float) -> None:
        super().__init__()
        self._at, self._seconds = at, seconds

    def emit(self, record: logging.LogRecord) -> None:
        if record.getMessage() == self._at:
            threading.Timer(self._seconds, os.kill, (os.getpid(), signal.SIGKILL)).start()


def work(settings: Settings, at: str, seconds: float) -> None:
    """What is killed: the stages of a document, and those of all."""
    logger = logging.getLogger(PROGRESS)
    logger.setLevel(logging.DEBUG)
    logger.addHandler(Kill(at, seconds))
    run_documents(settings, ["speed-md"], False, ASKED)
    run_corpus(settings, False, ASKED)


def test_no_kill_in_any_stage_loses_anything(settings: Settings) -> None:
    corpus, chance = Corpus(settings, dg.DagsterInstance.ephemeral()), random.Random(7)
    corpus.drop("ohm.md", OHM)
    first = ingest([], settings).snapshot
    corpus.drop("speed.md", SPEED)
    for at in (*(f"speed-md: {stage}" for stage in STAGES), *(f"knowledge base: {stage}" for stage in CORPUS_STAGES)):
        victim = context().Process(target=work, args=(settings, at, chance.uniform(0, LATEST_SECONDS)))
        victim.start()
        victim.join(60)
        assert victim.exitcode == -signal.SIGKILL, at
        knowledge = KnowledgeBase.open(Home(settings.home), settings)
        assert knowledge.snapshot == first or at.endswith("knowledge_base")
        assert knowledge.search("voltage", 1)
    report = ingest([], settings)
    assert (report.failed, report.documents) == ((), 2)
    directory = Home(settings.home).knowledge / str(current_snapshot(Home(settings.home)))
    assert [check for check in check_snapshot(directory) if not check.passed] == []


def test_a_document_that_takes_too_long_fails_alone(tmp_path: Path) -> None:
    """Ten thousand formulas in one: its process ends after the time that a document may take, twice, and the other is published."""
    given = {"home": tmp_path / "home", "documents": {"seconds": 2}}
    settings = Settings.model_validate(given)
    corpus = Corpus(settings, dg.DagsterInstance.ephemeral())
    corpus.drop("ohm.md", OHM)
    corpus.drop("book.md", "\n".join(OHM.replace("V", f"V_{{{number}}}") for number in range(10_000)))
    report = ingest([], settings)
    assert [one.document for one in report.failed] == ["book-md"]
    assert "process" in report.failed[0].reason
    assert report.processed == ("ohm-md",)
    assert report.published
