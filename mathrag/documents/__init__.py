"""Documents: files to Markdown with LaTeX and a page map, and Markdown to chunks.

`convert` picks one `Converter` by what the file holds: a PDF's text layer (`textlayer`), Marker where it is installed and
ready (`marker`), Markdown and text, HTML, LaTeX, Typst, AsciiDoc, Org, MediaWiki, Word documents, lists of formulas as JSON lines,
and situation packs; formats that are read above this room bring theirs. `chunk` cuts the Markdown; `Converted.marks` keeps
what LaTeX says of statements, labels and references; `form_of` tells what a source calls a statement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathrag.documents.directives import BOX_EDGE, OPTION, box_form, closed
from mathrag.documents.spans import Span, spans
from mathrag.documents.statement_words import (
    Form,
    FormKind,
    StatementWords,
    form_of,
    head_of,
    plain,
    statement_words,
    word_in_class,
)
from mathrag.later import later

if TYPE_CHECKING:
    from mathrag.documents.chunking import CHUNKER_VERSION, chunk
    from mathrag.documents.conversion import CONVERTER_VERSION, convert
    from mathrag.documents.converted import Converted, Converter, Reading, Source
    from mathrag.documents.converted import Page as MarkdownPage
    from mathrag.documents.latex_bibliography import BIBLIOGRAPHY
    from mathrag.documents.latex_style import STYLE_SUFFIXES, beside
    from mathrag.documents.marker import marker_missing
    from mathrag.documents.sniff import DICTIONARY, SIGNATURES, SUFFIXES, media_type_of
    from mathrag.documents.statement_list import FENCE

__getattr__ = later(__name__)


def is_latex_command(name: str) -> bool:
    """Does every installation of LaTeX know the command ``name``? Loads the reader of LaTeX."""
    from mathrag.documents.latex_writer import is_known

    return is_known(name)


__all__ = [
    "BIBLIOGRAPHY",
    "BOX_EDGE",
    "CHUNKER_VERSION",
    "CONVERTER_VERSION",
    "DICTIONARY",
    "FENCE",
    "OPTION",
    "SIGNATURES",
    "STYLE_SUFFIXES",
    "SUFFIXES",
    "Converted",
    "Converter",
    "Form",
    "FormKind",
    "MarkdownPage",
    "Reading",
    "Source",
    "Span",
    "StatementWords",
    "beside",
    "box_form",
    "chunk",
    "closed",
    "convert",
    "form_of",
    "head_of",
    "is_latex_command",
    "marker_missing",
    "media_type_of",
    "plain",
    "spans",
    "statement_words",
    "word_in_class",
]
