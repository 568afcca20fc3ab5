"""The equation of motion that a question means: one body along a line, bodies joined by a cord (`mechanics.dynamics`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import asked_of

from mathrag.problems.kinds import KindIndex
from mathrag.agent.slots.typed import TypedKnowledge, typed_knowledge

NEWTON = fakes.formula(
    "newton", "Newton's second law", "F == m*a", fakes.parameter("F", "net force", "net_force", "N"),
    fakes.parameter("m", "mass", "mass", "kg"), fakes.parameter("a", "acceleration", "acceleration", "m/s^2"),
)  # fmt: skip
WEIGHT = fakes.formula(
    "weight", "Weight", "G == m*g", fakes.parameter("G", "weight", "weight", "N"), fakes.parameter("m", "mass", "mass", "kg"),
    fakes.parameter("g", "gravitational acceleration", "acceleration_of_free_fall", "m/s^2"),
)  # fmt: skip
THRUST = fakes.formula(
    "thrust", "Thrust of four engines", "4*T == m*a + f", fakes.parameter("T", "thrust", "force", "N"),
    fakes.parameter("m", "mass", "mass", "kg"), fakes.parameter("a", "acceleration", "acceleration", "m/s^2"),
    fakes.parameter("f", "friction", "friction", "N"),
)  # fmt: skip
WAY = fakes.formula(
    "way", "Distance from rest", "x == a*t**2/2", fakes.parameter("x", "distance", "distance", "m"),
    fakes.parameter("a", "acceleration", "acceleration", "m/s^2"), fakes.parameter("t", "time", "time", "s"),
)  # fmt: skip
END = fakes.formula(
    "end", "Final speed", "v**2 == v_0**2 + 2*a*x", fakes.parameter("v", "final speed", "speed", "m/s"),
    fakes.parameter("v_0", "initial speed", "speed", "m/s"), fakes.parameter("a", "acceleration", "acceleration", "m/s^2"),
    fakes.parameter("x", "distance", "distance", "m"),
)  # fmt: skip
FORMULAS = [NEWTON, WEIGHT, THRUST, WAY, END]


@pytest.fixture(scope="module")
def known(kinds: KindIndex) -> TypedKnowledge:
    return typed_knowledge(FORMULAS, kinds)


def best(text: str, known: TypedKnowledge, kinds: KindIndex) -> float | None:
    ranking = asked_of(known, text, kinds, 3)
    return None if ranking.best is None else float(ranking.best.value)


RUBBED = (
    "Two sleds on level snow are joined by a light horizontal rope. The front sled has a mass of 34.0 kg and the "
    "rear one 21.0 kg, and friction on "
    "each is 18.0 N. The front sled is pulled forward with a horizontal force of 145 N."
)
CRATES = "Two crates, of 12.0 kg and 8.00 kg, are joined by a light cord and rest on a frictionless floor."
SLEDS = "Three sleds of 10 kg, 15 kg and 20 kg are tied one behind the other on smooth ice; 90 N pull the 10 kg sled."
HANG = "Two masses of 4.0 kg and 5.0 kg hang from the ends of a cord over a frictionless pulley."


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "A 46.0-kg crate is released from rest on a ramp inclined at 22.0°, and a friction force of 88.0 N opposes its motion. "
            "How long does the crate take to slide 5.50 m down the ramp?",
            2.49958,
        ),
        ("On a tilted track without friction a 0.24-kg glider accelerates at 1.19 m/s^2. At what angle is it tilted?", 0.12165),
        ("What force is needed to pull a 25-kg sled up a 15° slope at constant speed if the coefficient of friction is 0.10?", 87.135),
        ("A brick is shoved up a 25° plank with 4.0 m/s; the coefficient of friction is 0.30. How far up the plank does it slide?", 1.1746),
        ("A skier of mass 70 kg goes straight down a slope of 12° at constant speed. How large is the force of friction on her?", 142.724),
        ("A 15-kg cart is let down a frictionless 12° ramp by a rope at constant speed. What is the tension in the rope?", 30.584),
        ("What is the normal force on a 14 kg box that rests on a ramp inclined at 28°?", 121.223),
        (
            "A box of 20 kg is pulled along a level floor by a force of 80 N directed 30° above the horizontal. "
            "The coefficient of kinetic friction is 0.25. Find its acceleration.",
            1.51244,
        ),
        ("A 1500 kg car's engine drives it forward with 4200 N against a resistance of 900 N. What is its acceleration?", 2.2),
        (
            "A crate of 35 kg rests on a level floor. The coefficient of static friction is 0.50 and that of kinetic friction is 0.40. "
            "What is the least horizontal force that sets the crate in motion?",
            171.616,
        ),
        (f"{CRATES} A horizontal force of 50.0 N pulls on the 12.0-kg crate. Find the tension in the cord.", 20.0),
        (f"{CRATES} The lighter crate is pulled with 50.0 N. Find the tension in the cord.", 30.0),
        (f"{CRATES} They are pulled with a force of 50.0 N. Find their acceleration.", 2.5),
        (f"{SLEDS} What is the tension in the cord between the 15 kg and the 20 kg sled?", 40.0),
        ("A car of mass 1400 kg tows a trailer of mass 350 kg and accelerates at 1.2 m/s^2. What is the tension in the tow rope?", 420.0),
        ("A cord over a pulley joins a 2.0 kg cart on a smooth table to a hanging mass of 0.50 kg. Find the cart's acceleration.", 1.96133),
        (f"{HANG} What is the tension in the cord?", 43.5851),
        (f"{HANG} How far does the heavier one go down in 1.5 s from rest?", 1.22583),
    ],
)  # fmt: skip
def test_all_forces_along_the_line_enter(text: str, value: float, known: TypedKnowledge, kinds: KindIndex) -> None:
    assert best(text, known, kinds) == pytest.approx(value, rel=1e-4)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "Two forces of 30 N and 40 N act at right angles to each other on a 5.0-kg body. What is its acceleration?",
            10,
        ),
        (
            "Two forces of 30 N and 40 N act on a body, perpendicular to each other. How large is the resultant force?",
            50,
        ),
        (
            "Two children pull a 20-kg sled on smooth ice in opposite directions with 60 N and 45 N. What is its acceleration?",
            0.75,
        ),
        (f"{RUBBED} What is the tension in the rope between them?", 59.61818),
        (f"{RUBBED} What is their acceleration?", 109 / 55),
    ],
)
def test_forces_on_one_and_on_several_add_up(text: str, value: float, known: TypedKnowledge, kinds: KindIndex) -> None:
    assert best(text, known, kinds) == pytest.approx(value, rel=1e-4)


@pytest.mark.parametrize(
    "text",
    [
        "Two forces of 10 N and 20 N pull a 2-kg block along a rough table in the same direction. What is its acceleration?",
        "A 40-kg crate is pushed along a rough floor with a force of 150 N. What is its acceleration?",  # how rough
        "A horizontal force of 60 N pushes a 5.0 kg block up a frictionless incline of 30°. What is its acceleration?",  # at an angle to it
        "A 5.0 kg block on a 30° slope is held at rest by a force along it; the coefficient of friction is 0.20. What is that force?",
        f"{CRATES} They are pulled with a force of 50.0 N. Find the tension in the cord.",  # which is in front
        "A 2.0 kg block on a 30° incline is connected over a pulley to a hanging 3.0 kg block. Find the acceleration.",
    ],
)
def test_what_the_words_leave_open_is_not_computed(text: str, known: TypedKnowledge, kinds: KindIndex) -> None:
    assert best(text, known, kinds) is None


def test_without_forces_in_the_documents_no_equation_is_stated(kinds: KindIndex) -> None:
    text = "A block slides without friction down a slope inclined at 28°. What is its acceleration?"
    assert best(text, typed_knowledge([WAY, END], kinds), kinds) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A net force of 20 N acts on a 4.0 kg cart. What is its acceleration?", 5.0),
        ("What is the weight of a 3.0 kg book that lies on a ramp?", 29.41995),
        ("A 1250-kg car at 90.0 km/h is brought to rest within 62.5 m. What is the magnitude of the average net force on it?", 6250.0),
    ],
)  # fmt: skip
def test_other_questions_of_forces_are_answered_by_the_documents(
    text: str, value: float, known: TypedKnowledge, kinds: KindIndex
) -> None:
    assert best(text, known, kinds) == pytest.approx(value, rel=1e-4)
