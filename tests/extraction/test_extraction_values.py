"""Tables of properties and values told in sentences: which thing has which property, in which unit, for what."""

import pytest

from mathrag.documents.markdown import normalise
from mathrag.entities import Chunk, Document, Extraction
from mathrag.extraction import build_templates, build_values, extract, merged_values
from mathrag.extraction.values import extract_values
from mathrag.extraction.values.heads import read_head
from mathrag.extraction.values.things import members
from mathrag.formulas import probability_named
from mathrag.quantities import ontology

DOCUMENT = Document(
    slug="d", title="Heat", filename="d.md", media_type="text/markdown", sha256="0" * 64, converter="markdown"
)


def values(text, headings=("Heat", "Heat")):
    """Label, exact value and unit of what a document of one chunk gives."""
    return [(v.label, v.value_text, v.unit) for v in typed(text, headings)]


def typed(text, headings=("Heat", "Heat")):
    chunks = [Chunk(id="d-0000", document="d", ordinal=0, headings=headings, start=0, end=len(text), text=text)]
    said = extract(DOCUMENT, chunks)
    formulas = build_templates(DOCUMENT, chunks, said, ontology()).formulas
    return sorted(build_values(chunks, said, formulas, ontology()).values, key=lambda v: (v.thing, v.label))


def skipped(text, headings=("Heat", "Heat")):
    chunk = Chunk(id="d-0000", document="d", ordinal=0, headings=headings, start=0, end=len(text), text=text)
    return [item.reason for item in extract_values(chunk, Extraction(chunk=chunk.id)).skipped]


SPECIFIC_HEATS = """**Table: Specific Heats of Various Substances$^{[1]}$**

| Substances | Specific Heat (*c*) |  |
|---|---|---|
| *Solids* | $\\text{J/(kg}\\cdot^{\\circ}\\text{C)}$ | $\\text{kcal/(kg}\\cdot^{\\circ}\\text{C)}^{[2]}$ |
| Aluminum | 900 | 0.215 |
| Ice (average) | 2090 | 0.50 |
| *Gases at 1 atm* |  |  |
| Steam (100 °C) | 2020$^{*}$ | 0.482 |
"""


def test_a_table_with_units_below_a_head_and_sections():
    assert values(SPECIFIC_HEATS) == [
        ("specific heat of aluminum", "900", "J/(kg·°C)"),
        ("specific heat of ice (average)", "2090", "J/(kg·°C)"),
        ("specific heat of steam (100 °C; at 1 atm)", "2020", "J/(kg·°C)"),
    ]
    first = typed(SPECIFIC_HEATS)[0]
    assert (first.quantity_kind, first.note, first.dimension) == ("specific_heat_capacity", "Solids", "L^2 T^-2 Θ^-1")
    assert (first.occurrences[0].document, first.occurrences[0].chunk) == ("d", "d-0000")


@pytest.mark.parametrize(
    "top",
    [
        "|  |  | $L_{\\text{f}}$ |  | $L_{\\text{v}}$ |  |  |",  # each head written once, the rest of the row left empty
        "|  |  | $L_{\\text{f}}$ |  |  | $L_{\\text{v}}$ |  |",  # each head above the first of its columns
    ],
)
def test_heads_that_span_columns(top):
    table = f"""**Table: Heats of Fusion and Vaporization**

{top}
|---|---|---|---|---|---|---|
| **Substance** | **Melting Point** $(^{{\\circ}}\\text{{C}})$ | **kJ/kg** | kcal/kg | **Boiling Point** (°C) | **kJ/kg** | kcal/kg |
| Helium | $-272.2\\,(0.95\\,\\text{{K}})$ | 5.23 | 1.25 | ‒268.9 | 20.9 | 4.99 |
"""
    assert values(table) == [
        ("boiling point of helium", "-268.9", "°C"),
        ("heat of fusion of helium", "5.23", "kJ/kg"),
        ("heat of vaporization of helium", "20.9", "kJ/kg"),
        ("melting point of helium", "-272.2", "°C"),
    ]


