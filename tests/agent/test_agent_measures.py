"""Things counted along a length."""

from __future__ import annotations

import pytest
from agent_fakes import read

from mathrag.problems.kinds import KindIndex


def test_things_counted_along_a_length_are_so_many_for_each_of_it(kinds: KindIndex) -> None:
    lines = read("A grating has 5000 lines per centimeter. At what angle is the first maximum?", kinds).given
    assert [fact.dimension for fact in lines][:1] == ["L^-1"]
    assert lines[0].si == pytest.approx(5e5)
