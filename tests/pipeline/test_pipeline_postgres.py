"""Dagster on Postgres with the instance that `deploy/` ships: an ingestion, and one that loses its database."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from postgres_server import BINARIES, Postgres, postgres

from mathrag.home import Home, write_text
from mathrag.knowledge import current_snapshot

ROOT = Path(__file__).parents[2]
OHM = """# Electricity

## Ohm's law

The voltage $V$ in volt is

$$V = I R$$

where $I$ is the current in ampere and $R$ the resistance in ohm.
"""

pytestmark = pytest.mark.skipif(not BINARIES, reason="needs Postgres: apt-get install postgresql")


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with postgres() as running:
        yield running


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path / "home")
    write_text(home.dagster / "dagster.yaml", (ROOT / "deploy" / "dagster.yaml").read_text())
    return home


def ingesting(home: Home, server: Postgres, *paths: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "MATHRAG_HOME": str(home.root), "DAGSTER_POSTGRES_URL": server.url}
    command = (sys.executable, "-m", "mathrag_cli", "ingest", *map(str, paths))
    return subprocess.Popen(
        command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


@pytest.mark.skipif("LONG_TESTS" not in os.environ, reason="takes long: set LONG_TESTS=1")
def test_an_ingestion_outlives_the_loss_of_its_database(home: Home, server: Postgres, tmp_path: Path) -> None:
    document = write_text(tmp_path / "ohm.md", OHM)
    broken = ingesting(home, server, document)
    end = time.monotonic() + 100
    while server.count("runs", missing=0) < 1:
        assert time.monotonic() < end
        time.sleep(0.05)
    server.stop()
    output, _ = broken.communicate(timeout=200)
    assert broken.returncode != 0, output
    assert "Dagster's database does not answer" in output, output[-3000:]
    assert "Traceback" not in output
    assert current_snapshot(home) is None

    server.start()
    again = ingesting(home, server)
    output, _ = again.communicate(timeout=200)
    assert again.returncode == 0, output
    assert current_snapshot(home) is not None
    assert server.count("runs") >= 2
    assert server.count("event_logs") > 10
    assert not list(home.dagster.glob("**/*.db"))
