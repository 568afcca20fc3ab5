"""What an embedder is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Matrix = npt.NDArray[np.float32]


class Embedder(Protocol):
    """Texts to unit vectors; equal texts give equal vectors, whatever stands beside them."""

    @property
    def name(self) -> str:
        """Backend, model and version: vectors of different names are never compared."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""

    def embed(self, texts: Sequence[str]) -> Matrix:
        """One L2-normalised float32 row a text. Raises `ModelError`."""
