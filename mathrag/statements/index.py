"""What the statements of all documents answer to: labels, numbers, titles, names, terms, and their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field

from mathrag.documents import BIBLIOGRAPHY, Form
from mathrag.entities import Definition, LooseArgument, Mark, Statement
from mathrag.statements.called import alone, initials_of, names_of, shorter_names_of
from mathrag.statements.citing import Bibliography
from mathrag.statements.glossaries import Glossaries
from mathrag.statements.naming import ONLY, ORDER, normal_words, numbered_names, without_formulas
from mathrag.statements.nearness import document_of, nearest, of_work
from mathrag.statements.terms import Terms

TAIL = 3
"""Colons of a label that has parts enough to be told by all but the first."""


@dataclass
class Index:
    """What statements answer to."""

    statements: Sequence[Statement]
    labels: Mapping[str, Sequence[Mark]]
    bibliography: Bibliography
    definitions: InitVar[Iterable[Definition]] = ()
    keys: dict[str, list[Statement]] = field(default_factory=lambda: defaultdict(list))
    numbers: dict[tuple[str, str], list[Statement]] = field(default_factory=lambda: defaultdict(list))
    of_kind: dict[tuple[str, str], list[Statement]] = field(default_factory=lambda: defaultdict(list))
    """By kind and number, whatever form they are called."""
    titles: dict[tuple[str, ...], list[Statement]] = field(default_factory=lambda: defaultdict(list))
    shorter: dict[tuple[str, ...], list[Statement]] = field(default_factory=lambda: defaultdict(list))
    alone: dict[tuple[str, ...], list[Statement]] = field(default_factory=lambda: defaultdict(list))
    initials: dict[str, list[Statement]] = field(default_factory=lambda: defaultdict(list))
    order: dict[str, list[Statement]] = field(default_factory=lambda: defaultdict(list))
    """The statements of each document as they follow each other."""
    firsts: frozenset[str] = field(init=False)
    """The first words of the names ``alone``."""
    terms: Terms = field(init=False)
    glossaries: Glossaries = field(init=False)
    by_uri: dict[str, list[Statement]] = field(default_factory=lambda: defaultdict(list))
    tails: dict[str, list[Statement]] = field(default_factory=lambda: defaultdict(list))
    elsewhere: dict[str, str] = field(default_factory=dict)

    def __post_init__(self, definitions: Iterable[Definition]) -> None:
        for statement in self.statements:
            self.by_uri[statement.uri].append(statement)
            for key in statement.keys:
                self.keys[key].append(statement)
                if key.count(":") >= TAIL:
                    self.tails[key.partition(":")[2]].append(statement)
            if statement.number:
                self.numbers[statement.form, statement.number].append(statement)
                self.of_kind[statement.kind, statement.number].append(statement)
            for name in dict.fromkeys(names_of(statement)):
                self.titles[name].append(statement)
            for name in dict.fromkeys(shorter_names_of(statement)):
                self.shorter[name].append(statement)
            for name in dict.fromkeys(alone(statement)):
                self.alone[name].append(statement)
            for letters in dict.fromkeys(initials_of(statement)):
                self.initials[letters].append(statement)
            self.order[document_of(statement.occurrences)].append(statement)
        self.firsts = frozenset(name[0] for name in self.alone)
        self.terms = Terms(self.statements)
        self.glossaries = Glossaries(definitions, self.terms)
        for document, marks in self.labels.items():
            for mark in marks:
                for key in mark.keys if mark.name != BIBLIOGRAPHY else ():
                    self.elsewhere.setdefault(key, f"it labels no statement ({mark.name} of {document})")

    def alike(self, key: str, document: str) -> Statement | None:
        """The one statement of the same work whose label differs from ``key`` in its first part alone: the file's, which a condition of
        the source decides that can't be expanded."""
        found = self.tails.get(key.partition(":")[2], ()) if key.count(":") >= TAIL else ()
        near = of_work(found, document)
        return near[0] if len({one.uri for one in near}) == 1 else None

    def titled(self, name: tuple[str, ...], document: str) -> Statement | None:
        """The statement that has the name, as a whole or else for short; of several the one that is titled so, or is called so."""
        found = self.titles.get(name, ())
        titled = [one for one in found if normal_words(without_formulas(one.title)) == name]
        called = titled or [one for one in found if one.form == name[-1]]
        return nearest(called, document) or nearest(found, document) or nearest(self.shorter.get(name, ()), document)

    def numbered(self, form: Form, number: str, document: str) -> Sequence[Statement]:
        """The statements that are called ``form`` and have the ``number``; a number without parts, or a letter, counts in its work only.
        Where none is called so, what its work has of that kind with a number in parts, and problems: they may be called otherwise."""
        found: Sequence[Statement] = self.numbers.get((form.name, number), ())
        parts = any(map(number.__contains__, ".-–"))
        found = found if parts else of_work(found, document)
        if not found and (parts or form.kind in ("problem", "example")):
            kind = "problem" if form.kind == "example" else form.kind
            return of_work(self.of_kind.get((kind, number), ()), document)
        return found

    def beside(self, statement: Statement, form: str, step: int) -> Statement | None:
        """The statement of the same document that is called ``form`` (of none: any theorem): so many before ``statement`` or behind it,
        or, of several before it, in order; none where that one is another chapter's."""
        here = self.order[document_of(statement.occurrences)]
        if step == ONLY:
            only = [one for one in here if one.form == form]
            return only[0] if len(only) == 1 else None
        place = next((n for n, one in enumerate(here) if one.uri == statement.uri), len(here))
        within = here[:place] if step >= ORDER else here[place + 1 :] if step > 0 else here[:place][::-1]
        alike = [one for one in within if (one.form == form if form else one.kind == "theorem")]
        count = step - ORDER if step >= ORDER else abs(step) - 1
        found = alike[count] if len(alike) > max(count, step >= ORDER) else None
        return found if found is not None and _same_chapter(statement, found) else None

    def owner(self, argument: LooseArgument) -> tuple[str | None, str]:
        """The statement that an argument of another document belongs to; else why there is none."""
        for key in argument.keys:
            found = nearest(self.keys.get(key, ()), argument.document)
            if found is not None:
                return found.uri, ""
        if argument.keys:
            return None, f"no statement has the label {', '.join(argument.keys)}"
        for text, form, number in numbered_names(argument.text):
            one = nearest(self.numbered(form, number, argument.document), argument.document)
            return (one.uri, "") if one is not None else (None, f"there is no {text}")
        return None, "it names no statement and follows none"


def _same_chapter(one: Statement, other: Statement) -> bool:
    """Do two statements of a document belong to one chapter, by the first part of their numbers, else by the first heading above their
    sections?"""
    parts = [number.partition(".") for number in (one.number, other.number)]
    if all(dot for _, dot, _ in parts):
        return parts[0][0] == parts[1][0]
    above = [place.headings for each in (one, other) for place in each.occurrences[:1]]
    return not all(len(headings) > 1 for headings in above) or len({headings[0] for headings in above}) < 2
