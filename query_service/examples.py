"""Worked examples: what documents ask and answer themselves."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from mathrag.entities import Verdict
from mathrag.views.examples import ExamplePage, ExampleView, example_page, example_view
from query_service import schemas
from query_service.context import Context
from query_service.formulas import Id, Limit, Offset, link


def router(context: Context) -> APIRouter:
    """The endpoints that read worked examples."""
    routes = APIRouter(tags=["examples"])

    @routes.get("/examples", summary="List worked examples")
    def examples(
        request: Request,
        response: Response,
        q: Annotated[str, Query(description="words that title and text contain")] = "",
        document: Annotated[str | None, Query(description="slug")] = None,
        verdict: Annotated[Verdict | None, Query(description="of a result")] = None,
        offset: Offset = 0,
        limit: Limit = 100,
    ) -> ExamplePage:
        page = example_page(context.read(request, response), q, document, verdict, offset, limit)
        link(request, response, offset, limit, page.total)
        return page

    @routes.get("/examples/{id}", summary="One worked example", responses=schemas.NOT_FOUND)
    def example(id: Id, request: Request, response: Response) -> ExampleView:
        return example_view(context.read(request, response), id)

    return routes
