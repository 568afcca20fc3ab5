"""Remainders of powers: "3^500 mod 1000007", "the remainder when 7^222 is divided by 10" as base, exponent and modulus.

All of them stay whole numbers, so that the result is exact.
"""

from __future__ import annotations

import re

from mathrag.agent.asked import Asked
from mathrag.agent.features import Fact
from mathrag.agent.kinds import KindIndex
from mathrag.agent.typed import noun

_POWER = r"(?P<base>\d{1,400})\s*(?:\^|\*\*)\s*[{(]?\s*(?P<exponent>\d{1,400})\s*[})]?\s*\$?\s*"
_FORMS = (
    re.compile(_POWER + r"\(?\s*(?:\\[bp]?mod|mod|modulo|%)\s*[{(]?\s*(?P<modulus>\d{1,400})", re.IGNORECASE),
    re.compile(_POWER + r"(?:is\s+)?(?:divided|divides)\s+by\s+\$?(?P<modulus>\d{1,400})", re.IGNORECASE),
)
REMAINDER = Asked("remainder", "remainder", "", None, (0, 0), counted=True)


def modular_facts(text: str, kinds: KindIndex) -> list[Fact]:
    """Base, exponent and modulus, where ``text`` asks for the remainder of a power."""
    for form in _FORMS:
        found = form.search(text)
        if found is not None:
            return [_fact(number, name, found, kinds) for number, name in enumerate(("base", "exponent", "modulus"))]
    return []


def _fact(number: int, name: str, found: re.Match[str], kinds: KindIndex) -> Fact:
    value = int(found[name])
    words = noun(f"{name} {REMAINDER.text}", kinds.named(name, "1"), kinds, None, "1")
    return Fact(number, value, None, float(value) if value < 10**300 else float("inf"), words, name, found.span(name))
