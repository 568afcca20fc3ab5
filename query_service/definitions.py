"""Definitions: what the documents say terms mean."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from mathrag.views.definitions import DefinitionPage, DefinitionView, definition_detail, definition_page
from query_service import schemas
from query_service.context import Context
from query_service.formulas import Id, Limit, Offset, link


def router(context: Context) -> APIRouter:
    """The endpoints that read definitions."""
    routes = APIRouter(tags=["definitions"])

    @routes.get("/definitions", summary="List definitions")
    def definitions(
        request: Request,
        response: Response,
        q: Annotated[str, Query(description="words that term or text contain")] = "",
        document: Annotated[str | None, Query(description="slug")] = None,
        offset: Offset = 0,
        limit: Limit = 100,
    ) -> DefinitionPage:
        page = definition_page(context.read(request, response), q, document, offset, limit)
        link(request, response, offset, limit, page.total)
        return page

    @routes.get("/definitions/{id}", summary="One definition", responses=schemas.NOT_FOUND)
    def definition(id: Id, request: Request, response: Response) -> DefinitionView:
        return definition_detail(context.read(request, response), id)

    return routes
