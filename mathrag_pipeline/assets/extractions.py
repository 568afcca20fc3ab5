"""Stage 3: what each chunk says: formulas, constants, relations (thesis 3.2.3, appendix A.1)."""

import dagster as dg

from mathrag.entities import Chunk, Document, Extraction
from mathrag.extraction import extract
from mathrag.home import read_rows, write_rows
from mathrag_pipeline.checks import HAS_FORMULAS, has_formulas
from mathrag_pipeline.metadata import describe_extractions
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.stages import Materialized, document_asset, document_stage, document_version


@document_asset(
    "extractions",
    {"json"},
    deps=["markdown", "chunks"],
    checks=[dg.AssetCheckSpec(HAS_FORMULAS, asset="extractions", description="The document has a formula")],
)
def extractions(context: dg.AssetExecutionContext, mathrag: dg.ResourceParam[MathRAG]) -> Materialized:
    """Formulas, constants and relations as the document words them, one row a chunk."""
    with document_stage(context, mathrag, "extractions") as work:
        path = work.home.stage("extractions", work.slug)
        if work.changed:
            document = read_rows(work.home.stage("markdown", work.slug), Document)[0]
            write_rows(path, extract(document, read_rows(work.home.stage("chunks", work.slug), Chunk)))
        rows = read_rows(path, Extraction)
    return work.result(describe_extractions(rows, path), document_version(work), [has_formulas(rows)])
