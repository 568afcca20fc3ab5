"""The ledger of all development questions: asked once, resumed, compared, test halves kept unseen."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from accuracy import accept
from ledger.asking import AgentAsker, SetFile, ask_base, open_set
from ledger.comparing import changes, report, table
from ledger.rows import HeldOutRow, Row, Total, hashed, read_accepted, totals
from ledger.sets import OWN, SCORED_APART, QuestionSet, bases, question_sets
from mathrag.agent import Answer, AnswerFormula, Step
from mathrag.errors import MathRAGError

FORMULA = AnswerFormula(uri="https://w3id.org/mathrag/formula/0", label="Double", latex="y = 2 x", substituted="")
BASE = "numbers"


class FakeAgent:
    """Doubles the number a question ends with; refuses what ends with none, and dies after ``lives`` questions."""

    def __init__(self, lives: int = 1000) -> None:
        self.lives = lives
        self.asked: list[str] = []

    def ask(self, question: str, policy: str = "symbolic") -> Answer:
        if len(self.asked) == self.lives:
            raise KeyboardInterrupt
        self.asked.append(question)
        word = question.split()[-1]
        if word == "zero":
            raise ZeroDivisionError("nothing to divide")
        if not word.isdigit():
            return Answer(
                question=question, kind="abstained", answer="no number", abstained=True, vetoes={"no_number": 3}
            )
        step = Step(formula=FORMULA, value=2 * int(word), stated_by="question", reader="doubled")
        return Answer(
            question=question, kind="computed", answer="", value=2 * int(word), unit="1", formula=FORMULA, steps=(step,),
            confidence=0.9,
        )  # fmt: skip


QUESTIONS = [
    {"id": "right", "question": "Double 2", "answer": 4, "unit": "1"},
    {"id": "wrong", "question": "Double 3", "answer": 7, "unit": "1"},
    {"id": "refused", "question": "Double nothing", "answer": 1, "unit": "1"},
    {"id": "error", "question": "Double zero", "answer": 0, "unit": "1"},
    {"id": "secret-one", "question": "Double 5", "answer": 10, "unit": "1", "split": "test"},
    {"id": "secret-two", "question": "Double 6", "answer": 13, "unit": "1", "split": "test"},
]


@pytest.fixture
def opened(tmp_path: Path) -> Callable[..., SetFile]:
    """Opens the set as a new run would; its questions lie in a file."""
    path = tmp_path / "small.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in QUESTIONS), encoding="utf-8")

    def open_again(code: str = "1", snapshot: str = "a") -> SetFile:
        small = QuestionSet("small", path, BASE)
        return open_set(small, small.read(), tmp_path / "ledger", {BASE: snapshot, "other": "b"}, code)

    return open_again


def ask(file: SetFile, agent: FakeAgent) -> None:
    ask_base(BASE, [file], lambda: AgentAsker(agent), 1, lambda one, row: None)  # type: ignore[arg-type]


def test_one_row_a_question_says_how_it_went(opened: Callable[..., SetFile]) -> None:
    file = opened()
    ask(file, FakeAgent())
    rows = {row.id: row for row in file.rows if isinstance(row, Row)}
    assert {id: row.outcome for id, row in rows.items()} == {id: id for id in ("right", "wrong", "refused", "error")}
    assert rows["right"].stated_by == ("question:doubled",)
    assert (rows["right"].formula, rows["right"].uri, rows["right"].confidence) == ("Double", FORMULA.uri, 0.9)
    assert rows["refused"].vetoes == {"no_number": 3}
    assert "ZeroDivisionError: nothing to divide" in rows["error"].detail
    assert totals(file.rows) == [
        Total(set="small", split="dev", right=1, wrong=1, refused=1, error=1),
        Total(set="small", split="test", right=1, wrong=1),
    ]


def test_of_test_halves_a_hash_and_the_outcome_are_kept(opened: Callable[..., SetFile], tmp_path: Path) -> None:
    file = opened()
    ask(file, FakeAgent())
    held = [row for row in file.rows if isinstance(row, HeldOutRow)]
    assert [(row.hash, row.outcome) for row in held] == [
        (hashed("small", "secret-one"), "right"),
        (hashed("small", "secret-two"), "wrong"),
    ]
    accept(tmp_path / "accepted.jsonl", file.rows)
    printed = "\n".join([*table(totals(file.rows)), *report(changes([], [], file.rows))])
    for text in (file.path.read_text(), (tmp_path / "accepted.jsonl").read_text(), printed):
        assert "secret" not in text
        assert "Double 5" not in text
    assert hashed("small", "secret-one") not in (tmp_path / "accepted.jsonl").read_text()


def test_a_run_that_was_broken_off_goes_on_behind_its_last_row(opened: Callable[..., SetFile]) -> None:
    file = opened()
    with pytest.raises(KeyboardInterrupt):
        ask(file, FakeAgent(lives=3))
    answered = len(file.path.read_text().splitlines()) - 1
    assert 0 < answered < len(QUESTIONS)
    with file.path.open("a") as cut:
        cut.write('{"set":"small","id":"ri')
    rest, agent = opened(), FakeAgent()
    ask(rest, agent)
    assert len(agent.asked) == len(QUESTIONS) - answered
    assert len(rest.rows) == len(QUESTIONS)
    idle = FakeAgent()
    ask(opened(), idle)
    assert idle.asked == []


@pytest.mark.parametrize("changed", [{"code": "2"}, {"snapshot": "c"}])
def test_other_code_or_another_knowledge_base_is_asked_anew(
    opened: Callable[..., SetFile], changed: dict[str, str]
) -> None:
    ask(opened(), FakeAgent())
    agent = FakeAgent()
    ask(opened(**changed), agent)
    assert len(agent.asked) == len(QUESTIONS)


def rows_of(outcomes: Sequence[str], name: str = "one") -> list[Row]:
    return [
        Row.model_validate({"set": name, "id": f"q{number}", "outcome": outcome})
        for number, outcome in enumerate(outcomes)
    ]


def test_flips_are_listed_and_judged_by_the_exact_mcnemar_test() -> None:
    before = rows_of(["wrong"] * 8 + ["right"] * 12 + ["wrong"])
    after = rows_of(["right"] * 8 + ["refused"] + ["right"] * 11 + ["refused"])
    (change,) = changes(before, [], after)
    assert change.test is not None
    assert (change.test.only_second, change.test.only_first) == (8, 1)
    assert change.test.p == pytest.approx(2 * (1 + 9) / 2**9)
    assert [flip.after.id for flip in change.flips] == [*(f"q{number}" for number in range(9)), "q20"]
    lines = list(report([change]))
    assert any("12, 9, 0, 0 → 19, 0, 2, 0" in line and "0.0391" in line for line in lines)
    assert any(line.split()[:4] == ["q8", "right", "→", "refused:"] for line in lines)


def test_questions_that_came_or_went_are_counted_not_compared() -> None:
    before, after = rows_of(["right", "right", "wrong"]), rows_of(["right", "right", "wrong", "wrong"])[1:]
    (change,) = changes(before, [], after)
    assert (change.only_before, change.only_after, change.flips) == (1, 1, ())


def test_accepting_some_sets_keeps_the_others(opened: Callable[..., SetFile], tmp_path: Path) -> None:
    path, file = tmp_path / "accepted.jsonl", opened()
    ask(file, FakeAgent())
    accept(path, [*file.rows, *rows_of(["right"], "other")])
    accept(path, rows_of(["wrong"], "other"))
    rows, tests = read_accepted(path)
    assert {(row.set, row.id): row.outcome for row in rows}[("other", "q0")] == "wrong"
    assert sum(row.set == "small" for row in rows) == 4
    assert tests == [Total(set="small", split="test", right=1, wrong=1)]
    (dev, test) = changes(rows, tests, file.rows)
    assert dev.flips == ()
    assert test.before == test.after


def test_a_fault_of_the_agent_is_an_error_of_one_question() -> None:
    asker = AgentAsker(FakeAgent())  # type: ignore[arg-type]
    with pytest.raises(MathRAGError, match="ZeroDivisionError"):
        asker.ask("Double zero")
    assert asker.ask("Double 4").value == 8


def test_every_file_of_questions_is_declared_with_documents_that_are_there(tmp_path: Path) -> None:
    known, sets = bases(tmp_path), question_sets(tmp_path)
    assert {path.stem for path in OWN.glob("*.jsonl")} <= {one.name for one in sets} | SCORED_APART
    named = {one.base_of(row) for one in sets for row in one.read()}
    assert named <= known.keys()
    assert {name for name in named if not known[str(name)].is_absent} == {
        name for name in named if name not in ("textbook", "formulas") and not str(name).startswith("broad-")
    }
