"""Sentences that introduce a term: "**X** is the ...", "... is called **X**", "we define X as", "X is defined as", "X's law states that".

A mark on the term (bold, italic, quotation marks) is what most books give; without one only the plainest phrases count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mathrag.extraction.defining.terms import (
    abbreviation_behind,
    is_law,
    is_name,
    is_term,
    names_beside,
    term_and_names,
)
from mathrag.extraction.defining.wording import any_of, definition_words
from mathrag.extraction.rules.sentences import clean_phrase, plain_words

MOST_CHARACTERS = 700
_BOLD = r"\*{2,3}(?P<bold>[^*\n]{2,80}?)\*{2,3}"
_ITALIC = r"(?<!\*)\*(?P<italic>[^*\n$]{3,60}?)\*(?!\*)"
_QUOTED = r"[“\"](?P<quoted>[^”\"$]{3,50})[”\"]"
_GOES_ON = re.compile(
    r"(?!\s*(?:$|[.,;:)(—–]|(?:and|or|because|of|is|are|since|so|as|in|for|by|if|when|while|but|to|which|that|where|with|on|at)\b))"
)
"""A term in italics must be whole: "the *aerobic* stage" stresses a word."""
_OF = (
    r"(?P<besides>(?:\s*\([^()]{1,60}\)|,?\s+or\s+(?:the\s+|an?\s+)?\*{1,3}[^*]{2,60}\*{1,3}){0,2})"
    r"(?P<of>(?:\s+(?:\$[^$]+\$|[^\s.;:,$*]+)){0,12}?)"
)
_BESIDES = re.compile(r"\*{1,3}([^*]{2,60})\*{1,3}")
_ASIDE = re.compile(r"\((?:also|sometimes|often|commonly|or)\b[^()]*$", re.I)
"""What is called something in such brackets is called so besides: another name of the term in front."""
_ARTICLE = r"(?:the\s+|an?\s+)?"
_STARRED_LETTER = re.compile(r"\*\*\*([^*\n]{1,3})\*\s?([^*\n]+)\*\*")
_ENDS_OPEN = re.compile(r"(?:\b(?:as|by|is|be|are|to|form|equation|formula|given)|[:,])\s*$", re.I)
_BACKWARD = re.compile(r"^\s*(?:This|These|It|They|Such|The\s+(?:latter|former|above|preceding))\b")
_CUT = re.compile(
    r"\s+(?:of\s+(?:an?|the|any|each|every|one|two|some)|for|in|on|at|between|per|from|with|to|by|that|which|when|where)\s.*$|\s*\$.*$",
    re.S,
)
_SYMBOL = r"(?:\s+(?:\$[^$]+\$|\*[^*]{1,3}\*)(?:\s[^.;:]{0,60}?)?)?"
_LEAD = r"^(?:[^,.;:*]{0,60},\s+|(?:Formally|Thus|Therefore|Hence|Here|So|Then|That is|Note that|Recall that|In general)\s+)?"


@dataclass(frozen=True)
class Introduced:
    """A term that a sentence introduces. ``backward``: what it means stands in front ("This is called ...")."""

    term: str
    names: tuple[str, ...]
    backward: bool
    open_end: bool


@dataclass(frozen=True)
class _Cues:
    subject: re.Pattern[str]
    predicate: re.Pattern[str]
    explained: re.Pattern[str]
    meant: re.Pattern[str]
    refers: re.Pattern[str]
    called: re.Pattern[str]
    plainly_called: re.Pattern[str]
    defined: re.Pattern[str]
    introduces: re.Pattern[str]
    states: re.Pattern[str]


@lru_cache(maxsize=1)
def _cues() -> _Cues:
    words = definition_words()
    be, often = (
        r"(?:is|are|was|were|be)",
        r"(?:\s+(?:then|thus|often|also|usually|sometimes|commonly|generally|simply|therefore))?",
    )
    says = rf"(?:{any_of(words.says)}\b|{be}{often}\s+{any_of(words.defined)}\b)"
    marked = rf"(?:{_BOLD}|{_ITALIC}|{_QUOTED})"
    term = rf"(?:the\s+{any_of(words.term_words)}\s+)?"
    denoted = rf"(?:\s*,\s+{any_of(words.denoted)}\s[^,.;]{{1,40}},)?"
    return _Cues(
        subject=re.compile(rf"{_LEAD}{term}{_ARTICLE}(?:{_BOLD}|{_ITALIC}){_OF}{denoted}\s*,?\s+{says}", re.I),
        meant=re.compile(
            rf"\b{any_of(words.by)}\s+(?:\w{{2,4}}\s+)?{marked}(?:\s+[^\s.;:,$*]+){{0,8}}?\s+{any_of(words.meant)}\b",
            re.I,
        ),
        refers=re.compile(
            rf"\b{any_of(words.refers)}\s[^.;:*]{{3,120}}?\sas\s+(?:(?:the|an?|its|their|our)\s+)?(?:{_BOLD}|{_ITALIC})",
            re.I,
        ),
        predicate=re.compile(rf"\s{be}\s+(?:the|an?)\s+{_BOLD}(?=\s*(?:of\s[^.;,]{{1,60}})?[.;]|$)", re.I),
        explained=re.compile(rf"{_BOLD}\s*,?\s+(?:which|that)\s+(?:is|are|means?)\s+(?:the|an?|any|those|all)\b", re.I),
        called=re.compile(
            rf"\b{any_of(words.called)}\s+(?:(?:the|an?|our|its|their)\s+)?(?:[a-z-]+\s+)?(?:{_BOLD}|{_ITALIC}|{_QUOTED})",
            re.I,
        ),
        plainly_called=re.compile(
            rf"\b{be}{often}\s+{any_of(words.plainly_called)}\s+{_ARTICLE}(?P<plain>(?:[\w’'-]+\s){{0,4}}[\w’'-]+)\s*(?:\([A-Z]\w*\)\s*)?(?:[.,;]|\(|and\b|because\b|$)",
            re.I,
        ),
        defined=re.compile(
            rf"{_LEAD}{_ARTICLE}(?P<plain>[^.;:,$*]{{3,80}}?){_SYMBOL}\s+{be}{often}\s+{any_of(words.defined)}\b", re.I
        ),
        introduces=re.compile(
            rf"\b(?:we|us)\s+(?:[\w-]+\s+){{0,3}}?{any_of(words.introduces)}\s+{_ARTICLE}(?:[a-z-]+\s+)?(?:{_BOLD}|{_QUOTED})",
            re.I,
        ),
        states=re.compile(
            rf"{_LEAD}{_ARTICLE}(?P<plain>[^.;:,$]{{3,80}}?)\s+(?:also\s+)?{any_of(words.states)}\b", re.I
        ),
    )


def introduced(sentence: str) -> list[Introduced]:
    """The terms that ``sentence`` introduces, mostly one or none."""
    text = _STARRED_LETTER.sub(r"**\1 \2**", " ".join(sentence.split()))
    if not len(text) >= 20 or text.rstrip("*_ ").endswith("?"):
        return []
    backward, open_end = _BACKWARD.match(text) is not None, _ENDS_OPEN.search(text) is not None
    found: dict[str, Introduced] = {}
    for written, behind in _marked_terms(text) or _plain_terms(text):
        term, names = term_and_names(written)
        if is_term(term):
            names = tuple(dict.fromkeys((*names, *abbreviation_behind(behind), *_names_behind(behind))))
            found.setdefault(term.casefold(), Introduced(term, names, backward, open_end))
    return list(found.values())


def _names_behind(behind: str) -> list[str]:
    """Other names that stand right behind a term: "or **rate equations**", "(also called ...)"."""
    besides = re.match(_OF, behind)
    marked = [clean_phrase(name) for name in _BESIDES.findall(besides["besides"])] if besides else []
    return [name for name in (*marked, *names_beside(behind.lstrip(" ,"))[0]) if is_name(name)]


def _marked_terms(text: str) -> list[tuple[str, str]]:
    """The terms with a mark that are introduced, with the text behind each: the subject, else whatever is called so."""
    cues = _cues()
    subject = cues.subject.match(text)
    looser = (cues.meant, cues.refers, cues.introduces, cues.called, cues.predicate, cues.explained)
    matches = [subject] if subject else [one for cue in looser for one in cue.finditer(text)]
    found: list[tuple[str, str]] = []
    for match in matches:
        if match is not subject and _ASIDE.search(text[: match.start()]):
            continue
        group = next(name for name in ("bold", "italic", "quoted") if match.groupdict().get(name))
        behind = text[match.end(group) :].lstrip('*”"')
        whole = match is subject or match.re is cues.meant
        if group == "bold" or not _GOES_ON.match(behind) or whole:
            found.append((match[group], behind))
    return found


def _plain_terms(text: str) -> list[tuple[str, str]]:
    """The term without a mark that the plainest phrases introduce; an empty list where there is none."""
    cues = _cues()
    if states := cues.states.match(text):
        plain = plain_words(states["plain"])
        if is_law(plain):
            return [(plain, "")]
    if defined := cues.defined.match(text):
        return [(_CUT.sub("", defined["plain"]), "")]
    plainly = cues.plainly_called.search(plain_words(text, keep_math=True))
    return [(plainly["plain"], "")] if plainly else []
