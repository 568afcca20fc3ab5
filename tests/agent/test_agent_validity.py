"""What a formula is about and what the question shows (`slots.validity`); values before and after a change."""

from __future__ import annotations

import agent_fakes as fakes
import pytest

from mathrag.problems.kinds import KindIndex
from mathrag.agent.question import read_question
from mathrag.agent.slots.validity import invalid, one_motion, scope, without_latent_heat
from mathrag.entities import Formula, Parameter


def _labelled(label: str, *names: str) -> Formula:
    made = fakes.formula(
        "f", label, "a == b", fakes.parameter("a", "a", None, "1"), fakes.parameter("b", "b", None, "1")
    )
    named = tuple(p.model_copy(update={"name": n}) for p, n in zip(made.parameters, names, strict=False))
    return made.model_copy(update={"parameters": named or made.parameters})


STOPPING = fakes.formula(
    "s", "stopping voltage", "E == q*U", fakes.parameter("E", "energy", "energy", "J"),
    fakes.parameter("q", "elementary charge", None, "C", constant="e"), fakes.parameter("U", "voltage", "voltage", "V"),
)  # fmt: skip
CENTRIPETAL = fakes.formula(
    "c", "net force", "F == m * v**2 / r", fakes.parameter("F", "net force", "force", "N"), fakes.parameter("m", "mass", "mass", "kg"),
    fakes.parameter("v", "velocity", "velocity", "m/s"), fakes.parameter("r", "orbital radius", "radius", "m"),
)  # fmt: skip


PHOTON = fakes.formula(
    "p", "energy", "E == h*f", fakes.parameter("E", "energy", "energy", "J"), fakes.parameter("f", "frequency", "frequency", "1/s"),
    fakes.parameter("h", "Planck constant", None, "J*s", constant="h"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("formula", "text", "holds"),
    [
        (PHOTON, "A wheel turns at 14 rad/s. What is its rotational kinetic energy?", False),
        (PHOTON, "What energy has a photon of 5e14 Hz?", True),
        (_labelled("Length contraction"), "A rod is 5 m long. How long is it in the cold?", False),
        (_labelled("Length contraction"), "A spaceship of 50 m flies by at 0.8 c. How long does it look?", True),
        (STOPPING, "A capacitor has a voltage of 12 V. How much energy does it store?", False),
        (STOPPING, "An electron passes a voltage of 12 V. How much energy does it gain?", True),
        (CENTRIPETAL, "A car of 900 kg at 20 m/s brakes to a stop in 50 m. What is the force?", False),
        (CENTRIPETAL, "A car of 900 kg at 20 m/s drives on a bend of 50 m. What is the force?", True),
        (CENTRIPETAL, "A car of 900 kg reaches 20 m/s on a straight track of 50 m. What is the force?", False),
        (_labelled("Period of a simple pendulum"), "How long does a stone take to fall 45 m?", False),
        (_labelled("Simple interest"), "1000 euros at 3 % a year; the bank adds the interest every month.", False),
        (_labelled("Simple interest"), "1000 euros at 3 % a year for 2 years.", True),
        (_labelled("Buoyant force"), "What drag does a ball of 4 cm feel in an air stream of 1.2 kg/m³?", False),
        (_labelled("Buoyant force"), "How hard is a ball of 2 L pushed up in water?", True),
        (_labelled("Orbital speed"), "How fast must a stone leave a moon so that it never falls back?", False),
        (_labelled("Escape speed"), "How fast must a stone leave a moon so that it never falls back?", True),
        (
            _labelled("Period of a simple pendulum"),
            "How long does a weight on a thread of 45 cm take to and fro?",
            True,
        ),
        (_labelled("charging a capacitor"), "A capacitor empties over a resistor. What is its voltage?", False),
        (_labelled("charging a capacitor"), "A capacitor is charged by a battery, and later it discharges.", True),
        (_labelled("Half-life (order: First)"), "A second-order reaction starts with 2 mol/L.", False),
        (_labelled("Resistors in series"), "A resistor of 2 ohm is in parallel with one of 3 ohm.", False),
        (_labelled("Resistors in series"), "What charge sits on two parallel plates?", True),
        (_labelled("Volume of a sphere"), "What is the volume of a cube with an edge of 4 cm?", False),
        (_labelled("Area of a square"), "A sheet of 4 square metres is a circle.", False),
        (_labelled("Voltage gain (Inverting amplifier)"), "An amplifier that does not invert has 2 ohm.", False),
    ],
)
def test_a_formula_holds_for_what_the_question_shows(formula: Formula, text: str, holds: bool) -> None:
    assert (invalid(scope(formula), text) is None) is holds


def test_masses_pull_each_other_where_they_are_huge_or_said_to() -> None:
    constant = Parameter(
        symbol="G", identifier="G", name="gravitational constant", unit="m^3/(kg*s^2)", dimension="L^3 M^-1 T^-2", constant="urn:G",
    )  # fmt: skip
    law = _labelled("field").model_copy(update={"parameters": (constant,)})
    assert invalid(scope(law), "What is the mass of a rope of 3 m?") is not None
    assert invalid(scope(law), "A ball of 7e22 kg floats there.", 7e22) is None
    assert invalid(scope(law), "Two lead balls attract each other.") is None


def test_one_motion_says_nothing_of_catching_up() -> None:
    motion = fakes.formula(
        "v", "velocity", "v == a * t", fakes.parameter("v", "velocity", "velocity", "m/s"),
        fakes.parameter("a", "acceleration", "acceleration", "m/s^2"), fakes.parameter("t", "time", "time", "s"),
    )  # fmt: skip
    both = motion.model_copy(update={"uri": f"{motion.uri}#with=other"})
    assert one_motion((motion,), "When does it catch up with the bus?")
    assert not one_motion((both,), "When does it catch up with the bus?")
    assert not one_motion((motion,), "When does it reach 3 m/s?")


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        ("Water at 20 °C is heated with 5 kJ. What is its final temperature?", "final == initial + change"),
        ("A block at 80 °C gives off 5 kJ. What temperature does it have then?", "final == initial - change"),
        ("A rod of 2 m is warmed by 30 K. How long is it afterwards?", "final == initial + change"),
        ("Water at 20 °C is heated with 5 kJ. By how much does its temperature rise?", None),
        ("Water is heated from 20 °C to 30 °C. What is the mean temperature?", None),
    ],
)
def test_a_change_leads_from_the_initial_to_the_final_value(kinds: KindIndex, text: str, equation: str | None) -> None:
    question = read_question(text, kinds)
    assert question is not None
    assert [said.formula.equation for said in question.said] == ([equation] if equation else [])


@pytest.mark.parametrize(
    ("label", "text", "missing"),
    [
        ("Heat absorbed by a substance", "How much energy is needed to melt 500 g of ice at 0 °C?", True),
        ("Heat to melt a solid", "How much energy is needed to melt 500 g of ice at 0 °C?", False),
        ("Heat absorbed by a substance", "How much heat warms 2 kg of water by 30 K?", False),
    ],
)
def test_melting_takes_a_latent_heat(label: str, text: str, missing: bool) -> None:
    assert without_latent_heat((_labelled(label),), text) is missing
