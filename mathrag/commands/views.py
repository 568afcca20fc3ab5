"""What commands print with ``--json`` and the service sends: one model a document, one function that makes it.

A client reads them back, so they ignore fields they don't know: a newer service may say more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, computed_field

from mathrag.commands.definition_views import DefinitionView, definition_detail
from mathrag.commands.example_views import ExampleView, example_view
from mathrag.commands.filters import FormulaFilter
from mathrag.commands.situation_views import SituationDetail, situation_detail
from mathrag.commands.value_views import ValueView, value_detail
from mathrag.entities import Chunk, Constant, Definition, Document, Entity, Formula, Relation, Situation, Value
from mathrag.errors import UnknownEntity
from mathrag.knowledge import BASE, SnapshotInfo
from mathrag.settings import Settings, load
from mathrag.situations import equations_latex

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase
    from mathrag.knowledge.search import Hit

_OPEN = ConfigDict(frozen=True, extra="ignore")


class SearchHit(BaseModel):
    """One result of a search."""

    model_config = _OPEN
    uri: str
    id: str = Field(description="last segment of the URI")
    label: str
    kind: str = Field(description="formula, constant, situation, definition, value or example")
    score: float
    cosine: float
    lexical: float
    latex: str = Field(
        default="", description="of a formula; symbol and value of a constant, or of a thing; equations of a situation"
    )
    text: str = Field(default="", description="what a definition says, Markdown with its math")


class SearchResult(BaseModel):
    """Results, best first."""

    model_config = _OPEN
    query: str
    snapshot: str
    hits: tuple[SearchHit, ...]


class FormulaView(Formula):
    """A formula with its id."""

    model_config = _OPEN

    @computed_field(description="last segment of the URI, unique")  # type: ignore[prop-decorator]
    @property
    def id(self) -> str:
        return _id(self.uri)


class FormulaDetail(FormulaView):
    """A formula with its relations."""

    relations: tuple[Relation, ...] = ()


class FormulaPage(BaseModel):
    """Some of the formulas, sorted by label, then URI."""

    model_config = _OPEN
    snapshot: str
    total: int = Field(description="how many the filter accepts")
    offset: int
    limit: int | None
    formulas: tuple[FormulaView, ...]


class ConstantView(Constant):
    """A constant with its id."""

    model_config = _OPEN

    @computed_field(description="last segment of the URI, unique")  # type: ignore[prop-decorator]
    @property
    def id(self) -> str:
        return _id(self.uri)


class ConstantDetail(ConstantView):
    """A constant with its relations."""

    relations: tuple[Relation, ...] = ()


class ConstantPage(BaseModel):
    """Some of the constants, sorted by name, then URI."""

    model_config = _OPEN
    snapshot: str
    total: int
    offset: int
    limit: int | None
    constants: tuple[ConstantView, ...]


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


class ChunkDetail(Chunk):
    """A chunk, the title of its document, and where the page it is on can be seen."""

    model_config = _OPEN
    title: str = ""
    page_image: str | None = Field(default=None, description="path of the page's image below the service's address")


class DocumentView(Document):
    """A document with what was found in it."""

    model_config = _OPEN
    formulas: int = Field(description="formulas that occur in it")
    executable: int = Field(description="of those, how many can be computed")
    situations: int = Field(default=0, description="situations that it tells")
    examples: int = Field(default=0, description="worked examples")
    verified: int = Field(default=0, description="results of worked examples that come out when computed anew")
    definitions: int = Field(default=0, description="definitions that it gives")


class DocumentList(BaseModel):
    """Documents of a snapshot, sorted by slug."""

    model_config = _OPEN
    snapshot: str
    total: int = 0
    offset: int = 0
    limit: int | None = None
    documents: tuple[DocumentView, ...]


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
    | Relation
    | DocumentView
    | Chunk
)


def open_knowledge(snapshot: str | None = None) -> tuple[KnowledgeBase, Settings]:
    """The current (or the named) knowledge base under the settings of this process."""
    from mathrag.home import Home
    from mathrag.knowledge import KnowledgeBase

    settings = load()
    return KnowledgeBase.open(Home(settings.home), settings, snapshot), settings


def search_result(knowledge: KnowledgeBase, query: str, k: int) -> SearchResult:
    """The ``k`` best formulas, constants, situations, definitions, values and examples for ``query``; an empty query finds nothing."""
    hits = knowledge.search(query, k=k, kinds=("formula", "constant", "situation", "definition", "value", "example"))
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
        text=entity.text if isinstance(entity, Definition) else "",
    )


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


def formula_page(knowledge: KnowledgeBase, chosen: FormulaFilter, offset: int, limit: int | None) -> FormulaPage:
    """The formulas that ``chosen`` accepts, from ``offset``, at most ``limit``."""
    accepted = sorted(
        (formula for formula in knowledge.all_formulas() if chosen.accepts(formula)),
        key=lambda formula: (formula.label.casefold(), formula.uri),
    )
    end = None if limit is None else offset + limit
    return FormulaPage(
        snapshot=knowledge.snapshot,
        total=len(accepted),
        offset=offset,
        limit=limit,
        formulas=tuple(FormulaView.model_construct(**dict(formula)) for formula in accepted[offset:end]),
    )


def formula_detail(knowledge: KnowledgeBase, key: str) -> FormulaDetail:
    """The formula called ``key`` (URI or id) with its relations. Raises `UnknownEntity`."""
    formula = knowledge.formula(key)
    relations = tuple(knowledge.relations(formula.uri))
    return FormulaDetail.model_construct(**dict(formula), relations=relations)


def constant_detail(knowledge: KnowledgeBase, key: str) -> ConstantDetail:
    """The constant called ``key`` (URI or id) with its relations. Raises `UnknownEntity`."""
    constant = knowledge.constant(key)
    relations = tuple(knowledge.relations(constant.uri))
    return ConstantDetail.model_construct(**dict(constant), relations=relations)


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
        f"{key!r} is no formula, constant, situation, definition, value, example, document or chunk of snapshot {knowledge.snapshot}",
        key=key,
    )


def _relation(knowledge: KnowledgeBase, key: str) -> Relation:
    entity = knowledge.entity(key if "/" in key else f"{BASE}relation/{key}")
    if isinstance(entity, Relation):
        return entity
    raise UnknownEntity(f"{key!r} is no relation", key=key)


def _chunk(knowledge: KnowledgeBase, key: str) -> Chunk:
    return knowledge.chunk(_id(key))


def _document(knowledge: KnowledgeBase, key: str) -> DocumentView:
    document = knowledge.document(_id(key))
    return _with_counts(knowledge, [document])[0]


def document_list(knowledge: KnowledgeBase, offset: int = 0, limit: int | None = None) -> DocumentList:
    """Documents with the number of formulas that occur in each."""
    documents = knowledge.documents()
    end = None if limit is None else offset + limit
    return DocumentList(
        snapshot=knowledge.snapshot,
        total=len(documents),
        offset=offset,
        limit=limit,
        documents=tuple(_with_counts(knowledge, documents[offset:end])),
    )


def constant_page(knowledge: KnowledgeBase, offset: int, limit: int | None) -> ConstantPage:
    """The constants from ``offset``, at most ``limit``."""
    constants = sorted(knowledge.constants(), key=lambda constant: (constant.name.casefold(), constant.uri))
    end = None if limit is None else offset + limit
    return ConstantPage(
        snapshot=knowledge.snapshot,
        total=len(constants),
        offset=offset,
        limit=limit,
        constants=tuple(ConstantView.model_construct(**dict(constant)) for constant in constants[offset:end]),
    )


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


def chunk_detail(knowledge: KnowledgeBase, id: str) -> ChunkDetail:
    """The chunk ``id``. Raises `UnknownEntity`."""
    chunk = knowledge.chunk(id)
    document = knowledge.document(chunk.document)
    seen = chunk.page is not None and document.media_type == "application/pdf"
    return ChunkDetail.model_construct(
        **dict(chunk),
        title=document.title,
        page_image=f"/documents/{chunk.document}/pages/{chunk.page}" if seen else None,
    )


def _with_counts(knowledge: KnowledgeBase, documents: Iterable[Document]) -> list[DocumentView]:
    found: dict[str, list[bool]] = {}
    for formula in knowledge.all_formulas():
        for slug in {place.document for place in formula.occurrences}:
            found.setdefault(slug, []).append(formula.executable)
    told = Counter(
        slug for situation in knowledge.all_situations() for slug in {place.document for place in situation.occurrences}
    )
    worked = knowledge.all_examples()
    examples = Counter(slug for example in worked for slug in {place.document for place in example.occurrences})
    verified = Counter(
        place.document
        for example in worked
        for place in example.occurrences
        for part in example.parts
        if part.verdict == "verified"
    )
    defined = Counter(
        slug for definition in knowledge.all_definitions() for slug in {p.document for p in definition.occurrences}
    )
    return [
        DocumentView.model_construct(
            **dict(document),
            formulas=len(found.get(document.slug, ())),
            executable=sum(found.get(document.slug, ())),
            situations=told[document.slug],
            examples=examples[document.slug],
            verified=verified[document.slug],
            definitions=defined[document.slug],
        )
        for document in documents
    ]


def snapshot_list(settings: Settings) -> SnapshotList:
    """Everything that is published under ``settings.home``."""
    from mathrag.home import Home
    from mathrag.knowledge import current_snapshot, snapshots

    home = Home(settings.home)
    return SnapshotList(home=str(home.root), current=current_snapshot(home), snapshots=tuple(snapshots(home)))


def _id(uri: str) -> str:
    return uri.rsplit("/", 1)[-1]
