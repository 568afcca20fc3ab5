"""`mathrag check-pack`: is a situation pack fit to be ingested, and does it answer its own examples?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathrag.commands.console import JsonFlag, Paper, escape, write_json

if TYPE_CHECKING:
    from mathrag.views.pack_report import PackReport


def check_pack(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A situation pack, see docs/situations.md.")],
    json: JsonFlag = False,
) -> None:
    """Check a situation pack: its form, the dimensions of its equations, what follows from them, its examples.

    The examples are asked of a knowledge base made of this pack alone. Exit code 1 where something was found.

    Examples:

    \b
      mathrag check-pack my-plant.yaml
      mathrag check-pack ontology/situations/forces.yaml --json
    """
    from mathrag.settings import load
    from mathrag.views.pack_report import report_of

    report = report_of(file, load())
    if json:
        write_json(report)
    else:
        _print(report, Paper())
    if report.found:
        raise typer.Exit(1)


def _print(report: PackReport, paper: Paper) -> None:
    rows = [
        (
            one.name,
            one.title,
            one.equations,
            one.examples,
            "; ".join(found.message for found in one.findings) or "sound",
        )
        for one in report.situations
    ]
    paper.table(("situation", "title", "equations", "examples", "found"), rows, indent=0)
    for fault in report.faults:
        paper.line(escape(fault))
    unlike = [(one.situation, one.ask, one.expected, one.given) for one in report.examples if not one.right]
    if unlike:
        paper.line()
        paper.table(("situation", "example", "expected", "given"), unlike, indent=0)
    right = sum(one.right for one in report.examples)
    paper.line(
        f"{escape(report.file)}: {len(report.situations)} situations, {right} of {len(report.examples)} examples right,"
        f" {report.found or 'no'} findings"
    )
