"""A small corpus in a home of its own."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest
from pipeline_corpus import OHM, SPEED, Corpus

from mathrag.settings import Settings, load


@pytest.fixture(scope="module", autouse=True)
def without_what_tests_left() -> Iterator[None]:
    """Each stage of a corpus looks for garbage in the whole process, which after ten thousand tests holds a gigabyte: look past that."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


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
