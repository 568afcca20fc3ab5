"""Write courses-life.jsonl: questions over six chapters of this project's own words (``courses-life/``), written before they were ingested.

    python benchmarks/questions/make_courses_life.py

Physical chemistry, analytical and biochemistry, physiology and pharmacology, money with chance and reliability, cells, a works laboratory, in the style of college
textbooks; each answer is computed here. To be measured with, never fitted on: the rows whose split is "test" (by the
sha256 of their id) have not been read for what they miss; the others were, for work on extraction and reading.
"""

# ruff: noqa: E501

from __future__ import annotations

from math import comb, exp, factorial, log, log10, pi, sqrt

from rows import write

R, F, g = 8.314462618, 96485.33212, 9.80665

Row = tuple[str, float | None, str]

CHEMISTRY: list[Row] = [
    (
        "A rigid 25.0 L cylinder holds 3.20 mol of argon at 22 °C. What pressure does the gas exert?",
        3.2 * R * 295.15 / 0.025,
        "Pa",
    ),
    (
        "How many moles of an ideal gas occupy 450 mL at a pressure of 150 kPa and a temperature of 310 K?",
        150e3 * 450e-6 / (R * 310),
        "mol",
    ),
    (
        "At 300 K and 95 kPa an unknown gas has a density of 1.68 kg/m³. What is its molar mass in g/mol?",
        1.68 * R * 300 / 95e3 * 1000,
        "g/mol",
    ),
    (
        "A bubble of 2.0 mL leaves the bottom of a lake, where the pressure is 3.5 atm and the temperature 281 K. How large is it just below the surface, at 1.0 atm and 293 K?",
        2.0 * 3.5 * 293 / 281,
        "mL",
    ),
    (
        "Helium effuses through a pinhole at 4.0 mmol/min. At what rate would sulfur dioxide effuse under the same conditions? Take 4.00 g/mol for helium and 64.1 g/mol for sulfur dioxide.",
        4.0 * sqrt(4.00 / 64.1),
        "mmol/min",
    ),
    (
        "A tank of diving gas at 220 bar contains oxygen with a mole fraction of 0.32. What is the partial pressure of oxygen?",
        0.32 * 220,
        "bar",
    ),
    (
        "Burning a pellet warms a bomb calorimeter from 24.10 °C to 27.45 °C. The heat capacity of the calorimeter is 9.80 kJ/K. How much heat did it take up?",
        9.80 * 3.35,
        "kJ",
    ),
    (
        "In a coffee-cup calorimeter 120 g of solution with a specific heat capacity of 4.18 J/(g K) warms by 6.4 K while 0.050 mol of acid is neutralised. What is the molar enthalpy of reaction in kJ/mol?",
        -120 * 4.18 * 6.4 / 0.050 / 1000,
        "kJ/mol",
    ),
    (
        "For a certain reaction ΔH = -92.2 kJ/mol and ΔS = -198.7 J/(mol K). What is the Gibbs energy change at 450 K?",
        -92.2 + 450 * 0.1987,
        "kJ/mol",
    ),
    (
        "The standard Gibbs energy change of an equilibrium is -12.5 kJ/mol. What is its equilibrium constant at 298 K?",
        exp(12500 / (R * 298)),
        "",
    ),
    (
        "A first-order reaction has a rate constant of 0.025 min⁻¹. How long does it take until a concentration of 0.80 mol/L has fallen to 0.10 mol/L?",
        log(8) / 0.025,
        "min",
    ),
    (
        "A second-order decomposition with k = 0.54 L/(mol s) starts at 0.20 mol/L. What concentration is left after 60 s?",
        1 / (1 / 0.20 + 0.54 * 60),
        "mol/L",
    ),
    (
        "What is the half-life of a zero-order reaction whose rate constant is 4.0e-3 mol/(L s), starting from 0.50 mol/L?",
        0.5 / (2 * 4.0e-3),
        "s",
    ),
    (
        "The rate constant of a reaction is 1.2e-3 1/s at 300 K and 8.4e-3 1/s at 325 K. What is the activation energy in kJ/mol?",
        R * log(7) / (1 / 300 - 1 / 325) / 1000,
        "kJ/mol",
    ),
    (
        "58.5 g of sodium chloride (i = 2) is dissolved in 2.5 kg of water, whose cryoscopic constant is 1.86 K kg/mol. The molar mass of the salt is 58.44 g/mol. By how much does the freezing point fall?",
        2 * 1.86 * (58.5 / 58.44) / 2.5,
        "K",
    ),
    (
        "An aqueous protein solution shows an osmotic pressure of 780 Pa at 298 K. What is its concentration if the van 't Hoff factor is 1?",
        780 / (R * 298),
        "mol/m^3",
    ),
    (
        "The cathode of a cell has an electrode potential of 0.80 V, the anode one of -0.76 V. What is the electromotive force under standard conditions?",
        1.56,
        "V",
    ),
    (
        "A cell with E° = 1.10 V transfers two electrons. What emf does it show at 298 K when the reaction quotient is 150?",
        1.10 - R * 298 / (2 * F) * log(150),
        "V",
    ),
    (
        "How long must a current of 5.0 A flow to deposit 12 g of copper (63.55 g/mol, two electrons per ion)?",
        0.012 * 2 * F / (0.06355 * 5.0),
        "s",
    ),
    ("A gas has a pressure of 2 bar and a volume of 4 L. How many moles of it are there?", None, ""),
]

