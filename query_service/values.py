"""Values of things: what tables and sentences give."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from mathrag.views.values import ValuePage, ValueView, value_detail, value_page
from query_service import schemas
from query_service.context import Context
from query_service.formulas import Id, Limit, Offset, link


def router(context: Context) -> APIRouter:
    """The endpoints that read values."""
    routes = APIRouter(tags=["values"])

    @routes.get("/values", summary="List values of things")
    def values(
        request: Request,
        response: Response,
        q: Annotated[str, Query(description="words that thing, quantity or condition contain")] = "",
        document: Annotated[str | None, Query(description="slug")] = None,
        kind: Annotated[str | None, Query(description="id of a quantity kind")] = None,
        offset: Offset = 0,
        limit: Limit = 100,
    ) -> ValuePage:
        page = value_page(context.read(request, response), q, document, kind, offset, limit)
        link(request, response, offset, limit, page.total)
        return page

    @routes.get("/values/{id}", summary="One value of a thing", responses=schemas.NOT_FOUND)
    def value(id: Id, request: Request, response: Response) -> ValueView:
        return value_detail(context.read(request, response), id)

    return routes
