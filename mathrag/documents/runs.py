"""Letters side by side that a text takes for one symbol: it lists them, has them in a cell beside words, or puts them behind theirs."""

from __future__ import annotations

import re
from functools import lru_cache

from mathrag.documents.statement_words import statement_words

LISTS = r"\s*(?:={1,2}|:|–|—|-{1,2}(?=\s))\s+"
SAYS = rf"(?:\s+(?:is|are|denotes|represents|means|stands\s+for)\s+|{LISTS})(?=[\"“(]?[^\W\d_])"
_PLACE = r"(?:^[ \t>*+-]*|\b(?:where|with|and)[ \t\n]+|,[ \t\n]+)"
_ANY = r"[^\W\d_]\w{0,8}"
"""Another name of the same line or cell."""
_WORDS = r"[^\W\d_]{3} [^\W\d_]{2}|[^\W\d_]{4}"


@lru_cache(maxsize=4096)
def has_line(name: str, text: str, says: str = "") -> bool:
    """Does a line or a clause of ``text`` begin with ``name`` and say what it is, in what begins as ``says``?"""
    return re.search(rf"(?m){_PLACE}[*`]{{0,2}}{name}[*`]{{0,2}}(?:{SAYS}){says}", text) is not None


@lru_cache(maxsize=4096)
def explains(run: str, text: str) -> bool:
    """Does ``text`` say of these letters together what they are?

    A line or a clause says it, a cell that is the run, perhaps with others, stands in front of one of words, or the run closes a
    phrase, which a bracket, a comma or the end of the phrase follows: "the focal length fe (mm)".
    """
    cell = rf"\|[ \t]*(?:{_ANY},[ ]?)*{run}(?:,[ ]?{_ANY})*[ \t]*\|[ \t]*[\"“(]?(?:{_WORDS})"
    line = rf"^[ \t>*+-]*(?:{_ANY},[ ]?)*{run}(?:,[ ]?{_ANY})*{LISTS}[^\W\d_]{{3}}"
    closing = rf"\b(?P<word>[a-z]{{3,}})[ ]{run}(?=\*{{0,2}}(?:[ ]?[(|\[]|[,;.:]?(?:\s|$)))"
    if has_line(run, text, r"[\"“(]?(?:an? )?[^\W\d_]{3}") or re.search(rf"(?m){cell}|{line}", text):
        return True
    minor = statement_words().function_words
    return run.lower() not in minor and any(found["word"] not in minor for found in re.finditer(closing, text))


@lru_cache(maxsize=4096)
def is_set_off(letter: str, text: str) -> bool:
    """Stands a letter by itself as math or as code anywhere in ``text``, as symbols do: "$m$ tonnes", "of mass `m`"?"""
    name = re.escape(letter)
    return re.search(rf"(?<!\$)\${name}\$(?!\$)|(?<!`)`{name}`(?!`)", text) is not None
