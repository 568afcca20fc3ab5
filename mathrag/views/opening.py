"""The knowledge base that a command asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import load

if TYPE_CHECKING:
    from mathrag.settings import Settings


def open_knowledge(snapshot: str | None = None) -> tuple[KnowledgeBase, Settings]:
    """The current (or the named) knowledge base under the settings of this process."""
    settings = load()
    return KnowledgeBase.open(Home(settings.home), settings, snapshot), settings
