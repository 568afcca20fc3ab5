"""`mathrag read`: a question as it is read, before anything is computed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from mathrag.commands.console import JsonFlag, Paper, SnapshotOption, escape, number, say, text_of, write_json

if TYPE_CHECKING:
    from mathrag.problems import Problem, Quantity, Span, Thing


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
    from mathrag.commands.views import open_knowledge
    from mathrag.errors import NoKnowledgeBase

    try:
        knowledge, settings = open_knowledge(snapshot)
    except NoKnowledgeBase:
        if snapshot is not None:
            raise
        say("There is no knowledge base: read without the words of documents.")
        return read_problem(text)
    return Agent(knowledge, settings).read(text)


class QuantityRow(NamedTuple):
    """A quantity of a problem in words; what is asked for has the value '?'."""

    name: str
    value: str
    unit: str
    kinds: str
    of: str
    when: str
    status: str
    words: str
    note: str


def quantity_rows(problem: Problem) -> list[QuantityRow]:
    """The quantities of ``problem``, in its order; units as the ontology writes them."""
    return [_row(quantity, problem) for quantity in problem.quantities]


def _row(quantity: Quantity, problem: Problem) -> QuantityRow:
    unit = quantity.unit
    if unit is None and quantity.value is None:
        unit = problem.wanted_unit
    when = f"event {quantity.when}" if isinstance(quantity.when, int) else quantity.when or ""
    return QuantityRow(
        name=quantity.name or quantity.symbol or "",
        value="?" if quantity.value is None else number(quantity.value),
        unit="" if unit in (None, "1") else str(unit),
        kinds=", ".join(kind.replace("_", " ") for kind in quantity.kinds),
        of=thing_text(problem.thing(quantity.of)) if quantity.of else "",
        when=when,
        status=quantity.status,
        words=words_at(problem, quantity.span),
        note=quantity.note,
    )


def thing_text(thing: Thing) -> str:
    """``thing`` in words: "copper block", "3 lamp"."""
    words = " ".join(dict.fromkeys((*thing.words, thing.head)))
    return words if thing.count == 1 else f"{thing.count} {words}"


def words_at(problem: Problem, span: Span | None) -> str:
    """The words of the question at ``span``, on one line; none where ``span`` is None."""
    return "" if span is None else " ".join(problem.text[span[0] : span[1]].split())


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
