"""Stage 2: Markdown to chunks along sections (thesis 3.2.2)."""

from mathrag.documents import chunk
from mathrag.entities import Chunk, Document
from mathrag.home import read_rows, write_rows
from mathrag_pipeline.metadata import describe_chunks
from mathrag_pipeline.stages import Made, Work, document_stage


@document_stage("chunks", {"json"}, deps=["markdown"], rows=Chunk)
def chunks(work: Work) -> Made:
    """The document in pieces along its sections; no formula is cut, heading path and page are kept."""
    path = work.home.stage("chunks", work.slug)
    limit = work.settings.documents.chunk_characters
    if work.changed:
        document = read_rows(work.home.stage("markdown", work.slug), Document)[0]
        text = work.home.markdown(work.slug).read_text(encoding="utf-8")
        write_rows(path, chunk(document, text, limit), synced=False)
    pieces = read_rows(path, Chunk)
    return Made(describe_chunks(pieces, limit, path))
