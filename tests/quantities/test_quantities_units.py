"""Units: spellings of people, documents and LaTeX; conversion; the prefix rule."""

import json
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathrag.errors import DimensionMismatch, UnknownUnit
from mathrag.quantities import (
    Dimension,
    canonical_unit,
    convert,
    dimension_of,
    format_unit,
    read_quantities,
    readable,
    si_unit,
    to_si,
)
from mathrag.quantities.lexicon import lexicon
from mathrag.quantities.units import expressions, spell, worked_out

SPELLINGS = {
    "m/s^2": [
        "m s^-2",
        "m·s⁻²",
        "m/s/s",
        "m s-2",
        "meters per second squared",
        "metres per second per second",
        r"\mathrm{m\,s^{-2}}",
    ],
    "m/s": [
        r"\mathrm{m/s}",
        "mPerS",
        r"\frac{m}{s}",
        "meters per second",
        "m.s^-1",
        r"\si{\metre\per\second}",
        "mps",
        "[m/s]",
        "(m/s)",
    ],
    "kW·h": ["kW⋅h", "kWh", "kW h", "kilowatt-hours", "kilowatt hours", "kW-h"],
    "°C": ["℃", "degC", "degrees Celsius", "degree celsius", "C°", "ºC", r"^\circ\mathrm{C}", r"^{\circ}C", "° C"],
    "%": ["percent", "per cent", r"\%", "％"],
    "J/(kg·K)": ["J/kgK", "J/(kgK)", "J/kg K"],
    "W/(m^2·K)": ["W/m²K", "W/m2K", "W/m^2K"],
    "W/(m·K)": ["W/mK", "W/(mK)"],
    "J/(kg·°C)": ["J/(kg·℃)", "J/kg·°C", "J/kg °C", "J·kg^-1·°C^-1", "joules per kilogram per degree Celsius"],
    "J/(mol·K)": ["J K^-1 mol^-1", "J K-1 mol-1", "J/mol·K", "J/mol/K", r"\mathrm{J/(mol\cdot K)}"],
    "Ω": ["Ohm", "ohms", "Ω", "Ω", r"\Omega", "OHM"],
    "kΩ": [r"k\Omega", "kilohms", "kohm"],
    "µm": ["μm", "um", "micrometers", r"\mu m", r"\mu\text{m}"],
    "kg/m^3": ["kg/m³", "kg m^-3", "kg/m3", "kilograms per cubic meter", r"kg\,m^{-3}"],
    "N·m": ["N m", "newton-metres", r"\text{ N·m}", "Nm", "N-m", "N.m"],
    "rev/min": ["rpm", "RPM", "revolutions per minute", "r/min"],
    "mi/h": ["mph", "miles per hour"],
    "mol/L": ["M", "molar", "mol L^-1", "moles per liter", "mol·L⁻¹"],
    "mmol/L": ["mM"],
    "mmHg": ["mm Hg", "millimeters of mercury", "mm of mercury"],
    "Torr": ["torr"],
    "t": ["tonne", "tons", "metric tons"],
    "u": ["amu", "atomic mass units"],
    "°": ["degrees", "deg", r"^\circ"],
    "cm^3": ["cubic centimetres", "cc", "cm³", "cm3", "centimeters cubed"],
    "m^2": ["square meters", "square metres", "sq m", "m²", "m2"],
    "ft^2": ["square feet", "sq ft"],
    "lbf·ft": ["foot-pounds", "ft·lb", "ft-lb"],
    "psi": ["pounds per square inch", "lb/in^2", "lb/in²"],
    "1/s": ["s^-1", "per second", "/s"],
    "L/(mol·s)": ["L mol^-1 s^-1", "L/mol/s", r"\text{L mol}^{-1}\text{s}^{-1}"],
    "L·atm/(mol·K)": ["L atm mol^-1 K^-1", "atm·L/(mol·K)", "L·atm/mol·K"],
    "W/(m^2·K^4)": ["W m^-2 K^-4", r"\text{W/m}^2\cdot\text{K}^4"],
    "kW": ["KW", "kw", "kilowatts"],
    "kg": ["Kg", "KG", "kgs", "kilogrammes"],
    "MeV/c^2": ["MeV/c²"],
    "m^(1/2)": ["m^{1/2}", "m^(1/2)"],
    "1": ["", "1", "dimensionless", "-"],
    "min": ["minutes", "mins"],
    "ly": ["light-years", "light years"],
    "kcal": ["Cal", "kilocalories"],
    "A·h": ["Ah", "ampere-hours"],
}


