"""Lines to blocks: paragraphs, list items, display formulas, heading candidates, tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from mathrag.documents.doubled import undoubled
from mathrag.documents.textlayer.hyphens import joined
from mathrag.documents.textlayer.joints import CONNECTIVE, JOINT, OPEN_END, OPEN_START, SIGN, mended
from mathrag.documents.textlayer.lines import Line, equation_number, escape, tidy, typed_line, worded
from mathrag.documents.textlayer.runs import Run
from mathrag.documents.textlayer.tables import Table, write_table

BlockKind = Literal["text", "item", "display", "table"]

_BULLET = re.compile(r"[•▪‣●◦■□⁃➢✓▸►∙·]\s*")
_NUMBERED = re.compile(r"\(?(\d{1,2}|[a-z])[.)]\s+(?=\S)")
_DASHED = re.compile(r"[–—-]\s+(?=\S)")
_REMARK = re.compile(r"[,;]?\s*(\([^()$]{2,60}\))[.,;:]?")
_BETWEEN = re.compile(r"([,;]?)\s*(|and|or|und|oder)")
_ONLY_GLUE = re.compile(r"(?:[\s.,;:()|]|and|or|und|oder|with|mit|where)*", re.IGNORECASE)
_GOES_ON = re.compile(rf"{CONNECTIVE}\s*")
_BREAKS_OFF = re.compile(r"\s[-+−*/×÷·=(]$")
_SAME_LEFT = re.compile(rf"({SIGN})\s*")
# in em
_MAX_LEADING = 1.62
_MAX_INK_GAP = 0.35
_TALL = 1.5
_DISPLAY_GAP = 1.6
_INDENT = 0.9
_HANGING = 0.5
# the text of an item begins this far behind its marker at most
_HANGS = 3.0
# a list of formulas with less space than this between them was written as one formula (a quad is 1 em)
_NARROW = 1.0
_FITS = 0.6
# in em: a display is this far off the middle of its column at most, and this far from its rims at least
_CENTRED = 2.0
_MARGIN = 2.5
_NEARBY = 30
_CAPTION = re.compile(r"(?:fig|tab|abb)[a-z]*\.?\s*\d", re.IGNORECASE)
# points: a line this close above or below shows where the next column begins
_BESIDE = 20.0
# share of the column's width: a line that ends earlier was broken on purpose
_SHORT = 0.6
_FULL = 0.8


@dataclass(slots=True)
class Block:
    """A piece of Markdown with what headings and running heads are told by."""

    kind: BlockKind
    markdown: str
    x0: float
    y0: float
    y1: float
    size: float
    bold: bool
    lines: int
    characters: int
    indent: float = 0.0
    relation: float = float("inf")  # where the first relation of a display begins
    middle: float = 0.0
    typed: str = ""  # its text with the formulas as they were typed, where some may have been


def blocks(content: Sequence[Line | Table]) -> list[Block]:
    """The blocks of lines and tables that are given in reading order."""
    out: list[Block] = []
    paragraph: list[Line] = []
    rights = _right_edges(content)
    for place, part in enumerate(content):
        if isinstance(part, Table):
            out += _flush(paragraph)
            out.append(_table_block(part))
            continue
        inside = paragraph and _is_inside(paragraph, part, rights[place - 1])
        displays = (
            []
            if inside
            else _displays(part)
            or (_displays(worded(part)) if _is_numbered(part) or _set_apart(content, place) else [])
        )
        if displays:
            out += _flush(paragraph)
            if len(displays) == 1 and out and _continues(out[-1], displays[0]):
                _continue(out, displays[0])
            else:
                out += displays
            continue
        if paragraph and not _goes_on(paragraph, part, rights[place - 1]):
            out += _flush(paragraph)
        paragraph.append(part)
    out += _flush(paragraph)
    return out


def _flush(paragraph: list[Line]) -> list[Block]:
    if not paragraph:
        return []
    block = _paragraph(paragraph)
    paragraph.clear()
    return [block] if re.search(r"[^\s()\[\]{}|⎧⎨⎩⎪.]", block.markdown) else []  # not: pieces of a large bracket


def _table_block(table: Table) -> Block:
    inside = table.fragments()
    size = sorted(fragment.size for fragment in inside)[len(inside) // 2]
    characters = sum(len(fragment.items) for fragment in inside)
    block = Block("table", write_table(table), table.x0, table.y0, table.y1, size, False, len(table.rows), characters)
    if any(item.kind == "relation" for fragment in inside for item in fragment.items):
        block.typed = write_table(table, typed=True)
    return block


# --- display formulas ---------------------------------------------------------------------------------------------------


def _displays(line: Line) -> list[Block]:
    """The formulas of a line that holds nothing else but glue or a remark in brackets; none where it is prose."""
    tag = equation_number(line.cells[-1]) if len(line.cells) > 1 else None
    cells = line.cells[:-1] if tag else line.cells
    found = [run for cell in cells for run in cell if run.kind == "math"]
    if not any(run.relation for run in found):
        return []
    remark = _remark(cells)
    words = " ".join(run.text for cell in cells for run in cell if run.kind == "text")
    if not remark and not _ONLY_GLUE.fullmatch(words):
        return []
    formulas = [formula for cell in cells for formula in _listed(cell, line.size)]
    out = []
    for place, formula in enumerate(formulas):
        last = place == len(formulas) - 1
        latex = (
            formula
            + (rf"\ \text{{{remark}}}" if remark and last else "")
            + (rf" \tag{{{tag}}}" if tag and last else "")
        )
        block = Block("display", f"$${latex}$$", line.x0, line.y0, line.y1, line.size, False, 1, line.characters)
        block.relation = line.relation
        block.middle = (line.x0 + max(run.x1 for run in found)) / 2
        block.typed = typed_line(line).text if len(formulas) == 1 and not tag else ""
        out.append(block)
    return out


def _is_numbered(line: Line) -> bool:
    """Whether a line with a relation has the number of an equation far behind it: a display, words and all."""
    if len(line.cells) < 2 or not line.related or equation_number(line.cells[-1]) is None:
        return False
    return line.cells[-1][0].x0 - line.cells[-2][-1].x1 > _MARGIN * line.size


def _set_apart(content: Sequence[Line | Table], place: int) -> bool:
    """Whether a line with a relation stands in the middle of its column, with space above: a display, words and all."""
    line = content[place]
    if not isinstance(line, Line) or line.bold or not line.related or _CAPTION.match(line.text) or _marker(line.text):
        return False
    last = line.cells[-2 if len(line.cells) > 1 and equation_number(line.cells[-1]) else -1]
    left, right, above = line.x0, line.x1, float("inf")
    for step in (-1, 1):
        for other in content[place + step : place + _NEARBY * step if place + _NEARBY * step >= 0 else None : step]:
            if (other.y1 > line.y1) != (step < 0):
                break
            if isinstance(other, Line) and other.x0 < line.x1 and other.x1 > line.x0:
                left, right = min(left, other.x0), max(right, other.x1)
                above = min(above, other.y0 - line.y1) if step < 0 else above
    before, behind = line.x0 - left, right - max((run.x1 for run in last), default=line.x1)
    centred = abs(before - behind) < _CENTRED * line.size
    return centred and before > _MARGIN * line.size and above > _MAX_INK_GAP * line.size


def _remark(cells: Sequence[Sequence[Run]]) -> str:
    """``(ideal gas)`` behind the formula of a line that holds nothing else."""
    line = [run for cell in cells for run in cell]
    if len(line) < 2 or any(run.kind != "math" for run in line[:1]) or any(run.kind == "math" for run in line[1:]):
        return ""
    match = _REMARK.fullmatch(" ".join(run.text for run in line[1:]).strip())
    return match[1] if match else ""


def _listed(cell: Sequence[Run], size: float) -> list[str]:
    """The formulas of a cell; those that a narrow comma or a word like "or" joins stay one, as they were written."""
    out: list[str] = []
    right, glue, glued = 0.0, "", True
    for run in cell:
        if run.kind == "text":
            glued = glued and not (out and run.x0 - right > _NARROW * size)
            glue, right = f"{glue} {run.text}".strip(), run.x1
            continue
        word = _BETWEEN.fullmatch(glue)
        if out and glued and word and run.x0 - right < _NARROW * size:
            joint = rf"\ \text{{{word[2]}}}\ " if word[2] else r"\ "
            out[-1] += f"{word[1]}{joint}{run.text}"
        else:
            out.append(run.text)
        right, glue, glued = run.x1, "", True
    return out


def _continues(before: Block, block: Block) -> bool:
    """Whether a display is the next line of the one above: it begins, or that one ends, with a sign."""
    close = before.y0 - block.y1 < _DISPLAY_GAP * block.size and before.y1 > block.y1
    above, latex = before.markdown[2:-2], block.markdown[2:-2]
    if before.kind != "display" or not close or (r"\tag" in above and not _SAME_LEFT.match(latex)):
        return False
    if OPEN_END.search(above) or _SAME_LEFT.match(latex):
        return True
    if not _GOES_ON.match(latex):
        return False
    # with a relation of its own it begins with a negative left side, but for a further term set behind the relation above
    centred = abs(block.middle - before.middle) < block.size
    return block.relation == float("inf") or (block.x0 > before.relation and not centred)


def _continue(out: list[Block], block: Block) -> None:
    """A broken line is joined; a line that only begins with a sign gets the left side of the one above."""
    before = out[-1]
    above, latex = before.markdown[2:-2], block.markdown[2:-2]
    sign = _SAME_LEFT.match(latex)
    if sign and not OPEN_END.search(above):
        left = re.split(SIGN, above, maxsplit=1)[0].strip()
        block.markdown = f"$${left} {latex}$$" if left else block.markdown
        out.append(block)
        return
    before.markdown = f"$${above} {latex}$$"
    before.typed = f"{before.typed} {block.typed}" if before.typed and block.typed else ""
    before.y0 = min(before.y0, block.y0)
    before.characters += block.characters


# --- paragraphs ---------------------------------------------------------------------------------------------------------


def _right_edges(content: Sequence[Line | Table]) -> list[float]:
    """For each line how far its column goes to the right: the widest of the lines above and below that start alike,
    but not into a column beside it."""
    edges = []
    for place, part in enumerate(content):
        right = part.x1
        for step in (-1, 1):
            for other in content[place + step : place + 60 * step if place + 60 * step >= 0 else None : step]:
                if other.x0 > part.x1 or other.x1 < part.x0 or (other.y1 > part.y1) != (step < 0):
                    break
                if isinstance(other, Line) and isinstance(part, Line) and abs(other.x0 - part.x0) < 3 * part.size:
                    right = max(right, other.x1)
        beside = [o.x0 for o in content if o.x0 > part.x1 and o.y0 < part.y1 + _BESIDE and o.y1 > part.y0 - _BESIDE]
        edges.append(min(right, max(part.x1, min(beside, default=right))))
    return edges


def _goes_on(paragraph: Sequence[Line], line: Line, right: float) -> bool:
    """Whether ``line`` continues the paragraph: close below, same type, no marker, and its first word didn't fit above."""
    last, first = paragraph[-1], paragraph[0]
    size = max(last.size, line.size)
    if abs(last.size - line.size) > 0.09 * size or last.bold != line.bold:
        return False
    if _marker(line.text) or line.base >= last.base - 0.3 * size:
        return False
    hanging = _marker(first.text) is not None
    loose = hanging and line.x0 > first.x0 + _HANGING * size
    full = last.x1 + line.first_word + _FITS * last.size > right
    tall = loose or max(last.y1 - last.y0, line.y1 - line.y0) > _TALL * size
    slack = 3 if last.related and not line.related and full else 2 if tall else 1
    if last.base - line.base > _MAX_LEADING * size and last.y0 - line.y1 > slack * _MAX_INK_GAP * size:
        return False
    if line.x0 > last.x1 or line.x1 < last.x0:
        return False
    if len(paragraph) > 1 and hanging and line.x0 < paragraph[1].x0 - _INDENT * size:
        return False
    if loose:
        return True  # indented under its bullet
    if not hanging and line.x0 > last.x0 + _INDENT * size and len(paragraph) > 1:
        return False
    if full:
        return True
    # the next word would have fitted: a break on purpose, unless the sentence plainly goes on
    if _is_broken(last, line):
        return True
    unfinished = not re.search(r"[.:;!?]$", last.text) and bool(re.match(r"[a-zà-ÿ$]", line.text))
    return unfinished and last.x1 - last.x0 > _SHORT * (right - last.x0)


