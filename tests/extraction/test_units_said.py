"""Units that a text says in words, and laws that hold between numbers in them."""

from __future__ import annotations

import pytest

from mathrag.entities import Chunk, Document, Formula
from mathrag.extraction import build_templates, extract
from mathrag.extraction.rules.units_said import split_unit, unit_behind_name, unit_led_in
from mathrag.extraction.spelling import measured
from mathrag.quantities import ontology

DOCUMENT = Document(
    slug="d", title="Sheet", filename="d.md", media_type="text/markdown", sha256="0" * 64, converter="none"
)


def formula_of(text: str) -> Formula:
    chunks = [Chunk(id="d-0000", document="d", ordinal=0, headings=("Sheet",), start=0, end=len(text), text=text)]
    return build_templates(DOCUMENT, chunks, extract(DOCUMENT, chunks), ontology()).formulas[0]


@pytest.mark.parametrize(
    ("phrase", "name", "unit"),
    [
        ("reverberation time in seconds (s)", "reverberation time", "s"),
        ("absorption in square metres of open window (m², metric sabins)", "absorption", "m²"),
        ("absorption in square metres of open window", "absorption", "square metres"),
        ("spray volume, litres per hectare", "spray volume", "litres per hectare"),
        ("displacement, pounds (2240 lb is one long ton)", "displacement", "pounds"),
        ("flow (veh/h)", "flow", "1/(h)"),
        ("feed, mm per tooth", "feed", "mm"),
        ("directivity factor of the source (no unit", "directivity factor of the source", "1"),
        ("bioavailability (–)", "bioavailability", "1"),
        ("slope as a decimal", "slope", "1"),
        ("temperature difference in K (supply minus room)", "temperature difference (supply minus room)", "K"),
        ("heat capacity in J/(kg K)", "heat capacity", "J/(kg K)"),
        ("increase in mass", "increase in mass", None),
        ("number of women in a group", "number of women in a group", None),
        ("energy as a fraction of the whole", "energy as a fraction of the whole", None),
    ],
)
def test_a_unit_is_parted_from_the_name(phrase: str, name: str, unit: str | None) -> None:
    rest, found = split_unit(phrase)
    assert (" ".join(rest.split()), found) == (name, unit)


@pytest.mark.parametrize(
    ("sentence", "unit"),
    [
        ("you need the flow from the hopper in kg/min:", "kg/min"),
        ("**Body surface (Mosteller),** in m², from height $H$ in cm and weight $W$ in kg:", "m²"),
        ("The speed of a machine at the frequency $f$ is, in revolutions per minute,", "revolutions per minute"),
        ("From the height $h$ in cm it follows that", None),
    ],
)
def test_the_sentence_before_a_formula_may_say_the_unit_of_what_it_computes(sentence: str, unit: str | None) -> None:
    assert unit_led_in(sentence) == unit


def units_of(text: str) -> dict[str, tuple[bool, str | None]]:
    """By symbol: does it stand for a bare number, and in which unit?"""
    return {item.identifier: (item.number, item.unit) for item in formula_of(text).parameters}


def test_a_law_with_an_odd_number_holds_between_numbers_in_units_of_si_where_the_text_states_them_all() -> None:
    told = "- $T$ is the reverberation time (s)\n- $V$ is the volume of the room (m³)\n- $A$ is the absorption (m²)\n"
    assert units_of(f"$$T = \\frac{{0.161 V}}{{A}}$$\n\nwhere\n\n{told}") == {
        "T": (True, "s"),
        "V": (True, "m^3"),
        "A": (True, "m^2"),
    }


def test_a_law_of_quantities_stays_one() -> None:
    told = "- $s$ is the distance (m)\n- $a$ is the acceleration (m/s²)\n- $t$ is the time (s)\n"
    assert {number for number, _ in units_of(f"$$s = \\frac{{1}}{{2}} a t^2$$\n\nwhere\n\n{told}").values()} == {False}


def test_a_table_without_heads_tells_units() -> None:
    rows = "| $n$ | spindle speed | rev/min |\n| $v$ | cutting speed | m/min |\n| $D$ | diameter of the cutter | mm |\n"
    found = units_of(f"|  |  |  |\n| --- | --- | --- |\n{rows}\n$$n = \\frac{{1000 v}}{{\\pi D}}$$\n")
    assert found == {"n": (True, "rev/min"), "v": (True, "m/min"), "D": (True, "mm")}


def test_an_approximation_with_units_is_read() -> None:
    formula = formula_of(
        "$$W \\approx \\frac{0.3 L}{1 - r}$$\n\nwith $W$ the wait (min), $L$ the length (km), $r$ the load (–).\n"
    )
    assert formula.parameters


