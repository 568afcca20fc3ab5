"""Laws for one quantity in several sections are told apart by what the sections are about."""

from __future__ import annotations

import pytest

from mathrag.documents import chunk
from mathrag.entities import Document, ExtractedFormula
from mathrag.extraction import build_templates, extract
from mathrag.quantities import ontology

TEXT = """# Coils and plates

## {title}

A toroid is a coil that is bent, and a circuit has one. With $N$ turns and the length $l$, the inductance $L$ is

$$L = \\frac{{\\mu_0 N^2 A}}{{l}}$$

where $A$ is the cross-sectional area.

## Straight Wires

With the height $h$, the inductance $L$ is

$$L = \\frac{{\\mu_0 N^2 h}}{{7}}$$

{more}
"""
BASE = "inductance"


DOCUMENT = Document(
    slug="notes", title="Notes", filename="notes.md", media_type="text/markdown", sha256="0" * 64, converter="none"
)


def extracted(markdown: str) -> list[ExtractedFormula]:
    return [formula for one in extract(DOCUMENT, chunk(DOCUMENT, markdown)) for formula in one.formulas]


def labels_of(markdown: str) -> list[str]:
    chunks = chunk(DOCUMENT, markdown)
    formulas = build_templates(DOCUMENT, chunks, extract(DOCUMENT, chunks), ontology()).formulas
    return [formula.label.partition(" (from ")[0] for formula in formulas]


@pytest.mark.parametrize(
    ("title", "wanted"),
    [
        ("Rectangular Toroid", f"{BASE}, rectangular toroid"),
        ("Inductance in an RL Circuit", f"{BASE} in an RL circuit"),
        ("Mutual Inductance", "mutual inductance"),
        ("Toroids and Coils", BASE),
        ("Ampère's Law", BASE),
        ("Voltage", BASE),
        ("Summary", BASE),
    ],
)
def test_a_law_is_completed_by_the_thing_its_section_is_about(title: str, wanted: str) -> None:
    assert labels_of(TEXT.format(title=title, more=""))[0] == wanted


def test_a_law_that_stands_in_several_sections_belongs_to_none() -> None:
    more = "## Straight Wires, Once More\n\nThe inductance $L$ is $$L = \\frac{\\mu_0 N^2 A}{l}$$"
    assert labels_of(TEXT.format(title="Rectangular Toroid", more=more))[0] == BASE


def test_the_only_law_for_a_quantity_needs_no_section() -> None:
    text = TEXT.format(title="Rectangular Toroid", more="")
    assert labels_of(text.partition("## Straight")[0]) == [BASE]


@pytest.mark.parametrize(
    ("markdown", "label"),
    [
        (
            "# Lenses\n\n## Characteristics of Lenses\n\nThe power $P$ of a lens of focal length $f$ is what one reads.\n\n"
            "$$P = \\frac{1}{f}$$\n\n## Others\n\nMore.",
            "power (Characteristics of Lenses)",
        ),
        (
            "For the total capacitance $C$ of the capacitances $C_1$ and $C_2$ we have $\\frac{1}{C} = \\frac{1}{C_1} + \\frac{1}{C_2}$.",
            "total capacitance",
        ),
        ("The basic equation is\n\n$$Q_1 = 3 K_2$$", "Q₁ from second equilibrium constant"),
    ],
)
def test_what_a_law_is_for_is_its_name_where_a_heading_or_a_word_is_none(markdown: str, label: str) -> None:
    assert labels_of(markdown)[0] == label


@pytest.mark.parametrize(
    "said",
    [
        "where $\\Delta L$ is the change in length $L$, $\\Delta T$ is the change in temperature, and $k$ is the coefficient.",
        "where $L$ is a good approximation of the first one.",
        "where $L$ is a vector associated with the temperature.",
    ],
)
def test_what_is_said_of_another_symbol_or_of_no_quantity_names_none(said: str) -> None:
    found = extracted(f"The growth is\n\n$$\\Delta L = k L \\Delta T$$\n\n{said}")
    claims = [claim for formula in found for claim in formula.parameters]
    told = [claim.description for claim in claims if claim.symbol == "L" and claim.confidence >= 0.6]
    assert not [phrase for phrase in told if "temperature" in phrase or "approximation" in phrase]


def test_a_peak_is_no_initial_one() -> None:
    text = "# AC circuits\n\nThe peak current is\n\n$$I_0 = \\frac{V_0}{R}$$\n\nwhere $V_0$ is the peak voltage and $R$ the resistance."
    assert labels_of(text) == ["peak current"]


@pytest.mark.parametrize(
    ("said", "conditions"),
    [
        ("If we differentiate the equation with respect to time, we get $v = u + a t$.", ()),
        ("If we have a constant acceleration, the velocity is $v = u + a t$.", ("If we have a constant acceleration",)),
    ],
)
def test_what_a_reader_does_is_no_condition(said: str, conditions: tuple[str, ...]) -> None:
    (formula,) = extracted(said)
    assert formula.conditions == conditions
