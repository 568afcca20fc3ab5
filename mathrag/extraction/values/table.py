"""A table of properties: which thing has which property, by rows or by columns, under spanning heads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mathrag.entities import ExtractedValue, Skipped
from mathrag.extraction.rules.relations import is_symbol
from mathrag.extraction.values.cells import Cell, exact, is_number, read_cell
from mathrag.extraction.values.grid import Table, shown
from mathrag.extraction.values.heads import Head, read_head, read_heads
from mathrag.extraction.values.things import Thing, members, read_thing, thing_of_title, without_condition
from mathrag.quantities import is_unit, ontology

EXTRACTOR = "table"
_RELATION = re.compile(r"[=→⟶]|\\longrightarrow|\\rightarrow|\\to\b")
_EQUATIONS = 3
"""A table is one of equations where one row in this many has one."""
_AT = re.compile(r"^(?:at|for)\b")
_MARKED = re.compile(r"\s+(?=\S*[A-Z\d])[\w./-]+$")
"""A mark that ends a name: "C24" of "Spruce C24"."""
_LISTED = re.compile(r",\s*|;\s*|\s+(?:and|or)\s+")
_WORDS = re.compile(r"[^\W\d_][\w-]*")
_NOUN = re.compile(r"[^\W\d_][\w-]*(?: [^\W\d_][\w-]*){0,2}")
LEAST = 3
"""Letters: a shorter word may be any."""
_LETTER = re.compile(r"[A-Za-z]|[IVX]{1,4}|\d[\d.]{0,6}[a-z]?")
"""A letter or a number that names nothing by itself."""
_SERIAL = re.compile(r"\d{3,6}")
"""A number that names one of a series, whatever its head may mean: the bearing 6208."""
_LONG = 60
"""Characters: what is longer is a footnote and names no section."""
LEVEL = "%"
LEAD = 500
"""Characters of the text before a table that may say what it is of."""
_EMPTY = frozenset({"", "-", "–", "—", "‒", "−", "∞", "...", "…", "n/a", "na"})


@dataclass(frozen=True)
class Read:
    """The values of a table, and why cells or the whole of it give none."""

    values: tuple[ExtractedValue, ...] = ()
    skipped: tuple[Skipped, ...] = ()


def read_table(table: Table, page: int | None, extractor: str) -> Read:
    """What ``table`` says of things."""
    if table.worked and not table.title:  # a caption speaks to the whole text
        return _nothing(table, "in a worked example or an exercise: its values are local to it")
    if len(table.rows[0]) == 2 and is_number(table.rows[0][1]) and not is_number(table.rows[0][0]):
        table = replace(table, rows=(("", ""), *table.rows))  # things and their values from the first row on: no head
    table = replace(table, rows=_without_repeats(table.rows))
    least = 2 if _goes_on(table.rows) else 1
    first = next((at for at, row in enumerate(table.rows) if at >= least and _has_values(row)), None)
    if first is None:
        return _nothing(table, "no numbers")
    related = sum(any(map(_RELATION.search, row[1:])) or "=" in row[0] for row in table.rows[first:])
    if _EQUATIONS * related > len(table.rows) - first:
        return _nothing(table, "it holds equations")
    split = _split(table.rows[:first])
    if isinstance(split, str):
        return _nothing(table, split)
    heads, body = split[0], [*split[1], *table.rows[first:]]
    title, holds = without_condition(table.title)
    found = _by_rows(heads, body) or _by_columns(heads, body, title)
    if isinstance(found, str):
        return _nothing(table, found)
    values: list[ExtractedValue] = []
    left_out: dict[str, list[str]] = {}
    also = _also(found, heads, body)
    for entry in found:
        made = _value(entry, title, holds, page, extractor, table.lead)
        if isinstance(made, ExtractedValue):
            names = (*also.get(entry.thing.name, ()), *members(entry.thing.name))
            values.append(made.model_copy(update={"also": tuple(sorted({*names}))}))
        elif made:
            left_out.setdefault(made, []).append(f"{entry.thing.name}: {shown(entry.cell)}")
    if not values and not left_out:
        return _nothing(table, "no value stands under a head that names a quantity")
    return Read(tuple(values), tuple(_cells(table, cells, reason) for reason, cells in left_out.items()))


def _goes_on(rows: Sequence[Sequence[str]]) -> bool:
    """Does the head go on in the second row: under a head over several columns, in a row that names no thing where all others do?"""
    return (
        len(rows) > 2
        and not all(rows[0][1:])
        and any(rows[0][1:])
        and not rows[1][0]
        and any(rows[1][1:])
        and all(row[0] for row in rows[2:])
    )


def _without_repeats(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """The rows without heads said twice, as a head over two rows is written out: "Liquid" above "Liquid"."""
    if len(rows) < 2 or not rows[0][0] or rows[1][0] != rows[0][0]:
        return rows
    second = tuple("" if cell == above else cell for above, cell in zip(rows[0], rows[1], strict=True))
    return (rows[0], second, *rows[2:]) if any(second) else (rows[0], *rows[2:])


def _cells(table: Table, cells: Sequence[str], reason: str) -> Skipped:
    """Cells of one table that are left out for one reason."""
    return Skipped(item=f"{table.name}: {len(cells)} cells, e.g. {'; '.join(cells[:3])}"[:300], reason=reason)


def _nothing(table: Table, reason: str) -> Read:
    return Read(skipped=(Skipped(item=table.name, reason=reason),))


def _has_values(row: Sequence[str]) -> bool:
    return any(is_number(cell) for cell in row[1:]) or (is_number(row[0]) and len(row) > 1)


def _split(above: Sequence[Sequence[str]]) -> tuple[list[Head], list[Sequence[str]]] | str:
    """The heads of the columns, and what stands between them and the first values: names of sections."""
    heads = [list(above[0])]
    body: list[Sequence[str]] = []
    for row in above[1:]:
        if not any(row[1:]):
            body.append(row)  # a section
        elif len(heads) > 1:
            return "more than two rows of heads"
        else:
            units = [read_head(cell) for cell in row[1:] if cell]
            section = bool(row[0]) and all(head.unit and not head.words for head in units)
            heads.append(["", *row[1:]] if section else list(row))
            body += [[row[0], *[""] * (len(row) - 1)]] if section else []
    read = read_heads(heads)
    return read if isinstance(read, str) else (read, body)


@dataclass(frozen=True)
class Entry:
    """A cell with the thing and the head that it belongs to."""

    thing: Thing
    head: Head
    cell: str
    section: str = ""


def _by_columns(heads: Sequence[Head], body: Sequence[Sequence[str]], title: str) -> list[Entry] | str:
    """Things in the first column that holds words, properties in the others."""
    body, shifted, spanned = _realigned(body)
    numeric = _numeric([row for row in body if row not in shifted])
    numeric = numeric[1:] if numeric[:1] == [0] and _numbers_things(heads, body, numeric) else numeric
    words = [at for at in range(len(heads)) if at not in numeric and any(row[at] for row in body)]
    if not numeric:
        return "no column of numbers"
    if (not words or words[0] > numeric[0]) and heads[0].unit is None:
        return "its first column names no things"
    if not words or words[0] > numeric[0]:
        return _along(heads, body, numeric, title)
    twice = [at for at in words[1:] if heads[at].words and heads[at].words == heads[words[0]].words]
    columns = [at for at in numeric if not twice or at < twice[0]]  # the table stands in two halves side by side
    thing = next((at for at in words if at >= spanned), words[0])  # what spans rows names a group of things
    several = _rows_by_thing(body, thing).values()
    varied = columns[:1] if len(columns) > 1 and several and min(several) > 1 else []
    cases = [*(at for at in words if at > thing and not twice), *varied]
    found = list(_entries(heads, body, thing, [at for at in columns if at not in varied], shifted, cases))
    for at in twice:
        found += _entries(heads, body, at, [number for number in numeric if number > at], shifted)
    return found


def _numbers_things(heads: Sequence[Head], body: Sequence[Sequence[str]], numeric: Sequence[int]) -> bool:
    """Are the numbers of the first column names, each there once under a noun, beside what has units: the "Bearing" 6208?"""
    head, names = heads[0], [row[0] for row in body if any(row[1:])]
    is_noun = head.words and head.words[-1].isalpha() and not (head.symbol or head.unit or is_unit(head.words))
    return (
        len(numeric) > 1
        and bool(is_noun)
        and all(heads[at].unit for at in numeric[1:])
        and len(set(names)) == len(names)
        and names != [str(at) for at in range(1, len(names) + 1)]
        and (not ontology().for_name(head.words) or all(map(_SERIAL.fullmatch, names)))
    )


def _realigned(body: Sequence[Sequence[str]]) -> tuple[list[Sequence[str]], list[Sequence[str]], int]:
    """The rows, those that a cell of several rows has moved to the left put back; those that can't be; how far the others were moved."""
    whole = [list(map(is_number, row)) for row in body if all(row)]

    def fits(row: Sequence[str]) -> bool:
        filled = [at for at, cell in enumerate(row) if at and shown(cell).strip() not in _EMPTY]
        return any(all(kinds[at] == is_number(row[at]) for at in filled) for kinds in whole)

    rows: list[Sequence[str]] = []
    lost: list[Sequence[str]] = []
    most = 0
    for row in body:
        gap = len(row) - max((at + 1 for at, cell in enumerate(row) if cell), default=0)
        if whole and gap and any(row[1:]) and not fits(row):
            moved = [*[""] * gap, *row[:-gap]]
            lost += [] if fits(moved) else [row]
            most, row = (max(most, gap), moved) if fits(moved) else (most, row)
        rows.append(row)
    return rows, lost, most


