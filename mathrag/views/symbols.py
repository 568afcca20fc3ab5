"""What commands and the service say of symbols of content dictionaries (see `mathrag.views`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, computed_field

from mathrag.entities import Symbol

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase

_OPEN = ConfigDict(frozen=True, extra="ignore")


class SymbolLink(BaseModel):
    """Something that a symbol leads to."""

    model_config = _OPEN
    id: str
    label: str
    latex: str = Field(default="", description="of a formula")


class SymbolView(Symbol):
    """A symbol with its id, and by name what it uses and what uses it."""

    model_config = _OPEN
    uses: tuple[SymbolLink, ...] = Field(default=(), description="symbols that its properties use")
    used_by: tuple[SymbolLink, ...] = Field(default=(), description="symbols whose properties use it")
    used_in: tuple[SymbolLink, ...] = Field(default=(), description="formulas of documents that use it")

    @computed_field(description="last segment of the URI, unique")  # type: ignore[prop-decorator]
    @property
    def id(self) -> str:
        return self.uri.rsplit("/", 1)[-1]

    @property
    def places(self) -> str:
        """The documents that define it."""
        return "; ".join(dict.fromkeys(place.document for place in self.occurrences))


class SymbolPage(BaseModel):
    """Some of the symbols, sorted by name."""

    model_config = _OPEN
    snapshot: str
    total: int = Field(description="how many are accepted")
    offset: int
    limit: int | None
    symbols: tuple[SymbolView, ...]


def symbol_page(
    knowledge: KnowledgeBase,
    words: str = "",
    dictionary: str | None = None,
    searched: bool | None = None,
    offset: int = 0,
    limit: int | None = None,
) -> SymbolPage:
    """The symbols with all ``words`` in name, label or description, of ``dictionary``, ``searched`` or not."""
    wanted = words.casefold().split()
    accepted = sorted(
        (
            symbol
            for symbol in knowledge.all_symbols()
            if (dictionary is None or symbol.dictionary == dictionary)
            and (searched is None or symbol.mathematical == searched)
            and _has_words(symbol, wanted)
        ),
        key=lambda symbol: (symbol.name.casefold(), symbol.uri),
    )
    end = None if limit is None else offset + limit
    return SymbolPage(
        snapshot=knowledge.snapshot,
        total=len(accepted),
        offset=offset,
        limit=limit,
        symbols=tuple(SymbolView.model_construct(**dict(symbol)) for symbol in accepted[offset:end]),
    )


def symbol_detail(knowledge: KnowledgeBase, key: str) -> SymbolView:
    """The symbol called ``key`` (URI, id or name) with what it is linked to. Raises `UnknownEntity`."""
    symbol = knowledge.symbol(key)
    others = {one.uri: one for one in knowledge.all_symbols()}
    return SymbolView.model_construct(
        **dict(symbol),
        uses=tuple(_link(others[uri]) for uri in symbol.see_also if uri in others),
        used_by=tuple(_link(one) for one in others.values() if symbol.uri in one.see_also),
        used_in=tuple(
            SymbolLink(id=formula.uri.rsplit("/", 1)[-1], label=formula.label, latex=formula.latex)
            for formula in knowledge.formulas(symbol.formulas)
        ),
    )


def _link(symbol: Symbol) -> SymbolLink:
    return SymbolLink(id=symbol.id, label=symbol.name)


def _has_words(symbol: Symbol, words: list[str]) -> bool:
    everything = "\n".join((symbol.name, symbol.label, symbol.description)).casefold()
    return all(word in everything for word in words)
