"""How much of something is in a solution by its share of the mass: "0.700 ppm of fluoride by mass in a 250-mL glass of water".

Parts per million or per billion, or per cent by mass, of the mass of the solution, which is given or follows from its volume and density
(of water, where it is a trace in water). What is asked is a mass, an amount of substance or a concentration.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import AMOUNT, CONCENTRATION, DENSITY, MASS, MOLAR_MASS, VOLUME
from mathrag.agent.reading.composition import chemical
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.substances import Mention, mentions, substance_of
from mathrag.agent.reading.told import Part, told_equation
from mathrag.agent.slots.features import Fact

TRACES = frozenset({"ppm", "ppb", "ppt"})
_BY_MASS = re.compile(r"\bby (?:mass|weight)\b|\bw/w\b|\bmass[- ]percent|\bwt\b", re.IGNORECASE)
_BY_OTHER = re.compile(r"\bby (?:volume|number|moles?)\b|\bppmv\b|\b(?:air|atmosphere|gas)\b", re.IGNORECASE)
_WHOLES = frozenset({"m_s", "V", "rho"})
_OF_ALL = re.compile(
    r"(?<!\d)(?<!\d[ -])\b(?:mass|volume|much|(?:kilo|milli)?grams?|(?:milli)?lit(?:er|re)s?|kg|g|mL|L)\s+"
    r"(?:of\s+)?(?:(?:an?|the|this)\s+)?"
    r"(?:solution\b|(?:an?|the|this)\s[^?]{0,30}\bsolution\b[^?]*\bcontain)",
    re.IGNORECASE,
)
_WATER = re.compile(r"\b(?:water|aqueous|sea|lake|river)\b", re.IGNORECASE)


def traces(draft: Draft, number: int) -> list[Statement]:
    """How much there is of what has a share of a solution's mass, numbered ``number``."""
    target, dimensions = draft.wanted
    given = [f for f in draft.facts if f.written and f.span is not None]
    shares = [f for f in given if f.unit in TRACES or (f.unit == "%" and _BY_MASS.search(draft.text))]
    if (
        draft.known is None
        or draft.asked.placeholder is not None
        or not chemical(draft.known)
        or len(shares) != 1
        or _BY_OTHER.search(draft.text)
    ):
        return []
    own = {d: [f for f in given if f.dimension == d] for d in (DENSITY, VOLUME, MASS, MOLAR_MASS)}
    if 1 + sum(map(len, own.values())) != len(given) or any(len(values) > 1 for values in own.values()):
        return []
    share, spoken = shares[0], mentions(draft.text, draft.kinds.ontology)
    of = substance_of(share, draft.text, spoken)
    solute = [m for m in own[MASS] if _is_solute(m, draft.text, spoken)]
    whole = _OF_ALL.search(draft.text, *draft.asked.span) is not None
    molar = own[MOLAR_MASS] or [
        f for f in draft.facts if f.dimension == MOLAR_MASS and of is not None and f.thing == of.said
    ]
    dense = own[DENSITY] or (
        [f for f in draft.facts if f.dimension == DENSITY and f.thing == "water"]
        if _is_trace(share, draft.text)
        else []
    )
    parts = {
        "w": Part("share by mass", "1", share, "mass_fraction", "1"),
        "m_s": Part("mass of the solution", MASS, None if solute else _only(own[MASS]), "mass"),
        "rho": Part("density of the solution", DENSITY, _only(dense), "density", symbol=r"\rho"),
        "V": Part("volume of the solution", VOLUME, _only(own[VOLUME]), "volume"),
        "M": Part("molar mass", MOLAR_MASS, _only(molar), "molar_mass", "kg/mol"),
        "m": Part("mass of what is dissolved", MASS, _only(solute), "mass"),
        "n": Part("amount of substance of what is dissolved", AMOUNT, None, "amount_of_substance"),
        "c": Part("concentration", CONCENTRATION, None, "amount_concentration"),
    }
    for equation in ("m == w*m_s", "m == w*rho*V", "n == w*m_s/M", "n == w*rho*V/M", "c == w*rho/M"):
        names = [name for name in parts if re.search(rf"(?<!\w){name}(?!\w)", equation)]
        unknown = [name for name in names if parts[name].fact is None]
        placed = {fact.index for name in names if (fact := parts[name].fact) is not None}
        left = {f.index for f in given if f.dimension != MOLAR_MASS} - placed
        if (
            len(unknown) == 1
            and parts[unknown[0]].dimension in dimensions
            and not left
            and (unknown[0] in _WHOLES) == whole
        ):
            label = "by definition: share by mass = mass of what is dissolved / mass of the solution"
            return told_equation(number, label, equation, {name: parts[name] for name in names}, target)
    return []


def _is_solute(mass: Fact, text: str, spoken: Sequence[Mention]) -> bool:
    """Is it said right behind a mass that it is of one substance, which is not the water?"""
    own = substance_of(mass, text, spoken)
    return own is not None and own.start >= (mass.span or (0, 0))[1] and own.molecule.formula != "H2O"


def _is_trace(share: Fact, text: str) -> bool:
    return share.unit in TRACES and _WATER.search(text) is not None


def _only(facts: Sequence[Fact]) -> Fact | None:
    return facts[0] if facts else None
