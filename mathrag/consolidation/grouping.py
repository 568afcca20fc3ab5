"""Which formulas are the same.

Three rules, all exact: the same normalised LaTeX with types that don't contradict each other; the same canonical equation in
the same symbols, likewise; or equal canonical equations up to renaming parameters that play the same role. A role is quantity
kind, dimension and what the name adds to the kind ("initial", "of water") or else the index: without the last, the area of a
triangle would be the area of a rhombus, since both are half the product of two lengths.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from mathrag.consolidation.merging import quality
from mathrag.entities import Formula, Parameter
from mathrag.errors import FormulaError
from mathrag.formulas import canonical, identifier_of
from mathrag.knowledge import words
from mathrag.quantities import ontology

MOST_RENAMINGS = 24
Types = tuple[tuple[str, str | None, str | None], ...]
Typing = tuple[str | None, str | None, Types]
NOT_KNOWN: Typing = (None, None, ())


def compatible_groups(same_latex: Sequence[Formula]) -> list[list[Formula]]:
    """Formulas with one LaTeX, parted by what they mean; an incomplete reading joins the only one it fits.

    Depends on the set of readings alone, not on their order.
    """
    readings: dict[Typing, list[Formula]] = {}
    for formula in same_latex:
        readings.setdefault(typing_of(formula), []).append(formula)
    known_first = sorted(readings, key=lambda typing: (-_known(typing), repr(typing)))
    meanings: list[tuple[list[Typing], list[Formula]]] = []
    for typing in known_first:
        fitting = [meaning for meaning in meanings if all(_compatible(typing, other) for other in meaning[0])]
        if len(fitting) == 1:
            fitting[0][0].append(typing)
            fitting[0][1].extend(readings[typing])
        else:
            meanings.append(([typing], list(readings[typing])))
    return [formulas for _, formulas in meanings]


def typing_of(formula: Formula) -> Typing:
    """Kind and dimension of what is computed; dimension and constant of each symbol.

    A reading whose sides contradict each other is wrong somewhere: it says nothing about what is meant, nor does a type that is a guess.
    """
    if formula.consistency == "inconsistent":
        return NOT_KNOWN
    target = next((p for p in formula.parameters if p.identifier == formula.target), None)
    types = sorted(
        {(p.identifier, None if p.guessed else p.dimension, p.constant) for p in formula.parameters}, key=repr
    )
    if target is None or target.guessed:
        return None, None, tuple(types)
    return target.quantity_kind, target.dimension, tuple(types)


def _known(typing: Typing) -> int:
    kind, _, types = typing
    return (kind is not None) + sum(
        (dimension is not None) + (constant is not None) for _, dimension, constant in types
    )


def _compatible(one: Typing, other: Typing) -> bool:
    """No symbol has two dimensions or stands for two constants. Two kinds of one dimension (speed and average speed) are
    two words for one thing where the LaTeX is the same; where the dimension is not known, they are two things."""
    if None not in (one[0], other[0]) and one[0] != other[0] and None in (one[1], other[1]):
        return False
    others = {identifier: (dimension, constant) for identifier, dimension, constant in other[2]}
    for identifier, dimension, constant in one[2]:
        their_dimension, their_constant = others.get(identifier, (None, None))
        if dimension is not None and their_dimension is not None and dimension != their_dimension:
            return False
        if constant is not None and their_constant is not None and constant != their_constant:
            return False
    return True


def representative(group: Sequence[Formula]) -> Formula | None:
    """The best member with an equation that can be compared; None where there is none."""
    readable = [formula for formula in group if formula.equation is not None and formula.consistency != "inconsistent"]
    if not readable:
        return None
    if len(readable) == 1:
        return readable[0]
    highest = max(map(quality, readable))
    return min((f for f in readable if quality(f) == highest), key=lambda f: f.model_dump_json())


def roles(formula: Formula) -> dict[str, str]:
    """What each parameter is, whatever its letter: what may be renamed into each other."""
    return {parameter.identifier: _role(parameter) for parameter in formula.parameters}


def own_symbols(formula: Formula) -> dict[str, str]:
    """Each parameter is its own symbol, whatever it is said to be."""
    return {parameter.identifier: parameter.identifier for parameter in formula.parameters}


def least_forms(formula: Formula, roles: Mapping[str, str]) -> tuple[str, list[dict[str, str]]] | None:
    """The least canonical equation under names by role, and every renaming that gives it; without roles, the equation's own.

    None where it is too large to be compared.
    """
    try:
        renamings = _renamings(roles) if roles else [{}]
        sense = "" if formula.sense == "=" else f"{formula.sense} "
        forms = [(sense + canonical(formula.equation or "", renaming), renaming) for renaming in renamings]
    except FormulaError:
        return None
    least = min((form for form, _ in forms), default=None)
    return None if least is None else (least, [renaming for form, renaming in forms if form == least])


def _role(parameter: Parameter) -> str:
    if parameter.constant is not None:
        return f"constant {parameter.constant}"
    if parameter.quantity_kind is None or parameter.dimension is None:
        return f"symbol {parameter.identifier} {parameter.dimension} {' '.join(words(parameter.name))}"
    added = sorted({word for word in words(parameter.name) if word not in _kind_words(parameter.quantity_kind)})
    told = " ".join(added) or _index(parameter)
    return f"kind {parameter.quantity_kind} {parameter.dimension} {parameter.integer} {told}"


def _index(parameter: Parameter) -> str:
    """What tells ``c_P`` from ``c_V`` where the name does not; nothing where the kind is usually written so (``E_k``)."""
    index = parameter.identifier.partition("_")[2]
    kind = ontology().kinds.get(parameter.quantity_kind or "")
    usual = (
        {identifier_of(symbol).partition("_")[2] for symbol, weight in kind.symbols if weight == 1}
        if kind is not None
        else set()
    )
    return "" if index in usual else f"_{index}"


@lru_cache(maxsize=4096)
def _kind_words(kind: str) -> frozenset[str]:
    entry = ontology().kinds.get(kind)
    names = (kind.replace("-", " ").replace("_", " "), *((entry.label, *entry.synonyms) if entry is not None else ()))
    return frozenset(word for name in names for word in words(name))


def _renamings(roles: Mapping[str, str]) -> Iterable[dict[str, str]]:
    """Every way to name the parameters by role; where too many share one, they keep their own names."""
    by_role: dict[str, list[str]] = {}
    for identifier, role in roles.items():
        by_role.setdefault(role, []).append(identifier)
    if len(by_role) < 2:  # a relation among things that play one role: which is which is all it says
        return [{name: f"q_{name}" for name in roles}]
    ways = math.prod(math.factorial(len(sharing)) for sharing in by_role.values())
    ordered = sorted(by_role)
    if ways > MOST_RENAMINGS:
        return [{name: f"q{ordered.index(role)}_{name}" for name, role in roles.items()}]
    choices = [
        [
            {name: f"q{place}_{rank}" for rank, name in enumerate(permutation)}
            for permutation in itertools.permutations(sorted(by_role[role]))
        ]
        for place, role in enumerate(ordered)
    ]
    return [{k: v for part in way for k, v in part.items()} for way in itertools.product(*choices)]
