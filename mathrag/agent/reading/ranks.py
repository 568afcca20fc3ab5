"""The place of one of several in a row: "the third-order maximum", "the 5th bright fringe".

It is a value where the documents have such numbers; which words mean which is told by ``ontology/wording.yaml``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.problems.kinds import KindIndex
from mathrag.problems.numbers import PLACES, place_said
from mathrag.problems.wording import wording

_RANKED = re.compile(
    rf"\b(?P<rank>{'|'.join(PLACES)}|\d+(?:st|nd|rd|th))(?P<what>(?:[-\s][a-z]+){{1,3}})", re.IGNORECASE
)
ADJECTIVE = re.compile(
    r"(?:double|triple|single)[-\s](?!the\b|its\b|their\b|that\b|this\b|of\b|in\b|to\b|as\b)[a-z]", re.IGNORECASE
)
"""What stands before a noun as a part of its name: the double slit is no two of something."""


def with_ranks(text: str, facts: Sequence[Fact], known: TypedKnowledge | None, kinds: KindIndex) -> list[Fact]:
    """``facts`` with the ranks that ``text`` tells, of the kinds that ``known`` has."""
    found = list(facts)
    for place in _RANKED.finditer(text):
        words = place["what"].lower().replace("-", " ").split()
        kind = next((kind for kind, names in _KINDS.items() if names & {*words}), None)
        if known is None or kind is None or not known.has(kind) or _NOT & {*words}:
            continue
        value = place_said(place["rank"])
        if any(f.noun.families & {kind} and f.value == value for f in found):
            continue  # told twice
        said = noun(" ".join(words), frozenset({kind}), kinds, None, "1")
        found.append(Fact(len(found), value, None, float(value), said, place.group().strip(), place.span()))
    return found


_KINDS = {kind: frozenset(words.split("|")) for kind, words in wording().ranks.items() if kind != "none"}
_NOT = frozenset(wording().ranks["none"].split("|"))
