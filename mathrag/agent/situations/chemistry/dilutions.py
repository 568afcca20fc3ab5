"""Solutions that are diluted: water is added to so much of one, or so much of what came out is taken and diluted again.

What is dissolved in a portion is in it after dilution, too (c V = c' V'), and volumes add up (an assumption that the label names).
Each volume is a portion, one that water brings it to, or one of water that is added; the words around it say which. A single
dilution from one volume to another is the documents' own formula.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from mathrag.agent.language.dimensions import AMOUNT, CONCENTRATION, VOLUME
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.told import Part, told_equation
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge

_DILUTES = re.compile(r"\bdilut|\badd(?:s|ed|ing)?\b|\bwater\b|\bmade up\b", re.IGNORECASE)
_WATER = r"(?:(?:distilled|deionized|pure|additional|more|fresh)\s+)*(?:water|solvent)\b"
_OF_WATER = re.compile(rf"\s*(?:of\s+)?{_WATER}", re.IGNORECASE)
_TO = re.compile(
    r"\b(?:to|(?:up|down) to|makes?|making|reach(?:es)?|until|is|final volume (?:is|of)|total(?:ing)?|volume of)\s+"
    r"(?:(?:give|make|prepare|obtain|form|produce|a|an|the|total|final|new|solution|volume|of|with|exactly|about|its?|is|reach(?:es)?)\s+)*$",
    re.IGNORECASE,
)
_OF_STRENGTH = re.compile(r"\s*of\s+(?:an?\s+|the\s+)?")
_MAKES = re.compile(r"\b(?:give|mak|prepar|obtain|form|produc)", re.IGNORECASE)
_WATER_ASKED = re.compile(rf"\b{_WATER}", re.IGNORECASE)
_ADDED_TO = re.compile(r"\b(?:add|pour|put)\w*\b[^.;]*\bto\s+(?:an?\s+|the\s+|about\s+)?$", re.IGNORECASE)
_GOES_ON = re.compile(
    r"\b(?:then|resulting|this|that|new|diluted|obtained|again|further|second|next)\b|\bof it\b|\bof which\b",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\b(?:original|initial|stock|first|starting|concentrated|undiluted)\b", re.IGNORECASE)
_OTHER = re.compile(r"\bmix(?:ed|es|ing|ture)?\b|\btitrat|\bneutrali[sz]|\breact|\bevaporat", re.IGNORECASE)
PORTION, FINAL, ADDED = "portion", "final", "added"
_SAYS = {PORTION: "volume taken", FINAL: "final volume", ADDED: "volume of water added"}
MOST = 3  # dilutions one after the other


@dataclass
class _Steps:
    """Equal numbers of portions and of what each is brought to, as expressions, and what the names in them stand for."""

    factors: list[str] = field(default_factory=list)
    named: dict[str, Part] = field(default_factory=dict)


def dilutions(draft: Draft, number: int) -> list[Statement]:
    """What is asked of dilutions that ``text`` tells, numbered ``number``."""
    target, dimensions = draft.wanted
    if (
        draft.known is None
        or draft.asked.placeholder is not None
        or not _DILUTES.search(draft.text)
        or _OTHER.search(draft.text)
        or not _told(draft.known)
    ):
        return []
    given = [f for f in draft.facts if f.written and f.span is not None]
    volumes = [f for f in given if f.dimension == VOLUME]
    strengths = [f for f in given if f.dimension == CONCENTRATION]
    if len(volumes) + len(strengths) != len(given):
        return []
    water = VOLUME in dimensions and _WATER_ASKED.search(draft.asked.text) is not None
    steps = _steps(draft.text, volumes, strengths, water=water)
    ends = (
        _ends(strengths, draft.asked, water=water)
        if steps is not None and (water or dimensions == {CONCENTRATION})
        else None
    )
    if steps is None or ends is None:
        return []
    strong = {
        name: Part(f"concentration {when}", CONCENTRATION, ends[name], "amount_concentration")
        for name, when in (("c_1", "at first"), ("c_2", "in the end"))
    }
    equation = f"c_2 == c_1*{'*'.join(steps.factors)}"
    adds = "; the volumes add up" if "+" in equation else ""
    label = f"what is dissolved in a portion stays in it when it is diluted{adds}"
    return told_equation(number, label, equation, {**strong, **steps.named}, target)


def _told(known: TypedKnowledge) -> bool:
    """Have the documents the law of dilution, or what a concentration is?"""
    return known.relates({CONCENTRATION, VOLUME}) or known.relates({CONCENTRATION, AMOUNT, VOLUME})


def _role(text: str, fact: Fact, strengths: Sequence[Fact]) -> str:
    start, end = fact.span or (0, 0)
    if _OF_WATER.match(text, end):
        return ADDED
    to = _TO.search(text[:start])
    strong = any(c.span is not None and _OF_STRENGTH.fullmatch(text, end, c.span[0]) for c in strengths)
    return FINAL if to and not (strong and not _MAKES.search(to.group())) else PORTION


def _steps(text: str, volumes: Sequence[Fact], strengths: Sequence[Fact], *, water: bool) -> _Steps | None:
    """Each portion with what it is brought to; None where a volume has no clear place, or one plain dilution is all there is."""
    roles = [(_role(text, fact, strengths), fact) for fact in volumes]
    if len(roles) == 2 and roles[0][0] == ADDED and _ADDED_TO.search(text[: (roles[1][1].span or (0, 0))[0]]):
        roles = [(PORTION, roles[1][1]), roles[0]]  # "adds 215 mL of water to 35 mL of ..."
    if water:
        return _to_which_added(roles)
    pairs = list(zip(roles[::2], roles[1::2], strict=False))
    if (
        len(roles) % 2
        or not 0 < len(pairs) <= MOST
        or any((one[0], two[0] == PORTION) != (PORTION, False) for one, two in pairs)
    ):
        return None
    if len(pairs) == 1 and pairs[0][1][0] == FINAL:
        return None  # C_1 V_1 = C_2 V_2
    places = [(two[1].span or (0, 0))[1] for one, two in pairs[:-1]]
    if any(not _GOES_ON.search(text, place) for place in places):
        return None
    steps = _Steps()
    for n, ((_, portion), (role, brought)) in enumerate(pairs, 1):
        steps.named |= {f"V_{n}": _volume(PORTION, portion), f"W_{n}": _volume(role, brought)}
        steps.factors.append(f"V_{n}/W_{n}" if role == FINAL else f"V_{n}/(V_{n} + W_{n})")
    return steps


def _volume(role: str, fact: Fact | None) -> Part:
    return Part(_SAYS[role], VOLUME, fact, "volume")


def _to_which_added(roles: Sequence[tuple[str, Fact]]) -> _Steps | None:
    """One portion to which an unknown volume of water is added."""
    if [role for role, _ in roles] != [PORTION]:
        return None
    return _Steps(["V_1/(V_1 + V_w)"], {"V_1": _volume(PORTION, roles[0][1]), "V_w": _volume(ADDED, None)})


def _ends(strengths: Sequence[Fact], asked: Asked, *, water: bool) -> dict[str, Fact | None] | None:
    """The concentrations at first and in the end; None for the one that is asked for."""
    if water:
        falls = len(strengths) == 2 and strengths[0].si > strengths[1].si
        return {"c_1": strengths[0], "c_2": strengths[1]} if falls else None
    if len(strengths) != 1:
        return None
    at_first = _FIRST.search(asked.text) is not None
    return {"c_1": None, "c_2": strengths[0]} if at_first else {"c_1": strengths[0], "c_2": None}
