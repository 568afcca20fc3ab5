"""A table of questions (CSV) answered row by row: what was asked stays, the answer with its grounds stands behind it."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import typer

from mathrag.errors import MathRAGError
from mathrag.views.wording import source_text

if TYPE_CHECKING:
    from mathrag.agent import Answer

QUESTION = "question"
COLUMNS = ("answer", "value", "unit", "uncertainty", "formula", "source", "assumptions", "confidence", "kind", "reason")


def answer_table(file: Path, output: Path | None, ask: Callable[[str], Answer]) -> None:
    """Each row of ``file`` with what ``ask`` says, to ``output`` (None: standard output) as it comes; a row that fails has its reason."""
    header, rows = _read(file)
    place = next((n for n, name in enumerate(header) if name.strip().lower() == QUESTION), None)
    if place is None:
        raise typer.BadParameter(f"{file} has no column 'question' (it has {', '.join(header) or 'no header'})")
    if output is not None and output.resolve() == file.resolve():
        raise typer.BadParameter("--output is the file of the questions: name another one")
    own = [name if name not in header else f"{name} (mathrag)" for name in COLUMNS]
    with _opened(output) as opened:
        writer = csv.writer(opened)
        writer.writerow([*header, *own])
        for row in _counted(rows):
            text = row[place].strip() if place < len(row) else ""
            writer.writerow([*row, *[""] * (len(header) - len(row)), *_answered(text, ask)])
            opened.flush()


def _answered(text: str, ask: Callable[[str], Answer]) -> list[object]:
    """The cells for one question, in the order of `COLUMNS`."""
    try:
        answer = ask(text)
    except MathRAGError as error:
        return [*[""] * (len(COLUMNS) - 2), "failed", str(error)]
    reason = answer.reason or (answer.answer if answer.refused else "")
    cells = (
        "" if answer.refused else answer.answer,
        answer.value,
        answer.unit,
        answer.uncertainty,
        "; ".join(step.formula.label for step in answer.steps),
        "; ".join(dict.fromkeys(map(source_text, answer.sources))),
        "; ".join(answer.assumptions),
        f"{answer.confidence:.2f}",
        answer.kind,
        reason,
    )
    return ["" if cell is None else cell for cell in cells]


def _read(file: Path) -> tuple[list[str], list[list[str]]]:
    """The header and the rows that hold anything; separated by commas, or by semicolons where the header has more of these."""
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines(keepends=True)
    except OSError as error:
        raise typer.BadParameter(f"{file} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise typer.BadParameter(f"{file} is no UTF-8 text: save it as CSV in UTF-8") from error
    first = lines[0] if lines else ""
    rows = list(csv.reader(lines, delimiter=";" if first.count(";") > first.count(",") else ","))
    return (rows[0] if rows else []), [row for row in rows[1:] if any(cell.strip() for cell in row)]


@contextmanager
def _opened(output: Path | None) -> Iterator[TextIO]:
    if output is None:
        yield sys.stdout
        return
    with output.open("w", encoding="utf-8", newline="") as opened:
        yield opened


def _counted(rows: list[list[str]]) -> Iterator[list[str]]:
    """``rows`` with a bar on standard error that says how far it is."""
    from rich.console import Console
    from rich.progress import track

    yield from track(rows, description="questions", console=Console(stderr=True))
