"""So many half-lives or time constants (`reading.multiples`), and laws of decay for masses (`slots.variants`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import carried_out, read

from mathrag.agent.slots.typed import TypedKnowledge, typed_knowledge
from mathrag.problems.kinds import KindIndex

DECAY = fakes.formula(
    "d", "Radioactive decay", "N == N_0 * exp(-k * t)", fakes.parameter("N", "number of nuclei", "number", "1"),
    fakes.parameter("N_0", "initial number of nuclei", "number", "1"), fakes.parameter("k", "decay constant", "decay_constant", "1/s"),
    fakes.parameter("t", "time", "time", "s"),
)  # fmt: skip
HALF = fakes.formula(
    "h", "Half-life", "T == ln(2) / k", fakes.parameter("T", "half-life", "half_life", "s"),
    fakes.parameter("k", "decay constant", "decay_constant", "1/s"),
)  # fmt: skip


@pytest.fixture(scope="module")
def known(kinds: KindIndex) -> TypedKnowledge:
    return typed_knowledge([DECAY, HALF], kinds)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A nuclide has a half-life of 3 h. How much of a 64 mg sample is left after 2 half-lives?", 16e-6),
        ("The activity of a source is 900 Bq. What is its activity after two half-lives?", 225.0),
    ],
)
def test_what_is_left_after_some_half_lives(kinds: KindIndex, known: TypedKnowledge, text: str, value: float) -> None:
    ranking = carried_out(read(text, kinds), known, 4)
    assert ranking.best is not None
    assert ranking.best.value == pytest.approx(value)


def test_so_many_of_a_given_time_are_a_time(kinds: KindIndex) -> None:
    facts = read("A circuit has a time constant of 0.5 s. What is the voltage after 3 time constants?", kinds).facts
    times = {fact.text: fact for fact in facts if fact.dimension == "T"}
    assert times["time"].si == 1.5
    assert times["time"].note == "3 × time constants = 1.5 s"
    assert not any(fact.free for fact in facts)


def test_a_time_that_is_not_given_does_not_matter(kinds: KindIndex) -> None:
    facts = read("What share of its final voltage does a capacitor have after 2 time constants?", kinds).facts
    assert {(fact.si, fact.free) for fact in facts if fact.dimension == "T" and fact.si} == {(1.0, True), (2.0, True)}


@pytest.mark.parametrize(
    "text", ["How far do 3 cars get in 2 hours at 50 km/h?", "A bell rings 4 times in 10 s. How often is that?"]
)
def test_other_counts_are_no_times(kinds: KindIndex, text: str) -> None:
    assert not any(fact.also for fact in read(text, kinds).facts if fact.dimension == "T")


def test_a_law_of_decay_holds_for_the_mass_and_the_activity_as_well(kinds: KindIndex, known: TypedKnowledge) -> None:
    dimensions = {known.slots[f.slots[0]].parameter.dimension for f in known.formulas if f.formula.id == DECAY.id}
    assert dimensions == {"1", "M", "T^-1"}


@pytest.mark.parametrize("unit", ["s^-1", "L/(mol·s)", "mol/(L·s)"])
def test_a_law_of_the_ratio_of_rate_constants_holds_for_any_order(kinds: KindIndex, unit: str) -> None:
    two_points = fakes.formula(
        "a", "Arrhenius equation", "E == T_1*T_2*ln(k_2/k_1)/(T_2 - T_1)",
        fakes.parameter("E", "activation temperature", "temperature", "K"),
        fakes.parameter("k_1", "first zero order rate constant", "zero_order_rate_constant", "mol/(L*s)"),
        fakes.parameter("k_2", "second zero order rate constant", "zero_order_rate_constant", "mol/(L*s)"),
        fakes.parameter("T_1", "first temperature", "temperature", "K"), fakes.parameter("T_2", "second temperature", "temperature", "K"),
    )  # fmt: skip
    text = f"The rate constant of a reaction is 1.5e-4 {unit} at 298 K and 9.6e-4 {unit} at 318 K. What is its activation temperature?"
    ranking = carried_out(read(text, kinds), typed_knowledge([two_points], kinds), 1)
    assert ranking.best is not None
    assert ranking.best.value == pytest.approx(8795.2, rel=1e-4)
