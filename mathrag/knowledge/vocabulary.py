"""Which property of which vocabulary each field of an entity becomes: one table, read in both directions.

``ontology/mathrag.ttl`` describes the ``math:`` and ``doc:`` terms. Terms that exist elsewhere are used, not
repeated: DCTERMS (titles, descriptions, parts, replacement), SKOS (labels), PROV-O (derivation), QUDT (quantity
kinds, dimension vectors).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from mathrag.entities import Chunk, Constant, Document, Formula, Frozen, Occurrence, PageSpan, Parameter, Relation
from mathrag.knowledge.uris import BASE, DOC, KIND, MATH

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
XSD = "http://www.w3.org/2001/XMLSchema#"
DCTERMS = "http://purl.org/dc/terms/"
SKOS = "http://www.w3.org/2004/02/skos/core#"
PROV = "http://www.w3.org/ns/prov#"
QUDT = "http://qudt.org/schema/qudt/"
DIMENSION_VECTOR = "http://qudt.org/vocab/dimensionvector/"
PREFIXES: Mapping[str, str] = {
    "rdf": RDF,
    "xsd": XSD,
    "dcterms": DCTERMS,
    "skos": SKOS,
    "prov": PROV,
    "qudt": QUDT,
    "math": MATH,
    "doc": DOC,
}

TYPE = f"{RDF}type"
POSITION = f"{MATH}position"
DERIVED_FROM = f"{PROV}wasDerivedFrom"
HAS_DIMENSION_VECTOR = f"{QUDT}hasDimensionVector"
DECIMAL_VALUE = f"{MATH}value"
RELATIONS: Mapping[str, str] = {
    "uses": f"{MATH}uses",
    "derived_from": f"{MATH}derivedFrom",
    "generalizes": f"{MATH}generalizes",
    "specializes": f"{MATH}specializes",
    "uses_constant": f"{MATH}usesConstant",
}

Codec = Literal["text", "texts", "flag", "integer", "number", "uri", "uris", "nodes"]


@dataclass(frozen=True)
class Property:
    """How one field is written: ``base`` is put before an id to make it a URI; ``of`` is the model of nodes."""

    predicate: str
    codec: Codec = "text"
    base: str = ""
    of: type[Frozen] | None = None


_DESCRIPTION = Property(f"{DCTERMS}description")
_LABEL = Property(f"{SKOS}prefLabel")
_KEYWORDS = Property(f"{MATH}keyword", "texts")
_KIND = Property(f"{QUDT}hasQuantityKind", "uri", KIND)
_UNIT = Property(f"{MATH}unit")
_DIMENSION = Property(f"{MATH}dimension")
_CONFIDENCE = Property(f"{MATH}confidence", "number")
_CONDITIONS = Property(f"{MATH}condition", "texts")
_EVIDENCE = Property(f"{MATH}evidence")
_PAGE = Property(f"{DOC}page", "integer")
_START = Property(f"{DOC}start", "integer")
_END = Property(f"{DOC}end", "integer")
_HEADINGS = Property(f"{DOC}heading", "texts")
_WARNINGS = Property(f"{DOC}warning", "texts")
_ALIASES = Property(f"{DCTERMS}replaces", "uris")
_OCCURRENCES = Property(f"{PROV}qualifiedDerivation", "nodes", of=Occurrence)
_SYMBOL = Property(f"{MATH}symbol")
_IDENTIFIER = Property(f"{MATH}identifier")

CLASSES: Mapping[type[Frozen], str] = {
    Formula: f"{MATH}Formula",
    Constant: f"{MATH}Constant",
    Relation: f"{MATH}Relation",
    Parameter: f"{MATH}Parameter",
    Occurrence: f"{PROV}Derivation",
    Document: f"{DOC}Document",
    Chunk: f"{DOC}Chunk",
    PageSpan: f"{DOC}Page",
}

PROPERTIES: Mapping[type[Frozen], Mapping[str, Property]] = {
    Formula: {
        "label": _LABEL,
        "latex": Property(f"{MATH}latex"),
        "equation": Property(f"{MATH}equation"),
        "target": Property(f"{MATH}target"),
        "template": Property(f"{MATH}template"),
        "parameters": Property(f"{MATH}parameter", "nodes", of=Parameter),
        "description": _DESCRIPTION,
        "intent": Property(f"{MATH}intent"),
        "keywords": _KEYWORDS,
        "conditions": _CONDITIONS,
        "aliases": _ALIASES,
        "executable": Property(f"{MATH}executable", "flag"),
        "reason": Property(f"{MATH}reason"),
        "consistency": Property(f"{MATH}consistency"),
        "flags": Property(f"{MATH}flag", "texts"),
        "conversion": Property(f"{MATH}conversion"),
        "occurrences": _OCCURRENCES,
    },
    Parameter: {
        "symbol": _SYMBOL,
        "identifier": _IDENTIFIER,
        "name": _LABEL,
        "description": _DESCRIPTION,
        "quantity_kind": _KIND,
        "unit": _UNIT,
        "dimension": _DIMENSION,
        "integer": Property(f"{MATH}integer", "flag"),
        "constant": Property(f"{MATH}standsFor", "uri"),
        "evidence": _EVIDENCE,
    },
    Constant: {
        "symbol": _SYMBOL,
        "identifier": _IDENTIFIER,
        "name": _LABEL,
        "value": Property(f"{MATH}number", "number"),
        "value_text": Property(f"{MATH}valueText"),
        "unit": _UNIT,
        "dimension": _DIMENSION,
        "uncertainty": Property(f"{MATH}uncertainty"),
        "quantity_kind": _KIND,
        "description": _DESCRIPTION,
        "keywords": _KEYWORDS,
        "codata": Property(f"{MATH}codata"),
        "aliases": _ALIASES,
        "occurrences": _OCCURRENCES,
    },
    Relation: {
        "source": Property(f"{MATH}source", "uri"),
        "target": Property(f"{MATH}relationTarget", "uri"),
        "relation_type": Property(f"{MATH}relationType"),
        "confidence": Property(f"{MATH}certainty"),
        "evidence": _EVIDENCE,
    },
    Occurrence: {
        "document": Property(f"{DCTERMS}source", "uri", f"{BASE}document/"),
        "chunk": Property(f"{PROV}entity", "uri", f"{BASE}chunk/"),
        "page": _PAGE,
        "extractor": Property(f"{MATH}extractor"),
        "confidence": _CONFIDENCE,
        "latex": Property(f"{MATH}latex"),
        "label": _LABEL,
        "headings": _HEADINGS,
        "conditions": _CONDITIONS,
    },
    Document: {
        "slug": Property(f"{DCTERMS}identifier"),
        "title": Property(f"{DCTERMS}title"),
        "filename": Property(f"{DOC}filename"),
        "media_type": Property(f"{DCTERMS}format"),
        "sha256": Property(f"{DOC}sha256"),
        "converter": Property(f"{DOC}converter"),
        "pages": Property(f"{DCTERMS}hasPart", "nodes", of=PageSpan),
        "warnings": _WARNINGS,
    },
    PageSpan: {
        "page": _PAGE,
        "start": _START,
        "end": _END,
        "confidence": _CONFIDENCE,
        "warnings": _WARNINGS,
    },
    Chunk: {
        "id": Property(f"{DCTERMS}identifier"),
        "document": Property(f"{DCTERMS}isPartOf", "uri", f"{BASE}document/"),
        "ordinal": Property(f"{DOC}ordinal", "integer"),
        "headings": _HEADINGS,
        "page": _PAGE,
        "start": _START,
        "end": _END,
        "text": Property(f"{DOC}text"),
    },
}
