"""The group `statements` on documents as people write them: from the file to the graph, and what its checks say."""

from __future__ import annotations

from collections.abc import Iterator

import dagster as dg
import pytest
from pipeline_corpus import Corpus

from mathrag.knowledge import KnowledgeBase
from mathrag.settings import Settings
from mathrag.statements import StatementNetwork

MANY = 300


@pytest.fixture
def books(settings: Settings) -> Iterator[Corpus]:
    with dg.DagsterInstance.ephemeral() as instance:
        yield Corpus(settings, instance)


def test_very_many_statements_of_one_shape_go_through_all_stages(books: Corpus) -> None:
    lemmas = (
        rf"\begin{{lem}}\label{{l{n}}} $x_{{{n}}} = {n}$.\end{{lem}}\begin{{proof}} Clear from \ref{{l{n - 1}}}.\end{{proof}}"
        for n in range(1, MANY + 1)
    )
    books.drop("many.tex", "\\newtheorem{lem}{Lemma}\n" + "\n\n".join(lemmas))
    assert books.build().success
    found = KnowledgeBase.open(books.home, books.settings).all_statements()
    assert len(found) == MANY
    assert all(len(one.proofs) == 1 for one in found)
    graph = StatementNetwork(found)
    assert len(graph.edges) == MANY - 1
    assert graph.left_out() == {"dangling": 1}
