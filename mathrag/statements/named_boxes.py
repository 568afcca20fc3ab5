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
_NEAR = 3
"""Words with which a sentence begins that is about a unit."""
_FEW = 80
"""Words of what leads to the formula of a law that no word calls one."""
_UNIT = re.compile(
    r"\$\$\s*(?:\\begin\{array\}\{[a-z]*\}\s*)?1\s*(?:\\[,; ]|~)?\s*\\(?:text|mathrm)\{[^{}]*\}\s*(?:&\s*)?="
)
"""A formula that says what one of a unit is: "1 eV = ..."."""
_ITEM = re.compile(r"(?:[-*+•]|\(?\d{1,2}[.)])[ \t]+")
_SHOWN = re.compile(r"\s*\$\$")
_HEADING = re.compile(r"^#{1,6}[ \t]+(.*)$", re.MULTILINE)
_TEXT = re.compile(r"\\(?:text|mathrm|mbox)\{([^{}]*)\}")
_SENTENCE = re.compile(r"[^.!?:;]*")


def named_box(title: str, markdown: str, start: int, end: int) -> Form | None:
    """The form of what a line in bold, ``title``, from ``start`` to ``end`` names, by its words and those of the paragraph below it; None
    where it names none, as below the heading of an example whose title it is."""
    below, told = _BELOW.match(markdown, end), statement_words()
    whole, title = title, _named(title)
    words = re.findall(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", MATH.sub(" ", title))
    if below is None or not 0 < len(words) <= LONGEST_NAME or not title[:1].isupper() or ":" in whole:
        return None
    item = _ITEM.match(below["text"])
    text = below["text"][item.end() if item else 0 :].lstrip("*_")
    if _asks(text) or _acts(words) or _is_titled(markdown, start) or text[:1] in ("*", "#", "|", "<", "!"):
        return None
    named = _head(words) in name_ends()
    if text.startswith("$$"):
        part = _is_part(markdown, start) and not _is_in_words(text)
        return _of_formula(words, text, named, part, markdown[below.end() :][:SHOWN])
    if not text[:1].isupper():
        return None
    if _is_defined(title, text, told.articles - told.definite) or _is_called(
        title, text, markdown[below.end() :][:SHOWN]
    ):
        return form_of("definition")
    if _is_property(title, text) or _is_unit(title, text):
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
    law = shown and item is None and not _is_part(markdown, start) and len(MATH.sub(" ", text).split()) <= _FEW
    defined = "defined" in (plain(word) for word in re.findall(r"[^\W\d_]+", sentences(text)[-1]))
    return form_of("definition" if defined else "theorem") if law else None  # which its formula states


def _of_formula(words: list[str], formula: str, named: bool, part: bool, behind: str) -> Form | None:
    """The form of a name in ``words`` with a ``formula`` alone below it, "**Formula for the mean**": is it ``named`` a law, or may it be a
    ``part`` of an example, and what stands ``behind`` the formula?"""
    if _UNIT.match(formula):
        return form_of("definition")
    law = named or (not part and (_computes(words, formula) or _names_several(words) or _explained(behind)))
    return form_of("theorem") if law else None


def _named(title: str) -> str:
    """What a title names: without what it says in brackets, or before a dash, and of "What is work?" the thing."""
    title = re.sub(r"[ \t]*\([^()]*\)\Z", "", title.strip()).split("—")[-1].strip()
    told = statement_words()
    asks = next((one for one in told.what_is if title.endswith("?") and plain(title).startswith(f"{one} ")), "")
    words = title.strip("?").split()[len(asks.split()) :] if asks else []
    words = words[1:] if words and plain(words[0]) in told.articles else words
    return " ".join([words[0].capitalize(), *words[1:]]) if words else title


def _is_unit(title: str, text: str) -> bool:
    """Does the first sentence say what a unit is: "The unit of force is the newton", or of the title that it is one?"""
    told = statement_words()
    words = [plain(word) for word in re.findall(r"[^\W\d_]+", next(iter(sentences(text)), ""))]
    words = words[1:] if words and words[0] in told.articles else words
    place = next((place for place, word in enumerate(words[:_NEAR]) if word in told.unit_words), None)
    if place is not None and words[place + 1 : place + 2] and words[place + 1] in told.of:
        return not told.copulas.isdisjoint(words[place:][:FARTHEST])
    name = [plain(word) for word in re.findall(r"[^\W\d_]+", title)]
    behind = words[len(name) :][:FARTHEST]
    return (
        words[: len(name)] == name
        and behind[:1] != []
        and behind[0] in told.copulas
        and not told.unit_words.isdisjoint(behind)
    )


def _is_in_words(text: str) -> bool:
    """Is a formula one of words without a number, which computes nothing yet?"""
    display = MATH.match(text)
    return (
        display is not None
        and "=" in display[0]
        and bool(_TEXT.search(display[0]))
        and not re.search(r"\d", display[0])
    )


def _names_several(words: list[str]) -> bool:
    """Does a name end with "equations" or "laws", itself or before a preposition: "Kinematic Equations for Free Fall"?"""
    told = statement_words()
    small = told.prepositions | told.named_of | told.named_for
    ends = {before for before, word in zip(words, [*words[1:], "of"], strict=True) if plain(word) in small}
    return not {normal(one) for one in ends}.isdisjoint(name_ends() | {"equation"})


def _explained(behind: str) -> bool:
    """Does what stands behind a formula tell its letters: "where $S$ is the shear modulus"?"""
    word = re.match(r"\s*([^\W\d_]+)", behind)
    return word is not None and word[1].islower() and plain(word[1]) in statement_words().explaining


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
    named = {normal(part) for word in words for part in re.findall(r"[^\W\d_]+", word)} - small
    return display is not None and "=" in display[0] and bool(named) and named <= said


def _is_called(title: str, text: str, shown: str) -> bool:
    """Does a text say what the ``title`` says at the end of its first sentence, as what something is, or sets it off as what it is called,
    or is that what a formula ``shown`` below it says by its name?"""
    first, name = next(iter(sentences(text)), ""), normal_words(title)
    words = normal_words(MATH.sub(" ", first))
    words = (
        normal_words(MATH.sub(" ", re.sub(r"\s*\([^()]*\)(?=[.\s]*\Z)", "", first)))
        if words[-len(name) :] != name
        else words
    )
    ends = words[-len(name) :] == name and not statement_words().copulas.isdisjoint(words[-len(name) - 2 : -len(name)])
    set_off = (
        any(normal_words(term) == name for term in terms_of(first)) and shown_by(first, "definition") == "definition"
    )
    computed = re.search(rf"\\text\{{\s*{re.escape(title)}\s*\}}\s*=", shown, re.IGNORECASE) is not None
    return ends or set_off or computed
