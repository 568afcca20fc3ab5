"""Write problems.jsonl: college problems of several steps, and questions with a near swap to be made.

    python benchmarks/questions/make_problems.py

``over`` says which documents hold the formulas: "examples" are the bundled ones, "transfer" those of ``transfer/``, "textbook" the chapters
that ``college-dev.jsonl`` needs. The questions were written from lists of formulas before anything was asked; each answer is computed here
from SI values by hand-written arithmetic.
"""

# ruff: noqa: E501, N816

from __future__ import annotations

import json
from math import asin, degrees, exp, log, log10, pi, radians, sin, sqrt, tan
from pathlib import Path

from mathrag.evaluation import held_out

g, G, c, h, k_B, R, N_A, F = (
    9.80665,
    6.6743e-11,
    299792458.0,
    6.62607015e-34,
    1.380649e-23,
    8.314462618,
    6.02214076e23,
    96485.33212,
)
e, m_e, m_p, eps_0 = 1.602176634e-19, 9.1093837e-31, 1.67262192e-27, 8.8541878188e-12


def round_area(d: float) -> float:
    """A circle's area by its diameter."""
    return pi * d**2 / 4


def parallel(*resistances: float) -> float:
    """What resistors come to side by side."""
    return 1 / sum(1 / r for r in resistances)


def impedance(r: float, inductance: float, capacitance: float, f: float) -> float:
    """Of the three in series."""
    return sqrt(r**2 + (2 * pi * f * inductance - 1 / (2 * pi * f * capacitance)) ** 2)


