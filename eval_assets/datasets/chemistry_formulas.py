"""The 30 formulas of the chemistry sheet in benchmark-600: solved by hand for what is asked, and as equations with units.

Constants have the values printed in the sheet. Molar masses are in kg/mol and concentrations in mol/m³ in the arithmetic.
"""

from __future__ import annotations

import math

from eval_assets.datasets.making import Formula, Q, exp, ln

AVOGADRO = 6.022e23  # 1/mol
R = 8.314  # J/(mol K)
FARADAY = 96485  # C/mol
RYDBERG = 1.097e7  # 1/m
PER_LITRE = 1000  # mol/m^3 in a mol/L

R_ = Q(R, "J/(mol*K)")
FARADAY_ = Q(FARADAY, "C/mol")
MOLAR = Q(1, "mol/L")

DEVELOPMENT = {
    "amount": Formula(
        r"n = \frac{m}{M}",
        {"n": lambda p: p.m / p.M, "M": lambda p: p.m / p.n},
        lambda q: (q.n * q.M, q.m),
    ),
    "molarity": Formula(
        r"c = \frac{n}{V}",
        {"c": lambda p: p.n / p.V, "n": lambda p: p.c * p.V},
        lambda q: (q.c * q.V, q.n),
    ),
    "dilution": Formula(
        r"c_1 V_1 = c_2 V_2",
        {
            "c_2": lambda p: p.c_1 * p.V_1 / p.V_2,
            "V_1": lambda p: p.c_2 * p.V_2 / p.c_1,
            "c_1": lambda p: p.c_2 * p.V_2 / p.V_1,
        },
        lambda q: (q.c_1 * q.V_1, q.c_2 * q.V_2),
    ),
    "freezing": Formula(
        r"\Delta T_f = i K_f b",
        {"dT_f": lambda p: p.i * p.K_f * p.b, "b": lambda p: p.dT_f / (p.i * p.K_f)},
        lambda q: (q.dT_f, q.i * q.K_f * q.b),
    ),
    "absorbance": Formula(
        r"A = \varepsilon c \ell",
        {
            "A": lambda p: p.epsilon * p.c * p.l,
            "c": lambda p: p.A / (p.epsilon * p.l),
            "epsilon": lambda p: p.A / (p.c * p.l),
        },
        lambda q: (q.A, q.epsilon * q.c * q.l),
        {"l": r"\ell", "epsilon": r"\varepsilon"},
    ),
    "charles": Formula(
        r"\frac{V_1}{T_1} = \frac{V_2}{T_2}",
        {"V_2": lambda p: p.V_1 * p.T_2 / p.T_1, "T_2": lambda p: p.T_1 * p.V_2 / p.V_1},
        lambda q: (q.V_1 * q.T_2.to("K"), q.V_2 * q.T_1.to("K")),
    ),
    "gas-density": Formula(
        r"\rho = \frac{p M}{R T}",
        {"rho": lambda p: p.p * p.M / (R * p.T), "M": lambda p: p.rho * R * p.T / p.p},
        lambda q: (q.rho * R_ * q.T.to("K"), q.p * q.M),
    ),
    "gibbs": Formula(
        r"\Delta G = \Delta H - T \Delta S",
        {"dG": lambda p: p.dH - p.T * p.dS, "dS": lambda p: (p.dH - p.dG) / p.T},
        lambda q: (q.dG + q.T * q.dS, q.dH),
    ),
    "calorimeter": Formula(
        r"q = C \Delta T",
        {"q": lambda p: p.C * p.dT, "C": lambda p: p.q / p.dT},
        lambda q: (q.q, q.C * q.dT),
    ),
    "first-order": Formula(
        r"[\mathrm{A}] = [\mathrm{A}]_0 e^{-k t}",
        {"A": lambda p: p.A_0 * math.exp(-p.k * p.t), "t": lambda p: math.log(p.A_0 / p.A) / p.k},
        lambda q: (q.A, q.A_0 * exp(-q.k * q.t)),
        {"A": r"[\mathrm{A}]", "A_0": r"[\mathrm{A}]_0"},
    ),
    "second-order-half-life": Formula(
        r"t_{1/2} = \frac{1}{k [\mathrm{A}]_0}",
        {"t_half": lambda p: 1 / (p.k * p.A_0), "k": lambda p: 1 / (p.t_half * p.A_0)},
        lambda q: (q.t_half * q.k * q.A_0, 1),
        {"t_half": "t_{1/2}", "A_0": r"[\mathrm{A}]_0"},
    ),
    "two-temperatures": Formula(
        r"\ln \frac{k_2}{k_1} = \frac{E_a}{R} (\frac{1}{T_1} - \frac{1}{T_2})",
        {
            "k_2": lambda p: p.k_1 * math.exp(p.E_a / R * (1 / p.T_1 - 1 / p.T_2)),
            "E_a": lambda p: R * math.log(p.k_2 / p.k_1) * p.T_1 * p.T_2 / (p.T_2 - p.T_1),
        },
        lambda q: (q.k_2, q.k_1 * exp(q.E_a / R_ * (1 / q.T_1 - 1 / q.T_2))),
    ),
    "acidity": Formula(
        r"\mathrm{pH} = -\log_{10} [\mathrm{H}^+]",
        {"pH": lambda p: -math.log10(p.H / PER_LITRE), "H": lambda p: PER_LITRE * 10**-p.pH},
        lambda q: (10**-q.pH.magnitude, q.H / MOLAR),
        {"H": r"[\mathrm{H}^+]", "pH": r"\mathrm{pH}"},
    ),
    "electrolysis": Formula(
        r"m = \frac{I t M}{z F}",
        {"m": lambda p: p.I * p.t * p.M / (p.z * FARADAY), "t": lambda p: p.m * p.z * FARADAY / (p.I * p.M)},
        lambda q: (q.m * q.z * FARADAY_, q.I * q.t * q.M),
    ),
    "cell-potential": Formula(
        r"E_{\mathrm{cell}} = E_{\mathrm{cathode}} - E_{\mathrm{anode}}",
        {"E_cell": lambda p: p.E_cathode - p.E_anode, "E_anode": lambda p: p.E_cathode - p.E_cell},
        lambda q: (q.E_cell + q.E_anode, q.E_cathode),
        {name: rf"E_{{\mathrm{{{name[2:]}}}}}" for name in ("E_cell", "E_cathode", "E_anode")},
    ),
}

