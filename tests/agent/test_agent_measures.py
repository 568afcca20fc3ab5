"""Peak and effective values, and values told in units of a constant."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import asked_of, read, typed_knowledge

from mathrag.problems.kinds import KindIndex

OHM = fakes.formula(
    "o", "Ohm's law", "V == I * R", fakes.parameter("V", "voltage", "voltage", "V"),
    fakes.parameter("I", "electric current", "electric_current", "A"), fakes.parameter("R", "resistance", "electric_resistance", "ohm"),
)  # fmt: skip


def test_no_formula_takes_a_peak_value_for_an_effective_one(kinds: KindIndex) -> None:
    known = typed_knowledge([OHM], kinds)
    mixed = asked_of(known, "What rms current flows through 12 ohm at a peak voltage of 170 V?", kinds, 1)
    alike = asked_of(known, "What peak current flows through 12 ohm at a peak voltage of 170 V?", kinds, 1)
    assert mixed.best is None
    assert mixed.vetoes["mixed_measures"]
    assert alike.best is not None
    assert alike.best.value == pytest.approx(170 / 12)


def test_things_counted_along_a_length_are_so_many_for_each_of_it(kinds: KindIndex) -> None:
    lines = read("A grating has 5000 lines per centimeter. At what angle is the first maximum?", kinds).given
    assert [fact.dimension for fact in lines][:1] == ["L^-1"]
    assert lines[0].si == pytest.approx(5e5)
