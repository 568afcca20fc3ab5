"""Documents: files to Markdown with LaTeX and a page map, and Markdown to chunks.

`convert` picks one `Converter` by what the file holds: a PDF's text layer (`textlayer`), Marker where it is installed and
ready (`marker`), Markdown and text, HTML, LaTeX, Word documents, lists of formulas as JSON lines, and situation
packs; formats that are read above this room bring theirs. `chunk` cuts the Markdown.
"""

from mathrag.documents.chunking import CHUNKER_VERSION, chunk
from mathrag.documents.conversion import CONVERTER_VERSION, convert
from mathrag.documents.converted import Converted, Converter, Reading, Source
from mathrag.documents.converted import Page as MarkdownPage
from mathrag.documents.marker import marker_missing
from mathrag.documents.sniff import DICTIONARY, SIGNATURES, SUFFIXES, media_type_of

__all__ = [
    "CHUNKER_VERSION",
    "CONVERTER_VERSION",
    "DICTIONARY",
    "SIGNATURES",
    "SUFFIXES",
    "Converted",
    "Converter",
    "MarkdownPage",
    "Reading",
    "Source",
    "chunk",
    "convert",
    "marker_missing",
    "media_type_of",
]
