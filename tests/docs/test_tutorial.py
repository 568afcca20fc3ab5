"""The commands of the tutorial, and of backup and restore, run as they stand, from an empty folder."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.timeout(1800)


def commands(page: str) -> list[str]:
    """The blocks of a page that are for a shell."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(r"```sh\n(.*?)```", text, re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder in which the whole tutorial was followed, each command with its output."""
    place = tmp_path_factory.mktemp("tutorial")
    for number, block in enumerate(commands("tutorial.md")):
        (place / f"{number}.out").write_text(run(block, place))
    return place


def run(script: str, place: Path) -> str:
    """What a block prints; it has the variables of those before it, and fails where one of its commands does."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MATHRAG_")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    home = {"MATHRAG_HOME": str(place / "home")}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=place,
        env={**kept, **home, "PATH": path, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def output(folder: Path, containing: str) -> str:
    [number] = [i for i, block in enumerate(commands("tutorial.md")) if containing in block]
    return (folder / f"{number}.out").read_text()


def test_the_tutorial_builds_and_answers(folder: Path) -> None:
    assert "is published" in output(folder, "mathrag formulas")
    assert "6 N" in output(folder, 'extension 3 cm?"\n')
    assert "Paris" not in output(folder, "capital of France")


def test_its_benchmark_is_accepted(folder: Path) -> None:
    accepted = json.loads((folder / "home" / "evaluations" / "accepted.json").read_text())
    [figures] = accepted.values()
    assert figures["n"] == 3
    assert figures["accuracy"] == 1


def test_a_broken_document_is_named_and_leaves(folder: Path) -> None:
    said = output(folder, "scan.pdf")
    assert "failed: scan-pdf: " in said
    assert "1 removed" in said


def test_its_settings_are_settings(folder: Path) -> None:
    assert "team:springs" in (folder / "settings.json").read_text()


def test_a_backup_is_restored(folder: Path) -> None:
    [block] = commands("operations.md")
    said = run(block, folder)
    assert "0 processed, 1 unchanged and reused" in said
    assert "stays in force" in said
