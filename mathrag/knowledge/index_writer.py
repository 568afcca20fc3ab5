"""Writes what `search` reads: rows by kind, those of a large kind in parts of near vectors, their words, and where each part begins."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mathrag.knowledge.lexical import Postings

LINES, STARTS, CENTRES, VECTORS, POSTINGS = "rows.jsonl", "rows.npy", "centres.npy", "vectors.npy", "postings"
A_PART, SAMPLE, TURNS, BLOCK = 1000, 32, 8, 8192
"""Rows of a part on average, of the sample that its centre is fitted to, turns of that, and rows worked on at a time."""
Vectors = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]
Part = tuple[str, int, int]


def write_arrays(
    place: Path,
    labels: Sequence[tuple[str, str, str]],
    texts: Iterable[str],
    vectors: Vectors,
    whole: int,
) -> list[Part]:
    """Write rows, words and vectors into the folder ``place``; each part by kind, first row and the row after its last.

    ``labels`` are URI, kind and label of each row; a kind of more than ``whole`` rows is divided. What is divided keeps its order.
    """
    order, parts, centres = _ordered([kind for _, kind, _ in labels], vectors, whole)
    np.save(place / CENTRES, centres)
    kept = np.lib.format.open_memmap(place / VECTORS, mode="w+", dtype=np.float32, shape=vectors.shape)
    for start in range(0, len(order), BLOCK):
        kept[start : start + BLOCK] = vectors[order[start : start + BLOCK]]
    kept.flush()
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


def _ordered(kinds: Sequence[str], vectors: Vectors, whole: int) -> tuple[Numbers, list[Part], Vectors]:
    """The rows by kind and part, the parts, and the centre of each."""
    rows: dict[str, list[int]] = {}
    for number, kind in enumerate(kinds):
        rows.setdefault(kind, []).append(number)
    order, parts, centres = [], list[Part](), []
    for kind in sorted(rows):
        own = np.array(rows[kind], dtype=np.int64)
        for some, centre in _divided(own, vectors) if len(own) > whole else [(own, vectors[own].mean(axis=0))]:
            start = parts[-1][2] if parts else 0
            parts.append((kind, start, start + len(some)))
            order.append(some)
            centres.append(centre)
    stacked = np.array(centres, dtype=np.float32).reshape(-1, vectors.shape[1])
    return np.concatenate([np.zeros(0, dtype=np.int64), *order]), parts, stacked


def _divided(rows: Numbers, vectors: Vectors) -> list[tuple[Numbers, Any]]:
    """Some rows in parts by the centre they are nearest to (spherical k-means), the same ones each time."""
    count = -(-len(rows) // A_PART)
    sample = vectors[np.sort(np.random.default_rng(0).choice(rows, min(len(rows), SAMPLE * count), replace=False))]
    centres = sample[:: max(1, len(sample) // count)][:count].copy()
    for _ in range(TURNS):
        nearest = _nearest(sample, centres)
        sums = np.zeros_like(centres)
        np.add.at(sums, nearest, sample)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        centres = np.where(lengths > 0, sums / np.maximum(lengths, 1e-12), centres).astype(np.float32)
    nearest = np.concatenate([_nearest(vectors[rows[at : at + BLOCK]], centres) for at in range(0, len(rows), BLOCK)])
    by_part = rows[np.argsort(nearest, kind="stable")]
    ends = np.cumsum(np.bincount(nearest, minlength=len(centres)))
    found = zip(np.split(by_part, ends[:-1]), centres, strict=True)
    return [(own, centre) for own, centre in found if len(own)]


def _nearest(vectors: Vectors, centres: Vectors) -> Numbers:
    nearest: Numbers = (vectors @ centres.T).argmax(axis=1)
    return nearest
