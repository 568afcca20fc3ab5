"""`mathrag values`: the properties of things that documents give."""

from __future__ import annotations

from typing import Annotated

import typer

from mathrag.commands.console import (
    DocumentOption,
    JsonFlag,
    LimitOption,
    OffsetOption,
    Paper,
    SnapshotOption,
    WordsOption,
    text_of,
    write_json,
)


def values(
    words: WordsOption = "",
    document: DocumentOption = None,
    kind: Annotated[str | None, typer.Option(help="Only of this quantity kind (its id).")] = None,
    limit: LimitOption = None,
    offset: OffsetOption = 0,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """List the values of things that tables and sentences give, sorted by thing.

    Examples:

    \b
      mathrag values --text "specific heat"
      mathrag values --kind refractive_index --json
    """
    from mathrag.views.opening import open_knowledge
    from mathrag.views.values import places_of, value_page

    knowledge, _ = open_knowledge(snapshot)
    page = value_page(knowledge, text_of(words), document, kind, offset, limit)
    if json:
        write_json(page)
        return
    rows = [
        (v.thing, v.quantity, v.value_text, v.unit or "", v.condition, ", ".join(places_of(v)), v.id)
        for v in page.values
    ]
    paper = Paper()
    paper.table(("thing", "quantity", "value", "unit", "condition", "documents", "id"), rows, indent=0)
    paper.line(f"{len(page.values)} of {page.total} values, snapshot {page.snapshot}")
