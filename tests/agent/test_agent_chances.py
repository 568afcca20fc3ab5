"""What one word of a question decides between two variables of one kind: the image, its own clock."""

from __future__ import annotations

from typing import Any

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import AgentSettings, Settings

LENS = formula(
    "lens",
    "Thin lens equation",
    "1/f == 1/d_o + 1/d_i",
    parameter("f", "focal length", "focal_length", "m"),
    parameter("d_o", "distance of object", "distance", "m"),
    parameter("d_i", "distance of image from the lens", "distance", "m"),
)
DILATION = formula(
    "dilation",
    "Time dilation",
    "t == t_0/sqrt(1 - v**2/299792458.0**2)",
    parameter("t", "time", "time", "s"),
    parameter("t_0", "proper time", "proper_time", "s"),
    parameter("v", "velocity", "velocity", "m/s"),
)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("A lens with a focal length of 20 cm forms an image 60 cm behind it. How far from the lens is the object?", 0.3),
        ("A ship flies at 60 % of the speed of light. 10 s pass by its own clock. How long is that for us?", 12.5),
    ],
)  # fmt: skip
def test_a_word_says_which_of_two_is_meant(question: str, value: float) -> None:
    known: Any = FakeKnowledge((LENS, DILATION))
    answer = Agent(known, Settings(agent=AgentSettings(min_confidence=0))).ask(question)
    assert answer.value is not None
    in_si = answer.value * {"cm": 1e-2, "mm": 1e-3}.get(answer.unit or "", 1.0)
    assert in_si == pytest.approx(value, rel=1e-4)
