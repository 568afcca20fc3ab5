"""Load on the query service, on loopback, bounded in count and time: requests a second and how long they take.

``python benchmarks/service.py`` copies the knowledge base of MATHRAG_HOME (build one with ``mathrag ingest examples/documents``)
into a folder of its own, serves it with several worker processes, and asks the questions of a benchmark with 1, 8 and 32
clients at a time: first in peace, then while new snapshots are published. No request may fail; one that is turned away (503
with ``Retry-After``) comes again when it is told to, its time runs from the first try (``whole``) and anew at each (``p50``,
``p95``). ``cpu`` is processor time of the service a question, which other work on the machine does not change. It also times
what the service itself costs, on a request that needs no agent. ``--fuzz N`` asks each operation N random requests instead;
``--soak N`` asks questions for N minutes, publishes in two of them, and says minute by minute what memory the service has for itself.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import multiprocessing
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from pydantic import BaseModel, Field

from mathrag.agent.slots.near import prepare
from mathrag.home import Home
from mathrag.knowledge import build_graph, build_index, current_snapshot, publish, read_entities, write_entities
from mathrag.models import embedder
from mathrag.problems.kinds import kind_index
from mathrag.quantities import ontology
from mathrag.settings import Settings, load

ROOT = Path(__file__).resolve().parents[1]
QUESTIONS = ROOT / "eval_assets" / "datasets" / "first-60.jsonl"
CLIENTS = (1, 8, 32)
STARTING_SECONDS = 120.0
PATIENCE_SECONDS = 120.0
PUBLISHING_SECONDS = 5.0  # between two publications


Requests = Sequence[tuple[str, str, Any]]


class Load(BaseModel):
    """What came of one load."""

    path: str
    clients: int
    publishing: bool
    requests: int
    failed: int
    turned_away: int
    snapshots: int
    per_second: float
    p50_ms: float
    p95_ms: float
    whole_p95_ms: float
    cpu_ms: float
    own_ms: float | None = Field(
        default=None, description="median of what is not the agent's: the service, the wire, waiting"
    )


def main() -> int:
    """Run the loads and print one line each, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=15, help="longest time of one load")
    parser.add_argument("--requests", type=int, default=400, help="most requests of one load")
    parser.add_argument("--questions", type=Path, default=QUESTIONS)
    parser.add_argument("--fuzz", type=int, metavar="N", help="ask each operation N random requests instead")
    parser.add_argument(
        "--soak", type=int, metavar="N", help="minutes of questions, with the memory after each, instead"
    )
    parser.add_argument("--clients", type=int, nargs="+", default=CLIENTS, help="how many ask at a time")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    settings = load()
    with tempfile.TemporaryDirectory(prefix="mathrag-service-") as folder:
        home = Home(Path(folder) / "home")
        if current_snapshot(Home(settings.home)) is None:
            raise SystemExit(f"nothing is published in {settings.home}: `mathrag ingest examples/documents` first")
        shutil.copytree(Home(settings.home).knowledge, home.knowledge)
        settings = settings.model_copy(update={"home": home.root})
        if options.fuzz:
            return fuzz(settings, options.fuzz)
        questions = [json.loads(line)["question"] for line in options.questions.read_text().splitlines() if line]
        loads = soaked(settings, questions, options) if options.soak else run(settings, questions, options)
    failed = sum(done.failed for done in loads)
    if options.json:
        print(json.dumps([done.model_dump() for done in loads], indent=2))
    else:
        show(loads)
    return 1 if failed else 0


def run(settings: Settings, questions: Sequence[str], options: argparse.Namespace) -> list[Load]:
    """Every load against one service; each is told when it has ended."""
    asking: Requests = [("POST", "/ask", {"question": question}) for question in questions]
    plain: Requests = [("GET", "/kinds?limit=1", None)]
    loads = []
    with served(settings, options.workers) as service:
        asyncio.run(asked(service, asking, 8, options, False))  # warms up
        for requests, publishing in ((plain, False), (asking, False), (asking, True)):
            for clients in options.clients:
                with publications(settings) if publishing else quiet():
                    loads.append(asyncio.run(asked(service, requests, clients, options, publishing)))
                print(loads[-1].model_dump_json(), file=sys.stderr, flush=True)
    return loads


