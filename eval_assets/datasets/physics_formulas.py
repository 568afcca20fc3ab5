"""The 30 formulas of the physics sheet in benchmark-600: solved by hand for what is asked, and as equations with units.

Constants have the values printed in the sheet.
"""

from __future__ import annotations

import math

from eval_assets.datasets.making import Formula, Q, cos, exp, sin

g = 9.81  # m/s^2
G = 6.674e-11  # N m^2/kg^2
C = 2.998e8  # m/s
EPS = 8.854e-12  # F/m
MU = 1.257e-6  # N/A^2
H = 6.626e-34  # J s

g_ = Q(g, "m/s^2")
G_ = Q(G, "N*m^2/kg^2")
C_ = Q(C, "m/s")
EPS_ = Q(EPS, "F/m")
MU_ = Q(MU, "N/A^2")
H_ = Q(H, "J*s")

DEVELOPMENT = {
    "displacement": Formula(
        r"x = v_0 t + \frac{1}{2} a t^2",
        {
            "x": lambda p: p.v_0 * p.t + 0.5 * p.a * p.t**2,
            "a": lambda p: 2 * (p.x - p.v_0 * p.t) / p.t**2,
        },
        lambda q: (q.x, q.v_0 * q.t + q.a * q.t**2 / 2),
    ),
    "max-height": Formula(
        r"H = \frac{v_0^2 \sin^2 \theta}{2 g}",
        {
            "H": lambda p: (p.v_0 * math.sin(p.theta)) ** 2 / (2 * g),
            "v_0": lambda p: math.sqrt(2 * g * p.H) / math.sin(p.theta),
        },
        lambda q: (2 * g_ * q.H, (q.v_0 * sin(q.theta)) ** 2),
    ),
    "friction": Formula(
        r"F_f = \mu F_N",
        {"F_f": lambda p: p.mu * p.F_N, "mu": lambda p: p.F_f / p.F_N},
        lambda q: (q.F_f, q.mu * q.F_N),
    ),
    "collision": Formula(
        r"m_1 v_1 + m_2 v_2 = (m_1 + m_2) v",
        {
            "v": lambda p: (p.m_1 * p.v_1 + p.m_2 * p.v_2) / (p.m_1 + p.m_2),
            "v_1": lambda p: ((p.m_1 + p.m_2) * p.v - p.m_2 * p.v_2) / p.m_1,
        },
        lambda q: (q.m_1 * q.v_1 + q.m_2 * q.v_2, (q.m_1 + q.m_2) * q.v),
    ),
    "work": Formula(
        r"W = F s \cos \theta",
        {"W": lambda p: p.F * p.s * math.cos(p.theta), "F": lambda p: p.W / p.s / math.cos(p.theta)},
        lambda q: (q.W, q.F * q.s * cos(q.theta)),
    ),
    "kinetic-energy": Formula(
        r"E_k = \frac{1}{2} m v^2",
        {"E_k": lambda p: 0.5 * p.m * p.v**2, "v": lambda p: math.sqrt(2 * p.E_k / p.m)},
        lambda q: (q.E_k, q.m * q.v**2 / 2),
    ),
    "centripetal-acceleration": Formula(
        r"a_c = \frac{v^2}{r}",
        {"a_c": lambda p: p.v * p.v / p.r, "r": lambda p: p.v**2 / p.a_c},
        lambda q: (q.a_c * q.r, q.v**2),
    ),
    "escape-velocity": Formula(
        r"v_{\mathrm{esc}} = \sqrt{\frac{2 G M}{R}}",
        {"v_esc": lambda p: math.sqrt(2 * G * p.M / p.R), "M": lambda p: p.v_esc**2 * p.R / (2 * G)},
        lambda q: (q.v_esc**2, 2 * G_ * q.M / q.R),
        {"v_esc": r"v_{\mathrm{esc}}"},
    ),
    "pendulum": Formula(
        r"T = 2 \pi \sqrt{\frac{\ell}{g}}",
        {"T": lambda p: 2 * math.pi * math.sqrt(p.l / g), "l": lambda p: g * (p.T / (2 * math.pi)) ** 2},
        lambda q: (q.T, 2 * math.pi * (q.l / g_) ** 0.5),
        {"l": r"\ell"},
    ),
    "buoyancy": Formula(
        r"F_b = \rho g V",
        {"F_b": lambda p: p.rho * g * p.V, "V": lambda p: p.F_b / (p.rho * g)},
        lambda q: (q.F_b, q.rho * g_ * q.V),
    ),
    "coulomb": Formula(
        r"F = \frac{q_1 q_2}{4 \pi \varepsilon_0 r^2}",
        {
            "F": lambda p: p.q_1 * p.q_2 / (4 * math.pi * EPS * p.r**2),
            "r": lambda p: math.sqrt(p.q_1 * p.q_2 / (4 * math.pi * EPS * p.F)),
        },
        lambda q: (4 * math.pi * EPS_ * q.F * q.r**2, q.q_1 * q.q_2),
    ),
    "wire-resistance": Formula(
        r"R = \frac{\rho L}{A}",
        {"R": lambda p: p.rho * p.L / p.A, "L": lambda p: p.R * p.A / p.rho},
        lambda q: (q.R * q.A, q.rho * q.L),
    ),
    "wire-field": Formula(
        r"B = \frac{\mu_0 I}{2 \pi r}",
        {"B": lambda p: MU * p.I / (2 * math.pi * p.r), "I": lambda p: 2 * math.pi * p.r * p.B / MU},
        lambda q: (2 * math.pi * q.r * q.B, MU_ * q.I),
    ),
    "wave-speed": Formula(
        r"v = f \lambda",
        {"v": lambda p: p.f * getattr(p, "lambda"), "f": lambda p: p.v / getattr(p, "lambda")},
        lambda q: (q.v, q.f * getattr(q, "lambda")),
    ),
    "heat": Formula(
        r"Q = m c \Delta T",
        {"Q": lambda p: p.m * p.c * p.dT, "c": lambda p: p.Q / (p.m * p.dT)},
        lambda q: (q.Q, q.m * q.c * q.dT),
    ),
}

