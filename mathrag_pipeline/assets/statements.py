"""Stage 5: definitions, theorems and problems with their proofs and solutions (AutoMathKG, section 4)."""

from mathrag.entities import Chunk, Document, Mark, Skipped, Statement
from mathrag.home import read_rows, write_rows
from mathrag.models import ChatModel, extraction_model
from mathrag.settings import ModelSettings
from mathrag.statements import model_augmented, read_statements
from mathrag_pipeline.checks import ARGUMENTS_PLACED, arguments_placed
from mathrag_pipeline.corpus import Stated
from mathrag_pipeline.stages import Made, Work, document_check, document_stage
from mathrag_pipeline.statement_metadata import describe_statements


@document_stage(
    "statements",
    {"json"},
    deps=["markdown", "chunks"],
    group="statements",
    rows=Statement,
    checks=[
        document_check(
            ARGUMENTS_PLACED,
            "statements",
            "Every proof and solution belongs to a statement of the document, or says of which other it is",
        )
    ],
)
def statements(work: Work) -> Made:
    """Statements as the document has them, proofs and solutions attached, references by label and number."""
    home, slug = work.home, work.slug
    path, skipped_path = home.stage("statements", slug), home.stage("unstated", slug)
    if work.changed:
        document = read_rows(home.stage("markdown", slug), Document)[0]
        text = home.markdown(slug).read_text(encoding="utf-8")
        pieces, marks = read_rows(home.stage("chunks", slug), Chunk), read_rows(home.stage("marks", slug), Mark)
        told = read_statements(document, text, pieces, marks)
        stated, problems = list(told.statements), list(told.skipped)
        if (model := reading_model(work.settings.models)) is not None:
            stated, unsaid = model_augmented(stated, model, work.settings.models.extraction_seconds, home.cache)
            problems += unsaid
        write_rows(path, [*stated, *told.loose], synced=False)
        write_rows(skipped_path, problems, synced=False)
    rows, skipped = read_rows(path, Stated), read_rows(skipped_path, Skipped)
    return Made(describe_statements(rows, skipped, path), [arguments_placed(rows)])


def reading_model(settings: ModelSettings) -> ChatModel | None:
    """The model that reads documents, where one is to."""
    return extraction_model(settings) if settings.extraction else None
