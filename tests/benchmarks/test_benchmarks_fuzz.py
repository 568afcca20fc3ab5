"""Broken files of every format are read or refused with a reason; ``benchmarks/fuzz.py`` makes a thousand of each."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuzz

QUICK = 8
# mutants that a converter once stopped at, with an unexpected error or without an end
ONCE_FAULTY = [
    ("latex", 61), ("latex", 73), ("latex", 191), ("latex", 382),
    ("html", 17), ("html", 56), ("html", 88), ("html", 119), ("html", 255), ("html", 290), ("html", 383),
    ("docx", 25), ("docx", 111), ("docx", 604),
    ("pdf", 827),
]  # fmt: skip


@pytest.mark.parametrize("kind", fuzz.SEEDS)
def test_mutants_are_read_or_refused_with_a_reason(kind: str, tmp_path: Path) -> None:
    for number in range(QUICK):
        name, content = fuzz.mutant(kind, number)
        path = tmp_path / name
        path.write_bytes(content)
        assert not fuzz.outcome(path).startswith("fault"), f"{kind} {number}"


@pytest.mark.parametrize(("kind", "number"), ONCE_FAULTY)
def test_what_was_once_a_fault_is_none(kind: str, number: int, tmp_path: Path) -> None:
    name, content = fuzz.mutant(kind, number)
    (tmp_path / name).write_bytes(content)
    assert not fuzz.outcome(tmp_path / name).startswith("fault")


@pytest.mark.parametrize("kind", fuzz.SEEDS)
def test_a_number_names_one_file(kind: str) -> None:
    assert fuzz.mutant(kind, 3) == fuzz.mutant(kind, 3)
    assert fuzz.mutant(kind, 3) != fuzz.mutant(kind, 4)
