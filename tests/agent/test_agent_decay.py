"""Shares of what decays (`chemistry.decay`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import carried_out, read

from mathrag.problems.kinds import KindIndex
from mathrag.agent.question import read_question
from mathrag.agent.slots.typed import TypedKnowledge, typed_knowledge

REACTION = fakes.formula(
    "r", "Rate law of the first order", "c == c_0 * exp(-k * t)",
    fakes.parameter("c", "concentration", "amount_concentration", "mol/m^3"),
    fakes.parameter("c_0", "initial concentration", "amount_concentration", "mol/m^3"),
    fakes.parameter("k", "rate constant", "first_order_rate_constant", "1/s"), fakes.parameter("t", "time", "time", "s"),
)  # fmt: skip
HALF = fakes.formula(
    "h", "Half-life", "T == ln(2) / k", fakes.parameter("T", "half-life", "half_life", "s"),
    fakes.parameter("k", "rate constant", "first_order_rate_constant", "1/s"),
)  # fmt: skip


@pytest.fixture(scope="module")
def known(kinds: KindIndex) -> TypedKnowledge:
    return typed_knowledge([REACTION, HALF], kinds)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A nuclide has a half-life of 4 h. What fraction of it is still present after 12 h?", 0.125),
        ("What percentage of a radioactive sample has decayed after 24 days if its half-life is 12 days?", 0.75),
        ("A drug decomposes by a first-order process with a half-life of 20 min. How long is it until 75 % of it has decomposed?", 2400.0),
        ("A first-order reaction has a rate constant of 0.02 1/s. What fraction of the reactant remains after 50 s?", 0.367879),
        ("In a first-order reaction 75 % of the reactant is used up in 30 min. What is the half-life?", 900.0),
        ("The activity of a nuclide drops to one eighth of its initial value in 9 h. What is its half-life?", 10800.0),
        ("A nuclide has a half-life of 8 days. How many grams of a 50 g sample have decayed after 16 days?", 0.0375),
        ("What is the mass of a 40 g sample that decays with a half-life of 3 h after 6 h?", 0.01),
        ("What fraction of a radioactive substance has disappeared after three half-lives?", 0.875),
        ("A bone has only 25 % of the carbon-14 of a living one. The half-life is 5000 s. How old is it?", 10000.0),
        ("Half of a radioactive sample decays in 4 h. What mass of an 80 mg sample is left after 12 h?", 1e-5),
        ("A medicine loses half of its atoms every 6 hours. There are 64 mg of it. What mass of it is left a full day later?", 4e-6),
    ],
)  # fmt: skip
def test_what_is_left_or_gone(kinds: KindIndex, known: TypedKnowledge, text: str, value: float) -> None:
    question = read_question(text, kinds, (), known)
    assert question is not None
    best = carried_out(question, known, 4).best
    assert best is not None
    assert best.value == pytest.approx(value, rel=1e-5)


def test_half_of_something_else_is_no_half_life(kinds: KindIndex) -> None:
    facts = read("A stone falls half of the height in 3 s. How far does it fall in 6 s?", kinds).facts
    assert not any("half_life" in fact.noun.kinds for fact in facts if fact.role == "given")


def test_other_orders_decay_by_other_laws(kinds: KindIndex, known: TypedKnowledge) -> None:
    text = "A {} reaction has a half-life of 20 s. What fraction of the reactant remains after 40 s?"
    for order, law in (("first-order", True), ("second-order", False)):
        question = read_question(text.format(order), kinds, (), known)
        assert question is not None
        assert any("first order" in said.formula.label for said in question.said) == law
