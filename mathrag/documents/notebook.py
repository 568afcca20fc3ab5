"""Jupyter notebooks: their text as Markdown, their code as blocks of its language; what the code printed is left out."""

from __future__ import annotations

import json
from typing import Any

from mathrag.documents.converted import Reading, Source
from mathrag.documents.markdown import reading_of
from mathrag.documents.sniff import decode
from mathrag.errors import DocumentError


class NotebookConverter:
    """Notebooks of nbformat 4."""

    name = "notebook"
    version = 1

    def read(self, source: Source) -> Reading:
        text, warnings = decode(source.content(), source.path)
        try:
            content = json.loads(text)
            language = content.get("metadata", {}).get("language_info", {}).get("name", "python")
            cells = [_written(cell, language) for cell in content["cells"]]
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise DocumentError(
                f"{source.path.name} is no notebook of nbformat 4, or a broken one; save it anew",
                reason="broken",
                path=str(source.path),
            ) from error
        return reading_of("\n\n".join(filter(None, cells)), warnings)


def _written(cell: dict[str, Any], language: str) -> str:
    """A cell as Markdown; empty where it is meant for another program."""
    said = "".join(cell["source"]).strip("\n")
    if cell["cell_type"] == "code":
        return f"```{language}\n{said}\n```" if said else ""
    return said if cell["cell_type"] == "markdown" else ""
