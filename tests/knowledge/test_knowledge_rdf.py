"""Entities become triples and come back the same, whatever is in them."""

from decimal import Decimal
from importlib.resources import files
from typing import get_args

import pyoxigraph as ox
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from knowledge_samples import ALL, LIGHT, OHM

from mathrag.entities import (
    Chunk,
    Constant,
    Corrected,
    Correction,
    Definition,
    Document,
    Formula,
    LikeKind,
    LikeThings,
    Occurrence,
    PageSpan,
    Parameter,
    Relation,
    Role,
    RoleQuantity,
    Sameness,
    Situation,
    SituationExample,
    Told,
    Value,
)
from mathrag.errors import KnowledgeError
from mathrag.knowledge import BASE, build_graph, read_turtle
from mathrag.knowledge.rdf import decimal_text, entities, entity_uri, triples
from mathrag.knowledge.reference import dimension_vector
from mathrag.knowledge.vocabulary import CLASSES, PROPERTIES, RELATIONS

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
TEXTS = st.lists(TEXT, max_size=4).map(tuple)
MAYBE = st.none() | TEXT
SLUG = st.from_regex(r"[a-z0-9]{1,4}(-[a-z0-9]{1,3})?", fullmatch=True)
CHUNK_ID = st.from_regex(r"[a-z0-9 %/#é]{1,6}", fullmatch=True)
SHARE = st.floats(0, 1)
COUNT = st.integers(0, 10**6)
PAGE = st.none() | st.integers(1, 999)


def uris(kind):
    return st.from_regex(r"[0-9a-f]{12}", fullmatch=True).map(lambda id: f"{BASE}{kind}/{id}")


