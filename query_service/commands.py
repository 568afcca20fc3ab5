"""`mathrag serve`, `chat` and `mcp`; importing this module is cheap."""

from __future__ import annotations

from typing import Annotated

import typer

from mathrag.commands.console import JsonFlag, SnapshotOption, say, write_json


def register(app: typer.Typer) -> None:
    """Add the service's commands to ``app``."""
    app.command("serve")(serve)
    app.command("chat")(chat)
    app.command("mcp")(mcp)


def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on.", show_default="MATHRAG_SERVICE__HOST or 127.0.0.1")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Port; 0 takes a free one.", show_default="MATHRAG_SERVICE__PORT or 8000"),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=64, help="Processes that answer.", show_default="MATHRAG_SERVICE__WORKERS or 1"),
    ] = None,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """Serve questions and formulas over HTTP.

    Ctrl-C stops it. A newly published knowledge base is picked up without a restart. With --json the address is printed as one JSON
    document before the first request is taken. The API is described at /openapi.json.

    Examples:

    \b
      mathrag serve
      mathrag serve --port 9000 --workers 2
      curl -s localhost:8000/ask -H 'content-type: application/json' -d '{"question": "What is 2 m plus 30 cm?"}'
    """
    from mathrag.settings import load
    from query_service.server import Listening, listen, run

    settings = load()
    given = {"host": host, "port": port, "workers": workers}
    chosen = settings.service.model_copy(update={name: value for name, value in given.items() if value is not None})
    settings = settings.model_copy(update={"service": chosen})
    sock = listen(chosen.host, chosen.port)
    listening = Listening.at(sock, settings)
    say(f"MathRAG listens at {listening.url} (home {settings.home}); stop with Ctrl-C")
    if json:
        write_json(listening)
    run(settings, sock, snapshot)


def chat(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on.", show_default="MATHRAG_SERVICE__HOST or 127.0.0.1")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Port.", show_default="MATHRAG_SERVICE__CHAT_PORT or 8501"),
    ] = None,
) -> None:
    """Open the chat page and the explorer in a browser's reach.

    Ctrl-C stops it. It answers in its own process, or asks the service that MATHRAG_SERVICE__URL names.

    Examples:

    \b
      mathrag chat
      mathrag chat --port 9001
    """
    from mathrag.settings import load
    from query_service.chat.server import run

    settings = load()
    address = (host or settings.service.host, port or settings.service.chat_port)
    say(f"The chat page is at http://{address[0]}:{address[1]} (home {settings.home}); stop with Ctrl-C")
    run(settings, *address)


def mcp(snapshot: SnapshotOption = None) -> None:
    """Serve the knowledge base as tools to a language model's host (Model Context Protocol, stdio).

    A host starts it by itself: give it the command `mathrag mcp`. Over HTTP the same tools are at /mcp of `mathrag serve`.

    Examples:

    \b
      mathrag mcp
    """
    from mathrag.settings import load
    from query_service.current import CurrentKnowledge
    from query_service.model_context import run_stdio

    settings = load()
    run_stdio(CurrentKnowledge(settings, snapshot), settings.agent.max_question_characters)
