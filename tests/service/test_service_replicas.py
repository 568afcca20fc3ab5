"""Two replicas of one home: publications, and a replica that is replaced, cost no request."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tiny_knowledge import entities, publish_tiny

from query_service.client import Client

ROOT = Path(__file__).parents[2]
SPHERE = "What is the volume of a sphere with radius 4 cm?"


@contextmanager
def replica(home: Path, port: int = 0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A service of its own process and its address; ready when this returns."""
    environment = {**os.environ, "MATHRAG_HOME": str(home), "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        (sys.executable, "-m", "mathrag_cli", "serve", "--port", str(port), "--json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    )
    try:
        assert process.stdout is not None
        url = json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")["url"]
        end = time.monotonic() + 120
        while httpx.get(f"{url}/ready", timeout=60).status_code != 200:
            assert time.monotonic() < end
            time.sleep(0.1)
        yield url, process
    finally:
        process.kill()
        process.communicate()


class Proxy:
    """What any proxy does: requests in turn, and the next replica where one can't be reached or has no room."""

    def __init__(self, urls: list[str]) -> None:
        self.urls = urls
        self._turn = itertools.count()
        self._http = httpx.Client(timeout=60)

    def ask(self) -> httpx.Response:
        for _ in range(200):
            url = self.urls[next(self._turn) % len(self.urls)]
            try:
                response = self._http.post(f"{url}/ask", json={"question": SPHERE})
            except httpx.ConnectError:
                continue
            except httpx.RemoteProtocolError:  # an idle connection that was closed at the same moment
                continue
            if response.status_code == 503 and "retry-after" in response.headers:
                time.sleep(0.02)
                continue
            return response
        return response


@contextmanager
def nginx(folder: Path, replicas: list[str]) -> Iterator[str]:
    """The proxy that `deploy/` ships before ``replicas``; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = (ROOT / "deploy" / "nginx.conf").read_text()
    # by address: names that are resolved anew need a newer nginx than Debian's, and a container engine
    servers = "".join(f"server {url.removeprefix('http://')} max_fails=0;" for url in replicas)
    named = "server service:8000 resolve max_fails=0;"
    assert named in own
    own = (
        own.replace(named, servers)
        .replace("listen 8000;", f"listen 127.0.0.1:{port};")
        .replace("http {", "http { access_log off;")
    )
    path = folder / "nginx.conf"
    path.write_text(f"daemon off; pid {folder}/pid; error_log {folder}/errors;\n{own}")
    process = subprocess.Popen(("nginx", "-c", str(path), "-e", str(folder / "errors")), stderr=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


@pytest.mark.skipif("LONG_TESTS" not in os.environ, reason="takes long: set LONG_TESTS=1")
@pytest.mark.skipif(shutil.which("nginx") is None, reason="needs nginx: apt-get install nginx-light")
def test_behind_nginx_publications_and_a_replaced_replica_cost_no_request(tmp_path: Path) -> None:
    home = tmp_path / "home"
    ids = [publish_tiny(home)]
    seen: list[str | None] = []
    failures: list[BaseException] = []
    stop = threading.Event()
    with replica(home) as (first, process), replica(home) as (second, _), nginx(tmp_path, [first, second]) as url:

        def load() -> None:
            with Client(url) as client:
                while not stop.is_set():
                    try:
                        seen.append(client.ask(SPHERE).snapshot)
                    except Exception as error:
                        failures.append(error)

        clients = [threading.Thread(target=load) for _ in range(4)]
        for thread in clients:
            thread.start()

        def goes_on(snapshot: str) -> None:
            end, before = time.monotonic() + 90, len(seen)
            while not failures and (len(seen) < before + 40 or seen[-8:].count(snapshot) < 8):
                assert time.monotonic() < end
                time.sleep(0.02)

        for number in range(2):
            goes_on(ids[-1])
            ids.append(publish_tiny(home, entities(title=f"Tiny sheet {number}")))
        goes_on(ids[-1])
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
        goes_on(ids[-1])
        with replica(home, int(first.rsplit(":", 1)[1])):
            goes_on(ids[-1])
            stop.set()
            for thread in clients:
                thread.join()
    assert failures == []
    assert set(seen) == set(ids)


def test_publications_and_a_replaced_replica_cost_no_request(tmp_path: Path) -> None:
    home = tmp_path / "home"
    ids = [publish_tiny(home)]
    seen: list[str] = []
    failures: list[str] = []
    stop = threading.Event()
    with replica(home) as (first, process), replica(home) as (second, _):
        proxy = Proxy([first, second])

        def load() -> None:
            while not stop.wait(0.02):
                response = proxy.ask()
                (seen if response.status_code == 200 else failures).append(
                    response.json().get("snapshot") or response.text
                )

        clients = [threading.Thread(target=load) for _ in range(4)]
        for thread in clients:
            thread.start()

        def wait_for(snapshot: str) -> None:
            end = time.monotonic() + 90
            while not failures and seen[-8:].count(snapshot) < 8:
                assert time.monotonic() < end
                time.sleep(0.02)

        for number in range(2):
            wait_for(ids[-1])
            ids.append(publish_tiny(home, entities(title=f"Tiny sheet {number}")))
        wait_for(ids[-1])
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
        with replica(home) as (third, _):
            proxy.urls = [second, third]
            before = len(seen)
            while len(seen) < before + 20 and not failures:
                time.sleep(0.02)
            stop.set()
            for thread in clients:
                thread.join()
    assert failures == []
    assert set(seen) == set(ids)
