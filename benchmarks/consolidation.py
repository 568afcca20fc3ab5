"""Processor time of consolidation at 10^3, 10^4 and 10^5 formulas with duplicates planted, and whether they were found; peak memory.

    python benchmarks/consolidation.py [--sizes 1000 10000 100000] [--vectors] [--seed HOME]

The formulas are made: products, sums, squares, roots and exponentials of two to five symbols of random quantity kinds, nearly all
different laws; every fifth stands a second time, turned around and in other letters. They come in documents of 200. ``--vectors``
gives each a random vector as well (a near one for what was planted), so that likeness is measured without an embedder.
``--seed``: real formulas instead, told again as `library` does, with what is planted there; without vectors; ``again`` is the
same a second time, with what is remembered of the first.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import tempfile
import time
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from library import DUPLICATES, TWINS, Library, Pair
from mathrag.consolidation import Likeness, consolidate
from mathrag.entities import Formula, Occurrence, Parameter
from mathrag.home import Home
from mathrag.knowledge import formula_uri
from mathrag.quantities import QuantityKind, ontology
from mathrag.remembered import remembering

SHAPES = (
    "y == A*B", "y == A/B", "y == A*B/C", "y == A*B**2/2", "y == sqrt(A/B)", "y == A + B*C", "y == A*B*C/D", "y == A*exp(-B/C)",
    "y == A*(B - C)/D", "y == sqrt(A**2 + B*C)",
)  # fmt: skip
EVERY = 5
A_DOCUMENT = 200
DIMENSION = 384


def main() -> None:
    """One line a size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", nargs="+", type=int, default=[1_000, 10_000, 100_000])
    parser.add_argument("--vectors", action="store_true", help="nominate by likeness as well")
    parser.add_argument("--seed", type=Path, help="home of a published knowledge base of real chapters")
    options = parser.parse_args()
    if options.seed is not None:
        for size in options.sizes:
            of_library(Library(Home(options.seed)), size)
        return
    print(
        f"{'formulas':>9} {'kept':>7} {'merged':>7} {'planted':>8} {'relations':>9} {'seconds':>8} {'per s':>7} {'MiB':>6}"
    )
    for size in options.sizes:
        formulas, planted = made(size)
        parts = [(formulas[start : start + A_DOCUMENT], (), ()) for start in range(0, size, A_DOCUMENT)]
        likeness = Likeness(vectors=vectors) if options.vectors else None
        started = time.process_time()
        result = consolidate(parts, likeness)
        seconds = time.process_time() - started
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"{size:9} {len(result.formulas):7} {len(result.merges):7} {planted:8} {len(result.relations):9}"
            f" {seconds:8.1f} {size / seconds:7.0f} {memory:6}",
            flush=True,
        )


def of_library(library: Library, size: int) -> None:
    """Two lines: merging with nothing remembered and again; what was planted and found or wrongly merged, and by name what was missed."""
    pairs: list[Pair] = []
    books = list(library.books(size, pairs))
    latex = {(book.document.slug, f.uri): f.occurrences[0].latex for book in books for f in book.formulas}
    with tempfile.TemporaryDirectory() as cache:
        for title in ("", "again"):
            started = time.process_time()
            with remembering(Path(cache), "benchmark"):
                result = consolidate([(book.formulas, book.constants, ()) for book in books])
            seconds = time.process_time() - started
            of = {(place.document, place.latex): f.uri for f in result.formulas for place in f.occurrences}
            one = {p: of.get((p.first[0], latex[p.first])) == of.get((p.second[0], latex[p.second])) for p in pairs}
            planted = [same for pair, same in one.items() if pair.how in DUPLICATES]
            twins = [same for pair, same in one.items() if pair.how in TWINS]
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            print(
                f"{size:9} formulas {title:5} {len(result.formulas):7} kept, {sum(planted)} of {len(planted)} duplicates found,"
                f" {sum(twins)} of {len(twins)} twins merged, {seconds:.1f} s, {memory} MiB",
                flush=True,
            )
        for pair, same in one.items():
            if pair.how in DUPLICATES and not same:
                print(f"{'':9} missed, {pair.how}: {latex[pair.first]} | {latex[pair.second]}", flush=True)


def made(size: int) -> tuple[list[Formula], int]:
    """``size`` formulas, and how many of them repeat an earlier one."""
    rng = random.Random(7)
    kinds = [kind for kind in ontology().kinds.values() if str(kind.dimension) != "1"]
    formulas: list[Formula] = []
    planted = 0
    while len(formulas) < size:
        shape = rng.choice(SHAPES)
        chosen = {name: rng.choice(kinds) for name in ("y", *(letter for letter in "ABCD" if letter in shape))}
        left, right = shape.split(" == ")
        formulas.append(formula(left, right, chosen, f"x{len(formulas)}"))
        if len(formulas) % EVERY == 0 and len(formulas) < size:
            formulas.append(formula(right, left, chosen, f"z{len(formulas)}"))
            planted += 1
    return formulas, planted


def formula(left: str, right: str, kinds: dict[str, QuantityKind], letter: str) -> Formula:
    """One formula in letters of its own, typed completely."""
    own = {name: f"{letter}{name}" for name in kinds}
    left, right = (re.sub(r"\b[yA-D]\b", lambda found: own[found[0]], side) for side in (left, right))
    equation = f"{left} == {right}"
    parameters = tuple(
        Parameter(symbol=own[name], identifier=own[name], name=kind.label, quantity_kind=kind.id, unit=kind.unit,
                  dimension=str(kind.dimension))
        for name, kind in kinds.items()
    )  # fmt: skip
    latex = equation.replace("==", "=")
    label = " ".join(kind.label for kind in kinds.values())
    where = Occurrence(document=f"d{letter}", chunk=f"d{letter}-0000", extractor="made", latex=latex, label=label)
    return Formula(
        uri=formula_uri(latex), label=label, latex=latex, equation=equation, target=own["y"], template=right if left == own["y"] else left,
        executable=True,
        parameters=parameters, consistency="consistent", occurrences=(where,),
    )  # fmt: skip


def vectors(formulas: Sequence[Formula]) -> npt.NDArray[np.float32]:
    """A random direction for each label; those of one label are near each other."""
    made = np.empty((len(formulas), DIMENSION), dtype=np.float32)
    for place, each in enumerate(formulas):
        of_label = np.random.default_rng(zlib.crc32(each.label.encode())).normal(size=DIMENSION)
        own = np.random.default_rng(zlib.crc32(each.uri.encode())).normal(size=DIMENSION)
        made[place] = of_label + 0.2 * own
    unit: npt.NDArray[np.float32] = made / np.linalg.norm(made, axis=1, keepdims=True)
    return unit


if __name__ == "__main__":
    main()
