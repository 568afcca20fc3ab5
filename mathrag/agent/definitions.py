"""What holds by definition where a question needs it and no document says so: mass = molar mass × amount of substance.

A substance brings its molar mass from a library (`substances`); its definition comes with it, as an equation of this question alone, unless
the documents have one that relates just these three.
"""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.agent.features import Fact
from mathrag.agent.kinds import KindIndex
from mathrag.agent.statements import NAMESPACE, Statement
from mathrag.agent.typed import TypedKnowledge, noun
from mathrag.entities import Formula, Parameter

MASS, AMOUNT, MOLAR_MASS = "M", "N", "M N^-1"
_PARTS = (
    ("m", "mass", "kg", MASS),
    ("n", "amount of substance", "mol", AMOUNT),
    ("M", "molar mass", "kg/mol", MOLAR_MASS),
)


def definitions(facts: Sequence[Fact], kinds: KindIndex, known: TypedKnowledge | None, number: int) -> list[Statement]:
    """The definition of the molar mass, numbered ``number``, where a molar mass is at hand and ``known`` lacks it."""
    if known is None or not any(fact.dimension == MOLAR_MASS for fact in facts) or _has(known):
        return []
    named = [kinds.headed(name, dimension=dimension) for _, name, _, dimension in _PARTS]
    parameters = tuple(
        Parameter(
            symbol=symbol,
            identifier=symbol,
            name=name,
            unit=unit,
            dimension=dimension,
            quantity_kind=min(kind, default=None),
        )
        for (symbol, name, unit, dimension), kind in zip(_PARTS, named, strict=True)
    )
    nouns = tuple(noun(p.name, kind, kinds, p.symbol, p.dimension) for p, kind in zip(parameters, named, strict=True))
    formula = Formula(
        uri=f"{NAMESPACE}{number}",
        label="by definition: mass = molar mass × amount of substance",
        latex="m = M n",
        equation="m == M * n",
        target="m",
        template="M * n",
        parameters=parameters,
        executable=True,
        consistency="consistent",
    )
    return [Statement(formula, nouns, frozenset())]


def _has(known: TypedKnowledge) -> bool:
    """Have the documents a formula of a mass, an amount and a molar mass?"""
    formulas = {known.slots[index].formula for index in known.by_dimension.get(MOLAR_MASS, ())}
    wanted = {MASS, AMOUNT, MOLAR_MASS}
    return any(
        len(known.formulas[formula].slots) == len(wanted)
        and {known.slots[slot].parameter.dimension for slot in known.formulas[formula].slots} == wanted
        for formula in formulas
    )
