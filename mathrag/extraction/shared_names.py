"""A symbol with an index is called in one way throughout a document.

``X_C`` is the capacitive reactance where another formula of the document says so, and this one only "reactance".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from mathrag.entities import Formula, Parameter

Place = tuple[str, str | None]
"""An identifier and its dimension."""


def with_shared_names(formulas: Sequence[Formula]) -> list[Formula]:
    """``formulas`` of one document, each parameter with an index under the one fuller name that another formula has for it.

    A name is fuller that has all the words of the other and more. Where two fuller ones differ, the name stays.
    """
    known: dict[Place, set[str]] = {}
    for formula in formulas:
        for parameter in _indexed(formula.parameters):
            if parameter.name:
                known.setdefault(_place(parameter), set()).add(parameter.name)
    return [_renamed(formula, known) for formula in formulas]


def _renamed(formula: Formula, known: dict[Place, set[str]]) -> Formula:
    fuller = {p.identifier: _fuller(p.name, known[_place(p)]) for p in _indexed(formula.parameters) if p.name}
    if not any(fuller.values()):
        return formula
    parameters = [
        p.model_copy(update={"name": name}) if (name := fuller.get(p.identifier)) else p for p in formula.parameters
    ]
    return formula.model_copy(update={"parameters": tuple(parameters)})


def _fuller(name: str, names: Iterable[str]) -> str | None:
    words = _words(name)
    above = sorted((other for other in names if words < _words(other)), key=lambda other: (len(_words(other)), other))
    nested = all(_words(one) < _words(other) for one, other in pairwise(above))
    return above[-1] if above and nested else None


def _words(name: str) -> frozenset[str]:
    return frozenset(name.casefold().split())


def _indexed(parameters: Iterable[Parameter]) -> Iterable[Parameter]:
    return (parameter for parameter in parameters if "_" in parameter.identifier and parameter.constant is None)


def _place(parameter: Parameter) -> Place:
    return parameter.identifier, parameter.dimension
