"""The bibliography of a LaTeX source: its entries as labels, from ``thebibliography`` and from the BibTeX files that it names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from mathrag.documents.latex_definitions import group_end
from mathrag.documents.sniff import decode
from mathrag.entities import Mark
from mathrag.errors import DocumentError

BIBLIOGRAPHY = "bibliography"
"""What a label names that is an entry of a bibliography."""
_LISTED = re.compile(r"\\begin\s*\{thebibliography\}(.*?)(?:\\end\s*\{thebibliography\}|\Z)", re.DOTALL)
_ITEM = re.compile(
    r"\\bibitem\s*(?:\[(?:[^\[\]{}]|\{[^{}]*\})*\])?\s*\{([^{}]+)\}(.*?)(?=\\bibitem(?![A-Za-z])|\Z)", re.DOTALL
)
_BLOCK = re.compile(r"\\newblock(?![A-Za-z])")
_FILES = re.compile(r"\\(?:bibliography|addbibresource)\s*(?:\[[^\]]*\])?\s*\{([^{}]+)\}")
_RECORD = re.compile(r"@(?!comment|string|preamble)[a-z]+\s*\{\s*([^,\s{}]+)\s*,", re.IGNORECASE)
_FIELD = re.compile(r'([a-z]+)\s*=\s*(?:"([^"]*)"|(\d+)|(?=\{))', re.IGNORECASE)
_SHOWN = ("author", "editor", "title", "year", "date")
"""Fields of a BibTeX record that tell which work it is, in the order in which they are written."""
_MOST_BYTES = 5_000_000


def bibliography(body: str, files: Sequence[Path], written: Callable[[str], str]) -> list[Mark]:
    """The entries of ``body`` and of its BibTeX ``files`` as labels without a place, each once. ``written`` makes Markdown."""
    entries = [(key, _BLOCK.sub(" ", text)) for listed in _LISTED.findall(body) for key, text in _ITEM.findall(listed)]
    entries += [entry for file in files for entry in _records(_read(file))]
    found: dict[str, str] = {}
    for key, text in entries:
        found.setdefault(key.strip(), text)
    return [
        Mark(
            sort="label", start=0, end=0, name=BIBLIOGRAPHY, keys=(key,), title=" ".join(written(text.strip()).split())
        )
        for key, text in found.items()
    ]


def bibliography_names(source: str) -> list[str]:
    """Names of the BibTeX files that a source takes its bibliography from."""
    names = (name.strip() for group in _FILES.findall(source) for name in group.split(","))
    return [f"{name.removesuffix('.bib')}.bib" for name in names if name]


def _records(text: str) -> Iterator[tuple[str, str]]:
    """The records of a BibTeX file: key, and who wrote what and when."""
    for match in _RECORD.finditer(text):
        end = group_end(text, text.index("{", match.start()))
        fields: dict[str, str] = {}
        position = match.end()
        while end is not None and (field := _FIELD.search(text, position, end)):
            closed = group_end(text, field.end()) if field[2] is None and field[3] is None else field.end()
            position = closed or end
            value = field[2] or field[3] or text[field.end() + 1 : position - 1]
            fields.setdefault(field[1].lower(), " ".join(value.replace("{", "").replace("}", "").split()))
        yield match[1], ", ".join(fields[name] for name in _SHOWN if fields.get(name))


def _read(file: Path) -> str:
    try:
        return decode(file.read_bytes(), file)[0] if file.stat().st_size <= _MOST_BYTES else ""
    except (DocumentError, OSError):
        return ""
