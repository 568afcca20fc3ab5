"""Entities to RDF triples and back, without loss (thesis 3.2.6, 4.1.6; figure 3).

Every field becomes the property that `vocabulary` names. What RDF has no order for (keywords, headings) is written as
one triple a value, and, where the order or a repetition would be lost, once more as an ``rdf:JSON`` list under the
property's name with ``List``. Parameters, occurrences and parts of situations are nodes ``<entity>#<field>-<n>``,
parts of those ``<entity>#<field>-<n>-<field>-<n>``.

Added for whoever queries, and not read back: ``prov:wasDerivedFrom``, a direct triple a relation, a constant's exact
``xsd:decimal``, the QUDT dimension vector and unit, the phrases that show a situation,
``math:referencedBy`` between statements, and what `reference` describes.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any
from urllib.parse import quote, unquote

import pyoxigraph as ox
from pydantic import ValidationError

from mathrag.entities import (
    Chunk,
    Constant,
    Definition,
    Document,
    Entity,
    Example,
    Formula,
    Frozen,
    Relation,
    Situation,
    Statement,
    Symbol,
    Value,
)
from mathrag.errors import ArtifactError, KnowledgeError
from mathrag.knowledge.reference import dimension_vector, provenance_triples, reference_triples, unit_triple
from mathrag.knowledge.uris import BASE, MATH, chunk_uri, document_uri
from mathrag.knowledge.vocabulary import (
    CLASSES,
    DECIMAL_VALUE,
    DERIVED_FROM,
    DIMENSION_VECTOR,
    HAS_DIMENSION_VECTOR,
    PHRASE,
    POSITION,
    PROPERTIES,
    RDF,
    REFERENCED_BY,
    RELATIONS,
    TYPE,
    XSD,
    Property,
)
from mathrag.quantities import Ontology, ontology

_JSON = ox.NamedNode(f"{RDF}JSON")
_BOOLEAN = ox.NamedNode(f"{XSD}boolean")
_INTEGER = ox.NamedNode(f"{XSD}integer")
_DOUBLE = ox.NamedNode(f"{XSD}double")
_DECIMAL = ox.NamedNode(f"{XSD}decimal")
_TYPE = ox.NamedNode(TYPE)
_MODELS = {iri: model for model, iri in CLASSES.items()}
_LARGEST_EXPONENT = 400
_SAFE = "/:@!$&'()*+,;=~"
_LISTS = ("texts", "uris", "nodes")

Found = dict[str, list[Any]]


def entity_uri(entity: Entity) -> str:
    """The URI an entity answers to."""
    if isinstance(entity, Document):
        return document_uri(quote(entity.slug, safe=_SAFE))
    if isinstance(entity, Chunk):
        return chunk_uri(quote(entity.id, safe=_SAFE))
    return entity.uri


def is_uri(text: str) -> bool:
    """Can ``text`` name a node?"""
    try:
        ox.NamedNode(text)
    except ValueError:
        return False
    return True


def triples(
    entities: Iterable[Entity], kinds: Ontology | None = None, between: Iterable[tuple[str, str, str]] | None = None
) -> list[ox.Triple]:
    """All triples of ``entities``, each once, sorted; ``kinds`` describes the quantity kinds (default: the ontology that ships).

    ``between`` are the links that are said of them (default: those that they themselves say). Raises `KnowledgeError` for a URI that
    is none.
    """
    entities = list(entities)
    found: set[ox.Triple] = set(reference_triples(entities, kinds or ontology()))
    for link in links(entities) if between is None else between:
        try:
            found.add(ox.Triple(*map(ox.NamedNode, link)))
        except ValueError as error:
            raise KnowledgeError(f"a link of {link[0]} can't become RDF: {error}", uri=link[0]) from error
    for entity in entities:
        uri = entity_uri(entity)
        try:
            found.update(provenance_triples(entity))
            found.update(_record(uri, entity))
            found.update(_added(uri, entity))
        except ValueError as error:
            raise KnowledgeError(f"{uri} can't become RDF: {error}", uri=uri) from error
    return sorted(found, key=str)


def links(entities: Iterable[Entity]) -> Iterator[tuple[str, str, str]]:
    """What an entity says of another: subject, predicate, object. Relations, what uses a symbol, and from a definition or a theorem
    to what refers to it, the edges of the graph of statements (AutoMathKG, 4.2.3)."""
    entities = list(entities)
    told = {one.uri for one in entities if isinstance(one, Statement) and one.kind != "problem"}
    for entity in entities:
        match entity:
            case Relation():
                yield entity.source, RELATIONS[entity.relation_type], entity.target
            case Symbol():
                yield from ((formula, RELATIONS["uses"], entity.uri) for formula in entity.formulas)
            case Statement():
                targets = {one.target for one in entity.references if one.target is not None} & told - {entity.uri}
                yield from ((target, REFERENCED_BY, entity.uri) for target in targets)


def entities(statements: Iterable[Any]) -> dict[str, Entity]:
    """The entities that ``statements`` (triples or quads) describe, by URI, sorted. The inverse of `triples`."""
    subjects = _by_subject(statements)
    built: dict[str, Entity] = {}
    for uri in sorted(subjects):
        model = _model(subjects[uri])
        if model is not None and "#" not in uri.removeprefix(BASE):
            built[uri] = _entity(uri, model, subjects)
    return built


def _by_subject(statements: Iterable[Any]) -> dict[str, Found]:
    """Objects by subject and predicate."""
    subjects: dict[str, Found] = {}
    for statement in statements:
        properties = subjects.setdefault(statement.subject.value, {})
        properties.setdefault(statement.predicate.value, []).append(statement.object)
    return subjects


def _model(properties: Found) -> type[Frozen] | None:
    return next((_MODELS[node.value] for node in properties.get(TYPE, ()) if node.value in _MODELS), None)


# --- writing ----------------------------------------------------------------------------------------------------------


@cache
def _predicate(iri: str) -> ox.NamedNode:
    return ox.NamedNode(iri)


def _record(uri: str, model: Frozen) -> Iterator[ox.Triple]:
    subject = ox.NamedNode(uri)
    yield ox.Triple(subject, _TYPE, ox.NamedNode(CLASSES[type(model)]))
    for name, property in PROPERTIES[type(model)].items():
        value = getattr(model, name)
        if value is None or value == () or (value == "" and type(model).model_fields[name].default == ""):
            continue
        predicate = _predicate(property.predicate)
        if property.codec in ("node", "nodes"):
            yield from _nodes(subject, predicate, name, value if property.codec == "nodes" else (value,))
        else:
            for term in _terms(value, property):
                yield ox.Triple(subject, predicate, term)
            if property.codec in ("texts", "uris") and value != tuple(sorted(set(value))):
                exact = ox.Literal(json.dumps(value, ensure_ascii=False), datatype=_JSON)
                yield ox.Triple(subject, ox.NamedNode(_list_of(property)), exact)


def _nodes(subject: ox.NamedNode, predicate: ox.NamedNode, name: str, models: Sequence[Frozen]) -> Iterator[ox.Triple]:
    for position, model in enumerate(models):
        uri = f"{subject.value}{'-' if '#' in subject.value else '#'}{name}-{position}"
        yield ox.Triple(subject, predicate, ox.NamedNode(uri))
        yield ox.Triple(ox.NamedNode(uri), ox.NamedNode(POSITION), ox.Literal(str(position), datatype=_INTEGER))
        yield from _record(uri, model)
        yield from _dimension(uri, model)


def _terms(value: Any, property: Property) -> list[ox.NamedNode | ox.Literal]:
    match property.codec:
        case "flag":
            return [ox.Literal("true" if value else "false", datatype=_BOOLEAN)]
        case "integer":
            return [ox.Literal(str(value), datatype=_INTEGER)]
        case "number":
            return [ox.Literal(_double(value), datatype=_DOUBLE)]
        case "uri":
            return [_node(value, property.base)]
        case "uris":
            return [_node(item, property.base) for item in value]
        case "texts":
            return [ox.Literal(item) for item in value]
        case "json":
            return [ox.Literal(json.dumps(value, ensure_ascii=False), datatype=_JSON)]
        case _:
            return [ox.Literal(value)]


def _double(value: float) -> str:
    if math.isfinite(value):
        return repr(value)
    return "NaN" if math.isnan(value) else ("INF" if value > 0 else "-INF")


def _node(value: str, base: str) -> ox.NamedNode:
    return ox.NamedNode(base + quote(value, safe=_SAFE) if base else value)


def _list_of(property: Property) -> str:
    """A list of another vocabulary's property gets a name in ours."""
    local = property.predicate.rsplit("#", 1)[-1].rsplit("/", 1)[-1]
    return f"{MATH}{local}List"


