"""`mathrag doctor`: is everything here that MathRAG needs, and what is each setting?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from mathrag.commands.console import JsonFlag, Paper, escape, write_json

if TYPE_CHECKING:
    from mathrag.views.health import Diagnosis


def doctor(json: JsonFlag = False) -> None:
    """Check the installation; show every setting.

    Exit code 0 if MathRAG can be used, 1 if something it needs is missing. Optional parts that are missing are
    shown with the commands that bring them.

    Examples:

    \b
      mathrag doctor
      mathrag doctor --json
      MATHRAG_SERVICE__PORT=9000 mathrag doctor
    """
    from mathrag.errors import SettingsError
    from mathrag.settings import load
    from mathrag.views.failures import FAILED
    from mathrag.views.health import diagnose, diagnose_settings

    try:
        diagnosis = diagnose(load())
    except SettingsError as error:
        diagnosis = diagnose_settings(error)
    if json:
        write_json(diagnosis)
    else:
        _show(diagnosis, Paper())
    if not diagnosis.usable:
        raise typer.Exit(FAILED)


def _show(diagnosis: Diagnosis, paper: Paper) -> None:
    rows = [(name, version or "not installed") for name, version in diagnosis.versions.items()]
    paper.table(("package", "version"), rows, indent=0)
    paper.line()
    for check in diagnosis.checks:
        mark = {"ok": "[green]ok[/green]", "warning": "[yellow]warning[/yellow]", "missing": "[red]missing[/red]"}
        paper.line(f"{check.name:<15} {mark[check.state]}  {escape(check.detail)}")
        for command in check.commands:
            paper.line(f"{'':<15}     {escape(command)}")
    paper.line()
    settings = [(row.name, row.value, row.source, row.description) for row in diagnosis.settings]
    paper.table(("setting", "value", "source", ""), settings, indent=0)
    paper.line()
    paper.line("MathRAG is ready." if diagnosis.usable else "[bold red]MathRAG can't be used yet.[/bold red]")
