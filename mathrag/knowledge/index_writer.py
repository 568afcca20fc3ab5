"""Writes what `search` reads: rows by kind, those of a large kind in parts of near vectors, their words, and where each part begins.

The vectors of a part are a file called by what is in it; so one that is what it was is a hard link to that of the snapshot before.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import numpy as np
import numpy.typing as npt

from mathrag.knowledge.disk import linked
from mathrag.knowledge.lexical import Postings

ABOUT, LINES, STARTS, CENTRES, VECTORS, POSTINGS = (
    *("index.json", "rows.jsonl", "rows.npy", "centres.npy", "vectors", "postings"),
)
A_PART, BLOCK = 1000, 8192
"""Rows of a part on average, and rows worked on at a time."""
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
    ``base`` is such a folder of a published snapshot: files that would be the same are linked.
    """
    order, spans, centres = _ordered(labels, vectors, whole)
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


def _ordered(
    labels: Sequence[tuple[str, str, str]], vectors: Vectors, whole: int
) -> tuple[Numbers, list[tuple[str, int, int]], Vectors]:
    """The rows by kind and part, the spans of the parts, and the centre of each."""
    rows: dict[str, list[int]] = {}
    for number, (_, kind, _) in enumerate(labels):
        rows.setdefault(kind, []).append(number)
    order, parts, centres = [], list[tuple[str, int, int]](), []
    for kind in sorted(rows):
        own = np.array(rows[kind], dtype=np.int64)
        begins = [at for at, row in enumerate(rows[kind]) if crc32(labels[row][0].encode()) % A_PART == 0]
        for some in _near(own, begins, vectors) if len(own) > whole else _runs(own, begins):
            start = parts[-1][2] if parts else 0
            parts.append((kind, start, start + len(some)))
            order.append(some)
            centres.append(vectors[some].mean(axis=0))
    stacked = np.array(centres, dtype=np.float32).reshape(-1, vectors.shape[1])
    return np.concatenate([np.zeros(0, dtype=np.int64), *order]), parts, stacked


def _runs(rows: Numbers, begins: Sequence[int]) -> list[Numbers]:
    """Rows that are all compared, in runs of about a part: what comes or goes changes only its own."""
    return np.split(rows, [at for at in begins if at]) if len(rows) > A_PART else [rows]


def _near(rows: Numbers, begins: Sequence[int], vectors: Vectors) -> list[Numbers]:
    """Rows in parts, each of those nearest to a certain row: what comes or goes changes few, and nothing hangs on what was before."""
    leaders = vectors[rows[begins or [0]]].T
    blocks = (vectors[rows[at : at + BLOCK]] @ leaders for at in range(0, len(rows), BLOCK))
    nearest = np.concatenate([block.argmax(axis=1) for block in blocks])
    found = np.split(rows[np.argsort(nearest, kind="stable")], np.cumsum(np.bincount(nearest))[:-1])
    return [some for some in found if len(some)]
