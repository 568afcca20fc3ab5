"""The 30 chains of multi-step-60: two to four formulas of the sheets, in the order in which they are used.

``solve`` gives the asked value and each value in between as a pair of number and pint unit; ``check`` every equation of
the chain with units. Constants have the values printed in the sheets.
"""

from __future__ import annotations

import math
from typing import Any

from eval_assets.datasets.chemistry_formulas import AVOGADRO, FARADAY, FARADAY_, MOLAR, PER_LITRE, R_, R
from eval_assets.datasets.making import Formula, Q, exp
from eval_assets.datasets.physics_formulas import EPS, EPS_, H_, H, g, g_

Solved = dict[str, Any]

HEARING = 1e-12  # W/m^2
CIRCLE = r"A = \pi r^2"
AMOUNT = r"n = \frac{m}{M}"
OHM = r"V = I R"
POWER = r"P = V I"
ENERGY = r"E = P t"
SPHERE = r"V = \frac{4}{3} \pi r^3"
DENSITY = r"\rho = \frac{m}{V}"
WEIGHT = r"W = m g"


def _pump(p: Any) -> Solved:
    volume = math.pi * p.r**2 * p.l
    energy = p.rho * volume * g * p.h
    return {"V": (volume, "m^3"), "m": (p.rho * volume, "kg"), "E_p": (energy, "J"), "P": energy / p.t}


def _speeding(p: Any) -> Solved:
    speed = p.v_0 + p.a * p.t
    return {"v": (speed, "m/s"), "E_k": p.m * speed**2 / 2}


def _heating_resistor(p: Any) -> Solved:
    current = p.V / p.R
    return {"I": (current, "A"), "P": (p.V * current, "W"), "E": p.V * current * p.t}


def _round_wire(p: Any) -> Solved:
    area = math.pi * p.r**2
    resistance = p.rho * p.L / area
    return {"A": (area, "m^2"), "R": (resistance, "ohm"), "I": p.V / resistance}


def _ball_weight(p: Any) -> Solved:
    volume = 4 / 3 * math.pi * p.r**3
    return {"V": (volume, "m^3"), "m": (p.rho * volume, "kg"), "W": p.rho * volume * g}


def _spring_swing(p: Any) -> Solved:
    stiffness = p.F / p.x
    return {"k": (stiffness, "N/m"), "T": 2 * math.pi * math.sqrt(p.m / stiffness)}


def _capacitor(p: Any) -> Solved:
    capacitance = EPS * p.epsilon_r * p.A / p.d
    return {"C": (capacitance, "F"), "E": capacitance * p.V**2 / 2}


def _spontaneous(p: Any) -> Solved:
    energy = p.dH - p.T * p.dS
    return {"dG": (energy, "J/mol"), "K": math.exp(-energy / (R * p.T))}


def _buffer(p: Any) -> Solved:
    pKa = -math.log10(p.K_a)  # noqa: N806
    return {"pKa": (pKa, ""), "pH": pKa + math.log10(p.A / p.HA)}


def _remaining(p: Any) -> Solved:
    rate = math.log(2) / p.t_half
    return {"k": (rate, "1/s"), "A": p.A_0 * math.exp(-rate * p.t)}


def _turning(p: Any) -> Solved:
    turning = 2 * math.pi / p.T
    return {"omega": (turning, "1/s"), "v": (turning * p.r, "m/s"), "a_c": turning**2 * p.r}


def _charging(p: Any) -> Solved:
    constant = p.R * p.C
    return {"tau": (constant, "s"), "V": p.V_0 * (1 - math.exp(-p.t / constant))}


def _string(p: Any) -> Solved:
    speed = math.sqrt(p.F_T / p.mu)
    return {"v": (speed, "m/s"), "f_1": speed / (2 * p.L)}


def _loudness(p: Any) -> Solved:
    intensity = p.P / (4 * math.pi * p.r**2)
    return {"I": (intensity, "W/m^2"), "beta": 10 * math.log10(intensity / HEARING)}


def _immersion_heater(p: Any) -> Solved:
    energy = p.V * p.I * p.t
    return {"P": (p.V * p.I, "W"), "E": (energy, "J"), "dT": energy / (p.m * p.c)}


