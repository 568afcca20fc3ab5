"""Figures by group: the SQL says the same as the library's summary."""

from __future__ import annotations

from pathlib import Path

import pytest

from eval_assets.benchmarks import Question
from eval_assets.figures import Figures, figures
from eval_assets.metadata import report
from mathrag.agent.answer import Answer, AnswerFormula
from mathrag.evaluation import Result, score, summarize
from mathrag.home import write_rows

QUESTIONS = [
    Question(id="p1", question="How fast?", answer=3.0, unit="m/s", domain="physics", wording="terse"),
    Question(id="p2", question="How far?", answer=10.0, unit="m", domain="physics", wording="story"),
    Question(id="c1", question="How much?", answer=2.0, unit="mol", domain="chemistry", wording="story"),
    Question(id="n1", question="What is it?", answer=None, domain="none", wording="story"),
    Question(id="i1", question="How many?", answer=2**70, unit="1", tol=0, domain="integers", wording="terse"),
]


def _computed(question: str, value: float, unit: str) -> Answer:
    formula = AnswerFormula(uri="u", label="l", latex=r"v = \frac{s}{t}", substituted="")
    return Answer(
        question=question, kind="computed", answer=f"It is {value} {unit}.", value=value, unit=unit,
        formula=formula, confidence=0.8,
    )  # fmt: skip


@pytest.fixture
def results() -> list[Result]:
    refusal = Answer(question="", kind="abstained", answer="I can't.", abstained=True, reason="nothing binds")
    return [
        score(QUESTIONS[0], _computed("How fast?", 3.0, "m/s"), ms=10),
        score(QUESTIONS[1], _computed("How far?", 12.0, "m"), ms=20),
        score(QUESTIONS[2], refusal, ms=30),
        score(QUESTIONS[3], refusal, ms=40),
        score(QUESTIONS[4], _computed("How many?", 2**70, "1"), ms=50),
        Result(id="line 9", outcome="error", expected=None, detail="not JSON"),
    ]


@pytest.fixture
def found(tmp_path: Path, results: list[Result]) -> Figures:
    questions = write_rows(tmp_path / "questions.jsonl", QUESTIONS)
    return figures(questions, write_rows(tmp_path / "results.jsonl", results))


def test_all_questions_are_the_summary(found: Figures, results: list[Result]) -> None:
    summary = summarize(results).model_dump()
    group = next(group for group in found.groups if group.label == "all").model_dump()
    names = set(group) - {"label", "value"}
    assert {name: group[name] for name in names} == pytest.approx({name: summary[name] for name in names})


def test_groups_add_up(found: Figures) -> None:
    for label in ("domain", "wording"):
        assert sum(group.n for group in found.groups if group.label == label) == 6
    physics = next(group for group in found.groups if group.value == "physics")
    assert (physics.n, physics.correct, physics.wrong, physics.precision_when_answered) == (2, 1, 1, 0.5)


def test_an_unlabelled_benchmark_has_no_empty_groups(found: Figures) -> None:
    assert not [group for group in found.groups if group.label == "split"]


def test_failures_show_what_was_expected_and_got_wrong_ones_first(found: Figures) -> None:
    assert [failure.id for failure in found.failures] == ["p2", "line 9", "c1"]
    wrong = found.failures[0]
    assert (wrong.question, wrong.expected, wrong.got) == ("How far?", "10 m", "12 m")
    assert wrong.formula == r"v = \frac{s}{t}"
    assert found.failures[2].detail == "nothing binds"


def test_report_has_a_table_a_label(found: Figures) -> None:
    text = report(found)
    assert text.startswith("| questions | n |")
    assert "| physics | 2 | 1 | 1 | 0 | 0 | 50.0% | 50.0% |" in text
    assert "| wording | n |" in text


def test_numbers_in_failures_are_short_but_whole_ones_exact(tmp_path: Path) -> None:
    results = [
        score(QUESTIONS[4], _computed("How many?", 2**70 + 1, "1"), ms=1),
        score(QUESTIONS[1], _computed("How far?", 1 / 3, "m"), ms=1),
        score(QUESTIONS[3], _computed("What is it?", 5.0, "m"), ms=1),
    ]
    questions = write_rows(tmp_path / "questions.jsonl", QUESTIONS)
    found = figures(questions, write_rows(tmp_path / "results.jsonl", results))
    shown = {failure.id: (failure.expected, failure.got) for failure in found.failures}
    assert shown == {
        "i1": (str(2**70), str(2**70 + 1)),
        "p2": ("10 m", "0.333333 m"),
        "n1": ("none", "5 m"),
    }
