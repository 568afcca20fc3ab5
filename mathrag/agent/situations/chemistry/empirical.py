"""How many units of its empirical formula, or atoms of an element, one molecule has: its molar mass divided by that of the formula.

It is stated where the empirical formula is written out, the molar mass, or a mass and its amount of substance, is given and nothing else.
"""

from __future__ import annotations

import re

from mathrag.agent.language.dimensions import AMOUNT, MASS, MOLAR_MASS
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.told import Part, told_equation
from mathrag.agent.situations.chemistry.atoms import atoms_in, molar_mass
from mathrag.agent.situations.chemistry.substances import mentions

GRAMS = 1000  # a kilogram
_EMPIRICAL = re.compile(r"\b(?:empirical|simplest) formula\b[^.?;]{0,25}$", re.IGNORECASE)
_UNITS = re.compile(r"\bformula units?\b", re.IGNORECASE)
_IN_ONE = re.compile(r"\b(?:one|a|each|per|the|its) molecules?\b|\bmolecular formula\b", re.IGNORECASE)


def empirical(draft: Draft, number: int) -> list[Statement]:
    """How often the empirical formula, or an element, is there in one molecule, numbered ``number``."""
    if draft.known is None or draft.hole is not None or not _IN_ONE.search(draft.asking):
        return []
    spoken = mentions(draft.text, draft.kinds.ontology)
    unit = next((m for m in spoken if _EMPIRICAL.search(draft.text[: m.start])), None)
    own = molar_mass(unit.formula) if unit is not None else None
    given = {f.dimension: f for f in draft.facts if f.written and f.span is not None}
    if unit is None or own is None or given.keys() not in ({MOLAR_MASS}, {MASS, AMOUNT}):
        return []
    atoms = {
        symbol for m in spoken if m.start >= draft.asked.span[0] and m is not unit for symbol in atoms_in(m.formula)
    }
    times = 1 if _UNITS.search(draft.asking) else atoms_in(unit.formula).get(min(atoms), 0) if len(atoms) == 1 else 0
    if not times:
        return []
    parts = {
        "x": Part("number in one molecule", "1", None, "number"),
        "M": Part("molar mass", MOLAR_MASS, given.get(MOLAR_MASS), "molar_mass", "kg/mol"),
        "m": Part("mass", MASS, given.get(MASS), "mass"),
        "n": Part("amount of substance", AMOUNT, given.get(AMOUNT), "amount_of_substance"),
    }
    whole = "M" if MOLAR_MASS in given else "(m/n)"
    there = {name: part for name, part in parts.items() if name == "x" or part.fact is not None}
    label = f"by the molar masses of the molecule and of its empirical formula ({own:g} g/mol)"
    return told_equation(number, label, f"x == {times}*{whole}/{own / GRAMS:.9g}", there, draft.target)