def _added(uri: str, entity: Entity) -> Iterator[ox.Triple]:
    subject = ox.NamedNode(uri)
    if isinstance(entity, Formula | Constant | Situation | Definition | Value | Example | Statement | Symbol):
        for occurrence in entity.occurrences:
            yield ox.Triple(subject, ox.NamedNode(DERIVED_FROM), _node(occurrence.chunk, f"{BASE}chunk/"))
    if isinstance(entity, Situation):
        for phrase in (phrase for group in entity.shows for phrase in group):
            yield ox.Triple(subject, ox.NamedNode(PHRASE), ox.Literal(phrase))
    if isinstance(entity, Formula):
        for parameter in entity.parameters:
            if parameter.constant is not None:
                yield ox.Triple(subject, ox.NamedNode(RELATIONS["uses_constant"]), ox.NamedNode(parameter.constant))
    if isinstance(entity, Constant | Value):
        yield from _dimension(uri, entity)
        exact = decimal_text(entity.value_text)
        if exact is not None:
            yield ox.Triple(subject, ox.NamedNode(DECIMAL_VALUE), ox.Literal(exact, datatype=_DECIMAL))


def _dimension(uri: str, model: Frozen) -> Iterator[ox.Triple]:
    yield from unit_triple(uri, model)
    vector = dimension_vector(getattr(model, "dimension", None))
    if vector is not None:
        yield ox.Triple(ox.NamedNode(uri), ox.NamedNode(HAS_DIMENSION_VECTOR), ox.NamedNode(DIMENSION_VECTOR + vector))


