"""The functions of Typst's library that print text: what of their arguments a reader sees, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable

from mathrag.documents.grid import Cell, laid_out, pipe_table
from mathrag.documents.markup import cell
from mathrag.documents.typst_values import Arguments, Cells, Content, Latex, Reads, Several, Text, Value

Written = Callable[[Reads, Arguments], Value]
SILENT = frozenset(
    "v h pagebreak colbreak outline bibliography counter state image line circle ellipse polygon path curve rotate pattern gradient "
    "rgb luma "
    "metadata lorem place-footnotes page document numbering datetime color stroke cetz.canvas canvas diagram tiling query here locate "
    "measure "
    "hide parbreak table.hline table.vline grid.hline grid.vline assert panic type repr range regex".split()
)
"""Functions whose result is no text, or none that is read."""
PICTURES = frozenset({"image", "canvas", "cetz.canvas", "diagram"})
_NO_TITLE = 80
"""Characters from which on a content in front of another one is no title."""
_SHOWN = (Content, Text, Latex)


def title_and_body(reader: Reads, given: Arguments, stated: bool) -> tuple[str, str]:
    """Of a box what it is called and what it says: a named title, a string or a short content in front, and the last content."""
    contents = [reader.shown(one).strip() for one in given.positional if isinstance(one, (Content, Latex))]
    strings = [one.text for one in given.positional if isinstance(one, Text)]
    named = next(
        (given.named[key] for key in ("title", "name", "info", "note") if isinstance(given.named.get(key), _SHOWN)),
        None,
    )
    title = reader.shown(named) if named is not None else strings[0] if strings else ""
    if stated and not title and len(contents) > 1 and len(head := reader.state.aside.back(contents[0])) < _NO_TITLE:
        title, contents = ("", contents) if "\n" in head else (contents[0], contents[1:])
    if not contents and isinstance(given.named.get("body"), Content):
        contents = [reader.shown(given.named["body"])]
    return " ".join(title.split()), "\n\n".join(contents)


def _passed(between: str = "") -> Written:
    def written(reader: Reads, given: Arguments) -> Value:
        told = [one for one in _flat(given.positional) if isinstance(one, (*_SHOWN, float))]
        if len(told) == 1 and isinstance(told[0], (Latex, Content)):
            return told[0]
        told = [one for one in told if isinstance(one, (Content, Latex))] or told
        return Content(between.join(filter(None, (reader.shown(one) for one in told))))

    return written


def _marked(sign: str) -> Written:
    def written(reader: Reads, given: Arguments) -> Value:
        inner = "".join(reader.shown(one) for one in given.positional).strip()
        closing = f"</{sign[1:]}" if sign.startswith("<") else sign
        return Content(f"{sign}{inner}{closing}" if inner else "")

    return written


def _flat(values: list[Value] | tuple[Value, ...]) -> list[Value]:
    out: list[Value] = []
    for value in values:
        out += _flat(value.items) if isinstance(value, Several) else [value]
    return out


def _cells(reader: Reads, values: list[Value], head: bool) -> list[Cell]:
    out = []
    for value in _flat(values):
        if isinstance(value, Cells):
            inner = _cells(reader, list(value.items), head or value.head)
            spanned = value.columns > 1 or value.rows > 1
            out += [Cell(one.text, value.columns, value.rows, one.head) for one in inner] if spanned else inner
        elif value is not None:
            text = cell(reader.state.aside.back(reader.shown(value)))
            bold = re.fullmatch(r"\*\*([^*]+)\*\*", text) if head else None
            out.append(Cell(bold[1] if bold else text, head=head))
    return out


def _table(reader: Reads, given: Arguments) -> Value:
    columns = given.named.get("columns")
    width = (
        len(columns.items)
        if isinstance(columns, Several)
        else int(min(columns, 100))
        if isinstance(columns, float)
        else 1
    )
    head = next((one for one in given.positional if isinstance(one, Cells) and one.head), None)
    if columns is None and head:
        width = len(_flat(list(head.items)))
    rows = laid_out(_cells(reader, given.positional, False), width)
    if rows and not head and all(one.text.startswith("**") for one in rows[0]):
        rows[0] = [Cell(one.text.strip("*"), one.columns, one.rows, True) for one in rows[0]]
    return Content(reader.state.aside.put(f"\n\n{pipe_table(rows)}\n\n"))


def _head(_reader: Reads, given: Arguments) -> Value:
    return Cells(tuple(given.positional), head=True)


def _foot(_reader: Reads, given: Arguments) -> Value:
    return Cells(tuple(given.positional))


def _cell(_reader: Reads, given: Arguments) -> Value:
    spans = [given.named.get(name) for name in ("colspan", "rowspan")]
    columns, rows = (int(min(max(span, 1), 100)) if isinstance(span, float) else 1 for span in spans)
    return Cells(tuple(given.positional[-1:]), columns, rows)


def _figure(reader: Reads, given: Arguments) -> Value:
    caption = given.named.get("caption")
    said = reader.shown(caption).strip() if isinstance(caption, _SHOWN) else ""
    body = "\n\n".join(reader.shown(one) for one in given.positional if isinstance(one, _SHOWN))
    return Content(f"\n\n{said}\n\n{body}\n\n" if said or body else "")


def _items(sign: str) -> Written:
    def written(reader: Reads, given: Arguments) -> Value:
        lines = [" ".join(reader.shown(one).split()) for one in _flat(given.positional) if isinstance(one, _SHOWN)]
        return Content("\n\n" + "\n".join(f"{sign} {line}" for line in lines) + "\n\n")

    return written


def _link(reader: Reads, given: Arguments) -> Value:
    told = [reader.shown(one).strip() for one in given.positional if isinstance(one, _SHOWN)]
    if not told:
        return None
    address, said = told[0], told[-1]
    return Content(f"[{said}]({address})" if re.match(r"https?://[^\s()]+\Z", address) and said != address else said)


def _heading(reader: Reads, given: Arguments) -> Value:
    level = given.named.get("level")
    depth = int(min(max(level, 1), 6)) if isinstance(level, float) else 1
    told = " ".join("".join(reader.shown(one) for one in given.positional).split())
    return Content(f"\n\n{'#' * depth} {told}\n\n")


def _footnote(reader: Reads, given: Arguments) -> Value:
    told = " ".join("".join(reader.shown(one) for one in given.positional).split())
    return Content(f" ({told.rstrip('.')})" if told else "")


def _raw(reader: Reads, given: Arguments) -> Value:
    language = given.named.get("lang")
    code = next((one.text for one in given.positional if isinstance(one, Text)), "")
    return Content(reader.raw(code, language.text if isinstance(language, Text) else "", "\n" in code))


def _equation(_reader: Reads, given: Arguments) -> Value:
    told = next((one for one in given.positional if isinstance(one, Latex)), None)
    return told and Latex(told.latex, told.display or "block" in given.named)


_BLOCKS = _passed("\n\n")
_INLINE = _passed()
FUNCTIONS: dict[str, Written] = {
    **dict.fromkeys(("align", "block", "rect", "pad", "par", "columns", "stack", "grid", "quote", "figure.caption", "grid.cell",
    "scale", "move",
                     "place", "rotate", "layout"), _BLOCKS),
    **dict.fromkeys(("text", "box", "underline", "overline", "highlight", "smallcaps", "upper", "lower", "strike", "repeat", "smartquote",
                     "str", "eval", "linebreak"), _INLINE),
    "strong": _marked("**"), "emph": _marked("*"), "sub": _marked("<sub>"), "super": _marked("<sup>"),
    "table": _table, "table.header": _head, "table.footer": _foot, "table.cell": _cell,
    "figure": _figure, "list": _items("-"), "enum": _items("1."), "list.item": _items("-"), "enum.item": _items("1."),
    "link": _link, "heading": _heading, "title": _heading, "footnote": _footnote, "raw": _raw, "math.equation": _equation,
    **dict.fromkeys(("ref", "cite"), lambda _reader, _given: None),
}  # fmt: skip
