"""Rules of the grammar of events: what they find, and that none is written in vain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mathrag
from mathrag.problems.chances import chance_in
from mathrag.problems.events import event_in, times_in
from mathrag.problems.numbers import said_numbers
from mathrag.problems.statistic_words import before, behind, ending, rule, statistic_words
from mathrag.problems.wording import wording


@pytest.mark.parametrize(
    ("text", "sense"),
    [
        ("no more than 5", "at_most"), ("more than another 5", "above"), ("not fewer than $5", "at_least"), ("x < 5", "below"),
        ("the more than 4 of 5", None),
    ],
)  # fmt: skip
def test_the_words_right_before_a_number_tell_its_sense(text: str, sense: str | None) -> None:
    found = before("compared", text, text.index("5"))
    assert (found and found.lastgroup) == sense


@pytest.mark.parametrize(
    ("text", "sense"),
    [("5 kg or more", "at_least"), ("5 m/s or less", "at_most"), ("5 of fewer", "at_most"), ("5 and more", None)],
)
def test_the_words_right_behind_a_number_tell_its_sense(text: str, sense: str | None) -> None:
    found = behind("or beyond", text, 1)
    assert (found and found.lastgroup) == sense


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("in an hour", {3600}),
        ("during the first two hours", {7200}),
        ("within half an hour", {1800}),
        ("in a box", set[int]()),
    ],
)
def test_lengths_of_time(text: str, seconds: set[int]) -> None:
    assert times_in(text) == seconds


def test_a_count_for_a_day_is_none_for_two_hours() -> None:
    declared = {"poisson": ["it"]}
    told = "On average, a kiosk gets 90 visitors per day. What is the probability that it gets fewer than 9 visitors{}?"
    assert chance_in(told.format(""), declared) is not None
    assert chance_in(told.format(" in the first two hours"), declared) is None


@pytest.mark.parametrize(("text", "value"), [("Find k if P(x>k) = 0.3.", True), ("Find k if P(x < k) = 0.3.", False)])
def test_a_written_bound_without_blanks(text: str, value: bool) -> None:
    event = event_in(text, said_numbers(text))
    assert event is not None
    assert (event.kind, event.above) == ("percentile", value)


def test_every_rule_is_used_and_can_be_read() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in Path(mathrag.__file__).parent.rglob("*.py"))
    assert wording().grammar.keys().isdisjoint(statistic_words().grammar)
    grammar = {**wording().grammar, **statistic_words().grammar}
    phrases = "|".join(own if isinstance(own, str) else "|".join(own.values()) for own in grammar.values())
    for name in grammar:
        rule(name)
        assert f'"{name}"' in code or f"{{{name}}}" in phrases, name
    assert set(re.findall(r"\{([^}]*)\}", phrases)) <= {*grammar, "bar", "one", "span"}


@pytest.mark.parametrize(
    ("text", "further", "found"),
    [("its change in the first ", r"[^,.;]{0,40}", True), ("its change, and then ", r"[^,.;]{0,40}", False), ("change", r"\s*", True)],
)  # fmt: skip
def test_the_words_that_a_text_ends_with_may_have_others_behind_them(text: str, further: str, found: bool) -> None:
    assert (ending("change", text, further) is not None) is found


def test_no_rule_stands_in_both_files() -> None:
    """One of them would be taken and the other one silently not."""
    assert wording().grammar.keys().isdisjoint(statistic_words().grammar)
