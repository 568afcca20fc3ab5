"""The embedder that comes in a package: unit vectors, the same in any company."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from mathrag.errors import ModelError
from mathrag.models import embedder, minilm
from mathrag.settings import ModelSettings

TEXTS = [
    "Ohm's law: voltage, current, resistance",
    "the volume of a sphere with a given radius",
    "electric charge",
    "",
    "x" * 3000,
    "Ångström, µm und π: naïve",
]


@pytest.fixture(scope="module")
def model():
    return embedder(ModelSettings())


def test_vectors_are_unit_vectors_of_the_stated_dimension(model):
    vectors = model.embed(TEXTS)
    assert vectors.shape == (len(TEXTS), model.dimension)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_a_text_has_one_vector_whatever_stands_beside_it(model):
    together = model.embed(TEXTS * 7)
    alone = np.stack([model.embed([text])[0] for text in TEXTS])
    assert np.array_equal(together[: len(TEXTS)], alone)
    assert np.array_equal(together[-len(TEXTS) :], alone)


def test_no_text_gives_no_vector(model):
    assert model.embed([]).shape == (0, model.dimension)


def test_meaning_is_nearer_than_words(model):
    query, near, far = model.embed(["how fast is the car", "speed of a vehicle", "the car park is closed on Sundays"])
    assert query @ near > query @ far


def test_weights_that_were_exchanged_are_refused(monkeypatch):
    monkeypatch.setattr(minilm, "WEIGHTS_SHA256", "0" * 64)
    with pytest.raises(ModelError, match="reinstall"):
        minilm.MiniLM().embed(["speed"])


def test_the_library_that_runs_it_keeps_no_identifier_of_the_machine(tmp_path: Path) -> None:
    code = "from mathrag.models import embedder; from mathrag.settings import ModelSettings; embedder(ModelSettings()).embed(['a'])"
    own = {
        name: value for name, value in os.environ.items() if name not in ("XDG_CACHE_HOME", minilm.TELEMETRY_OFF, "CI")
    }
    subprocess.run([sys.executable, "-c", code], env={**own, "HOME": str(tmp_path)}, check=True)
    assert not list(tmp_path.rglob("*deviceid*"))
