"""Display environments of LaTeX to one ``$$`` for each equation."""

from __future__ import annotations

import re

_TAG = re.compile(r"\\(?:label|nonumber|notag)\b\s*(?:\{[^{}]*\})?")
_ROW_END = re.compile(r"\\\\(?:\s*\[[^\]]*\])?")
# what has rows and columns of its own
_MATRIX = re.compile(
    r"\\begin\{((?:[pbvBV]?matrix|smallmatrix|cases|array|rcases|aligned|alignedat|split|gathered)\*?)\}.*?\\end\{\1\}",
    re.DOTALL,
)
# what stands in braces, "\substack{a \\\\ b}", up to three deep
_GROUP = re.compile(r"(?<!\\)\{(?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.)*+\})*+\})*+\}", re.DOTALL)
_ROW, _COLUMN = "\x00", "\x01"
# a relation, or words about what stands before them
_GOES_ON = re.compile(
    r"(?:\\(?:q?quad|,)\s*)*(?:[:=<>]|\\(?:approx|leq?|geq?|equiv|propto|coloneqq|text|mbox|hbox|textrm)(?![A-Za-z]))"
)
_PROSE_ROW = re.compile(r"\\(?:short)?intertext\s*\{((?:[^{}]|\{[^{}]*\})*)\}")


def displayed(latex: str, split: bool) -> str:
    """One ``$$`` for each equation: the rows of an aligned environment (``split``) are equations of their own."""
    latex = _TAG.sub("", latex)
    nested = re.search(r"\\begin\{(aligned|split|gathered|alignedat)\}(?:\{\d+\})?(.*)\\end\{\1\}", latex, re.DOTALL)
    if nested and not latex[: nested.start()].strip() and not latex[nested.end() :].strip(" .,;\n"):
        latex, split = nested[2], True
    parts = _PROSE_ROW.split(latex)
    out: list[str] = []
    for place, part in enumerate(parts):
        out += [part.strip()] if place % 2 else [f"$${equation}$$" for equation in _equations(part, split)]
    out = [part for part in out if part]
    return "\n\n" + "\n\n".join(out) + "\n\n" if out else ""


def _masked(inner: str) -> str:
    """What has rows of its own, as part of one row."""
    return inner.replace("\\\\", _ROW).replace("&", _COLUMN)


def _equations(latex: str, split: bool) -> list[str]:
    whole = _MATRIX.sub(lambda inner: _masked(inner[0]), latex)
    whole = _GROUP.sub(lambda group: _masked(group[0]), whole)
    out, before = [], ""
    for row in _ROW_END.split(whole) if split else [whole]:
        cells = [" ".join(cell.split()) for cell in re.split(r"(?<!\\)&", row)]
        for equation in _pairs(cells):
            equation = re.sub(r"(?:\\[,;: ]|[.,;\s])+$", "", equation.strip())
            if not equation:
                continue
            if before and re.match(r"(?:=|\\approx|\\le|\\ge|\\equiv|\\propto)(?![a-z])", equation):
                equation = f"{before} {equation}"  # the left side of the row above
            else:
                before = re.split(r"=|\\approx|\\le(?![a-z])|\\ge(?![a-z])|\\equiv", equation, maxsplit=1)[0].strip()
            out.append(equation.replace(_ROW, r"\\").replace(_COLUMN, "&"))
    return out


_REMARK = re.compile(r"\\(?:text|mbox|textrm|mathrm)\{\s*([^{}()\\$]*[^{}()\\$\s])\s*\}[.,;\\,\s]*")
"""A cell of words in a column of its own: what its row is called, or holds for."""


def _pairs(cells: list[str]) -> list[str]:
    """Columns of an alignment come in pairs, left and right side; a relation without a left side, or words, go on with the one before."""
    if len(cells) > 2 and (remark := _REMARK.fullmatch(cells[-1])):
        cells = [*cells[:-1], rf"\,\text{{({remark[1]})}}"]
    if len(cells) <= 3 and not any(re.search(r"[=<>]", cell) for cell in cells[2:]):
        return [" ".join(cell for cell in cells if cell)]
    out: list[str] = []
    for place in range(0, len(cells), 2):
        pair = " ".join(cell for cell in cells[place : place + 2] if cell)
        if out and _GOES_ON.match(pair):
            out[-1] = f"{out[-1]} {pair}"
        else:
            out.append(pair)
    return out
