"""By what words a text refers to statements: a form and a number, the title of a theorem, the term that a definition defines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from mathrag.documents import Form, form_of, plain, spans, statement_words
from mathrag.models import is_ordinary
from mathrag.statements.relations import MATH

_NOUNS = ("ness", "heit", "keit")
"""The endings of what is made of another form, which ends as that does: completeness."""
_ABLE = "ility"
"""The ending of what is made of a form in -le: satisfiability."""
_ENDINGS = ("ivity", "osity", "ity", "ous", "ive", "ion", "ence", "ency", "ent", "ing", "ed", "e")
_ANY = Form("", "theorem")
"""What "the previous result" speaks of."""
ORDER = 100
"""From here on the steps of `pointed` count the statements called so in order."""
ONLY = 0
"""The step of `pointed` to the only one of the document that is called so."""
LONGEST_NAME = 6
"""Words of a name in front of 'theorem', and of a term."""

_NUMBERS = re.compile(
    r"(?<![\w\[])(?P<form>[^\W\d_]{3,})\.?\*{0,3}[ ~\u00a0]*(?:[ ~\u00a0]|\n[ >]*(?!\d+[.)][ ]+\S))"
    r"(?:[§#]|[Nn](?:[ro]\.?|°))?[ ~\u00a0]?\*{0,3}\(?(?P<numbers>(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*[a-z]?(?:['′](?!\w))?"
    r"(?:(?:,\s*(?:and\s+)?|\s+(?:and|und|et|y|&)\s+|–|-)\d+(?:[.\-–]\d+)+)*|[IVX]{2,5}|[A-Z])\)?(?![\w\]])"
)
_ELSEWHERE = re.compile(r"(?:[ ]?\([a-z\d]{1,4}\))?[ \n~]+(?P<of>[^\W\d_]+)[ \n~]+\[[^\[\]:]{1,40}\](?!\()")
_NUMBER = re.compile(r"(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*[a-z]?['′]?|[IVX]{2,5}|[A-Z]")
_MORE = re.compile(r"(?:(?:,|,?\s*(?:and|or|und|oder|et|ou|y|o|e|&))\s*(?:\d+(?:\.\d+)*|[A-Z])(?![\w%]))+")
_BY_NUMBER = re.compile(
    r"(?P<by>[^\W\d_]+)\.?\s+(?P<number>\(?\d+(?:\.\d+)+[a-z]?\)?)(?![\w%]|\.\d|\s*[$\\°%€×])(?:\s+(?P<next>[^\W\d_]+))?"
)
"""A number in parts that no form names, behind a word such as "by", and no value: nothing is counted by it."""
_MOST = 12
"""Statements that are meant at once: "Lemmas 2.1–2.9"."""
_WORD = re.compile(r"[^\W\d_]+(?:['’.][^\W\d_]+)*")
_NAMED_ON = re.compile(r"[ \n~]*(?:[\d(\[@{\\]|[A-Z]\b)")
"""What names the statement whose form stands in front: "the lemma 2.3", "the theorem [5]"."""
_LETTER_OR_NUMBER = re.compile(r"[A-Za-z]|\d+")
# a name made of letters: "the $s$-$m$-$n$ theorem"
_LETTERS = re.compile(r"\$(?:[A-Za-z]|\d+)\$(?:[-–]\$(?:[A-Za-z]|\d+)\$)+")
_JOIN = re.compile(r"['’]?[ \n–—-]{1,3}")
_SENTENCE_START = re.compile(r"(?:\A|[.!?:|]\s+|\n\s*)\Z")


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
    word = word[:-4] if word.endswith(_NOUNS) and len(word) > 8 else word
    word = f"{word[: -len(_ABLE)]}l" if word.endswith(_ABLE) else word
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) - len(one) > 4), "")
    return word[: len(word) - len(ending)]


def normal_words(text: str) -> tuple[str, ...]:
    """The words of a name or term as they are compared."""
    return tuple(normal(match[0]) for match in _WORD.finditer(text))


@lru_cache(maxsize=8192)
def words_of(text: str) -> tuple[Word, ...]:
    """The words of ``text`` outside of formulas, in order."""
    lettered = {match.end(): match[0] for match in _LETTERS.finditer(text)}
    text = _LETTERS.sub(lambda match: _letters(match).rjust(len(match[0]), "\x00"), text)
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
                lettered.get(match.end(), match[0]),
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


def without_formulas(text: str) -> str:
    """A name without its formulas, but for those of which it is made: "the $s$-$m$-$n$ theorem"."""
    return MATH.sub(" ", _LETTERS.sub(_letters, text))


def _letters(match: re.Match[str]) -> str:
    return re.sub(r"\W", "", match[0])


def tie(formula: str) -> str:
    """A formula as it is compared where a hyphen ties it to a word: of "$k$-colouring" and "$2$-colouring" the term is one."""
    return "n" if _LETTER_OR_NUMBER.fullmatch(formula.strip("$ ")) else formula


def _begins(text: str, position: int) -> bool:
    return _SENTENCE_START.search(text[max(0, position - 8) : position].replace("*", "")) is not None


def numbered_names(text: str) -> Iterator[tuple[str, Form, str]]:
    """Each 'Theorem 2.3' of a text: as written, its form, its number; 'Lemmas 2.1 and 2.2' are two, 'Lemmas 1–3' three."""
    told = statement_words()
    for match in _NUMBERS.finditer(text):
        if (of := _ELSEWHERE.match(text, match.end())) and plain(of["of"]) in told.prepositions:
            continue  # "Theorem 2 of [5]"
        word = plain(match["form"])
        form = None if word in told.by_word else told.inflected.get(word)
        form = form or form_of(match["form"]) or form_of(_singular(word))
        if form is None or form.kind in ("proof", "solution", "aside"):
            continue
        numbers = _NUMBER.findall(match["numbers"])
        if word not in told.by_word:  # "Lemmas 1 and 2"
            more = _MORE.match(text, match.end())
            span = _range().match(text, match.start("numbers"))
            numbers += _NUMBER.findall(more[0]) if more else []
            if span and 0 < int(span[3]) - int(span[2]) < _MOST:
                numbers = [f"{span[1]}{one}" for one in range(int(span[2]), int(span[3]) + 1)]
        for number in dict.fromkeys(numbers):
            yield f"{match['form']} {number}", form, number


@lru_cache(maxsize=1)
def _range() -> re.Pattern[str]:
    """Finds the first and the last of several numbers: "2.1–2.4", "2.1 to 2.4"."""
    words = "|".join(rf"{word}\b" for word in statement_words().ranges)
    return re.compile(rf"((?:[A-Z]\.?)?(?:\d+\.)*)(\d+)\s*(?:–|-{{1,3}}|{words})\s*(?:\1)?(\d+)")


def bare_numbers(text: str) -> Iterator[tuple[str, str]]:
    """Each number in parts that a text refers by without a form, "by 2.4", "result 2.4", "see 2.4 and 2.5": as written, and alone."""
    told = statement_words()
    for match in _BY_NUMBER.finditer(text):
        said = plain(match["by"]) in told.by | told.beside | told.any_form
        more = _MORE.match(text, match.end("number")) if said else None
        if said and (more or not match["next"] or plain(match["next"]) in told.function_words | told.copulas):
            yield match["number"], match["number"].strip("()")
            yield from ((one, one) for one in (_NUMBER.findall(more[0]) if more else ()) if "." in one)


def stems(term: Sequence[str]) -> tuple[str, ...]:
    """The stems of the words of a term; of several an adverb is the adjective, and stands in front: "uniformly continuous", "uniform
    continuity", "converges absolutely"."""
    if len(term) == 2 and term[1].endswith("ly") and not term[0].endswith("ly"):
        term = term[::-1]
    return tuple(stem(word.removesuffix("ly") if len(term) > 1 else word) for word in term)


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
        front = words[first - 1] if first and words[first - 1].joined else None
        longer = front is not None and not front.first and all(one.text[:1].isupper() for one in (front, word))
        if word.joined and word.norm in name_ends() and words[first + 1].norm in of and not longer:
            end = first + 1
            while words[end - 1].joined and end < min(len(words), first + LONGEST_NAME):
                end += 1
            yield first, end


