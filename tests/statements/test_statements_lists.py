"""Exercises and solutions that are listed by letters, in a paragraph, or by references alone; proofs behind a repetition; block names."""

from __future__ import annotations

import pytest

from mathrag.documents.latex_theorems import restated_once
from mathrag.statements.conventions import told_extents
from mathrag.statements.extents import headings


def told(markdown: str) -> list[tuple[str, str, str]]:
    """Form, number or lead, and text of what is told, in order."""
    found = sorted(told_extents(markdown, headings(markdown), ""), key=lambda one: one.start)
    return [
        (one.form.name, one.number or one.lead, " ".join(markdown[one.body : one.end].strip(" :\n").split()))
        for one in found
    ]


def test_lettered_problems_under_a_plain_line_have_their_hints_in_one_paragraph() -> None:
    text = "3.  PROBLEMS\n\n  (A)  Show that rafts float.\n\n  (B)  Show that rafts sink.\n\nHINTS.  (A) Weigh one.\n(B) Load one.\n"
    assert told(text) == [
        ("problem", "A", "Show that rafts float."),
        ("problem", "B", "Show that rafts sink."),
        ("solution", "problem A", "Weigh one."),
        ("solution", "problem B", "Load one."),
    ]


def test_bold_numbers_of_items_are_problems_and_their_answers_are_listed() -> None:
    asked = "## Check yourself\n\n* **1.** Show that kites fly.\n\n* **2.** Show that kites fall.\n\n"
    text = f"{asked}Answers.\n**1.** Let go.\n**2.** Wait.\n"
    assert [(form, number) for form, number, _ in told(text)] == [
        ("exercise", "1"),
        ("exercise", "2"),
        ("solution", "exercise 1"),
        ("solution", "exercise 2"),
    ]


@pytest.mark.parametrize(
    "text", ["We have two answers. Both are long.", "The problems. They are many.\n\n1. One of them"]
)
def test_a_sentence_about_answers_or_problems_begins_no_list(text: str) -> None:
    assert told(text) == []


def test_an_empty_heading_among_solutions_is_one_of_them() -> None:
    text = "## Exercises\n\n1. Show that bells ring.\n\n## Solutions\n\n##### \n\nStrike one.\n"
    assert ("solution", "solution", "Strike one.") in told(text)


def test_the_line_behind_a_box_names_it() -> None:
    boxes = told_extents(
        "::: {theorem} Bells\nBells ring.\n:::\n\n^thm-bells\n\n::: {lemma}\nBells hang.\n:::\n", [], ""
    )
    assert [one.keys for one in boxes] == [("thm-bells",), ()]


def test_a_proof_behind_a_repetition_refers_to_what_is_repeated() -> None:
    source = r"""\begin{restatable}{theorem}{bells}\label{thm:bells} Bells ring. \end{restatable}
\appendix
\bells*
\begin{proof} Strike one. \end{proof}
\bells* Some words."""
    plain = restated_once(source)
    assert r"\begin{proof}[Proof of \ref{thm:bells}] Strike one." in plain
    assert "bells*" not in plain
