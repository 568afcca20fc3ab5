"""Other names of a thing, names of laws, and "first-order": what formulas and symbols are called, and what they aren't."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("The impulse, also called the change in momentum, is\n\n$$J = F t$$", "impulse"),
        ("The momentum, commonly known as the quantity of motion, is $p = mv$.", "momentum"),
        ("The rate at which it decays is commonly known as the first-order rate law:\n\n$$r = k c$$", "first-order rate law"),
        ("$$p = mv$$\n\nThis is very often called the momentum equation.", "momentum equation"),
        ("$$r = k c$$ is more commonly known as the first-order rate law.", "first-order rate law"),
        ("The first-order rate law is $r = k c$.", "first-order rate law"),
    ],
)  # fmt: skip
def test_the_first_name_counts_and_adverbs_are_no_part_of_one(text: str, label: str) -> None:
    (formula,) = formulas_of(text)
    assert formula.label.startswith(label)
    assert formula.named


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "The energy per area and time, called the **energy flux** and denoted by *S*, is\n\n$$S = u c$$",
            "energy flux",
        ),
        ("The work done per unit time, called the power, is\n\n$$P = W / t$$", "power"),
        ("The charge that passes per time, known as the current, is given by $I = Q / t$.", "current"),
        ("The ratio of output to input, known as the efficiency $\\eta$, is $\\eta = W/Q$.", "efficiency"),
    ],
)
def test_what_describes_gives_way_to_what_it_is_called(text: str, name: str) -> None:
    (formula,) = formulas_of(text)
    assert formula.label.startswith(name)
    assert name in formula.parameters[0].name


def test_a_law_is_no_meaning_of_a_symbol() -> None:
    (formula,) = formulas_of("From Ohm's law $V$ is $IR$. We get $V = IR$.")
    assert not any("law" in parameter.name for parameter in formula.parameters)


def test_a_verb_with_its_object_is_no_name() -> None:
    (formula,) = formulas_of("The rate constant $k$ enters the first-order decay law: $N = N_0 e^{-kt}$.")
    assert "enters" not in formula.label


def test_a_sort_of_constant_that_is_called_something_has_that_name() -> None:
    (formula,) = formulas_of(
        "$$C = \\kappa C_0$$\n\nwhere $\\kappa$ is a dimensionless constant called the dielectric constant."
    )
    assert "dielectric constant" in {parameter.name for parameter in formula.parameters}
