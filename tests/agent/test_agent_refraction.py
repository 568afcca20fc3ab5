"""Which angle belongs to which medium (`situations.refraction`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import carried_out

from mathrag.problems.kinds import KindIndex
from mathrag.agent.question import read_question
from mathrag.agent.slots.typed import typed_knowledge

SNELL = fakes.formula(
    "s", "Snell's law", "n_1 * sin(theta_1) == n_2 * sin(theta_2)",
    *(fakes.parameter(symbol, "refractive index", "refractive_index", "1") for symbol in ("n_1", "n_2")),
    *(fakes.parameter(symbol, "angle", "angle", "rad") for symbol in ("theta_1", "theta_2")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "degrees"),
    [
        (
            "Light goes from air into glass of index 1.6 at an angle of incidence of 40°. What is the angle of refraction?",
            23.69,
        ),
        (
            "A ray passes from glass of index 1.6 into air at an angle of incidence of 20°. What is the angle of refraction?",
            33.18,
        ),
    ],
)
def test_the_angle_of_incidence_lies_where_light_comes_from(kinds: KindIndex, text: str, degrees: float) -> None:
    known = typed_knowledge([SNELL], kinds)
    question = read_question(text, kinds, (), known)
    assert question is not None
    best = carried_out(question, known, 2).best
    assert best is not None
    assert best.value * 57.29578 == pytest.approx(degrees, abs=0.05)
