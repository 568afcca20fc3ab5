"""URIs are made of content: one spelling, one URI; different content, another."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathrag.knowledge import BASE, constant_uri, formula_uri, normalise_latex, relation_uri

SAME = [
    (r"E_{\text{k}} = \dfrac12 m\,v^{2}.", r"E_k=\frac{1}{2}mv^2"),
    (r"\left(\frac{a}{b}\right)^{2}", r"(\frac ab)^2"),
    (r"x^{a}_{b}", r"x_b^a"),
    (r"\vec F = m\,\vec{a}", r"\vec{F}=m\vec{a}"),
    (r"\omega = 2π f", r"\omega=2\pi f"),
    (r"$$v = d / t$$", "v=d/t"),
    (r"\[ v \leq c \]", r"v \le c"),
    (r"v_\text{max}", r"v_{\mathrm{max}}"),
    (r"\sqrt2", r"\sqrt{2}"),
    (r"\sqrt[3]x", r"\sqrt[3]{x}"),
    (r"a \lambda b", r"a\lambda b"),
    (r"\left. f \right|_a", r"f|_a"),
    (r"F = ma \tag{3}", r"F=ma"),
]
DIFFERENT = [
    ("V=IR", "V=Ir"),
    (r"\mathbf{F}=ma", "F=ma"),
    (r"v_{max}", r"v_{\mathrm{max}}"),
    ("x_{12}", "x_12"),
    ("ab", "ba"),
    (r"\frac{a}{b}", r"\frac{b}{a}"),
    ("x^2", "x_2"),
    (r"{ab}^2", "ab^2"),
    (r"\Delta x", r"\delta x"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_of_one_formula_have_one_uri(one, other):
    assert normalise_latex(one) == normalise_latex(other)
    assert formula_uri(one) == formula_uri(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_formulas_have_different_uris(one, other):
    assert formula_uri(one) != formula_uri(other)


SYMBOLS = [
    *string.ascii_letters,
    *string.digits,
    *"+-=()|,.' {}_^[]&π·",
    r"\frac",
    r"\sqrt",
    r"\alpha",
    r"\left(",
    r"\right)",
]
COMMANDS = [r"\text{a b}", r"\,", r"\mathrm", r"\vec", r"\quad", r"\\", r"\tag{1}"]
PIECES = st.sampled_from([*SYMBOLS, *COMMANDS])


@given(st.lists(PIECES, max_size=25).map("".join))
def test_normalising_twice_changes_nothing(latex):
    once = normalise_latex(latex)
    assert normalise_latex(once) == once


@given(st.text(max_size=60))
def test_any_text_has_a_uri(text):
    assert formula_uri(text).startswith(f"{BASE}formula/")


def test_kind_tells_formulas_with_one_latex_apart():
    assert len({formula_uri("V=x"), formula_uri("V=x", "volume"), formula_uri("V=x", "voltage")}) == 3


def test_constants_have_one_uri_for_one_value():
    assert constant_uri("g", "9.80", "m/s^2") == constant_uri(" g ", "9.8", "m/s^2")
    assert constant_uri("N", "6e3", None) == constant_uri("N", "6000", "1")
    assert constant_uri("g", "9.8", "m/s^2") != constant_uri("g", "9.81", "m/s^2")


def test_relations_have_a_direction():
    assert relation_uri("a", "uses", "b") != relation_uri("b", "uses", "a")
