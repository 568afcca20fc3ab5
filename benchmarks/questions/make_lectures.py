"""Write lectures.jsonl: questions over six documents of this project's own words (``lectures/``), written before they were ingested.

    python benchmarks/questions/make_lectures.py

A term's summary of waves, heat and light, site engineering, physiology, atoms and nuclei, fluid mechanics with its list of symbols,
circuits in LaTeX; each answer is computed here. To be measured with, never fitted on: the rows whose split is "test" (every second one
over the last three documents) have not been read for what they miss; the others were, for work on extraction and reading.
"""

# ruff: noqa: E501

from __future__ import annotations

import json
from math import asin, cos, degrees, exp, log, log10, pi, radians, sin, sqrt
from pathlib import Path

g, R, F, sigma = 9.80665, 8.314462618, 96485.33212, 5.670374419e-8
h, c, e, m_e = 6.62607015e-34, 299792458.0, 1.602176634e-19, 9.1093837139e-31
mu_0, eps_0 = 1.25663706127e-6, 8.8541878188e-12

FIRST: list[tuple[str, float | None, str]] = [
    # waves and heat
    ("A 0.45 kg mass bobs on a spring of stiffness 180 N/m. What is its angular frequency?", sqrt(180 / 0.45), "rad/s"),
    (
        "An oscillator swings with an amplitude of 3 cm and an angular frequency of 12 rad/s. How fast is it at most?",
        0.36,
        "m/s",
    ),
    (
        "Which amplitude does an oscillator of angular frequency 25 rad/s have if its largest acceleration is 10 m/s²?",
        10 / 625,
        "m",
    ),
    (
        "A spring with k = 320 N/m is set swinging with an amplitude of 5 cm. What total energy does the oscillation hold?",
        0.4,
        "J",
    ),
    (
        "A swing's amplitude was 40 cm at first; the damping constant is 0.03 1/s. How large is the amplitude after 20 s?",
        0.4 * exp(-0.6),
        "m",
    ),
    ("How quickly do waves travel along a rope stretched with 90 N that weighs 0.1 kg per metre?", 30, "m/s"),
    (
        "A guitar string, 65 cm long and fixed at both ends, carries waves at 430 m/s. At what frequency does it sound, fundamentally?",
        430 / 1.3,
        "Hz",
    ),
    ("Find the fundamental frequency of a 0.8 m pipe closed at one end if sound runs at 340 m/s.", 340 / 3.2, "Hz"),
    ("Two tuning forks of 440 Hz and 443.5 Hz sound together. What is the beat frequency?", 3.5, "Hz"),
    (
        "Sound arrives at an ear with an intensity of 3.2e-5 W/m². What is the sound intensity level in dB?",
        10 * log10(3.2e7),
        "dB",
    ),
    (
        "A loudspeaker of 20 W radiates evenly in all directions. What intensity reaches a listener 6 m off?",
        20 / (4 * pi * 36),
        "W/m^2",
    ),
    (
        "At 12 m from a siren that radiates evenly the intensity is 0.02 W/m². What power does the siren give off?",
        0.02 * 4 * pi * 144,
        "W",
    ),
    ("How much heat melts 2.4 kg of lead if its specific latent heat of fusion is 23 kJ/kg?", 55200, "J"),
    (
        "350 g of water has to be evaporated. Its specific latent heat of vaporisation is 2257 kJ/kg. How much heat is needed?",
        0.35 * 2257e3,
        "J",
    ),
    (
        "A brick wall 24 cm thick with an area of 15 m² separates a room at 21 °C from the outside at -4 °C. The thermal conductivity of the brick is 0.8 W/(m K). What heat flow passes through it?",
        0.8 * 15 * 25 / 0.24,
        "W",
    ),
    (
        "A copper pipe of original length 18 m warms by 45 K; its coefficient of linear expansion is 1.7e-5 1/K. By how much does it lengthen?",
        18 * 45 * 1.7e-5,
        "m",
    ),
    (
        "40 L of petrol with a coefficient of volume expansion of 0.00095 1/K is warmed from 10 °C to 30 °C. By how many litres does it expand?",
        40 * 0.00095 * 20,
        "L",
    ),
    (
        "A stove plate of 0.04 m² glows at 800 K, its emissivity being 0.9. What power does it radiate?",
        0.9 * sigma * 0.04 * 800**4,
        "W",
    ),
    ("At what wavelength does a lamp filament of 2700 K emit most?", 2.898e-3 / 2700, "m"),
    ("A Carnot engine runs between 600 K and 300 K. What is its efficiency?", 0.5, ""),
    ("A heat pump delivers 12 kWh of heat for 3 kWh of work. What is its coefficient of performance?", 4, ""),
    (
        "What is the root mean square speed of nitrogen molecules (molar mass 28 g/mol) at 300 K?",
        sqrt(3 * R * 300 / 0.028),
        "m/s",
    ),
    (
        "Air at 100 kPa is squeezed adiabatically from 2 L to 0.5 L; its adiabatic index is 1.4. What pressure does it reach?",
        1e5 * 4**1.4,
        "Pa",
    ),
    (
        "Light goes from air (index 1.00) into water of index 1.33; it comes in at 40 degrees. At which angle is it refracted?",
        degrees(asin(sin(radians(40)) / 1.33)),
        "deg",
    ),
    (
        "What is the critical angle of total reflection when light goes from glass with n_1 = 1.5 towards air with n_2 = 1.0?",
        degrees(asin(1 / 1.5)),
        "deg",
    ),
    (
        "A lens with a focal length of 20 cm forms an image of an object 30 cm in front of it. At what distance is the image?",
        0.6,
        "m",
    ),
    ("An object stands 15 cm before a lens and its image is 45 cm behind it. What is the magnification?", 3, ""),
    ("My glasses have 2.5 dioptres of power. What is their focal length?", 0.4, "m"),
    (
        "Laser light falls on a grating whose slits are 2 µm apart; the first order maximum (n = 1) appears at 18.5°. What is the wavelength?",
        2e-6 * sin(radians(18.5)),
        "m",
    ),
    (
        "Green light of 530 nm passes a double slit whose slits are 0.25 mm apart. The screen is 2 m behind. How far apart are the fringes?",
        530e-9 * 2 / 0.25e-3,
        "m",
    ),
    ("Polarised light of 8 W/m² meets a polariser turned by 60 degrees. What intensity is left behind it?", 2, "W/m^2"),
    # site
    (
        "A concrete channel has a hydraulic radius of 0.8 m, a slope of 0.001 and a Manning coefficient of 0.013. What is the mean velocity?",
        0.8 ** (2 / 3) * 0.001**0.5 / 0.013,
        "m/s",
    ),
    ("Wetted cross-section 3.2 m², wetted perimeter 5 m: hydraulic radius?", 0.64, "m"),
    ("Water flows at 1.5 m/s through a cross-section of 0.6 m². What is the discharge?", 0.9, "m^3/s"),
    (
        "In a pipe 250 m long and 15 cm in diameter the mean velocity is 1.8 m/s; the friction factor is 0.02. How large is the head loss?",
        0.02 * 250 / 0.15 * 1.8**2 / 2 / g,
        "m",
    ),
    (
        "Water of kinematic viscosity 1e-6 m²/s runs at 0.5 m/s through a 20 mm pipe. What is the Reynolds number?",
        10000,
        "",
    ),
    (
        "A pump of efficiency 0.7 lifts 0.05 m³/s of water (density 1000 kg/m³) by a head of 12 m. What power does it need?",
        1000 * g * 0.05 * 12 / 0.7,
        "W",
    ),
    ("How fast does water shoot out of a hole 3 m beneath the surface of a tank?", sqrt(2 * g * 3), "m/s"),
    (
        "Rain falls at 20 mm/h on a catchment of 2 km² with a runoff coefficient of 0.4. What is the runoff in m³/s?",
        0.4 * 20e-3 / 3600 * 2e6,
        "m^3/s",
    ),
    (
        "A simply supported beam spans 4 m and carries 10 kN in the middle. Young's modulus is 210 GPa, the second moment of area 8e-6 m^4. How much does it sag?",
        1e4 * 64 / (48 * 210e9 * 8e-6),
        "m",
    ),
    ("What is the second moment of area of a rectangular section 8 cm wide and 20 cm high?", 0.08 * 0.2**3 / 12, "m^4"),
    ("Find the largest bending moment of a 6 m span with a load of 15 kN in the middle.", 15e3 * 6 / 4, "N m"),
    (
        "A section has a modulus of 2.5e-4 m³ and takes a bending moment of 30 kN m. What bending stress results?",
        30e3 / 2.5e-4,
        "Pa",
    ),
    (
        "A steel column, pinned at both ends, is 3 m long; E = 200 GPa and I = 4e-6 m^4. At which load does it buckle?",
        pi**2 * 200e9 * 4e-6 / 9,
        "N",
    ),
    ("A rod stretches by 0.6 mm over a length of 1.5 m. What is the strain?", 0.0004, ""),
    ("What stress arises in steel of Young's modulus 210 GPa at a strain of 0.001?", 210e6, "Pa"),
    (
        "The total stress in a soil is 120 kPa and the pore water pressure 45 kPa. What is the effective stress?",
        75e3,
        "Pa",
    ),
    ("A sand has a void ratio of 0.65. What is its porosity?", 0.65 / 1.65, ""),
    ("What is the void ratio of a soil with a porosity of 0.4?", 0.4 / 0.6, ""),
    ("The friction angle of a backfill is 30 degrees. Give the active earth pressure coefficient.", 1 / 3, ""),
    (
        "How much water seeps through 50 m² of ground with a permeability of 2e-5 m/s at a hydraulic gradient of 0.08?",
        8e-5,
        "m^3/s",
    ),
    (
        "A car brakes from 90 km/h on a road with a friction coefficient of 0.7. What is the braking distance?",
        625 / (2 * 0.7 * g),
        "m",
    ),
    ("How many metres does a driver cover in a reaction time of 0.9 s at 72 km/h?", 18, "m"),
    ("A shaft turning at 150 rad/s transmits 45 kW. What torque does it bear?", 300, "N m"),
    ("The driving wheel turns at 1450 rpm and the driven wheel at 290 rpm. What is the gear ratio?", 5, ""),
    (
        "A rope wraps a bollard by 6.28 rad with friction coefficient 0.3; the sailor holds 200 N at the loose end. Which tension can the other side have?",
        200 * exp(0.3 * 6.28),
        "N",
    ),
    (
        "A rope on a bollard: 2 kN on one side are held by 100 N on the other, with a friction coefficient of 0.25. What angle of wrap is required?",
        log(20) / 0.25,
        "rad",
    ),
    (
        "A simply supported beam of rectangular section, 10 cm wide and 24 cm high, spans 5 m; Young's modulus is 11 GPa. A load of 8 kN stands in the middle. How large is the deflection?",
        8e3 * 125 / (48 * 11e9 * (0.1 * 0.24**3 / 12)),
        "m",
    ),
    # physiology
    (
        "A heart beats 70 times a minute and each stroke moves 75 mL. What is the cardiac output in L/min?",
        5.25,
        "L/min",
    ),
    (
        "Blood pressure is 125 over 80 mmHg (systolic over diastolic). What is the mean arterial pressure in mmHg?",
        95,
        "mmHg",
    ),
    ("A woman is 1.68 m tall and has a mass of 63 kg. What is her body mass index?", 63 / 1.68**2, "kg/m^2"),
    ("How heavy may somebody of 1.80 m be at most to keep a body mass index of 25 kg/m²?", 81, "kg"),
    ("Give the body surface area of a man of 180 cm and 80 kg.", 2, "m^2"),
    (
        "A substance has a urine concentration of 120 mg/mL, a plasma concentration of 1.5 mg/mL, and urine flows at 1.2 mL/min. What is its renal clearance?",
        96,
        "mL/min",
    ),
    ("400 mg of a drug gave an initial plasma concentration of 8 mg/L. What is the volume of distribution?", 50, "L"),
    ("The elimination rate constant of a drug is 0.17 1/h. What is its elimination half-life?", log(2) / 0.17, "h"),
    (
        "A drug with an elimination rate constant of 0.2 1/h starts at 12 mg/L in the plasma. What is the concentration after 6 h?",
        12 * exp(-1.2),
        "mg/L",
    ),
    (
        "After how many hours has a plasma concentration of 20 mg/L dropped to 5 mg/L, with an elimination rate constant of 0.3 per hour?",
        log(4) / 0.3,
        "h",
    ),
    (
        "A drug has a clearance of 6 L/h and a volume of distribution of 40 L. Find its elimination half-life.",
        log(2) / (6 / 40),
        "h",
    ),
    (
        "What loading dose reaches a target concentration of 15 mg/L if the volume of distribution is 30 L and the bioavailability is 0.75?",
        600,
        "mg",
    ),
    (
        "A man of 65 years, 70 kg, has a serum creatinine of 1.2 mg/dL. What is his creatinine clearance?",
        75 * 70 / (72 * 1.2),
        "mL/min",
    ),
    (
        "Potassium: 5 mmol/L outside the cell and 140 mmol/L inside, at 310 K, valence 1. What is the Nernst potential?",
        R * 310 / F * log(5 / 140),
        "V",
    ),
    (
        "What flow passes through a vessel 2 mm in radius and 10 cm long under a pressure difference of 300 Pa, if the blood's viscosity is 3.5 mPa s?",
        pi * 0.002**4 * 300 / (8 * 3.5e-3 * 0.1),
        "m^3/s",
    ),
    ("A vessel with radius 1.2 cm bears a transmural pressure of 13 kPa. What is the tension of its wall?", 156, "N/m"),
    (
        "Bacteria double every 20 minutes. There were 500 at the start. How many are there after 2 hours?",
        500 * 2**6,
        "",
    ),
    ("How long until 1000 cells have become 64000 if the doubling time is 3 h?", 18, "h"),
    ("An allele has the frequency p = 0.9, so q = 0.1. What is the frequency of carriers?", 0.18, ""),
    (
        "An enzyme has V_max = 50 µmol/s and a Michaelis constant of 2 mmol/L. What is the rate at a substrate concentration of 3 mmol/L?",
        30,
        "umol/s",
    ),
    (
        "A solution in a 1 cm cell shows an absorbance of 0.62; the molar absorption coefficient is 6220 L/(mol cm). What is its concentration?",
        0.62 / 6220,
        "mol/L",
    ),
    ("What osmotic pressure has a 0.15 mol/L salt solution (i = 2) at 37 °C?", 2 * 150 * R * 310.15, "Pa"),
    ("Haemoglobin 15 g/dL, saturation 0.97: oxygen content of the blood?", 1.34 * 15 * 0.97, "mL/dL"),
    # no answer
    ("What is the resale price of a 5 year old tractor that cost 40000 euros?", None, ""),
    ("How much does it cost to heat a house of 150 m²?", None, ""),
    ("A beam is 5 m long. How much does it sag?", None, ""),
    ("Which dose of aspirin cures a headache of 3 hours?", None, ""),
    ("A lens has a diameter of 5 cm. What is its focal length?", None, ""),
    ("A patient is 40 years old. What is the mean arterial pressure?", None, ""),
]
SECOND: list[tuple[str, float | None, str]] = [
    (
        "A sample holds 4e12 nuclei of an isotope whose decay constant is 0.012 per day. How many are left after 90 days?",
        4e12 * exp(-0.012 * 90),
        "",
    ),
    ("What is the half-life of a nuclide with a decay constant of 3.8e-12 1/s?", log(2) / 3.8e-12, "s"),
    ("Iodine-131 has a half-life of 8.02 days. Find its decay constant.", log(2) / (8.02 * 86400), "1/s"),
    ("How active is a sample of 2e15 nuclei whose decay constant is 1.4e-11 per second?", 2.8e4, "Bq"),
    ("The mass defect of a nucleus is 5.0e-29 kg. What is its binding energy?", 5e-29 * c * c, "J"),
    ("What radius has a nucleus with mass number 64?", 1.2e-15 * 4, "m"),
    ("Light of frequency 6e14 Hz: what energy does one photon carry?", h * 6e14, "J"),
    ("Find the momentum of a photon whose wavelength is 500 nm.", h / 5e-7, "kg m/s"),
    (
        "Light of 1.0e15 Hz falls on a metal with a work function of 2.3 eV. What is the maximum kinetic energy of the electrons in eV?",
        h * 1e15 / e - 2.3,
        "eV",
    ),
    ("An electron moves at 2.0e6 m/s. What is its de Broglie wavelength?", h / (m_e * 2e6), "m"),
    ("Which is the shortest wavelength an X-ray tube at 40 kV emits?", h * c / (e * 4e4), "m"),
    (
        "X-rays are scattered by 60 degrees on free electrons. What is the Compton shift of the wavelength?",
        h / (m_e * c) * 0.5,
        "m",
    ),
    ("How energetic is hydrogen's level with n = 3, in eV?", -13.6057 / 9, "eV"),
    ("A spaceship flies at 0.8 c. What is its Lorentz factor?", 1 / 0.6, ""),
    ("A rod with a proper length of 2 m moves with a Lorentz factor of 1.25. How long does it appear?", 1.6, "m"),
    (
        "A patient takes an absorbed dose of 0.3 mGy of radiation with quality factor 20. What is the dose equivalent in mSv?",
        6,
        "mSv",
    ),
    ("Tissue of 250 g absorbs 0.05 J of radiation. How large is the absorbed dose?", 0.2, "Gy"),
    (
        "Gamma rays with a linear attenuation coefficient of 0.6 per cm pass 5 cm of lead. What fraction of an intensity of 100 W/m² comes through, in W/m²?",
        100 * exp(-3),
        "W/m^2",
    ),
    ("What is the half-value layer of a material with an attenuation coefficient of 52 1/m?", log(2) / 52, "m"),
    (
        "Water of density 1000 kg/m³ flows at 2.5 m/s through a cross-section of 0.012 m². What is the mass flow rate?",
        30,
        "kg/s",
    ),
    (
        "In a pipe the cross-section narrows from 20 cm² to 5 cm². The water arrives at 1.2 m/s. How fast is it in the narrow part?",
        4.8,
        "m/s",
    ),
    (
        "A diver is 25 m below the surface of a lake (density 1000 kg/m³), where the air pressure is 101 kPa. What pressure does she feel?",
        101e3 + 1000 * g * 25,
        "Pa",
    ),
    (
        "Air (density 1.2 kg/m³, pressure 100 kPa) flows at 60 m/s against a probe. Find the stagnation pressure.",
        1e5 + 0.6 * 3600,
        "Pa",
    ),
    (
        "Oil with density 870 kg/m³ and dynamic viscosity 0.05 Pa s runs at 1.1 m/s through a pipe 8 cm in diameter. What is the Reynolds number?",
        870 * 1.1 * 0.08 / 0.05,
        "",
    ),
    ("What is the laminar friction factor at a Reynolds number of 1600?", 0.04, ""),
    (
        "A car with a drag coefficient of 0.3 and a cross-section of 2.1 m² drives at 108 km/h through air of density 1.2 kg/m³. How large is the drag?",
        0.5 * 0.3 * 1.2 * 900 * 2.1,
        "N",
    ),
    (
        "Water (surface tension 0.0728 N/m, density 998 kg/m³) wets a glass tube of diameter 0.6 mm with contact angle 0°. How high does it rise?",
        4 * 0.0728 / (998 * g * 6e-4),
        "m",
    ),
    ("What is the excess pressure in a mercury drop of radius 1 mm? Its surface tension is 0.485 N/m.", 970, "Pa"),
    (
        "A wall of 12 m² at 35 °C stands in air at 20 °C; the heat transfer coefficient is 8 W/(m² K). What heat flow leaves it?",
        1440,
        "W",
    ),
    (
        "A stream of 0.4 kg/s of water (specific heat capacity 4180 J/(kg K)) is heated from 15 °C to 60 °C. What heat flow is needed?",
        0.4 * 4180 * 45,
        "W",
    ),
    (
        "A heat exchanger of 6 m² has an overall heat transfer coefficient of 450 W/(m² K) and a log mean temperature difference of 22 K. What heat flow does it transfer?",
        6 * 450 * 22,
        "W",
    ),
    (
        "The temperature differences at both ends of a heat exchanger are 40 K and 15 K. What is the log mean temperature difference?",
        25 / log(40 / 15),
        "K",
    ),
    (
        "A pump raises the pressure by 3 bar at a flow rate of 20 L/s with an efficiency of 0.75. What power does it draw?",
        0.02 * 3e5 / 0.75,
        "W",
    ),
    ("A jet flies at 272 m/s where the speed of sound is 340 m/s. What is its Mach number?", 0.8, ""),
    (
        "A valve closes suddenly and stops water flowing at 2 m/s. Density 1000 kg/m³, speed of sound 1400 m/s. How large is the pressure surge?",
        2.8e6,
        "Pa",
    ),
    (
        "A weir is 3 m wide, the head over the crest 0.4 m, the discharge coefficient 0.62. What is the discharge?",
        2 / 3 * 0.62 * 3 * sqrt(2 * g) * 0.4**1.5,
        "m^3/s",
    ),
    ("How much current flows if 45 C pass in 30 s?", 1.5, "A"),
    (
        "A battery with an electromotive force of 9 V and an internal resistance of 0.5 ohm delivers 2 A. What is its terminal voltage?",
        8,
        "V",
    ),
    ("How much power does a 47 ohm resistor dissipate at 0.3 A?", 4.23, "W"),
    (
        "A copper coil has 20 ohm at 20 °C; its temperature coefficient is 0.0039 1/K. What is its resistance at 80 °C?",
        20 * (1 + 0.0039 * 60),
        "ohm",
    ),
    ("A divider of 3 kΩ (top, R_1) and 1 kΩ (bottom, R_2) is fed with 12 V. What is the output voltage?", 3, "V"),
    ("Plates of 50 cm² are 0.2 mm apart. What is the capacitance?", eps_0 * 50e-4 / 2e-4, "F"),
    ("How much energy does a 220 µF capacitor store at 25 V?", 0.5 * 220e-6 * 625, "J"),
    (
        "A 100 µF capacitor charges through 4.7 kΩ from a 10 V supply. What is its voltage after 0.5 s?",
        10 * (1 - exp(-0.5 / 0.47)),
        "V",
    ),
    (
        "A solenoid with 600 turns, 30 cm long, carries 2 A. What is the magnetic field inside?",
        mu_0 * 600 / 0.3 * 2,
        "T",
    ),
    ("The flux through a coil of 200 turns changes by 3 mWb within 0.1 s. What voltage is induced?", 6, "V"),
    ("A wire 40 cm long carries 5 A at right angles to a field of 0.2 T. Which force acts on it?", 0.4, "N"),
    ("What is the reactance of a 10 µF capacitor at 50 Hz?", 1 / (2 * pi * 50 * 1e-5), "ohm"),
    ("At which frequency do a 10 mH coil and a 100 nF capacitor resonate?", 1 / (2 * pi * sqrt(1e-2 * 1e-7)), "Hz"),
    ("A series circuit has R = 30 Ω, X_L = 70 Ω and X_C = 30 Ω. What is its impedance?", 50, "ohm"),
    ("A peak value of 325 V corresponds to which effective voltage?", 325 / sqrt(2), "V"),
    ("A motor draws 4 A at 230 V with a phase angle of 35°. What is the real power?", 920 * cos(radians(35)), "W"),
    (
        "A transformer has 1200 primary and 60 secondary turns. The primary voltage is 230 V. What is the secondary voltage?",
        11.5,
        "V",
    ),
    (
        "A coil of 25 mH is connected to 12 V at 400 Hz. What current flows? Its reactance limits it.",
        12 / (2 * pi * 400 * 0.025),
        "A",
    ),
    ("A 2 m long copper bar has a temperature of 300 K. What current does it carry?", None, ""),
    ("How much does a kilowatt hour cost in a plant with 3 turbines?", None, ""),
    ("A capacitor has a voltage of 12 V. How much energy does it store?", None, ""),
    ("A nucleus has a radius of 4 fm and is unstable. What is its half-life?", None, ""),
]


def main() -> None:
    """Write the rows beside this script."""
    lines = []
    for number, (question, answer, unit) in enumerate([*FIRST, *SECOND], 1):
        unread = number > len(FIRST) and (number - len(FIRST)) % 2 == 0
        row = {"id": f"lectures-{number:03d}", "question": question, "answer": answer, "unit": unit or "1", "tol": 0.02}
        lines.append(json.dumps({**row, "split": "test" if unread else "dev"}, ensure_ascii=False))
    Path(__file__).with_name("lectures.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
