r"""Laws between numbers: each symbol is counted in the unit that the text states, or that custom settles."""

from __future__ import annotations

import pytest

from mathrag.documents import chunk
from mathrag.documents.explained import explained
from mathrag.documents.plain_equations import latex_of
from mathrag.documents.typewritten import typewritten_as_math
from mathrag.entities import Document, Formula
from mathrag.extraction import build_templates, extract
from mathrag.extraction.rules.notation import without_unit
from mathrag.extraction.scaled import holds_in_units, units_by_factor
from mathrag.extraction.spelling import measured, spelled_out
from mathrag.formulas import read_display
from mathrag.knowledge.checks import dimension_problem
from mathrag.quantities import ontology


def formula_of(markdown: str) -> Formula:
    """The first formula of a Markdown text, its plain letters read."""
    text = explained(typewritten_as_math(markdown))
    document = Document(
        slug="sheet", title="Sheet", sha256="0" * 64, filename="sheet.md", media_type="text/markdown", converter="test"
    )
    chunks = chunk(document, text)
    return build_templates(document, chunks, extract(document, chunks), ontology()).formulas[0]


def units_of(markdown: str) -> dict[str, str | None]:
    """The units that the symbols of its first formula are the numbers in."""
    return {p.identifier: p.unit for p in formula_of(markdown).parameters if p.number}


@pytest.mark.parametrize(
    ("symbol", "bare", "unit"),
    [
        (r"\text{load (kg)}", r"\text{load}", "kg"),
        (r"\text{load [kg]}", r"\text{load}", "kg"),
        (r"\text{tank depth in ft}", r"\text{tank depth}", "ft"),
        (r"\text{load}_{\text{kg}}", r"\text{load}", "kg"),
        (r"\text{LBM}_{\text{M}}", r"\text{LBM}_{\text{M}}", None),
        (r"f_{ck}", r"f_{ck}", None),
        (r"\text{rate}_A", r"\text{rate}_A", None),
        (r"\text{depth}_m", r"\text{depth}", "m"),
        (r"r_{km}", "r", "km"),
        (r"P_{\text{[W]}}", "P", "W"),
        (r"CL_{\text{drug (mL/min)}}", r"CL_{\text{drug}}", "mL/min"),
        (r"V_{in}", r"V_{in}", None),
        (r"p_{atm}", r"p_{atm}", None),
        (r"m_e", "m_e", None),
        (r"\text{ref}_c", r"\text{ref}_c", None),
        (r"\text{ground speed (GS)}", r"\text{ground speed}", None),
    ],
)
def test_a_symbol_may_be_spelled_with_its_unit(symbol: str, bare: str, unit: str | None) -> None:
    assert measured(symbol) == (bare, unit)


def test_the_words_of_a_symbol_are_those_without_its_unit() -> None:
    assert spelled_out(r"\text{tank depth (ft)}") == "tank depth"


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("Load (kg) = Chest (cm) * 2 - 80", r"\text{Load (kg)}=\text{Chest (cm)}\times 2-80"),
        ("reach in miles = 1.2 * depth in ft", r"\text{reach (miles)}=1.2\times \text{depth (ft)}"),
        ("PL(dB) = 20 log10(r) + 11", r"\text{PL (dB)}=20\log_{10}(r)+11"),
        ("Rate (men) = 3 * age + 7", r"\text{Rate}_{\text{men}}=3\times \text{age}+7"),
        ("Reach = Ground Speed [GS] / 60", r"\text{Reach}=\text{Ground Speed (GS)}/60"),
        ("R = wetted radius (m) = area / perimeter", ""),
    ],
)
def test_units_in_brackets_belong_to_names(text: str, latex: str) -> None:
    assert latex_of(text) == latex


