"""A symbol is called in one way throughout a document.

``X_C`` is the capacitive reactance where another formula of the document says so, and this one only "reactance"; ``γ``, an
exponent that is nowhere named beside this formula, is the heat capacity ratio where all others that name it say so; ``SS_total``
that only another formula names is the total sum of squares here, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from mathrag.entities import Formula, Parameter
from mathrag.extraction.naming import SPOKEN

Place = tuple[str, str | None]
"""An identifier and its dimension."""


def with_shared_names(formulas: Sequence[Formula]) -> list[Formula]:
    """``formulas`` of one document, each parameter with an index under the one fuller name that another formula has for it.

    A name is fuller that has all the words of the other and more. Where two fuller ones differ, the name stays. One of several letters
    without a name has the only one under which others compute it; a pure number, the only name and kind that the others give its symbol.
    """
    known: dict[Place, set[str]] = defaultdict(set)
    computed: dict[Place, set[str]] = defaultdict(set)
    typed: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for formula in formulas:
        for parameter in (p for p in formula.parameters if p.constant is None and p.name):
            if "_" in parameter.identifier:
                known[_place(parameter)].add(parameter.name)
            if (
                parameter.identifier == formula.target
                and parameter.identifier not in SPOKEN
                and len(formula.target) > 1
            ):
                computed[_place(parameter)].add(parameter.name)
            if parameter.dimension == "1" and parameter.quantity_kind and not parameter.guessed:
                typed[parameter.identifier].add((parameter.name, parameter.quantity_kind))
    only = {place: next(iter(names)) for place, names in computed.items() if len(names) == 1}
    agreed = {identifier: next(iter(said)) for identifier, said in typed.items() if len(said) == 1}
    return [_renamed(formula, known, only, agreed) for formula in formulas]


def _renamed(
    formula: Formula,
    known: Mapping[Place, set[str]],
    only: Mapping[Place, str],
    agreed: Mapping[str, tuple[str, str]],
) -> Formula:
    parameters = []
    for p in formula.parameters:
        fuller = _fuller(p.name, known.get(_place(p), ())) if p.name else only.get(_place(p))
        if p.constant is not None:
            pass
        elif fuller is not None:
            p = p.model_copy(update={"name": fuller})
        elif not p.name and p.dimension == "1" and p.identifier in agreed:
            name, kind = agreed[p.identifier]
            p = p.model_copy(update={"name": name, "quantity_kind": kind})
        parameters.append(p)
    return formula.model_copy(update={"parameters": tuple(parameters)})


def _fuller(name: str, names: Iterable[str]) -> str | None:
    words = _words(name)
    above = sorted((other for other in names if words < _words(other)), key=lambda other: (len(_words(other)), other))
    nested = all(_words(one) < _words(other) for one, other in pairwise(above))
    return above[-1] if above and nested else None


def _words(name: str) -> frozenset[str]:
    return frozenset(name.casefold().split())


def _place(parameter: Parameter) -> Place:
    return parameter.identifier, parameter.dimension
