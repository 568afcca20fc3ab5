"""The HTTP API: `create_app(settings)`. Each endpoint is one call of the library; nothing is decided here.

Every request uses the knowledge base in force when it comes in. Endpoints are synchronous and run in the thread pool.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from mathrag.errors import MathRAGError
from mathrag.home import Home, no_room, out_of_room
from mathrag.settings import Settings
from mathrag.views.failures import version
from query_service import (
    asking,
    completions,
    conversations,
    corrections,
    definitions,
    examples,
    formulas,
    graph,
    inbox,
    landing,
    library,
    operations,
    schemas,
    situations,
    statements,
    symbols,
    values,
)
from query_service.context import Context, NotModified
from query_service.current import CurrentKnowledge
from query_service.evaluations import Evaluations
from query_service.guard import Guard
from query_service.metrics import Metrics
from query_service.problems import MEDIA_TYPE, Problem, plain_problem, problem_of
from query_service.sparql import SparqlProcesses

DESCRIPTION = """Ask numeric questions of your own documents: every answer is computed from a formula found in them,
with its unit, its source and the whole way there."""
EXPOSED = ("ETag", "Link", "Retry-After", "X-Truncated")


def create_app(
    settings: Settings, current: CurrentKnowledge | None = None, metrics_folder: str | None = None
) -> FastAPI:
    """The service over ``settings.home``; it follows what is published there unless ``current`` is pinned.

    ``metrics_folder`` is shared by several worker processes.
    """
    context = Context(
        settings=settings,
        current=current or CurrentKnowledge(settings),
        metrics=Metrics(metrics_folder),
        sparql=SparqlProcesses(settings),
    )
    app = FastAPI(
        title="MathRAG",
        version=version(),
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        responses=schemas.PROBLEMS,
        lifespan=_lifespan(context),
    )
    app.state.context = context
    if settings.service.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.service.cors_origins),
            allow_methods=["GET", "POST", "PUT", "DELETE"],
            allow_headers=["authorization", "content-type", "if-none-match", "x-api-key"],
            expose_headers=list(EXPOSED),
        )
    app.add_middleware(Guard, settings=settings.service)
    app.add_middleware(context.metrics.watching)
    _add_problems(app)
    for part in (
        landing,
        asking,
        conversations,
        formulas,
        situations,
        definitions,
        values,
        examples,
        symbols,
        statements,
        corrections,
        library,
        inbox,
        graph,
        operations,
        completions,
    ):
        app.include_router(part.router(context))
    app.mount("/evaluations", Evaluations(directory=Home(settings.home).evaluations, check_dir=False))
    return app


def _lifespan(context: Context) -> Any:
    """A served application also speaks MCP; one in the process of its caller does without."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        from query_service.model_context import mounted

        try:
            async with mounted(app, context):
                yield
        finally:
            context.sparql.close()

    return lifespan


def _add_problems(app: FastAPI) -> None:
    @app.exception_handler(MathRAGError)
    def library_error(request: Request, error: MathRAGError) -> Response:
        return _send(request, problem_of(error))

    @app.exception_handler(OSError)
    def system_error(request: Request, error: OSError) -> Response:
        if not out_of_room(error):
            raise error
        return _send(request, problem_of(no_room(error)))

    @app.exception_handler(NotModified)
    def not_modified(_: Request, error: NotModified) -> Response:
        return Response(status_code=304, headers={"ETag": error.tag, "Cache-Control": "no-cache"})

    @app.exception_handler(RequestValidationError)
    def invalid_request(request: Request, error: RequestValidationError) -> Response:
        places = [(".".join(str(part) for part in item["loc"]), str(item["msg"])) for item in error.errors()]
        detail = "; ".join(f"{place}: {message}" for place, message in places)
        return _send(request, plain_problem(422, "Invalid request", detail))

    @app.exception_handler(HTTPException)
    def http_error(request: Request, error: HTTPException) -> Response:
        return _send(request, plain_problem(error.status_code, str(error.detail), str(error.detail)), error.headers)

    @app.exception_handler(Exception)
    def defect(request: Request, error: Exception) -> Response:
        return _send(
            request, plain_problem(500, "Internal error", f"{type(error).__name__}; the service's log has the rest")
        )


def _send(request: Request, problem: Problem, headers: Any = None) -> Response:
    content: dict[str, Any] = _printable(problem).model_dump(mode="json", exclude_none=True)
    if request.url.path.startswith(completions.PREFIX):
        content = {"error": completions.error(content), **content}
        return JSONResponse(content, status_code=problem.status, headers=headers)
    return JSONResponse(content, status_code=problem.status, media_type=MEDIA_TYPE, headers=headers)


def _printable(problem: Problem) -> BaseModel:
    """A request's own text may hold surrogates, which no UTF-8 response can carry."""
    detail = problem.detail.encode("utf-8", "replace").decode()
    return problem.model_copy(update={"detail": detail})
