"""An agent over the tiny knowledge base that is made by hand."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "commands"))

from tiny_knowledge import publish_tiny

from mathrag.agent import Agent
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import load


@pytest.fixture(scope="session")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Agent:
    """An agent that knows Ohm's law, a sphere's volume, kinetic energy, gravitation and a seesaw."""
    root = tmp_path_factory.mktemp("talk") / "home"
    publish_tiny(root)
    settings = load({"MATHRAG_HOME": str(root)})
    return Agent(KnowledgeBase.open(Home(settings.home), settings), settings)
