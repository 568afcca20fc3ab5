"""References of all documents' statements resolved to statements: by label, number, title and defined term, over files and books.

Nothing is guessed: what several statements answer to in the same nearness stays open. A reference that a text makes in so many
words (a label, a number, a proper name) and that nothing answers to dangles, with the reason.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from mathrag.documents import statement_words
from mathrag.entities import Argument, LooseArgument, Mark, Occurrence, Reference, Statement
from mathrag.statements.augmenting import with_tactic
from mathrag.statements.naming import (
    LONGEST_NAME,
    Word,
    is_common,
    is_term,
    name_ends,
    names,
    normal_words,
    numbered_names,
    proper,
    stem,
    words_of,
)
from mathrag.statements.titles import terms_of

Origin = Literal["contents", "proof", "solution"]
RECORDS = "records"
"""Extractor of statements whose references are all told beside their text."""
_MATH = re.compile(r"\$[^$]*\$")
# a label that stands for what it refers to
_KEYS = re.compile(r"\[[\w.-]+(?::[\w.-]+)+\]")
NEAR = 4
"""Words in front of a property among which stands what it is said of."""
TAIL = 3
"""Colons of a label that has parts enough to be told by all but the first."""


@dataclass(frozen=True)
class Resolved:
    """All statements with their references, and the arguments that belong to none."""

    statements: tuple[Statement, ...]
    unattached: tuple[tuple[LooseArgument, str], ...]
    """Each with the reason."""


def resolve(
    statements: Iterable[Statement],
    loose: Iterable[LooseArgument] = (),
    labels: Mapping[str, Sequence[Mark]] | None = None,
) -> Resolved:
    """The statements of all documents, equal ones merged, arguments of other documents attached, references resolved.

    ``labels`` are the labels that each document gives to what is no statement, for the reason of a reference that dangles.
    """
    merged = merged_statements(statements)
    index = _Index(merged, labels or {})
    found = {statement.uri: statement for statement in merged}
    unattached: list[tuple[LooseArgument, str]] = []
    for argument in loose:
        uri, reason = index.owner(argument)
        if uri is None:
            unattached.append((argument, reason))
        else:
            found[uri] = _with_argument(found[uri], argument)
    resolved = tuple(
        statement.model_copy(
            update={
                "references": tuple(
                    with_tactic(one, statement, found.get(one.target or "")) for one in _references(statement, index)
                )
            }
        )
        for statement in found.values()
    )
    return Resolved(resolved, tuple(unattached))


def merged_statements(statements: Iterable[Statement]) -> list[Statement]:
    """One statement of each URI, with the labels, arguments, references and places of all."""
    found: dict[str, Statement] = {}
    for statement in statements:
        there = found.get(statement.uri)
        found[statement.uri] = statement if there is None else _joined(there, statement)
    return list(found.values())


def _joined(first: Statement, second: Statement) -> Statement:
    for origin, arguments in (("proof", second.proofs), ("solution", second.solutions)):
        for number, argument in enumerate(arguments):
            own = [one for one in second.references if one.origin == origin and one.argument == number]
            first = _added(first, "proof" if origin == "proof" else "solution", argument, own)
    known = {(one.text, one.key) for one in first.references if one.origin == "contents"}
    told = [one for one in second.references if one.origin == "contents" and (one.text, one.key) not in known]
    return first.model_copy(
        update={
            "keys": tuple(dict.fromkeys([*first.keys, *second.keys])),
            "number": first.number or second.number,
            "references": (*first.references, *told),
            "chunks": tuple(dict.fromkeys([*first.chunks, *second.chunks])),
            "occurrences": tuple(dict.fromkeys([*first.occurrences, *second.occurrences])),
        }
    )


def _with_argument(statement: Statement, loose: LooseArgument) -> Statement:
    role: Literal["proof", "solution"] = "solution" if statement.kind == "problem" else "proof"
    statement = _added(statement, role, loose.argument, loose.references)
    chunks = [*statement.chunks, *([loose.argument.chunk] if loose.argument.chunk else [])]
    return statement.model_copy(update={"chunks": tuple(dict.fromkeys(chunks))})


def _added(
    statement: Statement, role: Literal["proof", "solution"], argument: Argument, references: Iterable[Reference]
) -> Statement:
    """``statement`` with one more proof or solution, unless it has the same text already."""
    group = statement.proofs if role == "proof" else statement.solutions
    if any(" ".join(one.contents.split()) == " ".join(argument.contents.split()) for one in group):
        return statement
    moved = [one.model_copy(update={"origin": role, "argument": len(group)}) for one in references]
    return statement.model_copy(
        update={
            "proofs" if role == "proof" else "solutions": (*group, argument),
            "references": (*statement.references, *moved),
        }
    )


@dataclass
class _Index:
    """What statements answer to."""

    statements: Sequence[Statement]
    labels: Mapping[str, Sequence[Mark]]
    keys: dict[str, list[Statement]] = field(default_factory=lambda: defaultdict(list))
    numbers: dict[tuple[str, str], list[Statement]] = field(default_factory=lambda: defaultdict(list))
    titles: dict[tuple[str, ...], list[Statement]] = field(default_factory=lambda: defaultdict(list))
    terms: dict[tuple[str, ...], list[Statement]] = field(default_factory=lambda: defaultdict(list))
    beginnings: set[str] = field(default_factory=set)
    pairs: set[tuple[str, str]] = field(default_factory=set)
    """Neighbouring words of whatever a text sets off: "primitive recursive functions" are not "recursive functions"."""
    families: dict[str, list[tuple[str, ...]]] = field(default_factory=lambda: defaultdict(list))
    """Terms of one word by its stem: "converges" and "convergent" are one."""
    tails: dict[str, list[Statement]] = field(default_factory=lambda: defaultdict(list))
    elsewhere: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for statement in self.statements:
            for key in statement.keys:
                self.keys[key].append(statement)
                if key.count(":") >= TAIL:
                    self.tails[key.partition(":")[2]].append(statement)
            if statement.number:
                self.numbers[statement.kind, statement.number].append(statement)
            for name in _names_of(statement):
                self.titles[name].append(statement)
            if statement.kind == "definition":
                for term in dict.fromkeys(_terms(statement)):
                    self.terms[term].append(statement)
        self.beginnings = {term[0] for term in self.terms}
        said = (normal_words(text) for one in self.statements for text in _italics(one))
        self.pairs = {
            pair for term in (*self.terms, *filter(is_term, said)) for pair in pairwise(term) if is_term(pair)
        }
        for term in [one for one in self.terms if len(one) == 1]:
            self.families[stem(term[0])].append(term)
        for document, marks in self.labels.items():
            for mark in marks:
                for key in mark.keys:
                    self.elsewhere.setdefault(key, f"it labels no statement ({mark.name} of {document})")

    def defining(self, term: tuple[str, ...], document: str) -> list[Statement]:
        """The definitions of a term, and those of ``document`` that define another form of a single word."""
        found = list(self.terms.get(term, ()))
        for other in self.families.get(stem(term[0]), ()) if found and len(term) == 1 else ():
            found += [one for one in self.terms[other] if _document(one.occurrences) == document and one not in found]
        return found

    def alike(self, key: str, document: str) -> Statement | None:
        """The one statement of the same work whose label differs from ``key`` in its first part alone: the file's, which a condition of
        the source decides that can't be expanded."""
        found = self.tails.get(key.partition(":")[2], ()) if key.count(":") >= TAIL else ()
        near = [one for one in found if any(_shared(place.document, document) for place in one.occurrences)]
        return near[0] if len({one.uri for one in near}) == 1 else None

    def owner(self, argument: LooseArgument) -> tuple[str | None, str]:
        """The statement that an argument of another document belongs to; else why there is none."""
        for key in argument.keys:
            found = nearest(self.keys.get(key, ()), argument.document)
            if found is not None:
                return found.uri, ""
        if argument.keys:
            return None, f"no statement has the label {', '.join(argument.keys)}"
        for text, form, number in numbered_names(argument.text):
            one = nearest(self.numbers.get((form.kind, number), ()), argument.document)
            return (one.uri, "") if one is not None else (None, f"there is no {text}")
        return None, "it names no statement and follows none"


