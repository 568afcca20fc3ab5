"""Glossaries whose terms and texts stand on lines of their own."""

from __future__ import annotations

import pytest

from mathrag.documents import chunk
from mathrag.documents.markdown import normalise
from mathrag.entities import Document
from mathrag.extraction import extract

SPEED = ("speed", "the rate of change of place")
JERK = ("jerk", "what changes an acceleration")


def entries(text: str) -> list[tuple[str, str]]:
    document = Document(slug="d", title="D", filename="d.md", media_type="text/markdown", sha256="0", converter="c")
    chunks = chunk(document, normalise(text))
    return [(one.term, one.text) for found in extract(document, chunks) for one in found.definitions]


@pytest.mark.parametrize(
    "text",
    [
        "speed\nthe rate of change of place\n\njerk\nwhat changes an acceleration",
        "speed\n\n: the rate of change of place\n\njerk\n\n: what changes an acceleration",
        "**speed**\n\nthe rate of change of place\n\n**jerk**\n\nwhat changes an acceleration in the course of time",
        "speed\n\nthe rate of change of place\n\njerk\n\nwhat changes an acceleration in the course of time",
        "- speed\n  the rate of change of place\n- jerk\n  what changes an acceleration",
        "speed: the rate of change of place\njerk: what changes an acceleration",
        "speed – the rate of change of place\njerk – what changes an acceleration",
        "`speed`\n: the rate of change of place\n\n`jerk`\n: what changes an acceleration",
    ],
)
def test_entries_are_told_by_their_lines(text: str) -> None:
    (speed, jerk) = entries(f"# Motion\n\n## Glossary\n\n{text}\n")
    assert speed == SPEED
    assert (jerk[0], jerk[1][: len(JERK[1])]) == JERK


def test_a_list_of_definitions_needs_no_heading() -> None:
    found = entries(
        "# Motion\n\nMomentum\n:   The product of mass and velocity.\n\nEnergy\n\n:   The ability to do work.\n"
    )
    assert found == [("Momentum", "The product of mass and velocity."), ("Energy", "The ability to do work.")]


def test_a_law_of_an_entry_is_its_own() -> None:
    document = Document(slug="d", title="D", filename="d.md", media_type="text/markdown", sha256="0", converter="c")
    chunks = chunk(
        document, "# Glossary\n\nNewton's second law\nThe force is $F = m a$.\n\nwork\n: the force times the way\n"
    )
    found = [one for read in extract(document, chunks) for one in read.definitions]
    assert [one.latex for one in found] == [("F = m a",), (r"\text{work} = \text{force} \times \text{way}",)]


@pytest.mark.parametrize(
    "text",
    [
        "## Key Terms\n\nspeed\n\njerk\n\nacceleration\n",
        "## Motion\n\nNote\n: This is only a note that says something.\n",
        "## Key Terms\n\nspeed\n\n**Hovering plastic**\n\nIn this lab, you will use electrostatics to hover plastic.\n",
        "## Motion\n\nMomentum\n\nWhat a body has that moves is large.\n",
    ],
)
def test_lists_of_terms_notes_and_titles_are_no_entries(text: str) -> None:
    assert entries(f"# Book\n\n{text}") == []


def test_a_text_that_goes_on_in_the_next_line_is_one() -> None:
    (found,) = entries("# Glossary\n\n**jerk** what is felt: it changes\nan acceleration: quickly\n")
    assert found == ("jerk", "what is felt: it changes an acceleration: quickly")
