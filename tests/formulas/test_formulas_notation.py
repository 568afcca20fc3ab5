r"""What formula sheets write beyond plain arithmetic: each habit read as arithmetic, or refused by name.

Integrals are judged by SymPy.
"""

from __future__ import annotations

import contextlib
import time

import pytest

from mathrag.errors import FormulaError
from mathrag.formulas import canonical, equal_numerically, evaluate, follows, read_display, read_equation, solve


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"x = \frac{-b\pm\sqrt{b^2-4ac}}{2a}",
         ["x == (-b + sqrt(b**2 - 4*a*c))/(2*a)", "x == (-b - sqrt(b**2 - 4*a*c))/(2*a)"]),
        (r"y = \log_{10} x", ["y == log10(x)"]),
        (r"M = -2.5\cdot^{10}\log(B) + C", ["M == -2.5*log10(B) + C"]),
        (r"y = {}^{2}\log x", ["y == log2(x)"]),
        (r"z = \text{sin}_k + \sin(k)", ["z == sin_k + sin(k)"]),
        (r"y = \text{log}_{10} x", ["y == log10(x)"]),
        (r"a = \sqrt[\leftroot{-1}\uproot{3}n]{b}", ["a == b**(1/n)"]),
        (r"a = \sqrt \frac{b}{c}", ["a == sqrt(b/c)"]),
        (r"Yield = \frac{Grain}{Nb\_fields \times Width}", ["Yield == Grain/(Nb_fields*Width)"]),
        (r"F = Nsin(a)", ["F == N*sin(a)"]),
        (r"Odds = \frac{p}{1 - p}", ["Odds == p/(1 - p)"]),
        (r"{}^{10}\log L = 8", ["log10(L) == 8"]),
        (r"\theta = 45^\circ + \alpha", ["theta == 45*pi/180 + alpha"]),
        (r"\mathrm{pH} = -\log_{10}[\mathrm{H^+}]", ["pH == -log10(conc_H_plus)"]),
        (r"K_a = \frac{[\mathrm{H^+}][\mathrm{A^-}]}{[\mathrm{HA}]}", ["K_a == conc_H_plus*conc_A_minus/conc_HA"]),
        (r"\Delta H^\circ_f = \Delta U + p\Delta V", ["Delta_H_f_std == Delta_U + p*Delta_V"]),
        (r"P = \binom{n}{k}p^k(1-p)^{n-k}", ["P == binomial(n, k)*p**k*(1 - p)**(n - k)"]),
        (r"P(X=x) = \left(\begin{array}{c}n\\x\end{array}\right)p^x q^{n-x}", ["P == binomial(n, x)*p**x*q**(n - x)"]),
        (r"P(X > x) = (1-p)^x", ["P_more_than_x == (1 - p)**x"]),
        (r"\bar v = \frac{x(t_2)-x(t_1)}{t_2-t_1}", ["v_bar == (x_at_t_2 - x_at_t_1)/(t_2 - t_1)"]),
        (r"B_c(T) = B_c(0)\left(1-(T/T_c)^2\right)", ["B_c == B_c_at_0*(1 - (T/T_c)**2)"]),
        (r"k = \frac{ln(1-AreaToTheLeft)}{-m}", ["k == ln(1 - area_to_the_left)/-m"]),
        (r"G = m \times FULLGain", ["G == m*FULL_gain"]),
        (r"\text{need}\; (kg) = 40\;(kg) + 1.5(Hg\; (cm) - 90\;(cm))", ["need_kg == 40 + 1.5*(Hg_cm - 90)"]),
        (r"v\,(t) = 3 t + a\,(s)", ["v == 3*t + a*s"]),
        (r"d = g(1 + \frac{\text{bonus}\%}{100\%})", ["d == g*(1 + bonus/1)"]),
        (r"q = u\frac{\text{full}\% - \text{left}\%}{100}", ["q == u*((full - left)/1)"]),
        (r"q = u\,r\%", ["q == u*(r/100)"]),
        (r"HeatLoss = WallArea*({RoomLevel - StreetLevel})", ["heat_loss == wall_area*(room_level - street_level)"]),
        (r"N = NumValvesON*ValveFlow", ["N == num_valves_ON*valve_flow"]),
        (r"q = \text{first part} + (\text{whole sum} - \text{first part}) * k", ["q == first_part + (whole_sum - first_part)*k"]),
        (r"n! = n(n-1)!", ["factorial(n) == n*factorial(n - 1)"]),
        (r"y = \sin\omega t", ["y == sin(omega*t)"]),
        (r"y = |x-1|", ["y == abs(x - 1)"]),
        (r"\vec F = m\vec a", ["F == m*a"]),
        (r"\text{net}\ \tau = I\alpha", ["tau_net == I*alpha"]),
        (r"\text{net } W = (\text{net } \tau)\theta", ["W_net == tau_net*theta"]),
        (r"b^{(k+1)} = b^{(k)} - c", ["b_k_plus_1 == b_k - c"]),
        (r"z^{l+1} = w^l a^l", ["z_l_plus_1 == w_l*a_l"]),
        (r"b_n = b_1 q^{(n-1)}", ["b_n == b_1*q**(n - 1)"]),
        (r"A = P(1+r)^{T}", ["A == P*(1 + r)**T"]),
        (r"\dot V = \dfrac{\pi r^4 \Delta p}{8 \mu L}", ["V_dot == pi*r**4*Delta_p/(8*mu*L)"]),
        (r"R = \sum_{i=1}^{3} R_i", ["R == R_1 + R_2 + R_3"]),
        (r"p = \sum\limits_{i=1}^{2} m_i v_i + c", ["p == m_1*v_1 + m_2*v_2 + c"]),
        (r"K = \prod_{k=1}^{3} K_k", ["K == K_1*K_2*K_3"]),
        (r"y = \sum_{n=0}^{2} a_n x^n", ["y == a_0*x**0.0 + a_1*x**1 + a_2*x**2"]),
    ],
)  # fmt: skip
def test_notation(latex: str, expected: list[str]) -> None:
    assert [equation.text for equation in read_display(latex).equations] == expected


