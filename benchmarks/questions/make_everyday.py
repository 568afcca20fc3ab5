"""Everyday questions over the bundled documents, as people type them; the answers are worked out here, not by the agent.

    python benchmarks/questions/make_everyday.py > benchmarks/questions/everyday.jsonl

A row without an answer lacks something or asks for what no document computes: it must be refused. For development only.
"""

from __future__ import annotations

import json
from math import asin, comb, degrees, log, pi, radians, sin, sqrt

G, C, H, K, QE, ME = (
    9.80665,
    299792458.0,
    6.62607015e-34,
    8.9875517862e9,
    1.602176634e-19,
    9.1093837139e-31,
)
R, NA, GRAVITY, MU0 = 8.314462618, 6.02214076e23, 6.6743e-11, 1.25663706127e-6

ROWS: list[tuple[str, float | None, str]] = [
    ("How long does it take a stone to fall 45 m?", sqrt(2 * 45 / G), "s"),
    ("A 60 kg woman stands on a scale. What does gravity pull her down with?", 60 * G, "N"),
    ("What force is needed to accelerate a 1200 kg car at 2.5 m/s²?", 3000, "N"),
    ("A spring stretches 12 cm when pulled with 30 N. What is its stiffness?", 250, "N/m"),
    ("How much energy is stored in a spring with k = 400 N/m compressed by 5 cm?", 0.5, "J"),
    ("A heater of 2 kW runs for 3 hours. How much energy does it use?", 6, "kWh"),
    ("Convert: how many moles are in 36 g of water?", 36 / 18.015, "mol"),
    ("What is the pH of a 0.01 mol/L HCl solution?", 2, "1"),
    ("What pressure does 2 mol of an ideal gas at 300 K exert in a 10 L vessel?", 2 * R * 300 / 0.01, "Pa"),
    ("A car goes from 0 to 100 km/h in 8 s. What is its mean acceleration?", 100 / 3.6 / 8, "m/s^2"),
    ("An object of mass 2 kg moves at 3 m/s. Kinetic energy?", 9, "J"),
    ("What is the period of a pendulum 1 m long?", 2 * pi * sqrt(1 / G), "s"),
    ("Two resistors of 100 ohm and 150 ohm are connected in parallel. Total resistance?", 60, "Ω"),
    ("A capacitor of 10 uF is charged to 12 V; how much charge does it hold?", 1.2e-4, "C"),
    (
        "Light goes from air into glass with index 1.5 at an incidence angle of 30°. What is the angle of refraction?",
        degrees(asin(sin(radians(30)) / 1.5)),
        "°",
    ),
    ("What is the momentum of a 0.15 kg baseball thrown at 40 m/s?", 6, "kg·m/s"),
    ("A wave has a frequency of 440 Hz and travels at 340 m/s. Find its wavelength.", 340 / 440, "m"),
    ("What is the escape speed from the Earth?", sqrt(2 * GRAVITY * 5.9722e24 / 6.371e6), "m/s"),
    ("A lens has a focal length of 10 cm. An object is 30 cm away. Where is the image?", 15, "cm"),
    (
        "A transformer has 200 primary turns and 50 secondary turns. The primary voltage is 230 V. What is the secondary voltage?",
        57.5,
        "V",
    ),
    ("What is the density of a 2 kg block with a volume of 0.5 L?", 4000, "kg/m^3"),
    ("Half-life of a sample is 5 days. What fraction remains after 15 days?", 0.125, "1"),
    ("A train travels 120 km in 1.5 h. What is its average speed?", 80, "km/h"),
    ("If I drive 120 km at 80 km/h, how long does it take?", 1.5, "h"),
    ("What is the power of an engine that does 5000 J of work in 20 s?", 250, "W"),
    ("What buoyant force acts on a 0.02 m³ block fully under water?", 0.02 * 1000 * G, "N"),
    ("What's the Gibbs energy change if ΔH = -100 kJ/mol, ΔS = 50 J/(mol K), T = 298 K?", -114.9, "kJ/mol"),
    ("How much heat is needed to warm 2 kg of water by 30 K?", 2 * 4186 * 30, "J"),
    ("What is the resistance of a 5 m long copper wire with a cross-section of 1 mm²?", 1.68e-8 * 5 / 1e-6, "Ω"),
    ("What is the mass of 3 L of mercury?", 40.7, "kg"),
    ("How many molecules are in 2 mol?", 2 * NA, "1"),
    ("What is the energy of 1 g of matter?", 1e-3 * C**2, "J"),
    ("A car at 36 km/h speeds up at 2 m/s² for 5 s. How fast is it then?", 72, "km/h"),
    ("What is the speed of water flowing out of a hole at a depth of 3 m?", sqrt(2 * G * 3), "m/s"),
    ("A ball is thrown straight up at 20 m/s. How high does it get?", 400 / (2 * G), "m"),
    (
        "A stone dropped into a well is heard to hit the water after 2.5 s (ignore the sound). How deep is the well?",
        G * 6.25 / 2,
        "m",
    ),
    ("A bullet of 10 g leaves the barrel at 400 m/s. What is its kinetic energy?", 800, "J"),
    ("A cyclist accelerates from 4 m/s to 10 m/s over 70 m. What is the acceleration?", 0.6, "m/s^2"),
    ("What centripetal force keeps a 1000 kg car on a bend of 50 m radius at 15 m/s?", 4500, "N"),
    ("How much work does it take to lift 50 kg by 2 m?", 100 * G, "J"),
    ("How much does 250 mL of a liquid of density 0.8 g/cm³ weigh in grams?", 200, "g"),
    ("A force of 20 N acts on an area of 4 cm². What is the pressure?", 50000, "Pa"),
    ("How much current flows through a 60 W bulb at 230 V?", 60 / 230, "A"),
    ("What is the resistance of a heater that draws 8 A from 230 V?", 28.75, "Ω"),
    ("How long does it take a 1500 W kettle to use 0.2 kWh?", 480, "s"),
    ("What frequency does light of 600 nm have?", C / 600e-9, "Hz"),
    ("What's the energy of a photon of green light with a wavelength of 530 nm in eV?", H * C / 530e-9 / QE, "eV"),
    ("How many grams of NaCl are in 0.5 L of a 2 mol/L solution?", 58.44, "g"),
    ("To what volume must 50 mL of 6 M HCl be diluted to get 1.5 M?", 200, "mL"),
    ("What is the molar concentration of 10 g of NaOH dissolved in 500 mL of water?", 0.5, "mol/L"),
    ("A gas fills 3 L at 2 atm. What volume does it take at 5 atm at the same temperature?", 1.2, "L"),
    ("What is the pOH when [OH-] is 1e-4 mol/L?", 4, "1"),
    ("The pH is 3.5. What is the hydrogen ion concentration?", 10**-3.5, "mol/L"),
    ("A reaction has a rate constant of 0.05 1/s. What is its half-life?", log(2) / 0.05, "s"),
    ("What is the area of a circle 10 cm across?", pi * 25, "cm^2"),
    ("What's the volume of a can 10 cm high with a radius of 3 cm?", pi * 90, "cm^3"),
    ("How many ways can 5 books be arranged on a shelf?", 120, "1"),
    (
        "How likely is it to get exactly 3 heads in 5 tosses of a coin that shows heads with probability 0.5?",
        comb(5, 3) / 32,
        "1",
    ),
    ("An ideal heat engine works between 500 K and 300 K. How efficient can it be?", 0.4, "1"),
    ("The sun's surface is at 5800 K. At which wavelength does it shine most?", 2.897771955e-3 / 5800, "m"),
    ("How long is a pendulum with a period of 2 s?", G / pi**2, "m"),
    ("A spaceship moves at 0.8 c. What is the Lorentz factor?", 1 / 0.6, "1"),
    ("What is the de Broglie wavelength of an electron moving at 1e6 m/s?", H / (ME * 1e6), "m"),
    ("What's the gravitational force between two 1000 kg cars 2 m apart?", GRAVITY * 1e6 / 4, "N"),
    ("Two charges of 3 µC and 5 µC are 20 cm apart. What force acts between them?", K * 15e-12 / 0.04, "N"),
    ("What magnetic field is there 5 cm from a long straight wire that carries 10 A?", MU0 * 10 / (2 * pi * 0.05), "T"),
    (
        "A siren emits 700 Hz and comes towards me at 30 m/s; sound travels at 343 m/s. What frequency do I hear?",
        700 * 343 / 313,
        "Hz",
    ),
    ("How much does a 12 m steel rail lengthen when warmed by 30 K?", 12e-6 * 12 * 30, "m"),
    (
        "Water flows at 2 m/s through a pipe of 10 cm² and then through one of 4 cm². How fast is it in the narrow part?",
        5,
        "m/s",
    ),
    ("A 0.5 kg ball at 6 m/s hits and sticks to a 1.5 kg ball at rest. How fast do they move on?", 1.5, "m/s"),
    ("A wire 2 m long stretches by 1 mm. What's the strain?", 5e-4, "1"),
    ("How much heat does 1 kg of ice need to melt if the heat of fusion is 334 kJ/kg?", 334e3, "J"),
    ("What is the equivalent resistance of 20, 30 and 60 ohm in parallel?", 10, "Ω"),
    ("What is the voltage of a 9 V battery after three years?", None, "1"),
    ("What is the mass of a 3 m long rope?", None, "1"),
    ("What force does a 70 kg man feel on a 5 kg planet?", None, "1"),
    ("How fast does a 2 kg stone fall?", None, "1"),
    ("What colour is a 5 kg banana?", None, "1"),
    ("How fast is a 3 kg cat?", None, "1"),
    ("What is the resistance of a 5 m long wire?", None, "1"),
    ("What is the energy of 3 apples?", None, "1"),
    ("How long is a piece of string?", None, "1"),
    ("Who won the world cup in 1990?", None, "1"),
]


def main() -> None:
    """Print a row a question."""
    for number, (question, answer, unit) in enumerate(ROWS):
        row = {"id": f"everyday-{number:02}", "question": question, "answer": answer, "unit": unit}
        print(json.dumps(row, ensure_ascii=False))


if __name__ == "__main__":
    main()
