"""What people already use, talking to a served MathRAG: OpenAI's client, the MCP SDK's, rdflib's SPARQL store, event streams."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import httpx
import pytest

from mathrag.settings import PolicyName, Settings
from query_service.client import Client, ShownAnswer
from query_service.server import Listening, application, listen

SPHERE = "What is the volume of a sphere with radius 4 cm?"
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def url(service_settings: Settings) -> Iterator[str]:
    """The address of a service of this process, MCP and all."""
    import uvicorn

    sock = listen("127.0.0.1", 0)
    config = uvicorn.Config(application(service_settings, None, None), log_config=None, access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([sock],), daemon=True)
    thread.start()
    yield Listening.at(sock, service_settings).url
    server.should_exit = True
    thread.join(timeout=30)


def test_openais_client_asks_and_streams(url: str) -> None:
    from openai import OpenAI

    client = OpenAI(base_url=f"{url}/v1", api_key="any")
    names = {"mathrag", *(f"mathrag-{policy}" for policy in get_args(PolicyName))}
    assert {model.id for model in client.models.list()} == names
    messages = [{"role": "system", "content": "Be kind."}, {"role": "user", "content": SPHERE}]
    completion = client.chat.completions.create(model="mathrag", messages=messages, temperature=0.2)  # type: ignore[arg-type]
    said = completion.choices[0].message.content or ""
    assert "268 cm³" in said
    assert "tiny\\-sheet" in said or "tiny-sheet" in said
    parts = [{"role": "user", "content": [{"type": "text", "text": SPHERE}]}]
    stream = client.chat.completions.create(model="mathrag", messages=parts, stream=True)  # type: ignore[arg-type]
    chunks = [chunk for chunk in stream if chunk.choices]
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks) == said
    assert chunks[-1].choices[0].finish_reason == "stop"


def test_openais_client_finds_a_model_and_counts(url: str) -> None:
    from openai import NotFoundError, OpenAI

    client = OpenAI(base_url=f"{url}/v1", api_key="any", max_retries=0)
    assert client.models.retrieve("mathrag-symbolic").id == "mathrag-symbolic"
    with pytest.raises(NotFoundError):
        client.models.retrieve("gpt")
    messages = [{"role": "user", "content": SPHERE}]
    usage = client.chat.completions.create(model="mathrag", messages=messages).usage  # type: ignore[arg-type]
    assert usage is not None
    assert usage.prompt_tokens == len(SPHERE.split())
    assert usage.total_tokens == usage.prompt_tokens + usage.completion_tokens > usage.prompt_tokens
    options = {"include_usage": True}
    stream = client.chat.completions.create(model="mathrag", messages=messages, stream=True, stream_options=options)  # type: ignore[call-overload]
    *_, last = stream
    assert (last.choices, last.usage) == ([], usage)


def test_openais_list_of_messages_is_a_conversation(url: str) -> None:
    from openai import OpenAI

    client = OpenAI(base_url=f"{url}/v1", api_key="any")
    messages = [
        {"role": "user", "content": SPHERE},
        {"role": "assistant", "content": "The volume is 268 cm³."},
        {"role": "user", "content": "And with radius 6 cm?"},
        {"role": "assistant", "content": "905 cm³."},
        {"role": "user", "content": "in litres, please"},
    ]
    completion = client.chat.completions.create(model="mathrag", messages=messages)  # type: ignore[arg-type]
    said = completion.choices[0].message.content or ""
    assert "0.905 L" in said
    assert "radius 6 cm" in said


def test_openais_client_is_told_what_is_wrong(url: str) -> None:
    from openai import NotFoundError, OpenAI, UnprocessableEntityError

    client = OpenAI(base_url=f"{url}/v1", api_key="any", max_retries=0)
    with pytest.raises(UnprocessableEntityError, match="user"):
        client.chat.completions.create(model="mathrag", messages=[{"role": "system", "content": "x"}])
    with pytest.raises(NotFoundError, match="mathrag-hybrid"):
        client.chat.completions.create(model="other", messages=[{"role": "user", "content": SPHERE}])


def test_the_policy_can_be_chosen_wherever_one_asks(url: str, service_settings: Settings) -> None:
    from openai import OpenAI

    with Client(url, service_settings) as client:
        assert client.ask(SPHERE, policy="symbolic").policy == "symbolic"
        refused = client.ask(SPHERE, policy="llm")  # no model is configured here
        assert refused.abstained
        assert "MATHRAG_MODELS__BACKEND" in (refused.reason or "")
        assert client.ask_all([SPHERE], policy="llm").answers[0].abstained
        *_, answer = client.steps(SPHERE, policy="llm")
        assert isinstance(answer, ShownAnswer)
        assert answer.abstained
    messages = [{"role": "user", "content": SPHERE}]
    openai = OpenAI(base_url=f"{url}/v1", api_key="any")
    said = openai.chat.completions.create(model="mathrag-llm", messages=messages)  # type: ignore[arg-type]
    assert "language model" in (said.choices[0].message.content or "")
    assert httpx.post(f"{url}/ask", json={"question": SPHERE, "policy": "guess"}).status_code == 422


def test_what_a_language_model_was_asked_is_counted_and_told(client: Client) -> None:
    from mathrag.agent import ModelCall, Usage
    from mathrag.views.telling import report
    from query_service.completions import _usage

    calls = tuple(
        ModelCall(prompt="react-1", prompt_tokens=tokens, completion_tokens=7, seconds=1.5) for tokens in (100, 200)
    )
    answer = client.ask(SPHERE).model_copy(update={"usage": Usage(model="ollama small", calls=calls)})
    assert _usage(answer) == {"prompt_tokens": 300, "completion_tokens": 14, "total_tokens": 314}
    assert "ollama small: 2 calls, 314 tokens, 3.0 s" in report(answer)
    assert _usage(client.ask(SPHERE, policy="symbolic"))["prompt_tokens"] == len(
        SPHERE.split()
    )  # words: no model was asked


async def _use_tools(target: object) -> None:
    from mcp import Client as McpClient

    async with McpClient(target) as client:  # type: ignore[arg-type]
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {
            *("ask", "search_formulas", "solve_formula", "search_statements", "get_statement", "search_symbols"),
            "get_source",
        }

        async def call(name: str, **arguments: object) -> dict[str, object]:
            result = await client.call_tool(name, arguments)
            assert not result.is_error, result.content
            return json.loads(result.content[0].text)  # type: ignore[union-attr]

        answer = await call("ask", question=SPHERE)
        assert round(answer["value"], 2) == 268.08  # type: ignore[call-overload]
        assert (await call("ask", question=SPHERE, policy="llm"))["abstained"]
        hits = (await call("search_formulas", query="sphere volume", k=1))["hits"]
        id = hits[0]["id"]  # type: ignore[index]
        solved = await call(
            "solve_formula", id=id, unknown="r", values={"V": {"value": 268.08, "unit": "cm^3"}}, unit="cm"
        )
        assert round(solved["value"], 3) == 4.0  # type: ignore[call-overload]
        source = await call("get_source", chunk=answer["sources"][0]["chunk"])  # type: ignore[index]
        assert source["document"] == "tiny-sheet-md"
        refused = await client.call_tool("get_source", {"chunk": "nope"})
        assert refused.is_error


def test_the_mcp_sdks_client_over_http(url: str) -> None:
    asyncio.run(_use_tools(f"{url}/mcp"))


def test_the_mcp_sdks_client_over_stdio(service_settings: Settings) -> None:
    from mcp import StdioServerParameters
    from mcp.client.stdio import stdio_client

    environment = {"MATHRAG_HOME": str(service_settings.home), "PYTHONPATH": str(ROOT)}
    command = StdioServerParameters(command=sys.executable, args=["-m", "mathrag_cli", "mcp"], env=environment)
    asyncio.run(_use_tools(stdio_client(command)))


def test_rdflibs_sparql_store_queries(url: str) -> None:
    from rdflib import Graph
    from rdflib.plugins.stores.sparqlstore import SPARQLStore

    math = "PREFIX math: <https://w3id.org/mathrag/math#> "
    for method in ("GET", "POST", "POST_FORM"):
        graph = Graph(SPARQLStore(f"{url}/sparql", method=method, returnFormat="xml"))
        found = {str(row[0]) for row in graph.query(math + "SELECT ?l WHERE { ?f a math:Formula ; math:latex ?l }")}
        assert r"V = \frac{4}{3} \pi r^3" in found
    assert graph.query(math + "ASK { ?f a math:Formula }").askAnswer
    assert len(graph.query(math + "CONSTRUCT { ?f a math:Formula } WHERE { ?f a math:Formula }").graph or ()) == 5


def test_steps_come_as_they_happen_and_the_answer_last(url: str, service_settings: Settings) -> None:
    with Client(url, service_settings) as remote, Client(settings=service_settings) as own:
        for client in (remote, own):
            *steps, answer = client.steps(SPHERE)
            assert isinstance(answer, ShownAnswer)
            assert tuple(steps) == answer.trace
            assert "268 cm³" in answer._repr_html_()
            assert (answer._repr_latex_() or "").startswith("$$")


def test_a_client_that_goes_away_stops_nothing_else(url: str) -> None:
    body, headers = {"question": SPHERE}, {"accept": "text/event-stream"}
    for _ in range(5):
        with httpx.stream("POST", f"{url}/ask", json=body, headers=headers) as response:
            next(response.iter_lines())
    assert httpx.post(f"{url}/ask", json=body).json()["value"] == pytest.approx(268.08, abs=0.01)


def test_several_workers_answer_from_one_socket_and_count_together(service_settings: Settings) -> None:
    import os
    import signal
    import subprocess

    environment = {**os.environ, "MATHRAG_HOME": str(service_settings.home), "PYTHONPATH": str(ROOT)}
    arguments = (sys.executable, "-m", "mathrag_cli", "serve", "--port", "0", "--workers", "2", "--json")
    process = subprocess.Popen(
        arguments,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        assert process.stdout is not None
        address = json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")["url"]
        answers = [httpx.post(f"{address}/ask", json={"question": SPHERE}, timeout=120) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200] * 4, [answer.text[:500] for answer in answers]
        deadline = time.monotonic() + 60
        counted = 'mathrag_requests_total{method="POST",path="/ask",status="200"} 4.0'
        while counted not in (text := httpx.get(f"{address}/metrics", timeout=60).text):
            assert time.monotonic() < deadline, text
            time.sleep(0.1)
    finally:
        process.send_signal(signal.SIGINT)
        _, messages = process.communicate(timeout=60)
    assert "Traceback" not in messages