def _is_inside(paragraph: Sequence[Line], line: Line, right: float) -> bool:
    """Whether a line of formulas alone is one more line of the sentence above, not a display."""
    last = paragraph[-1]
    first = paragraph[0]
    aligned = abs(line.x0 - last.x0) < _FITS * last.size or abs(line.x0 - first.x0) < _FITS * last.size
    if _marker(first.text) and len(paragraph) == 1:
        aligned = aligned or 0 < line.x0 - first.x0 < _HANGS * last.size
    full = last.x1 + line.first_word + _FITS * last.size > right and last.x1 - last.x0 > _FULL * (right - last.x0)
    return aligned and bool(last.words) and (full or _is_broken(last, line)) and _goes_on(paragraph, line, right)


def _is_broken(last: Line, line: Line) -> bool:
    """Whether a formula goes on from one line to the next: the first ends, or the second begins, with a sign."""
    if last.related and _BREAKS_OFF.search(last.text):
        return True
    if not last.text.endswith("$"):
        return False
    return bool(OPEN_END.search(last.text.removesuffix("$")) or OPEN_START.match(line.text))


def _marker(text: str) -> re.Match[str] | None:
    return _BULLET.match(text) or _NUMBERED.match(text) or _DASHED.match(text)


def _paragraph(lines: Sequence[Line]) -> Block:
    bold = all(line.bold for line in lines)
    kind, text = _itemised(_flowing(lines, bold))
    related = any(line.related for line in lines)
    typed = _itemised(_flowing([typed_line(line) for line in lines], bold))[1] if related else ""
    return Block(
        kind=kind,
        markdown=text,
        x0=lines[0].x0,
        y0=min(line.y0 for line in lines),
        y1=max(line.y1 for line in lines),
        size=lines[0].size,
        bold=bold,
        lines=len(lines),
        characters=sum(line.characters for line in lines),
        indent=lines[0].x0,
        typed=typed,
    )


