"""What a statement without a title is called: the term that it defines, or what it concludes."""

from __future__ import annotations

import re
from functools import lru_cache

from mathrag.documents import statement_words
from mathrag.entities import StatementKind
from mathrag.statements.cues import asks, asks_inside, concluding, shown_by
from mathrag.statements.sentences import sentences

LONGEST = 90
"""Characters of a title that is made."""

_SET_OFF = r"(?<![*\w]){0}(?![*\s])((?:[^*$\n]|\n(?!\n)|\$[^$]*\$){{2,70}}?)(?<![\s*.:]){0}(?![*\w])"
# in both, else in italics, else in bold; a star of a formula sets nothing off
_TERM = re.compile(
    "|".join((r"\$\$(?:[^$]|\$(?!\$))*\$\$|\$[^$]*\$", *(_SET_OFF.format(r"\*" * stars) for stars in (3, 1, 2))))
)
_STARS = re.compile(r"(\$\$(?:[^$]|\$(?!\$))*\$\$|\$[^$]*\$)|\*+")
_DISPLAY = re.compile(r"\s*\$\$(.*?)\$\$\s*", re.DOTALL)
_THEN = re.compile(r"\A\s*then\b[,:]?\s*", re.IGNORECASE)
_POINTS_BACK = re.compile(
    r"\s*(?:it|they|this|these|so|its|their|there|we|one|the (?:same|latter|former))\b", re.IGNORECASE
)
_LISTED = re.compile(r"(?:\A|\n)[ \t]*(?:\d{1,3}[.)]|[-*+])[ \t]+")
# "(Tricky)", "[requires Theorem 2.3]", "Hard:"
_ASIDE = re.compile(r"\A(?:\s*(?:\([^()$]*\)|\[[^\[\]$]*\]|[^\W\d_]+:)[.:]?)+\s*(?=\S)")


@lru_cache(maxsize=1)
def _concludes() -> re.Pattern[str]:
    """Finds what stands before a conclusion: "If ..., then"; a word of another language belongs to it ("dann gilt")."""
    others = "|".join(word for word in concluding() if word != "then")
    return re.compile(rf"^(?:[^.]{{0,200}}?[,;]\s+)?(?:then\b[,:]?\s*|(?=(?:{others})\b))", re.IGNORECASE)


def terms_of(contents: str) -> list[str]:
    """The terms that a text sets off in bold italics, else in italics, else in bold, in order: what a definition defines."""
    found = list(_TERM.finditer(contents))
    for sort in (1, 2, 3):
        told = [" ".join(match[sort].split()) for match in found if match[sort]]
        if told:
            return list(dict.fromkeys(_copula().sub("", term, count=1) or term for term in told))
    return []


@lru_cache(maxsize=1)
def _copula() -> re.Pattern[str]:
    """Finds with what a term begins that is set off with its verb: "*is an $n$-type*"."""
    words = statement_words()
    return re.compile(rf"\A(?:{'|'.join(words.copulas)})\s+(?:(?:{'|'.join(words.articles)})\s+)?")


def made_title(kind: StatementKind, contents: str) -> str:
    """A title of at most `LONGEST` characters for a statement that its source gives none."""
    if kind == "definition" and (terms := terms_of(contents)):
        return shortened(terms[0][:1].upper() + terms[0][1:])
    told = [said for sentence in sentences(contents) if len((said := _ASIDE.sub("", sentence)).split()) > 1]
    if not told:
        return shortened(contents)
    chosen = told[0]
    if kind == "problem":
        told = [one for one in told if asks(one)] or [one for one in told if asks_inside(one)] or told
        chosen = told[0]
    if kind == "theorem":
        concludes = _concludes()
        says = [one for one in told if shown_by(one, kind) not in ("premise", "assumption")] or told[-1:]
        sentence = next((one for one in told if concludes.match(one)), says[0])
        chosen = concludes.sub("", sentence, count=1)
        short = len(" ".join(sentence.split())) <= LONGEST and not _THEN.match(sentence)
        if _POINTS_BACK.match(chosen) or short:  # "then it is continuous": what is
            chosen = sentence
    chosen = _LISTED.sub(" ", _THEN.sub("", chosen)).strip()
    said = shortened(_DISPLAY.sub(r" $\1$ ", chosen))
    return said[:1].upper() + said[1:]


def shortened(text: str) -> str:
    """``text`` on one line, ended between words where it is longer than `LONGEST`, formulas whole."""
    text = " ".join(_STARS.sub(lambda found: found[1] or "", text).split()).rstrip(" .,;:")
    if len(text) <= LONGEST:
        return text
    pieces = re.findall(r"\$[^$]*\$\S*|\S+", text)
    out = ""
    for piece in pieces:
        if len(out) + len(piece) + 1 > LONGEST and out:
            break
        out = f"{out} {piece}".strip()
    return f"{out} …"