def _accelerating_power(p: Any) -> Solved:
    force = p.m * p.a
    return {"F": (force, "N"), "W": (force * p.s, "J"), "P": force * p.s / p.t}


def _freezing(p: Any) -> Solved:
    amount = p.m / p.M
    molality = amount / p.m_solvent
    return {"n": (amount, "mol"), "b": (molality, "mol/kg"), "dT_f": p.i * p.K_f * molality}


def _osmosis(p: Any) -> Solved:
    amount = p.m / p.M
    return {"n": (amount, "mol"), "c": (amount / p.V, "mol/m^3"), "Pi": p.i * amount / p.V * R * p.T}


def _rate_and_half_life(p: Any) -> Solved:
    rate = p.A * math.exp(-p.E_a / (R * p.T))
    return {"k": (rate, "1/s"), "t_half": math.log(2) / rate}


DEVELOPMENT = {
    "pump": Formula(
        (r"V = \pi r^2 h", DENSITY, r"E_p = m g h", r"P = \frac{W}{t}"),
        {"P": _pump},
        lambda q: [
            (q.V, math.pi * q.r**2 * q.l),
            (q.rho * q.V, q.m),
            (q.E_p, q.m * g_ * q.h),
            (q.P * q.t, q.E_p),
        ],
    ),
    "speeding": Formula(
        (r"v = v_0 + a t", r"E_k = \frac{1}{2} m v^2"),
        {"E_k": _speeding},
        lambda q: [(q.v - q.v_0, q.a * q.t), (2 * q.E_k, q.m * q.v**2)],
    ),
    "lifting-power": Formula(
        (r"W = F s \cos \theta", r"P = \frac{W}{t}"),
        {"P": lambda p: {"W": (p.F * p.s, "J"), "P": p.F * p.s / p.t}},
        lambda q: [(q.W, q.F * q.s), (q.P * q.t, q.W)],
    ),
    "weight-friction": Formula(
        (WEIGHT, r"F_f = \mu F_N"),
        {"F_f": lambda p: {"W": (p.m * g, "N"), "F_f": p.mu * p.m * g}},
        lambda q: [(q.W, q.m * g_), (q.F_f, q.mu * q.W)],
    ),
    "heating-resistor": Formula(
        (OHM, POWER, ENERGY),
        {"E": _heating_resistor},
        lambda q: [(q.V, q.I * q.R), (q.P, q.V * q.I), (q.E, q.P * q.t)],
    ),
    "round-wire": Formula(
        (CIRCLE, r"R = \frac{\rho L}{A}", OHM),
        {"I": _round_wire},
        lambda q: [(q.A, math.pi * q.r**2), (q.R * q.A, q.rho * q.L), (q.V, q.I * q.R)],
    ),
    "ball-weight": Formula(
        (SPHERE, DENSITY, WEIGHT),
        {"W": _ball_weight},
        lambda q: [(3 * q.V, 4 * math.pi * q.r**3), (q.rho * q.V, q.m), (q.W, q.m * g_)],
    ),
    "spring-swing": Formula(
        (r"F = k x", r"T = 2 \pi \sqrt{\frac{m}{k}}"),
        {"T": _spring_swing},
        lambda q: [(q.F, q.k * q.x), (q.T**2 * q.k, 4 * math.pi**2 * q.m)],
    ),
    "capacitor": Formula(
        (r"C = \frac{\varepsilon_0 \varepsilon_r A}{d}", r"E = \frac{1}{2} C V^2"),
        {"E": _capacitor},
        lambda q: [(q.C * q.d, EPS_ * q.epsilon_r * q.A), (2 * q.E, q.C * q.V**2)],
        {"epsilon_r": r"\varepsilon_r"},
    ),
    "solution-of-mass": Formula(
        (AMOUNT, r"c = \frac{n}{V}"),
        {"c": lambda p: {"n": (p.m / p.M, "mol"), "c": p.m / p.M / p.V}},
        lambda q: [(q.n * q.M, q.m), (q.c * q.V, q.n)],
    ),
    "gas-of-mass": Formula(
        (AMOUNT, r"p V = n R T"),
        {"V": lambda p: {"n": (p.m / p.M, "mol"), "V": p.m / p.M * R * p.T / p.p}},
        lambda q: [(q.n * q.M, q.m), (q.p * q.V, q.n * R_ * q.T.to("K"))],
    ),
    "base": Formula(
        (r"\mathrm{pOH} = -\log_{10} [\mathrm{OH}^-]", r"\mathrm{pH} + \mathrm{pOH} = 14"),
        {"pH": lambda p: {"pOH": (-math.log10(p.OH / PER_LITRE), ""), "pH": 14 + math.log10(p.OH / PER_LITRE)}},
        lambda q: [(10**-q.pOH.magnitude, q.OH / MOLAR), (q.pH + q.pOH, 14)],
        {"OH": r"[\mathrm{OH}^-]"},
    ),
    "spontaneous": Formula(
        (r"\Delta G = \Delta H - T \Delta S", r"\Delta G^\circ = -R T \ln K"),
        {"K": _spontaneous},
        lambda q: [(q.dG + q.T * q.dS, q.dH), (q.K, exp(-q.dG / (R_ * q.T)))],
    ),
    "buffer-of-acid": Formula(
        (
            r"\mathrm{p}K_a = -\log_{10} K_a",
            r"\mathrm{pH} = \mathrm{p}K_a + \log_{10} \frac{[\mathrm{A}^-]}{[\mathrm{HA}]}",
        ),
        {"pH": _buffer},
        lambda q: [(10**-q.pKa.magnitude, q.K_a), (10 ** (q.pH - q.pKa).magnitude, q.A / q.HA)],
        {"A": r"[\mathrm{A}^-]", "HA": r"[\mathrm{HA}]"},
    ),
    "remaining": Formula(
        (r"t_{1/2} = \frac{\ln 2}{k}", r"[\mathrm{A}] = [\mathrm{A}]_0 e^{-k t}"),
        {"A": _remaining},
        lambda q: [(exp(q.k * q.t_half), 2), (q.A, q.A_0 * exp(-q.k * q.t))],
        {"t_half": "t_{1/2}", "A_0": r"[\mathrm{A}]_0"},
    ),
}