LABORATORY: list[Row] = [
    ("35 mmol of glucose is made up to 250 mL. What is the molarity of the solution?", 0.14, "mol/L"),
    (
        "What mass of potassium permanganate (158.03 g/mol) has to be weighed out for 500 mL of a 0.0200 M solution?",
        0.02 * 0.5 * 158.03,
        "g",
    ),
    (
        "15 mL of a 6.0 M stock solution is diluted to 300 mL. What is the concentration of the diluted solution?",
        0.3,
        "mol/L",
    ),
    ("An aliquot of 200 µL is brought to a final volume of 10 mL. Give the dilution factor.", 50, ""),
    (
        "A buffer contains 0.15 M acetate and 0.10 M acetic acid. With a pKa of 4.76, what is the pH?",
        4.76 + log10(1.5),
        "",
    ),
    (
        "What is the hydrogen ion concentration of a solution whose pH is 5.3?",
        10**-5.3,
        "mol/L",
    ),
    (
        "Which ratio of conjugate base to weak acid gives pH 7.4 for a buffer whose pKa is 7.2?",
        10**0.2,
        "",
    ),
    (
        "Estimate the hydrogen ion concentration in 0.25 mol/L formic acid with an acid dissociation constant of 1.8e-4 mol/L.",
        sqrt(1.8e-4 * 0.25),
        "mol/L",
    ),
    (
        "A dye with a molar absorptivity of 8400 L/(mol cm) shows an absorbance of 0.63 in a 1.00 cm cuvette. What is its concentration?",
        0.63 / 8400,
        "mol/L",
    ),
    (
        "A sample lets 35 % of the light pass. What is its absorbance?",
        -log10(0.35),
        "",
    ),
    (
        "The transmittance of a solution in a 2.0 cm cell is 0.42; the molar absorptivity is 1500 L/(mol cm). What is the concentration of the absorbing substance in mmol/L?",
        -log10(0.42) / (1500 * 2) * 1000,
        "mmol/L",
    ),
    (
        "5.00 mL of an unknown gives a signal of 0.210. After 0.100 mL of a standard of 2.50 mmol/L has been added the signal is 0.340. What is the concentration of the unknown?",
        0.210 * 0.1 * 2.5 / (0.13 * 5),
        "mmol/L",
    ),
    (
        "The calibration line has a slope of 0.052 L/mg and the blank a standard deviation of 0.0013. What is the limit of detection?",
        3 * 0.0013 / 0.052,
        "mg/L",
    ),
    (
        "An enzyme with a Michaelis constant of 40 µM and a maximum rate of 12 µmol/(L min) is given 25 µM of substrate. What is the initial rate?",
        12 * 25 / 65,
        "µmol/(L min)",
    ),
    (
        "At what substrate concentration does an enzyme with K_M = 0.30 mM work at 9.0 µM/s if its maximum rate is 12 µM/s?",
        0.30 * 9 / 3,
        "mM",
    ),
    (
        "2.0 nM of an enzyme reaches a maximum rate of 0.50 µM/s. What is the turnover number?",
        250,
        "1/s",
    ),
    (
        "A competitive inhibitor (K_i = 15 µM) is present at 45 µM. By what does the apparent Michaelis constant come out if K_M is 80 µM without it?",
        320,
        "µM",
    ),
    (
        "What concentration of free ligand occupies 80 % of the binding sites of a receptor with a dissociation constant of 5 nM?",
        20,
        "nM",
    ),
    (
        "A centrifuge rotor with a radius of 8.5 cm runs at 12000 rpm. What relative centrifugal force does it produce?",
        (12000 * 2 * pi / 60) ** 2 * 0.085 / g,
        "",
    ),
    (
        "A peak with a retention time of 6.4 min is 0.32 min wide at its base. How many theoretical plates does the column have?",
        16 * 20**2,
        "",
    ),
]

