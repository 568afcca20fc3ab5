"""Constants merged by symbol, value and unit."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from mathrag.consolidation.merging import best, longest, texts, together
from mathrag.entities import Constant
from mathrag.errors import UnitError
from mathrag.knowledge import normalise_latex
from mathrag.quantities import canonical_unit

Key = tuple[str, str, str]


def constant_key(constant: Constant) -> Key:
    """Equal for constants that are the same."""
    return normalise_latex(constant.symbol), _value(constant.value_text), _unit(constant.unit)


def merged_constant(group: Sequence[Constant]) -> Constant:
    """One constant of several with the same key; the smallest URI is kept."""
    uris = sorted({constant.uri for constant in group})
    base = best(group, lambda constant: (constant.codata is not None, bool(constant.quantity_kind)))
    aliases = {*uris[1:], *(alias for constant in group for alias in constant.aliases)} - {uris[0]}
    return base.model_copy(
        update={
            "uri": uris[0],
            "name": base.name or longest(constant.name for constant in group),
            "description": longest(constant.description for constant in group),
            "intent": longest(constant.intent for constant in group),
            "uncertainty": base.uncertainty or longest(constant.uncertainty or "" for constant in group) or None,
            "quantity_kind": base.quantity_kind,
            "keywords": texts(
                (constant.keywords for constant in group), (constant.name for constant in group), base.name
            ),
            "aliases": tuple(sorted(aliases)),
            "occurrences": together(constant.occurrences for constant in group),
        }
    )


def _value(text: str) -> str:
    try:
        value = Decimal(text.strip())
    except InvalidOperation:
        return text.strip()
    return str(value.normalize()) if value.is_finite() else text.strip()


@lru_cache(maxsize=4096)
def _unit(unit: str | None) -> str:
    if unit is None:
        return "1"
    try:
        return canonical_unit(unit) or "1"
    except UnitError:
        return unit.strip()