def test_powers_of_ten_in_heads_and_cells():
    table = """| Stuff | Young’s modulus *Y* $(10^{9}\\,\\text{N/m}^{2})$ | Coefficient of linear expansion $(1/^{\\circ}\\text{C})$ |
|---|---|---|
| Bone – tension | 16 | $25\\times 10^{-6}$ |
"""
    found = {v.quantity_kind: (v.thing, v.condition, float(v.value_text), v.unit) for v in typed(table)}
    assert found == {
        "young_modulus": ("bone", "tension", 16e9, "N/m^2"),
        "linear_expansion_coefficient": ("bone", "tension", 25e-6, "1/°C"),
    }


def test_properties_in_rows_and_things_in_heads():
    table = """| Property | Water | Ethanol |
|---|---|---|
| Density (kg/m$^{3}$) | 1000 | 789 |
| Boiling point (°C) | 100.0 | 78.3 |
"""
    assert ("density of ethanol", "789", "kg/m^3") in values(table)
    assert ("boiling point of water", "100.0", "°C") in values(table)


def test_the_caption_names_what_a_symbol_or_a_part_of_a_name_leaves_open():
    sound = (
        "**Table: Speed of Sound in Various Media**\n\n| Medium | v$_{\\text{w}}$ (m/s) |\n|---|---|\n| Air | 331 |\n"
    )
    assert values(sound) == [("speed of sound of air", "331", "m/s")]
    friction = (
        "**Table: Coefficients of Static and Kinetic Friction**\n\n| System | Static friction$\\mu_{\\text{s}}$ |\n|---|---|\n"
        "| Rubber on dry concrete | 1.0 |\n"
    )
    assert [(v.quantity_kind, v.thing) for v in typed(friction)] == [
        ("coefficient_of_static_friction", "rubber on dry concrete")
    ]


def test_a_property_along_a_temperature_belongs_to_the_thing_of_the_caption():
    head = "**Table: Saturation Vapor Density of Water**\n\n| Temperature (°C) | Vapor pressure (Pa) |\n"
    table = head + "|---|---|\n| 20 | $2.33\\times 10^{3}$ |\n| 25 | 3170 |\n"
    assert values(table)[0] == ("vapor pressure of water (Temperature 20 °C)", "2.33e3", "Pa")


def test_rows_that_a_spanning_cell_has_moved_are_put_back():
    table = """| Element | Symbol | Mass Number | Mass (u) | Half-life |
|---|---|---|---|---|
| Carbon | ${}^{12}\\text{C}$ | 12 | 12.0000 | stable |
| ${}^{13}\\text{C}$ | 13 | 13.0034 | stable |  |
"""
    assert ("mass of C-13", "13.0034", "u") in values(table)


@pytest.mark.parametrize(
    ("table", "headings", "reason"),
    [
        (
            "| Substance | Density (kg/m$^3$) |\n|---|---|\n| Oil | 900 |\n",
            ("Heat", "Example 3"),
            "in a worked example",
        ),
        ("| Term | Meaning |\n|---|---|\n| heat | energy that flows |\n", ("Heat", "Terms"), "no numbers"),
        (
            "| Trial | Speed (m/s) |\n|---|---|\n| 1 | 2.0 |\n| 2 | 3.0 |\n",
            ("Heat", "Data"),
            "its first column names no things",
        ),
        (
            "| Law | Equation |\n|---|---|\n| heat | $Q = 2mc$ |\n| 4 | $V = 3$ |\n",
            ("Heat", "Laws"),
            "it holds equations",
        ),
        ("| Wood | Density (kg/m$^3$) |\n|---|---|\n| Oak | 600–900 |\n", ("Heat", "Woods"), "a range"),
    ],
)
def test_what_is_no_value_is_named_with_its_reason(table, headings, reason):
    assert values(table, headings) == []
    assert any(found.startswith(reason) for found in skipped(table, headings)), skipped(table, headings)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The specific heat of ice is 2090 J/(kg·°C).", ("specific heat of ice", "2090", "J/(kg·°C)")),
        ("Note that the work function of sodium is 2.28 eV.", ("work function of sodium", "2.28", "eV")),
        ("At 20 °C, the speed of sound in air is about 343 m/s.", ("speed of sound of air (at 20 °C)", "343", "m/s")),
        (
            "Water has a specific heat of 4186 J/(kg·°C) at 15 °C.",
            ("specific heat of water (at 15 °C)", "4186", "J/(kg·°C)"),
        ),
        ("The mass of the Earth is $5.97\\times 10^{24}\\,\\text{kg}$.", ("mass of Earth", "5.97e24", "kg")),
        (
            "The half-life of ${}_{83}^{209}\\text{Bi}$ is 1.9 $\\times$ 10$^{19}$ years.",
            ("half-life of Bi-209", "1.9e19", "yr"),
        ),
        ("The mass of the rocket is 3000 kg.", None),
        ("The density of a car is 3 kg/m^3.", None),
        ("If the density of oil is 900 kg/m^3, we find 3 m.", None),
        ("The speed of sound in air is 331 m/s to 350 m/s.", None),
    ],
)
def test_values_told_in_sentences(text, expected):
    assert values(text) == ([] if expected is None else [expected])


