"""Kinds, units, and who made what, in the graph; what the shapes refuse of them."""

from __future__ import annotations

import re
from importlib.resources import files

import pyoxigraph as ox
import pytest
from knowledge_samples import ALL, CHUNK, FOUND, LIGHT, OHM, TERM, USES

from mathrag.entities import Entity, Example, ExamplePart
from mathrag.knowledge import BASE, offending
from mathrag.knowledge.checks import shacl_violations
from mathrag.knowledge.rdf import triples
from mathrag.knowledge.shapes import violations
from mathrag.knowledge.store import build_graph
from mathrag.knowledge.uris import MATH
from mathrag.knowledge.vocabulary import HAS_DIMENSION_VECTOR, HAS_UNIT, QUDT, TYPE
from mathrag.quantities import ontology, unit_uri, units_alike
from ontology.generate_units import pattern, with_pattern

PREFIXES = """
PREFIX qudt: <http://qudt.org/schema/qudt/> PREFIX unit: <http://qudt.org/vocab/unit/> PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
PREFIX prov: <http://www.w3.org/ns/prov#> PREFIX math: <https://w3id.org/mathrag/math#> PREFIX kind: <https://w3id.org/mathrag/kind/>
"""


def ask(query: str, entities: tuple[Entity, ...] = ALL) -> bool:
    store = ox.Store()
    store.extend(ox.Quad(t.subject, t.predicate, t.object) for t in triples(entities))
    return bool(store.query(PREFIXES + query))


def with_voltage(**changes: str) -> tuple[Entity, ...]:
    first, *others = OHM.parameters
    formula = OHM.model_copy(update={"parameters": (first.model_copy(update=changes), *others)})
    return tuple(formula if entity is OHM else entity for entity in ALL)


def test_a_kind_carries_its_links_to_qudt_and_wikidata() -> None:
    assert ask(
        "ASK { kind:voltage a qudt:QuantityKind ; skos:exactMatch <http://qudt.org/vocab/quantitykind/Voltage> }"
    )
    assert ask("ASK { kind:voltage skos:exactMatch ?m FILTER(STRSTARTS(STR(?m), 'http://www.wikidata.org/entity/Q')) }")


def test_a_unit_is_an_individual_of_qudt() -> None:
    assert ask("ASK { ?p math:symbol 'V' ; qudt:hasUnit unit:V . unit:V a qudt:Unit ; qudt:conversionMultiplier ?one }")
    assert unit_uri("m/s^2") == "http://qudt.org/vocab/unit/M-PER-SEC2"
    assert unit_uri("ohm") == unit_uri("Ω") == "http://qudt.org/vocab/unit/OHM"
    assert unit_uri("kg^7·m/A") == "https://w3id.org/mathrag/unit/kg%5E7%C2%B7m%2FA"
    assert unit_uri("banana") is None


def test_who_made_what_is_told() -> None:
    assert ask(
        f"ASK {{ <{OHM.uri}> prov:wasGeneratedBy ?a ; prov:qualifiedDerivation/prov:hadActivity ?a ."
        " ?a a prov:Activity ; prov:used <https://w3id.org/mathrag/document/sheet-md> ; prov:wasAssociatedWith ?who ."
        " ?who a prov:SoftwareAgent ; skos:prefLabel 'rules 1' }"
    )
    assert ask(
        "ASK { <https://w3id.org/mathrag/document/sheet-md> prov:wasGeneratedBy/prov:wasAssociatedWith/skos:prefLabel 'markdown 1' }"
    )


def test_a_definition_gives_its_formula() -> None:
    assert ask(
        f"ASK {{ <{TERM.uri}> a math:Definition ; skos:prefLabel ?t ; skos:definition ?d ; math:gives <{OHM.uri}> }}"
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"unit": "banana"}, "no unit that is known"),
        ({"dimension": "banana"}, "no dimension that is known"),
        ({"unit": "m"}, "the unit is not of the dimension"),
        ({"quantity_kind": "banana"}, "qudt:QuantityKind"),
    ],
)
def test_what_is_unknown_is_refused(tmp_path, changes: dict[str, str], said: str) -> None:
    build_graph(ALL, tmp_path / "sound")
    assert shacl_violations(tmp_path / "sound", ALL) == []
    odd = with_voltage(**changes)
    build_graph(odd, tmp_path / "odd")
    assert any(said in line for line in shacl_violations(tmp_path / "odd", odd))


def graph_with(change) -> list[str]:
    """What the shapes say of the published graph of `ALL` when it is changed."""
    graph = set(triples(ALL))
    change(graph)
    return [violation.said for violation in violations(graph)]


def replaced(graph: set[ox.Triple], subject: str, predicate: str, value: str | None) -> None:
    for old in [one for one in graph if (one.subject.value, one.predicate.value) == (subject, predicate)]:
        graph.discard(old)
    if value is not None:
        graph.add(ox.Triple(ox.NamedNode(subject), ox.NamedNode(predicate), ox.Literal(value)))


VOLTAGE = f"{OHM.uri}#parameters-0"
MINTED = "https://w3id.org/mathrag/unit/banana"


