"""Boxes of textbooks whose word for what they are is lost, and of which a line in bold is left, with what it names below.

"**Newton's First Law of Motion**" names a theorem; "**Kinetic Energy**" is defined where the sentence below begins "The kinetic energy of
a particle is one-half ...", and "**Thermal Expansion in Two Dimensions**" is a law where one sentence below it leads to a formula.
"""

from __future__ import annotations

import re

from mathrag.documents import Form, form_of, head_of, plain, statement_words
from mathrag.statements.cues import asks, asks_inside, shown_by
from mathrag.statements.naming import LONGEST_NAME, name_ends, normal, normal_words
from mathrag.statements.relations import MATH, spans
from mathrag.statements.sentences import sentences
from mathrag.statements.titles import terms_of

FARTHEST = 10
"""Words between a term and what says that it is something: "The kinetic energy *of a particle with this mass* is"."""
SHOWN = 300
"""Characters of a formula that begins with the name of what it computes."""
FAR = 20_000
"""Characters up to a heading above."""
_BELOW = re.compile(r"[ \t]*\n[ \t]*\n[ \t]*(?P<text>(?:[^\n]+\n?)+)")
_ITEM = re.compile(r"(?:[-*+•]|\(?\d{1,2}[.)])[ \t]+")
_SHOWN = re.compile(r"\s*\$\$")
_HEADING = re.compile(r"^#{1,6}[ \t]+(.*)$", re.MULTILINE)
_TEXT = re.compile(r"\\(?:text|mathrm|mbox)\{([^{}]*)\}")
_SENTENCE = re.compile(r"[^.!?:;]*")


