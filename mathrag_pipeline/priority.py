"""Which goes first where processors are short: answering questions, or ingesting."""

from __future__ import annotations

import os

from mathrag.settings import PipelineSettings


def give_way(settings: PipelineSettings) -> None:
    """Let the machine's other work go before this thread and those that it starts, by ``pipeline.niceness``.

    Nothing is done where the system knows no such thing, or where the thread gives way as much already.
    """
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, max(os.getpriority(os.PRIO_PROCESS, 0), settings.niceness))
