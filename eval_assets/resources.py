"""What the assets are given: settings, where results go, and who is asked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from eval_assets.configuration import configuration
from eval_assets.opening import Opening
from mathrag.home import Home
from mathrag.settings import Settings


@dataclass(frozen=True)
class Evaluation:
    """The evaluation of one home."""

    settings: Settings

    @property
    def home(self) -> Home:
        return Home(self.settings.home)

    def benchmark_folder(self, benchmark: str) -> Path:
        """Where the rows of a benchmark are, and below it its runs."""
        return self.home.evaluations / benchmark

    def run_folder(self, benchmark: str, configuration: str) -> Path:
        """Where a run is; `mathrag evaluate` writes the same files there."""
        return self.benchmark_folder(benchmark) / configuration

    @property
    def address(self) -> str:
        """Where a browser on this machine finds the files of ``evaluations/`` once `mathrag serve` runs."""
        service = self.settings.service
        return f"http://{service.host}:{service.port}/evaluations"

    @property
    def service(self) -> str:
        """Which service is asked."""
        return self.settings.service.url or "in this process"

    def opening(self, name: str) -> Opening:
        """How the configuration called ``name`` is asked. Raises `SettingsError`."""
        return Opening(self.settings, configuration(self.home, name))
