"""The command's way: worker processes, one instance with the UI, a report."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest
from pipeline_corpus import OHM, SPEED

from mathrag.documents.inbox import failure_of
from mathrag.errors import DocumentError
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import Settings
from mathrag_pipeline.ingest import ingest
from mathrag_pipeline.instance import open_instance
from mathrag_pipeline.report import COUNTS, failing, summary
from mathrag_pipeline.runs import SOURCE_TAG, USER_TAG, Asked, registered_slugs

BROKEN = b"%PDF-1.7\nnothing of a PDF follows"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "ohm.md").write_text(OHM)
    (folder / "speed.md").write_text(SPEED)
    return folder


@pytest.fixture
def instance(settings: Settings) -> Iterator[dg.DagsterInstance]:
    with open_instance(Home(settings.home)) as opened:
        yield opened


class Listener:
    """Remembers what an ingestion says."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def message(self, text: str) -> None:
        self.messages.append(text)

    def start(self, total: int) -> None: ...

    def doing(self, text: str, *, long: bool = False) -> None: ...

    def advance(self, text: str) -> None:
        self.messages.append(text)


def test_ingest_then_again_then_changed_then_removed(sources: Path, settings: Settings) -> None:
    (sources / "broken.pdf").write_bytes(BROKEN)
    first = ingest([sources], settings)
    assert sorted(first.processed) == ["ohm-md", "speed-md"]
    assert [failure.document for failure in first.failed] == ["broken-pdf"]
    assert "broken.pdf" in first.failed[0].reason
    assert first.published
    assert (first.documents, first.formulas, first.executable) == (2, 2, 2)
    told = {name for name in COUNTS if getattr(first, name) > 0}
    assert told == {"documents", "chunks", "formulas", "executable", "triples", "vectors"}
    assert {"markdown", "templates", "entities", "knowledge_base", "total"} <= set(first.seconds)
    with open_instance(Home(settings.home)) as instance:
        assert set(registered_slugs(instance)) == {"ohm-md", "speed-md", "broken-pdf"}
        materialized = instance.get_materialized_partitions(dg.AssetKey("templates"))
        assert materialized == {"ohm-md", "speed-md"}

    (Home(settings.home).inbox / "broken.pdf").unlink()
    said = Listener()
    second = ingest([sources / "ohm.md"], settings, said)
    assert second.removed == ("broken-pdf",)
    assert second.processed == ()
    assert second.unchanged == ("ohm-md", "speed-md")
    assert not second.published
    assert second.snapshot == first.snapshot
    assert any("unchanged" in message for message in said.messages)
    assert "unchanged" in summary(second)

    (sources / "ohm.md").write_text(OHM + "\n\n$$P = V I$$\n")
    (Home(settings.home).inbox / "speed.md").unlink()
    third = ingest([sources / "ohm.md"], settings)
    assert third.processed == ("ohm-md",)
    assert third.removed == ("speed-md",)
    assert (third.documents, third.formulas) == (1, 2)
    slugs = {document.slug for document in KnowledgeBase.open(Home(settings.home), settings).documents()}
    assert slugs == {"ohm-md"}


def outlined() -> bytes:
    """A PDF of one page with a line of text above letters that are drawn, not written."""
    drawn = "".join(
        f"{x} {y} m {x + 3} {y + 9} {x + 5} {y + 9} {x + 7} {y} c {x + 5} {y - 1} {x + 3} {y + 4} {x} {y} c f\n"
        for y in range(300, 740, 40)
        for x in range(60, 510, 15)
    )
    content = f"BT /F1 12 Tf 60 800 Td (Formulas of mechanics, printed without their text) Tj ET\n{drawn}"
    objects = (
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
    )
    body = "".join(f"{number} 0 obj\n{text}\nendobj\n" for number, text in enumerate(objects, 1))
    return f"%PDF-1.4\n{body}trailer << /Size 6 /Root 1 0 R >>\n%%EOF\n".encode()


