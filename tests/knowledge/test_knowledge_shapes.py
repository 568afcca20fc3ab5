"""Whose fault a violation is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from knowledge_samples import ALL, CHUNK, DOCUMENT, ENERGY, LIGHT, OHM, USES

from mathrag.entities import Entity, Formula
from mathrag.knowledge import offending, shapes
from mathrag.knowledge.rdf import triples
from mathrag.knowledge.shapes import Violation, violations


def with_voltage(**changes: str) -> Formula:
    first, *others = OHM.parameters
    return OHM.model_copy(update={"parameters": (first.model_copy(update=changes), *others)})


def instead(changed: Formula) -> list[Entity]:
    return [changed if entity is OHM else entity for entity in ALL]


def test_sound_entities_are_no_ones_fault() -> None:
    assert offending(ALL) == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"unit": "banana"}, "parameters-0 hasUnit: no unit that is known"),
        ({"unit": "m"}, "parameters-0 the unit is not of the dimension"),
        ({"dimension": "banana"}, "parameters-0 dimension: no dimension that is known"),
        ({"quantity_kind": "banana"}, "parameters-0 hasQuantityKind: "),
    ],
)
def test_a_parameters_violation_is_its_formulas(changes: dict[str, str], said: str) -> None:
    [one] = offending(instead(with_voltage(**changes)))
    assert (one.uri, one.type, one.label, one.documents) == (OHM.uri, "formula", OHM.label, ("sheet-md",))
    assert any(reason.startswith(said) for reason in one.reasons)


def test_a_relation_to_nothing_is_the_relations_fault_not_its_sources() -> None:
    [one] = offending([DOCUMENT, CHUNK, ENERGY, USES])
    assert (one.uri, one.type) == (USES.uri, "relation")
    assert one.label.startswith(f"{ENERGY.label} {USES.relation_type} ")
    assert one.documents == tuple({place.document for place in ENERGY.occurrences})


def test_what_points_to_it_is_named() -> None:
    [one] = offending([LIGHT.model_copy(update={"unit": "m"}) if entity is LIGHT else entity for entity in ALL])
    assert (one.type, one.label) == ("constant", LIGHT.name)
    assert ENERGY.label in one.pointed_to_by


def test_an_alias_of_two_and_a_chunk_are_no_single_entitys_fault() -> None:
    shared = OHM.model_copy(update={"aliases": (ENERGY.uri,)})
    both = instead(shared)
    assert violations(triples(both))
    assert offending(both) == []
    inside_out = [CHUNK.model_copy(update={"start": 9, "end": 1}) if entity is CHUNK else entity for entity in ALL]
    assert violations(triples(inside_out))
    assert offending(inside_out) == []


def test_what_conformed_is_not_validated_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound, odd = triples(ALL), triples(instead(with_voltage(unit="m")))
    assert violations(sound, tmp_path) == []
    assert violations(odd, tmp_path)

    def refuse(*_: object) -> None:
        raise AssertionError

    with monkeypatch.context() as patch:
        patch.setattr("mathrag.knowledge.shapes._validated", refuse)
        assert violations(reversed(sound), tmp_path) == []
        with pytest.raises(AssertionError):
            violations(odd, tmp_path)


@pytest.mark.parametrize(
    "changed",
    [
        with_voltage(unit="m"),
        with_voltage(dimension="banana"),
        OHM.model_copy(update={"aliases": (ENERGY.uri,)}),
        OHM.model_copy(update={"parameters": ()}),
    ],
)
def test_what_is_new_is_judged_as_the_whole_graph_is(changed: Formula, tmp_path: Path) -> None:
    assert violations(triples(ALL), tmp_path) == []
    odd = triples(instead(changed))
    assert violations(odd, tmp_path) == violations(odd) != []
    without = triples([entity for entity in ALL if entity is not CHUNK])
    assert violations(without, tmp_path) == violations(without) != []
    assert violations(triples(ALL), tmp_path) == []


def test_one_change_costs_no_validation_of_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = triples(ALL)
    assert violations(whole, tmp_path) == []
    genuine, validated = shapes._validated, []

    def counting(statements: Iterable[Any], text: str) -> list[Violation]:
        validated.extend(statements := list(statements))
        return genuine(statements, text)

    monkeypatch.setattr(shapes, "_validated", counting)
    renamed = triples([LIGHT.model_copy(update={"name": "light's speed"}) if one is LIGHT else one for one in ALL])
    assert violations(renamed, tmp_path) == []
    assert 0 < len(validated) < len(whole)


@pytest.mark.parametrize(
    ("entity", "changes"),
    [
        (OHM, {"uri": "not a uri"}),
        (OHM, {"aliases": ("not a uri",)}),
        (LIGHT, {"uri": "<light>"}),
        (LIGHT, {"dimension": "L^1/0"}),
        (USES, {"target": "not a uri"}),
    ],
)
def test_what_can_not_be_rdf_is_its_own_fault_alone(entity: Any, changes: dict[str, Any]) -> None:
    changed = entity.model_copy(update=changes)
    [one] = offending([changed if each is entity else each for each in ALL])
    assert (one.uri, one.type) == (changed.uri, entity.type)
    assert one.reasons