def test_sentences_of_worked_examples_tell_nothing():
    assert values("**Solution**\n\nThe specific heat of ice is 2090 J/(kg·°C).", ("Heat", "Phase Change")) == []


def test_a_value_told_twice_is_one_with_two_places():
    one, two = (
        typed("The specific heat of ice is 2090 J/(kg·°C).", ("Heat", heading)) for heading in ("Freezing", "Melting")
    )
    merged = merged_values([*one, *two])
    assert len(merged) == 1
    assert len(merged[0].occurrences) == 2
    assert merged_values([*two, *one]) == merged


def test_a_constant_needs_a_name_that_fits_its_value_and_is_no_row_of_chemical_formulas():
    chunk = Chunk(
        id="d-0000", document="d", ordinal=0, headings=("Light", "Speed of Light"), start=0, end=1,
        text="The constant speed of light has $n = 1$ here.\n\nThe total momentum is constant, $\\Delta p_{tot} = 0$.\n\n"
        "| Molecule | Energy (eV) |\n|---|---|\n| $\\text{NaCl}$ | $4.26$ |\n\n| Constant | Symbol | Value | Unit |\n|---|---|---|---|\n"
        "| Rydberg constant | $R_H$ | $1.097 \\times 10^{7}$ | 1/m |\n",
    )  # fmt: skip
    made = build_templates(DOCUMENT, [chunk], extract(DOCUMENT, [chunk]), ontology())
    assert [constant.name for constant in made.constants] == ["Rydberg constant"]


def test_a_table_with_names_beside_symbols_tells_of_what_has_the_names():
    table = """**Table: Quanta**

| Family | Name | Symbol | Rest mass (MeV/$c^2$) | Period ***T(s)*** |
|---|---|---|---|---|
| Light | Flitter | $f^{-}$ | 105.7 | 0.25 |
| Heavy | Drummer | $d^{+}$ | 139.6 | 1.5 |
| $d^{0}$ | 135.0 | 3.5 |  |  |
"""
    assert values(table, ("Quanta", "Quanta")) == [
        ("period of drummer (d^(+))", "1.5", "s"),
        ("period of drummer (d^(0))", "3.5", "s"),
        ("rest mass of drummer (d^(+))", "139.6", "MeV/c^2"),
        ("rest mass of drummer (d^(0))", "135.0", "MeV/c^2"),
        ("period of flitter", "0.25", "s"),
        ("rest mass of flitter", "105.7", "MeV/c^2"),
    ]


@pytest.mark.parametrize("unit", [r"\text{kg/m}^3", r"\text{kg/m}^{3}\text{ or g/mL}"])
def test_a_head_may_have_its_letter_and_its_unit_in_one_formula(unit: str) -> None:
    head = read_head(rf"$\rho\,(10^{{3}}\,{unit})$")
    assert (head.symbol, head.unit, head.power) == (r"\rho", "kg/m^3", 3)


