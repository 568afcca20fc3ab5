"""A block's text as sentences of words, each with its part of speech; its formulas are words, too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mathrag.extraction.rules.acronyms import is_acronym, is_run, is_short_run, is_short_word
from mathrag.extraction.rules.blocks import Block, MathSpan, math_spans
from mathrag.extraction.rules.relations import is_symbol, is_value, relations, sides
from mathrag.extraction.rules.sentences import sentence_spans
from mathrag.models import is_ordinary

SYMBOL, VALUED, EQUATION, OTHER = "symbol", "valued", "equation", "other"
"""What a formula is in its sentence: a symbol, one with its value, an equation for one, anything else."""
SENTENCES_BEFORE = 2
_TOKEN = re.compile(r"⟦\d+⟧|[^\W\d_]+(?:[-–'’][^\W\d_]+)*|\d+(?:[.,]\d+)*|\S")
_MARK = re.compile(r"\*\*|[*`]|(?<!\w)_|_(?!\w)")
_EMPHASIS = re.compile(r"(?P<mark>\*\*|\*|(?<!\w)_)(?=\S)[^*_\n]+?(?<=\S)(?P=mark)")
_ARGUMENT = re.compile(r"(?<=[\w}])\s*\(\s*[a-zA-Z]\s*\)$")
_STAND_IN = "X"


@dataclass(frozen=True)
class Word:
    """A word, a number, a sign or a formula of a sentence; ``tag``: its part of speech as the British National Corpus has them."""

    text: str
    tag: str
    start: int
    formula: str = ""
    """What a formula is (`SYMBOL` and its like)."""
    emphasised: bool = False
    rest: str = ""
    """The other side of an equation."""

    @property
    def is_formula(self) -> bool:
        return bool(self.formula)


HEADING, STOP = Word("#", "PUN", 0), Word("¶", "PUN", 0)
"""What stands behind a heading, and behind an earlier sentence."""


def mentions(block: Block, following: Block | None, heading: str = "") -> Iterator[tuple[list[Word], list[int]]]:
    """The sentences of a block with formulas, and the places in each of what is a mention of a symbol.

    A row is one sentence. The display behind a block is the last word of its last sentence. A sentence that has an equation for a symbol
    is given again behind the ``heading`` and what stands before it, with the place of that symbol alone.
    """
    if block.kind not in ("row", "paragraph", "item"):
        return
    text = " | ".join(block.cells) if block.kind == "row" else block.text
    bounds = sentence_spans(text)
    for number, (left, right) in enumerate(bounds):
        shown = _shown(following) if (left, right) == bounds[-1] and block.kind != "row" else ""
        if not shown and "$" not in text[left:right]:
            continue
        words = _words(text[left:right], block.start + left, shown)
        yield words, [place for place, word in enumerate(words) if word.formula in (SYMBOL, VALUED)]
        computed = [place for place, word in enumerate(words) if word.formula == EQUATION]
        if computed:
            earlier = [*_words(heading, block.start, ""), HEADING] if heading else []
            for start, end in bounds[max(0, number - SENTENCES_BEFORE) : number]:
                earlier += [*_words(text[start:end], block.start + start, ""), STOP]
            yield earlier + words, [len(earlier) + place for place in computed]


def _shown(following: Block | None) -> str:
    """The formula that a block is or begins with, behind its number; empty where it is anything else."""
    if following is None:
        return ""
    found = _NUMBERED.match(following.text) if following.kind == "paragraph" else None
    return found["latex"] if found else following.text if following.kind == "display" else ""


_NUMBERED = re.compile(r"\s*\**(?:\(\d+(?:\.\d+)*\)|\[\d+\])\**\s*\$(?P<latex>[^$]+)\$")


def _words(text: str, offset: int, shown: str) -> list[Word]:
    found: list[MathSpan] = list(math_spans(text))
    masked = text
    for number in range(len(found) - 1, -1, -1):
        span, mark = found[number], f"⟦{number}⟧"
        masked = masked[: span.start] + mark + masked[span.end :]
    strong = [found.span() for found in _EMPHASIS.finditer(masked)]
    masked = _MARK.sub(lambda mark: " " * len(mark[0]), masked)
    tokens = [(match[0], match.start()) for match in _TOKEN.finditer(masked)]
    tags = _tagged(tuple(_STAND_IN if token.startswith("⟦") else token for token, _ in tokens))
    words: list[Word] = []
    for (token, at), tag in zip(tokens, tags, strict=True):
        if token.startswith("⟦"):
            span = found[int(token[1:-1])]
            words += _formulas(span.latex, offset + span.start)
        else:
            stressed = any(start <= at < end for start, end in strong)
            words.append(Word(token, tag if token[0].isalnum() else "PUN", offset + at, emphasised=stressed))
    if shown:
        words += _formulas(shown, offset + len(text))
    return words


def tagged(text: str) -> list[Word]:
    """The words of a text without formulas."""
    return _words(text, 0, "")


def _formulas(latex: str, start: int) -> list[Word]:
    rest = sides(latex)[-1] if relations(latex) else ""
    return [Word(symbol, "MATH", start, sort, rest=rest) for symbol, sort in _mentioned(latex)]


def _mentioned(latex: str) -> list[tuple[str, str]]:
    """What a formula is a mention of, and how: each of several symbols, the left side of an equation."""
    latex = latex.strip(" .,;")
    parts = re.split(r",(?:\s|\\[,;: ])*", latex)
    if all(map(is_name, parts)):
        return [(part, SYMBOL) for part in parts]
    bare = _ARGUMENT.sub("", latex)
    if is_name(bare):
        return [(bare, SYMBOL)]
    if relations(latex):
        left, *rest = sides(latex)
        left = _ARGUMENT.sub("", left.strip())
        if is_name(left):
            return [(left, VALUED if is_value(rest[-1]) else EQUATION)]
    return [(latex, OTHER)]


def is_name(latex: str) -> bool:
    """May a formula be one symbol: a letter with its marks, or letters that are short for words?"""
    return _UPRIGHT.fullmatch(latex) is not None or is_symbol(latex) or is_letters(latex)


def is_letters(latex: str) -> bool:
    """Are these letters side by side that are a name only where words near them spell it, and a product elsewhere?"""
    return any(test(latex) for test in (is_acronym, is_short_word, is_run, is_short_run))


_UPRIGHT = re.compile(r"\\(?:text|mathrm)\{[A-Za-z]\w*\}")


@lru_cache(maxsize=4096)
def _tagged(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """The parts of speech; a verb that is no ordinary word, "regrowth", or that has an article, "the regain", is a noun."""
    if not tokens:
        return ()
    without_lemmas = _tagger().tag_sent(list(tokens), taglevel=0)  # they cost more than the tags
    found = zip(tokens, without_lemmas, strict=True)
    tags = ["NN1" if tag.startswith("VV") and not is_ordinary(word) else tag for word, tag in found]
    return tuple(
        "NN1" if tag in ("VVB", "VVI", "VVZ") and place and tags[place - 1] in ("AT0", "DPS") else tag
        for place, tag in enumerate(tags)
    )


@lru_cache(maxsize=1)
def _tagger() -> Any:
    from HanTa.HanoverTagger import HanoverTagger

    tagger = HanoverTagger("morphmodel_en.pgz")
    tagger.analyze_forward = lru_cache(maxsize=65_536)(tagger.analyze_forward)  # of a word that the model hasn't
    return tagger
