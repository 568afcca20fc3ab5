"""Other names that a sentence has for what it speaks of: "the impulse, also called the change in momentum, is", "is commonly known as"."""

from __future__ import annotations

import re

_ADVERB = r"(?:very\s+)?(?:also|often|sometimes|usually|commonly|generally|frequently|normally|simply|otherwise|better|more\s+commonly)\s+"
OFTEN = rf"(?:{_ADVERB})*"
"""How often something is called so, in front of the verb."""
_VERB = r"(?:called|known|termed|named|referred\s+to|abbreviated)(?:\s+(?:as|to))?\b"
CALLED = rf"{OFTEN}{_VERB}"
_ASIDE = re.compile(
    rf"(?P<named>(?P<noun>[\w’'-]+)(?:[\s,]*§)?)\s*,\s*(?:(?:which|that)\s+(?:is|are)\s+)?{_ADVERB}{_VERB}\s[^,.;:§]{{2,60}},(?=\s)",
    re.I,
)
_GENERIC = re.compile(
    r"(?:quantity|ratio|number|factor|constant|term|value|variable|parameter|function|product|quotient|sum|it|this|that)$",
    re.I,
)
"""What is named by the other name."""


_NAMING = re.compile(
    rf"(?P<start>(?:^|[.;:]\s+)\s*)(?:The|An?|Its)\s(?:[^.;:,]|,(?!\s)){{3,140}}?,\s*(?:(?:which|that)\s+is\s+)?{_VERB}\s+(?:(?:the|an?|its)\s+)?"
    r"(?P<name>[^,.;:§$()]{2,60}?)(?P<symbol>\s*§|\s*\$[^$]+\$)?(?:\s+and\s+(?:is\s+)?(?:denoted|written|symbolized)\b[^,.;:]*)?,"
    r"(?=\s+(?:is|are|can|may|equals?)\b)"
)
"""A subject that describes what it goes on to name: "The work done per unit time, called the power, is"."""


def without_asides(text: str) -> str:
    """``text`` without other names between commas, where the noun in front is a name; what only describes gives way to its name.

    Formulas may stand in it as "§".
    """
    text = _NAMING.sub(r"\g<start>The \g<name>\g<symbol>", text)
    return _ASIDE.sub(lambda found: found[0] if _GENERIC.match(found["noun"]) else found["named"], text)