@pytest.mark.parametrize(
    ("latex", "unit"),
    [
        (r"e = 6 \exp(T)\,\text{(hPa)}", "hPa"),
        (r"v = 1.2\sqrt{L}\ \text{knots}", "knots"),
        (r"a = b\;\text{(charging)}", None),
        (r"x = y + 3\,\text{cm}", None),
    ],
)
def test_a_unit_may_stand_at_the_end(latex: str, unit: str | None) -> None:
    assert without_unit(latex)[1] == unit


@pytest.mark.parametrize("behind", [", with age in years", " where age is in years", ", where age is told"])
def test_a_clause_may_explain_a_formula_in_its_line(behind: str) -> None:
    text = typewritten_as_math(f"Best pulse = 208 - 0.7 × age{behind}.")
    assert text == f"$\\text{{Best pulse}}=208-0.7\\times \\text{{age}}${behind}."
    assert typewritten_as_math(f"The pulse = a number{behind}.") == f"The pulse = a number{behind}."


def test_a_word_of_a_name_is_no_symbol() -> None:
    law = "$\\text{Best pulse rate}=208-0.7\\times \\text{age}$"
    assert explained(f"{law}, with age in years and the rate in beats per minute, where a = anyone.") == (
        f"{law}, with $\\text{{age}}$ in years and the rate in beats per minute, where a = anyone."
    )


def test_every_unit_is_stated_beside_the_formula() -> None:
    law = formula_of("Loss (dB) = 20 log10(r) + 30 log10(f) + 11\n\nwhere r is the distance in km and f in MHz.\n")
    assert {p.identifier: p.unit for p in law.parameters if p.number} == {"r": "km", "f": "MHz"}
    assert law.executable
    assert law.consistency == "consistent"
    assert dimension_problem(law) is None
    assert law.in_numbers == "in numbers: distance in km, frequency in MHz"


def test_quantities_of_one_kind_are_counted_alike() -> None:
    text = "It feels so: $d = t - (100 - H)/5$, where $d$ is the felt temperature, $t$ the temperature in °C and $H$ the humidity in %."
    assert units_of(text) == {"d": "°C", "t": "°C", "H": "%"}


def test_percentages_and_angles_enter_as_they_are_counted() -> None:
    text = "$D = 0.5\\,T + 0.1\\,H - 3 + 0.2 a$\n\nwhere $T$ is the temperature in °C, $H$ the humidity in % and $a$ is in degrees."
    assert units_of(text) == {"T": "°C", "H": "%", "a": "°"}


def test_angles_in_functions_stay_angles() -> None:
    text = "$x = 5 + 2 T \\sin a$\n\nwhere $T$ is the temperature in °C and $a$ is in degrees."
    assert units_of(text) == {"T": "°C"}


def test_units_of_angles_count_too() -> None:
    assert units_of(
        "$R = 12.4/D$\n\n$D$ in centimeters, $R$ in arcseconds\n\n$D$ is the diameter of the mirror.\n"
    ) == {
        "R": "arcsec",
        "D": "cm",
    }


def test_a_unit_that_one_formula_spells_holds_in_the_next() -> None:
    text = "Mass (lb) = Chest (in)^2 / 9\n\nor\n\nMass = Chest * Chest / 9\n"
    made = build_from(text)
    assert [{p.identifier: p.unit for p in one.parameters if p.number} for one in made] == [
        {"Mass_lb": "lb", "Chest_in": "in"},
        {"Mass": "lb", "Chest": "in"},
    ]


def build_from(markdown: str) -> tuple[Formula, ...]:
    """All formulas of a Markdown text."""
    document = Document(
        slug="sheet", title="Sheet", sha256="0" * 64, filename="sheet.md", media_type="text/markdown", converter="test"
    )
    chunks = chunk(document, explained(typewritten_as_math(markdown)))
    return build_templates(document, chunks, extract(document, chunks), ontology()).formulas


def test_custom_settles_what_no_text_states() -> None:
    law = formula_of(
        "# Maximum heart rate\n\n$$HR_{max} = 208 - 0.7\\,\\text{age}$$\n\nwhere $HR_{max}$ is the maximum heart rate.\n"
    )
    assert {p.unit for p in law.parameters if p.number} == {"1/min", "yr"}
    assert "age in yr (customary)" in law.in_numbers


