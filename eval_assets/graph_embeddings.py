"""Embeddings of the graph alone, as baselines for MathVD: TransE and R-GCN by PyKEEN (extra ``graph-embeddings``; AutoMathKG, 7.3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from mathrag.entities import Statement
from mathrag.errors import ModelError

if TYPE_CHECKING:
    from mathrag.statements import Matrix, StatementNetwork

EXTRA = "graph-embeddings"
WITHOUT = f"needs the extra {EXTRA}"
MODELS = ("TransE", "R-GCN")
DIMENSION = {"TransE": 384, "R-GCN": 64}
"""384 as MathVD has (section 7.3.1); R-GCN diverges there at this rate, and takes six seconds an epoch of a thousand statements."""
EPOCHS = {"TransE": 500, "R-GCN": 100}
SEED = 0
BATCH, RATE = 256, 0.01


def is_installed() -> bool:
    """Can graphs be embedded here?"""
    return find_spec("pykeen") is not None and find_spec("torch") is not None


def embedded(model: str, statements: Sequence[Statement], graph: StatementNetwork) -> Matrix:
    """One unit vector a statement of the network that has edges, zeros for the others, learned of ``graph`` alone.

    Raises `ModelError` where the extra is not installed.
    """
    if not is_installed():
        raise ModelError(f"{model} {WITHOUT}: `pip install 'mathrag[{EXTRA}]'`")
    import torch
    from pykeen.models import RGCN, TransE
    from pykeen.training import SLCWATrainingLoop
    from pykeen.triples import TriplesFactory

    triples = [(source, _relation(graph, source, target), target) for source, target in graph.edges]
    factory = TriplesFactory.from_labeled_triples(np.array(triples, dtype=str))
    made = {"TransE": TransE, "R-GCN": RGCN}[model](
        triples_factory=factory, embedding_dim=DIMENSION[model], random_seed=SEED
    )
    torch.manual_seed(SEED)
    loop = SLCWATrainingLoop(
        model=made, triples_factory=factory, optimizer=torch.optim.Adam(made.get_grad_params(), lr=RATE)
    )
    loop.train(factory, num_epochs=EPOCHS[model], batch_size=BATCH, use_tqdm=False, use_tqdm_batch=False)
    learned = _vectors(made)
    places = factory.entity_to_id
    vectors = np.zeros((len(statements), learned.shape[1]), dtype=np.float32)
    for row, one in enumerate(statements):
        if one.uri in places:
            vectors[row] = learned[places[one.uri]]
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    scaled: Matrix = (vectors / np.maximum(lengths, 1e-12)).astype(np.float32)
    return scaled


def _vectors(model: Any) -> Matrix:
    found = model.entity_representations[0](indices=None).detach().cpu().numpy()
    return np.asarray(found.real, dtype=np.float32)


def _relation(graph: StatementNetwork, source: str, target: str) -> str:
    """What the first reference of an edge does."""
    first = graph.edges[source, target][0]
    return first.tactic or first.origin
