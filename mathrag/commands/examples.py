"""Worked examples as commands print them; `mathrag examples`."""

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
    from mathrag.views.examples import ExampleView


def examples(
    words: WordsOption = "",
    document: DocumentOption = None,
    verdict: Annotated[
        Literal["verified", "differs", "not computed"] | None, typer.Option(help="Only with a result of this verdict.")
    ] = None,
    limit: LimitOption = None,
    offset: OffsetOption = 0,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """List the worked examples of the documents, with their results computed anew.

    Examples:

    \b
      mathrag examples
      mathrag examples --verdict differs
      mathrag examples --text package --json
    """
    from mathrag.formulas.readable import readable_prose
    from mathrag.views.examples import example_page, results, stated
    from mathrag.views.opening import open_knowledge

    knowledge, _ = open_knowledge(snapshot)
    page = example_page(knowledge, text_of(words), document, verdict, offset, limit)
    if json:
        write_json(page)
        return
    paper = Paper()
    rows = [
        (readable_prose(example.label), part.letter, stated(part), part.verdict, part.reason, example.id)
        for example in page.examples
        for part in results(example) or example.parts[:1]
    ]
    paper.table(("example", "part", "result", "verdict", "because", "id"), rows, indent=0)
    counts = ", ".join(f"{count} {name}" for name, count in page.verdicts.items())
    paper.line(f"{len(page.examples)} of {page.total} examples, results: {counts or 'none'}, snapshot {page.snapshot}")


def show_example(example: ExampleView, paper: Paper) -> None:
    """Everything known of ``example``: question, laws, steps with what was put in, results and where it stands."""
    from mathrag.formulas.readable import readable, readable_prose
    from mathrag.views.examples import stated

    paper.line(f"[bold]{escape(readable_prose(example.label))}[/bold]")
    paper.line(escape(example.question))
    paper.line()
    paper.facts({"URI": example.uri, "uses": "; ".join(law.label for law in example.uses)})
    laws = {law.uri: law.label for law in example.uses}
    for part in example.parts:
        paper.line()
        paper.line(escape(f"{f'({part.letter}) ' if part.letter else ''}{part.question}"))
        rows = [
            (
                readable(step.latex),
                laws.get(step.law or "", ""),
                ", ".join(f"{readable(one.symbol)} = {one.value} {one.unit or ''}".strip() for one in step.bindings),
            )
            for step in part.steps
        ]
        if rows:
            paper.table(("step", "law", "with"), rows)
        paper.facts({"result": stated(part) or "no value", part.verdict: part.reason})
    paper.line()
    for place in example.occurrences:
        paper.line(f"[dim]stands in[/dim]  {escape(place.document)} ({place.chunk}) by {escape(place.extractor)}")