TEST = {
    "torricelli": Formula(
        r"v^2 = v_0^2 + 2 a x",
        {
            "v": lambda p: math.sqrt(p.v_0**2 + 2 * p.a * p.x),
            "x": lambda p: (p.v + p.v_0) * (p.v - p.v_0) / (2 * p.a),
        },
        lambda q: (q.v**2, q.v_0**2 + 2 * q.a * q.x),
    ),
    "free-fall": Formula(
        r"h = \frac{1}{2} g t^2",
        {"h": lambda p: 0.5 * g * p.t**2, "t": lambda p: math.sqrt(2 * p.h / g)},
        lambda q: (q.h, g_ * q.t**2 / 2),
    ),
    "hooke": Formula(
        r"F = k x",
        {"F": lambda p: p.k * p.x, "k": lambda p: p.F / p.x},
        lambda q: (q.F, q.k * q.x),
    ),
    "height-energy": Formula(
        r"E_p = m g h",
        {"E_p": lambda p: p.m * g * p.h, "h": lambda p: p.E_p / (p.m * g)},
        lambda q: (q.E_p, q.m * g_ * q.h),
    ),
    "torque": Formula(
        r"\tau = r F \sin \theta",
        {"tau": lambda p: p.r * p.F * math.sin(p.theta), "F": lambda p: p.tau / p.r / math.sin(p.theta)},
        lambda q: (q.tau, q.r * q.F * sin(q.theta)),
    ),
    "gravitation": Formula(
        r"F = G \frac{m_1 m_2}{r^2}",
        {
            "F": lambda p: G * p.m_1 * p.m_2 / p.r**2,
            "r": lambda p: math.sqrt(G * p.m_1 * p.m_2 / p.F),
        },
        lambda q: (q.F * q.r**2, G_ * q.m_1 * q.m_2),
    ),
    "pressure-depth": Formula(
        r"p = p_0 + \rho g h",
        {"p": lambda p: p.p_0 + p.rho * g * p.h, "h": lambda p: (p.p - p.p_0) / (p.rho * g)},
        lambda q: (q.p - q.p_0, q.rho * g_ * q.h),
    ),
    "continuity": Formula(
        r"A_1 v_1 = A_2 v_2",
        {"v_2": lambda p: p.A_1 * p.v_1 / p.A_2, "A_2": lambda p: p.A_1 * p.v_1 / p.v_2},
        lambda q: (q.A_1 * q.v_1, q.A_2 * q.v_2),
    ),
    "ohm": Formula(
        r"V = I R",
        {"V": lambda p: p.I * p.R, "I": lambda p: p.V / p.R},
        lambda q: (q.V, q.I * q.R),
    ),
    "parallel": Formula(
        r"\frac{1}{R} = \frac{1}{R_1} + \frac{1}{R_2}",
        {"R": lambda p: p.R_1 * p.R_2 / (p.R_1 + p.R_2), "R_2": lambda p: p.R * p.R_1 / (p.R_1 - p.R)},
        lambda q: (1 / q.R, 1 / q.R_1 + 1 / q.R_2),
    ),
    "magnetic-force": Formula(
        r"F = q v B \sin \theta",
        {
            "F": lambda p: p.q * p.v * p.B * math.sin(p.theta),
            "B": lambda p: p.F / (p.q * p.v * math.sin(p.theta)),
        },
        lambda q: (q.F, q.q * q.v * q.B * sin(q.theta)),
    ),
    "lens": Formula(
        r"\frac{1}{f} = \frac{1}{d_o} + \frac{1}{d_i}",
        {"d_i": lambda p: p.f * p.d_o / (p.d_o - p.f), "f": lambda p: p.d_o * p.d_i / (p.d_o + p.d_i)},
        lambda q: (1 / q.f, 1 / q.d_o + 1 / q.d_i),
    ),
    "photon": Formula(
        r"E = \frac{h c}{\lambda}",
        {"E": lambda p: H * C / getattr(p, "lambda"), "lambda": lambda p: H * C / p.E},
        lambda q: (q.E * getattr(q, "lambda"), H_ * C_),
    ),
    "decay": Formula(
        r"N = N_0 e^{-\lambda t}",
        {
            "N": lambda p: p.N_0 * math.exp(-getattr(p, "lambda") * p.t),
            "t": lambda p: math.log(p.N_0 / p.N) / getattr(p, "lambda"),
            "lambda": lambda p: math.log(p.N_0 / p.N) / p.t,
        },
        lambda q: (q.N, q.N_0 * exp(-getattr(q, "lambda") * q.t)),
    ),
    "expansion": Formula(
        r"\Delta L = \alpha L_0 \Delta T",
        {"dL": lambda p: p.alpha * p.L_0 * p.dT, "dT": lambda p: p.dL / (p.alpha * p.L_0)},
        lambda q: (q.dL, q.alpha * q.L_0 * q.dT),
    ),
}
