"""A knowledge base of a million formulas, written as it would be published, in minutes: for measuring what a question costs there.

    python benchmarks/multiplied.py --seed HOME --formulas 1000000 --to NEW_HOME

`library` tells real chapters of one thing after the other and lets every stage read, type and embed each formula. Here this is done for
a few patterns, told of a thing without a name; each further book is a pattern with another thing's words, letters and units, put in
where these stand: in entities, texts, names and typed variables alike. Its vector is the pattern's with a direction of its own thing.
So what is searched is laid out by the same writers, row by row, and a tenth is duplicates and near-twins as there. ``--told 100000``:
of values, definitions, statements and constants, too, so many each, the seed's told again of other things; its situations stand as they
are. The graph and the LanceDB table stay empty. Same arguments, same bytes. Where it was stopped it goes on: what is written whole is kept.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from library import THINGS, WHICH, Book, Library, WordVectors, letters, thing
from mathrag.agent.language.names import DEFINED, LAW, called, keys_in, words_of
from mathrag.agent.slots.near import _entry
from mathrag.agent.slots.typed import TypedKnowledge, typed
from mathrag.entities import Constant, Definition, Entity, Formula, Occurrence, Situation, Statement, Value
from mathrag.home import Home, write_text
from mathrag.knowledge import build_graph, current_snapshot, publish, read_entities, write_catalogue
from mathrag.knowledge.catalogue import CATALOGUE
from mathrag.knowledge.index import EXACT_ROWS, INDEX, formula_vectors, rows
from mathrag.knowledge.index_writer import ABOUT, LINES, write_arrays
from mathrag.knowledge.reach import REACH, Entry, Variable
from mathrag.knowledge.reach_writer import ReachWriter
from mathrag.knowledge.snapshot import ENTITIES, MANIFEST, Manifest
from mathrag.knowledge.surroundings import Surroundings
from mathrag.knowledge.things import by_formula, tell_constant, tell_value
from mathrag.models import embedder
from mathrag.problems.kinds import KindIndex, kind_index
from mathrag.problems.words import concept, concepts, stem, tokens
from mathrag.quantities import ontology
from mathrag.settings import Settings
from mathrag.statements import STATED, prepare_statements

PATTERNS = 6
FIRST, SECOND, INDEX_OF, MARK, URI = (
    "qfirstq",
    "qsecondq",
    "qletterq",
    "qmarkq",
    "https://w3id.org/mathrag/formula/quriq",
)
PLAIN = [[word for word in words if concept(word) == stem(word)] for words in (WHICH, THINGS)]
"""Words that no other word stands for, so that they can be exchanged where words are reduced to concepts."""
CHUNK = "constants-md-0000"
"""What stands for the chunk of all that is told besides formulas."""
TOLD = (Constant, Definition, Value, Statement)
"""What is told again besides formulas, in the order of the file."""
OWN = 0.2
"""How far the direction of a thing moves a vector."""


T = TypeVar("T", bound=Entity)


class Copy(NamedTuple):
    """What is put in for one book."""

    first: str
    second: str
    letters: str
    mark: str

    def into(self, text: str, uri: str = "") -> str:
        """``text`` told of this book's thing."""
        text = text.replace(f'"{FIRST}"', f'"{stem(self.first)}"')  # alone in quotes it is a stem
        text = text.replace(f'"{SECOND}"', f'"{stem(self.second)}"').replace(URI, uri).replace(MARK, self.mark)
        return text.replace(FIRST, self.first).replace(SECOND, self.second).replace(INDEX_OF, self.letters)

    def stems(self, words: frozenset[str]) -> frozenset[str]:
        """The same of stems."""
        told = {FIRST: stem(self.first), SECOND: stem(self.second)}
        return frozenset(told.get(word, word) for word in words) if words & told.keys() else words


class Patterns(Library):
    """Chapters told of a thing without a name."""

    def thing(self, number: int) -> str:
        """See `Library`."""
        return f"{FIRST} {SECOND}"

    def letters(self, number: int) -> str:
        """See `Library`."""
        return INDEX_OF

    def mark(self, number: int) -> str:
        """See `Library`."""
        return f"{number}x{MARK}"


@dataclass(frozen=True)
class Pattern:
    """A formula as text with places for what differs, and what was typed of it."""

    entity: str
    latex: str
    label: str
    text: str
    entries: tuple[Entry, ...]
    told: tuple[tuple[str, str], ...]
    names: tuple[tuple[str, ...], ...]
    chunk: str

    def uri(self, copy: Copy) -> str:
        """The URI of the copy."""
        digest = hashlib.sha256(copy.into(self.latex).encode()).hexdigest()
        return f"https://w3id.org/mathrag/formula/{digest[:12]}"


