"""Fragments in reading order to lines: what stands on one baseline, side by side, as runs of prose and math."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mathrag.documents.textlayer.encodings import BIG_OPERATORS, OPERATORS, RELATIONS
from mathrag.documents.textlayer.fragments import Fragment, fragment_of
from mathrag.documents.textlayer.items import Item
from mathrag.documents.textlayer.runs import Run, runs, typed

# in em: fragments of one line whose baselines differ by less
_SAME_LINE = 0.3
_DANGLING_GAP = 4.0
_CENTRED_GAP = 12.0  # before the relation of columns that a browser centres
_LEAST_PROSE = 4
_LARGER_MATH = 1.3
_SCRIPT = 0.55
_NUMBER = re.compile(r"\(?\s*((?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*[a-z]?)\s*\)")


@dataclass(slots=True)
class Line:
    """A line of one column: its fragments' runs (``cells``), ink box, type size and whether all of it is bold."""

    cells: list[list[Run]]
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    size: float
    bold: bool
    first_word: float = 0.0
    characters: int = 0
    fragments: list[Fragment] = field(default_factory=list)

    @property
    def text(self) -> str:
        return write(self.cells)

    @property
    def related(self) -> bool:
        """Whether there is a relation on it."""
        return self.relation < float("inf")

    @property
    def relation(self) -> float:
        """Where its first relation begins; infinity without one."""
        items = [item for fragment in self.fragments for item in fragment.items if item.kind == "relation"]
        return min((item.x0 for item in items), default=float("inf"))

    @property
    def math_runs(self) -> list[Run]:
        return [run for cell in self.cells for run in cell if run.kind == "math"]

    @property
    def words(self) -> str:
        """The prose alone."""
        return " ".join(run.text for cell in self.cells for run in cell if run.kind == "text")


def write(cells: Sequence[Sequence[Run]]) -> str:
    """The runs as Markdown on one line."""
    parts: list[str] = []
    for place, cell in enumerate(cells):
        if place:
            parts.append(" ")
        for number, run in enumerate(cell):
            if run.spaced and number:
                parts.append(" ")
            parts.append(f"${run.text}$" if run.kind == "math" else escape(run.text))
    return tidy("".join(parts))


def tidy(text: str) -> str:
    """One space between words, none between a formula and the punctuation behind it."""
    return re.sub(r"\$ (?=[,.;:)!?](?:\s|$))", "$", re.sub(r" {2,}", " ", text)).strip()


def escape(text: str) -> str:
    """Prose in Markdown: a dollar sign is none of math's, and an accent printed on its own is on its letter."""
    return _LONE_ACCENT.sub(_composed, text).replace("$", r"\$")


_COMBINING = {
    "´": ("\u0301", "aeiouy"), "`": ("\u0300", "aeiou"), "¨": ("\u0308", "aeiouyı"), "ˆ": ("\u0302", "aeiouı"),
    "˜": ("\u0303", "ano"), "˚": ("\u030a", "au"), "ˇ": ("\u030c", "cszren"), "¸": ("\u0327", "cs"),
}  # fmt: skip
"""Accents printed on their own: the combining character, and the letters that bear it."""
_LONE_ACCENT = re.compile(rf"(?P<before>[^\W\d_])(?P<accent>[{''.join(_COMBINING)}])(?P<after>[^\W\d_]?)")


def _composed(found: re.Match[str]) -> str:
    """``Schr¨odinger`` and ``Pe´clet`` with their letters: TeX prints the accent beside or over the letter that bears it."""
    before, after = found["before"], found["after"]
    mark, letters = _COMBINING[found["accent"]]
    if before.lower() in letters and after != "ı":
        return unicodedata.normalize("NFC", before.replace("ı", "i") + mark) + after
    if after and after.lower() in letters:
        return before + unicodedata.normalize("NFC", after.replace("ı", "i") + mark)
    return found[0]


def line_of(parts: Sequence[Fragment]) -> Line:
    """The line that fragments make, left to right."""
    ordered = sorted(parts, key=lambda fragment: fragment.x0)
    cells = [runs(fragment.items) for fragment in ordered]
    largest = max(ordered, key=lambda fragment: (len(fragment.items), fragment.size))
    letters = [item for fragment in ordered for item in fragment.items if item.char.isalnum()]
    return Line(
        cells=cells,
        x0=ordered[0].x0,
        y0=min(fragment.y0 for fragment in ordered),
        x1=max(fragment.x1 for fragment in ordered),
        y1=max(fragment.y1 for fragment in ordered),
        base=largest.base,
        size=_type_size(letters) or largest.size,
        bold=bool(letters) and all(item.bold for item in letters),
        first_word=first_word(ordered[0]),
        characters=sum(len(fragment.items) for fragment in ordered),
        fragments=list(ordered),
    )


