"""Questions beyond what a process can answer in time are refused at once, and who goes away is not worked for."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import uvicorn

from mathrag.agent import Answer
from mathrag.settings import Settings, load
from query_service.admission import Admission, Overloaded
from query_service.app import create_app
from query_service.client import Client
from query_service.server import listen

SPHERE = "What is the volume of a sphere with radius 4 cm?"


def test_turns_come_in_order_and_beyond_the_longest_wait_there_is_none() -> None:
    async def run() -> tuple[list[int], list[int]]:
        admission = Admission(1, longest_wait=0.15)
        order: list[int] = []
        refused: list[int] = []

        async def one(number: int) -> None:
            try:
                async with admission.turn(asyncio.Event()) as came:
                    assert came
                    order.append(number)
                    await asyncio.sleep(0.1)
            except Overloaded as error:
                refused.append(error.seconds)

        await one(0)  # how long one takes is known from here on
        await asyncio.gather(*(one(number) for number in range(1, 6)))
        return order, refused

    order, refused = asyncio.run(run())
    assert order == [0, 1, 2]
    assert refused == [1, 1, 1]


def test_who_goes_away_while_waiting_gives_up_the_place() -> None:
    async def run() -> list[str]:
        admission = Admission(1, longest_wait=5)
        seen: list[str] = []
        left = asyncio.Event()

        async def one(name: str, gone: asyncio.Event) -> None:
            async with admission.turn(gone) as came:
                seen.append(f"{name} {came}")
                await asyncio.sleep(0.05)

        asking = [asyncio.ensure_future(one(name, gone)) for name, gone in (("a", asyncio.Event()), ("b", left))]
        await asyncio.sleep(0)
        left.set()
        asking.append(asyncio.ensure_future(one("c", asyncio.Event())))
        await asyncio.gather(*asking)
        return seen

    assert sorted(asyncio.run(run())) == ["a True", "b False", "c True"]


@contextmanager
def served(settings: Settings) -> Iterator[str]:
    """The address of a service that runs in a thread of this process."""
    sock = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{sock.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=30)
        sock.close()


@pytest.fixture
def slow_model(settings_with_model: Settings) -> Iterator[str]:
    with served(settings_with_model) as url:
        yield url


@pytest.fixture
def settings_with_model(service_settings: Settings, hanging_model: str) -> Settings:
    return load(
        {
            "MATHRAG_HOME": str(service_settings.home),
            "MATHRAG_MODELS__BACKEND": "openai",
            "MATHRAG_MODELS__OPENAI_URL": hanging_model,
            "MATHRAG_MODELS__TIMEOUT_SECONDS": "2",
            "MATHRAG_SERVICE__CONCURRENT_QUESTIONS": "2",
            "MATHRAG_SERVICE__LONGEST_WAIT_SECONDS": "0.25",
        }
    )


@pytest.fixture
def hanging_model() -> Iterator[str]:
    """The address of a server that takes requests and never answers."""
    sock = listen("127.0.0.1", 0)
    yield f"http://127.0.0.1:{sock.getsockname()[1]}/v1"
    sock.close()


def test_a_model_that_hangs_holds_up_nobody_else_and_ends_in_time(
    slow_model: str, settings_with_model: Settings
) -> None:
    with Client(slow_model, settings_with_model) as client:
        client.require()
        answers: list[Answer] = []

        def ask_the_model() -> None:
            answers.append(client.ask(SPHERE, policy="llm"))

        asking = threading.Thread(target=ask_the_model)
        asking.start()
        time.sleep(0.3)
        began = time.monotonic()
        assert client.ask(SPHERE, policy="symbolic").kind == "computed"
        assert time.monotonic() - began < 1.5
        asking.join(timeout=60)
        assert not asking.is_alive()
        assert [answer.abstained for answer in answers] == [True]
        assert "model" in (answers[0].reason or "")
        assert client._http.get("/live").status_code == 204


def test_beyond_its_room_a_service_says_503_and_when_to_come_again(
    slow_model: str, settings_with_model: Settings
) -> None:
    with Client(slow_model, settings_with_model) as client:
        client.require()
        asking = [
            threading.Thread(target=lambda: client._http.post("/ask", json={"question": SPHERE, "policy": "llm"}))
            for _ in range(2)
        ]
        for thread in asking:
            thread.start()
        time.sleep(0.5)
        began = time.monotonic()
        refused = client._http.post("/ask", json={"question": SPHERE, "policy": "symbolic"})
        assert time.monotonic() - began < 1.0
        assert (refused.status_code, refused.json()["title"]) == (503, "Overloaded")
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.headers["connection"] == "close"
        assert client._http.get("/ready").status_code == 200
        assert client.kinds(limit=1).total > 0  # what is no question needs no turn
        assert client.ask(SPHERE, policy="symbolic").kind == "computed"  # the client came again
        for thread in asking:
            thread.join(timeout=60)


def test_clients_that_go_away_are_not_worked_for(service_settings: Settings) -> None:
    with served(service_settings) as url, Client(url, service_settings) as client:
        client.require()
        host, port = url.removeprefix("http://").split(":")
        body = b'{"question": "%s"}' % SPHERE.encode()
        head = b"POST /ask HTTP/1.1\r\nhost: %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
        for _ in range(40):
            with socket.create_connection((host, int(port))) as sock:
                sock.sendall(head % (host.encode(), len(body)) + body)
        began = time.monotonic()
        assert client.ask(SPHERE).kind == "computed"
        assert time.monotonic() - began < 5
        counted = client._http.get("/metrics").text
        answered = sum(float(line.split()[-1]) for line in counted.splitlines() if line.startswith("mathrag_answers_t"))
        assert answered < 40
