"""How long a question takes over a knowledge base, without a language model: processor time, wall time, size.

    python benchmarks/asking.py --home HOME QUESTIONS.jsonl... [--every N]

Each question is asked three times and its least time counts, which leaves out most of what a busy machine adds.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path

from mathrag.agent.agent import Agent
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import load

TIMES = 3


def main() -> None:
    """One line a file of questions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("questions", type=Path, nargs="+")
    parser.add_argument("--every", type=int, default=1, help="take every N-th question")
    options = parser.parse_args()
    settings = load()
    agent = Agent(KnowledgeBase.open(Home(options.home.absolute()), settings), settings)
    started = time.process_time()
    agent.warm()
    print(f"{agent.knowledge.manifest.counts['formula']} formulas, ready after {time.process_time() - started:.1f} s")
    for path in options.questions:
        lines = path.read_text(encoding="utf-8").splitlines()[:: options.every]
        spent = [least(agent, json.loads(line)["question"]) for line in lines]
        columns = zip(("processor", "wall"), zip(*spent, strict=True), strict=True)
        figures = ", ".join(f"{name} p50 {at(all_, 0.5):.0f} p95 {at(all_, 0.95):.0f} ms" for name, all_ in columns)
        print(f"{path.name}: {len(lines)} questions, {figures}", flush=True)


def least(agent: Agent, question: str) -> tuple[float, float]:
    """The least processor and wall time of asking ``question``, in milliseconds."""
    spent = []
    for _ in range(TIMES):
        before = time.process_time(), time.perf_counter()
        agent.ask(question, policy="symbolic")
        spent.append((time.process_time() - before[0], time.perf_counter() - before[1]))
    return 1000 * min(cpu for cpu, _ in spent), 1000 * min(wall for _, wall in spent)


def at(values: Sequence[float], share: float) -> float:
    """The value below which this share of ``values`` lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


if __name__ == "__main__":
    main()