def nearest(found: Sequence[Statement], document: str) -> Statement | None:
    """Of several statements the one of ``document``, else of the documents that share most of its name; None where that is open."""
    near = nearest_all(found, document)
    return near[0] if len(near) == 1 else None


def nearest_all(found: Sequence[Statement], document: str) -> Sequence[Statement]:
    """Of several statements those of ``document``, else of the documents that share most of its name."""
    if len(found) < 2:
        return found
    shared = {one.uri: max(_shared(place.document, document) for place in one.occurrences) for one in found}
    best = max(shared.values())
    return [one for one in found if shared[one.uri] == best]


def _shared(document: str, other: str) -> int:
    """How many parts of their names, from the first on, two documents share: the folders of one work."""
    parts = zip(document.split("-"), other.split("-"), strict=False)
    same = next((place for place, (one, two) in enumerate(parts) if one != two), len(document.split("-")))
    return 1_000 if document == other else same


def _names_of(statement: Statement) -> Iterator[tuple[str, ...]]:
    """The names that a title gives a statement: 'Bolzano-Weierstrass' is the name of a theorem with 'theorem' behind it, too."""
    words = normal_words(statement.title)
    if not words or statement.kind == "problem":
        return
    ended = words[-1] in name_ends()
    if len(words) > 1 or not ended:
        yield words if ended else (*words, statement.form)
        if not ended and statement.form != "theorem" and statement.kind == "theorem":
            yield (*words, "theorem")
    for first in range(1, len(words) - 2):
        if ended:
            yield words[first:]


