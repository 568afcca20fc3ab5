"""`mathrag correct`: what was read wrongly of a formula, said by a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mathrag.commands.console import JsonFlag, Paper, escape, say, text_of, write_json

if TYPE_CHECKING:
    from mathrag.entities import Corrected, Correction


def correct(
    formula: Annotated[
        str | None,
        typer.Argument(help="URI of the formula, or the id at its end.", show_default="list the corrections"),
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="What it is called.")] = None,
    equation: Annotated[str | None, typer.Option("--equation", help="What it says, in LaTeX.")] = None,
    no_law: Annotated[bool, typer.Option("--no-law", help="It is none: never compute with it.")] = False,
    symbol: Annotated[
        str | None, typer.Option("--symbol", help="The symbol that --meaning or --unit is of.", metavar="LATEX")
    ] = None,
    meaning: Annotated[str | None, typer.Option("--meaning", help="What the symbol means, in a few words.")] = None,
    unit: Annotated[str | None, typer.Option("--unit", help="The symbol's coherent unit.")] = None,
    author: Annotated[
        str | None, typer.Option("--author", help="Who says so.", show_default="your name on this machine")
    ] = None,
    take_back: Annotated[
        str | None, typer.Option("--take-back", metavar="ID", help="Let what was read hold again.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Correct what was read of a formula; list corrections, or take one back.

    One correction a call. It is kept in `corrections.jsonl` of the home, holds from the next `mathrag ingest` on, and
    is refused where the formula would contradict itself.

    Examples:

    \b
      mathrag correct 0123456789ab --name "Hooke's law"
      mathrag correct 0123456789ab --symbol k --meaning "spring constant"
      mathrag correct 0123456789ab --symbol k --unit N/m
      mathrag correct 0123456789ab --equation 'F = -k x'
      mathrag correct
      mathrag correct --take-back 0123abcd
    """
    from mathrag.home import Home
    from mathrag.settings import load
    from mathrag.views.corrections import take_back as taken_back

    said: list[tuple[Corrected, str]] = []
    said += [("name", text_of(name))] if name is not None else []
    said += [("meaning", text_of(meaning))] if meaning is not None else []
    said += [("unit", text_of(unit))] if unit is not None else []
    said += [("equation", text_of(equation))] if equation is not None else []
    said += [("role", "statement")] if no_law else []
    if take_back is not None:
        gone = taken_back(Home(load().home), take_back)
        _tell(gone, "Taken back", json=json)
    elif formula is None:
        _list(json=json)
    elif len(said) != 1:
        raise typer.BadParameter("say one thing: --name, --meaning, --unit, --equation or --no-law")
    else:
        _keep(text_of(formula), *said[0], text_of(symbol or ""), author, json=json)


def _keep(key: str, field: Corrected, new: str, symbol: str, author: str | None, *, json: bool) -> None:
    import getpass
    from datetime import UTC, datetime

    from mathrag.home import Home
    from mathrag.views.corrections import correct as keep
    from mathrag.views.opening import open_knowledge

    knowledge, settings = open_knowledge()
    date = datetime.now(UTC).isoformat(timespec="seconds")
    home, author = Home(settings.home), text_of(author or getpass.getuser())
    _tell(keep(knowledge, settings, home, key, field, new, symbol=symbol, author=author, date=date), "Kept", json=json)


def _tell(correction: Correction, done: str, *, json: bool) -> None:
    if json:
        write_json(correction)
    else:
        Paper().line(f"{done}: {escape(in_words(correction))}")
    say("It takes effect with the next `mathrag ingest`.")


def _list(*, json: bool) -> None:
    from mathrag.errors import NoKnowledgeBase
    from mathrag.home import Home
    from mathrag.settings import load
    from mathrag.views.corrections import correction_list
    from mathrag.views.opening import open_knowledge

    try:
        knowledge = open_knowledge()[0]
    except NoKnowledgeBase:
        knowledge = None
    found = correction_list(knowledge, Home(load().home))
    if json:
        write_json(found)
        return
    paper = Paper()
    headers = ("id", "formula", "corrects", "was", "is", "by", "on", "state")
    rows = [
        (
            one.id,
            one.formula.rsplit("/", 1)[-1],
            f"{one.field} of {one.symbol}" if one.symbol else one.field,
            one.old,
            one.new,
            one.author,
            one.date[:10],
            "in force" if one.applied else ("with the next ingestion" if one.fits else "finds no formula"),
        )
        for one in found.corrections
    ]
    paper.table(headers, rows)
    if not rows:
        paper.line("Nothing is corrected.")


def in_words(correction: Correction) -> str:
    """``correction`` in a line: what it changes, who says so and when."""
    of = f" of {correction.symbol}" if correction.symbol else ""
    was = f" (was {correction.old})" if correction.old else ""
    by = f"{correction.author}, {correction.date[:10]}, correction {correction.id}"
    return f"{correction.field}{of}: {correction.new}{was}, by {by}"
