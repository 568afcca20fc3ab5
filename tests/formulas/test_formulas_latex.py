"""Reading LaTeX: what sheets and textbooks write, and what must be refused."""

from __future__ import annotations

import pytest

from mathrag.errors import LatexError
from mathrag.formulas import STEADY, identifier_of, read_constant, read_display, read_latex


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"F = ma", ["F == m*a"]),
        (r"pV = nRT", ["p*V == n*R*T"]),
        (r"E_k = \frac12 mv^2", ["E_k == 1/2*m*v**2"]),
        (r"E = 1/2mv^2", ["E == 1/2*m*v**2"]),
        (r"F = \frac{1}{4\pi\epsilon_0}\frac{q_1q_2}{r^2}", ["F == 1/(4*pi*epsilon_0)*(q_1*q_2/r**2)"]),
        (r"F = q_1q_2/4\pi\epsilon_0r^2", ["F == q_1*q_2/(4*pi*epsilon_0*r**2)"]),
        (r"P = IV = I^2R", ["P == I*V", "P == I**2*R"]),
        (r"mgh = U", ["U == m*g*h"]),
        (r"x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}",
         ["x == (-b + sqrt(b**2 - 4*a*c))/(2*a)", "x == (-b - sqrt(b**2 - 4*a*c))/(2*a)"]),
        (r"\text{KE}_{\mathrm{rot}} = \tfrac{1}{2} I \omega^2", ["KE_rot == 1/2*I*omega**2"]),
        (r"\Delta\text{PE} = q\,\Delta V", ["Delta_PE == q*Delta_V"]),
        (r"T' = T\sqrt{1 - v^2/c^2}", ["T_prime == T*sqrt(1 - v**2/c**2)"]),
        (r"v_{\mathrm{rms}}=\sqrt{\overline{v^2}}", ["v_rms == sqrt(v2_bar)"]),
        (r"\dot{Q} = \dot m c \left(T_2-T_1\right)", ["Q_dot == m_dot*c*(T_2 - T_1)"]),
        (r"n_1 \sin\theta_1 = n_2\sin\theta_2", ["n_1*sin(theta_1) == n_2*sin(theta_2)"]),
        (r"W = F d\cos\theta", ["W == F*d*cos(theta)"]),
        (r"y = A\sin 2\pi ft", ["y == A*sin(2*pi*f*t)"]),
        (r"y = A\cos(kx - \omega t + \phi)", ["y == A*cos(k*x - omega*t + phi)"]),
        (r"I = I_0\cos^2\theta", ["I == I_0*cos(theta)**2"]),
        (r"\theta = \tan^{-1}\frac{y}{x}", ["theta == atan(y/x)"]),
        (r"\theta = \sin^{-1}(n\lambda/d)", ["theta == asin(n*lambda_/d)"]),
        (r"N = N_0e^{-\lambda t}", ["N == N_0*exp(-lambda_*t)"]),
        (r"k = A\exp\left(-\frac{E_a}{RT}\right)", ["k == A*exp(-E_a/(R*T))"]),
        (r"k = A e^{-E_a/RT}", ["k == A*exp(-E_a/(R*T))"]),
        (r"U = \frac{e^2}{4\pi\varepsilon_0 r}", ["U == e**2/(4*pi*varepsilon_0*r)"]),
        (r"\mathrm{pH} = -\log_{10}[\mathrm{H^+}]", ["pH == -log10(conc_H_plus)"]),
        (r"\mathrm{pH} = \mathrm{p}K_a + \log\frac{[\mathrm{A^-}]}{[\mathrm{HA}]}",
         ["pH == pK_a + log10(conc_A_minus/conc_HA)"]),
        (r"\text{rate} = k[\text{NO}_2]^2[\text{CO}]", ["rate == k*conc_NO_2**2*conc_CO"]),
        (r"\Delta G^\circ = -RT\ln K", ["Delta_G_std == -R*T*ln(K)"]),
        (r"4\varepsilon\left[\left(\frac{\sigma}{r}\right)^{12}-\left(\frac{\sigma}{r}\right)^6\right] = U",
         ["U == 4*varepsilon*((sigma/r)**12 - (sigma/r)**6)"]),
        (r"\begin{aligned} v &= u + at \\ s &= ut + \frac{1}{2}at^2 \end{aligned}",
         ["v == u + a*t", "s == u*t + 1/2*a*t**2"]),
        (r"\begin{aligned} H &= U + pV \\ &= U + nRT \end{aligned}", ["H == U + p*V", "H == U + n*R*T"]),
        (r"\begin{array}{lll} a & = & b + c \\ d & = & e \end{array}", ["a == b + c", "d == e"]),
        (r"a = b \text{ and } c = d", ["a == b", "c == d"]),
        (r"V = IR, \quad P = IV", ["V == I*R", "P == I*V"]),
        (r"V = IR \Rightarrow I = \frac{V}{R}", ["V == I*R", "I == V/R"]),
        (r"f_s \le \mu_s N", ["f_s <= mu_s*N"]),
        (r"f_s \le f_{\max} = \mu N", ["f_s <= f_max", "f_max == mu*N"]),
        (r"T^2 \propto r^3", ["T**2 ~ r**3"]),
        (r"\vec{F} = m\vec{a}", ["F == m*a"]),
        (r"\vec F = k\frac{q_1 q_2}{r^2}\hat r", ["F == k*(q_1*q_2/r**2)"]),
        (r"\sum \vec{F} = m\vec{a}", ["sum_F == m*a"]),
        (r"I = \sum_i m_i r_i^2", ["I == sum(m_i*r_i**2)"]),
        (r"H = 1 - \sum p_i^2", ["H == 1 - sum(p_i**2)"]),
        (r"P = \Sigma_i P_i", ["P == sum(P_i)"]),
        (r"s = \sqrt{\frac{\Sigma(x-\bar{x})^2}{n-1}}", ["s == sqrt(sum((x - x_bar)**2)/(n - 1))"]),
        (r"\mu = \sum xP(x)", ["mu == sum(x*P)"]),
        (r"\mu = \sum_{x\in X} xP(x)", ["mu == sum(x*P)"]),
        ("m = \\sum xΡ(x)", ["m == sum(x*P)"]),
        (r"E = \sum_{i=1}^{n} x_i P(x_i)", ["E == sum(x_i*P)"]),
        (r"V = k\sum_1^N \frac{q_i}{r_i}", ["V == k*sum(q_i/r_i)"]),
        (r"M = \sum_{j=1}^{J} m_j", ["M == sum(m_j)"]),
        (r"f_n = (\mathrm{2n} - 1)\frac{v}{4L}", ["f_n == (2*n - 1)*(v/(4*L))"]),
        (r"K = [\mathrm{Mn}^{\mathrm{2+}}][\mathrm{OH}^-]^2", ["K == conc_Mn_2_plus*conc_OH_minus**2"]),
        (r"S = \sumx^2", ["S == sum(x**2)"]),
        (r"W = \vec F\cdot\vec d = Fd\cos\theta", ["W == F*d*cos(theta)"]),
        (r"v(t) = v_0 + at", ["v == v_0 + a*t"]),
        (r"s = \frac{d}{t} = \frac{\Delta d}{\Delta t}", ["s == d/t", "s == Delta_d/Delta_t"]),
        (r"E_c = E^0_c - \frac{RT}{nF}\ln Q", ["E_c == E_c_std - R*T/(n*F)*ln(Q)"]),
        (r"r = k[\mathrm{A}]^0", ["r == k*conc_A**0"]),
        (r"y = \underbrace{a+b}_{\rm even} + c", ["y == a + b + c"]),
        (r"P(t) = u(t) i(t)", ["P == u*i"]),
        (r"Re = \frac{\rho u L}{\eta} = \frac{uL}{\nu}", ["Re == rho*u*L/eta", "Re == u*L/nu"]),
        (r"\text{KE} = \text{emf}(1-e^{-t/RC}\text{) (charging),}", ["KE == emf*(1 - exp(-t/(R*C)))"]),
        (r"\eta = \frac{W}{Q}\times 100\%", ["eta == W/Q"]),
        (r"\alpha = 90^\circ - \beta", ["alpha == 90*pi/180 - beta"]),
        (r"\binom{n}{k} = \frac{n!}{k!(n-k)!}", ["binomial(n, k) == factorial(n)/(factorial(k)*factorial(n - k))"]),
        (r"a \equiv b \pmod n", ["mod(a, n) == mod(b, n)"]),
        (r"r = a \bmod b", ["r == mod(a, b)"]),
        (r"x = \sqrt[3]{y} + \sqrt[n]{z}", ["x == cbrt(y) + z**(1/n)"]),
        (r"m = \max(a, b)", ["m == max(a, b)"]),
        (r"d = |x_2 - x_1|", ["d == abs(x_2 - x_1)"]),
        (r"E = 6{,}022x + 1.67\times10^{-27}", ["E == 6022*x + 1.67e-27"]),
        (r"{\rm KE} = p^2/2m", ["KE == p**2/(2*m)"]),
        (r"R = R_1 + R_2 + R_3 + \cdots", ["R == R_1 + R_2 + R_3"]),
        ("E = ½mv²", ["E == 1/2*m*v**2"]),
        ("λ = h/(m·v)", ["lambda_ == h/(m*v)"]),
        (r"speed = \frac{distance}{time}", ["speed == distance/time"]),
        (r"T(\text{K}) = T(^\circ\text{C}) + 273.15", ["T_K == T_degC + 273.15"]),
        (r"\boxed{F = ma} \tag{1}", ["F == m*a"]),
        (r"\Delta \vec{r} = \vec{r}\_{f} - \vec{r}_{i}", ["Delta_r == r_f - r_i"]),
        (r"a = bc.", ["a == b*c"]),
        (r"(a+b) = (c+d)", ["a + b == c + d"]),
        (r"(W = -q\Delta V)", ["W == -q*Delta_V"]),
        (r"v^{2}_{\mathrm{cm}} = 2gh", ["v_cm**2 == 2*g*h"]),
        (r"(f_s)_{\max} = \mu_s N", ["f_s_max == mu_s*N"]),
    ],
)  # fmt: skip
def test_reading(latex: str, expected: list[str]) -> None:
    reading = read_display(latex)
    assert [equation.text for equation in reading.equations] == expected


