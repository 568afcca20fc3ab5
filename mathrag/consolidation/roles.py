"""Laws apart from their working, once all documents are together (issue 19).

A formula is the most that any of its places makes of it: what is a step in an example is a law where a summary states it. A step that is
a law in this case's symbols belongs to that law as one of its places; another step keeps its page, and is searched only where nothing
that is searched yields it. What no document names and algebra proves from others is ``derived``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from mathrag.consolidation.instances import instances
from mathrag.consolidation.laws import laws_of
from mathrag.entities import Formula, Relation

_CASE = re.compile(r"_(?:\d+|[ijn])$")
"""The index of one of several like things."""


def laws_of_steps(formulas: Sequence[Formula]) -> dict[str, str]:
    """URI of each step that is a law in this case's symbols to that of the law, both of one document."""
    by_uri = {formula.uri: formula for formula in formulas}
    general = {
        relation.source: relation.target for relation in instances(laws_of(formulas)) if relation.confidence == "high"
    }
    found: dict[str, str] = {}
    for uri in general:
        if not _is_case(by_uri[uri], by_uri[general[uri]]):
            continue
        law = general[uri]
        while law in general and _is_case(by_uri[law], by_uri[general[law]]):
            law = general[law]
        found[uri] = law
    return found


def _is_case(formula: Formula, general: Formula) -> bool:
    """Is it the step of an example, or without a name and with indices that only count?"""
    if formula.role == "step":
        return True
    symbols = {parameter.identifier for parameter in general.parameters}
    own = [parameter.identifier for parameter in formula.parameters if parameter.identifier not in symbols]
    return not _is_called(formula) and bool(own) and all(map(_CASE.search, own))


def _is_called(formula: Formula) -> bool:
    """Does a place call the formula something, and not only what it computes?"""
    return any(place.label for place in formula.occurrences)


def told_apart(formulas: Iterable[Formula], relations: Iterable[Relation]) -> list[Formula]:
    """The formulas with what ``relations`` prove of them: which are derived, and which steps need no search."""
    premises: dict[str, list[str]] = {}
    for relation in relations:
        if relation.relation_type in ("derived_from", "specializes"):
            premises.setdefault(relation.source, []).append(relation.target)
    formulas = [_derived(formula, premises) for formula in formulas]
    by_uri = {formula.uri: formula for formula in formulas}
    return [_searched(formula, premises, by_uri) for formula in formulas]


def _derived(formula: Formula, premises: Mapping[str, Sequence[str]]) -> Formula:
    if _is_called(formula) or formula.role != "law" or formula.uri not in premises:
        return formula
    return formula.model_copy(update={"role": "derived"})


def _searched(formula: Formula, premises: Mapping[str, Sequence[str]], by_uri: Mapping[str, Formula]) -> Formula:
    if formula.executable and all(p.constant or p.identifier == formula.target for p in formula.parameters):
        return formula.model_copy(update={"searched": False})  # the worth of a constant: it computes nothing else
    if formula.role != "step":
        return formula
    known = any(end in by_uri and by_uri[end].role != "step" for end in premises.get(formula.uri, ()))
    return formula.model_copy(update={"searched": False}) if known or not formula.executable else formula
