"""Statements by their words, written once with a snapshot: which of them may answer is told without reading the others.

Tables of SQLite: each statement as the words that an answer is chosen by (`Words`); per word the numbers of those that have it, per
first letters the words that begin so, counts for weights; by title and number; what refers to what; the words of each document.
"""

from __future__ import annotations

import json
import re
import sqlite3
import threading
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from mathrag.documents import form_of, statement_words
from mathrag.entities import TERM, Statement
from mathrag.knowledge import read_aloud, words_of_signs
from mathrag.ontology_files import read_yaml
from mathrag.remembered import remembered
from mathrag.statements.asked import akin, asking_words, content, tied
from mathrag.statements.comparing import wordings
from mathrag.statements.naming import name_ends, normal_words, words_of
from mathrag.statements.network import Neighbours, StatementNetwork
from mathrag.statements.relations import MATH, said, spans, unset
from mathrag.statements.titles import terms_of

STATED = "stated.sqlite"
FORMAT = 2
MADE_BY = f"{FORMAT} {version('mathrag')}"
"""How the tables are laid out, and which release told the words in them: what another one told is told anew."""
ALIKE_FROM = 5
"""Letters that words have in common at least where one stands for the other (`asked.akin`)."""
KEPT = 4_096  # statements and words that are looked up again
Numbers = npt.NDArray[np.int32]
# what an author's commands and names begin as, each part of them: "\\Pow", "\\fn{FreeOcc}"
_COMMANDS = re.compile(r"(?<=\\)[A-Za-z]{3,}|(?<=\{)[A-Z][A-Za-z]{2,}(?=\})")
_PARTS = re.compile(r"[A-Z]?[a-z]{2,}")
# a letter that names something by itself
_LETTER = re.compile(r"(?<![A-Za-z\\])[A-Z](?![A-Za-z])")
# "Basis, dimension", "Extreme value theorem / Minimum-maximum theorem", "Borel sets (on the line)"
_PARTED = re.compile(r"\s*[/(,;]\s*")
# a command and the name that it is given
_NAMED = re.compile(r"\\[A-Za-z]+\{([A-Za-z]+)\}")
_DEFINES = re.compile(r"\\coloneqq(?![A-Za-z])|:=|\\triangleq(?![A-Za-z])|\\stackrel\{[^{}]*\}\{=\}")
_BETWEEN = re.compile(r",|\\q?quad|\\text\{[^{}]*\}")
_SIGN = re.compile(r"\\[A-Za-z]{3,}")
_TABLES = """
PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;
CREATE TABLE statement(number INTEGER PRIMARY KEY, uri TEXT UNIQUE, kind TEXT, words TEXT);
CREATE TABLE entry(key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
CREATE TABLE edge(source TEXT, target TEXT, proving INTEGER, PRIMARY KEY(target, source)) WITHOUT ROWID;
"""


@dataclass(frozen=True)
class Words:
    """A statement as words: of its titles, of all that it says, and of its documents' names, which tell what it is about;
    and what the commands of its formulas are called, which as a rule are beginnings of words: ``\\Pow``."""

    uri: str
    kind: str
    form: str
    titles: tuple[frozenset[str], ...]
    text: frozenset[str]
    where: frozenset[str]
    beginnings: tuple[str, ...]
    under: frozenset[str]
    """Of the headings that it stands under."""
    terms: tuple[frozenset[str], ...]
    """The words of each term that it defines."""
    things: frozenset[frozenset[str]]
    """The terms that it sets off behind an article, "an *ideal* of a ring is": what is more than such a term is another thing."""

    @classmethod
    def of(cls, statement: Statement) -> Self:
        """The words of ``statement``."""
        defined = list(terms_of(statement.contents)) if statement.kind == "definition" else []
        text = frozenset(word for wording in wordings(statement) for word in _said_in(wording))
        places = statement.occurrences
        where = frozenset(word for place in places for word in content(place.document))
        commands = (sign for _, _, latex in spans(statement.contents) for sign in _COMMANDS.findall(latex))
        parts = [part for command in commands for part in _PARTS.findall(command)]
        beginnings = frozenset([*map(str.lower, parts), *content(" ".join(parts))])
        under = frozenset(word for place in places for heading in place.headings for word in content(heading))
        terms = tuple(map(_title_words, defined))
        return cls(
            statement.uri, _kind(statement), statement.form, _titles(statement, defined), text, where,
            tuple(sorted(beginnings)), under, terms, _things(statement.contents),
        )  # fmt: skip

    @classmethod
    def read(cls, uri: str, kind: str, written: str) -> Self:
        """Those that `written` gave."""
        form, titles, text, where, beginnings, under, terms, things = json.loads(written)
        return cls(
            uri, kind, form, tuple(map(frozenset, titles)), frozenset(text), frozenset(where), tuple(beginnings),
            frozenset(under), tuple(map(frozenset, terms)), frozenset(map(frozenset, things)),
        )  # fmt: skip

    def written(self) -> str:
        """All but URI and kind as JSON; the same words are the same text."""
        titles, terms, things = (list(map(sorted, sets)) for sets in (self.titles, self.terms, self.things))
        lists = (
            titles,
            sorted(self.text),
            sorted(self.where),
            self.beginnings,
            sorted(self.under),
            terms,
            sorted(things),
        )
        return json.dumps((self.form, *lists), ensure_ascii=False, separators=(",", ":"))

    def is_called(self, wanted: frozenset[str]) -> bool:
        """Is it a theorem whose title is all that is asked for, but for a word such as "identity", by which theorems are named?"""
        return self.kind == "theorem" and bool(wanted & name_ends()) and wanted - name_ends() in self.titles

    @property
    def own(self) -> frozenset[str]:
        """Of its titles and its text."""
        return self.text.union(*self.titles)