@pytest.mark.parametrize(
    ("latex", "reason"),
    [
        (r"\frac{dN}{dt} = -\lambda N", "derivative"),
        (r"\frac{d^2x}{dt^2} = -\omega^2 x", "derivative"),
        (r"\frac{\partial u}{\partial t} = \alpha\nabla^2 u", "derivative"),
        (r"\sec x = \frac{1}{\cos x}", "identity"),
        (r"k = d^2p/dV^2", "derivative"),
        (r"dU = TdS - pdV", "derivative"),
        (r"dN = -\lambda N dt", "derivative"),
        (r"dA = r\,dr\,d\theta", "derivative"),
        (r"\frac{dF_x}{dy} = \frac{dF_y}{dx}", "derivative"),
        (r"v_x(t) = \frac{dx(t)}{dt} v_y(t) = \frac{dy(t)}{dt}", "derivative"),
        (r"W = \int F\,dx", "integral"),
        (r"y = \sum_{i=2}^{n} x_i", "sum"),
        (r"A = \sum_{t=1}^{T} \frac{C}{(1 + r)^t}", "sum"),
        (r"y = \mathrm{3m} + 2", "value"),
        (r"\Delta H = \sum n H(\text{products})", "sum"),
        (r"y = \lim_{n\to\infty} x_n", "limit"),
        (r"A = \begin{pmatrix} a & b \\ c & d \end{pmatrix}", "matrix"),
        (r"\text{2H}_2 + \text{O}_2 \rightarrow \text{2H}_2\text{O}", "reaction"),
        (r"\vec{L} = \vec{r}\times(\vec{p}\times\vec{q})", "vector-product"),
        (r"\vec{F} = q\vec{E} + q\vec{v}\times\vec{B}", "vector-product"),
        (r"F = 2.0\,\text{N}", "value"),
        (r"a = \frac{51\,\text{N}}{24\,\text{kg}}", "value"),
        (r"1\,\text{rad} = 57.3^\circ", "value"),
        (r"x = 0", "value"),
        (r"U_i = \text{constant}", "constant"),
        (r"P + \rho g h = \text{constant}", "constant"),
        (r"\psi = Ae^{i(kx - \omega t)}", "complex"),
        (r"a + b", "fragment"),
        (r"{a = b", "braces"),
        (r"", "empty"),
        (r"a = b +", "syntax"),
        (r"y = f(x, t)", "function"),
        (r"ds^2 = g_{\mu\nu}dx^\mu dx^\nu", "tensor"),
        (r"a = \unknowncommand{b}", "command"),
    ],
)
def test_refusals(latex: str, reason: str) -> None:
    with pytest.raises(LatexError) as caught:
        read_latex(latex)
    assert reason in {refused.reason for refused in read_display(latex).refused}
    assert caught.value.details["latex"] == latex


