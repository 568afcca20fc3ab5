"""Definitions as commands print them; `mathrag definitions`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathrag.commands.console import (
    DocumentOption,
    JsonFlag,
    LimitOption,
    OffsetOption,
    Paper,
    SnapshotOption,
    WordsOption,
    escape,
    text_of,
    write_json,
)

if TYPE_CHECKING:
    from mathrag.views.definitions import DefinitionView


def definitions(
    words: WordsOption = "",
    document: DocumentOption = None,
    limit: LimitOption = None,
    offset: OffsetOption = 0,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """List what the documents say terms mean, sorted by term.

    Examples:

    \b
      mathrag definitions
      mathrag definitions --text energy
      mathrag definitions --document physics-sheet-pdf --json
    """
    from mathrag.formulas.readable import readable_prose
    from mathrag.views.definitions import definition_page
    from mathrag.views.opening import open_knowledge

    knowledge, _ = open_knowledge(snapshot)
    page = definition_page(knowledge, text_of(words), document, offset, limit)
    if json:
        write_json(page)
        return
    paper = Paper()
    rows = [(one.term, readable_prose(one.text), one.places, one.id) for one in page.definitions]
    paper.table(("term", "means", "in", "id"), rows, indent=0)
    paper.line(f"{len(page.definitions)} of {page.total} definitions, snapshot {page.snapshot}")


def show_definition(definition: DefinitionView, paper: Paper) -> None:
    """Everything known of ``definition``."""
    from mathrag.formulas.readable import readable_prose

    paper.line(f"[bold]{escape(definition.term)}[/bold]")
    paper.line(f"  {escape(readable_prose(definition.text))}")
    paper.line()
    paper.facts(
        {
            "URI": definition.uri,
            "also": ", ".join(definition.names),
            "quantity kind": definition.quantity_kind,
            "gives": ", ".join(definition.formulas),
            "aliases": ", ".join(definition.aliases),
        }
    )
    for place in definition.occurrences:
        page = f", page {place.page}" if place.page else ""
        paper.line(f"[dim]found in[/dim] {escape(place.document)}{page} ({place.chunk}) by {escape(place.extractor)}")