def _terms(statement: Statement) -> Iterator[tuple[str, ...]]:
    for text in [*terms_of(statement.contents), *([statement.title] if statement.title else [])]:
        term = normal_words(text)
        if is_term(term) and "$" not in text:
            yield term


def _italics(statement: Statement) -> Iterator[str]:
    for text in (statement.contents, *(one.contents for one in (*statement.proofs, *statement.solutions))):
        yield from terms_of(text)


def _references(statement: Statement, index: _Index) -> Iterator[Reference]:
    """All references of a statement: those that its source marks, and those that its words make."""
    seen: set[tuple[str, int, str | None]] = set()
    said = [_resolved(one, statement, index) for one in statement.references if one.key or one.text]
    for reference in said:
        seen.add((reference.origin, reference.argument, reference.target))
        yield reference
    if all(place.extractor == RECORDS for place in statement.occurrences):
        return
    texts: list[tuple[Origin, int, str]] = [("contents", 0, statement.contents)]
    texts += [("proof", number, one.contents) for number, one in enumerate(statement.proofs)]
    texts += [("solution", number, one.contents) for number, one in enumerate(statement.solutions)]
    marked = {(one.origin, one.argument, one.text) for one in said}
    for origin, number, text in texts:
        for told in _told(text, statement, index):
            place = (origin, number, told.target)
            if told.target == statement.uri or (told.target is not None and place in seen):
                continue
            if (origin, number, told.text) in marked:
                continue
            seen.add(place)
            yield told.model_copy(update={"origin": origin, "argument": number})


