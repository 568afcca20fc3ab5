"""What a text says in plain letters of the symbols of its formulas: "where n is the number of turns, A the area"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathrag.documents.headings import explains_above, symbol_columns
from mathrag.documents.lone_symbols import lone_symbols
from mathrag.documents.plain_equations import GREEK, GREEKS, LOWERED, MARKS, marks_apart, symbol_of
from mathrag.documents.runs import LISTS, SAYS
from mathrag.documents.spans import Span, spans
from mathrag.documents.statement_words import statement_words
from mathrag.quantities import is_unit

NOTE = 20_000
"""In a text of at most so many characters a letter means one thing wherever it stands."""
REACH = 1200
"""How many characters behind a formula its names may be explained."""


def explained(text: str) -> str:
    """``text`` with the symbols of each formula between dollars where lines near it say, in plain letters, what they are.

    Lines behind the formula come first, then those before it; a heading ends both, unless what stands under it explains the section.
    A list under such a heading explains the symbols of the whole text.
    """
    text = _set_as_code(_marked(text))
    text = _counted_words(_with_legends(text)) if len(text) <= NOTE else text
    text = lone_symbols(_listed_apart(_before(_behind(text))), _names_in(text) if len(text) <= NOTE else {})
    return _CONSTANT.sub(r"\g<0> ($\g<symbol> = \g<value>$\g<unit>)", text)


def _set_as_code(text: str) -> str:
    """``text`` with the symbols of its formulas as math where they are set as code: "a coupon `C`"."""
    codes = [span for span in spans(text) if span.kind == "code" and _CODE.fullmatch(span.inner)]
    names = _names_in(text) if codes else {}
    for span in reversed(codes):
        if symbol := names.get(span.inner.translate(LOWERED).replace("_", "")):
            text = f"{text[: span.start]}${symbol}${text[span.end :]}"
    return text


_CODE = re.compile(r"[^\W\d_]\w{0,12}")


def _marked(text: str) -> str:
    """``text`` with letters that have a mark above, and perhaps an index, as math: means, estimates, rates of change."""
    apart = marks_apart(text)
    if not _MARKED.search(apart):
        return text
    taken = [(span.start, span.end) for span in _math(apart)]

    def as_math(found: re.Match[str]) -> str:
        index = f"_{{{found['index'].strip('{}')}}}" if found["index"] else ""
        inside = any(start <= found.start() < end for start, end in taken)
        return found[0] if inside else rf"$\{MARKS[found['mark']]}{{{symbol_of(found['letter']).strip()}}}{index}$"

    return _MARKED.sub(as_math, apart)


_MARKED = re.compile(
    rf"(?<!\w)(?P<letter>[A-Za-z{GREEKS}])(?P<mark>[{''.join(MARKS)}])(?:\$_(?P<index>\{{[^{{}}$]*\}}|\w)\$|(?!\w))"
)


def _with_legends(text: str) -> str:
    """A note with brackets that put words behind its formulas' symbols, "(N number of fish, W weight in g)", as lists of what they are."""
    names = _names_in(text)

    def listed(found: re.Match[str]) -> str:
        parts = [_TOLD.fullmatch(part.strip()) for part in re.split(r"[,;](?![^(]*\))", found["inside"])]
        told = [(names.get(part["name"].strip("$_{}")), part["words"]) for part in parts if part]
        if len(told) < max(2, len(parts)) or not all(
            symbol and words.partition(" ")[0].lower() not in statement_words().function_words for symbol, words in told
        ):
            return found[0]
        return f"({', '.join(f'${symbol}$: {words}' for symbol, words in told)})"

    return _BRACKETS.sub(listed, text) if names else text


_BRACKETS = re.compile(r"(?<=\s)\((?P<inside>(?:[^()\n]|\([^()\n]*\))+)\)")
_TOLD = re.compile(r"\$?(?P<name>[^\s$]{1,12}|\\text\{[^{}$]+\})\$?\s(?P<words>[^\W\d_]{2,}.*)")


