"""What is not given and does not matter (`densities`, `ratios`), and values by another name (`aliases`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import asked_of, typed_knowledge

from mathrag.agent import Agent
from mathrag.agent.question import read_question
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.problems.kinds import FREE_FALL, KindIndex
from mathrag.settings import AgentSettings, Settings

GAS = fakes.formula(
    "g", "Ideal gas law", "P * V == N * 1.380649e-23 * T", fakes.parameter("P", "pressure", "pressure", "Pa"),
    fakes.parameter("V", "volume", "volume", "m^3"), fakes.parameter("N", "number of molecules", "number_of_entities", "1"),
    fakes.parameter("T", "temperature", "temperature", "K"),
)  # fmt: skip


@pytest.fixture(scope="module")
def known(kinds: KindIndex) -> TypedKnowledge:
    return typed_knowledge([GAS], kinds)


def test_a_given_volume_is_taken(kinds: KindIndex, known: TypedKnowledge) -> None:
    question = read_question("A gas of density 1.2 kg/m^3 fills a volume of 3 m^3. What is its mass?", kinds, (), known)
    assert question is not None
    assert not any(fact.free for fact in question.facts)


def test_what_is_meant_is_asked(kinds: KindIndex) -> None:
    question = read_question(
        "What is the sensitivity of the meter (that is, what current turns it fully) at 3 V and 60 kΩ?", kinds
    )
    assert question is not None
    assert question.asked.head == "current"


DECAY = fakes.formula(
    "d", "Decay", "N == N_0 * exp(-k * t)", fakes.parameter("N", "number of nuclei", "number", "1"),
    fakes.parameter("N_0", "initial number of nuclei", "number", "1"), fakes.parameter("k", "decay constant", "decay_constant", "1/s"),
    fakes.parameter("t", "time", "time", "s"),
)  # fmt: skip
ADIABATIC = fakes.formula(
    "a", "Adiabatic process", "T_1 * V_1**(g - 1) == T_2 * V_2**(g - 1)",
    *(fakes.parameter(f"T_{n}", f"{word} temperature", "temperature", "K") for n, word in ((1, "first"), (2, "second"))),
    *(fakes.parameter(f"V_{n}", f"{word} volume", "volume", "m^3") for n, word in ((1, "first"), (2, "second"))),
    fakes.parameter("g", "heat capacity ratio", "heat_capacity_ratio", "1"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The decay constant is 0.02 1/s. After what time is 10 % of the nuclei left?", 115.13),
        ("The decay constant is 0.02 1/s. After what time have 90 % of the nuclei decayed?", 115.13),
        ("The decay constant is 0.02 1/s. How long does it take for the activity to fall to half its initial value?", 34.657),
        (
            "Gas at 300 K is compressed to a third of its original volume. Its heat capacity ratio is 1.4. What is its final temperature?",
            465.55,
        ),
    ],
)  # fmt: skip
def test_of_two_states_the_ratio_alone_has_to_be_told(kinds: KindIndex, text: str, value: float) -> None:
    best = asked_of(typed_knowledge([DECAY, ADIABATIC], kinds), text, kinds, 3).best
    assert best is not None
    assert best.value == pytest.approx(value, rel=1e-4)


def test_a_share_of_what_is_no_quantity_is_a_number(kinds: KindIndex) -> None:
    question = read_question("The sale price of a coat was 60 % of the original price. What is it?", kinds)
    assert question is not None
    assert not any(fact.free for fact in question.facts)


BRAKING = fakes.formula(
    "v", "Velocity from distance", "v**2 == u**2 + 2 * a * s", fakes.parameter("v", "final velocity", "velocity", "m/s"),
    fakes.parameter("u", "initial velocity", "velocity", "m/s"), fakes.parameter("a", "acceleration", "acceleration", "m/s^2"),
    fakes.parameter("s", "distance", "distance", "m"),
)  # fmt: skip


def test_what_the_words_imply_is_not_left_out(kinds: KindIndex) -> None:
    known = typed_knowledge([BRAKING], kinds)
    stops = asked_of(known, "A car at 20 m/s comes to a stop within 50 m. What is its acceleration?", kinds, 1)
    slows = asked_of(known, "A car at 20 m/s slows down over 50 m. What is its acceleration?", kinds, 1)
    assert stops.lack is None or stops.lack.slots[0].parameter.name != "final velocity"
    assert slows.lack is not None
    assert slows.lack.slots[0].parameter.name == "final velocity"


@pytest.mark.parametrize(
    ("text", "assumed"),
    [
        ("A stone falls for 2.0 s.", 1),
        ("A stone falls for 2.0 s on the Moon.", 0),
        ("A probe that circles Mars falls for 2.0 s.", 0),
        ("A stone falls from a height of 400 km.", 0),
    ],
)
def test_nothing_is_assumed_of_how_things_fall_elsewhere(kinds: KindIndex, text: str, assumed: int) -> None:
    question = read_question(f"{text} From what height does it fall?", kinds)
    assert question is not None
    assert question.elsewhere == (not assumed)
    assert sum(FREE_FALL in fact.noun.kinds for fact in question.facts) == assumed


def test_a_result_of_two_states_is_called_as_the_question_does() -> None:
    agent = Agent(fakes.FakeKnowledge([ADIABATIC]), Settings(agent=AgentSettings(min_confidence=0)))  # type: ignore[arg-type]
    told = "A gas at 300 K is compressed to a third of its original volume. Its heat capacity ratio is 1.4."
    answer = agent.ask(f"{told} What is its final temperature?")
    assert answer.answer.startswith("The final temperature is 466 K")


def test_a_share_in_per_cent_of_what_somebody_has_stays_a_share(kinds: KindIndex) -> None:
    question = read_question("Ann left an $18 tip, which was 15% of her bill. How much was the bill?", kinds)
    assert question is not None
    assert not any(fact.free for fact in question.facts)


HALVED = fakes.formula(
    "h", "Half-life", "N_0 / 2 == N_0 * exp(-k * T)", fakes.parameter("N_0", "initial number", "number_of_entities", "1"),
    fakes.parameter("k", "decay constant", "decay_constant", "1/s"), fakes.parameter("T", "half-life", "half_life", "s"),
)  # fmt: skip


def test_what_cancels_is_not_left_out(kinds: KindIndex) -> None:
    known = typed_knowledge([HALVED], kinds)
    assert asked_of(known, "The half-life is 10 s. What is the decay constant?", kinds, 1).lack is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A car moves at 10 m/s with an initial velocity of 4 m/s. If its speed is doubled, what is it?", {10.0, 4.0}),
        ("A coil carries a current of 0.5 A. If the current is doubled, what power does it take at 12 V?", {1.0, 12.0}),
        ("A car moves at 10 m/s. If its speed is increased by a factor of 3, what is its kinetic energy?", {30.0}),
        ("A car moves at 12 m/s. If its speed is reduced by a factor of 3, what is its kinetic energy?", {4.0}),
        ("A car moves at 10 m/s. If its speed increases by 20 %, what is its kinetic energy?", {12.0}),
        ("A tower is 52 m high. This is 4 m more than 3 times the height of the house. How high is the house?", {52.0, 4.0}),
    ],
)  # fmt: skip
def test_what_is_said_to_be_doubled_is_taken_as_so_much(kinds: KindIndex, text: str, value: set[float]) -> None:
    question = read_question(text, kinds)
    assert question is not None
    assert {fact.value for fact in question.given if fact.unit is not None} == value


@pytest.mark.parametrize("change", ["doubled", "increased by a factor of 2"])
def test_what_is_doubled_is_no_value_of_another_quantity(kinds: KindIndex, change: str) -> None:
    question = read_question(f"How does the intensity change when the amplitude is {change}?", kinds)
    assert question is not None
    assert [(fact.value, fact.needs) for fact in question.facts if fact.written] == [(2, frozenset({"amplitud"}))]
