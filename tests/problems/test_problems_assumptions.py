"""What everyday words say of a value without writing it (`problems.assumptions`)."""

from __future__ import annotations

import pytest

from mathrag.problems.assumptions import assumptions_in


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("How much energy does it deliver each day?", "1", "d"),
        ("How many litres, at most, are pumped out per minute?", "1", "min"),
        ("What distance does it cover every hour?", "1", "h"),
    ],
)
def test_what_is_asked_of_each_time_is_asked_of_one(text: str, value: str, unit: str) -> None:
    found = [entry for entry, _ in assumptions_in(text, frozenset()) if entry.kind == "time"]
    assert [(entry.value, entry.unit) for entry in found] == [(value, unit)]


def test_a_time_that_is_given_goes_before() -> None:
    text = "It runs for 5 h. How much energy does it deliver each day?"
    assert not [entry for entry, _ in assumptions_in(text, frozenset({"time"})) if entry.kind == "time"]
