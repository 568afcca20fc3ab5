"""What a team runs by: what is left out is named, late documents are told, failed runs reach whoever is to know."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import dagster as dg
import pytest
from pipeline_corpus import Corpus

from mathrag.documents.inbox import find
from mathrag.home import Home
from mathrag.settings import AlertSettings, PipelineSettings
from mathrag_pipeline.alerts import alert_sensors
from mathrag_pipeline.assets.inbox import seen
from mathrag_pipeline.definitions import build
from mathrag_pipeline.freshness import documents_arrive, up_to_date
from mathrag_pipeline.instance import CONFIGURATION, prepare
from mathrag_pipeline.priority import give_way

BROKEN = b"%PDF-1.7\nnothing of a PDF follows"
PROSE = "# A walk\n\nNothing is computed here.\n"
HOUR = 3600.0


def evaluations(result: dg.ExecuteInProcessResult) -> dict[str, dg.AssetCheckEvaluation]:
    return {evaluation.check_name: evaluation for evaluation in result.get_asset_check_evaluations()}


def test_a_check_is_of_its_document(corpus: Corpus) -> None:
    corpus.drop("prose.md", PROSE)
    prose = evaluations(corpus.run_document("prose-md"))["has_formulas"]
    ohm = evaluations(corpus.run_document("ohm-md"))["has_formulas"]
    assert (prose.partition, prose.passed) == ("prose-md", False)
    assert (ohm.partition, ohm.passed) == ("ohm-md", True)


def test_what_is_left_out_is_named_with_its_reason(corpus: Corpus) -> None:
    corpus.drop("broken.pdf", BROKEN)
    result = corpus.build()
    [event] = result.asset_materializations_for_node("knowledge_base")
    assert str(event.metadata["left_out"].value).startswith("- broken-pdf: broken.pdf is truncated")
    check = evaluations(result)["every_document_is_in"]
    assert not check.passed
    assert str(check.description).startswith("broken-pdf: broken.pdf is truncated")
    assert event.metadata["formula_law_count"].value == 2


def test_no_path_leads_into_a_folder_that_is_gone(corpus: Corpus) -> None:
    result = corpus.build()
    told = {event.asset_key: event.materialization.metadata for event in result.get_asset_materialization_events()}
    paths = told[dg.AssetKey("knowledge_base")]["path"].value
    assert isinstance(paths, list)
    assert len(paths) == 5
    assert all(Path(path).exists() for path in paths)


def test_the_inbox_has_a_data_version_a_content(corpus: Corpus) -> None:
    def version() -> str:
        return seen(find(corpus.home, "ohm-md")).tags["dagster/data_version"]

    before = version()
    assert version() == before
    corpus.drop("ohm.md", "something else")
    assert version() != before


def late(corpus: Corpus, hours: float) -> dg.AssetCheckResult:
    return up_to_date(corpus.home, corpus.settings, corpus.instance, time.time() + hours * HOUR)


def test_a_document_that_waits_too_long_is_late(corpus: Corpus) -> None:
    corpus.build()
    assert late(corpus, 1000).passed
    corpus.drop("broken.pdf", BROKEN)
    corpus.run_document("broken-pdf")
    assert late(corpus, 1).passed
    told = late(corpus, 25)
    assert not told.passed
    assert str(told.description).startswith("broken-pdf: broken.pdf is truncated")


def test_a_build_that_does_not_come_is_late(corpus: Corpus) -> None:
    corpus.run_document("ohm-md")
    corpus.run_document("speed-md")
    assert late(corpus, 1).passed
    assert "`corpus`" in str(late(corpus, 25).description)


def test_an_inbox_that_stays_as_it_is_is_told(corpus: Corpus) -> None:
    settings = corpus.settings.model_copy(update={"pipeline": PipelineSettings(arrival_hours=2)})
    soon, later = (
        documents_arrive(corpus.home, settings, corpus.instance, time.time() + hours * HOUR) for hours in (1, 3)
    )
    assert soon.passed
    assert not later.passed


def test_what_is_late_fails_its_run_and_is_no_part_of_a_build(corpus: Corpus) -> None:
    built = {node.name for node in build(corpus.settings).resolve_job_def("corpus").nodes}
    assert {"entities", "snapshot_checks"} <= built
    assert "knowledge_base_up_to_date" not in built
    hurried = corpus.settings.model_copy(update={"pipeline": PipelineSettings(late_hours=1e-9)})
    time.sleep(0.1)
    checks = dg.AssetSelection.checks(dg.AssetCheckKey(dg.AssetKey("knowledge_base"), "up_to_date"))
    asked = dg.define_asset_job("late", selection=checks)
    job = dg.Definitions.merge(build(hurried), dg.Definitions(jobs=[asked])).resolve_job_def("late")
    assert not job.execute_in_process(instance=corpus.instance, raise_on_error=False).success


def test_freshness_is_due_at_its_tick(corpus: Corpus) -> None:
    every_minute = PipelineSettings(freshness_cron="* * * * *")
    definitions = build(corpus.settings.model_copy(update={"pipeline": every_minute}))
    now = datetime.now(UTC)
    first = dg.evaluate_automation_conditions(definitions, corpus.instance, evaluation_time=now)
    second = dg.evaluate_automation_conditions(
        definitions, corpus.instance, cursor=first.cursor, evaluation_time=now + timedelta(minutes=2)
    )
    assert (first.total_requested, second.total_requested) == (0, 1)


@pytest.fixture
def webhook() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """An address, and what was posted to it."""
    posted: list[dict[str, Any]] = []

    class Listener(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            posted.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Listener) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/hook", posted
        server.shutdown()


def test_a_failed_run_is_posted_with_its_reason(corpus: Corpus, webhook: tuple[str, list[dict[str, Any]]]) -> None:
    address, posted = webhook
    corpus.drop("broken.pdf", BROKEN)
    failed = corpus.run_document("broken-pdf")
    [sensor] = alert_sensors(AlertSettings(webhook=address, page="http://dagster/"))  # type: ignore[arg-type]
    [event] = [event for event in failed.all_events if event.is_run_failure]
    context = dg.build_run_status_sensor_context(
        sensor_name="alerts", dagster_event=event, dagster_instance=corpus.instance, dagster_run=failed.dagster_run
    ).for_run_failure()
    sensor(context)
    [alert] = posted
    assert (alert["job"], alert["document"]) == ("documents", "broken-pdf")
    assert alert["reason"].startswith("broken.pdf is truncated")
    assert alert["page"] == f"http://dagster/runs/{failed.run_id}"


def test_email_is_dagsters_own_and_needs_a_server() -> None:
    with pytest.raises(ValueError, match="EMAIL_HOST"):
        AlertSettings(email_to=("a@example.org",))
    settings = AlertSettings(email_to=("a@example.org",), email_from="b@example.org", email_host="mail.example.org")
    assert [sensor.name for sensor in alert_sensors(settings)] == ["alerts", "email"]


def test_an_instance_nobody_edited_is_renewed(tmp_path: Path) -> None:
    home = Home(tmp_path)
    written = home.dagster / "dagster.yaml"
    assert prepare(home) == home.dagster
    assert written.read_text() == CONFIGURATION
    written.write_text(CONFIGURATION.replace("max_concurrent_runs: 2", "max_concurrent_runs: 8"))
    prepare(home)
    assert "max_concurrent_runs: 8" in written.read_text()
    written.write_text((Path(__file__).parent / "dagster-0.yaml").read_text())
    prepare(home)
    assert written.read_text() == CONFIGURATION


@pytest.mark.skipif(not hasattr(os, "setpriority"), reason="the system has no such thing")
def test_ingesting_gives_way_and_never_rises_again() -> None:
    """In a thread of its own: priority is a thread's, and can't be taken back."""
    seen: list[int] = []

    def work() -> None:
        before = os.getpriority(os.PRIO_PROCESS, 0)
        for niceness in (before + 2, before):
            give_way(PipelineSettings(niceness=min(niceness, 19)))
            seen.append(os.getpriority(os.PRIO_PROCESS, 0) - min(before + 2, 19))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [0, 0]
