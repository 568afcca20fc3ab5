"""A file of the inbox to Markdown with LaTeX: picks the converter by content, checks the bounds, draws the page map."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from mathrag.documents import sniff
from mathrag.documents.converted import Converted, Converter, Page, Reading, Source
from mathrag.entities import Document, PageSpan
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings

# changes whenever the Markdown of any file may: the stage's artifacts are rebuilt then
CONVERTER_VERSION = "21"

_PAGE_BREAK = "\n\n"


def convert(
    path: Path,
    slug: str,
    settings: DocumentSettings,
    root: Path | None = None,
    others: Mapping[str, Converter] | None = None,
) -> Converted:
    """The file at ``path`` as Markdown. Raises `DocumentError` where it can't become a document.

    ``others``: converters of formats that are read above this room, by media type. ``root``: the folder of the whole work
    that it belongs to (its own, where left out).
    """
    _check_size(path, settings)
    media_type, warnings = sniff.media_type_of(path)
    source = Source(path, media_type, settings, root)
    above = (others or {}).get(media_type)
    converter, reading = _read(source) if above is None else (above, above.read(source))
    markdown, pages = _joined(reading)
    if not markdown.strip() and not reading.for_others:
        why = "; ".join((*warnings, *reading.warnings))
        raise DocumentError(f"{path.name} has no text{f' ({why})' if why else ''}", reason="empty", path=str(path))
    document = Document(
        slug=slug,
        title=" ".join(reading.title.split()) or path.stem,
        filename=path.name,
        media_type=media_type,
        sha256=_sha256(path),
        converter=f"{converter.name} {converter.version}",
        pages=pages,
        warnings=(*warnings, *reading.warnings),
    )
    return Converted(document, markdown, reading.marks)


def _check_size(path: Path, settings: DocumentSettings) -> None:
    if not path.is_file():
        what = "is not a file" if path.exists() else "doesn't exist"
        raise DocumentError(f"{path} {what}", reason="missing", path=str(path))
    size = path.stat().st_size
    if size == 0:
        raise DocumentError(f"{path.name} is empty (0 bytes)", reason="empty", path=str(path))
    if size > settings.max_bytes:
        raise DocumentError(
            f"{path.name} has {size} bytes, more than MATHRAG_DOCUMENTS__MAX_BYTES={settings.max_bytes}; split it",
            reason="too-large",
            path=str(path),
            bytes=size,
        )


def _read(source: Source) -> tuple[Converter, Reading]:
    if source.media_type == sniff.PDF:
        return _read_pdf(source)
    converter = _converter(source.media_type)
    try:
        return converter, converter.read(source)
    except RecursionError as error:
        raise DocumentError(
            f"{source.path.name} has parts that stand deeper in each other than a document's do",
            reason="broken",
            path=str(source.path),
        ) from error


def _converter(media_type: str) -> Converter:
    """The converter of a format; imported only when it is needed, some of them are slow to load."""
    if media_type == sniff.HTML:
        from mathrag.documents.html import HtmlConverter

        return HtmlConverter()
    if media_type == sniff.LATEX:
        from mathrag.documents.latex import LatexConverter

        return LatexConverter()
    if media_type == sniff.PRETEXT:
        from mathrag.documents.pretext import PretextConverter

        return PretextConverter()
    if media_type == sniff.ASCIIDOC:
        from mathrag.documents.asciidoc import AsciidocConverter

        return AsciidocConverter()
    if media_type == sniff.ORG:
        from mathrag.documents.org import OrgConverter

        return OrgConverter()
    if media_type == sniff.MEDIAWIKI:
        from mathrag.documents.mediawiki import MediawikiConverter

        return MediawikiConverter()
    if media_type == sniff.TYPST:
        from mathrag.documents.typst import TypstConverter

        return TypstConverter()
    if media_type == sniff.DOCX:
        from mathrag.documents.docx import DocxConverter

        return DocxConverter()
    if media_type == sniff.NOTEBOOK:
        from mathrag.documents.notebook import NotebookConverter

        return NotebookConverter()
    if media_type == sniff.FORMULA_LIST:
        from mathrag.documents.formula_list import FormulaListConverter

        return FormulaListConverter()
    if media_type == sniff.SITUATION_PACK:
        from mathrag.documents.situation_pack import SituationPackConverter

        return SituationPackConverter()
    from mathrag.documents.markdown import MarkdownConverter

    return MarkdownConverter()


def _joined(reading: Reading) -> tuple[str, tuple[PageSpan, ...]]:
    """One text of all pages, and where each stands in it."""
    texts: list[str] = []
    spans: list[PageSpan] = []
    offset = 0
    for number, page in enumerate(reading.pages, start=1):
        if texts:
            texts.append(_PAGE_BREAK)
            offset += len(_PAGE_BREAK)
        texts.append(page.markdown)
        spans.append(_span(number, offset, page))
        offset += len(page.markdown)
    return "".join(texts), tuple(spans) if reading.paged else ()


def _span(number: int, offset: int, page: Page) -> PageSpan:
    return PageSpan(
        page=number,
        start=offset,
        end=offset + len(page.markdown),
        confidence=page.confidence,
        warnings=page.warnings,
    )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _read_pdf(source: Source) -> tuple[Converter, Reading]:
    from mathrag.documents.marker import MarkerConverter, marker_missing
    from mathrag.documents.textlayer import TextLayerConverter

    wanted = source.settings.converter
    if wanted == "marker":
        marker = MarkerConverter(source.settings)
        return marker, marker.read(source)
    text_layer = TextLayerConverter()
    try:
        reading = text_layer.read(source)
        unreadable = wanted == "auto" and unread_share(reading) > UNREADABLE_SHARE
    except DocumentError as error:
        if wanted != "auto" or error.reason != "scanned" or marker_missing():
            raise
        unreadable, reading = True, Reading(())
    if unreadable and not marker_missing():
        marker = MarkerConverter(source.settings)
        return marker, marker.read(source)
    return text_layer, reading


# with more than this share of doubtful pages a document is given to Marker, where that is ready
UNREADABLE_SHARE = 0.3
_DOUBTFUL = 0.5


def unread_share(reading: Reading) -> float:
    """Share of pages whose text layer holds less than half of what the page shows."""
    return sum(page.confidence < _DOUBTFUL for page in reading.pages) / max(1, len(reading.pages))


WHAT_TO_DO = (
    "Save it as a PDF with its text (not printed, not scanned), run text recognition on it, or install Marker "
    "(`mathrag doctor` says what it needs)"
)
"""About pages that are not read."""


def unread_pages(document: Document) -> list[PageSpan]:
    """The pages of ``document`` whose text layer holds less than half of what the page shows."""
    return [page for page in document.pages if page.confidence < _DOUBTFUL]