BODY: list[Row] = [
    (
        "A ventricle holds 130 mL at the end of diastole and 55 mL at the end of systole. What is the stroke volume?",
        75,
        "mL",
    ),
    (
        "A ventricle fills to 120 mL and 70 mL are ejected at each beat. What is the ejection fraction in per cent?",
        70 / 120 * 100,
        "%",
    ),
    (
        "What is the cardiac output, in litres per minute, of a heart that beats 72 times a minute and ejects 70 mL at each beat?",
        5.04,
        "L/min",
    ),
    (
        "An athlete's cardiac output is 18 L/min at a heart rate of 150 per minute. What is her stroke volume?",
        120,
        "mL",
    ),
    (
        "A patient consumes 250 mL of oxygen a minute. The arterial oxygen content is 195 mL/L, the mixed venous one 145 mL/L. What is the cardiac output?",
        5,
        "L/min",
    ),
    (
        "What systemic vascular resistance follows from a mean arterial pressure of 93 mmHg, a central venous pressure of 5 mmHg and a cardiac output of 5.5 L/min? Answer in mmHg min/L.",
        16,
        "mmHg*min/L",
    ),
    (
        "A vein takes up 24 mL more blood when the pressure in it rises by 8 mmHg. How compliant is it?",
        3,
        "mL/mmHg",
    ),
    (
        "A woman breathes 14 times a minute with a tidal volume of 480 mL, of which 140 mL is dead space. What is her alveolar ventilation?",
        14 * 340 / 1000,
        "L/min",
    ),
    (
        "On a mountain the barometric pressure is 480 mmHg. With an inspired oxygen fraction of 0.21 and a water vapour pressure of 47 mmHg, what is the partial pressure of oxygen in the inspired air?",
        0.21 * 433,
        "mmHg",
    ),
    (
        "The inspired partial pressure of oxygen is 150 mmHg and the alveolar partial pressure of carbon dioxide 40 mmHg; the respiratory quotient is 0.8. What is the alveolar partial pressure of oxygen?",
        100,
        "mmHg",
    ),
    (
        "At sea level (760 mmHg barometric, 47 mmHg water vapour) a man breathes air with an oxygen fraction of 0.21. His alveolar carbon dioxide pressure is 44 mmHg, his respiratory quotient 0.8. Find the alveolar partial pressure of oxygen.",
        0.21 * 713 - 44 / 0.8,
        "mmHg",
    ),
    (
        "Urine is produced at 1.1 mL/min and contains 60 mg/mL of inulin; the plasma holds 0.55 mg/mL. What is the glomerular filtration rate?",
        120,
        "mL/min",
    ),
    (
        "The renal plasma flow is 640 mL/min and the glomerular filtration rate 125 mL/min. What is the filtration fraction?",
        125 / 640,
        "",
    ),
    (
        "With a renal plasma flow of 605 mL/min and a haematocrit of 0.45, how large is the renal blood flow?",
        1100,
        "mL/min",
    ),
    (
        "300 mg of a drug is injected. Immediately afterwards its plasma concentration is 7.5 mg/L. What is the apparent volume of distribution?",
        40,
        "L",
    ),
    (
        "A drug's clearance is 4.2 L/h and its volume of distribution 28 L. What is its half-life?",
        0.693 * 28 / 4.2,
        "h",
    ),
    (
        "The concentration of a drug was 16 mg/L right after the injection. Its elimination rate constant is 0.17 per hour. What is the concentration 6 hours later?",
        16 * exp(-0.17 * 6),
        "mg/L",
    ),
    (
        "A steady-state concentration of 8 mg/L is wanted with one tablet every 12 h. The clearance is 3.5 L/h and the bioavailability 0.8. What maintenance dose is needed?",
        8 * 3.5 * 12 / 0.8,
        "mg",
    ),
    (
        "At what rate must a drug with a clearance of 5.4 L/h be infused to hold a steady-state concentration of 6 mg/L?",
        32.4,
        "mg/h",
    ),
    ("A patient's heart ejects 65 mL a beat. What is the cardiac output?", None, ""),
]