@pytest.mark.parametrize(("unit", "spelling"), [(unit, s) for unit, all_of in SPELLINGS.items() for s in all_of])
def test_spellings(unit: str, spelling: str) -> None:
    assert canonical_unit(spelling) == unit
    assert canonical_unit(unit) == unit


@pytest.mark.parametrize("text", ["apples", "kgg", "m^", "m//s", "foo/s", "°X", "kg)", "m^2^3", "5 m"])
def test_unknown_units_say_so(text: str) -> None:
    with pytest.raises(UnknownUnit) as error:
        canonical_unit(text)
    assert text in error.value.message


def test_unknown_unit_offers_what_is_close() -> None:
    with pytest.raises(UnknownUnit) as error:
        canonical_unit("kilomters")
    assert "kilometers" in error.value.details["close"]


@pytest.mark.parametrize(
    ("value", "source", "target", "expected"),
    [
        (1, "h", "s", 3600),
        (36, "km/h", "m/s", 10),
        (25, "°C", "K", 298.15),
        (39, "°C", "°F", 102.2),
        (5750, "K", "°F", 9890.33),
        (1, "atm", "Pa", 101325),
        (1, "cal", "J", 4.184),
        (1, "eV", "J", 1.602176634e-19),
        (1, "mi", "m", 1609.344),
        (1, "t", "kg", 1000),
        (1, "L", "m^3", 0.001),
        (4200, "J/(kg·K)", "J/(kg·°C)", 4200),
        (10, "N/kg", "m/s^2", 10),
        (180, "°", "rad", 3.141592653589793),
        (1200, "rev/min", "Hz", 20),
        (1, "rev/s", "rad/s", 6.283185307179586),
        (15, "%", "1", 0.15),
        (1, "kW·h", "MJ", 3.6),
        (760, "mmHg", "atm", 1.0000001425),
        (2, "g/cm^3", "kg/m^3", 2000),
        (1, "G", "T", 1e-4),
        (30, "dB", "1", 30),
    ],
)
def test_conversion(value: float, source: str, target: str, expected: float) -> None:
    assert convert(value, source, target) == pytest.approx(expected, rel=1e-9 if expected != 9890.33 else 1e-6)


def test_exact_conversions_are_exact() -> None:
    assert convert(0.1, "km", "m") == 100.0
    assert convert(12, "in", "ft") == 1.0
    assert convert(1, "min", "h") == 1 / 60
    assert convert(0.3, "°C", "K") == 273.45


def test_temperature_difference_has_no_zero() -> None:
    assert convert(10, "°C", "K", difference=True) == 10
    assert convert(10, "°C", "°F", difference=True) == pytest.approx(18)
    assert to_si(25, "°C") == (298.15, "K")
    assert to_si(25, "°C", difference=True) == (25, "K")


def test_conversion_needs_the_same_dimension() -> None:
    with pytest.raises(DimensionMismatch):
        convert(1, "m", "s")


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        (1, "kW·h", (3.6e6, "J")),
        (2, "kN·m", (2000, "N·m")),
        (36, "km/h", (10, "m/s")),
        (10, "N/kg", (10, "N/kg")),
        (1, "MJ/m^3", (1e6, "J/m^3")),
        (1, "mol/L", (1000, "mol/m^3")),
        (50, "%", (0.5, "1")),
        (3, "kHz", (3000, "Hz")),
        (1, "L·atm/(mol·K)", (101.325, "J/(mol·K)")),
        (1, "V·A", (1, "W")),
        (1, "W·s", (1, "J")),
    ],
)
def test_si(value: float, unit: str, expected: tuple[float, str]) -> None:
    number, si = to_si(value, unit)
    assert (pytest.approx(number), si) == expected


