"""How a question is read, as people and programs see it; what an answer says of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.agent import Answer, AnswerFormula, Source, Step, read_problem
from mathrag.commands.ask import show_answer
from mathrag.commands.console import Paper
from mathrag.commands.reading import show_problem
from mathrag.problems import Event, Open, Problem, Quantity, Relation, Thing
from mathrag.views.reading import quantity_rows
from mathrag.views.wording import origin

CAR = "A car goes 90 km in 1.5 h. How fast is it?"
SEESAW = (
    "A seesaw balances with a first weight of 300 N at a distance of 2 m and a second weight of 200 N. "
    "What is the distance of the second weight?"
)


def problem() -> Problem:
    """Two blocks, one of them braked, as a reader would give them."""
    text = "Two copper [blocks] of 3 kg brake from 4 m/s. How far do they go?"
    return Problem(
        text=text,
        things=(Thing(id="thing 1", head="block", words=("copper",), count=2, mentions=((11, 19),)),),
        quantities=(
            Quantity(
                id="q1", name="mass", value=3, unit="kg", kinds=("mass",), of="thing 1", status="each", span=(23, 27)
            ),
            Quantity(id="q2", name="speed", value=4, unit="m/s", when="start", of="thing 1", span=(39, 44)),
            Quantity(id="q3", name="gravity", value=9.80665, unit="m/s^2", status="assumed", note="on Earth"),
            Quantity(id="asked", name="distance", kinds=("distance",), when=1, status="asked"),
        ),
        relations=(Relation(equation="a == 2*b", label="twice as much", quantities=("q1",)),),
        events=(Event(words="brake", things=("thing 1",), order=1),),
        asked=("asked",),
        wanted_unit="cm",
        open=(Open(words="frobs", reason="no unit is called so"),),
    )


# --- mathrag read -----------------------------------------------------------------------------------------------------


def test_a_question_is_read_as_one_document(run_json) -> None:
    read = Problem.model_validate(run_json("read", CAR))
    values = {(quantity.value, quantity.unit) for quantity in read.quantities if quantity.status == "given"}
    assert values == {(90, "km"), (1.5, "h")}
    assert [read.quantity(id).dimension for id in read.asked] == ["L T^-1"]
    assert read.text == CAR


def test_the_table_has_every_value_with_its_words(run) -> None:
    output = run("read", CAR).stdout
    assert "90 km" in output
    assert "1.5 h" in output
    assert "car" in output
    assert output.rstrip().endswith("rules")


def test_without_a_knowledge_base_the_ontology_reads(run, tmp_path: Path) -> None:
    result = run("read", CAR, "--json", home=tmp_path / "none")
    assert result.exit_code == 0
    assert Problem.model_validate_json(result.stdout) == read_problem(CAR)
    assert "no knowledge base" in result.stderr
    assert not (tmp_path / "none").exists()


def test_a_snapshot_that_is_not_there_is_no_reading(run, tmp_path: Path) -> None:
    result = run("read", CAR, "--snapshot", "abc", home=tmp_path / "none")
    assert result.exit_code == 1
    assert result.stdout == ""


def test_what_asks_for_nothing_says_so(run_json) -> None:
    assert Problem.model_validate(run_json("read", "")).open[0].reason == "it asks for no quantity"
    assert "more than" in Problem.model_validate(run_json("read", "x " * 20_000)).open[0].reason


def test_every_part_of_a_problem_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    show_problem(problem(), Paper())
    text = capsys.readouterr().out
    for part in (
        "2 copper block",
        "[blocks]",
        "3 kg",
        "each",
        "start",
        "event 1",
        "a == 2*b",
        "twice as much",
        "brake",
    ):
        assert part in text, part
    for part in ("on Earth", "frobs", "no unit is called so", "distance in cm"):
        assert part in text, part


def test_what_is_asked_has_the_unit_that_is_wanted() -> None:
    rows = {row.name: row for row in quantity_rows(problem())}
    assert (rows["distance"].value, rows["distance"].unit) == ("?", "cm")
    assert (rows["mass"].of, rows["mass"].words) == ("2 copper block", "3 kg")


def test_a_wrong_span_of_a_reader_is_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    show_problem(Problem(text="x", quantities=(Quantity(id="q1", value=1, span=(5, 9)),)), Paper())
    assert "q1" in capsys.readouterr().out


# --- in an answer -----------------------------------------------------------------------------------------------------


def test_an_answer_says_how_its_question_was_read(run, run_json) -> None:
    question = "What is the kinetic energy of a mass of 2 kg at 3 m/s?"
    answer = Answer.model_validate(run_json("ask", question))
    assert answer.problem == Problem.model_validate(run_json("read", question))
    assert run_json("ask", "Hello!")["problem"] is None
    explained = run("ask", question, "--explain").stdout
    assert explained.index("in the question") < explained.index("asked  ") < explained.index("step 1")


def test_a_refusal_says_how_its_question_was_read_too(run_json) -> None:
    answer = Answer.model_validate(run_json("ask", "What is the volume of a sphere with radius 4 florbs?"))
    assert answer.problem is not None
    assert [left.words for left in answer.problem.open] == ["4 florbs"]


def test_a_law_of_a_situation_is_shown_with_its_pack_and_what_that_cites(capsys: pytest.CaptureFixture[str]) -> None:
    source = Source(document="circuits-yaml", chunk="circuits-yaml-0000", text="in series", cites="Ohm [1827]")
    formula = AnswerFormula(
        uri="https://w3id.org/mathrag/situation/0#I", label="in series", latex="I = U/R", substituted=""
    )
    step = Step(formula=formula, value=2, unit="A", stated_by="situation", reader="one current", source=source)
    assert origin(step) == "situation “one current” of circuits-yaml (Ohm [1827])"
    answer = Answer(question="?", kind="computed", answer="2 A", steps=(step,), sources=(source,))
    show_answer(answer, Paper(), explain=True)
    assert capsys.readouterr().out.count("circuits-yaml (Ohm [1827])") == 2


def test_the_law_of_a_situation_is_computed_cited_and_shown_by_its_address(run, run_json) -> None:
    answer = Answer.model_validate(run_json("ask", SEESAW))
    assert answer.value == 3
    [step] = answer.steps
    assert step.stated_by == "situation"
    assert step.source is not None
    assert step.source.cites == "Archimedes"
    assert "#" in step.formula.uri
    assert run_json("show", step.formula.uri)["name"] == "seesaw"
    explained = run("ask", SEESAW, "--explain", "--trace").stdout
    assert "stated by situation “A seesaw in balance” of tiny-sheet-md, page 1 (Archimedes)" in explained
    assert "Law stated by: situation" in explained
