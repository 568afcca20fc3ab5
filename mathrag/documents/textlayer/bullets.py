"""Bullets of lists that a browser draws: small discs, rings and squares in front of a line."""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.documents.textlayer.items import Item
from mathrag.documents.textlayer.paths import Box

# in points, so that not every shape of a drawing is looked at
_SMALLEST, _LARGEST = 1.5, 9.0
# in em of the line: a bullet's width, how far its middle is above the baseline, and from it to the first letter
_WIDTH = (0.2, 0.5)
_RAISED = (0.15, 0.45)
_APART = (0.3, 1.2)
# in em: nothing stands this close in front of it
_FREE = 1.5


def drawn_bullets(items: Sequence[Item], outlines: Sequence[Box]) -> list[Item]:
    """A ``•`` for each of the ``outlines`` that stands where a list's bullet does; ``items`` are the page's glyphs."""
    out = []
    for box in outlines:
        width, height = box.x1 - box.x0, box.y1 - box.y0
        if _SMALLEST < width < _LARGEST and abs(width - height) < 0.1 * width:
            level = [item for item in items if _RAISED[0] < _above(box, item) < _RAISED[1]]
            first = min((item for item in level if item.x0 > box.x0), key=lambda item: item.x0, default=None)
            if first is not None and _leads(box, first, level):
                place = first.first
                out.append(
                    Item(
                        box.x0,
                        box.y0,
                        box.x1,
                        box.y1,
                        first.base,
                        first.size,
                        "•",
                        "dash",
                        place,
                        place,
                        "•",
                        plain=True,
                    )
                )
    return out


def _above(box: Box, item: Item) -> float:
    """How far a shape's middle is above the baseline of an item, in em of that."""
    return ((box.y0 + box.y1) / 2 - item.base) / item.size


def _leads(box: Box, first: Item, level: Sequence[Item]) -> bool:
    """Whether a shape stands as a bullet in front of the first item behind it, and nothing in front of the shape."""
    em = first.size
    sized = _WIDTH[0] * em < box.x1 - box.x0 < _WIDTH[1] * em
    near = _APART[0] * em < first.x0 - box.x1 < _APART[1] * em
    return sized and near and not any(box.x0 - _FREE * em < item.x1 and item.x0 < box.x0 for item in level)
