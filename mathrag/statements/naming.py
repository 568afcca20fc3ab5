"""By what words a text refers to statements: a form and a number, the title of a theorem, the term that a definition defines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from mathrag.documents import Form, form_of, plain, spans, statement_words
from mathrag.models import is_ordinary

_ENDINGS = ("ivity", "ive", "ion", "ence", "ency", "ent", "ing", "ed", "e")
LONGEST_NAME = 6
"""Words of a name in front of 'theorem', and of a term."""

_NUMBERS = re.compile(
    r"(?<![\w\[])(?P<form>[^\W\d_]{3,})\.?[ ~\u00a0]+§?[ ~\u00a0]?\(?(?P<numbers>(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*[a-z]?"
    r"(?:(?:,\s*(?:and\s+)?|\s+(?:and|und|et|y|&)\s+|–|-)\d+(?:[.\-–]\d+)+)*|[A-Z])\)?(?![\w\]])"
)
_NUMBER = re.compile(r"(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*[a-z]?|[A-Z]")
_MORE = re.compile(r"(?:(?:,|,?\s*(?:and|und|et|y|&))\s*\d+(?![\w%]))+")
_WORD = re.compile(r"[^\W\d_]+(?:['’.][^\W\d_]+)*")
_NAMED_ON = re.compile(r"[ \n~]*(?:[\d(\[@{\\]|[A-Z]\b)")
"""What names the statement whose form stands in front: "the lemma 2.3", "the theorem [5]"."""
_LETTER_OR_NUMBER = re.compile(r"[A-Za-z]|\d+")
_JOIN = re.compile(r"[ \n–—-]{1,3}")
_SENTENCE_START = re.compile(r"(?:\A|[.!?:]\s+|\n\s*)\Z")


class Word(NamedTuple):
    """A word of running text, math left aside: as written, as it is compared, and whether the next one follows directly."""

    text: str
    norm: str
    start: int
    end: int
    joined: bool
    first: bool
    """Does it begin a sentence, with a capital?"""
    formula: str = ""
    """The formula directly in front of it."""
    tied: str = ""
    """The formula that a hyphen ties it to, "$\\omega$-consistent"; whatever letter or number it is, it is an "n"."""
    apposed: str = ""
    """The formula directly behind it."""


@lru_cache(maxsize=65_536)
def normal(word: str) -> str:
    """A word as it is compared: lower case, no accents, no possessive, no elided article in front, singular."""
    return _singular(plain(_elided().sub("", re.sub(r"['’]s?\Z", "", word))))


@lru_cache(maxsize=1)
def _elided() -> re.Pattern[str]:
    return re.compile(rf"\A(?:{'|'.join(statement_words().elided)})['’](?=\w\w)", re.IGNORECASE)


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """What forms of a verb and its adjective share, of a word as it is compared: converge, convergent, convergence, converging."""
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) - len(one) > 4), "")
    return word[: len(word) - len(ending)]


def normal_words(text: str) -> tuple[str, ...]:
    """The words of a name or term as they are compared."""
    return tuple(normal(match[0]) for match in _WORD.finditer(text))


@lru_cache(maxsize=8192)
def words_of(text: str) -> tuple[Word, ...]:
    """The words of ``text`` outside of formulas, in order."""
    masked, formulas, apposed = list(text), {}, {}
    for span in spans(text):
        masked[span.start : span.end] = "\x00" * (span.end - span.start)
        formulas[span.end] = apposed[span.start] = text[span.start : span.end]
    bare = "".join(masked)
    found = list(_WORD.finditer(bare))
    out: list[Word] = []
    for match, following in zip(found, [*found[1:], None], strict=False):
        behind = out[-1].end if out else 0
        before = behind + len(bare[behind : match.start()].rstrip("* \n"))
        gap = bare[match.end() : following.start() if following else len(bare)]
        out.append(
            Word(
                match[0],
                normal(match[0]),
                match.start(),
                match.end(),
                following is not None and _JOIN.fullmatch(gap) is not None,
                match[0][0].isupper() and _begins(bare, match.start()),
                formulas.get(before, ""),
                tie(formulas.get(match.start() - 1, "")) if bare[match.start() - 1 : match.start()] == "-" else "",
                apposed.get(match.end() + len(gap) - len(gap.lstrip("* \n")), ""),
            )
        )
    return tuple(out)


def tie(formula: str) -> str:
    """A formula as it is compared where a hyphen ties it to a word: of "$k$-colouring" and "$2$-colouring" the term is one."""
    return "n" if _LETTER_OR_NUMBER.fullmatch(formula.strip("$ ")) else formula


def _begins(text: str, position: int) -> bool:
    return _SENTENCE_START.search(text[max(0, position - 8) : position].replace("*", "")) is not None


def numbered_names(text: str) -> Iterator[tuple[str, Form, str]]:
    """Each 'Theorem 2.3' of a text: as written, its form, its number; 'Lemmas 2.1 and 2.2' are two."""
    for match in _NUMBERS.finditer(text):
        form = form_of(match["form"]) or form_of(_singular(plain(match["form"])))
        if form is None or form.kind in ("proof", "solution", "aside"):
            continue
        numbers = _NUMBER.findall(match["numbers"])
        if plain(match["form"]) not in statement_words().by_word:  # "Lemmas 1 and 2"
            numbers += _NUMBER.findall(more[0]) if (more := _MORE.match(text, match.end())) else []
        for number in numbers:
            yield f"{match['form']} {number}", form, number


@lru_cache(maxsize=1)
def name_ends() -> frozenset[str]:
    """Words that a name of a statement ends with: 'theorem', 'test'."""
    return frozenset(normal(word) for word in statement_words().named_by)


def names(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Where names of statements may stand, from the longest on: first word and the word behind the last, which is 'theorem'."""
    for last, word in enumerate(words):
        if word.norm not in name_ends():
            continue
        first = last
        while first > 0 and words[first - 1].joined and last - first < LONGEST_NAME:
            first -= 1
        yield first, last + 1