def _itemised(text: str) -> tuple[BlockKind, str]:
    """What a paragraph is, and its text with the marker of an item as Markdown has it."""
    marker = _BULLET.match(text) or _DASHED.match(text)
    numbered = _NUMBERED.match(text)
    kind: BlockKind = "item" if marker or (numbered and numbered[1].isdigit()) else "text"
    if marker:
        text = f"- {text[marker.end() :]}" if text[marker.end() :] else ""
    elif numbered and numbered[1].isdigit() and not text.startswith("("):
        text = f"{numbered[1]}. {text[numbered.end() :]}"
    elif kind == "text":
        text = re.sub(r"^(#{1,6}|[-+*>])(?=\s)", r"\\\1", text)
    return kind, text


def _flowing(lines: Sequence[Line], bold: bool) -> str:
    """The lines' text as one."""
    text = ""
    for line in lines:
        written = _emphasised(line) if not bold else line.text
        text = (joined(text, written) or f"{text}{JOINT}{written}") if text else written
    return undoubled(mended(re.sub(r"\*\*\s\*\*", JOINT, text)))


def _emphasised(line: Line) -> str:
    """The line with its bold prose marked: it is often the name of what follows."""
    parts: list[str] = []
    for place, cell in enumerate(line.cells):
        if place:
            parts.append(" ")
        for number, run in enumerate(cell):
            if run.spaced and number:
                parts.append(" ")
            parts.append(_written(run))
    return tidy("".join(parts))


def _written(run: Run) -> str:
    if run.kind == "math":
        return f"${run.text}$"
    text = escape(run.text)
    if run.bold and re.search(r"[^\W\d_]{2}", text):
        return f"**{text.strip()}**"
    return text
