"""Snapshots, health, readiness and metrics."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from mathrag.errors import MathRAGError
from mathrag.views.failures import version
from mathrag.views.knowledge import SnapshotList, snapshot_list
from query_service.context import Context
from query_service.metrics import MEDIA_TYPE
from query_service.schemas import Health


def router(context: Context) -> APIRouter:
    """The endpoints for those who run the service."""
    routes = APIRouter(tags=["operation"])

    @routes.get("/snapshots", summary="List published knowledge bases")
    def snapshots(
        offset: Annotated[int, Query(ge=0)] = 0, limit: Annotated[int, Query(ge=1, le=1000)] = 1000
    ) -> SnapshotList:
        listed = snapshot_list(context.settings)
        return listed.model_copy(update={"snapshots": listed.snapshots[offset : offset + limit]})

    @routes.get("/health", summary="Is there a knowledge base to ask?", responses={503: {"model": Health}})
    def health(response: Response) -> Health:
        try:
            knowledge = context.current.get().knowledge
        except MathRAGError as error:
            response.status_code = 503
            return Health(ready=False, version=version(), problem=error.message)
        models = context.settings.models
        return Health(
            ready=True,
            version=version(),
            snapshot=knowledge.snapshot,
            problem=context.current.problem,
            model=None if models.backend == "none" else models.chat_model,
        )

    @routes.get("/live", summary="Does this process answer at all?", status_code=204)
    async def live() -> None:
        """For who restarts what hangs: it says nothing of the knowledge base."""

    @routes.get("/ready", summary="Would a question be answered without delay?", responses={503: {"model": Health}})
    async def ready(response: Response) -> Health:
        opened = context.current.opened
        if opened is None:
            response.status_code = 503
            return Health(ready=False, version=version(), problem="no knowledge base has been opened yet")
        return Health(
            ready=True, version=version(), snapshot=opened.knowledge.snapshot, problem=context.current.problem
        )

    @routes.get("/metrics", summary="Counts and times for Prometheus", response_class=Response)
    def metrics() -> Response:
        return Response(context.metrics.text(), media_type=MEDIA_TYPE)

    return routes
