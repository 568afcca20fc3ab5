"""The knowledge base as the agent, the service and the command line read it (thesis 4.2.1 and 4.2.3).

Opening costs a few milliseconds; the catalogue, the index, the graph and the embedder are opened by what first needs them. Entities are
hydrated one by one from the file of all (`catalogue`); the graph answers SPARQL.
"""

from __future__ import annotations

import logging
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar

from mathrag.entities import (
    Chunk,
    Constant,
    Definition,
    Document,
    Entity,
    Example,
    Formula,
    Relation,
    Situation,
    Statement,
    Symbol,
    Value,
)
from mathrag.errors import KnowledgeError, NoKnowledgeBase, SnapshotError, StorageError, UnknownEntity
from mathrag.home import Home, parsed
from mathrag.knowledge import catalogue, reach
from mathrag.knowledge.catalogue import CATALOGUE, Catalogue, FormulaFilter, ToldFilter, write_catalogue
from mathrag.knowledge.index import INDEX, Kind
from mathrag.knowledge.snapshot import (
    ENTITIES,
    Manifest,
    current_snapshot,
    follow,
    is_complete,
    read_manifest,
    read_type,
)
from mathrag.knowledge.sparql_errors import explained
from mathrag.knowledge.store import TURTLE, open_store
from mathrag.knowledge.surroundings import Surroundings
from mathrag.knowledge.uris import BASE, chunk_uri, document_uri
from mathrag.knowledge.vocabulary import QUERY_PREFIXES
from mathrag.settings import Settings

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyoxigraph as ox

    from mathrag.knowledge.endpoint import Endpoint
    from mathrag.knowledge.search import Hit, Search
    from mathrag.models import Embedder
    from mathrag.models.embedding import Matrix

logger = logging.getLogger(__name__)
HYDRATED = 20_000
FORESEEN = 16
"""Vectors that are made before they are searched for, at most: of a question that is not searched for in the end one stays."""
VECTORS_KEPT = 2_000
SPARQL_ROWS = 10_000
SPARQL_SECONDS = 20.0
_IRI = re.compile(r"[\w.~!$&'()*+,;=:@/-]+(?:#[\w.~-]+)?", re.ASCII)  # what ids are made of, and no more
_SYMBOL_NAME = re.compile(r"[\w.-]+:[\w.-]+")
_QUOTED = re.compile(
    r"\"\"\".*?\"\"\"|'''.*?'''|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|<[^<>\s]*>|#[^\n]*", re.DOTALL
)
E = TypeVar(
    "E",
    bound=Formula
    | Constant
    | Relation
    | Situation
    | Definition
    | Value
    | Example
    | Statement
    | Symbol
    | Chunk
    | Document,
)
Said = TypeVar("Said", Formula, Constant, Value, Definition, Statement)


def _follow(home: Home, settings: Settings) -> None:
    """What was published elsewhere comes here first; where that fails, what is here answers."""
    try:
        follow(home, settings.snapshots.keep)
    except (StorageError, SnapshotError) as error:  # the store is away, or the disk has no room for what it has
        if current_snapshot(home) is None:
            raise
        logger.warning("%s", error.message)


