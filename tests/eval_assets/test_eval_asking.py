"""Asking: nothing is lost, whoever dies; what was answered is not asked again; several processes say the same as one."""

from __future__ import annotations

from pathlib import Path

import pytest
from eval_fakes import FakeClient

from eval_assets.askers import AgentAsker, Asker
from eval_assets.asking import Crew, ask_all, crew_for
from eval_assets.benchmarks import Question
from eval_assets.configuration import configuration
from eval_assets.opening import Opening
from mathrag.evaluation import Result
from mathrag.home import Home
from mathrag.settings import Settings

ROWS = [Question(id=str(n), question=f"How much is {n}?", answer=3, unit="A") for n in range(6)]


def _ask(client: FakeClient, journal: Path, identity: str = "i", rows: list[Question] | None = None) -> list[Result]:
    def opened() -> Asker:
        return AgentAsker(client, configuration(Home(journal.parent), "symbolic"))  # type: ignore[arg-type]

    return ask_all(rows or ROWS, opened, journal, identity, Crew(), lambda result: None)


def test_a_run_without_errors_leaves_no_journal(tmp_path: Path) -> None:
    client = FakeClient()
    results = _ask(client, tmp_path / "journal")
    assert [result.id for result in results] == [row.id for row in ROWS]
    assert {result.outcome for result in results} == {"correct"}
    assert results[0].retrieved == ("power", "ohm")
    assert not (tmp_path / "journal").exists()


def test_a_service_that_dies_is_told_by_row_and_the_next_run_goes_on(tmp_path: Path) -> None:
    results = _ask(FakeClient(dies_after=2), tmp_path / "journal")
    assert [result.outcome for result in results] == ["correct", "correct", *["error"] * 4]
    assert all("mathrag serve" in result.detail for result in results[2:])
    again = FakeClient()
    results = _ask(again, tmp_path / "journal")
    assert {result.outcome for result in results} == {"correct"}
    assert again.asked == [row.question for row in ROWS[2:]]


def test_one_question_that_fails_stops_nothing_and_is_asked_again(tmp_path: Path) -> None:
    rows = [ROWS[0], Question(id="b", question="Boom?", answer=1), ROWS[1]]
    results = _ask(FakeClient(), tmp_path / "journal", rows=rows)
    assert [result.outcome for result in results] == ["correct", "error", "correct"]
    assert results[1].detail == "MathRAGError: this one can't be asked"
    again = FakeClient()
    assert _ask(again, tmp_path / "journal", rows=rows)[1].outcome == "error"
    assert again.asked == ["Boom?"]


def test_a_killed_run_goes_on_after_a_line_that_was_cut(tmp_path: Path) -> None:
    class Killed(FakeClient):
        def ask(self, question: str, policy: str | None = None):  # type: ignore[no-untyped-def]
            if len(self.asked) == 3:
                raise KeyboardInterrupt
            return super().ask(question, policy)

    with pytest.raises(KeyboardInterrupt):
        _ask(Killed(), tmp_path / "journal")
    journal = tmp_path / "journal"
    kept = journal.read_text().splitlines()
    assert len(kept) == 3
    journal.write_text("\n".join(kept)[:-40])
    again = FakeClient()
    results = _ask(again, journal)
    assert {result.outcome for result in results} == {"correct"}
    assert again.asked == [row.question for row in ROWS[2:]]


@pytest.mark.parametrize("changed", ["identity", "question"])
def test_an_answer_to_something_else_is_not_reused(tmp_path: Path, changed: str) -> None:
    _ask(FakeClient(dies_after=2), tmp_path / "journal")
    again = FakeClient()
    rows = [ROWS[0].model_copy(update={"question": "Other?"}), *ROWS[1:]] if changed == "question" else ROWS
    _ask(again, tmp_path / "journal", "other" if changed == "identity" else "i", rows)
    assert len(again.asked) == (6 if changed == "identity" else 5)


def test_a_changed_tolerance_is_judged_anew_without_asking(tmp_path: Path) -> None:
    client = FakeClient(value=3.2)
    assert {r.outcome for r in _ask(FakeClient(value=3.2, dies_after=5), tmp_path / "journal")} == {"wrong", "error"}
    lenient = [row.model_copy(update={"tol": 0.1}) for row in ROWS]
    assert {r.outcome for r in _ask(client, tmp_path / "journal", rows=lenient)} == {"correct"}
    assert len(client.asked) == 1


def test_how_many_ask() -> None:
    assert crew_for(10, url=None, model=False) == Crew(1)
    assert crew_for(1000, url=None, model=False, clients=2) == Crew(2, processes=True)
    assert crew_for(1000, url="http://there", model=False, clients=3) == Crew(3)
    assert crew_for(1000, url=None, model=True) == Crew(1)


@pytest.fixture
def questions() -> list[Question]:
    return [
        Question(id=str(n), question=f"Which current flows through {n} ohm at 12 V?", answer=12 / n, unit="A")
        for n in (2, 3, 4)
    ]


def test_processes_say_the_same_as_one(service_settings: Settings, tmp_path: Path, questions: list[Question]) -> None:
    opening = Opening(service_settings, configuration(Home(service_settings.home), "symbolic"))
    several = ask_all(questions, opening, tmp_path / "a", "i", Crew(2, processes=True), lambda result: None)
    one = ask_all(questions, opening, tmp_path / "b", "i", Crew(), lambda result: None)
    assert [result.outcome for result in several] == ["correct"] * 3
    assert [result.value for result in several] == [result.value for result in one]
