"""Word documents (.docx): structure by mammoth, equations (OMML) as LaTeX, the rest as saved web pages are read."""

from __future__ import annotations

import io
import zipfile
import zlib
from xml.etree import ElementTree
from xml.parsers.expat import ExpatError

import mammoth

from mathrag.documents.converted import PARSER_ERRORS, Page, Reading, Source
from mathrag.documents.html import MARK, markdown_of
from mathrag.documents.omml import MATH, equations
from mathrag.errors import DocumentError

_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_BODY = "word/document.xml"
_WITH_MATH = (_BODY, "word/footnotes.xml", "word/endnotes.xml")
# an archive that unpacks to more than this many times its size, and more than this many bytes, is a bomb
_MAX_RATIO = 200
_FREE_BYTES = 50_000_000
_STYLES = "p[style-name='Title'] => h1:fresh\np[style-name='Subtitle'] => p:fresh"


class DocxConverter:
    """Word documents."""

    name = "docx"
    version = 4

    def read(self, source: Source) -> Reading:
        formulas: list[str] = []
        try:
            marked = _marked(source, formulas)
            result = mammoth.convert_to_html(
                marked, style_map=_STYLES, convert_image=mammoth.images.img_element(_no_image)
            )
        except (
            zipfile.BadZipFile,
            zlib.error,
            ElementTree.ParseError,
            ExpatError,
            EOFError,
            OSError,
            NotImplementedError,
            *PARSER_ERRORS,
        ) as error:
            raise DocumentError(
                f"{source.path.name} is a broken Word document ({error}); save it anew",
                reason="truncated",
                path=str(source.path),
            ) from error
        markdown, title = markdown_of(f"<body>{result.value}</body>", formulas)
        kinds = sorted({message.message.split(":")[0] for message in result.messages if message.type == "error"})
        return Reading((Page(markdown),), title=title, warnings=tuple(kinds))


def _no_image(_image: object) -> dict[str, str]:
    return {"src": ""}


def _marked(source: Source, formulas: list[str]) -> io.BytesIO:
    """The document with every equation replaced by a mark for ``formulas``."""
    out = io.BytesIO()
    with zipfile.ZipFile(source.path) as archive, zipfile.ZipFile(out, "w") as copy:
        _check_bounds(archive, source)
        for entry in archive.infolist():
            if entry.flag_bits & 1:
                raise DocumentError(
                    f"{source.path.name} is encrypted; save a copy without a password",
                    reason="encrypted",
                    path=str(source.path),
                )
            if entry.filename.startswith("word/media/"):
                continue
            content = archive.read(entry)
            if b"<!DOCTYPE" in content[:2000] and entry.filename.endswith((".xml", ".rels")):
                raise ValueError(f"{entry.filename} declares entities")
            copy.writestr(entry.filename, _without_math(content, formulas) if entry.filename in _WITH_MATH else content)
    out.seek(0)
    return out


def _check_bounds(archive: zipfile.ZipFile, source: Source) -> None:
    size = sum(entry.file_size for entry in archive.infolist())
    packed = source.path.stat().st_size
    if size > source.settings.max_bytes or (size > _FREE_BYTES and size > _MAX_RATIO * packed):
        raise DocumentError(
            f"{source.path.name} unpacks to {size} bytes, more than a document of {packed} bytes holds",
            reason="too-large",
            path=str(source.path),
            bytes=size,
        )


def _without_math(content: bytes, formulas: list[str]) -> bytes:
    root = ElementTree.fromstring(content)
    in_cells = {paragraph for cell in root.iter(f"{_WORD}tc") for paragraph in cell.iter(f"{_WORD}p")}
    for parent in list(root.iter()):
        if parent.tag.startswith(MATH):
            continue
        free = parent not in in_cells
        alone = (
            free
            and parent.tag == f"{_WORD}p"
            and not any((text.text or "").strip() for text in parent.iter(f"{_WORD}t"))
        )
        for place, child in enumerate(list(parent)):
            if child.tag == f"{MATH}oMathPara":
                latex = [each for math in child.findall(f"{MATH}oMath") for each in equations(math)]
                parent[place] = _mark(latex, free, formulas)
            elif child.tag == f"{MATH}oMath":
                parent[place] = _mark(equations(child), alone, formulas)
    return b'<?xml version="1.0" encoding="UTF-8"?>' + ElementTree.tostring(root, encoding="unicode").encode()


def _mark(latex: list[str], display: bool, formulas: list[str]) -> ElementTree.Element:
    """A run of text that stands for the equations until the rest is Markdown."""
    marks = []
    for equation in latex:
        formulas.append(f"\n\n$${equation}$$\n\n" if display else f"${equation}$")
        marks.append(MARK.format(len(formulas) - 1))
    run = ElementTree.Element(f"{_WORD}r")
    text = ElementTree.SubElement(run, f"{_WORD}t")
    text.text = " ".join(marks)
    text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    return run
