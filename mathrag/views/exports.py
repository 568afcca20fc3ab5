"""The whole graph in the forms that other programs read: Turtle, JSON-LD, N-Triples, RDF/XML, GraphML, CSV; statements as records."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from pydantic import BaseModel, ConfigDict

from mathrag.entities import Formula
from mathrag.knowledge import read_turtle
from mathrag.statements import records
from mathrag.views.network import Network, network
from mathrag.views.results import GRAPHS, JSON_LD, N_TRIPLES, RDF_XML, TURTLE, serialize_triples

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase
    from mathrag.quantities import Ontology

GRAPHML = "application/graphml+xml"
CSV = "text/csv"
RECORDS = "application/jsonl"
FORMATS = {
    "ttl": TURTLE,
    "jsonld": JSON_LD,
    "nt": N_TRIPLES,
    "rdf": RDF_XML,
    "graphml": GRAPHML,
    "csv": CSV,
    "statements": RECORDS,
}
NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
COLUMNS = (
    "uri",
    "label",
    "named",
    "role",
    "latex",
    "equation",
    "target",
    "template",
    "executable",
    "reason",
    "consistency",
    "flags",
    "parameters",
    "documents",
)


class Exported(BaseModel):
    """A graph that was written to a file."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    form: str
    output: str
    bytes: int
    snapshot: str


def export(knowledge: KnowledgeBase, form: str, ontology: Ontology) -> bytes:
    """The knowledge base as ``form``, a key of `FORMATS`; ``csv`` holds the formulas only, ``graphml`` no chunks, ``statements`` those."""
    if form == "csv":
        return _formulas_csv(knowledge.all_formulas())
    if form == "statements":
        rows = records(knowledge.all_statements())
        return "".join(f"{row.model_dump_json()}\n" for row in rows).encode()
    if form == "graphml":
        return _graphml(network(knowledge, ontology))
    turtle = read_turtle(knowledge.directory)
    if form == "ttl":
        return turtle
    import pyoxigraph as ox

    assert FORMATS[form] in GRAPHS
    return serialize_triples([quad.triple for quad in ox.parse(turtle, format=ox.RdfFormat.TURTLE)], FORMATS[form])


def _formulas_csv(formulas: list[Formula]) -> bytes:
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for formula in formulas:
        parameters = "; ".join(f"{p.identifier}: {p.name or p.symbol} [{p.unit or ''}]" for p in formula.parameters)
        documents = sorted({place.document for place in formula.occurrences})
        row = [getattr(formula, name) for name in COLUMNS[:-3]]
        row += ["; ".join(formula.flags), parameters, " ".join(documents)]
        writer.writerow([_inert(cell) for cell in row])
    return target.getvalue().encode()


def _inert(cell: object) -> object:
    """A cell that a spreadsheet would take for a formula of its own is written as text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


def _graphml(whole: Network) -> bytes:
    root = ET.Element("graphml", xmlns=NAMESPACE)
    for name, owner in (("label", "node"), ("type", "node"), ("latex", "node"), ("relation", "edge")):
        ET.SubElement(root, "key", {"id": name, "for": owner, "attr.name": name, "attr.type": "string"})
    graph = ET.SubElement(root, "graph", edgedefault="directed")
    for node in whole.nodes:
        element = ET.SubElement(graph, "node", id=node.uri)
        for key, text in (("label", node.label), ("type", node.type), ("latex", node.latex)):
            ET.SubElement(element, "data", key=key).text = "".join(c for c in text if c >= " ")
    for edge in whole.edges:
        element = ET.SubElement(graph, "edge", source=edge.source, target=edge.target)
        ET.SubElement(element, "data", key="relation").text = edge.relation
    written: bytes = ET.tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + written
