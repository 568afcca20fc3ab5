"""The HTTP API: `create_app(settings)`. Each endpoint is one call of the library; nothing is decided here.

Every request uses the knowledge base in force when it comes in. Endpoints are synchronous and run in the thread pool.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from mathrag.agent import Answer
from mathrag.commands.failures import version
from mathrag.commands.solving import Solved, solve_formula
from mathrag.commands.views import (
    DocumentList,
    FormulaDetail,
    FormulaFilter,
    FormulaPage,
    SearchResult,
    SnapshotList,
    document_list,
    formula_detail,
    formula_page,
    search_result,
    snapshot_list,
)
from mathrag.entities import Chunk, Consistency
from mathrag.errors import MathRAGError
from mathrag.settings import Settings
from query_service import schemas
from query_service.current import CurrentKnowledge
from query_service.limits import BodyLimit
from query_service.problems import MEDIA_TYPE, Problem, plain_problem, problem_of
from query_service.schemas import Health, Question, SolveRequest

DESCRIPTION = """Ask numeric questions of your own documents: every answer is computed from a formula found in them,
with its unit, its source and the whole way there."""


def create_app(settings: Settings, current: CurrentKnowledge | None = None) -> FastAPI:
    """The service over ``settings.home``; it follows what is published there unless ``current`` is pinned."""
    current = current or CurrentKnowledge(settings)
    app = FastAPI(
        title="MathRAG",
        version=version(),
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        responses=schemas.PROBLEMS,
    )
    app.add_middleware(BodyLimit)
    _add_problems(app)
    _add_questions(app, current, settings)
    _add_formulas(app, current)
    _add_knowledge(app, current, settings)
    return app


def _add_questions(app: FastAPI, current: CurrentKnowledge, settings: Settings) -> None:
    @app.post("/ask", summary="Answer a question", responses=schemas.ASK)
    def ask(body: Question) -> Answer:
        return current.get().agent.ask(body.question)

    @app.get("/search", summary="Find formulas and constants")
    def search(
        q: Annotated[str, Query(description="words, a symbol or a question", examples=["kinetic energy"])],
        k: Annotated[int, Query(ge=1, le=1000, description="how many")] = 10,
    ) -> SearchResult:
        return search_result(current.get().knowledge, q[: settings.agent.max_question_characters], k)


def _add_formulas(app: FastAPI, current: CurrentKnowledge) -> None:
    @app.get("/formulas", summary="List formulas")
    def formulas(
        q: Annotated[str, Query(description="words that label, LaTeX, texts or parameters contain")] = "",
        document: Annotated[str | None, Query(description="slug")] = None,
        executable: Annotated[bool | None, Query()] = None,
        consistency: Annotated[Consistency | None, Query()] = None,
        quantity_kind: Annotated[str | None, Query(description="kind of what it is written for")] = None,
        offset: Annotated[int, Query(ge=0)] = 0,
        limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    ) -> FormulaPage:
        chosen = FormulaFilter(
            text=q, document=document, executable=executable, consistency=consistency, quantity_kind=quantity_kind
        )
        return formula_page(current.get().knowledge, chosen, offset, limit)

    @app.get("/formulas/{id}", summary="One formula with its relations", responses=schemas.NOT_FOUND)
    def formula(id: Annotated[str, Path(description="last segment of the URI")]) -> FormulaDetail:
        return formula_detail(current.get().knowledge, id)

    @app.post("/formulas/{id}/solve", summary="Solve a formula for any variable", responses=schemas.NOT_FOUND)
    def solve(id: Annotated[str, Path(description="last segment of the URI")], body: SolveRequest) -> Solved:
        knowledge = current.get().knowledge
        return solve_formula(knowledge.formula(id), knowledge.constants(), body.unknown, body.values, body.unit)


def _add_knowledge(app: FastAPI, current: CurrentKnowledge, settings: Settings) -> None:
    @app.get("/documents", summary="List documents")
    def documents() -> DocumentList:
        return document_list(current.get().knowledge)

    @app.get("/chunks/{id}", summary="One chunk of a document", responses=schemas.NOT_FOUND)
    def chunk(id: Annotated[str, Path(description="'<document>-<ordinal>'")]) -> Chunk:
        return current.get().knowledge.chunk(id)

    @app.get("/snapshots", summary="List published knowledge bases")
    def snapshots() -> SnapshotList:
        return snapshot_list(settings)

    @app.get("/health", summary="Is there a knowledge base to ask?", responses={503: {"model": Health}})
    def health(response: Response) -> Health:
        try:
            knowledge = current.get().knowledge
        except MathRAGError as error:
            response.status_code = 503
            return Health(ready=False, version=version(), problem=error.message)
        return Health(ready=True, version=version(), snapshot=knowledge.snapshot, problem=current.problem)


def _add_problems(app: FastAPI) -> None:
    @app.exception_handler(MathRAGError)
    def library_error(_: Request, error: MathRAGError) -> Response:
        return _send(problem_of(error))

    @app.exception_handler(RequestValidationError)
    def invalid_request(_: Request, error: RequestValidationError) -> Response:
        places = [(".".join(str(part) for part in item["loc"]), str(item["msg"])) for item in error.errors()]
        detail = "; ".join(f"{place}: {message}" for place, message in places)
        return _send(plain_problem(422, "Invalid request", detail))

    @app.exception_handler(HTTPException)
    def http_error(_: Request, error: HTTPException) -> Response:
        return _send(plain_problem(error.status_code, str(error.detail), str(error.detail)), error.headers)

    @app.exception_handler(Exception)
    def defect(_: Request, error: Exception) -> Response:
        return _send(plain_problem(500, "Internal error", f"{type(error).__name__}; the service's log has the rest"))


def _send(problem: Problem, headers: Any = None) -> Response:
    content: dict[str, Any] = _printable(problem).model_dump(mode="json", exclude_none=True)
    return JSONResponse(content, status_code=problem.status, media_type=MEDIA_TYPE, headers=headers)


def _printable(problem: Problem) -> BaseModel:
    """A request's own text may hold surrogates, which no UTF-8 response can carry."""
    detail = problem.detail.encode("utf-8", "replace").decode()
    return problem.model_copy(update={"detail": detail})
