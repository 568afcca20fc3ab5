"""The arguments of a LaTeX command as they are written behind it, in the notation of `latex_definitions.Macro`."""

from __future__ import annotations

import re

from mathrag.documents.latex_definitions import COMMAND, FALSE, NO_VALUE, TRUE, group_end

_PARAMETER = re.compile(r"#(#|[1-9])")
_COMMA = re.compile(r"\\.|[{},]", re.DOTALL)


def given_for(text: str, position: int, wanted: tuple[str, ...]) -> tuple[list[str], int, bool]:
    """Arguments from ``position`` on, where they end, and whether the text ended before them."""
    arguments: list[str] = []
    for kind in wanted:
        start = position
        while kind[0] != "!" and start < len(text) and text[start].isspace():
            start += 1
        kind = kind.removeprefix("!")
        if start >= len(text):
            return _with_defaults(arguments, wanted), position, True
        if kind[0] in "st":
            mark = "*" if kind == "s" else kind[1:]
            there = text[start] == mark
            arguments.append(TRUE if there else FALSE)
            position = start + 1 if there else position
        elif kind[0] == "u":
            limit = _limit(text, start, kind[1:])
            arguments.append(text[start:limit])
            position = min(limit + len(kind) - 1, len(text))
        elif kind[0] in "oO":
            end = _bracket_end(text, start)
            arguments.append(text[start + 1 : end - 1] if end else NO_VALUE if kind == "o" else kind[1:])
            position = end or position
        else:
            position = _mandatory(text, start, arguments)
    return arguments, position, False


def _with_defaults(arguments: list[str], wanted: tuple[str, ...]) -> list[str]:
    """``arguments`` with what counts where nothing more is given."""
    empty = {"s": FALSE, "t": FALSE, "o": NO_VALUE, "m": "", "u": ""}
    left = [kind.removeprefix("!") for kind in wanted[len(arguments) :]]
    return [*arguments, *(empty.get(kind[0], kind[1:]) for kind in left)]


def _mandatory(text: str, start: int, arguments: list[str]) -> int:
    if text[start] == "{":
        end = group_end(text, start) or len(text)
        arguments.append(text[start + 1 : end - 1])
        return end
    command = COMMAND.match(text, start)
    end = command.end() if command else start + 1
    arguments.append(text[start:end])
    return end


def _limit(text: str, start: int, limit: str) -> int:
    """Where the sign or command ``limit`` stands outside of groups, else the end of the text."""
    position = start
    while position < len(text) and not text.startswith(limit, position):
        position = (group_end(text, position) or len(text)) if text[position] == "{" else position + 1
    return position


def _bracket_end(text: str, start: int) -> int | None:
    """Behind the closing bracket of an option at ``start``; brackets inside of groups close nothing."""
    if text[start : start + 1] != "[":
        return None
    position, depth = start + 1, 0
    while position < len(text):
        character = text[position]
        if character == "{":
            position = group_end(text, position) or len(text)
            continue
        depth += {"[": 1, "]": -1}.get(character, 0)
        if depth < 0:
            return position + 1
        position += 2 if character == "\\" else 1
    return None


def items_of(text: str) -> list[str]:
    """The items of a list between commas; those in groups part nothing."""
    items, depth, start = [], 0, 0
    for match in _COMMA.finditer(text):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if match[0] == "," and depth == 0:
            items.append(text[start : match.start()])
            start = match.end()
    return [item for item in map(str.strip, (*items, text[start:])) if item]


def filled(body: str, arguments: list[str]) -> str:
    def given(hit: re.Match[str]) -> str:
        if hit[1] == "#":
            return "#"
        return arguments[int(hit[1]) - 1] if int(hit[1]) <= len(arguments) else ""

    return _PARAMETER.sub(given, body)