def led_names(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Where names may stand that begin with 'theorem', as "théorème de Rolle" does: first word and the word behind the longest."""
    of = statement_words().named_of
    for first, word in enumerate(words):
        if word.joined and word.norm in name_ends() and words[first + 1].norm in of:
            end = first + 1
            while words[end - 1].joined and end < min(len(words), first + LONGEST_NAME):
                end += 1
            yield first, end


def pointed(words: Sequence[Word], text: str, own: str) -> Iterator[tuple[int, int, str, Literal[-1, 1]]]:
    """Where ``words`` of ``text`` point to a statement by its form alone: "the previous lemma", "by the lemma", in what is called ``own``
    a corollary "the theorem": the first of them, the one behind the last, the form, and whether it comes before or after."""
    told = statement_words()
    for place, word in enumerate(words):
        form = form_of(word.text) if word.norm not in told.function_words and len(word.norm) > 3 else None
        if (
            form is None
            or form.kind not in ("definition", "theorem", "problem")
            or plain(word.text) not in told.by_word
        ):
            continue
        front = words[place - 1] if place and words[place - 1].joined else None
        behind = words[place + 1] if word.joined else None
        for other, first, end in ((front, place - 1, place + 1), (behind, place, place + 2)):
            if other is not None and plain(other.text) in told.before | told.after:
                yield first, end, form.name, 1 if plain(other.text) in told.after else -1
                break
        else:
            by = words[place - 2] if front and place > 1 and words[place - 2].joined else None
            named = _NAMED_ON.match(text, word.end) or (behind and behind.norm in told.prepositions | told.named_of)
            if form.kind != "theorem" or front is None or front.norm not in told.articles or named:
                continue
            if by and plain(by.text) in told.by:
                yield place - 2, place + 1, form.name, -1
            elif own == "corollary" != form.name:
                yield place - 1, place + 1, form.name, -1


def proper(words: Sequence[Word]) -> bool:
    """Does a name have a word that only a name has: with a capital, and not because it begins a sentence or is 'theorem'?"""
    told = [word for word in words if word.norm not in name_ends()]
    return any(word.text[:1].isupper() and not word.first and form_of(word.text) is None for word in told)


@lru_cache(maxsize=65_536)
def is_common(term: tuple[str, ...]) -> bool:
    """Is a term one word that English texts commonly have: 'closed'?"""
    return len(term) == 1 and (len(term[0]) < 4 or is_ordinary(term[0]))


def is_term(term: tuple[str, ...]) -> bool:
    """Can these words be a term? 'axiomatized by' is none."""
    function_words = statement_words().function_words
    return 0 < len(term) <= LONGEST_NAME and term[0] not in function_words and term[-1] not in function_words


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 5 and word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
