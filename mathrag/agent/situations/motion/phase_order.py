"""Where each phase of a motion is told: from a verb of speeding up, of keeping a speed or of slowing down to the clause of the next."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mathrag.agent.slots.features import Fact

UP, STEADY, DOWN = range(3)
_AT_IT = (
    r"(?:at|with)\s+(?:(?:the|this|that|its|his|her|their|a)\s+)?"
    r"(?:(?:same|top|final|maximum|new|then|resulting|constant|steady|uniform)\s+){0,2}"
)
VERBS = (
    re.compile(
        r"\baccelerat\w*|\bspeed(?:s|ed|ing)?\s+up\b|\b(?:pick|gain)(?:s|ed|ing)?\s+(?:up\s+)?speed\b|"
        r"\bincreas(?:es|ed|ing)\s+(?:its|his|her|their|the)\s+(?:speed|velocity)\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b{_AT_IT}(?:speed|velocity|pace)\b(?!\s+of\s+light)|\bcruis(?:es|ed|ing)\b|\breact(?:s|ed|ion)?\b|"
        r"\b(?:hold|keep|maintain|retain)(?:s|ing)?\s+(?:up\s+)?(?:(?:to|at)\s+)?(?:(?:the|this|that|its|his|her|their|a)\s+)?(?:\w+\s+)?(?:speed|velocity|pace)\b|"
        r"\b(?:held|kept|maintained)\s+(?:(?:the|this|that|its|his|her|their|a)\s+)(?:\w+\s+)?(?:speed|velocity|pace)\b|"
        r"\b(?:runs?|ran|travels?|driv(?:es?|ing)|drove|moves?|goes|went|rides?|rode|walks?|flies|flew|swims?|swam|cycles?|continues?)\s+"
        r"(?:\w+\s+)?(?:at|with)\s+(?:a\s+(?:speed|velocity)\s+of\s+)?\d[\d.,]*\s*[a-z]+/[a-z]+\s+(?:for|over)\b|"
        r"\b(?:at|holds|keeps|maintains)\s+(?:a\s+)?(?:constant|steady|uniform)\s+(?=\d)",
        re.IGNORECASE,
    ),
    re.compile(
        r"\bbrak(?:e|es|ed|ing)\b|\bdecelerat\w*|\bslow(?:s|ed|ing)?\b(?!\s+speed)|\bretard\w*|"
        r"\b(?:com(?:es?|ing)|came|br(?:ings?|inging|ought))\b[^.;,?]{0,25}\bto\s+(?:a\s+)?(?:\w+\s+)?(?:rest|stop|halt|standstill)\b",
        re.IGNORECASE,
    ),
)
_TO_IT = re.compile(r"\b(?:reach\w*|attain\w*|to|until|up to)\s+(?:a\s+|its\s+|the\s+)?$", re.IGNORECASE)
_CUT = re.compile(
    r"[,;:]|\.(?!\d)|\b(?:and|then|before|until|during which|while|finally|after (?:which|that|this))\b", re.IGNORECASE
)
_AGAIN = re.compile(
    r"\b(?:then|finally|next|thereafter|afterwards?|subsequently|again|after (?:that|this|which))\b", re.IGNORECASE
)
"""Between two verbs of one kind: a phase of its own."""
_AFTER_A = re.compile(r"\bafter\s+(?:an?|his|her|the|its)\s+(?:\w+\s+)?$", re.IGNORECASE)
ACROSS = re.compile(r"\s*(?:wide|high|tall|deep|thick|long|above|below|in diameter|diameter|radius)\b", re.IGNORECASE)
ALL_BEFORE = re.compile(
    r"\b(?:total|whole|entire|overall)\s+(?:\w+\s+)?(?:distance|way|length|path|time|trip|journey|ride|run|race|motion|course)\b[^.;,\d]{0,25}$|"
    r"\bbetween\b[^.;,\d]{0,40}\b(?:is|of|are)\s+(?:about\s+)?$",
    re.IGNORECASE,
)
ALL_BEHIND = re.compile(
    r"\s*-?\s*(?:race|sprint|dash|course|apart\b|away\b|in\s+all\b|altogether\b|in\s+total\b|from\s+(?:one|the\s+first)\s+\w+\s+to\b|"
    r"for\s+the\s+whole\b|between\s+(?:two|the)\b)",
    re.IGNORECASE,
)
WHOLE = re.compile(r"\b(?:in\s+all|altogether|total|whole|entire|overall|complete)\b", re.IGNORECASE)
"""What a length across something, and a value of the whole motion, has beside it, and how the whole is spoken of."""
Place = tuple[int, int]


@dataclass
class Phase:
    """Its kind, where it is told, the place of its verb and its own among the phases; ``facts`` are told of it, by what they are.

    ``same``: its rate is that of the phase before.
    """

    kind: int
    start: int
    end: int
    verb: int
    number: int = 0
    facts: dict[str, Fact] = field(default_factory=dict)
    same: bool = False


def told(text: str, place: Place) -> list[Phase]:
    """The phases that ``text`` tells outside of the ``place`` where it asks."""
    verbs = [
        (match.start(), kind)
        for kind, words in enumerate(VERBS)
        for match in words.finditer(text)
        if not place[0] <= match.start() < place[1]
        and not (kind == STEADY and _TO_IT.search(text, 0, match.start()))
        and not (kind == STEADY and _of_a_rate(text, match.end()))
    ]
    phases: list[Phase] = []
    for at, kind in sorted(verbs):
        if phases:
            cut = _cut(text, phases[-1].verb, at)
            if kind == phases[-1].kind and not _AGAIN.search(text, cut, at):
                continue
            phases[-1].end = cut
            phases.append(Phase(kind, cut, len(text), at, len(phases)))
        else:
            phases.append(Phase(kind, 0, len(text), at))
    if phases and phases[-1].verb < place[0]:
        phases[-1].end = min(phases[-1].end, place[0])
    return _in_order(text, phases)


def _in_order(text: str, phases: list[Phase]) -> list[Phase]:
    """ "Brakes after a reaction time of 0.8 s": what is told last came first."""
    if len(phases) == 2 and phases[1].kind == STEADY and _AFTER_A.search(text, 0, phases[1].verb):
        phases.reverse()
        for number, phase in enumerate(phases):
            phase.number = number
    return phases


def _of_a_rate(text: str, end: int) -> bool:
    return re.match(r"\s+(?:rate|acceleration|deceleration)", text[end:]) is not None


def _cut(text: str, one: int, other: int) -> int:
    """Where the phase of a verb at ``one`` ends and that of the next at ``other`` begins: at the last clause between them."""
    places = [match.start() for match in _CUT.finditer(text, one, other)]
    return places[-1] if places else other
