"""Of a content dictionary of OpenMath: its symbols as written (ontology-guided inference, B.3)."""

from mathrag.entities import Chunk, Document, Symbol
from mathrag.home import read_rows, write_rows
from mathrag.openmath import Defined, defined
from mathrag_pipeline.checks import DICTIONARY_READ, dictionary_read
from mathrag_pipeline.metadata import describe_dictionary
from mathrag_pipeline.stages import Made, Work, document_check, document_stage


@document_stage(
    "content_dictionaries",
    {"xml"},
    deps=["markdown", "chunks"],
    checks=[document_check(DICTIONARY_READ, "content_dictionaries", "Every definition and object of it could be read")],
    group="openmath",
    rows=Symbol,
)
def content_dictionaries(work: Work) -> Made:
    """The symbols that a dictionary defines, or the signatures that a signature file gives; of other documents nothing."""
    path = work.home.stage("content_dictionaries", work.slug)
    if work.changed:
        assert work.file is not None
        document = read_rows(work.home.stage("markdown", work.slug), Document)[0]
        pieces = read_rows(work.home.stage("chunks", work.slug), Chunk)
        found = defined(document, work.file.path.read_bytes, pieces)
        write_rows(path, [] if found is None else [found], synced=False)
    rows = read_rows(path, Defined)
    return Made(describe_dictionary(rows, path), [dictionary_read(rows)])
