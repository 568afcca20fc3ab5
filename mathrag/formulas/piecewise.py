"""Equations given by cases: each branch is an equation of its own, with the condition it holds under."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.formulas.lexer import Token
from mathrag.formulas.symbols import spelled

_WORDS = re.compile(r"^(?:\\text\{)?\s*(?:if|for|when|where|falls|wenn|si)\b\s*\}?", re.IGNORECASE)


def branches(tokens: Sequence[Token]) -> list[tuple[list[Token], str]]:
    """(tokens of one equation, its condition as written) for each case; empty where nothing is given by cases."""
    opening = next((index for index, token in enumerate(tokens) if _opens(tokens, index)), None)
    if opening is None:
        return []
    depth, end = 0, opening
    for end in range(opening, len(tokens)):
        depth += {"begin": 1, "end": -1}.get(tokens[end].kind, 0)
        if depth == 0:
            break
    before = list(tokens[:opening])
    if before and before[-1].text == "\\{":
        before.pop()
    if any(token.text not in (".", ",", ";") for token in tokens[end + 1 :]):
        return []
    found = []
    for row in _rows(tokens[opening + 1 : end]):
        cells = _cells(row)
        if len(cells) == 1 and not before and any(token.text == "=" for token in row):
            found.append((cells[0], ""))
        elif len(cells) > 1:
            value = cells[0][:-1] if cells[0][-1].text in (",", ";", ":") else cells[0]
            condition = " ".join(spelled(cell) for cell in cells[1:])
            found.append(([*before, *value], _WORDS.sub("", condition).strip(" ,;.")))
    return found


def _opens(tokens: Sequence[Token], index: int) -> bool:
    """``cases``, or an array behind a brace that nothing closes."""
    token = tokens[index]
    if token.kind != "begin":
        return False
    return "cases" in token.text or (token.text == "array" and index > 0 and tokens[index - 1].text == "\\{")


def _rows(tokens: Sequence[Token]) -> list[list[Token]]:
    rows: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == "row":
            rows.append([])
        else:
            rows[-1].append(token)
    return rows


def _cells(row: Sequence[Token]) -> list[list[Token]]:
    cells: list[list[Token]] = [[]]
    for token in row:
        if token.text == "&" and token.kind == "char":
            cells.append([])
        else:
            cells[-1].append(token)
    return [cell for cell in cells if cell]
