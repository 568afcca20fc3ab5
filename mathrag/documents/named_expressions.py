"""Expressions without a sign of equality that compute what their row, their column or their item names: a column "Formula", a column headed
by a symbol, "Formula: price * number"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from unicodedata import normalize

from mathrag.documents.headings import is_a_formula
from mathrag.documents.plain_equations import latex_of
from mathrag.ontology_files import read_yaml

_RULE = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*\|[ \t:|-]*")
_WRITTEN = re.compile(r"[ \t]*(?P<mark>`|\*|)(?P<expression>[^`=≈$|]*[-+*/×÷−·^][^`=≈$|]*)(?P=mark)\.?[ \t]*")
_NAMED = re.compile(
    r"(?P<indent>[ \t]*)(?:(?:[-*+•]|\d+[.)])[ \t]+|#+[ \t]+|)\*\*(?P<name>[^*]{3,60})\*\*.*|#+[ \t]+(?P<title>.{3,60})"
)
"""An item or a line that begins with a name in bold, or a heading."""
_HEAD = re.compile(r"\s*(?:\$(?P<symbol>\\?[A-Za-z]+(?:_(?:\w|\{\w+\}))?)\$|\*(?P<letter>\w)\*)\s*(?:\([^()]*\)\s*)?")
"""A column headed by nothing but a symbol, perhaps with its unit."""
_MATH = re.compile(r"\$([^$]+)\$")
_COMMAND = re.compile(r"\\(?:text|mathrm)\{[^{}]*\}|\\(?!frac|sqrt)[A-Za-z]+")
_COMPUTES = re.compile(r"\A(?=[^=≈<>]*[A-Za-zα-ω])(?=.*(?:[-+−*/×÷·√^⁰-⁹²³¼-¾⅐-⅞]|frac|sqrt|[A-Z] [A-Z]))[^=≈<>]*\Z")
"""What has a letter and an operation, and states nothing."""
_FRACTION = re.compile("[¼-¾⅐-⅞]")
_SLASH = "\N{FRACTION SLASH}"
_ITALIC = re.compile(r"\*[^*\d]+\*")
_WORD = re.compile(r"(?!sqrt)[^\W\d_]{4,}")
_SAID = re.compile(
    r"(?P<lead>(?P<indent>[ \t]*)(?:[-*+•][ \t]+)?(?P<marks>[*_]{0,3})(?P<label>[^\W\d_]+):(?P=marks))(?P<rest>[ \t]+[^:]+)"
)
_HEADING = re.compile(r"(?P<name>[A-Z][^:=|*#`]{1,60}):[ \t]*")
_CASE = re.compile(r"(?P<lead>[ \t]*[-*+•][ \t]+(?P<case>[A-Z][a-z]+(?: [a-z]+)?):)[ \t]+(?P<rest>[^:=$]*\d[^:=$]*)")
"""An item that tells how what the line above the list names is computed in one case: "Cats: 3 × weight in kg + 5"."""
_IN_BRACKETS = re.compile(r"(?P<words>[^()]+?) \((?P<other>[^()]+)\)(?P<rest>(?: [^()]+)?)")
_SHORT = re.compile("[A-Z]{2,6}")


def law_of(name: str, expression: str) -> str:
    """The LaTeX of ``name = expression``; empty where it can't be one. Of "gross margin (GM)" the short name counts, without a remark."""
    name = re.sub("[*`]", "", name).strip(" :.")
    if found := _IN_BRACKETS.fullmatch(name):
        both = (found["words"], found["other"])
        name = next(filter(_SHORT.fullmatch, both), f"{found['words']}{found['rest']}")
    return latex_of(f"{name} = {expression}", sure=True)


