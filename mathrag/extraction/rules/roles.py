r"""What the words around a formula make of it: a definition, what follows from others, or else a law.

``step`` and ``statement`` are told by the place and the relation, not by words: see `chunk` and `conversion`.
"""

from __future__ import annotations

import re

from mathrag.entities import FormulaRole
from mathrag.extraction.rules.sentences import plain_words

_DEFINES = re.compile(
    r"\b(?:(?:is|are|be|we|then|can|may)\s+(?:\w+\s+){0,2}?define[sd]?|define[sd]?\s+(?:as|to\s+be|by)|definitions?|"
    r"(?:is|are|we)\s+call(?:ed)?\s+(?:the|an?|its)|termed|denoted?\s+(?:as|by))\b",
    re.I,
)
_FOLLOWS_AT_START = re.compile(
    r"^\W*(?:and\s+|but\s+|so\s+)?(?:thus|therefore|hence|consequently|accordingly|so(?:\s+that)?|then|now|finally|next|again|"
    r"(?:this|which|that|it|these)\s+(?:then\s+)?(?:gives?|yields?|leads?|becomes?|means?|implies|reduces?|simplifies|follows)|"
    r"(?:by\s+|after\s+|on\s+|upon\s+)?(?:substitut|insert|solv|rearrang|combin|eliminat|divid|multipl|integrat|differentiat|cancel|simplif|"
    r"equat|factor|plugg|replac|expand|isolat|subtract|add)ing)\b",
    re.I,
)
_FOLLOWS = re.compile(
    r"\b(?:we\s+(?:then\s+|now\s+|also\s+|therefore\s+|thus\s+)?(?:get|obtain|find|have|arrive|see|conclude|(?:can|may)\s+(?:\w+\s+)?(?:solve|rewrite|find|express|show|eliminate))|"
    r"(?:gives?|yields?)(?:\s+us)?|reduces?\s+to|simplif(?:y|ies)\s+to|leads?\s+to|results?\s+in|it\s+follows|follows\s+(?:that|from)|rewritten|"
    r"(?:substitut|insert|rearrang|eliminat|plugg|equat)\w*|solv(?:e|ing|ed)\s+(?:\w+\s+){0,4}for)\b",
    re.I,
)


def role_told(words: str) -> FormulaRole:
    """``definition`` or ``derived`` where the ``words`` of a formula's sentence say so, else ``law``."""
    plain = plain_words(words)
    if _DEFINES.search(plain):
        return "definition"
    return "derived" if _FOLLOWS_AT_START.search(plain) or _FOLLOWS.search(plain) else "law"