@pytest.mark.parametrize(
    ("symbol", "event"), [(r"P_{\text{abs}}", ""), (r"P_{\text{A and B}}", "probability of A and B")]
)
def test_an_index_in_words_is_no_event(symbol: str, event: str) -> None:
    assert probability_named(symbol) == event


def test_the_metre_below_a_degree_is_a_molality_in_constants_of_solvents():
    table = "**Constants of solvents**\n\n| Solvent | $K_b$ (°C/m) | $K_f$ (°C/m) |\n|---|---|---|\n| benzene | 2.53 | 5.12 |\n"
    assert [(v.quantity_kind, v.value_text, v.unit) for v in typed(table, ("Solutions", "Solutions"))] == [
        ("molal_boiling_point_constant", "2.53", "K·kg/mol"),
        ("molal_freezing_point_constant", "5.12", "K·kg/mol"),
    ]


def test_a_head_is_of_the_kind_that_the_caption_makes_it():
    table = "**Vapor pressure of water**\n\n| Temperature (°C) | Pressure (torr) |\n|---|---|\n| 20 | 17.5 |\n| 25 | 23.8 |\n"
    assert {v.quantity_kind for v in typed(table, ("Gases", "Gases"))} == {"vapour_pressure"}


def test_the_first_value_of_a_table_without_a_head_is_no_head():
    table = "**Table: Coefficients of friction of floors**\n\n|  |  |\n|---|---|\n| Waxed oak | 0.31 |\n| Rubber mat | 0.72 |\n"
    assert values(table, ("Friction",)) == []
    assert skipped(table, ("Friction",)) == ["its column has no head"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (  # the head has the letter, a word of the name, or the name
            "The mass is $M = D (1 + R)$, with $M$ the moist mass (kg), $D$ the dry mass (kg) and $R$ the moisture regain.\n\n"
            "| Fibre | regain R | dry mass (kg) |\n|---|---|---|\n| Wool | 0.16 | 3 |\n",
            [("dry mass of wool", "D"), ("regain of wool", "R")],
        ),
        (  # the caption has it, and the heads say for what
            "The use is $E = K_c E_o$, with $E$ the water use (mm/day), $E_o$ the reference (mm/day), $K_c$ the crop coefficient.\n\n"
            "**Table 2. Crop coefficient $K_c$**\n\n| Crop | initial | late |\n|---|---|---|\n| Potato | 0.50 | 0.75 |\n",
            [("crop coefficient of potato (initial)", "K_c"), ("crop coefficient of potato (late)", "K_c")],
        ),
        (  # a sentence lists them, in the unit that it says before
            "The coefficient is $U = k/s$, with $U$ the heat transfer coefficient in W/(m² K), $s$ the wall thickness in m and $k$ the "
            "thermal conductivity in kW/(m K) (stainless steel: 0.015, copper: 0.385).",
            [("thermal conductivity of copper", "k"), ("thermal conductivity of stainless steel", "k")],
        ),
        (
            "Take $F = k x$, $k$ in N/m. We had a width of 3 m, a height of 4 m. It took 3 days, and then 4 days more.",
            [],
        ),
    ],
)
def test_a_value_is_of_the_variable_that_its_place_names(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(one.label, one.symbol) for one in typed(text)] == expected


def test_things_have_shorter_names_where_nothing_else_is_called_so() -> None:
    table = (
        "| Species | Density (kg/m³) | used for |\n|---|---|---|\n| European beech | 690 | chairs, tool handles |\n"
        "| Scots pine | 510 | beams |\n| Black pine | 560 | sleepers |\n\n| Class | Density (kg/m³) |\n|---|---|\n| B | 300 |\n"
    )
    assert {one.thing: one.also for one in typed(table)} == {
        "european beech": ("beech", "chairs", "tool handles"),
        "scots pine": ("beams",),
        "black pine": ("sleepers",),
        "class B": (),
    }