def _titles(statement: Statement, defined: Iterable[str]) -> tuple[frozenset[str], ...]:
    titles = [statement.title] if statement.title else []
    if statement.title or statement.kind == "definition":
        begun = " ".join(statement.contents.replace("*", "").split())
        labels = (statement.label, *(place.label for place in statement.occurrences))
        titles += [label for label in labels if not begun.startswith(label.rstrip("… "))]
    titles += defined or _signs_defined(statement)
    if statement.kind == "theorem":  # "1. *(Archimedean property)*", "the *radius of convergence*"
        titles += (term for term in terms_of(statement.contents) if len(content(term)) > 1)
    own = frozenset(content(statement.title))  # under "Mean value theorem" that of Cauchy is another
    headings = (place.headings[-1] for place in statement.occurrences if place.headings)
    titles += [heading for heading in headings if _names(heading, statement) and not own > frozenset(content(heading))]
    parts = [part for title in titles for part in (title, *(_PARTED.split(title) if _PARTED.search(title) else ()))]
    return tuple(filter(None, dict.fromkeys(map(_title_words, parts))))


def _title_words(title: str) -> frozenset[str]:
    """The words of a title, and the names of letters in it: "representable in $\\Th{Q}$"."""
    bare = _NAMED.sub(r"\1", tied(title))
    letters = (letter for _, _, latex in spans(bare) for letter in _LETTER.findall(latex))
    return frozenset((*content(asking_words().framed.sub(" ", bare)), *letters))


def _signs_defined(statement: Statement) -> list[str]:
    """What a definition that sets nothing off defines by a sign, read aloud: "limit superior", of $\\limsup x_n := ...$."""
    if statement.kind != "definition":
        return []
    told = (latex[: found.start()] for _, _, latex in spans(statement.contents) for found in _DEFINES.finditer(latex))
    signs = (_SIGN.search(_BETWEEN.split(one)[-1]) for one in told)
    return list(filter(None, (" ".join(read_aloud(sign[0])) for sign in signs if sign)))


def _things(contents: str) -> frozenset[frozenset[str]]:
    told = [word for word in words_of(contents) if contents[: word.start].endswith("*")]
    before = {two.start: one.norm for one, two in pairwise(words_of(contents))}
    led = {word.norm for word in told if before.get(word.start) in statement_words().articles}
    return frozenset(frozenset(content(term)) for term in terms_of(contents) if {*normal_words(term)[:1]} & led)


def _names(heading: str, statement: Statement) -> bool:
    """Is a heading the name of such a statement: "The Fixed-Point Lemma"?"""
    last = heading.split()[-1:]
    form = form_of(last[0].strip(".:")) if last else None
    return form is not None and form.name == statement.form


@lru_cache(maxsize=1)
def _shapes() -> tuple[tuple[re.Pattern[str], str], ...]:
    """``ontology/formula-shapes.yaml``."""
    return tuple((re.compile(one["shape"]), one["says"]) for one in read_yaml("formula-shapes.yaml"))


def shaped(latex: str) -> list[str]:
    """What a formula says by its shape: "zero", of one that something is equated to."""
    plain = unset(latex)
    return [says for shape, says in _shapes() if shape.search(plain)]


