"""The benchmarks of the project: what their datasheet promises."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, get_args

import pytest

from eval_assets.datasets import make_benchmark_600, make_integers_60, make_multi_step_60, make_without_answer
from eval_assets.datasets.making import UNITS, Formula, Line, row
from mathrag.agent.answer import AnswerKind
from mathrag.evaluation import read_benchmark
from mathrag.quantities import dimension_of

DATASETS = Path(__file__).parents[2] / "eval_assets" / "datasets"
FILES = {path.stem: path for path in sorted(DATASETS.glob("*.jsonl"))}
MAKERS: dict[str, Callable[[], Iterable[dict[str, Any]]]] = {
    "benchmark-600": make_benchmark_600.rows,
    "integers-60": make_integers_60.rows,
    "multi-step-60": make_multi_step_60.rows,
    "unanswerable-60": make_without_answer.unanswerable,
    "non-mathematical-60": make_without_answer.non_mathematical,
}

NUMBER = r"[-−]?\d+(?:\.\d+)?(?:e-?\d+| × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
UNIT = "|".join(sorted(map(re.escape, [*UNITS, "s⁻¹", "K⁻¹", "h⁻¹", "min⁻¹", "kg/m^3"]), key=len, reverse=True))
VALUE = re.compile(rf"{NUMBER}(?: ?(?:{UNIT})(?![\w·/⁻]))?")


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in FILES[name].read_text(encoding="utf-8").splitlines()]


def _runs(question: str) -> set[tuple[str, ...]]:
    """Five words on end, or seven where values stand between them."""
    text = VALUE.sub(" # ", question).replace("van 't Hoff", "van-'t-Hoff").lower()
    words = re.findall(r"[^\W\d_]+(?:[-'’]+[^\W\d_]+)*|#", text)
    five = {tuple(words[at : at + 5]) for at in range(len(words) - 4)}
    return {run for run in five if "#" not in run} | {tuple(words[at : at + 7]) for at in range(len(words) - 6)}


@pytest.mark.parametrize("name", MAKERS)
def test_file_is_what_its_maker_computes(name: str) -> None:
    assert list(MAKERS[name]()) == _rows(name)


@pytest.mark.parametrize("name", FILES)
def test_the_library_reads_every_row_and_knows_every_unit(name: str) -> None:
    for one in read_benchmark(FILES[name]):
        assert one.unit is None or dimension_of(one.unit) is not None
    for given in _rows(name):
        for value in given.get("inputs", ()):
            dimension_of(value["unit"])


@pytest.mark.parametrize("name", FILES)
def test_no_question_twice(name: str) -> None:
    questions = Counter(given["question"] for given in _rows(name))
    assert max(questions.values()) == 1


def test_halves_share_no_wording() -> None:
    """Over all files: what is seen in development says nothing about the wording of the test."""
    halves: dict[str, set[tuple[str, ...]]] = {"dev": set(), "test": set()}
    for name in FILES:
        for given in _rows(name):
            halves[given["split"]] |= _runs(given["question"])
    assert halves["dev"].isdisjoint(halves["test"])


def test_600_questions_over_60_formulas_in_ten_wordings() -> None:
    rows = _rows("benchmark-600")
    assert Counter((given["domain"], given["split"]) for given in rows) == {
        (domain, split): 150 for domain in ("physics", "chemistry") for split in ("dev", "test")
    }
    wordings: dict[str, list[str]] = {}
    for given in rows:
        wordings.setdefault(given["formula"], []).append(given["wording"])
    assert len(wordings) == 60
    assert {len(set(ten)) for ten in wordings.values()} == {10}
    assert sum(len(ten) for ten in wordings.values()) == 600


def test_no_formula_of_the_600_is_in_both_halves() -> None:
    halves = {
        split: {one["formula"] for one in _rows("benchmark-600") if one["split"] == split} for split in ("dev", "test")
    }
    assert halves["dev"].isdisjoint(halves["test"])


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith("-60")])
def test_sixty_questions_in_two_halves(name: str) -> None:
    assert Counter(given["split"] for given in _rows(name)) == {"dev": 30, "test": 30}


def test_several_formulas_lead_to_each_answer_of_the_multi_step_set() -> None:
    chains: dict[str, set[tuple[str, ...]]] = {"dev": set(), "test": set()}
    for given in _rows("multi-step-60"):
        assert 2 <= len(given["solution"]) <= 4
        assert given["formula"] == given["solution"][-1]
        chains[given["split"]].add(tuple(given["solution"]))
    assert len(chains["dev"]) == len(chains["test"]) == 15
    assert chains["dev"].isdisjoint(chains["test"])


def test_whole_numbers_are_exact_and_some_beyond_floats() -> None:
    rows = _rows("integers-60")
    assert all(isinstance(given["answer"], int) and given["tol"] == 0 for given in rows)
    assert sum(given["answer"] > 2**53 for given in rows) >= 10


@pytest.mark.parametrize("name", ["unanswerable-60", "non-mathematical-60"])
def test_what_has_no_answer_says_which_kinds_of_answer_fit(name: str) -> None:
    kinds = {*get_args(AnswerKind)} - {"computed", "constant"}
    for given in _rows(name):
        assert given["answer"] is None
        assert given["expected_kinds"]
        assert kinds.issuperset(given["expected_kinds"])


def test_another_seed_asks_the_same_with_other_numbers() -> None:
    mine, other = _rows("benchmark-600"), list(make_benchmark_600.rows(seed=1))
    assert [one["id"] for one in mine] == [one["id"] for one in other]
    assert sum(one["answer"] != two["answer"] for one, two in zip(mine, other, strict=True)) > 550


def test_a_wrong_solution_or_unit_is_noticed() -> None:
    line = Line("force", "terse", "F", "N", "", "force on {m: 3..9 kg} at {a: 2..4 m/s²}")
    good = Formula("F = m a", {"F": lambda p: p.m * p.a}, lambda q: (q.F, q.m * q.a))
    assert row(line, good, "id", "physics", "dev", 0)["answer"] > 0
    wrong = Formula("F = m a", {"F": lambda p: p.m / p.a}, lambda q: (q.F, q.m * q.a))
    with pytest.raises(ArithmeticError):
        row(line, wrong, "id", "physics", "dev", 0)
    energy = Line("force", "terse", "F", "J", "", line.text)
    with pytest.raises(ArithmeticError):
        row(energy, good, "id", "physics", "dev", 0)
