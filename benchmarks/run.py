"""Time and memory of ``make run``'s ingestion: cold, and again with nothing changed.

    python benchmarks/run.py [DOCUMENTS]        default: examples/documents

Memory is the largest sum of resident sizes of the command and its worker processes, sampled from /proc (Linux).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SAMPLE_SECONDS = 0.05
QUESTION = "What is the volume of a sphere with radius 4 cm?"
PAGE = os.sysconf("SC_PAGE_SIZE")


def main() -> int:
    documents = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "examples" / "documents"
    with tempfile.TemporaryDirectory() as home:
        for name, arguments in (
            ("cold ingest", ["ingest", "--json", str(documents)]),
            ("warm ingest", ["ingest", "--json", str(documents)]),
            ("ask", ["ask", "--json", QUESTION]),
        ):
            seconds, peak, output = _measure(arguments, home)
            print(f"{name:12} {seconds:6.1f} s  {peak / 2**20:6.0f} MiB  {_essence(output)}")
    return 0


def _measure(arguments: list[str], home: str) -> tuple[float, int, str]:
    started = time.perf_counter()
    process = subprocess.Popen(
        [str(Path(sys.executable).with_name("mathrag")), *arguments],
        env={**os.environ, "MATHRAG_HOME": home},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    peak = 0
    while process.poll() is None:
        peak = max(peak, sum(_resident(pid) for pid in _family(process.pid)))
        time.sleep(SAMPLE_SECONDS)
    assert process.stdout is not None
    return time.perf_counter() - started, peak, process.stdout.read()


def _family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    found = [pid]
    for child in _children(pid):
        found += _family(child)
    return found


def _children(pid: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return []


def _resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    except (OSError, IndexError):
        return 0


def _essence(output: str) -> str:
    try:
        document = json.loads(output)
    except ValueError:
        return "no report"
    names = ("documents", "formulas", "executable", "triples", "vectors", "failed", "value", "unit")
    return ", ".join(f"{name} {document[name]}" for name in names if name in document)


if __name__ == "__main__":
    sys.exit(main())
