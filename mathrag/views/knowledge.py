"""What commands print with ``--json`` and the service sends: one model a document, one function that makes it.

A client reads them back, so they ignore fields they don't know: a newer service may say more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field

from mathrag.entities import (
    Chunk,
    Constant,
    Definition,
    Document,
    Entity,
    Formula,
    Relation,
    Situation,
    Statement,
    Symbol,
    Value,
)
from mathrag.errors import UnknownEntity
from mathrag.knowledge import BASE, Kind, SnapshotInfo
from mathrag.situations import equations_latex
from mathrag.views.definitions import DefinitionView, definition_detail
from mathrag.views.documents import DocumentView, document_view
from mathrag.views.examples import ExampleView, example_view
from mathrag.views.formulas import ConstantDetail, FormulaDetail, constant_detail, formula_detail
from mathrag.views.situations import SituationDetail, situation_detail
from mathrag.views.statements import StatementView, statement_view
from mathrag.views.symbols import SymbolView, symbol_detail
from mathrag.views.values import ValueView, value_detail

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase
    from mathrag.knowledge.search import Hit
    from mathrag.settings import Settings

Searched = Literal["formula", "constant", "situation", "definition", "value", "example", "theorem", "problem", "symbol"]
"""What a search can be asked for; definitions are those of glossaries and those of statements."""
SEARCHED: tuple[Kind, ...] = (
    "formula",
    "constant",
    "situation",
    "definition",
    "stated definition",
    "theorem",
    "value",
    "example",
    "symbol",
)
"""What a search finds that asks for no kind; problems beside the worked examples are found by their kind only."""
_OPEN = ConfigDict(frozen=True, extra="ignore")


"""What a search finds."""


class SearchHit(BaseModel):
    """One result of a search."""

    model_config = _OPEN
    uri: str
    id: str = Field(description="last segment of the URI")
    label: str
    kind: str = Field(
        description="formula, constant, situation, definition, stated definition, theorem, problem, value, example or symbol"
    )
    score: float
    cosine: float
    lexical: float
    latex: str = Field(
        default="", description="of a formula; symbol and value of a constant, or of a thing; equations of a situation"
    )
    text: str = Field(
        default="", description="what a definition, theorem, problem or symbol says, Markdown with its math"
    )


class SearchResult(BaseModel):
    """Results, best first."""

    model_config = _OPEN
    query: str
    snapshot: str
    hits: tuple[SearchHit, ...]


class KindView(BaseModel):
    """A quantity kind of the ontology."""

    model_config = _OPEN
    id: str
    label: str
    unit: str = Field(description="coherent SI")
    dimension: str
    synonyms: tuple[str, ...] = ()
    symbols: tuple[str, ...] = Field(default=(), description="LaTeX, the usual one first")
    broader: str | None = Field(default=None, description="id of the kind that this one is a case of")
    iri: str


class KindPage(BaseModel):
    """Some of the quantity kinds, sorted by id."""

    model_config = _OPEN
    total: int
    offset: int
    limit: int | None
    kinds: tuple[KindView, ...]


class SnapshotList(BaseModel):
    """Published knowledge bases, newest first."""

    model_config = _OPEN
    home: str
    current: str | None = Field(description="id of the one in force")
    snapshots: tuple[SnapshotInfo, ...]


class Conversion(BaseModel):
    """A converted file; its Markdown is here unless it was written to ``output``."""

    model_config = _OPEN
    document: Document
    markdown: str | None
    output: str | None = None


Shown = (
    FormulaDetail
    | ConstantDetail
    | SituationDetail
    | DefinitionView
    | ValueView
    | ExampleView
    | SymbolView
    | StatementView
    | Relation
    | DocumentView
    | Chunk
)


def search_result(knowledge: KnowledgeBase, query: str, k: int, kind: Searched | None = None) -> SearchResult:
    """The ``k`` best results for ``query``, of this ``kind`` or of `SEARCHED`; an empty query finds nothing."""
    kinds: tuple[Kind, ...] = tuple(one for one in SEARCHED if kind in (None, one.removeprefix("stated ")))
    hits = knowledge.search(query, k=k, kinds=kinds or ("problem",))
    return SearchResult(
        query=query,
        snapshot=knowledge.snapshot,
        hits=tuple(_hit(hit, knowledge.entity(hit.uri)) for hit in hits),
    )


def _hit(hit: Hit, entity: Entity) -> SearchHit:
    return SearchHit(
        uri=hit.uri,
        id=_id(hit.uri),
        label=hit.label,
        kind=hit.kind,
        score=hit.score,
        cosine=hit.cosine,
        lexical=hit.lexical,
        latex=_latex(entity),
        text=_text(entity),
    )


def _text(entity: Entity) -> str:
    match entity:
        case Definition():
            return entity.text
        case Symbol():
            return entity.description_latex or entity.description
        case Statement():
            return entity.contents
    return ""


def _latex(entity: Entity) -> str:
    match entity:
        case Formula():
            return entity.latex
        case Constant(unit=None) | Constant(unit="1"):
            return f"{entity.symbol} = {entity.value_text}"
        case Situation():
            return r",\quad ".join(equations_latex(entity))
        case Value():
            unit = "" if entity.unit in (None, "1") else rf"\,\mathrm{{{entity.unit}}}"
            return f"{entity.symbol} = {entity.value_text}{unit}" if entity.symbol else f"{entity.value_text}{unit}"
        case Constant():
            return rf"{entity.symbol} = {entity.value_text}\,\mathrm{{{entity.unit}}}"
    return ""


def shown(knowledge: KnowledgeBase, key: str) -> Shown:
    """Whatever ``key`` names: a URI, the id of what `search_result` finds, a document's slug, a chunk's id.

    Raises `UnknownEntity`.
    """
    key = key.strip()
    finders = (
        formula_detail,
        constant_detail,
        situation_detail,
        definition_detail,
        value_detail,
        example_view,
        symbol_detail,
        statement_view,
        _relation,
        _document,
        _chunk,
    )
    for find in finders:
        try:
            return find(knowledge, key)
        except UnknownEntity:
            continue
    raise UnknownEntity(
        f"{key!r} is no formula, constant, situation, definition, value, example, statement, symbol, document or chunk of"
        f" snapshot {knowledge.snapshot}",
        key=key,
    )


def _relation(knowledge: KnowledgeBase, key: str) -> Relation:
    entity = knowledge.entity(key if "/" in key else f"{BASE}relation/{key}")
    if isinstance(entity, Relation):
        return entity
    raise UnknownEntity(f"{key!r} is no relation", key=key)


def _document(knowledge: KnowledgeBase, key: str) -> DocumentView:
    return document_view(knowledge, _id(key))


def _chunk(knowledge: KnowledgeBase, key: str) -> Chunk:
    return knowledge.chunk(_id(key))


def kind_page(settings: Settings, words: str, offset: int, limit: int | None) -> KindPage:
    """The quantity kinds that have all ``words`` in id, label or synonyms."""
    from mathrag.quantities import ontology

    wanted = words.casefold().split()
    found = [
        kind
        for _, kind in sorted(ontology(settings.ontology.extra).kinds.items())
        if all(word in f"{kind.id} {kind.label} {' '.join(kind.synonyms)}".casefold() for word in wanted)
    ]
    end = None if limit is None else offset + limit
    views = tuple(
        KindView(
            id=kind.id,
            label=kind.label,
            unit=kind.unit,
            dimension=str(kind.dimension),
            synonyms=kind.synonyms,
            symbols=tuple(symbol for symbol, _ in kind.symbols),
            broader=kind.broader,
            iri=kind.iri,
        )
        for kind in found[offset:end]
    )
    return KindPage(total=len(found), offset=offset, limit=limit, kinds=views)


def snapshot_list(settings: Settings) -> SnapshotList:
    """Everything that is published under ``settings.home``."""
    from mathrag.home import Home
    from mathrag.knowledge import current_snapshot, snapshots

    home = Home(settings.home)
    return SnapshotList(home=str(home.root), current=current_snapshot(home), snapshots=tuple(snapshots(home)))


def _id(uri: str) -> str:
    return uri.rsplit("/", 1)[-1]
