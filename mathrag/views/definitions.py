"""What commands and the service say of definitions (see `mathrag.views`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, computed_field

from mathrag.entities import Definition
from mathrag.knowledge.catalogue import ToldFilter

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase

_OPEN = ConfigDict(frozen=True, extra="ignore")


class DefinitionView(Definition):
    """A definition with its id."""

    model_config = _OPEN

    @computed_field(description="last segment of the URI, unique")  # type: ignore[prop-decorator]
    @property
    def id(self) -> str:
        return self.uri.rsplit("/", 1)[-1]

    @property
    def places(self) -> str:
        """The documents it stands in, with pages."""
        return "; ".join(f"{o.document} p. {o.page}" if o.page else o.document for o in self.occurrences)


class DefinitionPage(BaseModel):
    """Some of the definitions, sorted by term; of one term a glossary's entries first."""

    model_config = _OPEN
    snapshot: str
    total: int = Field(description="how many are accepted")
    offset: int
    limit: int | None
    definitions: tuple[DefinitionView, ...]


def definition_page(
    knowledge: KnowledgeBase, words: str = "", document: str | None = None, offset: int = 0, limit: int | None = None
) -> DefinitionPage:
    """The definitions with all ``words`` (beginnings of words) in term or text, of ``document``, from ``offset``, at most ``limit``."""
    forms, accepted = knowledge.told(
        Definition, ToldFilter("definition", tuple(words.split()), document), offset, limit
    )
    return DefinitionPage(
        snapshot=knowledge.snapshot,
        total=sum(forms.values()),
        offset=offset,
        limit=limit,
        definitions=tuple(DefinitionView.model_construct(**dict(one)) for one in accepted),
    )


def definition_detail(knowledge: KnowledgeBase, key: str) -> DefinitionView:
    """The definition called ``key`` (URI or id). Raises `UnknownEntity`."""
    return DefinitionView.model_construct(**dict(knowledge.definition(key)))
