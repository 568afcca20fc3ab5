"""A home with a tiny published knowledge base."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "commands"))
sys.path.insert(0, str(Path(__file__).parent))

from tiny_knowledge import publish_tiny

from mathrag.settings import Settings, load


@pytest.fixture(scope="session")
def service_settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings of a home with one snapshot."""
    root = tmp_path_factory.mktemp("evaluation") / "home"
    publish_tiny(root)
    return load({"MATHRAG_HOME": str(root)})
