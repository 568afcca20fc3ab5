"""The command line over a tiny published knowledge base."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tiny_knowledge import publish_tiny
from typer.testing import CliRunner, Result

from mathrag_cli.main import build

Run = Callable[..., Result]


@pytest.fixture(scope="session")
def tiny_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with one snapshot; tests leave it as it is."""
    root = tmp_path_factory.mktemp("tiny") / "home"
    publish_tiny(root)
    return root


@pytest.fixture
def run(tiny_home: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`mathrag ARGUMENTS` in this process; ``home=`` names another home."""

    def invoke(*arguments: str, home: Path = tiny_home) -> Result:
        monkeypatch.setenv("MATHRAG_HOME", str(home))
        return CliRunner().invoke(build(), list(arguments), prog_name="mathrag")

    return invoke


@pytest.fixture
def run_json(run: Run) -> Callable[..., Any]:
    """`mathrag ARGUMENTS --json`: its one document."""

    def invoke(*arguments: str, **options: Any) -> Any:
        result = run(*arguments, "--json", **options)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    return invoke
