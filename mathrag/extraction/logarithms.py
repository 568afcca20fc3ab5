"""The base of a document's bare "log": what it says of it, else 10. What tells it stands in ``ontology/logarithms.yaml``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.formulas import Equation
from mathrag.ontology_files import read_yaml

_DECADIC = re.compile(r"\blog10\(")
_WITH_BASE = re.compile(r"log_|log10|\\?\blg\b")


def means_natural(text: str) -> bool:
    """Is "log" in this document the natural logarithm: is that said, or has it powers of e, and nothing speaks for base 10?"""
    signs = read_yaml("logarithms.yaml")
    if "log" not in text or any(_stands(sign, text) for sign in signs["decadic"]):
        return False
    return any(_stands(sign, text) for sign in signs["natural"]) or any(sign in text for sign in signs["powers"])


def with_natural(equations: Sequence[Equation], written: str) -> list[Equation]:
    """``equations`` with natural logarithms for those of base 10; as they are where they were ``written`` with a base."""
    if _WITH_BASE.search(written):
        return list(equations)
    return [
        replace(one, lhs=_DECADIC.sub("ln(", str(one.lhs)), rhs=_DECADIC.sub("ln(", str(one.rhs))) for one in equations
    ]


def _stands(sign: str, text: str) -> bool:
    """Does it stand in ``text``, as whole words, perhaps several of them, where it is one?"""
    if not sign[-1].isalpha():
        return sign in text
    case = re.IGNORECASE if sign.islower() else re.NOFLAG
    return re.search(rf"(?<![^\W\d_]){re.escape(sign)}s?(?![^\W\d_])", text, case) is not None
