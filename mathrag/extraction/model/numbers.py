r"""Numbers as models write them: ``6.674e-11``, ``6.674 \times 10^{-11}``, ``1,013``."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

_POWER = re.compile(r"\s*(?:\\times|\\cdot|[×·x*])\s*10\s*(?:\^|\*\*)?\s*\{?\s*([+−-]?\d+)\s*\}?")
MAX_EXPONENT = 400


def decimal_of(text: str) -> Decimal | None:
    """The number that ``text`` is, exactly; None where it is none."""
    plain = _POWER.sub(lambda power: f"e{power[1]}", text.strip().strip("$")).replace("−", "-")
    plain = re.sub(r"(?<=\d)(?:\\[,; ]|[\s,]|\{,\})(?=\d{3}(?!\d))", "", plain)
    try:
        value = Decimal(plain.strip())
    except InvalidOperation:
        return None
    return value if value.is_finite() and abs(value.adjusted()) <= MAX_EXPONENT else None
