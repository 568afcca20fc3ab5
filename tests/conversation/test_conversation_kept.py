"""Conversations and feedback on disk."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from mathrag.agent import Answer
from mathrag.conversation import Conversations, Feedback, benchmark_rows, rows_to_check
from mathrag.errors import MathRAGError, RowError, UnknownEntity
from mathrag.evaluation import read_benchmark
from mathrag.home import Home
from mathrag.settings import ConversationSettings


def answer(question: str, value: float | None = 1.5, unit: str | None = "A") -> Answer:
    """An answer that nobody computed."""
    return Answer(
        question=question, kind="computed" if value else "abstained", answer="so much", value=value, unit=unit
    )


@pytest.fixture
def kept(tmp_path: Path) -> Conversations:
    return Conversations(Home(tmp_path), ConversationSettings(kept=3, turns=2))


def test_turns_are_lines_that_are_only_added(kept: Conversations) -> None:
    kept.add("one", "How much?", answer("How much?"))
    before = kept.path("one").read_bytes()
    kept.add("one", "And more?", answer("How much more?"))
    assert kept.path("one").read_bytes().startswith(before)
    assert [(turn.turn, turn.message, turn.answer.question) for turn in kept.turns("one")] == [
        (1, "How much?", "How much?"),
        (2, "And more?", "How much more?"),
    ]
    assert json.loads(before)["message"] == "How much?"
    with pytest.raises(MathRAGError, match="2 turns, the most"):
        kept.add("one", "And?", answer("?"))


def test_half_a_line_of_a_crash_harms_no_other(kept: Conversations) -> None:
    kept.add("one", "a", answer("a"))
    with kept.path("one").open("ab") as file:
        file.write(b'{"turn": 2, "mess')
    shown = kept.show("one")
    assert ([turn.message for turn in shown.turns], shown.unreadable) == (["a"], 1)
    roomy = Conversations(kept.home, ConversationSettings())
    roomy.add("one", "b", answer("b"))
    assert [turn.message for turn in roomy.turns("one")] == ["a", "b"]


def test_the_oldest_give_way_and_any_can_be_deleted(kept: Conversations) -> None:
    for number, name in enumerate("abcd"):
        kept.add(name, name, answer(name))
        os.utime(kept.path(name), (number, number))
    assert {one.id for one in kept.listed().conversations} == {"b", "c", "d"}
    kept.delete("c")
    assert kept.listed().total == 2
    with pytest.raises(UnknownEntity):
        kept.delete("c")
    with pytest.raises(UnknownEntity):
        kept.show("c")


@pytest.mark.parametrize("id", ["", "..", "a/b", "../x", "a" * 65, "ä", "a\n"])
def test_a_name_is_no_path(kept: Conversations, id: str) -> None:
    with pytest.raises(MathRAGError, match="names no conversation"):
        kept.path(id)


def test_thumbs_become_a_benchmark_and_rows_to_be_checked(kept: Conversations, tmp_path: Path) -> None:
    feedback = Feedback(kept.home)
    right = kept.add("one", "a", answer("How much current?"))
    wrong = kept.add("one", "b", answer("How fast?", 3.0, "m/s"))
    refused = kept.add("two", "c", answer("How blue?", None, None))
    feedback.give("one", right, "down")
    feedback.give("one", right, "up")  # thought better of it
    feedback.give("one", wrong, "down", "it is 4 m/s")
    feedback.give("two", refused, "up")
    confirmed, to_check = tmp_path / "confirmed.jsonl", tmp_path / "check.jsonl"
    for path, rows in ((confirmed, benchmark_rows(feedback.rows())), (to_check, rows_to_check(feedback.rows()))):
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    rows = read_benchmark(confirmed)
    assert [(row.question, row.answer, row.unit) for row in rows] == [
        ("How much current?", 1.5, "A"),
        ("How blue?", None, None),
    ]
    [row] = [json.loads(line) for line in to_check.read_text("utf-8").splitlines()]
    assert (row["given"], row["note"]) == (3.0, "it is 4 m/s")
    with pytest.raises(RowError, match="answer"):  # nobody has said yet what is right
        read_benchmark(to_check)
    to_check.write_text(json.dumps({**row, "answer": 4, "unit": "m/s"}), encoding="utf-8")
    assert read_benchmark(to_check)[0].answer == 4
    assert feedback.of("one") == {1: "up", 2: "down"}
