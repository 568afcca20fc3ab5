"""Problems of which the parts alternate with their solutions: question (a), solution (a), question (b), solution (b).

What stands at the end of a solution and asks, in front of the next solution, belongs to the problem. That one then reaches over its
solutions, which are no part of its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from mathrag.statements.cues import asks
from mathrag.statements.extents import Extent
from mathrag.statements.leads import pieces_of
from mathrag.statements.sentences import sentences

_LABEL = re.compile(r"[*(]{0,3}([a-z])[.)][*)]{0,2}\s")
_HEADING = re.compile(r"^#{1,6}[ \t]", re.MULTILINE)
_BLANK = re.compile(r"_{3,}|\\_\\_|=\s*\$?\s*\Z")
"""What is to be filled in."""


def with_later_questions(markdown: str, extents: Sequence[Extent]) -> list[Extent]:
    """The ``extents`` in order; the questions between the solutions of a problem are the problem's."""
    for problem, solutions in _solved(markdown, extents):
        later = [_question(markdown, one, other) for one, other in pairwise(solutions)]
        if not any(later):
            continue
        for solution, question in zip(solutions, later, strict=False):
            solution.end = question or solution.end
        problem.end = solutions[-1].end
    return list(extents)


def _solved(markdown: str, extents: Sequence[Extent]) -> Iterator[tuple[Extent, list[Extent]]]:
    """Each problem with the solutions that follow it without a heading between, where there are several."""
    problem: Extent | None = None
    solutions: list[Extent] = []
    for extent in extents:
        last = solutions[-1] if solutions else problem
        solves = last is not None and extent.form.kind == "solution"
        if last is not None and solves and not _HEADING.search(markdown, last.body, extent.body):
            solutions.append(extent)
            continue
        if problem is not None and len(solutions) > 1:
            yield problem, solutions
        problem = extent if extent.form.kind in ("problem", "example") else None
        solutions = []
    if problem is not None and len(solutions) > 1:
        yield problem, solutions


def _question(markdown: str, solution: Extent, following: Extent) -> int:
    """Where the question begins that the ``following`` solution answers, at the end of the ``solution`` before or behind it; 0 where there
    is none."""
    pieces = list(pieces_of(markdown, (), solution.body, following.start))[1:]
    texts = [markdown[one.start : one.end] for one in pieces]
    parts = [
        (one.start, text[said.end() :], said[1])
        for one, text in zip(pieces, texts, strict=True)
        if (said := _LABEL.match(text))
    ]
    answered = _LABEL.match(markdown[following.body : following.end].lstrip())
    if len(parts) == 1:  # several are the steps of the solution
        start, text, label = parts[0]
        if label > "a" and (_asks(text) or _BLANK.search(text.rstrip()) or (answered and answered[1] == label)):
            return start
    shown = takewhile(_only_shows, reversed(texts))
    place = len(pieces) - 1 - sum(1 for _ in shown)
    return pieces[place].start if place >= 0 and not parts and _asks(texts[place]) else 0


def _asks(text: str) -> bool:
    """Does it end with a question, or begin with what is to be done?"""
    told = sentences(text)
    return bool(told) and ("?" in told[-1] or asks(told[0]))


def _only_shows(text: str) -> bool:
    """Is it a table, a list or a display, which a question in front of it may have?"""
    return re.match(r"\||[-*+]\s|\d+[.)]\s|\$\$|\*\*Table", text) is not None
