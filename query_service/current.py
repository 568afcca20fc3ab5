"""The knowledge base in force, followed from request to request.

The pointer is looked at once a request; where it names another snapshot, that one is opened beside the old one and put
in its place in one step. Requests under way keep theirs. A snapshot that can't be opened leaves the old one in force
and is reported in ``GET /health`` until a good one is published.
"""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mathrag.errors import KnowledgeError, NoKnowledgeBase
from mathrag.home import Home
from mathrag.settings import Settings

if TYPE_CHECKING:
    from mathrag.agent import Agent
    from mathrag.knowledge import KnowledgeBase

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
        self._refused: dict[str, str] = {}

    @property
    def problem(self) -> str | None:
        """Why a newer snapshot is not in force."""
        return next(iter(self._refused.values()), None)

    def get(self) -> InForce:
        """What is published now. Raises `NoKnowledgeBase`, `SnapshotError`."""
        now = self._in_force
        if now is not None and (self._pinned is not None or now.knowledge.is_current):
            return now
        with self._lock:
            return self._follow()

    def warm(self) -> None:
        """Open, import and load all that the first question would wait for."""
        try:
            self.get().knowledge.search("energy", k=1)
        except (KnowledgeError, OSError) as error:
            logger.info("nothing to ask yet: %s", error)

    def _follow(self) -> InForce:
        old = self._in_force
        if old is not None and old.knowledge.is_current:
            return old
        wanted = self._pinned or self._pointer()
        if old is not None and wanted in self._refused:
            return old
        try:
            opened = self._open(wanted)
        except (KnowledgeError, OSError) as error:
            if old is None:
                raise
            logger.warning("snapshot %s can't be opened, %s stays in force: %s", wanted, old.knowledge.snapshot, error)
            self._refused = {wanted: str(error)}
            return old
        self._refused = {}
        self._in_force = opened
        return opened

    def _pointer(self) -> str:
        try:
            return self._home.current_pointer.read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            if self._in_force is not None:
                return self._in_force.knowledge.snapshot
            raise NoKnowledgeBase(
                f"no knowledge base in {self._home.root}; build one with `mathrag ingest PATH...`",
                home=str(self._home.root),
            ) from None

    def _open(self, snapshot: str) -> InForce:
        from mathrag.agent import Agent
        from mathrag.knowledge import KnowledgeBase

        knowledge = KnowledgeBase.open(self._home, self._settings, snapshot)
        return InForce(knowledge, Agent(knowledge, self._settings))