def _counted_words(text: str) -> str:
    """A note with its formulas' names of several words as math where its prose says what they are counted in."""
    names = {
        name.lower(): name for span in _math(text) if _is_formula(span) for name in _NAME_OF_WORDS.findall(span.inner)
    }
    if not names:
        return text
    taken = [(span.start, span.end) for span in _math(text)]
    either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    told = re.compile(rf"(?<![\w${{\\-])(?P<name>{either})(?={_IN_A_UNIT})", re.IGNORECASE)

    def as_math(found: re.Match[str]) -> str:
        inside = any(start <= found.start() < end for start, end in taken)
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()].lstrip()
        counted = (
            is_unit(found["unit"]) or is_unit(found["unit"].partition(" ")[0])
            if found["unit"]
            else is_unit(found["short"])
        )
        return (
            found[0]
            if inside or not counted or line[:1] in ("#", "|")
            else rf"$\text{{{names[found['name'].lower()]}}}$"
        )

    return told.sub(as_math, text)


_NAME_OF_WORDS = re.compile(r"\\text\{([^{}()]+ [^{}()]+)\}")
_IN_A_UNIT = (
    r"(?:\s(?:is|are|being|to\sbe))?(?:\s(?:given|measured|expressed|counted|taken|entered))?,?\sin\s(?P<unit>[^\s,;()]+?(?:\s(?:per\s)?[^\W\d_]+)?)(?=[\s,;:).]|\Z)"
    r"|\s\((?:in\s)?(?P<short>[^()\n]{1,20})\)"
)


def with_runs(text: str) -> str:
    """A note with letters side by side that are a symbol of its formulas as math where its prose has them plain."""
    names = _names_in(text) if len(text) <= NOTE else {}
    return lone_symbols(text, {name: symbol for name, symbol in names.items() if len(name) > 1})


def _names_in(text: str) -> dict[str, str]:
    """The symbols of all formulas of a text, the first way in which one is written counts."""
    names: dict[str, str] = {}
    for span in _math(text):
        names = _names_of(span.inner) | names if _is_formula(span) else names
    return names


def _listed_apart(text: str) -> str:
    """``text`` with the symbols of any of its formulas as math where a list or a table of symbols has them in plain letters."""
    lists = [found for found in _HEADING.finditer(text) if explains_above(found["title"])]
    tables = [
        (found, column) for found in _TABLE.finditer(text) if (column := _column_of_symbols(found["head"])) is not None
    ]
    if not lists and not tables:
        return text
    names = _names_in(text)
    for found, column in reversed(tables):
        rows = _ROW.sub(lambda row, column=column: _row(row[0], names, column), found["rows"])
        text = text[: found.start("rows")] + rows + text[found.end() :]
    lists = [found for found in _HEADING.finditer(text) if explains_above(found["title"])]
    for found in reversed(lists):
        end = next((other.start() for other in _HEADING.finditer(text, found.end())), len(text))
        told = _UNSET.sub(lambda line: _explaining(line[0], names, "\n", _LISTED, alone=True), text[found.end() : end])
        text = text[: found.end()] + told + text[end:]
    return text


def _column_of_symbols(head: str) -> int | None:
    cells = [set(_WORD.findall(cell.lower())) for cell in head.strip().strip("|").split("|")]
    return next((number for number, words in enumerate(cells) if words & symbol_columns()), None)


_TABLE = re.compile(
    r"^(?P<head>[ \t]*\|[^\n]*)\n[ \t]*\|[-: |\t]+\n(?P<rows>(?:[ \t]*\|[^\n]*(?:\n|\Z))+)", re.MULTILINE
)
_WORD = re.compile(r"[^\W\d_]+")

_CONSTANT = re.compile(
    r"^[ \t]*[-*+•][ \t]+\$(?P<symbol>[^$=]+)\$[ \t]*[-–:=][ \t]+[^\n$\d]*\bconstant\b[^\n$\d]*?[ \t]"
    r"(?P<value>\d+(?:\.\d+)?)(?P<unit>[ \t]*[^\W\d_][\w/·^]*)?[ \t]*$",
    re.MULTILINE,
)
"""An item that says how large a constant is: "$R$ - gas constant 287 J/kgK"."""


def _behind(text: str) -> str:
    parts: list[str] = []
    position = 0
    names: dict[str, str] = {}
    reach = 0
    for span in [*_math(text), None]:
        end = span.start if span else len(text)
        piece = text[position:end]
        if names and position < reach:
            heading = next(_subjects(piece), None)
            cut = min(heading.start() if heading else len(piece), reach - position)
            piece = _explaining(piece[:cut], names, text[text.rfind("\n\n", 0, position) + 1 : position]) + piece[cut:]
            names = {} if heading else names
        parts.append(piece)
        if span is None:
            break
        parts.append(text[span.start : span.end])
        position = span.end
        if _is_formula(span):
            names = {} if span.start > reach else names
            names |= _names_of(span.inner)
            reach = span.end + REACH
    return "".join(parts)


