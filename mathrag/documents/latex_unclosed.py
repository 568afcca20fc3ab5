"""Formulas that a LaTeX source begins and never ends: TeX ends them with their paragraph, and so does what is read of them."""

from __future__ import annotations

import re
from collections.abc import Callable

_VERBATIM = r"(?:verbatim|Verbatim|lstlisting|minted|comment)\*?"
_SIGN = re.compile(
    rf"\\begin\s*\{{(?P<code>{_VERBATIM})\}}.*?\\end\s*\{{(?P=code)\}}|\\verb\*?(?P<stroke>[^A-Za-z\s]).*?(?P=stroke)"
    r"|\\(?P<sign>[()\[\]])|\\(?P<part>(?:sub)*section|chapter|item)(?![A-Za-z])"
    r"|\\(?P<side>begin|end)\s*\{(?P<name>[^{}]*)\}|\\.|(?P<display>\$\$)|(?P<dollar>\$)|(?P<paragraph>\n[ \t]*\n)",
    re.DOTALL,
)
_ENDS = {"$": "$", "(": ")", "[": "]"}
_DISPLAYS = frozenset("equation align gather multline eqnarray displaymath flalign alignat math".split())


def closed(text: str, is_statement: Callable[[str], bool]) -> tuple[str, int]:
    """``text`` without the signs that begin a formula which a paragraph, a heading, an item or a statement ends, and how many these are."""
    lost: list[re.Match[str]] = []
    begun: re.Match[str] | None = None
    inside: list[str] = []
    for match in _SIGN.finditer(text):
        if begun is not None and _closes(match, begun, inside):
            begun = None
        elif begun is not None and _ends(match, begun, inside, is_statement):
            lost.append(begun)
            begun = None
        elif begun is not None and match["side"] == "begin":
            inside.append(match["name"])
        elif begun is not None and match["side"] and inside:
            inside.pop()
        elif begun is None and _begins(match):
            begun, inside = match, []
    if begun is not None:
        lost.append(begun)
    out, position = [], 0
    for match in lost:
        out.append(text[position : match.start()])
        position = match.end()
    return "".join((*out, text[position:])), len(lost)


def _begins(match: re.Match[str]) -> bool:
    display = match["side"] == "begin" and match["name"].rstrip("*") in _DISPLAYS
    return display or (match["sign"] or match["dollar"]) in _ENDS


def _closes(match: re.Match[str], begun: re.Match[str], inside: list[str]) -> bool:
    if begun["side"]:
        return not inside and match["side"] == "end" and match["name"] == begun["name"]
    return (match["sign"] or match["dollar"]) == _ENDS[begun["sign"] or "$"]


def _ends(match: re.Match[str], begun: re.Match[str], inside: list[str], is_statement: Callable[[str], bool]) -> bool:
    """Does something stand here that no formula has within it, ``inside`` being the environments that this one began?"""
    if match["side"] == "begin":
        return is_statement(match["name"])
    apart = match["paragraph"] and (begun["dollar"] or begun["sign"] == "(")  # in displays blank lines do no harm
    return bool(apart or match["part"] or (match["side"] and not inside))
