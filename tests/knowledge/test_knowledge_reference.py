"""Kinds, units, and who made what, in the graph; what the shapes refuse of them."""

from __future__ import annotations

import pyoxigraph as ox
import pytest
from knowledge_samples import ALL, OHM, TERM

from mathrag.entities import Entity
from mathrag.knowledge.checks import shacl_violations
from mathrag.knowledge.rdf import triples
from mathrag.knowledge.store import build_graph
from mathrag.quantities import ontology, unit_uri

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


def test_every_link_is_of_a_kind_that_there_is() -> None:
    linked = [kind for kind in ontology().kinds.values() if kind.qudt]
    assert len(linked) > 300
    assert all(kind.qudt.startswith("http://qudt.org/vocab/quantitykind/") for kind in linked if kind.qudt)
