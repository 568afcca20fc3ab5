"""Which formulas the search may chain: many formulas of one sort may not crowd out the only one of another."""

from __future__ import annotations

import agent_fakes as fakes
import numpy as np
from agent_fakes import build_links, typed_knowledge

from mathrag.agent.slots.links import MATCH
from mathrag.agent.slots.typed import LINKS_PER_NEED
from mathrag.agent.slots.weights import weights
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


def test_what_can_be_no_cheaper_is_left_out_of_no_bound() -> None:
    """The least cost of each need is that of all pairs, whatever is left aside because it can't be the least."""
    formulas = [
        fakes.formula(
            f"law{n}", f"mass of the {thing}", f"m{n} == d{n} * V{n}",
            fakes.parameter(f"m{n}", f"mass of the {thing}", "mass", "kg"),
            fakes.parameter(f"d{n}", f"{thing} density", "density", "kg/m^3"),
            fakes.parameter(f"V{n}", "volume", "volume", "m^3"),
        )
        for n, thing in enumerate(("load", "brine", "crate", "iron load"))
    ]  # fmt: skip
    knowledge = typed_knowledge(formulas, kind_index(ontology()))
    links, vector = build_links(knowledge), weights().vector[MATCH]
    for group in links.groups(np.ones(len(knowledge.slots), dtype=np.bool_)):
        matching, places = group._matching, group.place[: len(group.needs)]
        pairs = matching.weighed(vector)[group.place][:, places]
        for seed in range(20):
            drawn = np.random.default_rng(seed)
            through = drawn.choice([0.5, 3.0, 8.0, np.inf], len(group.providers))
            now = drawn.choice([0.2, 2.0, 5.0, 1e9], len(group.needs))
            expected = np.minimum(now, (pairs + through[:, None]).min(axis=0))
            assert group.least(vector, through, now).tolist() == expected.tolist()