def minted(graph: set[ox.Triple]) -> None:
    """A unit of nobody's that says all that a unit says."""
    replaced(graph, VOLTAGE, f"{MATH}unit", "banana")
    vectors = [
        one.object for one in graph if (one.subject.value, one.predicate.value) == (VOLTAGE, HAS_DIMENSION_VECTOR)
    ]
    replaced(graph, VOLTAGE, HAS_UNIT, None)
    unit = ox.NamedNode(MINTED)
    graph.add(ox.Triple(ox.NamedNode(VOLTAGE), ox.NamedNode(HAS_UNIT), unit))
    graph.add(ox.Triple(unit, ox.NamedNode(TYPE), ox.NamedNode(f"{QUDT}Unit")))
    graph.add(ox.Triple(unit, ox.NamedNode(HAS_DIMENSION_VECTOR), vectors[0]))
    for name in (f"{QUDT}symbol", f"{MATH}spelling", f"{MATH}writtenAs"):
        graph.add(ox.Triple(unit, ox.NamedNode(name), ox.Literal("banana")))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda graph: replaced(graph, VOLTAGE, f"{MATH}unit", "banana"), "the unit is not written so"),
        (minted, "no product of powers of units that are known"),
        (
            lambda graph: replaced(graph, VOLTAGE, f"{MATH}dimension", "T^7"),
            "the dimension is not the one of its vector",
        ),
        (
            lambda graph: replaced(graph, VOLTAGE, f"{MATH}dimension", "L^2 L^3 M"),
            "the dimension is not the one of its vector",
        ),
        (
            lambda graph: replaced(graph, VOLTAGE, HAS_DIMENSION_VECTOR, None),
            "the dimension is not the one of its vector",
        ),
        (lambda graph: replaced(graph, LIGHT.uri, f"{MATH}intent", None), "a constant must say what it is for"),
        (lambda graph: replaced(graph, USES.uri, f"{MATH}evidence", None), "a relation must say what it rests on"),
    ],
)
def test_a_graph_with_a_hole_is_refused(change, said: str) -> None:
    assert graph_with(lambda graph: None) == []
    assert any(said in line for line in graph_with(change))


def test_an_example_s_unit_is_one_that_is_known() -> None:
    part = ExamplePart(value="3", unit="banana", computed=3.0, verdict="verified", reason="by hand")
    example = Example(
        uri=f"{BASE}example/1",
        label="e",
        question="How many?",
        parts=(part,),
        text="e",
        chunks=(CHUNK.id,),
        occurrences=(FOUND,),
    )
    [one] = offending([*ALL, example])
    assert "no unit that is known" in one.reasons[0]
    metres = example.model_copy(update={"parts": (part.model_copy(update={"unit": "m"}),)})
    assert offending([*ALL, metres]) == []


def test_the_pattern_of_units_is_that_of_the_lexicon() -> None:
    shapes = (files("ontology") / "shapes.ttl").read_text(encoding="utf-8")
    assert with_pattern(shapes) == shapes, "python -m ontology.generate_units writes it"
    spellings = re.findall(r'math:spelling "([^"]+)"', (files("ontology") / "units.ttl").read_text(encoding="utf-8"))
    known = re.compile(pattern())
    assert all(map(known.search, [*spellings, "1", "m^(3/2)", "kg^7·m/A", "W/(m·K)"]))
    assert not any(map(known.search, ["banana", "m·banana", "", "m/", "m^"]))


def test_units_of_qudt_are_its_individuals_and_others_are_near_one() -> None:
    unit = "http://qudt.org/vocab/unit/"
    assert [unit_uri(one) for one in ("H", "µF", "MeV", "yr", "N")] == [
        unit + name for name in ("H", "MicroFARAD", "MegaEV", "YR", "N")
    ]
    assert [units_alike(one) for one in ("J/C", "N/A^2", "N·m^2/C^2", "kg·m^2/s^2", "m/s", "kg^7·m/A")] == [
        (f"{unit}V",), (f"{unit}H-PER-M",), (f"{unit}M-PER-FARAD",), (f"{unit}J",), (), (),
    ]  # fmt: skip


def test_a_kind_that_is_narrower_than_qudt_s_is_only_near_it() -> None:
    kinds = ontology().kinds
    assert not kinds["voltage"].near_qudt
    assert kinds["heat"].near_qudt
    formula = OHM.model_copy(
        update={"parameters": (OHM.parameters[0].model_copy(update={"quantity_kind": "heat"}), *OHM.parameters[1:])}
    )
    entities = tuple(formula if entity is OHM else entity for entity in ALL)
    near = f"<{kinds['heat'].qudt}>"
    assert ask(f"ASK {{ kind:heat skos:closeMatch {near} }}", entities)
    assert not ask(f"ASK {{ kind:heat skos:exactMatch {near} }}", entities)


def test_every_link_is_of_a_kind_that_there_is() -> None:
    linked = [kind for kind in ontology().kinds.values() if kind.qudt]
    assert len(linked) > 300
    assert all(kind.qudt.startswith("http://qudt.org/vocab/quantitykind/") for kind in linked if kind.qudt)
