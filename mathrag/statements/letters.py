r"""What a property is said of where no noun says it: the letter in front of it, and what the letter stands for in the text.

"$\Gamma$ is consistent" speaks of what a definition says of "a set $\Gamma$ of formulas", and "$g$ is continuous" of the function that
"let $g \colon A \to B$ be a function" has introduced.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from mathrag.documents import statement_words
from mathrag.statements.naming import Word
from mathrag.statements.relations import SETTING

OPERATORS = frozenset({"\\sum", "\\prod", "\\int", "\\oint", "\\bigcup", "\\bigcap"})
"""Commands that mean one thing in all texts, as no letter does: what a definition says of "the series $\\sum a_n$" is said of all sums."""
LISTED = 8
"""The same where several things are said of it."""
REACH = 4
"""Words between a letter and what is said of it, or what it is introduced as."""
FAMILY = "\\{}_"
_COUNTED = re.compile(r"\\\}\s*_")
_LETTER = re.compile(r"[$\s!]*(?P<letter>(?:\\\{\s*)?(?:\\[A-Za-z]+|[A-Za-z]))")


@lru_cache(maxsize=65_536)
def letter_of(formula: str) -> str:
    """What a formula begins with: a letter or a command, with the brace of a set in front; of all that is counted by an index, as
    sequences are, ``\\{}_``."""
    found = _LETTER.match(SETTING.sub("", formula))
    letter = re.sub(r"\s", "", found["letter"]) if found else ""
    return FAMILY if letter.startswith("\\{") and _COUNTED.search(formula) else letter


def subject_letter(words: Sequence[Word], place: int, end: int) -> str:
    """The letter that the words from ``place`` up to ``end`` are said of, as a predicate or directly in front of it; else nothing."""
    told = statement_words()
    if words[end - 1].joined and words[end].norm not in told.function_words:
        return ""  # "a consistent theory": of the theory
    copula = words[place].norm != words[place].text.lower()  # "$A$ represents $f$": a verb
    far = reach(words, place)
    for at in range(place, max(place - far, -1), -1):
        if words[at].formula:
            joined = at > 0 and words[at - 1].norm in told.prepositions and not words[at].first
            return letter_of(words[at].formula) if copula and not joined else ""
        if at == 0 or words[at].first or not (words[at - 1].joined or far > REACH):
            break
        before = words[at - 1].norm
        copula = copula or before in told.copulas | told.auxiliaries or before in told.counts  # "both converge"
        if not copula and words[at - 1].norm in told.articles:
            break
    behind = words[end] if end < len(words) else None
    return letter_of(behind.formula) if behind and behind.formula and not words[end - 1].joined else ""


def reach(words: Sequence[Word], place: int) -> int:
    """How far in front of a word its subject may stand: farther where the word ends a list, "is complete, finite, and saturated"."""
    ends = place > 0 and words[place - 1].norm in statement_words().ands
    return LISTED if ends else REACH


def introduced(words: Sequence[Word], letter: str) -> frozenset[str]:
    """The words that a text has in front of the formulas that begin with ``letter``, and behind "let ... be"."""
    told = statement_words()
    found: set[str] = set()
    for at, word in enumerate(words):
        if word.formula and letter_of(word.formula) == letter:
            before = range(at - 1, max(at - REACH, -1), -1)
            found |= _together(words, before)
            if word.norm in told.copulas | told.articles:  # "let $A$ be a matrix", "soit $A$ une matrice"
                found |= _together(words, range(at + 1, min(at + 1 + REACH, len(words))))
    return frozenset(found)


def _together(words: Sequence[Word], places: range) -> set[str]:
    """The words at ``places`` up to the end of a sentence or of what stands together."""
    found: set[str] = set()
    for at in places:
        found.add(words[at].norm)
        if not words[at].joined if places.step > 0 else words[at].first:
            break
    return found
