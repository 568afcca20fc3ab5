"""Values of a problem as they are placed: in SI, with their words and things; and laws of any variable for the sort of values given.

A pack calls a quantity ``variable: 1`` where it has the dimension of the variable, ``variable: 2`` where it has that of its square. A
question on weights in pounds is about pounds, one on salaries about money; numbers without a unit beside them are in the same one.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from mathrag.entities import RoleQuantity, Situation
from mathrag.problems import Problem, Quantity, Thing
from mathrag.problems.kinds import MONEY
from mathrag.problems.phrases import Words, is_in, words_of
from mathrag.problems.wording import wording
from mathrag.quantities import Dimension, dimension_of, to_si
from mathrag.situations.sequences import Setting


@dataclass(frozen=True)
class Place:
    """A value of the problem, or an unknown (``value`` None); ``mention`` are the numbers of its first and last word."""

    quantity: Quantity
    value: float | None
    dimension: str | None
    mention: tuple[int, int] | None
    name: Words
    thing: Thing | None
    end: Words | None = None
    """What it is called as an end of an interval."""

    @property
    def is_asked(self) -> bool:
        return self.value is None


@lru_cache(maxsize=2048)
def dimension_text(dimension: str | None) -> str | None:
    """The dimension in its one spelling."""
    return None if dimension is None else str(Dimension.parse(dimension))


def si_value(quantity: Quantity) -> float | None:
    """The value in coherent SI; None for an unknown."""
    if quantity.value is None:
        return None
    if quantity.unit is None:
        return float(quantity.value)
    return to_si(float(quantity.value), quantity.unit, difference=quantity.when == "change")[0]


def place_of(quantity: Quantity, problem: Problem, words: Words, plain: bool = False) -> Place:
    """The quantity with its value in SI and its words; ``plain``: a number without a unit may be in any."""
    mention = None
    if quantity.span is not None:
        start, end = quantity.span
        inside = [n for n, word in enumerate(words) if word.start < end and word.end > start]
        mention = (inside[0], inside[-1]) if inside else None
    thing = problem.thing(quantity.of) if quantity.of is not None else None
    called = words_of(end_of_interval(quantity, problem))
    loose = plain and quantity.unit is None and not quantity.kinds
    dimension = None if loose else dimension_text(quantity.dimension)
    return Place(quantity, si_value(quantity), dimension, mention, words_of(quantity.name), thing, called)


def end_of_interval(quantity: Quantity, problem: Problem) -> str:
    """What the value is called as an end of an interval that the text writes ("(41.2, 47.6)", "from 3 to 5"); empty where it is none."""
    text, spans = problem.text, sorted(q.span for q in problem.quantities if q.span and q.value is not None)
    for low, high in pairwise(spans):
        between, before = text[low[1] : high[0]].strip(), text[: low[0]].split()[-1:]
        marked = (text[low[0] - 1 : low[0]], between, text[high[1] : high[1] + 1]) == ("(", ",", ")")
        if quantity.span in (low, high) and (marked or (*before, between) in (("from", "to"), ("between", "and"))):
            return wording().ends[quantity.span == high]
    return ""


def in_unit_of(place: Place, unit: str | None) -> Place:
    """A plain number as one of ``unit``; any other value as it is."""
    if unit is None or place.value is None or place.dimension is not None or place.quantity.unit is not None:
        return place
    return replace(place, value=to_si(place.value, unit, difference=place.quantity.when == "change")[0])


def thing_words(thing: Thing | None) -> Words:
    """The words that the problem has for a thing."""
    return words_of("" if thing is None else " ".join([*thing.words, thing.substance or "", thing.head]))


def role_things(setting: Setting, given: Mapping[str, Place], problem: Problem) -> dict[str, set[str]]:
    """The ids of the things that stand for each role: by the words that mean the role, else by most of the values placed there."""
    found: dict[str, set[str]] = {role.name: set() for role in setting.situation.roles}
    for thing in problem.things:
        meant = [r.name for r in setting.situation.roles if r.words and is_in(r.words, thing_words(thing))]
        roles = [setting.slots[n].role for n, p in given.items() if n in setting.slots and p.quantity.of == thing.id]
        times = {role: roles.count(role) for role in roles if role is not None}
        for role in meant or [role for role, own in times.items() if own == max(times.values())]:
            found[role].add(thing.id)
    return found


CHECKED = "m"
"""The unit by which equations of a variable are checked."""


def for_values(situation: Situation, problem: Problem) -> list[Situation]:
    """``situation`` once for each sort of values of ``problem`` that its variable may be; itself where it has no variable."""
    if not any(quantity.variable for quantity in situation.quantities):
        return [situation]
    given = [one for one in problem.quantities if one.span is not None and one.value is not None]
    of_money = any(quantity.quantity_kind == MONEY for quantity in situation.quantities)
    plain, squares = ({w for q in situation.quantities if q.variable == n for w in q.said.split()} for n in (1, 2))
    sorts = dict.fromkeys(
        sort for one in given if (sort := _sort(one, squares - plain)) and not (of_money and sort[1] is None)
    )
    units = dict(reversed(sorts))
    return [of_unit(situation, unit) for unit in units.values()] or [situation]


def of_unit(situation: Situation, unit: str | None) -> Situation:
    """``situation`` for values in ``unit``; None: for sums of money."""
    return situation.model_copy(update={"quantities": tuple(_in(one, unit) for one in situation.quantities)})


def _sort(one: Quantity, squared: Set[str]) -> tuple[str, str | None] | None:
    """The dimension and unit of a value that has one, or of its root: "a variance of 4 mm²"; of a sum of money no unit."""
    if MONEY in one.kinds:
        return MONEY, None
    dimension = dimension_text(one.dimension)
    if one.unit is None or dimension in (None, "1"):
        return None
    root = one.unit.removesuffix("^2") if squared & {*one.name.split()} else one.unit
    return str(dimension_of(root)), root


def _in(one: RoleQuantity, unit: str | None) -> RoleQuantity:
    if not one.variable:
        return one
    if unit is None:
        return one.model_copy(update={"quantity_kind": MONEY if one.variable == 1 else None})
    own = unit if one.variable == 1 else f"({unit})^{one.variable}"
    return one.model_copy(update={"dimension": str(dimension_of(own)), "unit": own})