def _said_in(text: str) -> list[str]:
    """The words of a text with its formulas read aloud, and their capital letters."""
    told = words_of_signs()
    pieces, letters = [MATH.sub(" ", text)], list[str]()
    for _, _, latex in spans(text):
        letters += _LETTER.findall(latex)
        pieces += (*read_aloud(latex), *shaped(latex))
        for domain in said(latex, frozenset(), {}).domains:
            pieces.append(told.get(domain[0] + "," + domain[-1] if len(domain) > 1 else domain, ""))
    return [*content(" ".join(pieces)), *letters]


# --- written ----------------------------------------------------------------------------------------------------------


def prepare_statements(statements: Iterable[Statement], place: Path) -> None:
    """Write the tables of some statements to the file ``place``, unless this release has; it gets its name last."""
    if is_written(place):
        return
    building = place.with_name(f".{place.name}")
    building.unlink(missing_ok=True)
    with closing(sqlite3.connect(building, isolation_level=None)) as tables:
        write_statements(statements, tables)
    building.replace(place)


def is_written(place: Path) -> bool:
    """Are there tables that this release made?"""
    if not place.exists():
        return False
    with closing(_opened(place)) as tables:
        return bool(tables.execute("SELECT value FROM entry WHERE key = 'made by'").fetchone() == (MADE_BY,))


def write_statements(statements: Iterable[Statement], tables: sqlite3.Connection) -> None:
    """Write the tables of some statements into an empty database."""
    tables.executescript(_TABLES)
    network = StatementNetwork(statements)
    postings: dict[str, array[int]] = defaultdict(lambda: array("i"))
    counts, documents, alike = Counter[str](), defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for number, statement in enumerate(network.statements.values()):
        row, argued = _worded(statement)
        tables.execute("INSERT INTO statement VALUES (?, ?, ?, ?)", (number, row.uri, row.kind, row.written()))
        for key in _keys(row, statement):
            postings[key].append(number)
        if row.kind not in ("problem", TERM):
            counts.update(row.own)
            for word in row.own | row.where:
                alike[_beginning(word)].add(word)
        for occurrence in statement.occurrences:
            documents[occurrence.document] |= row.own | row.under | argued
    entries: dict[str, bytes | str | int] = {key: numbers.tobytes() for key, numbers in postings.items()}
    entries |= {f"count {word}": count for word, count in counts.items()}
    entries |= {f"alike {begun}": json.dumps(sorted(words)) for begun, words in alike.items()}
    entries |= {f"document {slug}": json.dumps(sorted(words)) for slug, words in documents.items()}
    tables.executemany("INSERT INTO entry VALUES (?, ?)", sorted((entries | {"made by": MADE_BY}).items()))
    told = ((*ends, any(one.origin != "contents" for one in ways)) for ends, ways in network.edges.items())
    tables.executemany("INSERT INTO edge VALUES (?, ?, ?)", told)
    tables.execute("CREATE INDEX by_source ON edge(source, target)")
    tables.execute("COMMIT")


def _worded(statement: Statement) -> tuple[Words, frozenset[str]]:
    """A statement as words, and the words of its proofs and solutions; those of one that is as it was are remembered."""

    def told() -> str:
        argued = {word for one in (*statement.proofs, *statement.solutions) for word in content(one.contents)}
        return json.dumps((Words.of(statement).written(), sorted(argued)))

    written, argued = json.loads(remembered("stated", statement.model_dump_json(), told))
    return Words.read(statement.uri, _kind(statement), written), frozenset(argued)


def _keys(row: Words, statement: Statement) -> Iterator[str]:
    """Under what a statement is found."""
    group = _group(row.kind)
    sorts = {"word": row.own | row.where, "under": row.under, "begins": row.beginnings}
    for sort, words in (*sorts.items(), ("titled", frozenset[str]().union(*row.titles))):
        yield from (f"{group} {sort} {word}" for word in words)
    yield from (f"{row.kind} called {' '.join(sorted(title))}" for title in row.titles)
    yield f"numbered {statement.form} {statement.number}"
    yield group


def _group(kind: str) -> str:
    """What a statement is looked for among: where a problem is asked for, problems, else all others but a glossary's, which answers
    by itself."""
    return kind if kind in ("problem", TERM) else "stated"


def _kind(statement: Statement) -> str:
    return TERM if statement.form == TERM else statement.kind


def _beginning(word: str) -> str:
    return asking_words().denied.sub("", word)[:ALIKE_FROM]


# --- read -------------------------------------------------------------------------------------------------------------


