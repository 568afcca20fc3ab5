"""Vectors of rows, some thousand at a time."""

import numpy as np
from knowledge_samples import BARE, ENERGY, LIGHT, OHM, SPHERE, USES

from mathrag import progress
from mathrag.knowledge import formula_vectors
from mathrag.knowledge import index as rows


class Letters:
    """A fake embedder: how often each of a few letters stands in a text."""

    name, dimension = "letters", 5

    def __init__(self):
        self.most = 0

    def embed(self, texts):
        self.most = max(self.most, len(texts))
        return np.array([[1 + text.count(letter) for letter in "aeiou"] for text in texts], dtype=np.float32)


def test_rows_embedded_a_few_at_a_time_have_the_same_vectors(monkeypatch, tmp_path):
    formulas = (OHM, ENERGY, SPHERE, BARE, OHM)
    whole, few = Letters(), Letters()
    at_once = formula_vectors(formulas, whole)
    monkeypatch.setattr(rows, "ROWS", 2)
    assert np.array_equal(formula_vectors(formulas, few, tmp_path), at_once)
    assert few.most <= 6 < whole.most
    assert np.allclose(np.linalg.norm(at_once, axis=1), 1)


def test_what_takes_long_says_how_far_it_is(monkeypatch, caplog, tmp_path):
    monkeypatch.setattr(rows, "ROWS", 2)
    monkeypatch.setattr(progress, "SECONDS", 0.0)
    with caplog.at_level("INFO", logger="mathrag.progress"):
        formula_vectors((OHM, ENERGY, SPHERE), Letters(), tmp_path)
    assert caplog.messages == ["vectors of 3 rows: 50 %, about 0 s left"]


def test_a_relation_stands_where_what_it_joins_does_without_a_text_of_its_own():
    found = {row.uri: row for row in rows.rows((USES, ENERGY, LIGHT))}
    assert found[USES.uri].views == (found[ENERGY.uri].views[0], found[LIGHT.uri].views[0])
    assert "c stands in it" in found[USES.uri].text
    alone = rows.rows((USES,))
    assert alone[0].views == (alone[0].text,)
