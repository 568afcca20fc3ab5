"""SPARQL results in the forms of the SPARQL 1.1 protocol, from what `KnowledgeBase.sparql` returns.

Tables: JSON, XML, CSV, TSV. Triples: Turtle, N-Triples, JSON-LD, RDF/XML.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    import pyoxigraph as ox

JSON = "application/sparql-results+json"
XML = "application/sparql-results+xml"
CSV = "text/csv"
TSV = "text/tab-separated-values"
TURTLE = "text/turtle"
N_TRIPLES = "application/n-triples"
JSON_LD = "application/ld+json"
RDF_XML = "application/rdf+xml"
TABLES = (JSON, XML, CSV, TSV)
GRAPHS = (TURTLE, N_TRIPLES, JSON_LD, RDF_XML)
SYNONYMS = {"application/json": JSON, "application/xml": XML, "text/xml": XML}
GRAPH_SYNONYMS = {"application/json": JSON_LD, "application/xml": RDF_XML, "text/xml": RDF_XML, "text/plain": N_TRIPLES}
NAMESPACE = "http://www.w3.org/2005/sparql-results#"


def serialize(result: Mapping[str, Any], media_type: str) -> bytes:
    """``result`` in ``media_type``, one of `GRAPHS` where it holds triples and of `TABLES` otherwise."""
    if "triples" in result:
        return _graph(result["triples"], media_type)
    if media_type == JSON:
        return json.dumps(_as_json(result), ensure_ascii=False).encode()
    if media_type == XML:
        return _as_xml(result)
    return _as_lines(result, "\t" if media_type == TSV else ",")


def _terms(rows: Sequence[Sequence[str | None]]) -> list[list[Any]]:
    """The terms that N-Triples spells, in one go: the row and the column stand in subject and predicate."""
    import pyoxigraph as ox

    lines = [
        f"<r:{i}> <c:{j}> {spelled} ."
        for i, row in enumerate(rows)
        for j, spelled in enumerate(row)
        if spelled is not None
    ]
    found: list[list[Any]] = [[None] * len(row) for row in rows]
    for quad in ox.parse("\n".join(lines), format=ox.RdfFormat.N_TRIPLES, lenient=True):
        found[int(quad.subject.value[2:])][int(quad.predicate.value[2:])] = quad.object
    return found


def _as_json(result: Mapping[str, Any]) -> dict[str, Any]:
    if "boolean" in result:
        return {"head": {}, "boolean": result["boolean"]}
    columns = result["columns"]
    bindings = [
        {name: _json_term(term) for name, term in zip(columns, row, strict=True) if term is not None}
        for row in _terms(result["rows"])
    ]
    return {"head": {"vars": columns}, "results": {"bindings": bindings}}


def _json_term(term: Any) -> dict[str, str]:
    import pyoxigraph as ox

    if isinstance(term, ox.NamedNode):
        return {"type": "uri", "value": term.value}
    if isinstance(term, ox.BlankNode):
        return {"type": "bnode", "value": term.value}
    spelled = {"type": "literal", "value": term.value}
    if term.language:
        spelled["xml:lang"] = term.language
    elif term.datatype.value != "http://www.w3.org/2001/XMLSchema#string":
        spelled["datatype"] = term.datatype.value
    return spelled


def _as_xml(result: Mapping[str, Any]) -> bytes:
    root = ET.Element("sparql", xmlns=NAMESPACE)
    head = ET.SubElement(root, "head")
    if "boolean" in result:
        ET.SubElement(root, "boolean").text = str(result["boolean"]).lower()
    else:
        for name in result["columns"]:
            ET.SubElement(head, "variable", name=name)
        results = ET.SubElement(root, "results")
        for row in _terms(result["rows"]):
            element = ET.SubElement(results, "result")
            for name, term in zip(result["columns"], row, strict=True):
                if term is not None:
                    _xml_term(ET.SubElement(element, "binding", name=name), term)
    text: bytes = ET.tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + text


def _xml_term(binding: ET.Element, term: Any) -> None:
    spelled = _json_term(term)
    element = ET.SubElement(binding, spelled["type"])
    element.text = "".join(c for c in spelled["value"] if c in "\t\n\r" or c >= " ")
    if "xml:lang" in spelled:
        element.set("xml:lang", spelled["xml:lang"])
    if "datatype" in spelled:
        element.set("datatype", spelled["datatype"])


def _as_lines(result: Mapping[str, Any], separator: str) -> bytes:
    if "boolean" in result:
        return str(result["boolean"]).lower().encode() + b"\n"
    target = io.StringIO()
    if separator == "\t":
        target.write("\t".join(f"?{name}" for name in result["columns"]) + "\n")
        target.writelines("\t".join(term or "" for term in row) + "\n" for row in result["rows"])
    else:
        writer = csv.writer(target, lineterminator="\r\n")
        writer.writerow(result["columns"])
        writer.writerows([["" if term is None else term.value for term in row] for row in _terms(result["rows"])])
    return target.getvalue().encode()


def _graph(triples: Sequence[Sequence[str]], media_type: str) -> bytes:
    import pyoxigraph as ox

    statements = [
        quad.triple
        for quad in ox.parse(
            "\n".join(f"{s} {p} {o} ." for s, p, o in triples), format=ox.RdfFormat.N_TRIPLES, lenient=True
        )
    ]
    return serialize_triples(statements, media_type)


def serialize_triples(statements: Sequence[ox.Triple], media_type: str) -> bytes:
    """``statements`` in one of `GRAPHS`."""
    import pyoxigraph as ox

    chosen = {
        TURTLE: ox.RdfFormat.TURTLE,
        N_TRIPLES: ox.RdfFormat.N_TRIPLES,
        JSON_LD: ox.RdfFormat.JSON_LD,
        RDF_XML: ox.RdfFormat.RDF_XML,
    }[media_type]
    return ox.serialize(statements, format=chosen) or b""
