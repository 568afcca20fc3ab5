"""What the letters of a sentence stand for, said in their place: "Show that $f$ is no map" of "Let $f$ be a polynomial of degree $2$"
is "Show that a polynomial of degree $2$ is no map"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from mathrag.documents import plain, statement_words
from mathrag.statements.cues import asks
from mathrag.statements.shortening import FORMULA, LONGEST, WHOLE, fitting, masked, seen, shortened, title_words
from mathrag.statements.words import any_of, comparing_words

BARE = 2
"""Words of a noun of which nothing is said."""
MOST_WORDS = 5
"""Words of a noun with what is said of it, in front of its letter."""
_OF_WHAT = re.compile(r"\\(?:colon|in|subset|subseteq|coloneqq|to)(?![A-Za-z])|[:=]")
_BEFORE = re.compile(r"([^\W\d_]+)[\s,]*\Z")
_STOP = re.compile(r"[.;]")
_LETTER = re.compile(r"\\?[A-Za-z]+")


@lru_cache(maxsize=1)
def _introduces() -> re.Pattern[str]:
    """Finds a formula and, behind "be", what it is: a noun with its article and all that is said of it."""
    told = statement_words()
    articles = "|".join((*sorted(told.articles - {"its", "their"}), *title_words().some))
    said, more = r"[^.,;:()]+?", rf",\s(?!\$|(?:{'|'.join((*told.ands, *told.supposes, *told.conditions))})\b)[^\W\d_]"
    return re.compile(
        rf"(?P<formula>\$\x00+)\s+(?:(?:{'|'.join(told.copulas)})\s+)?"
        rf"(?P<noun>(?:{articles})\s{said}(?:{more}{said})?)(?=[.,;:(]|\s(?:{'|'.join(told.ands)})\s|\Z)",
        re.IGNORECASE,
    )


def introductions(supposed: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Each letter, or set of them, that the sentences ``supposed`` introduce, the formula that has it and the noun that they say it is."""
    for sentence in supposed:
        bare = masked(sentence)
        for found in _introduces().finditer(bare):
            if _beside_another().search(bare, 0, found.start()) or _restricted(found["noun"]):
                continue  # "$A$ and $B$ be any sets"
            if len(found["noun"].split()) == BARE and _goes_on().match(bare, found.end()):
                continue  # "$T$ is a consistent and complete theory"
            formula = sentence[found.start("formula") : found.end("formula")].strip("$")
            noun = " ".join(sentence[found.start("noun") : found.end("noun")].split())
            yield _subject(formula), formula, noun


def _restricted(noun: str) -> bool:
    """Is more said of a noun than a title can take over, "a set such that ..." but not "a set that is bounded"?"""
    found = title_words().restricts.search(noun)
    return found is not None and plain(found[0].split()[0]) not in title_words().relative


@lru_cache(maxsize=1)
def _goes_on() -> re.Pattern[str]:
    """Finds a word that goes on with a list of properties."""
    told = statement_words()
    others = "|".join((*told.articles, *told.supposes, *told.conditions, *told.copulas))
    return re.compile(
        rf"\s(?:{'|'.join(told.ands)})\s(?!(?:{others})\b)[^\W\d_]+\s+(?!(?:{'|'.join(told.articles)})\b)[^\W\d_]"
    )


def _subject(formula: str) -> str:
    """What stands in front of the first sign outside of braces that says what it is: of "f \\colon A \\to B" f."""
    outside = (
        one
        for one in _OF_WHAT.finditer(formula)
        if formula.count("{", 0, one.start()) == formula.count("}", 0, one.start())
    )
    end = next((one.start() for one in outside), len(formula))
    return formula[:end].strip()


