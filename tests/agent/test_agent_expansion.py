"""At what temperature something has another length (`heat.expansion`)."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, values

from mathrag.agent import Agent
from mathrag.settings import Settings

LINEAR = formula(
    "l", "Linear expansion", "D == alpha*L*T", parameter("D", "change in length", "length", "m"),
    parameter("alpha", "coefficient of linear expansion", "linear_expansion_coefficient", "1/K"),
    parameter("L", "length", "length", "m"), parameter("T", "change in temperature", "temperature_difference", "K"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("To what temperature must it be heated to fit over a pin with a diameter of 40.02 mm?", 343.15),
        ("To what temperature must it be cooled to fit into a bore with a diameter of 39.98 mm?", 243.15),
    ],
)
def test_the_temperature_at_which_one_length_is_the_other(text: str, value: float) -> None:
    agent = Agent(FakeKnowledge((LINEAR,)), Settings())  # type: ignore[arg-type]
    ring = "A ring of brass has a diameter of 40.00 mm at 20 °C; its coefficient of linear expansion is 1.0e-5 1/K."
    assert values(agent, f"{ring} {text}")[0] == pytest.approx(value, abs=1e-3)
