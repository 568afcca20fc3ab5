"""The group `statements` on documents as people write them: from the file to the graph, and what its checks say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest
from pipeline_corpus import Corpus

from mathrag.entities import Reference, Statement
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import Settings
from mathrag.statements import STATED, Stated, StatementNetwork
from mathrag_pipeline.checks import ARGUMENTS_ATTACHED, ARGUMENTS_PLACED, REFERENCES_NAMED, references_named

BOOK = Path(__file__).parents[2] / "examples" / "books" / "first-steps-in-number-theory"
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
    knowledge = KnowledgeBase.open(books.home, books.settings)
    found = knowledge.all_statements()
    assert len(found) == MANY
    assert Stated.opened(knowledge.directory / STATED, knowledge.statement).total == MANY
    assert all(len(one.proofs) == 1 for one in found)
    graph = StatementNetwork(found)
    assert len(graph.edges) == MANY - 1
    assert graph.left_out() == {"dangling": 1}


def checked(*results: dg.ExecuteInProcessResult) -> dict[str, dg.AssetCheckEvaluation]:
    """The checks of the group by name."""
    found = {one.check_name: one for result in results for one in result.get_asset_check_evaluations()}
    return {name: found[name] for name in (ARGUMENTS_PLACED, ARGUMENTS_ATTACHED, REFERENCES_NAMED)}


def numbers(check: dg.AssetCheckEvaluation) -> dict[str, object]:
    return {name: value.value for name, value in check.metadata.items()}


def test_the_checks_of_a_book_say_what_is_attached_and_resolved(books: Corpus) -> None:
    for file in BOOK.iterdir():
        books.drop(file.name, file.read_bytes())
    checks = checked(books.run_document("divisors-tex"), books.run_corpus())
    assert all(check.passed for check in checks.values())
    assert numbers(checks[ARGUMENTS_PLACED]) == {"statements": 8, "of_other_documents": 0, "lost": 0}
    assert numbers(checks[ARGUMENTS_ATTACHED]) == {"arguments": 4, "unattached": 0}
    told = numbers(checks[REFERENCES_NAMED])
    assert (told["dangling"], told["unnamed"]) == (0, 0)
    assert int(str(told["references"])) >= 6


def test_the_checks_name_a_proof_that_belongs_to_none_and_count_what_dangles(books: Corpus) -> None:
    books.drop(
        "notes.tex",
        r"""\section{One}\begin{proof} It follows at once.\end{proof}
\section{Two}\begin{lemma} Every net has a knot by \ref{gone}.\end{lemma}
\begin{proof} By \cite{Gone} and \cite{Kept}.\end{proof}
\begin{thebibliography}{9}\bibitem{Kept} A. Author, \emph{Nets}.\end{thebibliography}""",
    )
    checks = checked(books.run_document("notes-tex"), books.run_corpus())
    for name in (ARGUMENTS_PLACED, ARGUMENTS_ATTACHED):
        assert not checks[name].passed
        assert checks[name].severity == dg.AssetCheckSeverity.WARN
        assert "It follows at once." in (checks[name].description or "")
    assert checks[REFERENCES_NAMED].passed
    assert numbers(checks[REFERENCES_NAMED]) == {"references": 3, "dangling": 2, "unnamed": 0}


def test_a_reference_that_names_nothing_and_gives_no_reason_fails_its_check(books: Corpus) -> None:
    books.drop("notes.tex", r"\begin{lemma} Every net has a knot by \ref{gone}.\end{lemma}")
    assert books.build().success
    [lemma] = KnowledgeBase.open(books.home, books.settings).all_statements()
    silent = Reference(text="Lemma 3", key="gone")
    for reference in (silent, silent.model_copy(update={"target": "https://w3id.org/mathrag/statement/elsewhere"})):
        broken: Statement = lemma.model_copy(update={"references": (reference,)})
        check = references_named([broken])
        assert not check.passed
        assert "Lemma 3" in (check.description or "")
