"""What goes with a reaction as it is written: enthalpies, entropies, free energies and constants.

By other reactions whose sum it is (Hess), by the values of what is made less those of what is used up, or in proportion to how much
reacts. The coefficients are an algorithm's (`mathrag.chemistry`); that such a quantity is one of a reaction is what documents speak of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from mathrag.agent.reading.portions import portions
from mathrag.agent.reading.statements import Draft, Statement, answering, own_parameter
from mathrag.agent.reading.stoichiometry import REACTION, per_reaction, reaction_of
from mathrag.agent.reading.substances import asked_among, fact_of, mentions, of_known, substance_of
from mathrag.agent.slots.features import Fact
from mathrag.chemistry import Compound, FoundReaction, Reaction, combined, find_reactions
from mathrag.quantities.dimensions import AMOUNT, ENERGY, MASS, TEMPERATURE

ROOM = 298.15
"""The temperature that standard values are tabulated for, in K."""
ENTROPY, CONSTANT, HEAT = "L^2 M T^-2 Θ^-1", "equilibrium_constant", "heat"
_OF_A_REACTION = (ENERGY, f"{ENERGY} N^-1", ENTROPY, f"{ENTROPY} N^-1")


def heats(draft: Draft, number: int) -> list[Statement]:
    """What goes with a reaction by what is given, numbered ``number``."""
    facts = [f for f in draft.facts if f.written and f.span is not None and f.dimension != TEMPERATURE]
    found = find_reactions(draft.text)
    if draft.known is None or draft.hole is not None or not found:
        return []
    if len(found) == 1 and all(f.dimension == AMOUNT and f.si == 1 for f in facts):
        return _of_tables(draft, number, found[0].reaction)
    values = [fact for fact in facts if fact.dimension in _OF_A_REACTION]
    if len(found) > 1:
        return _of_reactions(draft, number, found, facts)
    if len(values) == len(facts) and draft.dimensions & {*_OF_A_REACTION}:
        return _of_substances(draft, number, found[0].reaction, facts)
    return _of_amounts(draft, number, found[0], facts, values) if 0 < len(values) < 3 else []


def _told(draft: Draft, number: int, label: str, expression: str, known: Mapping[str, Fact]) -> list[Statement]:
    """What is asked as an ``expression``; a value for each mole is one for the reaction as it is written where no amount is asked for."""
    sort = min(draft.dimensions & {f.dimension for f in known.values()} or draft.dimensions, default=ENERGY)
    names = [own_parameter("x", "value for the reaction", sort, None)]
    names += [own_parameter(key, "what goes with it", fact.dimension, None) for key, fact in known.items()]
    return [answering(number, f"by definition: {label}", expression, names, known, draft.target)]


def _of_reactions(draft: Draft, number: int, found: Sequence[FoundReaction], facts: Sequence[Fact]) -> list[Statement]:
    """The value of the one reaction that has none, as the sum of the others'; of their constants a product of powers."""
    ends = [*(one.start for one in found[1:]), len(draft.text)]
    own = [[f for f in facts if f.span and one.end <= f.span[0] < end] for one, end in zip(found, ends, strict=True)]
    bare = [one for one, values in zip(found, own, strict=True) if not values]
    sorts = {fact.dimension for fact in facts}
    if len(bare) != 1 or sum(map(len, own)) != len(facts) or len(facts) != len(found) - 1 or len(sorts) != 1:
        return []
    others = [one.reaction for one in found if one is not bare[0]]
    often = combined(bare[0].reaction, others)
    known = {f"y_{at}": fact for at, fact in enumerate(facts)}
    constants = sorts == {"1"} and CONSTANT in draft.target.kinds
    if often is None or not (constants or (sorts <= {*_OF_A_REACTION} and draft.dimensions & {*_OF_A_REACTION})):
        return []
    parts = (f"{key}**({times})" if constants else f"({times})*{key}" for key, times in zip(known, often, strict=True))
    label = f"{bare[0].reaction} is the sum of the others"
    return _told(draft, number, label, ("*" if constants else "+").join(parts), known)


