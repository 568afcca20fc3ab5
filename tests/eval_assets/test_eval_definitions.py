"""The code location: it loads, measures a benchmark from file to report, and notices what is new."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import dagster as dg
import duckdb
import pytest
from eval_fakes import FakeClient, FakeEvaluation

from eval_assets import measuring
from eval_assets.assets import ASSETS, MEASURING, REPORTING, metrics, questions
from eval_assets.benchmarks import benchmark_files, benchmark_folder
from eval_assets.configuration import configurations
from eval_assets.definitions import build
from eval_assets.partitions import BENCHMARKS, CONFIGURATIONS, run_key
from eval_assets.resources import Evaluation
from eval_assets.sensors import benchmarks
from mathrag.home import Home
from mathrag.settings import PipelineSettings, ServiceSettings, Settings

SLUG = "tiny-jsonl"
RUN = run_key(SLUG, "symbolic")
BUNDLED = [file.slug for file in benchmark_files(Home(Path("nowhere")))]
ROWS: list[dict[str, Any]] = [
    {"id": "a", "question": "How much is it?", "answer": 3, "unit": "A", "domain": "physics", "formula": "V = I R"},
    {"id": "b", "question": "And in mA?", "answer": 3000, "unit": "mA", "domain": "physics"},
    {"id": "c", "question": "Who knows?", "answer": None},
]


def _settings(home: Path, url: str | None = None, *, evaluate: bool = True) -> Settings:
    return Settings(home=home, service=ServiceSettings(url=url), pipeline=PipelineSettings(evaluate=evaluate))


def _benchmark(home: Path, *rows: dict[str, Any] | str) -> Path:
    path = benchmark_folder(Evaluation(_settings(home)).home) / "tiny.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows))
    return path


def _materialize(
    evaluation: Evaluation, *, raises: bool = True, report: bool = False
) -> list[dg.ExecuteInProcessResult]:
    """The rows, the run, and the report: runs as the sensor requests them."""
    resources = {"evaluation": evaluation}
    done: list[dg.ExecuteInProcessResult] = []
    with dg.DagsterInstance.ephemeral() as instance:
        instance.add_dynamic_partitions(BENCHMARKS.name or "", [SLUG])
        instance.add_dynamic_partitions(CONFIGURATIONS.name or "", ["symbolic"])
        steps: list[tuple[list[dg.AssetsDefinition], Any]] = [([questions], SLUG), (MEASURING, RUN), (REPORTING, None)]
        for selected, key in steps if report else steps[:2]:
            result = dg.materialize(
                ASSETS,
                selection=selected,
                partition_key=key,
                instance=instance,
                resources=resources,
                raise_on_error=raises,
            )
            done.append(result)
            if not result.success:
                break
    return done


def _checks(results: list[dg.ExecuteInProcessResult]) -> dict[str, bool]:
    return {check.check_name: check.passed for result in results for check in result.get_asset_check_evaluations()}


def _metadata(results: list[dg.ExecuteInProcessResult], asset: str) -> Any:
    (found,) = [one for result in results for one in result.asset_materializations_for_node(asset)]
    return found.metadata


def test_definitions_load(tmp_path: Path) -> None:
    definitions = build(_settings(tmp_path))
    dg.Definitions.validate_loadable(definitions)
    graph = definitions.resolve_asset_graph()
    names = {key.to_user_string() for key in graph.materializable_asset_keys}
    groups = dict.fromkeys(("questions", "answers", "metrics", "ablations", "report"), "evaluation")
    groups |= dict.fromkeys((f"openmath_{name}" for name in ("problems", "decisions", "runs", "figures")), "openmath")
    groups["statement_figures"] = "statements"
    assert names == groups.keys()
    assert dg.AssetKey("knowledge_base") in graph.get(dg.AssetKey("answers")).parent_keys
    for key in graph.materializable_asset_keys:
        node = graph.get(key)
        assert node.description
        assert node.group_name == groups[key.to_user_string()]
        assert node.owners
        assert node.kinds
        assert node.code_version


def test_a_benchmark_from_file_to_report(tmp_path: Path) -> None:
    _benchmark(tmp_path, *ROWS)
    evaluation = FakeEvaluation(_settings(tmp_path))
    results = _materialize(evaluation, report=True)
    assert _checks(results) == {
        "rows_valid": True, "asked_without_error": True, "precision_floor": True, "no_regression": True,
    }  # fmt: skip
    folder = evaluation.run_folder(SLUG, "symbolic")
    summary = json.loads((folder / "summary.json").read_text())
    assert {name: summary[name] for name in ("n", "correct", "wrong", "abstained", "error")} == {
        "n": 3, "correct": 3, "wrong": 0, "abstained": 0, "error": 0,
    }  # fmt: skip
    first = json.loads((folder / "results.jsonl").read_text().splitlines()[0])
    assert first["answer"]["trace"][0]["action"] == "RETRIEVE_MATH_KNOWLEDGE"
    accuracy = f"SELECT value, figure, n FROM '{folder / 'metrics.jsonl'}' WHERE metric = 'accuracy' AND label = 'domain' ORDER BY 1"
    assert duckdb.sql(accuracy).fetchall() == [("", 1.0, 1), ("physics", 1.0, 2)]
    assert _metadata(results, "metrics")["accuracy"].value == 1.0
    assert "| physics | 2 |" in str(_metadata(results, "metrics")["report"].value)
    address = "http://127.0.0.1:8000/evaluations"
    assert _metadata(results, "report")["page"].value == f"{address}/report.html"
    shown = str(_metadata(results, "report")["report"].value)
    assert f"]({address}/figures/accuracy.svg)" in shown
    assert "<details>" not in shown
    assert not re.findall(r"\]\((?!http)", shown)
    answers = [record.data for record in _metadata(results, "answers")["answers"].records]
    assert [(row["question"], row["expected"], row["got"]) for row in answers] == [
        ("How much is it?", "3 A", "3 A"), ("And in mA?", "3000 mA", "3 A"), ("Who knows?", "none", ""),
    ]  # fmt: skip


def test_metrics_without_answers_say_what_to_materialize(tmp_path: Path) -> None:
    evaluation = FakeEvaluation(_settings(tmp_path))
    with dg.DagsterInstance.ephemeral() as instance:
        instance.add_dynamic_partitions(BENCHMARKS.name or "", [SLUG])
        instance.add_dynamic_partitions(CONFIGURATIONS.name or "", ["symbolic"])
        done = dg.materialize(
            ASSETS, selection=[metrics], partition_key=RUN, instance=instance, resources={"evaluation": evaluation},
            raise_on_error=False,
        )  # fmt: skip
    assert "materialize `answers` of the partition tiny-jsonl|symbolic first" in _failure([done])


def test_what_a_configuration_needs_is_said_before_it_is_launched(tmp_path: Path) -> None:
    graph = build(_settings(tmp_path)).resolve_asset_graph()
    description = graph.get(dg.AssetKey("answers")).description or ""
    rows = {line.split("|")[1].strip(): line for line in description.splitlines() if line.startswith("| `")}
    assert set(rows) == {f"`{name}`" for name in configurations(Home(tmp_path))}
    assert "MATHRAG_MODELS__BACKEND" in rows["`llm`"]
    assert rows["`symbolic`"].endswith("| ready |")


def test_what_went_otherwise_since_the_last_snapshot_is_shown(tmp_path: Path) -> None:
    _benchmark(tmp_path, *ROWS)
    evaluation = FakeEvaluation(_settings(tmp_path))
    assert "none" in str(_metadata(_materialize(evaluation), "metrics")["changed_since_before"].value)
    about = evaluation.run_folder(SLUG, "symbolic") / "about.json"
    about.write_text(about.read_text().replace('"s1"', '"s0"'))
    later = _materialize(FakeEvaluation(_settings(tmp_path), one=FakeClient(value=4.0)))
    shown = str(_metadata(later, "metrics")["changed_since_before"].value)
    assert "2 lost, 0 gained of 3" in shown
    assert "[correct: 3 A](http://127.0.0.1:8000/evaluations/tiny-jsonl/symbolic/before/traces.html#q-a)" in shown
    assert "[wrong: 4 A](http://127.0.0.1:8000/evaluations/tiny-jsonl/symbolic/traces.html#q-a)" in shown


def test_wrong_answers_are_listed_and_lower_the_precision(tmp_path: Path) -> None:
    _benchmark(tmp_path, *ROWS)
    results = _materialize(FakeEvaluation(_settings(tmp_path), one=FakeClient(value=4.0)))
    assert _checks(results)["precision_floor"] is False
    shown = [record.data for record in _metadata(results, "metrics")["failures"].records]
    assert [(row["id"], row["expected"], row["got"]) for row in shown] == [
        ("a", "3 A", "4 A"),
        ("b", "3000 mA", "4 A"),
    ]
    assert shown[0]["cause"] == "right formula, wrongly bound or computed"


def test_worse_than_accepted_fails_the_check(tmp_path: Path) -> None:
    _benchmark(tmp_path, *ROWS)
    evaluation = FakeEvaluation(_settings(tmp_path), one=FakeClient(value=4.0))
    accepted = {str(RUN): {"accuracy": 0.9, "precision_when_answered": 0.5, "n": 3}}
    path = evaluation.home.evaluations / "accepted.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(accepted))
    results = _materialize(evaluation)
    (check,) = [c for r in results for c in r.get_asset_check_evaluations() if c.check_name == "no_regression"]
    assert not check.passed
    assert "accuracy 33.3%, accepted 90.0%" in str(check.description)


def test_malformed_lines_fail_the_check_and_count_as_errors(tmp_path: Path) -> None:
    _benchmark(tmp_path, *ROWS, "{", {"id": "d"}, ROWS[0], {"id": "e", "question": "?", "answer": "NaN?"})
    evaluation = FakeEvaluation(_settings(tmp_path))
    results = _materialize(evaluation)
    assert _checks(results)["rows_valid"] is False
    assert _checks(results)["asked_without_error"] is False
    folder = evaluation.run_folder(SLUG, "symbolic")
    summary = json.loads((folder / "summary.json").read_text())
    assert (summary["n"], summary["correct"], summary["error"]) == (7, 3, 4)
    told = [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]
    assert [row["id"] for row in told[3:]] == ["line 4", "line 5", "line 6", "line 7"]


def test_a_service_that_dies_fails_the_check_by_row_and_the_next_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "code_digest", lambda: "the same code")
    _benchmark(tmp_path, *ROWS)
    results = _materialize(FakeEvaluation(_settings(tmp_path), one=FakeClient(dies_after=1)))
    (check,) = [c for r in results for c in r.get_asset_check_evaluations() if c.check_name == "asked_without_error"]
    assert not check.passed
    assert "b: not asked" in str(check.description)
    client = FakeClient()
    assert _checks(_materialize(FakeEvaluation(_settings(tmp_path), one=client)))["asked_without_error"]
    assert client.asked == ["And in mA?", "Who knows?"]


def _failure(results: list[dg.ExecuteInProcessResult]) -> str:
    (event,) = results[-1].filter_events(lambda event: event.is_step_failure)
    user_failure = event.step_failure_data.user_failure_data
    assert user_failure is not None
    return str(user_failure.description)


def test_without_a_knowledge_base_the_run_says_what_to_do(tmp_path: Path) -> None:
    _benchmark(tmp_path, *ROWS)
    assert "mathrag ingest" in _failure(_materialize(Evaluation(_settings(tmp_path)), raises=False))


def test_an_unreachable_service_says_what_to_do(tmp_path: Path) -> None:
    _benchmark(tmp_path, *ROWS)
    assert "mathrag serve" in _failure(
        _materialize(Evaluation(_settings(tmp_path, url="http://127.0.0.1:9")), raises=False)
    )


def test_a_file_without_rows_fails_its_partition(tmp_path: Path) -> None:
    _benchmark(tmp_path, "{")
    assert "no row can be asked" in _failure(_materialize(FakeEvaluation(_settings(tmp_path)), raises=False))


def _publish(home: Path, snapshot: str) -> None:
    (home / "knowledge" / snapshot).mkdir(parents=True)
    (home / "knowledge" / "CURRENT").write_text(snapshot)


def _tick(
    instance: dg.DagsterInstance, home: Path, cursor: str | None = None, *, evaluate: bool = True
) -> dg.SensorResult:
    evaluation = Evaluation(_settings(home, evaluate=evaluate))
    context = dg.build_sensor_context(instance=instance, cursor=cursor, resources={"evaluation": evaluation})
    result = benchmarks(context)
    assert isinstance(result, dg.SensorResult)
    for request in result.dynamic_partitions_requests or []:
        if isinstance(request, dg.AddDynamicPartitionsRequest):
            instance.add_dynamic_partitions(request.partitions_def_name, list(request.partition_keys))
        else:
            for key in request.partition_keys:
                instance.delete_dynamic_partition(request.partitions_def_name, key)
    return result


def _keys(result: dg.SensorResult, job: str) -> list[str]:
    return sorted(str(request.partition_key) for request in result.run_requests or [] if request.job_name == job)


def _read(home: Path) -> None:
    """What the `questions` asset does, as far as the sensor looks at it."""
    evaluation = FakeEvaluation(_settings(home))
    with dg.DagsterInstance.ephemeral() as other:
        other.add_dynamic_partitions(BENCHMARKS.name or "", [SLUG])
        dg.materialize([questions], partition_key=SLUG, instance=other, resources={"evaluation": evaluation})


@pytest.fixture
def instance() -> Any:
    with dg.DagsterInstance.ephemeral() as ephemeral:
        yield ephemeral


def test_benchmarks_are_registered_and_read_before_anything_is_published(
    tmp_path: Path, instance: dg.DagsterInstance
) -> None:
    _benchmark(tmp_path, *ROWS)
    result = _tick(instance, tmp_path)
    assert _keys(result, "read_benchmark") == sorted([*BUNDLED, SLUG])
    assert _keys(result, "evaluate") == []
    assert set(instance.get_dynamic_partitions(BENCHMARKS.name or "")) == {*BUNDLED, SLUG}
    assert set(instance.get_dynamic_partitions(CONFIGURATIONS.name or "")) == set(configurations(Home(tmp_path)))


def test_each_content_is_asked_of_each_knowledge_base_once(tmp_path: Path, instance: dg.DagsterInstance) -> None:
    _benchmark(tmp_path, *ROWS)
    _publish(tmp_path, "s1")
    first = _tick(instance, tmp_path)
    assert _keys(first, "evaluate") == []  # its rows have not been read yet
    _read(tmp_path)
    second = _tick(instance, tmp_path, first.cursor)
    assert _keys(second, "evaluate") == [str(RUN)]
    again = _tick(instance, tmp_path, second.cursor)
    assert not again.run_requests
    _benchmark(tmp_path, *ROWS[:2])
    changed = _tick(instance, tmp_path, again.cursor)
    assert (_keys(changed, "read_benchmark"), _keys(changed, "evaluate")) == ([SLUG], [])
    _read(tmp_path)
    assert _keys(_tick(instance, tmp_path, changed.cursor), "evaluate") == [str(RUN)]
    _publish(tmp_path, "s2")
    assert _keys(_tick(instance, tmp_path, changed.cursor), "evaluate") == [str(RUN)]


def test_a_publication_is_measured_only_where_that_is_asked_for(tmp_path: Path, instance: dg.DagsterInstance) -> None:
    _benchmark(tmp_path, *ROWS)
    _publish(tmp_path, "s1")
    _read(tmp_path)
    assert _keys(_tick(instance, tmp_path, evaluate=False), "evaluate") == []
    assert _keys(_tick(instance, tmp_path), "evaluate") == [str(RUN)]


def test_the_report_is_made_anew_when_figures_change(tmp_path: Path, instance: dg.DagsterInstance) -> None:
    _benchmark(tmp_path, *ROWS)
    _materialize(FakeEvaluation(_settings(tmp_path)))
    first = _tick(instance, tmp_path)
    assert len(_keys(first, "evaluation_report")) == 1
    assert _keys(_tick(instance, tmp_path, first.cursor), "evaluation_report") == []


def test_a_removed_benchmark_loses_its_partition(tmp_path: Path, instance: dg.DagsterInstance) -> None:
    path = _benchmark(tmp_path, *ROWS)
    cursor = _tick(instance, tmp_path).cursor
    path.unlink()
    _tick(instance, tmp_path, cursor)
    assert instance.get_dynamic_partitions(BENCHMARKS.name or "") == BUNDLED
