"""A disk that takes no more while a document is read, the corpus is remembered, and Dagster notes what happens."""

from __future__ import annotations

import contextlib
import sqlite3
import sys
from pathlib import Path

import dagster as dg
import pytest
from pipeline_corpus import OHM, Corpus

from mathrag.documents.inbox import find
from mathrag.errors import StorageError
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase, current_snapshot
from mathrag.remembered import CACHE_FILE
from mathrag.settings import Settings
from mathrag_pipeline import documents, ledger
from mathrag_pipeline.ingest import ingest
from mathrag_pipeline.instance import open_instance
from mathrag_pipeline.runs import failure_reason, register, registered_slugs

sys.path.insert(0, str(Path(__file__).parents[1] / "knowledge"))

from full_disk import largest_file

SAID = r"the disk took no more .*free some space and run again"
POWER = OHM + "\n\nThe power in W is\n\n$$P = V I$$\n"


def reason(result: dg.ExecuteInProcessResult) -> str:
    assert not result.success
    return failure_reason(result.all_events)


def formulas(corpus: Corpus) -> int:
    return len(list(KnowledgeBase.open(corpus.home, corpus.settings).all_formulas()))


def remembered(corpus: Corpus) -> int:
    with contextlib.closing(sqlite3.connect(corpus.home.cache / CACHE_FILE)) as database:
        return int(database.execute("SELECT count(*) FROM results").fetchone()[0])


def test_a_disk_that_is_full_ends_a_stage_or_the_corpus_in_words_and_the_next_run_repairs(
    corpus: Corpus, caplog: pytest.LogCaptureFixture
) -> None:
    corpus.build()
    before, known = current_snapshot(corpus.home), remembered(corpus)
    corpus.drop("ohm.md", POWER)
    for size in (0, 200, 1_500):
        with largest_file(size):
            failed = corpus.run_document("ohm-md")
        assert reason(failed).startswith("the disk took no more"), size
    corpus.run_document("ohm-md")
    for size in (0, 2_000):
        with largest_file(size):
            unpublished = corpus.run_corpus()
        assert "free some space" in reason(unpublished), size
    assert (current_snapshot(corpus.home), remembered(corpus)) == (before, known)
    assert formulas(corpus) == 2
    assert corpus.run_corpus().success
    assert formulas(corpus) == 3


def test_a_disk_without_room_for_dagsters_database_is_told_and_is_no_harm_afterwards(
    settings: Settings, tmp_path: Path
) -> None:
    source = tmp_path / "ohm.md"
    source.write_text(OHM)
    with largest_file(10_000), pytest.raises(StorageError, match=SAID):
        ingest([source], settings)
    with open_instance(Home(settings.home)) as instance:
        register(instance, ["ohm-md"])
        assert registered_slugs(instance) == ["ohm-md"]


@pytest.mark.parametrize("part", ["pull", "push"])
def test_a_store_that_is_away_is_told_and_takes_nothing_of_a_document_along(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    corpus.run_document("ohm-md")

    def away(*_: object) -> None:
        raise StorageError("the store is away")

    monkeypatch.setattr(documents, part, away)
    assert reason(corpus.run_document("ohm-md")) == "the store is away"
    assert ledger.document_sound(corpus.home, find(corpus.home, "ohm-md"))
