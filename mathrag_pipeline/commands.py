"""The pipeline's part of the command line: ``mathrag ingest``, ``mathrag import`` and ``mathrag remove``.

Dagster is imported when a command runs, not for ``--help``.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from mathrag_pipeline.report import IngestReport

JsonOption = Annotated[bool, typer.Option("--json", help="Print the report as one JSON document.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Process again what is unchanged, too.")]

AskedByOption = Annotated[str, typer.Option("--asked-by", hidden=True, help="Whom the service acts for.")]


def register(app: typer.Typer) -> None:
    """Add this package's commands to ``app``."""
    app.command("ingest")(ingest_command)
    app.command("import")(import_command)
    app.command("remove")(remove_command)


def ingest_command(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH]...", help="Files and folders; none: bring everything up to date with the inbox."
        ),
    ] = None,
    json: JsonOption = False,
    force: ForceOption = False,
    asked_by: AskedByOption = "",
) -> None:
    """Bring documents into the knowledge base: convert, extract, type, merge, check, publish.

    Copies PATHs into the inbox of MATHRAG_HOME and runs both Dagster jobs. Only what changed is processed again; a document that
    can't be read, or a PDF without a text layer, is named with the reason and the rest is published (exit code 1).

    Examples: mathrag ingest sheet.pdf notes/ ; mathrag ingest --json examples/documents
    """
    _finish(_run(paths or [], force=force, asked_by=asked_by), json=json)


def import_command(
    file: Annotated[Path, typer.Argument(metavar="FILE.jsonl", help="One formula a line, see docs/contracts.md.")],
    json: JsonOption = False,
    force: ForceOption = False,
) -> None:
    """Bring a curated list of formulas into the knowledge base; it becomes one more document.

    Example: mathrag import formulas.jsonl
    """
    if file.suffix.lower() != ".jsonl":
        raise typer.BadParameter(f"{file} is not a .jsonl file; other documents come in by `mathrag ingest`")
    _finish(_run([file], force=force), json=json)


def remove_command(
    documents: Annotated[
        list[str], typer.Argument(metavar="DOCUMENT...", help="Slugs as `mathrag ingest` says them, or names of files.")
    ],
    json: JsonOption = False,
    asked_by: AskedByOption = "",
) -> None:
    """Take documents out of the knowledge base: the file, what was made of it, and its partition in Dagster.

    The next snapshot is without them; those published before keep what they have. To undo it, ingest the file again.

    Example: mathrag remove sheet-pdf
    """
    _finish(_run([], remove=documents, asked_by=asked_by), json=json)


def _run(paths: list[Path], *, remove: Sequence[str] = (), force: bool = False, asked_by: str = "") -> IngestReport:
    from rich.console import Console

    from mathrag.settings import current
    from mathrag_pipeline import forking
    from mathrag_pipeline.progress import Display

    settings = current()
    forking.start()  # its imports and those below take as long, so they are done at the same time
    with Display(Console(stderr=True)) as progress:
        progress.doing("loading Dagster")
        from mathrag_pipeline.ingest import ingest
        from mathrag_pipeline.runs import Asked

        asked = Asked(asked_by, "upload") if asked_by else None
        return ingest(paths, settings, progress, remove=remove, force=force, asked=asked)


def _finish(report: IngestReport, *, json: bool) -> None:
    from rich.console import Console

    from mathrag_pipeline.report import failing, print_report

    if json:
        typer.echo(report.model_dump_json(indent=2))
    else:
        print_report(report, Console())
    if failing(report):
        raise typer.Exit(1)
