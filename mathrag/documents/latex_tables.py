"""Rows and cells of a LaTeX table: columns and rows that cells span, head rows told by the rules under them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from mathrag.documents.grid import Cell, pipe_table, piped
from mathrag.documents.latex_definitions import group_end

_TOKEN = re.compile(
    r"(?P<environment>\\(?:begin|end))\b"
    r"|(?P<rule>\\(?:hline|toprule|midrule|bottomrule|specialrule|endfirsthead|endhead)\b)"
    r"|(?P<row>\\(?:\\(?:\*?[ \t]*\[[^\]]*\])?|tabularnewline\b))"
    r"|(?P<cell>&)|(?P<open>\{)|(?P<close>\})|\\.",
    re.DOTALL,
)
_LINES = re.compile(
    r"\\(?:cline|cmidrule)(?:\[[^\]]*\])?(?:\([^)]*\))?\s*\{[^}]*\}|\\(?:addlinespace|noalign|rowcolor|cellcolor|columncolor)(?:\[[^\]]*\])?(?:\{[^}]*\})?"
    r"|\\(?:endfoot|endlastfoot|centering|small|footnotesize|bfseries)\b"
)
_SPAN = re.compile(r"\s*\\(?P<kind>multicolumn|multirow)\*?\s*(?:\[[^\]]*\])?\s*\{\s*(?P<count>\d{1,3})\s*\}\s*")
_EQUATION = re.compile(r"\$[^$]*[=<>][^$]*\$")
_COLUMN_TYPE = re.compile(r"\\newcolumntype\s*\{(?P<name>[A-Za-z])\}\s*(?:\[\d\]\s*)?(?=\{)")
_COLUMN = re.compile(r"[<>@!]\{(?:[^{}]|\{[^{}]*\})*\}|\{[^{}]*\}|[A-Za-z]")
_REPEATED = re.compile(r"\*\{(\d{1,3})\}\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
_TABLE = re.compile(r"\\begin\s*\{(tabular[xy*]?|longtable|longtabu|tabu|tblr)\}")
_OPTION = re.compile(r"\s*\[[^\]]*\]")
_GROUP = re.compile(r"\s*(?=\{)")
_NESTED_TYPES = 3
_MAX_COLUMNS = 60
_LONGEST = 4000
# environments whose rows and columns are set by a second argument, behind a width
_WITH_WIDTH = frozenset({"tabularx", "tabular*", "tabulary", "longtabu"})


@dataclass
class _Row:
    cells: list[str] = field(default_factory=lambda: [""])
    ruled: bool = False  # a rule stands above it


def with_plain_columns(source: str) -> str:
    """``source`` with the columns of its tables specified by one letter each: ``M`` for cells that are formulas, set
    between dollars by the column's type (``>{$}c<{$}``, ``\\newcolumntype``), else ``l``."""
    types: dict[str, str] = {}
    parts, position = [], 0
    for match in _COLUMN_TYPE.finditer(source):
        end = group_end(source, match.end())
        if end:
            types[match["name"]] = source[match.end() + 1 : end - 1]
            parts.append(source[position : match.start()])
            position = end
    source = "".join(parts) + source[position:]
    parts, position = [], 0
    for match in _TABLE.finditer(source):
        start, end = _specified(match[1], source, match.end())
        if end > start >= position:
            parts += (source[position:start], "".join(_letters(source[start:end], types)))
            position = end
    return "".join(parts) + source[position:]


def latex_table(name: str, inner: str, write: Callable[[str], str]) -> str:
    """The Markdown table of environment ``name`` with what stands between its begin and end; ``write`` reads a cell."""
    start, end = _specified(name, inner, 0)
    rows = _rows(_LINES.sub(" ", inner[end + 1 if end else 0 :]))
    cells = [_cells(row.cells, inner[start:end], write) for row in rows]
    heads = _heads(rows, cells)
    grid = [
        [Cell(cell.text, cell.columns, 1, place < heads) for cell in row] for place, row in enumerate(_filled(cells))
    ]
    table = pipe_table(grid)
    return f"\n\n{table}\n\n" if table else ""


def _specified(name: str, source: str, place: int) -> tuple[int, int]:
    """Where the columns are specified behind ``place``; both 0 where they aren't."""
    found = (0, 0)
    for _ in range(2 if name in _WITH_WIDTH else 1):
        option = _OPTION.match(source, place)
        place = option.end() if option else place
        start = _GROUP.match(source, place)
        end = group_end(source, start.end()) if start else None
        if start and end:
            found, place = (start.end() + 1, end - 1), end
    return found


