"""Quantities in running text: what is read, in which unit, and what is no quantity."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathrag.errors import DimensionMismatch
from mathrag.quantities import canonical_unit, convert, read_quantities, with_plain_values

QUESTIONS = Path(__file__).resolve().parents[3] / "shared" / "data" / "questions"

READ = {
    "an 80 micromolar solution, 12 micromol per litre and 0.8 MGD": [
        ("80", "µmol/L"),
        ("12", "µmol/L"),
        ("0.8", "Mgal/d"),
    ],
    "84 mg-min/L, but 32 kJ-6 kJ": [("84", "mg·min/L"), ("32", "kJ"), ("6", "kJ")],
    "45 mL per kg and minute, for a 125th of a second": [("45", "mL/(kg·min)"), ("0.008", "s")],
    "600 gallons a minute, and a hand of 2 mm a minute hand follows": [("600", "gal/min"), ("2", "mm")],
    "40 cars on each kilometre, 280 plants on a square metre": [("40", "1/km"), ("280", "1/m^2")],
    "cold air 9 degrees below the room": [("9", "°C")],
    "grain at 18 degrees C and a mash at 67 degrees": [("18", "°C"), ("67", "°C")],
    "a plate at 18 °C, tilted by 30 degrees": [("18", "°C"), ("30", "°")],
    "a U-value of 5.7 W/m²K, 4186 J/kgK and 0.6 W/mK at 3 mK": [
        ("5.7", "W/(m^2·K)"),
        ("4186", "J/(kg·K)"),
        ("0.6", "W/(m·K)"),
        ("3", "mK"),
    ],
    "1.008 665 u and 226.025 410 u, not 0.250 150-g balls": [
        ("1.008665", "u"),
        ("226.025410", "u"),
        ("0.250", None),
        ("150", "g"),
    ],
    "12 000 francs, 3 500 kg and 1 250 000.5 m": [("12000", None), ("3500", "kg"), ("1250000.5", "m")],
    "two 500 g weights and a 2 500-g one": [("2", None), ("500", "g"), ("2", None), ("500", "g")],
    "a cart of 0,35 kg at 4,2 m/s on a 1,250 m track": [("0.35", "kg"), ("4.2", "m/s"), ("1.250", "m")],
    r"takes $7{,}5\,\mathrm{kJ}$ at $1,3\cdot 10^{5}\,\mathrm{Pa}$": [("7.5", "kJ"), ("1.3e5", "Pa")],
    r"with $k=20 \; \mathrm {N}/\mathrm {m}$ and $c_v = 0.743 \, \text{kJ}$": [("20", "N/m"), ("0.743", "kJ")],
    "a load of 2,500 N on a 4,000 m rope": [("2500", "N"), ("4000", "m")],
    "a load of 2,500 N, a lever of 1.5 m": [("2500", "N"), ("1.5", "m")],
    "marks of 70, 72,75, 80 m": [("70", None), ("72", None), ("80", "m")],
    "the points 1,2 and 3,4 in the plane": [("1", None), ("3", None)],
    "12 erlang, 101 dBA, paper of 80 gsm, 30 cm/px and 5 IU/L": [
        ("12", "erlang"),
        ("101", "dB"),
        ("80", "g/m^2"),
        ("30", "cm/px"),
        ("5", "IU/L"),
    ],
    "80 % of the speed of light, three fifths of light speed and 0.9c": [("0.8", "c"), ("0.6", "c"), ("0.9", "c")],
    "a charge of 2e and a charge of -3e": [("2", "e"), ("-3", "e")],
    "three elementary charges": [("3", "e")],
    "brakes with an acceleration of 4g; accelerates a 5 g bullet": [("4", "gee"), ("5", "g")],
    "has an acceleration 200 times as large as g; a mass of 3 times 5 g": [("200", "gee"), ("3", None), ("5", "g")],
    "1/6 of Earth's gravity; the speed of light is 3e8 m/s": [("1/6", "gee"), ("3e8", "m/s")],
    "A wire carries 3.5A for 20min at 12 V.": [("3.5", "A"), ("20", "min"), ("12", "V")],
    "The heater draws 1.5kW; its resistance is 30 Ohm": [("1.5", "kW"), ("30", "Ω")],
    "absorbs 4.2*10^3 J/(kg·℃)": [("4.2e3", "J/(kg·°C)")],
    r"light at $3.0 \times 10^{8}\,\mathrm{m/s}$": [("3.0e8", "m/s")],
    "2.5x10^4 Pa and 3.1 × 10⁻⁵ m": [("2.5e4", "Pa"), ("3.1e-5", "m")],
    "10^-3 s, 1e3 V": [("1e-3", "s"), ("1e3", "V")],
    "10-20 kg for 10-15 min": [("10", "kg"), ("20", "kg"), ("10", "min"), ("15", "min")],
    "10-3 m; I = 10-12 W; d=10-15 m": [("1e-3", "m"), ("1e-12", "W"), ("1e-15", "m")],
    "after 2 h 30 min": [("2.5", "h")],
    "it took 2 hours, 15 minutes, 36 seconds in all": [("2.26", "h")],
    "a plate of 2 m, 30 cm thick": [("2", "m"), ("30", "cm")],
    "from t = 0 to t = 5.0 s": [("0", "s"), ("5.0", "s")],
    "during the first second": [("1", "s")],
    "1 hour and 15 minutes": [("1.25", "h")],
    "an hour and a half later": [("1.5", "h")],
    "two miles and a quarter": [("2.25", "mi")],
    "5 ft 9 in tall": [("5.75", "ft")],
    "60 mph, 55 miles per hour, 20 km per hour": [("60", "mi/h"), ("55", "mi/h"), ("20", "km/h")],
    "an efficiency of 15% or 15 percent": [("15", "%"), ("15", "%")],
    "9.8 m s^-2 and 6.2×10^−4 min^−1": [("9.8", "m/s^2"), ("6.2e-4", "1/min")],
    "1,200 kg": [("1200", "kg")],
    "1.5 million years": [("1.5e6", "yr")],
    "half of the mass, twice the speed": [("0.5", None), ("2", None)],
    "one seventeenth of its volume; three twentieths of it": [("1/17", None), ("0.15", None)],
    "the seventh of the weights": [],
    "half an hour; a quarter of a mile": [("0.5", "h"), ("0.25", "mi")],
    "In the fifth year and behind the third, two thirds of it and the quarter hour": [("2/3", None), ("0.25", "h")],
    "one millionth of a millionth of a watt; half of it and a third of it": [
        ("0.000000000001", "W"),
        ("0.5", None),
        ("1/3", None),
    ],
    "runs for an hour at 3 km per hour": [("1", "h"), ("3", "km/h")],
    "3 min 20 s later, 5 min and 90 s": [(str(Fraction(10, 3)), "min"), ("5", "min"), ("90", "s")],
    "heated to a temperature of 25 C; a charge of 25 C": [("25", "°C"), ("25", "C")],
    "Total weight/t 20, Capacity/L: 50, one and/or 7": [("20", "t"), ("50", "L"), ("7", None)],
    "three and a half hours": [("3.5", "h")],
    "12 coins, all nickels and quarters.": [("12", None)],
    "two resistors for ten minutes, twenty-five meters apart": [("2", None), ("10", "min"), ("25", "m")],
    "a charge of -5 µC and a potential of –2.00 V": [("-5", "µC"), ("-2.00", "V")],
    "a 72.5-kg runner, an 8.00 nm–thick film": [("72.5", "kg"), ("8.00", "nm")],
    "between 5 and 10 m, 20-30 kg, 7 to 10 nm": [
        ("5", "m"),
        ("10", "m"),
        ("20", "kg"),
        ("30", "kg"),
        ("7", "nm"),
        ("10", "nm"),
    ],
    "resistors of 2, 3, and 6 Ω": [("2", "Ω"), ("3", "Ω"), ("6", "Ω")],
    "a 2 m × 3 m plate, 20 cm x 30 cm": [("2", "m"), ("3", "m"), ("20", "cm"), ("30", "cm")],
    "9.81 ± 0.02 m/s^2": [("9.81", "m/s^2")],
    "2π rad, π/2 rad": [("6.283185307179586476925286767", "rad"), ("1.570796326794896619231321692", "rad")],
    r"$\frac{3}{4}$ of 5": [("3/4", None), ("5", None)],
    "1/2 mol": [("1/2", "mol")],
    "5 apples in 3 boxes": [("5", None), ("3", None)],
    "a wheel turns 20 revolutions": [("20", "rev")],
    "a coil of 200 turns, a 100-turn coil": [("200", None), ("100", None)],
    "500 turns per meter, 4 turns/cm, 3 turns/s": [("500", "1/m"), ("4", "1/cm"), ("3", "rev/s")],
    "62 heart beats per minute, 30 jobs/h, 70 bpm, 40 jars a day": [
        ("62", "1/min"),
        ("30", "1/h"),
        ("70", "1/min"),
        ("40", "1/d"),
    ],
    "12 dollars per hour, 4 payments per year": [("12", None), ("4", None)],
    "glasses of -2.50 D, a picture in 3 D": [("-2.50", "dpt"), ("3", None)],
    "10 solar masses, 2 Earth radii": [("10", "Msun"), ("2", "Rearth")],
    "a 3d electron for 3 d": [("3", "d")],
    "falls from 6.0 A to zero in 0.10 s": [("6.0", "A"), ("0", "A"), ("0.10", "s")],
    "an 12 in. pipe": [("12", "in")],
    "put 12 in the box": [("12", None)],
    "a 0.25-M NaOH solution, 25 mL of 0.1M HCl": [("0.25", "mol/L"), ("25", "mL"), ("0.1", "mol/L")],
    "10 g C and 0.5 mol H2 with 2.0 L O2": [("10", "g"), ("0.5", "mol"), ("2.0", "L")],
    "261 kJ per mole of butane": [("261", "kJ/mol")],
    "0.024 L mol^−1 s^−1": [("0.024", "L/(mol·s)")],
    r"$20^\circ$C, $25^{\circ}\mathrm{C}$, 30 ºC, 40 degrees Celsius": [
        ("20", "°C"),
        ("25", "°C"),
        ("30", "°C"),
        ("40", "°C"),
    ],
    r"\SI{9.8}{\metre\per\second\squared} and \qty{3}{kg}": [("9.8", "m/s^2"), ("3", "kg")],
    r"$m=50\text{kg}$, 12$\Omega$, $5\,\mu\text{F}$": [("50", "kg"), ("12", "Ω"), ("5", "µF")],
    "1 standard atmosphere": [("1", "atm")],
    "a radius of 53 pm": [("53", "pm")],
    "6.02×10^23 molecules": [("6.02e23", None)],
    "a current of 100mA flows 1.5 times as long": [("100", "mA"), ("1.5", None)],
    "thermal conductivity 0.84 J/(s·m·°C)": [("0.84", "J/(m·s·°C)")],
    "ratio 3:2": [("3", None), ("2", None)],
    "longer by 17 millionths of its length, a hundredth of a second": [("0.000017", None), ("0.01", "s")],
    "45 degrees warmer, the water is heated by 30 degrees": [("45", "°C"), ("30", "°C")],
    "minus 15 degrees Celsius, at minus 0.76 V, 5 minus 3": [("-15", "°C"), ("-0.76", "V"), ("5", None), ("3", None)],
    "after a whole day, two kilos, 3 kilos per cubic metre": [("1", "d"), ("2", "kg"), ("3", "kg/m^3")],
    "one metre and twenty centimetres; a plate of 2 m and 30 cm": [("1.2", "m"), ("2", "m"), ("30", "cm")],
    "k = 0.0450 L2/mol2 s at 300. K, 0.0240 mol/L s, 4.5 L mol^–1 s^–1": [
        ("0.0450", "L^2/(mol^2·s)"),
        ("300", "K"),
        ("0.0240", "mol/(L·s)"),
        ("4.5", "L/(mol·s)"),
    ],
    "200. g and 50.-mg tablets have 10.5 g/cm3. It is 200. It": [
        ("200", "g"),
        ("50", "mg"),
        ("10.5", "g/cm^3"),
        ("200", None),
    ],
    "half an amp": [("0.5", "A")],
    "heated from 15 degrees; a ramp tilted at 20 degrees": [("15", "°"), ("20", "°")],
}


@pytest.mark.parametrize(("text", "expected"), READ.items(), ids=list(READ))
def test_values_and_units(text: str, expected: list[tuple[str, str | None]]) -> None:
    assert [(q.value_text, q.unit) for q in read_quantities(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "Apollo-11 and the Yun-20",
        "the 05 type, Type 63",
        "R1, R_2 and C_3H_7OH",
        "2N_2O_5 → 4NO_2 + O_2",
        "carbon-14 and ^14C",
        "at 10:30",
        "in 2010",
        "on October 24, 2007",
        "Figure 3 and Table 12, see Eq. (4)",
        "(1) What is it? (2) Why?",
        "the 1990s",
        "the 1st, 2nd and 3rd",
        "a 3D model of x2",
        "a 15-type tank",
        "one of them",
        "",
    ],
)
def test_names_and_references_are_no_quantities(text: str) -> None:
    assert read_quantities(text) == []


@pytest.mark.parametrize(
    ("text", "symbol"),
    [
        ("r = 2 cm", "r"),
        ("q=4.0×10^7J/kg", "q"),
        ("m_1 = 3 kg", "m_1"),
        ("c_water = 4.2×10^3J/(kg·℃)", "c_{water}"),
        ("q_natural gas=4.0×10^7J/m^3", "q_{natural gas}"),
        ("ω = 5 rad/s", r"\omega"),
        (r"$\Delta T = 30\,\text{K}$", r"\Delta T"),
        (r"$t_{1/2} = 5730$ years", "t_{1/2}"),
        ("a mass m of 2 kg", "m"),
        ("its speed v is 5 m/s", "v"),
        ("[H_2] = 0.40 M", "[H_2]"),
        ("R_2/R_1 = 0.625", None),
        ("sin θ = 0.5", None),
        ("the answer is 5 m", None),
        ("a mass = 5 kg", None),
        ("with beta = 2", r"\beta"),
        ("a wavelength lambda_1 = 500 nm", r"\lambda_1"),
        ("at TAS = 120 knots", "TAS"),
        ("an MCU of 20", "MCU"),
        ("a length of 20", None),
    ],
)
def test_symbol(text: str, symbol: str | None) -> None:
    (quantity,) = read_quantities(text)
    assert quantity.symbol == symbol


@pytest.mark.parametrize(
    ("text", "difference"),
    [
        ("a rise of 25 °C", True),
        ("the temperature rises 20 ℃", True),
        ("heated by 40 K", True),
        ("its temperature increased by 40℃", True),
        ("is 15 °C warmer", True),
        ("ΔT = 30 K", True),
        ("a temperature difference of 10 °C", True),
        ("a temperature change of the gas of 10 K", True),
        ("at 25 °C", False),
        ("rises to 60 ℃", False),
        ("the temperature drops to -5 °C", False),
        ("from an initial temperature of 20℃", False),
        ("water at a temperature of 20 °C", False),
        ("a rise of 25 m", False),
    ],
)
def test_temperature_differences(text: str, difference: bool) -> None:
    assert read_quantities(text)[0].difference is difference


def test_a_temperature_range_is_two_states() -> None:
    low, high = read_quantities("heated from 15°C to 85°C")
    assert not low.difference
    assert not high.difference
    assert (low.value, high.value) == (15, 85)


@pytest.mark.parametrize(
    ("text", "units"),
    [
        (r"$F = 4T - f$", []),
        (r"$K = \frac{1}{2}mv^2$", []),
        (r"$\frac{3}{2}kT$", []),
        (r"$200 = 10t + t^2$", [None]),
        (r"$E_1=32\,\text{kJ}-6\,\text{kJ}$", ["kJ", "kJ"]),
        (r"$V = 12V$", ["V"]),
    ],
)
def test_variables_are_not_units(text: str, units: list[str | None]) -> None:
    assert [q.unit for q in read_quantities(text)] == units


@given(st.text(alphabet="0123456789.,-+×^10e ({[}])$\\°%mkgsJNVΩ·/_x=\n²³⁻abct", max_size=80))
def test_every_text_is_read_and_offsets_are_true(text: str) -> None:
    end = 0
    for quantity in read_quantities(text):
        assert text[quantity.start : quantity.end] == quantity.text
        assert quantity.start >= end
        end = quantity.start
        assert float(Fraction(quantity.value_text)) == pytest.approx(quantity.value)
        assert quantity.unit is None or canonical_unit(quantity.unit) == quantity.unit


@given(
    st.decimals(min_value="0.001", max_value="99999", places=3, allow_nan=False),
    st.sampled_from(["m", "kg", "m/s^2", "J/(kg·°C)", "Ω", "kW·h", "%", "mol/L", "N·m", "°C", "1/min"]),
    st.sampled_from(["{} {}", "is {} {}.", "({} {})", "x = {} {}, and", "a {}-{} thing", r"${}\,\mathrm{{{}}}$"]),
)
def test_any_value_with_any_unit(value: object, unit: str, frame: str) -> None:
    if unit[0] in "1%°" and "-" in frame:
        return
    (quantity,) = read_quantities(frame.format(value, unit if unit != "1/min" else "min^-1"))
    assert quantity.unit == unit
    assert Fraction(quantity.value_text) == Fraction(str(value))


def test_a_long_text_is_read_in_one_pass() -> None:
    quantities = read_quantities("The mass is 5.0 kg and the speed 3 m/s. " * 3000)
    assert len(quantities) == 6000


def test_endless_digits_are_no_quantity() -> None:
    assert read_quantities("1" * 5000 + " kg and 10^99999 m") == []


@pytest.mark.shared
def test_given_values_of_real_questions_are_found() -> None:
    files = sorted(QUESTIONS.glob("*_dev.jsonl"))
    if not files:
        pytest.skip(f"no questions in {QUESTIONS}")
    given = found = 0
    for file in files:
        for row in (json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line):
            wanted = [a for a in row.get("arguments") or [] if a["given"]]
            wanted += [a for a in (row.get("inputs") or {}).values() if a["value"]]
            read = [(q.value, q.unit or "1") for q in read_quantities(row["question"])]
            given += len(wanted)
            found += sum(any(_same(value, unit, a) for value, unit in read) for a in wanted)
    assert found / given >= 0.985


def _same(value: float, unit: str, wanted: dict[str, object]) -> bool:
    size, target = float(str(wanted["value"])), str(wanted["unit"] or "1")
    try:
        read = [convert(value, unit, target, difference=difference) for difference in (False, True)]
    except DimensionMismatch:
        return False
    return any(abs(abs(number) - abs(size)) <= 2e-3 * abs(size) for number in read)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("the specific heat is 4.2×103 J/(kg·°C)", [(4200.0, "J/(kg·°C)")]),
        ("it takes 3.9×103 J/(kg℃)", [(3900.0, "J/(kg·°C)")]),
        ("a motor of lkW", [(1.0, "kW")]),
        ("the time is 2.5×60 s.", [(150.0, "s")]),
        ("a board of 2 × 3 m", [(2.0, "m"), (3.0, "m")]),
        ("as Figure 12-A shows", []),
        ("drawn over 1/v", []),
    ],
)
def test_values_as_they_get_damaged(text: str, values: list[tuple[float, str]]) -> None:
    assert [(found.value, found.unit) for found in read_quantities(text)] == values


SET = {
    r"a rod of $0.25 \mathrm{ m}$ at $30^\circ$": "a rod of 0.25 m at 30°",
    r"has $500$ turns, $6 \Omega$ and": "has 500 turns, 6 Ω and",
    r"\(95.0\,\mathsf{kg}\) at $\$0.90$ each": "95.0 kg at $0.90 each",
    r"a 50 $\mathrm{g}$ ball, in $^{\circ}\text{F}$": "a 50 g ball, in °F",
    r"at a speed of 0.825*c*, 2 $\times$ 10$^{-4}$ *M*": r"at a speed of 0.825c , 2 $\times$ 10$^{-4}$ M",
    r"$P$($A$ $|$ $B$) and $P$($A$ $\cap$ $B$)": r"P(A | B ) and P(A \cap B )",
    r"($t_{\text{1/2}}$ = 5 y)": "( $t_{1/2}$ = 5 y)",
    r"by $a = 2\,\text{m}.$ Find": r"by $a = 2\,\text{m}$. Find",
}
LEFT = ["$5 and $7.50", "$20, he pays US$ 30", r"$R_1 = 6 \Omega$ and $x$", r"$\text{Cu}$ and $\mathrm{N}_{2}$"]


@pytest.mark.parametrize(("text", "plainly"), SET.items())
def test_values_that_are_set_as_mathematics_are_plain(text: str, plainly: str) -> None:
    written = with_plain_values(text)
    assert len(written) == len(text)
    assert " ".join(written.replace("\u2009", " ").split()) == plainly


@pytest.mark.parametrize("text", LEFT)
def test_money_and_symbols_stay_as_they_are(text: str) -> None:
    assert with_plain_values(text) == text
