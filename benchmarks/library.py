"""A library of textbooks made of a few: as many formulas as asked, realistic, with duplicates and near-twins whose places are known.

    python benchmarks/library.py --seed HOME --formulas 100000 --to NEW_HOME [--without graph]
    python benchmarks/library.py --seed HOME --formulas 10000 --size 10 --to NEW_HOME --unpublished [--embedded]

``HOME`` has a published knowledge base of real chapters. Its formulas are told again of other things: each chapter once of the
"brass rotor", once of the "brass valve" and so on, with symbols that have an index of their own, names that say of what, other
coherent units, and the chapter's other formulas as neighbours. So each is a near-duplicate of many and the same as none. Into
this are planted, a tenth of all:

- a duplicate, to be found: the formula before it with its sides exchanged, in other letters, or in other words;
- a twin, to be kept apart: the same names with another factor, the same law of the thing opposite, or of another state.

It writes a published snapshot of the formulas as they are; or, ``--unpublished``, an inbox whose documents went through their
stages, so that ``mathrag ingest`` merges, builds, checks and publishes; ``--embedded``: without embedding, the vectors of all formulas
being in the home's cache. Vectors are means of words' vectors by the configured embedder. ``planted.jsonl``
beside them has the pairs. Same arguments, same bytes.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from mathrag.consolidation.grouping import roles
from mathrag.documents.inbox import find
from mathrag.entities import Chunk, Constant, Document, Entity, Extraction, Formula, Occurrence, Parameter
from mathrag.formulas import to_latex
from mathrag.home import STAGES, Home, write_rows, write_text
from mathrag.knowledge import (
    build_graph,
    build_index,
    current_snapshot,
    formula_uri,
    publish,
    read_entities,
    write_entities,
)
from mathrag.knowledge.lexical import words
from mathrag.knowledge.texts import formula_views
from mathrag.knowledge.vectors import embed
from mathrag.models import embedder
from mathrag.quantities import to_si
from mathrag.settings import Settings
from mathrag_pipeline.corpus import configuration_of
from mathrag_pipeline.ledger import record

EVERY = 10
A_CHUNK = 8
DUPLICATES = ("sides exchanged", "other letters", "other words")
TWINS = ("another factor", "the thing opposite", "another state")
WHICH = (
    "brass copper steel ceramic rubber glass outer inner middle spare primary secondary tertiary eastern western northern"
    " southern front rear static movable cooled heated coated polished hollow painted sealed threaded woven"
).split()
THINGS = (
    "rotor valve coil piston nozzle duct bearing mirror plate column shaft tank beam filter pump lens spring cable wheel vessel"
    " membrane turbine gasket bracket lever hinge antenna chamber conveyor damper"
).split()
SPOKEN = ("as measured", "on record", "as stated in the handbook")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


class Pair(NamedTuple):
    """Two formulas by document and URI, and how the second was made of the first."""

    first: tuple[str, str]
    second: tuple[str, str]
    how: str


@dataclass
class Book:
    """One document: a chapter told of one thing."""

    document: Document
    chunks: list[Chunk]
    formulas: list[Formula]
    constants: list[Constant] = field(default_factory=list)


class Library:
    """Chapters by their formulas, told again of as many things as it takes."""

    def __init__(self, home: Home) -> None:
        snapshot = current_snapshot(home)
        assert snapshot is not None, f"nothing is published in {home.root}"
        found = read_entities(home.knowledge / snapshot)
        constants = [entity for entity in found if isinstance(entity, Constant)]
        self.first = _book("constants-md", [], constants)
        self.chapters: dict[str, list[Formula]] = defaultdict(list)
        for entity in found:
            if isinstance(entity, Formula) and entity.executable and entity.sense == "=" and entity.target:
                self.chapters[entity.occurrences[0].document].append(entity)

    @cached_property
    def units(self) -> dict[str, list[str]]:
        """Units of the size of the coherent one, as the chapters spell them, by dimension."""
        found: dict[str, set[str]] = defaultdict(set)
        for parameter in (p for chapter in self.chapters.values() for f in chapter for p in f.parameters):
            if (
                parameter.unit
                and parameter.dimension
                and parameter.dimension != "1"
                and to_si(1.0, parameter.unit)[0] == 1
            ):
                found[parameter.dimension].add(parameter.unit)
        return {dimension: sorted(units) for dimension, units in found.items()}

    def books(self, count: int, pairs: list[Pair], size: int | None = None) -> Iterator[Book]:
        """``count`` formulas as documents (of ``size`` formulas, or a chapter each); what was planted is added to ``pairs``."""
        yield self.first
        made = number = 0
        while made < count:
            for chapter in sorted(self.chapters):
                own = self.chapters[chapter]
                for start in range(0, len(own), size or len(own)):
                    some = own[start : start + (size or len(own))][: count - made]
                    if not some:
                        return
                    part = f"{start}-" if size else ""
                    slug = f"{chapter.removesuffix('-md')}-{part}{self.mark(number)}-md"
                    book = _book(slug, [self._told(f, number, slug) for f in some])
                    self._plant(book, number, made, pairs)
                    made += len(some)
                    yield book
            number += 1

    def thing(self, number: int) -> str:
        """What the ``number``-th book is told of."""
        return thing(number)

    def letters(self, number: int) -> str:
        """The index of its symbols."""
        return letters(number)

    def mark(self, number: int) -> str:
        """What tells its document's name from others."""
        return str(number)

    def _told(self, formula: Formula, number: int, slug: str) -> Formula:
        """``formula`` of the ``number``-th thing."""
        added = roles(formula)
        parameters = tuple(self._parameter(p, added[p.identifier], number) for p in formula.parameters)
        return renamed(
            formula,
            parameters,
            {p.identifier: f"{p.identifier}_{self.letters(number)}" for p in formula.parameters},
            slug,
            self.thing(number),
        )

    def _parameter(self, parameter: Parameter, role: str, number: int) -> Parameter:
        told = role.rsplit(" ", 1)[-1] if role.startswith("kind ") else ""
        case = f" case{told[1:]}" if told.startswith("_") else ""  # told by its index alone: now by a word
        units = self.units.get(parameter.dimension or "", [])
        coherent = parameter.unit in units
        return parameter.model_copy(
            update={
                "name": f"{parameter.name or (parameter.quantity_kind or 'quantity').replace('_', ' ')}{case} of the {self.thing(number)}",
                "unit": units[number % len(units)] if coherent else parameter.unit,
            }
        )

    def _plant(self, book: Book, number: int, made: int, pairs: list[Pair]) -> None:
        """Exchange every `EVERY`-th formula of a document for a duplicate or a twin of the one before it."""
        formulas = book.formulas
        slug = book.document.slug
        for place in range(1, len(formulas)):
            turn = len(pairs)
            base = formulas[place - 1]
            if (made + place) % EVERY or not _complete(base) or (base.equation or "").endswith("== 0"):
                continue
            hows = DUPLICATES if turn % 2 else TWINS
            how = hows[turn // 2 % 3]
            formulas[place] = planted = altered(base, how, slug)
            pairs.append(Pair((slug, base.uri), (slug, planted.uri), how))
        book.chunks[:], book.formulas[:] = _in_chunks(slug, formulas)


def altered(base: Formula, how: str, slug: str) -> Formula:
    """``base`` as a duplicate or a twin of it."""
    left, _, right = (base.equation or "").partition(" == ")
    others = {p.identifier: f"{p.identifier}x" for p in base.parameters}
    match how:
        case "sides exchanged":
            return _written(base, f"{right} == {left}", base.parameters, slug)
        case "other letters":
            return renamed(
                base,
                base.parameters,
                {p.identifier: f"X_{place}{p.identifier.replace('_', '')}" for place, p in enumerate(base.parameters)},
                slug,
            )
        case "other words":
            said = base.model_copy(update={"label": f"{base.label}, {SPOKEN[len(base.label) % 3]}"})
            return _written(said, base.equation or "", base.parameters, slug)
        case "another factor":
            return _written(base, f"{left} == 3*({right})", base.parameters, slug, f"3*({base.template})")
        case "the thing opposite":
            parameters = tuple(p.model_copy(update={"name": f"{p.name} opposite"}) for p in base.parameters)
            return renamed(base, parameters, others, slug)
        case _:
            first, *rest = base.parameters
            return renamed(
                base, (first.model_copy(update={"name": f"final {first.name} afterwards"}), *rest), others, slug
            )


def renamed(
    formula: Formula, parameters: Sequence[Parameter], names: dict[str, str], slug: str, of: str = ""
) -> Formula:
    """``formula`` with other identifiers, symbols and names of its parameters; a label that ends in what it is ``of``."""

    def swapped(text: str | None) -> str:
        return _IDENTIFIER.sub(lambda found: names.get(found[0], found[0]), text or "")

    own = tuple(
        p.model_copy(update={"identifier": names[p.identifier], "symbol": symbol(names[p.identifier])})
        for p in parameters
    )
    label = f"{formula.label} of the {of}" if of else formula.label
    update = {
        "label": label,
        "target": names[formula.target or ""],
        "template": swapped(formula.template),
        "aliases": (),
        "corrections": (),
        "searched": True,
    }
    return _written(formula.model_copy(update=update), swapped(formula.equation), own, slug)


def _written(
    formula: Formula, equation: str, parameters: Sequence[Parameter], slug: str, template: str | None = None
) -> Formula:
    latex = " = ".join(to_latex(side, {p.identifier: p.symbol for p in parameters}) for side in equation.split(" == "))
    where = Occurrence(
        document=slug,
        chunk=f"{slug}-0000",
        page=1,
        extractor="library 1",
        latex=latex,
        label=formula.label,
        role=formula.role,
    )
    return formula.model_copy(
        update={"uri": formula_uri(latex), "latex": latex, "equation": equation, "parameters": tuple(parameters),
                "template": template or formula.template, "occurrences": (where,)}
    )  # fmt: skip


def _complete(formula: Formula) -> bool:
    """Is it typed throughout, by more than one kind, and without constants, so that its duplicates are certain?"""
    parameters = formula.parameters
    typed = all(p.quantity_kind and p.dimension and p.constant is None and not p.guessed for p in parameters)
    return (
        typed
        and formula.consistency == "consistent"
        and len(set(roles(formula).values())) == len(parameters) > 1
        and len(parameters) < 8
    )


def _book(slug: str, formulas: list[Formula], constants: Sequence[Constant] = ()) -> Book:
    title = slug.removesuffix("-md").replace("-", " ")
    document = Document(
        slug=slug,
        title=title,
        filename=f"{slug.removesuffix('-md')}.md",
        media_type="text/markdown",
        sha256="0",
        converter="library 1",
    )
    if not constants:
        return Book(document, *_in_chunks(slug, formulas))
    text = "\n\n".join(f"The {one.name} is $${one.symbol} = {one.value_text}$$." for one in constants)
    chunk = Chunk(id=f"{slug}-0000", document=slug, ordinal=0, start=0, end=len(text), text=text)
    where = (Occurrence(document=slug, chunk=chunk.id, extractor="library 1"),)
    return Book(document, [chunk], [], [one.model_copy(update={"occurrences": where}) for one in constants])


def _in_chunks(slug: str, formulas: Sequence[Formula]) -> tuple[list[Chunk], list[Formula]]:
    chunks, placed = [], []
    for ordinal, start in enumerate(range(0, len(formulas), A_CHUNK)):
        id = f"{slug}-{ordinal:04}"
        some = formulas[start : start + A_CHUNK]
        text = "\n\n".join(
            f"The {f.label} is $${f.latex}$$ with {', '.join(p.name for p in f.parameters)}." for f in some
        )
        chunks.append(Chunk(id=id, document=slug, ordinal=ordinal, start=0, end=len(text), text=text))
        for f in some:
            placed.append(
                f.model_copy(update={"occurrences": tuple(o.model_copy(update={"chunk": id}) for o in f.occurrences)})
            )
    return chunks, placed


def thing(number: int) -> str:
    """The ``number``-th thing: 900 by two words, then by a third."""
    rest, place = divmod(number, len(WHICH) * len(THINGS))
    which, what = WHICH[place % len(WHICH)], THINGS[place // len(WHICH)]
    return f"{which} {what}" + (f" of the {thing(rest - 1)}" if rest else "")


def letters(number: int) -> str:
    """An index of its own for each number: ``b``, ``c``, ... without digits."""
    found = ""
    while True:
        number, digit = divmod(number, 20)
        found = "bcdfghjklmnpqrstvwxz"[digit] + found
        if not number:
            return found


def symbol(identifier: str) -> str:
    """An identifier as LaTeX that reads as it."""
    head, _, index = identifier.partition("_")
    letter = f"\\mathrm{{{head}}}" if len(head) > 1 else head
    return f"{letter}_{{\\mathrm{{{index.replace('_', ',')}}}}}" if index else letter


class WordVectors:
    """Texts as the mean of their words' vectors by a true embedder: near it in meaning, and made in microseconds."""

    def __init__(self, embedder: Any, cache: Path) -> None:
        self.name, self.dimension = embedder.name, embedder.dimension
        self._embedder, self._cache = embedder, cache
        self._known: dict[str, Any] = {}

    def embed(self, texts: Sequence[str]) -> Any:
        """One unit vector a text."""
        split = [words(text) or ["formula"] for text in texts]
        new = sorted({word for one in split for word in one} - self._known.keys())
        if new:
            self._known.update(zip(new, embed(new, self._embedder, self._cache), strict=True))
        rows = np.stack([np.mean([self._known[word] for word in one], axis=0) for one in split])
        return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def published(library: Library, count: int, home: Home, settings: Settings, without: Sequence[str]) -> None:
    """Write and publish a snapshot of ``count`` formulas as they are told, but for what is told twice in the same LaTeX."""
    pairs: list[Pair] = []
    books = list(library.books(count, pairs))
    unique = {formula.uri: formula for book in books for formula in book.formulas}
    entities: list[Entity] = [*(book.document for book in books), *(chunk for book in books for chunk in book.chunks)]
    entities += [*unique.values(), *library.first.constants]
    model = WordVectors(embedder(settings.models), home.cache)
    draft = write_entities(entities, configuration_of(settings), home)
    if "graph" not in without:
        build_graph(entities, draft.directory)
    else:  # complete, with nothing in it
        build_graph([], draft.directory)
    build_index(entities, draft.directory, model, home.cache)
    publish(home, draft.id)
    _note(home, pairs)


def unpublished(
    library: Library, count: int, size: int | None, home: Home, settings: Settings, embedded: bool = False
) -> None:
    """Write an inbox of ``count`` formulas, and what the stages make of each document, down to its ledger; vectors where ``embedded``."""
    pairs: list[Pair] = []
    model = WordVectors(embedder(settings.models), home.cache) if embedded else None
    for book in library.books(count, pairs, size):
        slug, text = book.document.slug, "\n\n".join(chunk.text for chunk in book.chunks)
        write_text(home.inbox / book.document.filename, text)
        write_text(home.markdown(slug), text)
        write_rows(home.stage("markdown", slug), [book.document])
        write_rows(home.stage("chunks", slug), book.chunks)
        write_rows(home.stage("extractions", slug), [Extraction(chunk=chunk.id) for chunk in book.chunks])
        write_rows(home.stage("templates", slug), [*book.formulas, *book.constants])
        for stage in ("skipped", "content_dictionaries", "symbol_cards", "marks", "statements", "unstated"):
            write_rows(home.stage(stage, slug), [])
        file = find(home, slug)
        for stage in STAGES:
            record(home, settings, stage, file)
        if model is not None:
            embed([view for formula in book.formulas for view in formula_views(formula)], model, home.cache)
    _note(home, pairs)


def _note(home: Home, pairs: Sequence[Pair]) -> None:
    write_text(home.root / "planted.jsonl", "".join(json.dumps(pair._asdict()) + "\n" for pair in pairs))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=Path, required=True, help="home of a published knowledge base of real chapters")
    parser.add_argument("--to", type=Path, required=True, help="home to write")
    parser.add_argument("--formulas", type=int, required=True)
    parser.add_argument("--size", type=int, help="formulas a document; as many as the chapter has where left out")
    parser.add_argument("--unpublished", action="store_true", help="documents after their stages instead of a snapshot")
    parser.add_argument("--embedded", action="store_true", help="with the vectors of unpublished formulas")
    parser.add_argument("--without", nargs="*", default=[], choices=["graph"], help="leave this empty in the snapshot")
    given = parser.parse_args()
    library, home = Library(Home(given.seed)), Home(given.to)
    settings = Settings(home=given.to)
    if given.unpublished:
        unpublished(library, given.formulas, given.size, home, settings, given.embedded)
    else:
        published(library, given.formulas, home, settings, given.without)


if __name__ == "__main__":
    main()
