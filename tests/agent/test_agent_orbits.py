"""Heights above a globe: attraction goes by the distance to the centre (`motion.orbits`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import asked_of

from mathrag.problems.kinds import KindIndex
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.question import read_question
from mathrag.agent.situations.motion.orbits import CENTRE
from mathrag.agent.slots.typed import typed_knowledge

G = 6.6743e-11
SPEED = fakes.formula(
    "orbit", "Orbital speed", "v**2 == 6.6743e-11*M/r", fakes.parameter("v", "orbital speed", "speed", "m/s"),
    fakes.parameter("M", "mass", "mass", "kg"), fakes.parameter("r", "radius of the orbit", "radius", "m"),
)  # fmt: skip
FALL = fakes.formula(
    "potential", "Speed of a fall", "v == sqrt(2*g*h)", fakes.parameter("v", "speed", "speed", "m/s"),
    fakes.parameter("g", "acceleration of free fall", "acceleration_of_free_fall", "m/s^2"), fakes.parameter("h", "height", "height", "m"),
)  # fmt: skip
PLANET = "The planet has a mass of 5e24 kg and a radius of 6000 km."


def ranked(text: str, kinds: KindIndex) -> Ranking:
    return asked_of(typed_knowledge([SPEED, FALL], kinds), text, kinds, 3)


@pytest.mark.parametrize(
    "where",
    [
        "circles 500 km above the planet's surface",
        "is in orbit at an altitude of 500 km",
        "goes round 500 km above the surface of the planet",
    ],
)
def test_an_orbit_is_measured_from_the_centre(kinds: KindIndex, where: str) -> None:
    ranking = ranked(f"A satellite {where}. {PLANET} What is its orbital speed?", kinds)
    assert ranking.best is not None
    assert float(ranking.best.value) == pytest.approx((G * 5e24 / 6.5e6) ** 0.5, rel=1e-4)
    for plan in ranking.plans:  # neither the height alone nor the bare radius
        assert float(plan.plan.value) == pytest.approx(float(ranking.best.value), rel=1e-4)


def test_the_distance_to_the_centre_is_shown(kinds: KindIndex) -> None:
    question = read_question(
        f"A satellite circles 500 km above the planet's surface. {PLANET} What is its speed?", kinds
    )
    assert question is not None
    made = next(fact for fact in question.facts if fact.text == CENTRE)
    assert made.si == pytest.approx(6.5e6)
    assert "6000 km + 500 km" in made.note


def test_how_high_it_is_comes_from_the_distance_to_the_centre(kinds: KindIndex) -> None:
    ranking = ranked(
        f"At what height above the surface of a planet does a satellite orbit at 7.0 km/s? {PLANET}", kinds
    )
    assert ranking.best is not None
    assert float(ranking.best.value) == pytest.approx(G * 5e24 / 7000**2 - 6e6, rel=1e-4)


def test_what_is_near_the_ground_is_as_far_from_the_centre_as_that(kinds: KindIndex) -> None:
    question = read_question(
        f"A stone falls from 20 m above the planet's surface. {PLANET} How fast does it get?", kinds
    )
    assert question is not None
    assert all(fact.text != CENTRE for fact in question.facts)


def test_the_radius_of_the_earth_is_brought_along_where_only_a_height_is_given(kinds: KindIndex) -> None:
    question = read_question(
        "A satellite circles the Earth at an altitude of 850 km. The mass of the Earth is 6e24 kg. How fast is it?",
        kinds,
    )
    assert question is not None
    made = [fact.si for fact in question.facts if fact.text == CENTRE]
    assert made == [pytest.approx(7.22e6, rel=1e-3)]


ROUND = fakes.formula(
    "round", "Centripetal acceleration", "a == v**2/r", fakes.parameter("a", "centripetal acceleration", "acceleration", "m/s^2"),
    fakes.parameter("v", "speed", "speed", "m/s"), fakes.parameter("r", "radius", "radius", "m"),
)  # fmt: skip
LAP = fakes.formula(
    "lap", "Speed on a circular path", "v == 2*3.14159265*r/T", fakes.parameter("v", "speed", "speed", "m/s"),
    fakes.parameter("r", "radius", "radius", "m"), fakes.parameter("T", "period", "period", "s"),
)  # fmt: skip
PUSH = fakes.formula(
    "push", "Newton's second law", "F == m*a", fakes.parameter("F", "net force", "net_force", "N"),
    fakes.parameter("m", "mass", "mass", "kg"), fakes.parameter("a", "acceleration", "acceleration", "m/s^2"),
)  # fmt: skip
SURFACE = "The acceleration due to gravity at the surface of a planet is 1.62 m/s^2 and its radius is 1740 km."


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"{SURFACE} Find the speed of a probe in a circular orbit 110 km above its surface.", 1628.25),
        (f"{SURFACE} What is the period of a probe in an orbit at an altitude of 110 km?", 7138.9),
        (f"{SURFACE} What is the acceleration due to gravity 110 km above its surface?", 1.43308),
        (
            "A probe moves in a circular orbit of radius 1.07e6 km with a period of 7.15 days. The radius of the planet itself is "
            "7.15e4 km. What is the acceleration due to gravity at the planet's surface?",
            24.789,
        ),
    ],
)
def test_gravity_at_the_surface_is_less_farther_out(text: str, value: float, kinds: KindIndex) -> None:
    best = asked_of(typed_knowledge([ROUND, LAP, PUSH], kinds), text, kinds, 3).best
    assert best is not None
    assert float(best.value) == pytest.approx(value, rel=1e-4)
