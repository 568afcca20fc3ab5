"""Many documents in one run: each by itself, whatever the others come to."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import dagster as dg
import pytest
from dagster._core.definitions.data_version import DATA_VERSION_TAG
from pipeline_corpus import OHM, SPEED, Corpus

from mathrag.documents.inbox import failure_of, inbox_files, was_begun
from mathrag.home import STAGES, Home
from mathrag.settings import Settings
from mathrag_pipeline import ledger, pool
from mathrag_pipeline.definitions import build
from mathrag_pipeline.event_log import together
from mathrag_pipeline.ingest import ingest
from mathrag_pipeline.instance import open_instance
from mathrag_pipeline.left_out import DIED
from mathrag_pipeline.partitions import run_of, shared_runs
from mathrag_pipeline.pool import Workers
from mathrag_pipeline.progress import Silent
from mathrag_pipeline.runs import Asked, register, registered_slugs

ASKED = Asked("ada", "upload")
SLUGS = ("broken-pdf", "ohm-md", "speed-md")


@pytest.fixture
def shared(corpus: Corpus) -> dg.ExecuteInProcessResult:
    """A run of three documents, one of them broken."""
    corpus.drop("broken.pdf", b"%PDF-1.7\nnothing of a PDF follows")
    return run(corpus)


def run(corpus: Corpus) -> dg.ExecuteInProcessResult:
    register(corpus.instance, SLUGS)
    about, _ = run_of(SLUGS)
    job = build(corpus.settings).resolve_job_def("documents")
    return job.execute_in_process(instance=corpus.instance, raise_on_error=False, tags={**about, **ASKED.tags})


def test_one_fails_alone_and_is_named(corpus: Corpus, shared: dg.ExecuteInProcessResult) -> None:
    assert not shared.success
    failure = shared.failure_data_for_node("stages")
    assert failure is not None
    assert failure.user_failure_data is not None
    said = str(failure.user_failure_data.description)
    assert said.startswith("1 of 3 documents failed\nbroken-pdf: broken.pdf is truncated")
    assert "broken.pdf is truncated" in (failure_of(corpus.home, "broken-pdf") or "")
    for stage in STAGES:
        assert corpus.instance.get_materialized_partitions(dg.AssetKey(stage)) == {"ohm-md", "speed-md"}
    assert corpus.run_corpus().success


def test_each_has_its_own_figures_and_checks(shared: dg.ExecuteInProcessResult) -> None:
    found = {
        event.partition: event.materialization.metadata
        for event in shared.get_asset_materialization_events()
        if event.asset_key == dg.AssetKey("chunks")
    }
    assert {slug: Path(str(said["path"].value)).stem for slug, said in found.items()} == {
        "ohm-md": "ohm-md",
        "speed-md": "speed-md",
    }
    assert {said["mathrag/user"].value for said in found.values()} == {"ada"}
    checked = {one.partition for one in shared.get_asset_check_evaluations() if one.check_name == "has_formulas"}
    assert checked == {"ohm-md", "speed-md"}


def test_what_is_current_is_reused_and_lineage_holds(corpus: Corpus, shared: dg.ExecuteInProcessResult) -> None:
    corpus.drop("ohm.md", OHM + "\nAnd so on.\n")
    outcomes = {
        (event.partition, event.asset_key.to_user_string()): event.materialization
        for event in run(corpus).get_asset_materialization_events()
        if event.asset_key
    }
    assert outcomes["speed-md", "chunks"].metadata["outcome"].value == "unchanged"
    assert outcomes["ohm-md", "chunks"].metadata["outcome"].value == "processed"
    tags = outcomes["ohm-md", "chunks"].tags or {}
    made = outcomes["ohm-md", "markdown"].tags or {}
    assert tags["dagster/input_data_version/markdown"] == made["dagster/data_version"]


def test_small_neighbours_share_a_run_and_a_large_one_has_its_own(corpus: Corpus) -> None:
    for number in range(20):
        corpus.drop(f"note-{number:02}.md", "A note.\n")
    corpus.drop("note-07.md", "A long book.\n" * 1000)
    files = [file for file in inbox_files(corpus.home) if file.slug.startswith("note") and file.slug != "note-12-md"]
    order = [file.slug for file in inbox_files(corpus.home)]
    runs = shared_runs(files, order)
    assert runs[0] == ("note-07-md",)
    assert sorted(slug for slugs in runs for slug in slugs) == [file.slug for file in files]
    assert len(runs) < 8
    for slugs in runs:
        first = order.index(slugs[0])
        assert tuple(order[first : first + len(slugs)]) == slugs


def test_events_of_a_document_are_all_told_or_none(settings: Settings) -> None:
    with open_instance(Home(settings.home)) as instance:

        def tell(*events: Any) -> None:
            with together(instance):
                for event in events:
                    instance.report_runless_asset_event(event)

        a, b, c, d = (dg.AssetMaterialization("markdown", partition=slug) for slug in "abcd")
        tell(a, b)
        with pytest.raises(dg.DagsterInvariantViolationError):
            tell(c, "no event")
        tell(d)
        assert instance.get_materialized_partitions(dg.AssetKey("markdown")) == {"a", "b", "d"}


def test_events_told_together_are_found_as_those_told_one_by_one(tmp_path: Path) -> None:
    key = dg.AssetKey("markdown")
    events = [
        dg.AssetObservation(key, partition="a", tags={DATA_VERSION_TAG: "0"}),
        *(dg.AssetMaterialization(key, partition=slug, tags={DATA_VERSION_TAG: slug}) for slug in "aba"),
        dg.AssetMaterialization("chunks", partition="a"),
        dg.AssetCheckEvaluation(key, "pages_read", True, {}, partition="a"),
        dg.AssetCheckEvaluation(key, "pages_read", False, {}, partition="b"),
    ]

    def found(home: Path, telling: Callable[[dg.DagsterInstance], AbstractContextManager[None]]) -> list[Any]:
        with open_instance(Home(home)) as instance:
            with telling(instance):
                for event in events:
                    instance.report_runless_asset_event(event)
            storage = instance.event_log_storage
            records = instance.fetch_materializations(key, limit=9).records
            last = [record.asset_entry for record in instance.get_asset_records([key, dg.AssetKey("chunks")])]
            checks = storage.get_asset_check_execution_history(dg.AssetCheckKey(key, "pages_read"), limit=9)
            return [
                [(record.storage_id, record.partition_key) for record in records],
                sorted((entry.asset_key, entry.last_materialization_storage_id or 0) for entry in last),
                [(check.partition, check.status, check.event is not None) for check in checks],
                sorted(instance.get_event_tags_for_asset(key), key=str),
                [record.partition_key for record in instance.fetch_observations(key, limit=9).records],
            ]

    one_by_one = found(tmp_path / "a", lambda _: nullcontext())
    assert one_by_one[0] == [(4, "a"), (3, "b"), (2, "a")]
    assert found(tmp_path / "b", together) == one_by_one


def test_what_a_kill_kept_from_being_told_is_told(tmp_path: Path, settings: Settings) -> None:
    source = tmp_path / "ohm.md"
    source.write_text(OHM)
    ingest([source], settings)
    with open_instance(Home(settings.home)) as instance:
        instance.wipe_assets([dg.AssetKey(STAGES[-1])])
        report = ingest([], settings)
        assert report.processed == ("ohm-md",)
        assert not report.published
        assert instance.get_materialized_partitions(dg.AssetKey(STAGES[-1])) == {"ohm-md"}


class Killer(Silent):
    """Kills the workers when they are at a document."""

    workers: Workers

    def doing(self, text: str, *, long: bool = False) -> None:
        if text.startswith("book-md: templates"):
            executor = self.workers._executor
            assert executor is not None
            for process in list(executor._processes.values()):
                os.kill(process.pid or 0, signal.SIGKILL)


def test_a_document_that_kills_its_process_takes_no_other_along(settings: Settings) -> None:
    corpus = Corpus(settings, dg.DagsterInstance.ephemeral())
    corpus.drop("ohm.md", OHM)
    corpus.drop("speed.md", SPEED)
    corpus.drop("book.md", "\n".join(OHM.replace("V", f"V_{{{number}}}") for number in range(300)))
    with open_instance(corpus.home) as instance:
        register(instance, ["book-md", "ohm-md", "speed-md"])
        order = registered_slugs(instance)
    killer = Killer()
    with Workers(settings, killer, ASKED, force=False) as workers:
        killer.workers = workers
        outcomes = workers.documents([order])
    assert {slug: outcome.success for slug, outcome in outcomes.items()} == {
        "book-md": False,
        "ohm-md": True,
        "speed-md": True,
    }
    assert outcomes["book-md"].reason == failure_of(corpus.home, "book-md") == DIED
    assert not was_begun(corpus.home, "book-md")
    assert not ledger.document_sound(corpus.home, next(f for f in inbox_files(corpus.home) if f.slug == "book-md"))


def test_workers_of_many_documents_are_gone_when_the_corpus_is_made(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus = Corpus(settings, dg.DagsterInstance.ephemeral())
    corpus.drop("ohm.md", OHM)
    corpus.drop("speed.md", SPEED)
    with open_instance(corpus.home) as instance:
        register(instance, ["ohm-md", "speed-md"])
    monkeypatch.setattr(pool, "MANY", 1)
    with Workers(settings, Silent(), ASKED, force=False) as workers:
        outcomes = workers.documents([["ohm-md", "speed-md"]])
        assert [outcome.success for outcome in outcomes.values()] == [True, True]
        assert not active_children()
        assert workers.corpus().success


def test_a_document_that_takes_too_long_fails_alone(tmp_path: Path) -> None:
    """A hundred thousand formulas in one: its process ends after the time that a document may take, twice, and the other is published."""
    settings = Settings.model_validate({"home": tmp_path / "home", "documents": {"seconds": 4}})
    corpus = Corpus(settings, dg.DagsterInstance.ephemeral())
    corpus.drop("book.md", "\n\n".join(f"$$V_{{{number}}} = I R$$" for number in range(100_000)))
    corpus.drop("speed.md", SPEED)
    report = ingest([], settings)
    assert [one.document for one in report.failed] == ["book-md"]
    assert report.failed[0].reason == failure_of(corpus.home, "book-md") == DIED
    assert report.processed == ("speed-md",)
    assert report.published
