"""Ground truth of ``first-60.jsonl``: every answer computed here, twice, and by nothing of MathRAG.

Each item states its value as plain arithmetic in the unit of the answer and, apart from it, as a calculation on pint
quantities in the units of the question; both must agree to 1e-9. Values of constants are those printed in the bundled
sheets. Run it to write the file anew:

    python eval_assets/datasets/make_first_60.py
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pint

TARGET = Path(__file__).with_name("first-60.jsonl")
AGREEMENT = 1e-9
SIGNIFICANT = 6

Q = pint.UnitRegistry(autoconvert_offset_to_baseunit=True).Quantity

G = 9.81  # m/s^2
GRAVITATION = 6.674e-11  # N m^2/kg^2
PLANCK = 6.626e-34  # J s
GAS = 8.314  # J/(mol K)
FARADAY = 96485  # C/mol
R_MOLAR = Q(GAS, "J/(mol*K)")

Domain = Literal["physics", "engineering", "chemistry", "integers", "unanswerable"]
Wording = Literal[
    "statement", "imperative", "question", "story", "symbols", "terse", "distractor", "other units", "inverse"
]


@dataclass(frozen=True)
class Item:
    """A question and its answer; ``value`` and ``check`` are the two computations."""

    split: Literal["dev", "test"]
    domain: Domain
    wording: Wording
    question: str
    formula: str | None = None
    unit: str | None = None
    value: float | int | None = None
    check: Callable[[], Any] | None = None
    tol: float | None = None
    quantity_kind: str | None = None


def physics() -> Iterator[Item]:
    """26 questions on the physics sheet, 13 a half."""
    yield Item(
        "dev",
        "physics",
        "other units",
        "Work out the current that a 9 V battery drives through a resistor of 4.7 kΩ. Give it in milliamperes.",
        r"V = I R",
        "mA",
        9 / 4700 * 1e3,
        lambda: Q(9, "V") / Q(4.7, "kΩ"),
    )
    yield Item(
        "dev",
        "physics",
        "question",
        "How fast is a point on the rim of a wheel of radius 0.35 m moving when the wheel turns at 12 rad/s?",
        r"v = \omega r",
        "m/s",
        0.35 * 12,
        lambda: Q(0.35, "m") * Q(12, "1/s"),
    )
    yield Item(
        "dev",
        "physics",
        "terse",
        "kinetic energy, m = 1200 kg, v = 25 m/s",
        r"E_k = \frac{1}{2} m v^2",
        "J",
        0.5 * 1200 * 25**2,
        lambda: Q(1200, "kg") * Q(25, "m/s") ** 2 / 2,
    )
    yield Item(
        "dev",
        "physics",
        "story",
        "Mara lets a wrench slip at the top of a scaffold. It falls freely for 2.4 s before it lands in the sand. "
        "From what height did it come down?",
        r"h = \frac{1}{2} g t^2",
        "m",
        0.5 * G * 2.4**2,
        lambda: Q(G, "m/s^2") * Q(2.4, "s") ** 2 / 2,
    )
    yield Item(
        "dev",
        "physics",
        "inverse",
        "A spring stretches by 8 cm under a pull of 20 N. What is its spring constant?",
        r"F = k x",
        "N/m",
        20 / 0.08,
        lambda: Q(20, "N") / Q(8, "cm"),
    )
    yield Item(
        "dev",
        "physics",
        "symbols",
        "Given f = 50 Hz and L = 0.2 H, find X_L.",
        r"X_L = 2 \pi f L",
        "Ω",
        2 * math.pi * 50 * 0.2,
        lambda: 2 * math.pi * Q(50, "1/s") * Q(0.2, "H"),
    )
    yield Item(
        "dev",
        "physics",
        "distractor",
        "A red crate of mass 40 kg, 1.2 m tall, is pushed across a hall with an acceleration of 1.5 m/s². "
        "Which net force acts on it?",
        r"F = m a",
        "N",
        40 * 1.5,
        lambda: Q(40, "kg") * Q(1.5, "m/s^2"),
    )
    yield Item(
        "dev",
        "physics",
        "statement",
        "I need the period of a simple pendulum that is 1.6 m long.",
        r"T = 2 \pi \sqrt{\frac{\ell}{g}}",
        "s",
        2 * math.pi * math.sqrt(1.6 / G),
        lambda: 2 * math.pi * (Q(1.6, "m") / Q(G, "m/s^2")) ** 0.5,
    )
    yield Item(
        "dev",
        "physics",
        "other units",
        "What volume in litres does a ball of radius 11 cm have?",
        r"V = \frac{4}{3} \pi r^3",
        "L",
        4 / 3 * math.pi * 11**3 / 1000,
        lambda: 4 / 3 * math.pi * Q(11, "cm") ** 3,
    )
    yield Item(
        "dev",
        "physics",
        "inverse",
        "Sound travels at 343 m/s in the hall. How long is one wavelength of a 440 Hz tone?",
        r"v = f \lambda",
        "m",
        343 / 440,
        lambda: Q(343, "m/s") / Q(440, "1/s"),
    )
    yield Item(
        "dev",
        "physics",
        "imperative",
        "Determine the gravitational force between two lead balls of 150 kg and 80 kg whose centres are 0.6 m apart.",
        r"F = G \frac{m_1 m_2}{r^2}",
        "N",
        GRAVITATION * 150 * 80 / 0.6**2,
        lambda: Q(GRAVITATION, "N*m^2/kg^2") * Q(150, "kg") * Q(80, "kg") / Q(0.6, "m") ** 2,
    )
    yield Item(
        "dev",
        "physics",
        "story",
        "An electric kettle heats 1.2 kg of water from 18 °C to 95 °C for Jonas's tea. The specific heat capacity of "
        "water is 4186 J/(kg·K). How much heat does the water take up?",
        r"Q = m c \Delta T",
        "J",
        1.2 * 4186 * (95 - 18),
        lambda: Q(1.2, "kg") * Q(4186, "J/(kg*K)") * (Q(95, "degC") - Q(18, "degC")),
    )
    yield Item(
        "dev",
        "physics",
        "statement",
        "A photon has a frequency of 6.2e14 Hz; I would like to know its energy.",
        r"E = h f",
        "J",
        PLANCK * 6.2e14,
        lambda: Q(PLANCK, "J*s") * Q(6.2e14, "1/s"),
    )
    yield Item(
        "test",
        "physics",
        "question",
        "Which acceleration does a tram have that gets from 4 m/s to 13 m/s within 6 s?",
        r"a = \frac{v - v_0}{t}",
        "m/s^2",
        (13 - 4) / 6,
        lambda: (Q(13, "m/s") - Q(4, "m/s")) / Q(6, "s"),
    )
    yield Item(
        "test",
        "physics",
        "terse",
        "centripetal force for 0.5 kg at 3 m/s, radius 0.9 m",
        r"F_c = \frac{m v^2}{r}",
        "N",
        0.5 * 3**2 / 0.9,
        lambda: Q(0.5, "kg") * Q(3, "m/s") ** 2 / Q(0.9, "m"),
    )
    yield Item(
        "test",
        "physics",
        "inverse",
        "A heater connected to 230 V carries a current of 2.5 A. Its resistance?",
        r"V = I R",
        "Ω",
        230 / 2.5,
        lambda: Q(230, "V") / Q(2.5, "A"),
    )
    yield Item(
        "test",
        "physics",
        "symbols",
        "An oscillator with m = 0.25 kg and k = 40 N/m: calculate the period T.",
        r"T = 2 \pi \sqrt{\frac{m}{k}}",
        "s",
        2 * math.pi * math.sqrt(0.25 / 40),
        lambda: 2 * math.pi * (Q(0.25, "kg") / Q(40, "N/m")) ** 0.5,
    )
    yield Item(
        "test",
        "physics",
        "story",
        "A diver floats 18 m below the surface of a lake. The air presses on the water with 101 kPa, and the density "
        "of the lake water is 1000 kg/m³. Find the pressure around her.",
        r"p = p_0 + \rho g h",
        "kPa",
        (101e3 + 1000 * G * 18) / 1e3,
        lambda: Q(101, "kPa") + Q(1000, "kg/m^3") * Q(G, "m/s^2") * Q(18, "m"),
    )
    yield Item(
        "test",
        "physics",
        "distractor",
        "The fuse on a 2 m cable is rated for 16 A. The lamp plugged into it draws 0.26 A at 230 V. "
        "What electric power does the lamp use?",
        r"P = V I",
        "W",
        230 * 0.26,
        lambda: Q(230, "V") * Q(0.26, "A"),
    )
    yield Item(
        "test",
        "physics",
        "other units",
        "Say in km/h at what orbital speed a satellite circles the Earth (5.97e24 kg) 7000 km from its centre.",
        r"v = \sqrt{\frac{G M}{r}}",
        "km/h",
        math.sqrt(GRAVITATION * 5.97e24 / 7e6) * 3.6,
        lambda: (Q(GRAVITATION, "N*m^2/kg^2") * Q(5.97e24, "kg") / Q(7000, "km")) ** 0.5,
    )
    yield Item(
        "test",
        "physics",
        "imperative",
        "Find the surface area of a sphere whose radius measures 2.5 cm.",
        r"A = 4 \pi r^2",
        "cm^2",
        4 * math.pi * 2.5**2,
        lambda: 4 * math.pi * Q(2.5, "cm") ** 2,
    )
    yield Item(
        "test",
        "physics",
        "statement",
        "A capacitor of 220 µF is charged to 16 V, and the energy stored in it is wanted.",
        r"E = \frac{1}{2} C V^2",
        "J",
        0.5 * 220e-6 * 16**2,
        lambda: Q(220, "µF") * Q(16, "V") ** 2 / 2,
    )
    yield Item(
        "test",
        "physics",
        "question",
        "Light goes from glass with the refractive index 1.52 into water with the refractive index 1.33. "
        "How large is the critical angle?",
        r"\sin \theta_c = \frac{n_2}{n_1}",
        "°",
        math.degrees(math.asin(1.33 / 1.52)),
        lambda: Q(math.atan2(1.33, math.sqrt(1.52**2 - 1.33**2)), "rad"),
    )
    yield Item(
        "test",
        "physics",
        "inverse",
        "Behind two slits 0.25 mm apart the fringes on a screen at 2 m are 4.8 mm apart. "
        "Which wavelength, in nanometres, has the light?",
        r"\Delta y = \frac{\lambda L}{d}",
        "nm",
        4.8e-3 * 0.25e-3 / 2 * 1e9,
        lambda: Q(4.8, "mm") * Q(0.25, "mm") / Q(2, "m"),
    )
    yield Item(
        "test",
        "physics",
        "story",
        "On a cold morning a steel rail of 30 m lies at −5 °C; by noon it has reached 35 °C. Steel has a coefficient of "
        "linear expansion of 1.2e-5 per kelvin. By how much does the rail grow?",
        r"\Delta L = \alpha L_0 \Delta T",
        "mm",
        1.2e-5 * 30 * (35 + 5) * 1e3,
        lambda: Q(1.2e-5, "1/K") * Q(30, "m") * (Q(35, "degC") - Q(-5, "degC")),
    )
    yield Item(
        "test",
        "physics",
        "imperative",
        "Compute the resistance of a copper wire, 50 m long, cross-sectional area 1.5 mm², resistivity 1.7e-8 Ω·m.",
        r"R = \frac{\rho L}{A}",
        "Ω",
        1.7e-8 * 50 / 1.5e-6,
        lambda: Q(1.7e-8, "Ω*m") * Q(50, "m") / Q(1.5, "mm^2"),
    )


def engineering() -> Iterator[Item]:
    """4 questions on the engineering notes, 2 a half."""
    yield Item(
        "dev",
        "engineering",
        "question",
        "What is the Reynolds number of water (density 998 kg/m³, viscosity 1.0 mPa·s) that flows at 0.8 m/s through a "
        "pipe of 25 mm inner diameter?",
        r"Re = \frac{\rho v D}{\mu}",
        "1",
        998 * 0.8 * 0.025 / 1.0e-3,
        lambda: Q(998, "kg/m^3") * Q(0.8, "m/s") * Q(25, "mm") / Q(1.0, "mPa*s"),
    )
    yield Item(
        "dev",
        "engineering",
        "inverse",
        "A steel bar under a stress of 120 MPa shows a strain of 0.0006. Find Young's modulus in GPa.",
        r"\sigma = E \varepsilon",
        "GPa",
        120 / 0.0006 / 1e3,
        lambda: Q(120, "MPa") / 0.0006,
    )
    yield Item(
        "test",
        "engineering",
        "symbols",
        "A cantilever with L = 2 m, E = 210 GPa and I = 8e-6 m^4 carries F = 500 N at its free end. "
        "Calculate the deflection δ.",
        r"\delta = \frac{F L^3}{3 E I}",
        "mm",
        500 * 2**3 / (3 * 210e9 * 8e-6) * 1e3,
        lambda: Q(500, "N") * Q(2, "m") ** 3 / (3 * Q(210, "GPa") * Q(8e-6, "m^4")),
    )
    yield Item(
        "test",
        "engineering",
        "question",
        "A pump with an efficiency of 0.7 moves water of 1000 kg/m³ at a flow rate of 0.02 m³/s against a head of 15 m. "
        "How much power does the pump draw?",
        r"P = \frac{\rho g Q H}{\eta}",
        "W",
        1000 * G * 0.02 * 15 / 0.7,
        lambda: Q(1000, "kg/m^3") * Q(G, "m/s^2") * Q(0.02, "m^3/s") * Q(15, "m") / 0.7,
    )


def chemistry() -> Iterator[Item]:
    """20 questions on the chemistry sheet, 10 a half."""
    yield Item(
        "dev",
        "chemistry",
        "question",
        "How many moles are 45 g of a substance with a molar mass of 18.02 g/mol?",
        r"n = \frac{m}{M}",
        "mol",
        45 / 18.02,
        lambda: Q(45, "g") / Q(18.02, "g/mol"),
    )
    yield Item(
        "dev",
        "chemistry",
        "imperative",
        "Find the molar concentration of a solution that holds 0.35 mol of glucose in 500 mL.",
        r"c = \frac{n}{V}",
        "mol/L",
        0.35 / 0.5,
        lambda: Q(0.35, "mol") / Q(500, "mL"),
    )
    yield Item(
        "dev",
        "chemistry",
        "other units",
        "What volume do 2 mol of an ideal gas fill at 300 K and 150 kPa? Answer in litres.",
        r"p V = n R T",
        "L",
        2 * GAS * 300 / 150e3 * 1e3,
        lambda: Q(2, "mol") * R_MOLAR * Q(300, "K") / Q(150, "kPa"),
    )
    yield Item(
        "dev",
        "chemistry",
        "terse",
        "pH for [H+] = 2.5e-4 mol/L",
        r"\mathrm{pH} = -\log_{10} [\mathrm{H}^+]",
        "1",
        -math.log10(2.5e-4),
        lambda: Q(-math.log(2.5e-4) / math.log(10), ""),
    )
    yield Item(
        "dev",
        "chemistry",
        "story",
        "Tom warms a balloon that holds 2.0 L of air from 20 °C to 60 °C while its pressure stays the same. "
        "What is the new volume?",
        r"\frac{V_1}{T_1} = \frac{V_2}{T_2}",
        "L",
        2.0 * (60 + 273.15) / (20 + 273.15),
        lambda: Q(2.0, "L") * Q(60, "degC").to("K") / Q(20, "degC").to("K"),
    )
    yield Item(
        "dev",
        "chemistry",
        "symbols",
        "ΔH = -92 kJ/mol, ΔS = -199 J/(mol·K), T = 298 K. ΔG?",
        r"\Delta G = \Delta H - T \Delta S",
        "kJ/mol",
        -92 + 298 * 0.199,
        lambda: Q(-92, "kJ/mol") - Q(298, "K") * Q(-199, "J/(mol*K)"),
    )
    yield Item(
        "dev",
        "chemistry",
        "statement",
        "The half-life of a first-order reaction with the rate constant 0.012 s⁻¹ is what I am after.",
        r"t_{1/2} = \frac{\ln 2}{k}",
        "s",
        math.log(2) / 0.012,
        lambda: math.log(2) / Q(0.012, "1/s"),
    )
    yield Item(
        "dev",
        "chemistry",
        "distractor",
        "At bench number 12, 25 mL of a 6 mol/L acid are diluted to 300 mL. What is the new concentration?",
        r"c_1 V_1 = c_2 V_2",
        "mol/L",
        6 * 25 / 300,
        lambda: Q(6, "mol/L") * Q(25, "mL") / Q(300, "mL"),
    )
    yield Item(
        "dev",
        "chemistry",
        "inverse",
        "A solution shows an absorbance of 0.6 in a cell with a path length of 1 cm. The molar absorption coefficient "
        "is 1500 L/(mol·cm). How concentrated is the solution?",
        r"A = \varepsilon c \ell",
        "mol/L",
        0.6 / (1500 * 1),
        lambda: 0.6 / (Q(1500, "L/(mol*cm)") * Q(1, "cm")),
    )
    yield Item(
        "dev",
        "chemistry",
        "question",
        "What change of entropy goes with the isothermal expansion of 1.5 mol of an ideal gas from 10 L to 25 L?",
        r"\Delta S = n R \ln \frac{V_2}{V_1}",
        "J/K",
        1.5 * GAS * math.log(25 / 10),
        lambda: Q(1.5, "mol") * R_MOLAR * (math.log(25) - math.log(10)),
    )
    yield Item(
        "test",
        "chemistry",
        "statement",
        "We have 3.2 mol of sodium chloride, molar mass 58.44 g/mol, and want its mass in grams.",
        r"n = \frac{m}{M}",
        "g",
        3.2 * 58.44,
        lambda: Q(3.2, "mol") * Q(58.44, "g/mol"),
    )
    yield Item(
        "test",
        "chemistry",
        "other units",
        "Compute in kilopascals the osmotic pressure of 0.15 mol/L sucrose at 298 K; the van ’t Hoff factor is 1.",
        r"\Pi = i c R T",
        "kPa",
        1 * 150 * GAS * 298 / 1e3,
        lambda: Q(0.15, "mol/L") * R_MOLAR * Q(298, "K"),
    )
    yield Item(
        "test",
        "chemistry",
        "question",
        "By how much does the freezing point of water drop when it contains 0.5 mol/kg of NaCl "
        "(K_f = 1.86 K·kg/mol, i = 2)?",
        r"\Delta T_f = i K_f b",
        "K",
        2 * 1.86 * 0.5,
        lambda: 2 * Q(1.86, "K*kg/mol") * Q(0.5, "mol/kg"),
        quantity_kind="temperature_difference",
    )
    yield Item(
        "test",
        "chemistry",
        "story",
        "For her kinetics lab Nadia stores a compound that decays in a first-order reaction, k = 0.05 min⁻¹. She begins "
        "with 0.8 mol/L. Which concentration is left after 30 minutes?",
        r"[\mathrm{A}] = [\mathrm{A}]_0 e^{-k t}",
        "mol/L",
        0.8 * math.exp(-0.05 * 30),
        lambda: Q(0.8, "mol/L") * math.exp(-(Q(0.05, "1/min") * Q(30, "min")).to("").magnitude),
    )
    yield Item(
        "test",
        "chemistry",
        "terse",
        "moles of gas in 5.6 L, molar volume 22.4 L/mol",
        r"n = \frac{V}{V_m}",
        "mol",
        5.6 / 22.4,
        lambda: Q(5.6, "L") / Q(22.4, "L/mol"),
    )
    yield Item(
        "test",
        "chemistry",
        "symbols",
        "E_cathode = 0.34 V and E_anode = -0.76 V; calculate E_cell.",
        r"E_{cell} = E_{cathode} - E_{anode}",
        "V",
        0.34 + 0.76,
        lambda: Q(0.34, "V") - Q(-0.76, "V"),
    )
    yield Item(
        "test",
        "chemistry",
        "distractor",
        "A sealed steel bottle weighing 4 kg contains gas at 100 kPa and 290 K. Someone heats it to 350 K. "
        "Which pressure does the gas reach?",
        r"\frac{p_1}{T_1} = \frac{p_2}{T_2}",
        "kPa",
        100 * 350 / 290,
        lambda: Q(100, "kPa") * Q(350, "K") / Q(290, "K"),
    )
    yield Item(
        "test",
        "chemistry",
        "inverse",
        "How long must a current of 2 A flow to deposit 1.27 g of copper (molar mass 63.55 g/mol, z = 2)?",
        r"m = \frac{I t M}{z F}",
        "s",
        1.27 * 2 * FARADAY / (2 * 63.55),
        lambda: Q(1.27, "g") * 2 * Q(FARADAY, "C/mol") / (Q(2, "A") * Q(63.55, "g/mol")),
    )
    yield Item(
        "test",
        "chemistry",
        "question",
        "Which pH has a buffer with 0.2 mol/L of A⁻ and 0.1 mol/L of HA if the pKa of the acid is 4.76?",
        r"\mathrm{pH} = \mathrm{p}K_a + \log_{10} \frac{[\mathrm{A}^-]}{[\mathrm{HA}]}",
        "1",
        4.76 + math.log10(0.2 / 0.1),
        lambda: Q(4.76 + math.log(2) / math.log(10), ""),
    )
    yield Item(
        "test",
        "chemistry",
        "imperative",
        "Calculate how much the entropy of 2 mol of a gas rises on heating at constant pressure from 300 K to 450 K. "
        "The molar heat capacity is 29.1 J/(mol·K).",
        r"\Delta S = n C_p \ln \frac{T_2}{T_1}",
        "J/K",
        2 * 29.1 * math.log(450 / 300),
        lambda: Q(2, "mol") * Q(29.1, "J/(mol*K)") * (math.log(450) - math.log(300)),
    )


def integers() -> Iterator[Item]:
    """4 questions with exact whole answers; the second computation goes another way."""
    yield Item(
        "dev",
        "integers",
        "question",
        "What remainder does 7^222 leave on division by 10?",
        r"r = b^k \bmod m",
        "1",
        pow(7, 222, 10),
        lambda: 7**222 % 10,
        tol=0,
    )
    yield Item(
        "dev",
        "integers",
        "story",
        "A club has 60 members. In how many ways can it choose a committee of 5, order not mattering?",
        r"C = \frac{n!}{k! (n - k)!}",
        "1",
        math.comb(60, 5),
        lambda: math.factorial(60) // math.factorial(5) // math.factorial(55),
        tol=0,
    )
    yield Item(
        "test",
        "integers",
        "imperative",
        "Compute 3^500 mod 1000007.",
        r"r = b^k \bmod m",
        "1",
        pow(3, 500, 1000007),
        lambda: 3**500 % 1000007,
        tol=0,
    )
    yield Item(
        "test",
        "integers",
        "question",
        "How many permutations are there of 15 books taken from 30?",
        r"P = \frac{n!}{(n - k)!}",
        "1",
        math.perm(30, 15),
        lambda: math.factorial(30) // math.factorial(15),
        tol=0,
    )


def unanswerable() -> Iterator[Item]:
    """6 questions that the bundled documents give no number for: something is missing, unknown or not asked of them."""
    yield Item("dev", "unanswerable", "story", "A car is on the road for 3 hours. How far does it get?")
    yield Item("dev", "unanswerable", "question", "What is the airspeed of an unladen swallow?")
    yield Item(
        "dev", "unanswerable", "other units", "A resistor of 5 Ω carries 3 florbs. What is the voltage across it?"
    )
    yield Item(
        "test", "unanswerable", "imperative", "A beaker holds 250 mL of salt water. Find its molar concentration."
    )
    yield Item("test", "unanswerable", "distractor", "The shop opens at 8 and has 3 kg of apples. What do they cost?")
    yield Item(
        "test", "unanswerable", "statement", "Its spring constant is 300 N/m, and we want the elastic energy in it."
    )


def items() -> list[Item]:
    """All 60, in the order of the file."""
    return [*physics(), *engineering(), *chemistry(), *integers(), *unanswerable()]


def verified(item: Item) -> float | int | None:
    """The item's answer, six digits for reals, after its second computation agreed. Raises `ValueError` if not."""
    if item.value is None or item.check is None:
        return None
    second = item.check()
    answer: float | int
    if isinstance(item.value, int) and isinstance(second, int):
        agree, answer = item.value == second, item.value
    else:
        unit = {"°": "degree", "1": ""}.get(item.unit or "", item.unit)
        agree = math.isclose(item.value, second.to(unit).magnitude, rel_tol=AGREEMENT)
        answer = float(f"{item.value:.{SIGNIFICANT}g}")
    if not agree:
        raise ValueError(f"{item.question}: {item.value} against {second}")
    return answer


def rows() -> Iterator[dict[str, Any]]:
    """The rows of the file; ids number the questions of a domain."""
    count: dict[str, int] = {}
    for item in items():
        count[item.domain] = count.get(item.domain, 0) + 1
        row = {
            "id": f"{item.domain}-{count[item.domain]:02}",
            "question": item.question,
            "formula": item.formula,
            "answer": verified(item),
            "unit": item.unit,
            "tol": item.tol,
            "quantity_kind": item.quantity_kind,
            "domain": item.domain,
            "wording": item.wording,
            "split": item.split,
        }
        optional = ("tol", "quantity_kind")
        yield {name: value for name, value in row.items() if value is not None or name not in optional}


def main() -> None:
    """Write the file."""
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows()]
    TARGET.write_text("".join(lines), encoding="utf-8")
    print(f"{TARGET.name}: {len(lines)} questions")


if __name__ == "__main__":
    main()