def _before(text: str) -> str:
    """The same for what stands before a formula: only whole lines and clauses that explain, no sentence that goes on."""
    parts: list[str] = []
    position = len(text)
    names: dict[str, str] = {}
    reach = len(text)
    for span in [*reversed(_math(text)), None]:
        start = span.end if span else 0
        piece = text[start:position]
        if names and position > reach:
            *_, heading = [None, *_subjects(piece)]
            cut = max(heading.end() if heading else 0, reach - start, 0)
            piece = piece[:cut] + _explaining(piece[cut:], names, text[start + cut - 1 : start + cut], _LISTED)
            names = {} if heading else names
        parts.append(piece)
        if span is None:
            break
        parts.append(text[span.start : span.end])
        position = span.start
        if _is_formula(span):
            names = {} if span.end < reach else names
            names = _names_of(span.inner) | names
            reach = span.start - REACH
    return "".join(reversed(parts))


def _subjects(text: str) -> Iterator[re.Match[str]]:
    """The headings that begin a new subject."""
    return (found for found in _HEADING.finditer(text) if not explains_above(found["title"]))


def _math(text: str) -> list[Span]:
    return [span for span in spans(text) if span.kind != "code"]


def _is_formula(span: Span) -> bool:
    return re.search(r"=|\\approx", span.inner) is not None


_HEADING = re.compile(r"^#+[ \t]*(?P<title>[^\n]*)", re.MULTILINE)
_UNSET = re.compile(r"^[^\n$]+$", re.MULTILINE)
"""A line without math."""
_INDEX = r"(?:_(?P<index>\w|\{[^{}\s]+\}|\{\\(?:text|mathrm)\{[^{}]*\}\}|\\(?:max|min)(?![a-z])))?"
_RUN = re.compile(rf"(?<![A-Za-z\\])(?<!_\{{)(?P<head>[A-Za-z]{{2,}})(?![A-Za-z]){_INDEX}")
"""Letters side by side: one name, perhaps with an index, or several that multiply."""
_SYMBOL = re.compile(rf"(?P<change>\\Delta\s*)?(?P<head>\\[A-Za-z]+|(?<![A-Za-z\\])[A-Za-z](?![A-Za-z])){_INDEX}")
_AT_A_POINT = re.compile(r"(?<![A-Za-z\\])[A-Z]\((?:\d+|[a-z])\)")
"""A function with its argument: ``S(0)``."""
_UPRIGHT = re.compile(rf"(?<!_\{{)(?P<symbol>\\(?:text|mathrm)\{{(?P<word>\w+))(?: \([^{{}}()]*\))?\}}{_INDEX}")
"""An upright name, perhaps with its unit in brackets."""
_WORDED = re.compile(r"(?<!_\{)\\(?:text|mathrm)\{[^{}]*\}")
"""A name of several words, of which none is a symbol by itself."""


_SENTENCE = r"(?:[^.\n]|\.(?!\s)|\n(?!\s*\n))*"
_REST = re.compile(_SENTENCE)
_CLAUSE = re.compile(
    rf"(?:\b(?:where|here|with|given)\b|(?:^|(?<=\.\s))(?:`\w+`|\$[^$\n]+\$)(?=\s+(?:is|are|in)\s)){_SENTENCE}",
    re.IGNORECASE | re.MULTILINE,
)
_GOES_ON = re.compile(rf"\b(?:where|here|with|given)\b{_SENTENCE}\Z", re.IGNORECASE)
"""A sentence from the word on behind which symbols are explained."""

_UNIT = re.compile(r"[\d}](?:\s|~|\\[,;: ])*\\(?:text|mathrm)\{")
"""A value with its unit: the upright letters of such a formula may be units."""


