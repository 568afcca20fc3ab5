"""What follows from what: proved by algebra, refuted by values, never believed."""

import pytest

from mathrag.errors import TemplateError
from mathrag.formulas import follows, reduces, replaced

KINEMATICS = ("v == v_0 + a*t", "x == v_0*t + 1/2*a*t**2")


def test_names_are_replaced_all_at_once():
    assert replaced("a == b/(a + c)", {"a": "b", "b": "a", "c": "0"}) == "b == a/(b + 0)"
    with pytest.raises(TemplateError):
        replaced("a == b", {"b": "__import__('os')"})


def test_what_two_laws_say_without_their_common_symbol_follows():
    assert follows("P == I**2*R", "V == I*R", "P == I*V", "V", "P") == "exact"
    assert follows("R == P/I**2", "P == I*V", "V == I*R", "V", "R") == "exact"
    assert follows("v**2 == v_0**2 + 2*a*x", *KINEMATICS, "t", "v") == "sampled"
    assert follows("x == (v_0 + v)/2*t", *KINEMATICS, "a", "x") == "exact"


@pytest.mark.parametrize("wrong", ["P == I*R", "P == 2*I**2*R", "P == I**2*R + 1e-3", "P == I**3*R"])
def test_what_has_other_values_does_not_follow(wrong):
    assert follows(wrong, "V == I*R", "P == I*V", "V", "P") is None


def test_nothing_follows_from_a_law_and_itself():
    assert follows("W == F*d", "W == F*d*cos(theta)", "W/d == F*cos(theta)", "theta", "W") is None
    assert follows("P == I*V", "V == I*R", "R == V/I", "R", "P") is None


def test_a_law_becomes_its_special_case():
    assert reduces("x == x_0 + v_0*t + 1/2*a*t**2", "x == 1/2*a*t**2", {"x_0": "0", "v_0": "0"}, "x") == "exact"
    assert reduces("W == F*d*cos(theta)", "W == F*d", {"theta": "0"}, "W") == "exact"
    assert reduces("C == kappa*e*A/d", "C == e*A/d", {"kappa": "1"}, "C") == "exact"
    assert reduces("A == (a + b)/2*h", "A == a*h", {"b": "a"}, "A") == "exact"
    assert reduces("N == N_0*exp(-k*t)", "N == N_0", {"k": "0"}, "N") == "exact"


def test_other_values_make_no_special_case():
    assert reduces("x == x_0 + v_0*t + 1/2*a*t**2", "x == a*t**2", {"x_0": "0", "v_0": "0"}, "x") is None
    assert reduces("a == b/c", "a == b", {"c": "0"}, "a") is None


def test_what_cancels_anyway_makes_no_special_case():
    assert reduces("G*m*M/r**2 == m*v**2/r", "G*M/r == v**2", {"m": "M"}, "v") is None
    assert reduces("F == k*a*b**0", "F == k*a", {"b": "0"}, "F") is None
