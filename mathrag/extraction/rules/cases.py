r"""What only holds in the case that a text speaks of: vectors, arrays and counts of numbers, ``n = 5\text{ trials}``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.extraction.rules.relations import is_symbol, is_value
from mathrag.quantities import ontology

_DIRECTION = re.compile(
    r"\\(?:hat|vec|mathbf|boldsymbol)\s*\{?\s*\\?(?:text|mathbf|mathrm|bf)?\s*\{?\s*[ijkxyzrn]\s*\}?\s*\}?"
)
_ARRAY = re.compile(r"\\begin\s*\{[bpvB]?(?:matrix|array)\}(?:\{[^{}]*\})?|\\end\s*\{[bpvB]?(?:matrix|array)\}|&|\\\\")
_IN_BRACKETS = re.compile(r"[(\[]|\\left\s*[(\[]|\\(?:begin)\b")
_COUNT = re.compile(r"\d[\d,]*(?:\\[,;: ]|~|\s)*\\(?:text|mathrm)\s*\{\s*(?P<what>[^\W\d_][^{}]{2,})\}[.,]?")
_LETTER = r"(?:[A-Za-z]|\\(?!pi\b)[a-zA-Z]{2,8})"
_APPLIED = re.compile(rf"{_LETTER}\s*\(\s*(?P<of>{_LETTER})\s*\)")


def is_of_a_case(parts: Sequence[str]) -> bool:
    """Do the ``parts`` of an equation give a vector, an array or a count in nothing but numbers?"""
    if len(parts) != 2:
        return False
    left, right = (part.strip() for part in parts)
    if count := _COUNT.fullmatch(right):
        return is_symbol(left) and not ontology().for_name(count["what"].strip())
    bare = _DIRECTION.sub(" ", right)
    arrayed = _ARRAY.sub(" ", bare)
    directed = bare != right or (arrayed != bare and is_symbol(left))
    listed = _IN_BRACKETS.match(left) is not None and _IN_BRACKETS.match(right) is not None and "," in left
    return (directed or listed) and is_value(arrayed)


def goes_on_with_a_case(parts: Sequence[str]) -> bool:
    """Behind an example: are two letters said to be equal, or is a function given of nothing but its argument and numbers?"""
    if len(parts) != 2:
        return False
    left, right = (part.strip(" .,;") for part in parts)
    if re.fullmatch(_LETTER, left):
        return re.fullmatch(_LETTER, right) is not None
    applied = _APPLIED.fullmatch(left)
    letters = set(
        re.findall(
            r"\\[a-zA-Z]+|[A-Za-z]", re.sub(r"\\(?:[dt]?frac|sqrt|cdot|times|left|right|pi)(?![A-Za-z])", " ", right)
        )
    )
    return applied is not None and letters == {applied["of"]}
