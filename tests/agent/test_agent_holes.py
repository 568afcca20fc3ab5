"""The marked place of an unknown: what the words around it say it is."""

from __future__ import annotations

import pytest

from mathrag.agent.language.naming import name_values
from mathrag.agent.reading.holes import hole_target
from mathrag.problems.kinds import KindIndex, kinds_of


@pytest.fixture(scope="module")
def kinds() -> KindIndex:
    return kinds_of()


@pytest.mark.parametrize(
    ("text", "dimensions"),
    [
        ("At a constant speed for 10 minutes it covers a distance of [X].", {"L"}),
        ("It flew at a constant speed of 6 m/s to a height of [X], then on.", {"L"}),
        ("How much heat is released by the complete combustion of [X] of gas?", {"M", "L^3"}),
        ("A kettle: rated power [X], capacity 1 L.", {"L^2 M T^-3"}),
        ("The contact area between the wheels and the ground is [X].", {"L^2"}),
        ("The total heat of the fuel is [X].", {"L^2 M T^-2"}),
        ("Its maximum speed can reach [X], and it has four wheels.", {"L T^-1"}),
        ("The temperature of the water is set to [X]; it is pumped.", {"Θ"}),
        ("A crate of mass [X] stands on the floor.", {"M"}),
    ],
)
def test_the_noun_before_it_says_what_it_is(text: str, dimensions: set[str], kinds: KindIndex) -> None:
    start = text.index("[X]")
    place = (start, start + 3)
    (naming,) = name_values(text, [place])
    assert hole_target(naming, kinds, (), text, place)[1] == dimensions
