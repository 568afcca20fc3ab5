"""One equation written for particular things: ``V_2 = I R_2`` of ``V = I R``, ``F_c = m a_c`` of ``F = m a``.

The two are not merged, since they speak of different things; the particular one ``specializes`` the closest more general
one. It does where both have the same canonical equation under a pairing of their parameters by dimension or constant, and
each parameter is the other's, the other's with an index, or of a narrower kind.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence

from mathrag.consolidation.derivations import relation_of
from mathrag.consolidation.grouping import least_forms
from mathrag.consolidation.laws import Law, family
from mathrag.entities import Parameter, Relation
from mathrag.knowledge import normalise_latex

MOST_GENERAL = 32
"""Laws of one form that others are compared with: those with the fewest indices and the broadest kinds."""


def instances(laws: Sequence[Law]) -> list[Relation]:
    """``specializes`` from each law to the closest of which it is an instance."""
    by_roles: dict[Hashable, list[Law]] = defaultdict(list)
    for law in laws:
        by_roles[tuple(sorted(map(role_by_dimension, law.formula.parameters)))].append(law)
    by_form: dict[Hashable, list[tuple[Law, list[dict[str, str]]]]] = defaultdict(list)
    for roles, alike in by_roles.items():
        if len(alike) < 2:
            continue
        for law in alike:
            found = least_forms(law.formula, {p.identifier: role_by_dimension(p) for p in law.formula.parameters})
            if found is not None:
                by_form[roles, found[0]].append((law, found[1]))
    return [relation for same in by_form.values() if len(same) > 1 for relation in _linked(same)]


def role_by_dimension(parameter: Parameter) -> str:
    """What a parameter has in common with any that could stand in its place."""
    if parameter.constant is not None:
        return f"constant {parameter.constant}"
    if parameter.dimension is None:
        return f"symbol {parameter.identifier}"
    if parameter.dimension == "1":
        return f"number {family(parameter.quantity_kind)[-1]}"
    return f"dimension {parameter.dimension}"


def _linked(same: Sequence[tuple[Law, list[dict[str, str]]]]) -> list[Relation]:
    same = sorted(same, key=lambda item: (_particular(item[0]), item[0].formula.uri))
    relations = []
    for place, (law, renamings) in enumerate(same):
        found = [
            (len(changes), general.formula.uri, changes, general)
            for general, (renaming, *_) in same[: min(place, MOST_GENERAL)]
            if (changes := _changes(law, renamings, general, renaming))
        ]
        if found:
            _, _, changes, general = min(found, key=lambda item: item[:2])
            evidence = f"the same equation as {general.formula.equation} with {', '.join(changes)}"
            confidence = "high" if set(law.documents) & set(general.documents) else "medium"
            relations.append(relation_of(law.formula.uri, "specializes", general.formula.uri, confidence, evidence))
    return relations


def _particular(law: Law) -> int:
    """How much narrower than bare symbols of broad kinds."""
    return sum(
        parameter.identifier.count("_") + len(family(parameter.quantity_kind)) for parameter in law.formula.parameters
    )


def _changes(law: Law, renamings: Sequence[dict[str, str]], general: Law, renaming: dict[str, str]) -> list[str] | None:
    """What stands for what, where each parameter of ``law`` is its counterpart's or narrower; None or empty where not."""
    counterparts = {renaming[p.identifier]: p for p in general.formula.parameters}
    for own in renamings:
        pairs = [(p, counterparts.get(own[p.identifier])) for p in law.formula.parameters]
        if all(other is not None and _narrower(one, other) for one, other in pairs):
            return [
                f"{one.symbol} for {other.symbol}"
                for one, other in pairs
                if other is not None and normalise_latex(one.symbol) != normalise_latex(other.symbol)
            ]
    return None


def _narrower(one: Parameter, other: Parameter) -> bool:
    """Is ``one`` the other, the other with an index, or of a kind that is a case of the other's?"""
    if one.constant is not None or one.identifier == other.identifier:
        return True
    if one.quantity_kind is None or other.quantity_kind is None:
        return False
    if one.identifier.startswith(f"{other.identifier}_"):
        return other.quantity_kind in family(one.quantity_kind)
    return one.quantity_kind != other.quantity_kind and other.quantity_kind in family(one.quantity_kind)
