"""Write courses.jsonl: questions over six chapters of this project's own words (``courses/``), written before they were ingested.

    python benchmarks/questions/make_courses.py

Rotation and oscillations, electromagnetism, heat and thermodynamics, structures and machines, as college textbooks write them; light and
quanta, and a handbook of electrical engineering, written after work on the first four; each answer is computed here. The rows whose split is "test" (``evaluation.held_out``) have not been read for what they miss; the others were.
"""

# ruff: noqa: E501, N816

from __future__ import annotations

from math import asin, atan, cos, degrees, exp, log, pi, radians, sin, sqrt

from rows import write

g, R, sigma = 9.80665, 8.314462618, 5.670374419e-8
c, h, k_B, m_e = 299792458.0, 6.62607015e-34, 1.380649e-23, 9.1093837139e-31
eps_0, mu_0, e, m_p = 8.8541878188e-12, 1.25663706127e-6, 1.602176634e-19, 1.67262192595e-27

ROWS: list[tuple[str, float | None, str]] = [
    # rotation and oscillations
    ("A ceiling fan turns through 75 rad in 6.0 s. What is its average angular velocity?", 12.5, "rad/s"),
    (
        "A point on the rim of a wheel that spins at 24 rad/s moves at 7.2 m/s. How far from the axle is it?",
        0.3,
        "m",
    ),
    (
        "A centrifuge rotor with a radius of 9.5 cm spins at 3000 rpm. What centripetal acceleration does a sample at its edge experience?",
        0.095 * (3000 * 2 * pi / 60) ** 2,
        "m/s^2",
    ),
    (
        "A turntable rotating at 3.5 rad/s coasts to rest with a constant angular acceleration of magnitude 0.28 rad/s². Through what angle does it turn before it stops?",
        3.5**2 / 2 / 0.28,
        "rad",
    ),
    (
        "Starting from rest, a pulley reaches 40 rad/s in 5.0 s. How many revolutions has it made by then?",
        100 / (2 * pi),
        "rev",
    ),
    (
        "A mechanic pulls with 180 N on a wrench 25 cm long at 70° to its handle. What torque does she apply?",
        0.25 * 180 * sin(radians(70)),
        "N m",
    ),
    (
        "What is the moment of inertia of a 12 kg solid disk with a diameter of 60 cm about its axis?",
        0.5 * 12 * 0.3**2,
        "kg m^2",
    ),
    (
        "A uniform thin rod of 1.2 m has a moment of inertia of 0.36 kg·m² about its centre. What is its mass?",
        0.36 * 12 / 1.44,
        "kg",
    ),
    (
        "A body of 5.0 kg has a moment of inertia of 0.80 kg·m² about an axis through its centre of mass. Find its moment of inertia about a parallel axis 30 cm away.",
        0.8 + 5 * 0.09,
        "kg m^2",
    ),
    (
        "A net torque of 36 N·m brings a flywheel from rest to 120 rad/s in 20 s. What is the flywheel's moment of inertia?",
        6,
        "kg m^2",
    ),
    (
        "A merry-go-round has a moment of inertia of 450 kg·m² and turns once every 8.0 s. What is its rotational kinetic energy?",
        0.5 * 450 * (2 * pi / 8) ** 2,
        "J",
    ),
    (
        "A skater spins at 2.0 rev/s with a moment of inertia of 3.6 kg·m². By pulling in her arms she lowers it to 1.2 kg·m². At what rate, in rev/s, does she spin now?",
        6,
        "rev/s",
    ),
    (
        "An engine delivers 95 kW at an angular velocity of 380 rad/s. What torque does it produce?",
        250,
        "N m",
    ),
    (
        "A gyroscope rotor weighing 0.50 kg has I = 4.0×10⁻⁴ kg·m² and spins at 600 rad/s; its centre of mass is 4.0 cm from the pivot. With what angular velocity does it precess?",
        0.5 * g * 0.04 / (4e-4 * 600),
        "rad/s",
    ),
    (
        "A block hanging from a spring with k = 65 N/m oscillates with a period of 0.90 s. What is its mass?",
        65 * (0.9 / (2 * pi)) ** 2,
        "kg",
    ),
    (
        "A 0.25 kg cart on a spring (k = 40 N/m) oscillates with an amplitude of 8.0 cm. How fast does it move when it is 5.0 cm from equilibrium?",
        sqrt(40 / 0.25 * (0.0064 - 0.0025)),
        "m/s",
    ),
    (
        "By what factor must the length of a simple pendulum be changed to double its period?",
        4,
        "",
    ),
    (
        "A physical pendulum with a mass of 2.2 kg swings with a period of 1.4 s about a pivot 20 cm from its centre of mass. What is its moment of inertia about the pivot?",
        (1.4 / 2 / pi) ** 2 * 2.2 * g * 0.2,
        "kg m^2",
    ),
    (
        "What damping constant gives critical damping for a 300 kg car corner on a spring of 27 kN/m?",
        2 * sqrt(27e3 * 300),
        "kg/s",
    ),
    (
        "m = 0.40 kg, b = 0.16 kg/s, A_0 = 12 cm. What is the amplitude of this damped oscillator after 5.0 s?",
        0.12 * exp(-0.16 * 5 / 0.8),
        "m",
    ),
    # electromagnetism
    (
        "What potential difference puts a charge of 36 µC on a 4.5 µF capacitor?",
        8,
        "V",
    ),
    (
        "A parallel-plate capacitor has plates of 150 cm² separated by a 0.20 mm sheet of mica (κ = 5.4). What is its capacitance?",
        5.4 * eps_0 * 150e-4 / 2e-4,
        "F",
    ),
    (
        "A 12 pF capacitor is made of plates of 8.0 cm² with air (dielectric constant 1.00) between them. How far apart are the plates?",
        eps_0 * 8e-4 / 12e-12,
        "m",
    ),
    (
        "A 3.0 µF and a 6.0 µF capacitor are joined in series. What is the equivalent capacitance?",
        2e-6,
        "F",
    ),
    (
        "To what voltage must a 150 µF defibrillator capacitor be charged to store 300 J?",
        sqrt(600 / 150e-6),
        "V",
    ),
    (
        "A coaxial cable 25 m long has an inner conductor of radius 0.50 mm and an outer one of radius 3.0 mm. What is its capacitance, with vacuum between?",
        2 * pi * eps_0 * 25 / log(6),
        "F",
    ),
    (
        "A proton moves at 2.5×10⁶ m/s perpendicular to a magnetic field of 0.80 T. What is the radius of its path?",
        m_p * 2.5e6 / (e * 0.8),
        "m",
    ),
    (
        "A 15 cm wire carrying 6.0 A lies in a 0.40 T field and feels a force of 0.18 N. What angle does it make with the field?",
        degrees(asin(0.5)),
        "deg",
    ),
    (
        "Crossed fields of 1.2×10⁵ V/m and 0.30 T are set up in a velocity selector. Which speed goes straight through?",
        4e5,
        "m/s",
    ),
    (
        "At what distance from a long straight wire carrying 50 A is the magnetic field 20 µT?",
        mu_0 * 50 / (2 * pi * 20e-6),
        "m",
    ),
    (
        "How many turns must a flat circular coil of radius 6.0 cm have to produce 1.5 mT at its centre with a current of 2.0 A?",
        1.5e-3 * 2 * 0.06 / (mu_0 * 2),
        "",
    ),
    (
        "A solenoid 40 cm long is wound with 1200 turns. What current gives a field of 9.0 mT inside?",
        9e-3 / (mu_0 * 3000),
        "A",
    ),
    (
        "Two parallel wires 8.0 mm apart carry 15 A each. What force acts on each metre of them?",
        mu_0 * 225 / (2 * pi * 8e-3),
        "N/m",
    ),
    (
        "A flux of 0.030 Wb through a coil of 250 turns drops to zero. The average emf induced is 50 V in magnitude. How long did the change take?",
        0.15,
        "s",
    ),
    (
        "An aeroplane with a wingspan of 60 m flies at 250 m/s through a vertical field of 45 µT. What emf is induced between the wing tips?",
        45e-6 * 60 * 250,
        "V",
    ),
    (
        "What is the self-inductance of a solenoid with 500 turns, a length of 20 cm and a cross-section of 6.0 cm²?",
        mu_0 * 500**2 * 6e-4 / 0.2,
        "H",
    ),
    (
        "A 2.0 µF capacitor, initially uncharged, is connected through a 50 kΩ resistor to a 9.0 V battery. How long does it take for its voltage to reach 6.0 V?",
        -0.1 * log(1 - 6 / 9),
        "s",
    ),
    (
        "A 0.50 H coil with a resistance of 20 Ω is switched onto a 10 V battery. What current flows 15 ms later?",
        0.5 * (1 - exp(-20 * 0.015 / 0.5)),
        "A",
    ),
    (
        "A series circuit with R = 40 Ω, L = 0.20 H and C = 25 µF is connected to a 60 Hz source. What is its impedance?",
        sqrt(1600 + (2 * pi * 60 * 0.2 - 1 / (2 * pi * 60 * 25e-6)) ** 2),
        "ohm",
    ),
    (
        "What capacitance tunes a 4.0 µH coil to resonate at 1.0 MHz?",
        1 / ((2 * pi * 1e6) ** 2 * 4e-6),
        "F",
    ),
    # heat and thermodynamics
    (
        "How much heat raises the temperature of a 1.5 kg copper pan (c = 387 J/kg·K) from 22 °C to 180 °C?",
        1.5 * 387 * 158,
        "J",
    ),
    (
        "When 8.4 kJ of heat flows into a 250 g block, its temperature climbs by 37.3 °C. What is the specific heat of the block's material?",
        8400 / 0.25 / 37.3,
        "J/(kg K)",
    ),
    (
        "A glass window of 1.6 m² is 4.0 mm thick; its thermal conductivity is 0.84 W/m·K. The inner face is at 12 °C and the outer face at 9.0 °C. At what rate is heat conducted through it?",
        0.84 * 1.6 * 3 / 4e-3,
        "W",
    ),
    (
        "What thickness of foam with k = 0.030 W/m·K gives an R-factor of 2.5 m²·K/W?",
        0.075,
        "m",
    ),
    (
        "A wall has two layers with R-factors of 0.40 and 2.1 m²·K/W. Inside it is 21 °C, outside −4 °C. What is the heat flux?",
        10,
        "W/m^2",
    ),
    (
        "A steam pipe of 10 m length has an inner radius of 5.0 cm and an outer radius of 8.0 cm; the thermal conductivity of its lagging is 0.070 W/m·K. The inside is at 150 °C and the outside at 30 °C. How much heat leaks per second?",
        2 * pi * 0.07 * 10 * 120 / log(1.6),
        "W",
    ),
    (
        "A radiator of 2.4 m² gives off 620 W to air at 20 °C with a convection coefficient of 9.0 W/(m²·K). How hot is its surface, in °C?",
        20 + 620 / 9 / 2.4,
        "degC",
    ),
    (
        "Coffee at 85 °C stands in a room at 21 °C; its cooling time constant is 18 min. How warm is it after 10 minutes, in °C?",
        21 + 64 * exp(-10 / 18),
        "degC",
    ),
    (
        "A person with 1.7 m² of skin at 33 °C and emissivity 0.97 stands in a room with walls at 18 °C. What is the net rate of heat loss by radiation?",
        0.97 * sigma * 1.7 * (306.15**4 - 291.15**4),
        "W",
    ),
    (
        "A star's spectrum peaks at 420 nm. What is its surface temperature?",
        2.9e-3 / 420e-9,
        "K",
    ),
    (
        "How many moles of gas are in a 20 L tank at 3.0 MPa and 17 °C?",
        3e6 * 0.02 / (R * 290.15),
        "mol",
    ),
    (
        "What is the density of carbon dioxide (molar mass 44 g/mol) at 1.0 atm and 0 °C?",
        101325 * 0.044 / (R * 273.15),
        "kg/m^3",
    ),
    (
        "A gas absorbs 850 J of heat while doing 320 J of work. By how much does its internal energy change?",
        530,
        "J",
    ),
    (
        "Two moles of an ideal gas expand isothermally at 350 K from 12 L to 30 L. What work do they do?",
        2 * R * 350 * log(2.5),
        "J",
    ),
    (
        "A diesel engine compresses air (γ = 1.40) adiabatically from 300 K to one sixteenth of its volume. What temperature is reached?",
        300 * 16**0.4,
        "K",
    ),
    (
        "An engine has a thermal efficiency of 32 % and rejects 1.7 kJ in each cycle. How much heat does it take in per cycle?",
        2500,
        "J",
    ),
    (
        "A Carnot engine rejects heat at 27 °C and has an efficiency of 0.40. What is the temperature of its hot reservoir?",
        300.15 / 0.6,
        "K",
    ),
    (
        "What is the greatest possible coefficient of performance of a refrigerator that keeps −5 °C in a kitchen at 25 °C?",
        268.15 / 30,
        "",
    ),
    (
        "By how much does the entropy of 2.0 kg of water (specific heat 4186 J/kg·K) grow when it is heated from 20 °C to 90 °C?",
        2 * 4186 * log(363.15 / 293.15),
        "J/K",
    ),
    (
        "A steel rail (E = 200 GPa, α = 1.2×10⁻⁵ 1/K) is clamped at both ends and warms by 35 K. What thermal stress builds up?",
        200e9 * 1.2e-5 * 35,
        "Pa",
    ),
    # structures and machines
    (
        "A tie rod 16 mm in diameter carries an axial force of 24 kN. What is the normal stress in it?",
        24e3 / (pi * 0.008**2),
        "Pa",
    ),
    (
        "A steel wire 3.5 m long with a cross-section of 2.0 mm² may stretch by 4.0 mm at most. Which axial force does that allow if E = 205 GPa?",
        4e-3 * 2e-6 * 205e9 / 3.5,
        "N",
    ),
    (
        "Aluminium has a modulus of elasticity of 70 GPa and a Poisson's ratio of 0.33. What is its shear modulus?",
        70e9 / 2.66,
        "Pa",
    ),
    (
        "A part with a yield strength of 250 MPa is designed with a factor of safety of 2.5. What working stress is allowed?",
        100e6,
        "Pa",
    ),
    (
        "A gas cylinder with an inner radius of 12 cm must hold 15 MPa; the hoop stress may not exceed 300 MPa. What wall thickness is needed?",
        6e-3,
        "m",
    ),
    (
        "What is the greatest bending stress in a beam of depth 200 mm (so 100 mm from the neutral axis) with I = 2.4×10⁻⁵ m⁴ under a bending moment of 18 kN·m?",
        18e3 * 0.1 / 2.4e-5,
        "Pa",
    ),
    (
        "A cantilever 1.5 m long carries 800 N at its free end; E = 200 GPa and I = 3.0×10⁻⁷ m⁴. By how much does the end sink?",
        800 * 1.5**3 / (3 * 200e9 * 3e-7),
        "m",
    ),
    (
        "What uniform load per metre may a simply supported beam of 6.0 m span carry if the maximum bending moment is limited to 27 kN·m?",
        27e3 * 8 / 36,
        "N/m",
    ),
    (
        "A simply supported timber beam, 75 mm wide and 225 mm deep, spans 4.0 m under a uniform load of 1.8 kN/m. E is 11 GPa. What is the maximum deflection?",
        5 * 1800 * 256 / (384 * 11e9 * (0.075 * 0.225**3 / 12)),
        "m",
    ),
    (
        "A free-standing column (effective-length factor 2) of 3.0 m has E = 210 GPa and I = 8.0×10⁻⁶ m⁴. At what load does it buckle?",
        pi**2 * 210e9 * 8e-6 / 36,
        "N",
    ),
    (
        "A torque of 1.2 kN·m is applied to a solid shaft 50 mm in diameter. What is the greatest shear stress?",
        16 * 1200 / (pi * 0.05**3),
        "Pa",
    ),
    (
        "What power does a shaft transmit at 1500 rpm with a torque of 95 N·m?",
        2 * pi * 1500 * 95 / 60,
        "W",
    ),
    (
        "Water flows through a 15 cm pipe at 0.040 m³/s. What is the mean velocity?",
        0.04 / (pi / 4 * 0.15**2),
        "m/s",
    ),
    (
        "Oil (density 880 kg/m³, viscosity 0.10 Pa·s) moves at 0.75 m/s in a pipe of 50 mm internal diameter. Compute the Darcy friction factor, assuming laminar flow.",
        64 / (880 * 0.75 * 0.05 / 0.1),
        "",
    ),
    (
        "The pressure along 120 m of pipe 80 mm in diameter falls by 45 kPa when water (1000 kg/m³) flows at 1.7 m/s. What is the Darcy friction factor?",
        45e3 * 0.08 / 120 * 2 / (1000 * 1.7**2),
        "",
    ),
    (
        "Running a pump at 1450 rpm needs 4.0 kW. What power does it need at 1750 rpm?",
        4e3 * (1750 / 1450) ** 3,
        "W",
    ),
    (
        "A pump with an efficiency of 72 % lifts 25 L/s of water (density 1000 kg/m³) against a head of 18 m. What shaft power is required?",
        1000 * g * 0.025 * 18 / 0.72,
        "W",
    ),
    (
        "A pinion with 18 teeth drives a gear with 63 teeth. At what speed does the gear turn when the pinion makes 1400 rpm?",
        400,
        "rpm",
    ),
    (
        "Two gears of module 4 mm have 20 and 55 teeth. What is their centre distance?",
        0.15,
        "m",
    ),
    (
        "A bearing has a basic dynamic load rating of 30 kN and carries an equivalent load of 6 kN. What is its life in millions of revolutions?",
        125,
        "",
    ),
    # no answer
    ("A flywheel has a mass of 40 kg. What is its rotational kinetic energy?", None, ""),
    ("A beam of oak is 4 m long. What is the largest bending stress in it?", None, ""),
    ("A coil carries a current of 3 A. How much energy does it hold?", None, ""),
    ("A pipe of 40 m carries water. What is the loss of pressure?", None, ""),
    # light and quanta
    ("An object 30 cm in front of a thin lens has its image 60 cm behind it. What is the focal length?", 0.2, "m"),
    (
        "A concave mirror has a radius of curvature of 80 cm. Where is the image of an object 60 cm in front of it?",
        1.2,
        "m",
    ),
    ("How fast does light travel in diamond, whose refractive index is 2.42?", c / 2.42, "m/s"),
    (
        "A ray in air (n = 1.00) meets the surface of oil with an index of 1.47 at 50°. What is the angle of refraction?",
        degrees(asin(sin(radians(50)) / 1.47)),
        "deg",
    ),
    (
        "At what angle of incidence is light reflected from glass (n = 1.52) in air completely polarized?",
        degrees(atan(1.52)),
        "deg",
    ),
    ("What focal length must a simple magnifier have to magnify five times?", 0.05, "m"),
    (
        "Fringes 3.2 mm apart appear on a screen 1.8 m behind two slits 0.35 mm apart. What is the wavelength of the light?",
        3.2e-3 * 0.35e-3 / 1.8,
        "m",
    ),
    ("What angle can a telescope with a mirror 2.4 m in diameter resolve at 550 nm?", 1.22 * 550e-9 / 2.4, "rad"),
    ("How thick is the thinnest film with n = 1.38 that reflects least at 552 nm?", 552e-9 / 4 / 1.38, "m"),
    (
        "Unpolarized light of 12 W/m² passes two polarizers whose axes form an angle of 35°. What intensity gets through?",
        6 * cos(radians(35)) ** 2,
        "W/m^2",
    ),
    ("At what speed, in units of c, is the Lorentz factor 2.5?", sqrt(1 - 1 / 6.25) * c, "m/s"),
    (
        "Muons with a proper lifetime of 2.2 µs fly past at 0.98 c. How long do they live in the laboratory?",
        2.2e-6 / sqrt(1 - 0.98**2),
        "s",
    ),
    ("What is the kinetic energy of an electron that moves at 0.6 c?", 0.25 * m_e * c * c, "J"),
    (
        "Light of 350 nm shines on a metal with a work function of 2.3 eV. What is the maximum kinetic energy of the photoelectrons in eV?",
        h * c / 350e-9 / e - 2.3,
        "eV",
    ),
    ("What is the energy of the hydrogen atom at n = 4, in eV?", -0.85, "eV"),
    (
        "Which wavelength does hydrogen emit when its electron falls from n = 3 to n = 2?",
        1 / (1.097e7 * (1 / 4 - 1 / 9)),
        "m",
    ),
    (
        "An electron is confined to a box 0.50 nm long. What is its ground-state energy (n = 1)?",
        h * h / (8 * m_e * 0.25e-18),
        "J",
    ),
    ("What is the radius of a gold nucleus with mass number 197?", 1.2e-15 * 197 ** (1 / 3), "m"),
    # power and signals
    ("What is the line voltage of a star-connected generator with a phase voltage of 230 V?", 230 * sqrt(3), "V"),
    (
        "A balanced three-phase motor draws 14 A at a line voltage of 400 V with a power factor of 0.85. What active power does it take?",
        sqrt(3) * 400 * 14 * 0.85,
        "W",
    ),
    ("A plant takes 60 kW of active and 45 kvar of reactive power. What is its apparent power?", 75e3, "V A"),
    (
        "A copper cable (resistivity 1.75×10⁻⁸ Ω·m) of 40 m length and 2.5 mm² cross-section: what resistance does it have?",
        1.75e-8 * 40 / 2.5e-6,
        "ohm",
    ),
    (
        "A two-wire line of 60 m one-way length carries 16 A; the conductors have 4 mm² and a resistivity of 1.78e-8 Ω m. How large is the voltage drop?",
        2 * 1.78e-8 * 60 * 16 / 4e-6,
        "V",
    ),
    (
        "A winding has 1.50 Ω at 20 °C; its temperature coefficient is 0.0039 1/K. What is its resistance at 95 °C?",
        1.5 * (1 + 0.0039 * 75),
        "ohm",
    ),
    ("A four-pole machine (two pole pairs) is fed with 50 Hz. What is its synchronous speed in rpm?", 1500, "rpm"),
    ("The synchronous speed of a motor is 1500 rpm; it runs at 1440 rpm. How large is the slip?", 0.04, ""),
    (
        "A DC motor on 220 V draws an armature current of 25 A through an armature resistance of 0.4 Ω. What is the back emf?",
        210,
        "V",
    ),
    (
        "A motor turns at 2900 rpm with a shaft torque of 12 N·m. What mechanical power does it put out?",
        2 * pi * 2900 * 12 / 60,
        "W",
    ),
    ("A boost converter makes 48 V of an input voltage of 12 V. At what duty cycle does it run?", 0.75, ""),
    ("How long does a battery of 60 Ah feed a load of 4 A?", 15 * 3600, "s"),
    (
        "What power does a photovoltaic array of 25 m² give at an irradiance of 800 W/m² if the module efficiency is 19 %?",
        3800,
        "W",
    ),
    (
        "An RC low-pass is to have a cut-off frequency of 1.5 kHz with a capacitor of 22 nF. What resistance is needed?",
        1 / (2 * pi * 1500 * 22e-9),
        "ohm",
    ),
    (
        "What gain, in decibels, has a first-order low-pass with a cut-off frequency of 2 kHz at 10 kHz?",
        -10 * log(26) / log(10),
        "dB",
    ),
    (
        "A link of 3.1 kHz bandwidth has a signal-to-noise ratio of 1000. What is its channel capacity in bit/s?",
        3100 * log(1001) / log(2),
        "1/s",
    ),
    ("A 12-bit converter has a reference voltage of 3.3 V. What is the step size?", 3.3 / 4096, "V"),
    (
        "What thermal noise voltage does a 10 kΩ resistor show at 300 K in a bandwidth of 20 kHz?",
        sqrt(4 * k_B * 300 * 1e4 * 2e4),
        "V",
    ),
    ("A motor has an efficiency of 0.9. What is its slip?", None, ""),
    ("A mirror is 2 m high. What is its focal length?", None, ""),
]

if __name__ == "__main__":
    write("courses", ROWS)
