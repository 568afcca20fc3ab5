"""The knowledge base in force, followed from request to request.

The pointer is looked at once a request; where it names another snapshot, that one is opened beside the old one and put
in its place in one step. Requests under way keep theirs. A snapshot that can't be opened leaves the old one in force
and is reported in ``GET /health`` until a good one is published.
"""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mathrag.errors import MathRAGError
from mathrag.home import Home
from mathrag.knowledge import current_snapshot
from mathrag.settings import Settings

if TYPE_CHECKING:
    from mathrag.agent import Agent
    from mathrag.knowledge import KnowledgeBase

LOOK_SECONDS = 0.5  # between two looks at what is published, when nobody asks
ATTEMPTS = 5  # at opening while others publish
FIRST_QUESTION = "What is the kinetic energy of a mass of 2 kg at 3 m/s?"  # any; it loads what answering needs

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class InForce:
    """One opened snapshot and the agent that answers from it."""

    knowledge: KnowledgeBase
    agent: Agent


class CurrentKnowledge:
    """Gives the knowledge base in force; ``snapshot`` pins one instead."""

    def __init__(self, settings: Settings, snapshot: str | None = None) -> None:
        self._settings = settings
        self._home = Home(settings.home)
        self._pinned = snapshot
        self._lock = threading.Lock()
        self._in_force: InForce | None = None
        self._refused: str | None = None
        self.problem: str | None = None  # why a newer snapshot is not in force

    def get(self) -> InForce:
        """What is published now. Raises `NoKnowledgeBase`, `SnapshotError`.

        While one request opens a new snapshot the others go on with the old one.
        """
        now = self._in_force
        if now is None:
            with self._lock:
                return self._in_force or self._follow(None)
        if self._pinned is not None or now.knowledge.is_current or not self._lock.acquire(blocking=False):
            return now
        try:
            return self._follow(now)
        finally:
            self._lock.release()

    @property
    def opened(self) -> InForce | None:
        """What is open now, without looking for anything newer."""
        return self._in_force

    def keep_warm(self) -> None:
        """Open, import and load all that a question would wait for: at once, and whatever is published later; without end."""
        said = ""
        while True:
            try:
                self.get()
            except MathRAGError as error:
                if error.message != said:
                    logger.info("nothing to ask yet: %s", error.message)
                said = error.message
            time.sleep(LOOK_SECONDS)

    def _follow(self, old: InForce | None) -> InForce:
        wanted = self._pinned or current_snapshot(self._home)
        if old is not None and (wanted is None or wanted == self._refused or wanted == old.knowledge.snapshot):
            return old
        try:
            opened = self._open_latest(wanted)
        except (MathRAGError, OSError) as error:
            if old is None:
                raise
            wanted = self._pinned or current_snapshot(self._home)
            logger.warning("snapshot %s can't be opened, %s stays in force: %s", wanted, old.knowledge.snapshot, error)
            self._refused = wanted
            self.problem = f"snapshot {wanted} can't be opened: {error}"
            return old
        self._refused = self.problem = None
        self._in_force = opened
        return opened

    def _open_latest(self, wanted: str | None) -> InForce:
        """Open ``wanted``, or what has been published meanwhile: a superseded snapshot may be removed while it is opened."""
        for _ in range(ATTEMPTS - 1):
            try:
                return self._open(wanted)
            except (MathRAGError, OSError):
                latest = self._pinned or current_snapshot(self._home)
                if latest in (None, wanted):
                    raise
                wanted = latest
        return self._open(wanted)

    def _open(self, snapshot: str | None) -> InForce:
        """Open a snapshot and use each of its parts once: what is broken is found before it is in force."""
        from mathrag.agent import Agent
        from mathrag.knowledge import KnowledgeBase

        knowledge = KnowledgeBase.open(self._home, self._settings, snapshot)
        in_force = InForce(knowledge, Agent(knowledge, self._settings))
        in_force.agent.ask(FIRST_QUESTION, policy="symbolic")
        in_force.agent.warm()
        knowledge.sparql("ASK { ?any a ?kind }")
        return in_force
