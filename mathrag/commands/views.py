"""What commands print with ``--json`` and the service sends: one model a document, one function that makes it.

A client reads them back, so they ignore fields they don't know: a newer service may say more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, computed_field

from mathrag.entities import Chunk, Consistency, Constant, Document, Formula, Frozen, Relation
from mathrag.errors import UnknownEntity
from mathrag.knowledge import SnapshotInfo
from mathrag.settings import Settings, load

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase

_OPEN = ConfigDict(frozen=True, extra="ignore")


class SearchHit(BaseModel):
    """One result of a search."""

    model_config = _OPEN
    uri: str
    id: str = Field(description="last segment of the URI")
    label: str
    kind: str = Field(description="formula or constant")
    score: float
    cosine: float
    lexical: float
    latex: str = Field(default="", description="of a formula; symbol and value of a constant")


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
        return self.uri.rsplit("/", 1)[-1]


class FormulaDetail(FormulaView):
    """A formula with its relations."""

    relations: tuple[Relation, ...] = ()


class ConstantDetail(Constant):
    """A constant with its relations."""

    model_config = _OPEN
    relations: tuple[Relation, ...] = ()

    @computed_field(description="last segment of the URI, unique")  # type: ignore[prop-decorator]
    @property
    def id(self) -> str:
        return self.uri.rsplit("/", 1)[-1]


class FormulaFilter(Frozen):
    """Which formulas; a field left out excludes nothing."""

    text: str = Field(default="", description="words that label, LaTeX, texts or parameters contain, in any case")
    document: str | None = Field(default=None, description="slug of a document it occurs in")
    executable: bool | None = None
    consistency: Consistency | None = None
    quantity_kind: str | None = Field(default=None, description="kind of what it is written for")

    def accepts(self, formula: Formula) -> bool:
        """Does ``formula`` pass?"""
        return (
            (self.executable is None or formula.executable == self.executable)
            and (self.consistency is None or formula.consistency == self.consistency)
            and (self.document is None or any(place.document == self.document for place in formula.occurrences))
            and (self.quantity_kind is None or _target_kind(formula) == self.quantity_kind)
            and self._has_words(formula)
        )

    def _has_words(self, formula: Formula) -> bool:
        words = self.text.casefold().split()
        if not words:
            return True
        parameters = (f"{parameter.symbol} {parameter.name}" for parameter in formula.parameters)
        texts = (formula.label, formula.latex, formula.description, formula.intent, *formula.keywords, *parameters)
        everything = "\n".join(texts).casefold()
        return all(word in everything for word in words)


class FormulaPage(BaseModel):
    """Some of the formulas, sorted by label, then URI."""

    model_config = _OPEN
    snapshot: str
    total: int = Field(description="how many the filter accepts")
    offset: int
    limit: int | None
    formulas: tuple[FormulaView, ...]


class DocumentView(Document):
    """A document with what was found in it."""

    model_config = _OPEN
    formulas: int = Field(description="formulas that occur in it")
    executable: int = Field(description="of those, how many can be computed")


class DocumentList(BaseModel):
    """Every document of a snapshot, sorted by slug."""

    model_config = _OPEN
    snapshot: str
    documents: tuple[DocumentView, ...]


class SnapshotList(BaseModel):
    """Published knowledge bases, newest first."""

    model_config = _OPEN
    home: str
    snapshots: tuple[SnapshotInfo, ...]


class Conversion(BaseModel):
    """A converted file; its Markdown is here unless it was written to ``output``."""

    model_config = _OPEN
    document: Document
    markdown: str | None
    output: str | None = None


Shown = FormulaDetail | ConstantDetail | DocumentView | Chunk


def open_knowledge(snapshot: str | None = None) -> tuple[KnowledgeBase, Settings]:
    """The current (or the named) knowledge base under the settings of this process."""
    from mathrag.home import Home
    from mathrag.knowledge import KnowledgeBase

    settings = load()
    return KnowledgeBase.open(Home(settings.home), settings, snapshot), settings


def search_result(knowledge: KnowledgeBase, query: str, k: int) -> SearchResult:
    """The ``k`` best formulas and constants for ``query``; an empty query finds nothing."""
    hits = knowledge.search(query, k=k) if query.strip() else []
    formulas = {formula.uri: formula.latex for formula in _hydrated(knowledge, hits)}
    constants = {constant.uri: f"{constant.symbol} = {constant.value_text}" for constant in knowledge.constants()}
    return SearchResult(
        query=query,
        snapshot=knowledge.snapshot,
        hits=tuple(
            SearchHit(
                uri=hit.uri,
                id=hit.uri.rsplit("/", 1)[-1],
                label=hit.label,
                kind=hit.kind,
                score=hit.score,
                cosine=hit.cosine,
                lexical=hit.lexical,
                latex=formulas.get(hit.uri) or constants.get(hit.uri, ""),
            )
            for hit in hits
        ),
    )


def _hydrated(knowledge: KnowledgeBase, hits: list[object]) -> list[Formula]:
    return knowledge.formulas([hit.uri for hit in hits if hit.kind == "formula"])


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
        formulas=tuple(FormulaView.model_validate(formula.model_dump()) for formula in accepted[offset:end]),
    )


def formula_detail(knowledge: KnowledgeBase, key: str) -> FormulaDetail:
    """The formula called ``key`` (URI or id) with its relations. Raises `UnknownEntity`."""
    formula = knowledge.formula(key)
    relations = tuple(knowledge.relations(formula.uri))
    return FormulaDetail.model_validate({**formula.model_dump(), "relations": relations})


def constant_detail(knowledge: KnowledgeBase, key: str) -> ConstantDetail:
    """The constant called ``key`` (URI or id) with its relations. Raises `UnknownEntity`."""
    constant = knowledge.constant(key)
    relations = tuple(knowledge.relations(constant.uri))
    return ConstantDetail.model_validate({**constant.model_dump(), "relations": relations})


def shown(knowledge: KnowledgeBase, key: str) -> Shown:
    """Whatever ``key`` names: formula, constant, document or chunk. Raises `UnknownEntity`."""
    documents = {document.slug: document for document in document_list(knowledge).documents}
    key = key.strip()
    if key.rsplit("/", 1)[-1] in documents:
        return documents[key.rsplit("/", 1)[-1]]
    for find in (formula_detail, constant_detail):
        try:
            return find(knowledge, key)
        except UnknownEntity:
            continue
    try:
        return knowledge.chunk(key.rsplit("/", 1)[-1])
    except UnknownEntity:
        raise UnknownEntity(f"{key!r} is no formula, constant, document or chunk here", key=key) from None


def document_list(knowledge: KnowledgeBase) -> DocumentList:
    """Every document with the number of formulas that occur in it."""
    found: dict[str, list[bool]] = {}
    for formula in knowledge.all_formulas():
        for slug in {place.document for place in formula.occurrences}:
            found.setdefault(slug, []).append(formula.executable)
    documents = sorted(knowledge.documents(), key=lambda document: document.slug)
    return DocumentList(
        snapshot=knowledge.snapshot,
        documents=tuple(
            DocumentView.model_validate(
                {
                    **document.model_dump(),
                    "formulas": len(found.get(document.slug, ())),
                    "executable": sum(found.get(document.slug, ())),
                }
            )
            for document in documents
        ),
    )


def snapshot_list(settings: Settings) -> SnapshotList:
    """Everything that is published under ``settings.home``."""
    from mathrag.home import Home
    from mathrag.knowledge import snapshots

    return SnapshotList(home=str(settings.home), snapshots=tuple(snapshots(Home(settings.home))))


def _target_kind(formula: Formula) -> str | None:
    return next((p.quantity_kind for p in formula.parameters if p.identifier == formula.target), None)
