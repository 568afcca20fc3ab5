"""What a process that is asked again and again has loaded stays: the garbage collector need not look through it for each question."""

from __future__ import annotations

import atexit
import gc


def keep() -> None:
    """Leave all that is there now to itself: to look through it for garbage takes longer than most questions."""
    gc.unfreeze()
    gc.collect()  # with what an earlier knowledge base has left
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)  # a question makes many objects, and hardly a circle of them
    atexit.unregister(gc.unfreeze)
    atexit.register(gc.unfreeze)  # so that the interpreter closes what is open as ever
