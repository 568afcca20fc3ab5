"""What the rules read out of a chunk: formulas with labels, constants, definitions, and what they leave out with a reason."""

from __future__ import annotations

from mathrag.entities import Chunk, Extraction
from mathrag.extraction.rules.blocks import blocks, math_spans, split_cells
from mathrag.extraction.rules.chunk import extract_by_rules
from mathrag.extraction.rules.definitions import definitions
from mathrag.extraction.rules.relations import is_symbol, is_value, relations, sides


def chunk_of(text: str, *headings: str) -> Chunk:
    return Chunk(id="d-0000", document="d", ordinal=0, headings=headings, page=3, start=0, end=len(text), text=text)


def extraction_of(text: str, *headings: str) -> Extraction:
    return extract_by_rules(chunk_of(text, *headings))


def labels_of(text: str, *headings: str) -> list[tuple[str, str]]:
    return [(formula.label, formula.latex) for formula in extraction_of(text, *headings).formulas]


def defined_in(text: str) -> dict[str, tuple[str, str | None]]:
    return {item.symbol: (item.phrase, item.unit) for block in blocks(text) for item in definitions(block)}


def test_blocks_keep_their_place_and_their_kind() -> None:
    text = (
        "# Heat\n\nThe energy is\n\n$$Q = mcT$$\n\n- an item $a=b$\n- another\n\n"
        "| Name | Formula |\n|---|---|\n| Size | $|x| = y$ |\n\n```json formula\n{}\n```\n"
    )
    found = blocks(text)
    assert [block.kind for block in found] == ["heading", "paragraph", "display", "item", "item", "row", "code"]
    row = found[5]
    assert row.header == ("Name", "Formula")
    assert row.cells == ("Size", "$|x| = y$")
    assert found[6].language == "json formula"
    for block in found:
        assert text[block.start :].lstrip("#$|- ").startswith(block.text[:1]) or block.kind == "row"


def test_a_bar_inside_a_formula_does_not_end_a_cell() -> None:
    assert split_cells(r"| a | $|x|$ | b \| c |") == ["a", "$|x|$", r"b \| c"]


def test_prices_are_not_formulas() -> None:
    assert math_spans("It costs $5 and then $7 more.") == ()


def test_relations_inside_braces_do_not_count() -> None:
    assert relations(r"\sum_{i=1}^{n} x_i") == []
    assert relations(r"a = b \le c") == ["=", "≤"]
    assert sides(r"v_{t=0} = at") == [r"v_{t=0}", "at"]


def test_values_are_told_from_variables() -> None:
    assert is_value(r"9.8\,\mathrm{m/s^2}")
    assert is_value(r"3.0 \times 10^{8}\ \text{m/s}")
    assert not is_value("2a")
    assert not is_value(r"\frac{1}{2} m v^2")


def test_symbols_are_told_from_products() -> None:
    assert all(
        map(is_symbol, ["v", "v_0", r"\vec{F}", r"\Delta T", r"\mathrm{KE}", r"F_{\text{net}}", r"\bar{v}", "x'"])
    )
    assert not any(map(is_symbol, ["IR", "mg", "2x", "a+b", r"\frac{a}{b}", "F(x)"]))


def test_labels_come_from_rows_items_and_sentences() -> None:
    table = "| Quantity | Unit | Definition |\n|---|---|---|\n| Pressure | $\\mathrm{Pa}$ | $P = \\frac{F}{A}$ |\n"
    row = extraction_of(table).formulas[0]
    assert (row.label, row.unit) == ("Pressure", r"\mathrm{Pa}")
    assert labels_of("- **Hooke's law:** $F = kx$")[0][0] == "Hooke's law"
    assert labels_of("The kinetic energy of a body is given by\n\n$$E = \\frac12 mv^2.$$")[0] == (
        "kinetic energy of a body",
        r"E = \frac12 mv^2",
    )
    assert labels_of("We then have $pV = nRT$ (ideal gas law).")[0][0] == "ideal gas law"
    assert labels_of("So we see that $a = b + c$ here.")[0][0] == ""


def test_definitions_are_read_with_their_units() -> None:
    found = defined_in("where $m$ is the mass (kg), $v_0$ denotes the initial speed in m/s and $t$ is the time taken.")
    assert found["m"] == ("mass", "kg")
    assert found["v_0"] == ("initial speed", "m/s")
    assert found["t"][0] == "time taken"


def test_joint_definitions_and_appositions() -> None:
    found = defined_in(
        "Here $T_1$ and $T_2$ are the temperatures. A spring of stiffness $k$ is stretched by the force $F$."
    )
    assert found["T_1"][0] == found["T_2"][0] == "temperatures"
    assert found["k"][0].endswith("stiffness")
    assert found["F"][0] == "force"


