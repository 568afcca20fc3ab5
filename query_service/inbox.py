"""The inbox: documents that are sent, taken out, and what their ingestion comes to."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool

from mathrag.home import Home
from query_service import schemas
from query_service.context import Context, asked_by
from query_service.ingestions import (
    Inbox,
    Ingestion,
    Ingestions,
    Removal,
    Upload,
    Work,
    inbox,
    receive,
    require_uploads,
)


def router(context: Context) -> APIRouter:
    """The endpoints that take documents and say what became of them."""
    routes = APIRouter(tags=["documents"])
    ingestions = Ingestions(context.settings)
    _add_documents(routes, context, ingestions)
    _add_ingestions(routes, context, ingestions)
    return routes


def _add_documents(routes: APIRouter, context: Context, ingestions: Ingestions) -> None:
    """One document comes, or goes."""
    home = Home(context.settings.home)

    @routes.put(
        "/documents/{filename}",
        summary="Send a document to the inbox and have it ingested",
        status_code=202,
        responses=schemas.UPLOAD,
        openapi_extra=schemas.BINARY_BODY,
    )
    async def upload(
        filename: Annotated[str, Path(max_length=200, examples=["sheet.pdf"])],
        request: Request,
        ingest: Annotated[bool, Query(description="no: more are to come; `POST /ingestions` takes them all")] = True,
    ) -> Upload:
        """The body is the file; its name is the last part of the path. PUT is never sent across origins unasked."""
        content = await request.body()
        received = await run_in_threadpool(receive, home, filename, content, context.settings)
        if not ingest:
            return received
        ingestion = await run_in_threadpool(ingestions.start, asked_by(request), [received.slug])
        return received.model_copy(update={"ingestion": ingestion})

    @routes.delete(
        "/documents/{filename}",
        summary="Take a document out of the knowledge base",
        status_code=202,
        responses={**schemas.NOT_FOUND, **schemas.FORBIDDEN},
    )
    def remove(
        filename: Annotated[str, Path(max_length=200, description="its slug, or its name in the inbox")],
        request: Request,
    ) -> Removal:
        """Its file leaves the inbox, and the next knowledge base is without it. To undo it, send the file again."""
        return ingestions.remove(asked_by(request), filename)


def _add_ingestions(routes: APIRouter, context: Context, ingestions: Ingestions) -> None:
    """What is in the inbox, and the work on it."""

    @routes.get("/inbox", summary="List the files of the inbox, with what is wrong with them")
    def files() -> Inbox:
        return inbox(Home(context.settings.home))

    @routes.post(
        "/ingestions",
        summary="Bring the knowledge base up to date with the inbox",
        status_code=202,
        responses=schemas.FORBIDDEN,
    )
    def ingest(work: Work, request: Request) -> Ingestion:
        """One ingestion for several documents that were sent with `ingest=false`."""
        require_uploads(context.settings)
        return ingestions.state(ingestions.start(asked_by(request), work.documents))

    @routes.get("/ingestions/{id}", summary="How an ingestion goes", responses=schemas.NOT_FOUND)
    def ingestion(id: Annotated[str, Path(pattern="^[0-9a-f]{32}$")]) -> Ingestion:
        return ingestions.state(id)
