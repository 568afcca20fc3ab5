"""What of a graph breaks a shape of ``ontology/shapes.ttl``, and the entities that it is the fault of.

Such an entity is set aside before anything is built of it: it costs itself, not every other document its publication.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import Field

from mathrag.entities import Chunk, Constant, Definition, Document, Entity, Frozen, Relation
from mathrag.errors import KnowledgeError
from mathrag.knowledge.parts import in_parts
from mathrag.knowledge.vocabulary import CLASSES, REPLACES, TYPE
from mathrag.progress import paced
from mathrag.remembered import remembered

if TYPE_CHECKING:
    import pyoxigraph as ox

    from mathrag.knowledge.conforming import Sieve
    from mathrag.quantities import Ontology

_STRING = "http://www.w3.org/2001/XMLSchema#string"


class Violation(NamedTuple):
    """One result of the validation."""

    focus: str
    """URI of the node that breaks a shape."""
    said: str
    """The property, where it is one, and the message of the shape."""


class SetAside(Frozen):
    """An entity that is not in the knowledge base because it breaks a shape."""

    uri: str
    type: str
    label: str
    documents: tuple[str, ...] = Field(description="slugs")
    reasons: tuple[str, ...] = Field(description="which part of it, property and message of the shape")
    pointed_to_by: tuple[str, ...] = Field(default=(), description="labels of entities that have no link to it now")

    @property
    def line(self) -> str:
        """Documents, what it is, and why it is set aside."""
        return f"{', '.join(self.documents)}: {self.type} {self.label}: {'; '.join(self.reasons)}"


@cache
def shapes_text() -> str:
    """The shapes, in Turtle."""
    return (files("ontology") / "shapes.ttl").read_text(encoding="utf-8")


def violations(statements: Iterable[ox.Triple], beside: Iterable[ox.Triple] = ()) -> list[Violation]:
    """What of ``statements`` breaks a shape, sorted; ``beside`` is said of others that they name, and not judged.

    A record, a node with its parts, is judged by what is said of it and of the records it names; only those with a node
    that does not conform beyond doubt are given to the validator.
    """
    from mathrag.knowledge.conforming import Nodes

    shapes, statements = shapes_text(), list(statements)
    known = list(dict.fromkeys([*statements, *beside]))  # what both say is said once: an alias has one entity
    doubtful = {_record_of(node) for node in _sieve().doubtful(Nodes(known))}
    if len(known) > len(statements):
        doubtful &= _records(statements, shapes).keys()
    if not doubtful:
        return []
    records = _records(known, shapes)
    around = doubtful.union(*(_named(records[uri]) & records.keys() for uri in doubtful))
    judged = _validated((statement for uri in around for statement in records[uri]), shapes)
    return [violation for violation in judged if _record_of(violation.focus) in {*doubtful, ""}]


def _records(statements: Iterable[Any], shapes: str) -> dict[str, list[ox.Triple]]:
    """Statements by what they are about; those by whose object a shape finds its nodes are about that as well."""
    reversed_too = _targeted_by_object(shapes)
    said: dict[str, list[ox.Triple]] = defaultdict(list)
    for statement in statements:
        about = {_record_of(statement.subject.value)}
        if statement.predicate.value in reversed_too:
            about.add(_record_of(statement.object.value))
        for uri in about:
            said[uri].append(statement)
    return said


@cache
def _targeted_by_object(shapes: str) -> set[str]:
    import pyoxigraph as ox

    targets = ox.parse(shapes, format=ox.RdfFormat.TURTLE)
    return {quad.object.value for quad in targets if quad.predicate.value.endswith("shacl#targetObjectsOf")}


def named_in(statements: Iterable[ox.Triple]) -> list[str]:
    """The nodes of ``statements`` that they say nothing of, sorted."""
    import pyoxigraph as ox

    statements = list(statements)
    objects = {one.object.value for one in statements if isinstance(one.object, ox.NamedNode)}
    return sorted(objects - _about(statements))


@cache
def _sieve() -> Sieve:
    from mathrag.knowledge.conforming import Sieve

    return Sieve(shapes_text())


def _about(statements: Iterable[Any]) -> set[str]:
    return {one.subject.value for one in statements}


def _named(statements: Iterable[Any]) -> set[str]:
    return {_record_of(node.value) for triple in statements for node in (triple.subject, triple.object)}


def _record_of(iri: str) -> str:
    return iri.partition("#")[0]


def _validated(statements: Iterable[ox.Triple], shapes: str) -> list[Violation]:
    import pyshacl
    from rdflib import Graph, URIRef
    from rdflib.namespace import SH

    shape_graph = Graph().parse(data=shapes, format="turtle")
    conforms, report, _ = pyshacl.validate(_graph(statements), shacl_graph=shape_graph, inference="none")
    if conforms:
        return []
    found = []
    for result in report.subjects(SH.focusNode):
        path, message = report.value(result, SH.resultPath), report.value(result, SH.resultMessage)
        name = f"{_local(path)}: " if isinstance(path, URIRef) else ""
        found.append(Violation(str(report.value(result, SH.focusNode)), f"{name}{message}"))
    return sorted(found) or [Violation("", "the validation failed without naming a result")]


class Judge:
    """The shapes, applied to one part at a time: what a shape asks of entities of other parts is their class and their aliases."""

    def __init__(self, entities: Iterable[Entity]) -> None:
        from mathrag.knowledge.rdf import entity_uri

        self._classes: dict[str, str] = {}
        self._replacing: dict[str, list[str]] = defaultdict(list)
        for entity in entities:
            uri = entity_uri(entity)
            self._classes[uri] = CLASSES[type(entity)]
            for alias in getattr(entity, "aliases", ()):
                self._replacing[alias].append(uri)

    def violations(self, key: str, statements: Callable[[], Sequence[ox.Triple]]) -> list[Violation]:
        """What of a part's ``statements`` breaks a shape; ``key`` is a digest of them, or of what they are made of."""
        import pyoxigraph as ox

        named = json.loads(remembered("names", key, lambda: json.dumps(named_in(statements()))))
        around = [(uri, TYPE, self._classes[uri]) for uri in named if uri in self._classes]
        around += [(uri, REPLACES, alias) for alias in named for uri in self._replacing.get(alias, ())]

        def judged() -> str:
            beside = (ox.Triple(*map(ox.NamedNode, link)) for link in around)
            return json.dumps(violations(statements(), beside))

        found = json.loads(remembered("violations", [key, around, shapes_text()], judged))
        return [Violation(*one) for one in found]