def named_expressions(text: str) -> str:
    """``text`` with such expressions as equations between dollars."""
    lines = text.split("\n")
    named, listed, inwards = "", "", 0
    column: int | None = None
    symbols: dict[int, str] = {}
    for number, line in enumerate(lines):
        if line.lstrip().startswith("|"):
            if number + 1 < len(lines) and _RULE.fullmatch(lines[number + 1]):
                heads = [_is_of_formulas(cell) for cell in _cells(line)]
                column = heads.index(True) if True in heads else None
                read = ((at, _HEAD.fullmatch(cell)) for at, cell in enumerate(_cells(line)))
                symbols = {at: head["symbol"] or head["letter"] for at, head in read if head}
            elif column is not None:
                lines[number] = _row(line, column)
            elif symbols and not _RULE.fullmatch(line):
                lines[number] = _computing_row(line, symbols)
            continue
        column, symbols = None, {}
        if heading := _HEADING.fullmatch(line):
            listed = heading["name"] if _may_be_computed(heading["name"]) else ""
        elif listed and (case := _CASE.fullmatch(line)):
            latex = _law(listed, case["rest"])
            lines[number] = f"{case['lead']} ${latex}$" if latex.count(r"\text") > 1 else line
            continue
        elif line.strip():
            listed = ""
        said = _SAID.fullmatch(line) if named else None
        if found := _NAMED.fullmatch(line):
            named, inwards = found["name"] or found["title"], len(found["indent"] or "")
        elif said and is_a_formula(said["label"]) and len(said["indent"]) >= inwards:
            latex = _law(named, said["rest"])
            lines[number] = f"{said['lead']} ${latex}$" if latex else line
    return "\n".join(lines)


def _may_be_computed(name: str) -> bool:
    """Is a line above a list none like "Example" or "Formulas"?"""
    words = re.findall(r"[^\W\d_]+", name.partition("(")[0].lower()) or [""]
    return not any(map(is_a_formula, words)) and words[-1].rstrip("s") not in _no_terms()


@lru_cache(maxsize=1)
def _no_terms() -> frozenset[str]:
    return frozenset(read_yaml("definitions.yaml")["no_terms"])


def _is_of_formulas(head: str) -> bool:
    """Does a column hold formulas?"""
    return any(map(is_a_formula, re.findall(r"[^\W\d_]+", head)))


def _cells(row: str) -> list[str]:
    return row.strip().strip("|").split("|")


def _row(row: str, column: int) -> str:
    """A row whose cell in ``column`` computes what its first other cell names."""
    cells = _cells(row)
    name = next((cell for place, cell in enumerate(cells) if place != column), "")
    latex = _law(name, cells[column]) if column < len(cells) else ""
    if not latex:
        return row
    cells[column] = f" ${latex}$ "
    return f"|{'|'.join(cells)}|"


def _computing_row(row: str, symbols: Mapping[int, str]) -> str:
    """A row whose cells under a symbol are expressions for it: "½ M R²" of a hoop under "I"."""
    cells = _cells(row)
    for at, symbol in symbols.items():
        latex = _expression(cells[at].strip()) if at < len(cells) else ""
        own = re.search(
            rf"(?<![A-Za-z\\]){re.escape(symbol)}(?![A-Za-z])", latex
        )  # "n - 1" under "n" says which, not how much
        cells[at] = f" ${symbol} = {latex}$ " if latex and not own else cells[at]
    return f"|{'|'.join(cells)}|"


def _expression(cell: str) -> str:
    """The LaTeX of a cell that is nothing but an expression with a letter and an operation; else empty."""
    if math := _MATH.fullmatch(cell):
        return math[1].strip() if _COMPUTES.search(_COMMAND.sub("", math[1])) else ""
    plain = cell.replace("*", "") if _ITALIC.search(cell) else cell
    if _WORD.search(plain) or plain.lower() == "n/a" or not _COMPUTES.search(plain):
        return ""
    plain = _FRACTION.sub(lambda one: f"({normalize('NFKC', one[0]).replace(_SLASH, '/')}) ", plain)
    return latex_of(f"y = {plain}", sure=True).partition("=")[2]


def _law(name: str, written: str) -> str:
    found = _WRITTEN.fullmatch(written)
    return law_of(name, found["expression"].strip()) if found else ""
