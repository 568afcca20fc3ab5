"""Chat models of an Ollama server (thesis 4.1.1); structured output through its ``format``."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from mathrag.errors import ModelError, ReplyError
from mathrag.models.chat import GREEDY, Message, Reply, Sampling, complete, refuse_overlong
from mathrag.settings import ModelSettings


class OllamaChat:
    """One model of the server; every failure says what to start or to pull."""

    def __init__(self, settings: ModelSettings, model: str, timeout: float, sampling: Sampling = GREEDY) -> None:
        self._settings = settings
        self._model = model
        self._timeout = timeout
        self._sampling = sampling
        self.name = f"ollama {model}"

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
        context = self._settings.context_tokens
        refuse_overlong(messages, limit, context)
        options = {**self._sampling._asdict(), "num_ctx": context, "num_predict": limit, "stop": list(stop)}
        started = time.monotonic()
        answer = self._asked([message._asdict() for message in messages], schema, options)
        return Reply(
            text=complete(answer.message.content, answer.done_reason == "length", self.name, limit),
            prompt_tokens=answer.prompt_eval_count or 0,
            completion_tokens=answer.eval_count or 0,
            seconds=time.monotonic() - started,
        )

    @cached_property
    def _client(self) -> Any:
        import ollama

        key = self._settings.api_key
        headers = {"authorization": f"Bearer {key.get_secret_value()}"} if key else None
        return ollama.Client(host=self._settings.ollama_host, timeout=self._timeout, headers=headers)

    def _asked(self, messages: list[dict[str, str]], schema: Mapping[str, Any] | None, options: dict[str, Any]) -> Any:
        import httpx
        import ollama

        host = self._settings.ollama_host
        try:
            return self._client.chat(
                model=self._model, messages=messages, format=dict(schema) if schema else None, options=options
            )
        except httpx.TimeoutException as error:
            raise ReplyError(
                f"{self.name} took more than {self._timeout:g} s: raise the timeout or use a smaller model",
                reason="timeout",
            ) from error
        except ollama.ResponseError as error:
            raise _refusal(self.name, self._model, error.status_code, error.error) from error
        except (ConnectionError, httpx.HTTPError) as error:
            raise ModelError(
                f"no Ollama at {host} ({type(error).__name__}): start it with `ollama serve`", host=host
            ) from error
        except ValueError as error:  # not JSON, or JSON of another form: some other server has the port
            raise ModelError(f"{host} does not answer like Ollama: check MATHRAG_MODELS__OLLAMA_HOST") from error


def _refusal(name: str, model: str, status: int, said: str) -> ModelError:
    if status == 404:
        return ModelError(f"{name}: {said}: ollama pull {model}", model=model)
    if status in (401, 403):
        return ModelError(f"{name}: the server refuses the key: check MATHRAG_MODELS__API_KEY")
    return ReplyError(f"{name}: {said[:300]}: see the server's log", reason="refused", status=status)
