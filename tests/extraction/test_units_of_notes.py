"""What notes say of the units and names of symbols in passing, and laws that are refused since they don't say them."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

from mathrag.extraction.rules.units_said import split_unit, unit_begun, unit_goes_on, unit_led_in, unit_said
from mathrag.quantities import convert


@pytest.mark.parametrize(
    ("words", "unit"),
    [
        ("% by volume of the paint", "%"),
        ("kg CO$_{2}$ per kWh", "kg per kWh"),
        ("m³/h as", "m³/h"),
        ("mm w.e. per °C and day", "mm per °C and day"),
        ("g/L as tartaric acid", "g/L"),
    ],
)
def test_a_unit_with_what_it_counts_and_how(words: str, unit: str) -> None:
    assert unit_said(words) == unit


def test_of_a_unit_that_goes_on_nothing_is_read() -> None:
    assert split_unit("hydrogen content in ml per 100 g")[1] is None
    assert split_unit("mL of sample") == ("sample", "mL")
    assert split_unit("moment of inertia") == ("moment of inertia", None)


def test_the_unit_between_commas_before_the_verb_is_that_of_the_result() -> None:
    assert unit_led_in("For a floor of the mass $m$ (in kg/m²) the level, in decibels, is") == "decibels"


@pytest.mark.parametrize(
    ("text", "symbol", "name", "unit"),
    [
        ("The spreading rate $SR_t$ [m²/L] is the area covered by a litre:\n\n$$SR_t = C/d$$", "SR_t", "spreading rate", "m²/L"),
        ("$$f = 7 \\sqrt{s}$$ with the stiffness $s$ of the soft layer in MN/m³.", "s", "stiffness", "MN/m^3"),
        ("$$i = z/3$$ with the number $z$ of teeth.", "z", "number of teeth", "1"),
        ("The rate refers to the mid-year count, which we call $P$.\n\n$$r = B/P$$", "P", "mid-year count", None),
        ("$$E = V c / 1000$$ with $E$ in kg, $V$ in L and $c$ the solvent content of the paint in g/L.", "c",
         "solvent content of the paint", "g/L"),
        ("The mass per unit area $m$ (in kg/m²) gives $$L = 164 - 35 \\lg m$$", "m", "mass per unit area", "kg/m^2"),
        ("The crude death rate goes the same way: $CDR = 1000 D/P$.", "CDR", "crude death rate", None),
        ("The rise $h$ follows from the speed $v(\\mathrm{m}/\\mathrm{s})$: $h = v t$.", "v", "speed", "m/s"),
    ],
)  # fmt: skip
def test_names_and_units_said_in_passing(text: str, symbol: str, name: str, unit: str | None) -> None:
    told = {one.identifier: one for made in formulas_of(f"# Note\n\n{text}\n") for one in made.parameters}
    assert told[symbol].name == name
    assert unit is None or told[symbol].unit in (unit, "1/m")


def test_a_stated_unit_goes_before_what_a_word_of_another_symbol_means() -> None:
    (law,) = formulas_of(
        "$$W = T C$$ where $W$ is the work in process, $C$ the cycle time in h and $T$ the throughput in 1/h."
    )
    assert {one.identifier: one.dimension for one in law.parameters} == {"W": "1", "T": "T^-1", "C": "T"}


def test_a_law_with_an_odd_number_and_a_symbol_of_no_unit_is_refused() -> None:
    (wire,) = formulas_of("# Wire\n\nA dipole has the length $l$ in m:\n\n$$l = \\frac{143}{f}$$\n")
    assert not wire.executable
    assert wire.reason == "numbers: nothing tells the unit of one of its symbols"
    (told,) = formulas_of(
        "# Wire\n\nA dipole has the length $l$ in m:\n\n$$l = \\frac{143}{f}$$\n\n$f$ is the frequency in MHz.\n"
    )
    assert told.executable


def test_what_100_and_something_in_per_cent_are_divided_by_is_in_per_cent_too() -> None:
    (law,) = formulas_of(
        "$$w = \\frac{d (100 + T)}{v}$$\n\n- $w$ is the wet thickness (µm)\n- $d$ is the dry thickness (µm)\n"
        "- $T$ is the thinner, in % by volume\n- $v$ is the volume of solids, in %\n"
    )
    assert {one.unit for one in law.parameters if one.identifier in "Tv"} == {"%"}


def test_a_share_is_counted_in_per_cent_where_the_factor_of_a_law_tells() -> None:
    (law,) = formulas_of(
        "# Paint\n\nThe spreading rate $SR_t$ [m²/L] is the area covered by a litre:\n\n$$SR_t = \\frac{10 VS}{DFT}$$\n\n"
        "- $VS$ is the volume of solids, in %\n- $DFT$ is the dry film thickness (µm)\n"
    )
    assert {one.identifier: one.unit for one in law.parameters} == {"SR_t": "m^2/L", "VS": "%", "DFT": "µm"}


def test_capitals_of_a_power_begin_no_condition() -> None:
    (law,) = formulas_of(
        "# Ride\n\nThe stress score is $$\\text{TSS} = 100 t \\cdot \\text{IF}^{2}$$ with the hours $t$.\n"
    )
    assert law.executable


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("At full load the wear is about\n\n$$w = 1.3\\sqrt{p}$$\n\nmillimetres, with $p$ in bar.", "mm"),
        ("The pull at the hook is\n\n$$w = 1.3\\sqrt{p}$$\n\nin newtons. Measure $p$ in bar.", "N"),
        (
            "The yield follows from the load:\n\n$$w = 1.3\\sqrt{p}$$\n\nThe result is in mL/min. Give $p$ in bar.",
            "mL/min",
        ),
        ("A rod has the strain, in mm,\n\n$$w = 1.3\\sqrt{p}$$\n\nif $p$ is in bar.", "mm"),
    ],
)
def test_the_unit_of_the_result_goes_on_behind_a_display_or_leads_in(text: str, unit: str) -> None:
    (law,) = formulas_of(f"# Note\n\n{text}\n")
    assert {one.identifier: one.unit for one in law.parameters} == {"w": unit, "p": "bar"}


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        (" tonnes has to overcome", "tonnes"),
        (" MB/s is busy for", "MB/s"),
        (" mm$^{2}$ carrying", "mm^2"),
        (" watt-hours a day. It", "watt-hours a day"),
        (" per mille a train", "per mille"),
        (" in knots", None),
        (" per metre of", None),
        (" times a minute", None),
        (" moles of electrons", None),
        ("s rays", None),
    ],
)
def test_the_longest_unit_that_a_text_begins_with(text: str, unit: str | None) -> None:
    assert unit_begun(text) == unit


def test_the_unit_of_a_result_may_have_a_clause_behind_it() -> None:
    assert unit_goes_on("hours (at 100 MB/s) and so on.") == "hours"
    assert unit_goes_on("watts at the socket.") == "watts"
    assert unit_goes_on("$F$ and the resistance in kN") is None


def test_what_is_taken_for_each_turn_is_not_counted_in_angles() -> None:
    table = "| Sign | What | Unit |\n|---|---|---|\n| $f_n$ | feed per revolution | mm/rev |\n| $v_c$ | cutting speed | m/min |\n"
    table += "| $a_p$ | depth of cut | mm |\n| $k_c$ | specific cutting force | N/mm² |\n\n"
    feed = {item.identifier: item.unit for item in formulas_of(f"{table}$$Q = v_c a_p f_n$$")[0].parameters}
    assert feed["f_n"] == "m/rev"
    power = formulas_of(f"{table}The net power $P_c$ (kW) is\n\n$$P_c = v_c a_p f_n k_c / 60000$$")[0]
    assert power.executable
    assert {item.identifier: item.unit for item in power.parameters if item.number}["P_c"] == "kW"


def test_a_frequency_that_a_factor_tells_counts_cycles() -> None:
    text = "Output $Q$, the volume flow rate in L/min. Per beat the stroke volume at the heart rate $f$ is $V = 1000 Q / f$, in mL."
    units = {item.identifier: item.unit for item in formulas_of(text)[0].parameters}
    assert (units["V"], units["Q"], convert(1, "1/min", str(units["f"]))) == ("mL", "L/min", 1)


@pytest.mark.parametrize(
    ("sentence", "unit"),
    [
        ("with the spindle at $n$ revolutions a minute the delay in milliseconds comes to", "milliseconds"),
        ("A load of $R$ kilograms at a pace of $c$ turns a minute is a rate in watts of", "watts"),
        ("for a height $h$ in cm", None),
    ],
)
def test_a_noun_behind_the_last_symbol_has_its_own_unit(sentence: str, unit: str | None) -> None:
    assert unit_led_in(sentence) == unit
