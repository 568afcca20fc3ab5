"""Nuclear reactions, written and said: what goes in must come out, and the energy of the mass that goes."""

from __future__ import annotations

import pytest

from mathrag.chemistry import find_nuclear_reactions, find_nuclides

NAMES = {"uranium": "U", "radium": "Ra", "beryllium": "Be", "cobalt": "Co", "sodium": "Na", "tritium": "H"}
MEV = 931.494  # of one u


@pytest.mark.parametrize(
    ("text", "released"),
    [
        ("What does _1^2H + _1^3H → _2^4He + _0^1n give off?", 17.59),
        ("^2H + ^2H → ^3He + n?", 3.27),
        ("In _92^235U + _0^1n ⟶ _56^141Ba + _36^92Kr + 3_0^1n, how much is released?", 173.3),
        ("the fission n + ^238U → ^96Sr + ^140Xe + 3n, given m = 95.9 u", 177.1),
        ("^210Po → ^206Pb + α.", 5.41),
        ("4^1H → ^4He + 2e^+ + 2ν_e", 24.69),
        ("p → π^0 + e^(+)?", 802.8),
        ("the α decay of radium-226", 4.87),
        ("the β^(−) decay of ^60Co", 2.82),
        ("the β+ decay of sodium-22", 1.82),
        ("the electron capture of beryllium-7", 0.862),
    ],
)
def test_the_masses_before_and_after_tell_the_energy(text: str, released: float) -> None:
    (reaction,) = find_nuclear_reactions(text, NAMES)
    assert (reaction.before - reaction.after) * MEV == pytest.approx(released, rel=3e-3)


@pytest.mark.parametrize(
    "text",
    [
        "2 H2 + O2 → 2 H2O",  # molecules are no nuclei
        "^235U + n → ^141Ba + ^92Kr + 2n",  # a neutron is missing
        "^14C → ^14N",  # a charge is missing
        "^226Ra → X + α",
        "the alpha decay of a nucleus",
        "the alpha decay of radium-226 and of uranium-238",  # which?
        "→",
        "n + ",
    ],
)
def test_what_does_not_balance_or_is_not_known_is_no_reaction(text: str) -> None:
    assert not list(find_nuclear_reactions(text, NAMES))


def test_a_power_of_ten_is_no_nuclide() -> None:
    assert not list(find_nuclides("a force of 2.0×10^14 N on 10^12 C", NAMES))
