"""Write plain-sheets.jsonl, plain-textbook.jsonl and refusals.jsonl: everyday wordings, one formula each, and what has no answer.

    python benchmarks/questions/make_plain.py

`plain-sheets` is over the bundled documents, `plain-textbook` over the chapters of `make_college.py`; both use formulas that other
development questions don't, in plain English, mostly without symbols. `refusals` has nothing that could be answered from either
(`over` says of which of the two each question is asked). Answers are computed here by hand-written arithmetic in SI units. Every
second question is `split: test`: a judge whose results are only ever counted, never read; the weights are fitted without it.
"""

# ruff: noqa: E501, N816

from __future__ import annotations

import json
from math import asin, cos, degrees, exp, log, log10, pi, radians, sin, sqrt
from pathlib import Path

g, G, R, k_B, h, c, F, sigma, b_wien = (
    9.81, 6.674e-11, 8.314, 1.380649e-23, 6.62607015e-34, 299792458.0, 96485.0, 5.670374e-8, 2.897772e-3,
)  # fmt: skip
ZERO = 273.15

SHEETS: list[tuple[str, float, str]] = [
    ("A coil in a mattress has a stiffness of 3.2 kN/m. Somebody sits down and it gives by 4.5 cm. How hard does the coil push back?", 144.0, "N"),
    ("A laser beam in air (index 1.00) meets a pond of index 1.33 at 40° from the perpendicular. At what angle to the perpendicular does it go on in the pond?", degrees(asin(sin(radians(40)) / 1.33)), "°"),
    ("A magnifier with a focal length of 8 cm is held 12 cm from a lit stamp. How far behind the glass does the sharp image of the stamp form?", 24.0, "cm"),
    ("Reading glasses gather sunlight in a focus 40 cm behind the lens. How strong is the lens, in 1/m?", 2.5, "1/m"),
    ("A doorbell runs on 8 V made from mains of 230 V. The coil on the mains side has 1150 turns. How many turns does the coil on the bell's side need?", 40.0, "1"),
    ("An ambulance whose siren gives out 700 Hz rushes towards a bystander at 25 m/s, while sound goes at 343 m/s. What frequency does the bystander hear?", 700 * 343 / 318, "Hz"),
    ("A drill sends 2.0e-4 W/m² to a worker's ear; the faintest audible sound is 1e-12 W/m². How loud is that in decibels?", 10 * log10(2.0e8), "dB"),
    ("A pane of 1.5 m², made of glass 4 mm thick (0.8 W/(m·K)), has 12 K between its two faces. How many watts leak through it?", 3600.0, "W"),
    ("Each kilogram of ice takes 334 kJ to melt. How many joules does an ice cube of 30 g soak up until it is all water?", 10020.0, "J"),
    ("An asteroid is a ball with a radius of 470 km and a mass of 9.0e20 kg. With what acceleration does a tool fall that is let go just above its ground?", G * 9e20 / 470e3**2, "m/s^2"),
    ("Air of 1.2 kg/m³ streams against a cyclist at 11 m/s. His front measures 0.5 m² and his drag coefficient is 0.9. How hard does the air hold him back?", 0.5 * 0.9 * 1.2 * 0.5 * 121, "N"),
    ("A mechanic leans with 150 N on a piston of 3 cm². The oil carries the push over to a piston of 240 cm². What load, in newtons, can that one lift?", 12000.0, "N"),
    ("Water creeps through a hose of 4 cm² at 0.6 m/s and leaves by a nozzle of 0.5 cm². How fast does it shoot out?", 4.8, "m/s"),
    ("A diver hovers 18 m down in sea water of 1025 kg/m³ while the air at the surface presses with 101 kPa. How much pressure surrounds the diver in all?", 101e3 + 1025 * g * 18, "Pa"),
    ("A rain barrel has sprung a leak 80 cm below the water level. How fast does the jet leave the hole?", sqrt(2 * g * 0.8), "m/s"),
    ("A 470 kΩ resistor feeds a 2.2 µF capacitor. After what time constant, in seconds, has it gone most of the way?", 1.034, "s"),
    ("A flash gun keeps 18 J in a capacitor at 300 V. How many microfarads does the capacitor have?", 400.0, "uF"),
    ("The nuclei of a tracer vanish with a decay constant of 0.031 per hour. How many hours does it take until half of them are left?", log(2) / 0.031, "h"),
    ("Suppose 2.0 g of matter are turned completely into energy. How many joules come free?", 0.002 * c**2, "J"),
    ("A power plant takes its heat at 540 °C and hands what is left to a river at 30 °C. What part of the heat could it turn into work at the very best?", 1 - (30 + ZERO) / (540 + ZERO), "1"),
    ("A stove plate of 0.04 m² and emissivity 0.85 glows at 750 K. How many watts does it radiate?", 0.85 * sigma * 0.04 * 750**4, "W"),
    ("The light of a star is strongest at a wavelength of 480 nm. How hot is its surface?", b_wien / 480e-9, "K"),
    ("What energy does a single photon of green light of 532 nm carry?", h * c / 532e-9, "J"),
    ("A spanner is gripped 28 cm from the bolt and pulled at 90° to it with 60 N. What torque turns the bolt?", 16.8, "N*m"),
    ("A potter's wheel has a moment of inertia of 0.9 kg·m² and spins at 12 rad/s. How much energy sits in its spinning?", 0.5 * 0.9 * 144, "J"),
    ("A toy of 0.4 kg hangs from a spring and bobs up and down once every 0.9 s. How stiff is the spring?", 0.4 * (2 * pi / 0.9) ** 2, "N/m"),
    ("A bat pushes against a ball with 2.4 kN for 3 ms. What impulse does the ball receive?", 7.2, "N*s"),
    ("A rope weighs 0.12 kg for each metre and is pulled taut with 75 N. How fast does a jerk at one end run along it?", 25.0, "m/s"),
    ("Polarised light of 40 W/m² reaches a filter whose axis is turned by 35° against it. What intensity gets through?", 40 * cos(radians(35)) ** 2, "W/m^2"),
    ("A tractor drags a plough along at a steady 2.5 m/s and pulls it with 6.4 kN. How many kilowatts does that take?", 16.0, "kW"),
    ("A steel bottle of 10 L holds helium at 20 °C and 15 MPa. How many moles of helium are inside?", 0.010 * 15e6 / (R * (20 + ZERO)), "mol"),
    ("A bubble of 12 mL leaves a diver's mask at 3.2 bar and rises, no warmer and no colder, to where there is only 1.0 bar. How big has it grown?", 38.4, "mL"),
    ("Carbon dioxide goes into water with a Henry constant of 3.4e-4 mol/(m³·Pa). Above the water of a bottle it presses with 250 kPa. How many moles of it does a cubic metre of the water take up?", 85.0, "mol/m^3"),
    ("Sugar water of 0.25 mol/L (factor 1) at 25 °C is kept behind a membrane. What osmotic pressure builds up?", 250 * R * (25 + ZERO), "Pa"),
    ("A buffer is made of 0.30 mol/L of acetate, the base A⁻, and 0.12 mol/L of acetic acid, HA, whose pK_a is 4.76. What is its pH?", 4.76 + log10(2.5), "1"),
    ("A cell of 1.10 V hands over two electrons (z = 2) in each turn of its reaction. How much does the Gibbs energy change for each mole?", -2 * F * 1.10, "J/mol"),
    ("A mixture in a tank is made of nitrogen, which alone would press with 61 kPa, and oxygen, alone 17 kPa. Under what pressure is the mixture?", 78.0, "kPa"),
    ("By theory 18 g of crystals should have come out, but only 13.5 g were scraped off the filter. What percent yield is that?", 75.0, "%"),
    ("A drug leaves the blood by first order, and half of it is gone after 5.2 h. What is its rate constant per hour?", log(2) / 5.2, "1/h"),
    ("Somebody stirs 1.6 mol of table salt into 750 g of water. How many moles come to each kilogram of the water?", 1.6 / 0.75, "mol/kg"),
]  # fmt: skip

