"""What stands for a statement among vectors: its sentences with formulas in words, and something of what it is linked to."""

from __future__ import annotations

import numpy as np
from statement_fakes import statement

from mathrag.knowledge import among_neighbours, read_aloud, statement_sentences
from mathrag.knowledge.index import rows
from mathrag.settings import load
from mathrag.statements import StatementNetwork
from mathrag.statements.vectors import sentences
from mathrag_pipeline.corpus import configuration_of


def test_what_a_statement_says_has_its_formulas_in_words() -> None:
    sums = statement("sums", contents="If $x_n \\geq 0$, then\n$$\\sum x_n$$ *converges*.")
    assert statement_sentences(sums)[2] == (
        "content: If bound at least greater nonnegative , then series sum term converges."
    )
    assert statement_sentences(statement("bare", contents="$a = b$"))[2] == "content: $a = b$"


def test_commands_that_an_author_made_and_names_are_read() -> None:
    assert read_aloud(r"\sabs{x} > 0.5, \Th{ZFC} < 0") == [
        "absolute value",
        "greater larger",
        "less smaller between negative",
        "ZFC",
    ]


def test_a_vector_has_a_share_of_its_neighbours() -> None:
    vectors = np.eye(3, dtype=np.float32)
    found = among_neighbours(vectors, [[1, 2], [], [0]])
    assert np.allclose(np.linalg.norm(found, axis=1), 1)
    assert np.allclose(found[1], vectors[1])
    assert found[0, 1] == found[0, 2] > 0
    assert found[0, 0] > found[2, 0] > found[0, 1]


def test_the_index_has_the_vectors_of_the_setting() -> None:
    limit = statement("limit", contents="A limit is near.")
    near = statement("near", contents="All is near.", uses=["limit"])
    told = [limit, near]
    graph = StatementNetwork(told)
    by_uri = {row.uri: row for row in rows(told, "MathVD1")}
    assert by_uri[near.uri].views == ("\n".join(sentences(near, graph)),)
    assert by_uri[near.uri].views[0].endswith(f"in references: {limit.label}\nout references: ")
    assert by_uri[near.uri].linked == ()
    assert {row.uri: row.views for row in rows(told)}[near.uri] == statement_sentences(near)
    chosen = load({"MATHRAG_RETRIEVAL__STATEMENT_VECTORS": "MathVD1"})
    assert configuration_of(chosen) == {**configuration_of(load({})), "statement_vectors": "MathVD1"}