def _numeric(body: Sequence[Sequence[str]]) -> list[int]:
    """The columns most of whose cells are numbers."""
    found = []
    for at in range(len(body[0])):
        cells = [row[at] for row in body if any(row[1:]) and shown(row[at]).strip() not in _EMPTY]
        if cells and 2 * sum(map(is_number, cells)) > len(cells):
            found.append(at)
    return found


def _entries(
    heads: Sequence[Head],
    body: Sequence[Sequence[str]],
    thing: int,
    columns: Sequence[int],
    shifted: Sequence[Sequence[str]],
    cases: Sequence[int] = (),
) -> Iterator[Entry]:
    """``cases``: the columns that tell rows of one thing apart: the direction of a load, the temperature."""
    several = _rows_by_thing(body, thing)
    section, first = "", _first_of_runs(heads, columns)
    names = _names(body, thing)
    for at_row, row in enumerate(body):
        if row[thing] and not any(cell for at, cell in enumerate(row) if at != thing):
            said = shown(row[thing])
            section = section if len(said) > _LONG or said.endswith(".") else said
            continue
        named = names[at_row] if names else read_thing(row[thing])
        if _LETTER.fullmatch(named.name) and heads[thing].words:  # "B" of "Class"
            named = replace(named, name=f"{heads[thing].words.lower()} {named.name}", fault="")
        if several[row[thing].strip()] > 1 and (case := [said for at in cases if (said := _case(heads[at], row[at]))]):
            named = replace(named, condition="; ".join(filter(None, (named.condition, *case))))
        if row in shifted:
            named = replace(named, fault="its cells do not stand under their heads")
        for at in columns:
            if at in first and shown(row[at]).strip() not in _EMPTY:
                yield Entry(named, heads[at], row[at], section)


