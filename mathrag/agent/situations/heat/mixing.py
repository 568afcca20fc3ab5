"""What is put together: two bodies that come to one temperature (`exchange`), two solutions that come to one concentration.

What is dissolved in two solutions is in their mixture, whose volume is the sum of theirs.
"""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.agent.language.dimensions import CONCENTRATION, ENERGY, MASS, SPECIFIC_HEAT, TEMPERATURE, VOLUME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.situations.heat.exchange import MEETS, exchange
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.entities import Parameter

_KINDS = {CONCENTRATION: "amount_concentration", VOLUME: "volume"}
SOLUTIONS = {"c": CONCENTRATION, "V": VOLUME}
"""Dimensions of their letters."""


def mixing(draft: Draft, number: int) -> list[Statement]:
    """What is asked of two bodies that meet, or the concentration of two solutions, numbered ``number``."""
    if draft.known is None or not MEETS.search(draft.text):
        return []
    if CONCENTRATION in draft.dimensions and CONCENTRATION in draft.known.by_dimension:
        return _solutions(draft.facts, number, draft.kinds)
    return exchange(draft.text, draft.facts, draft.asked, draft.wanted, number) if warms(draft.known) else []


def _solutions(facts: Sequence[Fact], number: int, kinds: KindIndex) -> list[Statement]:
    """The concentration of two solutions put together: each has a concentration and a volume, in the order of the text."""
    given = [fact for fact in facts if fact.written]
    parts = {letter: [fact for fact in given if fact.dimension == dimension] for letter, dimension in SOLUTIONS.items()}
    if [len(own) for own in parts.values()] != [2, 2]:
        return []
    takes = {f"{letter}_{n}": frozenset({fact.index}) for letter, own in parts.items() for n, fact in enumerate(own, 1)}
    parameters = tuple(_parameter(name) for name in ("c", *takes))
    equation = "c == (c_1*V_1 + c_2*V_2)/(V_1 + V_2)"
    latex = "c (V_1 + V_2) = c_1 V_1 + c_2 V_2"
    formula = own_formula(number, "what is dissolved in both is in the mixture", equation, latex, parameters)
    return [Statement(formula, nouns_of(parameters, kinds), frozenset(), takes)]


def _parameter(name: str) -> Parameter:
    """One of the two has an index; what they have together has none."""
    dimension = SOLUTIONS[name[0]]
    said = _KINDS[dimension].replace("_", " ")
    return own_parameter(name, said if "_" in name else f"common {said}", dimension, _KINDS[dimension])


def warms(known: TypedKnowledge) -> bool:
    """Have the documents the heat of warming?"""
    return known.relates({ENERGY, MASS, SPECIFIC_HEAT, TEMPERATURE})
