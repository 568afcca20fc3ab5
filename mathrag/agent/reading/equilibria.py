"""Equilibria by their constants: a reaction by its coefficients, a salt by its ions, an acid or base that ionizes in part.

What is in equilibrium and how often follows from chemical formulas; that the constant is the product of concentrations is what the
documents must speak of. Concentrations count in mol/L, pressures in the unit that is given. Where a value has no place, nothing is stated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, nouns_of, own_parameter
from mathrag.agent.reading.stoichiometry import reaction_of
from mathrag.agent.reading.substances import Mention, asked_among, substance_of
from mathrag.agent.reading.told import answering
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import symbol_key
from mathrag.chemistry import Compound, Reaction, ions_of
from mathrag.quantities.dimensions import CONCENTRATION, PRESSURE

CONSTANT, PRODUCT, IONIZATION = "equilibrium_constant", "solubility_product", "percent_ionization"
IONIZED = {"acid_dissociation_constant": "H^+", "base_dissociation_constant": "OH^-"}
"""The constant of what ionizes in part, and the ion that it gives."""
LOGARITHMS = frozenset({"ph", "poh"})
_CONDENSED = frozenset({"s", "l"})
_NAMES = {CONCENTRATION: "concentration", PRESSURE: "partial pressure", "1": "constant"}


def equilibria(draft: Draft, number: int) -> list[Statement]:
    """What is asked of an equilibrium by what is given, numbered ``number``."""
    if draft.known is None or draft.hole is not None:
        return []
    facts = [fact for fact in draft.facts if fact.written and fact.span is not None]
    reaction, spoken = reaction_of(draft)
    if reaction is not None:
        return _of_reaction(draft, number, reaction, facts, spoken) if draft.known.has(CONSTANT) else []
    if _speaks_of(draft, PRODUCT):
        return _of_salt(draft, number, facts, spoken)
    kind = next((kind for kind in IONIZED if _speaks_of(draft, kind)), None)
    return _of_ionized(draft, number, kind, facts, spoken) if kind is not None else []


def _speaks_of(draft: Draft, kind: str) -> bool:
    """Is a kind that documents have named, or written by its symbol?"""
    entry = draft.kinds.ontology.kinds[kind]
    written = {symbol_key(word.strip(".,:;?()")) for word in draft.text.split()}
    spoken = any(symbol_key(one) in written for one, _ in entry.symbols)
    named = any(one in draft.text for one in (entry.label, *entry.synonyms))
    return (spoken or named) and draft.known is not None and draft.known.has(kind)


def _stated(
    draft: Draft, number: int, label: str, expression: str, known: Mapping[str, Fact], sort: str, ion: str | None = None
) -> list[Statement]:
    """What is asked, of the dimension ``sort``, by what is ``known``; with ``ion`` its concentration as a step to what is asked."""
    units = {fact.dimension: fact.unit for fact in known.values()} | {CONCENTRATION: "mol/L"}
    sorts = {"x": sort} | {key: fact.dimension for key, fact in known.items()}
    own = [own_parameter(key, _NAMES[one], one, None, units.get(one)) for key, one in sorts.items()]
    if ion is not None:
        own[0] = own_parameter("x", f"concentration of {ion}", sort, "amount_concentration", "mol/L", f"[{ion}]")
    target = draft.target if ion is None else nouns_of(own[:1], draft.kinds)[0]
    statement = answering(number, f"by definition: {label}", expression, own, known, target)
    return [replace(statement, answers=ion is None, told=ion is None)]


def _of_reaction(
    draft: Draft, number: int, reaction: Reaction, facts: Sequence[Fact], spoken: Sequence[Mention]
) -> list[Statement]:
    """The constant by what there is of everything, or what there is of one by the constant and the others."""
    powers: dict[Compound | None, Fraction] = {}
    for sign, side in ((-1, reaction.reactants), (1, reaction.products)):
        powers |= {compound: sign * often for often, compound in side if compound.state not in _CONDENSED}
    sized = {f"c_{at}": fact for at, fact in enumerate(facts) if fact.dimension in (CONCENTRATION, PRESSURE)}
    places = {key: substance_of(fact, draft.text, spoken) for key, fact in sized.items()}
    of = {key: reaction.find(one.molecule) if one is not None else None for key, one in places.items()}
    asked = next(iter(asked_among(spoken, draft.text, draft.asked)), None)
    sorts = {fact.dimension for fact in sized.values()}
    if len(sorts) != 1 or len(set(of.values())) < len(sized) or not set(of.values()) <= powers.keys():
        return []
    whole = "*".join(f"{key}**({powers[one]})" for key, one in of.items())
    label = f"the constant of {reaction}"
    if len(sized) == len(facts) == len(powers) and CONSTANT in draft.target.kinds:
        return _stated(draft, number, label, whole, sized, "1")
    wanted = reaction.find(asked.compound) if asked is not None else None
    constants = [fact for fact in facts if fact.dimension == "1" and fact.unit is None]
    rest = {*powers} - {*of.values()}
    if rest != {wanted} or len(constants) != 1 or len(facts) != len(powers) or draft.dimensions != sorts:
        return []
    return _stated(draft, number, label, f"(K/({whole}))**({1 / powers[wanted]})", {"K": constants[0], **sized}, *sorts)


def _of_salt(draft: Draft, number: int, facts: Sequence[Fact], spoken: Sequence[Mention]) -> list[Statement]:
    """The product by how much of one salt, or of one of its ions, is dissolved in water, or the other way round."""
    salts = {one.compound.key: (one.compound, ions) for one in spoken if (ions := ions_of(one.compound))}
    if len(salts) != 1 or len(facts) != 1:
        return []
    ((salt, ions),) = salts.values()
    factor, power = ions[0][0] ** ions[0][0] * ions[1][0] ** ions[1][0], ions[0][0] + ions[1][0]
    label = f"{salt} gives " + " and ".join(f"{count} {ion}" for count, ion in ions)
    gives = PRODUCT in draft.target.kinds and facts[0].dimension == CONCENTRATION
    named = [one.compound.key for one in (spoken if gives else asked_among(spoken, draft.text, draft.asked))]
    times = next((count for count, ion in ions if ion.key in named), 1)
    if gives:
        return _stated(draft, number, label, f"{factor}*(c/{times})**{power}", {"c": facts[0]}, "1")
    if draft.dimensions != {CONCENTRATION} or facts[0].dimension != "1":
        return []
    return _stated(draft, number, label, f"{times}*(K/{factor})**(1/{power})", {"K": facts[0]}, CONCENTRATION)


def _of_ionized(
    draft: Draft, number: int, kind: str, facts: Sequence[Fact], spoken: Sequence[Mention]
) -> list[Statement]:
    """The concentration of the ion that an acid or base gives, by which a document's law gives a pH; or how much of it ionizes."""
    by_sort = {fact.dimension: fact for fact in facts}
    own = substance_of(by_sort[CONCENTRATION], draft.text, spoken) if CONCENTRATION in by_sort else None
    if len(facts) != 2 or by_sort.keys() != {CONCENTRATION, "1"} or own is None or own.compound.charge:
        return []
    known, ion, part = {"K": by_sort["1"], "c": by_sort[CONCENTRATION]}, IONIZED[kind], "(-K + sqrt(K**2 + 4*K*c))/2"
    label = f"K = [{ion}]²/(c - [{ion}]) for {own.compound}"
    if IONIZATION in draft.target.kinds:
        return _stated(draft, number, label, f"{part}/c", known, "1")
    if draft.dimensions == {CONCENTRATION}:
        return _stated(draft, number, label, part, known, CONCENTRATION)
    return _stated(draft, number, label, part, known, CONCENTRATION, ion) if draft.target.kinds & LOGARITHMS else []