def named_box(title: str, markdown: str, start: int, end: int) -> Form | None:
    """The form of what a line in bold, ``title``, from ``start`` to ``end`` names, by its words and those of the paragraph below it; None
    where it names none, as below the heading of an example whose title it is."""
    below, told = _BELOW.match(markdown, end), statement_words()
    words = re.findall(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", MATH.sub(" ", title))
    if below is None or not 0 < len(words) <= LONGEST_NAME or not title[:1].isupper() or ":" in title:
        return None
    item = _ITEM.match(below["text"])
    text = below["text"][item.end() if item else 0 :].lstrip("*_")
    if _asks(text) or _acts(words) or _is_titled(markdown, start) or text[:1] in ("*", "#", "|", "<", "!"):
        return None
    named = _head(words) in name_ends()
    if text.startswith("$$"):
        law = named or (not _is_part(markdown, start) and _computes(words, text))
        return form_of("theorem") if law else None  # "**Formula for the mean**"
    if not text[:1].isupper():
        return None
    if _is_defined(title, text, told.articles - told.definite) or _is_called(
        title, text, markdown[below.end() :][:SHOWN]
    ):
        return form_of("definition")
    if _is_property(title, text):
        return form_of("definition")
    if _equates(title, text):
        return form_of("theorem")
    said = [plain(word) for word in re.findall(r"[^\W\d_]+", text)[:1]]
    shown = _SHOWN.match(markdown, below.end()) is not None and not text.rstrip(" *_)\n").endswith((".", "!", "?"))
    if not told.purposes.isdisjoint(said) or not (shown or told.pointing.isdisjoint(said)):
        return None
    form = form_of(_head(words))
    if form is not None and form.kind == "definition" and not shown:
        return form  # "**First Postulate of Relativity**"
    if named:
        return form if form is not None and form.kind == "theorem" else form_of("theorem")
    if item is None and _is_defined(title, text):
        return form_of("definition")
    law = shown and item is None and not _is_part(markdown, start)
    return form_of("theorem") if law else None  # which its formula states


def _asks(text: str) -> bool:
    return any(asks(one) or asks_inside(one) for one in sentences(text))


def _is_part(markdown: str, start: int) -> bool:
    """Is the heading above an example's, so that what begins at ``start`` may be a part of its solution?"""
    if _is_announced(markdown, start):
        return False
    above = next(reversed(list(_HEADING.finditer(markdown, max(0, start - FAR), start))), None)
    head = head_of(above[1].strip("#*_ :.")) if above else None
    return head is not None and head[0].kind in ("example", "problem", "solution")


def _is_announced(markdown: str, start: int) -> bool:
    """Does the paragraph in front end with a sentence that leads to a named thing: "This leads us to the following property"?"""
    told = statement_words()
    last = sentences(markdown[max(0, start - FAR) : start].rstrip().rpartition("\n\n")[2])[-1:]
    words = {normal(word) for one in last for word in re.findall(r"[^\W\d_]+", one)}
    return not words.isdisjoint(told.lists) and not words.isdisjoint(name_ends() | told.any_theorem)


def _is_titled(markdown: str, start: int) -> bool:
    """Stands what begins at ``start`` directly below the heading of a statement?"""
    above = markdown[:start].rstrip().rpartition("\n")[2]
    return above.startswith("#") and head_of(above.strip("#*_ :.")) is not None


def _head(words: list[str]) -> str:
    """The noun that a name is of: "law", of "Newton's Second Law of Motion"; none that is one of several, "Gas Properties"."""
    told = statement_words()
    small = told.prepositions | told.named_of | told.named_for
    end = next((place for place, word in enumerate(words) if place and plain(word) in small), len(words))
    several = normal(words[end - 1]) != plain(words[end - 1]) and end == len(words)
    named = any(re.search(r"['’]s?\Z", word) for word in words[: end - 1])
    return "" if several and not named else normal(words[end - 1])


def _acts(words: list[str]) -> bool:
    """Does a title say what to do, "Applying Newton's laws", "Use the product rule", and name nothing?"""
    told = statement_words()
    does = words[0].endswith("ing") and len(words) > 1
    small = told.articles | told.prepositions
    whose = does and (plain(words[1]) in small or re.search(r"['’]s?\Z", words[1]) is not None)
    return asks(f"{words[0]} it") or whose


def _is_defined(title: str, text: str, articles: frozenset[str] | None = None) -> bool:
    """Does the first sentence of ``text`` say of what is called as the ``title`` what it is, behind one of the ``articles`` if any have to
    stand there?"""
    told = statement_words()
    first = _SENTENCE.match(MATH.sub(" ", text.replace("*", "")))
    said = [normal(word) for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", first[0] if first else "")]
    if articles is not None and not (said and said[0] in articles):
        return False
    said = said[1:] if said and said[0] in told.articles else said
    name = normal_words(title)
    return (
        bool(name)
        and tuple(said[: len(name)]) == name
        and not told.copulas.isdisjoint(said[len(name) : len(name) + FARTHEST])
    )


def _is_property(title: str, text: str) -> bool:
    """Does the first sentence say of a thing a property that it sets off, and is the title both: "**One-to-one function**" above "A
    function is **one-to-one** if"?"""
    told, first = statement_words(), next(iter(sentences(text)), "")
    found = re.match(
        rf"(?:{'|'.join(told.articles)})\s+([^*$.,;:]+?)\s+(?:{'|'.join(told.copulas)})\s+\*+([^*]+)\*+",
        first,
        re.IGNORECASE,
    )
    return found is not None and sorted(normal_words(f"{found[2]} {found[1]}")) == sorted(normal_words(title))


def _equates(title: str, text: str) -> bool:
    """Is the first sentence the title and what it is equal to: "Total capacitance in parallel $C_p = C_1 + C_2$"?"""
    first = next(iter(sentences(text)), "")
    own = [latex for _, _, latex in spans(first)]
    return bool(own) and "=" in own[-1] and normal_words(MATH.sub(" ", first)) == normal_words(MATH.sub(" ", title))


def _computes(words: list[str], text: str) -> bool:
    """Does a formula have the words of a title among its own: "**Discount**" above one of an "amount of discount"?"""
    display = MATH.match(text)
    said = (
        {normal(word) for part in _TEXT.findall(display[0]) for word in re.findall(r"[^\W\d_]+", part)}
        if display
        else set()
    )
    small = statement_words().function_words | statement_words().prepositions | statement_words().ands
    named = {normal(word) for word in words} - small
    return display is not None and "=" in display[0] and bool(named) and named <= said


def _is_called(title: str, text: str, shown: str) -> bool:
    """Does a text say what the ``title`` says at the end of its first sentence, as what something is, or sets it off as what it is called,
    or is that what a formula ``shown`` below it says by its name?"""
    first, name = next(iter(sentences(text)), ""), normal_words(title)
    words = normal_words(MATH.sub(" ", first))
    ends = words[-len(name) :] == name and not statement_words().copulas.isdisjoint(words[-len(name) - 2 : -len(name)])
    set_off = (
        any(normal_words(term) == name for term in terms_of(first)) and shown_by(first, "definition") == "definition"
    )
    computed = re.search(rf"\\text\{{\s*{re.escape(title)}\s*\}}\s*=", shown, re.IGNORECASE) is not None
    return ends or set_off or computed
