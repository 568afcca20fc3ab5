"""Stage 1: a file of the inbox to Markdown with LaTeX (thesis 3.2.1)."""

from mathrag.documents import convert
from mathrag.entities import Document
from mathrag.home import read_rows, write_rows, write_text
from mathrag.openmath import CONVERTERS
from mathrag_pipeline.assets.inbox import INBOX
from mathrag_pipeline.checks import PAGES_READ, pages_read
from mathrag_pipeline.metadata import describe_markdown
from mathrag_pipeline.stages import Made, Work, document_check, document_stage


@document_stage(
    "markdown",
    {"markdown"},
    deps=[INBOX],
    checks=[document_check(PAGES_READ, "markdown", "Every page was read without doubt")],
)
def markdown(work: Work) -> Made:
    """The document as Markdown: formulas in LaTeX, headings and page numbers kept."""
    text_path, row_path = work.home.markdown(work.slug), work.home.stage("markdown", work.slug)
    if work.changed:
        assert work.file is not None
        converted = convert(work.file.path, work.slug, work.settings.documents, work.home.inbox, CONVERTERS)
        write_text(text_path, converted.markdown, synced=False)
        write_rows(row_path, [converted.document], synced=False)
        write_rows(work.home.stage("marks", work.slug), converted.marks, synced=False)
    text, document = text_path.read_text(encoding="utf-8"), read_rows(row_path, Document)[0]
    return Made(describe_markdown(document, text, text_path), [pages_read(document)])
