"""Mathematics problems with and without a language model: rows that go on where they stopped, figures, what is said where a model lacks."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from eval_assets.converters import FORMS, convert
from eval_assets.openmath import published
from eval_assets.openmath.measuring import coverage_table, covered_counts, differences
from eval_assets.openmath.problems import MathProblem, fixed_sample, halves, read_problems
from eval_assets.openmath.report import write_report
from eval_assets.openmath.runs import all_runs, decisions, rows_of, run, run_path, sampled_models
from mathrag.errors import ModelError, SettingsError
from mathrag.models import embedder
from mathrag.openmath import Guide, read_folder
from mathrag.settings import ModelSettings, OpenMathSettings

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "openmath"))
from openmath_fakes import FakeModel, FakeReranker  # noqa: E402

ROWS = [
    {
        "unique_id": "a",
        "problem": "What is $\\gcd(84, 126)$?",
        "answer": "42",
        "subject": "Number Theory",
        "level": 1,
        "concepts": ["gcd"],
        "published_relevance": [{"symbol": "arith1:gcd", "reranker": 0.9, "rrf": 0.1}],
    },
    {
        "unique_id": "b",
        "problem": "How many beads are left?",
        "answer": "7",
        "subject": "Prealgebra",
        "level": "Level 5",
    },
    {"unique_id": "c", "problem": "Which set is larger?", "answer": "\\text{odd}", "subject": "Algebra", "level": 5},
]


@pytest.fixture
def problems(tmp_path: Path) -> list[MathProblem]:
    path = tmp_path / "math.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    return read_problems(path)


@pytest.fixture(scope="module")
def guide() -> Guide:
    symbols = read_folder(ROOT / "examples" / "dictionaries").symbols
    return Guide(symbols, embedder(ModelSettings()), OpenMathSettings(), reranker=FakeReranker(divides=0.9))


def test_answers_that_are_no_numbers_are_kept(problems: list[MathProblem]) -> None:
    assert [one.answer for one in problems] == ["42", "7", "\\text{odd}"]
    assert [one.level for one in problems] == [1, 5, 5]
    assert problems[0].relevant() == {"arith1:gcd"}


def test_a_record_without_a_level_is_named(tmp_path: Path) -> None:
    path = tmp_path / "math.jsonl"
    path.write_text(json.dumps({key: value for key, value in ROWS[0].items() if key != "level"}) + "\n")
    assert convert(FORMS["math-500"], path).skipped[0].reason.startswith("has no level")


def test_samples_are_fixed_and_halves_are_by_id(problems: list[MathProblem]) -> None:
    assert fixed_sample(problems, 2) == fixed_sample(list(reversed(problems)), 2)
    assert {one.id for one in fixed_sample(problems, 1)} <= {one.id for one in fixed_sample(problems, 2)}
    assert [one.id for one in halves(problems)[0]] == ["a"]


def test_without_a_model_what_is_one_call_is_computed_and_checked(
    problems: list[MathProblem], guide: Guide, tmp_path: Path
) -> None:
    rows = decisions(problems, guide, tmp_path / "decisions.jsonl")
    assert (rows[0].decision.way, rows[0].right) == ("compute", True)
    assert all(row.right is None and row.decision.reason for row in rows[1:])


def test_a_run_goes_on_where_it_stopped(problems: list[MathProblem], guide: Guide, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    told = {"condition": "baseline", "mode": "greedy", "threshold": 0.5}
    broken = FakeModel(r"\boxed{42}", ModelError("the server is gone"))
    with pytest.raises(ModelError):
        run(problems, guide, [broken], path, **told)  # type: ignore[arg-type]
    assert len(rows_of(path)) == 1
    again = FakeModel(r"\boxed{7}", r"\boxed{even}")
    rows = run(problems, guide, [again], path, **told)  # type: ignore[arg-type]
    assert [row.right for row in rows] == [True, True, False]
    assert len(again.seen) == 2


@pytest.mark.parametrize("mode", ["greedy", "best-of-n"])
def test_what_gets_nothing_has_the_replies_of_the_baseline(
    problems: list[MathProblem], guide: Guide, tmp_path: Path, mode: str
) -> None:
    told = {"mode": mode, "threshold": 1.0}
    alone = FakeModel(r"\boxed{1}", r"\boxed{7}", r"\boxed{even}")
    run(problems, guide, [alone], tmp_path / f"baseline-{mode}.jsonl", condition="baseline", **told)  # type: ignore[arg-type]
    rows = run(problems, guide, [FakeModel()], tmp_path / "inject-greedy-1.jsonl", condition="inject", **told)  # type: ignore[arg-type]
    assert {row.decision.way for row in rows} == {"silent"}
    assert [row.answer for row in rows] == ["1", "7", "even"]


def test_computing_asks_the_model_only_for_the_rest(problems: list[MathProblem], guide: Guide, tmp_path: Path) -> None:
    model = FakeModel(r"\boxed{1}", r"\boxed{2}")
    rows = run(
        problems, guide, [model], tmp_path / "r.jsonl", condition="compute-or-inject", mode="greedy", threshold=0.5
    )
    assert rows[0].decision.way == "compute"
    assert rows[0].right
    assert len(model.seen) == 2


def test_differences_are_of_the_same_problems_with_intervals_and_pictures(
    problems: list[MathProblem], guide: Guide, tmp_path: Path
) -> None:
    for condition, replies in (("baseline", ("1", "7", "odd")), ("inject", ("42", "7"))):
        model = FakeModel(*(rf"\boxed{{{reply}}}" for reply in replies))
        path = run_path(tmp_path, model.name, condition, "greedy", 0.5)  # type: ignore[arg-type]
        run(problems, guide, [model], path, condition=condition, mode="greedy", threshold=0.5)  # type: ignore[arg-type]
    runs = all_runs(tmp_path)
    base, other = runs["fake-model/baseline-greedy"], runs["fake-model/inject-greedy-0.5"]
    found = differences(base, other, {one.id: one.coverage for one in problems})
    assert [(row.threshold, row.n) for row in found] == [(0.0, 3), (0.1, 1), (0.3, 1), (0.5, 1), (0.7, 1), (0.9, 1)]
    assert found[0].difference.figure == pytest.approx(100 / 3)
    assert found[1].difference.figure == pytest.approx(100.0)
    report = write_report(problems, [], runs, tmp_path).read_text()
    assert "| Number Theory | 1/0/1; 3/2/5 | 0/0/0; 1/9/10 |" in report
    assert (tmp_path / "differences.svg").read_text().startswith("<?xml")
    assert (tmp_path / "accuracy-level-1.svg").exists()


def test_coverage_is_counted_as_the_paper_counts_it(problems: list[MathProblem]) -> None:
    assert covered_counts(problems) == {0.0: 3, 0.1: 1, 0.3: 1, 0.5: 1, 0.7: 1, 0.9: 1}
    last = coverage_table(problems, lambda one: one.subject)[-1]
    assert (last.n, last.high) == (3, pytest.approx(1 / 3))


def test_without_a_model_a_run_says_what_it_needs() -> None:
    with pytest.raises(SettingsError, match="MATHRAG_MODELS__BACKEND"):
        sampled_models(ModelSettings(), "greedy")


def test_best_of_n_samples_five_times_with_seeds_of_their_own() -> None:
    models = sampled_models(ModelSettings(backend="ollama"), "best-of-n")
    assert [model._sampling for model in models] == [(0.6, seed) for seed in range(5)]  # type: ignore[attr-defined]


def test_the_assets_say_what_they_need_and_make_the_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import dagster as dg

    from eval_assets.assets import openmath as assets
    from eval_assets.resources import Evaluation
    from mathrag.settings import Settings

    evaluation = Evaluation(Settings(home=tmp_path / "home"))
    source = tmp_path / "math.jsonl"
    source.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    monkeypatch.setattr(assets, "_symbols", lambda _: read_folder(ROOT / "examples" / "dictionaries").symbols)

    def made(asset: dg.AssetsDefinition, **config: object) -> dg.ExecuteInProcessResult:
        return dg.materialize(
            [*assets.OPENMATH, dg.AssetSpec("knowledge_base")],
            selection=[asset],
            resources={"evaluation": evaluation},
            run_config={"ops": {asset.op.name: {"config": config}}} if config else {},
            raise_on_error=False,
        )

    assert not made(assets.openmath_problems).success
    assert made(assets.openmath_problems, source=str(source)).success
    decided = made(assets.openmath_decisions)
    (check,) = decided.get_asset_check_evaluations()
    assert (check.check_name, check.passed) == ("computed_answers_are_right", True)
    lacking = made(assets.openmath_runs)
    failures = [event for event in lacking.all_events if event.is_step_failure]
    assert "MATHRAG_MODELS__BACKEND" in str(failures[0].step_failure_data)
    assert made(assets.openmath_figures).success
    report = (evaluation.home.evaluations / "openmath" / "report.md").read_text()
    assert "No run yet" in report
    assert "100.0%" in report


@pytest.mark.shared
def test_on_the_published_problems_what_is_computed_is_right() -> None:
    """The first half by id, on which the reading was written; the share and the precision that are claimed."""
    path = ROOT.parent / "shared" / "data" / "openmath" / "math500_dev.jsonl"
    if not path.exists():
        pytest.skip("needs ../shared")
    from mathrag.openmath import Question, compared, compute, read_question

    first, _ = halves(read_problems(path))
    read = [(one, asked) for one in first if isinstance(asked := read_question(one.problem), Question)]
    right = [compared(compute(asked).latex, one.answer) != "different" for one, asked in read]
    assert len(right) >= 20
    assert sum(right) / len(right) >= 0.97


@pytest.mark.parametrize("subject", published.BY_SUBJECT_AND_LEVEL)
def test_the_papers_cells_sum_up_to_its_rows(subject: str) -> None:
    cells, row = published.BY_SUBJECT_AND_LEVEL[subject], published.BY_SUBJECT[subject]
    problems, high, poor = (sum(counts) for counts in zip(*cells, strict=True))
    assert problems == row.problems
    assert (high / problems, poor / problems) == (pytest.approx(row.high, abs=5e-4), pytest.approx(row.poor, abs=5e-4))
