"""Symbols of content dictionaries as commands print them; `mathrag symbols`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mathrag.commands.console import (
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
    from mathrag.views.symbols import SymbolView


def symbols(
    words: WordsOption = "",
    dictionary: Annotated[
        str | None, typer.Option("--dictionary", help="Only those of this content dictionary, e.g. arith1.")
    ] = None,
    searched: Annotated[
        bool | None,
        typer.Option("--searched/--not-searched", help="Only those that are, or are not, of mathematics."),
    ] = None,
    limit: LimitOption = None,
    offset: OffsetOption = 0,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """List the symbols that content dictionaries define, sorted by name.

    Examples:

    \b
      mathrag symbols
      mathrag symbols --dictionary arith1
      mathrag symbols --text divisor --json
    """
    from mathrag.formulas.readable import readable_prose
    from mathrag.views.opening import open_knowledge
    from mathrag.views.symbols import symbol_page

    knowledge, _ = open_knowledge(snapshot)
    page = symbol_page(knowledge, text_of(words), dictionary, searched, offset, limit)
    if json:
        write_json(page)
        return
    paper = Paper()
    rows = [
        (one.name, readable_prose(one.description_latex or one.description), one.signature or "", one.id)
        for one in page.symbols
    ]
    paper.table(("symbol", "means", "signature", "id"), rows, indent=0)
    paper.line(f"{len(page.symbols)} of {page.total} symbols, snapshot {page.snapshot}")


def show_symbol(symbol: SymbolView, paper: Paper) -> None:
    """Everything known of ``symbol``."""
    from mathrag.formulas.readable import readable, readable_prose

    paper.line(f"[bold]{escape(symbol.name)}[/bold] {escape(symbol.label)}")
    paper.line(f"  {escape(readable_prose(symbol.description_latex or symbol.description))}")
    for one in symbol.properties:
        paper.line(f"  [dim]holds:[/dim] {escape(readable_prose(one.latex) or readable(one.formal))}")
        if one.formal and one.latex and f"${one.formal}$" != one.latex:
            paper.line(f"         {escape(readable(one.formal))}")
    for example in symbol.examples:
        paper.line(f"  [dim]e.g.[/dim]   {escape(readable_prose(example.latex))}")
    paper.line()
    paper.facts(
        {
            "URI": symbol.uri,
            "dictionary": f"{symbol.dictionary} ({symbol.status})" if symbol.status else symbol.dictionary,
            "role": symbol.role,
            "signature": symbol.signature,
            "in formulas": symbol.function,
            "in SymPy": symbol.sympy,
            "searched": "" if symbol.mathematical else "no: it is not of mathematics",
            "uses": ", ".join(link.label for link in symbol.uses),
            "used by": ", ".join(link.label for link in symbol.used_by),
            "used in": "; ".join(f"{link.label} ({link.id})" for link in symbol.used_in),
        }
    )
    for place in symbol.occurrences:
        paper.line(f"[dim]defined in[/dim] {escape(place.document)} ({place.chunk}) by {escape(place.extractor)}")
