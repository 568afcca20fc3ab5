"""A language model while it works on one question: prompts by name and version, a bound on calls, an account of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

from mathrag.agent.answer import ModelCall, Usage
from mathrag.errors import ModelError, ReplyError
from mathrag.models import ChatModel, Message


@lru_cache(maxsize=8)
def prompt_text(name: str) -> str:
    """The prompt called ``name`` (``react-1``: name and version; a changed prompt gets a new version)."""
    return (files("mathrag.agent.policies") / "prompts" / f"{name}.md").read_text(encoding="utf-8").strip()


@dataclass
class Metered:
    """``model`` with its calls counted; the call after the ``limit``-th is refused."""

    model: ChatModel
    limit: int
    calls: list[ModelCall] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Backend and model."""
        return self.model.name

    def ask(
        self,
        prompt: str,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        stop: Sequence[str] = (),
        max_tokens: int | None = None,
    ) -> str:
        """The reply to the prompt called ``prompt``, with ``messages`` after it. Raises `ModelError`."""
        if len(self.calls) + len(self.failures) >= self.limit:
            raise ModelError(
                f"{self.limit} calls of {self.name} were not enough: raise MATHRAG_AGENT__MAX_MODEL_CALLS",
                limit=self.limit,
            )
        whole = [Message("system", prompt_text(prompt)), *messages]
        try:
            reply = self.model.chat(whole, schema=schema, stop=stop, max_tokens=max_tokens)
        except ModelError as error:
            self.failures.append(error.message)
            raise
        self.calls.append(
            ModelCall(
                prompt=prompt,
                prompt_tokens=reply.prompt_tokens,
                completion_tokens=reply.completion_tokens,
                seconds=round(reply.seconds, 3),
            )
        )
        return reply.text

    def usage(self) -> Usage | None:
        """The account; None where nothing was asked."""
        if not self.calls and not self.failures:
            return None
        return Usage(model=self.name, calls=tuple(self.calls), failures=tuple(self.failures))


def said_badly(error: ModelError) -> bool:
    """Was it this one reply (cut, empty), so that the model may be asked again?"""
    return isinstance(error, ReplyError) and error.details.get("reason") in ("cut", "empty")