def _of_substances(draft: Draft, number: int, reaction: Reaction, facts: Sequence[Fact]) -> list[Statement]:
    """The values of the products less those of the reactants; elements have no enthalpy and no free energy of formation."""
    spoken = mentions(draft.text, draft.kinds.ontology)
    places = find_reactions(draft.text)[0]
    outside = [one for one in spoken if not places.start <= one.start < places.end]
    signed = reaction.signed
    of: dict[Compound, str] = {}
    known = {f"y_{at}": fact for at, fact in enumerate(facts)}
    for key, fact in known.items():
        said = substance_of(fact, draft.text, outside)
        own = [one for one in signed if said is not None and _is(one, said.compound)]
        own = own or [one for one in signed if said is not None and _is(one, said.molecule)]
        if len(own) != 1 or own[0] in of:
            return []
        of[own[0]] = key
    left_out = [one for one in signed if one not in of]
    entropies = any(fact.dimension.startswith(ENTROPY) for fact in facts)
    if any(len(one.atoms) > 1 or entropies for one in left_out):
        return []
    return _told(
        draft, number, f"products less reactants of {reaction}", "+".join(f"({signed[c]})*{of[c]}" for c in of), known
    )


def _of_tables(draft: Draft, number: int, reaction: Reaction) -> list[Statement]:
    """The same by the values that documents tabulate of the substances in their states, where none is given."""
    tables, known = draft.properties, dict[str, Fact]()
    if tables is None or any(f.dimension == TEMPERATURE and abs(f.si - ROOM) > 1 for f in draft.facts if f.written):
        return []
    for at, one in enumerate(reaction.signed):
        values = [value for value in tables.named(str(one).lower()) if value.kind in draft.target.kinds]
        if not values:
            return []
        known[f"y_{at}"] = fact_of(len(draft.facts) + at, of_known(values[0], str(one)), draft.kinds)
    draft.facts.extend(known.values())
    terms = [f"({often})*{key}" for often, key in zip(reaction.signed.values(), known, strict=False)]
    return _told(draft, number, f"products less reactants of {reaction}", "+".join(terms), known) if known else []


def _is(one: Compound, said: Compound) -> bool:
    """Is a substance of the reaction the one that is spoken of, in its state where both are told?"""
    return one.key == said.key and (one.state == said.state or None in (one.state, said.state))


def _of_amounts(
    draft: Draft, number: int, found: FoundReaction, facts: Sequence[Fact], values: Sequence[Fact]
) -> list[Statement]:
    """The heat by how much reacts and what the reaction as it is written gives, one of these by the others."""
    reaction, spoken = reaction_of(draft)
    given, alone = portions(draft, [fact for fact in facts if fact not in values], spoken)
    if reaction is None or alone or len(given) + len(values) != 2:
        return []
    asked = asked_among(spoken, draft.text, draft.asked)
    if len(values) == 1 and draft.dimensions & {*_OF_A_REACTION}:
        known: dict[str, Fact] = {}
        turns = per_reaction(draft, given[0], spoken, reaction, known)
        signed = HEAT not in draft.target.kinds and values[0].si < 0
        size = "y" if signed else "abs(y)"
        told = values[0].span is not None and values[0].span[0] >= found.end  # "2 H2 + O2 -> 2 H2O, ΔH = -572 kJ"
        known = {"y": values[0], **known}
        return _told(draft, number, f"for each {REACTION}", f"{turns}*{size}", known) if turns and told else []
    if len(values) == 2 and len(asked) == 1 and len(draft.dimensions & {MASS, AMOUNT}) == 1:
        part = reaction.find(asked[0].molecule)
        size = f"*{asked[0].molecule.molar_mass / 1000:.9g}" if MASS in draft.dimensions else ""
        own = sorted(values, key=lambda fact: fact.si < 0 or "enthalpy" in fact.text)
        often = reaction.coefficients.get(part, Fraction(0)) if part is not None else Fraction(0)
        known = {"q": own[0], "y": own[1]}
        return _told(draft, number, f"for each {REACTION}", f"abs(q/y)*({often}){size}", known) if often else []
    return []
