"""Shapes: what derivatives, integrals and products of vectors are made of."""

from __future__ import annotations

import pytest

from mathrag.formulas import check_dimensions, pure_numbers, read_equation, read_latex, read_shape
from mathrag.quantities import Dimension


@pytest.mark.parametrize(
    ("latex", "shape"),
    [
        (r"\frac{dq}{dt} = q/\tau", "q/t == q/tau"),
        (r"a = \frac{d^2 x}{dt^2}", "a == x/t**2"),
        (r"\sigma = \frac{\partial^2 F}{\partial\Omega\,\partial E}", "sigma == F/(Omega*E)"),
        (r"\kappa = -\frac{1}{V}\left(\frac{\partial V}{\partial p}\right)_T", "kappa == -1/V*(V/p)"),
        (r"W = \int_C \vec{F}\cdot d\vec{s}", "W == F*s"),
        (r"Q = \int_{t_1}^{t_2} I(t)\,dt", "Q == I*t"),
        (r"\vec{F} = q\vec{E} + q\vec{v}\times\vec{B}", "F == q*E + q*v*B"),
        (r"P = \Re(Z)", "P == Z"),
        (r"\vec{q} = -k\nabla T", "q == -k*(1/nabla)*T"),
    ],
)
def test_shapes(latex: str, shape: str) -> None:
    assert [equation.text for equation in read_shape(latex)] == [shape]


def test_what_is_arithmetic_or_a_matrix_has_no_shape() -> None:
    assert read_shape("F = m a") == ()
    assert read_shape(r"\begin{bmatrix} x \\ y \end{bmatrix} = \begin{bmatrix} a \\ b \end{bmatrix}") == ()
    assert read_shape(r"\frac{") == ()


def test_a_gradient_is_over_a_length() -> None:
    dimensions = {
        "q": Dimension.parse("M T^-3"),
        "k": Dimension.parse("L M T^-3 Θ^-1"),
        "T": Dimension.parse("Θ"),
        "nabla": Dimension.parse("L"),
    }
    (shape,) = read_shape(r"q = -k\nabla T")
    assert check_dimensions(shape, dimensions).status == "consistent"


def test_only_names_that_stand_alone_are_pure_numbers() -> None:
    (equation,) = read_latex(r"r = k [A]^{m} [B]^{n-p} e^{-E/(RT)}")
    assert pure_numbers(equation) == {"m", "n", "p"}
    assert pure_numbers(read_equation("y = a*sqrt(b) + ln(c)")) == frozenset()
