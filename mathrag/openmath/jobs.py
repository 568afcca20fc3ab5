"""What the worker of `mathrag.openmath.worker` does: one JSON line in, one out. Run as a process, with a bound on its memory.

A job is a function of this module that takes texts and gives text. SymPy and math-verify are imported here and nowhere before.
"""

from __future__ import annotations

import importlib
import json
import logging
import os
import resource
import sys
from collections.abc import Callable
from typing import Any


def equal(answer: str, expected: str) -> str:
    """``true`` where math-verify shows two answers (LaTeX) to be equal, else ``false``."""
    from math_verify import verify

    gold, target = _parsed(expected), _parsed(answer)
    same = bool(gold and target) and bool(verify(gold, target, timeout_seconds=None))
    return "true" if same else "false"


def _parsed(latex: str) -> Any:
    from math_verify import parse

    return parse(f"${latex.strip().strip('$')}$", parsing_timeout=None)


def compute(**call: Any) -> str:
    """See `mathrag.openmath.simplifying`."""
    from mathrag.openmath.simplifying import compute as worked_out

    return worked_out(**call)


NEEDS = {"equal": "math_verify", "compute": "mathrag.openmath.simplifying"}
"""What a job loads before it is ready."""
JOBS: dict[str, Callable[..., str]] = {"equal": equal, "compute": compute}


def main() -> None:
    """Answer questions until there are none."""
    logging.disable(logging.CRITICAL)
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints is no reply
    importlib.import_module(NEEDS[sys.argv[1]])
    limit = int(sys.argv[2]) * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    sys.setrecursionlimit(5_000)
    replies.write("ready\n")
    replies.flush()
    for line in sys.stdin:
        replies.write(json.dumps(_reply(json.loads(line))) + "\n")
        replies.flush()


def _reply(question: dict[str, Any]) -> dict[str, str]:
    from mathrag.errors import MathRAGError

    job = JOBS[sys.argv[1]]
    try:
        return {"result": job(**question)}
    except MathRAGError as error:
        return {"refused": error.message, "finding": str(error.details.get("finding", "no-result"))}
    except MemoryError:
        return {"refused": "The computation needs more memory than it may take.", "finding": "memory"}
    except RecursionError:
        return {"refused": "The computation is nested too deeply.", "finding": "depth"}
    except Exception as error:  # SymPy raises anything; the question is refused with what it said
        return {"refused": f"SymPy finds no result: {type(error).__name__}: {str(error)[:200]}", "finding": "no-result"}


if __name__ == "__main__":
    main()
