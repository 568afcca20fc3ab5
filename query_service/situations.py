"""Situations: what packs tell."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from mathrag.views.situations import SituationDetail, SituationPage, situation_detail, situation_page
from query_service import schemas
from query_service.context import Context
from query_service.formulas import Id, Limit, Offset, link


def router(context: Context) -> APIRouter:
    """The endpoints that read situations."""
    routes = APIRouter(tags=["situations"])

    @routes.get("/situations", summary="List situations")
    def situations(
        request: Request,
        response: Response,
        q: Annotated[str, Query(description="words that name, title, quantities or phrases contain")] = "",
        document: Annotated[str | None, Query(description="slug")] = None,
        usable: Annotated[bool | None, Query(description="can it be used?")] = None,
        offset: Offset = 0,
        limit: Limit = 100,
    ) -> SituationPage:
        page = situation_page(context.read(request, response), q, document, usable, offset, limit)
        link(request, response, offset, limit, page.total)
        return page

    @routes.get("/situations/{id}", summary="One situation with its relations", responses=schemas.NOT_FOUND)
    def situation(id: Id, request: Request, response: Response) -> SituationDetail:
        return situation_detail(context.read(request, response), id)

    return routes