TEST = {
    "turning": Formula(
        (r"\omega = \frac{2 \pi}{T}", r"v = \omega r", r"a_c = \frac{v^2}{r}"),
        {"a_c": _turning},
        lambda q: [(q.omega * q.T, 2 * math.pi), (q.v, q.omega * q.r), (q.a_c * q.r, q.v**2)],
    ),
    "charging": Formula(
        (r"\tau = R C", r"V = V_0 (1 - e^{-t / \tau})"),
        {"V": _charging},
        lambda q: [(q.tau, q.R * q.C), (q.V_0 - q.V, q.V_0 * exp(-q.t / q.tau))],
    ),
    "string": Formula(
        (r"v = \sqrt{\frac{F_T}{\mu}}", r"f_1 = \frac{v}{2 L}"),
        {"f_1": _string},
        lambda q: [(q.v**2 * q.mu, q.F_T), (2 * q.L * q.f_1, q.v)],
    ),
    "loudness": Formula(
        (r"I = \frac{P}{4 \pi r^2}", r"\beta = 10 \log_{10} (\frac{I}{I_0})"),
        {"beta": _loudness},
        lambda q: [(4 * math.pi * q.r**2 * q.I, q.P), (10 ** (q.beta.magnitude / 10), q.I / Q(HEARING, "W/m^2"))],
    ),
    "matter-wave": Formula(
        (r"p = m v", r"\lambda = \frac{h}{p}"),
        {"lambda": lambda p: {"p": (p.m * p.v, "kg*m/s"), "lambda": H / (p.m * p.v)}},
        lambda q: [(q.p, q.m * q.v), (getattr(q, "lambda") * q.p, H_)],
    ),
    "ball-buoyancy": Formula(
        (SPHERE, r"F_b = \rho g V"),
        {"F_b": lambda p: {"V": (4 / 3 * math.pi * p.r**3, "m^3"), "F_b": p.rho * g * 4 / 3 * math.pi * p.r**3}},
        lambda q: [(3 * q.V, 4 * math.pi * q.r**3), (q.F_b, q.rho * g_ * q.V)],
    ),
    "immersion-heater": Formula(
        (POWER, ENERGY, r"Q = m c \Delta T"),
        {"dT": _immersion_heater},
        lambda q: [(q.P, q.V * q.I), (q.E, q.P * q.t), (q.E, q.m * q.c * q.dT)],
    ),
    "window": Formula(
        (r"p = p_0 + \rho g h", r"p = \frac{F}{A}"),
        {"F": lambda p: {"p": (p.p_0 + p.rho * g * p.h, "Pa"), "F": (p.p_0 + p.rho * g * p.h) * p.A}},
        lambda q: [(q.p - q.p_0, q.rho * g_ * q.h), (q.p * q.A, q.F)],
    ),
    "accelerating-power": Formula(
        (r"F = m a", r"W = F s \cos \theta", r"P = \frac{W}{t}"),
        {"P": _accelerating_power},
        lambda q: [(q.F, q.m * q.a), (q.W, q.F * q.s), (q.P * q.t, q.W)],
    ),
    "particles-of-mass": Formula(
        (AMOUNT, r"N = n N_A"),
        {"N": lambda p: {"n": (p.m / p.M, "mol"), "N": p.m / p.M * AVOGADRO}},
        lambda q: [(q.n * q.M, q.m), (q.N, q.n * Q(AVOGADRO, "1/mol"))],
    ),
    "freezing-of-mass": Formula(
        (AMOUNT, r"b = \frac{n}{m_{\mathrm{solvent}}}", r"\Delta T_f = i K_f b"),
        {"dT_f": _freezing},
        lambda q: [(q.n * q.M, q.m), (q.b * q.m_solvent, q.n), (q.dT_f, q.i * q.K_f * q.b)],
        {"m_solvent": r"m_{\mathrm{solvent}}"},
    ),
    "osmosis-of-mass": Formula(
        (AMOUNT, r"c = \frac{n}{V}", r"\Pi = i c R T"),
        {"Pi": _osmosis},
        lambda q: [(q.n * q.M, q.m), (q.c * q.V, q.n), (q.Pi, q.i * q.c * R_ * q.T)],
    ),
    "cell-energy": Formula(
        (r"E_{\mathrm{cell}} = E_{\mathrm{cathode}} - E_{\mathrm{anode}}", r"\Delta G = -z F E"),
        {"dG": lambda p: {"E": (p.E_cathode - p.E_anode, "V"), "dG": -p.z * FARADAY * (p.E_cathode - p.E_anode)}},
        lambda q: [(q.E + q.E_anode, q.E_cathode), (q.dG, -q.z * FARADAY_ * q.E)],
        {name: rf"E_{{\mathrm{{{name[2:]}}}}}" for name in ("E_cathode", "E_anode")},
    ),
    "partial-pressure": Formula(
        (r"x_A = \frac{n_A}{n_A + n_B}", r"p_A = x_A p"),
        {"p_A": lambda p: {"x_A": (p.n_A / (p.n_A + p.n_B), ""), "p_A": p.p * p.n_A / (p.n_A + p.n_B)}},
        lambda q: [(q.x_A * (q.n_A + q.n_B), q.n_A), (q.p_A, q.x_A * q.p)],
    ),
    "rate-and-half-life": Formula(
        (r"k = A e^{-E_a / (R T)}", r"t_{1/2} = \frac{\ln 2}{k}"),
        {"t_half": _rate_and_half_life},
        lambda q: [(q.k, q.A * exp(-q.E_a / (R_ * q.T))), (exp(q.k * q.t_half), 2)],
        {"t_half": "t_{1/2}"},
    ),
}

CHEMISTRY = {
    "solution-of-mass",
    "gas-of-mass",
    "base",
    "spontaneous",
    "buffer-of-acid",
    "remaining",
    "particles-of-mass",
    "freezing-of-mass",
    "osmosis-of-mass",
    "cell-energy",
    "partial-pressure",
    "rate-and-half-life",
}
