"""The head of a column: what it is of, in which unit and power of ten; heads that span several columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mathrag.extraction.rules.relations import is_symbol
from mathrag.extraction.rules.units_said import unit_said
from mathrag.extraction.values.grid import shown
from mathrag.extraction.values.things import parted
from mathrag.quantities import canonical_unit, dimension_of, is_unit, ontology, read_quantities
from mathrag.quantities.plain import plain

_BRACKETS = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)|\[([^\[\]]*)\]")
_SCALED = re.compile(r"^[×·*\s]*(?:10\s?\^\s?\(?(?P<power>-?\d{1,2})\)?)?[\s×·*]*(?P<unit>.*)$")
_BEHIND = re.compile(r"(?:,|\bin\b|\s/)\s*(?:in\s+)?(?P<unit>(?:[^,()]|\([^()]*\)){1,30})$")
_QUANTITY = re.compile(r"^\W*\d[\d.,\s]*[^\W\d]\S{0,8}\W*$")
"""Nothing but a value, for which those of the column hold: "500 Hz"."""
_OR = re.compile(r"(?<=[\d\s)])or\s.*$")
"""The same unit once more, by another name: "kg/m^3 or g/mL"."""
_POWER = re.compile(r"10\s?\^")
_TIMES = re.compile(r"×\s*10\s?\^\s?\(?-?\d{1,2}\)?.*$")
_CLAUSE = re.compile(r"\s*,\s*where\b.*$")
_MATH = re.compile(r"(?:(?<![^\W_])[A-Za-z])?\$[^$]*\$")
_LETTER = re.compile(r"(?P<symbol>[^\W\d_](?:[^\W\d_]?_\{?\w{1,4}\}?)?)\s*(?P<unit>\([^()]{1,20}\)|\[[^\[\]]{1,20}\])?")
"""A bare letter with an index or a unit in brackets: "C (N)"."""
_NAME = re.compile(r"\\(?:text|mathrm)\{\w{1,6}\}(?:[A-Za-z]?_\{?\w{1,4}\}?)?")
"""A symbol of several upright letters, ``\\mathrm{p}K_a``."""
_ONE_WORD = re.compile(r"[^\W\d_][\w/·.]{0,7}")
_LETTERS = re.compile(r"\*{1,3}\s*([^\W\d]\w{0,2})\s*(\([^()*]+\))?\s*\*{1,3}")
"""Letters set in italics: a symbol, and no unit."""


@dataclass(frozen=True)
class Head:
    """What a column is of; ``power``: of ten, that its numbers are times."""

    words: str = ""
    symbol: str = ""
    unit: str | None = None
    power: int = 0
    under: str = ""
    """What a second row of heads says besides: whose or for what."""
    holds: str = ""
    """For what its values hold: "at 500 Hz"."""

    @property
    def dimension(self) -> str | None:
        """Of its unit; None where it gives none."""
        return None if self.unit is None else str(dimension_of(self.unit))


def read_head(cell: str) -> Head:
    """What a head says."""
    symbol, upright = _symbol(cell)
    if _QUANTITY.match(cell) and (alone := read_quantities(plain(shown(cell)).text.strip())) and alone[0].unit:
        return Head(holds=shown(cell))
    simple = re.sub(r"\s+", " ", plain(shown(upright)).text).strip()
    unit, power, named = _unit(simple)
    words = _MATH.sub(" ", shown(upright)).rstrip()
    if named and (behind := _last_words(words, named)):
        words = re.sub(r"(?:,|\bin|\s/)[\s,]*$", "", words.removesuffix(behind).rstrip())
    words = "" if named == simple else _CLAUSE.sub("", _BRACKETS.sub(" ", words))
    words, holds = parted(re.sub(r"(?:,|\bin|/|×)\s*$", "", " ".join(words.split())).strip(" ,:;*"))
    return Head(words, symbol, unit, power, holds=holds)


def _last_words(text: str, said: str) -> str:
    """What ends ``text`` and is ``said`` in plain characters, as "kg/m³" is "kg/m^3"; empty where nothing does."""
    spaces = [0, *(space.end() for space in re.finditer(r"\s+", text))]
    return next((text[at:] for at in reversed(spaces) if plain(text[at:]).text.strip() == said), "")


def _symbol(cell: str) -> tuple[str, str]:
    """The symbol that a head gives, as LaTeX, and the head without the letters in italics."""
    letters = _LETTERS.search(cell)
    upright = _LETTERS.sub(r" \2 ", cell)
    for math in _MATH.finditer(upright):
        before = upright[: math.start()]
        if before.count("(") > before.count(")"):
            continue  # a part of a unit in brackets
        latex = re.split(r"\\text\{\(|\\?[(\[]|\\times|\\[,;:!]", math.group().replace("$", ""))[0].strip(" ,")
        alone = not re.search(r"[^\W\d_]", _BRACKETS.sub("", upright.replace(math.group(), "")))
        named = alone and not is_unit(plain(math.group()).text)
        symbol = is_symbol(latex) and not latex.startswith(("^", "_", r"\text", r"\mathrm"))
        if latex and (symbol or (named and _NAME.fullmatch(latex))):
            return latex, upright.replace(math.group(), f" ${math.group().replace('$', '')[len(latex) :]}$ ", 1)
    if (bare := _LETTER.fullmatch(upright.strip())) and (bare["unit"] or "_" in bare["symbol"]):
        return bare["symbol"], f" {bare['unit'] or ''}"
    return (letters[1], upright) if letters else ("", upright)


def _unit(simple: str) -> tuple[str | None, int, str]:
    """Unit, power of ten, and the words of a unit that stands behind the head without brackets."""
    if _POWER.match(simple) and (read := _scaled(simple)) is not None:
        return *read, simple
    if is_unit(simple) and not simple.startswith("("):
        return *(_scaled(simple) or (None, 0)), simple
    if (behind := _BEHIND.search(simple)) and "(" in behind["unit"] and (read := _scaled(behind["unit"])) is not None:
        return *read, behind["unit"].strip()
    for content in reversed([one or other for one, other in _BRACKETS.findall(simple)]):
        content = re.sub(r"^in\s+", "", content)
        said = unit_said(content) if " " in content else None  # "mm of water per m of soil"
        if (read := _scaled(content) or (_scaled(said) if said else None)) is not None:
            return *read, ""
    if (times := _TIMES.search(simple)) and (read := _scaled(times.group())) is not None:
        return *read, ""
    if (behind := _BEHIND.search(simple)) and (read := _scaled(behind["unit"])) is not None:
        return *read, behind["unit"].strip()
    return None, 0, ""


def _scaled(text: str) -> tuple[str | None, int] | None:
    """``10^9 N/m^2`` as unit and power; None where it is neither."""
    found = _SCALED.match(_OR.sub("", text).strip())
    unit = found["unit"].strip() if found else ""
    power = int(found["power"] or 0) if found else 0
    if unit and is_unit(unit):
        return canonical_unit(unit), power
    return (None, power) if power and not unit else None


def read_heads(rows: Sequence[Sequence[str]]) -> list[Head] | str:
    """The heads of the columns by the one or two rows that hold them, else why that can't be told."""
    if len(rows) == 1:
        return [read_head(cell) for cell in rows[0]]
    top, below = [read_head(cell) for cell in rows[-2]], [read_head(cell) for cell in rows[-1]]
    written = [bool(cell.strip()) for cell in rows[-2]]
    number = max((at + 1 for at, any_ in enumerate(written) if any_), default=0)
    runs = _runs(below)
    if number == len(runs) and all(
        written[1:number]
    ):  # each head is written once, and the rest of the row is left empty
        owners = [head for head, run in zip(top, runs, strict=False) for _ in run]
    else:
        owners, last = [], Head()
        for head, under, there in zip(top, below, written, strict=True):
            own = under.words and under.unit and not _tells_which(last, under)
            last = head if there else Head() if own else last
            owners.append(last)
    parts = list(zip(owners, below, strict=True))
    joined = [
        Head() if _is_unread_unit(rows[-1][at], [two for one, two in parts if one is over]) else _joined(over, under)
        for at, (over, under) in enumerate(parts)
    ]
    if any(
        over.unit and under.unit and over.dimension != under.dimension
        for over, under in zip(owners, below, strict=True)
    ):
        return "its heads span columns in a way that can't be told"
    return joined