def worded(line: Line) -> Line:
    """The line with the words beside a relation read as part of the formula."""
    cells = [
        runs(fragment.items, display=True) if _relates(fragment) else cell
        for fragment, cell in zip(line.fragments, line.cells, strict=True)
    ]
    return replace(line, cells=cells)


def typed_line(line: Line) -> Line:
    """The line with its formulas as they were typed; as it is where something on it is set as only mathematics is."""
    cells = [typed(fragment.items) for fragment in line.fragments]
    whole = [cell for cell in cells if cell is not None]
    return replace(line, cells=whole) if len(whole) == len(cells) else line


def _relates(fragment: Fragment) -> bool:
    return any(item.kind == "relation" for item in fragment.items)


def _type_size(letters: Sequence[Item]) -> float:
    """Size of the line's prose: a browser sets formulas larger than the words beside them. 0 without prose."""
    prose = [round(item.size, 2) for item in letters if item.kind == "letter" and not (item.formula or item.math)]
    return max(set(prose), key=lambda size: (prose.count(size), size)) if len(prose) >= _LEAST_PROSE else 0.0


def first_word(fragment: Fragment) -> float:
    """Width of the first word: whether it would have fitted on the line before."""
    items = sorted(fragment.items, key=lambda item: item.x0)
    right = items[0].x1
    for item in items[1:]:
        if item.spaced or item.x0 - right > 0.3 * item.size:
            break
        right = max(right, item.x1)
    return right - items[0].x0


def lines(ordered: Sequence[Fragment]) -> list[Line]:
    """Lines of fragments that are given in reading order."""
    groups: list[list[Fragment]] = []
    for fragment in ordered:
        if groups and _same_line(groups[-1], fragment):
            groups[-1].append(fragment)
        else:
            groups.append([fragment])
    out = [line_of(group) for group in groups]
    for before, line in itertools.pairwise(out):
        if all(fragment.centred for fragment in line.fragments) and line.size > _SCRIPT * before.size:
            line.size = before.size  # a fraction alone, whose parts are set smaller
        larger = line.size > before.size and line.size < _LARGER_MATH * before.size
        items = [item for fragment in line.fragments for item in fragment.items]
        if larger and any(item.formula for item in items) and not _type_size(items):
            line.size = before.size  # a formula set larger than the prose it belongs to
    return out


def _same_line(group: list[Fragment], fragment: Fragment) -> bool:
    last = group[-1]
    size = max(last.size, fragment.size)
    level = abs(last.base - fragment.base) < _SAME_LINE * size
    if last.centred or fragment.centred:
        level = level or last.y0 < fragment.cy < last.y1 or fragment.y0 < last.cy < fragment.y1
    return level and fragment.x0 > last.x0 and fragment.x0 > last.x1 - 0.5 * size


def joined_at_relations(found: Sequence[Fragment]) -> list[Fragment]:
    """Formulas that are set in columns (``eqnarray``) become whole: a relation or an operator at the rim asks for the rest."""
    out = sorted(found, key=lambda fragment: (fragment.x0, fragment.first))
    place = 0
    while place < len(out):
        right = _completion(out, out[place])
        if right is None:
            place += 1
            continue
        out[place] = fragment_of(out[place].items + right.items)
        out.remove(right)
    return sorted(out, key=lambda fragment: fragment.first)


def _completion(found: Sequence[Fragment], left: Fragment) -> Fragment | None:
    beside = [
        other
        for other in found
        if other is not left
        and 0
        <= other.x0 - left.x1
        < (_CENTRED_GAP if _goes_on(left, other) else _DANGLING_GAP) * max(left.size, other.size)
        and abs(other.base - left.base) < _SAME_LINE * max(left.size, other.size)
        and (other.first - left.last <= 2 or left.first - other.last <= 2)
    ]
    nearest = min(beside, key=lambda other: other.x0, default=None)
    if nearest is None:
        return None
    rim = max(left.items, key=lambda item: item.x1), min(nearest.items, key=lambda item: item.x0)
    dangling = rim[0].char in RELATIONS or rim[0].char in BIG_OPERATORS or rim[1].char in RELATIONS
    dangling = dangling or (rim[0].math and rim[0].char in OPERATORS)
    return nearest if dangling else None


def _goes_on(left: Fragment, right: Fragment) -> bool:
    """Whether ``right`` is the second side of a formula that ``left`` begins, written right behind it."""
    begun = all(item.formula for item in left.items) and not _relates(left)
    first = min(right.items, key=lambda item: item.x0)
    return begun and first.char in RELATIONS and bool(first.formula) and right.first == left.last + 1


def equation_number(cell: Sequence[Run]) -> str | None:
    """``3.1`` where a cell is just ``(3.1)``."""
    text = "".join(run.text for run in cell).strip()
    match = _NUMBER.fullmatch(text)
    return match[1] if match and text.startswith("(") else None
