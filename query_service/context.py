"""What the endpoints share: settings, the knowledge base in force, metrics, and answers that name their version.

Everything read from a snapshot has an entity tag made of the snapshot's id; a client that has it is told so with 304.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import Request, Response

from mathrag.conversation import Conversations, Feedback
from mathrag.home import Home
from mathrag.settings import Settings
from mathrag.views.failures import version
from query_service.current import CurrentKnowledge
from query_service.metrics import Metrics
from query_service.sparql import SparqlProcesses

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase

SAFE = ("GET", "HEAD")


class NotModified(Exception):
    """The client has this version already."""

    def __init__(self, tag: str) -> None:
        super().__init__(tag)
        self.tag = tag


@dataclass(frozen=True)
class Context:
    """The parts of one application."""

    settings: Settings
    current: CurrentKnowledge
    metrics: Metrics
    sparql: SparqlProcesses

    @property
    def conversations(self) -> Conversations:
        """What is kept of conversations."""
        return Conversations(Home(self.settings.home), self.settings.conversations)

    @property
    def feedback(self) -> Feedback:
        """What people think of the answers."""
        return Feedback(Home(self.settings.home))

    def read(self, request: Request, response: Response) -> KnowledgeBase:
        """The knowledge base for a GET. Raises `NotModified` where the client's copy is of the same snapshot."""
        knowledge = self.current.get().knowledge
        tag = self.tag(request, knowledge.snapshot)
        if request.method in SAFE and tag in _tags(request.headers.get("if-none-match", "")):
            raise NotModified(tag)
        response.headers["ETag"] = tag
        response.headers["Cache-Control"] = "no-cache"
        return knowledge

    def tag(self, request: Request, snapshot: str) -> str:
        """Of what this request asks of ``snapshot`` in the form it accepts."""
        form = hashlib.sha256(f"{version()} {request.headers.get('accept', '')}".encode()).hexdigest()[:8]
        return f'"{snapshot}-{form}"'


def _tags(header: str) -> set[str]:
    return {tag.strip().removeprefix("W/") for tag in header.split(",")}


def asked_by(request: Request) -> str:
    """Whom Dagster's runs are said to be for."""
    return f"client {request.client.host if request.client else 'in this process'}"
