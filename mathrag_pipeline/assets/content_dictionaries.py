"""Of a content dictionary of OpenMath: its symbols as written (ontology-guided inference, B.3)."""

import dagster as dg

from mathrag.entities import Chunk, Document
from mathrag.home import read_rows, write_rows
from mathrag.openmath import Defined, defined
from mathrag_pipeline.checks import DICTIONARY_READ, dictionary_read
from mathrag_pipeline.metadata import describe_dictionary
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.stages import Materialized, document_asset, document_check, document_stage, document_version


@document_asset(
    "content_dictionaries",
    {"xml"},
    deps=["markdown", "chunks"],
    checks=[document_check(DICTIONARY_READ, "content_dictionaries", "Every definition and object of it could be read")],
    group="openmath",
)
def content_dictionaries(context: dg.AssetExecutionContext, mathrag: dg.ResourceParam[MathRAG]) -> Materialized:
    """The symbols that a dictionary defines, or the signatures that a signature file gives; of other documents nothing."""
    with document_stage(context, mathrag, "content_dictionaries") as work:
        path = work.home.stage("content_dictionaries", work.slug)
        if work.changed:
            assert work.file is not None
            document = read_rows(work.home.stage("markdown", work.slug), Document)[0]
            pieces = read_rows(work.home.stage("chunks", work.slug), Chunk)
            found = defined(document, work.file.path.read_bytes, pieces)
            write_rows(path, [] if found is None else [found])
        rows = read_rows(path, Defined)
    return work.result(describe_dictionary(rows, path), document_version(work), [dictionary_read(rows)])
