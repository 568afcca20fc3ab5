r"""Proportionalities whose constant is named behind them: "$F$ is proportional to the extension $x$. The constant of proportionality is the
spring constant $k$" is ``F = k x``.

The words stand in ``ontology/worded-laws.yaml``. A sentence whose sides are not read as a whole gives nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from mathrag.extraction.defining.wording import any_of
from mathrag.extraction.rules.relations import is_symbol, relations, sides
from mathrag.extraction.rules.sentences import plain_words, sentence_spans
from mathrag.extraction.rules.worded import factor_of_words, name_of_words
from mathrag.ontology_files import read_yaml

BEHIND = 2
"""Sentences behind a proportionality in which its constant may be named."""
_SYMBOL = r"\$(?P<{}>[^$=]{{1,30}})\$"


@dataclass(frozen=True)
class Proportional:
    """A law that a proportionality and its constant are: its LaTeX, what it computes, and where in the text it stands."""

    latex: str
    name: str
    start: int
    sentence: str


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    told = read_yaml("worded-laws.yaml")
    constant, article = any_of(told["constant"]), r"(?:(?:the|its|their|an?)\s+)?"
    name = r"(?P<name>(?:[^\W\d_][\w’'-]*\s+){0,5}?[^\W\d_][\w’'-]*)"
    first, last, mark = _SYMBOL.format("first"), _SYMBOL.format("last"), r"\*{0,3}"
    called = rf"(?:(?:is|are|being)\s+(?:{any_of(told['called'])}\s+(?:the\s+)?|the\s+)|(?:is|are|being)\s+(?=[^\s$]+['’]s\s))"
    behind = r"(?=\s*(?:[.,;:)]|$|(?:of|for|in|between|and|or)\s+(?:the|an?|this|these)\b|[,(]?\s*\$))"
    return {
        "words": re.compile(rf"{article}{constant}", re.I),
        "constant": re.compile(
            rf"{article}{constant}(?:\s*,?\s*{first}\s*,?)?\s+{called}{mark}{name}{mark}{behind}(?:\s*[,(]?\s*{last})?",
            re.I,
        ),
        "symbol": re.compile(
            rf"(?:with|where)\s+{first}\s+(?:as|is|being|denotes)\s+(?:the|an?)\s+{constant}(?:\s*,?\s+{any_of(told['called'])}\s+(?:the\s+)?{mark}{name}{mark}(?=\s*[.,;:)]|$|\s+of\b))?",
            re.I,
        ),
        "relation": re.compile(
            rf"^(?P<what>[^.;:]+?)\s+(?:is|are|varies|vary|grows)\s+(?:(?:also|then|thus|therefore)\s+)?(?:{any_of(told['inversely'])}\s+(?P<under>[^.;:]+?)"
            rf"|{any_of(told['proportional'])}\s+(?P<over>[^.;:]+?)(?:,?\s+and\s+(?:is\s+)?{any_of(told['inversely'])}\s+(?P<also_under>[^.;:]+?))?)"
            rf"(?=\s*(?:[.;:]|,\s|$|\s(?:and|so)\s+the\s+{constant}|\s(?:where|with)\s))",
            re.I,
        ),
    }


def constant_behind(text: str) -> str:
    """The LaTeX of the constant that the first sentences of ``text`` name for the proportionality in front of it; empty for none."""
    spans = sentence_spans(text)[: BEHIND + 1]
    said = text[: spans[-1][1]] if spans else ""
    found = _patterns()["constant"].search(said) or _patterns()["symbol"].search(said)
    if found is None:
        return ""
    symbols = (found["first"], found.groupdict().get("last"))
    symbol = next((one.strip() for one in symbols if one and is_symbol(one.strip())), "")
    return symbol or (rf"\text{{{found['name']}}}" if found["name"] else "")


def equated(latex: str, behind: str) -> str:
    """A proportionality as the equation with the constant that the text ``behind`` it names; empty where it is none, or none is named."""
    constant = constant_behind(behind) if relations(latex) == ["∝"] else ""
    left, right = sides(latex) if constant else ("", "")
    return rf"{left} = {constant} {_factor(right.rstrip(' .,;'))}" if constant else ""


def is_constant(phrase: str) -> bool:
    """Does a phrase only say that something is the factor of a proportionality?"""
    return _patterns()["words"].fullmatch(phrase) is not None


def _factor(side: str) -> str:
    return rf"\left({side}\right)" if re.search(r"[-+]", re.sub(r"\{[^{}]*\}", "", side)) else side


def proportional_laws(paragraph: str) -> Iterator[Proportional]:
    """The laws that sentences of ``paragraph`` tell without a formula, with the constant that they or the next ones name."""
    spans = sentence_spans(paragraph)
    for left, right in spans:
        sentence = paragraph[left:right].strip()
        told = _patterns()["relation"].match(sentence) if not re.search(r"\$[^$]*[=∝]|\\propto", sentence) else None
        constant = constant_behind(paragraph[left + told.end() :]) if told else ""
        if told is None or not constant:
            continue
        over, under = told["over"], told["under"] or told["also_under"]
        what, above, below = _named(told["what"]), _read(over), _read(under)
        if not what or (over and not above) or (under and not below):
            continue
        product = f"{constant} {above}".strip() if above else constant
        latex = rf"{what} = \frac{{{product}}}{{{below}}}" if below else rf"{what} = {product}"
        yield Proportional(latex, name_of_words(plain_words(told["what"])), left, sentence)


def _named(phrase: str) -> str:
    """The symbol that a noun phrase gives its quantity, or its words upright; empty where it is none."""
    symbols = [one.strip() for one in re.findall(r"\$([^$]+)\$", phrase)]
    if symbols:
        return symbols[0] if len(symbols) == 1 and is_symbol(symbols[0]) else ""
    name = name_of_words(plain_words(phrase))
    return rf"\text{{{name}}}" if name else ""


def _read(phrase: str | None) -> str:
    """What a quantity is proportional to, as LaTeX, with symbols in place of the names in front of them; empty where it is none."""
    if not phrase:
        return ""
    symbols: list[str] = []

    def placed(found: re.Match[str]) -> str:
        symbols.append(found["symbol"].strip())
        return f"{_PLACE}{'abcdefghij'[len(symbols) % 10]}"

    latex = factor_of_words(plain_words(_CALLED.sub(placed, phrase)))
    if not all(map(is_symbol, symbols)):
        return ""
    for number, symbol in enumerate(symbols, 1):
        latex = latex.replace(rf"\text{{{_PLACE}{'abcdefghij'[number % 10]}}}", symbol)
    return latex


_PLACE = "symbol-"
"""Begins the word that stands for a name with its symbol."""
_CALLED = re.compile(
    r"(?<!\w)(?:(?:the|its|their|an?)\s+)?(?:(?!(?:of|and|to|by|square|cube|root|product|sum|difference|ratio|quotient|the|its|their|an?|both)\b)"
    r"[^\W\d_][\w’'-]*[\s,]+)*\$(?P<symbol>[^$]+)\$(?:\s+of\s+(?:the|an?|its)\s+[\w-]+)?",
    re.I,
)
"""A name of a few words with its symbol behind it, and what it is of."""
