"""Tables of the text layer from fragments and rules: cells of several lines, borders that are drawn cell by cell."""

from __future__ import annotations

import pytest

from mathrag.documents.textlayer.fragments import Fragment, fragment_of
from mathrag.documents.textlayer.items import Item
from mathrag.documents.textlayer.paths import Rule
from mathrag.documents.textlayer.tables import find_tables, write_table

EM = 10.0
FORMULAS = 200.0


def line(text: str, x: float, base: float) -> list[Item]:
    """The letters of a line, half an em wide each."""
    out = []
    for number, char in enumerate(text):
        at = x + 5 * number
        kind = "letter" if char.isalpha() else "relation"
        spaced = number > 0 and text[number - 1] == " "
        out.append(Item(at, base, at + 5, base + 7, base, EM, char, kind, 0, 0, char, spaced=spaced, plain=True))
    return [item for item in out if item.char != " "]


def table(rows: list[tuple[list[str], str]], centred: bool) -> tuple[list[Fragment], float]:
    """Fragments of rows of a label in lines and a formula beside the first of them or their middle, and where they end."""
    found = []
    base = 500.0
    for label, formula in rows:
        beside = base - 12 * (len(label) - 1) / 2 if centred else base
        found.append(fragment_of(line(formula, FORMULAS, beside)))
        for text in label:
            found.append(fragment_of(line(text, 0, base)))
            base -= 12
        base -= 6
    for place, fragment in enumerate(found):
        fragment.first = fragment.last = place
    return found, base


ROWS = [
    (["Pressure at a depth below the", "surface of a liquid"], "p=h"),
    (["Density of a body"], "d=m"),
    (["Lift of a body that is wholly", "under water"], "F=V"),
    (["Weight of a body beside the", "equator"], "W=m"),
]


@pytest.mark.parametrize("centred", [True, False])
def test_a_cell_goes_on_where_its_next_word_did_not_fit(centred: bool) -> None:
    found, end = table(ROWS, centred)
    borders = [Rule(-4, 515, 260, 1), Rule(-4, end + 9, 260, 1)]
    (only,), rest = find_tables(found, borders, [], in_stream_order=True)
    assert not rest
    assert [row.split(" | ")[0].lstrip("| ") for row in write_table(only).split("\n")[2:]] == [
        " ".join(label) for label, _ in ROWS
    ]


def test_a_long_table_is_one_where_its_borders_say_that_they_belong_together() -> None:
    found, end = table(ROWS * 3, centred=True)
    top, bottom = 515.0, end + 9
    assert top - bottom > 250
    pieces = [Rule(*each) for at in (top, bottom) for each in ((-4, at, 150, 1), (150, at, 260, 1))]
    head = fragment_of(line("Name", 0, 530)), fragment_of(line("Law", FORMULAS, 530))
    framed = [Rule(-4, 545, 260, 1.6), Rule(-4, top, 260, 1), Rule(-4, bottom, 260, 1.6)]
    (drawn,), _ = find_tables(found, pieces, [], in_stream_order=False)
    (printed,), _ = find_tables([*head, *found], framed, [], in_stream_order=False)
    assert (len(drawn.rows), len(printed.rows)) == (len(ROWS * 3), len(ROWS * 3) + 1)
    alike = [Rule(-4, at, 260, 1) for at in (545, top, bottom)]
    assert not find_tables([*head, *found], alike, [], in_stream_order=False)[0]


def test_a_table_goes_on_to_the_end_of_the_page_where_nothing_but_its_head_stands_between_borders() -> None:
    found, _ = table(ROWS, centred=True)
    head = [fragment_of(line("Name", 0, 530)), fragment_of(line("Law", FORMULAS, 530))]
    pieces = [Rule(*each) for at in (545, 515) for each in ((-4, at, 150, 1), (150, at, 260, 1))]
    (only,), rest = find_tables([*head, *found], pieces, [], in_stream_order=False)
    assert (len(only.rows), rest) == (1 + len(ROWS), [])
    prose = fragment_of(line("What follows the table goes over the whole page", 0, 300))
    tables, rest = find_tables([*head, *found, prose], pieces, [], in_stream_order=False)
    assert prose in rest
    assert not any(len(each.rows) > 1 for each in tables)


def test_a_formula_of_a_cell_goes_on_below_its_relation() -> None:
    found, end = table([*ROWS, (["Work of a force"], "W=abcdefgh")], centred=True)
    label = fragment_of(line("Bright fringe", 0, end - 8))
    broken = [fragment_of(line("d=", FORMULAS, end - 2)), fragment_of(line("nl", FORMULAS, end - 14))]
    borders = [Rule(-4, at, 260, 1) for at in (515, end - 23)]
    (only,), _ = find_tables([*found, label, *broken], borders, [], in_stream_order=False)
    assert [len(cell) for cell in only.rows[-1]] == [1, 2]
