"""`mathrag read`: a question as it is read, before anything is computed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from mathrag.commands.console import JsonFlag, Paper, SnapshotOption, escape, say, text_of, write_json
from mathrag.views.reading import quantity_rows, thing_text, words_at

if TYPE_CHECKING:
    from mathrag.problems import Problem


def read(
    question: Annotated[str, typer.Argument(help="The question, in quotes.", show_default=False)],
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """Show how a question is read: things, quantities, relations, events, what is asked.

    Nothing is computed. Without a knowledge base the words and constants of documents are not known.

    Examples:

    \b
      mathrag read "A car goes 90 km in 1.5 h. How fast is it?"
      mathrag read "A car goes 90 km in 1.5 h. How fast is it?" --json
    """
    problem = _read(text_of(question), snapshot)
    if json:
        write_json(problem)
    else:
        show_problem(problem, Paper())


def _read(text: str, snapshot: str | None) -> Problem:
    """``text`` as a typed problem, with the words of the knowledge base where there is one."""
    from mathrag.agent import Agent, read_problem
    from mathrag.errors import NoKnowledgeBase
    from mathrag.views.opening import open_knowledge

    try:
        knowledge, settings = open_knowledge(snapshot)
    except NoKnowledgeBase:
        if snapshot is not None:
            raise
        say("There is no knowledge base: read without the words of documents.")
        return read_problem(text)
    return Agent(knowledge, settings).read(text)


def show_problem(problem: Problem, paper: Paper) -> None:
    """Print ``problem`` for people: a table for each of its parts; a part that is empty prints nothing."""
    paper.line(f"[bold]{escape(' '.join(problem.text.split()))}[/bold]")
    things = [
        (thing.id, thing_text(thing), thing.substance, "; ".join(words_at(problem, span) for span in thing.mentions))
        for thing in problem.things
    ]
    _table(paper, ("thing", "is", "made of", "in the question"), things)
    rows = [(quantity.id, *row) for quantity, row in zip(problem.quantities, quantity_rows(problem), strict=True)]
    headers = ("quantity", "name", "value", "unit", "kinds", "of", "when", "status", "in the question", "because")
    _table(paper, headers, rows)
    relations = [(said.equation, said.label, ", ".join(said.quantities)) for said in problem.relations]
    _table(paper, ("relation", "is", "of"), relations)
    names = {thing.id: thing_text(thing) for thing in problem.things}
    events = [
        (event.order, event.words, ", ".join(names[thing] for thing in event.things))
        for event in sorted(problem.events, key=lambda event: event.order)
    ]
    _table(paper, ("event", "is", "happens to"), events)
    _table(paper, ("left open", "because"), [(left.words, left.reason) for left in problem.open])
    paper.line()
    asked = dict.fromkeys(problem.quantity(id).name or id for id in problem.asked)
    wanted = f" in {problem.wanted_unit}" if problem.wanted_unit else ""
    paper.line(f"[dim]asked[/dim]        {escape(', '.join(asked) or 'nothing')}{escape(wanted)}")
    paper.line(f"[dim]read by[/dim]      {escape(problem.reader)}")


def _table(paper: Paper, headers: tuple[str, ...], rows: Sequence[Sequence[object]]) -> None:
    """A table below an empty line, without the columns that hold nothing."""
    if not rows:
        return
    held = [place for place in range(len(headers)) if any(row[place] not in (None, "") for row in rows)]
    paper.line()
    paper.table([headers[place] for place in held], [[row[place] for place in held] for row in rows])