def copy_of(number: int) -> Copy:
    """The ``number``-th copy of the patterns."""
    firsts, seconds = PLAIN
    rest, place = divmod(number, len(firsts) * len(seconds))
    assert rest == 0, "more formulas than there are things to tell of"
    return Copy(firsts[place % len(firsts)], seconds[place // len(firsts)], letters(number), str(number))


def pattern(formula: Formula, index: KindIndex) -> Pattern:
    """``formula``, typed and with places."""
    placed = formula.model_copy(update={"uri": URI})
    knowledge = TypedKnowledge()
    told = tuple((key, json.dumps(value)) for key, value in typed(knowledge, placed, index))
    row = rows([placed])[0]
    return Pattern(
        placed.model_dump_json(), formula.latex, formula.label, row.text,
        tuple(_entry(knowledge, one) for one in knowledge.formulas), told, tuple(keys_in(*called(placed))),
        formula.occurrences[0].chunk,
    )  # fmt: skip


class Made(NamedTuple):
    """The patterns of all books, and for each formula its URI, pattern and copy, by URI."""

    books: list[Book]
    patterns: list[Pattern]
    placed: list[tuple[str, int, int]]
    told: list[tuple[str, str]]
    """What is told whatever the thing."""


def made(seed: Home, count: int, index: KindIndex) -> tuple[Made, npt.NDArray[np.float32]]:
    """What ``count`` formulas are made of, and the vector of each pattern."""
    library = Patterns(seed)
    books = list(library.books(PATTERNS * sum(map(len, library.chapters.values())), []))
    formulas = [formula for book in books for formula in book.formulas]
    patterns = [pattern(formula, index) for formula in formulas]
    turns = [
        [place for place, one in enumerate(formulas) if f"-{turn}x{MARK}-" in one.occurrences[0].document]
        for turn in range(PATTERNS)
    ]
    placed: dict[str, tuple[int, int]] = {}
    number = 0
    while len(placed) < count:
        copy = copy_of(number)
        for place in turns[number % PATTERNS][: count - len(placed)]:
            placed.setdefault(patterns[place].uri(copy), (place, number))
        number += 1
    everywhere = {told: None for one in patterns for told in one.told if not _differs(told)}
    patterns = [replace(one, told=tuple(filter(_differs, one.told))) for one in patterns]
    vectors = formula_vectors(formulas, WordVectors(embedder(Settings().models), seed.cache))
    return Made(books, patterns, sorted((uri, *where) for uri, where in placed.items()), list(everywhere)), vectors


def _differs(told: tuple[str, str]) -> bool:
    return any(place in text for place in (FIRST, SECOND, INDEX_OF, MARK) for text in told)


class Told(NamedTuple):
    """What a seed says besides its formulas, and how often each kind of it is to be said."""

    entities: list[Entity]
    count: int
    vectors: dict[str, npt.NDArray[np.float32]]
    """Of the seed's rows, by URI."""

    def of(self, kind: type[T]) -> list[T]:
        """Those of a kind that the seed has."""
        return [one for one in self.entities if isinstance(one, kind)]

    def every(self, kind: type[T]) -> Iterator[T]:
        """So many of a kind."""
        own = self.of(kind)
        return (again(own[at % len(own)], at // len(own)) for at in range(self.count if own else 0))

    def everything(self) -> Iterator[Entity]:
        """All that is written besides formulas."""
        yield from self.of(Situation)
        for kind in TOLD:
            yield from self.every(kind)


def told_of(seed: Home, count: int) -> Told:
    """What the knowledge base in ``seed`` says besides its formulas, to be said ``count`` times each."""
    directory = seed.knowledge / str(current_snapshot(seed))
    found = [one for one in read_entities(directory) if isinstance(one, (Situation, *TOLD))] if count else []
    entities = [again(one, 0) for one in found]
    about = json.loads((directory / INDEX / ABOUT).read_text(encoding="utf-8"))
    uris = [json.loads(line)["uri"] for line in (directory / INDEX / LINES).read_text(encoding="utf-8").splitlines()]
    parts = [np.load(directory / INDEX / part[3]) for part in about["parts"]]
    return Told(entities, count, dict(zip(uris, np.concatenate(parts), strict=True)))


def again(entity: T, number: int) -> T:
    """``entity`` told of the ``number``-th thing, in a document of that; the first as it is, but for the chunk."""
    said, mark = thing(number), f"--{number}" if number else ""
    own: dict[str, Any] = {}
    match entity if number else None:
        case Value():
            own = {"thing": f"{said} {entity.thing}", "also": ()}
        case Constant():
            own = {"name": f"{entity.name} of the {said}", "codata": None}
        case Definition():
            names = tuple(f"{said} {name}" for name in entity.names)
            own = {
                "term": f"{said} {entity.term}",
                "names": names,
                "text": f"{entity.text} It is of the {said}.",
                "formulas": (),
            }
        case Statement():
            targets = (one.target and one.target + mark for one in entity.references)
            references = zip(entity.references, targets, strict=True)
            own = {
                "contents": f"{entity.contents} So it is with the {said}.", "formulas": (),
                "references": tuple(one.model_copy(update={"target": target}) for one, target in references),
            }  # fmt: skip
    own |= {"uri": entity.uri + mark, "aliases": tuple(alias + mark for alias in entity.aliases)}
    return entity.model_copy(update=own | {"occurrences": tuple(_placed(one, mark) for one in entity.occurrences)})


def _placed(one: Occurrence, mark: str) -> Occurrence:
    return one.model_copy(update={"document": one.document + mark, "chunk": CHUNK})


def write_entities(made_: Made, told: Told, path: Path) -> None:
    """Write documents, chunks, formulas, constants and what else is told, in their order."""
    copies = 1 + max(number for _, _, number in made_.placed)
    with path.open("w", encoding="utf-8") as file:
        first, *books = made_.books
        texts = [(book.document.slug, book.document.model_dump_json()) for book in books]
        lines = [
            (copy_of(n).into(slug), copy_of(n).into(text))
            for n in range(copies)
            for slug, text in texts
            if _of(n, slug)
        ]
        file.writelines(
            f"{line}\n" for _, line in sorted([*lines, (first.document.slug, first.document.model_dump_json())])
        )
        pieces = [(chunk.document, chunk.ordinal, chunk.model_dump_json()) for book in books for chunk in book.chunks]
        order = sorted(
            (copy_of(n).into(slug), ordinal, n, at)
            for n in range(copies)
            for at, (slug, ordinal, _) in enumerate(pieces)
        )
        for _, _, n, at in order:
            file.write(copy_of(n).into(pieces[at][2]) + "\n")
        file.writelines(chunk.model_dump_json() + "\n" for chunk in first.chunks)
        for uri, place, n in made_.placed:
            file.write(copy_of(n).into(made_.patterns[place].entity, uri) + "\n")
        told_ = {one.uri: one.model_dump_json() for one in (*first.constants, *told.every(Constant))}
        file.writelines(told_[uri] + "\n" for uri in sorted(told_))
        for said in (told.of(Situation), *(told.every(kind) for kind in TOLD[1:])):
            file.writelines(line + "\n" for _, line in sorted((one.uri, one.model_dump_json()) for one in said))


def counts(made_: Made, told: Told) -> dict[str, int]:
    """How many there are of each, as the manifest tells it."""
    copies = 1 + max(number for _, _, number in made_.placed)
    first, *books = made_.books
    chunks = sum(len(book.chunks) * _of(n, book.document.slug) for book in books for n in range(copies))
    searched = sum(len(made_.patterns[at].entries) for _, at, _ in made_.placed)
    formulas = len(made_.placed)
    found = {"formula": formulas, "executable": formulas, "chunk": chunks + len(first.chunks), "searched": searched}
    return found | Counter(one.type for one in told.everything())


def _of(number: int, slug: str) -> bool:
    """Is a pattern's document the one that this copy is made of?"""
    return f"-{number % PATTERNS}x{MARK}-" in slug


def write_index(made_: Made, told: Told, vectors: npt.NDArray[np.float32], place: Path, model: Any) -> None:
    """Write the arrays that a search reads."""
    place.mkdir(parents=True)
    copies = 1 + max(number for _, _, number in made_.placed)
    own = np.random.default_rng(0).normal(size=(copies, vectors.shape[1])).astype(np.float32)
    own *= OWN / np.linalg.norm(own, axis=1, keepdims=True)
    every = np.empty((len(made_.placed), vectors.shape[1]), dtype=np.float32)
    for start in range(0, len(every), 10_000):
        some = made_.placed[start : start + 10_000]
        mixed = vectors[[place for _, place, _ in some]] + own[[n for _, _, n in some]]
        every[start : start + 10_000] = mixed / np.linalg.norm(mixed, axis=1, keepdims=True)
    labels = [(uri, "formula", copy_of(n).into(made_.patterns[at].label)) for uri, at, n in made_.placed]
    texts = (copy_of(n).into(made_.patterns[at].text) for _, at, n in made_.placed)
    besides = rows(told.everything())
    known = [told.vectors[row.uri.partition("--")[0]] for row in besides]
    if known:
        moved = np.random.default_rng(1).normal(size=(len(known), vectors.shape[1])).astype(np.float32)
        moved = np.array(known) + moved * (OWN / np.linalg.norm(moved, axis=1, keepdims=True))
        every = np.concatenate([every, moved / np.linalg.norm(moved, axis=1, keepdims=True)])
    labels += [(row.uri, row.kind, row.label) for row in besides]
    parts = write_arrays(place, labels, chain(texts, (row.text for row in besides)), every, EXACT_ROWS)
    Surroundings.of(()).save(place)
    about = {"model": model.name, "dimension": model.dimension, "rows": len(labels), "parts": parts}
    write_text(place / ABOUT, json.dumps(about) + "\n")


def write_reach(made_: Made, told: Told, place: Path, index: KindIndex) -> None:
    """Write what a question reaches."""
    writer = ReachWriter(place)
    for one in told.every(Definition):
        for name in keys_in(one.term, *one.names):
            writer.name(DEFINED, name, one.uri)
    substances = by_formula(index.ontology.substances)
    for value in sorted(told.every(Value), key=lambda one: one.uri):
        tell_value(writer, value, substances)
    for constant in sorted(told.every(Constant), key=lambda one: one.uri):
        tell_constant(writer, constant, tokens, concepts)
    for key, value in made_.told:
        writer.tell(key, json.loads(value))
    texts = (chunk.text for book in made_.books for chunk in book.chunks)
    for word in sorted({*words_of(texts), *PLAIN[0], *PLAIN[1]}):
        writer.tell(f"read {word}", True)
    for uri, at, number in made_.placed:
        copy, one = copy_of(number), made_.patterns[at]
        for name in one.names:
            writer.name(LAW, [*map(copy.into, name)], uri)
        for key, value in one.told:
            writer.tell(copy.into(key), json.loads(copy.into(value)))
        for entry in one.entries:
            writer.add(copied(entry, copy, uri))
    writer.close()


def copied(entry: Entry, copy: Copy, uri: str) -> Entry:
    """A pattern's entry told of another thing."""
    record, formula = (copy.into(blob.decode(), uri).encode() for blob in (entry.record, entry.formula))
    variables = tuple(_variable(one, copy) for one in entry.variables)
    return Entry(record, formula, (uri,), copy.stems(entry.words), entry.cost, variables)


def _variable(one: Variable, copy: Copy) -> Variable:
    symbol = one.symbol if one.symbol is None else copy.into(one.symbol)
    return replace(one, symbol=symbol, words=copy.stems(one.words))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=Path, required=True, help="home of a published knowledge base of real chapters")
    parser.add_argument("--to", type=Path, required=True, help="home to write")
    parser.add_argument("--formulas", type=int, required=True)
    parser.add_argument("--told", type=int, default=0, help="values, definitions, statements and constants, each")
    given = parser.parse_args()
    home, settings = Home(given.to), Settings(home=given.to)
    id = hashlib.sha256(f"{given.seed.name} {given.formulas} {given.told}".encode()).hexdigest()[:16]
    directory = home.staging / id
    directory.mkdir(parents=True, exist_ok=True)
    began = time.process_time()
    kinds = kind_index(ontology(settings.ontology.extra))
    parts, vectors = made(Home(given.seed), given.formulas, kinds)
    told = told_of(Home(given.seed), given.told)
    print(f"patterns: {time.process_time() - began:.0f} s", flush=True)
    step(directory / ENTITIES, lambda path: write_entities(parts, told, path))
    step(directory / CATALOGUE, lambda path: write_catalogue(directory / ENTITIES, path))
    step(directory / INDEX, lambda path: write_index(parts, told, vectors, path, embedder(settings.models)))
    step(directory / REACH, lambda path: write_reach(parts, told, path, kinds))
    step(directory / STATED, lambda path: prepare_statements(told.every(Statement), path))
    build_graph(list[Entity](), directory)
    multiplied = {"multiplied": given.formulas, "told": given.told}
    manifest = Manifest(id=id, configuration=multiplied, counts=counts(parts, told))
    write_text(directory / MANIFEST, manifest.model_dump_json() + "\n")
    publish(home, id)


def step(path: Path, write: Callable[[Path], object]) -> None:
    """Write what stands at ``path`` unless it does already, and print the processor time; unfinished it has another name."""
    if path.exists():
        return
    began, unfinished = time.process_time(), path.with_name(f"unfinished-{path.name}")
    shutil.rmtree(unfinished) if unfinished.is_dir() else unfinished.unlink(missing_ok=True)
    write(unfinished)
    unfinished.replace(path)
    print(f"{path.name}: {time.process_time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