def test_no_number_where_a_quantity_has_no_unit() -> None:
    law = formula_of(
        "# Basal metabolic rate\n\nBMR = 12 * weight + 7 * age - 30\n\nwhere BMR is the basal metabolic rate\n"
    )
    assert not law.executable
    assert law.in_numbers == ""


def test_a_law_of_quantities_stays_one_in_whatever_units() -> None:
    text = "$E = \\frac{1}{2} m v^2$\n\nwhere $E$ is the energy (kJ), $m$ the mass (kg) and $v$ the speed (km/h)."
    assert units_of(text) == {}


def test_a_factor_of_the_units_tells_that_they_are_meant() -> None:
    text = "$n = \\frac{12 v}{\\pi D}$\n\nwhere $n$ is the rotational speed (rpm), $v$ the speed (ft/min) and $D$ the diameter (in)."
    assert units_of(text) == {"n": "rev/min", "v": "ft/min", "D": "in"}


@pytest.mark.parametrize(
    ("latex", "units", "expected"),
    [
        (r"B = 703\frac{m}{h^2}", {"B": "kg/m^2", "m": "lb", "h": "in"}, True),
        (r"v = 0.4085\frac{q}{d^2}", {"v": "ft/s", "q": "gal/min", "d": "in"}, True),
        (r"v = 1\frac{s}{t}", {"v": "km/h", "s": "km", "t": "min"}, False),
        (r"d = 1000(a - b) z", {"d": "mm", "z": "m"}, True),
        (r"v = 0.77\frac{L}{q}", {"v": "km/h", "L": "km", "q": "min"}, False),
        (r"y = 703\,m + h", {"y": "kg", "m": "lb", "h": "kg"}, False),
    ],
)
def test_what_factors_tell(latex: str, units: dict[str, str], expected: bool) -> None:
    assert holds_in_units(read_display(latex, []).equations[0], units) is expected


def test_units_as_words_in_brackets_and_behind_commas_belong_to_names() -> None:
    read = read_display(r"k = \frac{speed(in \ feet\ per\ min)}{0.3 × shaft\_width(in\ inches)}").equations[0]
    assert read.text == "k == speed_feet_per_min/(0.3*shaft_width_inches)"
    assert measured(read.symbols["speed_feet_per_min"])[1] == "feet per min"
    assert read_display(r"k = b(in c)").equations[0].text != "k == b_in_c"
    assert latex_of("LQ = 10 × weight, kg + 6.25 × height, cm") == (
        r"\text{LQ}=10\times \text{weight (kg)}+6.25\times \text{height (cm)}"
    )


def test_a_law_may_equal_nothing() -> None:
    assert latex_of("P*(1 + i)^n + R + F = 0") == r"P\times (1+i)^{n}+R+F=0"
    assert latex_of("a - b = 0") == ""  # a supposition
    assert latex_of("P + R + F") == ""


def test_a_table_with_a_column_of_symbols_names_them_beside_their_values() -> None:
    law = formula_of(
        "# Reach\n\n| Variable | Symbol | Value |\n| --- | --- | --- |\n| **Drum Ribs** | $Z$ | $16$ |\n"
        "| **Rib Pitch** | $P$ | $2$ |\n\n$$L = Z \\cdot P$$\n"
    )
    assert {p.identifier: p.name for p in law.parameters if p.identifier != "L"} == {"Z": "Drum Ribs", "P": "Rib Pitch"}


def test_numbers_of_things_on_the_other_side_are_a_worked_step() -> None:
    made = build_from(
        "$$r = \\frac{n}{t}$$\n\n$$r = \\frac{800 \\text{ pulses}}{32 \\text{ turns}} = \\mathbf{25 \\text{ pulses/turn}}$$\n"
    )
    assert [law.latex for law in made] == [r"r=\frac{n}{t}"]


