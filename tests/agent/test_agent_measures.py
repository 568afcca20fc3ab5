"""Things counted along a length, and how often in a year."""

from __future__ import annotations

import pytest
from agent_fakes import read

from mathrag.problems.kinds import KindIndex


def test_things_counted_along_a_length_are_so_many_for_each_of_it(kinds: KindIndex) -> None:
    lines = read("A grating has 5000 lines per centimeter. At what angle is the first maximum?", kinds).given
    assert [fact.dimension for fact in lines][:1] == ["L^-1"]
    assert lines[0].si == pytest.approx(5e5)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("What is the effective rate of 9.6 % compounded 12 times a year?", [12]),
        ("How long does it take to turn 12 times a minute?", []),
    ],
)
def test_how_often_in_a_year_is_a_number_beside_a_rate(kinds: KindIndex, text: str, numbers: list[float]) -> None:
    facts = read(text, kinds).facts
    assert [f.value for f in facts if f.origin is not None and f.unit is None and "as the number" in f.note] == numbers
