"""The inbox sensor, tick by tick."""

from __future__ import annotations

import dagster as dg
from pipeline_corpus import OHM, Corpus

from mathrag.knowledge import KnowledgeBase
from mathrag_pipeline.definitions import build
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.runs import register, registered_slugs, unregister
from mathrag_pipeline.sensors import inbox


def named(request: dg.RunRequest) -> str:
    """First and last partition of a run that has several; 'corpus' of one that has none."""
    return "...".join(value for tag, value in request.tags.items() if "asset_partition_range" in tag) or "corpus"


class Daemon:
    """Does with the sensor's answers what Dagster's daemon does; a used run key is not run again."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.cursor: str | None = None
        self.used: set[str] = set()
        self.told: list[dg.AssetCheckEvaluation] = []

    def tick(self, *, run: bool = True) -> list[str]:
        """One evaluation; returns what ran: partition keys, or 'corpus'."""
        corpus = self.corpus
        context = dg.build_sensor_context(
            instance=corpus.instance, cursor=self.cursor, definitions=build(corpus.settings)
        )
        result = inbox(context, mathrag=MathRAG(corpus.settings))
        assert isinstance(result, dg.SensorResult)
        self.cursor = result.cursor
        self.told = [event for event in result.asset_events if isinstance(event, dg.AssetCheckEvaluation)]
        for request in result.dynamic_partitions_requests or []:
            change = register if isinstance(request, dg.AddDynamicPartitionsRequest) else unregister
            change(corpus.instance, list(request.partition_keys))
        fresh = [request for request in result.run_requests or [] if request.run_key not in self.used]
        self.used |= {str(request.run_key) for request in fresh}
        if run:
            for request in fresh:
                if request.job_name == "documents":
                    corpus.run_documents(request)
                else:
                    corpus.run_corpus()
        return [request.partition_key or named(request) for request in fresh]

    def settle(self, ticks: int = 6) -> list[str]:
        """Everything that runs until nothing is left to do."""
        return [name for _ in range(ticks) for name in self.tick()]


def formulas(corpus: Corpus) -> int:
    return len(list(KnowledgeBase.open(corpus.home, corpus.settings).all_formulas()))


def test_new_documents_run_once_and_the_corpus_follows_once(corpus: Corpus) -> None:
    assert Daemon(corpus).settle() == ["ohm-md", "speed-md", "corpus"]
    assert formulas(corpus) == 2


def test_a_file_that_is_still_growing_is_left_alone(corpus: Corpus) -> None:
    daemon = Daemon(corpus)
    assert daemon.tick() == []
    corpus.drop("ohm.md", OHM + "\nmore")
    assert daemon.tick() == ["speed-md"]
    assert daemon.settle() == ["ohm-md", "corpus"]


def test_only_the_changed_document_runs_again(corpus: Corpus) -> None:
    daemon = Daemon(corpus)
    daemon.settle()
    corpus.drop("ohm.md", OHM + "\n\n$$P = V I$$\n")
    assert daemon.settle() == ["ohm-md", "corpus"]
    assert formulas(corpus) == 3


def test_a_removed_document_leaves_and_comes_back(corpus: Corpus) -> None:
    daemon = Daemon(corpus)
    daemon.settle()
    (corpus.home.inbox / "ohm.md").unlink()
    assert daemon.settle() == ["corpus"]
    assert set(registered_slugs(corpus.instance)) == {"speed-md"}
    assert formulas(corpus) == 1
    assert not list((corpus.home.root / "stages").rglob("ohm-md.*"))
    corpus.drop("ohm.md", OHM)
    assert daemon.settle() == ["ohm-md", "corpus"]
    assert formulas(corpus) == 2


def test_a_broken_document_is_not_tried_at_every_tick(corpus: Corpus) -> None:
    corpus.drop("broken.pdf", b"%PDF-1.7\nnothing")
    daemon = Daemon(corpus)
    assert sorted(daemon.settle()) == ["broken-pdf", "corpus", "ohm-md", "speed-md"]
    assert daemon.settle() == []


def test_a_document_that_fails_alone_is_told_to_be_left_out_and_told_off_when_it_goes(corpus: Corpus) -> None:
    daemon = Daemon(corpus)
    daemon.settle()
    assert daemon.told == []
    corpus.drop("broken.pdf", b"%PDF-1.7\nnothing")
    assert daemon.settle(2) == ["broken-pdf"]  # it fails, and nothing is built
    assert daemon.tick() == []
    (told,) = daemon.told
    assert (str(told.check_name), told.passed) == ("every_document_is_in", False)
    assert "broken-pdf: " in str(told.description)
    daemon.tick()
    assert daemon.told == []
    (corpus.home.inbox / "broken.pdf").unlink()
    daemon.tick()
    (told,) = daemon.told
    assert told.passed


def test_what_a_command_ingested_is_not_run_again(corpus: Corpus) -> None:
    corpus.build()
    assert Daemon(corpus).settle() == []


def test_a_burst_of_small_files_shares_runs(corpus: Corpus) -> None:
    for number in range(10):
        corpus.drop(f"note-{number}.md", "Nothing but words.\n")
    ran = Daemon(corpus).settle()
    assert ran[-1] == "corpus"
    assert "note-0-md...note-2-md" in ran
    assert len(ran) < 8
    documents = KnowledgeBase.open(corpus.home, corpus.settings).documents()
    assert len({document.slug for document in documents}) == 12


def test_a_lost_cursor_runs_nothing_twice(corpus: Corpus) -> None:
    daemon = Daemon(corpus)
    daemon.settle()
    daemon.cursor = None
    assert daemon.settle() == []


def test_the_corpus_waits_for_running_documents(corpus: Corpus) -> None:
    corpus.build()
    corpus.drop("ohm.md", OHM + "\n\n$$P = V I$$\n")
    job = build(corpus.settings).resolve_job_def("documents")
    run = corpus.instance.create_run_for_job(job, status=dg.DagsterRunStatus.STARTED)
    daemon = Daemon(corpus)
    assert daemon.settle() == ["ohm-md"]
    corpus.instance.report_run_failed(run)
    assert daemon.settle() == ["corpus"]


def test_it_stands_back_while_a_command_ingests(corpus: Corpus) -> None:
    with corpus.home.writing("ingest"):
        context = dg.build_sensor_context(instance=corpus.instance, definitions=build(corpus.settings))
        assert isinstance(inbox(context, mathrag=MathRAG(corpus.settings)), dg.SkipReason)
