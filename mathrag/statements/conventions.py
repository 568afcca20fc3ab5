"""How Markdown sets statements off: bold leads, headings, boxes. (Filled below.)"""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.statements.extents import Extent, Heading


def told_extents(markdown: str, titled: Sequence[Heading], title: str) -> list[Extent]:
    return []


def without_solution(markdown: str, extents: Sequence[Extent]) -> list[Extent]:
    return []
