"""Parts of the text layer's reader by themselves: fonts told by their use, formulas put together over lines."""

from __future__ import annotations

import pytest

from mathrag.documents.textlayer.fonts import Font, font_named
from mathrag.documents.textlayer.fragments import fragments
from mathrag.documents.textlayer.glyphs import _decode, _moved_back
from mathrag.documents.textlayer.items import Item
from mathrag.documents.textlayer.joints import mended
from mathrag.documents.textlayer.usage import tell_formulas

PROSE, ITALIC = font_named("Charter-Roman", heavy=False, slanted=False), font_named("Charter-Italic", False, True)
NAMELESS = font_named("", False, False, nth=1)


def glyphs(*runs: tuple[Font, str]) -> list[Item]:
    """The letters of each run in its font side by side, the runs apart."""
    items: list[Item] = []
    x = 0.0
    for font, text in runs:
        for char in text:
            kind = "letter" if char.isalpha() else "relation"
            place = len(items)
            items.append(Item(x, 0, x + 5, 7, 0, 10, char, kind, place, place, char, font=font.number))
            x += 5
        x += 10
    return items


def test_italics_that_set_no_word_are_variables_and_others_are_not() -> None:
    letters = [(ITALIC, letter) for letter in "abcdmnqrv"]
    variables = glyphs((PROSE, "where"), *letters)
    tell_formulas(variables, [PROSE, ITALIC], nameless=False)
    assert {item.kind for item in variables[5:]} == {"symbol"}
    assert {item.kind for item in variables[:5]} == {"letter"}
    emphasis = glyphs((PROSE, "where"), *letters, (ITALIC, "really"), (ITALIC, "friction"))
    tell_formulas(emphasis, [PROSE, ITALIC], nameless=False)
    assert {item.kind for item in emphasis} == {"letter"}


def test_a_browser_s_font_without_a_name_is_of_formulas_where_it_sets_no_words() -> None:
    signs = glyphs(
        (PROSE, "the"), (PROSE, "momentum"), (PROSE, "of"), (NAMELESS, "p"), (NAMELESS, "="), (NAMELESS, "mv")
    )
    tell_formulas(signs, [PROSE, NAMELESS], nameless=True)
    assert [item.formula for item in signs] == [False] * 13 + [True] * 4
    words = glyphs((PROSE, "the"), (PROSE, "momentum"), (PROSE, "of"), (NAMELESS, "bodies"), (NAMELESS, "falling"))
    tell_formulas(words, [PROSE, NAMELESS], nameless=True)
    assert {item.formula for item in words} == {None}


@pytest.mark.parametrize(("size", "shift", "number"), [(9.0, -4.5, 1), (10.0, -4.5, 2), (9.0, -12.0, 2)])
def test_an_index_may_be_hardly_smaller_than_its_line(size: float, shift: float, number: int) -> None:
    letter, index = (
        Item(0, 0, 5, 7, 0, 10, "T", "letter", 0, 0, "T"),
        Item(5, shift, 9, shift + 6, shift, size, "p", "letter", 1, 1, "p"),
    )
    assert len(fragments([letter, index], in_stream_order=True)) == number


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("a rate $k =$\n3 N/cm and", r"a rate $k = 3\,\text{N/cm}$ and"),
        ("is $m = 3 \\times 10^{-27}$\nkg or so", r"is $m = 3 \times 10^{-27}\,\text{kg}$ or so"),
        ("at $a = 5$\nm/s² then", r"at $a = 5\,\text{m/s}^{2}$ then"),
        ("so $r =$\nconstant.", r"so $r = \text{constant}$."),
        ("so $h =$\n2 · 2 · 3 is", r"so $h = 2 \cdot 2 \cdot 3$ is"),
        ("so $h = a +$\n$b$ is", r"so $h = a + b$ is"),
        ("if $n = 3$\nin the end", r"if $n = 3$ in the end"),
        ("if $x = 4$\nA body falls", r"if $x = 4$ A body falls"),
    ],
)
def test_a_formula_goes_on_in_the_next_line_of_its_paragraph(broken: str, whole: str) -> None:
    assert mended(broken) == whole


def test_a_browser_s_font_without_a_name_sets_formulas_in_words_beside_relations() -> None:
    letters = font_named("", False, False, nth=2)
    variables = [(letters, letter) for letter in "abcdmnqrv"]
    prose = [(PROSE, "balance"), (PROSE, "sheets"), (PROSE, "are")]
    equations = [(NAMELESS, run) for run in ("assets", "=", "debts", "+", "equity", "profit", "=", "sales", "=")]
    worded = glyphs(*prose, *variables, *equations)
    tell_formulas(worded, [PROSE, NAMELESS, letters], nameless=True)
    assert {item.formula for item in worded if item.font == NAMELESS.number} == {True}
    heading = glyphs(*prose, *variables, (NAMELESS, "Assets"), (NAMELESS, "and"), (NAMELESS, "equity"))
    tell_formulas(heading, [PROSE, NAMELESS, letters], nameless=True)
    assert {item.formula for item in heading if item.font == NAMELESS.number} == {False}


@pytest.mark.parametrize(
    ("font", "code", "character"),
    [("Cmsy10", 0xA1, "−"), ("Cmmi10", 0xBC, "π"), ("Cmmi10", 0x3D, "/"), ("Cmr10", 0xC4, "¨"), ("Cmr10", 0x41, "A")],
)
def test_computer_modern_as_truetype_has_tex_s_codes(font: str, code: int, character: str) -> None:
    assert _decode(_moved_back(code), True, font_named(font, False, False)) == character
