"""Which variable of the document's formulas a value is of: head, caption or the text before has its letter or its name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from mathrag.entities import ExtractedValue, Formula, Parameter
from mathrag.extraction.rules.blocks import math_spans
from mathrag.extraction.rules.relations import is_symbol
from mathrag.extraction.values.heads import read_head
from mathrag.quantities import dimension_of
from mathrag.quantities.names import words_of
from mathrag.quantities.plain import plain

_WORD = re.compile(r"(?<![\w'’])(?P<math>\$?)(?P<word>[^\W\d_]\w*)(?![\w'’])")
_IN_WORDS = re.compile(r"\\text\{([^{}]*\s[^{}]*)\}")
_SENTENCE = re.compile(r"[.;:]\s")
SMALL = frozenset({"the", "a", "an", "of", "in", "for", "its"})
"""Words that tell no name from another."""
WORDS = frozenset({"a", "i"})
"""Letters that are words of English too: symbols only where they are set as formulas."""
PURE = frozenset({"1", None})


@dataclass(frozen=True)
class Variable:
    """A variable that a value is of; ``words``: how the head calls it, without its letter; ``holds``: what the head says else, where
    it is not the head that names it; ``unit``: in which the text before says it is."""

    parameter: Parameter
    words: str = ""
    holds: str = ""
    unit: str | None = None


class Variables:
    """The variables of one document's formulas, the most usual first."""

    def __init__(self, formulas: Sequence[Formula], note: bool = True) -> None:
        """``note``: is the document so short that a letter means one thing all through it?"""
        self._note = note
        counts = Counter(p for formula in formulas for p in formula.parameters if p.constant is None)
        self._all = sorted(counts, key=lambda p: (-counts[p], p.symbol, p.name))
        self._by_symbol: dict[str, list[Parameter]] = {}
        self._by_name: dict[tuple[str, ...], list[Parameter]] = {}
        for parameter in self._all:
            self._by_symbol.setdefault(symbol_key(parameter.symbol), []).append(parameter)
            for name in {tokens(parameter.name), tokens(parameter.name.partition(" of ")[0])} - {()}:
                self._by_name.setdefault(name, []).append(parameter)

    def headed(self, told: ExtractedValue, dimension: str) -> Variable | None:
        """That which the head names by its symbol, by a letter that ends it, or by its words."""
        words = told.quantity.strip()
        before, _, last = words.rpartition(" ")
        for symbol, own in ((told.symbol, words), (last, before), ("", words)):
            found = self._by_symbol.get(symbol_key(symbol), ()) if symbol else self._by_name.get(tokens(own), ())
            if (one := _fitting(found, own, dimension)) is not None:
                return Variable(one, own)
        return None

    def told(self, told: ExtractedValue, dimension: str, without: Collection[str]) -> Variable | None:
        """That which the caption names, or of which the text before speaks last; none of the symbols ``without``, which have columns."""
        words = told.quantity.strip()
        titled = self.headed(ExtractedValue(thing="", quantity=told.title, value="", extractor=""), dimension)
        if titled is not None and symbol_key(titled.parameter.symbol) not in without:
            return Variable(titled.parameter, titled.words or titled.parameter.name, words)
        last = self._spoken_of(told.lead) if self._note else None
        if last is None or symbol_key(last.parameter.symbol) in without:
            return None
        if told.symbol and symbol_key(told.symbol) != symbol_key(last.parameter.symbol):
            return None  # the column has a letter of its own
        if not set(tokens(words)) <= set(tokens(last.parameter.name)):
            return None
        own = last.parameter.dimension
        if told.unit is None and last.unit is not None:
            return last if own is None or str(dimension_of(last.unit)) == own else None
        return last if own in (None, dimension) else None

    def _spoken_of(self, text: str) -> Variable | None:
        """The variable that ``text`` names last, with the unit that it says behind it."""
        simple = _simple(text)
        places: list[tuple[int, int, Parameter]] = []
        for found in _WORD.finditer(simple):
            if found["math"] or found["word"].lower() not in WORDS:
                places += ((found.end(), 1, one) for one in self._by_symbol.get(symbol_key(found["word"]), ())[:1])
        lower = simple.lower()
        for one in self._all:
            at = lower.rfind(one.name.lower()) if one.name else -1
            if at >= 0:
                places.append((at + len(one.name), 0, one))
        if not places:
            return None
        end, _, last = max(places, key=lambda place: place[:2])
        behind = _SENTENCE.split(simple[end:])[0].strip(" :;.,").rstrip(" (").removeprefix("being ").removeprefix("in ")
        return Variable(last, last.name, unit=read_head(behind).unit)


def _fitting(found: Sequence[Parameter], words: str, dimension: str) -> Parameter | None:
    """The first of this dimension, those with a word of ``words`` before the others; a pure number has one if both are named."""
    said = set(tokens(words))
    able = [one for one in found if one.dimension in (None, dimension)]
    alike = [one for one in able if said & set(tokens(one.name))]
    rest = [one for one in able if not (said and one.name and dimension in PURE)]
    return next(iter((*alike, *rest)), None)


def tokens(text: str) -> tuple[str, ...]:
    """The stems of the words of a name, in order, without what every name may have."""
    return tuple(word for word in words_of(text) if word not in SMALL)


def _simple(text: str) -> str:
    """Plain text in which each formula that is one symbol is that symbol's key behind a ``$``, and every other formula is left out."""
    return "".join(_parts(text))


def _parts(text: str) -> Iterator[str]:
    at = 0
    for span in math_spans(text):
        yield plain(text[at : span.start]).text.replace("*", "")
        words = _IN_WORDS.fullmatch(span.latex.strip())
        yield words[1] if words else f" ${symbol_key(span.latex)} " if is_symbol(span.latex) else " "
        at = span.end
    yield plain(text[at:]).text.replace("*", "")


def symbol_key(symbol: str) -> str:
    """A symbol however it is set: ``L_{\\text{f}}``, ``L_f`` and ``Lf`` are one."""
    return re.sub(r"[^\w°]|_", "", plain(f"${symbol}$").text)
