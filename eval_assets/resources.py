"""What the assets are given: settings, where results go, and the service that is asked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mathrag.home import Home
from mathrag.settings import Settings
from query_service.client import Client

QUESTIONS = "questions.jsonl"
MALFORMED = "malformed.jsonl"
RESULTS = "results.jsonl"
METRICS = "metrics.jsonl"
SUMMARY = "summary.json"


@dataclass(frozen=True)
class Evaluation:
    """The evaluation of one home."""

    settings: Settings

    @property
    def home(self) -> Home:
        return Home(self.settings.home)

    def folder(self, benchmark: str) -> Path:
        """Where the results of a benchmark are; `mathrag evaluate` writes the same files there."""
        return self.home.evaluations / benchmark

    @property
    def service(self) -> str:
        """Which service is asked."""
        return self.settings.service.url or "in this process"

    def client(self) -> Client:
        """A client of the service at ``settings.service.url``, or of one in this process where that is not set."""
        return Client(self.settings.service.url, self.settings)
