"""How LaTeX defines commands and environments: ``\\newcommand``, ``\\def``, ``\\NewDocumentCommand``, ``\\newenvironment``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

COMMAND = re.compile(r"\\(?:[A-Za-z@]+|.)", re.DOTALL)
_NAME = r"\\[A-Za-z@]+)\s*\}?\s*"
_OPTIONS = r"(?:\[(?P<count>\d)\]\s*)?(?:\[(?P<default>[^\]]*)\]\s*)?(?=\{)"
_DEFINITION = re.compile(
    rf"\\(?:(?:re|provide)?newcommand|providecommand|DeclareRobustCommand)\*?\s*\{{?\s*(?P<name>{_NAME}{_OPTIONS}"
    r"|\\[gex]?def\s*(?P<defname>\\[A-Za-z@]+)\s*(?P<parameters>(?:#\d(?:[^#{}\\\n]|\\[A-Za-z@]+)*)*)(?=\{)"
    rf"|\\DeclareMathOperator(?P<star>\*?)\s*\{{?\s*(?P<opname>{_NAME}(?=\{{)"
    rf"|\\(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand\s*\{{?\s*(?P<docname>{_NAME}(?=\{{)"
)
_ENVIRONMENT = re.compile(
    r"\\(?:re)?newenvironment\*?\s*\{(?P<name>[^{}]+)\}\s*(?:\[(?P<count>\d)\]\s*)?(?:\[(?P<default>[^\]]*)\]\s*)?(?=\{)"
    r"|\\(?:New|Renew|Provide|Declare)DocumentEnvironment\s*\{(?P<docname>[^{}]+)\}\s*(?=\{)"
)
_PARAMETER = re.compile(r"#\d([^#]*)")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_SPECIFIED = re.compile(r"\+|>\{[^{}]*\}|(!?[mos])|(!?t.)|O\{([^{}]*)\}|\s+")
_LONGEST = 400
NO_VALUE, TRUE, FALSE = "-NoValue-", "-BooleanTrue-", "-BooleanFalse-"


@dataclass(frozen=True)
class Macro:
    """``arguments`` in the notation of LaTeX's ``\\NewDocumentCommand``: 'm', 'o', 's', 't+', 'Odefault', 'u/' up to a slash; '!s'
    directly behind. What is ``final`` is written and not read again."""

    arguments: tuple[str, ...]
    body: str
    final: bool = False


@dataclass(frozen=True)
class Wrapping:
    """What an environment of the author's own stands for."""

    arguments: tuple[str, ...]
    begin: str
    end: str


def definition_at(text: str, position: int) -> tuple[str, Macro, int] | None:
    """The command that is defined at ``position`` of ``text``, and where its definition ends; None: none is."""
    match = _DEFINITION.match(text, position)
    end = group_end(text, match.end()) if match else None
    if match is None or end is None:
        return None
    body = text[match.end() + 1 : end - 1]
    if match["opname"]:
        return match["opname"], Macro((), rf"\operatorname{'*' if match['star'] else ''}{{{body}}}"), end
    if match["defname"]:
        limits = (limit.strip() for limit in _PARAMETER.findall(match["parameters"]))
        return match["defname"], Macro(tuple(f"u{limit}" if limit else "m" for limit in limits), body), end
    if match["docname"]:
        start = _next_group(text, end)
        last = group_end(text, start) if start is not None else None
        if start is None or last is None:
            return None
        return match["docname"], Macro(_specified(body), text[start + 1 : last - 1]), last
    return match["name"], Macro(_counted(match["count"], match["default"]), body), end


def environment_at(text: str, position: int) -> tuple[str, Wrapping, int] | None:
    """The environment that is defined at ``position`` of ``text``, and where its definition ends; None: none is."""
    match = _ENVIRONMENT.match(text, position)
    start: int | None = match.end() if match else None
    groups: list[str] = []
    while match and start is not None and len(groups) < (3 if match["docname"] else 2):
        end = group_end(text, start)
        if end is None:
            return None
        groups.append(text[start + 1 : end - 1])
        position, start = end, _next_group(text, end)
    if match is None or len(groups) < (3 if match["docname"] else 2):
        return None
    if match["docname"]:
        return match["docname"].strip(), Wrapping(_specified(groups[0]), groups[1], groups[2]), position
    return match["name"].strip(), Wrapping(_counted(match["count"], match["default"]), *groups), position


def definitions(text: str) -> tuple[dict[str, Macro], dict[str, Wrapping]]:
    """All commands and environments that ``text`` defines, the first definition of each name."""
    macros: dict[str, Macro] = {}
    environments: dict[str, Wrapping] = {}
    for _, (name, defined, _) in _defined(text):
        if isinstance(defined, Macro):
            macros.setdefault(name, defined)
        else:
            environments.setdefault(name, defined)
    return macros, environments


def without_definitions(text: str) -> str:
    """What of ``text`` is no definition."""
    rest, position = [], 0
    for start, (_, _, end) in _defined(text):
        rest.append(text[position:start])
        position = end
    return "".join((*rest, text[position:]))


def _defined(text: str) -> Iterator[tuple[int, tuple[str, Macro | Wrapping, int]]]:
    """Where each definition begins; what it defines, as what, and where it ends."""
    position = 0
    for match in COMMAND.finditer(text):
        start = match.start()
        if start < position or match[0] not in DEFINING:
            continue
        if found := definition_at(text, start) or environment_at(text, start):
            yield start, found
            position = found[2]


DEFINING = frozenset(
    r"""
    \newcommand \renewcommand \providenewcommand \providecommand \DeclareRobustCommand \def \gdef \edef \xdef
    \DeclareMathOperator \NewDocumentCommand \RenewDocumentCommand \ProvideDocumentCommand \DeclareDocumentCommand
    \NewExpandableDocumentCommand \RenewExpandableDocumentCommand \DeclareExpandableDocumentCommand
    \ProvideExpandableDocumentCommand \newenvironment \renewenvironment \NewDocumentEnvironment \RenewDocumentEnvironment
    \ProvideDocumentEnvironment \DeclareDocumentEnvironment
    """.split()
)
"""Commands that define."""


def _counted(count: str | None, default: str | None) -> tuple[str, ...]:
    mandatory = ("m",) * int(count or 0)
    return mandatory if default is None else (f"O{default}", *mandatory[1:])


def _specified(specification: str) -> tuple[str, ...]:
    out: list[str] = []
    for match in _SPECIFIED.finditer(specification[:_LONGEST]):
        plain, default = match[1] or match[2], match[3]
        if plain:
            out.append(plain)
        elif default is not None:
            out.append(f"O{default}")
    return tuple(out)


def _next_group(text: str, position: int) -> int | None:
    while position < len(text) and text[position].isspace():
        position += 1
    return position if text[position : position + 1] == "{" else None


def group_end(text: str, start: int) -> int | None:
    """Behind the closing brace of the group that opens at ``start``; none where it doesn't close."""
    return _closings(text).get(start)


@lru_cache(maxsize=64)
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