class KnowledgeBase:
    """One published snapshot, read only; safe for several threads."""

    def __init__(self, home: Home, settings: Settings, snapshot: str) -> None:
        self._home = home
        self._settings = settings
        self.snapshot = snapshot
        self.directory: Path = home.knowledge / snapshot
        self._known: OrderedDict[str, Entity] = OrderedDict()
        self._read: dict[type[Any], list[Any]] = {}
        self._lock = threading.RLock()
        self._hidden: frozenset[str] = frozenset()
        self._foreseen: dict[str, Future[Matrix]] = {}

    @classmethod
    def open(cls, home: Home, settings: Settings, snapshot: str | None = None) -> KnowledgeBase:
        """The current snapshot, or the one named. Raises `NoKnowledgeBase`, `SnapshotError`."""
        if snapshot is None:
            _follow(home, settings)
        id = snapshot or current_snapshot(home)
        if id is None:
            raise NoKnowledgeBase(
                f"nothing has been published in {home.root} yet: run `mathrag ingest FILE...` first",
                home=str(home.root),
            )
        if not is_complete(home.knowledge / id):
            advice = "see `mathrag snapshots`" if snapshot else "run `mathrag ingest` to build it again"
            raise SnapshotError(f"there is no complete snapshot {id} in {home.root}: {advice}", snapshot=id)
        return cls(home, settings, id)

    def without(self, uris: Iterable[str]) -> KnowledgeBase:
        """This one as if the entities with these URIs were not in it, and nothing were known of the text around the others.

        For asking a document's own examples. SPARQL and what is asked by URI still see everything.
        """
        other = KnowledgeBase(self._home, self._settings, self.snapshot)
        other._hidden = frozenset(uris)
        other._read = self._read
        shared = {name: getattr(self, name) for name in ("_index", "_embedder", "_store", "_catalogue", "manifest")}
        other.__dict__.update(shared, surroundings=Surroundings.of(()))
        return other

    @property
    def home(self) -> Home:
        """The home that it is published in."""
        return self._home

    @property
    def reach(self) -> Path | None:
        """What the agent prepared with the snapshot (`reach`); None where it has to be made for this view of it."""
        place = self.directory / reach.REACH
        return place if not self._hidden and reach.is_written(place) else None

    @property
    def is_current(self) -> bool:
        """Does the pointer still name this snapshot?"""
        return current_snapshot(self._home) == self.snapshot

    @cached_property
    def manifest(self) -> Manifest:
        """Configuration and counts."""
        return read_manifest(self.directory)

    def statistics(self) -> dict[str, int]:
        """Counts by entity type, executable formulas, triples and vectors."""
        return {**self.manifest.counts, "triples": len(self._store), "vectors": self._index.rows}

    # --- search ---

    def foresee(self, query: str) -> None:
        """Begin to embed ``query`` while the caller does something else; a `search` for it takes that vector."""
        with self._lock:
            self._foreseen[query] = self._beside.submit(lambda: self._embedder.embed([query]))
            if len(self._foreseen) > FORESEEN:
                del self._foreseen[next(iter(self._foreseen))]

    def search(self, query: str, k: int = 10, kinds: Sequence[Kind] = ("formula", "constant")) -> list[Hit]:
        """The ``k`` entities that fit ``query`` best, best first. Raises `ModelError`, `KnowledgeError`."""
        if not query.strip() or k < 1:
            return []
        with self._lock:
            begun = self._foreseen.pop(query, None)
        vector = (begun.result() if begun else self._embedder.embed([query]))[0]
        weights = self._settings.retrieval.semantic_weight, self._settings.retrieval.lexical_weight
        hits = self._index.hits(query, vector, k + len(self._hidden), kinds, weights)
        return [hit for hit in hits if hit.uri not in self._hidden][:k]

    def cosines(self, text: str, others: Sequence[str]) -> list[float]:
        """How near each of ``others`` is to ``text``. Raises `ModelError`."""
        vector = self._vector(text)
        return [round(float(self._vector(other) @ vector), 6) for other in others]

    @cached_property
    def _vector(self) -> Callable[[str], npt.NDArray[np.float32]]:
        """The vector of a text; some are kept, in this process alone: who answers writes nothing."""
        return lru_cache(VECTORS_KEPT)(lambda text: self._embedder.embed([text])[0])

    @cached_property
    def surroundings(self) -> Surroundings:
        """The text that formulas stand in, for how near a question is to it."""
        return Surroundings.load(self.directory / INDEX)

    @cached_property
    def _index(self) -> Search:
        from mathrag.knowledge.search import Search

        return Search(self.directory)

    @cached_property
    def _beside(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(1, thread_name_prefix="embedding")

    @cached_property
    def _embedder(self) -> Embedder:
        from mathrag.models import embedder

        chosen = embedder(self._settings.models)
        model = self._index.model
        if chosen.name != model:
            raise KnowledgeError(
                f"the index was made by '{model}', the settings name '{chosen.name}': run `mathrag ingest` to build it"
                " again, or set MATHRAG_MODELS__EMBEDDER back",
                index=model,
                configured=chosen.name,
            )
        return chosen

    # --- entities ---

    def formulas(self, uris: Iterable[str]) -> list[Formula]:
        """The formulas with these URIs (aliases too), in the order asked. Raises `UnknownEntity`."""
        return [_of(Formula, uri, entity) for uri, entity in self._entities(list(uris))]

    def formula(self, uri_or_id: str) -> Formula:
        """One formula by URI, alias or id. Raises `UnknownEntity`."""
        return self.formulas([_uri(uri_or_id, "formula")])[0]

    def constant(self, uri_or_id: str) -> Constant:
        """One constant by URI, alias or id. Raises `UnknownEntity`."""
        return self._one(Constant, _uri(uri_or_id, "constant"))

    def situation(self, uri_or_id: str) -> Situation:
        """One situation by URI, alias or id. Raises `UnknownEntity`."""
        return self._one(Situation, _uri(uri_or_id, "situation"))

    def definition(self, uri_or_id: str) -> Definition:
        """One definition by URI, alias or id. Raises `UnknownEntity`."""
        return self._one(Definition, _uri(uri_or_id, "definition"))

    def value(self, uri_or_id: str) -> Value:
        """One value of a thing by URI, alias or id. Raises `UnknownEntity`."""
        return self._one(Value, _uri(uri_or_id, "value"))

    def example(self, uri_or_id: str) -> Example:
        """One worked example by URI or id. Raises `UnknownEntity`."""
        return self._one(Example, _uri(uri_or_id, "example"))

    def symbol(self, uri_or_name: str) -> Symbol:
        """One symbol by URI, id or name ('arith1:gcd'). Raises `UnknownEntity`."""
        if _SYMBOL_NAME.fullmatch(uri_or_name):
            named = [symbol for symbol in self.all_symbols() if symbol.name == uri_or_name]
            if not named:
                raise UnknownEntity(f"there is no symbol {uri_or_name}: see `mathrag symbols`", name=uri_or_name)
            return named[0]
        return self._one(Symbol, _uri(uri_or_name, "symbol"))

    def statement(self, uri_or_id: str) -> Statement:
        """One definition, theorem or problem by URI, alias or id. Raises `UnknownEntity`."""
        return self._one(Statement, _uri(uri_or_id, "statement"))

    def chunk(self, id: str) -> Chunk:
        """One chunk by id. Raises `UnknownEntity`."""
        return self._one(Chunk, chunk_uri(id))

    def document(self, slug: str) -> Document:
        """One document by slug. Raises `UnknownEntity`."""
        return self._one(Document, document_uri(slug))

    def entity(self, uri: str) -> Entity:
        """Whatever has this URI. Raises `UnknownEntity`."""
        return self._entities([uri])[0][1]

    def relations(self, uri: str) -> list[Relation]:
        """The relations from or to an entity, sorted by URI."""
        return [_of(Relation, uri, self._parsed(line)) for line in self._catalogue.relations(_checked(uri))]

    def seen(self, model: type[Said], uris: Iterable[str]) -> list[Said]:
        """Those of some entities of one type that are here and not hidden, in the order asked."""
        found = []
        for uri in uris:
            with suppress(UnknownEntity):
                found.append(self._one(model, uri))
        return [entity for entity in found if entity.uri not in self._hidden]

    def listed(self, chosen: FormulaFilter, offset: int = 0, limit: int | None = None) -> tuple[int, list[Formula]]:
        """How many formulas ``chosen`` accepts, and at most ``limit`` of them from ``offset`` on, by label and URI."""
        total, lines = self._catalogue.formulas(chosen, offset, limit)
        return total, [_of(Formula, "", self._parsed(line)) for line in lines]

    def told(
        self, model: type[Said], chosen: ToldFilter, offset: int = 0, limit: int | None = None
    ) -> tuple[dict[str, int], list[Said]]:
        """How many of each form ``chosen`` accepts, and of these, which are of ``model``, in the order of their list, at most ``limit``."""
        forms, lines = self._catalogue.told(chosen, offset, limit)
        return forms, [_of(model, "", self._parsed(line)) for line in lines]

    def referring(self, uri: str) -> list[Statement]:
        """The statements that refer to what has this URI, or that the formula stands in, by URI."""
        return [_of(Statement, uri, self._parsed(line)) for line in self._catalogue.referring(uri)]

    def working_with(self, law: str) -> list[Example]:
        """The worked examples that use the formula with this URI, by URI."""
        found = (_of(Example, law, self._parsed(line)) for line in self._catalogue.working(law))
        return [example for example in found if example.uri not in self._hidden]

    def chunks_with(self, words: Sequence[str], most: int) -> list[Chunk]:
        """The ``most`` chunks that say most of ``words`` (beginnings of words), by document and place."""
        return [_of(Chunk, "", self._parsed(line)) for line in self._catalogue.chunks(words, most)]

    def found_in(self, document: str) -> dict[str, int]:
        """How many entities by type occur in a document; 'executable' formulas, laws, results of examples and 'verified' ones."""
        return self._catalogue.counts(document)

    def all_relations(self) -> list[Relation]:
        """Every relation, sorted by URI."""
        return self._of_type(Relation)

    def all_formulas(self) -> list[Formula]:
        """Every formula, sorted by URI."""
        return self._of_type(Formula)

    def all_situations(self) -> list[Situation]:
        """Every situation, the unusable ones (``reason``) too, sorted by URI."""
        return self._of_type(Situation)

    def all_definitions(self) -> list[Definition]:
        """Every definition, sorted by URI."""
        return self._of_type(Definition)

    def values(self) -> list[Value]:
        """Every value of a thing, sorted by URI."""
        return self._of_type(Value)

    def all_examples(self) -> list[Example]:
        """Every worked example, sorted by URI."""
        return self._of_type(Example)

    def all_symbols(self) -> list[Symbol]:
        """Every symbol of a content dictionary, the ones that are not searched too, sorted by URI."""
        return self._of_type(Symbol)

    def all_statements(self) -> list[Statement]:
        """Every definition, theorem and problem, sorted by URI."""
        return self._of_type(Statement)

    def constants(self) -> list[Constant]:
        """Every constant, sorted by URI."""
        return self._of_type(Constant)

    def chunks(self) -> list[Chunk]:
        """Every chunk, sorted by document and place."""
        return self._of_type(Chunk)

    def documents(self) -> list[Document]:
        """Every document, sorted by slug."""
        return self._of_type(Document)

    def _of_type(self, model: type[E]) -> list[E]:
        """Every entity of a type but the hidden ones, read when it is first asked for."""
        with self._lock:
            if model not in self._read:
                self._read[model] = read_type(self.directory, model.model_fields["type"].default)
            kept = model in (Document, Chunk) or not self._hidden
            return [entity for entity in self._read[model] if kept or entity.uri not in self._hidden]

    @cached_property
    def _store(self) -> ox.Store | Endpoint:
        if self._settings.graph.backend == "sparql":
            from mathrag.knowledge.endpoint import opened

            return opened(self._settings.graph, self.snapshot, self.directory / TURTLE)
        return open_store(self.directory)

    def _one(self, model: type[E], uri: str) -> E:
        return _of(model, uri, self._entities([uri])[0][1])

    @cached_property
    def _catalogue(self) -> Catalogue:
        tables, entities = self.directory / CATALOGUE, self.directory / ENTITIES
        if not catalogue.is_written(tables):  # made by another release: as long as this one is open
            self._made = TemporaryDirectory(prefix="mathrag-")
            tables = write_catalogue(entities, Path(self._made.name) / CATALOGUE)
        return Catalogue(tables, entities)

    def _entities(self, uris: Sequence[str]) -> list[tuple[str, Entity]]:
        with self._lock:
            missing = [_checked(uri) for uri in dict.fromkeys(uris) if uri not in self._known]
            for uri, line in self._catalogue.lines(missing).items():
                self._known[uri] = self._parsed(line)
            found = []
            for uri in uris:
                if uri not in self._known:
                    advice = "see `mathrag formulas` and `mathrag search`"
                    raise UnknownEntity(f"{uri} is not in snapshot {self.snapshot}: {advice}", uri=uri)
                self._known.move_to_end(uri)
                found.append((uri, self._known[uri]))
            while len(self._known) > HYDRATED:
                self._known.popitem(last=False)
            return found

    def _parsed(self, line: bytes) -> Entity:
        entity: Entity = parsed(line, Entity, self.directory / ENTITIES)
        return entity

    # --- SPARQL ---

    def sparql(self, query: str, rows: int = SPARQL_ROWS, seconds: float = SPARQL_SECONDS) -> dict[str, Any]:
        """Ask the graph: ``{"boolean"}``, ``{"columns", "rows"}`` or ``{"triples"}``, in N-Triples' spelling.

        Reading only; at most ``rows`` results (``"truncated"`` says so), and no other server is asked (SERVICE).
        """
        import pyoxigraph as ox

        if re.search(r"\bSERVICE\b", _QUOTED.sub(" ", query), re.IGNORECASE):
            raise KnowledgeError("SERVICE is not allowed: a query reads this knowledge base only")
        try:
            result = self._store.query(query, prefixes=dict(QUERY_PREFIXES))
            if isinstance(result, ox.QueryBoolean):
                return {"boolean": bool(result)}
            taken = list(islice(_until(result, time.monotonic() + seconds), rows + 1))
        except (SyntaxError, ValueError, RuntimeError, OSError) as error:
            raise KnowledgeError(explained(str(error), query, QUERY_PREFIXES), query=query) from error
        cut = {"truncated": len(taken) > rows}
        if isinstance(result, ox.QuerySolutions):
            columns = [variable.value for variable in result.variables]
            return {"columns": columns, "rows": [_row(row, columns) for row in taken[:rows]], **cut}
        return {"triples": [[str(t.subject), str(t.predicate), str(t.object)] for t in taken[:rows]], **cut}


def _row(solution: Any, columns: Sequence[str]) -> list[str | None]:
    return [None if solution[column] is None else str(solution[column]) for column in columns]


def _until(results: Any, end: float) -> Iterator[Any]:
    for result in results:
        if time.monotonic() > end:
            raise KnowledgeError("SPARQL: the query takes too long; add a LIMIT or a more selective pattern")
        yield result


def _uri(uri_or_id: str, type: str) -> str:
    return uri_or_id if "/" in uri_or_id or ":" in uri_or_id else f"{BASE}{type}/{uri_or_id}"


def _checked(uri: str) -> str:
    if not uri.startswith(BASE) or not _IRI.fullmatch(uri):
        raise UnknownEntity(f"{uri!r} is not a URI of this knowledge base (they begin with {BASE})", uri=uri)
    return uri


def _of(model: type[E], uri: str, entity: Entity) -> E:
    if not isinstance(entity, model):
        raise UnknownEntity(f"{uri} is a {entity.type}, not a {model.__name__.lower()}", uri=uri, type=entity.type)
    return entity
