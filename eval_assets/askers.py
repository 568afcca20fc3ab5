"""Who is asked: the agent behind the query service, or a baseline. One protocol, opened once a worker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from eval_assets.configuration import Configuration
from mathrag.agent import Answer
from mathrag.errors import SettingsError
from mathrag.settings import Settings
from query_service.client import Client

RETRIEVED = 10
"""How far down a search is looked at (thesis 4.2.3: top 10)."""

MODEL_SECONDS = 3600.0


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


@dataclass(frozen=True)
class Opening:
    """How a worker opens its asker; it travels between processes."""

    settings: Settings
    configuration: Configuration
    snapshot: str | None = None

    def __call__(self) -> Asker:
        """Open it. Raises `MathRAGError`."""
        if self.configuration.answers != "agent":
            from eval_assets.baselines import baseline

            return baseline(self.configuration, self.settings, self.client())
        return AgentAsker(self.client(), self.configuration)

    def client(self) -> Client:
        """A client of the service that is configured, or of one in this process. Raises `SettingsError`."""
        configuration, url = self.configuration, self.settings.service.url
        lacks = configuration.lacks(self.settings)
        if lacks:
            raise SettingsError(f"configuration '{configuration.name}' needs {lacks}", configuration=configuration.name)
        settings = configuration.applied(self.settings)
        timeout = MODEL_SECONDS if configuration.model else None
        return Client(url, settings, snapshot=None if url else self.snapshot, timeout=timeout)


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


def retrieved(client: Client, question: str) -> tuple[str, ...]:
    """Ids of the best formulas, with as much of the question as the agent searches with."""
    from mathrag.agent.policies.symbolic import QUERY_LIMIT

    hits = client.search(question[-QUERY_LIMIT:], k=2 * RETRIEVED).hits if question.strip() else ()
    return tuple(hit.id for hit in hits if hit.kind == "formula")[:RETRIEVED]