STEPS: list[tuple[str, float, str, str]] = [
    (
        "A 2.5 kg block is let go on a frictionless ramp inclined at 30° and slides down against a spring of stiffness 850 N/m, which stops it after it has come 1.8 m along the ramp in all. By how much is the spring compressed then?",
        sqrt(2 * 2.5 * g * sin(radians(30)) * 1.8 / 850),
        "m",
        "examples",
    ),
    (
        "A hockey puck of mass 0.17 kg is struck and leaves the stick at 11 m/s. The coefficient of friction between puck and ice is 0.08. How far does it slide before it comes to rest?",
        11**2 / (2 * 0.08 * g),
        "m",
        "examples",
    ),
    (
        "An electric kettle on 230 V draws 9.2 A, and 86 % of the electrical power goes into the water. How long does it take to bring 1.5 kg of water from 18 °C to 100 °C? The specific heat capacity of water is 4186 J/(kg K).",
        1.5 * 4186 * 82 / (230 * 9.2 * 0.86),
        "s",
        "examples",
    ),
    (
        "A copper wire 24 m long and 0.80 mm in diameter is connected to a 3.0 V battery. Copper has a resistivity of 1.7e-8 Ω m. At what rate is heat produced in the wire?",
        9 / (1.7e-8 * 24 / round_area(0.8e-3)),
        "W",
        "examples",
    ),
    (
        "Electrons are accelerated from rest through a potential difference of 250 V. What is their de Broglie wavelength?",
        h / sqrt(2 * m_e * e * 250),
        "nm",
        "examples",
    ),
    (
        "A proton travels on a circle of radius 4.2 cm at right angles to a magnetic field of 0.31 T. What is its kinetic energy?",
        (e * 0.31 * 0.042) ** 2 / (2 * m_p),
        "J",
        "examples",
    ),
    (
        "A 1200 kg car goes round an unbanked bend of radius 65 m at 54 km/h. How large must the coefficient of friction between tyres and road be at least?",
        15**2 / (65 * g),
        "1",
        "examples",
    ),
    (
        "0.35 g of sodium hydroxide is dissolved in water to make 250 mL of solution. What is the pH at 25 °C? (M = 40.0 g/mol)",
        14 + log10(0.35 / 40.0 / 0.25),
        "1",
        "examples",
    ),
    (
        "A weak acid with pK_a = 4.76 is present at 0.050 mol/L. What pH does the solution have?",
        -log10(sqrt(10**-4.76 * 0.050)),
        "1",
        "examples",
    ),
    (
        "3.2 g of oxygen gas, of molar mass 32.0 g/mol, is sealed into a 1.5 L steel vessel at 27 °C, and the vessel is then put into an oven at 177 °C. What pressure does the gas reach?",
        0.1 * R * 450.15 / 1.5e-3,
        "kPa",
        "examples",
    ),
    (
        "A solid cylindrical flywheel of mass 25 kg and radius 0.30 m is at rest when a torque of 15 N m begins to act on it. Through what angle has it turned after 4.0 s?",
        0.5 * 15 / (0.5 * 25 * 0.09) * 16,
        "rad",
        "examples",
    ),
    (
        "A satellite goes round the Earth (mass 5.97e24 kg) on a circular orbit with a speed of 7.2 km/s. How long does one revolution take?",
        2 * pi * G * 5.97e24 / 7200**3,
        "s",
        "examples",
    ),
    (
        "A battery with an emf of 12 V and an internal resistance of 0.40 Ω feeds a 6.0 Ω resistor and a 3.0 Ω resistor that are connected in parallel. What voltage is measured between its terminals?",
        12 * 2 / 2.4,
        "V",
        "examples",
    ),
    (
        "Light of wavelength 310 nm falls on a metal whose work function is 2.3 eV. How fast are the fastest electrons that leave it?",
        sqrt(2 * (h * c / 310e-9 - 2.3 * e) / m_e),
        "m/s",
        "examples",
    ),
    (
        "A copper plating bath runs at 0.90 A from a 9.0 V supply. How much electrical energy has been spent when 2.0 g of copper (63.5 g/mol, two electrons for each ion) has been deposited?",
        9.0 * 2.0 * 2 * F / 63.5,
        "J",
        "examples",
    ),
    (
        "A string 0.65 m long with a mass of 6.0 g for each metre is stretched with 72 N. How many beats a second are heard when it sounds its fundamental together with a fork of 80 Hz?",
        abs(sqrt(72 / 0.006) / 1.3 - 80),
        "Hz",
        "examples",
    ),
    (
        "Water flows at 1.5 m/s through a horizontal pipe 6.0 cm across, which then narrows to 3.0 cm. Before the narrowing the pressure is 180 kPa. What is it in the narrow part? (density 1000 kg/m³)",
        180e3 + 500 * (1.5**2 - 6.0**2),
        "kPa",
        "examples",
    ),
    (
        "A tank is open at the top and has a round hole of 1.2 cm diameter 2.4 m below the water level. At what rate, in litres per minute, does water leave at first?",
        sqrt(2 * g * 2.4) * round_area(0.012),
        "L/min",
        "examples",
    ),
    (
        "What is the activity of 3.0 µg of iodine-131? It has a molar mass of 131 g/mol and a half-life of 8.02 days.",
        3e-6 / 131 * N_A * log(2) / (8.02 * 86400),
        "Bq",
        "examples",
    ),
    (
        "A first-order reaction with an activation energy of 85 kJ/mol has a rate constant of 3.5e-5 1/s at 25 °C. What is its half-life at 45 °C?",
        log(2) / (3.5e-5 * exp(85e3 / R * (1 / 298.15 - 1 / 318.15))),
        "s",
        "examples",
    ),
    (
        "How much heat turns 0.40 kg of ice at 0 °C into water at 60 °C? The latent heat of fusion is 334 kJ/kg, the specific heat capacity of water 4186 J/(kg K).",
        0.4 * 334e3 + 0.4 * 4186 * 60,
        "kJ",
        "examples",
    ),
    (
        "An uncharged 4.7 µF capacitor is connected through a 220 kΩ resistor to a 9.0 V battery. What energy does it hold 1.5 s later?",
        0.5 * 4.7e-6 * (9 * (1 - exp(-1.5 / (220e3 * 4.7e-6)))) ** 2,
        "J",
        "examples",
    ),
    (
        "A 40 Ω resistor, a 0.20 H coil and a 60 µF capacitor are joined in series across the 50 Hz mains of 230 V. What current flows?",
        230 / impedance(40, 0.2, 60e-6, 50),
        "A",
        "examples",
    ),
    (
        "The primary of a transformer has 1150 turns and is on 230 V; a heating wire of 5.0 Ω is connected to the 60 turns of the secondary. What power does the wire give off?",
        (230 * 60 / 1150) ** 2 / 5,
        "W",
        "examples",
    ),
    (
        "A 3.0 kg trolley moving at 4.0 m/s runs into a 2.0 kg trolley that is standing still, and the two couple. How much kinetic energy do they have together afterwards?",
        0.5 * 5 * 2.4**2,
        "J",
        "examples",
    ),
    (
        "A javelin is thrown at 40° to the horizontal and comes down 48 m away at the height at which it was thrown. How high did it rise?",
        48 * sin(radians(40)) ** 2 / (2 * sin(radians(80))),
        "m",
        "examples",
    ),
    (
        "A pump with an efficiency of 70 % lifts 8.0 L of water a second by 15 m. What current does its 400 V motor draw? Take 1000 kg/m³ for the water.",
        1000 * g * 0.008 * 15 / 0.7 / 400,
        "A",
        "examples",
    ),
    (
        "A steel rod 2.0 m long and 12 mm in diameter is pulled until it is 1.1 mm longer. With a Young's modulus of 210 GPa, what force is pulling?",
        210e9 * 1.1e-3 / 2 * round_area(0.012),
        "N",
        "examples",
    ),
    (
        "A driver going 25 m/s needs 0.60 s to react and then brakes at 7.0 m/s². What distance does the car cover from the moment she sees the obstacle until it stands?",
        25 * 0.6 + 25**2 / 14,
        "m",
        "textbook",
    ),
    (
        "A 40 kg crate is at rest on a warehouse floor when it is pushed with 180 N; friction opposes with 45 N. How fast is it moving after 3.0 s?",
        (180 - 45) / 40 * 3,
        "m/s",
        "textbook",
    ),
    (
        "Capacitors of 2.0 µF, 3.0 µF and 6.0 µF are wired in series to a 12 V battery. What energy is stored in them altogether?",
        0.5 * 1e-6 * 144,
        "J",
        "textbook",
    ),
    (
        "Two parallel plates 2.0 cm apart are connected to 300 V. With what acceleration does an electron between them start to move?",
        e * 300 / 0.02 / m_e,
        "m/s^2",
        "textbook",
    ),
    (
        "4.9 g of sulfuric acid (98.1 g/mol) is made up to 250 mL with water, and 20 mL of this is then diluted to 100 mL. What is the final concentration?",
        4.9 / 98.1 / 0.25 * 0.2,
        "mol/L",
        "textbook",
    ),
    (
        "A cell of emf 1.5 V with an internal resistance of 0.30 Ω lights a lamp of 2.7 Ω. What power does the lamp get?",
        0.5**2 * 2.7,
        "W",
        "textbook",
    ),
    (
        "A skier starts from rest and glides for 5.0 s straight down an icy 12° slope without friction. How far does he get?",
        0.5 * g * sin(radians(12)) * 25,
        "m",
        "textbook",
    ),
    (
        "Nitrogen with a mass of 0.20 kg fills a 0.15 m³ tank at 35 °C. What pressure does it exert? (28.0 g/mol)",
        0.2 / 0.028 * R * 308.15 / 0.15,
        "kPa",
        "textbook",
    ),
    (
        "A beam resting on both ends, 0.80 m apart, carries 400 N at the middle. It is a solid round bar of 25 mm diameter. What is the largest bending stress?",
        400 * 0.8 / 4 / (pi * 0.025**3 / 32),
        "MPa",
        "transfer",
    ),
    (
        "In a galaxy's spectrum the line with a rest wavelength of 656.3 nm is observed at 671.0 nm. How far away is the galaxy if the Hubble constant is 2.27e-18 1/s?",
        c * (671.0 - 656.3) / 656.3 / 2.27e-18,
        "m",
        "transfer",
    ),
    (
        "A regulator takes 12 V and gives 5 V at 0.40 A. Its thermal resistance to the air is 35 K/W and the air has 25 °C. How hot does the junction get?",
        25 + 7 * 0.4 * 35,
        "°C",
        "transfer",
    ),
    (
        "A heat exchanger with 4.2 m² and an overall coefficient of 850 W/(m² K) has temperature differences of 60 K at one end and 25 K at the other. The water it heats flows at 2.5 kg/s, enters at 15 °C and has 4180 J/(kg K). At which temperature does the water leave?",
        15 + 850 * 4.2 * 35 / log(60 / 25) / (2.5 * 4180),
        "°C",
        "transfer",
    ),
]

