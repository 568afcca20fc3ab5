"""A benchmark measured on a real, tiny knowledge base: by assets in this process, over HTTP, and by the command."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dagster as dg
import pytest
import uvicorn
from typer.testing import CliRunner

from eval_assets.assets import ASSETS, MEASURING, questions
from eval_assets.benchmarks import benchmark_folder
from eval_assets.partitions import BENCHMARKS, CONFIGURATIONS, run_key
from eval_assets.resources import Evaluation
from mathrag.home import Home
from mathrag.settings import ServiceSettings, Settings
from mathrag_cli.main import build
from query_service.app import create_app
from query_service.server import listen

SLUG = "tiny-jsonl"
RUN = run_key(SLUG, "symbolic")
ROWS = [
    {"id": "current", "question": "Which current flows through a resistance of 4 ohm at a voltage of 12 V?",
     "answer": 3, "unit": "A", "domain": "electricity"},
    {"id": "energy", "question": "What is the kinetic energy of a mass of 2 kg at a speed of 3 m/s?",
     "answer": 9, "unit": "J", "domain": "mechanics"},
    {"id": "greeting", "question": "Hello, nice to meet you.", "answer": None},
]  # fmt: skip


@pytest.fixture(scope="module")
def settings(service_settings: Settings) -> Settings:
    path = benchmark_folder(Home(service_settings.home)) / "tiny.jsonl"
    path.parent.mkdir()
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    return service_settings


def _evaluate(evaluation: Evaluation) -> dict[str, Any]:
    resources = {"evaluation": evaluation}
    with dg.DagsterInstance.ephemeral() as instance:
        instance.add_dynamic_partitions(BENCHMARKS.name or "", [SLUG])
        instance.add_dynamic_partitions(CONFIGURATIONS.name or "", ["symbolic"])
        for selected, key in (([questions], SLUG), (MEASURING, RUN)):
            result = dg.materialize(
                ASSETS, selection=selected, partition_key=key, instance=instance, resources=resources
            )
            assert all(check.passed for check in result.get_asset_check_evaluations())
    folder = evaluation.run_folder(SLUG, "symbolic")
    rows = [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]
    assert all(row["answer"]["trace"] and row["answer"]["snapshot"] for row in rows if row["id"] != "greeting")
    summary: dict[str, Any] = json.loads((folder / "summary.json").read_text())
    return summary


def test_assets_and_the_command_give_the_same_figures(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_times(summary: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in summary.items() if not name.endswith("_ms") and name != "by_category"}

    summary = _evaluate(Evaluation(settings))
    assert (summary["n"], summary["correct"], summary["error"]) == (3, 3, 0)
    folder = Evaluation(settings).run_folder(SLUG, "symbolic")
    metrics = _figures(folder)
    monkeypatch.setenv("MATHRAG_HOME", str(settings.home))
    done = CliRunner().invoke(build(), ["evaluate", str(settings.home / "benchmarks" / "tiny.jsonl"), "--json"])
    assert done.exit_code == 0, done.output
    assert without_times(json.loads(done.stdout)) == without_times(summary)
    assert _figures(folder) == metrics


def _figures(folder: Path) -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]
    return [row for row in rows if not row["metric"].startswith("latency")]


@pytest.fixture
def url(settings: Settings) -> Iterator[str]:
    sock = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="warning"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{sock.getsockname()[1]}"
    server.should_exit = True
    thread.join()


def test_over_http_of_a_service_elsewhere(settings: Settings, url: str, tmp_path: Path) -> None:
    """The evaluation's own home has no knowledge base: answers can only come from the service."""
    elsewhere = settings.model_copy(update={"home": tmp_path, "service": ServiceSettings(url=url)})
    target = benchmark_folder(Home(tmp_path)) / "tiny.jsonl"
    target.parent.mkdir()
    target.write_text((benchmark_folder(Home(settings.home)) / "tiny.jsonl").read_text())
    assert _evaluate(Evaluation(elsewhere))["correct"] == 3