class Stated(Neighbours):
    """The statements of a snapshot, read where they are asked for; safe for several threads."""

    def __init__(self, tables: sqlite3.Connection, read: Callable[[str], Statement]) -> None:
        """``tables`` as they were written; ``read`` gives the statement of a URI."""
        super().__init__(read, self._sources, self._targets)
        self._tables, self._lock = tables, threading.Lock()
        self.size: int = self._ask("SELECT coalesce(max(number) + 1, 0) FROM statement")[0][0]
        """How many there are."""
        self.total = len(self.having("stated"))
        """How many are no problems."""
        self.row = lru_cache(KEPT)(self._row)
        """The statement of a number as words; numbers are in the order of the URIs."""
        self.akin_to = lru_cache(KEPT)(self._akin_to)
        """The words of all statements that begin as one does for most of their length; of problems those that others have, too."""
        self.count = lru_cache(KEPT)(self._count)
        """How many statements, without problems, have a word."""

    @classmethod
    def opened(cls, place: Path, read: Callable[[str], Statement]) -> Self:
        """Those of a file."""
        return cls(_opened(place), read)

    @classmethod
    def of(cls, statements: Iterable[Statement]) -> Self:
        """Some statements that are at hand."""
        known = {one.uri: one for one in statements}
        tables = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        write_statements(known.values(), tables)
        return cls(tables, known.__getitem__)

    def having(self, key: str) -> Numbers:
        """Those under a key, in order."""
        return np.frombuffer(self._value(key) or b"", dtype=np.int32)

    def numbers(self, uris: Collection[str], kinds: Collection[str]) -> dict[str, int]:
        """The numbers of those of ``uris`` that are here and of these kinds."""
        query = "SELECT uri, number, kind FROM statement WHERE uri IN (SELECT value FROM json_each(?))"
        return {uri: number for uri, number, kind in self._ask(query, json.dumps([*uris])) if kind in kinds}

    def with_word(self, word: str, kind: str, sorts: Iterable[str]) -> Numbers:
        """Those with a word among what is looked through for ``kind``: as ``sorts`` of it, "word", "under" or "titled"."""
        return _joined(self.having(f"{_group(kind)} {sort} {word}") for sort in sorts)

    def with_akin(self, word: str, kind: str, sorts: Iterable[str]) -> Numbers:
        """The same for a word akin to it, or one whose beginning is the name of a command in formulas."""
        begun = (self.having(f"{_group(kind)} begins {word[:end]}") for end in range(1, len(word) + 1))
        return _joined((*begun, *(self.with_word(other, kind, sorts) for other in self.akin_to(word))))

    def called(self, title: Iterable[str], kind: str) -> Numbers:
        """Those of a kind with a title of just these words."""
        return self.having(f"{kind} called {' '.join(sorted(title))}")

    def numbered(self, form: str, number: str) -> Numbers:
        """Those that are called so: "Lemma 2.3"."""
        return self.having(f"numbered {form} {number}")

    def proving(self, uri: str) -> list[str]:
        """What the proofs of a statement refer to; all that it refers to where the text around no proof is told apart."""
        rows = self._ask("SELECT source FROM edge WHERE target = ? AND proving ORDER BY source", uri)
        return [source for (source,) in rows]

    def said_in(self, documents: Iterable[str]) -> frozenset[str]:
        """The words of all statements of some documents, and of their proofs and solutions."""
        found = (self._value(f"document {document}") for document in documents)
        return frozenset[str]().union(*(json.loads(words) for words in found if words))

    def _row(self, number: int) -> Words:
        return Words.read(*self._ask("SELECT uri, kind, words FROM statement WHERE number = ?", number)[0])

    def _akin_to(self, word: str) -> frozenset[str]:
        found = self._value(f"alike {_beginning(word)}")
        return frozenset(other for other in json.loads(found or "[]") if akin(word, other))

    def _count(self, word: str) -> int:
        return int(self._value(f"count {word}") or 0)

    def _sources(self, uri: str) -> list[str]:
        return [source for (source,) in self._ask("SELECT source FROM edge WHERE target = ? ORDER BY source", uri)]

    def _targets(self, uri: str) -> list[str]:
        return [target for (target,) in self._ask("SELECT target FROM edge WHERE source = ? ORDER BY target", uri)]

    def _value(self, key: str) -> Any:
        rows = self._ask("SELECT value FROM entry WHERE key = ?", key)
        return rows[0][0] if rows else None

    def _ask(self, query: str, *values: Any) -> list[Any]:
        with self._lock:
            return self._tables.execute(query, values).fetchall()


def _opened(place: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{place.resolve()}?mode=ro&immutable=1", uri=True, check_same_thread=False)


def _joined(some: Iterable[Numbers]) -> Numbers:
    return np.unique(np.concatenate([np.zeros(0, dtype=np.int32), *some]))
