"""How fast the service and the command line answer over a published knowledge base.

    MATHRAG_HOME=.mathrag python benchmarks/service.py [QUESTIONS.jsonl] [--seconds 10]

Prints one JSON document: milliseconds a question (p50, p95) and requests a second at 1 and 8 clients on loopback, and the
seconds of a cold ``mathrag --help`` and ``mathrag ask`` (median of five processes).
"""

from __future__ import annotations

import argparse
import json
import signal
import statistics
import subprocess
import sys
import threading
import time
from itertools import count
from pathlib import Path

import httpx

QUESTIONS = (
    "What is the volume of a sphere with radius 4 cm?",
    "Calculate the electrical current when a voltage of 12V is applied across a 4 Ohm resistance",
    "What is the linear velocity of an object turning at 5 rad/s on the border of a circle of radius 2 cm?",
    "What is the kinetic energy of a 3 kg mass that moves at 4 m/s?",
    "Hello, my name is Marco.",
)
CLIENTS = (1, 8)
COLD_RUNS = 5
MATHRAG = (sys.executable, "-m", "mathrag_cli")


def questions(path: Path | None) -> tuple[str, ...]:
    """The questions of a benchmark, or a few of our own."""
    if path is None:
        return QUESTIONS
    return tuple(json.loads(line)["question"] for line in path.read_text(encoding="utf-8").split("\n") if line)


def load(url: str, asked: tuple[str, ...], clients: int, seconds: float) -> dict[str, float]:
    """Milliseconds a question with ``clients`` asking at once, each as soon as it has its answer."""
    times: list[float] = []
    places = count()
    until = time.perf_counter() + seconds

    def ask() -> None:
        with httpx.Client(base_url=url, timeout=60) as http:
            while (started := time.perf_counter()) < until:
                http.post("/ask", json={"question": asked[next(places) % len(asked)]}).raise_for_status()
                times.append((time.perf_counter() - started) * 1000)

    started = time.perf_counter()
    threads = [threading.Thread(target=ask) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    elapsed = time.perf_counter() - started
    ordered = sorted(times)
    return {
        "requests": len(ordered),
        "p50_ms": round(ordered[len(ordered) // 2], 1),
        "p95_ms": round(ordered[int(len(ordered) * 0.95)], 1),
        "requests_per_second": round(len(ordered) / elapsed, 1),
    }


def cold(*arguments: str) -> float:
    """Median seconds of a process from start to exit."""
    times = []
    for _ in range(COLD_RUNS):
        started = time.perf_counter()
        subprocess.run((*MATHRAG, *arguments), check=True, capture_output=True)
        times.append(time.perf_counter() - started)
    return round(statistics.median(times), 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("questions", nargs="?", type=Path)
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    asked = questions(options.questions)
    figures: dict[str, object] = {"cold_help_s": cold("--help"), "cold_ask_s": cold("ask", asked[0], "--json")}
    service = subprocess.Popen((*MATHRAG, "serve", "--port", "0", "--json"), stdout=subprocess.PIPE, text=True)
    try:
        assert service.stdout is not None
        url = json.loads("".join(iter(service.stdout.readline, "}\n")) + "}")["url"]
        load(url, asked, 1, 3)  # warm
        for clients in CLIENTS:
            figures[f"clients_{clients}"] = load(url, asked, clients, options.seconds)
    finally:
        service.send_signal(signal.SIGINT)
        service.wait()
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
