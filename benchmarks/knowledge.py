"""How long the knowledge layer takes: merging, building, checking, searching and hydrating at 1,000 and 10,000 formulas.

    .venv/bin/python benchmarks/knowledge.py [--formulas 1000 10000] [--embed] [--check]

The formulas are synthetic (distinct products of typed parameters, four in five found in two documents). Vectors are
pseudo-random unless ``--embed`` asks for the configured embedder, whose time depends on the texts only.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from mathrag.consolidation import consolidate
from mathrag.entities import Chunk, Document, Formula, Occurrence, Parameter
from mathrag.home import Home
from mathrag.knowledge import (
    KnowledgeBase,
    build_graph,
    build_index,
    check_snapshot,
    formula_uri,
    publish,
    write_entities,
)
from mathrag.knowledge.search import open_search
from mathrag.models import embedder
from mathrag.settings import load

KINDS = (
    ("mass", "kg", "M"),
    ("length", "m", "L"),
    ("time", "s", "T"),
    ("force", "N", "L M T^-2"),
    ("energy", "J", "L^2 M T^-2"),
    ("voltage", "V", "L^2 M T^-3 I^-1"),
    ("pressure", "Pa", "L^-1 M T^-2"),
)
WORDS = "initial final total mean relative lost stored internal external angular axial thermal electric surface".split(
    " "
)


class PseudoRandomVectors:
    """A fake embedder: a unit vector seeded by the text."""

    name, dimension = "pseudo-random", 384

    def embed(self, texts: Sequence[str]) -> Any:
        """One vector a text."""
        seeds = (int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") for text in texts)
        rows = np.stack([np.random.default_rng(seed).standard_normal(self.dimension) for seed in seeds])
        return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def formula(number: int, document: str) -> Formula:
    """The ``number``-th formula as ``document`` has it."""
    chosen = random.Random(number)
    parameters = tuple(
        Parameter(
            symbol=symbol,
            identifier=symbol,
            name=f"{chosen.choice(WORDS)} {kind} {number % 97}",
            quantity_kind=kind,
            unit=unit,
            dimension=dimension,
        )
        for symbol, (kind, unit, dimension) in zip("yabc", chosen.sample(KINDS, 4), strict=True)
    )
    latex = f"y=\\frac{{{number}}}{{7}}ab^2c"
    return Formula(
        uri=formula_uri(latex),
        label=f"{parameters[0].name} of {parameters[1].name}",
        latex=latex,
        equation=f"y == {number}/7*a*b**2*c",
        target="y",
        template=f"{number}/7*a*b**2*c",
        parameters=parameters,
        keywords=tuple(sorted(chosen.sample(WORDS, 3))),
        executable=True,
        consistency="consistent",
        occurrences=(Occurrence(document=document, chunk=f"{document}-0000", page=1, extractor="benchmark 1"),),
    )


def timed(name: str, work: Callable[[], Any]) -> Any:
    """Run ``work`` and print its seconds, of the clock and of the processor."""
    clock, processor = time.perf_counter(), time.process_time()
    result = work()
    print(f"  {name:<22}{time.perf_counter() - clock:9.2f} s   processor {time.process_time() - processor:8.2f} s")
    return result


def per_call(name: str, calls: Sequence[Callable[[], Any]]) -> None:
    """Run each and print the median and the longest in milliseconds."""
    seconds = []
    for call in calls:
        start = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - start)
    print(f"  {name:<22}{1000 * median(seconds):9.1f} ms  longest {1000 * max(seconds):8.1f} ms")


def measure(count: int, embed: bool, check: bool, root: Path) -> None:
    """Build and read a knowledge base of ``count`` formulas."""
    print(f"{count} formulas")
    settings, home = load({}), Home(root)
    model = embedder(settings.models) if embed else PseudoRandomVectors()
    parts = [
        ([formula(n, document) for n in range(count) if document == "a" or n % 5], [], []) for document in ("a", "b")
    ]
    merged = timed("consolidate", lambda: consolidate(parts))
    sources = [
        Document(slug=s, title=s, filename=s, media_type="text/plain", sha256="0", converter="benchmark 1")
        for s in "ab"
    ]
    chunks = [Chunk(id=f"{s}-0000", document=s, ordinal=0, start=0, end=4, text="text") for s in "ab"]
    entities = [*sources, *chunks, *merged.formulas]
    draft = timed("write_entities", lambda: write_entities(entities, {"embedder": model.name}, home))
    triples = timed("build_graph", lambda: build_graph(entities, draft.directory))
    timed("build_index", lambda: build_index(entities, draft.directory, model, home.cache))
    if check:
        timed("check_snapshot", lambda: check_snapshot(draft.directory))
    timed("publish", lambda: publish(home, draft.id))
    print(f"  {triples} triples")
    knowledge = timed("open", lambda: KnowledgeBase.open(home, settings))
    uris = [found.uri for found in merged.formulas]
    some = [random.Random(n).sample(uris, 50) for n in range(10)]
    per_call("hydrate 50 (cold)", [lambda s=s: knowledge.formulas(s) for s in some])
    per_call("hydrate 50 (again)", [lambda s=s: knowledge.formulas(s) for s in some])
    search, _, _ = open_search(
        draft.directory if not (home.knowledge / draft.id).exists() else home.knowledge / draft.id
    )
    queries = [f"{word} energy and {other} mass" for word, other in zip(WORDS, WORDS[::-1], strict=True)]
    vectors = PseudoRandomVectors().embed(queries)
    calls = [lambda q=q, v=v: search.hits(q, v, 50, ("formula",), 0.3) for q, v in zip(queries, vectors, strict=True)]
    per_call("search 50 (first)", calls[:1])
    per_call("search 50", calls)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--formulas", type=int, nargs="+", default=[1_000, 10_000])
    parser.add_argument("--embed", action="store_true", help="embed with the configured embedder")
    parser.add_argument("--check", action="store_true", help="run the snapshot checks (SHACL dominates)")
    given = parser.parse_args()
    for count in given.formulas:
        with tempfile.TemporaryDirectory() as directory:
            measure(count, given.embed, given.check, Path(directory))


if __name__ == "__main__":
    main()
