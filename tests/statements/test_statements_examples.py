"""Worked examples of textbooks: where their solutions end, what of their parts is asked, and what is no part of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import chunk, convert
from mathrag.entities import Statement
from mathrag.settings import DocumentSettings
from mathrag.statements import read_statements, resolve

PAGE = "# Motion\n\n## Forces\n\n#### Example: Pushing\n\nA crate of 24 kg is pushed with 51 N. How fast does it start?\n\n{}\n"


def read(folder: Path, text: str) -> list[Statement]:
    (folder / "a.md").write_text(text, encoding="utf-8")
    one = convert(folder / "a.md", "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
    assert not told.loose
    return list(resolve(told.statements, told.loose).statements)


def solution(folder: Path, text: str) -> str:
    """The one solution of the example on the page, which has ``text`` behind its question."""
    [one] = read(folder, PAGE.format(text))
    [told] = one.solutions
    return told.contents


SOLVED = "**Solution**\n\nIt starts with\n\n$$a=\\frac{51}{24}=2.1$$"


@pytest.mark.parametrize("word", ["Significance", "Discussion", "Discussion for (a)"])
def test_what_closes_an_example_belongs_to_its_solution_and_what_stands_behind_it_does_not(
    tmp_path: Path, word: str
) -> None:
    closing = f"**{word}**\n\nThis is no more than a person can stand."
    told = solution(tmp_path, f"{SOLVED}\n\n{closing}\n\nAll of this holds for $a$ in any direction, and for trains.")
    assert told.endswith("a person can stand.")
    assert f"**{word}**" in told


@pytest.mark.parametrize(
    "more",
    [
        "With 51 N a child could hardly push it.",
        "In this example, one crate is enough.",
        "1. Be sure that the units cancel.",
        "$$a=2.1$$\n\nas it should be.",
    ],
)
def test_what_goes_on_with_an_examples_own_quantities_stays_behind_its_close(tmp_path: Path, more: str) -> None:
    told = solution(tmp_path, f"{SOLVED}\n\n**Significance**\n\nThis is slow.\n\n{more}\n\nTrains are heavier.")
    assert told.endswith(more)


def test_an_example_that_is_spoken_of_as_over_is_over(tmp_path: Path) -> None:
    behind = "In the preceding example 51 N were enough for all."
    assert solution(tmp_path, f"{SOLVED}\n\n**Significance**\n\nThis is slow.\n\n{behind}").endswith("This is slow.")


def test_all_between_a_solution_and_its_close_belongs_to_it(tmp_path: Path) -> None:
    steps = "We draw the crate as a dot.\n\nFriction acts on its lower side.\n\nThe floor is level, and so on for all sides."
    told = solution(tmp_path, f"**Solution**\n\n{steps}\n\n**Significance**\n\nThis is slow.")
    assert told == f"{steps}\n\n**Significance**\n\nThis is slow."


def test_a_solution_goes_on_as_long_as_it_has_the_problems_numbers(tmp_path: Path) -> None:
    steps = "A table helps us here.\n\nNext, the force is entered.\n\nSo the crate of 24 kg starts slowly."
    assert solution(tmp_path, f"**Solution**\n\n{steps}\n\nTrains are heavier than crates.") == steps


@pytest.mark.parametrize("note", ["**Note:** Friction is left out.", "**NOTE**\n\nFriction is left out."])
def test_a_note_in_the_midst_of_a_solution_does_not_end_it(tmp_path: Path, note: str) -> None:
    steps = f"The force is 51 N.\n\n{note}\n\nDivided by 24 kg this is little."
    assert solution(tmp_path, f"**Solution**\n\n{steps}") == steps


def test_a_table_is_no_sentence_that_the_text_behind_it_goes_on_with(tmp_path: Path) -> None:
    table = "| Force | 51 N |\n|---|---|\n| Mass | 24 kg |"
    assert solution(tmp_path, f"**Solution**\n\n{table}\n\nNow we turn to trains.") == table
    assert solution(tmp_path, f"**Solution**\n\n{table}\n\nThus the crate starts slowly.").endswith("slowly.")


@pytest.mark.parametrize(
    "behind",
    [
        "**Moving Crates in the Harbour**\n\nCranes lift most of what ships bring.",
        "For additional examples, watch the clip.",
        "In the next example, the force is asked for.",
        "The **inertia** of a body is called its **mass**.",
    ],
)
def test_another_box_or_what_leads_to_the_next_thing_ends_a_solution(tmp_path: Path, behind: str) -> None:
    assert solution(tmp_path, f"**Solution**\n\n2.1 m/s per second\n\n{behind}") == "2.1 m/s per second"


@pytest.mark.parametrize("glued", ["**SolutionStep 1. Read** the problem.", "**Solution**Step 1. Read the problem."])
def test_a_solution_is_found_whose_word_is_glued_to_its_first_step(tmp_path: Path, glued: str) -> None:
    told = solution(tmp_path, f"{glued}\n\n- It asks how fast.\n\n**Step 2. Divide.** The result is 2.1.")
    assert told.startswith(("**Step 1. Read** the problem.", "Step 1. Read the problem."))
    assert told.endswith("**Step 2. Divide.** The result is 2.1.")


def test_notes_to_teachers_are_no_part_of_an_example(tmp_path: Path) -> None:
    note = "**Teacher Support**\n\nAsk students whether 51 N is much."
    [one] = read(tmp_path, PAGE.format(f"{note}\n\n{SOLVED}\n\n{note}"))
    assert one.contents == "A crate of 24 kg is pushed with 51 N. How fast does it start?"
    assert [told.contents for told in one.solutions] == ["It starts with\n\n$$a=\\frac{51}{24}=2.1$$"]


def test_a_title_that_ends_in_italics_is_no_part_of_the_text(tmp_path: Path) -> None:
    page = "# Heat\n\n#### Example:\n\n**The Sign of Δ*S***\n\nWhat is the sign?\n\n**Solution**\n\nIt is positive.\n"
    [one] = read(tmp_path, page)
    assert (one.title, one.contents) == ("The Sign of Δ*S*", "What is the sign?")


def test_questions_between_solutions_belong_to_the_problem(tmp_path: Path) -> None:
    parts = (
        "a. Find the force.\n\n**Solution**\n\na. It is 51 N.\n\nb. Find the mass.\n\n**Solution**\n\nb. It is 24 kg.\n\n"
        "What is the speed?\n\n| $t$ | 1 |\n|---|---|\n| $v$ | ___ |\n\n**Solution**\n\nIt is 2.1."
    )
    [one] = read(tmp_path, f"# Motion\n\n#### Example: Parts\n\nA crate is pushed.\n\n{parts}\n")
    assert [told.contents for told in one.solutions] == ["a. It is 51 N.", "b. It is 24 kg.", "It is 2.1."]
    assert "b. Find the mass." in one.contents
    assert one.contents.endswith("What is the speed?\n\n| $t$ | 1 |\n|---|---|\n| $v$ | ___ |")
    assert "It is" not in one.contents


def test_the_labelled_steps_of_a_solution_are_no_questions(tmp_path: Path) -> None:
    parts = (
        "(a) How long? (b) How far?\n\n**Solution for (a)**\n\n(a) Identify the knowns: 51 N.\n\n(b) Identify the unknown.\n\n"
        "(c) Calculate it: 24 s.\n\n**Solution for (b)**\n\nTwice 51 is 102."
    )
    [one] = read(tmp_path, f"# Motion\n\n#### Example: Parts\n\n{parts}\n")
    assert one.contents == "(a) How long? (b) How far?"
    assert one.solutions[0].contents.endswith("(c) Calculate it: 24 s.")


def test_a_part_is_solved_where_it_stands_though_a_title_before_has_its_word(tmp_path: Path) -> None:
    first = "#### Example: Average Velocity\n\nWhat is it?\n\n**Solution**\n\nIt is 3.\n\n"
    second = "#### Example: A Rock\n\nHow high, how fast?\n\n**Solution for Height**\n\nIt is 8.\n\n**Solution for Velocity**"
    told = read(tmp_path, f"# Motion\n\n{first}{second}\n\nIt is 4.\n")
    assert [len(one.solutions) for one in told] == [1, 2]


def test_a_plan_of_two_words_begins_the_solution(tmp_path: Path) -> None:
    told = solution(tmp_path, f"**Strategy and Concept for (a)**\n\nForces add.\n\n{SOLVED}")
    assert told.startswith("Forces add.")


def test_a_heading_that_speaks_of_solutions_lists_none_where_examples_are_solved_under_it(tmp_path: Path) -> None:
    page = (
        "# Chemistry\n\n#### Check Your Learning\n\nWhat is it?\n\n**Answer**\n\n3 g\n\n## Solutions\n\n"
        "#### Example:\n\nHow much salt is in it?\n\n**Solution**\n\nThere are 4 g.\n\n"
        "### Glossary\n\n- **aqueous solution**: solution in water\n- **solution of an equation**: what solves it\n"
    )
    told = read(tmp_path, page)
    assert [(one.contents, len(one.solutions)) for one in told] == [("What is it?", 1), ("How much salt is in it?", 1)]


def references(folder: Path, first: str, second: str, phrase: str) -> list[str]:
    """What the second of two examples refers to by a ``phrase``, each under its chapter."""
    solved = "{}\n\n**Solution**\n\nIt is 2.\n\n"
    told = read(
        folder, f"{first}\n\n{solved.format('What is it?')}{second}\n\n{solved.format(f'{phrase} What of the other?')}"
    )
    names = {one.uri: one.label for one in told}
    return [names[one.target or ""] for one in told[-1].references]


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("# Heat\n\n## Ice\n\n#### Example 3.8: Snow", "## Steam\n\n#### Example 3.9: Fog", ["Snow"]),
        ("# Heat\n\n## Ice\n\n#### Example 3.8: Snow", "# Light\n\n## Rays\n\n#### Example 4.1: Fog", []),
        ("# Heat\n\n## Ice\n\n#### Example: Snow", "# Light\n\n## Rays\n\n#### Example: Fog", []),
        ("# Heat\n\n## Ice\n\n#### Example: Snow", "## Steam\n\n#### Example: Fog", ["Snow"]),
    ],
)
def test_the_previous_example_is_one_of_the_same_chapter(
    tmp_path: Path, first: str, second: str, found: list[str]
) -> None:
    assert references(tmp_path, first, second, "Look at the previous example.") == found


def test_an_earlier_example_is_any(tmp_path: Path) -> None:
    first, second = "# Heat\n\n## Ice\n\n#### Example: Snow", "#### Example: Fog"
    assert references(tmp_path, first, second, "We have seen it in an earlier example.") == []


def test_a_proof_of_what_prose_claims_is_not_of_the_exercise_before_it(tmp_path: Path) -> None:
    page = "# Cuts\n\n**Exercise 1.** Prove that all is well.\n\n{}*Proof.* It is one of them. ∎\n"
    (tmp_path / "a.md").write_text(
        page.format("We need to know that every sum of two cuts is a cut.\n\n"), encoding="utf-8"
    )
    one = convert(tmp_path / "a.md", "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
    assert [len(statement.solutions) for statement in told.statements] == [0]
    assert len(told.loose) == 1
    [beside] = read(tmp_path, page.format(""))
    assert len(beside.solutions) == 1
