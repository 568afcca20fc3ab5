"""`mathrag convert`: one file to Markdown, outside any knowledge base."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mathrag.commands.console import JsonFlag, say, write_json


def convert(
    file: Annotated[
        Path,
        typer.Argument(
            help="PDF, Markdown, HTML, LaTeX, Typst, AsciiDoc, Org, MediaWiki or other file.", show_default=False
        ),
    ],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Write the Markdown to this file.")] = None,
    json: JsonFlag = False,
) -> None:
    """Turn a document into Markdown with LaTeX.

    Without -o the Markdown goes to standard output. Warnings about pages that were hard to read go to standard error.

    Examples:

    \b
      mathrag convert sheet.pdf -o sheet.md
      mathrag convert chapter.tex | less
      mathrag convert sheet.pdf --json
    """
    import sys

    from mathrag.documents import convert as convert_file
    from mathrag.home import slug_of, write_text
    from mathrag.settings import load
    from mathrag.views.knowledge import Conversion

    converted = convert_file(file, slug_of(file.name), load().documents)
    document = converted.document
    for warning in document.warnings:
        say(f"Warning: {warning}")
    if output is not None:
        write_text(output, converted.markdown)
        say(f"{file.name}: {len(document.pages)} pages, {len(converted.markdown)} characters -> {output}")
    if json:
        markdown = None if output is not None else converted.markdown
        write_json(Conversion(document=document, markdown=markdown, output=str(output) if output else None))
    elif output is None:
        sys.stdout.buffer.write(converted.markdown.encode())
        sys.stdout.buffer.flush()
