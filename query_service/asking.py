"""``POST /ask`` (whole, or step by step as server-sent events), ``POST /ask/batch`` and ``GET /read``."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from mathrag.agent import Answer, TraceStep
from mathrag.agent.workflow.loop import OnStep
from mathrag.conversation import reply
from mathrag.errors import MathRAGError
from mathrag.problems import Problem
from query_service import schemas
from query_service.context import Context
from query_service.current import InForce
from query_service.guard import GONE
from query_service.problems import plain_problem, problem_of
from query_service.schemas import Batch, BatchAnswers, Question

EVENTS = "text/event-stream"
KEEP_ALIVE_SECONDS = 15.0
Event = tuple[str, BaseModel]
Work = Callable[[OnStep | None], Answer]
"""Answers what was asked; each turn of the loop is told to who listens."""


def router(context: Context) -> APIRouter:
    """The endpoints that answer questions."""
    routes = APIRouter(tags=["questions"])

    @routes.post("/ask", summary="Answer a question", response_model=Answer, responses=schemas.ASK)
    def ask(body: Question, request: Request) -> Any:
        """With ``Accept: text/event-stream``: an event ``step`` for each turn of the loop, then ``answer`` or ``problem``."""
        in_force = context.current.get()
        work = _asked(body, in_force, context)
        if EVENTS in request.headers.get("accept", ""):
            events = stream(work, context)
            headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
            return StreamingResponse(_server_sent(events), media_type=EVENTS, headers=headers)
        try:
            return context.metrics.answered(work(_while_wanted(request)))
        except _Gone:
            return Response(status_code=499)  # which nobody reads

    @routes.post("/ask/batch", summary="Answer several questions of one snapshot")
    def ask_batch(body: Batch) -> BatchAnswers:
        limit = context.settings.service.max_batch
        if len(body.questions) > limit:
            raise MathRAGError(f"a batch may have at most {limit} questions, this one has {len(body.questions)}")
        in_force = context.current.get()
        answers = tuple(
            context.metrics.answered(reply(in_force.agent, question, policy=body.policy)) for question in body.questions
        )
        return BatchAnswers(snapshot=in_force.knowledge.snapshot, answers=answers)

    @routes.get("/read", summary="How a question is read, before anything is computed")
    def read(
        request: Request,
        response: Response,
        question: Annotated[
            str, Query(description="in words", examples=["A car goes 90 km in 1.5 h. How fast is it?"])
        ],
    ) -> Problem:
        context.read(request, response)
        return context.current.get().agent.read(question)

    return routes


class _Gone(Exception):
    """Nobody reads the answer any more: the loop ends at its next step."""


def _while_wanted(request: Request) -> OnStep:
    """Ends the loop at its next step once the client has gone away."""
    gone = request.scope.get(GONE)

    def step(_: TraceStep) -> None:
        if gone is not None and gone.is_set():
            raise _Gone

    return step


def _asked(body: Question, in_force: InForce, context: Context) -> Work:
    """The question by itself, or as the next message of its conversation, which is kept."""
    id = body.conversation
    if id is None:
        return lambda on_step: reply(in_force.agent, body.question, (), on_step, body.policy)
    kept = context.conversations

    def work(on_step: OnStep | None) -> Answer:
        turns = kept.turns(id)
        kept.require_room(id, len(turns) + 1)
        answer = reply(in_force.agent, body.question, [turn.answer for turn in turns], on_step, body.policy)
        kept.add(id, body.question, answer)
        return answer

    return work


async def stream(work: Work, context: Context) -> AsyncIterator[Event | None]:
    """The events of one answer as they happen; None where nothing happened for a while."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[Event | None] = asyncio.Queue()
    gone = threading.Event()

    def tell(name: str, content: BaseModel) -> None:
        if gone.is_set():
            raise _Gone
        loop.call_soon_threadsafe(queue.put_nowait, (name, content))

    worker = loop.run_in_executor(None, _work, work, context, tell)
    try:
        while True:
            try:
                event = await asyncio.wait_for(queue.get(), KEEP_ALIVE_SECONDS)
            except TimeoutError:
                yield None
                continue
            yield event
            if event is not None and event[0] != "step":
                await worker
                return
    finally:
        gone.set()


def _work(work: Work, context: Context, tell: Callable[[str, BaseModel], None]) -> None:
    def step(done: TraceStep) -> None:
        tell("step", done)

    try:
        tell("answer", context.metrics.answered(work(step)))
    except _Gone:
        return
    except MathRAGError as error:
        tell("problem", problem_of(error))
    except Exception as error:
        tell("problem", plain_problem(500, "Internal error", f"{type(error).__name__}; the service's log has the rest"))
        raise


async def _server_sent(events: AsyncIterator[Event | None]) -> AsyncIterator[str]:
    async for event in events:
        if event is None:
            yield ": still at work\n\n"
        else:
            name, content = event
            yield f"event: {name}\ndata: {json.dumps(content.model_dump(mode='json'), ensure_ascii=False)}\n\n"
