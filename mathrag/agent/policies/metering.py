"""A language model while it works on one question: prompts by name and version, a bound on calls, an account of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any, Unpack

from mathrag.agent.answer import ModelCall, Usage
from mathrag.errors import ModelError, ReplyError
from mathrag.models import ChatModel, ChatOptions, Message, Reply


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

    def ask(self, prompt: str, messages: Sequence[Message], **options: Unpack[ChatOptions]) -> str:
        """The reply to the prompt called ``prompt``, with ``messages`` after it. Raises `ModelError`."""
        whole = [Message("system", prompt_text(prompt)), *messages]
        return self.counted(prompt, whole, **options).text

    def counted(self, prompt: str, messages: Sequence[Message], **options: Unpack[ChatOptions]) -> Reply:
        """The reply to ``messages``, which hold the prompt called ``prompt``. Raises `ModelError`."""
        if len(self.calls) + len(self.failures) >= self.limit:
            raise ModelError(
                f"{self.limit} calls of {self.name} were not enough: raise MATHRAG_AGENT__MAX_MODEL_CALLS",
                limit=self.limit,
            )
        try:
            reply = self.model.chat(messages, **options)
        except ModelError as error:
            self.failures.append(error.message)
            raise
        took = reply._asdict() | {"seconds": round(reply.seconds, 3)}
        self.calls.append(ModelCall(prompt=prompt, **{key: took[key] for key in took if key != "text"}))
        return reply

    def field(self, prompt: str, text: str, name: str, schema: Mapping[str, Any], max_tokens: int) -> str:
        """The text ``name`` of the JSON object, held to ``schema``, that answers ``text``. Raises `ModelError`."""
        whole = {"type": "object", "properties": {name: schema}, "required": [name], "additionalProperties": False}
        said = self.ask(prompt, [Message("user", text)], schema=whole, max_tokens=max_tokens)
        try:
            return str(json.loads(said)[name])
        except (ValueError, TypeError, KeyError):
            raise ModelError(f"{self.name} did not answer with a {name}: {said[:100]!r}") from None

    def usage(self) -> Usage | None:
        """The account; None where nothing was asked."""
        asked = Usage(model=self.name, calls=tuple(self.calls), failures=tuple(self.failures))
        return asked if asked.calls or asked.failures else None


@dataclass(frozen=True)
class Counted:
    """A metered model as a `ChatModel`, for who brings the whole prompt, which is called ``prompt``, along."""

    metered: Metered
    prompt: str

    @property
    def name(self) -> str:
        """Backend and model."""
        return self.metered.name

    def chat(self, messages: Sequence[Message], **options: Unpack[ChatOptions]) -> Reply:
        """One reply; see `ChatModel`."""
        return self.metered.counted(self.prompt, messages, **options)


def used(*metered: Metered | None) -> Usage | None:
    """The accounts of one question as one; None where nothing was asked of a model."""
    accounts = [account for one in metered if one is not None and (account := one.usage()) is not None]
    if not accounts:
        return None
    calls = tuple(call for account in accounts for call in account.calls)
    failures = tuple(failure for account in accounts for failure in account.failures)
    return accounts[0].model_copy(update={"calls": calls, "failures": failures})


def said_badly(error: ModelError) -> bool:
    """Was it this one reply (cut, empty), so that the model may be asked again?"""
    return isinstance(error, ReplyError) and error.details.get("reason") in ("cut", "empty")