TEXTBOOK: list[tuple[str, float, str]] = [
    ("A bicycle wheel with a radius of 34 cm rolls 5.1 m along the road. Through how many radians does it turn?", 15.0, "rad"),
    ("Some 60 L of glycerin swelled by 0.75 L as it warmed. Its coefficient of volume expansion is 500e-6 per °C. By how many degrees did it warm?", 25.0, "K"),
    ("One moon goes round its planet every 1.8 days on an orbit with a radius of 4.2e8 m. Another one is on an orbit of 1.07e9 m. How many days does the second moon need for one turn?", 1.8 * (10.7 / 4.2) ** 1.5, "day"),
    ("How heavy is a bag of flour with a mass of 2.3 kg, in newtons?", 2.3 * 9.80665, "N"),
    ("A tortoise crawls 12 m in 4.0 min. How fast is it on average?", 0.05, "m/s"),
    ("A walker who weighs 700 N stands in the middle of a tightrope, and each side of the rope makes an angle of 5.0° with the horizontal. How tightly is the rope pulled?", 350 / sin(radians(5)), "N"),
    ("By how much does the potential energy of a charge of 5.0 C change that crosses a potential difference of 12 V?", 60.0, "J"),
    ("A speck with a charge of 2.0 nC is pushed with 5.0e-5 N. How strong is the electric field where it sits?", 2.5e4, "V/m"),
    ("Air breaks down in a uniform field of 3.0e6 V/m. What voltage makes a spark jump between plates 2.0 mm apart?", 6000.0, "V"),
    ("A capacitor of 8.0 µF, charged to 100 V, drains through a resistor of 50 kΩ. How many volts are left after 0.60 s?", 100 * exp(-0.6 / 0.4), "V"),
    ("A toaster wire has 18 Ω and is plugged into 120 V. How many watts does it turn into heat?", 800.0, "W"),
    ("A bottle of 700 mL of drink holds 35 mL of alcohol. What percentage of its volume is alcohol?", 5.0, "%"),
    ("How many moles of sugar do 40 mL of a 0.15 M sugar solution hold?", 0.006, "mol"),
    ("How long does it take a second-order reaction with a rate constant of 0.050 L/(mol·s) to use up a reactant from 0.40 mol/L down to 0.10 mol/L?", 150.0, "s"),
    ("A substance goes away by zero order, at 0.90 mmol/L each hour, and starts at 12 mmol/L. How much of it is there after 5.0 h?", 7.5, "mmol/L"),
    ("A reaction is first order in A and first order in B. Its rate constant is 0.20 L/(mol·s), A stands at 0.10 mol/L and B at 0.30 mol/L. How fast does it run?", 0.006, "mol/(L*s)"),
    ("How hot must a gas be for its molecules to have an average kinetic energy of 7.0e-21 J?", 2 * 7e-21 / (3 * k_B), "K"),
    ("A recipe says 180 °C. What is that in degrees Fahrenheit?", 356.0, "°F"),
    ("While the starter draws 140 A, the terminal voltage of a car battery with an emf of 12.6 V falls to 9.8 V. How large is its internal resistance?", 0.02, "ohm"),
    ("Three capacitors of 2.0 µF, 3.0 µF and 6.0 µF hang in series. As large as what single capacitor are they together?", 1.0, "uF"),
    ("A bus rolling at 18 m/s must come to a halt within 54 m. How strongly does it have to decelerate?", 3.0, "m/s^2"),
    ("A sledge gets evenly faster from 2.0 m/s to 8.0 m/s within 9.0 s. How far does it slide meanwhile?", 45.0, "m"),
    ("A merry-go-round with a radius of 6.0 m turns at 1.5 rad/s. What acceleration towards the middle does a child at its rim have?", 13.5, "m/s^2"),
    ("A proton was sped up from rest to 4.0e5 m/s. Through what voltage did it run?", 1.67262192e-27 * 1.6e11 / 2 / 1.602176634e-19, "V"),
]  # fmt: skip

