"""A benchmark measured on a real, tiny knowledge base: in this process, and over HTTP."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest
import uvicorn

sys.path.insert(0, str(Path(__file__).parents[1] / "commands"))

from tiny_knowledge import publish_tiny

from eval_assets.assets import ASSETS
from eval_assets.benchmarks import benchmark_folder
from eval_assets.partitions import BENCHMARKS
from eval_assets.resources import Evaluation
from mathrag.home import Home
from mathrag.settings import ServiceSettings, Settings, load
from query_service.app import create_app
from query_service.server import listen

ROWS = [
    {"id": "current", "question": "Which current flows through a resistance of 4 ohm at a voltage of 12 V?",
     "answer": 3, "unit": "A", "domain": "electricity"},
    {"id": "energy", "question": "What is the kinetic energy of a mass of 2 kg at a speed of 3 m/s?",
     "answer": 9, "unit": "J", "domain": "mechanics"},
    {"id": "greeting", "question": "Hello, nice to meet you.", "answer": None},
]  # fmt: skip


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    root = tmp_path_factory.mktemp("evaluation") / "home"
    publish_tiny(root)
    settings = load({"MATHRAG_HOME": str(root)})
    path = benchmark_folder(Home(settings.home)) / "tiny.jsonl"
    path.parent.mkdir()
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    return settings


def _evaluate(evaluation: Evaluation) -> dict[str, int]:
    with dg.DagsterInstance.ephemeral() as instance:
        instance.add_dynamic_partitions(BENCHMARKS.name or "", ["tiny-jsonl"])
        result = dg.materialize(
            ASSETS, partition_key="tiny-jsonl", instance=instance, resources={"evaluation": evaluation}
        )
    assert all(check.passed for check in result.get_asset_check_evaluations())
    rows = [json.loads(line) for line in (evaluation.folder("tiny-jsonl") / "results.jsonl").read_text().splitlines()]
    assert all(row["answer"]["trace"] and row["answer"]["snapshot"] for row in rows if row["id"] != "greeting")
    summary: dict[str, int] = json.loads((evaluation.folder("tiny-jsonl") / "summary.json").read_text())
    return summary


def test_in_this_process(settings: Settings) -> None:
    summary = _evaluate(Evaluation(settings))
    assert (summary["n"], summary["correct"], summary["error"]) == (3, 3, 0)


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
