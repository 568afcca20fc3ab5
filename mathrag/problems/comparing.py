"""Two readings of one question compared: where they differ, both are told; neither is put right by the other."""

from __future__ import annotations

import math
from collections.abc import Iterator

from mathrag.errors import UnitError
from mathrag.problems.problem import Open, Problem, Quantity
from mathrag.quantities import dimension_of, to_si

TOLERANCE = 1e-9
NOTHING = "no value"


def with_second_reading(first: Problem, second: Problem) -> Problem:
    """``first``, and in its ``open`` where ``second`` reads the same text otherwise, and what ``second`` itself left open."""
    unsure = (one.model_copy(update={"reason": f"{second.reader}: {one.reason}"}) for one in second.open)
    return first.model_copy(update={"open": (*first.open, *disagreements(first, second), *unsure)})


def disagreements(first: Problem, second: Problem) -> Iterator[Open]:
    """The written values, their owners and what is asked, wherever the two readings of a text differ."""
    rest = list(_written(second))
    for one in _written(first):
        other = next((item for item in rest if _overlap(one, item)), None)
        if other is not None:
            rest.remove(other)
        if other is None or not _equal(one, other) or _owner(first, one) != _owner(second, other):
            yield _told(first, second, one, other)
    for other in rest:
        yield _told(first, second, None, other)
    asked, also = _asked(first), _asked(second)
    if asked != also:
        words = ", ".join(first.quantity(id).name for id in first.asked)
        yield Open(words=words, reason=f"asked for is, {first.reader}: {asked}; {second.reader}: {also}")


def _told(first: Problem, second: Problem, one: Quantity | None, other: Quantity | None) -> Open:
    """Both readings of one place in the text; None: no value is read there."""
    span = one.span if one is not None else other.span if other is not None else None
    assert span is not None
    reason = f"{first.reader}: {_shown(first, one)}; {second.reader}: {_shown(second, other)}"
    return Open(words=first.text[slice(*span)], reason=reason, span=span)


def _written(problem: Problem) -> Iterator[Quantity]:
    """The values that stand in the text."""
    told = (one for one in problem.quantities if one.value is not None and one.span is not None)
    return (one for one in told if one.status not in ("any size", "implied", "assumed", "asked"))


def _overlap(one: Quantity, other: Quantity) -> bool:
    assert one.span is not None
    assert other.span is not None
    return one.span[0] < other.span[1] and other.span[0] < one.span[1]


def _equal(one: Quantity, other: Quantity) -> bool:
    """Are both the same amount?"""
    assert one.value is not None
    assert other.value is not None
    if one.unit == other.unit:
        return one.value == other.value
    try:
        if dimension_of(one.unit or "1") != dimension_of(other.unit or "1"):
            return False
        ours, theirs = to_si(one.value, one.unit or "1")[0], to_si(other.value, other.unit or "1")[0]
    except UnitError:  # of a unit that nothing here converts: equal only as it is written
        return False
    return math.isclose(ours, theirs, rel_tol=TOLERANCE, abs_tol=1e-300)


def _owner(problem: Problem, quantity: Quantity) -> str | None:
    """The noun of the thing that a quantity belongs to, in lower case."""
    return problem.thing(quantity.of).head.lower() if quantity.of is not None else None


def _shown(problem: Problem, quantity: Quantity | None) -> str:
    """A value with its unit and its owner: "2 kg of the block"."""
    if quantity is None:
        return NOTHING
    return f"{quantity.value:g} {quantity.unit or ''}".strip() + _of(_owner(problem, quantity))


def _asked(problem: Problem) -> str:
    """What is asked for, by its dimensions and its owners."""
    asked = [problem.quantity(id) for id in problem.asked]
    dimensions = sorted({one.dimension or "an unknown dimension" for one in asked})
    owners = sorted({_owner(problem, one) or "" for one in asked} - {""})
    return (" or ".join(dimensions) or "nothing") + _of(" and ".join(owners) or None)


def _of(owner: str | None) -> str:
    return f" of the {owner}" if owner else ""
