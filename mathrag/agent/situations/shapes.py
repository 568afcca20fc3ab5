"""Areas and volumes that the words of a question imply by geometry: "a plate 2 m by 3 m", "a cube of edge 10 cm", a round pipe.

Each is another way to say the lengths it is made of, shown as an assumption, and takes their place. Where the documents have the
formula of that shape it gives the same value by a step more.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import AREA, LENGTH, VOLUME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun

_BALL = re.compile(r"\b(?:spher\w*|balls?|globes?|droplets?|drops?|bubbles?|marbles?)\b", re.IGNORECASE)
_ROUND = re.compile(
    r"\b(?:circular|round|dis[ck]s?|pipes?|tubes?|hoses?|wires?|rods?|cables?|pistons?|cylind\w+|nozzles?|vessels?|arter\w+|capillar\w+|"
    r"needles?|shafts?|bores?|tunnels?|ducts?|drums?|cans?|wells?|barrels?)\b",
    re.IGNORECASE,
)
_CUBE = re.compile(r"\bcubes?\b|\bcube-shaped\b", re.IGNORECASE)
_SQUARE = re.compile(
    r"\bsquare\s+(?!root|(?:kilo|centi|milli)?met(?:re|er)s?\b|feet\b|foot\b|inch|yards?\b|miles?\b|of the\b)\w+",
    re.IGNORECASE,
)
_EDGE = re.compile(r"\b(?:edges?|sides?|across|wide)\b", re.IGNORECASE)
_ON_A_SIDE = re.compile(r"\s*(?:on|along|to)\s+(?:an?|each|every|one|its|the)\s+(?:sides?|edges?)\b", re.IGNORECASE)
_BY = re.compile(r"\s*(?:by|x|×|\\times)\s*", re.IGNORECASE)
_BASE = re.compile(r"\b(?:face|base|bottom|footprint)\b[^.,;:]{0,40}$", re.IGNORECASE)  # of which two sides are told
_SIDES = ({"length"}, {"width"}, {"height", "depth", "thickness"})


def shaped_facts(text: str, given: Sequence[Fact], asked: frozenset[str], kinds: KindIndex) -> list[Fact]:
    """The areas and volumes that follow from the lengths of ``given``, numbered on from them; none of the dimensions ``asked``."""
    lengths = [fact for fact in given if fact.dimension == LENGTH and not fact.answered and fact.si > 0]
    found = [*_of_radius(text, lengths), *_of_edge(text, lengths), *_of_sides(text, lengths)]
    taken = asked | {fact.dimension for fact in given}
    return [
        _fact(len(given) + number, name, value, parts, how, kinds)
        for number, (name, value, parts, how) in enumerate(item for item in found if _DIMENSION[item[0]] not in taken)
    ]


_Made = tuple[str, float, tuple[Fact, ...], str]
"""What it is called, its value in SI, the lengths it is made of, and how."""
_DIMENSION = {"area": AREA, "cross-sectional area": AREA, "surface area": AREA, "volume": VOLUME}


def _of_radius(text: str, lengths: Sequence[Fact]) -> list[_Made]:
    radii = [fact for fact in lengths if "radius" in fact.noun.kinds and "diameter" not in fact.noun.kinds]
    if len(radii) != 1:
        return []
    [radius] = radii
    if _BALL.search(text):
        return [
            ("volume", 4 / 3 * math.pi * radius.si**3, (radius,), "4/3 π ({})³"),
            ("surface area", 4 * math.pi * radius.si**2, (radius,), "4 π ({})²"),
        ]
    return [("cross-sectional area", math.pi * radius.si**2, (radius,), "π ({})²")] if _ROUND.search(text) else []


def _of_edge(text: str, lengths: Sequence[Fact]) -> list[_Made]:
    named = [fact for fact in lengths if _EDGE.search(fact.text) or _ON_A_SIDE.match(text, (fact.span or (0, 0))[1])]
    edges = named or list(lengths)
    if len(edges) != 1:
        return []
    if _CUBE.search(text):
        return [("volume", edges[0].si ** 3, (edges[0],), "({})³")]
    return [("area", edges[0].si ** 2, (edges[0],), "({})²")] if _SQUARE.search(text) and named else []


def _of_sides(text: str, lengths: Sequence[Fact]) -> list[_Made]:
    """Of "2 m by 3 m (by 1 m)", and of a length, a width and perhaps a height."""
    rows: list[list[Fact]] = []
    for fact in sorted(
        (fact for fact in lengths if fact.span and fact.origin is None), key=lambda fact: fact.span or (0, 0)
    ):
        assert fact.span is not None
        last = rows[-1][-1].span if rows else None
        if last is not None and _BY.fullmatch(text, last[1], fact.span[0]):
            rows[-1].append(fact)
        else:
            rows.append([fact])
    row = max(rows, key=len, default=[])
    if len(row) < 2:
        sides = [[fact for fact in lengths if fact.noun.kinds & kind] for kind in _SIDES]
        row = [side[0] for side in sides if len(side) == 1]
        if any(len(side) > 1 for side in sides) or not (sides[0] and sides[1]):
            return []
    base = row[0].span is not None and len(row) == 3 and _BASE.search(text, 0, row[0].span[0])
    rows = [row, row[:2]] if base else [row]
    return [
        (name, math.prod(fact.si for fact in own), tuple(own), " × ".join(["{}"] * len(own)))
        for own in rows
        if (name := {2: "area", 3: "volume"}.get(len(own)))
    ]


def _fact(number: int, name: str, value: float, parts: Sequence[Fact], how: str, kinds: KindIndex) -> Fact:
    dimension = _DIMENSION[name]
    first, *others = parts
    words = noun(f"{name} {first.text}", kinds.headed(name, dimension=dimension), kinds, None, dimension)
    unit = "m^2" if dimension == AREA else "m^3"
    shown = how.format(*(f"{part.value:g} {part.unit}" for part in parts))
    root = first.index if first.origin is None else first.origin
    return replace(
        first, index=number, value=value, unit=unit, si=value, noun=words, text=name, origin=root,
        also=tuple(part.index for part in others), note=f"{name} by geometry: {shown} = {value:g} {unit}",
    )  # fmt: skip