def whose_names(words: Sequence[Word]) -> Iterator[tuple[int, tuple[str, str]]]:
    """Where names stand that a case alone joins to 'theorem', "теорема Вейерштрасса": the first word, and the name as titles have it."""
    told = statement_words()
    for first, word in enumerate(words):
        form = told.inflected.get(word.norm) or told.by_word.get(word.norm)
        whose = words[first + 1] if word.joined else None
        if form is None or form.kind != "theorem" or whose is None or not whose.text[:1].isupper():
            continue
        for ending in told.genitives:
            if whose.norm.endswith(ending) and len(whose.norm) > len(ending) + 2:
                yield first, (whose.norm.removesuffix(ending), form.name)


def pointed(words: Sequence[Word], text: str, own: str) -> Iterator[tuple[int, int, str, Sequence[int]]]:
    """Where ``words`` of ``text`` point to statements by their form alone: "the previous lemma", "by the lemma", "the third lemma",
    "both propositions", in what is called ``own`` a corollary "the theorem": the first of them, the one behind the last, the form,
    and which: so many before (below 0) or behind, or of all in order (from 100 on, `ORDER`)."""
    told = statement_words()
    for place, word in enumerate(words):
        form = form_of(word.text) if word.norm not in told.function_words and len(word.norm) > 3 else None
        form = form or told.by_word.get(word.norm) or (_ANY if word.norm in told.any_theorem else None)
        whole = plain(word.text)
        several = None if whole in told.by_word or whole in told.any_theorem else told.inflected.get(whole) or form
        form = several if several is not None and several is told.by_word.get(word.norm, several) else form
        if form is None or form.kind not in ("definition", "theorem", "problem", "example") or form.name == "fact":
            continue  # "the next property" is any
        if (
            form is not _ANY
            and whole not in told.by_word
            and word.norm not in told.by_word
            and whole not in told.inflected
        ):
            continue
        reach = next((n for n in range(2) if place - n < 1 or not words[place - n - 1].joined), 2)
        before, behind = words[place - reach : place], words[place + 1] if word.joined else None
        around = [plain(one.text) for one in (*before, *([behind] if behind else []))]
        pointing = next((one for one in around if one in told.before | told.after), None)
        count = next((told.counts[one] for one in around if one in told.counts), 0 if several else 1)
        named = _NAMED_ON.match(text, word.end) or (
            behind
            and (
                behind.norm in told.named_for | told.named_of | name_ends()
                or form_of(behind.text)
                or _elided().match(behind.text)
            )
        )
        told_in_front = (n for n, one in enumerate(around[:reach]) if one == pointing or one in told.counts)
        first, end = place - reach + next(told_in_front, reach), place + 1 + (around[reach:] == [pointing])
        if pointing and count and any(plain(one.text) in told.articles - told.definite for one in before):
            continue  # "an earlier example" is any
        if pointing and count:
            yield first, end, form.name, [step if pointing in told.after else -step for step in range(1, count + 1)]
            continue
        if form.kind == "problem" or form is _ANY or not before or named:
            continue
        front = before[-1]
        if form.kind != "theorem":
            if front.norm in told.definite and several is None:
                yield place - 1, end, form.name, [ONLY]
            continue
        if several is not None:
            if count > 1:
                yield first, end, form.name, [-step for step in range(1, count + 1)]
        elif (ordinal := told.ordinals.get(plain(front.text))) is not None:
            if len(before) > 1 and before[-2].norm in told.definite:
                yield place - 2, end, form.name, [ORDER + ordinal]
        elif front.norm in told.articles:
            by = len(before) > 1 and plain(before[-2].text) in told.by
            if by or (front.norm in told.definite and _rests(own, form.name)):
                yield place - 1 - bool(by), end, form.name, [-1]
            elif front.norm in told.definite and own != "lemma":
                yield place - 1, end, form.name, [ONLY]


def _rests(own: str, form: str) -> bool:
    """Does what is called ``own`` speak of the last one called ``form`` as "the lemma"? A corollary of anything, a theorem of lemmas."""
    return own != form and (own == "corollary" or form == "lemma")


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
