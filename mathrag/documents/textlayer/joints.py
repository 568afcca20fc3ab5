"""Signs of LaTeX at which a formula is broken over lines."""

from __future__ import annotations

import re

SIGN = r"(?:=|<|>|\\(?:approx|le|ge|ll|gg|equiv|propto|to|Rightarrow)(?![A-Za-z]))"
CONNECTIVE = r"(?:[+\-/]|\\(?:times|cdot|pm|mp|oplus|otimes)(?![A-Za-z]))"
OPEN_END = re.compile(rf"(?:{SIGN}|{CONNECTIVE})\s*$")
OPEN_START = re.compile(rf"\$(?:{SIGN}|{CONNECTIVE})")
