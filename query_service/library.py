"""Documents: what there is, their text, their pages as images, and new ones for the inbox."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import FileResponse
from starlette.concurrency import run_in_threadpool

from mathrag.home import Home
from mathrag.views.documents import ChunkDetail, DocumentList, chunk_detail, document_list
from mathrag.views.pages import page_image
from query_service import schemas
from query_service.context import Context, asked_by
from query_service.ingestions import (
    Inbox,
    Ingestion,
    Ingestions,
    Removal,
    Upload,
    Work,
    found,
    inbox,
    receive,
    require_uploads,
)

PNG = "image/png"
Marked = Annotated[str | None, Query(max_length=2000, description="a formula to mark, as an occurrence has it")]


def router(context: Context) -> APIRouter:
    """The endpoints that show documents and take new ones."""
    routes = APIRouter(tags=["documents"])
    home = Home(context.settings.home)
    ingestions = Ingestions(context.settings)

    @routes.get("/documents", summary="List documents")
    def documents(
        request: Request,
        response: Response,
        offset: Annotated[int, Query(ge=0)] = 0,
        limit: Annotated[int, Query(ge=1, le=1000)] = 1000,
    ) -> DocumentList:
        return document_list(context.read(request, response), offset, limit)

    @routes.get("/chunks/{id}", summary="One chunk of a document", responses=schemas.NOT_FOUND)
    def chunk(
        id: Annotated[str, Path(description="'<document>-<ordinal>'")], request: Request, response: Response
    ) -> ChunkDetail:
        return chunk_detail(context.read(request, response), id)

    @routes.get(
        "/documents/{slug}/pages/{page}",
        summary="A page of a PDF as an image",
        response_class=Response,
        responses={**schemas.NOT_FOUND, 200: {"content": {PNG: {"schema": {"type": "string", "format": "binary"}}}}},
    )
    def page(
        slug: str,
        page: Annotated[int, Path(ge=1, le=1_000_000)],
        request: Request,
        response: Response,
        latex: Marked = None,
    ) -> Response:
        image = page_image(home, context.read(request, response).document(slug), page, latex)
        headers = {name: response.headers[name] for name in ("ETag", "Cache-Control")}
        return Response(image, media_type=PNG, headers=headers)

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

    @routes.get(
        "/documents/{slug}/file",
        summary="A document as it was sent",
        response_class=FileResponse,
        responses=schemas.NOT_FOUND,
    )
    def file(slug: str) -> FileResponse:
        path = found(home, slug).path
        return FileResponse(path, filename=path.name, media_type="application/octet-stream")

    @routes.get("/inbox", summary="List the files of the inbox, with what is wrong with them")
    def files() -> Inbox:
        return inbox(home)

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

    return routes
