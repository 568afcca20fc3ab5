"""How a worker opens who it asks: the agent behind the query service, or a baseline."""

from __future__ import annotations

from dataclasses import dataclass

from eval_assets.askers import AgentAsker, Asker
from eval_assets.baselines import baseline
from eval_assets.configuration import Configuration
from mathrag.errors import SettingsError
from mathrag.settings import Settings
from query_service.client import Client

MODEL_SECONDS = 3600.0


@dataclass(frozen=True)
class Opening:
    """How a worker opens its asker; it travels between processes."""

    settings: Settings
    configuration: Configuration
    snapshot: str | None = None

    def __call__(self) -> Asker:
        """Open it. Raises `MathRAGError`."""
        if self.configuration.answers != "agent":
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
