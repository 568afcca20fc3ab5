"""Which formulas of documents use which symbols: a formula's equation read as OpenMath by the phrasebook."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from mathrag.entities import Formula, Symbol
from mathrag.errors import OpenMathError, TemplateError
from mathrag.openmath.expressions import from_expression
from mathrag.openmath.objects import symbols_of
from mathrag.openmath.phrasebook import phrase_of


def with_formulas(symbols: Sequence[Symbol], formulas: Iterable[Formula]) -> list[Symbol]:
    """The symbols with the URIs of the formulas that use them, or what the phrasebook says they mean."""
    if not symbols:
        return []
    found: dict[str, list[str]] = defaultdict(list)
    for formula in formulas:
        for name in used_in(formula.equation):
            found[name].append(formula.uri)
    return [_used(symbol, found) for symbol in symbols]


def _used(symbol: Symbol, found: dict[str, list[str]]) -> Symbol:
    phrase = phrase_of(symbol.name)
    uris = found.get(phrase.means) if phrase else None
    return symbol.model_copy(update={"formulas": tuple(sorted(uris))}) if uris else symbol


def used_in(equation: str | None) -> tuple[str, ...]:
    """The names of the symbols in an equation of the closed grammar; none where the phrasebook does not know all of it."""
    if equation is None:
        return ()
    try:
        return tuple(symbol.key for symbol in symbols_of(from_expression(equation)))
    except (TemplateError, OpenMathError):
        return ()