def _resolved(reference: Reference, statement: Statement, index: _Index) -> Reference:
    """A reference by its label; one without a label was told by the words, and is told by them again."""
    if not reference.key:
        return reference
    document = _document(statement.occurrences)
    found = index.keys.get(reference.key, ())
    one = nearest(found, document)
    if one is not None:
        return reference.model_copy(update={"target": one.uri, "reason": ""})
    if not found and (one := index.alike(reference.key, document)) is not None:
        return reference.model_copy(update={"target": one.uri, "reason": ""})
    reason = index.elsewhere.get(reference.key, f"no document has the label {reference.key}")
    if found:
        reason = f"{len(found)} statements have the label {reference.key}"
    return reference.model_copy(update={"target": None, "reason": reason})


def _told(text: str, statement: Statement, index: _Index) -> Iterator[Reference]:
    """What the words of a text refer to: numbers, names, terms."""
    document = _document(statement.occurrences)
    for written, form, number in numbered_names(text):
        found = index.numbers.get(("problem" if form.kind == "example" else form.kind, number), ())
        one = nearest(found, document)
        reason = "" if one else f"several statements have the number {number}" if found else f"there is no {written}"
        yield Reference(text=written, target=one.uri if one else None, reason=reason)
    words = words_of(_KEYS.sub(lambda match: "\x00" * len(match[0]), text))
    named: set[int] = set()
    for first, behind in names(words):
        yield from _named(words, first, behind, document, index, named)
    yield from _defined(words, named, statement, document, index)


def _named(
    words: list[Word], first: int, behind: int, document: str, index: _Index, named: set[int]
) -> Iterator[Reference]:
    for start in range(first, behind - 1):
        said = words[start:behind]
        one = nearest(index.titles.get(tuple(word.norm for word in said), ()), document)
        if one is not None:
            named.update(range(start, behind))
            yield Reference(text=_written(said), target=one.uri)
            return
    start = behind - 1
    while start > first and words[start - 1].text[:1].isupper() and not words[start - 1].first:
        start -= 1
    said = words[start:behind]
    if len(said) > 1 and proper(said):
        yield Reference(text=_written(said), target=None, reason="no statement of the corpus has this name")


def _defined(
    words: list[Word], named: set[int], statement: Statement, document: str, index: _Index
) -> Iterator[Reference]:
    """Terms that definitions define, the longest first."""
    place = 0
    while place < len(words):
        lengths = range(LONGEST_NAME, 0, -1) if words[place].norm in index.beginnings and place not in named else ()
        for length in lengths:
            said = words[place : place + length]
            if len(said) < length or not all(word.joined for word in said[:-1]):
                continue
            found = index.defining(tuple(word.norm for word in said), document)
            if not found:
                continue
            before = words[place - 1] if place else None
            if before is not None and before.joined and (before.norm, said[0].norm) in index.pairs:
                break  # "primitive recursive functions" are not "recursive functions"
            if statement not in found and (one := _meant(place, length, found, words, statement, index)) is not None:
                yield Reference(text=_written(said), target=one.uri)
            place += length - 1
            break
        place += 1


def _meant(
    place: int, length: int, found: Sequence[Statement], words: Sequence[Word], statement: Statement, index: _Index
) -> Statement | None:
    """The definition that a text means by the term that stands at ``place``. One word counts in the work that defines it only, and so do
    several that English commonly has; one of these in the document only, and behind its definition."""
    said, document = words[place : place + length], _document(statement.occurrences)
    term = tuple(word.norm for word in said)
    if is_common(term):
        if said[0].first:
            return None  # "Complete the proof"
        found = [one for one in found if _stands_before(one, statement)]
    elif len(term) == 1 or all(is_common((word,)) for word in term):
        found = [one for one in found if any(_shared(place.document, document) for place in one.occurrences)]
    text = frozenset(word.norm for word in words)
    nouns = _nouns(words, place, index)
    fits = {one.uri: _fit(one, term[0], nouns, text, document, index) if len(term) == 1 else 1 for one in found}
    best = max(fits.values(), default=0)
    near = nearest_all([one for one in found if best and fits[one.uri] == best], document)
    # where several do, the one that is said of this noun, has this form of the word, whose other terms stand beside it ("the series
    # converges"), is called so, or comes first
    rank = {
        one.uri: (one in index.terms[term], _beside(one, term, text), normal_words(one.label) == term) for one in near
    }
    return max(near, key=lambda one: rank[one.uri], default=None)


