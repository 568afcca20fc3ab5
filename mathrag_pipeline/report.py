"""What an ingestion built, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pydantic import Field, computed_field

from mathrag.documents.conversion import WHAT_TO_DO, unread_pages
from mathrag.entities import Document, Entity, Frozen
from mathrag.home import Home, read_rows
from mathrag.knowledge import KnowledgeBase, SetAside
from mathrag.settings import Settings

if TYPE_CHECKING:
    from rich.console import Console

COUNTS = (
    "documents",
    "chunks",
    "formulas",
    "executable",
    "constants",
    "relations",
    "situations",
    "definitions",
    "values",
    "examples",
    "verified",
    "symbols",
    "statements",
    "triples",
    "vectors",
)


class Failed(Frozen):
    """A document that is not in the knowledge base, or a build that did not publish."""

    document: str = Field(description="slug, path where it did not enter the inbox, or 'knowledge_base'")
    reason: str


TOLD = 3
"""Most reasons that are spelled out."""


class Unread(Frozen):
    """A document with pages whose text layer doesn't hold what they show."""

    document: str = Field(description="slug")
    pages: tuple[int, ...] = Field(description="that are not read")
    of: int = Field(description="pages it has")
    reasons: tuple[str, ...]
    found: int = Field(description="formulas, values and the like that were found in it nevertheless")

    @computed_field(description="what is not read, why, and what to do")  # type: ignore[prop-decorator]
    @property
    def line(self) -> str:
        """What is not read, why, and what to do."""
        pages = "no page" if len(self.pages) == self.of else f"{self.of - len(self.pages)} of {self.of} pages"
        more = f"; and {len(self.reasons) - TOLD} more" if len(self.reasons) > TOLD else ""
        why = "; ".join(self.reasons[:TOLD]) + more
        return f"{self.document}: {pages} could be read, {self.found or 'nothing'} found: {why}. {WHAT_TO_DO}"


class IngestReport(Frozen):
    """Counts are those of the knowledge base in force."""

    snapshot: str | None = None
    documents: int = 0
    chunks: int = 0
    formulas: int = 0
    executable: int = 0
    constants: int = 0
    relations: int = 0
    situations: int = 0
    definitions: int = 0
    values: int = 0
    examples: int = Field(default=0, description="worked examples")
    verified: int = Field(default=0, description="results of examples that come out when computed anew")
    symbols: int = Field(default=0, description="symbols of content dictionaries")
    statements: int = Field(default=0, description="definitions, theorems and problems")
    triples: int = 0
    vectors: int = 0
    seconds: dict[str, float] = Field(default={}, description="by stage, summed over documents; 'total' by the clock")
    processed: tuple[str, ...] = Field(default=(), description="documents that were processed in this ingestion")
    unchanged: tuple[str, ...] = Field(default=(), description="documents that were reused as they are")
    removed: tuple[str, ...] = Field(default=(), description="documents that left because their file is gone")
    ignored: tuple[str, ...] = Field(
        default=(), description="files of given folders of a kind that is not read, or whose PDF lies beside them"
    )
    failed: tuple[Failed, ...] = ()
    unread: tuple[Unread, ...] = Field(default=(), description="documents of which not every page could be read")
    set_aside: tuple[SetAside, ...] = Field(default=(), description="what the knowledge base leaves out, and why")
    published: bool = Field(default=False, description="whether a new snapshot was published")


def failing(report: IngestReport) -> bool:
    """Did anything of this ingestion come to nothing?"""
    return bool(report.failed) or any(not one.found and one.document in report.processed for one in report.unread)


def unread_documents(home: Home, slugs: Iterable[str]) -> tuple[Unread, ...]:
    """Those of the processed documents ``slugs`` that have unread pages."""
    found = []
    for slug in slugs:
        document: Document = read_rows(home.stage("markdown", slug), Document)[0]
        pages = unread_pages(document)
        if pages:
            found.append(
                Unread(
                    document=slug,
                    pages=tuple(page.page for page in pages),
                    of=len(document.pages),
                    reasons=tuple(warning for page in pages for warning in page.warnings),
                    found=len(read_rows(home.stage("templates", slug), Entity)),
                )
            )
    return tuple(found)


def snapshot_counts(home: Home, settings: Settings) -> dict[str, int]:
    """Counts of the knowledge base in force, by the report's names."""
    found = KnowledgeBase.open(home, settings).statistics()
    singular = {"executable": "executable", "triples": "triples", "vectors": "vectors"}
    return {name: found.get(singular.get(name, name.removesuffix("s")), 0) for name in COUNTS}


def print_report(report: IngestReport, console: Console) -> None:
    """The table, what was reused, and what failed."""
    from rich.table import Table

    table = Table(title="Knowledge base" + (f" {report.snapshot}" if report.snapshot else ""), title_justify="left")
    table.add_column("built")
    table.add_column("count", justify="right")
    for name in COUNTS:
        table.add_row(name, f"{getattr(report, name):,}")
    table.add_row("set aside", f"{len(report.set_aside):,}")
    table.add_section()
    for stage, seconds in report.seconds.items():
        table.add_row(f"seconds: {stage}", f"{seconds:.1f}")
    console.print(table)
    console.print(summary(report), markup=False, highlight=False, soft_wrap=True)
    for one in report.set_aside:
        console.print(f"set aside: {one.line}", markup=False, highlight=False, soft_wrap=True)
    for unread in report.unread:
        console.print(f"not read: {unread.line}", markup=False, highlight=False, soft_wrap=True)
    for failure in report.failed:
        reason = failure.reason.removeprefix(f"{failure.document}: ")
        console.print(f"failed: {failure.document}: {reason}", markup=False, highlight=False, soft_wrap=True)


def summary(report: IngestReport) -> str:
    """One sentence."""
    parts = [f"{len(report.processed)} processed", f"{len(report.unchanged)} unchanged and reused"]
    if report.removed:
        parts.append(f"{len(report.removed)} removed")
    if report.ignored:
        parts.append(f"{len(report.ignored)} files of other kinds ignored")
    if report.failed:
        parts.append(f"{len(report.failed)} failed")
    if report.snapshot is None:
        outcome = "there is no knowledge base yet"
    elif report.published:
        outcome = f"snapshot {report.snapshot} is published"
    else:
        outcome = f"snapshot {report.snapshot} stays in force"
    return f"Documents: {', '.join(parts)}; {outcome}."
