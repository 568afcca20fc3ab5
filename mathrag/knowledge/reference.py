"""What the graph refers to beside its entities: quantity kinds, units, and who made what.

Added for whoever queries and for the shapes; nothing of it is read back. Kinds carry their QUDT and Wikidata links
(``skos:exactMatch``; ``closeMatch`` where QUDT's is a wider one), units are individuals of QUDT, or of ours beside the one of QUDT
that is as large (``closeMatch``), and what one extractor found in one document is a ``prov:Activity`` of a
``prov:SoftwareAgent``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING
from urllib.parse import quote

import pyoxigraph as ox

from mathrag.entities import Chunk, Document, Entity, Frozen, Relation
from mathrag.errors import UnitError
from mathrag.knowledge.uris import BASE, KIND, MATH, chunk_uri, document_uri, kind_uri
from mathrag.knowledge.vocabulary import (
    DERIVED_FROM,
    DIMENSION_VECTOR,
    HAS_DIMENSION_VECTOR,
    HAS_UNIT,
    PROV,
    QUDT,
    SKOS,
    TYPE,
    XSD,
)
from mathrag.quantities import Dimension, canonical_unit, dimension_of, format_unit, to_si, unit_uri, units_alike

if TYPE_CHECKING:
    from mathrag.quantities import Ontology, QuantityKind

_QUDT_ORDER = (("N", "A"), ("I", "E"), ("L", "L"), ("J", "I"), ("M", "M"), ("Θ", "H"), ("T", "T"))

WIKIDATA = "http://www.wikidata.org/entity/"
_SAFE = "/:@!$&'()*+,;=~"


def reference_triples(entities: Iterable[Entity], ontology: Ontology) -> Iterator[ox.Triple]:
    """What ``entities`` refer to, described: quantity kinds and units."""
    kinds: set[str] = set()
    units: set[str] = set()
    dimensions: set[str] = set()
    for entity in entities:
        for model in _measured(entity):
            kinds.add(getattr(model, "quantity_kind", None) or "")
            units.add(getattr(model, "unit", None) or "")
            dimensions.add(getattr(model, "dimension", None) or "")
    for kind in kinds - {""}:
        yield from _kind(kind, ontology)
        if kind in ontology.kinds:
            dimensions.update(str(one.dimension) for one in _with_broader(kind, ontology))
    for unit in units - {""}:
        yield from _unit(unit)
    for dimension in dimensions - {""}:
        yield from _vector(dimension)


def unit_triple(uri: str, model: Frozen) -> Iterator[ox.Triple]:
    """``model``'s unit as an individual, where it has one that is known."""
    unit = getattr(model, "unit", None)
    if unit is not None and (individual := unit_uri(unit)) is not None:
        yield ox.Triple(ox.NamedNode(uri), ox.NamedNode(HAS_UNIT), ox.NamedNode(individual))


def activity_uri(document: str, agent: str) -> str:
    """Of what ``agent`` (name and version) did with ``document``."""
    return f"{BASE}activity/{quote(document, safe='')}/{quote(agent, safe='')}"


def agent_uri(agent: str) -> str:
    """Of a converter or an extractor by its name and version."""
    return f"{BASE}agent/{quote(agent, safe='')}"


def _measured(model: Frozen) -> Iterator[Frozen]:
    """``model`` and its parts, which may have a unit and a quantity kind."""
    yield model
    for name in type(model).model_fields:
        value = getattr(model, name)
        parts = value if isinstance(value, tuple) else (value,)
        for part in parts:
            if isinstance(part, Frozen):
                yield from _measured(part)


def _kind(id: str, ontology: Ontology) -> Iterator[ox.Triple]:
    """A quantity kind as the ontology has it; nothing for one that it has not, which the shapes refuse."""
    known = ontology.kinds.get(id)
    if known is None:
        return
    subject = ox.NamedNode(kind_uri(quote(id, safe=_SAFE)))
    yield _is_a(subject, f"{QUDT}QuantityKind")
    yield ox.Triple(subject, ox.NamedNode(f"{SKOS}prefLabel"), ox.Literal(known.label))
    yield ox.Triple(subject, ox.NamedNode(f"{MATH}dimension"), ox.Literal(str(known.dimension)))
    if (vector := dimension_vector(str(known.dimension))) is not None:
        yield _link(subject, HAS_DIMENSION_VECTOR, DIMENSION_VECTOR + vector)
    if known.qudt:
        yield _link(subject, f"{SKOS}closeMatch" if known.near_qudt else f"{SKOS}exactMatch", known.qudt)
    if known.wikidata:
        yield _link(subject, f"{SKOS}exactMatch", WIKIDATA + known.wikidata)
    if known.broader:
        yield _link(subject, f"{SKOS}broader", KIND + known.broader)
        yield from _kind(known.broader, ontology)


def _with_broader(kind: str, ontology: Ontology) -> Iterator[QuantityKind]:
    known = ontology.kinds.get(kind)
    while known is not None:
        yield known
        known = ontology.kinds.get(known.broader or "")


