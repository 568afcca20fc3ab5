"""MathVD: one vector a statement, made of what it is called, its field, what it says and what it is linked to (AutoMathKG, section 5).

MathVD1 embeds the five descriptive sentences as one text. MathVD2 embeds each and adds them with weights. The paper prints the
weights .5, .3, .1, .05, .05 in the order title, field, contents, in, out, and says that contents tell statements apart best,
then titles: `PRINTED` is the one, `SAID` the other. `docs/statement-graph.md` has both measured, and better ones, which the index has.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from mathrag.entities import Statement
from mathrag.knowledge import SENTENCE_WEIGHTS, among_neighbours, embed_texts, reference_sentences, statement_sentences

if TYPE_CHECKING:
    from mathrag.models import Embedder
    from mathrag.statements.network import StatementNetwork

Matrix = npt.NDArray[np.float32]
Weights = tuple[float, ...]

PRINTED: Weights = (0.5, 0.3, 0.1, 0.05, 0.05)
"""Of title, field, contents, in and out references, as section 5.2 prints them."""
SAID: Weights = (0.3, 0.1, 0.5, 0.05, 0.05)
"""The same numbers in the order that its text gives: contents first, then the title."""
CANDIDATES = 5
"""Statements that an incoming one is compared with (section 7.1)."""


def sentences(statement: Statement, graph: StatementNetwork | None) -> tuple[str, ...]:
    """S1 to S5 of equation 1; without ``graph`` the last two say nothing (the paper's ablation without references)."""
    uses = [one.label for one in graph.uses(statement.uri)] if graph else []
    used_by = [one.label for one in graph.used_by(statement.uri)] if graph else []
    return (*statement_sentences(statement), *reference_sentences(uses, used_by))


def math_vd1(
    statements: Sequence[Statement], graph: StatementNetwork | None, embedder: Embedder, cache: Path | None = None
) -> Matrix:
    """One unit vector a statement: that of its five sentences as one text."""
    return embed_texts(["\n".join(sentences(one, graph)) for one in statements], embedder, cache)


def math_vd2(
    statements: Sequence[Statement],
    graph: StatementNetwork | None,
    embedder: Embedder,
    cache: Path | None = None,
    weights: Weights = SENTENCE_WEIGHTS,
) -> Matrix:
    """One unit vector a statement: the vectors of as many of its sentences as have ``weights``, added, and a share of its neighbours'."""
    texts = [sentence for one in statements for sentence in sentences(one, graph)[: len(weights)]]
    each = embed_texts(texts, embedder, cache).reshape(len(statements), len(weights), embedder.dimension)
    found = unit(np.einsum("nsd,s->nd", each, np.array(weights, dtype=np.float32)))
    if graph is None:
        return found
    rows = {one.uri: row for row, one in enumerate(statements)}
    linked = ((*graph.uses(one.uri), *graph.used_by(one.uri)) for one in statements)
    return among_neighbours(found, [[rows[other.uri] for other in some if other.uri in rows] for some in linked])


def unit(vectors: Matrix) -> Matrix:
    """``vectors`` with length 1."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    scaled: Matrix = (vectors / np.maximum(lengths, 1e-12)).astype(np.float32)
    return scaled


def nearest(vectors: Matrix, place: int, count: int) -> list[tuple[int, float]]:
    """Places and cosines of the ``count`` rows nearest to the one at ``place``, itself left out, nearest first."""
    cosines = (vectors @ vectors[place]).round(6)
    cosines[place] = -np.inf
    best = np.argsort(-cosines, kind="stable")[:count]
    return [(int(other), float(cosines[other])) for other in best if other != place]
