"""How much of something there is in a volume that is not given: "a number density of 10^11 per cubic metre", "the density of the gas".

By definition it is the number, mass or amount of substance in a volume, whatever volume that is: it is taken as one unit, as an assumption
that is shown, and a solution whose result changes with it is dropped (`planning.compute`). The ideal gas law so gives a density, or a
temperature from one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

from mathrag.agent.language.dimensions import AMOUNT, CONCENTRATION, DENSITY, MASS, NUMBER_DENSITY, VOLUME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.quantities import Dimension, si_unit

_GAS = re.compile(r"\b(?:gas(?:es|eous)?|air|vapou?r|atmospher\w+|steam|helium|molecules)\b", re.IGNORECASE)


@dataclass(frozen=True)
class _Density:
    """``name`` in ``symbol``, of what it says how much there is, and the dimension of that."""

    name: str
    symbol: str
    of: str
    of_symbol: str
    of_dimension: str


_DENSITIES = {
    NUMBER_DENSITY: _Density("number density", "n", "number of molecules", "N", "1"),
    DENSITY: _Density("density", "rho", "mass", "m", MASS),
    CONCENTRATION: _Density("concentration", "c", "amount of substance", "n", AMOUNT),
}


def densities(draft: Draft, number: int) -> list[Statement]:
    """The densities that are given or asked (by ``dimensions``), by definition, numbered on from ``number``."""
    return [
        _statement(number + n, sort, draft.kinds)
        for n, sort in enumerate(_spoken_of(draft.text, draft.dimensions, draft.facts))
    ]


def volume_of(text: str, dimensions: Set[str], facts: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """The volume that they are the densities in, numbered on from ``facts``."""
    if not _spoken_of(text, dimensions, facts):
        return []
    words = noun("volume", kinds.headed("volume", dimension=VOLUME), kinds, None, VOLUME)
    unit = si_unit(Dimension.parse(VOLUME))
    note = f"the volume is not given and does not matter: taken as 1 {unit}"
    return [Fact(len(facts), 1.0, unit, 1.0, words, "volume", None, role="assumed", note=note, free=True)]


def _spoken_of(text: str, dimensions: Set[str], facts: Sequence[Fact]) -> list[str]:
    """Dimensions of the densities that are given or asked; none where a volume is."""
    spoken = {fact.dimension for fact in facts if fact.role == "given"} | dimensions
    if VOLUME in spoken or not (NUMBER_DENSITY in spoken or _GAS.search(text)):
        return []
    return [sort for sort in _DENSITIES if sort in spoken]


def _statement(number: int, sort: str, kinds: KindIndex) -> Statement:
    own = _DENSITIES[sort]
    parts = ((own.symbol, own.name, sort), (own.of_symbol, own.of, own.of_dimension), ("V", "volume", VOLUME))
    named = [kinds.headed(name, dimension=dimension) for _, name, dimension in parts]
    parameters = [
        own_parameter(symbol, name, dimension, min(kind, default=None))
        for (symbol, name, dimension), kind in zip(parts, named, strict=True)
    ]
    nouns = tuple(noun(p.name, kind, kinds, None, p.dimension) for p, kind in zip(parameters, named, strict=True))
    label = f"by definition: {own.name} = {own.of} / volume"
    formula = own_formula(
        number,
        label,
        f"{own.symbol} == {own.of_symbol} / V",
        rf"\text{{{own.name}}} = \frac{{{own.of_symbol}}}{{V}}",
        parameters,
    )
    return Statement(formula, nouns, frozenset())
