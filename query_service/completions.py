"""OpenAI's chat completions, so that chat front ends and libraries made for them can ask.

The last message of the user is the question, which may go on from those before it; sampling parameters have no meaning here
and are not looked at. The model names the policy: ``mathrag`` is the configured one, ``mathrag-hybrid`` and its like the others.
The whole answer is in the field ``mathrag``. Streamed, the trace comes as ``reasoning_content``.
"""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any, Literal, get_args

from fastapi import APIRouter
from fastapi.responses import StreamingResponse
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from mathrag.agent import Answer, TraceStep
from mathrag.conversation import replayed
from mathrag.errors import MathRAGError, UnknownEntity
from mathrag.settings import PolicyName
from mathrag.views.telling import markdown
from query_service.asking import EVENTS, stream
from query_service.context import Context
from query_service.problems import Problem
from query_service.schemas import NOT_FOUND, without_surrogates

MODEL = "mathrag"
POLICIES: dict[str, PolicyName | None] = {MODEL: None, **{f"{MODEL}-{name}": name for name in get_args(PolicyName)}}
PREFIX = "/v1"


class TextPart(BaseModel):
    """A part of a message; only text is read."""

    model_config = ConfigDict(extra="ignore")
    type: str = Field(max_length=100)
    text: str = ""


class Message(BaseModel):
    """One message of the conversation."""

    model_config = ConfigDict(extra="ignore")
    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[TextPart] | None = None

    def text(self) -> str:
        """The words of the message."""
        if isinstance(self.content, str):
            return self.content
        return "\n".join(part.text for part in self.content or () if part.type == "text")


class StreamOptions(BaseModel):
    """What a stream is to tell beside the answer."""

    model_config = ConfigDict(extra="ignore")
    include_usage: bool = False


class ChatRequest(BaseModel):
    """What OpenAI's clients send; other fields are not looked at."""

    model_config = ConfigDict(
        extra="ignore",
        json_schema_extra={
            "examples": [
                {
                    "model": MODEL,
                    "messages": [{"role": "user", "content": "What is the volume of a sphere with radius 4 cm?"}],
                }
            ]
        },
    )
    model: Annotated[str, AfterValidator(without_surrogates)] = Field(default=MODEL, max_length=200)
    messages: list[Message] = Field(min_length=1, max_length=1000)
    stream: bool = False
    stream_options: StreamOptions = StreamOptions()


def router(context: Context) -> APIRouter:
    """``/v1/models`` and ``/v1/chat/completions``."""
    routes = APIRouter(prefix=PREFIX, tags=["OpenAI"])

    @routes.get("/models", summary="One model for each policy")
    def models() -> dict[str, Any]:
        return {"object": "list", "data": [_model(name) for name in POLICIES]}

    @routes.get("/models/{id}", summary="One of them", responses=NOT_FOUND)
    def model(id: str) -> dict[str, Any]:
        _policy(id)
        return _model(id)

    @routes.post("/chat/completions", summary="Answer the last message", response_model=None, responses=NOT_FOUND)
    def chat_completions(body: ChatRequest) -> dict[str, Any] | StreamingResponse:
        messages, policy = _messages(body), _policy(body.model)
        in_force = context.current.get()
        head = {"id": f"chatcmpl-{uuid.uuid4().hex}", "created": int(time.time()), "model": body.model}
        if body.stream:
            events = stream(lambda on_step: replayed(in_force.agent, messages, on_step, policy), context)
            return StreamingResponse(
                _chunks(events, head, body), media_type=EVENTS, headers={"Cache-Control": "no-store"}
            )
        answer = context.metrics.answered(replayed(in_force.agent, messages, policy=policy))
        choice = {
            "index": 0,
            "message": {"role": "assistant", "content": markdown(answer), "refusal": None},
            "finish_reason": "stop",
            "logprobs": None,
        }
        return {
            **head,
            "object": "chat.completion",
            "choices": [choice],
            "usage": _usage(answer),
            "mathrag": answer.model_dump(mode="json"),
        }

    return routes


def _model(name: str) -> dict[str, Any]:
    return {"id": name, "object": "model", "created": 0, "owned_by": "mathrag"}


def _messages(body: ChatRequest) -> list[str]:
    """What the user has written, in its order."""
    messages = [without_surrogates(message.text()) for message in body.messages if message.role == "user"]
    if not messages:
        raise MathRAGError("there is no message of the role 'user' to answer")
    return messages


def _policy(model: str) -> PolicyName | None:
    if model not in POLICIES:
        raise UnknownEntity(f"there is no model {model!r}: ask one of {', '.join(POLICIES)}", model=model)
    return POLICIES[model]


def _usage(answer: Answer) -> dict[str, int]:
    """Tokens that a language model read and wrote; where none was asked, words of the message and of the answer."""
    calls = answer.usage.calls if answer.usage is not None else ()
    prompt, completion = sum(call.prompt_tokens for call in calls), sum(call.completion_tokens for call in calls)
    if not calls:
        prompt, completion = len(answer.asked.split()), len(markdown(answer).split())
    return {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}


def error(problem: Mapping[str, Any]) -> dict[str, Any]:
    """A problem in the form that OpenAI's clients read."""
    kind = str(problem["type"]).rsplit("/", 1)[-1]
    return {"message": problem["detail"], "type": kind, "param": None, "code": str(problem["status"])}


async def _chunks(events: AsyncIterator[Any], head: dict[str, Any], body: ChatRequest) -> AsyncIterator[str]:
    yield _chunk(head, {"role": "assistant", "content": ""})
    async for event in events:
        if event is None:
            yield ": still at work\n\n"
            continue
        match event[1]:
            case TraceStep() as step:
                yield _chunk(head, {"reasoning_content": f"{step.thought}\n{step.action}: {step.observation}\n\n"})
            case Answer() as answer:
                for line in markdown(answer).splitlines(keepends=True):
                    yield _chunk(head, {"content": line})
                yield _chunk({**head, "mathrag": answer.model_dump(mode="json")}, {}, "stop")
                if body.stream_options.include_usage:
                    told = {**head, "object": "chat.completion.chunk", "choices": [], "usage": _usage(answer)}
                    yield f"data: {json.dumps(told)}\n\n"
            case Problem() as problem:
                yield f"data: {json.dumps({'error': error(problem.model_dump(mode='json'))})}\n\n"
    yield "data: [DONE]\n\n"


def _chunk(head: dict[str, Any], delta: dict[str, Any], reason: str | None = None) -> str:
    choice = {"index": 0, "delta": delta, "finish_reason": reason, "logprobs": None}
    content = {**head, "object": "chat.completion.chunk", "choices": [choice]}
    return f"data: {json.dumps(content, ensure_ascii=False)}\n\n"