def _rows_by_thing(body: Sequence[Sequence[str]], thing: int) -> Counter[str]:
    """How many rows each thing has, sections apart."""
    return Counter(
        row[thing].strip() for row in body if row[thing] and any(cell for at, cell in enumerate(row) if at != thing)
    )


def _case(head: Head, cell: str) -> str:
    """What a cell says of the case that its row is of: "compression", "temperature 20 °C"."""
    said = shown(cell).strip()
    if said in _EMPTY or not is_number(cell):
        return "" if said in _EMPTY else said.lower()
    return f"{head.words or head.symbol} {said} {head.unit or ''}".strip()


def _names(body: Sequence[Sequence[str]], symbols: int) -> list[Thing]:
    """What the column left of one of ``symbols`` calls each row's thing, several rows perhaps by one name; empty where it does not."""
    filled = [row for row in body if row[symbols]]
    written = sum(is_symbol(row[symbols].strip(" $")) for row in filled)
    if not symbols or 2 * written <= len(filled) or not any(row[symbols - 1] for row in filled):
        return []
    called: list[str] = []
    for row in body:
        called.append(row[symbols - 1] or (called[-1] if called else ""))
    several = Counter(called[at] for at, row in enumerate(body) if row in filled)
    things = [(read_thing(name), read_thing(row[symbols]).name) for name, row in zip(called, body, strict=True)]
    return [
        replace(thing, condition="; ".join(filter(None, (thing.condition, symbol)))) if several[name] > 1 else thing
        for name, (thing, symbol) in zip(called, things, strict=True)
    ]


def _first_of_runs(heads: Sequence[Head], columns: Sequence[int]) -> set[int]:
    """Without the columns that give a property again in another unit."""
    kept: dict[tuple[str | None, ...], int] = {}
    for at in columns:
        head = heads[at]
        kept.setdefault((head.words, head.symbol, head.under, head.holds, head.dimension), at)
    return set(kept.values())


