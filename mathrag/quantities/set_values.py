"""Values that a text sets as mathematics (``$3.0 \\mathrm{ m}$``, ``\\(3.0\\)``), written as its words are: to these a dollar is money."""

from __future__ import annotations

import re

from mathrag.quantities.plain import plain
from mathrag.quantities.units import is_unit

_BEGINS = r"(?=(?:\\\$)?[-+]?\s?\.?\d)"
_SET = re.compile(
    rf"(?<!\\)\${_BEGINS}(?:(?:[^$\s\\]|\\.)+|[^$\n]*\\[^$\n]*)(?<=\S)\$(?!\d)|\\\(\s*{_BEGINS}.*?\\\)"
    r"|(?<!\\)\$(?P<unit>(?:\^\{?\\circ\}?|\\mu)?\s*\\(?:text|mathrm|rm)\b[^$\n]{1,40})\$"
    r"|(?<!\\)\$(?P<set>[^$\n]{1,80})(?P<mark>[.,;])\$(?=\s|$)"
    r"|(?<=[\d$])(?P<letter>\s?)\*[A-Za-z]\*(?![\w*])"
    r"|(?P<index>\$[A-Za-z]_\{\\text\{[^{}$\n]*\}\}\$)"
    r"|(?P<lone>\$[A-Za-z]\$(?=\()|(?<=\()\$[A-Za-z]\$|\$[A-Za-z]\$(?=\))|\$(?:[∩∪|]|\\(?:cap|cup|mid))\$)"
)
"""Between dollars stands one word, or a command: else they are signs of money. A unit is set upright, a mark behind math within it;
between stars a unit in italics; what is in brackets may be set letter by letter ("$P$($A$ $|$ $B$)")."""


def with_plain_values(text: str) -> str:
    """``text``, as long as it is, with plain text for the values and the units that it sets as mathematics."""
    return _SET.sub(_plainly, text)


def _plainly(found: re.Match[str]) -> str:
    """What is set, in plain text with as many blanks as that is shorter; a sentence's mark behind the mathematics."""
    written, said = found[0], " ".join(plain(found[0]).text.split())
    if found["letter"] is not None:
        return written.replace("*", "").ljust(len(written))
    if found["index"]:
        return f"${said}$".rjust(len(written))
    if found["lone"]:
        return said.rjust(len(written)) if found.string.startswith("(", found.end()) else said.ljust(len(written))
    if found["mark"]:
        return f"${found['set']}${found['mark']}"
    kept = len(said) > len(written) or (found["unit"] and not is_unit(said))
    return written if kept else said.rjust(len(written))
