"""What statements are called: by their titles with 'theorem' behind or in front, for short, by a proper name alone, by initials."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence

from mathrag.documents import form_of, plain, statement_words
from mathrag.entities import Statement
from mathrag.statements.naming import LONGEST_NAME, Word, is_common, name_ends, normal_words, without_formulas, words_of
from mathrag.statements.relations import MATH
from mathrag.statements.terms import terms_defined
from mathrag.statements.titles import terms_of

SHORT = 3
"""Letters of the initials of a name."""
_BRACKETED = re.compile(r"\s*\([^()]*\)\s*\Z")
# what a title says behind a name: "Lebesgue's criterion: bounded and continuous almost everywhere", "Stone, 1946"
_ADDED = re.compile(r"\s*(?::\s|,\s+(?=[A-Z\d])).*\Z", re.DOTALL)
_ABBREVIATED = re.compile(r"[(,]\s*([A-Z]{2,6})\)?\s*\Z")
_INITIALS = re.compile(r"([A-Z]{2,6})s?|([a-z](?:\.[a-z]){1,3})\.?")
_FORMS = frozenset({"theorem", "lemma", "proposition", "corollary"})
"""What a heading calls a statement by that has this form only; a "property" or "test" may be any."""
_ONE_NAME = re.compile(r"[A-Z][^\W\d_]{3,}(?:[-–][A-Z][^\W\d_]{3,})*")
_POSSESSIVE = re.compile(r"['’]s?\Z")


def title_names(title: str) -> tuple[str, ...]:
    """The names that a title gives, formulas left aside: as a whole, and without what stands in brackets behind it. Of "(de Bézout)" and
    "(of Rolle)" what it is named after is the name."""
    whole = without_formulas(title)
    told = (whole, _BRACKETED.sub("", whole))
    return tuple(dict.fromkeys(one for one in map(_without_of, told) if one))


def short_names(title: str) -> tuple[str, ...]:
    """What a title says in front of a colon or a comma, as far as it is a name: "Lebesgue's criterion: ...", "Stone, 1946"."""
    whole = without_formulas(title)
    short = _ADDED.sub("", whole)
    if short == title or is_common(normal_words(short)):
        return ()
    added = whole.removeprefix(short).strip(" ,:")  # "Intermediate value theorem, Bolzano"
    return (_without_of(short), added) if _ONE_NAME.fullmatch(added) else (_without_of(short),)


def _without_of(name: str) -> str:
    first, _, rest = name.strip().partition(" ")
    return rest if rest and plain(first) in statement_words().named_of else name.strip()


def names_of(statement: Statement) -> Iterator[tuple[str, ...]]:
    """The names by which a text means a statement: 'Bolzano-Weierstrass' is the name of a theorem with 'theorem' behind it, too."""
    return _with_form(statement, title_names(statement.title))


def shorter_names_of(statement: Statement) -> Iterator[tuple[str, ...]]:
    """What a text calls a statement for short: what its title says first, a name that ends with 'theorem' without its front, or of it
    the one who is named and the end, "Bolzano's theorem"; and what it is called where it has no title: by its heading, and what it sets
    off itself, "(i) *(Archimedean property)*"."""
    yield from _with_form(statement, short_names(statement.title))
    yield from _shown(statement)
    words = normal_words(without_formulas(statement.title)) if statement.kind != "problem" else ()
    if len(words) > SHORT - 1 and words[-1] in name_ends() and _POSSESSIVE.search(statement.title.split()[0]):
        yield words[0], words[-1]
    for first in range(1, len(words) - 2):
        if words[-1] in name_ends() and words[first] not in statement_words().function_words:
            yield words[first:]


def _shown(statement: Statement) -> Iterator[tuple[str, ...]]:
    """The names, ending with 'theorem', of the heading above a statement without a title, and of what it sets off, behind no "by"."""
    told = statement_words()
    for place in statement.occurrences if statement.kind == "theorem" else ():
        said = [word.norm for word in words_of(place.headings[-1])] if place.headings else []
        name = tuple(said[1:] if said and said[0] in told.definite else said)
        form = form_of(name[-1]) if len(name) > 1 else None
        other = form is not None and form.name in _FORMS and form.name != statement.form
        if len(name) > 1 and name[-1] in (statement.form, *name_ends()) and not other:
            yield name
    for term in terms_of(statement.contents) if statement.kind != "definition" else ():
        name = normal_words(term)
        before = words_of(statement.contents.partition(term)[0])[-2:]
        if len(name) > 1 and name[-1] in name_ends() and told.by.isdisjoint(plain(word.text) for word in before):
            yield name[1:] if name[0] in told.definite else name


def _with_form(statement: Statement, names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for name in names if statement.kind != "problem" else ():
        words = normal_words(name)
        if statement_words().definite.issuperset(words[:-1]):  # "the theorem"
            words = words if words and words[-1] not in name_ends() else ()
        if not words:
            continue
        if words[-1] in name_ends() or words[0] in name_ends():
            yield from (words,) if len(words) > 1 else ()
            continue
        yield (*words, statement.form)
        if statement.kind == "theorem":
            yield from ((*words, end) for end in name_ends() if end != statement.form)


def alone(statement: Statement) -> Iterator[tuple[str, ...]]:
    """The names of a theorem that a text may have without 'theorem': "by Cauchy-Schwarz"."""
    names = (*title_names(statement.title), *short_names(statement.title))
    for name in names if statement.kind == "theorem" and not MATH.search(statement.title) else ():
        words = normal_words(name)
        words = (
            words[:-1] if words and words[-1] in name_ends() else words
        )  # "Cauchy–Schwarz", of "Cauchy–Schwarz inequality"
        if len(words) > 2 and words[0] in name_ends() and words[1] in statement_words().named_of:
            words = words[2:]  # "Satz von Bolzano–Weierstraß"
        if words and name_ends().isdisjoint(words):
            yield words


def said_alone(
    words: Sequence[Word], text: str, known: Container[tuple[str, ...]], firsts: Container[str]
) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Where ``words`` of ``text`` have one of the names ``known``, which begin with ``firsts``, and mean what it names: the first word, the
    one behind the last, and the name. All of several words have a capital there, or one has and the name stands in brackets or behind a
    word such as "by"; no noun stands behind it."""
    told = statement_words()
    small = told.function_words | told.prepositions | told.copulas | told.sayings
    for first, word in enumerate(words):
        if word.norm not in firsts:
            continue
        end = first + 1
        while end < min(len(words), first + LONGEST_NAME) and words[end - 1].joined:
            end += 1
        for behind in range(end, first, -1):
            said = words[first:behind]
            name = tuple(one.norm for one in said)
            if name not in known:
                continue
            last = said[-1]
            capitals = [any(map(str.isupper, one.text)) for one in said]
            before = [one for one in words[max(first - 2, 0) : first] if one.joined]
            before = before[:-1] if before and before[-1].norm in told.definite else before
            by = bool(before) and plain(before[-1].text) in told.by
            led = by or text[word.start - 1 : word.start] == "("
            subject = word.first and len(said) > 1  # "Bolzano–Weierstrass gives a subsequence"
            if len(said) == 1 and _ends_in_form(last.norm):  # "aus dem Mittelwertsatz folgt"
                yield first, behind, name
                break
            if (last.joined and words[behind].norm not in small and not subject) or _POSSESSIVE.search(last.text):
                continue
            noun = by and len(said) == 1 and last.norm.endswith(told.property_nouns)  # "by completeness"
            if (len(said) > 1 and all(capitals)) or (led and any(capitals)) or noun:
                yield first, behind, name
                break