def with_supposed(sentence: str, supposed: Sequence[str], condition: str) -> str:
    """A title of ``sentence``: nouns in place of letters that the sentences ``supposed`` introduce, and the ``condition`` of it last, else
    what is supposed of its letters; all of that only where it stays short enough."""
    title = shortened(_with_subjects(sentence, supposed))
    if condition:
        lead, _, rest = condition.partition(" ")
        short = fitting(rest, WHOLE - seen(f"{title} {lead} "))
        return f"{title} {lead} {short}" if short else shortened(_with_subjects(sentence, [*supposed, condition]))
    conditional = re.search(
        rf"\b(?:{'|'.join(statement_words().conditions)})\b", title_words().halved.sub("", masked(title))
    )
    if "?" in title or conditional:
        return title
    there = _letters(title)
    gone = _letters(sentence) - there
    said = (one for one in _conditions(supposed, title) if seen(f"{title} {one}") <= WHOLE)
    chosen = next((one for one in said if there & (letters := _letters(one)) and not gone & letters), "")
    return f"{title} {chosen}".strip()


def _conditions(supposed: Sequence[str], title: str) -> Iterator[str]:
    """What may stand behind a ``title``, the nearest first: what is supposed as a whole, or said of what is introduced, but of nothing that
    only exists."""
    told = title_words()
    for one in reversed(supposed):
        bare = masked(one)
        exists = any_of(comparing_words().some).search(bare)
        for found in reversed([*told.supposed.finditer(bare, 0, exists.start() if exists else len(bare))]):
            said = shortened(one[found.end() :].replace("$$", "$"), 2 * WHOLE)
            if not _STOP.search(masked(said)):
                yield f"{told.supposing[found['lead'].lower()]} {said}"
        for _, formula, noun in introductions([one]):
            if (
                len(noun.split()) > BARE
                and noun not in title.lower()
                and (word := told.given_as.get(plain(noun.split()[0])))
            ):
                yield f"{word} ${formula}$ {noun}"


def _letters(text: str) -> set[str]:
    return {letter for formula in re.findall(FORMULA, text) for letter in _LETTER.findall(formula)}


def _with_subjects(sentence: str, supposed: Sequence[str]) -> str:
    """``sentence`` with nouns in place of letters that the sentences ``supposed`` introduce, where it stays short enough; where a letter
    is used again it stands behind its noun."""
    for letter, _, noun in introductions(supposed):
        if noun.lower() in sentence.lower():
            continue
        found = next((one for one in re.finditer(FORMULA, sentence) if one[0].strip("$ ") == letter), None)
        if found is None or not _stands_alone(sentence[: found.start()], sentence[found.end() :]):
            continue
        if _uses(letter, sentence[: found.start()]):
            continue
        bare = len(noun.split()) == BARE
        again = bare or _uses(letter, sentence[found.end() :]) or _uses(letter, noun)
        if again and (len(noun.split()) > MOST_WORDS or "$" in noun):
            continue
        said = f"{noun} {found[0]}" if again else noun
        changed = f"{sentence[: found.start()]}{said}{sentence[found.end() :]}"
        if seen(changed) <= LONGEST:
            sentence = changed
    return sentence


@lru_cache(maxsize=1)
def _beside_another() -> re.Pattern[str]:
    """Finds a formula and what joins the next one to it at the end of a masked text."""
    return re.compile(rf"\$\x00+\s*(?:,|{'|'.join(statement_words().ands)})+\s*\Z")


def _uses(letter: str, text: str) -> bool:
    return any(
        letter in formula if not _LETTER.fullmatch(letter) else letter in _LETTER.findall(formula)
        for formula in re.findall(FORMULA, text)
    )


def _stands_alone(before: str, behind: str) -> bool:
    """Does no noun in front of a letter say what it is, and does no hyphen or list tie it to what is beside it?"""
    told = statement_words()
    if behind[:1] in ("-", "'", "’") or re.match(rf"\s*(?:,\s*\$|(?:{'|'.join(told.ands)})\s+\$)", behind):
        return False
    if _beside_another().search(masked(before)):
        return False
    found = _BEFORE.search(before)
    word = plain(found[1]) if found else ""
    small = told.function_words | told.copulas | told.prepositions | told.conditions
    return not before.strip() or (bool(word) and (word in small - told.articles or asks(f"{word} it")))