def test_a_list_with_dots_gives_the_values_of_the_letter_that_the_text_before_ends_with():
    text = (
        "# Rope\n\nThe load in tonnes is $F = k D^2/300$, where $D$ is the diameter in millimetres and $k$ depends on the fibre:\n\n"
        "   Jute ......... 2\n   Sisal ........ 3\n"
    )
    assert [(v.thing, v.symbol, v.value) for v in typed(normalise(text))] == [("jute", "k", 2.0), ("sisal", "k", 3.0)]


def test_a_row_for_a_range_of_names_is_each_of_them():
    table = "| months | season factor |\n|---|---|\n| May – August | 30 |\n| November – February | 400 |\n"
    first, second = typed(f"$n = d \\times \\text{{season factor}}$\n\n{table}")
    assert first.also == ("august", "july", "june", "may")
    assert second.also == ("december", "february", "january", "november")
    assert members("M30 – M33") == ("m30", "m31", "m32", "m33")


def test_a_list_of_symbols_may_have_their_values_behind_a_comma():
    text = (
        "$$p = \\rho g h$$\n\n| Symbol | Meaning | Unit |\n|---|---|---|\n| $\\rho$ | density of the oil, 870 | kg/m³ |\n"
        "| $h$ | depth | m |\n| $p$ | pressure | Pa |\n"
    )
    chunks = [Chunk(id="d-0000", document="d", ordinal=0, headings=(), start=0, end=len(text), text=text)]
    made = build_templates(DOCUMENT, chunks, extract(DOCUMENT, chunks), ontology())
    assert [(c.symbol, c.value, c.unit) for c in made.constants if c.symbol != "g"] == [("\\rho", 870.0, "kg/m^3")]


def test_numbers_of_a_series_name_things_beside_columns_with_units():
    heads = "| Coupling | reach (mm) | F (N) | $\\mathrm{p}Q_a$ (mm) |\n|---|---|---|---|\n"
    table = f"{heads}| 3104 | 20 | 1350 | 2 |\n| 3106 | 30 | 2030 | 3 |\n"
    chunk = Chunk(id="d-0000", document="d", ordinal=0, headings=("Drives",), start=0, end=len(table), text=table)
    found = extract_values(chunk, Extraction(chunk=chunk.id)).values
    assert [(v.thing, v.quantity, v.symbol, v.value, v.unit) for v in found[:3]] == [
        ("coupling 3104", "reach", "", "20", "mm"),
        ("coupling 3104", "", "F", "1350", "N"),
        ("coupling 3104", "", r"\mathrm{p}Q_a", "2", "mm"),
    ]


@pytest.mark.parametrize("head", ["| Score | Frequency |", "| Lower bound | Upper bound |"])
def test_numbers_beside_columns_without_units_name_nothing(head: str) -> None:
    assert values(f"{head}\n|---|---|\n| 49.5 | 59.5 |\n| 59.5 | 69.5 |\n") == []


def test_a_measured_condition_may_stand_behind_a_comma():
    table = "| Liquid | Density, kg/m³ |\n|---|---|\n| Brine, 20 °C | 1200 |\n| Brine, 60 °C, 2 bar | 1180 |\n| Oak, red | 700 |\n"
    found = [(v.thing, v.condition, v.quantity) for v in typed(table)]
    assert ("brine", "at 20 °C", "density") in found
    assert ("brine", "at 60 °C, 2 bar", "density") in found
    assert not any(at for thing, at, _ in found if thing.startswith("oak"))


def test_reactions_are_things():
    table = "| Reaction | ΔH° (kJ/mol) |\n|---|---|\n| H₂ + Cl₂ → 2 HCl | -184.6 |\n| C + O₂ → CO₂ | -393.5 |\n"
    assert sorted(v.value_text for v in typed(table)) == ["-184.6", "-393.5"]


