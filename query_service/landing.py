"""Where a browser arrives: ``/`` says what there is, ``/docs`` shows the API; both need nothing from elsewhere."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

from mathrag.views.failures import version
from query_service.context import Context

POLICY = {
    "content-security-policy": "default-src 'none'; connect-src 'self'; script-src 'self'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
}
ASSETS = {"swagger-ui-bundle.js": "text/javascript", "swagger-ui.css": "text/css"}
START = "SwaggerUIBundle({url: '../openapi.json', dom_id: '#api', deepLinking: true})"
HEAD = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>MathRAG</title>
<meta name="viewport" content="width=device-width, initial-scale=1">"""


def router(context: Context) -> APIRouter:
    """The pages for people who open the service's address."""
    routes = APIRouter(include_in_schema=False)
    service = context.settings.service

    @routes.get("/")
    def start() -> HTMLResponse:
        opened = context.current.opened
        state = f"Knowledge base {opened.knowledge.snapshot}" if opened else "No knowledge base has been opened yet"
        chat = f"http://{service.host}:{service.chat_port}"
        links = {
            "docs": "the API, to read and to try",
            "openapi.json": "the same for programs",
            "health": "can it answer?",
            "metrics": "counts and times",
        }
        rows = "".join(f'<li><a href="{path}">/{path}</a>: {said}</li>' for path, said in links.items())
        return HTMLResponse(
            f"""{HEAD}<style>body {{ font: 1rem/1.5 sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }}</style>
</head><body><h1>MathRAG {escape(version())}</h1><p>{escape(state)}.</p><ul>{rows}
<li>The chat page is served by <code>mathrag chat</code>, at <a href="{escape(chat)}">{escape(chat)}</a> where that runs here.</li>
</ul></body></html>""",
            headers=POLICY,
        )

    @routes.get("/docs")
    def docs() -> HTMLResponse:
        return HTMLResponse(
            f"""{HEAD}<link rel="stylesheet" href="docs/swagger-ui.css"></head><body><div id="api"></div>
<script src="docs/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></body></html>""",
            headers=POLICY,
        )

    @routes.get("/docs/{name}")
    def asset(name: str) -> Response:
        if name == "start.js":
            return Response(START, media_type="text/javascript")
        if name not in ASSETS:
            raise HTTPException(404, "there is no such file")
        content = files("fastapi_offline").joinpath("static", name).read_bytes()
        return Response(content, media_type=ASSETS[name], headers={"cache-control": "max-age=86400"})

    return routes
