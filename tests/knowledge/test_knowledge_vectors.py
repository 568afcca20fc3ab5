"""Vectors of rows, some thousand at a time."""

import numpy as np
import pytest
from knowledge_samples import BARE, ENERGY, OHM, SPHERE

from mathrag.errors import ModelError
from mathrag.knowledge import embed_ahead, embed_texts, formula_vectors
from mathrag.knowledge import index as rows


class Letters:
    """A fake embedder: how often each of a few letters stands in a text."""

    name, dimension = "letters", 5

    def __init__(self):
        self.most = 0
        self.given = []

    def embed(self, texts):
        self.most = max(self.most, len(texts))
        self.given += texts
        return np.array([[1 + text.count(letter) for letter in "aeiou"] for text in texts], dtype=np.float32)


def test_rows_embedded_a_few_at_a_time_have_the_same_vectors(monkeypatch, tmp_path):
    formulas = (OHM, ENERGY, SPHERE, BARE, OHM)
    whole, few = Letters(), Letters()
    at_once = formula_vectors(formulas, whole)
    monkeypatch.setattr(rows, "ROWS", 2)
    assert np.array_equal(formula_vectors(formulas, few, tmp_path), at_once)
    assert few.most <= 6 < whole.most
    assert np.allclose(np.linalg.norm(at_once, axis=1), 1)


class Silent(Letters):
    """A fake embedder that can't be reached."""

    def embed(self, texts):
        raise ModelError("no embedder answers")


def test_what_is_embedded_ahead_is_not_embedded_again(tmp_path):
    texts, model = [f"the sum of {number}" for number in range(2500)], Letters()
    ahead = embed_ahead(texts, model, tmp_path)
    vectors = embed_texts(texts[::-1], model, tmp_path)
    ahead.join()
    assert sorted(model.given) == sorted(texts)
    assert np.array_equal(vectors, Letters().embed(texts[::-1]))


def test_who_needs_a_vector_is_told_that_no_embedder_answers(tmp_path):
    embed_ahead(["a"], Silent(), tmp_path).join()
    with pytest.raises(ModelError, match="no embedder answers"):
        embed_texts(["a"], Silent(), tmp_path)
