"""Values of things as commands print them and the service sends them."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, computed_field

from mathrag.entities import Value
from mathrag.knowledge import KnowledgeBase
from mathrag.knowledge.catalogue import ToldFilter
from mathrag.problems.words import tokens


class ValueView(Value):
    """A value of a thing with its id."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    @computed_field(description="last segment of the URI, unique")  # type: ignore[prop-decorator]
    @property
    def id(self) -> str:
        return self.uri.rsplit("/", 1)[-1]


class ValuePage(BaseModel):
    """Some of the values, sorted by thing, then quantity, then URI."""

    model_config = ConfigDict(frozen=True)
    snapshot: str
    total: int = Field(description="how many the filter accepts")
    offset: int
    limit: int | None
    values: tuple[ValueView, ...]


def value_page(
    knowledge: KnowledgeBase,
    words: str = "",
    document: str | None = None,
    kind: str | None = None,
    offset: int = 0,
    limit: int | None = None,
) -> ValuePage:
    """The values with all ``words`` in thing, quantity or condition, of ``document`` and ``kind``, at most ``limit`` from ``offset``."""
    chosen = ToldFilter("value", tokens(words), document, kind)
    forms, accepted = knowledge.told(Value, chosen, offset, limit)
    shown = tuple(ValueView.model_construct(**dict(value)) for value in accepted)
    return ValuePage(snapshot=knowledge.snapshot, total=sum(forms.values()), offset=offset, limit=limit, values=shown)


def value_detail(knowledge: KnowledgeBase, key: str) -> ValueView:
    """The value called ``key`` (URI or id). Raises `UnknownEntity`."""
    return ValueView.model_construct(**dict(knowledge.value(key)))


def places_of(value: Value) -> list[str]:
    """The documents that give it, with pages where they have some."""
    places = (f"{place.document}, p. {place.page}" if place.page else place.document for place in value.occurrences)
    return sorted(dict.fromkeys(places))
