"""The phrasebook: what symbols are in the closed grammar of formulas and in SymPy (``ontology/openmath/phrasebook.yaml``)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

from pydantic import ConfigDict, Field

from mathrag.entities import Frozen
from mathrag.openmath.data import load
from mathrag.openmath.objects import OMSymbol

Growth = Literal["sum", "product", "power", "exponential", "factorial"]


class Pattern(Frozen):
    """One form of a symbol in the closed grammar: an expression in its arguments; a number among these is that number."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)
    args: tuple[str | int, ...]
    expression: str = Field(alias="is")


class Phrase(Frozen):
    """What one symbol is elsewhere."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)
    symbol: str
    means: str = Field(description="the symbol of the phrase; another's where a dictionary names the same otherwise")
    grammar: tuple[Pattern, ...] = ()
    fold: bool = False
    inside: tuple[str, ...] = ()
    variadic: str | None = Field(default=None, description="function of the grammar that takes what is inside")
    sympy: str | None = None
    sympy_class: str | None = Field(default=None, alias="from")
    ignores: int = Field(default=0, description="arguments at the end that SymPy has no use for")
    growth: Growth | None = None


@lru_cache(maxsize=1)
def phrasebook() -> Mapping[str, Phrase]:
    """Symbol -> phrase, in the order of the file."""
    book: dict[str, Phrase] = {}
    for symbol, said in load("phrasebook").items():
        same = said.get("as")
        book[symbol] = _phrase(symbol, said) if same is None else book[same].model_copy(update={"symbol": symbol})
    return book


def phrase_of(symbol: OMSymbol | str) -> Phrase | None:
    """What the phrasebook says of a symbol; None where it says nothing."""
    return phrasebook().get(symbol if isinstance(symbol, str) else symbol.key)


@lru_cache(maxsize=1)
def _labels() -> dict[str, str]:
    labels: dict[str, str] = load("labels")
    return labels


def label_of(symbol: str) -> str | None:
    """What a reader calls a symbol whose name does not say it (``labels.yaml``)."""
    return _labels().get(symbol)


def sympy_name(symbol: str) -> str | None:
    """SymPy's counterpart of a symbol as a card shows it: "gcd_list(args)"; None where there is none."""
    phrase = phrase_of(symbol)
    return phrase.sympy if phrase else None


def function_name(symbol: str) -> str | None:
    """A symbol in the closed grammar as a card shows it: "a**b"; None where it has no form."""
    phrase = phrase_of(symbol)
    if phrase is None:
        return None
    return phrase.variadic or (phrase.grammar[-1].expression if phrase.grammar else None)


def _phrase(symbol: str, said: dict[str, Any]) -> Phrase:
    grammar = said.pop("grammar", [])
    if said.get("inside"):
        return Phrase(symbol=symbol, means=symbol, variadic=grammar, **said)
    if isinstance(grammar, str):
        letters = [letter for letter in "abcd" if letter in _names(grammar)]
        grammar = [{"args": letters, "is": grammar}]
    return Phrase(symbol=symbol, means=symbol, grammar=tuple(Pattern(**one) for one in grammar), **said)


def _names(grammar: str) -> tuple[str, ...]:
    from mathrag.formulas import names

    return names(grammar)
