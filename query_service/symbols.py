"""Symbols: what content dictionaries define."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from mathrag.views.symbols import SymbolPage, SymbolView, symbol_detail, symbol_page
from query_service import schemas
from query_service.context import Context
from query_service.formulas import Limit, Offset, link

SymbolId = Annotated[str, Path(description="last segment of the URI, or the name: arith1:gcd")]


def router(context: Context) -> APIRouter:
    """The endpoints that read symbols."""
    routes = APIRouter(tags=["symbols"])

    @routes.get("/symbols", summary="List symbols of content dictionaries")
    def symbols(
        request: Request,
        response: Response,
        q: Annotated[str, Query(description="words that name, label or description contain")] = "",
        dictionary: Annotated[str | None, Query(description="content dictionary, e.g. arith1")] = None,
        searched: Annotated[bool | None, Query(description="only those that are, or are not, of mathematics")] = None,
        offset: Offset = 0,
        limit: Limit = 100,
    ) -> SymbolPage:
        page = symbol_page(context.read(request, response), q, dictionary, searched, offset, limit)
        link(request, response, offset, limit, page.total)
        return page

    @routes.get("/symbols/{id}", summary="One symbol with its properties and links", responses=schemas.NOT_FOUND)
    def symbol(id: SymbolId, request: Request, response: Response) -> SymbolView:
        return symbol_detail(context.read(request, response), id)

    return routes
