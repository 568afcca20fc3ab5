"""Tables, ruled and unruled: fragments in rows and columns, a label and its formula in one row."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from mathrag.documents.grid import piped
from mathrag.documents.textlayer.fragments import Fragment
from mathrag.documents.textlayer.hyphens import joined
from mathrag.documents.textlayer.joints import OPEN_END, OPEN_START
from mathrag.documents.textlayer.lines import Line, equation_number, lines, typed_line
from mathrag.documents.textlayer.paths import Rule
from mathrag.documents.textlayer.rows import band_rows, cells_of, is_full, levels_of

# in em
_COLUMN_GAP = 0.85
_HEADER_REACH = 2.4
_MAX_ROW_STEP = 4.5
# type that is larger than this times the table's is a heading
_LARGER = 1.12
_MIN_RULE = 5.0
_MIN_ROWS = 3
# share of the rows that may reach across the gap between two columns
_CROSSING = 0.1
# share of a table's width: what is wider spans its columns
_SPANNING = 0.6
# points: rules whose ends differ by less belong to one table
_SAME_END = 4.0
# points: pieces of one border are level but for this
_SAME_LEVEL = 1.2
_TALLEST_BAND = 250.0
# the outer rules of a table in print against those within it (0.8 and 0.5 points in LaTeX's booktabs)
_HEAVY = 1.3
_SAME_THICKNESS = 0.1


@dataclass(slots=True, eq=False)
class Table:
    """Rows of cells, a cell being the fragments in it; ``first`` is its place in the stream."""

    rows: list[list[list[Fragment]]]
    x0: float
    y0: float
    x1: float
    y1: float
    first: int

    def fragments(self) -> list[Fragment]:
        return [fragment for row in self.rows for cell in row for fragment in cell]


def find_tables(
    found: Sequence[Fragment], horizontal: Sequence[Rule], vertical: Sequence[Rule], in_stream_order: bool
) -> tuple[list[Table], list[Fragment]]:
    """The tables of a page and the fragments that are in none."""
    rest = list(found)
    tables: list[Table] = []
    for rules in _rule_groups(horizontal, rest):
        table = _ruled(rest, rules, vertical, _joints(horizontal, rules))
        if table is not None:
            tables.append(table)
            rest = _without(rest, table)
    for rows in _aligned_rows(rest, in_stream_order):
        table = _unruled(rows)
        if table is not None:
            tables.append(table)
            rest = _without(rest, table)
    return tables, rest


def _without(found: Sequence[Fragment], table: Table) -> list[Fragment]:
    held = {id(fragment) for fragment in table.fragments()}
    return [fragment for fragment in found if id(fragment) not in held]


def _table(rows: list[list[list[Fragment]]]) -> Table:
    inside = [fragment for row in rows for cell in row for fragment in cell]
    return Table(
        rows,
        min(f.x0 for f in inside),
        min(f.y0 for f in inside),
        max(f.x1 for f in inside),
        max(f.y1 for f in inside),
        min(f.first for f in inside),
    )


# --- ruled --------------------------------------------------------------------------------------------------------------


def _rule_groups(horizontal: Sequence[Rule], found: Sequence[Fragment]) -> list[list[Rule]]:
    """Long rules that start and end alike, from top to bottom, cut where the distance is no row's."""
    if not found:
        return []
    em = sorted(fragment.size for fragment in found)[len(found) // 2]
    whole = [rule for rule in _collinear(horizontal) if rule.length > _MIN_RULE * em]
    groups: list[list[Rule]] = []
    for rule in sorted(whole, key=lambda each: -each.at):
        for group in groups:
            last = group[-1]
            alike = abs(last.start - rule.start) < _SAME_END and abs(last.end - rule.end) < _SAME_END
            near = last.at - rule.at < _TALLEST_BAND or _closes(group, rule, horizontal)
            if alike and near and not _crossed_by_heading(found, last, rule, em):
                group.append(rule)
                break
        else:
            groups.append([rule])
    return [group for group in groups if len(group) >= 2]


def _collinear(horizontal: Sequence[Rule]) -> list[Rule]:
    """Borders that are drawn cell by cell as one rule each."""
    levels: list[list[Rule]] = []
    for rule in sorted(horizontal, key=lambda each: (each.at, each.start)):
        if levels and rule.at - levels[-1][0].at < _SAME_LEVEL:
            levels[-1].append(rule)
        else:
            levels.append([rule])
    out: list[Rule] = []
    for rule in (rule for level in levels for rule in sorted(level, key=lambda each: each.start)):
        if out and abs(out[-1].at - rule.at) < _SAME_LEVEL and rule.start - out[-1].end < 3.0:
            out[-1] = Rule(min(out[-1].start, rule.start), out[-1].at, max(out[-1].end, rule.end), out[-1].thickness)
        else:
            out.append(rule)
    return out


def _closes(group: Sequence[Rule], rule: Rule, horizontal: Sequence[Rule]) -> bool:
    """Whether a rule far below ends the table: drawn in the same pieces, or as thick as its first one, a thin one between."""
    first, last = group[0], group[-1]
    framed = last.thickness * _HEAVY < first.thickness and abs(first.thickness - rule.thickness) < _SAME_THICKNESS
    return framed or bool(_joints(horizontal, [last]) & _joints(horizontal, [rule]))


def _joints(horizontal: Sequence[Rule], borders: Sequence[Rule]) -> set[float]:
    """Where the pieces of borders that are drawn cell by cell meet: between the columns."""
    pieces = [piece for piece in horizontal if any(abs(piece.at - border.at) < _SAME_LEVEL for border in borders)]
    starts = {round(piece.start) for piece in pieces}
    return {round(piece.end) for piece in pieces if round(piece.end) in starts}


def _crossed_by_heading(found: Sequence[Fragment], upper: Rule, lower: Rule, em: float) -> bool:
    """Larger type between two rules: the lower one begins another table."""
    between = [f for f in found if lower.at < f.cy < upper.at and upper.start - 2 <= f.x0 <= upper.end]
    return any(fragment.size > _LARGER * em and _is_words(fragment) for fragment in between)


def _is_words(fragment: Fragment) -> bool:
    """Prose: a browser sets formulas larger than the words beside them."""
    math = sum(bool(item.math or item.built or item.formula) or item.kind == "relation" for item in fragment.items)
    return len(fragment.items) > 3 and not fragment.centred and math < 0.3 * len(fragment.items)


def _ruled(
    found: Sequence[Fragment], rules: Sequence[Rule], vertical: Sequence[Rule], joints: Collection[float]
) -> Table | None:
    left, right = rules[0].start - 3, rules[0].end + 3
    within = [f for f in found if left <= (f.x0 + f.x1) / 2 <= right]
    rules = [*rules, *_page_end(within, rules, joints)]
    bands = [[f for f in within if low.at < f.cy < high.at] for high, low in itertools.pairwise(rules)]
    inside = [fragment for band in bands for fragment in band]
    if not inside:
        return None
    em = sorted(fragment.size for fragment in inside)[len(inside) // 2]
    walls = [
        rule.at
        for rule in vertical
        if rule.end > rules[-1].at + 2 and rule.start < rules[0].at - 2 and left + 5 < rule.at < right - 5
    ]
    walls += [joint for joint in joints if left + 5 < joint < right - 5]
    header = _header_above(within, rules[0], em)
    narrow = [f for f in inside if f.x1 - f.x0 < _SPANNING * (right - left)]
    edges = _edges([*narrow, *header], em, walls) or _edges(narrow, em, walls)
    if not edges:
        return None
    bands[0] = _below_prose(bands[0], edges, em)
    rows = [row for band in bands for row in band_rows(band, edges, em)]
    head = cells_of(header, edges)
    if is_full(head) and not _drawn_above(rules[0], walls, vertical):
        rows.insert(0, head)
    full = sum(map(is_full, rows))
    if len(rows) < 2 or full < max(1, len(rows) // 3):
        return None
    return _table(rows)


def _page_end(within: Sequence[Fragment], rules: Sequence[Rule], joints: Collection[float]) -> list[Rule]:
    """Where a table of a browser that has its head alone between rules ends with the page, to go on on the next one."""
    below = [fragment for fragment in within if fragment.y1 < rules[-1].at]
    head = [fragment for fragment in within if rules[-1].at < fragment.cy < rules[0].at]
    if len(rules) != 2 or not (joints and below and head):
        return []
    end = replace(rules[-1], at=min(fragment.y0 for fragment in below) - 1)
    crossed = any(f.x0 < joint < f.x1 for f in below for joint in joints)
    return [] if crossed or _crossed_by_heading(below, rules[-1], end, max(f.size for f in head)) else [end]


def _header_above(within: Sequence[Fragment], top: Rule, em: float) -> list[Fragment]:
    """The line right above the top rule, if it has several cells of the table's own size."""
    near = [f for f in within if top.at <= f.cy < top.at + _HEADER_REACH * em and f.size < _LARGER * em]
    levels = levels_of(near, em)
    return levels[-1] if levels and len(levels[-1]) >= 2 else []


def _below_prose(band: list[Fragment], edges: Sequence[float], em: float) -> list[Fragment]:
    """The first band without the paragraph in it (a rule above may be a heading's): from the first line with several cells."""
    if not any(f.x0 < edge < f.x1 for f in band for edge in edges):
        return band
    levels = levels_of(band, em)
    while levels and not is_full(cells_of(levels[0], edges)):
        levels.pop(0)
    return [fragment for level in levels for fragment in level]


def _drawn_above(top: Rule, walls: Sequence[float], vertical: Sequence[Rule]) -> bool:
    """A frame that begins at the top rule has its header inside."""
    return any(abs(rule.end - top.at) < 2 and any(abs(rule.at - wall) < 1 for wall in walls) for rule in vertical)


def _edges(inside: Sequence[Fragment], em: float, walls: Sequence[float]) -> list[float]:
    """Where one column ends and the next begins: drawn walls, and gaps that nearly all rows share."""
    if not inside:
        return []
    edges: list[float] = []
    for wall in sorted(walls):
        if not edges or wall - edges[-1] > em:
            edges.append(wall)
    for start, end in _gaps(inside, em):
        if not any(start - em <= wall <= end + em for wall in walls):
            edges.append((start + end) / 2)
    return sorted(edges)


def _gaps(inside: Sequence[Fragment], em: float) -> list[tuple[float, float]]:
    """Stretches of the width that at most a few rows reach across."""
    allowed = int(_CROSSING * len(levels_of(inside, em)))
    events = sorted([(f.x0, 1) for f in inside] + [(f.x1, -1) for f in inside])
    gaps: list[tuple[float, float]] = []
    cover, free_since = 0, None
    for x, step in events:
        cover += step
        if cover > allowed and free_since is not None:
            if x - free_since > _COLUMN_GAP * em:
                gaps.append((free_since, x))
            free_since = None
        elif cover <= allowed and free_since is None and step < 0:
            free_since = x
    return gaps


# --- unruled ------------------------------------------------------------------------------------------------------------


def _aligned_rows(found: Sequence[Fragment], in_stream_order: bool) -> list[list[list[Fragment]]]:
    """Runs of consecutive lines of two or more fragments each, the lines' fragments being neighbours in the stream."""
    if len(found) < 2 * _MIN_ROWS:
        return []
    em = sorted(fragment.size for fragment in found)[len(found) // 2]
    runs: list[list[list[Fragment]]] = [[]]
    for level in levels_of(found, em):
        parts = [level] if not in_stream_order else _neighbours(level)
        row = max(parts, key=len)
        fits = len(row) >= 2 and (not runs[-1] or _below(runs[-1][-1], row, em))
        if fits and len(parts) == 1:
            runs[-1].append(row)
        elif runs[-1]:
            runs.append([row] if len(row) >= 2 and len(parts) == 1 else [])
    return [run for run in runs if len(run) >= _MIN_ROWS]


def _neighbours(level: list[Fragment]) -> list[list[Fragment]]:
    parts = [[level[0]]]
    for fragment in level[1:]:
        if 0 < fragment.first - parts[-1][-1].last <= 3:
            parts[-1].append(fragment)
        else:
            parts.append([fragment])
    return parts


def _below(upper: list[Fragment], lower: list[Fragment], em: float) -> bool:
    return upper[0].base - lower[0].base < _MAX_ROW_STEP * em


def _unruled(rows: list[list[Fragment]]) -> Table | None:
    inside = [fragment for row in rows for fragment in row]
    em = sorted(fragment.size for fragment in inside)[len(inside) // 2]
    edges = _edges(inside, em, ())
    if not edges or len(edges) > 9:
        return None
    cells = [cells_of(row, edges) for row in rows]
    if sum(map(is_full, cells)) < _MIN_ROWS:
        return None
    table = _table(cells)
    written = [[lines(sorted(cell, key=_reading)) for cell in row] for row in cells]
    prose = [line for row in written for cell in row for line in cell if re.search(r"[^\W\d_]{2}", line.words)]
    math = [line for row in written for cell in row for line in cell if line.math_runs]
    if not prose or (not math and _fills(table, edges)) or _are_numbered(written):
        return None  # a grid of formulas, columns of prose, displays with their numbers
    return table


def _are_numbered(written: Sequence[Sequence[Sequence[Line]]]) -> bool:
    """Whether the last column holds the numbers of equations and nothing else."""
    last = [line for row in written for line in row[-1]]
    return bool(last) and all(len(line.cells) == 1 and equation_number(line.cells[0]) for line in last)


def _fills(table: Table, edges: Sequence[float]) -> bool:
    """Prose that reaches across its column is running text."""
    bounds = [table.x0, *edges, table.x1]
    widths = [
        (max(f.x1 for f in cell) - min(f.x0 for f in cell)) / max(1.0, bounds[place + 1] - bounds[place])
        for row in table.rows
        for place, cell in enumerate(row)
        if cell
    ]
    return sum(widths) / max(1, len(widths)) > 0.7


def _reading(fragment: Fragment) -> tuple[float, float]:
    return (-round(fragment.base, 1), fragment.x0)


# --- Markdown -----------------------------------------------------------------------------------------------------------


def write_table(table: Table, typed: bool = False) -> str:
    """The table in Markdown; without a header row of its own it gets an empty one, and a second header row begins anew.

    ``typed``: with its formulas as they were typed, where nothing on a line is set as only mathematics is.
    """
    heads = [place for place, row in enumerate(table.rows) if place and _is_bold_row(row)]
    if heads and _is_bold_row(table.rows[0]):
        bounds = [0, *heads, len(table.rows)]
        return "\n\n".join(
            write_table(_table(table.rows[start:stop]), typed)
            for start, stop in itertools.pairwise(bounds)
            if stop > start
        )
    rows = [[write_cell(cell, typed) for cell in row] for row in table.rows]
    kept = [place for place in range(len(rows[0])) if any(row[place] for row in rows)]
    rows = [[row[place] for place in kept] for row in rows]
    if not _is_header(table, rows):
        rows.insert(0, ["" for _ in kept])
    rows.insert(1, ["---" for _ in kept])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _is_bold_row(row: list[list[Fragment]]) -> bool:
    letters = [item for cell in row for fragment in cell for item in fragment.items if item.char.isalnum()]
    return is_full(row) and bool(letters) and all(item.bold for item in letters)


def _is_header(table: Table, rows: list[list[str]]) -> bool:
    first = [fragment for cell in table.rows[0] for fragment in cell]
    others = [item for row in table.rows[1:] for cell in row for f in cell for item in f.items if item.char.isalnum()]
    letters = [item for fragment in first for item in fragment.items if item.char.isalnum()]
    if letters and all(item.bold for item in letters) and not all(item.bold for item in others):
        return True
    numeric = re.compile(r"[\d.,\s×+−-]+")
    plain = all(cell and "$" not in cell and not numeric.fullmatch(cell) for cell in rows[0])
    return plain and any("$" in cell or numeric.fullmatch(cell) for row in rows[1:] for cell in row if cell)


def write_cell(cell: Sequence[Fragment], typed: bool) -> str:
    """A cell's lines in one: prose is joined, formulas are kept apart."""
    text = ""
    for line in lines(sorted(cell, key=_reading)):
        written = piped((typed_line(line) if typed else line).text)
        if not text:
            text = written
        elif _is_broken(text, written):
            text = f"{text.removesuffix('$')} {written.removeprefix('$')}"
        elif text.endswith("$") and written.startswith("$"):
            text += "<br>" + written
        else:
            text = joined(text, written) or f"{text} {written}"
    return text


def _is_broken(text: str, written: str) -> bool:
    """Whether a cell's formula goes on in its next line: the first ends, or the second begins, with a sign."""
    if not (text.endswith("$") and written.startswith("$")):
        return False
    return bool(OPEN_END.search(text.removesuffix("$")) or (OPEN_START.match(written) and "<br>" not in text))
