"""An ingestion that is killed with -9 loses nothing; ``benchmarks/killed.py`` does it twenty times, in every stage."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import killed
from mathrag.home import Home
from mathrag.settings import load
from mathrag_pipeline.ingest import ingest


@pytest.mark.skipif("LONG_TESTS" not in os.environ, reason="takes long: set LONG_TESTS=1")
def test_a_kill_while_the_index_is_built_loses_nothing(tmp_path: Path) -> None:
    settings = load({"MATHRAG_HOME": str(tmp_path / "home")})
    killed.drop(Home(settings.home), 0)
    ingest([], settings)
    assert not killed.killed(settings, 1, "index", seconds=0.05, patience=120).published
