"""Conversations as people have them, over a small knowledge base."""

from __future__ import annotations

import pytest

from mathrag.agent import Agent, Answer
from mathrag.conversation import replayed, reply

SPHERE = "What is the volume of a sphere with radius 4 cm?"
OHM = "How much current flows through 4 ohm at 12 V?"
ENERGY = "What is the kinetic energy of a body at 3 m/s?"


def talk(agent: Agent, *messages: str) -> list[Answer]:
    """The answers to ``messages``, one after the other."""
    answers: list[Answer] = []
    for message in messages:
        answers.append(reply(agent, message, answers))
    return answers


def test_values_factors_and_units_go_on_from_each_other(agent: Agent) -> None:
    answers = talk(
        agent, SPHERE, "And with radius 6 cm?", "What if the radius doubles?", "in litres, please", "and 5 cm?"
    )
    assert [answer.value for answer in answers] == pytest.approx(
        [268.083, 904.779, 7238.23, 7.23823, 0.523599], rel=1e-5
    )
    assert [answer.unit for answer in answers] == ["cm^3", "cm^3", "cm^3", "L", "L"]
    carried = answers[1].continues
    assert carried is not None
    assert (carried.message, carried.question, carried.changes) == (
        "And with radius 6 cm?",
        SPHERE,
        ("with radius = 6 cm",),
    )
    assert answers[1].question == "What is the volume of a sphere with radius 6 cm?"
    assert answers[0].continues is None


def test_a_question_of_its_own_is_never_a_continuation(agent: Agent) -> None:
    _, ohm, thanks, less = talk(agent, SPHERE, OHM, "thanks", "And at 6 V?")
    assert (ohm.value, ohm.continues) == (3, None)
    assert thanks.kind == "conversation"
    assert less.value == 1.5


def test_a_value_that_was_asked_for_is_taken(agent: Agent) -> None:
    asked, refused, given = talk(agent, ENERGY, "2 cm", "2 kg")
    assert asked.missing
    assert (refused.kind, refused.missing) == ("clarification", asked.missing)
    assert "kg, not cm" in refused.answer
    assert (given.value, given.unit) == (9, "J")


def test_a_value_that_enters_nothing_is_told(agent: Agent) -> None:
    _, unclear, again = talk(agent, OHM, "And with a speed of 5 m/s?", "And at 6 V?")
    assert unclear.kind == "clarification"
    assert unclear.value is None
    assert "takes no such value" in unclear.answer
    assert again.value == 1.5


def test_another_quantity_of_the_same_things(agent: Agent) -> None:
    _, voltage = talk(agent, "What is the resistance at 12 V and 3 A?", "And at 6 V?")
    assert (voltage.value, voltage.unit) == (2, "Ω")


def test_a_plot_is_the_answer_at_each_value(agent: Agent) -> None:
    [alone] = talk(agent, "Plot the kinetic energy of a 2 kg body over its speed from 0 to 20 m/s")
    assert alone.plot is not None
    assert alone.plot.complete
    assert (alone.plot.x_axis.unit, alone.plot.y_axis.unit) == ("m/s", "J")
    assert list(alone.plot.y) == pytest.approx([x**2 for x in alone.plot.x])
    assert (alone.plot.x[0], alone.plot.x[-1], alone.value) == (0, 20, 400)
    _, ranged = talk(agent, "What is the kinetic energy of a 2 kg body at 3 m/s?", "plot it from 0 to 10 m/s")
    assert ranged.plot is not None
    assert (ranged.plot.x_axis.name, ranged.plot.x[-1], ranged.value) == ("speed", 10, 100)
    _, plotted, doubled = talk(agent, SPHERE, "Plot it over the radius", "What if the radius doubles?")
    assert plotted.plot is not None
    assert (plotted.plot.x[-1], plotted.plot.x_axis.unit) == (8, "cm")
    assert (
        doubled.question == "What is the volume of a sphere with radius 8 cm?"
    )  # of the question, not of the plot's end


def test_what_follows_a_plot_is_plotted_again(agent: Agent) -> None:
    plot = "Plot the kinetic energy of a 2 kg body over its speed"
    _, heavier, kilo, longer, point = talk(
        agent, plot, "and with 4 kg?", "in kJ", "from 0 to 20 m/s", "what if the speed is 30 m/s?"
    )
    assert heavier.plot is not None
    assert list(heavier.plot.y) == pytest.approx([2 * x**2 for x in heavier.plot.x])
    assert heavier.continues is not None
    assert heavier.continues.changes == ("with mass = 4 kg", "plotted over speed from 0 to 10 m/s")
    assert kilo.plot is not None
    assert (kilo.plot.y_axis.unit, kilo.plot.y[-1]) == ("kJ", pytest.approx(0.2))
    assert longer.plot is not None
    assert (longer.plot.x[-1], longer.plot.y[-1]) == (20, pytest.approx(0.8))
    assert (point.plot, point.value, point.unit) == (None, pytest.approx(1.8), "kJ")


def test_a_value_alone_is_put_to_the_last_question(agent: Agent) -> None:
    told, volume, unclear = talk(agent, "What is the volume of a sphere?", "4 cm", "3 s")
    assert told.value is None
    assert (volume.value, volume.unit) == (pytest.approx(268.083, rel=1e-5), "cm^3")
    assert volume.continues is not None
    assert volume.continues.changes == ("with 4 cm",)
    assert unclear.kind == "clarification"
    assert "with 3 s: what answers it takes no such value" in unclear.answer


@pytest.mark.parametrize("message", ["And with radius 6 cm?", "in litres, please", "20 m/s", "Plot it over the radius"])
def test_with_nothing_to_go_on_from_it_is_a_question(agent: Agent, message: str) -> None:
    [answer] = talk(agent, message)
    assert answer.continues is None
    assert answer.refused


def test_what_nobody_kept_is_asked_again_from_the_last_whole_question(agent: Agent) -> None:
    messages = [OHM, SPHERE, "And with radius 6 cm?", "thanks", "in litres, please"]
    answer = replayed(agent, messages)
    assert (answer.value, answer.unit) == (pytest.approx(0.904779, rel=1e-5), "L")
    assert replayed(agent, [*messages, OHM]).value == 3


def test_an_overlong_message_is_refused_as_any_question(agent: Agent) -> None:
    first = reply(agent, SPHERE)
    answer = reply(agent, "and " * 10_000, [first])
    assert answer.abstained
    assert "characters" in answer.answer


def test_a_question_in_another_language_is_gone_on_from(agent: Agent) -> None:
    first, second = talk(
        agent, "Wie groß ist das Volumen einer Kugel mit einem Radius von 4 cm?", "And with radius 6 cm?"
    )
    assert first.continues is None
    assert second.value is not None
    assert first.value is not None
    assert second.value / first.value == pytest.approx((6 / 4) ** 3)


def test_a_message_in_another_language_goes_on_and_is_answered_in_it(agent: Agent) -> None:
    first, more, terse = talk(
        agent,
        "Wie groß ist das Volumen einer Kugel mit einem Radius von 4 cm?",
        "und mit Radius 6 cm?",
        "und mit 5 cm?",
    )
    assert [answer.value for answer in (first, more, terse)] == pytest.approx([268.083, 904.779, 523.599], rel=1e-5)
    assert more.answer == "Volumen: 905 cm³ (9.05×10⁻⁴ m³), nach “Volume of a sphere”."
    assert more.asked == "und mit Radius 6 cm?"
