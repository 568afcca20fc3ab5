"""Places in a row as numbers, contrary words within the name of a kind, and a radius that is told as a diameter."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, typed_knowledge

from mathrag.agent import Agent
from mathrag.agent.reading.implied import places_in_a_row
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

FRET = formula(
    "fret", "distance of a fret from the nut", "d == L*(1 - 2**(-n/12))",
    parameter("d", "distance from the nut", "distance", "m"),
    parameter("L", "scale length", "length", "m"),
    parameter("n", "fret number", None, "1"),
)  # fmt: skip
MIDDLE = formula(
    "middle", "distance of the octave from the nut", "d_12 == L/2",
    parameter("d_12", "distance from the nut", "distance", "m"), parameter("L", "scale length", "length", "m"),
)  # fmt: skip
REAL = formula(
    "real", "real power", "P == V*I*cos(phi)",
    parameter("P", "real power", "power", "W"), parameter("V", "voltage", "voltage", "V"),
    parameter("I", "current", "electric_current", "A"), parameter("phi", "phase angle", "phase_angle", "rad"),
)  # fmt: skip
APPARENT = formula(
    "apparent", "apparent power", "S == V*I",
    parameter("S", "apparent power", "apparent_power", "V·A"),
    parameter("V", "voltage", "voltage", "V"), parameter("I", "current", "electric_current", "A"),
)  # fmt: skip
ARRIVALS = formula(
    "arrivals", "arrivals", "q == N/t",
    parameter("q", "arrival rate", None, "1/s"), parameter("N", "it", None, "1"), parameter("t", "time", "time", "s"),
)  # fmt: skip
ORDER = formula(
    "order", "grating", "d == m*l",
    parameter("d", "path difference", "length", "m"), parameter("m", "order number", "order_number", "1"),
    parameter("l", "wavelength", "wavelength", "m"),
)  # fmt: skip
REYNOLDS = formula(
    "reynolds", "Reynolds number", "Re == rho*v*d/eta",
    parameter("Re", "Reynolds number", "reynolds_number", "1"), parameter("rho", "density", "density", "kg/m^3"),
    parameter("v", "velocity", "velocity", "m/s"), parameter("d", "distance", "distance", "m"),
    parameter("eta", "dynamic viscosity", "dynamic_viscosity", "Pa·s"),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((FRET, MIDDLE, REAL, APPARENT, ARRIVALS)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize("place", ["7th", "seventh"])
def test_an_ordinal_is_the_number_that_a_document_calls_so(agent: Agent, place: str) -> None:
    answer = agent.ask(f"At what distance from the nut is the {place} fret with a scale length of 650 mm?")
    assert answer.value == pytest.approx(216.18, rel=1e-3)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("between the 4th and the 5th fret", [5, 4]),
        ("the first to arrive", []),  # of no noun
        ("of the second order", []),  # a kind of its own
        ("so many a second", []),
    ],
)
def test_places_are_numbers_of_what_a_document_numbers(text: str, places: list[int], kinds: KindIndex) -> None:
    known = typed_knowledge((FRET, ORDER, ARRIVALS), kinds)
    assert [fact.value for fact in places_in_a_row(text, known, kinds, 0)] == places


def test_of_two_places_none_is_left_out(agent: Agent) -> None:
    answer = agent.ask("What is the distance between the 4th and the 5th fret with a scale length of 650 mm?")
    assert answer.kind == "abstained"


@pytest.mark.parametrize("when", ["On the 2nd day", "For the first to arrive"])
def test_an_ordinal_of_what_no_document_numbers_is_no_value(agent: Agent, when: str) -> None:
    answer = agent.ask(f"{when} a current of 2 A flows at a voltage of 12 V. What is the apparent power?")
    assert answer.value == pytest.approx(24)


def test_a_real_power_is_no_reactive_one(agent: Agent) -> None:
    answer = agent.ask(
        "A current of 2 A flows at a voltage of 12 V with a phase angle of 37°. What is the reactive power?"
    )
    assert answer.value is None


def test_any_length_is_no_radius_of_a_diameter_that_is_told() -> None:
    answer = Agent(FakeKnowledge((REYNOLDS,)), Settings()).ask(  # type: ignore[arg-type]
        "Water of density 1000 kg/m^3 and dynamic viscosity 0.001 Pa·s flows at a velocity of 0.15 m/s through a pipe of diameter "
        "2 cm. What is the Reynolds number?"
    )
    assert answer.value is None
