"""Situations as commands print them and the service sends them; `mathrag situations`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

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
    from mathrag.views.situations import SituationDetail


def situations(
    words: WordsOption = "",
    document: DocumentOption = None,
    usable: Annotated[
        bool | None, typer.Option("--usable/--not-usable", help="Only those that can, or can't, be used.")
    ] = None,
    limit: LimitOption = None,
    offset: OffsetOption = 0,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """List the situations that packs tell, sorted by title.

    Examples:

    \b
      mathrag situations
      mathrag situations --not-usable
      mathrag situations --text pulley --json
    """
    from mathrag.formulas.readable import readable
    from mathrag.views.opening import open_knowledge
    from mathrag.views.situations import situation_page

    knowledge, _ = open_knowledge(snapshot)
    page = situation_page(knowledge, text_of(words), document, usable, offset, limit)
    if json:
        write_json(page)
        return
    paper = Paper()
    rows = [
        (shown.name, shown.label, "; ".join(map(readable, shown.latex)), shown.reason or "", shown.id)
        for shown in page.situations
    ]
    paper.table(("name", "title", "equations", "not usable because", "id"), rows, indent=0)
    paper.line(f"{len(page.situations)} of {page.total} situations, snapshot {page.snapshot}")


def show_situation(situation: SituationDetail, paper: Paper) -> None:
    """Everything known of ``situation``: title, equations, quantities, phrases, examples and where it is told."""
    from mathrag.formulas.readable import readable

    paper.line(f"[bold]{escape(situation.label)}[/bold]")
    for latex in situation.latex:
        paper.line(f"  {escape(readable(latex))}")
    paper.line()
    paper.facts(
        {
            "URI": situation.uri,
            "name": situation.name,
            "description": situation.description,
            "source": situation.source,
            "not usable": situation.reason,
            **situation.phrases(),
            "aliases": ", ".join(situation.aliases),
        }
    )
    paper.line()
    rows = [
        (q.name, q.said, q.of, q.kind, "" if q.unit == "1" else q.unit, q.dimension, q.told)
        for q in situation.quantity_rows()
    ]
    paper.table(("name", "is", "of", "kind", "unit", "dimension", "told"), rows)
    if situation.examples:
        paper.line()
        paper.table(("example", "answer"), [(one.ask, one.answer or "to be refused") for one in situation.examples])
    if situation.relations:
        from mathrag.formulas.readable import readable_prose

        paper.line()
        for relation in situation.relations:
            said = escape(readable_prose(relation.evidence))
            paper.line(f"[dim]{relation.relation_type}[/dim] {escape(relation.target)}: {said}")
    paper.line()
    for place in situation.occurrences:
        paper.line(f"[dim]told in[/dim]  {escape(place.document)} ({place.chunk}) by {escape(place.extractor)}")