SWAPS: list[tuple[str, float | None, str, str]] = [
    (
        "A driving gear with 18 teeth meshes with a driven gear with 54 teeth. What is the gear ratio?",
        3.0,
        "1",
        "examples",
    ),
    (
        "A gear pair has a ratio of 2.5, and its driven wheel has 60 teeth. How many teeth does the driving wheel have?",
        24.0,
        "1",
        "examples",
    ),
    (
        "A transformer has 40 turns on its output side and 800 turns on its input side. It delivers 11.5 V. What voltage is it fed with?",
        230.0,
        "V",
        "examples",
    ),
    (
        "The large piston of a hydraulic press, 250 cm² in area, has to lift a load of 12 kN. With what force must the small piston, 5.0 cm² in area, be pushed?",
        240.0,
        "N",
        "examples",
    ),
    (
        "A candle stands 30 cm in front of a lens that is 5.0 cm wide and has a focal length of 10 cm. At what distance behind the lens is the image?",
        15.0,
        "cm",
        "examples",
    ),
    (
        "In a synthesis 9.6 g of product is isolated where 12.5 g could have formed at best. What is the yield in per cent?",
        76.8,
        "%",
        "examples",
    ),
    (
        "A liquid has a vapour pressure of 23 kPa at 60 °C and an enthalpy of vaporization of 42 kJ/mol. What is its vapour pressure at 25 °C?",
        23 * exp(-42e3 / R * (1 / 298.15 - 1 / 333.15)),
        "kPa",
        "examples",
    ),
    (
        "A gas ends up in 2.0 L at 350 K and 180 kPa. It started out in 1.2 L at 290 K. What was the pressure at the start?",
        180 * 2.0 / 350 * 290 / 1.2,
        "kPa",
        "examples",
    ),
    (
        "A ray inside a glass block of refractive index 1.52 reaches the surface to the air at 30° to the normal. At what angle does it go on in the air?",
        degrees(asin(1.52 * 0.5)),
        "°",
        "examples",
    ),
    (
        "What volume of a 12 mol/L acid must be measured out to prepare 500 mL of a 0.60 mol/L solution?",
        25.0,
        "mL",
        "examples",
    ),
    (
        "A motor gives off 1.35 kW at its shaft and takes 1.80 kW from the 230 V mains. What is its efficiency?",
        0.75,
        "1",
        "examples",
    ),
    (
        "A conductor through which 3 A flow has a resistance of 5 ohm and lies at 12 V. What is its resistance?",
        None,
        "1",
        "examples",
    ),
    (
        "The Moon goes once round the Earth in 27.3 days on a circle whose radius is 384,000 km. How fast is it moving?",
        2 * pi * 3.84e8 / (27.3 * 86400),
        "m/s",
        "examples",
    ),
    (
        "In the narrow part of a pipe, 4.0 cm² in section, water runs at 3.0 m/s. How fast does it run in the wide part of 10 cm²?",
        1.2,
        "m/s",
        "examples",
    ),
    (
        "What voltage ratio, as a duty cycle, does a buck converter run at that makes 5.0 V out of 24 V?",
        5 / 24,
        "1",
        "transfer",
    ),
    (
        "A telescope has an objective 114 mm across with a focal length of 900 mm; the eyepiece has a focal length of 25 mm. What is its magnification?",
        36.0,
        "1",
        "transfer",
    ),
    (
        "Someone gets 5,400 back from an investment that had cost 4,500. What is the return on the investment?",
        0.2,
        "1",
        "transfer",
    ),
    (
        "A glass bead 0.40 mm in diameter sinks in oil of viscosity 0.25 Pa s and density 880 kg/m³. The glass has 2500 kg/m³. What speed does it settle to?",
        2 * 0.0002**2 * g * (2500 - 880) / (9 * 0.25),
        "m/s",
        "transfer",
    ),
    (
        "A 12 V supply feeds a divider whose upper resistor is 10 kΩ and whose lower resistor is 4.7 kΩ. What is the output voltage?",
        12 * 4.7 / 14.7,
        "V",
        "transfer",
    ),
    (
        "The wall of a cold store is 15 cm thick, with 30 °C outside and -18 °C inside; it measures 40 m² and conducts 0.030 W/(m K). At what rate does heat get in?",
        0.03 * 40 * 48 / 0.15,
        "W",
        "transfer",
    ),
    (
        "The rate constant of a reaction is 8.0e-3 1/s at 320 K and 2.0e-3 1/s at 300 K. What is the activation energy?",
        R * log(4) / (1 / 300 - 1 / 320),
        "kJ/mol",
        "textbook",
    ),
    (
        "Moon B of a planet circles it every 6.0 days at a mean distance of 1.2e9 m. Moon A is 4.0e8 m away. What is the period of moon A?",
        6.0 * (4e8 / 1.2e9) ** 1.5,
        "day",
        "textbook",
    ),
    (
        "Three 6.0 ohm resistors are in parallel. What is the resistance of the whole?",
        parallel(6, 6, 6),
        "Ω",
        "textbook",
    ),
    (
        "A 2.0 m simple pendulum of copper wire, its bob 3.0 cm wide, swings through 5 cm to either side. How long does a full swing take?",
        2 * pi * sqrt(2 / g),
        "s",
        "examples",
    ),
]
READ: list[tuple[str, float, str, str]] = [
    (
        "A 0.50 kg ball is dropped from 3.0 m onto a vertical spring of stiffness 900 N/m. If all of its potential energy goes into the spring, by how much is the spring compressed at most? Neglect the extra height.",
        sqrt(2 * 0.5 * g * 3 / 900),
        "m",
        "examples",
    ),
    (
        "A car of 1100 kg goes at 90 km/h when the driver locks the wheels. How far does it skid on a level road with a friction coefficient of 0.70?",
        25**2 / (2 * 0.7 * g),
        "m",
        "examples",
    ),
    (
        "A coil of 50 Ω and 0.30 H is in series with a capacitor of 25 µF. At which frequency do they resonate?",
        1 / (2 * pi * sqrt(0.3 * 25e-6)),
        "Hz",
        "examples",
    ),
    (
        "How long must a 1.2 kW immersion heater run to warm 0.80 L of water from 15 °C to 65 °C? Water: 1.00 kg/L, 4186 J/(kg K).",
        0.8 * 4186 * 50 / 1200,
        "s",
        "examples",
    ),
    (
        "Two resistors, 30 Ω and 60 Ω, are connected in parallel to 12 V. What power do they dissipate together?",
        144 / 20,
        "W",
        "examples",
    ),
    (
        "An alpha particle of mass 6.64e-27 kg and charge 3.2e-19 C is accelerated through 1.5 kV and then enters a magnetic field of 0.20 T at right angles. What is the radius of its path?",
        sqrt(2 * 6.64e-27 * 1500 / 3.2e-19) / 0.2,
        "m",
        "examples",
    ),
    (
        "A bullet of 8.0 g hits a 1.5 kg block of wood at 420 m/s and stays in it. With what speed do they move on?",
        0.008 * 420 / 1.508,
        "m/s",
        "examples",
    ),
    (
        "A bullet of 8.0 g hits a 1.5 kg block of wood at 420 m/s and stays in it. How much kinetic energy is left?",
        0.5 * 1.508 * (0.008 * 420 / 1.508) ** 2,
        "J",
        "examples",
    ),
    (
        "5.6 g of nitrogen (28.0 g/mol) is held at 2.0 bar and 300 K. What volume does it take up?",
        0.2 * R * 300 / 2e5 * 1000,
        "L",
        "examples",
    ),
    (
        "A 25.0 mL sample of sodium hydroxide solution needs 18.6 mL of 0.120 mol/L hydrochloric acid to be neutralised. What mass of sodium hydroxide (40.0 g/mol) was in the sample?",
        0.0186 * 0.12 * 40,
        "g",
        "examples",
    ),
    (
        "The half-life of a first-order reaction is 42 min. What fraction of the reactant is left after 2.0 h?",
        exp(-log(2) * 120 / 42),
        "1",
        "examples",
    ),
    (
        "A sound source gives off 2.0 W in all directions. What sound level in decibels is measured 12 m away? The reference intensity is 1e-12 W/m².",
        10 * log10(2 / (4 * pi * 144) / 1e-12),
        "dB",
        "examples",
    ),
    (
        "A wheel 0.70 m in diameter turns at 240 rpm. What speed does a point on its rim have?",
        0.35 * 240 * 2 * pi / 60,
        "m/s",
        "examples",
    ),
    (
        "A torque of 12 N m accelerates a hoop of mass 3.0 kg and radius 0.40 m. What is its angular acceleration?",
        12 / (3 * 0.16),
        "rad/s^2",
        "examples",
    ),
    (
        "A 90 W motor lifts a crate of 40 kg at constant speed. How fast does the crate rise?",
        90 / (40 * g),
        "m/s",
        "examples",
    ),
    ("A photon has an energy of 2.5 eV. What wavelength does it have?", h * c / (2.5 * e) * 1e9, "nm", "examples"),
    (
        "A lens of power 4.0 dioptres forms an image of an object 40 cm away. How far from the lens is the image?",
        1 / (4 - 1 / 0.4),
        "m",
        "examples",
    ),
    (
        "The wall of a house, 30 m² and 36 cm thick, has a conductivity of 0.80 W/(m K). It is 20 °C inside and -5 °C outside. How much energy goes through it in a day?",
        0.8 * 30 * 25 / 0.36 * 86400,
        "J",
        "examples",
    ),
    (
        "A steel cable of 8.0 mm diameter carries a load of 500 kg. What is the stress in the cable?",
        500 * g / round_area(0.008) / 1e6,
        "MPa",
        "examples",
    ),
    (
        "Oil of density 860 kg/m³ and viscosity 0.050 Pa s flows at 1.2 m/s through a pipe of 40 mm diameter. What pressure drop is there over 30 m? Take the flow as laminar.",
        64 / (860 * 1.2 * 0.04 / 0.05) * (30 / 0.04) * 860 * 1.44 / 2 / 1000,
        "kPa",
        "examples",
    ),
    (
        "A cell has a standard potential of 1.10 V, two electrons being transferred. What is the equilibrium constant of its reaction at 25 °C?",
        exp(2 * F * 1.10 / (R * 298.15)),
        "1",
        "examples",
    ),
    (
        "What is the boiling point of a solution of 30 g of glucose (180 g/mol) in 200 g of water? K_b = 0.512 K kg/mol, pure water boils at 100.00 °C.",
        100 + 0.512 * 30 / 180 / 0.2,
        "°C",
        "examples",
    ),
    ("What is the pH of 0.20 mol/L acetic acid, K_a = 1.8e-5?", -log10(sqrt(1.8e-5 * 0.2)), "1", "examples"),
    (
        "How much work does a gas do that expands from 2.0 L to 5.0 L against a constant pressure of 150 kPa?",
        450.0,
        "J",
        "examples",
    ),
    (
        "What entropy change has 0.50 kg of ice that melts at 0 °C? The latent heat of fusion is 334 kJ/kg.",
        0.5 * 334e3 / 273.15,
        "J/K",
        "examples",
    ),
    (
        "A 100 Ω resistor and a 22 µF capacitor are connected in series to 5.0 V. How long does it take until the capacitor has 3.0 V?",
        -100 * 22e-6 * log(1 - 3 / 5),
        "s",
        "examples",
    ),
    ("A radio wave has 98.5 MHz. How long must an antenna of half a wavelength be?", c / 98.5e6 / 2, "m", "examples"),
    (
        "A satellite circles the Earth (5.97e24 kg) every 12 hours. What is the radius of its orbit?",
        (G * 5.97e24 * (43200) ** 2 / (4 * pi**2)) ** (1 / 3),
        "m",
        "examples",
    ),
    (
        "A pendulum 1.4 m long is pulled aside until its bob is 8.0 cm higher and let go. How fast does the bob move at the lowest point?",
        sqrt(2 * g * 0.08),
        "m/s",
        "examples",
    ),
    (
        "A spring gun with a spring of 300 N/m compressed by 6.0 cm shoots a 20 g ball. With what speed does the ball leave?",
        0.06 * sqrt(300 / 0.02),
        "m/s",
        "examples",
    ),
    (
        "A child of 25 kg slides from rest down a smooth slide 2.2 m high. What speed does it have at the bottom?",
        sqrt(2 * g * 2.2),
        "m/s",
        "examples",
    ),
    (
        "A 2.0 kg block on a table is pushed with a horizontal force of 15 N; the coefficient of friction is 0.30. What is its acceleration?",
        (15 - 0.3 * 2 * g) / 2,
        "m/s^2",
        "examples",
    ),
    (
        "A block slides with constant speed down an incline of 18°. What is the coefficient of kinetic friction?",
        tan(radians(18)),
        "1",
        "examples",
    ),
    (
        "A 0.30 kg piece of copper at 95 °C is dropped into 0.50 kg of water at 20 °C. What temperature do they reach? Specific heats: copper 385 J/(kg K), water 4186 J/(kg K).",
        (0.3 * 385 * 95 + 0.5 * 4186 * 20) / (0.3 * 385 + 0.5 * 4186),
        "°C",
        "examples",
    ),
    (
        "A 60 kg woman in an elevator stands on a scale while the elevator accelerates upwards at 1.5 m/s². What force does the scale show?",
        60 * (g + 1.5),
        "N",
        "examples",
    ),
    (
        "An iron rod of 1.20 m is heated from 15 °C to 95 °C. How long is it then? The coefficient of linear expansion is 1.2e-5 1/K.",
        1.2 * (1 + 1.2e-5 * 80),
        "m",
        "examples",
    ),
    (
        "A bicycle of 15 kg with a rider of 65 kg goes at 9.0 m/s. What is the kinetic energy?",
        0.5 * 80 * 81,
        "J",
        "examples",
    ),
    ("A laser emits light of 633 nm. What is the momentum of one of its photons?", h / 633e-9, "kg*m/s", "examples"),
    (
        "Two 8 Ω loudspeakers are connected in series to an amplifier that puts out 12 V. What power do they take together?",
        144 / 16,
        "W",
        "examples",
    ),
    (
        "How much energy is needed to turn 250 g of water at 100 °C into steam? The latent heat of vaporization is 2.26 MJ/kg.",
        0.25 * 2.26e6,
        "J",
        "examples",
    ),
    (
        "A heater of 1.5 kW is on for 20 minutes. By how much does it warm 6.0 kg of water, c = 4186 J/(kg K), if nothing is lost?",
        1500 * 1200 / (6 * 4186),
        "K",
        "examples",
    ),
    (
        "A copper sphere of 5.0 cm diameter has a density of 8960 kg/m³. What does it weigh in newtons?",
        8960 * 4 / 3 * pi * 0.025**3 * g,
        "N",
        "examples",
    ),
    (
        "A capacitor of two plates of 40 cm² that are 0.50 mm apart in air is charged to 200 V. What charge is on each plate?",
        eps_0 * 40e-4 / 0.5e-3 * 200,
        "C",
        "examples",
    ),
    (
        "What current must flow in a solenoid of 400 turns and 25 cm length to make a field of 3.0 mT inside?",
        3e-3 * 0.25 / (4e-7 * pi * 400),
        "A",
        "examples",
    ),
    (
        "The pressure at the bottom of a lake is 3.2 bar; above the water there is 1.0 bar. How deep is the lake? Density 1000 kg/m³.",
        2.2e5 / (1000 * g),
        "m",
        "examples",
    ),
    (
        "A gas of 0.040 mol is kept at 300 K while its volume grows from 1.0 L to 2.5 L. What is its final pressure?",
        0.04 * R * 300 / 2.5e-3,
        "Pa",
        "examples",
    ),
    (
        "A solution contains 12.0 g of urea (60.0 g/mol) in 500 mL. What osmotic pressure does it have at 37 °C?",
        12 / 60 / 0.5 * 1000 * R * 310.15,
        "Pa",
        "examples",
    ),
    (
        "A transformer with 600 primary turns is fed with 230 V and gives 11.5 V at 4.0 A. How many turns has its secondary?",
        30,
        "1",
        "examples",
    ),
    (
        "A car's 50 W headlamp runs on a 12 V battery. What charge passes through it in an hour?",
        50 / 12 * 3600,
        "C",
        "examples",
    ),
    ("How fast must a 0.15 kg ball move to have the same momentum as a 1.2 kg ball at 2.0 m/s?", 16, "m/s", "examples"),
    ("An electron moves at 2.0e6 m/s. What is its de Broglie wavelength?", h / (m_e * 2e6), "m", "examples"),
    (
        "What is the escape speed from a planet of mass 3.3e23 kg and diameter 4880 km?",
        sqrt(2 * G * 3.3e23 / 2.44e6),
        "m/s",
        "examples",
    ),
    (
        "Three capacitors of 4.0 µF, 6.0 µF and 12 µF are connected in parallel to 9.0 V. What is the total charge?",
        22e-6 * 9,
        "C",
        "textbook",
    ),
    ("A 1500 kg car accelerates from rest to 20 m/s in 8.0 s. What net force acts on it?", 1500 * 2.5, "N", "textbook"),
    (
        "A 0.40 kg stone is whirled on a 0.80 m string at 3.0 m/s. What tension does the string have, gravity aside?",
        0.4 * 9 / 0.8,
        "N",
        "textbook",
    ),
    ("How far does a train travel that brakes from 30 m/s to 10 m/s in 16 s?", 320, "m", "textbook"),
    (
        "Two 1.5 V cells, each with an internal resistance of 0.2 Ω, are in series with a 5.6 Ω bulb. What current flows?",
        3 / (6.0),
        "A",
        "textbook",
    ),
    (
        "A reaction of the first order has a half-life of 35 s. How long does it take until only 10 % of the reactant is left?",
        log(10) * 35 / log(2),
        "s",
        "textbook",
    ),
    (
        "A rocket sled of 900 kg has four engines with 5.0 kN thrust each; friction is 650 N. What is its acceleration?",
        (20000 - 650) / 900,
        "m/s^2",
        "textbook",
    ),
    (
        "An oxygen molecule has a mass of 5.3e-26 kg. What is its rms speed at 25 °C?",
        sqrt(3 * k_B * 298.15 / 5.3e-26),
        "m/s",
        "textbook",
    ),
    ("A 3.0 kg block hangs at rest from two vertical ropes. What is the tension in each?", 3 * g / 2, "N", "textbook"),
    (
        "A proton is accelerated from rest through 500 V. What speed does it reach?",
        sqrt(2 * e * 500 / m_p),
        "m/s",
        "textbook",
    ),
]
"""Written later in the same way, to be read: what they showed was mended."""
SI = {"nm": 1e-9, "kPa": 1e3, "L/min": 1e-3 / 60, "kJ": 1e3, "MPa": 1e6, "kJ/mol": 1e3}
"""What an answer computed in SI units is divided by."""


def main() -> None:
    """Write the rows beside this script."""
    lines = []
    for group, rows in (("steps", STEPS), ("swaps", SWAPS), ("read", READ)):
        for number, (question, answer, unit, over) in enumerate(rows, 1):
            scale = SI.get(unit, 1.0) if group == "steps" or unit == "kJ/mol" else 1.0
            row_id = f"problems-{group}-{number:02d}"
            row = {
                "id": row_id,
                "question": question,
                "answer": answer if answer is None else answer / scale,
                "unit": unit,
                "tol": 0.02,
            }
            split = "test" if held_out(row_id) and group != "read" else "dev"
            lines.append(
                json.dumps(
                    {**row, "answer_abs_ok": True, "group": group, "over": over, "split": split}, ensure_ascii=False
                )
            )
    Path(__file__).with_name("problems.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
