"""Sentences of the documents that give a reason for what a question asks "why" of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from mathrag.entities import Chunk
from mathrag.extraction.defining.wording import any_of, definition_words
from mathrag.extraction.rules.blocks import blocks
from mathrag.extraction.rules.sentences import sentence_spans
from mathrag.problems.statistic_words import rule
from mathrag.problems.words import tokens

ENOUGH = 0.75
"""Share of the words of a question that a sentence that gives its reason has to have, its neighbour in front counted."""
LONGEST = 600
NOMINATED = 200  # chunks that are looked through for a reason


@dataclass(frozen=True)
class Passage:
    """A few sentences and the chunk they stand in."""

    text: str
    chunk: Chunk


def reason(find: Callable[[Sequence[str], int], Iterable[Chunk]], asked: str) -> Passage | None:
    """The sentence with most words of ``asked`` that gives a reason, if one has enough; ``find`` gives chunks that say most of words."""
    wanted = frozenset(token for token in tokens(asked.replace("’", "'")) if len(token) > 1 and not token.isdigit())
    if len(wanted) < 2:
        return None
    best: tuple[float, Passage] | None = None
    for chunk in find(sorted(wanted), NOMINATED):
        folded = chunk.text.casefold()
        if sum(word in folded for word in wanted) < ENOUGH * len(wanted):
            continue
        for share, passage in _reasons(chunk, wanted):
            if share >= ENOUGH and (best is None or share > best[0]):
                best = share, passage
    return best[1] if best else None


def _reasons(chunk: Chunk, wanted: frozenset[str]) -> list[tuple[float, Passage]]:
    """The sentences of ``chunk`` that give a reason, each with the share of ``wanted`` that it has."""
    cue = re.compile(rf"\b{any_of(definition_words().reasons)}\b", re.I)
    found: list[tuple[float, Passage]] = []
    for block in blocks(chunk.text):
        if block.kind not in ("paragraph", "item"):
            continue
        before = ""
        for left, right in sentence_spans(block.text):
            sentence = block.text[left:right].strip()
            if cue.search(sentence) and not sentence.endswith("?"):
                own, beside = wanted.intersection(tokens(sentence)), wanted.intersection(tokens(before))
                hangs = before and (rule("goes back", r"\s*").match(sentence) or beside - own)
                whole = f"{before} {sentence}" if hangs else sentence
                share = (len(own) + 0.9 * len(beside - own)) / len(wanted)
                if own and len(whole) <= LONGEST:
                    found.append((share, Passage(" ".join(whole.split()), chunk)))
            before = sentence
    return found
