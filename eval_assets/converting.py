"""`mathrag convert-benchmark`: a published benchmark becomes rows of ours; importing this module is cheap."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mathrag.commands.console import JsonFlag, say, write_json


def convert_benchmark(
    form: Annotated[
        str,
        typer.Argument(
            help="scibench, theoremqa, math, math-500 or formula-reasoning.", show_default=False, metavar="FORM"
        ),
    ],
    source: Annotated[Path, typer.Argument(help="A JSON array or JSON lines.", show_default=False, metavar="IN")],
    target: Annotated[Path, typer.Argument(help="The benchmark to write (.jsonl).", show_default=False, metavar="OUT")],
    json: JsonFlag = False,
) -> None:
    """Turn a published benchmark into one that `mathrag evaluate` reads.

    The data is not part of MathRAG. Records without a numeric answer are skipped; each is named with the reason.

    Examples:

    \b
      mathrag convert-benchmark scibench thermo.json thermo.jsonl
      mathrag convert-benchmark math test.jsonl competition.jsonl --json
    """
    from json import dumps

    from eval_assets.converters import FORMS, Conversion, convert
    from mathrag.errors import RowError
    from mathrag.home import write_text

    if form not in FORMS:
        raise typer.BadParameter(f"no form is called '{form}'; there are: {', '.join(FORMS)}", param_hint="FORM")
    if target.resolve() == source.resolve():
        raise typer.BadParameter("would be written over IN; name another file", param_hint="OUT")
    converted = convert(FORMS[form], source)
    for skipped in converted.skipped:
        say(f"Skipped {skipped.place}{f' ({skipped.id})' if skipped.id else ''}: {skipped.reason}")
    if not converted.rows:
        raise RowError(f"{source}: no record became a row; the form {form} has the fields {FORMS[form].fields}")
    write_text(target, "".join(dumps(row, ensure_ascii=False) + "\n" for row in converted.rows))
    if json:
        write_json(Conversion(rows=len(converted.rows), skipped=converted.skipped, output=str(target)))
    else:
        print(f"{len(converted.rows)} rows, {len(converted.skipped)} skipped -> {target}")
