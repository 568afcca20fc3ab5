"""What the words of a question imply beside what it writes: values, each from those before, and equations that hold for it alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mathrag.agent.language.dimensions import RESISTANCE
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.aliases import alias_facts
from mathrag.agent.reading.alike import single_facts, twin_facts
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.changes import change_facts, with_boiling
from mathrag.agent.reading.composition import composition, empirical, molar_mass_asked, molar_relation
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.implicit import assumed_facts, default_facts, derived_facts, neutral_facts
from mathrag.agent.reading.loads import total_facts
from mathrag.agent.reading.multiples import with_multiples
from mathrag.agent.reading.orders import order_facts, spacing_facts
from mathrag.agent.reading.pairs import other_ends
from mathrag.agent.reading.periods import one_period, period_facts
from mathrag.agent.reading.relations import related_facts
from mathrag.agent.reading.statements import Statement, statements
from mathrag.agent.reading.stoichiometry import amounts, percent_yield
from mathrag.agent.reading.substances import molecule_facts, property_facts
from mathrag.agent.reading.turns import angle_facts, turn_facts
from mathrag.agent.reading.yields import yields
from mathrag.agent.situations.bills import bills
from mathrag.agent.situations.chemistry.activation import activation
from mathrag.agent.situations.chemistry.courses import reaction_course
from mathrag.agent.situations.chemistry.decay import decay, gone_asked
from mathrag.agent.situations.chemistry.densities import densities, volume_of
from mathrag.agent.situations.chemistry.dilutions import dilutions
from mathrag.agent.situations.chemistry.dissolved import dissolved
from mathrag.agent.situations.chemistry.effusion import effusion
from mathrag.agent.situations.chemistry.traces import traces
from mathrag.agent.situations.definitions import counted_charges, power_factor
from mathrag.agent.situations.electricity.capacitors import capacitors, plate_facts
from mathrag.agent.situations.electricity.circuits import saved_powers, total_powers, total_resistances
from mathrag.agent.situations.electricity.hours import hours, hours_unknown
from mathrag.agent.situations.electricity.motors import motors
from mathrag.agent.situations.electricity.networks import networks
from mathrag.agent.situations.electricity.pulses import consumed, metered, read_twice
from mathrag.agent.situations.flows import flow_facts, in_one_period
from mathrag.agent.situations.heat.burned import burned
from mathrag.agent.situations.heat.expansion import expansion
from mathrag.agent.situations.heat.gases import gases
from mathrag.agent.situations.heat.humidity import humidity
from mathrag.agent.situations.heat.ideals import share_of_best
from mathrag.agent.situations.heat.losses import losses
from mathrag.agent.situations.heat.mixing import mixing
from mathrag.agent.situations.heat.paths import free_paths
from mathrag.agent.situations.heat.stages import stages
from mathrag.agent.situations.heat.strokes import strokes
from mathrag.agent.situations.heat.transitions import transitions
from mathrag.agent.situations.mechanics.balances import at_once, balances, loaded
from mathrag.agent.situations.mechanics.buoyancy import buoyancy
from mathrag.agent.situations.mechanics.collisions import stuck_together
from mathrag.agent.situations.mechanics.dynamics import equations_of_motion
from mathrag.agent.situations.mechanics.equalities import equalities
from mathrag.agent.situations.mechanics.hydraulics import pistons
from mathrag.agent.situations.mechanics.immersed import with_water
from mathrag.agent.situations.mechanics.machines import machine
from mathrag.agent.situations.mechanics.storeys import storey_facts
from mathrag.agent.situations.mechanics.supports import total_areas
from mathrag.agent.situations.motion.echoes import echo_facts
from mathrag.agent.situations.motion.legs import leg_facts
from mathrag.agent.situations.motion.orbits import altitude_asked, centre_facts, gravity_aloft
from mathrag.agent.situations.motion.passing import passing, passing_facts
from mathrag.agent.situations.motion.readers import moved
from mathrag.agent.situations.motion.readings import covered, passed
from mathrag.agent.situations.motion.rebounds import with_rebound
from mathrag.agent.situations.prices import costs
from mathrag.agent.situations.products import products
from mathrag.agent.situations.shapes import shaped_facts
from mathrag.agent.situations.wholes import asked_of, whole_facts
from mathrag.agent.slots.features import Fact
from mathrag.entities import Constant


def implied_values(
    text: str,
    inner: str,
    given: list[Fact],
    asked: Asked,
    dimensions: frozenset[str],
    constants: Iterable[Constant],
    kinds: KindIndex,
) -> list[Fact]:
    """``given`` with everything that the words imply besides, in an order in which each may build on those before."""
    weighed = (
        asked.placeholder is None or "M" not in dimensions
    )  # a mass that is marked as unknown belongs to the weight
    given = in_one_period(asked, inner, storey_facts(inner, given, dimensions, kinds), dimensions, kinds)
    facts = with_rebound(inner, with_multiples(inner, given, kinds), dimensions)
    facts.extend(alias_facts(inner, facts, kinds))
    facts.extend(change_facts(inner, facts, kinds))
    facts.extend(derived_facts(inner, facts, constants, kinds))
    facts.extend(period_facts(inner, facts, len(facts), kinds))
    facts.extend(turn_facts(inner, facts, len(facts), kinds))
    facts.extend(angle_facts(facts, len(facts), kinds))
    facts.extend(total_facts(inner, facts, kinds))
    facts.extend(total_powers(inner, facts, kinds))
    facts.extend(saved_powers(inner, f"{asked.text} {asked.context}", facts, kinds))
    if asked.placeholder is None or RESISTANCE not in dimensions:  # else one of them is unknown
        facts.extend(total_resistances(inner, facts, kinds))
    facts.extend(echo_facts(inner, facts, dimensions, kinds))
    for made in (passed, covered, leg_facts, passing_facts, total_areas, metered, consumed):
        facts.extend(made(inner, facts, kinds))
    facts.extend(hours(inner, f"{inner[slice(*asked.span)]} {asked.context}", asked.placeholder, facts, kinds))
    facts.extend(flow_facts(inner, facts, dimensions, kinds))
    facts.extend(shaped_facts(inner, facts, dimensions, kinds))
    facts.extend(plate_facts(inner, facts, kinds))
    facts.extend(related_facts(inner, facts, constants, kinds, weighed=weighed))
    facts.extend(assumed_facts(inner, facts, constants, len(facts), kinds))
    facts = with_boiling(inner, other_ends(facts), kinds)
    facts.extend(property_facts(with_water(inner), facts, len(facts), kinds))
    facts.extend(centre_facts(inner, facts, kinds))
    facts.extend(molecule_facts(inner, facts, kinds))
    facts.extend(twin_facts(text, facts, len(facts)))
    facts.extend(single_facts(inner, len(facts)))
    facts.extend(one_period(asked, len(facts), kinds))
    facts.extend(spacing_facts(inner, facts, kinds))
    facts.extend(order_facts(inner, facts, kinds))
    facts.extend(default_facts(inner, facts, len(facts), kinds))
    facts.extend(neutral_facts(inner, facts, len(facts), kinds))
    facts.extend(whole_facts(inner, facts, len(facts), kinds))
    facts.extend(volume_of(inner, dimensions, facts, kinds))
    return facts


_READERS: tuple[Callable[[Draft, int], list[Statement]], ...] = (
    costs, hours_unknown, bills, strokes, products, motors, loaded, passing, at_once, densities, altitude_asked, gravity_aloft,
    stuck_together, equations_of_motion, machine, pistons, equalities, moved, buoyancy, mixing, burned, losses, stages, share_of_best,
    dissolved, dilutions, humidity, transitions, expansion, activation, reaction_course, empirical, free_paths, gases, composition,
    molar_mass_asked, amounts, percent_yield, traces, effusion, decay,
    read_twice, capacitors, networks, power_factor, counted_charges, molar_relation,
)  # fmt: skip
"""Each gives the equations, numbered from the given number on, that it finds in a question."""


def said_equations(draft: Draft) -> tuple[Statement, ...]:
    """The equations that the question states, or that hold by definition."""
    shared = () if gone_asked(draft.text, draft.asked) else asked_of(draft.asked.text, draft.kinds)
    stated = statements(draft.text, draft.facts, draft.hole, draft.kinds, shared)
    stated += yields(draft, len(stated))
    stated += balances(draft.text, draft.facts, draft.target, stated, draft.kinds)
    for reader in _READERS:
        stated += reader(draft, len(stated))
    return tuple(stated)
