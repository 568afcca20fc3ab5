"""What speaks for a noun phrase as the name of a symbol that stands near it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from mathrag.extraction.mentions.phrases import COUNTED, Phrase
from mathrag.extraction.mentions.words import EQUATION, HEADING, OTHER, STOP, Word
from mathrag.extraction.rules.acronyms import words_of
from mathrag.ontology_files import read_yaml
from mathrag.quantities import dimension_of, is_unit, ontology

REACH, REACH_OF_EQUATION = 24, 70
"""Words between a symbol and what may name it."""
_LEXICAL = frozenset(
    "PRP PRF PRN CJC CJS CJT DTQ AVQ VBZ VBB VBI VBD VBN VBG VHZ VHB VM0 AT0 DPS TO0 AVP PUN DT0 PNQ PNP XX0 VDZ".split()
)
_FEW = 3
"""Words between a symbol and a phrase that are told one by one."""
_NEAR = 4
_LETTER = re.compile(r"\\[A-Za-z]+|[A-Za-z](?:_(?:\{[^{}]*\}|\w))?")
_SAYS_A_NAME = frozenset(read_yaml("function-words.yaml")["says a name"].split())
_VERBS = ("VV", "VB", "VH", "VD")
_ARTICLES = frozenset(["the", "a", "an", "its", "", COUNTED])


def near(words: Sequence[Word], place: int, found: Sequence[Phrase]) -> list[Phrase]:
    """The phrases within reach of the symbol at ``place`` that it does not stand in."""
    reach = REACH_OF_EQUATION if words[place].formula == EQUATION else REACH
    return [
        one
        for one in found
        if (one.end <= place and place - one.end <= reach) or (one.start > place and one.start - place <= REACH)
    ]


def features(words: Sequence[Word], place: int, phrase: Phrase, found: Sequence[Phrase], kind: str) -> Iterator[str]:
    """The names of what speaks for (or against) ``phrase`` as the name of the symbol at ``place`` in a block of ``kind``."""
    symbol, before = words[place], phrase.end <= place
    gap = words[phrase.end : place] if before else words[place + 1 : phrase.start]
    side = "<" if before else ">"
    mention = f"{symbol.formula[0]}{side}"
    if phrase.determiner == COUNTED:
        yield f"counted {'next' if phrase.start == place + 1 else 'other'}"
    if symbol.formula == EQUATION:
        yield from _afar(words, place, phrase, gap)
    yield from _between(gap, mention, phrase, kind)
    passed = (phrase.end, place) if before else (place + 1, phrase.start)
    others = sum(1 for one in found if one.links == 0 and passed[0] <= one.start and one.end <= passed[1])
    yield f"{mention}phrases {min(others, 3)}"
    yield f"{side}links {phrase.links}"
    yield f"{side}det {phrase.determiner if phrase.determiner in _ARTICLES else 'other'}"
    yield from _around(words, place, phrase, mention)
    yield f"words {min(len(phrase.text.split()), 6)}"
    if phrase.gerund:
        yield f"gerund {'det' if phrase.determiner else 'bare'}"
    if all(word.emphasised for word in words[phrase.start : phrase.end]):
        yield f"emphasised {symbol.formula[0]}"
    if symbol.formula != EQUATION and phrase.opening == 0:
        yield f"{mention}opens"
    far = "beside" if len(gap) <= 1 else "near" if len(gap) <= _NEAR else "far"
    for name in agreement(symbol.text, phrase):
        yield name
        if not name.startswith("head"):
            yield f"{side}{far} {name}"


def _between(gap: Sequence[Word], mention: str, phrase: Phrase, kind: str) -> Iterator[str]:
    """What stands between a symbol and a phrase: how much, word by word where it is little, formulas, verbs, stops, cells."""
    side = mention[-1]
    yield f"{mention}gap {min(len(gap), 8)}"
    if len(gap) <= _FEW:
        path = _path(gap)
        yield f"{mention}path {path}"
        yield f"{side}path {path} {'det' if phrase.determiner else 'bare'} {min(phrase.links, 1)}"
        yield f"{kind[0]}{side}path {path}"
    else:
        yield f"{mention}first {_path(gap[:1])}"
        yield f"{mention}last {_path(gap[-1:])}"
    yield f"{mention}formulas {min(sum(word.is_formula for word in gap), 2)}"
    yield f"{mention}verbs {min(sum(word.tag[:2] in _VERBS for word in gap), 2)}"
    if any(word.text in ".;:|" for word in gap):
        yield f"{mention}stop"
    if kind == "row":
        yield f"row cells {min(sum(word.text == '|' for word in gap), 3)}{side}"


def _around(words: Sequence[Word], place: int, phrase: Phrase, mention: str) -> Iterator[str]:
    """What stands before and behind a symbol and a phrase together, and whether another symbol has the phrase."""
    if mention.endswith(">"):
        behind = words[phrase.end : phrase.end + 1]
        if behind and behind[0].is_formula and behind[0].formula != OTHER:
            yield f"{mention}taken"
        yield f"{mention}front {_path(words[place - 1 : place] if place else []) or '^'}"
        return
    yield f"{mention}behind {_path(words[place + 1 : place + 2]) or '$'}"
    front = words[phrase.opening - 1 : phrase.opening] if phrase.opening > 0 else []
    yield f"{mention}opened {_path(front) or '^'}"
    if front and front[0].is_formula:
        yield f"{mention}owned {_path(words[phrase.opening - 1 : phrase.start])}"


def _afar(words: Sequence[Word], place: int, phrase: Phrase, gap: Sequence[Word]) -> Iterator[str]:
    """Where a phrase stands in front of an equation: in the heading, sentences before it, as the first of its sentence, the last one."""
    if HEADING in gap:
        yield f"heading links {phrase.links}"
        yield f"heading {'whole' if phrase.start == 0 and words[phrase.end] is HEADING else 'part'}"
        return
    stops = sum(word is STOP for word in gap)
    opening = phrase.opening
    first = opening <= 0 or words[opening - 1] in (STOP, HEADING)
    yield f"sentences {stops} {'first' if first else 'later'} {min(phrase.links, 1)}"
    after = words[phrase.end : phrase.end + 1]
    yield f"then {_path(after)} {min(stops, 1)}"
    front = words[max(0, opening - 2) : max(0, opening)]
    yield f"taken {any(word.is_formula for word in (*front, *after))} {min(stops, 1)}"
    kinds = _kinds(phrase.text)
    if kinds and any(kinds & _usual(letter) for letter in _LETTER.findall(words[place].rest)):
        yield f"of another {bool(kinds & _usual(words[place].text))}"


def agreement(symbol: str, phrase: Phrase) -> Iterator[str]:
    """How the letters of a symbol agree with a phrase, and what the ontology knows of both."""
    yield f"head {phrase.head}"
    base, index = _letters(symbol)
    initials = [word[0].lower() for word in phrase.text.split() if word[0].isalpha()]
    if len(base) > 1:
        if words_of(base.upper(), phrase.text):
            yield "acronym"
        elif phrase.text.lower().startswith(base.lower()[:2]):
            yield "short"
    elif base:
        head = phrase.head[:1] == base.lower()
        yield "initial head" if head else "initial" if base.lower() in initials else "no initial"
    if index and not index.isdigit():
        fits = any(word.lower().startswith(index.lower()) for word in phrase.text.split())
        letters = len(index) > 1 and all(letter.lower() in initials for letter in index)
        yield f"index {'fits' if fits or letters else 'not'}"
    if symbol.lstrip().startswith(("\\Delta", "Δ")):
        yield f"change {phrase.head}"
        yield "change of change" if phrase.head == "change" else "change untold"
    kinds = _kinds(phrase.text)
    constants = _constants(symbol)
    if constants:
        told = phrase.text.lower() in constants
        alike = any(kind in constants.values() for kind in map(_dimension, kinds))
        yield f"constant {'told' if told else 'alike' if alike else 'other'}"
    usual = _usual(symbol)
    if kinds:
        yield "kind"
        if kinds & usual:
            yield "kind usual"
        elif usual:
            yield "kind other"
    else:
        yield "kind of head" if _kinds(phrase.head) else "no kind"
        yield f"no kind {'for a usual letter' if usual else 'for any'} {min(len(phrase.text.split()), 2)}"


@lru_cache(maxsize=8192)
def fit_of_unit(phrase: str, units: tuple[str, ...]) -> str:
    """Do the units that are told of a symbol fit the kinds that a phrase names?"""
    kinds = {_dimension(kind) for kind in _kinds(phrase)}
    known = {str(dimension_of(unit)) for unit in units if is_unit(unit)}
    return "untold" if not (kinds and known) else "fits" if kinds & known else "clashes"


@lru_cache(maxsize=8192)
def _kinds(text: str) -> frozenset[str]:
    return frozenset(kind.id for kind, score in ontology().for_name(text.lower())[:4] if score >= 0.9)


@lru_cache(maxsize=4096)
def _constants(symbol: str) -> dict[str, str]:
    """The names of the constants that a symbol usually is, with their dimensions."""
    return {
        name.lower(): str(entry.dimension)
        for entry in ontology().constants_for_symbol(symbol)
        if entry.school
        for name in (entry.name, *entry.synonyms)
    }


def _dimension(kind: str) -> str:
    return str(ontology().kinds[kind].dimension)


@lru_cache(maxsize=4096)
def _usual(symbol: str) -> frozenset[str]:
    return frozenset(kind.id for kind, weight in ontology().for_symbol(symbol) if weight >= 0.3)


def _letters(symbol: str) -> tuple[str, str]:
    """The letters of a symbol and of its index: of ``S_{\\text{max}}``, S and max."""
    plain = re.sub(
        r"\\(?:text|mathrm|mathit|operatorname|mathbf|vec|bar|hat|overline|dot)(?![a-zA-Z])|\\[,;: ]", "", symbol
    )
    head, _, rest = plain.partition("_")
    return re.sub(r"\W|\\", "", head.strip("{}")), re.sub(r"\W", "", rest)


def names_a_thing(words: Sequence[Word], place: int, phrase: Phrase) -> bool:
    """Is a phrase but one word of no known quantity, apart from a letter that usually is one: "$W_f$ should match the wheel"?"""
    beside = phrase.end == place or phrase.start == place + 1
    return not beside and " " not in phrase.text and not _kinds(phrase.text) and bool(_usual(words[place].text))


def is_of_another(symbol: str, rest: str, phrase: str) -> bool:
    """Is a phrase a kind for which a symbol on the other side of an equation is usual, and its own is not: "Spring constant: F = k x"?"""
    kinds = _kinds(phrase)
    return not kinds & _usual(symbol) and any(kinds & _usual(letter) for letter in _LETTER.findall(rest))


def _path(gap: Sequence[Word]) -> str:
    return " ".join(_shape(word) for word in gap)


def _shape(word: Word) -> str:
    if word.is_formula:
        return "X" if word.formula != OTHER else "O"
    if word.tag in _LEXICAL or word.text.lower() in _SAYS_A_NAME:
        return word.text.lower()
    if word.text[0].isdigit():
        return "9"
    return word.tag[:2]