def _along(
    heads: Sequence[Head], body: Sequence[Sequence[str]], numeric: Sequence[int], title: str
) -> list[Entry] | str:
    """A property as it depends on the number in the first column: of the thing that the caption names, or of a level in per cent."""
    name = thing_of_title(title)
    parted = [heads[at].words.rpartition(" of ") for at in numeric[1:]]
    if (
        not name
        and len({thing for _, _, thing in parted}) == 1
        and all(of and ontology().for_name(words) for words, of, _ in parted)
    ):
        name = parted[0][2]  # "Vapour pressure of water" is the head
        heads = [replace(head, words=head.words.removesuffix(f" of {name}")) for head in heads]
    if (
        not (name or heads[0].unit == LEVEL)
        or len(numeric) < 2
        or numeric[0] != 0
        or not (heads[0].words or heads[0].symbol)
    ):
        return "its first column names no things"
    found = []
    for row in body:
        given = read_cell(row[0])
        if isinstance(given, Cell):
            said = (
                f"{heads[0].words or heads[0].symbol} {exact(given.value.scaleb(heads[0].power))} {heads[0].unit or ''}"
            )
            thing = Thing(name, said.strip()) if name else Thing(f"{exact(given.value)} {LEVEL}")
            found += [Entry(thing, heads[at], row[at]) for at in numeric[1:] if row[at]]
    return found


def _by_rows(heads: Sequence[Head], body: Sequence[Sequence[str]]) -> list[Entry] | None:
    """Properties in the first column, with their units, and things in the heads; None where the table is not so."""
    rows = [(read_head(row[0]), row) for row in body if any(row[1:])]
    with_unit = [head for head, _ in rows if head.unit is not None and head.words]
    if 2 * len(with_unit) <= len(rows) or any(head.unit for head in heads):
        return None
    things = [(at, read_thing(head.words or head.symbol)) for at, head in enumerate(heads) if at]
    return [Entry(thing, head, row[at]) for head, row in rows for at, thing in things if row[at]]


def _also(found: Sequence[Entry], heads: Sequence[Head], body: Sequence[Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """By things what each is called too: the noun that ends its name, what stands before a mark, what the row says else in words.

    Nothing that two of them are called, or that a head has.
    """
    called: dict[str, set[str]] = {}
    for entry in found:
        name = entry.thing.name
        first, *rest = _LISTED.split(name)  # one word behind a comma says which, and is no name: "lawn, heavy soil"
        short = _MARKED.sub("", name) if _MARKED.search(name) else first.rpartition(" ")[2]
        parts = {part.lower() for part in (first, *rest) if part is first or ", " not in name or len(rest) > 1}
        called.setdefault(name, set()).update({short.lower(), *parts} - {name.lower()})
    for row in body:
        texts = [shown(cell) for cell in row if cell and not is_number(cell)]
        of = next((name for name in called if texts and read_thing(texts[0]).name == name), None)
        if of is not None:
            called[of] |= {part.strip(" .").lower() for text in texts[1:] for part in _LISTED.split(text)}
    often = Counter(word for name in called for word in {*_WORDS.findall(name.lower()), name.lower()})
    often.update(part for parts in called.values() for part in parts if " " in part)
    headed = set(_WORDS.findall(" ".join(head.words.lower() for head in heads)))
    return {
        name: tuple(
            sorted(
                part
                for part in parts
                if often[part] < 2 and len(part) > LEAST and part not in headed and _NOUN.fullmatch(part)
            )
        )
        for name, parts in called.items()
    }


def _end_of(lead: str) -> str:
    """The last `LEAD` characters of a text, without the rest of a formula that they begin in."""
    end = lead[-LEAD:]
    return end.partition("$")[2] if end.count("$") % 2 else end


def _value(entry: Entry, title: str, holds: str, page: int | None, extractor: str, lead: str) -> ExtractedValue | str:
    """The value of a cell, else why there is none; empty where nothing was to be read."""
    head, thing = entry.head, entry.thing
    if thing.fault:
        return thing.fault
    cell = read_cell(entry.cell)
    if isinstance(cell, str):
        return "" if shown(entry.cell).strip() in _EMPTY else cell
    if not (head.words or head.symbol or head.holds or lead.rstrip().endswith(":")):
        return "its column has no head"
    section, at = without_condition(entry.section)
    own = any(_AT.match(part) for part in thing.condition.split("; "))
    conditions = (thing.condition, head.under, head.holds, *(() if own else (at,) if at else (holds,)))
    return ExtractedValue(
        thing=thing.name,
        quantity=head.words,
        symbol=head.symbol,
        title=title,
        lead=_end_of(lead),
        value=exact(cell.value.scaleb(head.power)),
        unit=cell.unit or head.unit,
        condition="; ".join(dict.fromkeys(filter(None, conditions))),
        note="; ".join(filter(None, (section, cell.remark))),
        latex=entry.cell.strip(),
        extractor=f"{extractor} {EXTRACTOR}",
        page=page,
    )
