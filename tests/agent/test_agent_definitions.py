"""What holds by definition where the documents don't say so (`mathrag.agent.definitions`)."""

from __future__ import annotations

from mathrag.agent.kinds import KindIndex
from mathrag.agent.question import read_question
from mathrag.agent.typed import TypedKnowledge, typed_knowledge
from mathrag.entities import Formula, Parameter


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
