"""Drawn lines of a page: fraction bars, radicals, table borders; and shapes that may be formulas drawn as outlines."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium_helpers
import pypdfium2.raw as pdfium

_THIN = 2.2
_LINE = 1.0
_MIN_LENGTH = 1.5
_MIN_ASPECT = 2.2
_RADICAL_SEGMENTS = 10
_OUTLINE_SEGMENTS = 6
_ARROW_SEGMENTS = 24
_MAX_NESTING = 4
# a path this large, in points, is a frame or a drawing, not a letter
_LETTER = 40.0


@dataclass(frozen=True, order=True)
class Rule:
    """A thin straight line: horizontal (``y`` and the x range) or vertical (``y`` is its x, the range is in y)."""

    start: float
    at: float
    end: float
    thickness: float

    @property
    def length(self) -> float:
        return self.end - self.start


@dataclass(frozen=True)
class Box:
    """A drawn shape's bounds."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True)
class Drawing:
    """What is drawn on a page."""

    horizontal: tuple[Rule, ...]
    vertical: tuple[Rule, ...]
    shapes: tuple[Box, ...]
    outlines: tuple[Box, ...]
    image_area: float


def read_drawing(page: Any) -> Drawing:
    """Rules, shapes with many segments (radicals), letter-sized outlines and the area of images, of a pypdfium2 ``page``."""
    horizontal, vertical, shapes, outlines, image_area = set(), set(), set(), [], 0.0
    kinds = [pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_IMAGE]
    for drawn in page.get_objects(filter=kinds, max_depth=_MAX_NESTING):
        bounds = _bounds(drawn)
        if bounds is None:
            continue
        width, height = bounds.x1 - bounds.x0, bounds.y1 - bounds.y0
        if drawn.type == pdfium.FPDF_PAGEOBJ_IMAGE:
            image_area += width * height
            continue
        if width >= _MIN_LENGTH and height <= _THIN and width > _MIN_ASPECT * height and not _is_arrow(drawn, height):
            horizontal.add(Rule(*(round(v, 2) for v in (bounds.x0, (bounds.y0 + bounds.y1) / 2, bounds.x1, height))))
        elif height >= 6 and width <= _THIN:
            vertical.add(Rule(*(round(v, 2) for v in (bounds.y0, (bounds.x0 + bounds.x1) / 2, bounds.y1, width))))
        else:
            segments = pdfium.FPDFPath_CountSegments(drawn)
            if segments >= _RADICAL_SEGMENTS and 5 < height < 80 and width > 8:
                shapes.add((bounds.x0, bounds.y0, bounds.x1, bounds.y1))
            if segments >= _OUTLINE_SEGMENTS and 0.5 < width < _LETTER and 0.5 < height < _LETTER:
                outlines.append(bounds)
    return Drawing(
        tuple(sorted(horizontal, key=lambda rule: (rule.length, rule))),
        tuple(sorted(vertical)),
        tuple(Box(*values) for values in sorted(shapes)),
        tuple(outlines),
        image_area,
    )


def _is_arrow(drawn: Any, height: float) -> bool:
    """Whether a low shape is the arrow over a small letter: a line has few segments, however its ends are drawn."""
    return height > _LINE and pdfium.FPDFPath_CountSegments(drawn) >= _ARROW_SEGMENTS


def _bounds(drawn: Any) -> Box | None:
    """Bounds within the object's clip path; none where pdfium knows none or nothing is left."""
    try:
        x0, y0, x1, y1 = drawn.get_bounds()
    except pdfium_helpers.PdfiumError:
        return None
    clip = _clip(drawn)
    if clip is not None:
        x0, y0, x1, y1 = max(x0, clip.x0), max(y0, clip.y0), min(x1, clip.x1), min(y1, clip.y1)
    return Box(x0, y0, x1, y1) if x1 >= x0 and y1 >= y0 else None


def _clip(drawn: Any) -> Box | None:
    path = pdfium.FPDFPageObj_GetClipPath(drawn)
    count = pdfium.FPDFClipPath_CountPaths(path) if path else 0
    if count <= 0:
        return None
    box = Box(float("-inf"), float("-inf"), float("inf"), float("inf"))
    x, y = ctypes.c_float(), ctypes.c_float()
    for index in range(count):
        points = []
        for place in range(max(0, pdfium.FPDFClipPath_CountPathSegments(path, index))):
            segment = pdfium.FPDFClipPath_GetPathSegment(path, index, place)
            if segment and pdfium.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y)):
                points.append((x.value, y.value))
        if points:
            xs, ys = [point[0] for point in points], [point[1] for point in points]
            box = Box(max(box.x0, min(xs)), max(box.y0, min(ys)), min(box.x1, max(xs)), min(box.y1, max(ys)))
    return box
