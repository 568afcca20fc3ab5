"""Fonts told by what a page sets in them: one that never sets a word is of formulas, whatever its name, if it has one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from mathrag.documents.textlayer.fonts import Font
from mathrag.documents.textlayer.items import Item

# letters in other fonts that a page has to have before fonts tell formulas from prose
_LEAST_PROSE = 12
# a run of this many letters is a word; letters of variables stand in shorter ones, but for names as ``sin``
_WORD = 4
_IN_WORDS = 0.1
_NAMES = 0.5
_LEAST_LETTERS = 8
# so many relations, and such a share of them, has a font that sets the words of formulas, and of the page's words so many are others'
_LEAST_RELATIONS = 3
_RELATIONS = 0.015
_PROSE = 0.2
# share of letters in a font that has nothing but variables: the other one has figures and signs
_VARIABLES = 0.6
# in em
_APART = 0.12


@dataclass
class _Usage:
    """Glyphs of one font on a page: how many, how many of them letters, and how many of those in words."""

    glyphs: int = 0
    letters: int = 0
    in_words: int = 0
    figures: int = 0
    relations: int = 0


def tell_formulas(items: Sequence[Item], fonts: Collection[Font], nameless: bool) -> None:
    """Marks the letters of fonts without words as symbols, and what is set in fonts that hold whole formulas.

    With ``nameless``, a font that has neither name nor words is such a one: a web font that the browser draws.
    """
    used = _usages(items)
    whole = {font.number: font.web for font in fonts if font.whole}
    variables: set[int] = set()
    for font in fonts:
        use = used.get(font.number)
        if use is None or font.math:
            continue
        if nameless and font.number < 0 and use.in_words <= _NAMES * use.glyphs:
            whole[font.number] = True
            if use.letters > _VARIABLES * use.glyphs and not use.figures:
                variables.add(font.number)
        elif font.italic and use.letters >= _LEAST_LETTERS and use.in_words <= _IN_WORDS * use.letters:
            variables.add(font.number)
    if nameless and any(number < 0 for number in variables):
        named = sum(use.in_words for number, use in used.items() if number >= 0)
        for font in fonts:
            if font.number < 0 and _sets_worded(used.get(font.number, _Usage()), named):
                whole[font.number] = True
    for item in items:
        if item.font in variables and item.kind == "letter":
            item.kind, item.math, item.italic, item.plain = "symbol", True, True, False
    prose = sum(item.char.isalpha() and item.font not in whole for item in items)
    if whole and prose >= _LEAST_PROSE:
        web = any(whole.values())
        for item in items:
            item.formula = True if item.font in whole else (False if web else None)


def _sets_worded(use: _Usage, named: int) -> bool:
    """Whether a font sets formulas in words: beside its words it has relations, and prose stands in fonts with a name."""
    return use.in_words * _PROSE < named and use.relations >= max(_LEAST_RELATIONS, _RELATIONS * use.glyphs)


def _usages(items: Sequence[Item]) -> dict[int, _Usage]:
    used: dict[int, _Usage] = {}
    run: list[Item] = []
    for item in items:
        use = used.setdefault(item.font, _Usage())
        use.glyphs += 1
        letter = item.char.isalpha()
        use.letters += letter
        use.relations += item.kind == "relation"
        use.figures += item.char.isdecimal() or item.kind == "bracket"
        if run and not (letter and _goes_on(run[-1], item)):
            _count(run, used)
            run = []
        if letter:
            run.append(item)
    _count(run, used)
    return used


def _goes_on(before: Item, item: Item) -> bool:
    level = abs(before.base - item.base) < 0.05 * item.size and before.size == item.size
    return level and item.font == before.font and item.x0 - before.x1 < _APART * item.size and not item.spaced


def _count(run: Sequence[Item], used: dict[int, _Usage]) -> None:
    if len(run) >= _WORD:
        for number, letters in Counter(item.font for item in run).items():
            used[number].in_words += letters
