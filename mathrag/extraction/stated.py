"""Relations that the text states between one formula and the next (thesis 3.2.4): "substituting this gives", "a special case is".

Only between neighbours of one chunk that share a symbol, and only where the words between them say so; what algebra shows
without words is found in consolidation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

from mathrag.entities import Chunk, Formula, Relation, RelationType
from mathrag.extraction.rules.roles import role_told
from mathrag.extraction.rules.sentences import plain_words, sentence_bounds
from mathrag.knowledge import relation_uri

MOST_CHARACTERS = 400
"""Between two formulas: what stands further apart does not speak of both."""
LONGEST_QUOTE = 160
_DERIVED = re.compile(
    r"\b(?:substitut|insert|combin|eliminat|plugging|rearrang|equating|dividing|multiplying|integrating|differentiating)\w*"
    r"|\bsolv(?:e|ing|ed)\s+(?:\w+\s+){0,3}for\b|\bfollows\s+from\b",
    re.IGNORECASE,
)
_SPECIAL = re.compile(r"\bspecial\s+case\b|\b(?:reduces|simplifies)\s+to\b", re.IGNORECASE)

_DELIMITER = re.compile(r"^[^\n$]{0,12}\${1,2}")
"""What is left of the first formula: its end is known up to its delimiters."""

Placed = tuple[Chunk, int, int, Formula]
"""A formula with its chunk and where it begins and ends in it."""


def stated_relations(placed: Iterable[Placed]) -> Iterator[Relation]:
    """What the words between neighbouring formulas say of them."""
    by_chunk: dict[str, list[Placed]] = {}
    for item in placed:
        if item[3].executable:
            by_chunk.setdefault(item[0].id, []).append(item)
    for items in by_chunk.values():
        for before, after in pairwise(sorted(items, key=lambda item: (item[1], item[3].uri))):
            found = _stated(before, after)
            if found is not None:
                yield found


def _stated(before: Placed, after: Placed) -> Relation | None:
    chunk, _, start, first = before
    _, end, _, second = after
    if first.uri == second.uri or not 0 < end - start <= MOST_CHARACTERS or not _share(first, second):
        return None
    words = plain_words(_DELIMITER.sub("", chunk.text[start:end]).replace("$", " "))
    kinds: tuple[tuple[RelationType, re.Pattern[str]], ...] = (("specializes", _SPECIAL), ("derived_from", _DERIVED))
    for kind, cue in kinds:
        if told := cue.search(words):
            return _relation(second, kind, first, words[words.rfind(". ", 0, told.start()) + 1 :].strip())
    if second.role == "derived" and role_told(words) == "derived":  # "Thus", "this gives": from what stands before it
        return _relation(second, "derived_from", first, words, "low")
    return None


def _share(first: Formula, second: Formula) -> bool:
    return bool({p.identifier for p in first.parameters} & {p.identifier for p in second.parameters})


def _relation(
    source: Formula, kind: RelationType, target: Formula, words: str, confidence: Literal["medium", "low"] = "medium"
) -> Relation:
    return Relation(
        uri=relation_uri(source.uri, kind, target.uri),
        source=source.uri,
        target=target.uri,
        relation_type=kind,
        confidence=confidence,
        evidence=f"the text between them says: “{_shortened(words)}”",
    )


def quoted(text: str, latex: str, start: int | None) -> str:
    """The sentence of ``text`` that ``latex`` stands in, to go behind what it is evidence for; empty where its place is not known."""
    if start is None or not latex:
        return ""
    left, right = sentence_bounds(text, start, start + len(latex))
    words = _shortened(plain_words(text[left:right].replace("$$", "$"), keep_math=True))
    return f": “{words}”" if words else ""


def _shortened(words: str) -> str:
    return words if len(words) <= LONGEST_QUOTE else f"{words[:LONGEST_QUOTE].rpartition(' ')[0]} …"


def placed(chunk: Chunk, latex: str, start: int | None, formulas: Sequence[Formula]) -> list[Placed]:
    """``formulas`` of one display where it stands, if that is known."""
    return [] if start is None else [(chunk, start, start + len(latex), formula) for formula in formulas[:1]]
