"""The running text of a chunk, paragraph by paragraph in whole sentences: no headings, captions, examples, exercises or their solutions.

What counts as such is told by ``ontology/passage-asking.yaml`` and by how texts head their examples (``ontology/examples.yaml``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from mathrag.entities import Chunk, Frozen
from mathrag.extraction.rules.examples import text_behind
from mathrag.extraction.rules.sentences import plain_words, sentence_spans
from mathrag.extraction.values.grid import passages
from mathrag.ontology_files import read_yaml
from mathrag.statements.words import any_of

SHORTEST, LONGEST = 5, 700
"""Words that a sentence has at least, and characters that one has at most."""
KEPT = 4_096  # chunks whose sentences are kept
_ENDS = re.compile(r"[.!][)\"'”’]*$")
_BEGINS = re.compile(r"[(\"“‘$]*(?:[A-ZÀ-Þ]|\d)")
_CAPTION = re.compile(r"\W*(?:figure|table|fig)\b\.?\s*(?:\d|:)", re.IGNORECASE)
_TITLE = re.compile(r"\s*\*\*[^*]+\*\*\s*")
_GOES_ON = re.compile(r"[a-z,]")


class RunningWords(Frozen):
    """The parts of the file that tell what running text is."""

    headings: tuple[str, ...]
    listing: tuple[str, ...]
    aside: tuple[str, ...]
    goes_on: tuple[str, ...]


def is_whole(sentence: str) -> bool:
    """Does it say something by itself: a sentence with an end, no question, nothing said of the text or to its reader?"""
    said = len(sentence.split()) >= SHORTEST and len(sentence) <= LONGEST
    ended = _ENDS.search(sentence) is not None or sentence.endswith("$")
    whole = said and ended and _BEGINS.match(sentence) is not None
    return whole and _patterns()["aside"].match(sentence) is None


def goes_on(sentence: str) -> bool:
    """Does a sentence refer to the one before it: "This is so because ..."?"""
    return _patterns()["goes_on"].match(sentence) is not None


@lru_cache(KEPT)
def paragraphs(chunk: Chunk) -> tuple[tuple[str, ...], ...]:
    """The sentences of each paragraph of ``chunk``, in plain words, a formula on a line of its own in the sentence that leads to it."""
    found: list[list[str]] = []
    lead: list[str] = []
    for kind, text in _running(chunk):
        open_ended = bool(lead) and _ENDS.search(lead[-1]) is None
        if kind == "apart":
            lead = []
        elif kind == "display":
            lead[-1:] = [f"{lead[-1]} ${text}$"] if open_ended else lead[-1:]
        elif said := _sentences(text):
            if open_ended and _GOES_ON.match(said[0]):
                lead[-1:] = [f"{lead[-1]} {said[0]}", *said[1:]]
            else:
                lead = said
                found.append(lead)
    return tuple(map(tuple, found))


def _running(chunk: Chunk) -> Iterator[tuple[str, str]]:
    """What belongs to the text of ``chunk``, in order: paragraphs, items and displays; "apart" where something else stands."""
    heading, behind = " / ".join(chunk.headings[1:] or chunk.headings), text_behind([chunk])[chunk.id]
    for block, worked in passages(chunk):
        heading = block.text if block.kind == "heading" else heading
        listed = block.kind == "item" and _patterns()["listing"].search(heading)
        is_text = block.kind in ("paragraph", "item", "display") and not (worked and block.start not in behind)
        if not is_text or listed or _patterns()["headings"].search(heading) or _is_title(block.text):
            yield "apart", ""
        else:
            yield block.kind, block.text


def _is_title(text: str) -> bool:
    """Is a paragraph a caption, or nothing but words in bold?"""
    return _CAPTION.match(text) is not None or _TITLE.fullmatch(text) is not None


def _sentences(text: str) -> list[str]:
    said = (text[left:right].replace("\n", " ") for left, right in sentence_spans(text))
    plain = (plain_words(plain_words(one, keep_math=True), keep_math=True) for one in said)  # italics within italics
    return [one for one in plain if one]


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    """Finds the words of each list: of headings anywhere, of sentences at their beginning."""
    file = read_yaml("passage-asking.yaml", as_text=True)
    told = RunningWords.model_validate({name: file[name] for name in RunningWords.model_fields})
    begins = {"aside": told.aside, "goes_on": told.goes_on}
    found = {name: re.compile(rf"\W*{any_of(words).pattern}", re.IGNORECASE) for name, words in begins.items()}
    return {**found, "headings": any_of(told.headings), "listing": any_of(told.listing)}
