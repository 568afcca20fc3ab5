"""`mathrag documents`: what each document gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathrag.commands.console import JsonFlag, LimitOption, OffsetOption, Paper, SnapshotOption, write_json

if TYPE_CHECKING:
    from mathrag.views.documents import DocumentView

_COUNTS = {
    "formulas": "formulas", "laws": "laws", "named": "named_laws", "executable": "executable_laws", "typed": "typed_laws",
    "situations": "situations", "definitions": "definitions", "values": "values", "examples": "examples", "results": "results",
    "verified": "verified",
}  # fmt: skip
"""What a column counts, by its head."""


def documents(
    limit: LimitOption = None, offset: OffsetOption = 0, snapshot: SnapshotOption = None, json: JsonFlag = False
) -> None:
    """List the documents, sorted by slug, with what was found in each.

    Named, executable and typed (their dimensions agree) are counted among the laws; laws are formulas that are no
    steps of examples and no conditions. Verified are results of worked examples that come out when computed anew.

    Examples:

    \b
      mathrag documents
      mathrag documents --json
    """
    from mathrag.views.documents import document_list
    from mathrag.views.opening import open_knowledge

    listed = document_list(open_knowledge(snapshot)[0], offset, limit)
    if json:
        write_json(listed)
        return
    paper = Paper()
    paper.table(("document", "pages", *_COUNTS), map(_row, listed.documents), indent=0)
    paper.line(f"{len(listed.documents)} of {listed.total} documents, snapshot {listed.snapshot}")


def _row(one: DocumentView) -> tuple[object, ...]:
    return one.slug, len(one.pages), *(getattr(one, counted) for counted in _COUNTS.values())