def test_a_pdf_without_its_text_is_said_to_be_unread(sources: Path, settings: Settings) -> None:
    (sources / "outlined.pdf").write_bytes(outlined())
    (sources / "speed.md").unlink()
    said = Listener()
    report = ingest([sources], settings, said)
    [unread] = report.unread
    assert (unread.document, unread.pages, unread.of, unread.found) == ("outlined-pdf", (1,), 1, 0)
    assert "letter-sized outlines" in unread.line
    assert "run text recognition" in unread.line
    assert failing(report)
    assert any(message.startswith("outlined-pdf: done") and "1 of 1 pages" in message for message in said.messages)
    assert not failing(report.model_copy(update={"processed": ("ohm-md",)})), "an old one fails no later ingestion"


def test_a_removed_document_leaves_with_who_and_what(sources: Path, settings: Settings) -> None:
    home = Home(settings.home)
    (sources / "broken.pdf").write_bytes(BROKEN)
    ingest([sources], settings, asked=Asked("client 10.0.0.7", "upload"))
    assert "broken.pdf" in (failure_of(home, "broken-pdf") or "")
    with pytest.raises(DocumentError, match="there are: broken-pdf, ohm-md, speed-md"):
        ingest([], settings, remove=["ohm-md", "nothing"])
    report = ingest([], settings, remove=["ohm-md", "broken.pdf"], asked=Asked("ada", "cli"))
    assert report.removed == ("broken-pdf", "ohm-md")
    assert (report.documents, report.failed) == (1, ())
    assert failure_of(home, "broken-pdf") is None
    assert not list(home.root.glob("stages/*/ohm-md.*")), "something made of it is left"
    assert not (home.inbox / "ohm.md").exists()
    with open_instance(home) as instance:
        assert set(registered_slugs(instance)) == {"speed-md"}
        tags = {run.job_name: run.tags for run in instance.get_runs()[::-1]}
        assert {(t[USER_TAG], t[SOURCE_TAG]) for t in tags.values()} == {("ada", "cli"), ("client 10.0.0.7", "upload")}
        shown = {
            (run.job_name, run.remote_job_origin and run.remote_job_origin.location_name) for run in instance.get_runs()
        }
        assert shown == {("documents", "mathrag_pipeline"), ("corpus", "mathrag_pipeline")}, (
            "else the timeline leaves it out"
        )
        records = instance.fetch_observations(dg.AssetKey("markdown"), limit=10).records
        events = {record.partition_key: record.asset_observation for record in records}
    assert events.keys() == {"ohm-md", "broken-pdf"}
    assert events["ohm-md"] is not None
    assert events["ohm-md"].description == "ohm-md was removed by ada (cli)"
    again = ingest([sources / "ohm.md"], settings)
    assert again.documents == 2


def test_nothing_readable_publishes_nothing(tmp_path: Path, settings: Settings) -> None:
    (tmp_path / "broken.pdf").write_bytes(BROKEN)
    report = ingest([tmp_path / "broken.pdf", tmp_path / "missing.md"], settings)
    assert report.snapshot is None
    assert not report.published
    assert [Path(failure.document).name for failure in report.failed] == ["missing.md", "broken-pdf"]


def test_two_ingestions_at_once(sources: Path, settings: Settings) -> None:
    command = [str(Path(sys.executable).with_name("mathrag")), "ingest", "--json"]
    environment = {**os.environ, "MATHRAG_HOME": str(settings.home)}
    running = [
        subprocess.Popen(
            [*command, str(sources / name)], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for name in ("ohm.md", "speed.md")
    ]
    ended = [process.communicate() for process in running]
    assert [process.returncode for process in running] == [0, 0], [error.decode() for _, error in ended]
    reports = [json.loads(output) for output, _ in ended]
    assert max(report["documents"] for report in reports) == 2
    assert any(b"waiting" in error for _, error in ended)


def test_runs_of_a_killed_ingestion_are_closed(sources: Path, settings: Settings, instance: dg.DagsterInstance) -> None:
    from mathrag_pipeline.definitions import build
    from mathrag_pipeline.runs import BY_INGEST, BY_TAG

    job = build(settings).resolve_job_def("documents")
    orphan = instance.create_run_for_job(job, status=dg.DagsterRunStatus.STARTED, tags={BY_TAG: BY_INGEST})
    ingest([sources / "ohm.md"], settings)
    run = instance.get_run_by_id(orphan.run_id)
    assert run is not None
    assert run.status == dg.DagsterRunStatus.FAILURE