TEST = {
    "particles": Formula(
        r"N = n N_A",
        {"N": lambda p: p.n * AVOGADRO, "n": lambda p: p.N / AVOGADRO},
        lambda q: (q.N, q.n * Q(AVOGADRO, "1/mol")),
    ),
    "molality": Formula(
        r"b = \frac{n}{m_{\mathrm{solvent}}}",
        {"b": lambda p: p.n / p.m_solvent, "m_solvent": lambda p: p.n / p.b},
        lambda q: (q.b * q.m_solvent, q.n),
        {"m_solvent": r"m_{\mathrm{solvent}}"},
    ),
    "yield": Formula(
        r"Y = \frac{m_{\mathrm{actual}}}{m_{\mathrm{theoretical}}} \cdot 100 \%",
        {"Y": lambda p: p.m_actual / p.m_theoretical, "m_actual": lambda p: p.Y * p.m_theoretical},
        lambda q: (q.Y * q.m_theoretical, q.m_actual),
        {"m_actual": r"m_{\mathrm{actual}}", "m_theoretical": r"m_{\mathrm{theoretical}}"},
    ),
    "osmotic": Formula(
        r"\Pi = i c R T",
        {"Pi": lambda p: p.i * p.c * R * p.T, "c": lambda p: p.Pi / (p.i * R * p.T)},
        lambda q: (q.Pi, q.i * q.c * R_ * q.T.to("K")),
    ),
    "boiling": Formula(
        r"\Delta T_b = i K_b b",
        {"dT_b": lambda p: p.i * p.K_b * p.b, "K_b": lambda p: p.dT_b / (p.i * p.b)},
        lambda q: (q.dT_b, q.i * q.K_b * q.b),
    ),
    "combined-gas": Formula(
        r"\frac{p_1 V_1}{T_1} = \frac{p_2 V_2}{T_2}",
        {
            "V_2": lambda p: p.p_1 * p.V_1 * p.T_2 / (p.T_1 * p.p_2),
            "p_2": lambda p: p.p_1 * p.V_1 * p.T_2 / (p.T_1 * p.V_2),
            "T_2": lambda p: p.T_1 * (p.p_2 * p.V_2) / (p.p_1 * p.V_1),
            "T_1": lambda p: p.T_2 * (p.p_1 * p.V_1) / (p.p_2 * p.V_2),
        },
        lambda q: (q.p_1 * q.V_1 / q.T_1.to("K"), q.p_2 * q.V_2 / q.T_2.to("K")),
    ),
    "graham": Formula(
        r"\frac{r_1}{r_2} = \sqrt{\frac{M_2}{M_1}}",
        {"r_1": lambda p: p.r_2 * math.sqrt(p.M_2 / p.M_1), "M_1": lambda p: p.M_2 * (p.r_2 / p.r_1) ** 2},
        lambda q: (q.r_1**2 * q.M_1, q.r_2**2 * q.M_2),
    ),
    "free-energy-constant": Formula(
        r"\Delta G^\circ = -R T \ln K",
        {"dG0": lambda p: -R * p.T * math.log(p.K), "K": lambda p: math.exp(-p.dG0 / (R * p.T))},
        lambda q: (q.K, exp(-q.dG0 / (R_ * q.T.to("K")))),
        {"dG0": r"\Delta G^\circ"},
    ),
    "isothermal-expansion": Formula(
        r"\Delta S = n R \ln \frac{V_2}{V_1}",
        {
            "dS": lambda p: p.n * R * math.log(p.V_2 / p.V_1),
            "n": lambda p: p.dS / (R * math.log(p.V_2 / p.V_1)),
        },
        lambda q: (q.dS, q.n * R_ * ln(q.V_2 / q.V_1)),
    ),
    "first-order-half-life": Formula(
        r"t_{1/2} = \frac{\ln 2}{k}",
        {"t_half": lambda p: math.log(2) / p.k, "k": lambda p: math.log(2) / p.t_half},
        lambda q: (exp(q.t_half * q.k), 2),
        {"t_half": "t_{1/2}"},
    ),
    "clausius-clapeyron": Formula(
        r"\ln \frac{p_2}{p_1} = \frac{\Delta H_{\mathrm{vap}}}{R} (\frac{1}{T_1} - \frac{1}{T_2})",
        {
            "p_2": lambda p: p.p_1 * math.exp(p.dH_vap / R * (1 / p.T_1 - 1 / p.T_2)),
            "dH_vap": lambda p: R * math.log(p.p_2 / p.p_1) * p.T_1 * p.T_2 / (p.T_2 - p.T_1),
        },
        lambda q: (q.p_2, q.p_1 * exp(Q(q.dH_vap.to("kJ/mol").magnitude, "kJ/mol") / R_ * (1 / q.T_1 - 1 / q.T_2))),
        {"dH_vap": r"\Delta H_{\mathrm{vap}}"},
    ),
    "buffer": Formula(
        r"\mathrm{pH} = \mathrm{p}K_a + \log_{10} \frac{[\mathrm{A}^-]}{[\mathrm{HA}]}",
        {
            "pH": lambda p: p.pKa + math.log10(p.A / p.HA),
            "pKa": lambda p: p.pH - math.log10(p.A / p.HA),
        },
        lambda q: (10 ** (q.pH - q.pKa).magnitude, q.A / q.HA),
        {"pH": r"\mathrm{pH}", "pKa": r"\mathrm{p}K_a", "A": r"[\mathrm{A}^-]", "HA": r"[\mathrm{HA}]"},
    ),
    "cell-gibbs": Formula(
        r"\Delta G = -z F E",
        {"dG": lambda p: -p.z * FARADAY * p.E, "E": lambda p: -p.dG / (p.z * FARADAY)},
        lambda q: (q.dG, -q.z * FARADAY_ * q.E),
    ),
    "rydberg": Formula(
        r"\frac{1}{\lambda} = R_\infty (\frac{1}{n_1^2} - \frac{1}{n_2^2})",
        {
            "lambda": lambda p: 1 / (RYDBERG * (1 / p.n_1**2 - 1 / p.n_2**2)),
            "R_inf": lambda p: 1 / (getattr(p, "lambda") * (1 / p.n_1**2 - 1 / p.n_2**2)),
        },
        lambda q: (
            q.n_1**2 * q.n_2**2,
            getattr(q, "lambda") * getattr(q, "R_inf", Q(RYDBERG, "1/m")) * (q.n_2**2 - q.n_1**2),
        ),
        {"R_inf": r"R_\infty"},
    ),
    "raoult": Formula(
        r"p_A = x_A p_A^0",
        {"p_A": lambda p: p.x_A * p.p_A0, "x_A": lambda p: p.p_A / p.p_A0},
        lambda q: (q.p_A, q.x_A * q.p_A0),
        {"p_A0": "p_A^0"},
    ),
}
