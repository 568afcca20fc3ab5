"""A worker process for SymPy, bounded in time and memory: what is asked of it may be as hostile as ``10**10**10``.

One process is kept and asked again and again, for SymPy takes seconds to load; one that overruns its time is killed and the next
question starts another. Questions and answers are JSON lines. `mathrag.openmath.jobs` is what runs in it.
"""

from __future__ import annotations

import atexit
import json
import os
import selectors
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from typing import Any

from mathrag.errors import OpenMathError

START_SECONDS = 120.0
"""Longest wait for a worker to load SymPy; no part of a job's own time."""


@dataclass(frozen=True)
class Bounds:
    """What one job may take."""

    seconds: float = 5.0
    megabytes: int = 1_500


class Refused(OpenMathError):
    """A job that was not done: too long, too large, or without a result. ``finding`` names why."""

    def __init__(self, message: str, *, finding: str, line: int = 1, **details: Any) -> None:
        super().__init__(message, finding=finding, line=line, **details)


def run_bounded(job: str, arguments: dict[str, Any], bounds: Bounds) -> str:
    """The result of ``job`` (a function of `mathrag.openmath.jobs`) as text. Raises `Refused`."""
    with _LOCK:
        kind = (job, bounds.megabytes)
        worker = _worker(*kind)
        try:
            reply = worker.ask(arguments, bounds.seconds)
        except (OSError, TimeoutError, ValueError, EOFError) as error:
            worker.stop()
            _WORKERS.pop(kind, None)
            finding = "time" if isinstance(error, TimeoutError) else "memory"
            told = (
                f"took more than {bounds.seconds:g} s"
                if finding == "time"
                else f"needed more than {bounds.megabytes} MB"
            )
            raise Refused(f"The computation {told}.", finding=finding) from error
    if "refused" in reply:
        raise Refused(str(reply["refused"]), finding=str(reply.get("finding", "no-result")))
    return str(reply["result"])


class _Worker:
    """One process with its pipes."""

    def __init__(self, job: str, megabytes: int) -> None:
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "mathrag.openmath.jobs", job, str(megabytes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )
        self._left = b""
        self._read(START_SECONDS)

    def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The reply to one question. Raises `TimeoutError`, `EOFError` where the process is gone."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(question).encode() + b"\n")
        self._process.stdin.flush()
        reply: dict[str, Any] = json.loads(self._read(seconds))
        return reply

    def _read(self, seconds: float) -> bytes:
        """The next line of the process."""
        pipe, until = self._process.stdout, time.monotonic() + seconds
        assert pipe is not None
        with selectors.DefaultSelector() as ready:
            ready.register(pipe, selectors.EVENT_READ)
            while b"\n" not in self._left:
                if not ready.select(max(0.0, until - time.monotonic())):
                    raise TimeoutError
                piece = os.read(pipe.fileno(), 65_536)
                if not piece:
                    raise EOFError("the worker ended")
                self._left += piece
        line, _, self._left = self._left.partition(b"\n")
        return line

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def stop(self) -> None:
        """Kill the process and close its pipes."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # what was not yet written has no reader any more
                    continue


_LOCK = threading.Lock()
_WORKERS: dict[tuple[str, int], _Worker] = {}
"""The running worker of each job and bound on memory: a process can't be given more than it was started with."""


def _worker(job: str, megabytes: int) -> _Worker:
    """The running worker of this job and bound, started where there is none; a forked child starts its own."""
    known = _WORKERS.get((job, megabytes))
    if known is None or not known.alive:
        try:
            known = _WORKERS[job, megabytes] = _Worker(job, megabytes)
        except (OSError, TimeoutError, EOFError) as error:
            raise Refused(f"SymPy's worker could not be started: {error}", finding="no-worker") from error
    return known


def _stop_all() -> None:
    for worker in _WORKERS.values():
        worker.stop()
    _WORKERS.clear()


atexit.register(_stop_all)
os.register_at_fork(after_in_child=_WORKERS.clear)