def test_parts_of_a_display_are_not_lost() -> None:
    reading = read_display(r"F = ma = (2.0\,\text{kg})(3.0\,\text{m/s}^2) = 6.0\,\text{N}")
    assert [equation.text for equation in reading.equations] == ["F == m*a"]
    assert [refused.reason for refused in reading.refused] == ["value", "value"]


def test_known_symbols_decide() -> None:
    assert read_latex("PEh = x", ["PEh"])[0].symbols == {"PEh": "PEh", "x": "x"}
    assert read_latex("y = e^{x}")[0].rhs == "exp(x)"
    assert read_latex("y = e^{x}", ["e"])[0].rhs == "e**x"
    assert read_latex("y = e^{-kx}", ["e"])[0].rhs == "exp(-k*x)"
    assert read_latex("y = ma", ["ma"])[0].rhs == "ma"


def test_symbols_keep_their_latex() -> None:
    (equation,) = read_latex(r"F_{\text{net}} = \mu_{0} \bar{v} \Delta T'")
    assert equation.symbols == {
        "F_net": r"F_{\text{net}}",
        "mu_0": r"\mu_0",
        "v_bar": r"\bar{v}",
        "Delta_T_prime": r"\Delta T'",
    }
    assert equation.target == "F_net"
    assert equation.template == "mu_0*v_bar*Delta_T_prime"


