"""Definitions, theorems and problems: what documents state, and the graph of what refers to what."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from mathrag.entities import StatementKind
from mathrag.views import statement_graph
from mathrag.views.network import Network
from mathrag.views.statement_graph import MOST_HOPS, StatementOrder, StatementPaths
from mathrag.views.statements import StatementPage, StatementView, statement_page, statement_view
from query_service import schemas
from query_service.context import Context
from query_service.formulas import Id, Limit, Offset, link


def router(context: Context) -> APIRouter:
    """The endpoints that read statements and walk their graph."""
    routes = APIRouter(tags=["statements"])

    @routes.get("/statements", summary="List definitions, theorems and problems")
    def statements(
        request: Request,
        response: Response,
        q: Annotated[str, Query(description="words that title and text contain")] = "",
        kind: Annotated[StatementKind | None, Query(description="definition, theorem or problem")] = None,
        document: Annotated[str | None, Query(description="slug")] = None,
        offset: Offset = 0,
        limit: Limit = 100,
    ) -> StatementPage:
        page = statement_page(context.read(request, response), q, kind, document, offset, limit)
        link(request, response, offset, limit, page.total)
        return page

    @routes.get(
        "/statements/{id}", summary="One statement, with what it uses and what uses it", responses=schemas.NOT_FOUND
    )
    def statement(id: Id, request: Request, response: Response) -> StatementView:
        return statement_view(context.read(request, response), id)

    @routes.get("/statements/{id}/needs", summary="What must be known first", responses=schemas.NOT_FOUND)
    def needs(id: Id, request: Request, response: Response) -> StatementOrder:
        return statement_graph.needs(context.read(request, response), id)

    @routes.get("/statements/{id}/dependents", summary="What depends on it", responses=schemas.NOT_FOUND)
    def dependents(id: Id, request: Request, response: Response) -> StatementOrder:
        return statement_graph.dependents(context.read(request, response), id)

    @routes.get("/statements/{id}/neighbourhood", summary="What is near it in the graph", responses=schemas.NOT_FOUND)
    def neighbourhood(
        id: Id,
        request: Request,
        response: Response,
        hops: Annotated[int, Query(ge=1, le=MOST_HOPS, description="references away, whichever way they point")] = 1,
        limit: Limit = 60,
    ) -> Network:
        return statement_graph.neighbourhood(context.read(request, response), id, hops, limit)

    @routes.get(
        "/statements/{id}/paths/{other}", summary="The shortest ways to another one", responses=schemas.NOT_FOUND
    )
    def paths(
        id: Id,
        other: Annotated[str, Path(max_length=500, description="id of the other statement")],
        request: Request,
        response: Response,
    ) -> StatementPaths:
        return statement_graph.paths(context.read(request, response), id, other)

    return routes