OCCURRENCES = st.lists(
    st.builds(
        Occurrence,
        document=SLUG,
        chunk=CHUNK_ID,
        page=PAGE,
        extractor=TEXT,
        confidence=SHARE,
        latex=TEXT,
        headings=TEXTS,
        conditions=TEXTS,
    ),
    max_size=3,
).map(tuple)
PARAMETERS = st.lists(
    st.builds(
        Parameter,
        symbol=TEXT,
        identifier=TEXT,
        name=TEXT,
        description=TEXT,
        quantity_kind=MAYBE,
        unit=MAYBE,
        dimension=MAYBE,
        integer=st.booleans(),
        constant=st.none() | uris("constant"),
        evidence=TEXT,
    ),
    max_size=12,
).map(tuple)
FORMULAS = st.builds(
    Formula,
    uri=uris("formula"),
    label=TEXT,
    latex=TEXT,
    equation=MAYBE,
    target=MAYBE,
    template=MAYBE,
    parameters=PARAMETERS,
    description=TEXT,
    intent=TEXT,
    keywords=TEXTS,
    conditions=TEXTS,
    aliases=st.lists(uris("formula"), max_size=3).map(tuple),
    executable=st.booleans(),
    reason=MAYBE,
    consistency=st.sampled_from(["consistent", "inconsistent", "unknown"]),
    flags=TEXTS,
    conversion=MAYBE,
    occurrences=OCCURRENCES,
    corrections=st.lists(
        st.builds(
            Correction,
            formula=uris("formula"),
            read_as=TEXTS,
            documents=TEXTS,
            field=st.sampled_from(get_args(Corrected)),
            symbol=TEXT,
            old=TEXT,
            new=TEXT,
            author=TEXT,
            date=TEXT,
        ),
        max_size=3,
    ).map(tuple),
)
CONSTANTS = st.builds(
    Constant,
    uri=uris("constant"),
    symbol=TEXT,
    identifier=TEXT,
    name=TEXT,
    value=st.floats(allow_nan=False),
    value_text=TEXT | st.decimals(allow_nan=False, allow_infinity=False).map(str),
    unit=MAYBE,
    dimension=TEXT,
    uncertainty=MAYBE,
    quantity_kind=MAYBE,
    description=TEXT,
    keywords=TEXTS,
    codata=MAYBE,
    aliases=st.lists(uris("constant"), max_size=3).map(tuple),
    occurrences=OCCURRENCES,
)
RELATION_ENTITIES = st.builds(
    Relation,
    uri=uris("relation"),
    source=uris("formula"),
    target=uris("constant"),
    relation_type=st.sampled_from(sorted(RELATIONS)),
    confidence=st.sampled_from(["high", "medium", "low"]),
    evidence=TEXT,
)
TOLD = st.lists(st.builds(Told, value=TEXT, phrases=TEXTS), max_size=12).map(tuple)
ROLE_QUANTITIES = st.builds(
    RoleQuantity,
    name=TEXT,
    said=TEXT,
    symbol=MAYBE,
    status=st.sampled_from([None, "rated", "total"]),
    signed=st.booleans(),
    quantity_kind=MAYBE,
    dimension=TEXT,
    unit=MAYBE,
    of=MAYBE,
    when=st.sampled_from([None, "start", "end", "change", "throughout"]),
    cues=TEXTS,
    told=TOLD,
    default=MAYBE,
    assumed=st.booleans(),
)
LIKE_THINGS = st.builds(
    LikeThings,
    role=TEXT,
    least=st.integers(1, 9),
    most=st.integers(1, 9),
    sequence=st.booleans(),
    first=TEXTS,
    last=TEXTS,
    kinds=st.lists(st.builds(LikeKind, name=TEXT, words=TEXTS, equations=TEXTS), max_size=2).map(tuple),
)
SITUATIONS = st.builds(
    Situation,
    uri=uris("situation"),
    name=SLUG,
    label=TEXT,
    description=TEXT,
    source=TEXT,
    shows=st.lists(TEXTS, max_size=3).map(tuple),
    unless=TEXTS,
    roles=st.lists(st.builds(Role, name=TEXT, words=TEXTS), max_size=3).map(tuple),
    quantities=st.lists(ROLE_QUANTITIES, max_size=3).map(tuple),
    equations=TEXTS,
    many=st.none() | LIKE_THINGS,
    order=TEXTS,
    same=st.lists(st.builds(Sameness, these=TEXTS, when=TEXTS), max_size=3).map(tuple),
    cancels=TEXTS,
    exports=TEXTS,
    closed=st.booleans(),
    examples=st.lists(st.builds(SituationExample, ask=TEXT, answer=MAYBE), max_size=3).map(tuple),
    reason=MAYBE,
    aliases=st.lists(uris("situation"), max_size=3).map(tuple),
    occurrences=OCCURRENCES,
)
DEFINITIONS = st.builds(
    Definition,
    uri=uris("definition"),
    term=TEXT,
    names=TEXTS,
    text=TEXT,
    form=st.sampled_from(["entry", "sentence", "statement"]),
    quantity_kind=MAYBE,
    formulas=st.lists(uris("formula"), max_size=3).map(tuple),
    aliases=st.lists(uris("definition"), max_size=3).map(tuple),
    occurrences=OCCURRENCES,
)
VALUES = st.builds(
    Value,
    uri=uris("value"),
    thing=TEXT,
    quantity=TEXT,
    quantity_kind=MAYBE,
    symbol=TEXT,
    value=st.floats(allow_nan=False),
    value_text=TEXT,
    unit=MAYBE,
    dimension=TEXT,
    condition=TEXT,
    note=TEXT,
    aliases=st.lists(uris("value"), max_size=3).map(tuple),
    occurrences=OCCURRENCES,
)
CHUNKS = st.builds(
    Chunk, id=CHUNK_ID, document=SLUG, ordinal=COUNT, headings=TEXTS, page=PAGE, start=COUNT, end=COUNT, text=TEXT
)
PAGES = st.lists(
    st.builds(PageSpan, page=st.integers(1, 9), start=COUNT, end=COUNT, confidence=SHARE, warnings=TEXTS), max_size=12
).map(tuple)
DOCUMENTS = st.builds(
    Document,
    slug=SLUG,
    title=TEXT,
    filename=TEXT,
    media_type=TEXT,
    sha256=TEXT,
    converter=TEXT,
    pages=PAGES,
    warnings=TEXTS,
)
ENTITIES = st.lists(
    FORMULAS | CONSTANTS | RELATION_ENTITIES | SITUATIONS | DEFINITIONS | VALUES | CHUNKS | DOCUMENTS,
    max_size=4,
    unique_by=entity_uri,
)


