"""What a reranker is, and one behind a score endpoint: vLLM's ``/score``, or ``/rerank`` as llama.cpp, Jina and others have it.

Ollama has no endpoint that scores pairs: there, as without any server, `mathrag.openmath.relevance` stands in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from mathrag.errors import ModelError
from mathrag.settings import ModelSettings


class Reranker(Protocol):
    """How relevant texts are to a query."""

    @property
    def name(self) -> str:
        """Backend and model: scores of different names are never compared."""

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """A number from 0 to 1 a text, in their order. Raises `ModelError`."""


class ScoreServer:
    """A cross-encoder behind ``settings.reranker_url``, whose last part says which of the two protocols it speaks."""

    def __init__(self, settings: ModelSettings) -> None:
        self._settings = settings
        self._url = settings.reranker_url.rstrip("/")
        self._ranks = self._url.endswith("rerank")
        self.name = f"{'rerank' if self._ranks else 'score'} {settings.reranker_model}"

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """See `Reranker`."""
        if not texts:
            return []
        model = self._settings.reranker_model
        wanted: dict[str, Any] = (
            {"model": model, "query": query, "documents": list(texts)}
            if self._ranks
            else {"model": model, "text_1": query, "text_2": list(texts)}
        )
        answer = self._asked(wanted)
        rows, key = ("results", "relevance_score") if self._ranks else ("data", "score")
        try:
            found = {int(row["index"]): float(row[key]) for row in answer[rows]}
            scores = [found[place] for place in range(len(texts))]
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(f"{self._url} does not answer with scores: check MATHRAG_MODELS__RERANKER_URL") from error
        if not all(0.0 <= score <= 1.0 for score in scores):
            raise ModelError(f"{self.name} gives scores outside 0 to 1: serve the model as a classifier")
        return scores

    def _asked(self, wanted: dict[str, Any]) -> Any:
        import httpx

        key = self._settings.api_key
        headers = {"authorization": f"Bearer {key.get_secret_value()}"} if key else {}
        try:
            answer = httpx.post(self._url, json=wanted, headers=headers, timeout=self._settings.timeout_seconds)
            answer.raise_for_status()
            return answer.json()
        except httpx.HTTPStatusError as error:
            raise ModelError(f"{self._url} refuses: HTTP {error.response.status_code}", url=self._url) from None
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise ModelError(
                f"no score server at {self._url} ({type(error).__name__}): start it or unset MATHRAG_MODELS__RERANKER_URL",
                url=self._url,
            ) from None


def reranker(settings: ModelSettings) -> Reranker | None:
    """The configured reranker; None where there is none."""
    return ScoreServer(settings) if settings.reranker_url else None
