"""Whose fault a violation is."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from knowledge_samples import ALL, CHUNK, DOCUMENT, ENERGY, LIGHT, OHM, USES

from mathrag.entities import Entity, Formula
from mathrag.knowledge import BASE, entity_uri, offending, shapes
from mathrag.knowledge.checks import shacl_violations
from mathrag.knowledge.conforming import Nodes, Sieve
from mathrag.knowledge.parts import in_parts
from mathrag.knowledge.rdf import triples
from mathrag.knowledge.shapes import Judge, Violation, violations
from mathrag.knowledge.store import TURTLE, build_graph
from mathrag.knowledge.vocabulary import SKOS
from mathrag.remembered import remembering

SHAPES = (files("ontology") / "shapes.ttl").read_text(encoding="utf-8")


def with_voltage(**changes: Any) -> Formula:
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
        ({"number": True, "unit": None}, "parameters-0 "),
    ],
)
def test_a_parameters_violation_is_its_formulas(changes: dict[str, Any], said: str) -> None:
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


def whole_graph(statements: Iterable[Any]) -> list[Violation]:
    """What the validator alone says of everything."""
    return shapes._validated(statements, SHAPES)


ODD: list[Entity] = [
    with_voltage(unit="m"),
    with_voltage(unit="banana"),
    with_voltage(dimension="banana"),
    with_voltage(quantity_kind="banana"),
    with_voltage(identifier="not one"),
    with_voltage(constant=ENERGY.uri),
    OHM.model_copy(update={"aliases": (ENERGY.uri,)}),
    OHM.model_copy(update={"aliases": LIGHT.aliases or (LIGHT.uri,)}),
    OHM.model_copy(update={"parameters": ()}),
    OHM.model_copy(update={"equation": None}),
    OHM.model_copy(update={"executable": False, "reason": None}),
    OHM.model_copy(update={"latex": ""}),
    OHM.model_copy(update={"sense": "!="}),
    OHM.model_copy(update={"occurrences": ()}),
    OHM.model_copy(update={"occurrences": (OHM.occurrences[0].model_copy(update={"confidence": 2.0, "page": 0}),)}),
]


@pytest.mark.parametrize("changed", ODD)
def test_the_findings_are_those_of_the_validator_over_the_whole_graph(changed: Formula) -> None:
    odd = triples(instead(changed))
    assert violations(odd) == whole_graph(odd) != []


def test_what_is_missing_is_found_as_over_the_whole_graph() -> None:
    without = triples([entity for entity in ALL if entity is not CHUNK])
    assert violations(without) == whole_graph(without) != []
    inside_out = [CHUNK.model_copy(update={"start": 9, "end": 1}) if entity is CHUNK else entity for entity in ALL]
    assert violations(triples(inside_out)) == whole_graph(triples(inside_out)) != []


def test_no_statement_can_be_taken_away_or_doubled_unnoticed() -> None:
    sound = triples([DOCUMENT, CHUNK, OHM])
    assert whole_graph(sound) == []
    for place in range(0, len(sound), 11):
        statement = sound[place]
        without = sound[:place] + sound[place + 1 :]
        assert violations(without) == whole_graph(without)
        other = ox.Triple(statement.subject, statement.predicate, ox.Literal("other"))
        assert violations([*sound, other]) == whole_graph([*sound, other])


def elsewhere(entity: Any, **changes: Any) -> Any:
    """The entity as another document has it."""
    places = tuple(place.model_copy(update={"document": "other-md"}) for place in entity.occurrences)
    return entity.model_copy(update={"occurrences": places, **changes})


@pytest.mark.parametrize(
    "changed",
    [
        {LIGHT.uri: elsewhere(LIGHT)},
        {LIGHT.uri: elsewhere(LIGHT, unit="m")},
        {LIGHT.uri: elsewhere(LIGHT), OHM.uri: with_voltage(unit="banana")},
        {OHM.uri: elsewhere(OHM, aliases=(f"{BASE}formula/000000000000",)),
         ENERGY.uri: ENERGY.model_copy(update={"aliases": (f"{BASE}formula/000000000000",)})},
        {LIGHT.uri: None},
    ],
)  # fmt: skip
def test_parts_have_the_violations_of_the_whole(changed: dict[str, Any]) -> None:
    other = DOCUMENT.model_copy(update={"slug": "other-md"})
    every = [other, *(changed.get(entity_uri(entity), entity) for entity in ALL)]
    every = [entity for entity in every if entity is not None]
    judge, parts = Judge(every), in_parts(every)
    assert len(parts) > 1
    found = {violation for part in parts for violation in judge.violations(part.key, part.triples)}
    assert found == set(violations(triples(every)))


def test_a_constraint_that_the_sieve_does_not_know_clears_nothing() -> None:
    odd = SHAPES.replace("sh:minLength 1 ;", "sh:maxLength 9999 ;").replace("sh:minLength 1 ]", "sh:maxLength 9999 ]")
    assert Sieve(SHAPES).doubtful(Nodes(triples(ALL))) == set()
    assert OHM.uri in Sieve(odd).doubtful(Nodes(triples(ALL)))


def test_the_validator_is_given_what_is_in_doubt_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    genuine, validated = shapes._validated, []

    def counting(statements: Iterable[Any], text: str) -> list[Violation]:
        validated.extend(statements := list(statements))
        return genuine(statements, text)

    monkeypatch.setattr(shapes, "_validated", counting)
    assert violations(triples(ALL)) == [] == validated
    odd = triples(instead(with_voltage(unit="m")))
    assert violations(odd)
    assert 0 < len(validated) < len(odd)


def test_an_alias_that_its_part_and_the_whole_tell_of_is_one_entitys(monkeypatch: pytest.MonkeyPatch) -> None:
    def validating(*_: Any) -> list[Violation]:
        raise AssertionError("the validator was asked")

    monkeypatch.setattr(shapes, "_validated", validating)
    renamed = OHM.model_copy(update={"aliases": (f"{BASE}formula/0123456789ab",)})
    assert offending(instead(renamed)) == []


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


def test_a_part_is_judged_once_and_again_where_its_file_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[int] = []

    def counted(*said: Any) -> list[Violation]:
        judged.append(1)
        return violations(*said)

    monkeypatch.setattr(shapes, "violations", counted)
    with remembering(tmp_path / "cache", "1"):
        assert offending(ALL) == []
        build_graph(ALL, tmp_path)
        once = len(judged)
        assert shacl_violations(tmp_path, ALL) == []
        assert len(judged) == once
        with (tmp_path / TURTLE / "sheet-md.ttl").open("a", encoding="utf-8") as part:
            part.write(f'\n<{OHM.uri}> <{SKOS}prefLabel> "another" .\n')
        assert any(OHM.uri in line for line in shacl_violations(tmp_path, ALL))
        assert len(judged) == once + 1
