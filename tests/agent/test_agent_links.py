"""Which formulas the search may chain: many formulas of one sort may not crowd out the only one of another."""

from __future__ import annotations

import agent_fakes as fakes
from agent_fakes import build_links, typed_knowledge

from mathrag.agent.slots.typed import LINKS_PER_NEED
from mathrag.problems.kinds import kind_index
from mathrag.quantities import ontology


def test_the_only_formula_of_its_shape_is_linked_whatever_it_is_called() -> None:
    mass, ratio = ("mass", "kg"), ("ratio", "1")
    crowd = [
        fakes.formula(
            f"near{n}", "mass of the load", f"m{n} == m * k{n}",
            fakes.parameter(f"m{n}", "mass", *mass), fakes.parameter("m", "mass", *mass),
            fakes.parameter(f"k{n}", "ratio", *ratio),
        )
        for n in range(LINKS_PER_NEED)
    ]  # fmt: skip
    heat = fakes.formula(
        "heat", "heat", "Q == m * q", fakes.parameter("Q", "heat", "heat", "J"), fakes.parameter("m", "mass", *mass),
        fakes.parameter("q", "calorific value", "calorific_value", "J/kg"),
    )  # fmt: skip
    liquid = fakes.formula(
        "liquid", "volume of a liquid", "V == w / d", fakes.parameter("V", "volume", "volume", "m^3"),
        fakes.parameter("w", "mass of brine in the tank", *mass), fakes.parameter("d", "density", "density", "kg/m^3"),
    )  # fmt: skip
    knowledge = typed_knowledge([*crowd, heat, liquid], kind_index(ontology()))
    links = build_links(knowledge)
    need = next(
        s
        for s in knowledge.slots
        if knowledge.formulas[s.formula].formula.uri == heat.uri and s.parameter.identifier == "m"
    )
    providers = {
        knowledge.formulas[knowledge.slots[provider].formula].formula.uri
        for provider in links.of(need.index)[0].tolist()
    }
    assert liquid.uri in providers
    assert len(links.of(need.index)[0]) <= LINKS_PER_NEED
