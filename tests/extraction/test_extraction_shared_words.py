"""Words a text says of several symbols together, of a symbol's count, or beside one formula only."""

from __future__ import annotations

import pytest

from mathrag.extraction.rules.blocks import blocks
from mathrag.extraction.rules.definitions import definitions
from mathrag.extraction.rules.shared import apart


def said(text: str) -> dict[str, str]:
    """What ``text`` calls its symbols."""
    return {found.symbol: found.phrase for block in blocks(text) for found in definitions(block)}


@pytest.mark.parametrize(
    ("phrase", "count", "parts"),
    [
        (
            "temperatures of the cold and the hot reservoir",
            2,
            ["temperatures of the cold reservoir", "temperatures of the hot reservoir"],
        ),
        ("densities of sphere and fluid", 2, ["densities of sphere", "densities of fluid"]),
        ("initial and final volumes", 2, ["initial volumes", "final volumes"]),
        ("pressure and volume of the gas", 2, ["pressure", "volume of the gas"]),
        (
            "speeds of rotor, stator and field, respectively",
            3,
            ["speeds of rotor", "speeds of stator", "speeds of field"],
        ),
        ("charges of the particles", 2, ["charges of the particles"] * 2),
        ("distances between source and screen", 2, ["distances between source and screen"] * 2),
        ("work of expansion and compression", 1, ["work of expansion and compression"]),
    ],
)
def test_a_phrase_is_taken_apart_where_it_names_as_many_things(phrase: str, count: int, parts: list[str]) -> None:
    assert apart(phrase, count) == parts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Here $u$ is the observed and $w$ the emitted wavelength.",
            {"u": "observed wavelength", "w": "emitted wavelength"},
        ),
        ("It has the spread $D = u/w$ ($u$ standard deviation, $w$ mean).", {"u": "standard deviation", "w": "mean"}),
        ("The loss over $t$ years, paid in $n$ instalments", {"t": "years", "n": "number of instalments"}),
        ("The ratio of the solute to the mass of the solvent $m_s$", {"m_s": "mass of the solvent"}),
        ("Here ($f$ is the switching frequency): ", {"f": "switching frequency"}),
        ("A shaft with the torque $T$ is under the stress", {"T": "torque"}),
        ("with a rest value $S$ and the useful life $n$ in years.", {"S": "rest value", "n": "useful life"}),
        ("| Fading | $a = b e^{-ct}$ | $c$: fading constant in s$^{-1}$ |", {"c": "fading constant"}),
    ],
)
def test_what_symbols_are_called(text: str, expected: dict[str, str]) -> None:
    assert said(text) == expected