def test_a_property_is_not_a_definition() -> None:
    assert defined_in("Then $x$ is zero and $y$ is found using the table.") == {}


def test_symbol_tables_define() -> None:
    found = defined_in("| Symbol | Meaning | Unit |\n|---|---|---|\n| $\\rho$ | density | kg/m^3 |\n")
    assert found[r"\rho"] == ("density", "kg/m^3")
    runs = defined_in("| Letter | Meaning | Unit |\n|---|---|---|\n| $MQT$ | equivalent of work | kg |\n")
    assert runs["MQT"] == ("equivalent of work", "kg")
    headless = defined_in("| | | |\n|---|---|---|\n| $n$ | speed of the spindle | rev/min |\n")
    assert headless["n"] == ("speed of the spindle", "rev/min")


def test_constants_and_given_values_are_told_apart() -> None:
    text = "The gravitational constant is $G = 6.674\\times 10^{-11}\\,\\mathrm{N\\,m^2/kg^2}$.\n\nA car has $m = 1200\\,\\mathrm{kg}$."
    found = extraction_of(text, "Sheet", "Gravitation")
    assert [(constant.symbol, constant.value) for constant in found.constants] == [("G", "6.674e-11")]
    assert [item.reason for item in found.skipped] == ["a given value, not a law"]


def test_worked_steps_are_skipped_with_a_reason() -> None:
    found = extraction_of("Then $v = v_0 + at = 2.0 + 3.0 \\cdot 4.0 = 14\\,\\mathrm{m/s}$ and $3 + 4 = 7$.")
    assert [formula.latex for formula in found.formulas] == ["v = v_0 + at"]
    assert [item.item for item in found.skipped] == ["3 + 4 = 7"]


def test_examples_count_less() -> None:
    law = extraction_of("$$a = b c$$", "Chapter", "Law").formulas[0]
    example = extraction_of("$$a = b c$$", "Chapter", "Law", "Example").formulas[0]
    assert example.confidence < law.confidence


def test_page_heading_and_conditions_are_kept() -> None:
    found = extraction_of("At constant temperature the pressure is $p = k/V$.", "Gases").formulas[0]
    assert found.page == 3
    assert found.keywords == ("Gases",)
    assert (
        found.conditions == ("At constant temperature the pressure is",)
        or "constant temperature" in found.conditions[0]
    )


def test_two_displays_share_the_names_before_them() -> None:
    text = "For a sample the mean and the sample variance are\n\n$$ m = \\frac{a + b}{2} $$\n\n$$ w = (a - m)^2 $$\n"
    assert [block.text for block in blocks(text)][::2] == ["For a sample the mean is", "the sample variance is"]


def test_a_symbol_with_two_values_is_a_variable() -> None:
    law = "Displacement is $$\\Delta x = x_f - x_0$$\n\n"
    one = "so that $L = 10\\lg(I/I_0)$ with $I_0 = 10^{-12}\\,\\mathrm{W/m^2}$."
    case = "The walker's $x_0 = {}\\,\\mathrm{{m}}$ and $x_f = {}\\,\\mathrm{{m}}$, so that $\\Delta x = x_f - x_0$. "
    two = case.format(6.0, 2.0) + case.format(1.5, 9)
    assert [[c.symbol for c in formula.constants] for formula in extraction_of(one).formulas] == [["I_0"]]
    assert not any(formula.constants for formula in extraction_of(law + two).formulas)


def test_what_is_only_said_to_be_constant_has_no_name() -> None:
    found = extraction_of("At a turning point the speed is constant, $v = 2.0\\,\\mathrm{m/s}$.", "Motion")
    assert [constant.description for constant in found.constants] == [""]


def test_names_from_the_words_around() -> None:
    assert labels_of("With this we can rewrite the thin-lens equations as $$P = 1/a + 1/b$$") == [
        ("thin-lens equation", "P = 1/a + 1/b")
    ]
    behind = (
        "Then\n\n$$h = v^2/(2g)$$\n\nThis equation defines the maximum height of a projectile and it depends on little."
    )
    assert labels_of(behind) == [("maximum height of a projectile", "h = v^2/(2g)")]


def test_what_is_told_of_a_side_of_it_is_no_meaning() -> None:
    assert (
        defined_in(
            "The direction of $\\varepsilon$ is counterclockwise, and $\\vec{E}$ circulates in the same direction."
        )
        == {}
    )
    assert defined_in("| *K* | Δ*G*° | Mixture |\n|---|---|---|\n| $K$ | Δ*G*° | more products |\n").get("K") != (
        "Δ*G*°",
        None,
    )