def _vector(dimension: str) -> Iterator[ox.Triple]:
    """What a dimension vector of QUDT is in our spelling: the one text that the shapes take beside it."""
    try:
        text = str(Dimension.parse(dimension))
    except UnitError:
        return
    if (vector := dimension_vector(text)) is not None:
        subject = ox.NamedNode(DIMENSION_VECTOR + vector)
        yield ox.Triple(subject, ox.NamedNode(f"{MATH}dimensionText"), ox.Literal(text))


def _unit(unit: str) -> Iterator[ox.Triple]:
    """A unit as an individual: symbol, dimension vector, size in SI; nothing for what is none, which the shapes refuse."""
    individual = unit_uri(unit)
    if individual is None:
        return
    subject = ox.NamedNode(individual)
    yield _is_a(subject, f"{QUDT}Unit")
    yield ox.Triple(subject, ox.NamedNode(f"{QUDT}symbol"), ox.Literal(format_unit(unit) or "1"))
    yield ox.Triple(subject, ox.NamedNode(f"{MATH}spelling"), ox.Literal(canonical_unit(unit)))
    yield ox.Triple(subject, ox.NamedNode(f"{MATH}writtenAs"), ox.Literal(unit))
    for alike in units_alike(unit):
        yield _link(subject, f"{SKOS}closeMatch", alike)
    try:
        if (vector := dimension_vector(str(dimension_of(unit)))) is not None:
            yield _link(subject, HAS_DIMENSION_VECTOR, DIMENSION_VECTOR + vector)
        size = to_si(1.0, unit, difference=True)[0]
    except UnitError:
        return
    double = ox.NamedNode(f"{XSD}double")
    yield ox.Triple(subject, ox.NamedNode(f"{QUDT}conversionMultiplier"), ox.Literal(repr(size), datatype=double))


def provenance_triples(entity: Entity) -> Iterator[ox.Triple]:
    """Who made ``entity``, from what, in which activity. Raises `ValueError` for a URI that is none."""
    if isinstance(entity, Document):
        subject = ox.NamedNode(document_uri(quote(entity.slug, safe=_SAFE)))
        yield from _activity(subject, entity.slug, entity.converter)
    elif isinstance(entity, Chunk):
        subject = ox.NamedNode(chunk_uri(quote(entity.id, safe=_SAFE)))
        yield _link(subject, DERIVED_FROM, document_uri(quote(entity.document, safe=_SAFE)))
    elif not isinstance(entity, Relation):
        for place, occurrence in enumerate(entity.occurrences):
            subject = ox.NamedNode(entity.uri)
            yield from _activity(subject, occurrence.document, occurrence.extractor)
            activity = activity_uri(occurrence.document, occurrence.extractor)
            yield _link(ox.NamedNode(f"{entity.uri}#occurrences-{place}"), f"{PROV}hadActivity", activity)
            yield _link(ox.NamedNode(activity), f"{PROV}used", document_uri(quote(occurrence.document, safe=_SAFE)))


def _activity(subject: ox.NamedNode, document: str, agent: str) -> Iterator[ox.Triple]:
    activity, who = ox.NamedNode(activity_uri(document, agent)), ox.NamedNode(agent_uri(agent))
    yield _link(subject, f"{PROV}wasGeneratedBy", activity.value)
    yield _is_a(activity, f"{PROV}Activity")
    yield ox.Triple(activity, ox.NamedNode(f"{SKOS}prefLabel"), ox.Literal(f"{agent} on {document}"))
    yield _link(activity, f"{PROV}wasAssociatedWith", who.value)
    yield _is_a(who, f"{PROV}SoftwareAgent")
    yield ox.Triple(who, ox.NamedNode(f"{SKOS}prefLabel"), ox.Literal(agent))


def _is_a(subject: ox.NamedNode, iri: str) -> ox.Triple:
    return ox.Triple(subject, ox.NamedNode(TYPE), ox.NamedNode(iri))


def _link(subject: ox.NamedNode, predicate: str, target: str) -> ox.Triple:
    return ox.Triple(subject, ox.NamedNode(predicate), ox.NamedNode(target))


def dimension_vector(dimension: str | None) -> str | None:
    """QUDT's name of ``L T^-1``: ``A0E0L1I0M0H0T-1D0``; None where unknown or an exponent is no integer."""
    if dimension is None:
        return None
    exponents: dict[str, Fraction] = {}
    for factor in dimension.split():
        base, _, exponent = factor.partition("^")
        try:
            exponents[base] = Fraction(exponent or "1")
        except (ValueError, ZeroDivisionError):
            return None
    exponents.pop("1", None)
    if not exponents.keys() <= {base for base, _ in _QUDT_ORDER} or any(e.denominator != 1 for e in exponents.values()):
        return None
    powers = "".join(f"{letter}{exponents.get(base, Fraction(0))}" for base, letter in _QUDT_ORDER)
    return f"{powers}D{0 if any(exponents.values()) else 1}"
