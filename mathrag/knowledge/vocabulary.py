"""Which property of which vocabulary each field of an entity becomes: one table, read in both directions.

``ontology/mathrag.ttl`` describes the ``math:`` and ``doc:`` terms. Terms that exist elsewhere are used, not
repeated: DCTERMS (titles, descriptions, parts, replacement), SKOS (labels), PROV-O (derivation), QUDT (quantity
kinds, dimension vectors).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from mathrag.entities import (
    Argument,
    BodyItem,
    Chunk,
    Constant,
    Correction,
    Definition,
    Document,
    Example,
    ExampleBinding,
    ExamplePart,
    ExampleStep,
    Formula,
    Frozen,
    LikeKind,
    LikeThings,
    Occurrence,
    PageSpan,
    Parameter,
    Reference,
    Relation,
    Role,
    RoleQuantity,
    Sameness,
    Situation,
    SituationExample,
    Statement,
    Symbol,
    SymbolExample,
    SymbolProperty,
    Synthesis,
    Told,
    Value,
)
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
    "unit": "http://qudt.org/vocab/unit/",
    "math": MATH,
    "doc": DOC,
}

QUERY_PREFIXES: Mapping[str, str] = {
    **PREFIXES,
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "schema": "https://schema.org/",
    "quantitykind": "http://qudt.org/vocab/quantitykind/",
    "wd": "http://www.wikidata.org/entity/",
}
"""What a query need not declare."""

TYPE = f"{RDF}type"
POSITION = f"{MATH}position"
DERIVED_FROM = f"{PROV}wasDerivedFrom"
HAS_DIMENSION_VECTOR = f"{QUDT}hasDimensionVector"
HAS_UNIT = f"{QUDT}hasUnit"
DECIMAL_VALUE = f"{MATH}value"
PHRASE = f"{MATH}phrase"
USES_SYMBOL = f"{MATH}usesSymbol"
REFERENCED_BY = f"{MATH}referencedBy"
USES_LAW = f"{MATH}usesLaw"
RELATIONS: Mapping[str, str] = {
    "uses": f"{MATH}uses",
    "derived_from": f"{MATH}derivedFrom",
    "generalizes": f"{MATH}generalizes",
    "specializes": f"{MATH}specializes",
    "uses_constant": f"{MATH}usesConstant",
}

Codec = Literal["text", "texts", "flag", "integer", "number", "uri", "uris", "node", "nodes", "json"]


@dataclass(frozen=True)
class Property:
    """How one field is written: ``base`` is put before an id to make it a URI; ``of`` is the model of a node, or of each.

    ``json`` is for lists of lists.
    """

    predicate: str
    codec: Codec = "text"
    base: str = ""
    of: type[Frozen] | None = None


_DESCRIPTION = Property(f"{DCTERMS}description")
_LABEL = Property(f"{SKOS}prefLabel")
_KEYWORDS = Property(f"{MATH}keyword", "texts")
_KIND = Property(f"{QUDT}hasQuantityKind", "uri", KIND)
_UNIT = Property(f"{MATH}unit")
_UNIT_TEXT = Property(f"{MATH}unitText")
_DIMENSION = Property(f"{MATH}dimension")
_CONFIDENCE = Property(f"{MATH}confidence", "number")
_CONDITIONS = Property(f"{MATH}condition", "texts")
_EVIDENCE = Property(f"{MATH}evidence")
_PAGE = Property(f"{DOC}page", "integer")
_START = Property(f"{DOC}start", "integer")
_END = Property(f"{DOC}end", "integer")
_HEADINGS = Property(f"{DOC}heading", "texts")
_WARNINGS = Property(f"{DOC}warning", "texts")
REPLACES = f"{DCTERMS}replaces"
_ALIASES = Property(REPLACES, "uris")
_OCCURRENCES = Property(f"{PROV}qualifiedDerivation", "nodes", of=Occurrence)
_VALUE_TEXT = Property(f"{MATH}valueText")
_SYMBOL = Property(f"{MATH}symbol")
_IDENTIFIER = Property(f"{MATH}identifier")
_VERDICT = Property(f"{MATH}verdict")
_REASON = Property(f"{MATH}reason")
_EQUATION = f"{MATH}equation"
_TACTIC = Property(f"{MATH}tactic")
_BODY = Property(f"{MATH}bodyItem", "nodes", of=BodyItem)
_FORMULA_ROLE = Property(f"{MATH}formulaRole")
_NAME = Property(f"{MATH}name")
_PHRASES = Property(PHRASE, "texts")
_PATH = Property(f"{MATH}readableBy")
_SAID = Property(f"{MATH}saying")

CLASSES: Mapping[type[Frozen], str] = {
    Formula: f"{MATH}Formula",
    Constant: f"{MATH}Constant",
    Relation: f"{MATH}Relation",
    Situation: f"{MATH}Situation",
    Value: f"{MATH}Value",
    Role: f"{MATH}Role",
    RoleQuantity: f"{MATH}RoleQuantity",
    Told: f"{MATH}Told",
    LikeThings: f"{MATH}LikeThings",
    LikeKind: f"{MATH}LikeKind",
    Sameness: f"{MATH}Sameness",
    SituationExample: f"{MATH}Example",
    Example: f"{MATH}WorkedExample",
    ExamplePart: f"{MATH}ExamplePart",
    ExampleStep: f"{MATH}ExampleStep",
    ExampleBinding: f"{MATH}ExampleBinding",
    Definition: f"{MATH}Definition",
    Symbol: f"{MATH}Symbol",
    SymbolProperty: f"{MATH}SymbolProperty",
    SymbolExample: f"{MATH}SymbolExample",
    Statement: f"{MATH}Statement",
    Argument: f"{MATH}Argument",
    BodyItem: f"{MATH}BodyItem",
    Reference: f"{MATH}Reference",
    Synthesis: f"{MATH}Synthesis",
    Parameter: f"{MATH}Parameter",
    Correction: f"{MATH}Correction",
    Occurrence: f"{PROV}Derivation",
    Document: f"{DOC}Document",
    Chunk: f"{DOC}Chunk",
    PageSpan: f"{DOC}Page",
}

PROPERTIES: Mapping[type[Frozen], Mapping[str, Property]] = {
    Formula: {
        "label": _LABEL,
        "named": Property(f"{MATH}named", "flag"),
        "role": _FORMULA_ROLE,
        "searched": Property(f"{MATH}searched", "flag"),
        "latex": Property(f"{MATH}latex"),
        "equation": Property(_EQUATION),
        "literals": Property(f"{MATH}literals", "json"),
        "target": Property(f"{MATH}target"),
        "template": Property(f"{MATH}template"),
        "parameters": Property(f"{MATH}parameter", "nodes", of=Parameter),
        "description": _DESCRIPTION,
        "intent": Property(f"{MATH}intent"),
        "keywords": _KEYWORDS,
        "conditions": _CONDITIONS,
        "aliases": _ALIASES,
        "executable": Property(f"{MATH}executable", "flag"),
        "reason": _REASON,
        "consistency": Property(f"{MATH}consistency"),
        "sense": Property(f"{MATH}sense"),
        "flags": Property(f"{MATH}flag", "texts"),
        "conversion": Property(f"{MATH}conversion"),
        "occurrences": _OCCURRENCES,
        "corrections": Property(f"{MATH}correction", "nodes", of=Correction),
    },
    Correction: {
        "formula": Property(f"{MATH}correctedUnder"),
        "read_as": Property(f"{MATH}readAs", "texts"),
        "documents": Property(f"{MATH}correctedIn", "texts"),
        "field": Property(f"{MATH}correctedField"),
        "symbol": _SYMBOL,
        "old": Property(f"{MATH}oldText"),
        "new": Property(f"{MATH}newText"),
        "author": Property(f"{DCTERMS}creator"),
        "date": Property(f"{DCTERMS}date"),
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
        "guessed": Property(f"{MATH}guessed", "flag"),
        "number": Property(f"{MATH}isNumber", "flag"),
        "free": Property(f"{MATH}free", "flag"),
    },
    Constant: {
        "symbol": _SYMBOL,
        "identifier": _IDENTIFIER,
        "name": _LABEL,
        "value": Property(f"{MATH}number", "number"),
        "value_text": _VALUE_TEXT,
        "unit": _UNIT,
        "dimension": _DIMENSION,
        "uncertainty": Property(f"{MATH}uncertainty"),
        "quantity_kind": _KIND,
        "description": _DESCRIPTION,
        "intent": Property(f"{MATH}intent"),
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
    Situation: {
        "name": _NAME,
        "label": _LABEL,
        "description": _DESCRIPTION,
        "source": Property(f"{DCTERMS}bibliographicCitation"),
        "shows": Property(f"{MATH}shows", "json"),
        "unless": Property(f"{MATH}unless", "texts"),
        "roles": Property(f"{MATH}role", "nodes", of=Role),
        "quantities": Property(f"{MATH}quantity", "nodes", of=RoleQuantity),
        "equations": Property(_EQUATION, "texts"),
        "many": Property(f"{MATH}many", "node", of=LikeThings),
        "order": Property(f"{MATH}order", "texts"),
        "same": Property(f"{MATH}same", "nodes", of=Sameness),
        "cancels": Property(f"{MATH}cancels", "texts"),
        "exports": Property(f"{MATH}exports", "texts"),
        "closed": Property(f"{MATH}closed", "flag"),
        "examples": Property(f"{MATH}example", "nodes", of=SituationExample),
        "reason": _REASON,
        "aliases": _ALIASES,
        "occurrences": _OCCURRENCES,
    },
    Value: {
        "thing": Property(f"{MATH}thing"),
        "also": Property(f"{SKOS}altLabel", "texts"),
        "quantity": _LABEL,
        "quantity_kind": _KIND,
        "symbol": _SYMBOL,
        "value": Property(f"{MATH}number", "number"),
        "value_text": _VALUE_TEXT,
        "unit": _UNIT,
        "dimension": _DIMENSION,
        "condition": Property(f"{MATH}condition"),
        "note": Property(f"{SKOS}note"),
        "aliases": _ALIASES,
        "occurrences": _OCCURRENCES,
    },
    Role: {
        "name": _NAME,
        "words": _PHRASES,
    },
    RoleQuantity: {
        "name": _NAME,
        "said": _LABEL,
        "symbol": _SYMBOL,
        "quantity_kind": _KIND,
        "dimension": _DIMENSION,
        "unit": _UNIT,
        "of": Property(f"{MATH}ofRole"),
        "when": Property(f"{MATH}when"),
        "status": Property(f"{MATH}status"),
        "signed": Property(f"{MATH}signed", "flag"),
        "variable": Property(f"{MATH}variablePower", "integer"),
        "cues": _PHRASES,
        "told": Property(f"{MATH}told", "nodes", of=Told),
        "default": Property(f"{MATH}default"),
        "assumed": Property(f"{MATH}assumed", "flag"),
    },
    Told: {
        "value": _VALUE_TEXT,
        "phrases": _PHRASES,
    },
    LikeThings: {
        "role": Property(f"{MATH}ofRole"),
        "least": Property(f"{MATH}least", "integer"),
        "most": Property(f"{MATH}most", "integer"),
        "sequence": Property(f"{MATH}sequence", "flag"),
        "first": Property(f"{MATH}first", "texts"),
        "last": Property(f"{MATH}last", "texts"),
        "kinds": Property(f"{MATH}likeKind", "nodes", of=LikeKind),
    },
    LikeKind: {
        "name": _NAME,
        "words": _PHRASES,
        "equations": Property(_EQUATION, "texts"),
    },
    Sameness: {
        "these": Property(f"{MATH}ofQuantity", "texts"),
        "when": _PHRASES,
    },
    SituationExample: {
        "ask": Property(f"{MATH}ask"),
        "answer": Property(f"{MATH}answer"),
    },
    Example: {
        "label": _LABEL,
        "question": Property(f"{MATH}ask"),
        "plan": Property(f"{MATH}plan"),
        "parts": Property(f"{MATH}part", "nodes", of=ExamplePart),
        "laws": Property(USES_LAW, "uris"),
        "text": Property(f"{DOC}text"),
        "chunks": Property(f"{MATH}inChunk", "uris", f"{BASE}chunk/"),
        "occurrences": _OCCURRENCES,
    },
    ExamplePart: {
        "letter": _NAME,
        "question": Property(f"{MATH}ask"),
        "steps": Property(f"{MATH}step", "nodes", of=ExampleStep),
        "value": _VALUE_TEXT,
        "unit": _UNIT_TEXT,
        "result": Property(f"{MATH}answer"),
        "computed": Property(f"{MATH}computed", "number"),
        "verdict": _VERDICT,
        "reason": _REASON,
    },
    ExampleStep: {
        "latex": Property(f"{MATH}latex"),
        "value": _VALUE_TEXT,
        "unit": _UNIT_TEXT,
        "law": Property(USES_LAW, "uri"),
        "bindings": Property(f"{MATH}putIn", "nodes", of=ExampleBinding),
        "computed": Property(f"{MATH}computed", "number"),
        "verdict": _VERDICT,
        "reason": _REASON,
    },
    ExampleBinding: {
        "symbol": _SYMBOL,
        "value": _VALUE_TEXT,
        "unit": _UNIT_TEXT,
    },
    Definition: {
        "term": _LABEL,
        "names": Property(f"{SKOS}altLabel", "texts"),
        "text": Property(f"{SKOS}definition"),
        "form": Property(f"{MATH}form"),
        "quantity_kind": _KIND,
        "formulas": Property(f"{MATH}gives", "uris"),
        "aliases": _ALIASES,
        "occurrences": _OCCURRENCES,
    },
    Symbol: {
        "name": _NAME,
        "dictionary": Property(f"{MATH}dictionary"),
        "base": Property(f"{MATH}cdbase"),
        "label": _LABEL,
        "role": Property(f"{MATH}symbolRole"),
        "status": Property(f"{MATH}dictionaryStatus"),
        "description": _DESCRIPTION,
        "description_latex": Property(f"{MATH}readable"),
        "description_path": _PATH,
        "properties": Property(f"{MATH}property", "nodes", of=SymbolProperty),
        "examples": Property(f"{MATH}symbolExample", "nodes", of=SymbolExample),
        "signature": Property(f"{MATH}signature"),
        "signature_xml": Property(f"{MATH}signatureXml"),
        "sympy": Property(f"{MATH}sympy"),
        "function": Property(f"{MATH}function"),
        "mathematical": Property(f"{MATH}mathematical", "flag"),
        "see_also": Property(USES_SYMBOL, "uris"),
        "formulas": Property(f"{MATH}usedIn", "uris"),
        "aliases": _ALIASES,
        "occurrences": _OCCURRENCES,
    },
    SymbolProperty: {
        "text": _SAID,
        "latex": Property(f"{MATH}readable"),
        "path": _PATH,
        "openmath": Property(f"{MATH}openmath"),
        "formal": Property(f"{MATH}latex"),
        "equation": Property(_EQUATION),
    },
    SymbolExample: {
        "text": _SAID,
        "latex": Property(f"{MATH}readable"),
        "path": _PATH,
        "openmath": Property(f"{MATH}openmath", "texts"),
    },
    Statement: {
        "kind": Property(f"{MATH}statementKind"),
        "form": Property(f"{MATH}statementForm"),
        "label": _LABEL,
        "title": Property(f"{DCTERMS}title"),
        "number": Property(f"{MATH}statementNumber"),
        "keys": Property(f"{MATH}sourceLabel", "texts"),
        "field": Property(f"{MATH}field"),
        "contents": Property(f"{DOC}text"),
        "bodylist": _BODY,
        "references": Property(f"{MATH}reference", "nodes", of=Reference),
        "proofs": Property(f"{MATH}proof", "nodes", of=Argument),
        "solutions": Property(f"{MATH}solution", "nodes", of=Argument),
        "chunks": Property(f"{MATH}inChunk", "uris", f"{BASE}chunk/"),
        "formulas": Property(f"{MATH}contains", "uris"),
        "aliases": _ALIASES,
        "occurrences": _OCCURRENCES,
    },
    Argument: {
        "contents": Property(f"{DOC}text"),
        "bodylist": _BODY,
        "chunk": Property(f"{PROV}entity", "uri", f"{BASE}chunk/"),
        "synthesis": Property(f"{MATH}synthesis", "node", of=Synthesis),
    },
    BodyItem: {
        "description": Property(f"{DOC}text"),
        "action": _TACTIC,
    },
    Reference: {
        "text": Property(f"{DOC}text"),
        "target": Property(f"{MATH}refersTo", "uri"),
        "key": Property(f"{MATH}sourceLabel"),
        "cited": Property(f"{MATH}cites", "flag"),
        "entry": Property(f"{DCTERMS}bibliographicCitation"),
        "origin": Property(f"{MATH}referenceOrigin"),
        "argument": Property(f"{MATH}argumentNumber", "integer"),
        "tactic": _TACTIC,
        "reason": _REASON,
    },
    Synthesis: {
        "model": Property(f"{MATH}madeBy"),
        "evidence": Property(f"{MATH}madeFrom", "uris"),
        "checks": Property(f"{MATH}passedCheck", "texts"),
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
        "role": _FORMULA_ROLE,
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
