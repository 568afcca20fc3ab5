"""How well a page's text layer says what the page shows, and what is wrong where it doesn't.

A formula may be drawn as vector outlines or as an image, or its font may give no characters; then the text layer has holes
that no care in reading it fills. Such pages are reported, they are never passed off as read.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from mathrag.documents.textlayer.glyphs import Glyphs
from mathrag.documents.textlayer.items import Item
from mathrag.documents.textlayer.paths import Box, Drawing

_MIN_OUTLINES = 25
_UNDECODED_SHARE = 0.02
_IMAGE_SHARE = 0.5
_FEW_GLYPHS = 20
_LEFTWARD_SHARE = 0.02


@dataclass(frozen=True)
class Legibility:
    """Share of the page that was read without doubt, and why not more."""

    confidence: float
    warnings: tuple[str, ...]


def legibility(glyphs: Glyphs, drawing: Drawing, area: float) -> Legibility:
    """What to say of a page of ``area`` square points."""
    count = len(glyphs.items)
    warnings, confidence = [], 1.0
    outlines = _letter_like(drawing.outlines, glyphs.items)
    if outlines >= _MIN_OUTLINES:
        confidence = min(confidence, count / (count + 4 * outlines))
        warnings.append(f"{outlines} letter-sized outlines: formulas are drawn, not written, and can't be read")
    if glyphs.undecoded > max(2, _UNDECODED_SHARE * count):
        confidence = min(confidence, 1 - min(1.0, 3 * glyphs.undecoded / max(1, count)))
        warnings.append(f"{glyphs.undecoded} of {count} characters have no known meaning (font without encoding)")
    if drawing.image_area > _IMAGE_SHARE * area and count < 400:
        confidence = min(confidence, 0.3 if count < 100 else 0.6)
        warnings.append("an image covers most of it; what it shows is not read")
    if glyphs.rotated > max(_FEW_GLYPHS, 0.2 * count):
        confidence = min(confidence, count / (count + glyphs.rotated))
        warnings.append(f"{glyphs.rotated} characters are turned and were left out")
    if glyphs.outside:
        warnings.append(f"{glyphs.outside} characters lie outside the page and were left out")
    leftward = sum(unicodedata.bidirectional(item.char[:1] or " ") in ("R", "AL") for item in glyphs.items)
    if leftward > _LEFTWARD_SHARE * count:
        confidence = min(confidence, 1 - 0.8 * leftward / count)
        warnings.append(f"{leftward} characters of right-to-left text: their order is not restored")
    if _implausible(glyphs.items):
        confidence = min(confidence, 0.4)
        warnings.append("its characters make no words (wrong encoding in the file)")
    return Legibility(round(confidence, 2), tuple(warnings))


def _letter_like(outlines: Sequence[Box], items: Sequence[Item]) -> int:
    """Outlines the size of the page's letters that don't lie on text."""
    if not outlines:
        return 0
    em = sorted(item.size for item in items)[len(items) // 2] if items else 12.0
    return sum(0.15 * em < box.y1 - box.y0 < 2.5 * em and 0.05 * em < box.x1 - box.x0 < 2.0 * em for box in outlines)


def _implausible(items: Sequence[Item]) -> bool:
    """Prose is mostly letters; where most characters are punctuation, codes were taken for characters."""
    if len(items) < 200:
        return False
    counted = [item for item in items if item.char != "."]  # dots lead to page numbers
    odd = sum(item.kind == "punctuation" for item in counted)
    return len(counted) > 100 and odd > 0.45 * len(counted)
