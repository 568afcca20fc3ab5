"""What the items of a list say of the formula above them: once more how it is computed, in words, and what it computes is called."""

from __future__ import annotations

import re

from mathrag.documents.headings import calls, is_a_formula
from mathrag.documents.plain_equations import GREEK, latex_of

REACH = 6
"""How many lines behind a formula its items may stand."""

_LAW = re.compile(r"[ \t>]*(?:[-*+•][ \t]+)?\$(?P<left>[^$=]+)=(?P<right>[^$=]+)\$[ \t]*")
_ITEM = re.compile(
    r"(?P<lead>[ \t>]*[-*+•][ \t]+)(?P<mark>\*\*|)(?P<label>[^\W\d_]+(?: [^\W\d_]+)?):?(?P=mark):?[ \t]+(?P<said>[^=$]+)"
)
_NAME = rf"\\text\{{[^{{}}]*\}}|\\(?:{'|'.join(GREEK.values())})\b|(?<!\\)\b[A-Za-z]+"
_ATOM = re.compile(rf"(?P<name>(?:{_NAME})(?:_\{{[^{{}}]*\}})?)|\\times|\\cdot|\s+|(?P<other>\\[a-z]+|\d[\d.]*|.)")


def retold(text: str) -> str:
    """``text`` with a line for each symbol behind an item that says its formula in words: "- $H$: hits"."""
    lines = text.split("\n")
    read: list[str] = []
    law: re.Match[str] | None = None
    left = place = 0
    for line in lines:
        found = _LAW.fullmatch(line)
        law, left = (found, REACH) if found else (law, left - bool(line.strip()))
        place = len(read) if found else place
        item = _ITEM.fullmatch(line) if law and left > 0 else None
        read.append(line)
        if item is None or law is None:
            continue
        if calls(item["label"]):
            read[-1] = f"{item['lead']}${law['left'].strip()}$: {item['said'].strip(' `*_')}"
        elif is_a_formula(item["label"]) and (said := _words(law["right"], item["said"])):
            runs = "|".join(symbol for symbol in said if re.fullmatch("[A-Za-z]{2,}", symbol)) or "(?!)"
            read[place] = re.sub(rf"(?<![\\A-Za-z{{])(?:{runs})(?![A-Za-z}}])", r"\\text{\g<0>}", read[place])
            read += [f"{item['lead']}${_upright(symbol)}$: {words}" for symbol, words in said.items()]
    return "\n".join(read)


def _upright(symbol: str) -> str:
    """Letters side by side that have one name are one symbol."""
    return rf"\text{{{symbol}}}" if re.fullmatch("[A-Za-z]{2,}", symbol) else symbol


def _words(latex: str, said: str) -> dict[str, str]:
    """The words of each symbol of an expression that ``said`` computes alike; empty where it computes anything else."""
    symbols = list(_ATOM.finditer(latex))
    words = list(_ATOM.finditer(latex_of(f"q = {said.strip(' `*_')}", sure=True).partition("=")[2]))
    pairs = [[one for one in side if one["name"] or one["other"]] for side in (symbols, words)]
    alike = len(pairs[0]) == len(pairs[1]) and all(
        one["other"] == two["other"] for one, two in zip(*pairs, strict=True)
    )
    found = {one["name"]: two["name"] for one, two in zip(*pairs, strict=True) if one["name"]} if alike else {}
    told = {symbol: re.sub(r"\\text\{([^{}]*)\}", r"\1", name) for symbol, name in found.items()}
    return {symbol: name for symbol, name in told.items() if len(name) > 1 and name.lower() not in symbol.lower()}
