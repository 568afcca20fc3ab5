"""The share of an element in a compound by its chemical formula: "the percentage of nitrogen in (NH4)2SO4", "what part of Fe2O3 is iron".

Where the documents have the percent composition (mass of a part / mass of the whole), what a mole of the compound has of the element,
or of water of crystallization, is computed by molmass from standard atomic weights, and divided by the compound's molar mass. The molar
mass itself, where it is asked for and not given, is the sum of these weights.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import MASS, MOLAR_MASS
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, nouns_of, own_formula, own_parameter
from mathrag.agent.situations.chemistry.amounts import chemical
from mathrag.agent.situations.chemistry.atoms import atoms_in, atoms_key, masses_in
from mathrag.agent.situations.chemistry.substances import asked_among, mentions
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.problems.kinds import KindIndex

_SHARE = re.compile(
    r"\b(?:mass|weight|percent\w*|per\s?cent|fraction|share|proportion|composition|how much)\b", re.IGNORECASE
)
_OF_PARTS = re.compile(r"percent|%|fraction|composition|proportion", re.IGNORECASE)
_OF_OTHERS = re.compile(
    r"\b(?:mole|molar|atom\w*|volume)[ -](?:fraction|percent\w*)|\bpercent\w* of the atoms\b", re.IGNORECASE
)
_WATER = {"H": 2, "O": 1}


def composition(draft: Draft, number: int) -> list[Statement]:
    """The share by mass of an element in a compound, numbered ``number``, where one is asked for."""
    dimensions, words = draft.dimensions, draft.text[slice(*draft.asked.span)]
    if draft.known is None or dimensions != {"1"} or not _SHARE.search(words) or _OF_OTHERS.search(words):
        return []
    found = _part_in(draft.text, draft.asked, draft.kinds) if _has_shares(draft.known) else None
    molar = _molar(draft.facts, found[1], draft.text, draft.kinds) if found else frozenset()
    if found is None or not molar or any(f.written and f.dimension != MOLAR_MASS for f in draft.facts):
        return []
    part, compound, size = found
    parameters = (
        own_parameter("w", f"mass percentage of {part}", "1", "mass_fraction", "1"),
        own_parameter("M", "molar mass of the compound", MOLAR_MASS, "molar_mass", "kg/mol"),
    )
    latex = rf"w = \frac{{{size:.6g}\,\mathrm{{g/mol}}}}{{M}}"
    label = f"by definition: a mole of {compound} has {size:.6g} g of {part} (standard atomic weights)"
    formula = own_formula(number, label, f"w == {size / 1000:.9g}/M", latex, parameters)
    nouns, takes = nouns_of(parameters, draft.kinds), {"M": molar}
    return [Statement(formula, nouns, frozenset(), takes, answers=True, told=draft.asked.placeholder is None)]


def molar_mass_asked(draft: Draft, number: int) -> list[Statement]:
    """The molar mass of the one substance that is named, numbered ``number``, where nothing else says what it is."""
    dimensions = draft.dimensions
    if (
        draft.known is None
        or dimensions != {MOLAR_MASS}
        or not chemical(draft.known)
        or any(f.role == "given" for f in draft.facts)
    ):
        return []
    spoken = mentions(draft.text, draft.kinds.ontology)
    asking = asked_among(spoken, draft.text, draft.asked) or spoken
    wholes = {atoms_key(m.molecule) for m in asking} - {()}
    names = {m.said for m in spoken if atoms_key(m.molecule) in wholes}
    own = [f for f in draft.facts if f.dimension == MOLAR_MASS and f.thing in names]
    if len(wholes) != 1 or not own:
        return []
    sides = (("x", "molar mass"), ("M", "sum of the standard atomic weights"))
    parameters = tuple(own_parameter(name, said, MOLAR_MASS, "molar_mass", "g/mol") for name, said in sides)
    formula = own_formula(number, f"by definition: molar mass of {own[0].thing}", "x == M", "x = M", parameters)
    takes, nouns = {"M": frozenset({own[0].index})}, nouns_of(parameters, draft.kinds)
    return [Statement(formula, nouns, frozenset(), takes, answers=True, told=draft.asked.placeholder is None)]


def _part_in(text: str, asked: Asked, kinds: KindIndex) -> tuple[str, str, float] | None:
    """The element asked of, or the water, the only compound of it that is named, and what a mole of that has of it in g."""
    spoken = mentions(text, kinds.ontology)
    asking = [m for m in spoken if asked.span[0] <= m.start < asked.span[1]]
    hydrates = any("." in m.formula for m in spoken)
    parts = {
        m.formula for m in asking if sum((own := atoms_in(m.formula)).values()) == 1 or (hydrates and own == _WATER)
    }
    wholes = {atoms_key(m.formula): m.formula for m in spoken if m.formula not in parts}
    found = [(part, whole, size) for part in parts for whole in wholes.values() if (size := _size(part, whole)) > 0]
    return found[0] if len(found) == 1 else None


def _size(part: str, whole: str) -> float:
    """What a mole of ``whole`` has of ``part``, in g."""
    own = atoms_in(part)
    if len(own) == 1:
        return masses_in(whole).get(part, 0.0)
    water = re.search(r"\.(\d*)H2O$", whole)
    return int(water[1] or 1) * sum(masses_in(part).values()) if water else 0.0


def _molar(facts: Sequence[Fact], compound: str, text: str, kinds: KindIndex) -> frozenset[int]:
    """The compound's molar mass, given or by its formula."""
    molar = [f for f in facts if f.dimension == MOLAR_MASS]
    given = frozenset(f.index for f in molar if f.role == "given")
    if len(given) == 1:
        return given
    names = {m.said for m in mentions(text, kinds.ontology) if atoms_in(m.formula) == atoms_in(compound)}
    return frozenset(f.index for f in molar if f.thing in names)


def _has_shares(known: TypedKnowledge) -> bool:
    """Have the documents the mass of a part by that of the whole as a percentage or a fraction?"""
    for index in known.by_dimension.get("1", ()):
        formula = known.formulas[known.slots[index].formula]
        sorts = sorted(str(known.slots[slot].parameter.dimension) for slot in formula.slots)
        if sorts == ["1", MASS, MASS]:
            own = formula.formula
            if _OF_PARTS.search(" ".join((own.label, own.latex, *(p.name for p in own.parameters)))):
                return True
    return False
