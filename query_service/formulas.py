"""Formulas, constants, quantity kinds and search."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from mathrag.agent import Series
from mathrag.entities import Consistency, FormulaRole
from mathrag.knowledge import FormulaFilter
from mathrag.views.formulas import (
    ConstantDetail,
    ConstantPage,
    FormulaDetail,
    FormulaPage,
    constant_detail,
    constant_page,
    formula_detail,
    formula_page,
)
from mathrag.views.knowledge import KindPage, Searched, SearchResult, kind_page, search_result
from mathrag.views.plots import solve_series
from mathrag.views.solving import Solved, solve_formula
from query_service import schemas
from query_service.context import Context
from query_service.schemas import PlotRequest, SolveRequest

Id = Annotated[str, Path(description="last segment of the URI")]
Offset = Annotated[int, Query(ge=0, description="leave out the first so many")]
Limit = Annotated[int, Query(ge=1, le=1000, description="at most so many")]


def formula_filter(
    q: Annotated[str, Query(description="words that label, LaTeX, texts or parameters contain")] = "",
    document: Annotated[str | None, Query(description="slug")] = None,
    heading: Annotated[str | None, Query(description="words of a heading it stands under")] = None,
    executable: Annotated[bool | None, Query()] = None,
    flagged: Annotated[bool | None, Query(description="is anything doubtful?")] = None,
    named: Annotated[bool | None, Query(description="does a document call it by its label?")] = None,
    consistency: Annotated[Consistency | None, Query()] = None,
    role: Annotated[FormulaRole | None, Query(description="law, definition, derived, step or statement")] = None,
    quantity_kind: Annotated[str | None, Query(description="kind of what it is written for")] = None,
) -> FormulaFilter:
    """Which formulas a request is about."""
    return FormulaFilter(
        text=q,
        document=document,
        heading=heading,
        executable=executable,
        flagged=flagged,
        named=named,
        consistency=consistency,
        role=role,
        quantity_kind=quantity_kind,
    )


Chosen = Annotated[FormulaFilter, Depends(formula_filter)]


def router(context: Context) -> APIRouter:
    """The endpoints that read formulas and compute with them."""
    routes = APIRouter(tags=["formulas"])
    settings = context.settings

    @routes.get("/search", summary="Find formulas, definitions, theorems, values, worked examples, symbols")
    def search(
        request: Request,
        response: Response,
        q: Annotated[str, Query(description="words, a symbol or a question", examples=["kinetic energy"])],
        k: Annotated[int, Query(ge=1, le=1000, description="how many")] = 10,
        kind: Annotated[
            Searched | None, Query(description="only these; definitions are those of statements, too")
        ] = None,
    ) -> SearchResult:
        return search_result(context.read(request, response), q[: settings.agent.max_question_characters], k, kind)

    @routes.get("/formulas", summary="List formulas")
    def formulas(
        request: Request,
        response: Response,
        chosen: Chosen,
        offset: Offset = 0,
        limit: Limit = 100,
    ) -> FormulaPage:
        page = formula_page(context.read(request, response), chosen, offset, limit)
        link(request, response, offset, limit, page.total)
        return page

    @routes.get("/formulas/{id}", summary="One formula with its relations", responses=schemas.NOT_FOUND)
    def formula(id: Id, request: Request, response: Response) -> FormulaDetail:
        return formula_detail(context.read(request, response), id)

    @routes.get("/constants", summary="List constants")
    def constants(request: Request, response: Response, offset: Offset = 0, limit: Limit = 100) -> ConstantPage:
        page = constant_page(context.read(request, response), offset, limit)
        link(request, response, offset, limit, page.total)
        return page

    @routes.get("/constants/{id}", summary="One constant with its relations", responses=schemas.NOT_FOUND)
    def constant(id: Id, request: Request, response: Response) -> ConstantDetail:
        return constant_detail(context.read(request, response), id)

    @routes.get("/kinds", summary="List quantity kinds")
    def kinds(
        request: Request,
        response: Response,
        q: Annotated[str, Query(description="words that id, label or synonyms contain")] = "",
        offset: Offset = 0,
        limit: Limit = 100,
    ) -> KindPage:
        page = kind_page(settings, q, offset, limit)
        link(request, response, offset, limit, page.total)
        return page

    _add_solving(routes, context)
    return routes


def _add_solving(routes: APIRouter, context: Context) -> None:
    @routes.post("/formulas/{id}/solve", summary="Solve a formula for any variable", responses=schemas.NOT_FOUND)
    def solve(id: Id, body: SolveRequest) -> Solved:
        knowledge = context.current.get().knowledge
        return solve_formula(knowledge.formula(id), knowledge.constants(), body.unknown, body.values, body.unit)

    @routes.post("/formulas/{id}/plot", summary="One variable against another", responses=schemas.NOT_FOUND)
    def plot(id: Id, body: PlotRequest) -> Series:
        knowledge = context.current.get().knowledge
        formula = knowledge.formula(id)
        return solve_series(formula, knowledge.constants(), body.unknown, body.values, body.over, body.unit)


def link(request: Request, response: Response, offset: int, limit: int, total: int) -> None:
    """``Link`` to the pages beside this one (RFC 8288)."""
    places: dict[str, Any] = {}
    if offset + limit < total:
        places["next"] = offset + limit
    if offset > 0:
        places["prev"] = max(0, offset - limit)
    links = [
        f'<{request.url.include_query_params(offset=start, limit=limit)}>; rel="{name}"'
        for name, start in places.items()
    ]
    if links:
        response.headers["Link"] = ", ".join(links)
