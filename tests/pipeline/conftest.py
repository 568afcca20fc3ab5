"""A small corpus in a home of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest
from pipeline_corpus import OHM, SPEED, Corpus

from mathrag.settings import Settings, load


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load({"MATHRAG_HOME": str(tmp_path / "home")})


@pytest.fixture
def corpus(settings: Settings) -> Iterator[Corpus]:
    with dg.DagsterInstance.ephemeral() as instance:
        made = Corpus(settings, instance)
        made.drop("ohm.md", OHM)
        made.drop("speed.md", SPEED)
        yield made
