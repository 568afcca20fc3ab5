"""References of all documents' statements resolved to statements: by label, number, title and defined term, over files and books.

Nothing is guessed: what several statements answer to in the same nearness stays open. A reference that a text makes in so many
words (a label, a number, a proper name) and that nothing answers to dangles, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from mathrag.documents import statement_words
from mathrag.entities import Argument, Definition, Document, LooseArgument, Mark, Reference, Statement
from mathrag.statements.augmenting import RECORDS, with_tactic
from mathrag.statements.called import in_part, said_alone, said_initials
from mathrag.statements.citing import Bibliography
from mathrag.statements.index import Index
from mathrag.statements.naming import (
    Word,
    bare_numbers,
    led_names,
    names,
    normal_words,
    numbered_names,
    pointed,
    proper,
    stem,
    whose_names,
    words_of,
)
from mathrag.statements.nearness import document_of, nearest, of_work
from mathrag.statements.senses import meant
from mathrag.statements.titles import with_names

NAMED_BY_MODEL = "named by a model; no statement has this name"
_STATED = ("definition", "theorem", "problem")
Origin = Literal["contents", "proof", "solution"]
# a label that stands for what it refers to
_KEYS = re.compile(r"\[[\w.-]+(?::[\w.-]+)+\]")
# a label that stands there as such, as in "[prfLK]{thm:soundness}" of a command that nothing defines
_LABEL = re.compile(r"(?<![\[\w.:-])[\w.-]+(?::[\w.-]*\w){2,}(?![\w:\]])")
PAIR = 2
"""Names of people that may stand in either order."""


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
    documents: Sequence[Document] = (),
    definitions: Iterable[Definition] = (),
) -> Resolved:
    """The statements of all documents, equal ones merged, arguments of other documents attached, references resolved.

    ``labels`` are the labels that each document gives to what is no statement, for the reason of a reference that dangles, and the
    entries of its bibliography; ``documents`` are those that these may mean. Entries of glossaries among the ``definitions`` that a
    statement of their document refers to become statements, too. Documents are taken by name, in whatever order they come:
    of definitions that fit alike the first is meant, and what several documents say is first of all the first one's.
    """
    merged = merged_statements(sorted(statements, key=lambda one: document_of(one.occurrences)))
    index = Index(merged, labels := dict(sorted((labels or {}).items())), Bibliography(labels, documents), definitions)
    entries = index.glossaries.entries
    found = {statement.uri: statement for statement in merged}
    unattached: list[tuple[LooseArgument, str]] = []
    for argument in sorted(loose, key=lambda one: one.document):
        uri, reason = index.owner(argument)
        if uri is None:
            unattached.append((argument, reason))
        else:
            found[uri] = _with_argument(found[uri], argument)
    resolved = [
        statement.model_copy(
            update={
                "references": tuple(
                    with_tactic(one, statement, found.get(one.target or "") or entries.get(one.target or ""))
                    for one in _references(statement, index)
                )
            }
        )
        for statement in found.values()
    ]
    used = {one.target or "" for statement in resolved for one in statement.references} - found.keys()
    resolved += [entries[uri] for uri in sorted(used & entries.keys())]
    return Resolved(tuple(with_names(one, found) for one in resolved), tuple(unattached))


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


def _references(statement: Statement, index: Index) -> Iterator[Reference]:
    """All references of a statement: those that its source marks, and those that its words make."""
    seen: set[tuple[str, int, str | None]] = set()
    marks = [one for one in statement.references if (one.key or one.text) and one.reason != NAMED_BY_MODEL]
    said = [_resolved(one, statement, index) for one in marks]
    said += _named_by_model([one for one in statement.references if one.reason == NAMED_BY_MODEL], statement, index)
    for reference in said:
        seen.add((reference.origin, reference.argument, reference.target))
        yield reference
    if all(place.extractor == RECORDS for place in statement.occurrences):
        return
    texts: list[tuple[Origin, int, str, Statement]] = [("contents", 0, statement.contents, statement)]
    texts += [("proof", number, one.contents, _where(statement, one)) for number, one in enumerate(statement.proofs)]
    texts += [
        ("solution", number, one.contents, _where(statement, one)) for number, one in enumerate(statement.solutions)
    ]
    marked = {(one.origin, one.argument, one.text) for one in said if one.reason != NAMED_BY_MODEL}
    for origin, number, text, placed in texts:
        for told in _told(text, placed, index):
            place = (origin, number, told.target)
            if told.target == statement.uri or (told.target is not None and place in seen):
                continue
            if (origin, number, told.text) in marked:
                continue
            seen.add(place)
            yield told.model_copy(update={"origin": origin, "argument": number})


def _where(statement: Statement, argument: Argument) -> Statement:
    """``statement`` with the place first that has the argument: of one in several documents each proof speaks of its own document."""
    places = sorted(statement.occurrences, key=lambda place: not (argument.chunk or "").startswith(place.document))
    return statement.model_copy(update={"occurrences": tuple(places)}) if len(places) > 1 else statement


def _resolved(reference: Reference, statement: Statement, index: Index) -> Reference:
    """A reference by its label; one without a label was told by the words, and is told by them again."""
    if not reference.key:
        return reference
    if reference.cited:
        return _cited(reference, statement, index)
    document = document_of(statement.occurrences)
    found = index.keys.get(reference.key, ())
    one = nearest(found, document)
    if one is not None:
        return reference.model_copy(update={"target": one.uri, "reason": ""})
    if not found and (one := index.alike(reference.key, document)) is not None:
        return reference.model_copy(update={"target": one.uri, "reason": ""})
    told = () if "[" in reference.text else _told(reference.text, statement, index)
    if all(place.extractor == RECORDS for place in statement.occurrences):  # a name there is all of one
        told = (one for one in told if _bare(one.text) == _bare(reference.text))
    if not found and (said := next((one for one in told if one.target), None)) is not None:
        return reference.model_copy(update={"target": said.target, "reason": ""})
    reason = index.elsewhere.get(reference.key, f"no document has the label {reference.key}")
    if found:
        reason = f"{len(found)} statements have the label {reference.key}"
    return reference.model_copy(update={"target": None, "reason": reason})


def _named_by_model(names: Sequence[Reference], statement: Statement, index: Index) -> Iterator[Reference]:
    """What a model names, as far as a statement is called just so, or the text has all words of the name."""
    texts = (statement.contents, *(one.contents for one in statement.solutions))
    said = {stem(word) for text in texts for word in normal_words(text)}
    for one in names:
        told = (other for other in _told(one.text, statement, index) if _bare(other.text) == _bare(one.text))
        if (found := next((other for other in told if other.target), None)) is not None:
            yield one.model_copy(update={"target": found.target, "reason": ""})
        elif said.issuperset(map(stem, _bare(one.text))):
            yield one


def _bare(name: str) -> list[str]:
    """The words of a name as they are compared, without articles."""
    return [word for word in normal_words(name) if word not in statement_words().articles]


def _cited(reference: Reference, statement: Statement, index: Index) -> Reference:
    """A citation by the entry of its bibliography, and by what it says of a document that is there ("Theorem 2.3")."""
    entry = index.bibliography.entry(reference.key, document_of(statement.occurrences))
    places = index.bibliography.cited(reference.key, entry)
    note = "" if reference.text == reference.key else reference.text
    targets = [
        told.target
        for place in places
        for told in (_told(note, _read_in(statement, place), index) if note else ())
        if told.target is not None and of_work(index.by_uri[told.target], place)
    ]
    entry = entry or next(map(index.bibliography.title, places), "")
    reason = "" if entry else f"no bibliography of its work has the key {reference.key}"
    return reference.model_copy(update={"target": next(iter(targets), None), "entry": entry, "reason": reason})


def _read_in(statement: Statement, document: str) -> Statement:
    """``statement`` as if ``document`` had it: what it says is meant there."""
    place = statement.occurrences[0].model_copy(update={"document": document})
    return statement.model_copy(update={"occurrences": (place,)})


def _told(text: str, statement: Statement, index: Index) -> Iterator[Reference]:
    """What the words of a text refer to: numbers, names, terms."""
    document = document_of(statement.occurrences)
    for written, form, number in numbered_names(text):
        found = index.numbered(form, number, document)
        one = nearest(found, document)
        if not found and number.isalpha():
            continue  # "a lemma I like"
        reason = "" if one else f"several statements have the number {number}" if found else f"there is no {written}"
        yield Reference(text=written, target=one.uri if one else None, reason=reason)
    for written, number in bare_numbers(text):
        one = nearest(
            [one for kind in _STATED for one in of_work(index.of_kind.get((kind, number), ()), document)], document
        )
        if one is not None:
            yield Reference(text=written, target=one.uri)
    for key in _LABEL.findall(text):
        if (one := nearest(index.keys.get(key, ()), document)) is not None:
            yield Reference(text=key, target=one.uri)
    plain = _KEYS.sub(lambda match: "\x00" * len(match[0]), text)
    words = words_of(plain)
    named: set[int] = set()
    ands = statement_words().ands
    for first, behind, called, steps in pointed(words, plain, statement.form):
        for one in (index.beside(statement, called, step) for step in steps):
            if one is not None:
                yield Reference(text=_written(words[first:behind]), target=one.uri)
    for first, end in led_names(words):
        for behind in range(end, first + 2, -1):
            name = tuple(word.norm for word in words[first:behind])
            bare = tuple(word for word in name[2:] if word not in ands)  # "the theorem of Bolzano and Weierstrass"
            one = index.titled(name, document)
            if name[-1] not in ands:
                one = one or index.titled((*bare, name[0]), document) or index.titled((*name[:2], *bare), document)
            if one is not None:
                named.update(range(first, behind))
                yield Reference(text=_written(words[first:behind]), target=one.uri)
                yield from _named_beside(words, first, behind, document, index, named)
                break
    for first, name in whose_names(words):
        if (one := index.titled(name, document)) is not None:
            named.update((first, first + 1))
            yield Reference(text=_written(words[first : first + 2]), target=one.uri)
    for first, behind, name in said_alone(words, plain, index.alone, index.firsts):
        one = nearest(index.alone[name], document)
        if one is not None and (words[first].text[0].isupper() or name not in index.terms.definitions):
            named.update(range(first, behind))
            yield Reference(text=_written(words[first:behind]), target=one.uri)
    for place, those in said_initials(words, index.initials):
        one = nearest(of_work(those, document), document)
        if one is not None:
            yield Reference(text=words[place].text, target=one.uri)
    for first, behind in names(words):
        yield from _named(words, first, behind, document, index, named)
    labelled = (nearest(index.keys.get(found[1:-1], ()), document) for found in _KEYS.findall(text))
    cited = [document_of(one.occurrences) for one in labelled if one is not None]
    starts: set[int] = {words[place].start for place in named}
    for said, one in meant(words, named, statement, index.terms, cited):
        starts.update(word.start for word in said)
        yield Reference(text=_written(said), target=one.uri)
    taken = {place for place, word in enumerate(words) if word.start in starts}
    for place, end, one in index.glossaries.said(plain, words, taken, statement):
        yield Reference(text=_written(words[place:end]), target=one.uri)


def _named_beside(
    words: Sequence[Word], first: int, behind: int, document: str, index: Index, named: set[int]
) -> Iterator[Reference]:
    """The second of "the theorems of Rolle and Taylor", of which the first ends ``behind``."""
    if behind + 1 < len(words) and words[behind - 1].joined and words[behind].norm in statement_words().ands:
        one = index.titled((words[behind + 1].norm, words[first].norm), document)
        if one is not None:
            named.update((behind, behind + 1))
            yield Reference(
                text=_written([words[first], *words[first + 1 : first + 2], words[behind + 1]]), target=one.uri
            )


def _named(
    words: Sequence[Word], first: int, behind: int, document: str, index: Index, named: set[int]
) -> Iterator[Reference]:
    ands = statement_words().ands
    for start in range(first, behind - 1):
        said = words[start:behind]
        whole = [word.norm for word in said]
        *bare, end = (word for word in whole if word not in ands)
        alike = {tuple(whole): None, (*bare, end): None}  # "Heine and Borel's proposition"
        alike[*map(_named_after, bare), end] = None
        if len(bare) == PAIR and all(word.text[0].isupper() for word in said if word.norm in bare):
            alike[*reversed(bare), end] = None  # "the Weierstrass-Bolzano theorem"
        one = next(filter(None, (index.titled(name, document) for name in alike)), None)
        if one is not None:
            named.update(range(start, behind))
            yield Reference(text=_written(said), target=one.uri)
            return
    for start in range(first, behind - 1):
        front = words[start - 1] if start and words[start - 1].joined else None
        one = in_part(words[start:behind], front, index.order[document])
        if one is not None:
            named.update(range(start, behind))
            yield Reference(text=_written(words[start:behind]), target=one.uri)
            return
    start = behind - 1
    by = statement_words().by
    while (
        start > first
        and words[start - 1].text[:1].isupper()
        and not words[start - 1].first
        and words[start - 1].norm not in by
    ):
        start -= 1
    said = words[start:behind]
    if len(said) > 1 and proper(said):
        several = index.titles.get(tuple(word.norm for word in said))
        reason = "several statements have this name" if several else "no statement of the corpus has this name"
        yield Reference(text=_written(said), target=None, reason=reason)


def _named_after(word: str) -> str:
    """The name of which an adjective is made: "Zornsches"."""
    ending = next((one for one in statement_words().named_after if word.endswith(one) and len(word) > len(one) + 2), "")
    return word.removesuffix(ending)


def _written(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)
