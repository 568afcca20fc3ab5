"""Ramps, levers and pulleys: efficiency = weight × height / (force × way of the force), whatever of these is asked or marked as unknown.

Useful is the work that lifts the load, spent is that of the force on its way. Each value must have a clear place: how far the load rises,
how far the force goes, what the load weighs (or its mass), with what force it is moved. Else nothing is stated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import ACCELERATION, ENERGY, FORCE, LENGTH, MASS
from mathrag.agent.language.kinds import FREE_FALL, KindIndex
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import NEITHER, Noun, noun
from mathrag.formulas import solve

_MACHINE = re.compile(
    r"\b(?:ramps?|inclined?(?:\s+plane)?|slopes?|levers?|crowbars?|bar|planks?|pulleys?|block\s+and\s+tackle|hoist|windlass)\b",
    re.IGNORECASE,
)
_EFFICIENCY = re.compile(r"\befficien\w+", re.IGNORECASE)
_RAISED = r"\b(?:rais\w*|lift\w*|ris(?:es?|ing|en)|rose|height\w*|higher|upwards?|up\s+by|high|load\s+(?:moves|goes))\b|\babove\b|\btop\b"
_MOVED = r"\b(?:long|length|press\w*|down(?:wards?)?|pull\w*|push\w*|through|along|free\s+end|hand|rope|end\s+(?:of|moves))\b"
_HIGH, _FAR = re.compile(_RAISED, re.IGNORECASE), re.compile(_MOVED, re.IGNORECASE)
_HIGH_BEHIND = re.compile(r"\s*(?:high\b|above\b|tall\b|in\s+height\b|upwards?\b|higher\b)", re.IGNORECASE)
_LONG_BEHIND = re.compile(r"\s*(?:long\b|in\s+length\b|down(?:wards?)?\b|along\b)", re.IGNORECASE)
_WEIGHED = re.compile(r"\bweigh(?:s|ing|t)?\s*(?:\w+\s+){0,2}$", re.IGNORECASE)
_LOAD_OF = re.compile(r"\b(?:load|box|crate|block|body|stone|slab|object|barrel|weight)\s+of\s*$", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"\bfriction\s+(?:force\s+)?(?:of|is)\b|\b(?:strands?|rope\s+segments?|movable\s+pulley|motor|engine|pump|per\s+second)\b|\btwo\s+workers\b",
    re.IGNORECASE,
)
_SIDES = {  # name, dimension, kind
    "eta": ("efficiency", "1", "efficiency"),
    "G": ("weight", FORCE, "weight"),
    "m": ("mass", MASS, "mass"),
    "g": ("gravitational acceleration", ACCELERATION, FREE_FALL),
    "h": ("height", LENGTH, "height"),
    "F": ("force", FORCE, "force"),
    "s": ("distance", LENGTH, "distance"),
}


def machine(draft: Draft, number: int) -> list[Statement]:
    """The equation of efficiency that ``text`` means, numbered ``number``, where ``known`` has forces and work."""
    there = draft.known is not None and FORCE in draft.known.by_dimension and ENERGY in draft.known.by_dimension
    if (
        not there
        or not (_MACHINE.search(draft.text) and _EFFICIENCY.search(draft.text))
        or _OTHERWISE.search(draft.text)
    ):
        return []
    of_it = _EFFICIENCY.search(draft.text[slice(*draft.asked.span)]) is not None
    given = [f for f in draft.facts if f.written and f.span and (not f.answered or of_it)]
    places = (
        [] if draft.hole is None else [_place(draft.text, draft.hole, sort, draft.kinds) for sort in (LENGTH, FORCE)]
    )
    found = [made for place in places or (None,) if (made := _roles(draft.text, given, place)) is not None]
    if len(found) != 1:
        return []
    (roles,) = found
    if "m" in roles:
        down = [f for f in draft.facts if f.dimension == ACCELERATION and FREE_FALL in f.noun.kinds]
        if not down:
            return []
        roles["g"] = next((f for f in down if f.role == "given"), down[0])
    weight = "m*g" if "m" in roles else "G"
    law, names = f"eta == {weight}*h/(F*s)", ["eta", *weight.split("*"), "h", "F", "s"]
    open_ = [name for name in names if name not in roles or roles[name].index < 0]
    if len(open_) != 1 or not _fits(open_[0], draft.hole, draft.asked, draft.text, draft.dimensions):
        return []
    return [_stated(law, names, open_[0], roles, draft.target, number, draft.kinds)]


def _place(text: str, hole: tuple[int, int], dimension: str, kinds: KindIndex) -> Fact:
    """The marked place as a value that is not known."""
    words = noun("", frozenset(), kinds, None, dimension)
    return Fact(-1, 1.0, None, 1.0, words, text[slice(*hole)], hole)


def _fits(name: str, hole: tuple[int, int] | None, asked: Asked, text: str, dimensions: frozenset[str]) -> bool:
    """Is what is left open what is asked?"""
    if hole is not None:
        return True
    return _EFFICIENCY.search(text[slice(*asked.span)]) is not None if name == "eta" else _SIDES[name][1] in dimensions


def _roles(text: str, given: Sequence[Fact], place: Fact | None) -> dict[str, Fact] | None:
    """Which value is what, by the names of `_SIDES`; None where one has no clear place."""
    roles: dict[str, Fact] = {}
    for fact in [*given, *([place] if place is not None else [])]:
        name = _role(fact, text)
        if name == "" or (name in roles):
            return None
        if name is not None:
            roles[name] = fact
    return (
        None
        if {"G", "m"} <= roles.keys() or (place is not None and all(f is not place for f in roles.values()))
        else roles
    )


def _role(fact: Fact, text: str) -> str | None:
    """Its name; None where it has nothing to do with it, and "" where that is not clear."""
    start, end = fact.span or (0, 0)
    before, behind = re.split(r"[,;?!]|\.(?!\d)", text[:start])[-1], text[end : end + 30]
    if fact.dimension == "1":
        return "eta" if fact.unit == "%" else None
    if fact.dimension == MASS:
        return "m"
    if fact.dimension == FORCE:
        if fact.noun.kinds & {"friction", "resistance_force", "drag"}:
            return ""
        weighs = _WEIGHED.search(before) or _LOAD_OF.search(before) or "weight" in fact.noun.kinds
        return (
            "G"
            if weighs
            else "F"
            if re.search(r"\b(?:force|push|pull|effort|tension)\w*", before + behind, re.IGNORECASE)
            else ""
        )
    if fact.dimension != LENGTH:
        return None
    if _HIGH_BEHIND.match(behind) or _LONG_BEHIND.match(behind):
        return "h" if _HIGH_BEHIND.match(behind) else "s"
    ups = [found.end() for found in _HIGH.finditer(before)]
    alongs = [found.end() for found in _FAR.finditer(before)]
    if not ups and not alongs:
        return ""
    return "h" if max(ups, default=-1) > max(alongs, default=-1) else "s"


def _stated(
    law: str, names: Sequence[str], unknown: str, roles: dict[str, Fact], target: Noun, number: int, kinds: KindIndex
) -> Statement:
    """The law, written for what is ``unknown``."""
    order = [unknown, *(name for name in names if name != unknown)]
    parameters = tuple(own_parameter(name, *_SIDES[name], symbol=r"\eta" if name == "eta" else None) for name in order)
    template = solve(law, unknown)[0]
    latex = r"\eta = \frac{m g h}{F s}" if "m" in names else r"\eta = \frac{G h}{F s}"
    label = "efficiency = work that lifts the load / work of the force on its way"
    formula = own_formula(number, label, law, latex, parameters)
    formula = formula.model_copy(update={"target": unknown, "template": template})
    first, *rest = nouns_of(parameters, kinds)
    own = Noun(target.stems, target.concepts, NEITHER, first.kinds, first.families, target.own, None, first.dimension)
    takes = {name: frozenset({roles[name].index}) for name in order[1:]}
    return Statement(formula, (own, *rest), frozenset(), takes, answers=True, told=True)
