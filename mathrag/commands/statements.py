"""Definitions, theorems and problems as commands print them; `mathrag statements`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

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
    from mathrag.views.statements import StatementLink, StatementView


def statements(
    words: WordsOption = "",
    kind: Annotated[
        Literal["definition", "theorem", "problem"] | None, typer.Option(help="Only definitions, theorems or problems.")
    ] = None,
    document: DocumentOption = None,
    limit: LimitOption = None,
    offset: OffsetOption = 0,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """List the definitions, theorems and problems of the documents.

    Examples:

    \b
      mathrag statements
      mathrag statements --kind theorem
      mathrag statements --text limit --json
    """
    from mathrag.formulas.readable import readable_prose
    from mathrag.views.opening import open_knowledge
    from mathrag.views.statements import statement_page

    knowledge, _ = open_knowledge(snapshot)
    page = statement_page(knowledge, text_of(words), kind, document, offset, limit)
    if json:
        write_json(page)
        return
    paper = Paper()
    rows = [
        (
            f"{one.form} {one.number}".strip(),
            readable_prose(one.label),
            len(one.proofs) + len(one.solutions),
            len(one.uses),
            len(one.used_by),
            one.id,
        )
        for one in page.statements
    ]
    paper.table(("form", "title", "proofs", "uses", "used by", "id"), rows, indent=0)
    forms = ", ".join(f"{count} {form}" for form, count in page.forms.items())
    paper.line(f"{len(page.statements)} of {page.total} statements ({forms or 'none'}), snapshot {page.snapshot}")


def show_statement(statement: StatementView, paper: Paper) -> None:
    """Everything known of ``statement``: text, proofs, what it uses and what uses it, and where it stands."""
    from mathrag.formulas.readable import readable, readable_prose

    paper.line(f"[bold]{escape(readable_prose(statement.label))}[/bold]")
    paper.line(f"[dim]{escape(f'{statement.form} {statement.number}'.strip())}[/dim]")
    paper.line(escape(statement.contents))
    paper.line()
    paper.facts({"URI": statement.uri, "field": statement.field, "source labels": ", ".join(statement.keys)})
    for name, arguments in (
        ("Proof", statement.proofs),
        ("Solution", statement.solutions),
        ("Proof" if statement.kind == "theorem" else "Solution", statement.made),
    ):
        for argument in arguments:
            paper.line()
            made = f" (made by {argument.synthesis.model}, in no source)" if argument.synthesis else ""
            paper.line(f"[bold]{name}{escape(made)}[/bold]")
            paper.line(escape(argument.contents))
    for title, links in (("uses", statement.uses), ("used by", statement.used_by)):
        if links:
            paper.line()
            paper.table((title, "form", "for", "id"), [_row(link) for link in links])
    if statement.contains:
        paper.line()
        rows = [(readable(one.latex), one.label, one.id) for one in statement.contains]
        paper.table(("contains", "label", "id"), rows)
    cited = dict.fromkeys(one.entry for one in statement.references if one.entry)
    dangling = [f"{one.text}: {one.reason}" for one in statement.references if one.dangles]
    if cited or dangling:
        paper.line()
        paper.facts({"cites": "; ".join(cited), "dangling": "; ".join(dangling)})
    paper.line()
    for place in statement.occurrences:
        paper.line(f"[dim]stands in[/dim]  {escape(place.document)} ({place.chunk}) by {escape(place.extractor)}")


def _row(link: StatementLink) -> tuple[str, str, str, str]:
    from mathrag.formulas.readable import readable_prose

    form = f"{link.form} {link.number}".strip()
    return readable_prose(link.label), form, link.tactic or "", link.uri.rsplit("/", 1)[-1]
