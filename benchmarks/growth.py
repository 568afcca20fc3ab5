"""What a question, and everything else that people wait for, costs as a knowledge base grows.

    python benchmarks/growth.py measure HOME... --to growth.jsonl [--questions FILE] [--every N]
    python benchmarks/growth.py draw growth.jsonl --to docs/images/growth.svg

Per home: a cold ``mathrag ask`` (its process from start to end), questions of a process that is warm, private memory after them
(pages that are mapped from files and can be dropped are told apart), and the service's lists, search, formulas and drawing, asked
through the application. Processor time is counted beside the wall's, which other work on the machine changes; of three tries the least.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from asking import at, least

ROOT = Path(__file__).resolve().parents[1]
QUESTIONS = ROOT / "eval_assets" / "datasets" / "first-60.jsonl"
COLD = "What is the kinetic energy of a mass of 2 kg at 3 m/s?"
WORDS = (
    "kinetic energy",
    "resistance of a wire",
    "pressure in a tank",
    "speed of sound",
    "torque on a wheel",
    "energy of a capacitor",
)
TIMES, HITS = 3, 30
Figures = dict[str, Any]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(dest="part", required=True)
    measuring = parts.add_parser("measure")
    measuring.add_argument("homes", type=Path, nargs="+")
    measuring.add_argument("--questions", type=Path, default=QUESTIONS)
    measuring.add_argument("--every", type=int, default=1, help="take every N-th question")
    measuring.add_argument("--inside", action="store_true", help="in this process, and print the figures")
    drawing = parts.add_parser("draw")
    drawing.add_argument("figures", type=Path)
    for one in (measuring, drawing):
        one.add_argument("--to", type=Path, required=True)
    given = parser.parse_args()
    if given.part == "draw":
        given.to.write_text(drawn([json.loads(line) for line in given.figures.read_text().splitlines()]))
    elif given.inside:
        print(json.dumps(inside(given.homes[0], given.questions, given.every)))
    else:
        for home in given.homes:
            figures = {**cold(home), **json.loads(run(home, given))}
            with given.to.open("a") as file:
                file.write(json.dumps(figures) + "\n")
            print(json.dumps(figures, indent=1), flush=True)


def run(home: Path, given: argparse.Namespace) -> str:
    """The figures of a process of its own."""
    own = (str(home), "--inside", "--to", "-", "--questions", str(given.questions), "--every", str(given.every))
    command = (sys.executable, __file__, "measure", *own)
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def cold(home: Path) -> Figures:
    """Processor and wall seconds of asking one question in a new process."""
    environment = {**os.environ, "MATHRAG_HOME": str(home.absolute())}
    tries = []
    for _ in range(TIMES):
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(
            (sys.executable, "-m", "mathrag_cli", "ask", COLD),
            check=True,
            capture_output=True,
            env=environment,
            cwd=ROOT,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        tries.append((after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.perf_counter() - began))
    return {"cold_cpu_s": round(min(cpu for cpu, _ in tries), 2), "cold_s": round(min(wall for _, wall in tries), 2)}


def inside(home: Path, questions: Path, every: int) -> Figures:
    """What is measured in a process that stays."""
    from mathrag.agent import Agent
    from mathrag.home import Home
    from mathrag.knowledge import KnowledgeBase
    from mathrag.settings import load

    settings = load({"MATHRAG_HOME": str(home.absolute())})
    knowledge = KnowledgeBase.open(Home(home.absolute()), settings)
    agent = Agent(knowledge, settings)
    agent.ask(COLD, policy="symbolic")
    agent.warm()
    figures: Figures = {"formulas": knowledge.manifest.counts["formula"], "ready_private_mb": memory()["private_mb"]}
    rows = [json.loads(line)["question"] for line in questions.read_text(encoding="utf-8").splitlines()[::every]]
    figures |= spread("question", [least(agent, question) for question in rows])
    figures |= memory()
    return figures | operations(settings)


def operations(settings: Any) -> Figures:
    """Lists, search, formulas and drawing, through the application."""
    from starlette.testclient import TestClient

    from query_service.app import create_app

    service = settings.service.model_copy(update={"hosts": ("testserver",), "requests_per_minute": 10**9})
    client = TestClient(create_app(settings.model_copy(update={"service": service})))
    total = client.get("/formulas", params={"limit": 1}).json()["total"]
    places = [total * number // HITS for number in range(HITS)]
    listed = [client.get("/formulas", params={"limit": 5, "offset": place}).json()["formulas"] for place in places]
    asked: dict[str, list[Callable[[], Any]]] = {
        "search": [request(client, "/search", q=f"{WORDS[n % 6]} {n}") for n in range(HITS)],
        "list": [request(client, "/formulas", limit=100, offset=place) for place in places],
        "list_words": [request(client, "/formulas", limit=100, q=WORDS[n % 6]) for n in range(HITS)],
        "list_document": [
            request(client, "/formulas", limit=100, document=some[0]["occurrences"][0]["document"]) for some in listed
        ],
        "five_formulas": [five(client, [one["id"] for one in some]) for some in listed],
        "documents": [request(client, "/documents", limit=100, offset=n) for n in range(HITS)],
        "drawing": [request(client, "/graph", limit=100, around=some[0]["uri"]) for some in listed],
    }
    return {name: value for what, calls in asked.items() for name, value in spread(what, map(timed, calls)).items()}


def request(client: Any, path: str, **parameters: Any) -> Callable[[], Any]:
    """One request to be made."""
    return lambda: client.get(path, params=parameters).raise_for_status()


def five(client: Any, ids: Sequence[str]) -> Callable[[], Any]:
    """Five formulas to be asked for one by one."""
    return lambda: [client.get(f"/formulas/{id}").raise_for_status() for id in ids]


def timed(call: Callable[[], Any]) -> tuple[float, float]:
    """Processor and wall milliseconds of one call."""
    before, began = time.process_time(), time.perf_counter()
    call()
    return 1000 * (time.process_time() - before), 1000 * (time.perf_counter() - began)


def spread(what: str, spent: Iterable[tuple[float, float]]) -> Figures:
    """Median and the time that 95 of 100 stay below, in milliseconds, of processor and wall."""
    cpu, wall = zip(*spent, strict=True)
    found = {}
    for kind, values in (("cpu_", cpu), ("", wall)):
        for name, share in (("p50", 0.5), ("p95", 0.95)):
            found[f"{what}_{kind}{name}_ms"] = round(at(values, share), 1)
    return found


def memory() -> dict[str, float]:
    """What this process has for itself, and what it has mapped of files besides (Linux)."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]
    kb = {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in lines)}
    return {"private_mb": round(kb["Anonymous"] / 1024), "mapped_mb": round((kb["Rss"] - kb["Anonymous"]) / 1024)}