DECISIONS: list[Row] = [
    ("How much simple interest do 2400 dollars bring in 3.5 years at 4 % a year?", 336, ""),
    (
        "5000 euros are invested at 3.6 % a year, compounded monthly. What are they worth after 8 years?",
        5000 * (1 + 0.003) ** 96,
        "",
    ),
    (
        "A credit card charges 18 % a year, compounded monthly. What is the effective annual rate in per cent?",
        (1.015**12 - 1) * 100,
        "%",
    ),
    (
        "What sum, set aside now at 5 % a year, will have become $20,000 in 10 years?",
        20000 / 1.05**10,
        "",
    ),
    (
        "Someone pays $1,500 into a fund at the end of every year for 12 years; the fund earns 4 % a year. How much has accumulated then?",
        1500 * (1.04**12 - 1) / 0.04,
        "",
    ),
    (
        "A loan of $18,000 is paid off in 60 equal monthly instalments at 0.5 % a month. How large is each payment?",
        18000 * 0.005 * 1.005**60 / (1.005**60 - 1),
        "",
    ),
    ("About how many years does money take to double at 6 per cent a year?", 12, "yr"),
    (
        "A bakery has fixed costs of $4,200 a month. A cake sells for $28 and causes variable costs of $14. How many cakes must it sell to break even?",
        300,
        "",
    ),
    (
        "Fixed costs are $90,000; each unit is sold at $45 and costs $20 in materials and labour. What profit do 5000 units bring?",
        35000,
        "",
    ),
    (
        "A machine was bought for $64,000 and will be sold for $8,000 after 7 years. What is the annual depreciation by the straight-line method?",
        8000,
        "",
    ),
    (
        "A shop sells 3600 bulbs a year. Placing an order costs $20, holding a bulb for a year $0.40. What is the economic order quantity?",
        600,
        "",
    ),
    (
        "Test scores have a mean of 68 and a standard deviation of 8. What is the z-score of a student with 84 points?",
        2,
        "",
    ),
    (
        "Bottles are filled with 500 mL on average with a standard deviation of 4 mL. What volume has a bottle with a standard score of -1.5?",
        494,
        "mL",
    ),
    (
        "The standard deviation of 36 measured resistances is 1.8 ohm. What is the standard error of the mean?",
        0.3,
        "ohm",
    ),
    (
        "How large a sample is needed to know a mean within 2 g if the standard deviation is 15 g and the critical value 1.96?",
        (1.96 * 15 / 2) ** 2,
        "",
    ),
    (
        "In a poll of 900 voters a share of 0.40 favours a candidate. What is the margin of error at a confidence level of 95 % (critical value 1.96)?",
        1.96 * sqrt(0.24 / 900),
        "",
    ),
    (
        "A machine turns out defective parts with a probability of 0.05. What is the probability that exactly 2 of 12 parts are defective?",
        comb(12, 2) * 0.05**2 * 0.95**10,
        "",
    ),
    (
        "A call centre gets 4.5 calls a minute on average. How probable is it that exactly 3 come in during a minute?",
        4.5**3 * exp(-4.5) / factorial(3),
        "",
    ),
    (
        "A test has a sensitivity of 0.95 and a specificity of 0.90; 2 % of the people tested have the disease. What is the positive predictive value?",
        0.95 * 0.02 / (0.95 * 0.02 + 0.1 * 0.98),
        "",
    ),
    (
        "A pump fails at a constant rate of 2.5e-5 per hour. What is the probability that it survives 8000 hours?",
        exp(-0.2),
        "",
    ),
]

