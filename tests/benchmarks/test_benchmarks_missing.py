"""The scorer of missing values on answers that are known, and the rows of the bundled file."""

from __future__ import annotations

from typing import Any

import pytest

import missing
from mathrag.quantities import dimension_of, ontology
from missing_rows import MissingRow
from records import read_lines

CYLINDER = MissingRow.model_validate(
    {
        "id": "cylinder",
        "question": "What is the volume of a cylinder with radius 3 cm?",
        "documents": ["sheet.pdf"],
        "missing": {"quantity": "height", "kinds": ["height", "length"], "unit": "cm"},
        "formula": {"label": "Volume of a cylinder", "latex": r"V = \pi r^2 h"},
    }
)
HEIGHT = {"quantity": "height h", "quantity_kind": None, "unit": "m", "formula": "Volume of a cylinder"}


def judged(kind: str, *told: dict[str, Any]) -> set[str]:
    return set(missing.judged(CYLINDER, {"kind": kind, "missing": list(told)}, {}))


def test_a_clarification_that_names_both_is_right() -> None:
    assert judged("clarification", HEIGHT) == set(missing.ASPECTS)


def test_a_value_is_no_refusal() -> None:
    assert judged("computed") == judged("error") == set()
    assert judged("abstained") == {"refused"}


def test_a_formula_may_be_told_by_its_latex_or_its_name_alone() -> None:
    assert "formula" in judged("clarification", {**HEIGHT, "formula": r"U = \pi s^2 b"})
    assert "formula" in judged("clarification", {**HEIGHT, "formula": {"label": "Cylinder", "latex": r"V = \pi r^2 h"}})
    assert "formula" not in judged("clarification", {**HEIGHT, "formula": r"V = \frac{1}{3} \pi r^2 h"})
    assert "formula" not in judged("clarification", {**HEIGHT, "formula": "Volume of a cone"})


@pytest.mark.parametrize(
    ("told", "right"),
    [
        ({"quantity": "h", "quantity_kind": "height"}, True),
        ({"quantity": "h", "quantity_kind": "radius"}, False),
        ({"quantity": "height", "unit": "m^2"}, False),
        ({"quantity": "height", "unit": "nonsense"}, False),
        ({"quantity": "circumference"}, False),
    ],
)
def test_a_quantity_needs_name_or_kind_and_dimension(told: dict[str, Any], right: bool) -> None:
    assert ("quantity" in judged("clarification", {**HEIGHT, **told})) is right


def test_both_means_one_entry() -> None:
    apart = ({**HEIGHT, "formula": "Area of a circle"}, {**HEIGHT, "quantity": "radius"})
    assert judged("clarification", *apart) == set(missing.ASPECTS) - {"both"}


def test_a_row_may_say_kind_name_and_formula_plainly() -> None:
    row = MissingRow.model_validate(
        {
            "id": "a",
            "question": "?",
            "documents": [],
            "formula": "V = I R",
            "missing": {"name": "resistance", "kind": "electric_resistance", "dimension": "L^2 M T^-3 I^-2"},
        }
    )
    told = {"quantity": "R", "quantity_kind": "electric_resistance", "unit": "Ω", "formula": "V = I R"}
    assert missing.judged(row, {"kind": "clarification", "missing": [told]}, {})["both"] == 1


ROWS = [MissingRow.model_validate(row) for row in read_lines(missing.QUESTIONS)]


def test_the_rows_are_whole() -> None:
    kinds = ontology().kinds
    assert len({row.id for row in ROWS}) == len({row.question for row in ROWS}) == len(ROWS) == 60
    for row in ROWS:
        wanted = str(dimension_of(row.missing.unit or "1"))
        assert row.missing.dimension == wanted, row.id
        assert {str(kinds[kind].dimension) for kind in row.missing.kinds} <= {wanted}, row.id
        assert row.complete, row.id
        assert len(row.complete) > len(row.question), row.id


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_a_right_answer_to_a_row_counts(row: MissingRow) -> None:
    told = {"quantity": row.missing.quantity, "unit": row.missing.unit, "formula": row.formula.latex}
    assert missing.judged(row, {"kind": "clarification", "missing": [told]}, {})["both"] == 1
