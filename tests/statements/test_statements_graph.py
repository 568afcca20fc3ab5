"""Statements as RDF: nothing is lost, edges begin at what is referred to, and the shapes find what breaks them."""

from __future__ import annotations

from mathrag.entities import Argument, BodyItem, Chunk, Document, Formula, Reference, Statement, Synthesis
from mathrag.knowledge import offending
from mathrag.knowledge.rdf import entities, triples
from mathrag.quantities import ontology
from mathrag.statements import linked_statements

DOCUMENT = Document(slug="d", title="D", filename="d.tex", media_type="text/x-tex", sha256="0", converter="latex 3")
CHUNK = Chunk(id="d-0000", document="d", ordinal=0, start=0, end=9, text="A. B by A.")
BASE = "https://w3id.org/mathrag/statement/"


def definition() -> Statement:
    return Statement(
        uri=f"{BASE}a",
        kind="definition",
        form="definition",
        label="Tree",
        contents="A *tree* is so.",
        chunks=("d-0000",),
        occurrences=(CHUNK.occurrence("environments", None),),
    )


def theorem(*references: Reference, **changed: object) -> Statement:
    return Statement(
        uri=f"{BASE}b",
        kind="theorem",
        form="lemma",
        label="König",
        title="König",
        number="2.3",
        keys=("lem:k", "lem:a"),
        field="logic",
        contents="Every $T$ is.",
        bodylist=(BodyItem(description="Every $T$ is.", action="conclusion"),),
        references=references,
        proofs=(
            Argument(
                contents="Count.", bodylist=(BodyItem(description="Count.", action="calculation"),), chunk="d-0000"
            ),
            Argument(contents="Made.", synthesis=Synthesis(model="m", evidence=(f"{BASE}a",), checks=("whole",))),
        ),
        chunks=("d-0000",),
        occurrences=(CHUNK.occurrence("environments", None),),
    ).model_copy(update=changed)


RESOLVED = Reference(text="tree", target=f"{BASE}a", origin="proof", argument=1, tactic="definition")
DANGLING = Reference(text="[x]", key="x", reason="no document has the label x")

CITED = Reference(text="Thm 2", key="Rud", cited=True, entry="W. Rudin, *Principles*.")


def test_what_becomes_rdf_comes_back_as_it_was() -> None:
    told = [DOCUMENT, CHUNK, definition(), theorem(RESOLVED, DANGLING, CITED)]
    back = entities(triples(told))
    assert [back[f"{BASE}a"], back[f"{BASE}b"]] == told[2:]


def test_an_edge_leads_from_what_is_referred_to_to_what_refers_to_it() -> None:
    edges = [
        (one.subject.value, one.object.value)
        for one in triples([DOCUMENT, CHUNK, definition(), theorem(RESOLVED, DANGLING)])
        if one.predicate.value.endswith("referencedBy")
    ]
    assert edges == [(f"{BASE}a", f"{BASE}b")]


def test_the_shapes_ask_for_a_reason_where_a_reference_dangles_and_for_a_source_of_every_proof() -> None:
    assert offending([DOCUMENT, CHUNK, definition(), theorem(RESOLVED, DANGLING)], ontology()) == []
    for broken in (theorem(Reference(text="[x]", key="x")), theorem(proofs=(Argument(contents="From nowhere."),))):
        [found] = offending([DOCUMENT, CHUNK, definition(), broken], ontology())
        assert found.uri == f"{BASE}b"


def formula(latex: str, chunk: Chunk = CHUNK) -> Formula:
    name = "".join(filter(str.isalnum, latex))
    places = (chunk.occurrence("rules", None, latex=latex),)
    return Formula(
        uri=f"https://w3id.org/mathrag/formula/{name}",
        label=name,
        latex=latex,
        executable=False,
        reason="none",
        occurrences=places,
    )


def test_a_statement_contains_the_formulas_that_stand_in_it_in_the_order_of_its_text() -> None:
    elsewhere = CHUNK.model_copy(update={"id": "d-0001"})
    one = theorem(RESOLVED, contents="If $a=b$, then it is.", proofs=(Argument(contents="$$c = d$$", chunk="d-0000"),))
    formulas = [formula("c  =  d"), formula("a = b"), formula("e = f"), formula("it is", elsewhere)]
    tree, linked = linked_statements([definition(), one], formulas)
    assert tree.formulas == ()
    assert linked.formulas == (formulas[1].uri, formulas[0].uri)
    assert linked_statements([linked], formulas) == [linked]
    assert linked_statements([linked], []) == [one]


def test_the_graph_says_which_formulas_a_statement_contains() -> None:
    contained = formula("a = b")
    told = [DOCUMENT, CHUNK, definition(), theorem(formulas=(contained.uri,)), contained]
    contains = [
        (one.subject.value, one.object.value) for one in triples(told) if one.predicate.value.endswith("math#contains")
    ]
    assert contains == [(f"{BASE}b", contained.uri)]
    [found] = offending([DOCUMENT, CHUNK, definition(), theorem(formulas=(f"{BASE}a",))], ontology())
    assert found.uri == f"{BASE}b"
