"""Embeddings of the graph alone, where neither PyKEEN nor torch is installed: refused with the extra's name, and with fakes for both."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

sys.path.append(str(Path(__file__).parents[1] / "statements"))

from statement_fakes import statement

from eval_assets import graph_embeddings
from eval_assets.graph_embeddings import EXTRA, MODELS, embedded, is_installed
from mathrag.errors import ModelError
from mathrag.statements import StatementNetwork

BOOK = [statement("limit", "definition"), statement("sum", uses=["limit"]), statement("alone", "definition")]


@pytest.mark.parametrize("model", MODELS)
def test_without_the_extra_it_is_refused_by_name(model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setattr(graph_embeddings, "find_spec", lambda name: None)
    assert not is_installed()
    with pytest.raises(ModelError, match=rf"{model} needs the extra .*mathrag\[{EXTRA}\]"):
        embedded(model, BOOK, StatementNetwork(BOOK))


def test_one_of_the_two_is_not_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph_embeddings, "find_spec", lambda name: name if name == "pykeen" else None)
    assert not is_installed()


def test_the_extra_is_one_of_the_package() -> None:
    package = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert any(need.startswith("pykeen") for need in package["project"]["optional-dependencies"][EXTRA])


class FakeFactory:
    """Fake triples: entities are numbered backwards by their names."""

    triples: Any = None

    @classmethod
    def from_labeled_triples(cls, triples: Any) -> FakeFactory:
        cls.triples = triples
        return cls()

    @property
    def entity_to_id(self) -> dict[str, int]:
        names = sorted({*self.triples[:, 0], *self.triples[:, 2]}, reverse=True)
        return {name: number for number, name in enumerate(names)}


class FakeLearned(np.ndarray):
    """A fake tensor."""

    def detach(self) -> FakeLearned:
        return self

    cpu = detach

    def numpy(self) -> Any:
        return np.asarray(self)


def fakes(monkeypatch: pytest.MonkeyPatch, told: dict[str, Any]) -> None:
    """Fake modules of torch and PyKEEN whose model gives its entity ``n`` the vector (n + 3, 4)."""

    def model(**given: Any) -> SimpleNamespace:
        told.update(given)
        learned = np.array([[3.0, 4.0], [0.0, 4.0]]).view(FakeLearned)
        return SimpleNamespace(entity_representations=[lambda indices: learned], get_grad_params=list)

    class Loop:
        def __init__(self, **_: Any) -> None: ...

        def train(self, _: Any, **given: Any) -> None:
            told.update(given)

    modules: dict[str, dict[str, Any]] = {
        "torch": {"manual_seed": lambda seed: None, "optim": SimpleNamespace(Adam=lambda parameters, lr: None)},
        "pykeen": {},
        "pykeen.models": {"RGCN": model, "TransE": model},
        "pykeen.training": {"SLCWATrainingLoop": Loop},
        "pykeen.triples": {"TriplesFactory": FakeFactory},
    }
    for name, inside in modules.items():
        module = ModuleType(name)
        vars(module).update(inside)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(graph_embeddings, "find_spec", lambda name: name)


@pytest.mark.parametrize(("model", "dimension", "epochs"), [("TransE", 384, 500), ("R-GCN", 64, 100)])
def test_rows_are_in_the_order_of_the_statements(
    model: str, dimension: int, epochs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[str, Any] = {}
    fakes(monkeypatch, told)
    found = embedded(model, BOOK, StatementNetwork(BOOK))
    assert FakeFactory.triples.tolist() == [[BOOK[0].uri, "contents", BOOK[1].uri]]
    assert found.tolist() == pytest.approx(np.array([[0, 1], [0.6, 0.8], [0, 0]]))  # the last has no edge
    assert (told["embedding_dim"], told["num_epochs"]) == (dimension, epochs)