REFUSALS: list[tuple[str, str, str]] = [
    ("sheets", "missing value", "A spring is stretched by 6 cm. What force does it exert?"),
    ("sheets", "missing value", "How much longer does a brass rod of 5 m get when it is warmed by 40 K?"),
    ("sheets", "missing value", "A wire is 12 m long and has a cross-section of 2 mm². What is its resistance?"),
    ("sheets", "missing value", "What volume do 3 mol of a gas fill at 310 K?"),
    ("sheets", "missing value", "A transformer on 230 V has 400 turns on its primary coil. What is the voltage of its secondary coil?"),
    ("sheets", "missing value", "An acid solution fills a flask of 25 mL. What is its pH?"),
    ("sheets", "missing value", "A lens forms a sharp image 30 cm behind it. What is its focal length?"),
    ("sheets", "missing value", "A wheel turns at 14 rad/s. What is its rotational kinetic energy?"),
    ("sheets", "missing value", "Two equal charges repel each other with 0.3 N. How far apart are they?"),
    ("sheets", "missing value", "A car accelerates at 3 m/s². How fast is it afterwards?"),
    ("sheets", "missing value", "What momentum does a goods wagon of 20 t have?"),
    ("sheets", "missing value", "A buffer is made with an acid of pK_a = 4.8. What is its pH?"),
    ("sheets", "missing value", "A sample has been decaying for 3 days. How many nuclei are left in it?"),
    ("sheets", "no formula", "At what final speed does a glass marble 2 cm across sink through honey with a viscosity of 10 Pa·s?"),
    ("sheets", "no formula", "How deep does an alternating current of 50 Hz enter copper with a resistivity of 1.7e-8 Ω·m, by the skin effect?"),
    ("sheets", "no formula", "How many kilocalories does a woman of 65 kg, 34 years and 1.70 m need a day at rest?"),
    ("sheets", "no formula", "What is the dew point of air at 24 °C and 60 % relative humidity?"),
    ("sheets", "no formula", "What is the excess pressure inside a soap bubble of radius 3 cm and surface tension 0.025 N/m?"),
    ("sheets", "no formula", "What Hall voltage arises across a strip 0.5 mm thick with 2 A in a field of 0.8 T and 8.5e28 carriers per cubic metre?"),
    ("sheets", "no formula", "A telescope has a mirror of 200 mm. What is the smallest angle it can resolve at 550 nm?"),
    ("sheets", "no formula", "How many months does it take to pay back 15000 euro at 300 euro a month and 5 % interest?"),
    ("sheets", "nonsense", "What is the area of a circle with a radius of 6 kg?"),
    ("sheets", "nonsense", "Find the pressure when a force of 20 s acts on an area of 4 m²."),
    ("sheets", "nonsense", "How many seconds are there in a force of 30 N?"),
    ("sheets", "not given by any", "A runner covers 100 m in 10 s. What is her heart rate?"),
    ("sheets", "not given by any", "A lamp of 60 W burns for 3 h. How bright is it in lux?"),
    ("sheets", "not given by any", "A train passes at 90 km/h. How long is the train?"),
    ("sheets", "not given by any", "A cube with edges of 3 cm has a mass of 70 g. How hard is it on the Mohs scale?"),
    ("textbook", "missing value", "A stone is thrown upward at 12 m/s. What is its mass?"),
    ("textbook", "missing value", "A car takes a curve of radius 80 m. What is its centripetal acceleration?"),
    ("textbook", "missing value", "A slope has a coefficient of friction of 0.3. How heavy is the block that rests on it?"),
    ("textbook", "missing value", "A balloon holds 4 L of gas. What is the pressure in it?"),
    ("textbook", "missing value", "A battery with an internal resistance of 0.5 Ω delivers 2 A to a lamp. What is its emf?"),
    ("textbook", "missing value", "A capacitor holds a charge of 12 µC. What energy does it store?"),
    ("textbook", "missing value", "In a first-order reaction 0.4 mol/L are left after 30 s. What is its half-life?"),
    ("textbook", "missing value", "How many grams are 0.3 mol of an unknown substance?"),
    ("textbook", "missing value", "At 25 °C a reaction has a rate constant of 0.02 per second. What is its activation energy?"),
    ("textbook", "no formula", "What is the Young's modulus of a rod that stretches by 2 mm under a force of 500 N?"),
    ("textbook", "not given by any", "A telescope circles 540 km above the ground. How wide is its mirror?"),
    ("textbook", "no such unit", "What net force gives 3 flurbs of mass an acceleration of 2 m/s²?"),
]  # fmt: skip


def rows(name: str, questions: list[tuple[str, float, str]]) -> list[dict[str, object]]:
    """Rows with answers; every second one is for judging only."""
    return [
        {
            "id": f"{name}-{n:02d}",
            "question": q,
            "answer": float(f"{a:.8g}"),
            "unit": u,
            "split": ("dev", "test")[n % 2],
        }
        for n, (q, a, u) in enumerate(questions)
    ]


def main() -> None:
    """Write the files beside this one."""
    here = Path(__file__).parent
    refused = [
        {
            "id": f"refusals-{n:02d}",
            "question": q,
            "answer": None,
            "unit": "1",
            "over": over,
            "wording": why,
            "split": ("dev", "test")[n % 2],
        }
        for n, (over, why, q) in enumerate(REFUSALS)
    ]
    made = {
        "plain-sheets": rows("plain-sheets", SHEETS),
        "plain-textbook": rows("plain-textbook", TEXTBOOK),
        "refusals": refused,
    }
    for name, found in made.items():
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in found)
        (here / f"{name}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