def _names_of(latex: str) -> dict[str, str]:
    """How the symbols of a formula are written in plain letters, with their LaTeX."""
    found: dict[str, str] = {}
    for symbol in _UPRIGHT.finditer(latex):
        if not (_UNIT.search(latex) and is_unit(symbol["word"])):
            index = symbol[0].rpartition("}_")[2] if symbol["index"] else ""
            found[_plain(symbol["word"], symbol["index"])] = f"{symbol['symbol']}}}" + f"_{index}" * bool(index)
    rest = _WORDED.sub(" ", _UPRIGHT.sub(" ", latex))
    signs = {name: sign for sign, name in GREEK.items()}
    for symbol in _SYMBOL.finditer(rest):
        head = symbol["head"]
        heads = [head] if not head.startswith("\\") else [head[1:], signs[head[1:]]] if head[1:] in signs else []
        for plain in [_plain(one, symbol["index"]) for one in heads]:
            if symbol["change"]:
                found |= dict.fromkeys([f"Delta{plain}", f"Δ{plain}"], symbol[0])
                found.setdefault(plain, symbol[0])
            else:
                found[plain] = symbol[0]
    for run in _RUN.finditer(rest):
        found[_plain(run["head"], run["index"])] = run[0]
        for letter in run["head"]:
            found.setdefault(letter, letter)
    found |= {value[0]: value[0] for value in _AT_A_POINT.finditer(rest)}
    return {name: symbol for name, symbol in found.items() if name != "e" or "e^" not in latex}


def _plain(head: str, index: str | None) -> str:
    return head.replace("_", "") + re.sub(r"\\(?:text|mathrm)?|[{}_\s]", "", index or "")


_NAME = r"(?P<mark>\*\*|`|\*|)(?P<name>[^\W\d_]\w{0,30})%?(?P=mark)"
_EXPLAINED = rf"{_NAME}(?={SAYS}"
_IN_CLAUSE = re.compile(
    rf"(?P<before>\b(?:where|with|here|given|and)[ \t\n:,]+|[,;][ \t\n]+){_EXPLAINED}|\s+(?:the|its)\s)", re.IGNORECASE
)
_START = r"(?P<before>\n[ \t>]*(?:[-*+•][ \t]+|\d+[.)][ \t]+)?)"
_AT_START = re.compile(rf"{_START}{_EXPLAINED})")
_LISTED = re.compile(rf"{_START}{_NAME}(?={LISTS}[^\W\d_])")
"""What is listed, without a verb: the only lines that explain a formula behind them, as a sentence may begin with a word of it."""
_LISTED_LINE = re.compile(rf"^[ \t>]*[-*+•][ \t]+(?:\$[^$\n]+\$|{_NAME})(?={LISTS}[^\W\d_])[^\n]*,[^\n]*", re.MULTILINE)
"""An item that explains a symbol, and behind a comma perhaps another: "I – height, J – its base"."""
_SEVERAL = re.compile(rf"{_START}(?P<names>[^\W\d_]\w{{0,8}}(?:,[ ]?[^\W\d_]\w{{0,8}})+)(?={LISTS}[^\W\d_])")
"""Names that one entry of a list explains: "d1, d2 = diameters"."""
_COUNTED = re.compile(
    r"(?P<before>(?<![^\s(,;]))(?P<mark>\*\*|`|\*|_|)(?P<name>[^\W\d_]\w{0,30})(?P=mark)"
    r"(?=\s+(?:(?:is|are)\s+)?(?:(?:measured|given|expressed)\s+)?in\s+(?P<unit>[^\s,;:()]+(?:\s+per\s+\w+){0,2}))"
)
"""A name and the unit that it is counted in: "D in centimeters"."""


_IN_BRACKETS = re.compile(
    r"(?P<before>(?<=[^\W\d_] \())(?P<mark>[*`]?)(?P<name>[A-ZΑ-ω]|[^\W\d_]\w{1,30})(?P=mark)(?=\))"
)
"""A name in brackets behind its words: "the drag force (FD)"."""
_BEFORE_BRACKETS = re.compile(
    r"(?P<before>(?<![^\s(,;]))(?P<mark>[*`]?)(?P<name>[A-ZΑ-ω]|[^\W\d_]\w{1,30})(?P=mark)"
    r"(?=\s\((?:the\s)?[a-z][a-z-]+(?:\s[a-z][a-z-]+){0,5}\))"
)
"""A name before its words in brackets: "FD (the drag force)"."""


