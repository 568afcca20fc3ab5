"""What commands and the service say of definitions (see `mathrag.views`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, computed_field

from mathrag.entities import Definition

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase

_OPEN = ConfigDict(frozen=True, extra="ignore")
_FORMS = ("entry", "statement", "sentence")


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
    """The definitions with all ``words`` in term or text, of ``document``, from ``offset``, at most ``limit``."""
    wanted = words.casefold().split()
    accepted = sorted(
        (
            one
            for one in knowledge.all_definitions()
            if (document is None or any(place.document == document for place in one.occurrences))
            and _has_words(one, wanted)
        ),
        key=lambda one: (one.term.casefold(), _FORMS.index(one.form), one.uri),
    )
    end = None if limit is None else offset + limit
    return DefinitionPage(
        snapshot=knowledge.snapshot,
        total=len(accepted),
        offset=offset,
        limit=limit,
        definitions=tuple(DefinitionView.model_construct(**dict(one)) for one in accepted[offset:end]),
    )


def definition_detail(knowledge: KnowledgeBase, key: str) -> DefinitionView:
    """The definition called ``key`` (URI or id). Raises `UnknownEntity`."""
    return DefinitionView.model_construct(**dict(knowledge.definition(key)))


def _has_words(definition: Definition, words: list[str]) -> bool:
    everything = "\n".join((definition.term, *definition.names, definition.text)).casefold()
    return all(word in everything for word in words)
