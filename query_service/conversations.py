"""Conversations and feedback: listed, shown, deleted; a thumb for an answer; the rows that an evaluator makes a benchmark of."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from mathrag.conversation import (
    ConversationList,
    ConversationView,
    FeedbackRow,
    Verdict,
    benchmark_rows,
    rows_to_check,
)
from mathrag.errors import UnknownEntity
from query_service.context import Context
from query_service.schemas import NOT_FOUND, ConversationId

NDJSON = "application/x-ndjson"


class Thumb(BaseModel):
    """What somebody thinks of an answer."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"verdict": "down", "note": "It is 2 m."}]}
    )
    verdict: Verdict
    note: str = Field(default="", max_length=2000)


def router(context: Context) -> APIRouter:
    """The endpoints for what is kept of conversations."""
    routes = APIRouter(tags=["conversations"])

    @routes.get("/conversations", summary="List the conversations that are kept, the latest first")
    def conversations(
        offset: Annotated[int, Query(ge=0)] = 0, limit: Annotated[int, Query(ge=1, le=1000)] = 100
    ) -> ConversationList:
        listed = context.conversations.listed()
        return listed.model_copy(update={"conversations": listed.conversations[offset : offset + limit]})

    @routes.get("/conversations/{id}", summary="One conversation with its answers", responses=NOT_FOUND)
    def conversation(id: ConversationId) -> ConversationView:
        shown = context.conversations.show(id)
        return shown.model_copy(update={"feedback": context.feedback.of(id)})

    @routes.delete("/conversations/{id}", status_code=204, summary="Forget a conversation", responses=NOT_FOUND)
    def delete(id: ConversationId) -> None:
        context.conversations.delete(id)

    @routes.put("/conversations/{id}/turns/{turn}/feedback", summary="A thumb for an answer", responses=NOT_FOUND)
    def feedback(id: ConversationId, turn: int, body: Thumb) -> FeedbackRow:
        kept = next((one for one in context.conversations.show(id).turns if one.turn == turn), None)
        if kept is None:
            raise UnknownEntity(f"conversation {id!r} has no turn {turn}", id=id, turn=turn)
        return context.feedback.give(id, kept, body.verdict, body.note)

    @routes.get(
        "/feedback", summary="Confirmed answers as a benchmark, or the others to be checked", response_class=Response
    )
    def rows(
        verdict: Annotated[Verdict, Query(description="'up': a benchmark; 'down': rows to be checked")],
    ) -> Response:
        """JSON lines."""
        given = context.feedback.rows()
        made = benchmark_rows(given) if verdict == "up" else rows_to_check(given)
        return Response("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in made), media_type=NDJSON)

    return routes
