"""How a reaction of the zeroth, first or second order goes on: a first stretch of it tells when or how far it gets later.

Its concentration c, ln c or 1/c changes evenly with time. It is stated where the documents have concentrations and times in
one formula, the question names the order, and every value has a clear place; both times count from the start.
"""

from __future__ import annotations

import re

from mathrag.agent.language.dimensions import CONCENTRATION, TIME
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.told import Part, told_equation
from mathrag.agent.slots.typed import TypedKnowledge

_ORDER = re.compile(r"\b(?P<n>zero|first|second)(?:th)?[- ]order\b", re.IGNORECASE)
_ANEW = re.compile(r"\b(?:another|further|more|additional|then later)\b|\bhalf-li(?:fe|ves)\b", re.IGNORECASE)
_EVEN = {  # c_2 and t_2 by c_0, c_1 and t_1
    "zero": ("c_0 + (c_1 - c_0)*t_2/t_1", "t_1*(c_2 - c_0)/(c_1 - c_0)"),
    "first": ("c_0*(c_1/c_0)**(t_2/t_1)", "t_1*ln(c_2/c_0)/ln(c_1/c_0)"),
    "second": ("1/(1/c_0 + (1/c_1 - 1/c_0)*t_2/t_1)", "t_1*(1/c_2 - 1/c_0)/(1/c_1 - 1/c_0)"),
}


def reaction_course(draft: Draft, number: int) -> list[Statement]:
    """The time or the concentration that is asked of a reaction on its way, numbered ``number``."""
    orders = {found["n"].lower() for found in _ORDER.finditer(draft.text)}
    if len(orders) != 1 or draft.hole is not None or _ANEW.search(draft.text) or not _told(draft.known):
        return []
    given = [fact for fact in draft.facts if fact.written and fact.span is not None]
    sizes = [fact for fact in given if fact.dimension == CONCENTRATION]
    times = [fact for fact in given if fact.dimension == TIME]
    later = TIME in draft.dimensions
    if len(given) != len(sizes) + len(times) or (len(sizes), len(times)) != ((3, 1) if later else (2, 2)):
        return []
    last = sizes[-1] if later else times[-1]
    if not last.near or sizes[0].near or times[0].near or not sizes[0].si > sizes[1].si > 0:
        return []
    if not (later or CONCENTRATION in draft.dimensions):
        return []
    parts = {
        "c_2": Part("concentration", CONCENTRATION, sizes[2] if later else None, "amount_concentration"),
        "t_2": Part("time", TIME, None if later else times[1], "time"),
        "c_0": Part("initial concentration", CONCENTRATION, sizes[0], "amount_concentration"),
        "c_1": Part("concentration on the way", CONCENTRATION, sizes[1], "amount_concentration"),
        "t_1": Part("time on the way", TIME, times[0], "time"),
    }
    order = orders.pop()
    name = "t_2" if later else "c_2"
    label = f"by the law of a reaction of the {order.replace('zero', 'zeroth')} order, with the rate constant of the first stretch"
    return told_equation(number, label, f"{name} == {_EVEN[order][later]}", parts, draft.target)


def _told(known: TypedKnowledge | None) -> bool:
    """Have the documents concentrations and a time in one formula?"""
    if known is None:
        return False
    formulas = {known.slots[index].formula for index in known.by_dimension.get(CONCENTRATION, ())}
    return any(known.slots[slot].parameter.dimension == TIME for own in formulas for slot in known.formulas[own].slots)
