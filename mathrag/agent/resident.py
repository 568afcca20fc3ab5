"""What a process that is asked again and again has loaded stays: the garbage collector need not look through it for each question."""

from __future__ import annotations

import atexit
import gc

SELDOM = 50_000, 20, 50
"""New objects until the youngest are looked through, and turns of that until older ones are: a question makes hardly a circle."""


def keep() -> None:
    """Leave all that is there now to itself: to look through it for garbage takes longer than most questions."""
    gc.unfreeze()
    gc.collect()  # with what an earlier knowledge base has left
    gc.freeze()
    gc.set_threshold(*SELDOM)
    atexit.unregister(gc.unfreeze)
    atexit.register(gc.unfreeze)  # so that the interpreter closes what is open as ever
