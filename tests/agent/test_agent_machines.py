"""Efficiency of ramps, levers and pulleys (`mechanics.machines`), and resistances that use up a kinetic energy (`mechanics.equalities`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import asked_of

from mathrag.problems.kinds import KindIndex
from mathrag.agent.slots.typed import typed_knowledge

WORK = fakes.formula(
    "work", "Work", "W == F*s", fakes.parameter("W", "work", "work", "J"), fakes.parameter("F", "force", "force", "N"),
    fakes.parameter("s", "distance", "distance", "m"),
)  # fmt: skip
MOVES = fakes.formula(
    "e", "Kinetic energy", "E == 1/2*m*v**2", fakes.parameter("E", "kinetic energy", "kinetic_energy", "J"),
    fakes.parameter("m", "mass", "mass", "kg"), fakes.parameter("v", "speed", "speed", "m/s"),
)  # fmt: skip
RAMP = (
    "Workers push a crate weighing 500 N up a ramp with a push of 200 N along the ramp. The ramp is 4 m long and its top is {} above the "
    "ground. "
)
LEVER = (
    "A worker presses the end of a bar down through 0.5 m with a force of {}, and a slab with a weight of 1200 N on the other part "
    "is raised by 0.1 m. Find the mechanical efficiency of this lever."
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"{RAMP.format('1.2 m')}Find the mechanical efficiency of the ramp.", 0.75),
        (f"{RAMP.format('[X]')}Find the mechanical efficiency of the ramp.{fakes.BACK.format('75%')}", 1.2),
        (f"{LEVER.format('[X]')}{fakes.BACK.format('80%')}", 300),
        (
            "The efficiency of a ramp that is 5 m long and 2 m high is 80%. With what force must a box with a "
            "weight of 600 N be pushed along it?",
            300,
        ),
        (
            "With a pulley block a worker lifts a load of 900 N by 2 m, pulling the rope with a force of 400 N "
            "through 6 m. What is the efficiency "
            "of the pulley block?",
            0.75,
        ),
        (
            "A 1200-kg car moving at 20 m/s brakes and comes to a stop after 50 m. How large is the average resistance?",
            4800,
        ),
        (
            "A 1000-kg car at 15 m/s is brought to rest by a resistance of 4500 N. How far does it go until it stops?",
            25,
        ),
    ],
)
def test_work_in_and_work_out(kinds: KindIndex, text: str, value: float) -> None:
    best = asked_of(typed_knowledge([WORK, MOVES], kinds), text, kinds, 3).best
    assert best is not None
    assert float(best.value) == pytest.approx(value)


def test_a_value_without_a_clear_place_states_nothing(kinds: KindIndex) -> None:
    text = (
        "A box of 300 N is moved on a ramp over 3 m and 1 m with a force of 125 N. What is the efficiency of the ramp?"
    )
    ranking = asked_of(typed_knowledge([WORK, MOVES], kinds), text, kinds, 3)
    assert ranking.best is None or all("load" not in call.tool.formula.label for call in ranking.best.calls)
