"""What a question states beside plain values: relations, remainders of powers, units that are none."""

from __future__ import annotations

import pytest
from agent_fakes import read

from mathrag.agent.reading.marks import placeholder_of
from mathrag.languages import foreign
from mathrag.problems.kinds import KindIndex


@pytest.mark.parametrize("text", ["What is 5^41 mod 13?", "Find the remainder when 5^{41} is divided by 13."])
def test_the_remainder_of_a_power(text: str, kinds: KindIndex) -> None:
    question = read(text, kinds)
    assert [fact.value for fact in question.given] == [5, 41, 13]
    assert question.dimensions == {"1"}


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("What is the area of a disc with a radius of 7 grunks?", ("7 grunks",)),
        ("A wire carries 3 grunks at 2 V. What is its resistance?", ("3 grunks",)),
        ("A box holds 12 apples of 80 g each. What is their mass?", ()),
        ("The mass of 3 bricks is 6 kg. What is their weight?", ()),
        ("What is the charge of 5.0e12 protons?", ()),
    ],
)
def test_units_that_are_none(text: str, units: tuple[str, ...], kinds: KindIndex) -> None:
    assert read(text, kinds).unknown_units == units


def test_a_symbol_alone_is_asked_by_what_it_usually_stands_for(kinds: KindIndex) -> None:
    assert "L^2 M T^-3 I^-2" in read("A coil of 2 H is used at 50 Hz. What is X_L?", kinds).dimensions


def test_symbols_are_no_foreign_words() -> None:
    assert not foreign("Potentials: E_le = 0.3 V, E_la = 0.1 V; compute E_di.")
    assert foreign("Wie groß ist das Volumen der Kugel?")


def test_a_concentration_is_no_marked_place() -> None:
    assert placeholder_of("With [X] = 0.1 mol/L in rate = k[X][Y]") is None
    assert placeholder_of("a power P_1=[X] for 5 s") is not None
