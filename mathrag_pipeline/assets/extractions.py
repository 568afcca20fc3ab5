"""Stage 3: what each chunk says: formulas, constants, relations, situations, definitions (thesis 3.2.3, appendix A.1)."""

from mathrag.entities import Chunk, Document, Extraction
from mathrag.extraction import extract, model_reader
from mathrag.home import read_rows, write_rows
from mathrag_pipeline.checks import HAS_FORMULAS, READ_BY_MODEL, has_formulas, read_by_model
from mathrag_pipeline.metadata import describe_extractions
from mathrag_pipeline.stages import Made, Work, document_check, document_stage


@document_stage(
    "extractions",
    {"json"},
    deps=["markdown", "chunks"],
    rows=Extraction,
    checks=[
        document_check(
            HAS_FORMULAS, "extractions", "The document has a formula or a situation, or is a content dictionary"
        ),
        document_check(
            READ_BY_MODEL,
            "extractions",
            "Where a language model is configured it has read every chunk with equations",
        ),
    ],
)
def extractions(work: Work) -> Made:
    """Formulas, constants, relations, situations and definitions as the document words them, one row a chunk."""
    path = work.home.stage("extractions", work.slug)
    document = read_rows(work.home.stage("markdown", work.slug), Document)[0]
    if work.changed:
        pieces = read_rows(work.home.stage("chunks", work.slug), Chunk)
        write_rows(path, extract(document, pieces, model_reader(work.settings.models, work.home.cache)), synced=False)
    rows = read_rows(path, Extraction)
    checks = [has_formulas(document, rows), read_by_model(rows)]
    return Made(describe_extractions(rows, path), checks)
