"""The worked examples of a document as its text has them: question, plan, solution, remarks, with the chunks they stand in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from mathrag.entities import Chunk
from mathrag.examples.heads import Head, head_of_heading, head_of_paragraph, heads, is_bold_line
from mathrag.extraction.rules.blocks import Block, blocks

REMARKS = 2
"""Paragraphs of a discussion; what follows is the text again."""

_ASKS = re.compile(r"(?:\?|_{3,}\.?)[\s*)]*$")
_NUMBERED = re.compile(r"\s*\*\*[A-ZÀ-Þ][A-Za-zÀ-ÿ]+(?:\s[A-Za-zÀ-ÿ]+){0,2}\s\d+(?:[.-]\d+)*\s*[:.]")
"""A bold line that begins the next of something numbered: "**Worked Problem 4.2: A long pull**"."""
_MARKED = re.compile(r"\s*(?:\*\*)?(?:\([b-h]\)|[b-h][.)]\s|[ⓑ-ⓩ])")


@dataclass
class Told:
    """One example; ``solutions`` has the text by the letter of the part it is for ("" for all)."""

    title: str
    chunk: Chunk
    chunks: list[str] = field(default_factory=list)
    question: list[str] = field(default_factory=list)
    plan: list[str] = field(default_factory=list)
    solutions: dict[str, list[str]] = field(default_factory=dict)
    text: list[str] = field(default_factory=list)
    answered: bool = False


@dataclass(frozen=True)
class _Piece:
    """A block as it is written."""

    chunk: Chunk
    block: Block
    text: str

    @property
    def head(self) -> Head | None:
        """The head that it is or begins with."""
        if self.block.kind == "heading":
            return head_of_heading(self.block.text)
        return head_of_paragraph(self.block.text) if self.block.kind == "paragraph" else None


def told_examples(chunks: Sequence[Chunk]) -> list[Told]:
    """Every head that begins an example, with what stands under it, in order; one without a solution is not ``answered``."""
    found: list[Told] = []
    reader = _Reader(found)
    for chunk in sorted(chunks, key=lambda chunk: chunk.ordinal):
        for piece in _pieces(chunk):
            reader.take(piece)
    for one in found:
        _answer_at_once(one)
    return found


def _answer_at_once(told: Told) -> None:
    """What is computed behind the question, or under a title that asks, is the solution where none has a head."""
    if told.answered:
        return
    asked, said = ([told.title], told.question) if told.title.endswith("?") else ([], told.question[-1:])
    if not asked and said and (found := heads().computed.match(said[0])) is not None:
        asked, said = [*told.question[:-1], found["asked"]], [found["solved"]]
    if asked and any(re.search(r"=[^=]*\d", text) for text in said):
        told.question, told.solutions, told.answered = asked, {"": said}, True


def _pieces(chunk: Chunk) -> Iterator[_Piece]:
    sequence = blocks(chunk.text)
    ends = [block.start for block in sequence[1:]] + [len(chunk.text)]
    for block, end in zip(sequence, ends, strict=True):
        yield _Piece(chunk, block, chunk.text[block.start : end].strip())


class _Reader:
    """Goes through the pieces of a document; ``section`` is the part of the example that they belong to, "over" behind it."""

    def __init__(self, found: list[Told]) -> None:
        self.found = found
        self.told: Told | None = None
        self.section, self.letter, self.remarks, self.previous = "", "", 0, ""

    def take(self, piece: _Piece) -> None:
        """Read the next piece."""
        head = piece.head
        if head is not None and head.kind == "begin":
            self._begin(piece, head)
        elif self.told is None:
            return
        elif head is not None and head.kind != "step":
            self._turn(piece, head)
        elif piece.block.kind == "heading":
            self.told = None
        elif self.section == "over" or self._is_over(piece, head):
            self.section = "over"
        else:
            self._add(piece, piece.text)
        self.previous = piece.text

    def _begin(self, piece: _Piece, head: Head) -> None:
        known = self.told
        if known is None or known.question or known.answered or head.title:
            self.told = Told(head.title, piece.chunk)
            self.found.append(self.told)
        self.section, self.letter = "question", ""
        self._add(piece, head.rest, piece.text)

    def _turn(self, piece: _Piece, head: Head) -> None:
        assert self.told is not None
        if head.kind == "solution" and not head.letter and self.section in ("solution", "remark", "over"):
            self._ask_again()
        if self.section == "over" and head.kind != "solution":
            return
        self.section, self.letter, self.remarks = head.kind, head.letter, 0
        self.told.answered |= head.kind == "solution"
        if not self.told.answered and head.kind == "remark":
            self.section = "aside"  # "Teacher support" in front of the solution
        self._add(piece, head.rest, piece.text)

    def _ask_again(self) -> None:
        """A further question in front of a further solution: it goes to the question if it is marked as a part, else begins an example.

        That has what stands before the first one asks.
        """
        told, asked = self.told, self.previous
        assert told is not None
        if not _ASKS.search(asked):
            return
        solved = told.solutions.get(self.letter, [])
        if solved[-1:] == [asked]:
            solved.pop()
        if _MARKED.match(asked):
            told.question.append(asked)
            return
        shared = [*told.question[:-1], asked]
        self.told = Told(told.title, told.chunk, told.chunks[-1:], shared, text=list(shared), answered=True)
        self.found.append(self.told)

    def _is_over(self, piece: _Piece, head: Head | None) -> bool:
        """Does the text go on behind the example: a bold line behind the solution, or more than a discussion has?"""
        bold = head is None and piece.block.kind == "paragraph" and is_bold_line(piece.text)
        if self.section == "remark":
            self.remarks += piece.block.kind == "paragraph"
            return bold or self.remarks > REMARKS
        over = _NUMBERED.match(piece.text) is not None or not re.search(r"[=?\d]", piece.text)
        return self.section == "solution" and bold and over

    def _add(self, piece: _Piece, said: str, whole: str | None = None) -> None:
        told = self.told
        assert told is not None
        told.text.append(said if whole is None else whole)
        if piece.chunk.id not in told.chunks:
            told.chunks.append(piece.chunk.id)
        if not said:
            return
        if self.section == "question" and not told.title and not told.question and is_bold_line(said):
            told.title = said.strip("* :.")
        elif self.section in ("question", "plan"):
            getattr(told, self.section).append(said)
        elif self.section == "solution":
            told.solutions.setdefault(self.letter, []).append(said)
