"""Statements that may answer are found by lists of their words: those that are prepared with a snapshot, and no others are read."""

from __future__ import annotations

from pathlib import Path

import pytest
from statement_fakes import statement

from mathrag.entities import Statement
from mathrag.statements import Stated, StatedKnowledge, asking, prepare_statements, stated
from mathrag.statements.stated import MADE_BY, is_written

OTHERS = [statement(f"other{n}", contents=f"A gadget of sort {n} has a limit.") for n in range(40)]
COMPACT = statement("compact", "definition", "A set is *compact* if it is closed and bounded.", title="Compact set")
BOUNDED = statement("bounded", contents="A compact set is bounded.", in_proof=["compact"])
BOOK = [COMPACT, BOUNDED, *OTHERS]


class Counted(dict[str, Statement]):
    """Statements by URI, and which of them were read."""

    def __init__(self, statements: list[Statement]) -> None:
        super().__init__({one.uri: one for one in statements})
        self.read = list[str]()

    def statement(self, uri: str) -> Statement:
        """The one with this URI."""
        self.read.append(uri)
        return self[uri]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    prepare_statements(BOOK, tmp_path / "stated.sqlite")
    return tmp_path / "stated.sqlite"


def test_only_what_is_quoted_or_named_is_read(place: Path) -> None:
    counted = Counted(BOOK)
    known = Stated.opened(place, counted.statement)
    told = StatedKnowledge(known).answer("What is a compact set?")
    assert told is not None
    assert told.statement == COMPACT
    assert {*counted.read} == {COMPACT.uri, BOUNDED.uri}
    assert known.row.cache_info().currsize == 2  # the others are not looked at, not even as words


@pytest.mark.parametrize(
    "question", ["What is a compact set?", "What is used in the proof that a compact set is bounded?"]
)
def test_what_is_written_answers_as_what_is_at_hand(place: Path, question: str) -> None:
    written = StatedKnowledge(Stated.opened(place, Counted(BOOK).statement))
    assert written.answer(question) == StatedKnowledge(Stated.of(BOOK)).answer(question) is not None


def test_of_a_crowd_what_is_titled_so_is_among_those_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = [statement(f"crowd{n}", contents=f"Every compact set of sort {n} is closed.") for n in range(30)]
    monkeypatch.setattr(asking, "MOST", 3)
    told = StatedKnowledge(Stated.of([*crowd, COMPACT])).answer("What is a compact set?")
    assert told is not None
    assert told.statement == COMPACT


def test_what_is_prepared_is_the_same_each_time(place: Path, tmp_path: Path) -> None:
    prepare_statements(reversed(BOOK), tmp_path / "again.sqlite")
    assert (tmp_path / "again.sqlite").read_bytes() == place.read_bytes()
    assert is_written(place)


def test_what_another_release_prepared_is_made_anew(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stated, "MADE_BY", f"{MADE_BY} later")
    assert not is_written(place)
    prepare_statements(BOOK[:2], place)
    assert is_written(place)
    assert Stated.opened(place, Counted(BOOK).statement).size == 2


def test_edges_and_numbers_are_those_of_the_references() -> None:
    task = statement("task", "problem", "Show that it is compact.", uses=["bounded"], number="3.1")
    known = Stated.of([*BOOK, task])
    assert known.used(BOUNDED.uri) == [COMPACT.uri] == known.proving(BOUNDED.uri)
    assert known.using(COMPACT.uri) == [BOUNDED.uri]
    assert known.proving(task.uri) == []
    assert [step.statements[0].uri for step in known.needs(task.uri)] == [COMPACT.uri, BOUNDED.uri]
    assert known.total == len(BOOK) == known.size - 1
    assert [known.row(number).uri for number in known.numbered(task.form, "3.1").tolist()] == [task.uri]
