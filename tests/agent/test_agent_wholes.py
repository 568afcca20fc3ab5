"""Shares of a whole that isn't given."""

from __future__ import annotations

import pytest

from mathrag.agent.question import read_question
from mathrag.agent.reading.wholes import SAMPLE, asked_of
from mathrag.agent.slots.features import Fact
from mathrag.problems.kinds import KindIndex


def free(text: str, kinds: KindIndex) -> list[Fact]:
    question = read_question(text, kinds)
    assert question is not None
    return [fact for fact in question.facts if fact.free]


def test_a_share_brings_its_whole_where_that_is_not_given(kinds: KindIndex) -> None:
    (whole,) = free(
        "How long does a 2.0 s time constant take to bring a capacitor to 80 % of its final voltage?", kinds
    )
    assert whole.noun.kinds & {"voltage", "electric_potential_difference", "electric_tension"}
    assert "does not matter" in whole.note


def test_a_whole_that_is_given_is_not_assumed(kinds: KindIndex) -> None:
    assert free("A 12 V battery charges a capacitor to 80 % of its final voltage. How long does it take?", kinds) == []


@pytest.mark.parametrize("text", ["What is 20 % of 50?", "The efficiency is 40 %. What is the useful work of 300 J?"])
def test_a_percentage_of_nothing_named_assumes_nothing(kinds: KindIndex, text: str) -> None:
    assert free(text, kinds) == []


def test_a_share_of_a_sample_may_be_of_its_concentration_amount_or_mass(kinds: KindIndex) -> None:
    assert asked_of("percentage of the reactant remains after 20 min", kinds) == SAMPLE
    assert asked_of("speed of the reactant", kinds) == ()
