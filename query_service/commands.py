"""`mathrag serve` and `mathrag evaluate`; importing this module is cheap."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathrag.commands.console import JsonFlag, SnapshotOption, say, write_json

if TYPE_CHECKING:
    pass


def register(app: typer.Typer) -> None:
    """Add the service's commands to ``app``."""
    app.command("serve")(serve)
    app.command("evaluate")(evaluate)


def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on.", show_default="MATHRAG_SERVICE__HOST or 127.0.0.1")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Port; 0 takes a free one.", show_default="MATHRAG_SERVICE__PORT or 8000"),
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
      mathrag serve --port 9000
      curl -s localhost:8000/ask -H 'content-type: application/json' -d '{"question": "What is 2 m plus 30 cm?"}'
    """
    from mathrag.settings import load
    from query_service.server import Listening, listen, run

    settings = load()
    sock = listen(host or settings.service.host, settings.service.port if port is None else port)
    listening = Listening.at(sock, settings)
    say(f"MathRAG listens at {listening.url} (home {settings.home}); stop with Ctrl-C")
    if json:
        write_json(listening)
    run(settings, sock, snapshot)


def evaluate(
    questions: Annotated[Path, typer.Argument(help="JSON lines with id, question and answer.", show_default=False)],
    out: Annotated[
        Path | None, typer.Option(help="Folder for results.jsonl and summary.json.", show_default="in the home")
    ] = None,
    snapshot: SnapshotOption = None,
    json: JsonFlag = False,
) -> None:
    """Ask the questions of a benchmark and score them.

    Writes one result a question (results.jsonl) and the summary (summary.json). Rows that can't be read are named
    and count as errors. MATHRAG_SERVICE__URL names a running service to ask instead of one in this process.

    Examples:

    \b
      mathrag evaluate questions.jsonl
      mathrag evaluate questions.jsonl --out results --json
    """
    from mathrag.home import Home, slug_of
    from mathrag.settings import load
    from query_service.benchmark import run_benchmark

    settings = load()
    folder = out or Home(settings.home).evaluations / slug_of(questions.name)
    summary = run_benchmark(questions, folder, settings, snapshot)
    if json:
        write_json(summary)
        return
    for name, value in summary.model_dump().items():
        if isinstance(value, int | float):
            print(f"{name:<26} {value:.4g}" if isinstance(value, float) else f"{name:<26} {value}")
    print(f"written to {folder}")
