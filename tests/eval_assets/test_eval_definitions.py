"""The code location: it loads, measures a benchmark from file to figures, and notices what is new."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dagster as dg
import duckdb
import pytest

from eval_assets.assets import ASSETS
from eval_assets.benchmarks import benchmark_files, benchmark_folder
from eval_assets.definitions import build
from eval_assets.partitions import BENCHMARKS
from eval_assets.resources import Evaluation
from eval_assets.sensors import benchmarks
from mathrag.agent.answer import Answer, TraceStep
from mathrag.home import Home
from mathrag.settings import ServiceSettings, Settings

SLUG = "tiny-jsonl"
BUNDLED = [file.slug for file in benchmark_files(Home(Path("nowhere")))]
ROWS: list[dict[str, Any]] = [
    {"id": "a", "question": "How much is it?", "answer": 3, "unit": "A", "domain": "physics"},
    {"id": "b", "question": "And in mA?", "answer": 3000, "unit": "mA", "domain": "physics"},
    {"id": "c", "question": "Who knows?", "answer": None},
]


class FakeClient:
    """Knows one number and refuses one question."""

    def __init__(self, value: float) -> None:
        self.value = value

    def __enter__(self) -> FakeClient:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def require(self) -> None:
        pass

    def ask(self, question: str) -> Answer:
        trace = (TraceStep(thought="t", action="ANSWER_DIRECTLY", action_input={}, observation="o"),)
        if question == "Who knows?":
            return Answer(question=question, kind="abstained", answer="I can't.", abstained=True, reason="unknown")
        return Answer(
            question=question, kind="computed", answer="so much", value=self.value, unit="A", confidence=0.9,
            snapshot="s1", trace=trace,
        )  # fmt: skip


@dataclass(frozen=True)
class FakeEvaluation(Evaluation):
    value: float = 3.0

    def client(self) -> Any:
        return FakeClient(self.value)


def _settings(home: Path, url: str | None = None) -> Settings:
    return Settings(home=home, service=ServiceSettings(url=url))


def _benchmark(home: Path, *rows: dict[str, Any] | str) -> Path:
    path = benchmark_folder(Evaluation(_settings(home)).home) / "tiny.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows))
    return path


def _materialize(evaluation: Evaluation, *, raises: bool = True) -> dg.ExecuteInProcessResult:
    with dg.DagsterInstance.ephemeral() as instance:
        instance.add_dynamic_partitions(BENCHMARKS.name or "", [SLUG])
        return dg.materialize(
            ASSETS, partition_key=SLUG, instance=instance, resources={"evaluation": evaluation}, raise_on_error=raises
        )


def _checks(result: dg.ExecuteInProcessResult) -> dict[str, bool]:
    return {check.check_name: check.passed for check in result.get_asset_check_evaluations()}


def test_definitions_load(tmp_path: Path) -> None:
    definitions = build(_settings(tmp_path))
    dg.Definitions.validate_loadable(definitions)
    graph = definitions.resolve_asset_graph()
    assert {key.to_user_string() for key in graph.materializable_asset_keys} == {"questions", "answers", "metrics"}
    assert dg.AssetKey("knowledge_base") in graph.get(dg.AssetKey("answers")).parent_keys
    for key in graph.materializable_asset_keys:
        node = graph.get(key)
        assert node.description
        assert node.group_name == "evaluation"
        assert node.owners
        assert node.kinds
        assert node.code_version


def test_a_benchmark_from_file_to_figures(tmp_path: Path) -> None:
    _benchmark(tmp_path, *ROWS)
    evaluation = FakeEvaluation(_settings(tmp_path))
    result = _materialize(evaluation)
    assert result.success
    assert _checks(result) == {"rows_valid": True, "asked_without_error": True, "precision_floor": True}
    folder = evaluation.folder(SLUG)
    summary = json.loads((folder / "summary.json").read_text())
    assert {name: summary[name] for name in ("n", "correct", "wrong", "abstained", "error")} == {
        "n": 3, "correct": 3, "wrong": 0, "abstained": 0, "error": 0,
    }  # fmt: skip
    first = json.loads((folder / "results.jsonl").read_text().splitlines()[0])
    assert first["answer"]["trace"][0]["action"] == "ANSWER_DIRECTLY"
    groups = duckdb.sql(f"SELECT value, correct FROM '{folder / 'metrics.jsonl'}' WHERE label = 'domain'").fetchall()
    assert groups == [("", 1), ("physics", 2)]
    metadata = result.asset_materializations_for_node("metrics")[0].metadata
    assert metadata["accuracy"].value == 1.0
    assert "| physics | 2 |" in str(metadata["report"].value)


def test_wrong_answers_are_listed_and_lower_the_precision(tmp_path: Path) -> None:
    _benchmark(tmp_path, *ROWS)
    result = _materialize(FakeEvaluation(_settings(tmp_path), value=4.0))
    assert _checks(result)["precision_floor"] is False
    failures = result.asset_materializations_for_node("metrics")[0].metadata["failures"]
    shown = [record.data for record in failures.records]
    assert [(row["id"], row["expected"], row["got"]) for row in shown] == [
        ("a", "3 A", "4 A"),
        ("b", "3000 mA", "4 A"),
    ]


def test_malformed_lines_fail_the_check_and_count_as_errors(tmp_path: Path) -> None:
    _benchmark(tmp_path, *ROWS, "{", {"id": "d"})
    evaluation = FakeEvaluation(_settings(tmp_path))
    result = _materialize(evaluation)
    assert result.success
    assert _checks(result) == {"rows_valid": False, "asked_without_error": False, "precision_floor": True}
    summary = json.loads((evaluation.folder(SLUG) / "summary.json").read_text())
    assert (summary["n"], summary["correct"], summary["error"]) == (5, 3, 2)


def _failure(result: dg.ExecuteInProcessResult) -> str:
    (event,) = result.filter_events(lambda event: event.is_step_failure)
    user_failure = event.step_failure_data.user_failure_data
    assert user_failure is not None
    return str(user_failure.description)


def test_without_a_knowledge_base_the_run_says_what_to_do(tmp_path: Path) -> None:
    _benchmark(tmp_path, *ROWS)
    result = _materialize(Evaluation(_settings(tmp_path)), raises=False)
    assert not result.success
    assert "mathrag ingest" in _failure(result)


def test_an_unreachable_service_says_what_to_do(tmp_path: Path) -> None:
    _benchmark(tmp_path, *ROWS)
    result = _materialize(Evaluation(_settings(tmp_path, url="http://127.0.0.1:9")), raises=False)
    assert not result.success
    assert "mathrag serve" in _failure(result)


def test_a_file_without_rows_fails_its_partition(tmp_path: Path) -> None:
    _benchmark(tmp_path, "{")
    result = _materialize(FakeEvaluation(_settings(tmp_path)), raises=False)
    assert "no row can be asked" in _failure(result)


def _publish(home: Path, snapshot: str) -> None:
    (home / "knowledge" / snapshot).mkdir(parents=True)
    (home / "knowledge" / "CURRENT").write_text(snapshot)


def _tick(instance: dg.DagsterInstance, home: Path, cursor: str | None = None) -> dg.SensorResult:
    context = dg.build_sensor_context(
        instance=instance, cursor=cursor, resources={"evaluation": Evaluation(_settings(home))}
    )
    result = benchmarks(context)
    assert isinstance(result, dg.SensorResult)
    for request in result.dynamic_partitions_requests or []:
        if isinstance(request, dg.AddDynamicPartitionsRequest):
            instance.add_dynamic_partitions(BENCHMARKS.name or "", list(request.partition_keys))
        else:
            for key in request.partition_keys:
                instance.delete_dynamic_partition(BENCHMARKS.name or "", key)
    return result


def _keys(result: dg.SensorResult) -> list[str | None]:
    return [request.partition_key for request in result.run_requests or []]


@pytest.fixture
def instance() -> Any:
    with dg.DagsterInstance.ephemeral() as ephemeral:
        yield ephemeral


def test_benchmarks_are_registered_before_anything_is_published(tmp_path: Path, instance: dg.DagsterInstance) -> None:
    _benchmark(tmp_path, *ROWS)
    result = _tick(instance, tmp_path)
    assert _keys(result) == []
    assert set(instance.get_dynamic_partitions(BENCHMARKS.name or "")) == {*BUNDLED, SLUG}


def test_each_content_is_asked_of_each_knowledge_base_once(tmp_path: Path, instance: dg.DagsterInstance) -> None:
    _benchmark(tmp_path, *ROWS)
    _publish(tmp_path, "s1")
    first = _tick(instance, tmp_path)
    assert _keys(first) == sorted([*BUNDLED, SLUG])
    again = _tick(instance, tmp_path, first.cursor)
    assert _keys(again) == []
    _benchmark(tmp_path, *ROWS[:2])
    changed = _tick(instance, tmp_path, again.cursor)
    assert _keys(changed) == [SLUG]
    _publish(tmp_path, "s2")
    assert _keys(_tick(instance, tmp_path, changed.cursor)) == sorted([*BUNDLED, SLUG])


def test_a_removed_benchmark_loses_its_partition(tmp_path: Path, instance: dg.DagsterInstance) -> None:
    path = _benchmark(tmp_path, *ROWS)
    cursor = _tick(instance, tmp_path).cursor
    path.unlink()
    _tick(instance, tmp_path, cursor)
    assert instance.get_dynamic_partitions(BENCHMARKS.name or "") == BUNDLED