@pytest.mark.parametrize(
    ("latex", "stated", "others", "expected"),
    [
        (r"V = \frac{a b c}{27}", {"V": "yd^3"}, {"a": "L", "b": "L", "c": "L"}, {"a": "ft", "b": "ft", "c": "ft"}),
        (r"K = \frac{W v^2}{450240}", {"W": "grain", "v": "ft/s"}, {"K": "L^2 M T^-2"}, {"K": "ft*lbf"}),
        (r"V = \frac{a b c}{26}", {"V": "yd^3"}, {"a": "L", "b": "L", "c": "L"}, {}),  # no unit makes that plain
        (r"V = \frac{a b c}{3}", {"V": "yd^3"}, {"a": "L", "b": "L", "c": "L"}, {}),  # a pyramid's, in whatever units
        (r"V = \frac{a b}{27} + c", {"V": "yd^3"}, {"a": "L", "b": "L^2", "c": "L^3"}, {}),  # no product
    ],
)
def test_the_factor_tells_units_that_are_not_stated(
    latex: str, stated: dict[str, str], others: dict[str, str], expected: dict[str, str]
) -> None:
    assert units_by_factor(read_display(latex, []).equations[0], stated, others) == expected


def test_a_rule_of_thumb_counts_in_the_units_that_its_factor_tells() -> None:
    text = "# Volume of concrete\n\nVolume (cubic yards) = Length × Width × Thickness ÷ 27\n"
    assert formula_of(text).in_numbers == "in numbers: volume in yd^3, length in ft, width in ft, thickness in ft"


def water(unit: str) -> Formula:
    """The water that soil holds, its result in ``unit``."""
    return formula_of(
        f"$$W = 1000 (a - b) z$$\n\nwhere $W$ is the available water{unit}, $a$ the field capacity, $b$ the wilting point, both in m³/m³, "
        "and $z$ the rooting depth in m."
    )


def test_a_factor_that_converts_units_needs_the_units_that_it_converts() -> None:
    assert water(" in mm").executable
    untold = water("")
    assert not untold.executable
    assert str(untold.reason).startswith("numbers: a factor")


def test_turns_a_minute_are_counted_where_a_law_counts_them() -> None:
    found = units_of(
        "$$V = 60 \\frac{\\pi}{4} d^2 s n$$\n\nwhere $V$ is the swept volume flow in m³/h, $d$ the bore in m, $s$ the stroke in m "
        "and $n$ the rotational speed in 1/min."
    )
    assert (found["V"], found["n"]) == ("m^3/h", "cycle/min")


def test_a_hundred_makes_no_per_cent_of_what_is_no_share() -> None:
    found = formula_of(
        "$$K = 100 \\frac{W}{L^3}$$\n\nwhere $K$ is the condition factor, $W$ the body weight in g and $L$ the length in cm."
    )
    assert next(p.unit for p in found.parameters if p.identifier == "K") == "1"


def test_what_stands_over_its_like_is_in_the_unit_of_it() -> None:
    text = explained(
        typewritten_as_math(
            "# Sheet\n\n## Charges\n\n- Power: $P = U I$, where $I$ is the current in amperes and $U$ the voltage in volts\n\n"
            "## Sound\n\n- Sound level in decibels: $\\beta = 10 \\log_{10}(\\frac{I}{I_0})$ with the threshold of hearing "
            "$I_0 = 10^{-12}$ W/m²\n"
        )
    )
    document = Document(
        slug="sheet", title="Sheet", sha256="0" * 64, filename="sheet.md", media_type="text/markdown", converter="test"
    )
    chunks = chunk(document, text)
    level = build_templates(document, chunks, extract(document, chunks), ontology()).formulas[1]
    assert {p.identifier: p.unit for p in level.parameters} == {"beta": "dB", "I": "W/m^2", "I_0": "W/m^2"}