def test_a_sum_holds_between_numbers_where_each_of_its_factors_says_so() -> None:
    told = "- $S$ is the sight distance (m)\n- $V$ is the speed (km/h)\n- $t$ is the time (s)\n- $a$ is the deceleration (m/s²)\n"
    found = units_of(f"$$S = 0.278 V t + \\frac{{0.039 V^2}}{{a}}$$\n\nwhere\n\n{told}")
    assert found["V"] == (True, "km/h")


def test_a_law_of_numbers_has_what_is_left_over_as_a_number() -> None:
    told = "with $E$ the energy expenditure in kcal/min, $k$ the metabolic factor and $m$ the body mass in kg."
    assert units_of(f"$$E = \\frac{{3.5 k m}}{{200}}$$ {told}")["k"] == (False, "1")


def test_a_unit_is_said_of_several_symbols_together() -> None:
    text = "$$M = 2.7 w + 0.3 r + 5$$ where $w$ is the lifted load and $r$ the resting load, both in lb, and $M$ the limit (lb)."
    assert {one: unit for one, (_, unit) in units_of(text).items()} == {"M": "lb", "w": "lb", "r": "lb"}


def test_symbols_come_out_in_a_unit_and_their_columns_have_one() -> None:
    text = (
        "$$Q = 1.23 q t$$ The load $Q$ comes out in watts, $t$ being the temperature difference in K.\n\n"
        "| Space | $q$ (L/s) |\n| --- | --- |\n| Office | 2.5 |\n"
    )
    assert units_of(text) == {"Q": (True, "W"), "q": (True, "L/s"), "t": (True, "K")}


def test_the_unit_of_the_last_symbol_before_a_formula_is_not_that_of_its_result() -> None:
    text = (
        "The total water, $W$ (mm), follows from the contents $a$ and $b$, both in m³/m³, and the depth $z$ in metres:"
    )
    assert units_of(f"{text}\n\n$$W = 1000 (a - b) z$$\n")["W"] == (True, "mm")


def test_what_has_the_dimension_of_a_number_in_its_unit_is_one_too() -> None:
    law = "$$P = P_s \\left[1 + \\frac{\\gamma}{100} (T - 25)\\right]$$"
    told = "with the temperature $T$ (°C) and the coefficient $\\gamma$ in %/°C."
    found = units_of(f"The power $P$ of a module of the rated power $P_s$ (W) is {law} {told}")
    assert found == {"P": (True, "W"), "P_s": (True, "W"), "T": (True, "°C"), "gamma": (True, "%/°C")}


def test_a_value_in_a_unit_of_si_tells_a_number_beside_others() -> None:
    law = "$$l = \\frac{2.9\\times10^6}{T}$$ where the wavelength $l$ is in nanometers. For the Sun $T = 5800$ K."
    assert units_of(f"A body of the temperature $T$ radiates most at\n\n{law}") == {"l": (True, "nm"), "T": (True, "K")}


def test_a_duration_within_a_name_is_no_unit_of_it() -> None:
    found = units_of(
        "$$V = \\frac{d - 504.9}{44.73}$$ $V$ = uptake (mL/kg/min); $d$ = distance covered in 12 minutes (m)."
    )
    assert found["d"] == (True, "m")


def test_the_unit_of_a_result_stands_in_the_sentence_that_its_formula_ends() -> None:
    formula = "$q = 10 P/(\\pi d l)$"
    text = f"The surface load of the wire, in W/cm$^{{2}}$, is\n\n{formula} ($d$ wire diameter in mm, $l$ length in cm, $P$ power in W)\n"
    assert units_of(text)["q"] == (True, "W/cm^2")


def test_a_name_with_its_unit_and_a_colon_names_what_a_formula_computes_elsewhere_too() -> None:
    first = "Hydraulic radius (m): $R = A/P$\n\nThe flow has the speed $V$ in m/s:\n\n"
    text = first + "$$V = \\frac{1}{n} R^{2/3} S^{1/2}$$\n\nwhere $S$ is the slope (m/m)."
    chunks = [Chunk(id="d-0000", document="d", ordinal=0, headings=("Sheet",), start=0, end=len(text), text=text)]
    law = build_templates(DOCUMENT, chunks, extract(DOCUMENT, chunks), ontology()).formulas[1]
    assert {p.identifier: p.unit for p in law.parameters} == {"V": "m/s", "n": "1", "R": "m", "S": "1"}


def test_an_index_of_a_letter_and_a_number_is_no_unit() -> None:
    assert measured("T_{h1}") == ("T_{h1}", None)


def test_a_person_whose_law_it_is_is_no_unit() -> None:
    assert unit_behind_name("active earth pressure coefficient (Rankine)") is None
    assert unit_behind_name("stroke volume (mL)") == "mL"
