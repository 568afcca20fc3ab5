"""Fixtures of the agent's tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from agent_fakes import FakeKnowledge

from mathrag.agent import Agent
from mathrag.problems.kinds import KindIndex, kind_index
from mathrag.quantities import ontology
from mathrag.settings import Settings


@pytest.fixture(scope="session")
def agent() -> Agent:
    """An agent over the small knowledge base."""
    return Agent(FakeKnowledge(), Settings())  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def kinds() -> KindIndex:
    """The quantity kinds by their names."""
    return kind_index(ontology())