def offending(entities: Iterable[Entity], kinds: Ontology | None = None) -> list[SetAside]:
    """Those of ``entities`` that break a shape by themselves; ``kinds`` as in `rdf.triples`.

    A document, a chunk and an alias of two entities are no single entity's fault. What can't be RDF at all, or else relations, alone
    where there are any: the others may be sound without them, so validate again.
    """
    from mathrag.knowledge.rdf import triples

    entities = list(entities)
    judge, found = Judge(entities), list[Violation]()
    try:
        parts = in_parts(entities)
        for part in paced(parts, len(parts), f"judging {len(entities):,} entities by the shapes"):
            found += judge.violations(part.key, cache(partial(part.triples, kinds)))
        statements = triples(entities, kinds) if found else []
    except KnowledgeError:
        return _unwritable(entities, kinds)
    own = {entity.uri: entity for entity in entities if not isinstance(entity, Document | Chunk)}
    aliases = {uri for entity in own.values() for uri in getattr(entity, "aliases", ())}
    reasons: dict[str, list[str]] = defaultdict(list)
    for violation in found:
        uri, _, place = violation.focus.partition("#")
        if uri in own and uri not in aliases:
            reasons[uri].append(f"{place} {violation.said}".strip())
    relations = [uri for uri in reasons if isinstance(own[uri], Relation)]
    return [_set_aside(uri, reasons[uri], own, statements) for uri in relations or reasons]


def _unwritable(entities: Sequence[Entity], kinds: Ontology | None) -> list[SetAside]:
    """Those that can't become RDF: where their own URI is none, these alone, as others may fail for naming it."""
    from mathrag.knowledge.rdf import is_uri, triples

    own = {entity.uri: entity for entity in entities if not isinstance(entity, Document | Chunk)}
    faults: dict[str, str] = {}
    for entity in entities:
        try:
            triples([entity], kinds)
        except KnowledgeError as error:
            if isinstance(entity, Document | Chunk):
                raise
            faults[entity.uri] = error.message
    nameless = [uri for uri in faults if not is_uri(uri)]
    return [_set_aside(uri, [faults[uri]], own, ()) for uri in nameless or faults]


def _set_aside(uri: str, reasons: list[str], own: Mapping[str, Entity], statements: Iterable[Any]) -> SetAside:
    entity = own[uri]
    subjects = {t.subject.value.partition("#")[0] for t in statements if getattr(t.object, "value", None) == uri}
    return SetAside(
        uri=uri,
        type=entity.type,
        label=_label(entity, own),
        documents=_documents(entity, own),
        reasons=tuple(dict.fromkeys(reasons)),
        pointed_to_by=tuple(sorted(_label(own[one], own) for one in subjects & own.keys() - {uri})),
    )


def _label(entity: Any, own: Mapping[str, Any]) -> str:
    match entity:
        case Constant():
            return entity.name
        case Definition():
            return entity.term
        case Relation():
            ends = (_label(own[uri], own) if uri in own else uri for uri in (entity.source, entity.target))
            return f" {entity.relation_type} ".join(ends)
    label: str = entity.label
    return label


def _documents(entity: Any, own: Mapping[str, Any]) -> tuple[str, ...]:
    """Where an entity was found; a relation, where its source was."""
    if isinstance(entity, Relation):
        return _documents(own[entity.source], own) if entity.source in own else ()
    return tuple(sorted({place.document for place in entity.occurrences}))


def _local(iri: str) -> str:
    return iri.rsplit("#", 1)[-1].rsplit("/", 1)[-1]


def _graph(statements: Iterable[Any]) -> Any:
    """Oxigraph's statements as an rdflib graph."""
    import pyoxigraph as ox
    from rdflib import Graph, Literal, URIRef

    nodes: dict[str, Any] = {}

    def term(found: Any) -> Any:
        if isinstance(found, ox.NamedNode):
            return nodes.setdefault(found.value, URIRef(found.value))
        datatype = found.datatype.value
        return Literal(found.value, datatype=None if datatype == _STRING else URIRef(datatype), normalize=False)

    graph = Graph()
    for triple in statements:
        graph.add((term(triple.subject), term(triple.predicate), term(triple.object)))
    return graph