@pytest.mark.parametrize(
    ("latex", "reason"),
    [
        (r"R = \sum_{i=3}^{N} R_i", "sum"),
        (r"S = \sum_{n=1}^{10000000000} a_n", "sum"),
        (r"W = \int F\,dx", "integral"),
        (r"W = \int_0^d F\,dx", "integral"),
        (r"y = \int_0^1 \frac{a}{1+x^2}\,dx", "integral"),
        (r"N = \int_0^\infty A e^{kx}\,dx", "integral"),
        (r"W = \int_0^L x\,", "integral"),
        (r"\frac{dI}{dt} = I/\tau", "derivative"),
        (r"dW = \vec F\cdot d\vec r", "vector-product"),
        (r"s = w^T z", "matrix"),
        (r"w = (Z^\top Z)^{-1} c", "matrix"),
        (r"c^{(l+1)} = h(b^{(l+1)})", "function"),
        (r"\Delta \ln K = \frac{a}{b}", "operator"),
        (r"Q = 3\,\mu C", "value"),
        (r"A = \left\{\begin{array}{cc}a & b\\ c & d\end{array}\right\}", "matrix"),
    ],
)
def test_what_is_no_arithmetic_keeps_its_reason(latex: str, reason: str) -> None:
    reading = read_display(latex)
    assert not reading.equations
    assert reason in {refused.reason for refused in reading.refused}


@pytest.mark.parametrize(
    ("latex", "variable", "integrand", "low", "high"),
    [
        (r"W = \int_{V_1}^{V_2} \frac{nRT}{V}\,dV", "V", "n*R*T/V", "V_1", "V_2"),
        (r"S = \int_{T_1}^{T_2} \frac{nC\,dT}{T}", "T", "n*C/T", "T_1", "T_2"),
        (r"E = \int_0^x kx\,\mathrm{d}x", "x", "k*x", "0", "x"),
        (r"E = \int_{x_1}^{x_2} (kx^2 + b)\,dx", "x", "k*x**2 + b", "x_1", "x_2"),
        (r"q = \int_0^t I_0\sin(\omega t)\,dt", "t", "I_0*sin(omega*t)", "0", "t"),
        (r"q = \int_0^t I_0 e^{-at}\,dt", "t", "I_0*exp(-a*t)", "0", "t"),
        (r"V = \int_r^\infty \frac{Q}{r^2}\,dr", "r", "Q/r**2", "r", "oo"),
    ],
)
def test_integrals_have_the_value_that_sympy_gives(
    latex: str, variable: str, integrand: str, low: str, high: str
) -> None:
    sympy = pytest.importorskip("sympy")
    (equation,) = read_display(latex).equations
    free = sympy.symbols("n R T V V_1 V_2 C T_1 T_2 k x x_1 x_2 b I_0 omega t a Q r E S W q", positive=True)
    names = {symbol.name: symbol for symbol in free}
    inner = sympy.Symbol("inner", positive=True)
    body = sympy.sympify(integrand, locals=names).subs(names[variable], inner)
    bounds = [sympy.oo if bound == "oo" else sympy.sympify(bound, locals=names) for bound in (low, high)]
    expected = sympy.integrate(body, (inner, *bounds))
    values = {symbol: 0.3 + 0.17 * place for place, symbol in enumerate(free)}
    given = {symbol.name: value for symbol, value in values.items()}
    assert float(evaluate(equation.rhs, given)) == pytest.approx(float(expected.subs(values)), rel=1e-9)
    assert equation.conditions == (f"nothing else changes with {variable} in the integral",)


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"f = \begin{cases} ax & x > 0 \\ bx & \text{if } x \le 0 \end{cases}",
         [("f == a*x", ("x>0",)), ("f == b*x", (r"x\le0",))]),
        (r"\chi = \left\{\begin{array}{ll} \frac{C}{T}, & T > T_c \\ a - bT, & T < T_c \end{array}\right.",
         [("chi == C/T", ("T>T_c",)), ("chi == a - b*T", ("T<T_c",))]),
        (r"\begin{cases} x + y = s \\ x - y = d \end{cases}", [("s == x + y", ()), ("d == x - y", ())]),
    ],
)  # fmt: skip
def test_each_case_is_an_equation_with_its_condition(latex: str, expected: list[tuple[str, tuple[str, ...]]]) -> None:
    assert [(equation.text, equation.conditions) for equation in read_display(latex).equations] == expected


