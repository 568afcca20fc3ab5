"""Embeddings of an Ollama server (thesis 4.1.1: mxbai-embed-large)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from mathrag.errors import ModelError
from mathrag.settings import ModelSettings

if TYPE_CHECKING:
    from mathrag.models.embedding import Matrix

BATCH = 32


class OllamaEmbedder:
    """The model ``settings.embedding_model``; every failure says what to start."""

    def __init__(self, settings: ModelSettings) -> None:
        self._settings = settings
        self.name = f"ollama {settings.embedding_model}"

    @cached_property
    def dimension(self) -> int:
        """Length of a vector, asked of the server once."""
        return len(self._vectors(["dimension"])[0])

    def embed(self, texts: Sequence[str]) -> Matrix:
        """One unit vector a text, in the order of ``texts``."""
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        rows: list[Sequence[float]] = []
        for start in range(0, len(texts), BATCH):
            rows.extend(self._vectors([text or " " for text in texts[start : start + BATCH]]))
        matrix = np.asarray(rows, dtype=np.float32)
        lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
        if not np.isfinite(matrix).all() or not lengths.all():
            raise ModelError(f"{self.name} gave a vector without a direction: choose another embedding model")
        unit: Matrix = matrix / lengths
        return unit

    @cached_property
    def _client(self) -> Any:
        import ollama

        return ollama.Client(host=self._settings.ollama_host, timeout=self._settings.timeout_seconds)

    def _vectors(self, texts: list[str]) -> Sequence[Sequence[float]]:
        import httpx
        import ollama

        settings = self._settings
        try:
            vectors: Sequence[Sequence[float]] = self._client.embed(
                model=settings.embedding_model, input=texts, truncate=True
            ).embeddings
        except ollama.ResponseError as error:
            advice = f"ollama pull {settings.embedding_model}" if error.status_code == 404 else "see the server's log"
            raise ModelError(f"{self.name}: {error.error}: {advice}", host=settings.ollama_host) from error
        except (ConnectionError, httpx.HTTPError) as error:
            raise ModelError(
                f"no Ollama at {settings.ollama_host} ({type(error).__name__}): start it with `ollama serve`",
                host=settings.ollama_host,
            ) from error
        except ValueError as error:  # not JSON, or JSON of another form: some other server has the port
            raise ModelError(
                f"{settings.ollama_host} does not answer like Ollama: check MATHRAG_MODELS__OLLAMA_HOST"
            ) from error
        if len(vectors) != len(texts):
            raise ModelError(f"{self.name} gave {len(vectors)} vectors for {len(texts)} texts: choose another model")
        return vectors
