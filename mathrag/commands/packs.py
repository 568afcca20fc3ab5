"""`mathrag check-pack`: is a situation pack fit to be ingested?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathrag.commands.console import JsonFlag, Paper, escape, write_json

if TYPE_CHECKING:
    from mathrag.commands.pack_report import PackReport


def check_pack(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A situation pack, see docs/situations.md.")],
    json: JsonFlag = False,
) -> None:
    """Check a situation pack: its form, the dimensions of its equations, what follows from them.

    Exit code 1 where something was found.

    Examples:

    \b
      mathrag check-pack my-plant.yaml
      mathrag check-pack ontology/situations/forces.yaml --json
    """
    from mathrag.commands.pack_report import report_of

    report = report_of(file)
    if json:
        write_json(report)
    else:
        _print(report, Paper())
    if report.findings:
        raise typer.Exit(1)


def _print(report: PackReport, paper: Paper) -> None:
    rows = [
        (one.name, one.title, one.equations, one.examples, "; ".join((*one.faults, *one.remarks)) or "sound")
        for one in report.situations
    ]
    paper.table(("situation", "title", "equations", "examples", "found"), rows, indent=0)
    for fault in report.faults:
        paper.line(escape(fault))
    paper.line(f"{escape(report.file)}: {len(report.situations)} situations, {report.findings or 'no'} findings")
