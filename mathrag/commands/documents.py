"""`mathrag documents`: what each document gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathrag.commands.console import JsonFlag, LimitOption, OffsetOption, Paper, SnapshotOption, write_json

if TYPE_CHECKING:
    from mathrag.views.documents import DocumentView

_COLUMNS = (
    "document",
    "pages",
    "formulas",
    "laws",
    "named",
    "executable",
    "typed",
    "definitions",
    "values",
    "examples",
    "results",
    "verified",
)


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
    paper.table(_COLUMNS, map(_row, listed.documents), indent=0)
    paper.line(f"{len(listed.documents)} of {listed.total} documents, snapshot {listed.snapshot}")


def _row(one: DocumentView) -> tuple[object, ...]:
    laws = one.formulas, one.laws, one.named_laws, one.executable_laws, one.typed_laws
    return one.slug, len(one.pages), *laws, one.definitions, one.values, one.examples, one.results, one.verified
