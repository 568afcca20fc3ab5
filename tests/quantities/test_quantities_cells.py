"""What stands at the head of lists and tables is that of their values."""

from __future__ import annotations

from mathrag.quantities.cells import heads_of_cell, numbers_cells, unit_before

FLOWS = "What is the NPV?\n\n| Year | 1 | 2 |\n| --- | --- | --- |\n| Cash flow ($) | 400 | 500 |"


def test_a_cell_has_the_head_of_its_row_and_numbers_of_columns_are_no_values() -> None:
    assert "$" in heads_of_cell(FLOWS, FLOWS.index("500"))
    assert heads_of_cell("It costs $400.", 10) == ""
    assert numbers_cells(FLOWS, FLOWS.index("2 |"))
    assert not numbers_cells(FLOWS, FLOWS.index("500"))


def test_a_list_has_the_unit_that_is_told_before_it() -> None:
    for text, unit in (
        ("The times were, in minutes, 12, 7", "min"),
        ("Masses (in grams): 12, 7", "g"),
        ("12, 7", None),
    ):
        assert unit_before(text, text.index("12")) == unit
