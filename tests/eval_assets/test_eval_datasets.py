"""The benchmarks of the project: what their datasheet promises."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from eval_assets.datasets import make_benchmark_600
from eval_assets.datasets.making import UNITS, Formula, Line, row
from mathrag.evaluation import read_benchmark
from mathrag.quantities import dimension_of

DATASETS = Path(__file__).parents[2] / "eval_assets" / "datasets"
FILES = {path.stem: path for path in sorted(DATASETS.glob("*.jsonl"))}
MAKERS = {"benchmark-600": make_benchmark_600.rows}

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
