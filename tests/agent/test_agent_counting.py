"""Ways to choose and to arrange, and remainders: exact whole numbers, whatever the letters were typed as."""

from __future__ import annotations

import math

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.reading.counting import whole_numbers
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

# typed as letters of counting are by bare documents: wrongly
DRAG = parameter("C", "drag coefficient", "drag_coefficient", "1")
PROBABILITY = parameter("P", "probability", "probability", "1")
NUMBER = parameter("n", "number", "number", "1")
ORDER = parameter("k", "order number", "order_number", "1")
WIDTH = parameter("b", "width", "width", "m")
MASS = parameter("m", "mass", "mass", "kg")
ANGLE = parameter("r", "angle", "angle", "1")
FORMULAS = (
    formula("comb", "combinations", "C == factorial(n)/(factorial(k)*factorial(n - k))", DRAG, NUMBER, ORDER),
    formula("perm", "arrangements", "P == factorial(n)/factorial(n - k)", PROBABILITY, NUMBER, ORDER),
    formula("power", "remainder of a power", "r == mod(b**k, m)", ANGLE, WIDTH, ORDER, MASS),
    formula("mod", "remainder", "r == mod(n, m)", ANGLE, NUMBER, MASS),
)


@pytest.fixture(scope="module")
def counter() -> Agent:
    knowledge = FakeKnowledge(FORMULAS)
    return Agent(knowledge, Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "asked", "parts"),
    [
        ("In how many ways can a jury of 3 be chosen from 12 people?", "combinations", {"total": 12, "chosen": 3}),
        ("How many ways are there to pick 4 of 9 colours if the order matters?", "permutations", {"total": 9, "chosen": 4}),
        ("How many arrangements of 5 of 8 flags are there when the order does not matter?", "combinations", {"total": 8, "chosen": 5}),
        ("In how many ways can six people stand in a line?", "permutations", {"total": 6, "chosen": 6}),
        ("On page 7 you find: how many combinations are there of 2 out of 10?", "combinations", {"total": 10, "chosen": 2}),
        ("combinations: 6 from 49", "combinations", {"total": 49, "chosen": 6}),
        ("56 sorts, 12 a bunch. The order being irrelevant, how many can he make?", "combinations", {"total": 56, "chosen": 12}),
        ("30 boats start; the first 10 are shown in order. How many lists are possible?", "permutations", {"total": 30, "chosen": 10}),
        ("He puts 30 files in order, 10 a day. How many days does it take?", None, {}),
        ("How many ways are there to pick 4 of 9 colours with repetition?", None, {}),
        ("In how many ways can 3 kg of 12 kg be arranged?", None, {}),
        ("How many ways lead to Rome?", None, {}),
        ("What is the probability of 3 of 12 combinations?", None, {}),
        ("A committee of 3 meets 12 times. How long does it sit?", None, {}),
    ],
)  # fmt: skip
def test_how_many_there_are_and_how_many_are_taken(
    text: str, asked: str | None, parts: dict[str, int], kinds: KindIndex
) -> None:
    found, facts = whole_numbers(text, kinds)
    assert (found.text if found else None) == asked
    assert {fact.text: fact.value for fact in facts} == parts


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("In how many ways can a jury of 12 be chosen from 60 people?", math.comb(60, 12)),
        ("How many permutations are there of 40 objects taken from 90?", math.perm(90, 40)),
        ("In how many ways can 200 people sit in a row?", math.factorial(200)),
        ("What is 33^419 mod 712?", pow(33, 419, 712)),
        ("What is the remainder when 12345678901234567890123 is divided by 97?", 12345678901234567890123 % 97),
    ],
)
def test_the_answer_is_exact(question: str, value: int, counter: Agent) -> None:
    answer = counter.ask(question)
    assert answer.value == value
    assert isinstance(answer.value, int)
