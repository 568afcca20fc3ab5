"""What chemical formulas tell by themselves: molar masses and shares by mass."""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.agent.reading.statements import Draft, Statement, answering, nouns_of, own_formula, own_parameter
from mathrag.agent.reading.substances import Mention, asked_among, mentions
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.problems.statistic_words import within
from mathrag.quantities.dimensions import AMOUNT, MOLAR_MASS


def chemical(known: TypedKnowledge | None) -> bool:
    """Do the documents speak of amounts of substance or molar masses?"""
    return known is not None and (known.has(MOLAR_MASS) or known.has(AMOUNT))


def composition(draft: Draft, number: int) -> list[Statement]:
    """The share by mass of an element, or of water, in a compound, numbered ``number``, where one is asked for and nothing is given."""
    other = any(f.written and f.dimension != MOLAR_MASS for f in draft.facts)
    asks = within("share by mass", draft.asking) and not within("other share", draft.asking.replace("-", " "))
    if not chemical(draft.known) or draft.dimensions != {"1"} or not asks or other:
        return []
    spoken = mentions(draft.text, draft.kinds.ontology)
    asking = [m for m in spoken if draft.asked.span[0] <= m.start < draft.asked.span[1]]
    pairs = {
        (part.compound.key, whole.compound.key): (part.compound, whole)
        for part in asking
        for whole in spoken
        if part.compound.key != whole.compound.key and whole.compound.count(part.compound)
    }
    if len(pairs) != 1:
        return []
    ((part, whole),) = pairs.values()
    molar = _own_molar_masses(draft, spoken, whole)
    if molar is None:
        return []
    size = whole.compound.count(part) * part.molar_mass
    label = f"by definition: a mole of {whole.compound} has {size:.6g} g of {part} (standard atomic weights)"
    parameters = (
        own_parameter("w", f"mass percentage of {part}", "1", "mass_fraction", "1"),
        own_parameter("M", "molar mass of the compound", MOLAR_MASS, "molar_mass", "kg/mol"),
    )
    return [answering(number, label, f"{size / 1000:.9g}/M", parameters, {"M": molar}, draft.target)]


def molar_mass_asked(draft: Draft, number: int) -> list[Statement]:
    """The molar mass of the one substance that is named, numbered ``number``, where nothing else says what it is."""
    if not chemical(draft.known) or draft.dimensions != {MOLAR_MASS} or any(f.role == "given" for f in draft.facts):
        return []
    spoken = mentions(draft.text, draft.kinds.ontology)
    asking = asked_among(spoken, draft.text, draft.asked) or spoken
    molar = _own_molar_masses(draft, spoken, asking[0]) if len({m.molecule.key for m in asking}) == 1 else None
    if molar is None:
        return []
    sides = (("x", "molar mass"), ("M", "sum of the standard atomic weights"))
    parameters = tuple(own_parameter(name, said, MOLAR_MASS, "molar_mass", "g/mol") for name, said in sides)
    formula = own_formula(number, f"by definition: molar mass of {molar.thing}", "x", "M", "x = M", parameters)
    takes, told = {"M": frozenset({molar.index})}, draft.hole is None
    return [Statement(formula, nouns_of(parameters, draft.kinds), takes, answers=True, told=told)]


def _own_molar_masses(draft: Draft, spoken: Sequence[Mention], whole: Mention) -> Fact | None:
    """The molar mass of a substance: given as the only one, else by its formula."""
    molar = [f for f in draft.facts if f.dimension == MOLAR_MASS]
    names = {m.said for m in spoken if m.molecule.key == whole.molecule.key}
    given = [f for f in molar if f.role == "given"]
    return given[0] if len(given) == 1 else next((f for f in molar if f.thing in names), None)
