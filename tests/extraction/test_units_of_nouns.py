"""Units that a text gives to all quantities of a noun, and what does not say what a symbol is."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

from mathrag.documents.lone_symbols import lone_symbols
from mathrag.extraction.rules.blocks import Block
from mathrag.extraction.rules.definitions import definitions
from mathrag.extraction.rules.noun_units import head_of, noun_units


def told(text: str) -> set[tuple[str, str, bool]]:
    """What a paragraph says: noun, unit, and whether it is said of what stands near alone."""
    return {(one.noun, one.unit, one.is_local) for one in noun_units(Block("paragraph", text, 0))}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Heads and lengths are in metres, pressures in pascals.",
         {("head", "metres", False), ("length", "metres", False), ("pressure", "pascals", False)}),
        ("All masses are taken in grams, all times in seconds.", {("mass", "grams", False), ("time", "seconds", False)}),
        ("The index is $k = a/b$, both weights in lb.", {("weight", "lb", True)}),
        ("Rates are in µmol/(m² s).", {("rate", "µmol/(m² s)", False)}),
        ("Amounts are in EUR.", {("amount", "1", False)}),
        ("Path lengths $d$ are in km.", set()),  # it is the symbol's
        ("The thickness in cm is small.", set()),
        ("Both forms are in use.", set()),
    ],
)  # fmt: skip
def test_what_is_said_of_all_of_a_noun(text: str, said: set[tuple[str, str, bool]]) -> None:
    assert told(text) == said


def test_the_head_of_a_name_is_meant() -> None:
    assert head_of("partial pressure of oxygen") == "pressure"
    assert head_of("pressure vessel") == "vessel"
    assert head_of("lengths") == "length"


def test_a_note_says_the_units_of_its_quantities_once() -> None:
    note = (
        "# Pipes\n\nUnless noted otherwise lengths are in feet and losses in psi.\n\n## Loss\n\n"
        "With the roughness factor $c$, the friction loss $P$ follows from the pipe length $L$:\n\n$$P = 4.52 c L^{1.85}$$\n"
    )
    (formula,) = formulas_of(note)
    units = {parameter.symbol: parameter.unit for parameter in formula.parameters}
    assert (units["L"], units["P"]) == ("ft", "psi")


def test_what_is_said_near_goes_first() -> None:
    note = (
        "# Boats\n\nAll lengths are in metres.\n\n## Comfort\n\nWith the hull length $L$ and the beam $B$ in ft,\n\n"
        "$$q = 0.65 L B^{1.33}$$\n\n(both lengths in ft).\n"
    )
    (formula,) = formulas_of(note)
    assert {parameter.symbol: parameter.unit for parameter in formula.parameters}["L"] == "ft"


def names(text: str) -> dict[str, str]:
    """What a paragraph says of its symbols."""
    return {one.symbol: one.phrase for one in definitions(Block("paragraph", text, 0))}


@pytest.mark.parametrize(
    ("text", "symbol", "name"),
    [
        ("The factor behind $M$ is the annuity factor.", "M", ""),
        ("The limit that is approached at $S$ is called the maximum velocity.", "S", ""),
        ("The bank pays out the sum $P$ and receives $M$.", "M", ""),
        ("The value of $g$ is the acceleration of free fall.", "g", "acceleration of free fall"),
        ("Here $M$ is the instalment.", "M", "instalment"),
        ("With $E$ euros of equity and $D$ euros of debt", "E", "equity"),
        ("A skein that weighs $m$ grams", "m", "grams"),
        ("A firm lays out $I$ euros today.", "I", ""),
        ("The value for $G$ differs.", "G", ""),
        ("A load of $R$ newtons at $c$ turns a minute is a work rate.", "c", "turns"),
    ],
)
def test_what_stands_around_a_symbol_and_is_not_its_name(text: str, symbol: str, name: str) -> None:
    assert names(text).get(symbol, "") == name


def test_a_table_of_symbols_speaks_for_all_of_a_note() -> None:
    note = (
        "# Money\n\n| letter | stands for |\n|---|---|\n| $M$ | equal payment |\n| $i$ | interest rate |\n\n## Loans\n\n### Perpetuity\n\n"
        "If it never ends, $V = M / i$.\n"
    )
    (formula,) = formulas_of(note)
    assert {one.symbol: one.name for one in formula.parameters} | {"V": ""} == {
        "M": "equal payment",
        "i": "interest rate",
        "V": "",
    }


def test_letters_that_are_words_elsewhere_are_symbols_in_english() -> None:
    names_ = {"i": "i", "A": "A"}
    assert lone_symbols("At the yearly rate i grows the sum.", names_) == "At the yearly rate $i$ grows the sum."
    assert lone_symbols("il tasso i cresce", names_) == "il tasso i cresce"
    assert lone_symbols("For the block of A hectares", names_) == "For the block of $A$ hectares"
    assert lone_symbols("It draws the current of A", names_) == "It draws the current of A"


def test_what_is_said_of_functions_is_not_said_of_a_work_function() -> None:
    note = "# Light\n\nArguments of functions are in radians.\n\nWith the frequency $f$ and the work function $w$: $K = h f - w$.\n"
    (formula,) = formulas_of(note)
    assert {one.symbol: one.unit for one in formula.parameters}["w"] == "J"


def test_a_word_before_a_slash_is_no_unit() -> None:
    assert told("The files are in letters/ and the figures in img/.") == set()


def test_a_symbol_that_is_spelled_with_its_unit_keeps_it() -> None:
    note = "# Sky\n\nWith the path length $d_{km}$ the loss $L$ in dB is $$L = 92.4 + 20 \\log_{10} d_{km}$$\n"
    (formula,) = formulas_of(note)
    assert {one.unit for one in formula.parameters if one.symbol != "L"} == {"km"}


def test_an_index_that_is_a_unit_of_another_sort_is_none() -> None:
    note = "# Amplifiers\n\nThe common-mode voltage $V_{cm}$ leaves the error $E = 0.01 V_{cm}$ in volts.\n"
    (formula,) = formulas_of(note)
    assert {one.symbol: one.dimension for one in formula.parameters}["V_{cm}"] == "L^2 M T^-3 I^-1"


def test_an_index_is_no_unit_of_what_its_letter_is_called() -> None:
    note = "# Steiner\n\n$$I = I_{cm} + M d^2$$\n\nwhere $M$ is the mass and $I$ the moment of inertia."
    (formula,) = formulas_of(note)
    assert {one.symbol: one.dimension for one in formula.parameters}["I_{cm}"] == "L^2 M"
