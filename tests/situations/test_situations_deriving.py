"""What follows from equations together."""

from __future__ import annotations

import pytest

from mathrag.formulas import expressions
from mathrag.situations.deriving import derive, names_in

TOGETHER = ("3*a + 2*b == x", "a - b == y*(x + y)*(x - y)*(x + 2*y)")


def test_equations_that_grow_past_what_is_read_give_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    derive.cache_clear()
    assert derive(TOGETHER, frozenset("xy"), "a")
    derive.cache_clear()
    names_in.cache_clear()
    monkeypatch.setattr(expressions, "MAX_NODES", 8)
    assert derive(TOGETHER, frozenset("xy"), "a") == ()
    derive.cache_clear()
