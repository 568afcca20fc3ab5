"""Documents: what there is, their text, and their pages as images."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import FileResponse

from mathrag.home import Home
from mathrag.views.documents import ChunkDetail, DocumentList, chunk_detail, document_list
from mathrag.views.pages import page_image
from query_service import schemas
from query_service.context import Context
from query_service.ingestions import found

PNG = "image/png"
Marked = Annotated[str | None, Query(max_length=2000, description="a formula to mark, as an occurrence has it")]


def router(context: Context) -> APIRouter:
    """The endpoints that show documents."""
    routes = APIRouter(tags=["documents"])
    home = Home(context.settings.home)

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

    @routes.get(
        "/documents/{slug}/file",
        summary="A document as it was sent",
        response_class=FileResponse,
        responses=schemas.NOT_FOUND,
    )
    def file(slug: str) -> FileResponse:
        path = found(home, slug).path
        return FileResponse(path, filename=path.name, media_type="application/octet-stream")

    return routes
