"""Tables of markups other than Markdown as its rows: reStructuredText's simple, grid and list tables, and columns aligned by blanks."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LISTED = re.compile(
    r"^(?P<indent>[ \t]*)\.\. (?:list-table|table)::[ \t]*(?P<title>[^\n]*)\n(?:[ \t]+:[\w-]+:[^\n]*\n)*\s*\n"
    r"(?P<body>(?:(?P=indent)[ \t]+[*-] [^\n]*\n?(?:(?P=indent)[ \t]+[^\n]*\n?)*))",
    re.MULTILINE,
)
_BORDER = r"[ \t]*={2,}(?:[ ]+={2,})+[ \t]*"
_SIMPLE = re.compile(
    rf"^{_BORDER}\n(?:(?!{_BORDER}$)[^\n]+\n){{1,4}}{_BORDER}\n(?:(?!{_BORDER}$)[^\n]+\n)+{_BORDER}$", re.MULTILINE
)
_GRID = re.compile(r"^[ \t]*\+[-+]{3,}\+[ \t]*\n(?:[ \t]*[|+][^\n]*[|+][ \t]*(?:\n|\Z)){3,}", re.MULTILINE)
_COLUMNS = re.compile(r"(?:^[ \t]*\S+(?:[ ]\S+)*(?:[ ]{2,}\S+(?:[ ]\S+)*){1,7}[ \t]*$\n?){3,}", re.MULTILINE)
_RULE = r"[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)+"
_OPEN = re.compile(rf"^[ \t]*[^\s|][^\n|]*\|[^\n]*\n{_RULE}\n(?:[^\n|]*\|[^\n]*(?:\n|\Z))+", re.MULTILINE)
"""Rows of Markdown without bars at their edges."""
_LEADERS = r"[ \t]*(?:\.{2,}|…+|(?:[ \t]\.){2,})[ \t]*"
_LED = re.compile(
    rf"(?:^[ \t]*(?:[-*][ \t]+)?[^\W\d_][^\n|.=]*?{_LEADERS}[-−]?\d[^\n|=]{{0,30}}(?:\n|\Z)){{2,}}", re.MULTILINE
)
"""A list whose values stand behind dots: "Manila ..... 2"."""
_APART = re.compile(r"[ ]{2,}")


def tables_as_rows(text: str) -> str:
    """``text`` with its tables as Markdown writes them; what is no whole table stays as it is."""
    if "list-table::" in text or ".. table::" in text:
        text = _LISTED.sub(lambda found: _listed(found["title"].strip(), found["body"]) or found[0], text)
    text = _OPEN.sub(lambda found: _closed(found[0]), text) if "-|" in text.replace(" ", "") else text
    text = _SIMPLE.sub(lambda found: _simple(found[0]), text) if "==" in text else text
    text = (
        _LED.sub(lambda found: _led(found[0]) or found[0], text)
        if ".." in text or "…" in text or " . ." in text
        else text
    )
    text = _GRID.sub(lambda found: _grid(found[0]) or found[0], text) if "+--" in text else text
    return _COLUMNS.sub(lambda found: _aligned(found[0]) or found[0], text) if "  " in text else text


def _led(lines: str) -> str:
    """Things and their values, the first of which is the head of the table: it has none."""
    rows = [re.split(_LEADERS, line.strip().lstrip("-* "), maxsplit=1) for line in lines.strip("\n").split("\n")]
    return _rows(rows)


def _closed(rows: str) -> str:
    """Rows of Markdown with a bar at each edge, apart from what stands before and behind."""
    return "\n" + "".join(f"| {line.strip().removesuffix('|')} |\n" for line in rows.strip("\n").split("\n")) + "\n"


def _rows(rows: Sequence[Sequence[str]], title: str = "") -> str:
    """``rows``, the first of which is the head, in Markdown; empty where they are not of one width."""
    width = len(rows[0]) if rows else 0
    if width < 2 or len(rows) < 2 or any(len(row) != width for row in rows):
        return ""
    lines = ["| " + " | ".join(" ".join(cell.split()).replace("|", r"\|") for cell in row) + " |" for row in rows]
    lines.insert(1, "|" + " --- |" * width)
    return "\n" + (f"{title}\n\n" if title else "") + "\n".join(lines) + "\n\n"


def _listed(title: str, body: str) -> str:
    rows: list[list[str]] = []
    for line in map(str.strip, body.split("\n")):
        begun = re.match(r"\*[ \t]+-[ \t]*", line)
        if begun:
            rows.append([line[begun.end() :]])
        elif rows and re.match(r"-(?:[ \t]|$)", line):
            rows[-1].append(line[1:].strip())
        elif rows and line:
            rows[-1][-1] += f" {line}"
    return _rows(rows, title)


def _simple(table: str) -> str:
    """Columns below borders of equals signs; a row that begins with blanks goes on with the one before, and the head may have several."""
    border, *lines = table.split("\n")
    starts = [found.start() for found in re.finditer("=+", border)]
    rows: list[list[str]] = [[""] * len(starts)]
    head = True
    for line in lines:
        if re.fullmatch(_BORDER, line):
            head = False
            continue
        cells = [line[start:end].strip() for start, end in zip(starts, (*starts[1:], None), strict=True)]
        if head or (not cells[0] and len(rows) > 1):
            rows[-1] = [f"{before} {cell}".strip() for before, cell in zip(rows[-1], cells, strict=True)]
        else:
            rows.append(cells)
    return _rows(rows)


def _grid(table: str) -> str:
    """Cells between lines of minus signs; one whose cells span several is left as it is."""
    rows: list[list[str]] = []
    begun = True
    for line in map(str.strip, table.strip().split("\n")):
        if line.startswith("+"):
            begun = True
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if begun:
            rows.append(cells)
        elif len(cells) == len(rows[-1]):
            rows[-1] = [f"{before} {cell}".strip() for before, cell in zip(rows[-1], cells, strict=True)]
        else:
            return ""
        begun = False
    return _rows(rows)


def _aligned(block: str) -> str:
    """Lines whose columns two blanks and more part: a head of words, and below it in each line a number."""
    rows = [_APART.split(line.strip()) for line in block.strip("\n").split("\n")]
    numbers = [[re.match(r"[-+−]?\.?\d", cell) is not None for cell in row] for row in rows]
    told = not any(numbers[0]) and all(any(own[1:]) and not own[0] for own in numbers[1:])
    return _rows(rows) if told and not re.search(r"[=|$`]", block) else ""
