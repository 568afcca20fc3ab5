"""Values that a text sets as mathematics (``$3.0 \\mathrm{ m}$``, ``\\(3.0\\)``), written as its words are: to these a dollar is money."""

from __future__ import annotations

import re

from mathrag.quantities.plain import plain

_BEGINS = r"(?=(?:\\\$)?[-+]?\s?\.?\d)"
_SET = re.compile(rf"(?<!\\)\${_BEGINS}(?:(?:[^$\s\\]|\\.)+|[^$\n]*\\[^$\n]*)(?<=\S)\$(?!\d)|\\\(\s*{_BEGINS}.*?\\\)")
"""Between dollars stands one word, or a command: else they are signs of money."""


def with_plain_values(text: str) -> str:
    """``text``, as long as it is, with plain text for the values that it sets as mathematics."""
    return _SET.sub(lambda found: _plainly(found[0]), text)


def _plainly(written: str) -> str:
    """What is set, in plain text behind as many blanks as that is shorter."""
    said = " ".join(plain(written).text.split())
    return said.rjust(len(written)) if len(said) <= len(written) else written
