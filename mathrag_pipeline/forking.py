"""The process that workers are forked from: it imports Dagster and the library once, beside the command that does so as well.

No thread is started in it, so that what is forked is a clean interpreter with its imports done (`forked`).
"""

from __future__ import annotations

import multiprocessing
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext

PRELOADED = ["__main__", "mathrag_pipeline.forked"]


def context() -> ForkServerContext:
    """How worker processes are started."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(PRELOADED)
    return found


def start() -> None:
    """Let the imports begin; returns at once."""
    context()
    forkserver.ensure_running()
