"""`mathrag needs`, `dependents` and `path`: what is asked of the graph of statements; `complete` and `training`: what sources leave out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathrag.commands.console import JsonFlag, Paper, SnapshotOption, escape, text_of, write_json

if TYPE_CHECKING:
    from mathrag.views.statement_graph import StatementOrder
    from mathrag.views.statements import StatementLink

Key = Annotated[str, typer.Argument(help="URI of a statement, or the id at its end.", show_default=False)]


def needs(statement: Key, snapshot: SnapshotOption = None, json: JsonFlag = False) -> None:
    """What must be known first: all that a statement rests on, each after what that rests on.

    Examples:

    \b
      mathrag needs 0123456789ab
      mathrag needs 0123456789ab --json
    """
    from mathrag.views.opening import open_knowledge
    from mathrag.views.statement_graph import needs as order

    knowledge, _ = open_knowledge(snapshot)
    _show(order(knowledge, text_of(statement)), "rests on", json)


def dependents(statement: Key, snapshot: SnapshotOption = None, json: JsonFlag = False) -> None:
    """What depends on a statement, directly or not, each after what it depends on.

    Examples:

    \b
      mathrag dependents 0123456789ab
    """
    from mathrag.views.opening import open_knowledge
    from mathrag.views.statement_graph import dependents as order

    knowledge, _ = open_knowledge(snapshot)
    _show(order(knowledge, text_of(statement)), "is used by", json)


def path(
    one: Key,
    other: Annotated[str, typer.Argument(help="The other statement.", show_default=False)],
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """The shortest ways between two statements, from what is used to what uses it.

    Examples:

    \b
      mathrag path 0123456789ab ba9876543210
    """
    from mathrag.views.opening import open_knowledge
    from mathrag.views.statement_graph import paths

    knowledge, _ = open_knowledge(snapshot)
    found = paths(knowledge, text_of(one), text_of(other))
    if json:
        write_json(found)
        return
    paper = Paper()
    for way in found.paths:
        paper.line(escape(" → ".join(_named(link) for link in way)))
    if not found.paths:
        paper.line("Neither leads to the other.")


def complete(
    statements: Annotated[
        list[str] | None, typer.Argument(help="Ids of what is to be filled.", show_default="all that lack something")
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many that were not tried before.")] = None,
    training: Annotated[
        Path | None,
        typer.Option(help="Make nothing: write what sources prove and solve as training sets into this folder."),
    ] = None,
    rdf: Annotated[
        Path | None, typer.Option(help="Make nothing: write what was made as N-Quads, in its own named graph.")
    ] = None,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """Fill theorems without a proof and problems without a solution.

    A problem that the agent computes needs no language model; everything else needs one (MATHRAG_MODELS__BACKEND). What is made has to
    pass the rules of its task, is marked with its model, evidence and checks, and is kept in completions.jsonl of the home, never
    among what sources say; a source that arrives later replaces it.

    Examples:

    \b
      mathrag complete --limit 10
      mathrag complete 0123456789ab
      mathrag complete --training lessons
    """
    from mathrag.views.completing import completed, write_lessons, write_made
    from mathrag.views.opening import open_knowledge

    knowledge, settings = open_knowledge(snapshot)
    if training is not None or rdf is not None:
        written = write_lessons(knowledge, training) if training is not None else write_made(knowledge, rdf or Path())
        if json:
            write_json(written)
        else:
            print(
                f"{', '.join(f'{count} {name}' for name, count in written.counts.items())}: written to {written.output}"
            )
        return
    found = completed(knowledge, settings, [text_of(one) for one in statements or ()], limit)
    if json:
        write_json(found)
        return
    paper = Paper()
    rows = [
        (row.label, row.task, "made" if row.argument else "not made", row.reason or _checks(row.argument), row.calls)
        for row in found.tried
    ]
    paper.table(("statement", "task", "", "because", "calls"), rows, indent=0)
    paper.line(f"{found.made} made of {len(found.tried)} tried; {found.missing} statements lack a proof or a solution")


def _checks(argument: object) -> str:
    from mathrag.entities import Argument

    told = argument.synthesis if isinstance(argument, Argument) else None
    return f"{told.model}; passed: {', '.join(told.checks)}" if told else ""


def _show(order: StatementOrder, relation: str, json: bool) -> None:
    from mathrag.formulas.readable import readable_prose
    from mathrag.views.wording import counted

    if json:
        write_json(order)
        return
    paper = Paper()
    rows = [
        (
            step.hops,
            f"{link.form} {link.number}".strip(),
            readable_prose(link.label),
            "in a cycle" if step.cycle else "",
            link.uri.rsplit("/", 1)[-1],
        )
        for step in order.steps
        for link in step.statements
    ]
    paper.table(("references away", "form", "title", "", "id"), rows, indent=0)
    paper.line(f"{escape(_named(order.statement))} {relation} {counted(order.total, 'statement')}")


def _named(link: StatementLink) -> str:
    from mathrag.formulas.readable import readable_prose

    return f"{link.form} {link.number} ({readable_prose(link.label)})".replace("  ", " ")
