"""Signs that a formula in words writes as people say them: "2 % of the sales", "the area plus 10 % for waste", "rounded up".

The words stand in ``ontology/worded-laws.yaml``.
"""

from __future__ import annotations

import re
from functools import cache

from mathrag.ontology_files import read_yaml

WHOLE = 100
"""Percent: what is taken from a quotient leaves its change."""


def with_signs(formula: str) -> tuple[str, str]:
    """``formula`` with its shares as factors, and "ceil" or "floor" where it says that the result is rounded; else empty.

    A share that is added to what is no share itself is one of it: "price + 19 %" is the price times 1.19.
    """
    patterns = _patterns()
    rounded = ""
    for name in ("ceil", "floor"):
        if found := patterns[name].search(formula):
            formula, rounded = formula[: found.start()], name
    formula = re.sub(r"(?<=\d)\s%(?=\s*(?:[-+−–*×·÷)]|\Z))", "%", patterns["of"].sub(r"\g<share>% × ", formula))
    found = patterns["on top"].fullmatch(formula)
    if found and float(found["share"]) < WHOLE and not patterns["shares"].search(found["left"] + found["right"]):
        sign = "+" if found["more"] else "-"
        formula = f"{found['left']} ({found['right'].strip(' ,')}) × (1 {sign} {found['share']}%)"
    return formula, rounded


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    told = read_yaml("worded-laws.yaml")["signs"]
    words = {name: "|".join(map(re.escape, sorted(phrases, key=len, reverse=True))) for name, phrases in told.items()}
    share = r"(?P<share>(?<![\w.,])\d+(?:\.\d+)?)\s?%"
    on_top = rf"(?P<left>[^=≈]+[=≈])(?P<right>.+?)\s(?:(?P<more>{words['more']})|{words['less']})\s*{share}"
    return {
        "of": re.compile(rf"{share}\s+(?:{words['of']})\s+", re.IGNORECASE),
        "on top": re.compile(rf"{on_top}(?:\s+(?:(?:{words['for']})\s+)?(?:[^\W\d_]+\s?){{1,2}})?\s*", re.IGNORECASE),
        "shares": re.compile(rf"\b(?:{words['shares']})\b|%", re.IGNORECASE),
        **{
            name: re.compile(rf"\s*[,;(→]?\s*(?:->\s*)?(?:{words[name]})\)?\.?\s*$", re.IGNORECASE)
            for name in ("ceil", "floor")
        },
    }