def drawn(rows: Sequence[Figures]) -> str:
    """The growth as a picture, in SVG."""
    from eval_assets.plots import BLUE, GREY, RED, figure_of, svg

    rows = sorted(rows, key=lambda row: row["formulas"])
    sizes = [row["formulas"] for row in rows]
    panels = (
        (
            "a question, ms of one core",
            (("p50", "question_cpu_p50_ms", BLUE, "o-"), ("p95", "question_cpu_p95_ms", RED, "s--")),
        ),
        ("cold ask, s of one core", (("", "cold_cpu_s", BLUE, "o-"),)),
        ("memory, MB", (("private", "private_mb", BLUE, "o-"), ("mapped", "mapped_mb", GREY, "s--"))),
    )

    def draw(all_axes: Any) -> None:
        for axes, (title, lines) in zip(all_axes, panels, strict=True):
            for label, name, colour, style in lines:
                axes.plot(sizes, [row[name] for row in rows], style, color=colour, label=label or None, markersize=4)
            axes.set_xscale("log")
            axes.set_ylim(bottom=0)
            axes.set_title(title, fontsize=9)
            axes.set_xlabel("formulas")
            axes.spines[["top", "right"]].set_visible(False)
            if len(lines) > 1:
                axes.legend(frameon=False)

    return svg(figure_of(draw, 2.4, columns=len(panels)))


if __name__ == "__main__":
    main()
