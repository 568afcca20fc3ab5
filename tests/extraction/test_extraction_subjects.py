"""What a text is about decides what letters mean: mathematics, other subjects, German; means of powers, differences, indices."""

from __future__ import annotations

import pytest

from mathrag.entities import Chunk, Document, Formula
from mathrag.extraction import build_templates, extract
from mathrag.extraction.rules.blocks import blocks
from mathrag.extraction.rules.definitions import definitions
from mathrag.quantities import ontology

DOCUMENT = Document(slug="d", title="d", filename="d.md", media_type="text/markdown", sha256="0" * 64, converter="test")


def formulas_of(text: str, *headings: str) -> tuple[Formula, ...]:
    chunks = [Chunk(id="d-0000", document="d", ordinal=0, headings=headings, start=0, end=len(text), text=text)]
    return build_templates(DOCUMENT, chunks, extract(DOCUMENT, chunks), ontology()).formulas


def kinds_of(formula: Formula) -> dict[str, str | None]:
    return {item.identifier: item.quantity_kind for item in formula.parameters}


def test_letters_of_mathematics_are_no_quantities_of_physics() -> None:
    (formula,) = formulas_of("$$z = \\frac{x - \\mu}{\\sigma}$$", "Statistics", "Normal distribution")
    assert {item.dimension for item in formula.parameters} == {"1"}
    assert set(kinds_of(formula).values()) == {None}
    (same,) = formulas_of("$$F = m a$$", "Mechanics")
    assert kinds_of(same) == {"F": "force", "m": "mass", "a": "acceleration"}


def test_a_label_keeps_geometry_in_mathematics() -> None:
    (formula,) = formulas_of("- Area of a circle: $A = \\pi r^2$", "Precalculus", "Trigonometry")
    assert kinds_of(formula)["A"] == "area"
    assert next(item.dimension for item in formula.parameters if item.identifier == "r") == "L"


def test_a_letter_the_text_calls_something_unknown_is_not_what_it_usually_is() -> None:
    text = "The score is $p = h m$, where $h$ is the home advantage and $m$ is the number of matches."
    assert "momentum" not in kinds_of(formulas_of(text, "Tournaments")[0]).values()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dabei ist $m$ die Masse des Körpers und $v$ die Geschwindigkeit (m/s).", {"m": "mass", "v": "velocity"}),
        ("mit $U$ = Spannung in V, $I$ = Strom in A", {"U": "voltage", "I": "electric_current"}),
        ("$v_u$: Umfangsgeschwindigkeit", {"v_u": "velocity"}),
    ],
)
def test_german_words_define_symbols(text: str, expected: dict[str, str]) -> None:
    found = {
        item.symbol: ontology().for_name(item.phrase)[0][0].id for block in blocks(text) for item in definitions(block)
    }
    assert found == expected


def test_german_labels_name_what_is_computed() -> None:
    (formula,) = formulas_of("- Schubspannung: $\\tau = \\frac{F}{A}$", "Festigkeitslehre")
    assert kinds_of(formula) == {"tau": "shear_stress", "F": "force", "A": "area"}


def test_the_mean_of_a_square_has_the_squares_dimension() -> None:
    (formula,) = formulas_of("$$P = \\frac{1}{3}\\frac{N m \\bar{v^{2}}}{V}$$", "Kinetic theory", "Pressure of a gas")
    mean = next(item for item in formula.parameters if item.symbol.startswith("\\bar"))
    assert (mean.dimension, mean.name) == ("L^2 T^-2", "mean square velocity")
    assert formula.consistency == "consistent"


def test_a_change_of_temperature_is_a_difference() -> None:
    (formula,) = formulas_of(
        "$$\\Delta L = \\alpha L \\Delta T$$\n\nwhere $\\Delta T$ is the temperature", "Thermal expansion"
    )
    assert kinds_of(formula)["Delta_T"] == "temperature_difference"


def test_words_in_indices_name_kinds() -> None:
    (formula,) = formulas_of("$$v_{\\text{escape}} = \\sqrt{\\frac{2 G M}{R}}$$", "Gravitation")
    assert kinds_of(formula)["v_escape"] == "escape_velocity"


def test_names_are_plain_words() -> None:
    text = (
        "$$P V = N k T$$\n\nwhere $T$ is the temperature (in kelvin) and $V$ is the volume and s is the unit. "
        "The concentration is $[\\text{NO}_{2}] = n/V$."
    )
    names = {item.symbol: item.name for formula in formulas_of(text, "Gases") for item in formula.parameters}
    assert (names["T"], names["V"]) == ("temperature", "volume")
    assert names["[\\text{NO}_{2}]"] == "concentration of NO2"
