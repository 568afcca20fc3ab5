"""The report: every link leads somewhere, nothing of a question becomes markup, the same runs give the same bytes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from eval_fakes import FakeClient, FakeOpening

from eval_assets.accepted import accept, accepted, regressions
from eval_assets.benchmarks import Question, Questions
from eval_assets.configuration import configuration
from eval_assets.measuring import answer, measure
from eval_assets.reporting import compare_runs, report_home
from eval_assets.runs import Run, compare, comparisons, runs
from mathrag.errors import ArtifactError, RowError
from mathrag.evaluation import Summary
from mathrag.home import Home
from mathrag.settings import Settings

ROWS = tuple(
    Question(id=f"q {n}<", question=f"How | much <b>is</b> `{n}`?", answer=3 if n % 2 else 4, unit="A", domain="physics", formula="V = I R")
    for n in range(6)
)  # fmt: skip


def _measured(home: Home, name: str, value: float) -> Summary:
    opening: Any = FakeOpening(Settings(home=home.root), configuration(home, name), one=FakeClient(value))
    folder = home.evaluations / "tiny-jsonl" / name
    answer("tiny-jsonl", Questions(ROWS, ()), opening, folder)
    return measure(folder)[0]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    for name, value in (("symbolic", 3.0), ("no-chaining", 4.0), ("dense-only", 9.0)):
        _measured(home, name, value)
    return home


def test_links_and_plots_lead_somewhere_and_questions_stay_text(home: Home) -> None:
    made = report_home(home)
    text = made.markdown.read_text(encoding="utf-8")
    page = made.html.read_text(encoding="utf-8")
    unfolded = re.sub(r"<details>((?!<details>).)*?</details>", "", text, flags=re.DOTALL)
    assert "| tiny-jsonl · symbolic | 6 | 50.0% |" in unfolded
    assert "Table 1." in text
    assert "Table 1." not in unfolded
    assert "right formula, wrongly bound" not in unfolded
    contents = re.findall(r"- \[.*\]\(#(.*)\)", text)
    assert contents == ["runs", "configurations-compared", "tiny-jsonl"]
    assert all(page.count(f'id="{place}"') == 1 for place in contents)
    for image in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text):
        assert (home.evaluations / image).read_text(encoding="utf-8").startswith("<?xml")
    links = re.findall(r"\]\(([^)#]+)#([^)]+)\)", text)
    assert links
    for file, place in links:
        assert f'id="{place}"' in (home.evaluations / file).read_text(encoding="utf-8")
    inside = re.findall(r'href="([^"]*)#([^"]+)"', page)
    assert len(inside) == len(links) + len(contents)
    for file, place in inside:  # the page alone is whole
        assert file == ""
        assert page.count(f'id="{place}"') == 1
    assert "<b>is</b>" not in page
    assert "&lt;b&gt;is&lt;/b&gt;" in page
    assert 'src="figures' not in page
    assert "thesis (published) (600)" in page


def test_the_same_runs_give_the_same_bytes(home: Home) -> None:
    first = report_home(home).html.read_bytes()
    assert report_home(home).html.read_bytes() == first


def test_configurations_are_compared_over_the_same_questions(home: Home) -> None:
    found = {one.configuration: one for one in comparisons(runs(home))}
    assert set(found) == {"no-chaining", "dense-only"}
    assert (found["no-chaining"].n, found["no-chaining"].only_this, found["no-chaining"].only_other) == (6, 3, 3)
    assert [(one.id, one.first, one.second) for one in found["dense-only"].flips] == [
        (f"q {n}<", "correct", "wrong") for n in (1, 3, 5)
    ]
    assert found["dense-only"].difference == -0.5
    assert found["dense-only"].p == 0.25


def test_two_runs_are_compared_question_by_question_with_both_traces(home: Home, tmp_path: Path) -> None:
    compared = compare_runs(("tiny-jsonl/symbolic", "tiny-jsonl/no-chaining"), home, tmp_path)
    page = compared.html.read_text(encoding="utf-8")
    assert [one.id for one in compared.comparison.flips] == [f"q {n}<" for n in (1, 3, 5, 0, 2, 4)]
    links = re.findall(r'href="#([^"]+)"', page)
    assert len(links) == 12
    assert all(page.count(f'id="{place}"') == 1 for place in links)
    assert page.count("RETRIEVE_MATH_KNOWLEDGE") == 12
    with pytest.raises(RowError, match="there are tiny-jsonl/dense-only"):
        compare_runs(("tiny-jsonl/symbolic", "nowhere"), home, tmp_path)


def test_a_run_that_is_replaced_by_another_is_kept_for_comparison(home: Home) -> None:
    run = next(one for one in runs(home) if one.about.configuration == "symbolic")
    assert run.before is None
    _measured(home, "symbolic", 3.0)
    assert Run(run.folder).before is None  # the same again
    path = run.folder / "about.json"
    path.write_text(path.read_text().replace('"s1"', '"s0"'))
    _measured(home, "symbolic", 4.0)
    now = Run(run.folder)
    assert now.before is not None
    assert (now.before.about.snapshot, now.about.snapshot) == ("s0", "s1")
    found = compare(now, now.before)
    assert found is not None
    assert (found.only_this, found.only_other, len(runs(home))) == (3, 3, 3)


def test_without_runs_it_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(RowError, match="mathrag evaluate"):
        report_home(Home(tmp_path))


def test_accepted_figures_are_what_later_runs_are_held_to(home: Home) -> None:
    summary = _measured(home, "symbolic", 3.0)
    accept(home, "tiny-jsonl|symbolic", summary, "s1")
    before = accepted(home)["tiny-jsonl|symbolic"]
    assert regressions(before, summary) == []
    assert regressions(before, _measured(home, "symbolic", 9.0)) == [
        "accuracy 0.0%, accepted 50.0%",
        "precision when answered 0.0%, accepted 50.0%",
    ]


def test_an_accepted_file_that_is_broken_is_named(tmp_path: Path) -> None:
    path = tmp_path / "evaluations" / "accepted.json"
    path.parent.mkdir()
    path.write_text("[1]")
    with pytest.raises(RowError, match=r"accepted\.json"):
        accepted(Home(tmp_path))


def test_a_run_of_another_version_is_named(home: Home) -> None:
    path = next(iter(runs(home))).folder / "summary.json"
    path.write_text('{"of_tomorrow": 1}')
    with pytest.raises(
        ArtifactError, match=r"summary\.json was made by another version .* run `mathrag evaluate` again"
    ):
        _ = next(run for run in runs(home) if run.folder == path.parent).summary
