"""Parts of the text layer's reader by themselves: fonts told by their use, formulas put together over lines."""

from __future__ import annotations

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from mathrag.documents.textlayer.bullets import drawn_bullets
from mathrag.documents.textlayer.fonts import Font, font_named
from mathrag.documents.textlayer.fragments import fragments
from mathrag.documents.textlayer.glyphs import _decode, _kind, _moved_back
from mathrag.documents.textlayer.items import Item
from mathrag.documents.textlayer.joints import mended
from mathrag.documents.textlayer.linear import to_latex
from mathrag.documents.textlayer.lines import write
from mathrag.documents.textlayer.paths import Box, Drawing, read_drawing
from mathrag.documents.textlayer.runs import runs
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


def written(text: str, x: float, base: float, size: float, formula: bool | None) -> list[Item]:
    """Letters and figures half an em wide, of a browser's font of formulas or of prose."""
    return [
        Item(
            x0=x + number * size / 2,
            y0=base,
            x1=x + (number + 1) * size / 2,
            y1=base + 0.7 * size,
            base=base,
            size=size,
            tex=char,
            kind="digit" if char.isdecimal() else "letter",
            first=number,
            last=number,
            char=char,
            formula=formula,
        )
        for number, char in enumerate(text)
    ]


@pytest.mark.parametrize(
    ("prose", "shift", "script", "made"), [("10", 4, "23", "10$^{23}$"), ("CO", -2, "12", "CO$_{12}$")]
)
def test_a_formula_that_is_raised_or_lowered_behind_prose_is_kept(
    prose: str, shift: float, script: str, made: str
) -> None:
    base = written(prose, 0, 0, 10, formula=False)
    raised = written(script, 10, shift, 7, formula=True)
    raised[1].x0 += 1.45  # figures are narrower than they advance
    for place, item in enumerate([*base, *raised]):
        item.first = item.last = place
    behind = written("S", raised[-1].x1 + 0.5, 0, 10, formula=False)
    assert write([runs([*base, *raised, *behind])]) == f"{made}S"


def in_print(*parts: tuple[str, float, bool | None]) -> list[Item]:
    """Parts of a line of print, each this many em behind the one before: of a font of formulas, or of one that is not known."""
    items: list[Item] = []
    for text, gap, formula in parts:
        x = items[-1].x1 + 10 * gap if items else 0.0
        for number, item in enumerate(written(text, x, 0, 10, formula=formula)):
            item.first = item.last = len(items)
            item.kind = _kind(item.char, PROSE, False) if not (formula and item.char.isalpha()) else "symbol"
            item.math = bool(formula)
            item.spaced = number == 0 and gap > 0.2
            items.append(item)
    return items


LINES = [
    (
        [("W", 0, True), ("(0", 0.1, True), ("cm", 0.25, None), ("to", 0.3, None), ("6)=4", 0.2, True)],
        "$W(0\\,\\text{cm to}6) = 4$",
    ),
    ([("force", 0, None), ("(", 0.3, None), ("F>0", 0, True), (")", 0, None)], "force ($F > 0$)"),
    ([("times", 0, None), ("(t=0)", 0.3, True)], "times $(t = 0)$"),
    ([("knowns", 0, None), ("a=1;", 0.3, True), ("b=2", 0.35, True)], "knowns $a = 1;\\ b = 2$"),
    ([("x=y,", 0, True), ("z=0", 0.35, True)], "$x = y,\\ z = 0$"),
    ([("where", 0, None), ("x=y,", 0.3, True), ("z=0", 0.35, True)], "where $x = y$, $z = 0$"),
]


@pytest.mark.parametrize(("parts", "made"), LINES)
def test_a_font_of_formulas_alone_says_in_print_too_what_is_one_formula(
    parts: list[tuple[str, float, bool | None]], made: str
) -> None:
    assert write([runs(in_print(*parts))]) == made


def test_the_mathematical_fonts_of_unicode_set_whole_formulas() -> None:
    names = ("LatinModernMath-Regular", "STIXTwoMath-Regular", "NewCMMath-Book", "FiraMath-Medium")
    assert all(font_named(name, False, False).whole for name in names)
    assert not any(font_named(name, False, False).whole for name in ("LMMathItalic10-Regular", "LMRoman10-Regular"))


BULLETS = [Box(-11, 1, -7.3, 4.7), Box(-11, 15, -7.3, 18.7), Box(-11, -20, -7.3, -10), Box(30, 1, 33.7, 4.7)]


def test_a_disc_that_a_browser_draws_in_front_of_a_line_is_its_bullet() -> None:
    line = written("entropy", 0, 0, 12, formula=False)
    (bullet,) = drawn_bullets(line, BULLETS)
    assert (bullet.char, bullet.base, bullet.x1) == ("•", 0, -7.3)
    plotted = [*written("axis", -40, 0, 12, formula=False), *line]
    assert not drawn_bullets(plotted, BULLETS)


def drawing_of(outline: list[tuple[float, float]]) -> Drawing:
    """What is read of a page on which this outline is filled."""
    document = pypdfium2.PdfDocument.new()
    page = document.new_page(200, 200)
    path = pdfium.FPDFPageObj_CreateNewPath(*outline[0])
    for point in outline[1:]:
        pdfium.FPDFPath_LineTo(path, *point)
    pdfium.FPDFPath_SetDrawMode(path, pdfium.FPDF_FILLMODE_WINDING, False)
    pdfium.FPDFPage_InsertObject(page.raw, path)
    return read_drawing(page)


def test_a_low_arrow_over_a_letter_is_no_rule() -> None:
    bar = [(10, 10), (14.4, 10), (14.4, 11.4), (10, 11.4), (10, 10)]
    arrow = [*bar[:2], *((14 + 0.02 * number, 10.2 + 0.05 * number) for number in range(24)), *bar[3:]]
    assert (len(drawing_of(bar).horizontal), len(drawing_of(bar).outlines)) == (1, 0)
    assert (len(drawing_of(arrow).horizontal), len(drawing_of(arrow).outlines)) == (0, 1)


def test_an_index_in_front_of_an_exponent_is_no_script_of_it() -> None:
    letter = Item(0, 0, 4, 8, 0, 12, "i", "symbol", 0, 0, "i", math=True)
    index = written("ave", 4.2, -3, 7, formula=None)
    exponent = written("2", 5, 3.2, 8.4, formula=None)
    for place, item in enumerate([*exponent, *index]):
        item.first = item.last = place + 1
    assert to_latex([letter, *exponent, *index]) == r"i_{\text{ave}}^{2}"
