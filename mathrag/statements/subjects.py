"""What the letters of a sentence stand for, said in their place: "Show that $f$ is no map" of "Let $f$ be a polynomial of degree $2$"
is "Show that a polynomial of degree $2$ is no map"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from mathrag.documents import plain, statement_words
from mathrag.statements.cues import asks, shown_by
from mathrag.statements.shortening import FORMULA, LONGEST, masked, seen, title_words

BARE = 2
"""Words of a noun of which nothing is said."""
MOST_WORDS = 5
"""Words of a noun with what is said of it, in front of its letter."""
_OF_WHAT = re.compile(r"\\(?:colon|in|subset|subseteq|coloneqq|to)(?![A-Za-z])|[:=]")
_BEFORE = re.compile(r"([^\W\d_]+)[\s,]*\Z")
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


def introductions(told: Sequence[str], kind: str) -> Iterator[tuple[str, str]]:
    """Each letter, or set of them, that the sentences ``told`` introduce or suppose, and the noun that they say it is."""
    for sentence in told:
        if shown_by(sentence, kind) not in ("premise", "assumption"):
            continue
        bare = masked(sentence)
        for found in _introduces().finditer(bare):
            if _beside_another().search(bare, 0, found.start()) or title_words().restricts.search(found["noun"]):
                continue  # "$A$ and $B$ be any sets"
            formula = sentence[found.start("formula") : found.end("formula")].strip("$")
            noun = " ".join(sentence[found.start("noun") : found.end("noun")].split())
            yield _subject(formula), noun


def _subject(formula: str) -> str:
    """What stands in front of the first sign outside of braces that says what it is: of "f \\colon A \\to B" f."""
    outside = (
        one
        for one in _OF_WHAT.finditer(formula)
        if formula.count("{", 0, one.start()) == formula.count("}", 0, one.start())
    )
    end = next((one.start() for one in outside), len(formula))
    return formula[:end].strip()


def with_subjects(sentence: str, told: Sequence[str], kind: str) -> str:
    """``sentence`` with the nouns in place of letters that the sentences ``told`` introduce, where it stays short enough; where a letter
    is used again it stands behind its noun."""
    for letter, noun in introductions(told, kind):
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


def with_condition(sentence: str, told: Sequence[str], kind: str) -> str:
    """``sentence``, where it only says something of letters, with what is supposed of them last, where it stays short enough."""
    small = title_words()
    if seen(sentence) > LONGEST // 2 or re.search(
        rf"\b(?:{'|'.join(statement_words().conditions)})\b", masked(sentence)
    ):
        return sentence
    letters = {letter for formula in re.findall(FORMULA, sentence) for letter in _LETTER.findall(formula)}
    for one in reversed(told):
        bare = masked(one)
        found = small.supposed.match(bare) if shown_by(one, kind) in ("premise", "assumption") else None
        if found is None:
            continue
        said = " ".join(one[found.start("said") : found.end("said")].replace("$$", "$").split())
        speaks = letters & {letter for formula in re.findall(FORMULA, said) for letter in _LETTER.findall(formula)}
        changed = f"{sentence.rstrip(' .')} {small.supposing[found['lead'].lower()]} {said}"
        if speaks and seen(changed) <= LONGEST:
            return changed
    return sentence


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