def _ends_in_form(word: str) -> bool:
    """Is one word a name and its 'theorem': "Mittelwertsatz"?"""
    return any(word.endswith(end) and len(word) > len(end) + SHORT for end in name_ends())


def initials_of(statement: Statement) -> Iterator[str]:
    """Abbreviations of a statement's names: that which its title tells, "(MCT)"; the initials of its title with those of 'theorem', and
    of the terms that it defines, as far as they are three or more."""
    if told := _ABBREVIATED.search(statement.title):
        yield told[1]
    named: list[tuple[str, ...]] = []
    if statement.kind == "theorem":
        names = (*names_of(statement), *_with_form(statement, short_names(statement.title)))
        named = [name for name in names if name[-1] in (statement.form, *name_ends())]
        inside = [
            name for name in map(normal_words, title_names(statement.title)) if not name_ends().isdisjoint(name[1:-1])
        ]
        named = (inside if not short_names(statement.title) else []) or named  # "fundamental theorem of calculus"
    elif statement.kind == "definition":
        terms = list(terms_defined(statement))
        named = [term for term in terms if len(term) >= SHORT]
        yield from (".".join(word[0] for word in term) for term in terms if len(term) > 1)  # "c.e."
    small = statement_words().function_words
    for name in named:
        letters = "".join(word[0] for word in name if word not in small).upper()
        if len(letters) >= SHORT:
            yield letters


def said_initials(
    words: Sequence[Word], known: Mapping[str, Sequence[Statement]]
) -> Iterator[tuple[int, Sequence[Statement]]]:
    """The places of ``words`` that are abbreviations, and what each stands for among those ``known``."""
    for place, word in enumerate(words):
        match = _INITIALS.fullmatch(word.text)
        told = (match[1] or match[2]) if match is not None else ""
        if told in known and told not in statement_words().abbreviations:
            yield place, known[told]


def in_part(said: Sequence[Word], front: Word | None, known: Sequence[Statement]) -> Statement | None:
    """The one of the statements ``known`` whose title has what ``said`` has between a definite article and the form at its end: "the
    comparison lemma", of "comparison of terms"."""
    told = statement_words()
    if front is None or front.norm not in told.definite:
        return None
    form, part = form_of(said[-1].text), tuple(word.norm for word in said[:-1])
    if form is None or not part or not (told.before | told.after | told.function_words).isdisjoint(part):
        return None
    found = [one for one in known if one.form == form.name and _has(normal_words(one.title), part)]
    return found[0] if len(found) == 1 else None


def _has(words: Sequence[str], part: Sequence[str]) -> bool:
    return any(tuple(words[at : at + len(part)]) == part for at in range(len(words) - len(part) + 1))
