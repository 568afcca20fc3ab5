"""Messages by their form: what may go on from a question, and what is a question of its own."""

from __future__ import annotations

import pytest

from mathrag.agent import Answer, Missing, read_problem
from mathrag.conversation.following import Unclear, follow
from mathrag.conversation.messages import Change, read_message, read_plot
from mathrag.problems.kinds import kinds_of

CYLINDER = "What is the volume of a cylinder with radius 3 cm?"
HEIGHT = Missing(quantity="height", unit="m", formula="Volume of a cylinder", uri="https://w3id.org/mathrag/formula/0")
ASKED_BACK = Answer(question=CYLINDER, kind="clarification", answer="the height is missing", missing=(HEIGHT,))
HEATING = "How much heat is needed to warm 2 kg of water from 20 °C to 80 °C?"
CAR = "A car goes 90 km in 1.5 h. How fast is it?"


def followed(question: str, message: str, missing: tuple[Missing, ...] = ()) -> str | None:
    """The question that ``message`` makes of ``question``; None where it is none of its changes."""
    read = read_message(message)
    if read is None:
        return None
    last = Answer(question=question, kind="clarification", answer="", missing=missing)
    made = follow(read, last, read_problem(question), kinds_of())
    return made and made.question


@pytest.mark.parametrize(
    ("message", "changes"),
    [
        ("And with radius 6 cm?", [("radius", "6 cm", None, None)]),
        ("What if the radius doubles?", [("radius", "", 2, None)]),
        ("twice the mass", [("mass", "", 2, None)]),
        ("What if the speed is halved?", [("speed", "", 0.5, None)]),
        ("three times the mass", [("mass", "", 3, None)]),
        ("increase the radius by 10 %", [("radius", "", 1.1, None)]),
        ("and if the mass drops by 2 kg?", [("mass", "", None, -2)]),
        ("what if it is raised to 80 °C?", [("", "80 °C", None, None)]),
        ("now with 3 kg and 5 m/s", [("", "3 kg", None, None), ("", "5 m/s", None, None)]),
        ("20 m/s", [("", "20 m/s", None, None)]),
    ],
)
def test_changes_are_read(message: str, changes: list[tuple[str, str, float | None, float | None]]) -> None:
    read = read_message(message)
    assert read is not None
    found = [(c.name, c.text, c.factor and round(c.factor, 6), c.offset) for c in read.changes]
    assert found == changes


@pytest.mark.parametrize(
    ("message", "unit"),
    [
        ("in litres, please", "L"),
        ("in km/h", "km/h"),
        ("and in kilometres per hour?", "km/h"),
        ("convert it to cm", "cm"),
    ],
)
def test_a_wanted_unit_is_read(message: str, unit: str) -> None:
    read = read_message(message)
    assert read is not None
    assert (read.unit, read.changes) == (unit, ())


@pytest.mark.parametrize(
    "message",
    [
        "What is 20 cm in m?",
        "Convert 20 cm to m",
        "volume of a sphere with radius 4 cm",
        "circumference of a circle with radius 4 cm",
        "A body of 2 kg falls for 3 s.",
        "What is the volume of a cube with side 3 cm?",
        "And what is the volume of a sphere with radius 4 cm?",
        "And the volume of a cube with side 2 cm?",
        "How tall is a cylinder of 5 L with radius 3 cm?",
        "And the mass of the Moon?",
        "What about copper?",
        "Find the height for a volume of 2 L.",
        "thanks",
        "hello",
        "",
    ],
)
def test_a_question_of_its_own_follows_nothing(message: str) -> None:
    for question, missing in ((CYLINDER, (HEIGHT,)), (CYLINDER, ()), (HEATING, ())):
        assert followed(question, message, missing) is None


@pytest.mark.parametrize(
    "said",
    [
        "20 cm",
        "height 20 cm",
        "The height is 20 cm.",
        "the height = 20 cm",
        "with a height of 20 cm, please",
        "about 20 cm",
    ],
)
def test_what_is_missing_is_put_behind_the_question(said: str) -> None:
    assert followed(CYLINDER, said, (HEIGHT,)) == f"{CYLINDER} The height is 20 cm."


def test_the_mark_of_a_value_is_a_blank_where_somebody_writes_it() -> None:
    assert followed(CYLINDER, "§7 §20 cm §") is None
    assert followed(CYLINDER, "§20 cm§", (HEIGHT,)) == f"{CYLINDER} The height is 20 cm."