@pytest.mark.parametrize(
    ("symbol", "identifier"),
    [
        ("v_0", "v_0"), ("v_{0}", "v_0"), (r"\Delta T", "Delta_T"), (r"\epsilon_0", "epsilon_0"), (r"F_{\text{net}}", "F_net"),
        (r"F_{\mathrm{net}}", "F_net"), (r"\bar{v}", "v_bar"), ("v'", "v_prime"), (r"\lambda", "lambda_"), ("lambda", "lambda_"),
        ("pi", "pi_"), (r"\pi", "pi_"), ("e", "e"), ("min", "min_"), (r"\vec{F}", "F"), (r"\mathcal{M}", "M_cal"),
        (r"[\mathrm{H^+}]", "conc_H_plus"), (r"k_{\text{B}}", "k_B"), ("speed of light", "speed_of_light"), ("x_{1,2}", "x_1_2"),
        (r"\varepsilon", "varepsilon"), ("λ", "lambda_"), ("Δt", "Delta_t"), ("q1", "q1"), ("1st", "_1st"), ("élan", "elan"),
    ],
)  # fmt: skip
def test_identifiers(symbol: str, identifier: str) -> None:
    assert identifier_of(symbol) == identifier
    assert identifier_of(symbol).isidentifier()


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"g = 9.8\,\mathrm{m/s^2}", ("g", "9.8", "m/s^2")),
        (r"G=6.67\times 10^{-11}\frac{Nm^2}{kg^2}", ("G", "6.67e-11", "Nm^2/(kg^2)")),
        (r"k_B = 1.38\times10^{-23}\,\mathrm{J\,K^{-1}}", ("k_B", "1.38e-23", "J K^-1")),
        (r"c = \frac{1}{\sqrt{\epsilon_0\mu_0}} = 3.00\times 10^8\,\text{m/s}", ("c", "3.00e8", "m/s")),
        (r"\gamma = 1.4", (r"\gamma", "1.4", "")),
        (r"T=-25\,^\circ\text{C}", ("T", "-25", "°C")),
        (r"d = 2r", None),
        (r"F = 2T", None),
        (r"F = ma", None),
        (r"v = 2\pi r", None),
    ],
)
def test_constants(latex: str, expected: tuple[str, str, str] | None) -> None:
    assert read_constant(latex) == expected


