"""Which backend is configured: chat models of Ollama or of an OpenAI-compatible server, embedders of Ollama or of a package."""

from __future__ import annotations

import os
from functools import lru_cache

from mathrag.memory import give_back
from mathrag.models.chat import GREEDY, ChatModel, Sampling
from mathrag.models.embedding import Embedder
from mathrag.settings import ModelSettings


def chat_model(settings: ModelSettings, sampling: Sampling = GREEDY) -> ChatModel | None:
    """The agent's model, or None where no backend is configured. Nothing is asked of the server yet."""
    return _backend(settings, settings.chat_model, settings.timeout_seconds, sampling)


def extraction_model(settings: ModelSettings) -> ChatModel | None:
    """The model that reads documents, or None where no backend is configured."""
    return _backend(settings, settings.extraction_model, settings.extraction_timeout_seconds)


def _backend(settings: ModelSettings, model: str, timeout: float, sampling: Sampling = GREEDY) -> ChatModel | None:
    if settings.backend == "ollama":
        from mathrag.models.ollama_chat import OllamaChat

        return OllamaChat(settings, model, timeout, sampling)
    if settings.backend == "openai":
        from mathrag.models.openai_chat import OpenAIChat

        return OpenAIChat(settings, model, timeout, sampling)
    return None


def embedder(settings: ModelSettings) -> Embedder:
    """The configured embedder; its model is loaded at the first text. Raises `ModelError`."""
    if settings.embedder == "ollama":
        from mathrag.models.ollama_embedder import OllamaEmbedder

        return OllamaEmbedder(settings)
    return _minilm(os.getpid())


def release_embedder() -> None:
    """Give back the memory of the embedded model, 0.3 GB after many texts; it is loaded again (0.35 s) when the next text comes."""
    _minilm.cache_clear()
    give_back()


@lru_cache(maxsize=1)
def _minilm(process: int) -> Embedder:
    """One for the whole process: to load its weights is a third of the time that a new snapshot takes to open.

    A forked ``process`` loads its own, for the threads of the other are not there.
    """
    from mathrag.models.minilm import MiniLM

    return MiniLM()
