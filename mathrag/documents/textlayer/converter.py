"""The converter: opens the PDF, has its pages read (a long document's by several processes), puts them together."""

from __future__ import annotations

import os
import re
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from mathrag.documents.converted import Page, Reading, Source
from mathrag.documents.textlayer.page import read_page
from mathrag.documents.textlayer.pages import write_pages
from mathrag.documents.textlayer.workers import LONG, read_in_parallel
from mathrag.errors import DocumentError

# producers that write a page in layers: the order of the stream is not the order of reading
_LAYERED = re.compile(r"Skia|Chrom|wkhtml|Qt|WebKit|Quartz PDFContext.*Safari", re.IGNORECASE)
# fewer characters a page, on average, than this is no text layer
_MIN_CHARACTERS = 4


class TextLayerConverter:
    """What a PDF's text layer says. Born-digital PDFs have one, scans don't."""

    name = "textlayer"
    version = 8

    def read(self, source: Source) -> Reading:
        document = _open(source)
        try:
            return _read(document, source)
        finally:
            document.close()


def _open(source: Source) -> Any:
    path = source.path
    try:
        document = pypdfium2.PdfDocument(path)
        count = len(document)
    except (pypdfium2.PdfiumError, OSError, ValueError) as error:
        code = getattr(error, "err_code", None)
        if code in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY):
            raise DocumentError(
                f"{path.name} is encrypted; save a copy without a password", reason="encrypted", path=str(path)
            ) from error
        raise DocumentError(
            f"{path.name} is truncated or broken ({error}); get it again or export it anew",
            reason="truncated",
            path=str(path),
        ) from error
    limit = source.settings.max_pages
    if count == 0 or count > limit:
        document.close()
        if count == 0:
            raise DocumentError(f"{path.name} has no pages", reason="truncated", path=str(path))
        raise DocumentError(
            f"{path.name} has {count} pages, more than MATHRAG_DOCUMENTS__MAX_PAGES={limit}; split it",
            reason="too-large",
            path=str(path),
            pages=count,
        )
    return document


def _read(document: Any, source: Source) -> Reading:
    metadata = document.get_metadata_dict(skip_empty=True)
    in_stream_order = not _LAYERED.search(" ".join(str(metadata.get(key, "")) for key in ("Producer", "Creator")))
    processes = source.settings.processes or os.cpu_count() or 1
    if len(document) < LONG or processes < 2:
        contents = [read_page(document, index, in_stream_order) for index in range(len(document))]
    else:
        contents = read_in_parallel(source.path, len(document), in_stream_order, processes)
    pages = [content.blocks for content in contents]
    verdicts = [content.legibility for content in contents]
    characters = sum(content.characters for content in contents)
    if characters < _MIN_CHARACTERS * len(pages):
        raise DocumentError(
            f"{source.path.name} has no text layer ({characters} characters on {len(pages)} pages): it is a scan or a drawing. "
            "Run text recognition on it, or install Marker (`mathrag doctor` says what it needs)",
            reason="scanned",
            path=str(source.path),
        )
    written, title = write_pages(pages)
    return Reading(
        tuple(
            Page(text, verdict.confidence, verdict.warnings) for text, verdict in zip(written, verdicts, strict=True)
        ),
        title=str(metadata.get("Title", "")).strip() or title,
        paged=True,
        warnings=tuple(
            f"page {number}: {said}" for number, verdict in enumerate(verdicts, 1) for said in verdict.warnings
        ),
    )