def test_a_plain_number_has_the_unit_that_was_asked_for() -> None:
    assert followed(CYLINDER, "20", (HEIGHT,)) == f"{CYLINDER} The height is 20 m."
    plain = HEIGHT.model_copy(update={"quantity": "refractive index", "unit": "1"})
    assert followed(CYLINDER, "1.5", (plain,)) == f"{CYLINDER} The refractive index is 1.5."


def test_a_value_goes_to_what_has_its_unit() -> None:
    mass = HEIGHT.model_copy(update={"quantity": "mass", "unit": "kg"})
    assert followed(CYLINDER, "5 g", (HEIGHT, mass)) == f"{CYLINDER} The mass is 5 g."
    with pytest.raises(Unclear, match="height has a unit such as m, not s"):
        followed(CYLINDER, "5 s", (HEIGHT, mass))


@pytest.mark.parametrize(
    ("question", "message", "made"),
    [
        (CYLINDER, "and with 5 cm?", "What is the volume of a cylinder with radius 5 cm?"),
        (CYLINDER, "in litres", "What is the volume of a cylinder with radius 3 cm in L?"),
        (CYLINDER, "with radius 4 cm, in litres", "What is the volume of a cylinder with radius 4 cm in L?"),
        (CYLINDER, "And the surface area?", "What is the surface area of a cylinder with radius 3 cm?"),
        (HEATING, "And to 90 °C?", "How much heat is needed to warm 2 kg of water from 20 °C to 90 °C?"),
        (HEATING, "what if the mass is 500 g?", "How much heat is needed to warm 500 g of water from 20 °C to 80 °C?"),
        (CAR, "g = 2 m/s²", "A car goes 90 km in 1.5 h. How fast is it? The g is 2 m/s²."),
        (CAR, "5 A", "A car goes 90 km in 1.5 h. How fast is it? 5 A."),
        (CAR, "And in 2 h?", "A car goes 90 km in 2 h. How fast is it?"),
        (CAR, "in km/h, please", "A car goes 90 km in 1.5 h. How fast is it in km/h?"),
        (
            "What is the speed of a car in m/s that goes 9 km in 2 h?",
            "in km/h",
            "What is the speed of a car in km/h that goes 9 km in 2 h?",
        ),
    ],
)
def test_a_change_stands_where_the_old_value_stood(question: str, message: str, made: str) -> None:
    assert followed(question, message) == made


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("And with 50 °C?", "Which one is meant by 50 °C: the initial temperature .* or the final temperature"),
        ("What if the mass is 5 m?", "unit such as kg, not m"),
        ("in litres", "can't be given in L"),
        ("and with 5?", "Which one is meant by 5"),
        ("mass 3 kg and mass 4 kg", "two values for the mass"),
    ],
)
def test_what_is_open_is_asked_back(message: str, said: str) -> None:
    with pytest.raises(Unclear, match=said):
        followed(HEATING, message)


def test_a_plot_is_read_with_its_range() -> None:
    plot = read_plot("Plot the kinetic energy of a 2 kg body over its speed from 0 to 20 m/s")
    assert plot is not None
    assert (plot.of, plot.over) == ("the kinetic energy of a 2 kg body", "speed")
    assert plot.ends is not None
    assert (plot.ends, plot.unit) == ((0, 20), "m/s")
    alone = read_plot("plot it from 0 to 10 m/s")
    assert alone is not None
    assert (alone.of, alone.over) == ("it", "")
    assert alone.ends is not None
    assert alone.ends == (0, 10)
    assert read_plot("What is the plot of land worth?") is None
    assert Change("radius", "6 cm").factor is None


def test_a_thing_takes_the_place_of_another() -> None:
    known = ("copper", "iron", "lead")

    def asked(question: str, message: str) -> str | None:
        read = read_message(message)
        assert read is not None
        last = Answer(question=question, kind="conversation", answer="")
        made = follow(read, last, read_problem(question), kinds_of(), known)
        return made and made.question

    density = "What is the mass of 2 m³ of copper?"
    assert asked(density, "and for iron?") == "What is the mass of 2 m³ of iron?"
    assert asked(density, "and for wood?") is None
    with pytest.raises(Unclear, match="copper or iron"):
        asked("How much heavier is 1 m³ of copper than 1 m³ of iron?", "what about lead?")
