"""Chat models behind the OpenAI protocol: llama.cpp, vLLM, LM Studio, hosted ones; structured output as a JSON schema.

What the client raises never travels on: its text may repeat the key.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from mathrag.errors import ModelError, ReplyError
from mathrag.models.chat import GREEDY, Message, Reply, Sampling, complete, refuse_overlong
from mathrag.settings import ModelSettings

NO_KEY = "none"  # the client wants one even where the server asks for none


class OpenAIChat:
    """One model of the server at ``settings.openai_url``."""

    def __init__(self, settings: ModelSettings, model: str, timeout: float, sampling: Sampling = GREEDY) -> None:
        self._settings = settings
        self._model = model
        self._timeout = timeout
        self._sampling = sampling
        self._key = settings.api_key.get_secret_value() if settings.api_key else NO_KEY
        self.name = f"openai {model}"

    def chat(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        stop: Sequence[str] = (),
        max_tokens: int | None = None,
    ) -> Reply:
        """One reply; see `ChatModel`."""
        limit = max_tokens or self._settings.max_tokens
        refuse_overlong(messages, limit, self._settings.context_tokens)
        wanted: dict[str, Any] = {"model": self._model, **self._sampling._asdict(), "max_tokens": limit}
        wanted["messages"] = [message._asdict() for message in messages]
        if stop:
            wanted["stop"] = list(stop)
        if schema:
            wanted["response_format"] = _response_format(schema)
        started = time.monotonic()
        answer = self._asked(wanted)
        if not answer.choices:
            raise ReplyError(f"{self.name} gave no choice: see the server's log", reason="empty")
        choice, usage = answer.choices[0], answer.usage
        return Reply(
            text=complete(choice.message.content, choice.finish_reason == "length", self.name, limit),
            prompt_tokens=usage.prompt_tokens if usage else 0,
            completion_tokens=usage.completion_tokens if usage else 0,
            seconds=time.monotonic() - started,
        )

    @cached_property
    def _client(self) -> Any:
        import openai

        return openai.OpenAI(
            base_url=self._settings.openai_url, api_key=self._key, timeout=self._timeout, max_retries=0
        )

    def _asked(self, wanted: dict[str, Any]) -> Any:
        import openai

        url = self._settings.openai_url
        try:
            answer = self._client.chat.completions.create(**wanted)
        except openai.APITimeoutError:
            raise ReplyError(
                f"{self.name} took more than {self._timeout:g} s: raise the timeout or use a smaller model",
                reason="timeout",
            ) from None
        except openai.APIConnectionError:
            raise ModelError(f"no server at {url}: start it or set MATHRAG_MODELS__OPENAI_URL", url=url) from None
        except openai.APIStatusError as error:
            raise self._refusal(error.status_code, error.message) from None
        except (openai.OpenAIError, ValueError):
            raise ModelError(f"{url} does not answer like OpenAI: check MATHRAG_MODELS__OPENAI_URL", url=url) from None
        if not hasattr(answer, "choices"):  # a page in place of JSON comes back as text
            raise ModelError(f"{url} does not answer like OpenAI: check MATHRAG_MODELS__OPENAI_URL", url=url)
        return answer

    def _refusal(self, status: int, said: str) -> ModelError:
        said = said.replace(self._key, "***")[:300] if self._key != NO_KEY else said[:300]
        if status in (401, 403):
            return ModelError(f"{self.name}: the server refuses the key: check MATHRAG_MODELS__API_KEY")
        if status == 404:
            return ModelError(f"{self.name}: {said}: check the model's name and MATHRAG_MODELS__OPENAI_URL")
        return ReplyError(f"{self.name}: {said}: see the server's log", reason="refused", status=status)


def _response_format(schema: Mapping[str, Any]) -> dict[str, Any]:
    strict = schema.get("additionalProperties") is False
    return {"type": "json_schema", "json_schema": {"name": "reply", "schema": dict(schema), "strict": strict}}