CELLS: list[Row] = [
    ("A culture starts with 500 cells. How many cells are there after 6 generations?", 500 * 64, ""),
    (
        "The cell density of a culture rose from 0.20 g/L at 2.0 h to 0.90 g/L at 5.0 h. What was the specific growth rate?",
        log(4.5) / 3,
        "1/h",
    ),
    ("A yeast grows with a specific growth rate of 0.35 per hour. What is its doubling time?", log(2) / 0.35, "h"),
    ("A chemostat of 2.5 L is fed at 0.4 L/h. What is the dilution rate?", 0.16, "1/h"),
    (
        "A bacterium with a maximum specific growth rate of 0.8 1/h and a half-saturation constant of 20 mg/L is offered 60 mg/L of substrate. How fast does it grow, as a specific growth rate?",
        0.6,
        "1/h",
    ),
    (
        "Oxygen diffuses through a membrane of 0.5 m² and 2 µm thickness; the concentration difference is 0.1 mol/m³ and the diffusion coefficient 2e-9 m²/s. What is the rate of diffusion?",
        2e-9 * 0.5 * 0.1 / 2e-6,
        "mol/s",
    ),
    (
        "How long does a protein with a diffusion coefficient of 1e-10 m²/s take on average to diffuse over 10 µm?",
        0.5,
        "s",
    ),
    (
        "The potassium concentration is 5 mmol/L outside and 140 mmol/L inside a cell. What is the equilibrium potential of this ion (valence 1) at 310 K, in mV?",
        R * 310 / F * log(5 / 140) * 1000,
        "mV",
    ),
    (
        "A channel has a conductance of 20 pS; the membrane potential is -60 mV and the equilibrium potential of the ion -90 mV. What current does the ion carry?",
        20e-12 * 0.030,
        "A",
    ),
    (
        "A cell sap has a solute potential of -0.7 MPa and the pressure potential is 0.4 MPa. What is the water potential?",
        -0.3,
        "MPa",
    ),
    (
        "With an intrinsic rate of increase of 0.12 per year, to how many animals does a herd of 250 grow in 5 years?",
        250 * exp(0.6),
        "",
    ),
    (
        "60 fish are marked first. Later 80 are caught, 12 marked animals among them. How many fish live in the pond?",
        400,
        "",
    ),
    ("The frequencies of two alleles are p = 0.3 and q = 0.7. What is the frequency of heterozygotes?", 0.42, ""),
    (
        "The heritability of a trait is 0.4 and the selection differential 5 cm. What response to selection is predicted?",
        2,
        "cm",
    ),
    (
        "How many copies are there after 25 cycles of a polymerase chain reaction with an efficiency of 0.9 that starts from 100 copies?",
        100 * 1.9**25,
        "",
    ),
]

WORKS: list[Row] = [
    (
        "25.0 mL of 0.12 mol/L hydrochloric acid (coefficient 1) needs 18.5 mL of sodium hydroxide (coefficient 1) to the equivalence point. What is the concentration of the base?",
        0.12 * 25 / 18.5,
        "mol/L",
    ),
    ("A synthesis with a theoretical yield of 12.5 g gives 9.8 g. What is the percent yield?", 78.4, "%"),
    (
        "What is the molarity of 37 % hydrochloric acid (mass fraction 0.37, density 1190 g/L, molar mass 36.46 g/mol)?",
        0.37 * 1190 / 36.46,
        "mol/L",
    ),
    (
        "300 g of a 10 % brine is mixed with 200 g of a 25 % brine. What is the mass fraction of the mixture?",
        0.16,
        "",
    ),
    (
        "Water has a vapour pressure of 101.3 kPa at 373 K and a molar enthalpy of vaporisation of 40.7 kJ/mol. What is its vapour pressure at 353 K?",
        101.3 * exp(-40700 / R * (1 / 353 - 1 / 373)),
        "kPa",
    ),
    (
        "The partial pressure of water vapour in a hall is 1.4 kPa, the saturation pressure 2.3 kPa. What is the relative humidity in per cent?",
        140 / 2.3,
        "%",
    ),
    (
        "At 10 MPa and 300 K a gas has a molar volume of 0.22 L/mol. What is its compressibility factor?",
        10e6 * 0.22e-3 / (R * 300),
        "",
    ),
    (
        "A cell with a cell constant of 120 1/m shows a conductance of 1.5 mS. What is the conductivity of the solution?",
        0.18,
        "S/m",
    ),
    (
        "A solution of 20 mol/m³ has a conductivity of 0.18 S/m. What is its molar conductivity?",
        0.009,
        "S*m^2/mol",
    ),
    ("A reactor of 3 m³ is fed with 40 L/min. What is the mean residence time in minutes?", 75, "min"),
    (
        "A first-order reaction with k = 0.02 1/s runs in a stirred tank with a mean residence time of 150 s. What conversion is reached?",
        0.75,
        "",
    ),
    (
        "At what velocity does a sand grain of 60 µm diameter and 2650 kg/m³ settle in water of 1000 kg/m³ and a viscosity of 1.0 mPa s?",
        1650 * g * (60e-6) ** 2 / (18 * 1e-3),
        "m/s",
    ),
    (
        "The temperature differences at the two ends of a heat exchanger are 40 K and 15 K. What is the logarithmic mean temperature difference?",
        25 / log(40 / 15),
        "K",
    ),
    (
        "A heat exchanger of 12 m² with an overall heat transfer coefficient of 450 W/(m² K) works at a logarithmic mean temperature difference of 28 K. What heat flow does it transfer?",
        12 * 450 * 28,
        "W",
    ),
    ("A treatment step lowers the concentration from 80 mg/L to 12 mg/L. What is its removal efficiency?", 0.85, ""),
]

if __name__ == "__main__":
    write("courses-life", [*CHEMISTRY, *LABORATORY, *BODY, *DECISIONS, *CELLS, *WORKS])
