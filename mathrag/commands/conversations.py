"""`mathrag conversations` and `mathrag feedback`: what is kept of questions and answers."""

from __future__ import annotations

import json as json_lines
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mathrag.commands.console import JsonFlag, Paper, escape, say, write_json

if TYPE_CHECKING:
    from mathrag.conversation import ConversationView


def conversations(
    id: Annotated[
        str | None, typer.Argument(help="The conversation to show; none: list all.", show_default=False)
    ] = None,
    delete: Annotated[bool, typer.Option("--delete", help="Forget it instead.")] = False,
    json: JsonFlag = False,
) -> None:
    """List the conversations that are kept, show one, or delete it.

    Each is a file of JSON lines under the home, in `conversations/`.

    Examples:

    \b
      mathrag conversations
      mathrag conversations terminal
      mathrag conversations terminal --delete
    """
    from mathrag.conversation import Conversations
    from mathrag.home import Home
    from mathrag.settings import load

    settings = load()
    kept = Conversations(Home(settings.home), settings.conversations)
    if id is None:
        if delete:
            raise typer.BadParameter("name the conversation to delete")
        listed = kept.listed()
        if json:
            write_json(listed)
            return
        rows = [(one.id, one.turns, f"{one.last:%Y-%m-%d %H:%M}", one.title) for one in listed.conversations]
        Paper().table(("conversation", "turns", "last", "begins with"), rows)
    elif delete:
        kept.delete(id)
        say(f"Conversation {id} is deleted.")
    elif json:
        write_json(kept.show(id))
    else:
        _show(kept.show(id), Paper())


def _show(shown: ConversationView, paper: Paper) -> None:
    for turn in shown.turns:
        paper.line(f"[dim]{turn.turn} {turn.at:%Y-%m-%d %H:%M}[/dim] {escape(turn.message)}")
        paper.line(f"  [bold]{escape(turn.answer.answer)}[/bold]")
    if shown.unreadable:
        say(f"{shown.unreadable} turns were kept by another version of MathRAG, or are damaged: left out.")


def feedback(
    folder: Annotated[Path, typer.Argument(help="Where both files are written.", show_default=False)],
) -> None:
    """Write the thumbs that were given to answers as files for an evaluation.

    `confirmed.jsonl` is a benchmark (`mathrag evaluate` reads it): questions whose answers got a thumb up. `to-check.jsonl` has those
    with a thumb down and what was answered; with the right `answer` and `unit` written into it, a row belongs into a benchmark too.

    Examples:

    \b
      mathrag feedback my-benchmark
    """
    from mathrag.conversation import Feedback, benchmark_rows, rows_to_check
    from mathrag.home import Home, write_text
    from mathrag.settings import load

    given = Feedback(Home(load().home)).rows()
    for name, rows in (("confirmed.jsonl", benchmark_rows(given)), ("to-check.jsonl", rows_to_check(given))):
        write_text(folder / name, "".join(map(_line, rows)))
        say(f"{folder / name}: {len(rows)} row{'' if len(rows) == 1 else 's'}")


def _line(row: dict[str, Any]) -> str:
    return json_lines.dumps(row, ensure_ascii=False) + "\n"
