"""Write college-dev.jsonl: questions over the chapters of a college physics and a college chemistry textbook.

    python benchmarks/questions/make_college.py

The chapters (kinematics, forces, circular motion and gravitation, temperature and gases, electric potential, circuits; composition
of solutions, kinetics) are OpenStax's; the questions are this project's own, and each answer is computed here, by hand-written
arithmetic in SI units. They are what the agent's weights are fitted on, so nothing measured with them is a result.
"""

# ruff: noqa: E501, N816

from __future__ import annotations

import json
from math import atan, degrees, exp, log, pi, radians, sin, sqrt
from pathlib import Path

g, G, k_B, R, N_A, e = 9.80665, 6.6743e-11, 1.380649e-23, 8.314462618, 6.02214076e23, 1.602176634e-19
m_e, m_p, eps0 = 9.1093837e-31, 1.67262192e-27, 8.8541878e-12

ROWS: list[tuple[str, float, str, int]] = [
    # kinematics
    ("A train travels 84 km in 1.4 h. What is its average speed in m/s?", 84000 / (1.4 * 3600), "m/s", 1),
    ("A sprinter speeds up uniformly from rest to 9.6 m/s in 2.4 s. What is her acceleration?", 4.0, "m/s^2", 1),
    (
        "How far does a motorcycle travel while it speeds up from 12 m/s to 30 m/s in 6.0 s at constant acceleration?",
        21 * 6.0,
        "m",
        2,
    ),
    (
        "A plane must reach 65 m/s to take off. If it accelerates from rest at 2.6 m/s^2, what length of runway does it need?",
        65**2 / 5.2,
        "m",
        1,
    ),
    (
        "A driver travelling at 24 m/s brakes at 6.0 m/s^2 until the car stands still. Find the stopping distance.",
        48.0,
        "m",
        1,
    ),
    (
        "A stone is dropped from a bridge and reaches the water 2.2 s later. How high is the bridge above the water?",
        0.5 * g * 2.2**2,
        "m",
        1,
    ),
    (
        "A ball is thrown straight up at 14 m/s. What is the greatest height above the hand that it reaches?",
        14**2 / 2 / g,
        "m",
        1,
    ),
    ("How long after being thrown straight up at 14 m/s does a ball reach its highest point?", 14 / g, "s", 1),
    (
        "A flower pot falls from rest from a sill 19 m above the pavement. With what speed does it hit the ground?",
        sqrt(2 * g * 19),
        "m/s",
        1,
    ),
    (
        "A car accelerates from rest at 2.5 m/s^2 for 8.0 s and then brakes to a stop within 40 m. What is the size of its deceleration while braking?",
        20.0**2 / 80,
        "m/s^2",
        2,
    ),
    ("A tram moving at 15 m/s slows down at 1.2 m/s^2 for 5.0 s. How fast is it going then?", 9.0, "m/s", 1),
    (
        "A rocket sled reaches 280 m/s from rest in 5.0 s. How many times the acceleration of gravity is its average acceleration?",
        56 / g,
        "1",
        2,
    ),
    (
        "A jogger runs at 3.0 m/s for 600 s and then walks at 1.5 m/s for 300 s. What total distance does the jogger cover?",
        2250.0,
        "m",
        2,
    ),
    (
        "A bullet moving at 350 m/s is stopped by a plank in a distance of 0.12 m. What is the magnitude of its average acceleration?",
        350**2 / 0.24,
        "m/s^2",
        1,
    ),
    ("A car covers 150 m while accelerating uniformly from 10 m/s to 20 m/s. How long does this take?", 10.0, "s", 2),
    # forces
    ("What net force gives a 1400 kg car an acceleration of 1.8 m/s^2?", 2520.0, "N", 1),
    ("A net force of 36 N acts on a cart and it accelerates at 4.5 m/s^2. What is the mass of the cart?", 8.0, "kg", 1),
    (
        "What is the weight of a 72 kg astronaut on the Moon, where the acceleration due to gravity is 1.62 m/s^2?",
        72 * 1.62,
        "N",
        1,
    ),
    (
        "An 850 kg elevator is pulled upward with an acceleration of 1.4 m/s^2. Find the tension in its cable.",
        850 * (g + 1.4),
        "N",
        2,
    ),
    (
        "A 60 kg skater starts from rest and is pushed with a net force of 45 N for 4.0 s. What speed does the skater reach?",
        3.0,
        "m/s",
        2,
    ),
    ("A 1100 kg car slows from 22 m/s to rest in 5.5 s. What is the magnitude of the net force on it?", 4400.0, "N", 2),
    (
        "A net force of 18 N acts on a 6.0 kg crate that is initially at rest. How far does it move in 3.0 s?",
        13.5,
        "m",
        2,
    ),
    (
        "A sled of mass 25 kg is pulled with a horizontal force of 90 N against a friction of 40 N. What is its acceleration?",
        2.0,
        "m/s^2",
        2,
    ),
    (
        "A block slides without friction down a slope inclined at 28 degrees. What is its acceleration?",
        g * sin(radians(28)),
        "m/s^2",
        1,
    ),
    (
        "What is the component of the weight of a 65 kg skier parallel to a slope of 25 degrees?",
        65 * g * sin(radians(25)),
        "N",
        2,
    ),
    (
        "A picture of weight 30 N hangs at rest from a single vertical cord. What is the tension in the cord?",
        30.0,
        "N",
        1,
    ),
    (
        "A 0.145 kg baseball is accelerated from rest to 40 m/s over a distance of 1.6 m. What average net force acts on it?",
        0.145 * 1600 / 3.2,
        "N",
        2,
    ),
    # circular motion and gravitation
    ("A car rounds a curve of radius 120 m at 25 m/s. What is its centripetal acceleration?", 625 / 120, "m/s^2", 1),
    ("What centripetal force keeps a 950 kg car on a curve of radius 75 m at 15 m/s?", 950 * 225 / 75, "N", 1),
    (
        "A centrifuge of radius 8.0 cm spins at 6000 rpm. What is the centripetal acceleration at its edge?",
        (200 * pi) ** 2 * 0.08,
        "m/s^2",
        1,
    ),
    ("What is the angular velocity of a tyre of radius 0.32 m on a car that moves at 28 m/s?", 28 / 0.32, "rad/s", 1),
    ("A wheel turns through 18 rad in 4.5 s. What is its angular velocity?", 4.0, "rad/s", 1),
    (
        "What coefficient of static friction lets a 1300 kg car round a flat curve of radius 60 m at 45 km/h?",
        12.5**2 / (60 * g),
        "1",
        2,
    ),
    (
        "At what angle should a curve of radius 90 m be banked for a speed of 72 km/h if no friction is needed?",
        degrees(atan(400 / (90 * g))),
        "°",
        1,
    ),
    (
        "Two lead spheres of 12 kg and 15 kg have their centres 0.40 m apart. What gravitational force do they exert on each other?",
        G * 180 / 0.16,
        "N",
        1,
    ),
    (
        "A satellite circles the Earth at a distance of 8.0 × 10^6 m from its centre. What is its speed? The mass of the Earth is 5.97 × 10^24 kg.",
        sqrt(G * 5.97e24 / 8e6),
        "m/s",
        1,
    ),
    (
        "A moon circles a planet of mass 6.4 × 10^23 kg at a radius of 9.4 × 10^6 m. What is its period?",
        2 * pi * sqrt(9.4e6**3 / (G * 6.4e23)),
        "s",
        1,
    ),
    (
        "A planet has a mass of 4.8 × 10^24 kg and a radius of 6.0 × 10^6 m. What is the acceleration due to gravity at its surface?",
        G * 4.8e24 / 6e6**2,
        "m/s^2",
        1,
    ),
    (
        "A child on a carousel sits 2.5 m from the axis and goes round once every 8.0 s. What is the child's speed?",
        2 * pi * 2.5 / 8,
        "m/s",
        2,
    ),
    (
        "A 0.20 kg ball is swung in a horizontal circle of radius 0.75 m. The string breaks at a tension of 24 N. What is the greatest speed of the ball?",
        sqrt(24 * 0.75 / 0.2),
        "m/s",
        1,
    ),
    ("An arc on a circle of radius 1.6 m is 2.4 m long. What angle in radians does it span?", 1.5, "rad", 1),
    # temperature, gases
    ("Convert a temperature of 77 °F to degrees Celsius.", 25.0, "°C", 1),
    ("What is 310 K in degrees Celsius?", 36.85, "°C", 1),
    (
        "A copper wire is 40 m long at 5 °C. By how much does it lengthen at 35 °C? The coefficient of linear expansion of copper is 17 × 10^-6 /°C.",
        17e-6 * 40 * 30,
        "m",
        1,
    ),
    (
        "A 55 L tank of gasoline warms from 12 °C to 32 °C. By how many litres does the gasoline expand? Its coefficient of volume expansion is 950 × 10^-6 per °C.",
        950e-6 * 55 * 20,
        "L",
        1,
    ),
    (
        "How many moles of gas fill a 4.0 L flask at 25 °C and a pressure of 1.8 × 10^5 Pa?",
        1.8e5 * 4e-3 / (R * 298.15),
        "mol",
        1,
    ),
    ("What pressure do 0.50 mol of gas exert in a 12 L container at 300 K?", 0.5 * R * 300 / 0.012, "Pa", 1),
    ("How many molecules are in 2.0 m^3 of an ideal gas at 1.0 × 10^5 Pa and 290 K?", 2e5 / (k_B * 290), "1", 1),
    ("What is the average kinetic energy of a gas molecule at 350 K?", 1.5 * k_B * 350, "J", 1),
    (
        "Find the rms speed of oxygen molecules at 295 K. The molar mass of oxygen is 32.0 g/mol.",
        sqrt(3 * R * 295 / 0.032),
        "m/s",
        1,
    ),
    (
        "At what temperature is the rms speed of helium atoms (molar mass 4.00 g/mol) equal to 1400 m/s?",
        1400**2 * 0.004 / (3 * R),
        "K",
        1,
    ),
    (
        "A balloon holds 3.0 L of gas at 20 °C. What is its volume at 60 °C if the pressure stays the same?",
        3.0 * 333.15 / 293.15,
        "L",
        1,
    ),
    (
        "A tyre has a pressure of 3.1 × 10^5 Pa at 15 °C. What is the pressure at 45 °C if its volume does not change?",
        3.1e5 * 318.15 / 288.15,
        "Pa",
        1,
    ),
    (
        "Air at a vapor density of 9.4 g/m^3 could hold 17.2 g/m^3 at this temperature. What is the relative humidity in percent?",
        9.4 / 17.2 * 100,
        "%",
        1,
    ),
    # electric potential
    (
        "An electron is accelerated from rest through a potential difference of 250 V. What speed does it reach?",
        sqrt(2 * e * 250 / m_e),
        "m/s",
        2,
    ),
    ("A proton is accelerated from rest through 1200 V. What is its final speed?", sqrt(2 * e * 1200 / m_p), "m/s", 2),
    (
        "What is the electric field between two parallel plates 5.0 mm apart with a potential difference of 400 V between them?",
        80000.0,
        "V/m",
        1,
    ),
    ("What is the electric potential 0.30 m from a point charge of 6.0 nC?", 8.9875e9 * 6e-9 / 0.3, "V", 1),
    ("What charge produces a potential of 900 V at a distance of 0.25 m?", 900 * 0.25 / 8.9875e9, "C", 1),
    ("What charge is stored on a 4.7 μF capacitor connected to a 9.0 V battery?", 42.3e-6, "C", 1),
    ("How much energy is stored in a 220 μF capacitor charged to 16 V?", 0.5 * 220e-6 * 256, "J", 1),
    (
        "A parallel-plate capacitor has plates of area 0.035 m^2 separated by 0.80 mm of air. What is its capacitance?",
        eps0 * 0.035 / 8e-4,
        "F",
        1,
    ),
    (
        "A parallel-plate capacitor with plates of area 0.012 m^2 held 0.50 mm apart is connected to a 60 V supply. How much charge does it store?",
        eps0 * 0.012 / 5e-4 * 60,
        "C",
        2,
    ),
    ("A 3.0 μF and a 6.0 μF capacitor are connected in series. What is their total capacitance?", 2e-6, "F", 1),
    (
        "Capacitors of 2.0 μF, 5.0 μF and 8.0 μF are connected in parallel. What is the total capacitance?",
        15e-6,
        "F",
        1,
    ),
    ("What work is done in moving a charge of 3.0 mC through a potential difference of 80 V?", 0.24, "J", 1),
    (
        "A defibrillator delivers 360 J by discharging a capacitor that was charged to 9000 V. What is its capacitance?",
        720 / 9000**2,
        "F",
        1,
    ),
    # circuits
    ("Resistors of 12 Ω, 8.0 Ω and 5.0 Ω are connected in series. What is the total resistance?", 25.0, "ohm", 1),
    ("A 20 Ω and a 30 Ω resistor are connected in parallel. What is their equivalent resistance?", 12.0, "ohm", 1),
    (
        "Resistors of 4.0 Ω and 12 Ω are in parallel across a 9.0 V battery. What current does the battery supply?",
        3.0,
        "A",
        2,
    ),
    (
        "Resistors of 6.0 Ω and 3.0 Ω are in parallel across a 12 V battery. What power does the battery deliver?",
        72.0,
        "W",
        2,
    ),
    ("A 15 Ω and a 9.0 Ω resistor are connected in series to a 12 V source. What current flows?", 0.5, "A", 2),
    (
        "A battery with an emf of 9.0 V and an internal resistance of 0.60 Ω supplies a current of 1.5 A. What is its terminal voltage?",
        8.1,
        "V",
        1,
    ),
    (
        "A battery of emf 12 V and internal resistance 0.40 Ω is connected to a load of 5.6 Ω. What is its terminal voltage?",
        11.2,
        "V",
        2,
    ),
    ("What is the time constant of a circuit of a 47 kΩ resistor and a 10 μF capacitor?", 0.47, "s", 1),
    (
        "A 5.0 μF capacitor is charged through a 200 kΩ resistor from a 10 V battery. What is the voltage across it after 1.5 s?",
        10 * (1 - exp(-1.5)),
        "V",
        2,
    ),
    (
        "A charged capacitor discharges through a resistor with a time constant of 0.80 s. Its voltage starts at 24 V. What is it after 2.0 s?",
        24 * exp(-2.5),
        "V",
        1,
    ),
    ("How much power is dissipated in a 33 Ω resistor that carries 0.40 A?", 0.16 * 33, "W", 1),
    (
        "A galvanometer with a resistance of 25 Ω reads full scale at 50 μA. What is the voltage across it then?",
        1.25e-3,
        "V",
        1,
    ),
    (
        "At the entrance of a junction 4.2 A flow in; one of the two branches that leave it carries 1.6 A. What is the current in the other branch?",
        2.6,
        "A",
        1,
    ),
    # composition of substances and solutions
    ("How many moles are 45 g of water?", 45 / 18.01528, "mol", 1),
    ("What is the mass of 2.5 mol of carbon dioxide?", 2.5 * 44.0095, "g", 1),
    ("How many molecules are in 8.0 g of methane, CH4?", 8 / 16.0425 * N_A, "1", 2),
    ("How many atoms are in 0.75 mol of copper?", 0.75 * N_A, "1", 1),
    ("What is the molarity of a solution that contains 0.36 mol of solute in 0.90 L?", 0.4, "mol/L", 1),
    ("What mass of NaOH is needed for 500 mL of a 0.20 M solution?", 0.1 * 39.997, "g", 2),
    ("What is the molarity of 250 mL of a solution that contains 14.6 g of NaCl?", 14.6 / 58.443 / 0.25, "mol/L", 2),
    ("30.0 mL of a 2.0 M solution are diluted to 150 mL. What is the new molarity?", 0.4, "mol/L", 1),
    ("To what volume must 20 mL of 6.0 M acid be diluted to make it 1.5 M?", 80.0, "mL", 1),
    ("A solution contains 12 g of sugar in 150 g of solution. What is the mass percentage of sugar?", 8.0, "%", 1),
    ("What percent of the mass of water is hydrogen?", 2 * 1.00794 / 18.01528 * 100, "%", 1),
    ("A water sample of 2.0 kg holds 3.0 mg of lead. What is the concentration of lead in ppm?", 1.5, "ppm", 1),
    ("What volume of a 0.25 M solution contains 0.10 mol of solute?", 0.4, "L", 1),
    # kinetics
    (
        "The concentration of a reactant falls from 0.500 M to 0.380 M in 40 s. What is the average rate of its disappearance?",
        0.003,
        "mol/(L s)",
        1,
    ),
    (
        "A reaction is first order in A with k = 0.045 s^-1. What is its rate when the concentration of A is 0.20 M?",
        0.009,
        "mol/(L s)",
        1,
    ),
    (
        "A second-order reaction has a rate constant of 0.80 L/(mol s). What is the rate at a concentration of 0.30 mol/L?",
        0.072,
        "mol/(L s)",
        1,
    ),
    (
        "What is the half-life of a first-order reaction whose rate constant is 3.5 × 10^-4 s^-1?",
        log(2) / 3.5e-4,
        "s",
        1,
    ),
    (
        "The half-life of a first-order decomposition is 18 min. What is its rate constant?",
        log(2) / (18 * 60),
        "1/s",
        1,
    ),
    (
        "A first-order reaction has a rate constant of 0.0120 min^-1. If the initial concentration is 0.60 M, what is the concentration after 50 min?",
        0.6 * exp(-0.6),
        "mol/L",
        1,
    ),
    (
        "How long does a first-order reaction with k = 4.0 × 10^-3 s^-1 take to go from 1.20 M to 0.30 M?",
        log(4) / 4e-3,
        "s",
        1,
    ),
    (
        "A second-order reaction has k = 0.15 L/(mol min) and an initial concentration of 0.40 mol/L. What is the concentration after 30 min?",
        1 / (1 / 0.4 + 0.15 * 30),
        "mol/L",
        1,
    ),
    (
        "What is the half-life of a second-order reaction with k = 0.050 L/(mol s) and an initial concentration of 0.25 mol/L?",
        80.0,
        "s",
        1,
    ),
    (
        "A zero-order reaction has k = 2.0 × 10^-3 mol/(L s) and starts at 0.80 mol/L. What is its half-life?",
        200.0,
        "s",
        1,
    ),
    (
        "The half-life of a first-order reaction is 12 min. What fraction of the reactant is left after 48 min?",
        0.0625,
        "1",
        2,
    ),
    (
        "A reaction has an activation energy of 62 kJ/mol and a frequency factor of 4.0 × 10^11 s^-1. What is its rate constant at 310 K?",
        4e11 * exp(-62000 / (R * 310)),
        "1/s",
        1,
    ),
    (
        "The activation energy of a reaction is 54 kJ/mol and its rate constant at 298 K is 2.0 × 10^-3 s^-1. What is the rate constant at 318 K?",
        2e-3 * exp(54000 / R * (1 / 298 - 1 / 318)),
        "1/s",
        1,
    ),
    (
        "The rate constant of a reaction is 1.5 × 10^-3 s^-1 at 300 K and 9.0 × 10^-3 s^-1 at 325 K. What is its activation energy in kJ/mol?",
        R * log(6) / (1 / 300 - 1 / 325) / 1000,
        "kJ/mol",
        1,
    ),
]


def main() -> None:
    lines = [
        json.dumps(
            {
                "id": f"college-{n:03}",
                "question": q,
                "answer": float(f"{a:.6g}"),
                "unit": u,
                "tol": 0.02,
                "n_formulas": s,
                "answer_abs_ok": True,
            },
            ensure_ascii=False,
        )
        for n, (q, a, u, s) in enumerate(ROWS, 1)
    ]
    Path(__file__).with_name("college-dev.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
