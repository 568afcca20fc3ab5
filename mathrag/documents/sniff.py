"""What a file is, told from its first bytes before its name, and text out of bytes."""

from __future__ import annotations

import codecs
import re
import unicodedata
import zipfile
from pathlib import Path

from mathrag.documents.statement_list import QUESTIONS
from mathrag.errors import DocumentError

PDF = "application/pdf"
MARKDOWN = "text/markdown"
TEXT = "text/plain"
HTML = "text/html"
LATEX = "text/x-tex"
PRETEXT = "application/pretext+xml"
FORMULA_LIST = "application/jsonl"
SITUATION_PACK = "application/yaml"
DICTIONARY = "application/openmath-cd+xml"
SIGNATURES = "application/openmath-sts+xml"
ASCIIDOC = "text/asciidoc"
ORG = "text/org"
MEDIAWIKI = "text/x-wiki"
TYPST = "text/vnd.typst"
NOTEBOOK = "application/x-ipynb+json"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

MEDIA_TYPES = {
    ".pdf": PDF,
    ".md": MARKDOWN,
    ".markdown": MARKDOWN,
    ".qmd": MARKDOWN,
    ".rmd": MARKDOWN,
    ".mdx": MARKDOWN,
    ".txt": TEXT,
    ".rst": TEXT,
    ".ipynb": NOTEBOOK,
    ".html": HTML,
    ".htm": HTML,
    ".xhtml": HTML,
    ".tex": LATEX,
    ".latex": LATEX,
    ".ptx": PRETEXT,
    ".adoc": ASCIIDOC,
    ".asciidoc": ASCIIDOC,
    ".org": ORG,
    ".mediawiki": MEDIAWIKI,
    ".wiki": MEDIAWIKI,
    ".typ": TYPST,
    ".jsonl": FORMULA_LIST,
    ".json": FORMULA_LIST,
    ".yaml": SITUATION_PACK,
    ".yml": SITUATION_PACK,
    ".docx": DOCX,
    ".ocd": DICTIONARY,
    ".sts": SIGNATURES,
}
SUFFIXES = tuple(MEDIA_TYPES)

_HEAD = 4096
# a PDF may have up to 1 KiB before its header (PDF 1.7, implementation note 13)
_PDF_HEADER_WITHIN = 1024
_BINARY = (
    (b"PK\x03\x04", "a ZIP archive (Word, EPUB, ...)"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"%!PS", "PostScript"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"{\\rtf", "RTF"),
)
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# what a list of problems, formulas or statements calls a column, as no setting of a program is called
_COLUMN = re.compile(rf'"(?:{"|".join((*QUESTIONS, "equation", "latex", "contents"))})"\s*:'.encode())
_WIKI_HEADING = re.compile(rb"^(={2,4}) [^=\n]+ \1[ \t]*\r?$", re.MULTILINE)
# Windows-1252 decodes nearly any bytes; it is believed only where few characters depend on it and all are usual in prose
_WESTERN_SHARE = 0.15
_WESTERN = re.compile(r"[\x20-\x7e\t\n\r\f\u00a0-\u00ff–—‘’‚“”„†‡•…‰‹›€™ŠšŒœŽžŸƒˆ˜]*")


def media_type_of(path: Path) -> tuple[str, tuple[str, ...]]:
    """The media type of an existing file and warnings, e.g. where its name and its content disagree."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    suffix = path.suffix.lower()
    named = MEDIA_TYPES.get(suffix)
    if b"%PDF-" in head[:_PDF_HEADER_WITHIN]:
        return PDF, () if named == PDF else (f"named '{suffix}' but is a PDF; read as a PDF",)
    if head.startswith(b"PK\x03\x04") and _is_word(path):
        return DOCX, () if named == DOCX else (f"named '{suffix}' but is a Word document; read as one",)
    if named == DOCX:
        what = (
            "an old or encrypted Word file"
            if head.startswith(b"\xd0\xcf\x11\xe0")
            else "no Word document, or a broken one"
        )
        raise DocumentError(
            f"{path.name} is {what}; save it as .docx without a password", reason="not-a-docx", path=str(path)
        )
    for magic, what in _BINARY:
        if head.startswith(magic):
            raise _unsupported(path, f"{path.name} is {what}", named)
    if named == PDF:
        raise DocumentError(
            f"{path.name} is not a PDF: it has no PDF header; give it the name of what it is, or export it again",
            reason="not-a-pdf",
            path=str(path),
        )
    if named is None:
        raise _unsupported(path, f"files named '{suffix or path.name}' are not read", named)
    if named in (MARKDOWN, TEXT) and re.match(
        rb"\s*(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)\b", head, re.IGNORECASE
    ):
        return HTML, (f"named '{suffix}' but is HTML; read as HTML",)
    if (
        named in (MARKDOWN, TEXT)
        and len(_WIKI_HEADING.findall(head)) > 1
        and not re.search(rb"^#+ ", head, re.MULTILINE)
    ):
        return MEDIAWIKI, (f"named '{suffix}' but is a page of a wiki; read as one",)
    return named, ()


def is_other_json(path: Path) -> bool:
    """Is ``path`` JSON for a program, and no list of problems, formulas or statements?"""
    if path.suffix.lower() != ".json":
        return False
    with path.open("rb") as file:
        return not _COLUMN.search(file.read(_HEAD))


def _is_word(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as archive:
            return "word/document.xml" in archive.namelist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError, OSError):
        return False


def _unsupported(path: Path, what: str, named: str | None) -> DocumentError:
    reason = "not-a-pdf" if named == PDF else "unsupported"
    return DocumentError(f"{what}; convert it to one of {', '.join(SUFFIXES)}", reason=reason, path=str(path))


SOFT_HYPHEN = "\u00ad"


def decode(content: bytes, path: Path) -> tuple[str, tuple[str, ...]]:
    """Text with ``\\n`` line ends, composed letters and no hyphens that only tell where a word may break, and warnings. Raises
    `DocumentError` (reason 'encoding')."""
    text, warnings = _decode(content, path)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        raise DocumentError(f"{path.name} is not text: it has NUL bytes", reason="encoding", path=str(path))
    return unicodedata.normalize("NFC", text).replace(SOFT_HYPHEN, ""), warnings


def _decode(content: bytes, path: Path) -> tuple[str, tuple[str, ...]]:
    for bom, encoding in _BOMS:
        if content.startswith(bom):
            try:
                return content.decode(encoding), ()
            except UnicodeDecodeError:
                break
    try:
        return content.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        western = _western(content)
        if western is not None:
            return western, ("not UTF-8; read as Windows-1252",)
        raise DocumentError(
            f"the encoding of {path.name} is not known (invalid UTF-8 at byte {error.start}); save it as UTF-8",
            reason="encoding",
            path=str(path),
        ) from error


def _western(content: bytes) -> str | None:
    try:
        text = content.decode("cp1252")
    except UnicodeDecodeError:
        return None
    foreign = sum(byte >= 0x80 for byte in content)
    believable = foreign <= _WESTERN_SHARE * len(content) and _WESTERN.fullmatch(text)
    return text if believable else None