@pytest.mark.parametrize(
    "latex",
    ["a=" + "(" * 300 + "b" + ")" * 300, "a=" + "b+" * 3000 + "c", "a=" + "\\bar{" * 200 + "v" + "}" * 200, "=" * 1500,
     "a=" + "-" * 900 + "b", "a=" + "\\sin" * 200 + "x", "|" * 201 + "=a", "a=" + "[A" * 500, "\\left(" * 300, "$" * 500],
)  # fmt: skip
def test_hostile_input_is_bounded(latex: str) -> None:
    assert len(read_display(latex).equations) <= 1


@pytest.mark.parametrize(
    ("latex", "equation"),
    [
        (r"v = \frac{dx}{dt}", "v == Delta_x/Delta_t"),
        (r"\varepsilon = -N\frac{d\Phi_\text{m}}{dt}", "varepsilon == -N*(Delta_Phi_m/Delta_t)"),
        (r"E_x = -\frac{dV}{dx}", "E_x == -Delta_V/Delta_x"),
        (r"a = dv/dt", "a == Delta_v/Delta_t"),
        (r"V_L = -L(dI_L(t)/dt)", "V_L == -L*(Delta_I_L/Delta_t)"),
        (r"\vec{F} = m(d\vec{v}/dt)", "F == m*(Delta_v/Delta_t)"),
        (r"v(t) = \frac{d}{dt} x(t)", "v == Delta_x/Delta_t"),
        (r"\frac{d\Phi}{dt} = Bl\frac{dx}{dt}", "Delta_Phi/Delta_t == B*l*(Delta_x/Delta_t)"),
        (r"dQ = nC_V dT", "Delta_Q == n*C_V*Delta_T"),
        (r"dW = p\,dV", "Delta_W == p*Delta_V"),
    ],
)
def test_a_derivative_is_the_quotient_of_steady_changes(latex: str, equation: str) -> None:
    (read,) = read_latex(latex)
    assert read.text == equation
    assert [condition.startswith(STEADY) for condition in read.conditions] == [True]


@pytest.mark.parametrize(
    ("latex", "equation"),
    [
        (r"pV^\gamma = \text{constant}", "p_1*V_1**gamma == p_2*V_2**gamma"),
        (r"\frac{PV}{T} = \mathrm{const}", "P_1*V_1/T_1 == P_2*V_2/T_2"),
        (r"K + U = \text{constant}", "K_1 + U_1 == K_2 + U_2"),
    ],
)
def test_what_is_constant_is_the_same_in_two_states(latex: str, equation: str) -> None:
    (read,) = read_latex(latex)
    assert read.text == equation
    assert read.symbols[read.names[-1]].endswith("_2")


@pytest.mark.parametrize(
    ("latex", "text", "between"),
    [
        (r"P = \vec{F}\cdot\vec{v}", "P == F*v*cos(theta)", r"\vec{F} and \vec{v}"),
        (r"W = \vec{F}\cdot\vec{d} = Fd\cos\theta", "W == F*d*cos(theta)", r"\vec{F} and \vec{d}"),
        (r"U = -\vec{\mu}\cdot\vec{B}", "U == -mu*B*cos(theta)", r"\vec{\mu} and \vec{B}"),
        (r"\vec{F} = q\vec{v}\times\vec{B}", "F == q*v*B*sin(theta)", r"\vec{v} and \vec{B}"),
    ],
)
def test_a_product_of_vectors_has_the_angle_between_them(latex: str, text: str, between: str) -> None:
    (equation,) = read_display(latex).equations
    assert equation.text == text
    assert equation.conditions == (rf"\theta is the angle between {between}",)
