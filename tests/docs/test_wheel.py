"""The wheel: what a user installs answers questions far from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a fresh environment with the wheel; its dependencies are those of this one, the checkout is not among them."""
    folder = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    subprocess.run((sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")), check=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = folder / "venv" / "lib" / version / "site-packages"
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    # a path file of a path file is not read: the checkout, installed there to be edited, stays out
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder / "venv" / "bin" / "python"


def _run(python: Path, home: Path, *arguments: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MATHRAG"))}
    done = subprocess.run(
        (str(python), *arguments),
        cwd=home,
        env={**environment, "MATHRAG_HOME": str(home)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_ingests_and_answers_outside_of_the_checkout(python: Path, tmp_path: Path) -> None:
    # the worker, so that its modules are compiled once
    where = "import mathrag, ontology, mathrag_pipeline.worker; print(mathrag.__file__, *ontology.__path__)"
    assert str(ROOT) not in _run(python, tmp_path, "-c", where)
    documents = ROOT / "examples" / "documents"
    _run(python, tmp_path, "-m", "mathrag_cli", "ingest", str(documents / "statistics-notes.md"), "--json")
    question = "What is the coefficient of variation of a distribution with standard deviation 2 and mean 8?"
    assert "0.25" in _run(python, tmp_path, "-m", "mathrag_cli", "ask", question)


def test_it_holds_the_command_the_types_and_the_data(python: Path) -> None:
    packages = next(python.parents[1].glob("lib/*/site-packages"))
    [entry] = packages.glob("mathrag-*.dist-info/entry_points.txt")
    assert "mathrag = mathrag_cli.main:main" in entry.read_text(encoding="utf-8")
    for shipped in ("mathrag/py.typed", "ontology/situations/forces.yaml", "eval_assets/datasets/first-60.jsonl"):
        assert (packages / shipped).exists()
    assert not (packages / "tests").exists()
