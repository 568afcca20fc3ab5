"""`mathrag evaluate`: a benchmark asked through the client, its results and summary written to a folder."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from mathrag.errors import RowError
from mathrag.evaluation import Result, Summary, evaluate, read_rows_and_errors, summarize
from mathrag.home import write_rows, write_text
from mathrag.settings import PolicyName, Settings
from query_service.client import Client

RESULTS = "results.jsonl"
SUMMARY = "summary.json"


def run_benchmark(
    questions: Path, folder: Path, settings: Settings, snapshot: str | None = None, policy: PolicyName | None = None
) -> Summary:
    """Ask every row of ``questions`` and write what came of it. Raises `RowError` where no row can be read."""
    benchmark = read_rows_and_errors(questions)
    for error in benchmark.errors:
        print(f"Warning: {error.message}", file=sys.stderr)
    if not benchmark.rows:
        raise RowError(
            f"{questions}: no row can be asked; each line needs id, question and answer", path=str(questions)
        )
    with Client(settings.service.url, settings, snapshot=snapshot) as client:
        client.require()
        results = evaluate(benchmark.rows, partial(client.ask, policy=policy), _progress(len(benchmark.rows)))
    results += [_unread(error, place) for place, error in enumerate(benchmark.errors, 1)]
    summary = summarize(results)
    write_rows(folder / RESULTS, results)
    write_text(folder / SUMMARY, summary.model_dump_json(indent=2) + "\n")
    return summary


def _unread(error: RowError, place: int) -> Result:
    line = error.details.get("line", place)
    return Result(id=f"line {line}", outcome="error", expected=None, detail=error.message)


def _progress(total: int) -> Callable[[Result], None]:
    """Says how each question went; on a terminal in one line that is written over."""
    done = {"correct": 0, "wrong": 0, "abstained": 0, "error": 0}

    def show(result: Result) -> None:
        done[result.outcome] += 1
        asked = sum(done.values())
        counts = ", ".join(f"{count} {outcome}" for outcome, count in done.items())
        if sys.stderr.isatty():
            print(f"\r{asked}/{total}: {counts}", end="\n" if asked == total else "", file=sys.stderr, flush=True)
        elif asked == total or asked % 25 == 0:
            print(f"{asked}/{total}: {counts}", file=sys.stderr, flush=True)

    return show
