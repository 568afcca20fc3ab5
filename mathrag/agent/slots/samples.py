"""Formulas of statistics for what has a unit: a mean and a standard deviation in millimetres are as good as bare ones.

A text on statistics calls its variables numbers. Where the values of a question have a unit of one dimension, the variables that are
values of the sample (its mean, its deviation, a limit, a single value) get that dimension, if the equation then still agrees: the
standard score stays a number, the standard error gets the unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.links import Links
from mathrag.agent.slots.prepared import retyped, version
from mathrag.agent.slots.typed import Slot, TypedKnowledge, add_formula
from mathrag.entities import Formula
from mathrag.formulas import check_dimensions
from mathrag.problems.statistic_words import statistic_words
from mathrag.problems.words import concepts
from mathrag.quantities import Dimension, si_unit

_VALUE, _NUMBER, _SPREAD = (concepts(statistic_words().samples[name]) for name in ("value", "number", "spread"))
_SINGLE = re.compile(r"(?:\\bar|\\overline)?\s*\{?[xXyY]\}?(?:_\{?\w+\}?)?")
_ROLES = (concepts("error margin"), concepts("deviation"), concepts("mean average"), concepts("median"))
"""Told apart in this order: a "standard error of the mean" is no mean."""


def sorts_of(given: Iterable[Fact]) -> frozenset[str]:
    """The dimensions of the values that have one."""
    return frozenset(f.dimension for f in given if f.role == "given" and f.dimension != "1" and f.unit is not None)


def asked_in_units(head: str, given: Iterable[Fact]) -> frozenset[str]:
    """The dimension that a value of a sample has, where it is asked for and what is given has just one."""
    sorts = sorts_of(given)
    return sorts if len(sorts) == 1 and _is_called_value(head) else frozenset()


def with_samples(
    knowledge: TypedKnowledge, links: Links, facts: Sequence[Fact], said: frozenset[str], retrieval: Mapping[int, float]
) -> tuple[TypedKnowledge, Links, dict[int, float]]:
    """The knowledge base with formulas of statistics for the dimension of what is given, and their retrieval.

    ``said`` are the concepts of the question.
    """
    sorts = sorts_of(facts)
    if len(sorts) > 1:  # a weight beside heights
        sorts = frozenset(fact.dimension for fact in facts if fact.dimension in sorts and _SPREAD & concepts(fact.text))
    if len(sorts) != 1 or not _SPREAD & said:
        return knowledge, links, {}
    (dimension,) = sorts
    found = [(_in_units(knowledge.formulas[number].formula, dimension), share) for number, share in retrieval.items()]
    made = [(formula, share) for formula, share in found if formula is not None]
    if not made:
        return knowledge, links, {}
    extended, liked = knowledge.copied(), dict[int, float]()
    for formula, share in made:
        liked[len(extended.formulas)] = share
        first = len(extended.slots)
        add_formula(extended, formula)
        of_sort = [fact for fact in facts if fact.dimension == dimension]
        values = [slot for slot in extended.slots[first:] if slot.parameter.dimension == dimension]
        for slot in values:
            extended.slots[slot.index] = replace(slot, only=_fitting(slot, values, of_sort))
    return extended, links.extended(extended, [], [], []), liked


def _fitting(slot: Slot, beside: Iterable[Slot], facts: Sequence[Fact]) -> frozenset[int]:
    """The values that a variable of a sample takes: a mean what is called one, if anything is."""
    own, others = _role(slot.parameter.name), {_role(other.parameter.name) for other in beside}
    called = frozenset(fact.index for fact in facts if _role(fact.text) == own)
    if own is not None:
        return called or frozenset(fact.index for fact in facts if _role(fact.text) is None)
    return frozenset(fact.index for fact in facts if _role(fact.text) is None or _role(fact.text) not in others)


def _role(words: str) -> int | None:
    spoken = concepts(words)
    return next((number for number, role in enumerate(_ROLES) if role & spoken), None)


def _in_units(formula: Formula, dimension: str) -> Formula | None:
    """``formula`` with its values of a sample in this dimension; None where it has none such, or its sides would disagree."""
    of_numbers = all(p.constant is None and p.dimension in ("1", None) for p in formula.parameters)
    if formula.equation is None or not of_numbers:
        return None
    named = {p.identifier for p in formula.parameters if _is_called_value(p.name)}
    values = named | {p.identifier for p in formula.parameters if not p.name and _SINGLE.fullmatch(p.symbol)}
    if len(values) < 2 or not any(_SPREAD & concepts(p.name) for p in formula.parameters):
        return None
    own = Dimension.parse(dimension)
    sides = {p.identifier: own if p.identifier in values else Dimension.parse("1") for p in formula.parameters}
    if check_dimensions(formula.equation, sides).status != "consistent":
        return None
    changes = {"dimension": dimension, "unit": si_unit(own), "quantity_kind": None}
    return version(retyped(formula, lambda p: p.identifier in values, **changes), f"of={dimension}")


def _is_called_value(name: str) -> bool:
    """True if ``name`` is one of a value of a sample."""
    spoken = concepts(name)
    return bool(_VALUE & spoken) and not _NUMBER & spoken