def decimal_text(value_text: str) -> str | None:
    """``6.0e-3`` as ``xsd:decimal`` has it, every digit kept; None where it is no decimal number of sane size."""
    try:
        value = Decimal(value_text.strip())
    except InvalidOperation:
        return None
    if not value.is_finite() or abs(value.adjusted()) > _LARGEST_EXPONENT:
        return None
    return f"{value:f}"


# --- reading ----------------------------------------------------------------------------------------------------------


def _entity(uri: str, model: type[Frozen], subjects: Mapping[str, Found]) -> Any:
    values = _values(uri, model, subjects)
    if "uri" in model.model_fields:
        values["uri"] = uri
    try:
        return model(**values)
    except ValidationError as error:
        raise ArtifactError(
            f"the graph describes {uri} as another version of MathRAG does: run `mathrag ingest` again", uri=uri
        ) from error


def _values(uri: str, model: type[Frozen], subjects: Mapping[str, Found]) -> dict[str, Any]:
    found = subjects.get(uri)
    if found is None:
        raise KnowledgeError(f"the graph names {uri} and does not describe it: build the knowledge base again", uri=uri)
    values: dict[str, Any] = {}
    for name, property in PROPERTIES[model].items():
        terms = found.get(property.predicate)
        if terms is not None:
            values[name] = _value(terms, property, found, subjects)
        elif property.codec in _LISTS and model.model_fields[name].is_required():
            values[name] = ()  # an empty list has no triple
    return values


def _value(terms: list[Any], property: Property, found: Found, subjects: Mapping[str, Found]) -> Any:
    match property.codec:
        case "flag":
            return terms[0].value in ("true", "1")
        case "integer":
            return int(terms[0].value)
        case "number":
            return float(terms[0].value)
        case "json":
            return json.loads(terms[0].value)
        case "uri":
            return _id(terms[0].value, property.base)
        case "texts" | "uris":
            exact = found.get(_list_of(property))
            if exact is not None:
                return tuple(json.loads(exact[0].value))
            return tuple(sorted(_id(term.value, property.base) for term in terms))
        case "node" | "nodes":
            model = property.of
            assert model is not None
            uris = sorted((term.value for term in terms), key=lambda uri: int(uri.rpartition("-")[2]))
            found_nodes = tuple(model(**_values(uri, model, subjects)) for uri in uris)
            return found_nodes[0] if property.codec == "node" else found_nodes
        case _:
            return terms[0].value


def _id(uri: str, base: str) -> str:
    return unquote(uri.removeprefix(base)) if base else uri
