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
    numbers = read_yaml("worded-laws.yaml")["numbers"]
    formula = patterns["parts"].sub(lambda part: f"{numbers[part['part'].lower()]} × ".replace("1/2", "0.5"), formula)
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


def power_in_words(text: str, position: int) -> tuple[str, int] | None:
    """The power that words at ``position`` raise what follows to, "square root of the", and where they end; None where none do."""
    found = _patterns()["powers"].match(text, position)
    return (str(read_yaml("worded-laws.yaml")["powers"][found["power"].lower()]), found.end()) if found else None


def raised(latex: str, power: str) -> str:
    """``latex`` to a ``power``, one through a number as a root."""
    root = power.removeprefix("1/") if power.startswith("1/") else ""
    return rf"\sqrt{f'[{root}]' if root != '2' else ''}{{{latex}}}" if root else rf"{latex}^{{{power}}}"


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    whole = read_yaml("worded-laws.yaml")
    told = whole["signs"]
    words = {name: "|".join(map(re.escape, sorted(phrases, key=len, reverse=True))) for name, phrases in told.items()}
    share = r"(?P<share>(?<![\w.,])\d+(?:\.\d+)?)\s?%"
    on_top = rf"(?P<left>[^=≈]+[=≈])(?P<right>.+?)\s(?:(?P<more>{words['more']})|{words['less']})\s*{share}"
    return {
        "of": re.compile(rf"{share}\s+(?:{words['of']})\s+", re.IGNORECASE),
        "on top": re.compile(rf"{on_top}(?:\s+(?:(?:{words['for']})\s+)?(?:[^\W\d_]+\s?){{1,2}})?\s*", re.IGNORECASE),
        "powers": re.compile(rf"(?:the\s+)?(?P<power>{'|'.join(whole['powers'])})\s+(?:the\s+)?(?=\S)", re.IGNORECASE),
        "parts": re.compile(
            rf"(?<=[=×*+−–-]\s)(?P<part>{'|'.join(sorted(whole['numbers'], key=len, reverse=True))})"
            r"\s+(?:the\s+|(?<=\sof\s))(?=[^\W\d_])",
            re.IGNORECASE,
        ),
        "shares": re.compile(rf"\b(?:{words['shares']})\b|%", re.IGNORECASE),
        **{
            name: re.compile(rf"\s*[,;(→]?\s*(?:->\s*)?(?:{words[name]})\)?\.?\s*$", re.IGNORECASE)
            for name in ("ceil", "floor")
        },
    }
