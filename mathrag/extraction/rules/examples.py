"""Where the text goes on behind a worked example that no heading ends: at the first paragraph that names something new.

What closes an example ("Significance", "Discussion") has one paragraph for itself; behind it a term in bold type within a sentence, or a
sentence that says what something is called, is the chapter's. Behind a solution, or an example without heads, only a sentence counts that
introduces a term in bold type and has no number in it. A paragraph that explains the display above it takes that one along.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mathrag.entities import Chunk
from mathrag.extraction.defining.sentences import introduced
from mathrag.extraction.rules.blocks import Block, laid_out
from mathrag.extraction.rules.sentences import sentence_spans
from mathrag.ontology_files import read_yaml

EXAMPLE_HEADING = re.compile(
    r"\b(?:examples?|solution|strategy|discussion|problems?|exercises?|check your (?:understanding|learning)|worked|answer key)\b"
    r"(?![^()]*\))",
    re.I,
)
_PARTS = {"begins": "question", "plans": "question", "solutions": "solution", "remarks": "remark"}
_BOLD_HEAD = re.compile(r"\s*\*\*\s*(?P<head>[^*\n]+?)\s*\*\*(?P<rest>.*)", re.S)
_BOLD_TERM = re.compile(r"(?<!\*)\*\*[^\W\d_][^*$\d\n:.]{2,60}\*\*(?!\*)")
_EXPLAINS = re.compile(r"\s*(?:where|in which|with|here|this|that|these)\b", re.I)


def text_behind(chunks: Sequence[Chunk]) -> dict[str, frozenset[int]]:
    """By chunk, in the document's order, where the blocks begin that stand behind an example that is over."""
    place = _Place()
    found: dict[str, frozenset[int]] = {}
    for chunk in chunks:
        starts: set[int] = set()
        before: Block | None = None
        for block in laid_out(chunk.text):
            was_over = place.over
            place.take(block)
            if place.over:
                starts.add(block.start)
                if not was_over and before is not None and before.kind == "display" and _EXPLAINS.match(block.text):
                    starts.add(before.start)
            before = block
        found[chunk.id] = frozenset(starts)
    return found


@dataclass
class _Place:
    """Where a text is: in which ``part`` of an example, behind how many of its paragraphs."""

    part: str = ""
    paragraphs: int = 0
    over: bool = False

    def take(self, block: Block) -> None:
        """Go on to the next block."""
        if block.kind == "heading":
            part = part_of(block.text) or ("question" if EXAMPLE_HEADING.search(block.text) else "")
            self.part, self.paragraphs, self.over = part, 0, False
        if block.kind != "paragraph":
            return
        head = _BOLD_HEAD.fullmatch(block.text)
        rest = head["rest"].strip(" :.") if head else block.text
        if head and (part := part_of(head["head"])):
            self.part, self.paragraphs, self.over = part, int(bool(rest)), False
        elif self.part and rest and not self.over:
            self.paragraphs += 1
            self.over = self.paragraphs > 1 and names_something(block.text, self.part)


def part_of(head: str) -> str:
    """The part of an example that a head opens; empty for any other."""
    word = next((name for name, pattern in _heads() if pattern.match(head.strip(" *"))), "")
    return _PARTS.get(word, "")


def is_step(head: str) -> bool:
    """Does a head open a numbered step of a solution: "Step 2. Identify"?"""
    words = re.match(r"([^\W\d_]+)[ \t]*\d", head.strip(" *"))
    return words is not None and words[1].casefold() in read_yaml("examples.yaml")["steps"]


@lru_cache(maxsize=1)
def _heads() -> list[tuple[str, re.Pattern[str]]]:
    words = read_yaml("examples.yaml")
    return [
        (
            name,
            re.compile(
                rf"(?:{'|'.join(map(re.escape, sorted(words[name], key=len, reverse=True)))})(?![a-z’'-])", re.I
            ),
        )
        for name in _PARTS
    ]


def names_something(paragraph: str, part: str) -> bool:
    """Does a paragraph behind the ``part`` of an example name what the chapter goes on with? Statements end by it, too."""
    if part == "remark" and _BOLD_TERM.search(paragraph):
        return True
    sentences = [paragraph[left:right] for left, right in sentence_spans(paragraph)]
    marked = [one for one in sentences if _BOLD_TERM.search(one) and not re.search(r"\d", one)]
    return any(map(introduced, sentences if part == "remark" else marked))
