"""Situation packs: YAML, one situation a YAML document (``docs/situations.md``).

Each situation becomes a section with its title, its description and its source, and carries its own text in a fenced block
```` ```yaml situation ````, which the extraction stage reads. What holds between a situation's quantities is judged there;
here only what is no situation at all is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from mathrag.documents.converted import Page, Reading, Source
from mathrag.documents.sniff import decode
from mathrag.documents.yaml_text import fault_of, loader_of
from mathrag.errors import DocumentError

KEY = "situation"
FENCE = "yaml situation"
_SEPARATOR = re.compile(r"^---(?:[ \t]+#.*)?[ \t]*\n", re.MULTILINE)
_TICKS = re.compile(r"^ {0,3}(`{3,})", re.MULTILINE)


class SituationPackConverter:
    """A YAML file of situations. A document of it that is none is reported with its line, and the rest goes on."""

    name = "situation-pack"
    version = 1

    def read(self, source: Source) -> Reading:
        """One section a situation. Raises `DocumentError` where the file is not YAML or holds no situation."""
        text, warnings = decode(source.content(), source.path)
        sections, others = [], []
        for line, part in _parts(text):
            fields = _fields(part, line, source.path)
            if fields is None:
                continue
            if isinstance(fields, dict) and str(fields.get(KEY) or "").strip():
                sections.append(_section(fields, part))
            else:
                others.append(f"line {line}: no situation, for it has no key '{KEY}'")
        if not sections:
            raise DocumentError(
                f"{source.path.name} is no situation pack: none of its YAML documents has the key '{KEY}';"
                " docs/situations.md says how to write one",
                reason="malformed",
                path=str(source.path),
            )
        return Reading((Page("\n\n".join(sections) + "\n"),), warnings=(*warnings, *others))


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """The YAML documents of a pack as written, each with the line it begins at."""
    start = 0
    for separator in (*_SEPARATOR.finditer(text), None):
        end = separator.start() if separator else len(text)
        yield text.count("\n", 0, start) + 1, text[start:end].strip("\n")
        start = separator.end() if separator else end


def _fields(part: str, line: int, path: Path) -> Any:
    try:
        return yaml.load(part, Loader=loader_of(part))
    except yaml.YAMLError as error:
        message = f"{path.name} is not YAML: {fault_of(error, line)}"
        raise DocumentError(message, reason="malformed", path=str(path)) from error


def _section(fields: dict[str, Any], part: str) -> str:
    """Heading, what is said of the situation, and the situation as written."""
    ticks = "`" * max([3, *(len(match[1]) + 1 for match in _TICKS.finditer(part))])
    title = _line(fields.get("title")) or _line(fields[KEY])
    source = _line(fields.get("source"))
    said = [_line(fields.get("description")), f"Source: {source}" if source else ""]
    prose = " ".join(
        sentence if sentence.endswith((".", "?", "!")) else f"{sentence}." for sentence in said if sentence
    )
    return "\n\n".join(filter(None, (f"## {title}", prose, f"{ticks}{FENCE}\n{part}\n{ticks}")))


def _line(value: Any) -> str:
    return " ".join(value.split()).replace("`", "'") if isinstance(value, str) else ""