HOSTILE = {
    "power of powers": "x == 10**10**10",
    "factorial": "x == factorial(10**9)",
    "binomial": "x == binomial(10**9, 5*10**8)",
    "nested power": "x == 9**9**9**9",
    "large power of a sum": "x == (a + b + c + d)**(e + 8)**8",
    "many terms": "x == (" + " + ".join(f"a{i}" for i in range(90)) + ")**2*(b + c)**8",
    "products of sums": "x == " + "*".join(f"(a{i} + b{i})" for i in range(60)),
    "nested calls": "x == " + "sin(" * 50 + "y" + ")" * 50,
    "nested fractions": "x == " + "1/(1 + " * 50 + "y" + ")" * 50,
}


@pytest.mark.parametrize("equation", HOSTILE.values(), ids=HOSTILE)
def test_an_equation_that_explodes_is_bounded_everywhere(equation: str) -> None:
    started = time.perf_counter()
    right = equation.partition(" == ")[2]
    for step in (
        lambda: canonical(equation),
        lambda: solve(equation, "x"),
        lambda: solve(f"{equation} + x**3", "x"),
        lambda: evaluate(right, dict.fromkeys("abcdey", 2) | {f"{n}{i}": 2 for n in "ab" for i in range(90)}),
        lambda: equal_numerically(right, f"{right} + 1"),
        lambda: follows(equation, "x == y*z", equation, "y", "x"),
    ):
        with contextlib.suppress(FormulaError):
            step()
    assert time.perf_counter() - started < 60  # a hang, not a speed


@pytest.mark.parametrize(
    "latex",
    [
        "a = " + r"\frac{1}{" * 500 + "b" + "}" * 500,
        "a = " + "b + " * 25_000 + "c",
        "a = " + "b" * 100_000,
        r"a = \sum_{i=1}^{1000000000000} b_i",
        "a = " + "".join(rf"\sum_{{{index}=1}}^{{9}}" for index in "ijklmnpq") + " b_{ijklmnpq}",
        "a = " + r"\int_0^1 " * 40 + "x" + r"\,dx" * 40,
        "a = " + "^{10}" * 400 + r"\log x",
        "a = " + r"\begin{cases} b & c \\ " * 200,
    ],
)
def test_latex_that_explodes_is_bounded(latex: str) -> None:
    reading = read_display(latex)
    assert len(reading.equations) <= 1
    assert reading.equations or reading.refused


def test_text_that_explodes_is_bounded() -> None:
    for text in ("x = " + "(" * 20_000, "x = " + "9**" * 5_000 + "9", "x = " + "a" * 100_000):
        with pytest.raises(FormulaError):
            read_equation(text, ())


def test_a_sum_is_no_symbol() -> None:
    reading = read_display(r"K = \Sigma \frac{1}{2} m v^2")
    assert not reading.equations
    assert reading.refused[0].reason == "sum"


def test_a_sum_of_one_symbol_is_that_symbols_total() -> None:
    assert [equation.text for equation in read_display(r"\sum F = m a").equations] == ["sum_F == m*a"]


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"percent yield = \frac{actual yield}{theoretical yield}", "percent_yield == actual_yield/theoretical_yield"),
        (r"rate\ of\ effusion\ of\ A = k", "rate_of_effusion_of_A == k"),
        (r"\text{rate}\ \text{of effusion} = \frac{\text{amount}}{\text{time}}", "rate_of_effusion == amount/time"),
        (r"F = mg sin theta", "F == m*g*sin(theta)"),
        (r"1QX = w (1 + r/30)", "QX_1 == w*(1 + r/30)"),
        (r"y = 21QX", "y == 21*Q*X"),
    ],
)
def test_words_are_one_name_and_no_product(latex: str, text: str) -> None:
    assert [equation.text for equation in read_display(latex).equations] == [text]


def test_operators_are_no_numbers() -> None:
    for latex in (r"\hat{L} = \hat{x}\hat{p}", r"\hat{H}\psi = E\psi"):
        assert [refused.reason for refused in read_display(latex).refused] == ["operator"]
    assert [equation.text for equation in read_display(r"\hat{y} = a + b x").equations] == ["y_hat == a + b*x"]
