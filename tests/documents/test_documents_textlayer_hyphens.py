"""Words that a line of a PDF divides: whole again, compound ones with their hyphens."""

from __future__ import annotations

import pytest

from mathrag.documents.textlayer.hyphens import Vocabulary, joined

DOCUMENT = "The work of a force changes energy. One-dimensional springs, a strong field and a battery without load."


@pytest.mark.parametrize(
    ("above", "below", "whole"),
    [
        ("the work-", "energy theorem", "the work-energy theorem"),  # two words of the document
        ("one-", "dimensional motion", "one-dimensional motion"),  # it has the compound elsewhere
        ("a bat-", "tery", "a battery"),  # it has the word elsewhere
        ("accelera-", "tion", "acceleration"),  # neither half is a word
        ("strong as‐", "sumption", "strong assumption"),
    ],
)
def test_a_divided_word_is_whole_and_a_compound_keeps_its_hyphen(above: str, below: str, whole: str) -> None:
    text = joined(above, below)
    assert text is not None
    assert Vocabulary([DOCUMENT, text]).rejoined(text) == whole


def test_a_dash_and_a_capital_divide_no_word() -> None:
    assert joined("the force –", "a vector") is None
    assert joined("Navier-", "Stokes") is None
