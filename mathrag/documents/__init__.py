"""Documents: files to Markdown with LaTeX and a page map, and Markdown to chunks.

`convert` picks one `Converter` by what the file holds: a PDF's text layer (`textlayer`), Marker where it is installed and
ready (`marker`), Markdown and text, HTML, LaTeX, Word documents, lists of formulas as JSON lines, and situation
packs. `chunk` cuts the Markdown.
"""

from mathrag.documents.chunking import CHUNKER_VERSION, chunk
from mathrag.documents.conversion import CONVERTER_VERSION, convert
from mathrag.documents.converted import Converted
from mathrag.documents.marker import marker_missing
from mathrag.documents.sniff import SUFFIXES, media_type_of

__all__ = [
    "CHUNKER_VERSION",
    "CONVERTER_VERSION",
    "SUFFIXES",
    "Converted",
    "chunk",
    "convert",
    "marker_missing",
    "media_type_of",
]
