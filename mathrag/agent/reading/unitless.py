"""Values whose unit is left away: "K_f = 1.86", "K_a = 1.8e-5", "R_1 = 5 and R_2 = 10".

Where the documents have that symbol for just one sort of quantity, the value may be one of that sort in the documents' unit: an
assumption that is shown beside the bare number, which the value may also be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.errors import UnitError
from mathrag.quantities import to_si
from mathrag.quantities.dimensions import CONCENTRATION

LETTERS = 2  # a letter alone stands for too much
USUAL = {CONCENTRATION: "mol/L"}  # what is left away, whatever the documents' formulas are in


def in_document_units(facts: Sequence[Fact], known: TypedKnowledge | None) -> list[Fact]:
    """The values as the documents' own, numbered on from ``facts``."""
    found: list[Fact] = []
    for fact in facts:
        sort = _sort(fact, known)
        unit = _unit(fact.noun.symbol, sort, known) if known and sort else None
        if unit is None:
            continue
        value = float(fact.value)
        try:
            si, _ = to_si(value, unit)
        except UnitError:
            continue  # a unit of the documents that is none: the bare number stays
        words = replace(fact.noun, kinds=frozenset(), families=frozenset(), dimension=sort)
        note = f"no unit is given: {fact.noun.symbol} = {value:g} taken in {unit}, as the documents have it"
        place = len(facts) + len(found)
        found.append(
            replace(fact, index=place, value=value, unit=unit, si=si, noun=words, origin=fact.index, note=note)
        )
    return found


def _sort(fact: Fact, known: TypedKnowledge | None) -> str | None:
    """The one dimension that the documents have the symbol of a bare number for."""
    symbol = fact.noun.symbol
    if known is None or fact.unit is not None or fact.role != "given" or symbol is None or len(symbol) < LETTERS:
        return None
    sorts = sorted(sort for sort in known.sorts(symbol) if sort is not None)
    if symbol.startswith("K") and CONCENTRATION in sorts:  # an equilibrium constant
        return CONCENTRATION
    return sorts[0] if len(sorts) == 1 and sorts[0] != "1" else None


def _unit(symbol: str | None, sort: str, known: TypedKnowledge) -> str | None:
    own = (slot.parameter for slot, _ in known.lettered(symbol)) if symbol and sort not in USUAL else ()
    return USUAL.get(sort) or next((parameter.unit for parameter in own if parameter.dimension == sort), None)
