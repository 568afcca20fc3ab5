"""What holds by definition where the documents don't say so (`situations.definitions`)."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.problems.kinds import KindIndex
from mathrag.agent.question import read_question
from mathrag.agent.slots.typed import TypedKnowledge, typed_knowledge
from mathrag.entities import Formula, Parameter
from mathrag.settings import Settings


def _formula(*dimensions: str) -> Formula:
    names = "abc"
    parameters = tuple(
        Parameter(symbol=n, identifier=n, name=n, dimension=d) for n, d in zip(names, dimensions, strict=True)
    )
    return Formula(
        uri="u", label="l", latex="a = b c", equation="a == b * c", target="a", template="b * c", parameters=parameters,
        executable=True, consistency="consistent",
    )  # fmt: skip


def _labels(text: str, kinds: KindIndex, known: TypedKnowledge) -> list[str]:
    question = read_question(text, kinds, (), known)
    assert question is not None
    return [statement.formula.label for statement in question.said]


def test_a_substance_brings_the_definition_of_its_molar_mass(kinds: KindIndex) -> None:
    other = typed_knowledge([_formula("L", "T", "L T^-1")], kinds)
    assert _labels("How many moles are 45 g of water?", kinds, other) == [
        "by definition: mass = molar mass × amount of substance"
    ]
    assert not _labels("How many moles are 45 g of sand?", kinds, other)


def test_the_documents_own_formula_goes_first(kinds: KindIndex) -> None:
    own = typed_knowledge([_formula("M", "M N^-1", "N")], kinds)
    assert not _labels("How many moles are 45 g of water?", kinds, own)


POINT = formula(
    "point",
    "Potential of a point charge",
    "V == 8987551787.0*Q/r",
    parameter("V", "electric potential", "electric_potential", "V"),
    parameter("Q", "electric charge", "electric_charge", "C"),
    parameter("r", "distance", "distance", "m"),
)
DILUTION = formula(
    "dilution",
    "Dilution",
    "c_1*V_1 == c_2*V_2",
    parameter("c_1", "initial concentration", "amount_concentration", "mol/L"),
    parameter("V_1", "initial volume", "volume", "L"),
    parameter("c_2", "final concentration", "amount_concentration", "mol/L"),
    parameter("V_2", "final volume", "volume", "L"),
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("How many electrons give a ball a charge of 1.602176634 nC?", 1e10),
        ("What is the charge of 5 million electrons?", 8.01088317e-13),
        ("How many electrons must leave a metal ball of 4.5 cm radius until its potential is 2.4 kV?", 7.5e10),
    ],
)
def test_a_charge_is_so_many_elementary_charges(text: str, value: float) -> None:
    made = Agent(FakeKnowledge([POINT]), Settings()).rank(text)  # type: ignore[arg-type]
    assert made is not None
    assert made[1].best is not None
    assert made[1].best.value == pytest.approx(value, rel=1e-3)


def test_two_solutions_put_together_come_to_one_concentration() -> None:
    agent = Agent(FakeKnowledge([DILUTION]), Settings())  # type: ignore[arg-type]
    made = agent.rank(
        "120 mL of a 0.5 mol/L acid are mixed with 80 mL of a 0.2 mol/L acid. What is the concentration of the mixture?"
    )
    assert made is not None
    assert made[1].best is not None
    assert made[1].best.value == pytest.approx(380.0)  # mol/m³
    diluted = agent.rank("20 mL of a 0.5 mol/L acid are mixed with water to 80 mL. What is the concentration?")
    assert diluted is not None
    assert not any("dissolved in both" in one.formula.label for one in diluted[0].said)
