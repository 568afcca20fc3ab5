"""A share of the best efficiency there can be (`heat.ideals`), and speeds of molecules by their index."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import Settings

ETA = parameter("eta", "efficiency", "efficiency", "1")
CARNOT = formula(
    "carnot", "Efficiency of an ideal engine", "eta == 1 - T_c/T_h", ETA,
    parameter("T_c", "cold temperature", "temperature", "K"), parameter("T_h", "hot temperature", "temperature", "K"),
)  # fmt: skip
ENGINE = formula(
    "engine", "Efficiency of an engine", "eta == W/Q", ETA, parameter("W", "work", "work", "J"),
    parameter("Q", "heat taken in", "heat", "J"),
)  # fmt: skip
GAS = parameter("T", "temperature", "temperature", "K"), parameter("M", "molar mass", "molar_mass", "kg/mol")
FASTEST = formula(
    "mp", "Most probable speed of a gas", "v_mp == sqrt(2*8.314*T/M)", parameter("v_mp", "speed", "speed", "m/s"), *GAS
)
RMS = formula(
    "rms", "Root mean square speed of a gas", "v_rms == sqrt(3*8.314*T/M)",
    parameter("v_rms", "root mean square speed", "root_mean_square_speed", "m/s"), *GAS,
)  # fmt: skip


def value(formulas: tuple[object, ...], text: str) -> float | None:
    ranked = Agent(FakeKnowledge(formulas), Settings()).rank(text)  # type: ignore[arg-type]
    assert ranked is not None
    return float(ranked[1].plans[0].plan.value) if ranked[1].plans else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("An engine between 500 K and 300 K reaches 50 % of the Carnot efficiency and takes in 800 J of heat. What is its work?", 160.0),
        ("A turbine works between 600 K and 300 K and has 70 % of its theoretical maximum efficiency. What is its efficiency?", 0.35),
        ("An engine has an efficiency of 40 % and takes in 800 J of heat. What work does it do?", 320.0),
    ],
)  # fmt: skip
def test_a_share_of_the_best_efficiency_is_no_efficiency(text: str, expected: float) -> None:
    assert value((CARNOT, ENGINE), text) == pytest.approx(expected)


def test_without_the_best_efficiency_a_share_of_it_says_nothing() -> None:
    text = "An engine between 500 K and 300 K reaches 50 % of the Carnot efficiency and takes in 800 J of heat. What work does it do?"
    assert value((ENGINE,), text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("At what temperature do atoms with a molar mass of 20 g/mol have an rms speed of 600 m/s?", 288.67),
        ("At what temperature do atoms with a molar mass of 20 g/mol have a most probable speed of 600 m/s?", 433.0),
    ],
)
def test_a_speed_goes_by_its_own_formula(text: str, expected: float) -> None:
    assert value((FASTEST, RMS), text) == pytest.approx(expected, rel=1e-3)


def test_the_rms_speed_is_not_the_most_probable_one() -> None:
    assert value((FASTEST,), "What is the rms speed of a gas of 32 g/mol at 300 K?") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Carnot engine that rejects heat to a reservoir at 290 K has an efficiency of 45 %. How hot is its hot reservoir?", 527.27),
        ("A Carnot engine of 35 % efficiency takes heat from a reservoir at 520 K. At what temperature does it reject heat?", 338.0),
        ("A Carnot engine with an efficiency of 30 % exhausts heat at 320 K. What is the temperature of its source?", 457.14),
    ],
)  # fmt: skip
def test_the_hot_reservoir_is_not_the_cold_one(text: str, expected: float) -> None:
    assert value((CARNOT, ENGINE), text) == pytest.approx(expected, rel=1e-3)


HEATS = formula(
    "heats", "Heats of an ideal cycle", "q_hot/T_hot + q_cold/T_cold == 0", parameter("q_hot", "hot heat", "heat", "J"),
    parameter("T_hot", "hot temperature", "temperature", "K"), parameter("q_cold", "cold heat", "heat", "J"),
    parameter("T_cold", "cold temperature", "temperature", "K"),
)  # fmt: skip


def test_the_hot_reservoir_is_the_hotter_one_and_gives_the_heat_taken_in() -> None:
    text = "A Carnot engine between 300 K and 600 K absorbs 900 J from the hot reservoir in a cycle. "
    text += "How much heat does it discard to the cold one per cycle?"
    assert value((HEATS,), text) == pytest.approx(-450.0)
