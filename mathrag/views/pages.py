"""A page of a PDF as an image, with the place of a formula marked where it is found.

PDFium draws the page. A formula's place is looked for among the page's own characters: the run of glyphs that has the
formula's letters and digits, in whatever order a fraction or an index puts them. One that is not found is not marked.
"""

from __future__ import annotations

import io
import threading
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from mathrag.entities import Document
from mathrag.errors import UnknownEntity
from mathrag.formulas.readable import readable
from mathrag.home import Home

LONGEST_SIDE = 2_000  # pixels
SCALE = 2.0  # 144 dots an inch
SHARE_FOUND = 0.8  # of a formula's characters, and of the run's
TALLEST = 0.2  # of the page: a larger region is no formula
MARGIN = 4.0  # points around what is marked
FEWEST = 3  # characters that can be told from others
KEPT = 64

drawing = threading.Lock()  # PDFium is not made for several threads


class Box(NamedTuple):
    """A region of a page in points from its lower left corner."""

    left: float
    bottom: float
    right: float
    top: float


def page_image(home: Home, document: Document, page: int, latex: str | None = None) -> bytes:
    """PNG of a page of ``document``; ``latex`` is marked where it is found.

    Raises `UnknownEntity` where the document is no PDF, has no such page, or its file is gone or another by now.
    """
    path = _file(home, document)
    if page < 1 or page > len(document.pages):
        raise UnknownEntity(f"'{document.slug}' has {len(document.pages)} pages, no page {page}", page=page)
    return _image(path, document.sha256, page, latex)


def _file(home: Home, document: Document) -> Path:
    import hashlib

    if document.media_type != "application/pdf":
        raise UnknownEntity(f"'{document.slug}' is no PDF and has no pages to show", document=document.slug)
    path = (home.inbox / document.filename).resolve()
    if not path.is_relative_to(home.inbox.resolve()) or not path.is_file():
        raise UnknownEntity(f"the file of '{document.slug}' is no longer in the inbox", document=document.slug)
    status = path.stat()
    if _sha256(path, status.st_mtime_ns, status.st_size, hashlib.sha256) != document.sha256:
        raise UnknownEntity(
            f"the file of '{document.slug}' has changed since it was read: run `mathrag ingest`", document=document.slug
        )
    return path


@lru_cache(maxsize=1024)
def _sha256(path: Path, changed_ns: int, size: int, algorithm: Any) -> str:
    import hashlib

    with path.open("rb") as file:
        return hashlib.file_digest(file, algorithm).hexdigest()


@lru_cache(maxsize=KEPT)
def _image(path: Path, sha256: str, number: int, latex: str | None) -> bytes:
    import pypdfium2

    with drawing:
        pdf = pypdfium2.PdfDocument(path)
        try:
            page = pdf[number - 1]
            longest = max(page.get_size()) or 1.0
            scale = min(SCALE, LONGEST_SIDE / longest)
            image = page.render(scale=scale).to_pil().convert("RGB")
            box = find_formula(page, latex) if latex else None
            height = page.get_size()[1]
        except pypdfium2.PdfiumError as error:
            raise UnknownEntity(f"page {number} can't be drawn: {error}", page=number) from error
        finally:
            pdf.close()
    if box is not None:
        _mark(image, box, height, scale)
    target = io.BytesIO()
    image.save(target, "PNG", optimize=False)
    return target.getvalue()


def _mark(image: Any, box: Box, height: float, scale: float) -> None:
    from PIL import Image, ImageDraw

    corners = [
        (box.left - MARGIN) * scale,
        (height - box.top - MARGIN) * scale,
        (box.right + MARGIN) * scale,
        (height - box.bottom + MARGIN) * scale,
    ]
    overlay = Image.new("RGB", image.size, "white")
    ImageDraw.Draw(overlay).rectangle(corners, fill=(255, 236, 140))
    from PIL import ImageChops

    image.paste(ImageChops.multiply(image, overlay))
    ImageDraw.Draw(image).rectangle(corners, outline=(176, 96, 0), width=3)


def find_formula(page: Any, latex: str) -> Box | None:
    """Where ``latex`` stands on a PDFium ``page``; None where nothing looks enough like it."""
    wanted = _letters(readable(latex))
    if len(wanted) < FEWEST:
        return None
    text = page.get_textpage()
    try:
        glyphs = [(letter, index) for character, index in _characters(text) for letter in _letters(character)]
        best = _best_run([letter for letter, _ in glyphs], wanted)
        if best is None:
            return None
        boxes = [Box(*text.get_charbox(index)) for _, index in glyphs[best[0] : best[1]]]
    finally:
        text.close()
    return _joined(boxes, page.get_size()[1])


def _characters(text: Any) -> Iterator[tuple[str, int]]:
    """Each character of a text page and its index; one beyond U+FFFF, as italic letters are, takes two indices."""
    import pypdfium2.raw as pdfium

    high = 0
    for index in range(text.count_chars()):
        unit = pdfium.FPDFText_GetUnicode(text, index)
        if 0xD800 <= unit < 0xDC00:
            high = unit
            continue
        if high and 0xDC00 <= unit < 0xE000:
            unit = 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00)
        high = 0
        if not 0xD800 <= unit < 0xE000:
            yield chr(unit), index


def _letters(text: str) -> list[str]:
    """The letters and digits of ``text`` in their plain forms: italic, superior and fullwidth ones are the same."""
    return [c for c in unicodedata.normalize("NFKC", text) if c.isalnum()]


def _best_run(glyphs: Sequence[str], wanted: Sequence[str]) -> tuple[int, int] | None:
    """The window as long as ``wanted`` that shares the most characters with it, counted with repetition."""
    length = len(wanted)
    if len(glyphs) < length:
        return None
    need = Counter(wanted)
    have = Counter(glyphs[:length])
    shared = sum((need & have).values())
    best, place = _rank(glyphs, 0, wanted, shared), 0
    for start in range(1, len(glyphs) - length + 1):
        leaving, coming = glyphs[start - 1], glyphs[start + length - 1]
        shared -= have[leaving] <= need[leaving]
        have[leaving] -= 1
        have[coming] += 1
        shared += have[coming] <= need[coming]
        rank = _rank(glyphs, start, wanted, shared)
        if rank > best:
            best, place = rank, start
    return (place, place + length) if best[0] >= SHARE_FOUND * length else None


def _rank(glyphs: Sequence[str], start: int, wanted: Sequence[str], shared: int) -> tuple[int, int]:
    """Shared characters; among equals the run whose order is the formula's."""
    in_place = (
        sum(a == b for a, b in zip(glyphs[start : start + len(wanted)], wanted, strict=False)) if shared > 2 else 0
    )
    return shared, in_place


def _joined(boxes: Sequence[Box], height: float) -> Box | None:
    box = Box(
        min(b.left for b in boxes), min(b.bottom for b in boxes), max(b.right for b in boxes), max(b.top for b in boxes)
    )
    return box if box.top - box.bottom <= TALLEST * height else None
