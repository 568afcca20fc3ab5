"""Who is asked: the agent behind the query service, or a baseline. One protocol, opened once a worker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from eval_assets.configuration import Configuration
from mathrag.agent import Answer
from mathrag.errors import MathRAGError
from query_service.client import Client

RETRIEVED = 10
"""How far down a search is looked at (thesis 4.2.3: top 10)."""


class Asker(Protocol):
    """Answers questions; of one thread."""

    def ask(self, question: str) -> Answer:
        """The answer. Raises `MathRAGError` where this question can't be asked."""

    def retrieved(self, question: str) -> tuple[str, ...]:
        """Ids of the formulas that a search with the question finds, best first."""

    def require(self) -> None:
        """Raise `MathRAGError` unless the next question can be asked."""

    def close(self) -> None:
        """Let go of what was opened."""


class AgentAsker:
    """The agent behind a query service."""

    def __init__(self, client: Client, configuration: Configuration) -> None:
        self._client = client
        self._configuration = configuration

    def ask(self, question: str) -> Answer:
        """See `Asker`."""
        return self._client.ask(question, self._configuration.policy)

    def retrieved(self, question: str) -> tuple[str, ...]:
        """See `Asker`."""
        return retrieved(self._client, question)

    def require(self) -> None:
        """See `Asker`."""
        self._client.require()

    def close(self) -> None:
        """See `Asker`."""
        self._client.close()


class LocalAsker:
    """An agent in this process, without a service: ``answer`` asks it; nothing is searched beside."""

    def __init__(self, answer: Callable[[str], Answer]) -> None:
        self._answer = answer

    def ask(self, question: str) -> Answer:
        """See `Asker`; a fault of the agent is this question's error, and the next is asked."""
        try:
            return self._answer(question)
        except MathRAGError:
            raise
        except Exception as error:
            raise MathRAGError(f"{type(error).__name__}: {error}") from error

    def retrieved(self, question: str) -> tuple[str, ...]:
        """None: what a search finds is not looked at."""
        return ()

    def require(self) -> None:
        """The next question can always be asked."""

    def close(self) -> None:
        """Nothing is held open."""


def retrieved(client: Client, question: str) -> tuple[str, ...]:
    """Ids of the best formulas, with as much of the question as the agent searches with."""
    from mathrag.agent.policies.symbolic import QUERY_LIMIT

    hits = client.search(question[-QUERY_LIMIT:], k=2 * RETRIEVED).hits if question.strip() else ()
    return tuple(hit.id for hit in hits if hit.kind == "formula")[:RETRIEVED]
