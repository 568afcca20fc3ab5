r"""A display that lays out a law beside what its symbols are: ``I = Prt`` with rows like ``P & = & \text{principal}``."""

from __future__ import annotations

import re

from mathrag.extraction.rules.relations import is_symbol

_CUTS = re.compile(
    r"\\\\|&|\\(?:begin|end)\{(?:array|aligned|split|gathered)\}(?:\{[^{}]*\})?|\\(?:text|mathrm)\{\s*(?:where|with)\s*:?\s*\}"
)
_SPACES = re.compile(r"^(?:\s|\\[,;:! ]|\\q?quad(?![A-Za-z]))+|(?:\s|\\[,;: ]|\\q?quad(?![A-Za-z]))+$")
_WORDS = re.compile(r"\\(?:text|mathrm|textrm)\{\s*([A-Za-z][A-Za-z ,'’-]{2,60}?)\s*\}[.,]?")
LEAST = 2
"""Symbols from which on it is a legend."""


def parted(latex: str) -> tuple[str, str]:
    """The law of a display, and its rows as a sentence, "where $P$ is the principal, ..."; all of it and nothing where it has no legend."""
    if r"\\" not in latex:
        return latex, ""
    pieces = (piece for cut in _CUTS.split(latex) for piece in re.split("(=)", cut))
    cells = [cell for piece in pieces if (cell := _SPACES.sub("", piece))]
    law, legend, place = list[str](), list[str](), 0
    while place < len(cells):
        symbol, *said = cells[place : place + 3]
        words = _WORDS.fullmatch(said[1]) if len(said) == 2 and said[0] == "=" else None
        if words and is_symbol(symbol):
            legend.append(f"${symbol}$ is the {words[1]}")
            place += 3
        else:
            law.append(symbol)
            place += 1
    told = " ".join(law)
    return (told, f"where {', '.join(legend)}") if len(legend) >= LEAST and told.count("=") == 1 else (latex, "")
