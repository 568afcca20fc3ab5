"""Formulas that are said alike: pairs of near vectors, found without comparing all with all (thesis 3.2.5).

Up to `EXACT` vectors every pair is looked at. Above, each vector joins the cells of its nearest pivots and is compared within
them: the square root of the number in pivots makes cells of about the same size, so twice as many vectors take less than
three times as long.
"""

from __future__ import annotations

import itertools
import math
from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from mathrag.progress import paced

if TYPE_CHECKING:
    import numpy.typing as npt

    Matrix = npt.NDArray[np.float32]

EXACT = 4_096
CELLS = 3
NEIGHBOURS = 5
LARGEST_CELL = 8_192


def near_pairs(vectors: Matrix, least: float) -> Iterator[tuple[int, int, float]]:
    """(smaller index, larger index, cosine) of each unit vector's nearest others at ``least`` or above, once a pair, the nearest first.

    A pair takes twelve bytes until it is given: of a library told over and over there are as many as ten for each formula.
    """
    count = len(vectors)
    pairs, cosines = array("q"), array("f")
    for members in _cells(vectors):
        some = vectors[members]
        for start in range(0, len(members), 1_024):
            lines = some[start : start + 1_024] @ some.T
            for row, line in enumerate(lines):
                own = start + row
                line[own] = -1.0
                for place in _best(line, least):
                    one, other = sorted((int(members[own]), int(members[place])))
                    pairs.append(one * count + other)
                    cosines.append(round(float(line[place]), 4))
    found, first = np.unique(np.frombuffer(pairs, dtype=np.int64), return_index=True)
    near = np.frombuffer(cosines, dtype=np.float32)[first]
    for place in paced(np.argsort(-near, kind="stable"), len(near), f"comparing {len(near):,} pairs said alike"):
        one, other = divmod(int(found[place]), count)
        yield one, other, round(float(near[place]), 4)


def _best(line: npt.NDArray[np.float32], least: float) -> Sequence[int]:
    above = np.flatnonzero(line >= least)
    if len(above) > NEIGHBOURS:
        above = above[np.argsort(-line[above], kind="stable")[:NEIGHBOURS]]
    return [int(place) for place in above]


def _cells(vectors: Matrix) -> Iterator[npt.NDArray[np.int64]]:
    count = len(vectors)
    if count <= EXACT:
        yield np.arange(count)
        return
    pivots = vectors[:: max(1, count // round(math.sqrt(count)))]
    nearest = np.concatenate(
        [
            np.argpartition(-(vectors[start : start + 4_096] @ pivots.T), CELLS, axis=1)[:, :CELLS]
            for start in range(0, count, 4_096)
        ]
    )
    owners = np.repeat(np.arange(count), CELLS)
    order = np.argsort(nearest.ravel(), kind="stable")
    bounds = np.searchsorted(nearest.ravel()[order], np.arange(len(pivots) + 1))
    for start, end in itertools.pairwise(bounds):
        members = owners[order[start:end]]
        for piece in range(0, len(members), LARGEST_CELL):
            yield members[piece : piece + LARGEST_CELL]
