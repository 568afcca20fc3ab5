"""Writes what `search` reads: rows by kind, those of a large kind in parts of near vectors, their words, and where each part begins.

The vectors of a part are a file called by what is in it; so one that is what it was is a hard link to that of the snapshot before.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
import numpy.typing as npt

from mathrag.knowledge.disk import linked
from mathrag.knowledge.lexical import Postings, mapped

ABOUT, LINES, STARTS, CENTRES, VECTORS, POSTINGS = (
    *("index.json", "rows.jsonl", "rows.npy", "centres.npy", "vectors", "postings"),
)
A_PART, SAMPLE, TURNS, BLOCK = 1000, 32, 8, 8192
"""Rows of a part on average, of the sample that its centre is fitted to, turns of that, and rows worked on at a time."""
Vectors = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]


class Part(NamedTuple):
    """Rows of one kind that stand together, from ``start`` to before ``end``, and the file of their vectors."""

    kind: str
    start: int
    end: int
    file: str


def write_arrays(
    place: Path,
    labels: Sequence[tuple[str, str, str]],
    texts: Iterable[str],
    vectors: Vectors,
    whole: int,
    base: Path | None = None,
) -> list[Part]:
    """Write rows, words and vectors into the folder ``place``; returns the parts.

    ``labels`` are URI, kind and label of each row; a kind of more than ``whole`` rows is divided. What is divided keeps its order.
    ``base`` is such a folder of a published snapshot: a kind is divided as there while it has about as many rows, and files that would be
    the same are linked.
    """
    order, spans, centres = _ordered(labels, vectors, whole, _centres(base))
    np.save(place / CENTRES, centres)
    (place / VECTORS).mkdir()
    parts = [Part(kind, start, end, _kept(place, vectors[order[start:end]], base)) for kind, start, end in spans]
    places = np.empty(len(order), dtype=np.int32)
    places[order] = np.arange(len(order), dtype=np.int32)
    Postings.of(texts, places).save(place / POSTINGS)
    starts = np.zeros(len(order) + 1, dtype=np.int64)
    with (place / LINES).open("wb") as file:
        for number, row in enumerate(order.tolist()):
            uri, kind, label = labels[row]
            file.write(json.dumps({"uri": uri, "kind": kind, "label": label}).encode() + b"\n")
            starts[number + 1] = file.tell()
    np.save(place / STARTS, starts)
    return parts


def _kept(place: Path, vectors: Vectors, base: Path | None) -> str:
    """Write the vectors of a part, or link the file that has them."""
    name = f"{VECTORS}/{hashlib.blake2b(vectors.tobytes(), digest_size=16).hexdigest()}.npy"
    if not (place / name).exists():
        if base is not None and (base / name).exists():
            linked(base / name, place / name)
        else:
            np.save(place / name, vectors)
    return name


def _centres(base: Path | None) -> dict[str, Vectors]:
    """The centres of the parts of each kind in another index."""
    if base is None:
        return {}
    kinds = np.array([kind for kind, *_ in json.loads((base / ABOUT).read_text(encoding="utf-8"))["parts"]])
    centres = mapped(base / CENTRES)
    return {str(kind): centres[kinds == kind] for kind in np.unique(kinds)}


def _ordered(
    labels: Sequence[tuple[str, str, str]], vectors: Vectors, whole: int, known: dict[str, Vectors]
) -> tuple[Numbers, list[tuple[str, int, int]], Vectors]:
    """The rows by kind and part, the spans of the parts, and the centre of each; ``known`` are those of another index."""
    rows: dict[str, list[int]] = {}
    for number, (_, kind, _) in enumerate(labels):
        rows.setdefault(kind, []).append(number)
    order, parts, centres = [], list[tuple[str, int, int]](), []
    for kind in sorted(rows):
        own = np.array(rows[kind], dtype=np.int64)
        if len(own) > whole:
            divided = _divided(own, vectors, known.get(kind))
        else:
            divided = [(some, vectors[some].mean(axis=0)) for some in _runs(own, labels)]
        for some, centre in divided:
            start = parts[-1][2] if parts else 0
            parts.append((kind, start, start + len(some)))
            order.append(some)
            centres.append(centre)
    stacked = np.array(centres, dtype=np.float32).reshape(-1, vectors.shape[1])
    return np.concatenate([np.zeros(0, dtype=np.int64), *order]), parts, stacked


def _runs(rows: Numbers, labels: Sequence[tuple[str, str, str]]) -> list[Numbers]:
    """Rows that are all compared, in runs of about a part that begin at certain URIs: what comes or goes changes only its own."""
    if len(rows) <= A_PART:
        return [rows]
    begins = [at for at, row in enumerate(rows.tolist()) if at and crc32(labels[row][0].encode()) % A_PART == 0]
    return np.split(rows, begins)


def _divided(rows: Numbers, vectors: Vectors, known: Vectors | None) -> list[tuple[Numbers, Any]]:
    """Some rows in parts by the centre they are nearest to; the ``known`` centres where they are about as many as it takes."""
    count = -(-len(rows) // A_PART)
    fits = known is not None and abs(len(known) - count) * 10 <= count
    centres = known if known is not None and fits else _fitted(rows, vectors, count)
    nearest = np.concatenate([_nearest(vectors[rows[at : at + BLOCK]], centres) for at in range(0, len(rows), BLOCK)])
    by_part = rows[np.argsort(nearest, kind="stable")]
    ends = np.cumsum(np.bincount(nearest, minlength=len(centres)))
    found = zip(np.split(by_part, ends[:-1]), centres, strict=True)
    return [(own, centre) for own, centre in found if len(own)]


def _fitted(rows: Numbers, vectors: Vectors, count: int) -> Vectors:
    """So many centres of some rows (spherical k-means of a sample), the same ones each time."""
    sample = vectors[np.sort(np.random.default_rng(0).choice(rows, min(len(rows), SAMPLE * count), replace=False))]
    centres: Vectors = sample[:: max(1, len(sample) // count)][:count].copy()
    for _ in range(TURNS):
        nearest = _nearest(sample, centres)
        sums = np.zeros_like(centres)
        np.add.at(sums, nearest, sample)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        centres = np.where(lengths > 0, sums / np.maximum(lengths, 1e-12), centres).astype(np.float32)
    return centres


def _nearest(vectors: Vectors, centres: Vectors) -> Numbers:
    nearest: Numbers = (vectors @ centres.T).argmax(axis=1)
    return nearest
