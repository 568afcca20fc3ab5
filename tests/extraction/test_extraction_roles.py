"""What a formula is to its document, what it is called there, and what its types rest on."""

from __future__ import annotations

import pytest

from mathrag.entities import Chunk, Document, Formula
from mathrag.extraction import build_templates, extract
from mathrag.extraction.rules.labels import label_before, label_behind, title_of
from mathrag.quantities import ontology

DOCUMENT = Document(slug="d", title="Circuits", filename="d.md", media_type="text/markdown", sha256="0", converter="c")


def formulas_of(text: str, *headings: str) -> tuple[Formula, ...]:
    chunk = Chunk(
        id="d-0000", document="d", ordinal=0, headings=headings or ("Circuits",), start=0, end=len(text), text=text
    )
    return build_templates(DOCUMENT, [chunk], extract(DOCUMENT, [chunk]), ontology()).formulas


@pytest.mark.parametrize(
    ("words", "role"),
    [
        ("The electric power is defined as", "definition"),
        ("Substituting this, we obtain", "derived"),
        ("Thus, the electric power is", "derived"),
        ("The electric power is", "law"),
    ],
)
def test_the_words_around_a_formula_tell_its_role(words: str, role: str) -> None:
    (formula,) = formulas_of(f"{words}\n\n$$\nP = UI\n$$\n\nwhere $U$ is the voltage and $I$ the current.")
    assert formula.role == role


def test_a_formula_of_an_example_is_a_step_and_a_condition_a_statement() -> None:
    (step,) = formulas_of("The power is $P = UI$.", "Circuits", "Example 3: A Lamp")
    assert step.role == step.occurrences[0].role == "step"
    (statement,) = formulas_of("It holds for $v_1 > v_2$ only.")
    assert statement.role == "statement"


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("At $$x = L$$ the rope of length $L$ is slack, where $x$ is the height.", "statement"),
        ("At $$t = \\tau$$ little is left, where $t$ is the time and $\\tau$ the time constant.", "statement"),
        ("In a plane mirror $$q = -p$$ where $p$ is the object distance and $q$ the image distance.", "law"),
        (
            "By the theorem, $$W = \\Delta K$$ where $W$ is the work and $\\Delta K$ the change in kinetic energy.",
            "law",
        ),
        ("$$\\text{stopping distance} = \\text{braking length}$$", "law"),
    ],
)
def test_lengths_and_times_of_a_case_that_are_equal_are_no_law(text: str, role: str) -> None:
    assert [formula.role for formula in formulas_of(text)] == [role]


def test_words_on_the_left_are_the_name_of_what_is_called_nothing_else() -> None:
    found = formulas_of(
        "First find the increase.\n\n$$\\text{mark up} = \\text{list price} - \\text{cost}$$", "3.4 Selling"
    )
    assert [(formula.label, formula.named) for formula in found] == [("mark up", True)]


def test_a_formula_without_a_name_of_its_own_says_so() -> None:
    named, bare = formulas_of(
        "The kinetic energy is\n\n$$\nE_k = \\frac{1}{2} m v^2\n$$\n\nWhat else holds:\n\n$$\nx^2 y = z\n$$\n"
    )
    assert named.named
    assert not bare.named


def test_what_its_variable_is_defined_as_names_a_formula() -> None:
    (formula,) = formulas_of(
        "We see\n\n$$\ns = r \\theta\n$$\n\nwhere $s$ is the arc length, $r$ the radius and $\\theta$ the angle of rotation."
    )
    assert formula.label == "arc length (from radius and angle of rotation)"
    assert formula.named


def test_a_section_names_its_first_law() -> None:
    assert title_of("10.7 Newton’s Second Law for Rotation") == "Newton’s Second Law for Rotation"
    assert title_of("Deriving Newton’s Second Law") == title_of("Newton’s Laws of Motion") == ""
    (formula,) = formulas_of("## Coulomb’s Law\n\nFor two charges we write\n\n$$\nF = k q_1 q_2 / r^2\n$$\n", "Charges")
    assert formula.label == "Coulomb’s Law"


def test_a_list_of_equations_has_no_heading_row() -> None:
    capacitance, energy = formulas_of(
        "| Capacitance | $C = \\frac{Q}{V}$ |\n|---|---|\n| Energy stored in a capacitor | $U = \\frac{1}{2} Q V$ |\n",
        "Key Equations",
    )
    assert (capacitance.label, energy.label) == ("Capacitance", "Energy stored in a capacitor")


@pytest.mark.parametrize(
    "words",
    [
        "Choose the appropriate equation. %:",
        "Let’s apply this to the rod:",
        "At the top of the swing,",
        "Begin with the following:",
        "Destructive interference occurs when",
        "write this new value as a fraction:",
        "the same formula:",
    ],
)
def test_headings_and_leftovers_are_no_names(words: str) -> None:
    (formula,) = formulas_of(f"{words}\n\n$$\nU = m g h\n$$\n", "Energy")
    assert not formula.occurrences[0].label


def test_a_symbol_or_a_figure_is_no_part_of_a_name() -> None:
    assert label_before("The incremental work dW is", formula_only=False).text == "incremental work"
    assert label_before("The voltage across the coil of the figure(a) is", formula_only=False).text.endswith("coil")
    assert label_before("This is the first law of thermodynamics,", formula_only=False).text == (
        "first law of thermodynamics"
    )


def test_a_sentence_behind_a_formula_names_it() -> None:
    assert label_behind("This equation is known as the lens equation, and it holds for thin lenses.") == "lens equation"


def test_a_type_that_rests_on_its_letter_alone_is_a_guess() -> None:
    (formula,) = formulas_of("One has $q = v w x$.", "Notes")
    assert any(parameter.guessed for parameter in formula.parameters)
    (told,) = formulas_of("Ohm's law is $V = IR$, where $V$ is the voltage, $I$ the current and $R$ the resistance.")
    assert not any(parameter.guessed for parameter in told.parameters)


def test_what_the_equation_proves_is_no_guess() -> None:
    (formula,) = formulas_of("The distance is $d = v T$, where $d$ is the distance and $v$ the velocity.", "Motion")
    assert not any(parameter.guessed for parameter in formula.parameters)
