"""Macros of a LaTeX source, expanded before it is read: ``\\newcommand``, ``\\def``, ``\\DeclareMathOperator``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_DEFINITION = re.compile(
    r"\\(?P<kind>(?:re|provide)?newcommand|providecommand|DeclareRobustCommand)\*?\s*\{?\s*(?P<name>\\[A-Za-z]+)\s*\}?"
    r"\s*(?:\[(?P<count>\d)\])?\s*(?:\[(?P<default>[^\]]*)\])?\s*(?=\{)"
    r"|\\def\s*(?P<defname>\\[A-Za-z]+)\s*(?P<parameters>(?:#\d)*)\s*(?=\{)"
    r"|\\DeclareMathOperator(?P<star>\*?)\s*\{?\s*(?P<opname>\\[A-Za-z]+)\s*\}?\s*(?=\{)"
)
_COMMAND = re.compile(r"\\[A-Za-z]+")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*\n?[ \t]*")
# a macro that is defined by itself would expand for ever
_MAX_DEPTH = 8
_MAX_GROWTH = 20
_PROTECTED = frozenset(
    {"\\left", "\\right", "\\section", "\\subsection", "\\item", "\\begin", "\\end", "\\frac", "\\sqrt"}
)


@dataclass(frozen=True)
class _Macro:
    count: int
    default: str | None
    body: str


def without_comments(text: str) -> str:
    """``text`` without its comments; an escaped percent sign is none."""
    return _COMMENT.sub(r"\1", text)


def expand(text: str) -> str:
    """``text`` with the macros it defines expanded and their definitions taken out."""
    macros: dict[str, _Macro] = {}
    parts: list[str] = []
    position = 0
    for match in _DEFINITION.finditer(text):
        if match.start() < position:
            continue
        end = group_end(text, match.end())
        if end is None:
            continue
        name, macro = _macro(match, text[match.end() + 1 : end - 1])
        if name not in _PROTECTED:
            macros[name] = macro
        parts.append(text[position : match.start()])
        position = end
    body = "".join(parts) + text[position:]
    limit = _MAX_GROWTH * len(body) + 10_000
    for _ in range(_MAX_DEPTH):
        grown = _once(body, macros) if macros else body
        if grown == body or len(grown) > limit:
            break
        body = grown
    return body


def _macro(match: re.Match[str], body: str) -> tuple[str, _Macro]:
    if match["opname"]:
        star = "*" if match["star"] else ""
        return match["opname"], _Macro(0, None, rf"\operatorname{star}{{{body}}}")
    if match["defname"]:
        return match["defname"], _Macro(len(match["parameters"]) // 2, None, body)
    return match["name"], _Macro(int(match["count"] or 0), match["default"], body)


def group_end(text: str, start: int) -> int | None:
    """Behind the closing brace of the group that opens at ``start``; none where it doesn't close."""
    return _closings(text).get(start)


@lru_cache(maxsize=4)
def _closings(text: str) -> dict[int, int]:
    """For each opening brace the place behind its closing one, in one pass: thousands may stay open."""
    open_ones: list[int] = []
    closings: dict[int, int] = {}
    for match in _BRACE.finditer(text):
        if match[0] == "{":
            open_ones.append(match.start())
        elif match[0] == "}" and open_ones:
            closings[open_ones.pop()] = match.end()
    return closings


def _once(text: str, macros: dict[str, _Macro]) -> str:
    parts: list[str] = []
    position = 0
    for match in _COMMAND.finditer(text):
        macro = macros.get(match[0])
        if macro is None or match.start() < position:
            continue
        arguments, end = _arguments(text, match.end(), macro)
        body = _filled(macro.body, arguments)
        follows_letter = body[-1:].isalpha() and text[end : end + 1].isalpha() and "\\" in body
        parts += (text[position : match.start()], body, " " if follows_letter else "")
        position = end
    return "".join(parts) + text[position:]


def _filled(body: str, arguments: list[str]) -> str:
    return re.sub(r"#([1-9])", lambda hit: arguments[int(hit[1]) - 1] if int(hit[1]) <= len(arguments) else "", body)


def _arguments(text: str, position: int, macro: _Macro) -> tuple[list[str], int]:
    arguments: list[str] = []
    if macro.default is not None:
        given = re.compile(r"\s*\[([^\]]*)\]").match(text, position)
        arguments.append(given[1] if given else macro.default)
        position = given.end() if given else position
    while len(arguments) < macro.count:
        blank = re.compile(r"\s*").match(text, position)
        start = blank.end() if blank else position
        if start >= len(text):
            break
        if text[start] == "{":
            end = group_end(text, start) or len(text)
            arguments.append(text[start + 1 : end - 1])
        else:
            command = _COMMAND.match(text, start)
            end = command.end() if command else start + 1
            arguments.append(text[start:end])
        position = end
    return arguments, position