def soaked(settings: Settings, questions: Sequence[str], options: argparse.Namespace) -> list[Load]:
    """A load a minute, the memory printed after each; in two of the minutes snapshots are published."""
    minute = argparse.Namespace(**{**vars(options), "seconds": 60, "requests": 10**9})
    requests = [("POST", "/ask", {"question": question}) for question in questions]
    loads = []
    with served(settings, options.workers) as service:
        for number in range(1, options.soak + 1):
            publishing = number in (options.soak // 3, 2 * options.soak // 3)
            with publications(settings) if publishing else quiet():
                loads.append(asyncio.run(asked(service, requests, options.clients[0], minute, publishing)))
            private, share = (memory_mb(service.pid, name) for name in ("Anonymous", "Pss"))
            told = f"minute {number}: {loads[-1].requests} questions, {loads[-1].failed} failed"
            print(f"{told}, {private} MB private, {share} MB with its share of files", file=sys.stderr, flush=True)
    return loads


class Service(NamedTuple):
    """A running service."""

    url: str
    pid: int


@contextmanager
def served(settings: Settings, workers: int) -> Iterator[Service]:
    """A service of its own process group."""
    environment = {**os.environ, "MATHRAG_HOME": str(settings.home), "MATHRAG_SERVICE__REQUESTS_PER_MINUTE": "1000000"}
    command = (sys.executable, "-m", "mathrag_cli", "serve", "--port", "0", "--workers", str(workers), "--json")
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT)
    try:
        assert process.stdout is not None
        url = str(json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")["url"])
        deadline = time.monotonic() + STARTING_SECONDS
        while httpx.get(f"{url}/health", timeout=STARTING_SECONDS).status_code != 200:
            if time.monotonic() > deadline:
                raise SystemExit("the service does not become ready")
            time.sleep(0.2)
        yield Service(url, process.pid)
    finally:
        process.terminate()
        process.wait(timeout=60)


@contextmanager
def quiet() -> Iterator[None]:
    """Nothing is published."""
    yield


@contextmanager
def publications(settings: Settings) -> Iterator[None]:
    """Snapshots of the same content are published one after the other, by a process of its own as the pipeline does it."""
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    process = context.Process(target=publish_again, args=(settings, stop))
    process.start()
    try:
        yield
    finally:
        stop.set()
        process.join()


def publish_again(settings: Settings, stop: Event) -> None:
    """Build and publish until told to stop, with some seconds in between."""
    home = Home(settings.home)
    snapshot = current_snapshot(home)
    assert snapshot is not None
    os.nice(settings.pipeline.niceness)  # by as much as an ingestion, wherever the benchmark itself stands
    entities = read_entities(home.knowledge / snapshot)
    index, model = kind_index(ontology(settings.ontology.extra)), embedder(settings.models)
    while not stop.is_set():
        draft = write_entities(entities, {"benchmark": time.time_ns()}, home)
        build_graph(entities, draft.directory)
        build_index(entities, draft.directory, model, home.cache)
        prepare(entities, draft.directory, index)
        publish(home, draft.id)
        stop.wait(PUBLISHING_SECONDS)


class Tally:
    """What the clients of one load have seen."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.whole: list[float] = []
        self.own: list[float] = []
        self.snapshots: set[str] = set()
        self.failed = 0
        self.turned_away = 0

    async def ask(self, http: httpx.AsyncClient, method: str, path: str, body: Any) -> None:
        """One request."""
        came = time.perf_counter()
        while True:
            began = time.perf_counter()
            try:
                response = await http.request(method, path, json=body)
            except httpx.HTTPError:
                self.failed += 1
                break
            again = response.headers.get("retry-after") if response.status_code == 503 else None
            if again is None:
                self._answered(response, path, began)
                break
            self.turned_away += 1
            await asyncio.sleep(int(again) * random.uniform(0.5, 1.0))
        now = time.perf_counter()
        self.taken.append(now - began)
        self.whole.append(now - came)

    def _answered(self, response: httpx.Response, path: str, began: float) -> None:
        self.failed += response.status_code != 200
        if path == "/ask" and response.status_code == 200:
            answer = response.json()
            self.snapshots.add(answer.get("snapshot", ""))
            self.own.append((time.perf_counter() - began) * 1000 - answer.get("timings_ms", {}).get("total", 0.0))


async def asked(
    service: Service,
    requests: Requests,
    clients: int,
    options: argparse.Namespace,
    publishing: bool,
) -> Load:
    """``clients`` ask one request after the other, in turn, until the count or the time is used up."""
    turns = itertools.cycle(requests)
    left = iter(range(options.requests))
    tally = Tally()
    end = time.monotonic() + options.seconds
    started, spent = time.perf_counter(), cpu_seconds(service.pid)

    async def client(http: httpx.AsyncClient) -> None:
        while time.monotonic() < end and next(left, None) is not None:
            await tally.ask(http, *next(turns))

    async with httpx.AsyncClient(base_url=service.url, timeout=PATIENCE_SECONDS) as http:
        await asyncio.gather(*(client(http) for _ in range(clients)))
    elapsed = time.perf_counter() - started
    spent = cpu_seconds(service.pid) - spent
    taken = tally.taken
    return Load(
        path=requests[0][1],
        clients=clients,
        publishing=publishing,
        requests=len(taken),
        failed=tally.failed,
        turned_away=tally.turned_away,
        snapshots=len(tally.snapshots),
        per_second=round(len(taken) / elapsed, 1),
        p50_ms=round(statistics.median(taken) * 1000, 1),
        p95_ms=round(p95(taken) * 1000, 1),
        whole_p95_ms=round(p95(tally.whole) * 1000, 1),
        cpu_ms=round(spent / max(len(taken), 1) * 1000, 1),
        own_ms=round(statistics.median(tally.own), 1) if tally.own else None,
    )


def p95(taken: Sequence[float]) -> float:
    """The time that 95 of 100 stay below."""
    return statistics.quantiles(taken, n=20)[18] if len(taken) > 1 else taken[0]


def cpu_seconds(pid: int) -> float:
    """Processor time of a process and of all that it started and that still run (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(map(cpu_seconds, children_of(pid)))


def memory_mb(pid: int, what: str) -> int:
    """Memory of a process and all that it started in MB, by its name in ``smaps_rollup`` (Linux)."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    own = next(int(line.split()[1]) // 1024 for line in rollup.splitlines() if line.startswith(f"{what}:"))
    return own + sum(memory_mb(child, what) for child in children_of(pid))


def children_of(pid: int) -> list[int]:
    """Processes that a process has started and that still run."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def show(loads: Sequence[Load]) -> None:
    """A table."""
    columns = ("clients", "publishing", "requests", "failed", "turned_away", "per_second", "p50_ms", "p95_ms")
    columns = (*columns, "whole_p95_ms", "cpu_ms", "own_ms", "snapshots")
    print(f"{'':16}" + "".join(f"{name:>13}" for name in columns))
    for done in loads:
        cells = {**done.model_dump(), "publishing": "yes" if done.publishing else "no"}
        print(f"{done.path:16}" + "".join(f"{'' if cells[name] is None else cells[name]:>13}" for name in columns))


def fuzz(settings: Settings, examples: int) -> int:
    """Random requests made from the API's own description; exit code 1 where one is answered with 5xx."""
    import schemathesis

    from query_service.app import create_app

    service = settings.service.model_copy(
        update={"uploads": False, "hosts": ("testserver",), "requests_per_minute": 1_000_000}
    )
    schema = schemathesis.openapi.from_asgi(
        "/openapi.json", create_app(settings.model_copy(update={"service": service}))
    )
    defects: list[str] = []
    for result in schema.get_all_operations():
        operation = result.ok()
        statuses = _fuzzed(operation, examples, defects)
        print(f"{operation.label:44} {dict(sorted(statuses.items()))}", flush=True)
    print(f"{len(defects)} defects", *defects[:20], sep="\n")
    return 1 if defects else 0


def _fuzzed(operation: Any, examples: int, defects: list[str]) -> dict[int, int]:
    """How many requests of ``operation`` were answered with each status."""
    from hypothesis import HealthCheck, Phase, given
    from hypothesis import settings as bounds

    statuses: dict[int, int] = {}

    @bounds(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        response = case.call(timeout=PATIENCE_SECONDS)
        statuses[response.status_code] = statuses.get(response.status_code, 0) + 1
        if response.status_code >= 500:
            defects.append(f"{case.method} {case.formatted_path}: {response.text[:300]}")

    ask()
    return statuses


if __name__ == "__main__":
    sys.exit(main())