_BETWEEN_COMMAS = re.compile(r"(?P<before>(?<=[^\W\d_]{3}, ))(?P<name>(?!a,)[A-Za-z])(?=[,.;]|\s+and\s)")
"""A letter between commas behind its words: "a focal length, f, ..."."""
_INDEXED = re.compile(r"(?P<before>(?<![^\s(,;]))(?P<name>(?=[^\W\d_]{1,3}_)\w{3,10}(?:\{\w+\})?)(?=[\s,;:.)]|$)")
"""A letter or two with an index, which nothing but a symbol is written with: "the ratings R_A and R_B"."""
_ROW = re.compile(r"^[ \t]*\|[^\n$]*\|[ \t]*$", re.MULTILINE)
_SET_OFF_NAME = re.compile(r"\s*(?P<mark>\*\*|\*|`|)(?P<name>[^\W\d_]\w{0,15}(?:\(\w\))?)(?P=mark)\s*")


def _name_in(cell: str) -> str:
    """The name that is all of a cell, perhaps set off; empty where it is anything else."""
    found = _SET_OFF_NAME.fullmatch(cell)
    return found["name"].replace("_", "") if found else ""


def _row(row: str, names: dict[str, str], column: int | None = None) -> str:
    """A row of a table with its cell that is a symbol as math: that in the ``column`` of symbols, or the only one where another is words.

    Where a cell is a number, none is.
    """
    cells = row.strip().strip("|").split("|")
    named = [place for place, cell in enumerate(cells) if all(_name_in(one) in names for one in cell.split(","))]
    named = [place for place in named if column is None or place == column]
    worded = column is not None or any(
        len(cell.split()) > 1 or len(cell.strip()) > 5 for place, cell in enumerate(cells) if place not in named
    )
    if len(named) != 1 or not worded or any(re.fullmatch(r"[\s\d.,eE+-]*\d[\s\d.,eE+-]*", cell) for cell in cells):
        return row
    cells[named[0]] = f" {', '.join(f'${names[_name_in(one)]}$' for one in cells[named[0]].split(','))} "
    return f"|{'|'.join(cells)}|"


def _is_noun(found: re.Match[str]) -> bool:
    """Is a name a word that another one tells which it is, "body weight in kg"?"""
    *_, before = ["", *re.findall(r"([^\W\d_]+|\$)[ ]$", found.string[: found.start()])]
    return (
        found["name"].islower()
        and len(found["name"]) > 3
        and before.lower() not in {"", *statement_words().function_words}
    )


def _explaining(
    text: str, names: dict[str, str], before: str, line: re.Pattern[str] = _AT_START, *, alone: bool = False
) -> str:
    """``text`` behind ``before`` with the names that it explains as math, at the start of a line as ``line`` says, or there ``alone``."""

    cased = {name.lower(): symbol for name, symbol in names.items() if len(name) > 1}

    def as_math(found: re.Match[str]) -> str:
        name = found["name"].replace("_", "").translate(LOWERED)
        listed = len(name) > 2 or re.match(LISTS, found.string[found.end() :])
        symbol = names.get(name) or (cased.get(name.lower()) if listed else None)
        return f"{found['before']}${symbol}$" if symbol else found[0]

    def several(found: re.Match[str]) -> str:
        symbols = [names.get(name.strip().replace("_", "")) for name in found["names"].split(",")]
        return found["before"] + ", ".join(f"${one}$" for one in symbols) if all(symbols) else found[0]

    begins = before.endswith("\n")
    text = f"\n{text}" if begins or alone else text
    text = line.sub(as_math, _SEVERAL.sub(several, text) if begins or not alone else text)
    text = text[1:] if begins or alone else text
    if alone:
        return text
    text = _COUNTED.sub(
        lambda found: found[0] if _is_noun(found) or not is_unit(found["unit"].rstrip(".")) else as_math(found), text
    )
    text = _IN_BRACKETS.sub(
        as_math, _BEFORE_BRACKETS.sub(lambda found: found[0] if _is_noun(found) else as_math(found), text)
    )
    text = _INDEXED.sub(as_math, _BETWEEN_COMMAS.sub(as_math, text))
    text = _ROW.sub(lambda row: _row(row[0], names), text)
    if _GOES_ON.search(before) and (rest := _REST.match(text)):
        text = _IN_CLAUSE.sub(as_math, rest[0]) + text[rest.end() :]
    for clause in (_CLAUSE, _LISTED_LINE):
        text = clause.sub(lambda found: _IN_CLAUSE.sub(as_math, found[0]), text)
    return text
