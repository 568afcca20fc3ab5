"""Where a proof, a solution or a problem ends that nothing closes: behind what still argues, asks or speaks of its letters.

What stands behind it is prose again: it has no formula of the argument and none of the words by which arguments go on, or it
speaks of what has just been proved ("The theorem is due to ...").
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.documents import plain, spans, statement_words
from mathrag.statements.cues import all_cues, asks, asks_inside, concluding
from mathrag.statements.sentences import sentences

# also a part that is counted: "ⓑ", "**Step 2:**"
_FOLLOWS = re.compile(
    r"[a-z,;]|\$\$|\d+[.)]\s|[-*+•]\s|\(\w{1,4}\)|\||[\u2460-\u249b\u24d0-\u24e9]|\*\*[^\W\d_]{2,12}[ \t]\d{1,2}[.:)]?\*\*"
)
_LETTER = re.compile(r"[A-Za-z]")
# words, and a letter of another alphabet, which names the same everywhere; a command
_NO_LETTER = re.compile(r"\\(?:math|text|operatorname)[a-z]*\s*(?:\{[^{}]*\}|[A-Za-z])|\\[A-Za-z]+")
_STEPS = frozenset({"assumption", "conclusion", "enumeration", "calculation"})
"""What a paragraph of an argument does, whatever it speaks of."""
_TURNS = frozenset({"premise", "definition", "deduction"})
"""What prose may do as well: only in an argument without formulas it tells that the argument goes on."""


def going_on(said: str, paragraphs: Sequence[str], kind: str, about: tuple[str, str, str] = ("", "", "")) -> int:
    """How many of the ``paragraphs`` behind an argument or a problem of the ``kind``, which has ``said`` so much, still belong to it;
    form, title and text of what it is ``about``."""
    text, count = said, 0
    for place, paragraph in enumerate(paragraphs):
        if goes_on(text, paragraph, kind, about):
            text, count = f"{text}\n\n{paragraph}", place + 1
        else:
            break
    return max(count, *(place + 1 for place, one in enumerate(paragraphs) if _closes(one, kind)), 0)


def _closes(paragraph: str, kind: str) -> bool:
    """Does a paragraph tell that it belongs to what went before, and so does all between: of a problem that it asks, of an argument
    that it is done?"""
    if kind == "problem":
        return asks(paragraph) or asks_inside(paragraph)
    return any(cues.tactic == "conclusion" and cues.has.search(paragraph) for cues in all_cues())


def goes_on(said: str, paragraph: str, kind: str, about: tuple[str, str, str]) -> bool:
    """Does a ``paragraph`` go on with an argument or a problem of the ``kind``, which has ``said`` so much?"""
    before = said.rstrip()
    if not before or _FOLLOWS.match(paragraph) or not before.rstrip("*_ )$").endswith((".", "!", "?")):
        return True
    first = next(iter(sentences(paragraph)), paragraph)
    if speaks_of_it(first, *about[:2]):
        return False
    cues = next((one for one in all_cues() if one.begins.match(first)), None)
    if (cues is not None and cues.tactic in _STEPS) or plain(first.split()[0]) in concluding():
        return True
    own, here = letters_of(said), letters_of(paragraph)
    if own & here:
        return True
    turns = kind != "problem" and cues is not None and cues.tactic in _TURNS
    return turns and (not own or bool(here & letters_of(about[2])))


def speaks_of_it(sentence: str, form: str, title: str = "") -> bool:
    """Is a sentence about the statement, or its proof: does it begin with its title, or with its form behind "the" or "this"?"""
    told = statement_words()
    words = [plain(word) for word in re.findall(r"[^\W\d_]+", sentence)[:2]]
    if title and plain(sentence).startswith(plain(title)):
        return True
    called = told.by_word.get(words[-1]) if words else None
    if called is None or len(words) < 2:
        return False
    return words[0] in told.pointing or (words[0] in told.definite and (called.name == form or called.kind == "proof"))


def letters_of(text: str) -> frozenset[str]:
    """The letters and commands of the formulas of ``text``."""
    formulas = (span.inner for span in spans(text) if span.kind != "code")
    return frozenset(letter for formula in formulas for letter in _LETTER.findall(_NO_LETTER.sub(" ", formula)))