@settings(max_examples=100, deadline=None)
@given(ENTITIES)
def test_nothing_is_lost_in_triples_or_in_turtle(found):
    expected = {entity_uri(entity): entity for entity in found}
    statements = triples(found)
    assert entities(statements) == expected
    turtle = ox.serialize(statements, format=ox.RdfFormat.TURTLE)
    assert entities(ox.parse(turtle, format=ox.RdfFormat.TURTLE)) == expected


@settings(max_examples=30, deadline=None)
@given(ENTITIES)
def test_nothing_is_lost_in_the_store(found):
    store = ox.Store()
    store.extend(ox.Quad(t.subject, t.predicate, t.object) for t in triples(found))
    assert entities(store) == {entity_uri(entity): entity for entity in found}


def test_every_field_of_every_entity_has_a_property():
    for model, properties in PROPERTIES.items():
        assert set(properties) == set(model.model_fields) - {"type", "uri"}, model


def test_the_vocabulary_describes_every_term_of_ours():
    vocabulary = (files("ontology") / "mathrag.ttl").read_text(encoding="utf-8")
    described = {t.subject.value for t in ox.parse(vocabulary, format=ox.RdfFormat.TURTLE)}
    terms = {*CLASSES.values(), *RELATIONS.values()} | {
        p.predicate for properties in PROPERTIES.values() for p in properties.values()
    }
    terms |= {t.predicate.value for t in triples(ALL)}
    assert {term for term in terms if term.startswith(BASE)} <= described


def test_turtle_is_the_same_whatever_the_order(tmp_path):
    build_graph(ALL, tmp_path / "one")
    build_graph(reversed(ALL), tmp_path / "other")
    assert read_turtle(tmp_path / "one") == read_turtle(tmp_path / "other")


def test_the_graph_is_readable_with_rdflib(tmp_path):
    from rdflib import Graph, URIRef

    count = build_graph(ALL, tmp_path)
    graph = Graph().parse(data=read_turtle(tmp_path), format="turtle")
    assert len(graph) == count
    value = graph.value(URIRef(LIGHT.uri), URIRef("https://w3id.org/mathrag/math#value"))
    assert value is not None
    assert value.toPython() == Decimal("299792458")


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("6.62607015e-34", "0.000000000000000000000000000000000662607015"),
        ("1.50", "1.50"),
        ("-3E2", "-300"),
        ("pi", None),
        ("1e999999999", None),
        ("NaN", None),
    ],
)
def test_decimals_keep_every_digit(text, exact):
    assert decimal_text(text) == exact


@pytest.mark.parametrize(
    ("dimension", "vector"),
    [
        ("L T^-1", "A0E0L1I0M0H0T-1D0"),
        ("L^2 M T^-3 I^-1", "A0E-1L2I0M1H0T-3D0"),
        ("1", "A0E0L0I0M0H0T0D1"),
        ("Θ", "A0E0L0I0M0H1T0D0"),
        ("L^1/2", None),
        ("garbage", None),
        (None, None),
    ],
)
def test_dimension_vectors_are_qudts(dimension, vector):
    assert dimension_vector(dimension) == vector


def test_a_uri_that_is_none_is_an_error_with_its_entity():
    with pytest.raises(KnowledgeError, match="can't become RDF"):
        triples([OHM.model_copy(update={"aliases": ("not a uri",)})])