@pytest.mark.parametrize(
    ("head", "symbol", "unit", "words"),
    [
        ("C (N)", "C", "N", ""),
        ("T_b [°C]", "T_b", "°C", ""),
        (r"$\mathrm{p}K_a$", r"\mathrm{p}K_a", None, ""),
        (r"$\text{Kc}$ (mid)", r"\text{Kc}", None, ""),
        (r"$\rho$, kg/m³", r"\rho", "kg/m^3", ""),
        ("Density, kg/m³", "", "kg/m^3", "Density"),
        ("m", "", "m", ""),
        ("Store (mm of water per m of soil)", "", "mm/m", "Store"),
        ("Rate (in mL per min)", "", "mL/min", "Rate"),
        ("Width (in)", "", "in", "Width"),
    ],
)
def test_heads_of_a_letter(head: str, symbol: str, unit: str | None, words: str) -> None:
    read = read_head(head)
    assert (read.symbol, read.unit, read.words) == (symbol, unit, words)


def test_values_of_a_variable_that_only_its_letter_calls_are_called_so():
    text = (
        "Torque in N·m, with the force $F$ in N and the diameter $d$ in mm:\n\n$$T = B \\times F \\times d / 1000$$\n\n"
        "| Finish | $B$ |\n|---|---|\n| waxed | 0.12 |\n| sanded | 0.31 |\n"
    )
    found = [(v.thing, v.quantity, v.symbol, v.value_text) for v in typed(text)]
    assert ("waxed", "B", "B", "0.12") in found


def test_columns_that_tell_rows_of_one_thing_apart_are_conditions():
    loads = "| Material | Direction | Elastic modulus (GPa) |\n|---|---|---|\n| Bone | tension | 16 |\n| Bone | compression | 9 |\n"
    assert [(v.thing, v.condition, v.value_text) for v in typed(loads + "| Nylon | tension | 5 |\n")] == [
        ("bone", "compression", "9"),
        ("bone", "tension", "16"),
        ("nylon", "", "5"),
    ]
    warmed = "| Liquid | Temperature (°C) | Density (kg/m³) |\n|---|---|---|\n"
    warmed += "| Water | 20 | 998 |\n| Water | 60 | 983 |\n| Oil | 20 | 910 |\n| Oil | 60 | 880 |\n"
    assert [(v.thing, v.quantity, v.condition) for v in typed(warmed)] == [
        ("oil", "density", "Temperature 20 °C"),
        ("oil", "density", "Temperature 60 °C"),
        ("water", "density", "Temperature 20 °C"),
        ("water", "density", "Temperature 60 °C"),
    ]


def test_a_head_may_name_the_thing_and_the_rows_its_conditions():
    table = "| Temperature (°C) | Vapour pressure of water (kPa) |\n|---|---|\n| 20 | 2.34 |\n| 60 | 19.9 |\n"
    assert [(v.thing, v.quantity_kind, v.condition) for v in typed(table)] == [
        ("water", "vapour_pressure", "Temperature 20 °C"),
        ("water", "vapour_pressure", "Temperature 60 °C"),
    ]


def test_a_caption_goes_on_from_a_head_to_a_narrower_kind():
    table = "Table 2. Speed of sound in different media\n\n| Medium | Speed (m/s) |\n|---|---|\n| Water | 1480 |\n| Lead | 1200 |\n"
    assert {(v.quantity, v.quantity_kind) for v in typed(table)} == {("speed of sound", "speed_of_sound")}


def test_a_sentence_goes_on_with_a_value_of_the_same_thing():
    text = "The density of gold is 19.3 g/cm³, and its melting point is 1064 °C. Its price is 60 $."
    assert [(v.thing, v.quantity) for v in typed(text)] == [("gold", "density"), ("gold", "melting point")]


def test_a_column_with_a_letter_of_its_own_is_not_what_the_text_before_speaks_of():
    text = (
        "The pH of a solution is $$\\text{pH} = -\\log[\\text{H}_3\\text{O}^+],$$ where $[\\text{H}_3\\text{O}^+]$ is the concentration of "
        "hydronium ions.\n\n**Table 1** Ionization constants of some weak acids\n\n"
        "| Acid | $K_a$ |\n|---|---|\n| Acetic acid | $1.8\\times10^{-5}$ |\n| Nitrous acid | $4.6\\times10^{-4}$ |\n"
    )
    assert {v.quantity_kind for v in typed(text)} == {"acid_dissociation_constant"}
