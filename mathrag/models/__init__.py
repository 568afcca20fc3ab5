"""Models: one protocol for embedders, one for chat models, one backend a file (thesis 4.1.1, 4.1.7; design, "Models").

- `embedding`: the `Embedder` protocol
- `minilm`: all-MiniLM-L6-v2 inside a package; no server, no download
- `ollama_embedder`: any embedding model of an Ollama server
- `chat`: the `ChatModel` protocol
- `ollama_chat`, `openai_chat`: its backends
- `registry`: the backends that are configured: `embedder`, `release_embedder`; `chat_model`, `extraction_model`: None where there is none
- `reranking`: the `Reranker` protocol, and one behind a score endpoint; `reranker`, None where none is configured
- `ollama_status`, `openai_status`: is the server there, which configured models are missing, the commands that bring them
- `is_ordinary`: the words that English texts commonly have, by the encoder's vocabulary; `rank`: how common one is, the first is the most;
  `is_compound`: made of two of them

A configured backend that can't be reached is a `ModelError`; none stands in for another.
"""

from mathrag.models.chat import ChatModel, ChatOptions, Message, Reply, Sampling
from mathrag.models.embedding import Embedder
from mathrag.models.registry import chat_model, embedder, extraction_model, release_embedder
from mathrag.models.reranking import Reranker, reranker
from mathrag.models.status import ServerStatus, ollama_status, openai_status
from mathrag.models.vocabulary import is_compound, is_ordinary, rank

__all__ = [
    "ChatModel",
    "ChatOptions",
    "Embedder",
    "Message",
    "Reply",
    "Reranker",
    "Sampling",
    "ServerStatus",
    "chat_model",
    "embedder",
    "extraction_model",
    "is_compound",
    "is_ordinary",
    "ollama_status",
    "openai_status",
    "rank",
    "release_embedder",
    "reranker",
]
