"""An entity that breaks a shape costs itself: it is named, nothing points to it, and the rest is published."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import dagster as dg
import pytest
from pipeline_corpus import PACK, Corpus
from rich.console import Console
from test_pipeline_examples import WORKED

from mathrag.entities import Constant, Definition, Example, Formula, Situation, Value
from mathrag.extraction import Templates
from mathrag.knowledge import KnowledgeBase, current_snapshot, read_set_aside
from mathrag_pipeline.report import IngestReport, print_report

PHOTON = """# Light

## Energy of a photon

The energy of a photon is

$$E = h f$$

where $E$ is the energy in J, $h$ is the Planck constant and $f$ is the frequency in Hz.
"""


def misread(monkeypatch: pytest.MonkeyPatch, change: Callable[[Templates], Templates]) -> None:
    """Let typing make a mistake."""
    assets = sys.modules["mathrag_pipeline.assets.templates"]
    genuine = assets.build_templates
    monkeypatch.setattr(assets, "build_templates", lambda *said: change(genuine(*said)))


def resistance_in(unit: str) -> Callable[[Templates], Templates]:
    """Every resistance in ``unit``."""

    def change(made: Templates) -> Templates:
        formulas = []
        for formula in made.formulas:
            parameters = (p.model_copy(update={"unit": unit}) if p.symbol == "R" else p for p in formula.parameters)
            formulas.append(formula.model_copy(update={"parameters": tuple(parameters)}))
        return dataclasses.replace(made, formulas=tuple(formulas))

    return change


def constants_in_metres(made: Templates) -> Templates:
    """Every constant in a unit that is not of its dimension."""
    constants = tuple(constant.model_copy(update={"unit": "m"}) for constant in made.constants)
    return dataclasses.replace(made, constants=constants)


def metadata_of(result: dg.ExecuteInProcessResult, asset: str) -> Any:
    [found] = [
        event.materialization.metadata
        for event in result.get_asset_materialization_events()
        if event.asset_key and event.asset_key.to_user_string() == asset
    ]
    return found


@pytest.mark.parametrize(
    ("unit", "said", "linked"),
    [
        ("banana", "no unit that is known", ()),  # nothing can be computed with it, so no example was linked
        ("m", "the unit is not of the dimension", ("A heater", "A lamp")),
    ],
)
def test_a_formula_in_a_wrong_unit_is_set_aside_and_the_rest_is_published(
    unit: str, said: str, linked: tuple[str, ...], corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    misread(monkeypatch, resistance_in(unit))
    corpus.drop("ohm.md", WORKED)
    result = corpus.build()
    assert result.success

    knowledge = KnowledgeBase.open(corpus.home, corpus.settings)
    assert [formula.latex for formula in knowledge.all_formulas()] == [r"v=\frac{s}{t}"]
    lamp, heater = knowledge.all_examples()
    assert lamp.laws == heater.laws == ()

    [law] = read_set_aside(knowledge.directory)
    assert (law.type, law.documents) == ("formula", ("ohm-md",))
    assert any(said in reason for reason in law.reasons)
    assert law.pointed_to_by == linked

    checks = {evaluation.check_name: evaluation for evaluation in result.get_asset_check_evaluations()}
    assert not checks["none_set_aside"].passed
    assert law.line in (checks["none_set_aside"].description or "")
    assert checks["nothing_lost"].passed
    metadata = metadata_of(result, "entities")
    assert metadata["set_aside_count"].value == 1
    assert metadata["set_aside"].records[0].data["entity"] == law.label
    print_report(IngestReport(set_aside=(law,)), Console(file=(printed := StringIO())))
    assert f"set aside: ohm-md: formula {law.label}" in printed.getvalue()


def test_a_formula_whose_constant_is_set_aside_asks_for_it(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    misread(monkeypatch, constants_in_metres)
    corpus.drop("photon.md", PHOTON)
    assert corpus.build().success
    knowledge = KnowledgeBase.open(corpus.home, corpus.settings)
    assert knowledge.constants() == []
    [photon] = [formula for formula in knowledge.all_formulas() if "h" in formula.latex]
    assert photon.executable
    assert all(parameter.constant is None for parameter in photon.parameters)
    assert any("Planck constant is set aside" in flag for flag in photon.flags)
    [planck] = read_set_aside(knowledge.directory)
    assert planck.type == "constant"
    assert planck.pointed_to_by


def test_what_is_no_single_entitys_fault_blocks_publication(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    assets = sys.modules["mathrag_pipeline.assets.chunks"]
    genuine = assets.chunk
    monkeypatch.setattr(
        assets, "chunk", lambda *said: [piece.model_copy(update={"end": 0, "start": 1}) for piece in genuine(*said)]
    )
    result = corpus.build()
    assert not result.success
    assert current_snapshot(corpus.home) is None
    checks = {evaluation.check_name: evaluation for evaluation in result.get_asset_check_evaluations()}
    assert checks["none_set_aside"].passed
    assert not checks["shacl_conforms"].passed


TOLD = """# Materials

## Densities

A **catalyst** is a substance that speeds up a reaction.

| Material | Density (kg/m³) |
| --- | --- |
| copper | 8960 |
| iron | 7870 |
"""


@pytest.mark.parametrize(
    ("field", "kinds"),
    [
        ("uri", (Formula, Constant, Value, Definition, Situation, Example)),
        ("dimension", (Formula, Constant, Value, Situation)),
    ],
)
def test_a_name_or_a_dimension_that_is_none_costs_only_what_has_it(
    field: str, kinds: tuple[type[Any], ...], corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every document but one, ``field`` of each entity of ``kinds``, or of its parts, is no more what it should be."""
    assets = sys.modules["mathrag_pipeline.assets.templates"]
    genuine = assets.write_rows

    def garbling(path: Path, rows: list[Any], **how: Any) -> Path:
        spared = path.stem == "speed-md"
        made = [garbled(row, field) if isinstance(row, kinds) and not spared else row for row in rows]
        return Path(genuine(path, made, **how))

    monkeypatch.setattr(assets, "write_rows", garbling)
    for name, text in {"ohm.md": WORKED, "photon.md": PHOTON, "told.md": TOLD, "pack.yaml": PACK}.items():
        corpus.drop(name, text)
    assert corpus.build().success
    knowledge = KnowledgeBase.open(corpus.home, corpus.settings)
    assert [formula.latex for formula in knowledge.all_formulas()] == [r"v=\frac{s}{t}"]
    set_aside = read_set_aside(knowledge.directory)
    assert {row.type for row in set_aside} >= {kind.model_fields["type"].default for kind in kinds}
    assert all(row.documents and row.reasons for row in set_aside)


def garbled(entity: Any, field: str) -> Any:
    """``entity`` with a URI, or with dimensions, that can't be read."""
    if field in type(entity).model_fields:
        return entity.model_copy(update={field: f"not a {field}: {entity.uri}"})
    [parts] = {"parameters", "quantities"} & set(type(entity).model_fields)
    spoilt = tuple(part.model_copy(update={field: f"not a {field}"}) for part in getattr(entity, parts))
    return entity.model_copy(update={parts: spoilt})
