"""Write problems.jsonl: college problems of several steps, and questions with a near swap to be made.

    python benchmarks/questions/make_problems.py

``over`` says which documents hold the formulas: "examples" are the bundled ones, "transfer" those of ``transfer/``, "textbook" the chapters
that ``college-dev.jsonl`` needs. The questions were written from lists of formulas before anything was asked; each answer is computed here
from SI values by hand-written arithmetic.
"""

# ruff: noqa: E501, N816

from __future__ import annotations

import json
from math import asin, degrees, exp, log, log10, pi, radians, sin, sqrt
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
SI = {"nm": 1e-9, "kPa": 1e3, "L/min": 1e-3 / 60, "kJ": 1e3, "MPa": 1e6, "kJ/mol": 1e3}
"""What an answer computed in SI units is divided by."""


def main() -> None:
    """Write the rows beside this script."""
    lines = []
    for group, rows in (("steps", STEPS), ("swaps", SWAPS)):
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
            split = "test" if held_out(row_id) else "dev"
            lines.append(
                json.dumps(
                    {**row, "answer_abs_ok": True, "group": group, "over": over, "split": split}, ensure_ascii=False
                )
            )
    Path(__file__).with_name("problems.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
