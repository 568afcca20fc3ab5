"""Formulas that are broken over lines: the signs at which they are, and their parts put together in a paragraph's Markdown."""

from __future__ import annotations

import re

from mathrag.documents.textlayer.units import UNIT

SIGN = r"(?:=|<|>|\\(?:approx|le|ge|ll|gg|equiv|propto|to|Rightarrow)(?![A-Za-z]))"
CONNECTIVE = r"(?:[+\-/]|\\(?:times|cdot|pm|mp|oplus|otimes)(?![A-Za-z]))"
OPEN_END = re.compile(rf"(?:{SIGN}|{CONNECTIVE})\s*$")
OPEN_START = re.compile(rf"\$(?:{SIGN}|{CONNECTIVE})")
JOINT = "\n"  # between two lines of a paragraph that is being put together

_RAISED = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"
# a unit of several signs, or one that no word of prose is, or the last word before a stop
_UNIT = rf"(?:(?:{UNIT.pattern})[{_RAISED}]*(?:[/·](?:{UNIT.pattern})[{_RAISED}]*)*)"
_PLAINLY = rf"(?={_UNIT}(?:[.,;:)]|$)|{_UNIT}(?<=..)(?<!\bin)(?!\w))"
_AFTER = re.compile(rf"({SIGN}|{CONNECTIVE})\s*\$[ \n]\$(?!\$)")
_BEFORE = re.compile(rf"(?<!\$)\$[ \n]\$(?={SIGN}|{CONNECTIVE})")
_FIGURES = r"\d+(?:[.,]\d+)*"
_NUMBER = re.compile(
    rf"({SIGN})\s*\$[ \n](−?{_FIGURES}(?: ?[·×+−] ?{_FIGURES})*)(?![\w.,]?\d)(?: {_PLAINLY}({_UNIT})(?!\w))?"
)
_WORD = re.compile(rf"({SIGN})\s*\$\n([a-z]{{3,}})(?=[.,;]|$)")
_FACTORS = re.compile(rf"\$\n([·×+−] ?{_FIGURES}(?: [·×+−] ?{_FIGURES})*)(?![\w.,]?\d)")
_COUNTED = re.compile(rf"(\d|\^\{{-?\d+\}})\$\n{_PLAINLY}({_UNIT})(?!\w)")


def mended(text: str) -> str:
    """A paragraph's Markdown with its broken formulas whole; every ``JOINT`` that is left is a space."""
    text = _NUMBER.sub(lambda m: f"{m[1]} {_figures(m[2])}{_unit(m[3])}$", text)
    text = _AFTER.sub(r"\1 ", _BEFORE.sub(" ", text))
    text = _FACTORS.sub(lambda m: f" {_figures(m[1])}$", text)
    text = _WORD.sub(r"\1 \\text{\2}$", text)
    return _COUNTED.sub(lambda m: f"{m[1]}{_unit(m[2])}$", text).replace(JOINT, " ")


def _figures(text: str) -> str:
    return text.translate({ord("·"): r"\cdot", ord("×"): r"\times", ord("−"): "-"})


def _unit(symbols: str | None) -> str:
    """A unit of prose as LaTeX: ``m/s²``."""
    if not symbols:
        return ""
    plain = str.maketrans(_RAISED, "-0123456789")
    tex = re.sub(
        rf"[{_RAISED}]+", lambda m: f"}}^{{{m[0].translate(plain)}}}\\text{{", symbols.replace("·", r"}\cdot\text{")
    )
    return rf"\,\text{{{tex}}}".replace(r"\text{}", "")
