"""Tables of HTML whose heads have two rows, and cells with marks of footnotes."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import chunk, convert
from mathrag.extraction import extract
from mathrag.settings import Settings


def values(folder: Path, table: str) -> list[tuple[str, str, str, str | None, str]]:
    """Thing, quantity, value, unit and condition of each cell that is read."""
    path = folder / "t.html"
    path.write_text(f"<html><body><h1>Materials</h1><table>{table}</table></body></html>", encoding="utf-8")
    read = convert(path, "t", Settings().documents)
    found = extract(read.document, chunk(read.document, read.markdown))
    return [(v.thing, v.quantity or v.symbol, v.value, v.unit, v.condition) for one in found for v in one.values]


def test_a_head_over_two_rows_stands_beside_heads_that_say_for_what(tmp_path: Path) -> None:
    table = """<tr><th rowspan="2">Wood</th><th colspan="2">Strength (MPa)</th><th rowspan="2">Density (kg/m³)</th></tr>
    <tr><th>tension</th><th>compression</th></tr><tr><td>Oak</td><td>90</td><td>51</td><td>720</td></tr>"""
    assert values(tmp_path, table) == [
        ("oak", "Strength", "90", "MPa", "tension"),
        ("oak", "Strength", "51", "MPa", "compression"),
        ("oak", "Density", "720", "kg/m^3", ""),
    ]


def test_values_in_the_second_row_of_heads_are_conditions(tmp_path: Path) -> None:
    table = """<tr><th rowspan="2">Liquid</th><th colspan="2">Viscosity (mPa·s)</th></tr><tr><th>20 °C</th><th>40 °C</th></tr>
    <tr><td>Water</td><td>1.00</td><td>0.65</td></tr>"""
    assert values(tmp_path, table) == [
        ("water", "Viscosity", "1.00", "mPa·s", "20 °C"),
        ("water", "Viscosity", "0.65", "mPa·s", "40 °C"),
    ]


def test_the_second_row_may_say_of_what_and_in_which_unit(tmp_path: Path) -> None:
    table = """<tr><th rowspan="2">Metal</th><th colspan="2">Thermal conductivity</th><th>Mass</th></tr>
    <tr><th>solid (W/m·K)</th><th>liquid (W/m·K)</th><th>10<sup>24</sup> kg</th></tr>
    <tr><td>Copper</td><td>401</td><td>170</td><td>4.87</td></tr>"""
    assert values(tmp_path, table) == [
        ("copper", "Thermal conductivity", "401", "W/(m·K)", "solid"),
        ("copper", "Thermal conductivity", "170", "W/(m·K)", "liquid"),
        ("copper", "Mass", "4.87e24", "kg", ""),
    ]


def test_symbols_below_a_head_are_told_apart(tmp_path: Path) -> None:
    table = """<tr><td rowspan="2"><b>Gas</b></td><td colspan="2"><b>Specific heat (kJ/kg·K)</b></td></tr>
    <tr><td><i>c</i><sub>p</sub></td><td><i>c</i><sub>v</sub></td></tr><tr><td>Air</td><td>1.005</td><td>0.718</td></tr>"""
    assert [value for _, _, value, _, _ in values(tmp_path, table)] == ["1.005", "0.718"]


def test_a_unit_that_is_not_known_gives_no_value(tmp_path: Path) -> None:
    table = """<tr><th></th><th colspan="2">Young's modulus</th><th rowspan="2">Poisson's ratio</th></tr>
    <tr><th>Material</th><th>GPa</th><th>Mpsi</th></tr><tr><td>Steel</td><td>200</td><td>29</td><td>0.30</td></tr>"""
    assert values(tmp_path, table) == [
        ("steel", "Young's modulus", "200", "GPa", ""),
        ("steel", "Poisson's ratio", "0.30", None, ""),
    ]


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("0.12<sup>a</sup>", "0.12"),
        ("41<sup>b,c</sup>", "41"),
        ("0.30<sup>1</sup>", "0.30"),
        ("1.8 × 10<sup>-10</sup>", "1.8e-10"),
        ("10<sup>3</sup>", "1e3"),
    ],
)
def test_marks_of_footnotes_are_no_powers(tmp_path: Path, cell: str, value: str) -> None:
    table = f"<tr><th>Salt<sup>a</sup></th><th>Density<sup>b</sup> (g/mL)</th></tr><tr><td>Halite<sup>c</sup></td><td>{cell}</td></tr>"
    (found,) = values(tmp_path, table)
    assert (found[0], found[1], found[3]) == ("halite", "Density", "g/mL")
    assert float(found[2]) == float(value)
