"""What is wrong with a SPARQL query, where, and what would do: the parser's own words name its grammar."""

from __future__ import annotations

import re
from collections.abc import Iterable

_PLACE = re.compile(r"error at (?P<line>\d+):(?P<column>\d+): (?P<expected>.*)", re.DOTALL)
_WRITTEN = re.compile(r'"((?:[^"\\]|\\.)+)"')
_PREFIX = re.compile(r"(?P<prefix>[\w-]*):[\w.%-]*$")
_SHOWN = 30
_LISTED = 12


def explained(error: str, query: str, prefixes: Iterable[str]) -> str:
    """The parser's ``error`` about ``query`` as line, column, the text there, and what is missing; ``prefixes`` are known."""
    found = _PLACE.search(error)
    if found is None:
        return f"SPARQL: {error}"
    line, column, expected = int(found["line"]), int(found["column"]), found["expected"]
    text = [*query.split("\n"), ""][line - 1]
    before, after = text[: column - 1], text[column - 1 :].lstrip()
    unknown = _PREFIX.search(before)
    if "Prefix not found" in expected and unknown:
        known = ", ".join(f"{prefix}:" for prefix in sorted(prefixes))
        return (
            f"SPARQL, line {line}, column {unknown.start() + 1}: the prefix {unknown['prefix']}: is not known. "
            f"Known are {known}; or begin the query with PREFIX {unknown['prefix']}: <...>"
        )
    column = len(text) - len(after) + 1
    at = (
        f"at {after[:_SHOWN].rstrip()!r}"
        if after
        else "at the end of the line"
        if line <= query.count("\n")
        else "at its end"
    )
    tokens = list(dict.fromkeys(_WRITTEN.findall(expected)))
    wanted = f"; here could stand {' '.join(tokens[:_LISTED])}" if tokens else ""
    return f"SPARQL, line {line}, column {column}: the query can't be read {at}{wanted}"
