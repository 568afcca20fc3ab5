"""Admission: so many questions at a time in this process, a short queue before them, and a clear refusal beyond it.

A question is computing, and a process computes on one core: more at a time make each slower and none come sooner. What
would wait longer than it may is refused at once with the time to come again, so that a client can go to another replica;
who goes away while waiting gives up the place.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from collections.abc import AsyncIterator

SMOOTHING = 0.1
"""Weight of the latest question in the mean of how long one takes."""


class Overloaded(Exception):
    """There is no turn in time; ``seconds`` is when to come again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Admission:
    """``at_once`` have their turn, others wait for theirs at most ``longest_wait`` seconds, in the order they came."""

    def __init__(self, at_once: int, longest_wait: float) -> None:
        self._at_once = at_once
        self._longest_wait = longest_wait
        self._turns = asyncio.Semaphore(at_once)
        self._waiting = 0
        self._seconds = 0.0  # a question takes, on average

    @property
    def expected_wait(self) -> float:
        """Seconds until one who came now would have a turn."""
        return (self._waiting + 1) * self._seconds / self._at_once if self._turns.locked() else 0.0

    @contextlib.asynccontextmanager
    async def turn(self, gone: asyncio.Event) -> AsyncIterator[bool]:
        """Have a turn; False where the client is ``gone`` before it comes. Raises `Overloaded`."""
        if self._waiting and self.expected_wait > self._longest_wait:
            raise self._refusal()
        if not await self._wait(gone):
            yield False
            return
        began = time.monotonic()
        try:
            yield True
        finally:
            self._turns.release()
            taken = time.monotonic() - began
            self._seconds += SMOOTHING * (taken - self._seconds) if self._seconds else taken

    async def _wait(self, gone: asyncio.Event) -> bool:
        """Did the turn come before the client left?"""
        turn, leaving = asyncio.ensure_future(self._turns.acquire()), asyncio.ensure_future(gone.wait())
        self._waiting += 1
        try:
            await asyncio.wait((turn, leaving), timeout=self._longest_wait, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._waiting -= 1
            leaving.cancel()
            late = turn.cancel()  # False: it has come
        if gone.is_set():
            if not late:
                self._turns.release()
            return False
        if late:
            raise self._refusal()
        return True

    def _refusal(self) -> Overloaded:
        return Overloaded(max(1, math.ceil(self.expected_wait)))
