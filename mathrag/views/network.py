"""The knowledge as nodes and edges: formulas, constants, situations, quantity kinds, documents and what joins them.

One function makes it for the drawing, the API and GraphML. A drawing of everything shows nothing, so it can be narrowed:
by what formulas are about, to the surroundings of one node, to the best connected; what was left out is counted. Of a knowledge base
with more than `WHOLE` formulas a drawing has at most `DRAWN` of those that are asked for, and what is joined to them.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

from mathrag.entities import Constant, Document, Formula, Relation, Situation, StatementKind
from mathrag.errors import UnknownEntity
from mathrag.knowledge import BASE, FormulaFilter, document_uri, kind_uri
from mathrag.quantities import Ontology
from mathrag.situations import equations_latex

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase

NodeType = Literal["formula", "constant", "situation", "kind", "document"]
NODE_TYPES: tuple[NodeType, ...] = get_args(NodeType)
EVERYTHING = FormulaFilter()
WHOLE, DRAWN = 5000, 600
_TYPE_ORDER: dict[str, int] = {type: place for place, type in enumerate(NODE_TYPES)}

_OPEN = ConfigDict(frozen=True, extra="ignore")


class Node(BaseModel):
    """Something that others are joined to."""

    model_config = _OPEN
    uri: str
    type: NodeType | StatementKind = Field(description="of a statement, in a network of statements, its kind")
    label: str
    latex: str = Field(default="", description="of a formula; of a constant its symbol; of a situation its equations")
    degree: int = Field(default=0, description="edges to or from it before anything is left out by `limit`")


class Edge(BaseModel):
    """A relation, or what a formula computes, takes, and was found in."""

    model_config = _OPEN
    source: str
    target: str
    relation: str = Field(
        description="uses, derived_from, generalizes, specializes, uses_constant; computes or takes a quantity kind; "
        "of_kind; relates quantity kinds in a situation; found_in a document; between statements what one is to the other"
    )


class Network(BaseModel):
    """Nodes by type and URI, edges by their ends, and how much is not among them."""

    model_config = _OPEN
    snapshot: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    total_nodes: int
    total_edges: int
    left_out: dict[str, int] = Field(description="nodes beyond the limit by type")


def network(
    knowledge: KnowledgeBase,
    ontology: Ontology,
    chosen: FormulaFilter = EVERYTHING,
    *,
    types: Collection[NodeType] = NODE_TYPES,
    around: str | None = None,
    depth: int = 1,
    limit: int | None = None,
) -> Network:
    """The formulas that ``chosen`` accepts and what they are joined to.

    ``types`` says which nodes may appear. ``around`` (a node's URI or id) keeps what is at most ``depth`` edges away from
    it. Of more than ``limit`` nodes the nearest and best connected stay. Raises `UnknownEntity` where ``around`` is none.
    """
    drawn = _drawn(knowledge, chosen, around)
    nodes, edges = _chosen(drawn, ontology, chosen, types)
    joined: dict[str, set[str]] = {uri: set() for uri in nodes}
    degrees: Counter[str] = Counter()
    for source, _, target in edges:
        joined[source].add(target)
        joined[target].add(source)
        degrees.update((source, target))
    distances = dict.fromkeys(nodes, 0) if around is None else _distances(joined, _node_called(around, nodes), depth)
    order = sorted(distances, key=lambda uri: (distances[uri], -degrees[uri], uri))
    kept = set(order[:limit])
    shown = [(s, r, t) for s, r, t in edges if s in kept and t in kept]
    left_out = Counter[str](nodes[uri].type for uri in order[len(kept) :])
    beyond = Counter({type: count for type, count in drawn.beyond.items() if around is None and type in types})
    equations = {one.uri: equations_latex(one) for one in drawn.situations if one.uri in kept}
    latex = {uri: nodes[uri].latex for uri in kept} | {uri: r",\quad ".join(own) for uri, own in equations.items()}
    return Network(
        snapshot=knowledge.snapshot,
        nodes=tuple(
            nodes[uri].model_copy(update={"degree": degrees[uri], "latex": latex[uri]})
            for uri in sorted(kept, key=lambda uri: (_TYPE_ORDER[nodes[uri].type], uri))
        ),
        edges=tuple(Edge(source=s, target=t, relation=r) for s, r, t in shown),
        total_nodes=len(distances) + beyond.total(),
        total_edges=sum(s in distances and t in distances for s, _, t in edges),
        left_out=dict(sorted((left_out + beyond).items())),
    )


@dataclass(frozen=True)
class _Drawn:
    """What a drawing is made of; ``beyond``: how many accepted formulas, and how many constants, it does not look at."""

    formulas: Sequence[Formula]
    constants: Sequence[Constant]
    situations: Sequence[Situation]
    documents: Sequence[Document]
    relations: Sequence[Relation]
    beyond: Mapping[NodeType, int] = field(default_factory=dict)

    @property
    def entities(self) -> Iterator[Formula | Constant | Situation]:
        """What occurs in documents."""
        yield from self.formulas
        yield from self.constants
        yield from self.situations


def _drawn(knowledge: KnowledgeBase, chosen: FormulaFilter, around: str | None) -> _Drawn:
    """All of a small knowledge base that ``chosen`` accepts; of a large one the formulas at ``around``, or the first ones."""
    total, formulas = knowledge.listed(chosen, 0, DRAWN if knowledge.manifest.counts["formula"] > WHOLE else None)
    situations = knowledge.all_situations()
    if knowledge.manifest.counts["formula"] <= WHOLE:
        return _Drawn(formulas, knowledge.constants(), situations, knowledge.documents(), knowledge.all_relations())
    near = [one for place in _places(knowledge, around) for one in knowledge.listed(_at(chosen, place), 0, DRAWN)[1]]
    drawn = list({formula.uri: formula for formula in (*near, *formulas)}.values())[:DRAWN]
    slugs = sorted({place.document for formula in drawn for place in formula.occurrences})
    relations = {relation.uri: relation for formula in drawn for relation in knowledge.relations(formula.uri)}
    documents = [knowledge.document(slug) for slug in slugs]
    constants = _constants(knowledge, drawn, around)
    beyond: dict[NodeType, int] = {"formula": max(0, total - len(drawn))}
    if chosen == EVERYTHING:  # else a constant belongs here only for a formula that was chosen
        beyond["constant"] = max(0, knowledge.manifest.counts["constant"] - len(constants))
    return _Drawn(drawn, constants, situations, documents, list(relations.values()), beyond)


def _constants(knowledge: KnowledgeBase, drawn: Iterable[Formula], around: str | None) -> list[Constant]:
    """The constants that formulas stand on, and the one that a drawing is around."""
    found = {p.constant for formula in drawn for p in formula.parameters if p.constant}
    told: dict[str, Constant] = {}
    for uri in (*sorted(found), *([around] if around else [])):
        with suppress(UnknownEntity):
            constant = knowledge.constant(uri)
            told[constant.uri] = constant
    return list(told.values())


def _at(chosen: FormulaFilter, place: dict[str, str]) -> FormulaFilter:
    return chosen.model_copy(update=place)


def _places(knowledge: KnowledgeBase, around: str | None) -> list[dict[str, str]]:
    """Where formulas near a node are listed: in its documents, or under its kind."""
    if around is None:
        return []
    name = around.rsplit("/", 1)[-1]
    for uri in (around, *(f"{BASE}{type}/{name}" for type in ("formula", "constant", "situation"))):
        with suppress(UnknownEntity):
            entity = knowledge.entity(uri)
            slugs = dict.fromkeys(place.document for place in getattr(entity, "occurrences", ()))
            return [{"document": slug} for slug in slugs] or [{"document": name}]
    return [{"document": name}, {"quantity_kind": name}]


def _chosen(
    drawn: _Drawn, ontology: Ontology, chosen: FormulaFilter, types: Collection[NodeType]
) -> tuple[dict[str, Node], list[tuple[str, str, str]]]:
    """Nodes by URI, and the edges between them, sorted."""
    found = {node.uri: node for node in _nodes(drawn, ontology)}
    edges = sorted({edge for edge in _edges(drawn) if edge[0] in found and edge[2] in found})
    if chosen != EVERYTHING:  # what only formulas that were not chosen are joined to does not belong here
        formulas = {uri for uri, node in found.items() if node.type == "formula"}
        near = formulas.union(*({s, t} for s, _, t in edges if s in formulas or t in formulas))
        found = {uri: node for uri, node in found.items() if uri in near}
    nodes = {uri: node for uri, node in found.items() if node.type in types}
    return nodes, [edge for edge in edges if edge[0] in nodes and edge[2] in nodes]


def _nodes(drawn: _Drawn, ontology: Ontology) -> Iterator[Node]:
    kinds: set[str] = set()
    for formula in drawn.formulas:
        kinds.update(p.quantity_kind for p in formula.parameters if p.quantity_kind)
        yield Node(uri=formula.uri, type="formula", label=formula.label, latex=formula.latex)
    for constant in drawn.constants:
        if constant.quantity_kind:
            kinds.add(constant.quantity_kind)
        yield Node(uri=constant.uri, type="constant", label=constant.name, latex=constant.symbol)
    for situation in drawn.situations:
        kinds.update(quantity.quantity_kind for quantity in situation.quantities if quantity.quantity_kind)
        yield Node(uri=situation.uri, type="situation", label=situation.label)
    for document in drawn.documents:
        yield Node(uri=document_uri(document.slug), type="document", label=document.title or document.slug)
    for id in sorted(kinds):
        known = ontology.kinds.get(id)
        yield Node(uri=kind_uri(id), type="kind", label=known.label if known else id.replace("_", " "))


def _edges(drawn: _Drawn) -> Iterator[tuple[str, str, str]]:
    """Every edge as source, relation, target."""
    for formula in drawn.formulas:
        for parameter in formula.parameters:
            if parameter.quantity_kind:
                relation = "computes" if parameter.identifier == formula.target else "takes"
                yield formula.uri, relation, kind_uri(parameter.quantity_kind)
    for constant in drawn.constants:
        if constant.quantity_kind:
            yield constant.uri, "of_kind", kind_uri(constant.quantity_kind)
    for situation in drawn.situations:
        for quantity in situation.quantities:
            if quantity.quantity_kind:
                yield situation.uri, "relates", kind_uri(quantity.quantity_kind)
    for entity in drawn.entities:
        for occurrence in entity.occurrences:
            yield entity.uri, "found_in", document_uri(occurrence.document)
    for relation_ in drawn.relations:
        yield _ends(relation_)


def _ends(relation: Relation) -> tuple[str, str, str]:
    return relation.source, relation.relation_type, relation.target


def _node_called(name: str, nodes: Collection[str]) -> str:
    for uri in (name, *(f"{BASE}{type}/{name.rsplit('/', 1)[-1]}" for type in NODE_TYPES)):
        if uri in nodes:
            return uri
    raise UnknownEntity(f"{name!r} is no node of this graph: see `mathrag formulas` and `mathrag search`", key=name)


def _distances(joined: dict[str, set[str]], start: str, depth: int) -> dict[str, int]:
    """How many edges each node within ``depth`` of ``start`` is away from it."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if found[here] < depth:
            for beside in sorted(joined[here] - found.keys()):
                found[beside] = found[here] + 1
                queue.append(beside)
    return found
