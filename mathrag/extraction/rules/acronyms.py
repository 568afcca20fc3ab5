"""Names of several capital letters, told from products: the words that ``SE``, ``FV``, ``CL`` or ``PMT`` are short for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

MOST_SKIPPED = 3
_ACRONYM = re.compile(r"[A-Z]{2,6}")
_SHORT_WORD = re.compile(r"[A-Z][a-z]{1,2}")
_HEAD = re.compile(r"([A-Z]{2,6})\s*(?:_\s*(?:\{(?:[^{}]|\{[^{}]*\})*\}|\\?\w+))?(?:\([a-z]\))?")
_MINOR = frozenset("of the a an and per on in to at for by with under from or is are was be".split())
_NO_LETTERS = re.compile(r"\\(?:text|mathrm|textrm|operatorname|mathit)\s*\{[^{}]*\}|\\[A-Za-z]+")
_INDEX = re.compile(r"_\s*(?:\{[^{}]*\}|\w)")


def is_acronym(latex: str) -> bool:
    """Is it nothing but two to six capitals?"""
    return _ACRONYM.fullmatch(latex) is not None


def is_short_word(latex: str) -> bool:
    """Is it a capital with one or two small letters, as ``Hb`` or ``Re``: a name, or a product?"""
    return _SHORT_WORD.fullmatch(latex) is not None


def is_short_run(latex: str) -> bool:
    """Is it two or three letters side by side, the last ones small: ``Cp``, ``es``?"""
    return re.fullmatch(r"[A-Za-z][a-z]{1,2}", latex) is not None


def is_run(latex: str) -> bool:
    """Is it letters side by side, not all of them capitals: a name as in a program, or a product? Two may be a differential."""
    return (
        re.fullmatch(r"[A-Za-z]{3,16}|[a-ce-z][a-z]", latex) is not None
        and not latex.isupper()
        and not is_short_word(latex)
    )


def shortens(name: str, text: str) -> bool:
    """Does a word of ``text`` begin as the short word ``name`` does, and have its other letters in order?"""
    return any(
        word[0].lower() == name[0].lower() and len(word) >= len(name) + 2 and _has_in_order(name[1:], word[1:].lower())
        for word in re.findall(r"[^\W\d_]+", text)
    )


def head_acronym(side: str) -> str:
    """The capitals that a side of an equation consists of, perhaps with an index; empty where it is anything else."""
    found = _HEAD.fullmatch(side.strip())
    return found[1] if found else ""


def letter_runs(latex: str) -> list[str]:
    """Letters side by side, each run once, in order; commands, upright words and indices are none."""
    return list(dict.fromkeys(re.findall(r"[A-Za-z]+", _INDEX.sub(" ", _NO_LETTERS.sub(" ", latex)))))


def is_product(symbol: str, phrase: str) -> bool:
    """Are two capitals no name that ``phrase`` spells out: "the units of $RC$ are seconds"?"""
    return len(symbol) == 2 and is_acronym(symbol) and not words_of(symbol, phrase)


def may_be_said(symbol: str, phrase: str) -> bool:
    """May ``symbol`` be explained by ``phrase``: is it no short word, or is it short for a word of that?"""
    return not is_short_word(symbol) or shortens(symbol, phrase)


def may_be_called(symbol: str, phrase: str) -> bool:
    """Are letters side by side short for what is said of them? Else they are a product."""
    if is_short_word(symbol):
        return shortens(symbol, phrase)
    return not is_acronym(symbol) or bool(words_of(symbol, phrase))


def words_of(acronym: str, text: str) -> list[str]:
    """The words in a row of ``text`` that ``acronym`` is short for, the fewest small ones among them; none where it is short for none."""
    words = words_in(text)
    best: list[str] = []
    for start, first in enumerate(words):
        if first.lower() in _MINOR or first[0].upper() != acronym[0]:
            continue
        for end in range(start + 1, min(len(words), start + len(acronym) + MOST_SKIPPED) + 1):
            found = words[start:end]
            if found[-1].lower() in _MINOR or not _spells(acronym.lower(), [word.lower() for word in found]):
                continue
            if len(acronym) == 2 and _minor(found) > 1:
                break  # "in terms of a system's enthalpy" spells out no TS
            if not best or _minor(found) < _minor(best):
                best = found
            break
    return best


def spelled_before(latex: str, before: str) -> str:
    """The words that end right before the capitals of ``latex`` in brackets and that they are short for, else nothing."""
    letters = _UPRIGHT.sub(r"\1", latex)
    tail = re.sub(r"\s*\($", "", before)
    words = words_of(letters, tail) if is_acronym(letters) and tail != before else []
    return " ".join(words) if tail.endswith(" ".join(words)) else ""


_UPRIGHT = re.compile(r"\\(?:text|mathrm)\{([A-Z]+)\}")


def words_in(text: str) -> list[str]:
    """The words of ``text``, but no names of several capitals."""
    return [word for word in re.findall(r"[^\W\d_]+", text) if not is_acronym(word)]


def spells_out(name: str, words: Sequence[str]) -> bool:
    """Is ``name`` short for exactly these words: their first letters, perhaps with others of theirs in order (IQR, interquartile range)?"""
    if len(words) < 2 or words[0].lower() in _MINOR or words[-1].lower() in _MINOR:
        return False
    telling = [word.lower() for word in words if word.lower() not in _MINOR]
    rest = name.lower()
    for place, word in enumerate(telling):
        if not rest.startswith(word[0]):
            return False
        later = len(telling) - place - 1
        taken = next((count for count in range(len(rest) - later, 0, -1) if _in_order(rest[:count], word)), 0)
        rest = rest[taken:]
    return not rest


@lru_cache(maxsize=10_000)
def is_short_for(symbol: str, text: str) -> bool:
    """Is ``symbol`` made of beginnings of the last two and more telling words of ``text``: ``ref_o``, the "original reflectance"?"""
    words = [word.lower() for word in re.findall(r"[^\W\d_]+|\d+", text) if word.lower() not in _MINOR]
    letters = "".join(re.findall(r"[^\W\d_]+|\d+", re.sub(r"\\[a-z]+|[{}_]", "", symbol))).lower()
    return len(letters) > 1 and any(_made_of(letters, words[-size:]) for size in range(2, len(words) + 1))


def _made_of(letters: str, words: Sequence[str]) -> bool:
    """Are ``letters`` the beginnings of all ``words``, in any order?"""
    if not letters or not words:
        return not letters and not words
    return any(
        letters.startswith(word[:size]) and _made_of(letters[size:], [*words[:number], *words[number + 1 :]])
        for number, word in enumerate(words)
        for size in range(1, len(word) + 1)
    )


def _in_order(letters: str, word: str) -> bool:
    return letters[0] == word[0] and _has_in_order(letters[1:], word[1:])


def _minor(words: Sequence[str]) -> int:
    return sum(word.lower() in _MINOR for word in words)


def _spells(letters: str, words: Sequence[str]) -> bool:
    """Do the words in order, small ones perhaps left out, begin with the letters? A single word may be cut short: CLearance."""
    return _abbreviates(letters, words[0]) if len(words) == 1 else _begin_with(letters, words)


def _begin_with(letters: str, words: Sequence[str]) -> bool:
    if not letters or not words:
        return not letters and not words
    head, *rest = words
    return (letters[0] == head[0] and _begin_with(letters[1:], rest)) or (head in _MINOR and _begin_with(letters, rest))


def _abbreviates(letters: str, word: str) -> bool:
    """Is a longer word cut to its beginning, or to three and more of its consonants?"""
    if len(word) < len(letters) + 3:
        return False
    if len(letters) == 2:
        return word.startswith(letters)
    return letters[0] == word[0] and not set(letters[1:]) & set("aeiou") and _has_in_order(letters, word)


def _has_in_order(letters: str, word: str) -> bool:
    rest = iter(word)
    return all(letter in rest for letter in letters)