def test_usual_si_units() -> None:
    for unit in ("N", "J", "W", "Pa", "V", "Ω", "F", "T", "m/s", "kg/m^3", "J/(kg·K)", "mol/m^3"):
        assert si_unit(dimension_of(unit)) == unit
    assert si_unit(Dimension.parse("1")) == "1"
    assert dimension_of(si_unit(Dimension.parse("L^5 M^-2 T J^1/2"))) == Dimension.parse("L^5 M^-2 T J^1/2")


def test_formatting() -> None:
    assert format_unit("m/s^2") == "m/s²"
    assert format_unit("J/(kg·℃)") == "J/(kg·°C)"
    assert format_unit("W/(m^2*K^4)") == "W/(m²·K⁴)"
    assert format_unit("1") == ""


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        (12000, "V", (12, "kV")),
        (0.05, "m", (50, "mm")),
        (4.2e-4, "s", (420, "µs")),
        (1e-5, "kg", (10, "mg")),
        (2e4, "kg", (2e4, "kg")),
        (0.1, "m/s", (0.1, "m/s")),
        (5e4, "m/s", (5e4, "m/s")),
        (9999, "J", (9999, "J")),
        (1e-20, "C", (1e-20, "C")),
        (0, "m", (0, "m")),
        (-0.002, "A", (-2, "mA")),
    ],
)
def test_readable_prefixes(value: float, unit: str, expected: tuple[float, str]) -> None:
    number, written = readable(value, unit)
    assert (pytest.approx(number), written) == expected


ATOMS = sorted(lexicon().atoms)


@given(
    st.lists(
        st.tuples(st.sampled_from(ATOMS), st.integers(-3, 3).filter(bool)),
        min_size=1,
        max_size=4,
        unique_by=lambda part: part[0],
    )
)
def test_every_product_is_read_back(parts: list[tuple[str, int]]) -> None:
    text = "·".join(f"{atom}^{power}" for atom, power in parts)
    canonical = canonical_unit(text)
    assert canonical_unit(canonical) == canonical
    assert dimension_of(canonical) == dimension_of(text)


@given(st.sampled_from(ATOMS), st.floats(1e-6, 1e6))
def test_conversion_round_trip(atom: str, value: float) -> None:
    si, unit = to_si(value, atom)
    assert convert(si, unit, atom) == pytest.approx(value, rel=1e-9, abs=1e-6 if atom.startswith("°") else 0)
    assert dimension_of(unit) == dimension_of(atom)


def test_no_spelling_is_lost() -> None:
    assert spell(()) == "1"
    assert [atom for atom in ATOMS if canonical_unit(atom) != atom] == []
    for spelling, atom in lexicon().symbols.items():
        assert dimension_of(spelling) == dimension_of(atom)


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("5 Kilometer pro Stunde", "km/h"),
        ("3 Sekunden", "s"),
        ("7 Zentimetern", "cm"),
        ("5 mètres par seconde", "m/s"),
        ("90 kilomètres par heure", "km/h"),
        ("4 centímetros", "cm"),
        ("20 kilómetros por hora", "km/h"),
        ("12 voltios", "V"),
        ("5 metri al secondo", "m/s"),
        ("100 chilometri all'ora", "km/h"),
    ],
)
def test_the_main_units_are_read_in_other_languages(text: str, unit: str) -> None:
    [read] = read_quantities(f"a body of {text}, in a sentence")
    assert (read.text, read.unit) == (text, unit)


def test_words_of_other_languages_between_english_ones_are_no_units() -> None:
    [read] = read_quantities("It moves 5 m par excellence")
    assert (read.text, read.unit) == ("5 m", "m")


def test_stated_values_of_units_are_pints() -> None:
    stated = json.loads(files("ontology").joinpath("unit-values.json").read_text(encoding="utf-8"))
    assert stated == {name: worked_out(name) for name in expressions()}
