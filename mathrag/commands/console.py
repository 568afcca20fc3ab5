"""Standard output for people (rich on a terminal, plain text in a pipe) and for programs (one JSON document).

Results go to standard output, everything else to standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from pydantic import BaseModel
    from rich.console import Console

JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON document on standard output.")]
SnapshotOption = Annotated[
    str | None,
    typer.Option(
        "--snapshot", metavar="ID", help="Ask this snapshot instead of the current one (`mathrag snapshots`)."
    ),
]
WordsOption = Annotated[str, typer.Option("--text", "-q", help="Only with these words in what it is called or says.")]
DocumentOption = Annotated[str | None, typer.Option("--document", help="Only from this document (its slug).")]
LimitOption = Annotated[int | None, typer.Option("--limit", min=1, help="At most so many.", show_default="all")]
OffsetOption = Annotated[int, typer.Option("--offset", min=0, help="Leave out the first so many.")]
PolicyOption = Annotated[
    Literal["symbolic", "llm", "hybrid", "auto"] | None,  # settings.PolicyName, whose import is not cheap
    typer.Option(
        "--policy", help="What chooses the agent's next action.", show_default="MATHRAG_AGENT__POLICY or auto"
    ),
]

PIPE_WIDTH = 1_000_000  # lines are never broken where nobody looks at a window


def text_of(argument: str) -> str:
    """A command line argument as Unicode text: bytes that are no UTF-8 become U+FFFD."""
    return argument.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def write_json(document: BaseModel, *, lines: bool = False) -> None:
    """Print ``document`` as the one JSON document of this command, or as one of its lines; UTF-8 whatever the locale."""
    sys.stdout.buffer.write(document.model_dump_json(indent=None if lines else 2).encode() + b"\n")
    sys.stdout.buffer.flush()


def say(message: str) -> None:
    """A line on standard error."""
    print(message, file=sys.stderr, flush=True)


class Paper:
    """Standard output for people; ``markup`` is rich's and vanishes where no terminal shows it."""

    def __init__(self) -> None:
        from rich.console import Console

        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")  # a terminal that has no Ω shows ? instead of failing
        self.is_terminal = sys.stdout.isatty()
        width = None if self.is_terminal else PIPE_WIDTH
        self._console: Console = Console(width=width, highlight=False, emoji=False)

    def line(self, markup: str = "") -> None:
        """One line, wrapped only by a terminal."""
        self._console.print(markup, soft_wrap=not self.is_terminal)

    def facts(self, facts: Mapping[str, object]) -> None:
        """One line a fact that says anything."""
        for name, value in facts.items():
            if value not in (None, "", (), []):
                self.line(f"[dim]{name:<15}[/dim] {escape(str(value))}")

    def table(self, headers: Sequence[str], rows: Iterable[Sequence[object]], indent: int = 2) -> None:
        """Aligned columns; an empty table prints nothing."""
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
        for header in headers:
            table.add_column(header, overflow="fold")
        for row in rows:
            table.add_row(*("" if cell is None else str(cell) for cell in map(plain, row)))
        if not table.row_count:
            return
        with self._console.capture() as captured:
            self._console.print(table)
        for line in captured.get().splitlines():
            self._console.print(Text.from_ansi(" " * indent + line.rstrip()), soft_wrap=True)


def plain(cell: object) -> object:
    """``cell`` with rich's brackets escaped where it is text."""
    from rich.markup import escape

    return escape(cell) if isinstance(cell, str) else cell


def escape(text: str) -> str:
    """``text`` so that rich prints it as it is."""
    from rich.markup import escape as rich_escape

    return rich_escape(text)