def _letters(specification: str, types: dict[str, str]) -> list[str]:
    for _ in range(_NESTED_TYPES):
        specification = _REPEATED.sub(lambda match: match[2] * min(int(match[1]), _MAX_COLUMNS), specification)
        specification = _COLUMN.sub(lambda match: types.get(match[0], match[0]), specification)[:_LONGEST]
    out, math = [], False
    for match in _COLUMN.finditer(specification):
        if match[0].startswith(">"):
            math = "$" in match[0]
        elif match[0].isalpha():
            out.append("M" if math else "l")
            math = False
    return out


def _cells(written: list[str], columns: str, write: Callable[[str], str]) -> list[Cell]:
    cells: list[Cell] = []
    column = 0
    for latex in written:
        formula = columns[column : column + 1] == "M" and latex.strip() and not _SPAN.match(latex)
        cells.append(_cell(f"${latex.strip()}$" if formula else latex, write))
        column += cells[-1].columns
    return cells


def _rows(inner: str) -> list[_Row]:
    """Rows cut where no group and no inner environment is open; without the empty ones."""
    rows, depth, position = [_Row()], 0, 0
    for match in _TOKEN.finditer(inner):
        rows[-1].cells[-1] += inner[position : match.start()]
        position = match.end()
        kind = match.lastgroup
        depth += {"open": 1, "close": -1, "environment": 1 if match[0] == r"\begin" else -1}.get(kind or "", 0)
        if depth <= 0 and kind == "row":
            rows.append(_Row())
        elif depth <= 0 and kind == "cell":
            rows[-1].cells.append("")
        elif depth <= 0 and kind == "rule":
            rows[-1].ruled = True
        else:
            rows[-1].cells[-1] += match[0]
    rows[-1].cells[-1] += inner[position:]
    ruled, out = False, []
    for row in rows:
        ruled = ruled or row.ruled
        if any(cell.strip() for cell in row.cells):
            out.append(_Row(row.cells, ruled))
            ruled = False
    return [*out, _Row([""], True)] if ruled else out


def _cell(latex: str, write: Callable[[str], str]) -> Cell:
    columns = rows = 1
    while match := _SPAN.match(latex):
        start = re.compile(r"\s*(?:\{[^{}]*\}|\*|=)?\s*(?:\[[^\]]*\])?\s*").match(latex, match.end())
        end = group_end(latex, start.end()) if start and latex[start.end() : start.end() + 1] == "{" else None
        if start is None or end is None:
            break
        columns = int(match["count"]) if match["kind"] == "multicolumn" else columns
        rows = int(match["count"]) if match["kind"] == "multirow" else rows
        latex = latex[start.end() + 1 : end - 1] + latex[end:]
    return Cell(piped(write(latex.strip())), max(columns, 1), max(rows, 1))


def _filled(rows: list[list[Cell]]) -> list[list[Cell]]:
    """What spans rows stands in each of them: LaTeX leaves its place in the rows below empty."""
    reaching: dict[int, tuple[str, int]] = {}
    out = []
    for row in rows:
        column, line = 0, []
        for cell in row:
            text, left = reaching.pop(column, ("", 0))
            if cell.rows > 1:
                reaching[column] = (cell.text, cell.rows - 1)
            elif left and not cell.text:
                cell = Cell(text, cell.columns)
                if left > 1:
                    reaching[column] = (text, left - 1)
            line.append(cell)
            column += cell.columns
        out.append(line)
    return out


def _heads(rows: list[_Row], cells: list[list[Cell]]) -> int:
    """How many rows are the head: those above the first rule under a row, where not every row has one; else a first row
    of words. Equations make no head."""
    below = next((place for place in range(1, len(rows)) if rows[place].ruled), 0)
    gridded = len(rows) > 3 and all(row.ruled for row in rows[1:])
    if not below or gridded or below >= len([row for row in cells if any(cell.text for cell in row)]):
        below = 1
    head = [cell.text for row in cells[:below] for cell in row]
    ruled = below < len(rows) and rows[below].ruled and not gridded
    if any(_EQUATION.search(text) if ruled else "$" in text for text in head):
        return 0
    return below
