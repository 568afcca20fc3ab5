"""Where the solution of a problem ends that nothing closes: at what closes it ("**Significance**"), else behind what goes on with it.

All that stands between a solution and the word for what closes it belongs to it, and so does that one's paragraph; what stands behind it
only where it has the problem's own numbers, or speaks of "this example". Else a solution goes on as any argument does, also by its numbers,
up to a paragraph that names what the chapter goes on with: the examples' formulas end there, too (`extraction.rules.examples`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from mathrag.documents import form_of, plain, statement_words
from mathrag.extraction.rules.examples import is_step, names_something, part_of
from mathrag.statements.cues import all_cues
from mathrag.statements.going_on import goes_on, letters_of

_STEP = re.compile(r"(?:^|\n)\*\*[^*\n]{2,80}(?:[.:]\*\*|\*\*[.:])[ \t]+\S")
"""A paragraph that bold words lead."""
_HEADED = re.compile(r"\*\*(?P<head>[^*\n]{1,80}[^*\s])\*\*(?P<rest>.*)", re.DOTALL)
_NUMBER = re.compile(r"(?<![\w.{])\d+(?:[.,]\d+)*(?![\w}])")
_RAISED = re.compile(r"[_^](?:\{[^{}]*\}|\S)")
_OPEN = (":", ",")
_BARE = 80
"""Characters of an answer that is no sentence: "151.16 amu"."""
_LONGEST = 100
"""Paragraphs in which a solution ends."""
_SHORT = 200
"""Characters of what a display is explained by."""
_LISTED = re.compile(r"[-*+•]\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s|\||\$\$")


def solved(asked: str, said: str, paragraphs: Sequence[str], about: tuple[str, str, str]) -> int:
    """How many of the ``paragraphs`` behind a solution that has ``said`` so much belong to it; what is ``asked``, and form, title and
    text of what the solution is ``about``."""
    paragraphs = paragraphs[:_LONGEST]
    heads = [_head(one) for one in paragraphs]
    closing = max((place for place, (part, _) in enumerate(heads) if part == "remark"), default=None)
    if closing is None:
        return _going_on(asked, said, paragraphs, about)
    alone = not heads[closing][1]
    end = min(closing + 1 + alone, len(paragraphs))
    own = numbers_of(f"{asked}\n{said}\n" + "\n".join(paragraphs[:end]))
    behind = takewhile(lambda place: _stays(own, paragraphs[place - 1], paragraphs[place]), range(end, len(paragraphs)))
    return max((place + 1 for place in behind), default=end)


def _going_on(asked: str, said: str, paragraphs: Sequence[str], about: tuple[str, str, str]) -> int:
    """The same of a solution without what closes it."""
    text, count, open_ended = said, 0, True
    own = numbers_of(f"{asked}\n{said}")
    for place, paragraph in enumerate(paragraphs):
        if text.strip() and _is_other(paragraph, paragraphs[place + 1 :], own):
            break
        adds = bool(own & numbers_of(paragraph)) and not _looks_back(paragraph)
        concludes = any(cues.tactic == "conclusion" and cues.has.search(paragraph) for cues in all_cues())
        whole = _is_whole(text, paragraph)  # behind which only steps and the same letters go on
        before, kind = (f"{text}." if whole else text, "problem" if whole and not letters_of(paragraph) else "argument")
        open_ended = open_ended and (_is_step(text, paragraph) or goes_on(before, paragraph, kind, about))
        if open_ended or adds or concludes:
            count = place + 1
            open_ended = True
            text = "\n\n".join((said, *paragraphs[:count]))
            own |= numbers_of(paragraph) if adds else frozenset()
    return count


def _head(paragraph: str) -> tuple[str, str]:
    """The part of an example that the bold words open with which a paragraph begins, and what stands behind them: none that a sentence
    goes on with ("**Check** the answer."), and none by a note, which may stand anywhere."""
    head = _HEADED.fullmatch(paragraph)
    if head is None or (head["rest"].strip() and head["head"][-1] not in ".:" and head["rest"][0] not in ".:"):
        return "", ""
    form = form_of(head["head"].strip(" .:"))
    part = part_of(head["head"])
    return ("note" if form is not None and form.name == "remark" else part), head["rest"].strip(" :.\n")


def _is_other(paragraph: str, behind: Sequence[str], own: frozenset[str]) -> bool:
    """Does a paragraph begin something else: a title of its own, where what stands ``behind`` has no ``own`` number, what the chapter
    names, or what leads to the next example?"""
    head = _HEADED.fullmatch(paragraph)
    titled = head is not None and not head["rest"].strip(" :.\n") and not re.search(r":$|\d", head["head"].strip())
    titled = (
        titled
        and _head(paragraph)[0] not in ("note", "remark")
        and not any(own & numbers_of(one) for one in behind[:2])
    )
    told = statement_words()
    ahead = any(first in told.after and _is_example(second) for first, second in _pairs(paragraph))
    return titled or ahead or names_something(paragraph, "solution")


def _is_step(said: str, paragraph: str) -> bool:
    """Is a paragraph one of a list of steps that bold words lead: "**Step 2. Divide** by", "**Distribution:** It is" behind another?"""
    head = _HEADED.fullmatch(paragraph)
    if head is None or not head["rest"].strip(" :.\n"):
        return False
    led = head["head"][-1] in ".:" or head["rest"][0] in ".:"
    return is_step(head["head"]) or (led and _STEP.search(said) is not None)


def _is_whole(said: str, paragraph: str) -> bool:
    """Is what is ``said`` a table or a bare answer, which no sentence behind it goes on with?"""
    before = said.strip()
    bare = 0 < len(before) < _BARE and "\n\n" not in before and not before.endswith((*_OPEN, "$$"))
    sentence = re.match(r"[A-ZÀ-Þ].*[.!?][*)]*\s*\Z", paragraph, re.DOTALL) is not None
    pointing = plain(paragraph.split()[0]) in statement_words().pointing
    return before.endswith("|") or (bare and sentence and not pointing)


def _stays(own: frozenset[str], before: str, paragraph: str) -> bool:
    """Does a ``paragraph`` behind what closes a solution still speak of it?"""
    if _LISTED.match(paragraph) or re.match(r"[a-z,;]", paragraph) or before.rstrip().endswith(":"):
        return True
    if _HEADED.fullmatch(paragraph) or names_something(paragraph, "remark"):
        return False
    explains = before.rstrip().endswith("$$") and len(paragraph) < _SHORT
    return explains or _points_here(paragraph) or (bool(own & numbers_of(paragraph)) and not _looks_back(paragraph))


def _points_here(paragraph: str) -> bool:
    """Does a paragraph begin with "this example", "in this problem", "this result"?"""
    return any(
        first in statement_words().pointing and _is_example(second) for first, second in _pairs(paragraph.split(".")[0])
    )


def _looks_back(paragraph: str) -> bool:
    """Does a paragraph speak of an example as of one that is over: "in the preceding example"?"""
    told = statement_words()
    said = _pairs(paragraph)
    return any(first in told.before | told.definite and _is_example(second) for first, second in said)


def _is_example(word: str) -> bool:
    told = statement_words()
    form = told.by_word.get(word)
    return word in told.any_theorem or (form is not None and form.kind in ("example", "problem", "solution"))


def _pairs(text: str) -> list[tuple[str, str]]:
    words = [plain(word) for word in re.findall(r"[^\W\d_]+", text)]
    return list(pairwise(words))


def numbers_of(text: str) -> frozenset[str]:
    """The numbers of ``text`` that tell a quantity from others: of two digits at least, none of an index or an exponent, no powers of
    ten."""
    found = _NUMBER.findall(_RAISED.sub(" ", text))
    return frozenset(one for one in found if sum(map(str.isdigit, one)) > 1 and one.strip("0.,") != "1")
