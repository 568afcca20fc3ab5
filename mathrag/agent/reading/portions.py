"""Which values together say how much there is of one substance: a mass alone, a concentration and the volume that has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.reading.statements import Draft
from mathrag.agent.reading.substances import Mention, behind, substance_of
from mathrag.agent.slots.features import Fact
from mathrag.problems.wording import wording
from mathrag.problems.words import tokens
from mathrag.quantities import ReadQuantity, dimension_of
from mathrag.quantities.dimensions import AMOUNT, CHARGE, CONCENTRATION, TIME, VOLUME

CURRENT = "I"
_MOLAL = {"°C/m": "°C·kg/mol", "K/m": "K·kg/mol"}


Portion = tuple[Fact, ...]
"""Values whose product is how much there is; the substance is named beside the first one."""


def sort_of(portion: Portion) -> str:
    """The dimension of the product."""
    pair = CHARGE if portion[0].dimension == CURRENT else AMOUNT
    return portion[0].dimension if len(portion) == 1 else pair


def portions(draft: Draft, facts: Sequence[Fact], spoken: Sequence[Mention]) -> tuple[list[Portion], list[Fact]]:
    """``facts`` as amounts of substances, and the concentrations and volumes of solutions that have no partner.

    A volume belongs to the concentration that stands right behind it ("25 mL of 0.1 M NaOH"), else to the one of the same substance.
    """
    flows = [[fact for fact in facts if fact.dimension == sort] for sort in (CURRENT, TIME)]
    facts = [fact for fact in facts if fact not in (*flows[0], *flows[1])]
    strengths = [fact for fact in facts if fact.dimension == CONCENTRATION]
    dissolved = strengths or draft.dimensions == {CONCENTRATION}
    solutions = [fact for fact in facts if dissolved and fact.dimension == VOLUME]
    found: list[Portion] = [(fact,) for fact in facts if fact not in strengths and fact not in solutions]
    alone: list[Fact] = []
    if all(flows):
        found.append((flows[0][0], flows[1][0]))
    else:
        alone += [*flows[0], *flows[1]]
    for strength in strengths:
        own = [one for one in solutions if strength.span and behind(one, draft.text) == strength.span[0]]
        own = own or [one for one in solutions if _same(draft, one, strength, spoken)]
        if len(own) == 1:
            found.append((strength, own[0]))
            solutions.remove(own[0])
        else:
            alone.append(strength)
    return found, [*alone, *solutions]


def molal(text: str, quantities: Sequence[ReadQuantity]) -> list[ReadQuantity]:
    """``quantities`` with the m of "a 0.5 m solution", and of "°C/m" where solutions are spoken of, as mol/kg."""
    words = frozenset(wording().molal.split("|"))
    spoken = bool(words & frozenset(tokens(text)))

    def meant(one: ReadQuantity) -> str | None:
        if one.unit in _MOLAL and spoken:
            return _MOLAL[one.unit]
        return "mol/kg" if one.unit == "m" and words & frozenset(tokens(text[one.end :])[:1]) else None

    units = [(one, meant(one)) for one in quantities]
    return [one if unit is None else replace(one, unit=unit, dimension=dimension_of(unit)) for one, unit in units]


def _same(draft: Draft, volume: Fact, strength: Fact, spoken: Sequence[Mention]) -> bool:
    """Are both of one substance, which is named behind each?"""
    one, other = (substance_of(fact, draft.text, spoken) for fact in (volume, strength))
    end = volume.span[1] if volume.span is not None else 0
    return one is not None and other is not None and one.start >= end and one.molecule.key == other.molecule.key
