"""How well one noun stands for many at once is the same as one by one."""

from __future__ import annotations

import numpy as np
import pytest

from mathrag.agent.slots.features import match_costs
from mathrag.agent.slots.matching import Matching, Types
from mathrag.agent.slots.typed import Noun, noun
from mathrag.problems.kinds import KindIndex, kind_index
from mathrag.quantities import ontology

NAMES = (
    ("initial speed of the car", "speed", "L T^-1"),
    ("velocity of the vehicle", "velocity", "L T^-1"),
    ("final velocity", "final_velocity", "L T^-1"),
    ("change of temperature of the gas", "temperature_difference", "Θ"),
    ("efficiency of the stove", "efficiency", "1"),
    ("refractive index of the lens", "refractive_index", "1"),
    ("ratio", None, "1"),
    ("fuel burnt by the truck", None, None),
    ("", None, "L"),
)


@pytest.fixture(scope="module")
def nouns() -> list[Noun]:
    kinds: KindIndex = kind_index(ontology())
    return [noun(text, frozenset({kind} if kind else ()), kinds, None, dimension) for text, kind, dimension in NAMES]


def test_all_at_once_are_the_same_as_one_by_one(nouns: list[Noun]) -> None:
    weight = {"speed": 0.3, "car": 0.7, "len": 0.5, "fuel": 0.9}
    matching = Matching(nouns, nouns, weight, Types())
    for place, need in enumerate(nouns):
        expected = [match_costs(need, own, weight) for own in nouns]
        assert matching.features(place, np.arange(len(nouns))).tolist() == [
            pytest.approx(row, abs=1e-11) for row in expected
        ]
