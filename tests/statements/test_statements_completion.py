"""What sources leave out, filled: found missing, made by a fake model, checked, kept apart, replaced by a source, taught."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pyoxigraph as ox
import pytest
from statement_fakes import FakeModel, statement, uri

from mathrag.entities import Argument, Statement, Synthesis
from mathrag.home import Home
from mathrag.statements import Asked, StatementNetwork
from mathrag.statements.completion.analysis import task_of
from mathrag.statements.completion.completing import Completion, Maker, complete, missing
from mathrag.statements.completion.kept import SYNTHETIC, Completions, quads
from mathrag.statements.completion.training import write_training

CONTINUOUS = statement(
    "continuous", "definition", "A function is continuous where it equals its limit.", title="Continuous"
)
SUM = statement("sum", contents="Sums of continuous functions are continuous.", title="Sums", in_proof=["continuous"])
SQUARE = statement("square", contents=r"If $a > 0$, then $(a+1)^2 > 1$.", uses=["continuous"])
RESTS = statement("rests", contents="It rests on the square.", uses=["square"])
TASK = statement("task", "problem", r"Compute $\frac{6 \cdot 8}{2}$.")
CAR = statement("car", "problem", "A car drives 12 m/s for 3 s. How far does it get?")
BOOK = [CONTINUOUS, SUM, SQUARE, RESTS, TASK, CAR]


def no_vectors(text: str, count: int, kinds: Sequence[str]) -> list[str]:
    return [one.uri for one in BOOK if one.kind in kinds][:count]


def maker(model: FakeModel | None, book: list[Statement] = BOOK, **more: object) -> Maker:
    return Maker(StatementNetwork(book), no_vectors, None if model is None else Asked(model), **more)  # type: ignore[arg-type]


def answering(
    *attempts: object, task: str = "proof", knowledge: tuple[str, ...] = ("Continuous",)
) -> Callable[[str], str]:
    """Analyses as ``task``, takes all that is offered for useful, and writes ``attempts`` in turn."""
    waiting = [one if isinstance(one, str) else json.dumps(one) for one in attempts]

    def says(prompt: str) -> str:
        if '"knowledge"' in prompt:
            return json.dumps({"task": task, "knowledge": list(knowledge), "use": [1, 2, 3]})
        return waiting.pop(0)

    return says


def proof(*steps: tuple[str, list[int]]) -> dict[str, object]:
    return {"steps": [{"text": text, "by": by} for text, by in steps]}


GOOD = proof(("Expand: $(a+1)^2 = a^2 + 2a + 1$.", [1]), ("All terms are positive, so $(a+1)^2 > 1$.", []))
BAD = proof(("By number nine.", [9]), ("So $(a+1)^2 > 1$.", []))


def test_what_is_missing_is_a_theorem_without_proof_or_a_problem_without_solution() -> None:
    assert [one.label for one in missing(BOOK)] == ["square", "rests", "task", "car"]
    made = SQUARE.model_copy(update={"proofs": (Argument(contents="x", synthesis=Synthesis(model="m")),)})
    assert list(missing([made])) == [made]  # what was made is no proof of a source


def test_the_task_is_told_by_the_words() -> None:
    assert [task_of(one) for one in (SQUARE, TASK, CAR)] == ["proof", "calculation", "application"]
    assert task_of(statement("p", "problem", "Show that $x > 0$.")) == "proof"


def test_a_proof_is_made_with_what_it_rests_on_and_the_rules_that_it_passed() -> None:
    model = FakeModel(answering(GOOD))
    done = complete(SQUARE, maker(model))
    assert done.argument is not None
    assert done.argument.chunk is None
    assert done.argument.synthesis is not None
    assert done.argument.synthesis.model == "fake:statements"
    assert done.argument.synthesis.evidence == (uri("continuous"),)
    assert "states the conclusion" in done.argument.synthesis.checks
    assert "A function is continuous" in model.prompts[-1]


def test_what_rests_on_a_statement_is_no_evidence_for_it() -> None:
    model = FakeModel(answering(GOOD))
    complete(SQUARE, maker(model))
    assert not any("It rests on the square" in prompt for prompt in model.prompts)


def test_what_breaks_a_rule_is_corrected_and_the_rule_is_named() -> None:
    model = FakeModel(answering(BAD, GOOD))
    assert complete(SQUARE, maker(model)).argument is not None
    assert "number 9 is not among what is known" in model.prompts[-1]


def test_tries_are_bounded_and_failure_names_the_rule() -> None:
    model = FakeModel(answering(*[BAD] * 2))
    done = complete(SQUARE, maker(model))
    assert done.argument is None
    assert "cites what is known" in done.reason
    assert done.calls == 3  # the analysis and two attempts
    assert "By number nine." in model.prompts[-1]  # what failed is shown, its errors are to be summed up
    assert '"mistake"' in model.prompts[-1]


def test_what_does_not_contribute_is_no_evidence() -> None:
    def says(prompt: str) -> str:
        told = {"task": "proof", "knowledge": [], "use": []}
        return json.dumps(told if '"knowledge"' in prompt else GOOD)

    model = FakeModel(says)
    complete(SQUARE, maker(model))
    assert "A function is continuous" in model.prompts[0]
    assert "A function is continuous" not in model.prompts[1]


@pytest.mark.parametrize(
    ("attempt", "rule"),
    [
        ("no JSON", "says something"),
        (proof(("This is left to the reader.", []), ("$(a+1)^2 > 1$.", [])), "says something"),
        (proof(("Clearly $2 + 2 = 5$.", []), ("So $(a+1)^2 > 1$.", [])), "equations hold"),
        (
            json.dumps(proof((r"So $6 \times 2 = 13$.", []), ("$(a+1)^2 > 1$.", []))).replace("\\\\", "\\"),
            "equations hold",
        ),
        (proof((SQUARE.contents, []), ("So $(a+1)^2 > 1$.", [])), "does not beg the question"),
        (proof(("Expand the square.", []), ("So it is positive.", [])), "states the conclusion"),
        (proof(("So $(a+1)^2 > 0$.", []), ("Let $(a+1)^2 > 0$.", [])), "supposes something and concludes nothing"),
    ],
)
def test_rules_of_a_proof(attempt: object, rule: str) -> None:
    done = complete(SQUARE, maker(FakeModel(answering(attempt, attempt)), tries=1))
    assert rule in done.reason


def test_the_end_of_a_proof_says_what_was_to_be_shown_in_words_where_no_relation_does() -> None:
    """A model of 1.5 billion parameters proved a formula and ended on "Let $n$ be an even number."."""
    even = statement("even", contents="The sum of two even integers is even.")
    for last, passes in (
        ("Therefore, the sum of two even integers is even.", True),
        ("Next comes another claim.", False),
    ):
        done = complete(even, maker(FakeModel(answering(proof(("Let them be.", []), (last, [])))), tries=1))
        assert (done.argument is not None) == passes


def calculation(expression: str, answer: str) -> dict[str, object]:
    top = [{"name": "top", "expression": "6*8"}] if "top" in expression else []
    program = [*top, {"name": "answer", "expression": expression}]
    return {"steps": [{"text": "Multiply, then divide.", "by": []}], "program": program, "unit": answer}


def test_a_calculation_is_computed_here_not_by_the_model() -> None:
    done = complete(TASK, maker(FakeModel(answering(calculation("top/2", "24"), task="calculation"))))
    assert done.argument is not None
    assert "`answer = top/2` = 24" in done.argument.contents


@pytest.mark.parametrize(
    ("expression", "answer", "rule"),
    [
        ("top/2", "23", "answers what it computes"),
        ("__import__('os').getcwd()", "24", "can be computed"),
        ("top/0", "24", "can be computed"),
        ("6*7", "42", "uses given numbers"),
    ],
)
def test_rules_of_a_calculation(expression: str, answer: str, rule: str) -> None:
    wrong = calculation(expression, answer)
    assert rule in complete(TASK, maker(FakeModel(answering(wrong, wrong, task="calculation")), tries=1)).reason


def test_an_application_uses_the_numbers_of_its_problem_and_says_a_unit() -> None:
    def drive(speed: str, answer: str) -> dict[str, object]:
        program = [{"name": "speed", "expression": speed}, {"name": "answer", "expression": "speed*3"}]
        return {"steps": [{"text": "Distance is speed times time.", "by": []}], "program": program, "unit": answer}

    told = answering(drive("13", "39 m"), drive("12", "36 long"), drive("12", "m"), task="application")
    model = FakeModel(told)
    done = complete(CAR, maker(model, tries=3))
    assert done.argument is not None
    assert "Answer: 36 m" in done.argument.contents
    assert any("13 in speed = 13 stands neither in the problem" in prompt for prompt in model.prompts)
    assert any("the answer has no unit" in prompt for prompt in model.prompts)


@pytest.mark.parametrize(
    ("prose", "problem"),
    [
        ("The answer is 6.", "the program gives 24, a step says: The answer is 6."),
        ("Half of 48 is 23.", "23 in a step is neither given nor computed"),
    ],
)
def test_the_prose_says_what_the_program_gives(prose: str, problem: str) -> None:
    wrong = calculation("top/2", "24") | {"steps": [{"text": prose, "by": []}]}
    done = complete(TASK, maker(FakeModel(answering(wrong, wrong, task="calculation")), tries=1))
    assert done.argument is None
    assert problem in done.reason
    right = wrong | {"steps": [{"text": "Half of 48 is the answer, 24.", "by": []}]}
    assert complete(TASK, maker(FakeModel(answering(right, task="calculation")), tries=1)).argument is not None


@pytest.mark.parametrize(
    ("expression", "answer", "rule"),
    [
        ("18*14", "cars", "uses all that is given"),
        ("18*14*23", "cars a day", "has its unit"),
        ("18*14/23", "dollars", "told for each dollar"),
        ("18*14*23", "dollars", ""),
    ],
)
def test_an_application_uses_all_that_is_given_and_counts_what_is_asked(
    expression: str, answer: str, rule: str
) -> None:
    text = "A ferry takes 18 cars on each of 14 trips. Each car pays 23 dollars. How many dollars does it take?"
    said = {
        "steps": [{"text": "Multiply them all.", "by": []}],
        "program": [
            {"name": "price", "expression": "23"},
            {"name": "answer", "expression": expression},
        ],
        "unit": answer,
    }
    ferry = statement("ferry", "problem", text)
    done = complete(ferry, maker(FakeModel(answering(said, said, task="application")), tries=1))
    assert (done.argument is None) == bool(rule)
    assert rule in done.reason


@pytest.mark.parametrize(
    ("expression", "problem"),
    [
        ("1260/(15-4)", "114.5454545 is no number of books"),
        ("1260/15 - 4", "what is told for each shelve and shelve can't be added"),
        ("1260/15*(15-4)", ""),
    ],
)
def test_what_is_counted_in_wholes_is_a_whole_number_of_what_is_counted(expression: str, problem: str) -> None:
    text = "Of 1260 books on 15 shelves those on 4 shelves are lost. How many books remain?"
    said = {
        "steps": [{"text": "Divide by the shelves that are left.", "by": []}],
        "program": [{"name": "left", "expression": expression}],
        "unit": "books",
    }
    books = statement("books", "problem", text)
    done = complete(books, maker(FakeModel(answering(said, said, task="application")), tries=1))
    assert (done.argument is None) == bool(problem)
    assert problem in done.reason


def test_what_is_told_for_each_of_something_may_be_divided_by() -> None:
    text = "A tank holds 840 litres. A pump empties it at 35 litres per minute. After how many minutes is it empty?"
    for expression, reason in (("840/35", ""), ("35/840", "told for each minute")):
        said = {
            "steps": [{"text": "Divide one by the other.", "by": []}],
            "program": [{"name": "time", "expression": expression + "*1"}],
            "unit": "minutes",
        }
        tank = statement("tank", "problem", text)
        done = complete(tank, maker(FakeModel(answering(said, said, task="application")), tries=1))
        assert (done.argument is None) == bool(reason)
        assert reason in done.reason


def test_who_asks_for_a_value_gets_no_proof() -> None:
    said = proof(("It goes fast.", []), ("So it gets 5 m.", []))
    done = complete(CAR, maker(FakeModel(answering(said, task="proof")), tries=1))
    assert done.task == "application"
    assert "can be computed" in done.reason


def test_a_problem_that_the_agent_solves_needs_no_model() -> None:
    solved = Argument(contents="36 m", synthesis=Synthesis(model="the agent", checks=("dimensions",)))
    done = complete(CAR, maker(None, solver=lambda _: solved))
    assert done.argument == solved
    assert complete(SQUARE, maker(None, solver=lambda _: solved)).argument is None  # a theorem is no problem to compute


def test_without_a_model_the_reason_says_so() -> None:
    assert "no language model is configured" in complete(SQUARE, maker(None)).reason


def test_what_was_made_is_kept_apart_and_gives_way_to_a_source(tmp_path: Path) -> None:
    kept = Completions(Home(tmp_path))
    made = complete(SQUARE, maker(FakeModel(answering(GOOD))))
    kept.keep([made, Completion(statement=uri("rests"), label="rests", origin="proof", task="proof", reason="none")])
    assert kept.counting(BOOK) == {SQUARE.uri: made}
    assert SQUARE.proofs == ()  # the source says nothing, before and after
    told = Argument(contents="By expansion.", chunk="book-9")
    later = [SQUARE.model_copy(update={"proofs": (told,)}), *(one for one in BOOK if one is not SQUARE)]
    assert kept.counting(later) == {}
    renamed = SQUARE.model_copy(update={"uri": uri("fused"), "aliases": (SQUARE.uri,)})
    assert kept.counting([renamed]) == {uri("fused"): made}


def test_what_was_made_stands_in_its_own_named_graph() -> None:
    made = complete(SQUARE, maker(FakeModel(answering(GOOD))))
    found = list(ox.parse(quads([made]), format=ox.RdfFormat.N_QUADS))
    assert {quad.graph_name for quad in found} == {ox.NamedNode(SYNTHETIC)}
    assert any(quad.object == ox.NamedNode(SQUARE.uri) for quad in found)
    assert not any(quad.subject == ox.NamedNode(SQUARE.uri) for quad in found)


def test_only_what_sources_say_is_taught(tmp_path: Path) -> None:
    made = Argument(contents="Made up.", synthesis=Synthesis(model="m"))
    solved = Argument(contents=r"We get $\frac{6 \cdot 8}{2} = 24$.", chunk="book-2")
    talked = Argument(contents="Think about it.", chunk="book-3")
    book = [
        CONTINUOUS,
        SUM,
        SQUARE.model_copy(update={"proofs": (made,)}),
        TASK.model_copy(update={"solutions": (solved, talked)}),
    ]
    assert write_training(book, tmp_path) == {"application": 0, "calculation": 1, "proof": 1, "left out": 1}
    lesson = json.loads((tmp_path / "calculation.jsonl").read_text())
    assert [message["role"] for message in lesson["messages"]] == ["user", "assistant"]
    assert json.loads(lesson["messages"][1]["content"])["program"][-1] == {"name": "answer", "expression": "6*8/2"}
    assert "Made up" not in (tmp_path / "proof.jsonl").read_text()


def test_each_adapter_is_taught_by_what_a_source_works_out(tmp_path: Path) -> None:
    """A row as a set of word problems has it, an integral, and a theorem with its proof."""
    shop = statement("shop", "problem", "A pen costs $4 and 20 clips $8. What do 3 pens and a show of 5 clips cost?")
    worked = "One clip costs 8/20 = $0.4.\n\nThe clips cost 5 x 0.4 = $2.\n\nAll cost 3*4 + 2 = $14."
    book = [
        CONTINUOUS,
        SUM,
        TASK.model_copy(update={"solutions": (Argument(contents="$6 \\cdot 8 / 2 = 24$"),)}),
        shop.model_copy(update={"solutions": (Argument(contents=worked),)}),
    ]
    assert write_training(book, tmp_path) == {"application": 1, "calculation": 1, "proof": 1, "left out": 0}
    lesson = json.loads((tmp_path / "application.jsonl").read_text())
    program = json.loads(lesson["messages"][1]["content"])["program"]
    assert program == [
        {"name": "step1", "expression": "8/20"},
        {"name": "step2", "expression": "5 * step1"},
        {"name": "answer", "expression": "3*4 + step2"},
    ]


@pytest.mark.parametrize(
    "worked",
    ["Half is 8/2 = 5.", "Half is 8/2 = 4, and 5 clips for 4 each = 20.", "It is little.", "5/0 = 1"],
    ids=["untrue", "a step in words", "no step", "nothing"],
)
def test_worked_steps_that_compute_something_else_teach_nothing(tmp_path: Path, worked: str) -> None:
    problem = statement("shop", "problem", "What do 5 clips cost?", solutions=(Argument(contents=worked),))
    assert write_training([problem], tmp_path)["left out"] == 1
    [line] = (tmp_path / "left-out.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["item"] == problem.label


def test_equal_results_of_two_steps_are_both_used(tmp_path: Path) -> None:
    worked = "He has 12/2 = 6 crickets.\n\nHe has 3*2 = 6 moths.\n\nAll are 6+6+1 = 13."
    problem = statement("bugs", "problem", "How many bugs has he?", solutions=(Argument(contents=worked),))
    write_training([problem], tmp_path)
    lesson = json.loads((tmp_path / "application.jsonl").read_text())
    assert json.loads(lesson["messages"][1]["content"])["program"] == [
        {"name": "step1", "expression": "12/2"},
        {"name": "step2", "expression": "3*2"},
        {"name": "answer", "expression": "step1+step2+1"},
    ]


@pytest.mark.parametrize(
    ("asked", "task"),
    [
        ("Show the equation.", "proof"),
        ("Let $x$ be real. Prove it.", "proof"),
        ("A show lasts long. How long?", "application"),
    ],
)
def test_a_show_is_no_proof(asked: str, task: str) -> None:
    assert task_of(statement("one", "problem", asked)) == task
