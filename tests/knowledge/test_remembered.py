"""What is kept from one ingestion to the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.errors import FormulaError
from mathrag.formulas import canonical
from mathrag.remembered import CACHE_FILE, remembered, remembering


def never() -> str:
    raise AssertionError


def test_a_result_is_computed_once_for_one_version_of_the_code(tmp_path: Path) -> None:
    with remembering(tmp_path, "1"):
        assert remembered("of", [1, "a"], lambda: "first") == "first"
        assert remembered("none", 1, lambda: None) is None
    with remembering(tmp_path, "1"):
        assert remembered("of", [1, "a"], never) == "first"
        assert remembered("none", 1, never) is None
        assert remembered("of", [1, "b"], lambda: "second") == "second"
        assert remembered("other", [1, "a"], lambda: "third") == "third"
    with remembering(tmp_path, "2"):
        assert remembered("of", [1, "a"], lambda: "anew") == "anew"


def test_outside_of_it_nothing_is_kept() -> None:
    assert remembered("of", 1, lambda: "one") == "one"
    assert remembered("of", 1, lambda: "two") == "two"


def test_what_was_done_before_a_failure_is_kept_and_the_failure_is_not(tmp_path: Path) -> None:
    def broken() -> str:
        assert remembered("of", 1, lambda: "one") == "one"
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"), remembering(tmp_path, "1"):
        remembered("all", 1, broken)
    with remembering(tmp_path, "1"):
        assert remembered("of", 1, never) == "one"
        assert remembered("all", 1, lambda: "mended") == "mended"
        with pytest.raises(FormulaError):
            canonical("V ==")
        with pytest.raises(FormulaError):
            canonical("V ==")


def test_a_broken_file_is_made_again(tmp_path: Path) -> None:
    (tmp_path / CACHE_FILE).write_bytes(b"no database, but long enough to be read as one" * 40)
    with remembering(tmp_path, "1"):
        assert remembered("of", 1, lambda: "one") == "one"
    with remembering(tmp_path, "1"):
        assert remembered("of", 1, never) == "one"


def test_a_form_is_the_same_from_memory(tmp_path: Path) -> None:
    equations = ["V == I*R", "I == V/R", "v == sqrt(2*g*h)", "y >= a*b"]
    renaming = {"V": "q0", "I": "q1"}
    expected = [canonical(one, renaming) for one in equations]
    for _ in range(2):
        with remembering(tmp_path, "1"):
            assert [canonical(one, renaming) for one in equations] == expected
