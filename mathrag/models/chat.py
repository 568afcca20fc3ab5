"""What a chat model is, and what every backend checks of a prompt and a reply (thesis 4.1.1).

A model reads, chooses and phrases; it never computes. Every call has a fixed seed, and temperature 0 but where samples are asked for;
prompt, reply and time are bounded. Which failure it was decides what a caller may do: `ReplyError` is about this one call (too
slow, cut, overlong, busy), any other `ModelError` about the backend (not running, not installed, key refused).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypedDict

from mathrag.errors import ReplyError

SEED = 0
BYTES_A_TOKEN = 3  # an estimate on the safe side: English has 4 to 5, LaTeX and numbers about 3


class Sampling(NamedTuple):
    """How a model chooses its words; the same always gives the same reply."""

    temperature: float = 0.0
    seed: int = SEED


GREEDY = Sampling()


class Message(NamedTuple):
    """One turn of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


class Reply(NamedTuple):
    """What a model said, and what it took."""

    text: str
    prompt_tokens: int
    completion_tokens: int
    seconds: float


class ChatOptions(TypedDict, total=False):
    """What a reply is held to, as `ChatModel.chat` takes it."""

    schema: Mapping[str, Any] | None
    stop: Sequence[str]
    max_tokens: int | None


class ChatModel(Protocol):
    """Messages to a reply. Where ``schema`` is given the backend holds the reply to it, but does not show it to the
    model: say in the prompt what is wanted."""

    @property
    def name(self) -> str:
        """Backend and model: replies of different names are never taken for one another's."""

    def chat(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        stop: Sequence[str] = (),
        max_tokens: int | None = None,
    ) -> Reply:
        """One complete reply of at most ``max_tokens`` (the configured bound if None). Raises `ModelError`."""


def refuse_overlong(messages: Sequence[Message], max_tokens: int, context_tokens: int) -> None:
    """Servers cut the front of what doesn't fit, silently: raise `ReplyError` before."""
    estimate = sum(len(message.content.encode()) for message in messages) // BYTES_A_TOKEN
    if estimate + max_tokens > context_tokens:
        raise ReplyError(
            f"the prompt (about {estimate} tokens) and a reply of {max_tokens} do not fit into {context_tokens} tokens:"
            " set MATHRAG_MODELS__CONTEXT_TOKENS to what the model takes, or shorten the text",
            reason="overlong",
            estimate=estimate,
        )


def complete(text: str | None, cut: bool, model: str, max_tokens: int) -> str:
    """``text`` if it is a whole reply. Raises `ReplyError`; one that was cut has the text in its details."""
    if cut:
        raise ReplyError(
            f"{model} was cut after {max_tokens} tokens: raise MATHRAG_MODELS__MAX_TOKENS or use another model",
            reason="cut",
            text=text or "",
        )
    if not text or not text.strip():
        raise ReplyError(f"{model} said nothing: use another model", reason="empty")
    return text