def _is_unread_unit(cell: str, beside: Sequence[Head]) -> bool:
    """Is a head below one word of which nothing is known, where those ``beside`` it under the same head are units?"""
    units = [head for head in beside if head.unit is not None and not head.words and not head.holds]
    return bool(units) and _ONE_WORD.fullmatch(cell.strip()) is not None and not is_unit(plain(shown(cell)).text)


def _runs(heads: Sequence[Head]) -> list[list[int]]:
    """Neighbouring columns of one dimension that have no words of their own."""
    runs: list[list[int]] = []
    for at, head in enumerate(heads):
        before = heads[at - 1] if at else None
        same = before is not None and head.dimension is not None and head.dimension == before.dimension
        if same and not head.words and not (before and before.words):
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs


def _tells_which(over: Head, under: Head) -> bool:
    """Is a quantity over it, and does the head below only say of what: "Density" above "solid (kg/m³)"?"""
    return bool(over.words and ontology().for_name(over.words)) and not ontology().for_name(under.words)


def _joined(over: Head, under: Head) -> Head:
    if not (over.words or over.symbol):
        return under
    if over.words and over.words == under.words:  # a head over two rows
        return replace(over, symbol=over.symbol or under.symbol)
    if under.unit is not None and under.words and not _tells_which(over, under):  # it says all itself
        return replace(under, symbol=under.symbol or over.symbol)
    unit, power = (under.unit, under.power) if under.unit is not None else (over.unit, over.power)
    return Head(over.words, over.symbol or under.symbol, unit, power, under.words, over.holds or under.holds)