def _nouns(words: Sequence[Word], place: int, index: _Index) -> tuple[str, frozenset[str]]:
    """What a property is said of: the term that the word stands in front of, perhaps with others between; and the words before it."""
    noun, behind = "", place
    while words[behind].joined and behind + 1 < len(words):
        behind += 1
        if (words[behind].norm,) not in index.terms:
            break
        noun = words[behind].norm
    before: list[str] = []
    for word in reversed(words[max(place - NEAR, 0) : place]):
        before.append(word.norm)
        if word.first:
            break
    return noun, frozenset(before)


def _fit(
    definition: Statement,
    word: str,
    nouns: tuple[str, frozenset[str]],
    text: frozenset[str],
    document: str,
    index: _Index,
) -> Literal[0, 1, 2]:
    """Does a text mean by ``word`` what a definition says? 0: it doesn't, 2: it is said of the very noun. "A sequence diverges if ..."
    says nothing of series, what is said of sets nothing of functions; what has an article in its definition ("called a limit") is no
    property."""
    words_said = statement_words()
    about: set[str] = set()
    for item in definition.bodylist:
        told = words_of(item.description)
        at = next(
            (n for n, one in enumerate(told) if stem(one.norm) == stem(word) and _set_off(item.description, one)), None
        )
        if at is None:
            about |= {one.norm for one in told} - words_said.function_words - words_said.sayings
            continue
        if at == 0 or told[at - 1].norm in words_said.articles:
            return 1
        before = [one.norm for one in told[:at]]
        about |= set(before) - words_said.function_words - words_said.sayings
        clause = _MATH.sub(lambda match: " " * len(match[0]), item.description)[: told[at].start]
        begin = max(clause.rfind(","), clause.rfind(";"))
        subjects = {one.norm for one in told[:at] if one.start > begin} & about
        if subjects and subjects.isdisjoint(text):
            return 0
        if document not in {place.document for place in definition.occurrences} and _lacks_a_term(before, text, index):
            return 0
        noun, in_front = nouns
        if noun in about or (not noun and not about.isdisjoint(in_front)):
            return 2
        return 1 if not noun or not about or any(_is_a(noun, one, index) for one in about) else 0
    return 1


def _lacks_a_term(before: Sequence[str], text: frozenset[str], index: _Index) -> bool:
    """Is a definition about what a term of two words names ("signed formulas") that a text does not have?"""
    return any(pair in index.terms and not text.issuperset(pair) for pair in pairwise(before))


def _is_a(noun: str, other: str, index: _Index) -> bool:
    """Is what ``noun`` names some ``other``: by its name (subsequence), or as it is defined (a theory is a set)?"""
    return (len(other) > 3 and noun.endswith(other)) or any(
        other in normal_words(_MATH.sub(" ", one.contents)) for one in index.terms.get((noun,), ())
    )


def _set_off(text: str, word: Word) -> bool:
    return text[: word.start].endswith("*")


def _beside(definition: Statement, term: tuple[str, ...], text: frozenset[str]) -> int:
    """How many of the other terms that a definition defines stand in a text."""
    return sum(other != term and text.issuperset(other) for other in set(_terms(definition)))


def _stands_before(definition: Statement, statement: Statement) -> bool:
    own = statement.occurrences[0] if statement.occurrences else None
    return own is not None and any(
        place.document == own.document and place.chunk <= own.chunk for place in definition.occurrences
    )


def _written(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def _document(occurrences: Sequence[Occurrence]) -> str:
    return occurrences[0].document if occurrences else ""
