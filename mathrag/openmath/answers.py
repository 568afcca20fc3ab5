"""Answers to mathematics problems: taken out of what was said, and compared (paper, B.1 and B.7).

An answer is taken from the last ``\\boxed{...}``, else from what a closing phrase introduces, else it is the last formula or
number. Two answers are equal where they are the same text after normalising, else where `math_verify` shows them equal as
mathematics. That runs in a worker with bounds on time and memory, for an answer may be as hostile as any expression.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from mathrag.entities import Frozen
from mathrag.openmath.data import load
from mathrag.openmath.worker import Bounds, Refused, run_bounded

Way = Literal["boxed", "phrase", "formula", "number", "none"]
Equality = Literal["exact", "symbolic", "different"]

MAX_CHARACTERS = 400
"""Longest answer that is compared as mathematics."""
_BOX = re.compile(r"\\(?:boxed|fbox)\s*\{")
_FORMULA = re.compile(r"\$\$(.+?)\$\$|\\\[(.+?)\\\]|\$([^$]+)\$|\\\((.+?)\\\)", re.DOTALL)
_NUMBER = re.compile(r"-?\d+(?:,\d{3})*(?:\.\d+)?(?:/\d+)?")


class Extracted(Frozen):
    """An answer and how it was found."""

    answer: str
    way: Way


class Spellings(Frozen):
    """``answers.yaml``."""

    introduces: tuple[str, ...]
    dropped: tuple[str, ...]
    replaced: dict[str, str]


@lru_cache(maxsize=1)
def _spellings() -> tuple[re.Pattern[str], re.Pattern[str], dict[str, str]]:
    told = Spellings.model_validate(load("answers"))
    introduces = re.compile(rf"(?:{'|'.join(told.introduces)})[\s:]*(?P<answer>[^\n]+)", re.IGNORECASE)
    dropped = re.compile("|".join(map(re.escape, sorted(told.dropped, key=len, reverse=True))))
    return introduces, dropped, told.replaced


def extract(text: str) -> Extracted:
    """The final answer in ``text``; way "none" where it gives none."""
    boxed = _boxes(text)
    if boxed:
        return Extracted(answer=boxed[-1].strip(), way="boxed")
    introduced = list(_spellings()[0].finditer(text))
    if introduced:
        said = introduced[-1]["answer"].strip()
        formulas = _formulas(said)
        return Extracted(answer=(formulas[-1] if formulas else said.rstrip(" .")).strip(), way="phrase")
    formulas = _formulas(text)
    if formulas:
        return Extracted(answer=formulas[-1].rpartition("=")[2].strip(" ."), way="formula")
    numbers = _NUMBER.findall(text)
    return Extracted(answer=numbers[-1], way="number") if numbers else Extracted(answer="", way="none")


def _boxes(text: str) -> list[str]:
    """What stands in the boxes of ``text``, braces matched; a box that is cut off is none."""
    found = []
    for opening in _BOX.finditer(text):
        depth = 1
        for place in range(opening.end(), len(text)):
            depth += {"{": 1, "}": -1}.get(text[place], 0) if text[place - 1] != "\\" else 0
            if depth == 0:
                found.append(text[opening.end() : place])
                break
    return found


def _formulas(text: str) -> list[str]:
    return [next(filter(None, found)) for found in _FORMULA.findall(text)]


def normalised(answer: str) -> str:
    """``answer`` in one spelling: without spaces, sizes, units of angle and money, a full stop; ``\\frac12`` in full."""
    _, dropped, replaced = _spellings()
    text = answer.strip().strip("$").strip()
    for spelling, one in replaced.items():
        text = re.sub(spelling, one, text)
    text = dropped.sub("", text)
    return re.sub(r"\s+", "", text).rstrip(".").removeprefix("+")


def compared(answer: str, expected: str, bounds: Bounds | None = None) -> Equality:
    """Is ``answer`` the ``expected`` one, and how was that seen? What can't be compared in time and memory is different."""
    first, second = normalised(answer), normalised(expected)
    if not first or not second:
        return "different"
    if first == second:
        return "exact"
    if max(len(first), len(second)) > MAX_CHARACTERS:
        return "different"
    try:
        same = run_bounded("equal", {"answer": answer, "expected": expected}, bounds or Bounds())
    except Refused:
        return "different"
    return "symbolic" if same == "true" else "different"
