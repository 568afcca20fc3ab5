"""What headings say of what stands under them."""

from __future__ import annotations

import pytest

from mathrag.documents.headings import lists_formulas, names_a_law, names_no_subject, repeats


@pytest.mark.parametrize("heading", ["Key Equations", "Summary of Formulas", "Formula sheet", "Wichtige Formeln"])
def test_a_list_of_formulas_is_known_by_its_heading(heading: str) -> None:
    assert lists_formulas(heading)
    assert not lists_formulas(heading.split()[0])


def test_what_repeats_and_what_names_no_subject() -> None:
    assert names_a_law("Hooke’s law")
    assert not names_a_law("lawful")
    assert repeats("Section Summary")
    assert not repeats("Springs")
    assert all(map(names_no_subject, ("Example 3", "Learning Objectives", "Beispiel", "Geometry formulas")))
    assert not names_no_subject("The geometry of lenses")
