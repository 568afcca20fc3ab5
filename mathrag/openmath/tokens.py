"""Typed or LaTeX mathematics as tokens, with what is only typography gone. What remains unknown stays, for the reader to refuse.

A comma between digits separates thousands only where LaTeX says so (``{,}``, ``,\\!``) or where no list can be meant; the reader
decides, so ``84,126`` stays two numbers and a comma here.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from mathrag.errors import OpenMathError

MAX_CHARACTERS = 2_000
Kind = Literal["number", "name", "letter", "command", "sign", "end"]

_DROPPED = re.compile(
    r"\\(?:left|right|big|Big|bigg|Bigg|bigl|bigr|Bigl|Bigr|biggl|biggr|displaystyle|textstyle|limits|nolimits|quad|qquad)(?![A-Za-z])\.?"
    r"|(?<!\\)\\[,;:!> ]|~"
)
_THOUSANDS = re.compile(r"(?<=\d)(?:\{,\}|,\\!)(?=\d{3}(?!\d))")
_STYLE = re.compile(r"\\(?:mathbf|boldsymbol|mathrm|operatorname|text|mathit|bold)\s*\{\s*([A-Za-z]+)\s*\}")
_SCIENTIFIC = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)[eE]([+-]?\d+)(?!\w)")
_SCAN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<number>\d+(?:\.\d+)?|\.\d+)"
    r"|(?P<command>\\(?:begin|end)\s*\{[a-zA-Z]+\*?\}|\\mathbb\s*\{[A-Z]\}|\\[A-Za-z]+|\\.)"
    r"|(?P<name>[A-Za-z]{2,})"
    r"|(?P<letter>[A-Za-zα-ωΑ-Ω])"
    r"|(?P<sign>\*\*|<=|>=|!=|.)",
    re.DOTALL,
)
_SAME = {"**": "^", "<=": "\\le", ">=": "\\ge", "!=": "\\ne", "−": "-", "–": "-", "∞": "\\infty", "√": "\\sqrt"}


class Token(NamedTuple):
    """A piece of a formula; ``spaced``: white space stands before it."""

    kind: Kind
    text: str
    spaced: bool = False


END = Token("end", "")


def tokenize(text: str, latex: bool = True) -> list[Token]:
    """The tokens of a formula. In ``latex`` adjacent letters are a product, in typed text a name. Raises `OpenMathError`."""
    if len(text) > MAX_CHARACTERS:
        raise OpenMathError(f"the formula has {len(text)} characters", finding="hostile")
    text = _THOUSANDS.sub("", _STYLE.sub(r" \1 " if not latex else _styled, text))
    text = _DROPPED.sub(" ", text)
    if not latex:
        text = _SCIENTIFIC.sub(r"(\1*10^(\2))", text)
    tokens: list[Token] = []
    spaced = False
    for match in _SCAN.finditer(text):
        kind, found = str(match.lastgroup), match[0]
        if kind == "space":
            spaced = True
            continue
        found = _SAME.get(found, "".join(found.split()))
        if kind == "name" and latex:
            tokens += [Token("letter", letter, spaced and not place) for place, letter in enumerate(found)]
        else:
            tokens.append(Token(_kind(kind, found), found, spaced))
        spaced = False
    return tokens


def _styled(found: re.Match[str]) -> str:
    """An upright word in LaTeX is a name, an upright letter that letter."""
    word = found[1]
    return f" {word} " if len(word) == 1 else f" \\{word} "


def _kind(kind: str, text: str) -> Kind:
    if text.startswith("\\"):
        return "command"
    return kind  # type: ignore[return-value]
