"""Which angle belongs to which medium (`mathrag.agent.refraction`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest

from mathrag.agent.kinds import KindIndex, kind_index
from mathrag.agent.links import build_links
from mathrag.agent.planner import plan
from mathrag.agent.question import read_question
from mathrag.agent.tools import DynamicToolFactory
from mathrag.agent.tree import Bounds
from mathrag.agent.typed import typed_knowledge
from mathrag.agent.weights import weights
from mathrag.quantities import ontology

SNELL = fakes.formula(
    "s", "Snell's law", "n_1 * sin(theta_1) == n_2 * sin(theta_2)",
    *(fakes.parameter(symbol, "refractive index", "refractive_index", "1") for symbol in ("n_1", "n_2")),
    *(fakes.parameter(symbol, "angle", "angle", "rad") for symbol in ("theta_1", "theta_2")),
)  # fmt: skip


@pytest.fixture(scope="module")
def kinds() -> KindIndex:
    return kind_index(ontology())


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
    best = plan(question, known, build_links(known), DynamicToolFactory({}), {}, 1.0, weights(), Bounds(2)).best
    assert best is not None
    assert best.value * 57.29578 == pytest.approx(degrees, abs=0.05)
