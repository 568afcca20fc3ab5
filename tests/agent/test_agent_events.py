"""Probabilities of events by the laws that documents state for them (`reading.eventful`)."""

from __future__ import annotations

import pytest
from agent_fakes import typed_knowledge

from mathrag.agent.reading.eventful import of_events
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.documents import chunk
from mathrag.documents.markdown import normalise
from mathrag.entities import Document
from mathrag.extraction import build_templates, extract
from mathrag.formulas import evaluate
from mathrag.problems.kinds import kind_index
from mathrag.quantities import ontology

CHAPTER = """# Events

## Rules

The **conditional probability** of $A$ given $B$ is $P(A|B)=\\frac{P(A\\cap B)}{P(B)}$.

For any two events $P(A \\cup B) = P(A) + P(B) - P(A \\cap B)$. Notice that *P*(*A*) + *P*(*A′*) = 1.

## Special cases

If $A$ and $B$ are independent, then $P(A\\cap B)=P(A)P(B)$. If $A$ and $B$ are exclusive, then $P(A \\cup B)=P(A)+P(B)$.
"""


@pytest.fixture(scope="module")
def known() -> TypedKnowledge:
    document = Document(
        slug="d", title="d", filename="d.md", media_type="text/markdown", sha256="0" * 64, converter="test"
    )
    chunks = chunk(document, normalise(CHAPTER))
    return typed_knowledge(
        build_templates(document, chunks, extract(document, chunks), ontology()).formulas, kind_index(ontology())
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Given events J and K: P(J) = 0.18; P(K) = 0.37; P(J OR K) = 0.45. Find P(J AND K).", 0.1),
        ("P(B) = 0.40, P(D) = 0.30 and P(B∩D) = 0.20. Find P(B|D).", 2 / 3),
        ("P(C) = 0.4, P(D) = 0.5 and P(C|D) = 0.6. Find P(C OR D).", 0.6),
        ("Q and R are independent events. P(Q) = 0.4 and P(Q AND R) = 0.1. Find P(R).", 0.25),
        ("X and Y are exclusive events. P(X) = 0.2, P(Y) = 0.3. What is P(X ∪ Y)?", 0.5),
        ("P(T) = 0.35. Determine P(T′).", 0.65),
        ("C and D are events with P(C) = 0.35, P(D) = 0.5 and P(D|C) = 0.6. Find P(C OR D).", 0.64),
    ],
)
def test_a_probability_follows_from_those_that_are_given(known: TypedKnowledge, text: str, value: float) -> None:
    told = of_events(text, known)
    assert told is not None
    law = told.statement.formula
    given = {parameter.identifier: fact.value for parameter, fact in zip(law.parameters[1:], told.facts, strict=True)}
    assert float(evaluate(str(law.template), given)) == pytest.approx(value)


@pytest.mark.parametrize(
    "text",
    [
        "P(X) = 0.2 and P(Y) = 0.3. What is P(X OR Y)?",  # neither independent nor exclusive
        "P(X) = 0.2 and P(Y) = 0.3.",
        "The voltage is 3 V. Find P(V).",
    ],
)
def test_what_does_not_follow_is_not_told(known: TypedKnowledge, text: str) -> None:
    assert of_events(text, known) is None
