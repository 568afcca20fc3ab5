"""Which formulas of documents an equation of a situation repeats: the same equation between the same quantity kinds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mathrag.entities import Formula, Relation, Situation
from mathrag.errors import FormulaError
from mathrag.formulas import canonical, names
from mathrag.knowledge import relation_uri


def formulas_used(situations: Iterable[Situation], formulas: Iterable[Formula]) -> list[Relation]:
    """A ``uses`` relation from each situation to each formula that one of its equations repeats, sorted by URI.

    Only equations whose quantities have kinds, each another one, are compared; what is said of like things is not.
    """
    situations = list(situations)
    known: dict[str, list[Formula]] = {}
    for formula in formulas if situations else ():
        kinds = {parameter.identifier: parameter.quantity_kind for parameter in formula.parameters}
        if formula.equation is not None and (key := _spelled(formula.equation, kinds)) is not None:
            known.setdefault(key, []).append(formula)
    found: dict[str, Relation] = {}
    for situation in situations:
        kinds = {quantity.name: quantity.quantity_kind for quantity in situation.quantities}
        for equation in situation.equations:
            key = _spelled(equation, kinds)
            for formula in known.get(key, ()) if key is not None else ():
                relation = _relation(situation, equation, formula)
                found.setdefault(relation.uri, relation)
    return [found[uri] for uri in sorted(found)]


def _spelled(equation: str, kinds: Mapping[str, str | None]) -> str | None:
    """The canonical equation in the names of quantity kinds; None where they do not tell its quantities apart."""
    try:
        own = names(equation)
        renaming = {name: kind for name in own if (kind := kinds.get(name)) is not None}
        if len(own) < 2 or len(set(renaming.values())) < len(own):
            return None
        return canonical(equation, renaming)
    except FormulaError:
        return None


def _relation(situation: Situation, equation: str, formula: Formula) -> Relation:
    return Relation(
        uri=relation_uri(situation.uri, "uses", formula.uri),
        source=situation.uri,
        target=formula.uri,
        relation_type="uses",
        confidence="high",
        evidence=f"its equation {equation} relates the same kinds of quantities in the same way",
    )
