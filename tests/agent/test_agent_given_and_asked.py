"""What a question gives and asks for by a law's own names and letters: abbreviations, letters, turns."""

from __future__ import annotations

from typing import Any

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent, Answer
from mathrag.entities import Formula, Parameter
from mathrag.settings import Settings


def free(symbol: str, name: str, kind: str | None, unit: str) -> Parameter:
    """A variable of which the document does not say what it is."""
    return parameter(symbol, name, kind, unit, free=True)


def unknown(symbol: str, name: str) -> Parameter:
    """A variable without a type."""
    return parameter(symbol, name, None, "1").model_copy(update={"dimension": None, "unit": None})


RESIDENCE = formula(
    "mrt", "Mean residence time", "MRT == V/Q", parameter("MRT", "mean residence time", "time", "s"),
    parameter("V", "tank volume", "volume", "m^3"), parameter("Q", "inflow", "volume_flow_rate", "m^3/s"),
)  # fmt: skip
FEED = formula(
    "feed", "Feed of the gates", "feed_given == n_gates*single_gate_feed", unknown("feed_given", "feed given"),
    unknown("n_gates", "gates open"), parameter("single_gate_feed", "single gate feed", "volume_flow_rate", "m^3/s"),
)  # fmt: skip
SEEPAGE = formula(
    "seepage", "Seepage", "q == k*i*A", parameter("q", "seepage", "volume_flow_rate", "m^3/s"),
    parameter("k", "hydraulic conductivity", "hydraulic_conductivity", "m/s"),
    parameter("i", "hydraulic gradient", "hydraulic_gradient", "1"), parameter("A", "cross-sectional area", "cross_sectional_area", "m^2"),
)  # fmt: skip
TEETH = formula(
    "teeth", "Chain advance", "advance == pitch*teeth", free("advance", "chain advance", None, "1"),
    free("pitch", "link pitch", None, "1"), free("teeth", "sprocket teeth", None, "1"),
)  # fmt: skip


def ask(text: str, *laws: Formula) -> Answer:
    known: Any = FakeKnowledge(list(laws))
    return Agent(known, Settings()).ask(text)


def test_an_abbreviation_that_is_asked_for_is_the_symbol_of_a_law() -> None:
    answer = ask("A tank volume of 6 m^3 has an inflow of 0.5 m^3/s. What is its MRT?", RESIDENCE)
    assert (answer.value, answer.unit) == (pytest.approx(12), "s")


def test_what_the_question_gives_by_its_whole_name_is_not_computed() -> None:
    answer = ask("What feed do 4 gates that are open give if the single gate feed is 5 L/s?", FEED)
    assert answer.refused or answer.value == pytest.approx(20)


def test_a_value_is_taken_by_its_letter_whatever_its_dimension_is_usual_for() -> None:
    answer = ask("Find the cross-sectional area with k = 2e-4 m/s, i = 0.5 and q = 1e-5 m^3/s.", SEEPAGE)
    assert answer.value == pytest.approx(0.1)


def test_values_for_each_turn_count_the_turns() -> None:
    answer = ask(
        "The chain advance is 48 mm per revolution with a link pitch of 12 mm. How many sprocket teeth are there?",
        TEETH,
    )
    assert answer.value == pytest.approx(4)
