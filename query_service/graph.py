"""The SPARQL 1.1 protocol (queries only), the graph as nodes and edges, and as a file."""

from __future__ import annotations

from typing import Annotated, Literal
from urllib.parse import parse_qs

from fastapi import APIRouter, Query, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from mathrag.errors import KnowledgeError, NoKnowledgeBase, SnapshotError
from mathrag.quantities import ontology
from mathrag.views.exports import FORMATS, export
from mathrag.views.network import NODE_TYPES, Network, NodeType, network
from mathrag.views.results import GRAPH_SYNONYMS, GRAPHS, SYNONYMS, TABLES
from query_service import schemas
from query_service.context import Context
from query_service.formulas import Chosen
from query_service.schemas import without_surrogates
from query_service.sparql import NotAcceptable, SparqlBusy

FORM = "application/x-www-form-urlencoded"
QUERY = "application/sparql-query"
UPDATE = "application/sparql-update"
Form = Literal["ttl", "jsonld", "nt", "rdf", "graphml", "csv"]


def router(context: Context) -> APIRouter:
    """The endpoints of the graph."""
    routes = APIRouter(tags=["graph"])

    @routes.get("/sparql", summary="SPARQL 1.1 query", response_class=Response, responses=schemas.SPARQL)
    def sparql_get(
        request: Request,
        query: Annotated[str | None, Query(examples=["SELECT ?f WHERE { ?f a math:Formula } LIMIT 5"])] = None,
    ) -> Response:
        _only_queries(list(request.query_params))
        return _result(context, request, query)

    @routes.post(
        "/sparql",
        summary="SPARQL 1.1 query",
        response_class=Response,
        responses=schemas.SPARQL,
        openapi_extra=schemas.SPARQL_BODY,
    )
    async def sparql_post(request: Request) -> Response:
        """The query as ``query=`` in a form, or as the body with content type ``application/sparql-query``."""
        query = _posted(request, (await request.body()).decode("utf-8", "replace"))
        return await run_in_threadpool(_result, context, request, query)

    @routes.get("/graph", summary="Nodes and edges", responses=schemas.NOT_FOUND)
    def nodes_and_edges(
        request: Request,
        response: Response,
        chosen: Chosen,
        types: Annotated[list[NodeType], Query(description="of the nodes that may appear")] = list(NODE_TYPES),  # noqa: B006
        around: Annotated[str | None, Query(max_length=2000, description="URI or id of the node to stay near")] = None,
        depth: Annotated[int, Query(ge=0, le=5, description="how many edges away from it")] = 1,
        limit: Annotated[int, Query(ge=1, le=5000, description="at most so many nodes, the best connected")] = 500,
    ) -> Network:
        """Formulas that the filter accepts with the constants, situations, quantity kinds and documents they are joined to."""
        knowledge = context.read(request, response)
        kinds = ontology(context.settings.ontology.extra)
        return network(knowledge, kinds, chosen, types=types, around=around, depth=depth, limit=limit)

    @routes.get(
        "/export/{form}",
        summary="The whole graph, or the formulas as CSV",
        response_class=Response,
        responses=schemas.EXPORT,
    )
    def whole(form: Form, request: Request, response: Response) -> Response:
        knowledge = context.read(request, response)
        headers = {name: response.headers[name] for name in ("ETag", "Cache-Control")}
        kinds = ontology(context.settings.ontology.extra)
        headers["Content-Disposition"] = f'attachment; filename="mathrag-{knowledge.snapshot}.{form}"'
        return Response(export(knowledge, form, kinds), media_type=FORMATS[form], headers=headers)

    return routes


def _posted(request: Request, body: str) -> str | None:
    """The query in the body of a POST, by its content type."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == QUERY:
        _only_queries(list(request.query_params))
        return body
    if kind == FORM:
        fields = parse_qs(body, max_num_fields=20) if body.count("&") < 20 else {}
        _only_queries(list(fields))
        return fields.get("query", [None])[0]
    if kind == UPDATE:
        raise HTTPException(403, "the graph is read only: SPARQL update is refused")
    raise HTTPException(415, f"send the query as {QUERY} or {FORM}")


def _only_queries(fields: list[str]) -> None:
    if "update" in fields:
        raise HTTPException(403, "the graph is read only: SPARQL update is refused")
    if {"default-graph-uri", "named-graph-uri"} & set(fields):
        raise HTTPException(
            400, "there is one graph and it has no name: leave out default-graph-uri and named-graph-uri"
        )


def _result(context: Context, request: Request, query: str | None) -> Response:
    if not query or not query.strip():
        raise HTTPException(400, "the parameter 'query' is missing or empty")
    accept = request.headers.get("accept", "*/*")
    table = chosen(accept, TABLES, SYNONYMS)
    graph = chosen(accept, GRAPHS, GRAPH_SYNONYMS)
    if table is None and graph is None:
        raise HTTPException(406, f"results come as {', '.join((*TABLES, *GRAPHS))}")
    snapshot = context.current.get().knowledge.snapshot
    try:
        result = context.sparql.ask(without_surrogates(query), snapshot, table, graph)
    except (NoKnowledgeBase, SnapshotError):
        raise
    except KnowledgeError as error:
        raise HTTPException(400, error.message) from error
    except NotAcceptable as error:
        raise HTTPException(406, f"the result is a {error}; no form that Accept names can hold it") from error
    except SparqlBusy as error:
        raise HTTPException(429, "other queries are being worked on; wait 1 s", {"Retry-After": "1"}) from error
    headers = {"ETag": context.tag(request, snapshot), "Cache-Control": "no-cache", "Vary": "Accept"}
    if result.truncated:
        headers["X-Truncated"] = f"{context.settings.service.sparql_rows} results"
    return Response(result.body, media_type=result.media_type, headers=headers)


def chosen(accept: str, offered: tuple[str, ...], synonyms: dict[str, str]) -> str | None:
    """The offered media type that ``accept`` likes best (RFC 9110, 12.5.1); None where it likes none."""
    best: tuple[float, int, str] | None = None
    for place, part in enumerate(accept.split(",")[:50]):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        weight = next((_weight(p[2:]) for p in parameters if p.startswith("q=")), 1.0)
        found = _match(synonyms.get(name.lower(), name.lower()), offered)
        if found is not None and weight > 0 and (best is None or (weight, -place) > best[:2]):
            best = (weight, -place, found)
    return None if best is None else best[2]


def _weight(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def _match(name: str, offered: tuple[str, ...]) -> str | None:
    if name in ("*/*", "*", ""):
        return offered[0]
    if name.endswith("/*"):
        return next((media for media in offered if media.startswith(name[:-1])), None)
    return name if name in offered else None
