"""Whose concentration a value is (`reading.species`)."""

from __future__ import annotations

import pytest

from mathrag.agent.question import Question, read_question
from mathrag.agent.reading.species import other_species
from mathrag.problems.kinds import KindIndex


def _read(text: str, kinds: KindIndex) -> Question:
    question = read_question(text, kinds)
    assert question is not None
    return question


@pytest.mark.parametrize(
    ("text", "species"),
    [
        ("What is the pH at [OH⁻] = 2e-3 mol/L?", ["OH-"]),
        ("What is the pH of a soap with a hydroxide ion concentration, [OH⁻], of 5e-5 mol/L?", ["OH-"]),
        ("Find the pH: 0.30 mol/L of acetate, the base A⁻, and 0.12 mol/L of acetic acid, HA.", ["A-", "HA"]),
        ("Find the pH of 0.20 mol/L acetate (A-) and 0.12 mol/L acetic acid (HA).", ["A-", "HA"]),
        ("How acidic are 3e-4 mol/L of hydrogen ions?", ["H+"]),
        ("Find the pH of 0.1 mol/L vinegar.", [None]),
    ],
)
def test_a_concentration_has_the_species_that_the_text_says(
    kinds: KindIndex, text: str, species: list[str | None]
) -> None:
    assert [fact.species for fact in _read(text, kinds).given] == species


def test_hydroxide_is_bound_to_no_hydrogen_ion(kinds: KindIndex) -> None:
    base, acid = _read("Find the pH: 0.3 mol/L of A⁻ and 0.1 mol/L of HA.", kinds).given
    (hydroxide,) = _read("What is the pH at [OH⁻] = 2e-3 mol/L?", kinds).given
    assert other_species(hydroxide, "[H^{+}]", ())
    assert not other_species(hydroxide, "[OH^{-}]", ())
    assert not other_species(hydroxide, "[A]", ["k"])
    assert other_species(base, r"[\text{HA}]", ["[A^{-}]"])
    assert not other_species(acid, r"[\text{HA}]", ["[A^{-}]"])
