"""A term as it is written: without markup and article, with the other names that stand beside it; is it one at all?"""

from __future__ import annotations

import re
from functools import lru_cache

from mathrag.extraction.defining.wording import any_of, definition_words
from mathrag.extraction.rules.sentences import clean_phrase, plain_words

MOST_WORDS = 7
_BRACKET = re.compile(r"\s*\(([^()]{1,40})\)\s*")
_ABBREVIATION = re.compile(r"\s*\(([A-Z][A-Za-z.-]{1,9})\)")
_WORD = re.compile(r"[^\W\d_][\w’'.-]*")


@lru_cache(maxsize=1)
def _also() -> re.Pattern[str]:
    also = any_of(definition_words().also)
    return re.compile(rf"^[(\s]*{also},?\s+(?:the\s+|an?\s+)?(?P<name>[^,;:().$]{{2,50}}?)\s*[.,;:)]\s*", re.I)


def term_and_names(written: str) -> tuple[str, tuple[str, ...]]:
    """The term that is ``written``, and the other names in its brackets: "dividend discount model (DDM)"."""
    names = [clean_phrase(found) for found in _BRACKET.findall(plain_words(written))]
    term = clean_phrase(_BRACKET.sub(" ", plain_words(written)).strip(' .,“”"‘'))
    return term, tuple(name for name in names if is_name(name) and name.casefold() != term.casefold())


def names_beside(text: str) -> tuple[tuple[str, ...], str]:
    """Other names that a text begins with ("also known as funds employed; the total ..."), and the text without them."""
    names: list[str] = []
    while (found := _also().match(text)) and is_name(name := clean_phrase(found["name"])):
        names.append(name)
        text = text[found.end() :]
    return tuple(names), text


def abbreviation_behind(text: str) -> tuple[str, ...]:
    """An abbreviation in brackets right behind a term."""
    found = _ABBREVIATION.match(text)
    return (found[1],) if found else ()


def is_term(term: str) -> bool:
    """Can ``term`` be what a glossary lists?"""
    words = term.split()
    if not 1 <= len(words) <= MOST_WORDS or any(sign in term for sign in "=?!:;$\\|[]"):
        return False
    told = definition_words()
    if term.casefold() in told.no_terms or words[0].casefold() in told.no_beginnings:
        return False
    return any(len(word) > 1 for word in _WORD.findall(term))


def is_name(name: str) -> bool:
    """Can ``name`` be another name of a term?"""
    return 1 < len(name) <= 50 and is_term(name)


def is_law(term: str) -> bool:
    """Does its last word, or the one in front of "of", say that ``term`` is the name of a law?"""
    words, told = term.casefold().split(), definition_words()
    of = words.index("of") if "of" in words[1:] else 0
    return len(words) > 1 and (words[-1] in told.laws or (of > 0 and words[of - 1] in told.laws_of))
