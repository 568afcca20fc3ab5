"""The Model Context Protocol: the knowledge base as tools for a language model's host, over stdio and HTTP.

Tools: ``ask``, ``search_formulas``, ``solve_formula``, ``search_statements``, ``get_statement``, ``search_symbols``,
``get_source``. Over HTTP without sessions, at ``/mcp``, so that any worker process can answer any request; what guards the API
guards this, too.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.transport_security import TransportSecuritySettings
from mcp_types import ToolAnnotations
from pydantic import Field
from starlette.routing import Route

from mathrag.conversation import reply
from mathrag.entities import StatementKind
from mathrag.errors import MathRAGError
from mathrag.views import statement_graph
from mathrag.views.documents import chunk_detail
from mathrag.views.failures import version
from mathrag.views.knowledge import search_result
from mathrag.views.solving import Quantity, solve_formula
from mathrag.views.statements import statement_view
from mathrag.views.symbols import symbol_detail
from mathrag.views.telling import markdown
from query_service.current import CurrentKnowledge
from query_service.schemas import Policy, without_surrogates

if TYPE_CHECKING:
    from fastapi import FastAPI

    from query_service.context import Context

PATH = "/mcp"
INSTRUCTIONS = """Numeric questions answered from the user's own documents. Call `ask` with the whole question, numbers and units
included; the value it returns is computed, so do not compute it again. Cite the source it names."""
READ_ONLY = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)


def server(current: CurrentKnowledge, longest_question: int) -> MCPServer[Any]:
    """The tools over the knowledge base in force."""
    tools: MCPServer[Any] = MCPServer(
        "mathrag", title="MathRAG", version=version(), instructions=INSTRUCTIONS, log_level="WARNING"
    )

    @tools.tool(annotations=READ_ONLY)
    def ask(
        question: Annotated[str, Field(description="in words, with every value and its unit")], policy: Policy = None
    ) -> dict[str, Any]:
        """Answer a numeric question: value, unit, formula, bindings, source, or why there is no answer."""
        with _told():
            answer = reply(current.get().agent, without_surrogates(question), policy=policy)
            told = answer.model_dump(mode="json", exclude={"trace", "timings_ms"})
            return {**told, "markdown": markdown(answer)}

    @tools.tool(annotations=READ_ONLY)
    def search_formulas(
        query: Annotated[str, Field(description="words, a symbol or a question")],
        k: Annotated[int, Field(ge=1, le=100, description="how many")] = 10,
    ) -> dict[str, Any]:
        """Find formulas and constants by meaning and words; their ids are for `solve_formula`."""
        with _told():
            text = without_surrogates(query)[:longest_question]
            return search_result(current.get().knowledge, text, k).model_dump(mode="json")

    @tools.tool(name="solve_formula", annotations=READ_ONLY)
    def solve(
        id: Annotated[str, Field(description="of the formula, as search_formulas gives it", max_length=500)],
        unknown: Annotated[str, Field(description="symbol, identifier or name of what to compute", max_length=1000)],
        values: Annotated[
            dict[str, Quantity],
            Field(description='by symbol, identifier or name, e.g. {"r": {"value": 4, "unit": "cm"}}', max_length=100),
        ],
        unit: Annotated[str | None, Field(description="of the result", max_length=200)] = None,
    ) -> dict[str, Any]:
        """Solve a formula for any of its variables, with units converted both ways."""
        with _told():
            knowledge = current.get().knowledge
            solved = solve_formula(knowledge.formula(id), knowledge.constants(), unknown, values, unit)
            return solved.model_dump(mode="json")

    @tools.tool(annotations=READ_ONLY)
    def search_symbols(
        query: Annotated[str, Field(description="words or a problem")],
        k: Annotated[int, Field(ge=1, le=20, description="how many")] = 3,
    ) -> list[dict[str, Any]]:
        """Find mathematical symbols of content dictionaries: description, properties, signature, SymPy counterpart."""
        with _told():
            knowledge = current.get().knowledge
            found = search_result(knowledge, without_surrogates(query)[:longest_question], k, "symbol")
            return [symbol_detail(knowledge, hit.uri).model_dump(mode="json") for hit in found.hits]

    @tools.tool(annotations=READ_ONLY)
    def search_statements(
        query: Annotated[str, Field(description="words or a question, e.g. 'maximum on a closed interval'")],
        kind: Annotated[StatementKind, Field(description="definition, theorem or problem")] = "theorem",
        k: Annotated[int, Field(ge=1, le=100, description="how many")] = 10,
    ) -> dict[str, Any]:
        """Find definitions, theorems and problems by meaning and words; their ids are for `get_statement`."""
        with _told():
            text = without_surrogates(query)[:longest_question]
            return search_result(current.get().knowledge, text, k, kind).model_dump(mode="json")

    @tools.tool(annotations=READ_ONLY)
    def get_statement(
        id: Annotated[str, Field(description="of the statement, as search_statements gives it", max_length=500)],
        about: Annotated[
            Literal["statement", "needs", "dependents", "neighbourhood"],
            Field(description="the statement itself, what must be known first, what depends on it, or what is near it"),
        ] = "statement",
    ) -> dict[str, Any]:
        """A definition, theorem or problem with its proofs, or what the graph of references says of it."""
        views = {
            "statement": statement_view,
            "needs": statement_graph.needs,
            "dependents": statement_graph.dependents,
            "neighbourhood": statement_graph.neighbourhood,
        }
        with _told():
            return views[about](current.get().knowledge, id).model_dump(mode="json")

    @tools.tool(annotations=READ_ONLY)
    def get_source(
        chunk: Annotated[str, Field(description="id of a chunk, as the sources of an answer name it", max_length=500)],
    ) -> dict[str, Any]:
        """The passage of a document that a formula was read from, with its page."""
        with _told():
            return chunk_detail(current.get().knowledge, chunk).model_dump(mode="json")

    return tools


@contextlib.contextmanager
def _told() -> Any:
    """What the library refuses is a message for the model, not a failure of the server."""
    try:
        yield
    except MathRAGError as error:
        raise ToolError(error.message) from error


@contextlib.asynccontextmanager
async def mounted(app: FastAPI, context: Context) -> AsyncIterator[None]:
    """The tools at ``/mcp`` of ``app`` while it is served; `query_service.guard` has checked the request by then."""
    tools = server(context.current, context.settings.agent.max_question_characters)
    unguarded = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    inner = tools.streamable_http_app(
        streamable_http_path=PATH, stateless_http=True, json_response=True, transport_security=unguarded
    )
    app.router.routes.extend(route for route in inner.routes if isinstance(route, Route))
    async with tools.session_manager.run():
        yield


def run_stdio(current: CurrentKnowledge, longest_question: int) -> None:
    """Serve the tools on standard input and output until it ends."""
    server(current, longest_question).run("stdio")
