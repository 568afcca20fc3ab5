"""The mass of one molecule: by definition the molar mass divided by the Avogadro constant, where molecules are spoken of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import MASS, MOLAR_MASS
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.problems.kinds import KindIndex

AVOGADRO = 6.02214076e23  # 1/mol, exact
MOST = 2
_SPOKEN_OF = re.compile(r"\b(?:molecules?|molecular|atoms?|particles?|rms|root[- ]mean[- ]square)\b", re.IGNORECASE)


def molecule_facts(text: str, given: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """The mass of a molecule of each substance whose molar mass is at hand, numbered on from ``given``."""
    if not _SPOKEN_OF.search(text) or any(fact.dimension == MASS and fact.role == "given" for fact in given):
        return []
    molar = [fact for fact in given if fact.dimension == MOLAR_MASS][:MOST]
    return [_fact(len(given) + number, fact, kinds) for number, fact in enumerate(molar)]


def _fact(number: int, molar: Fact, kinds: KindIndex) -> Fact:
    mass = molar.si / AVOGADRO
    words = noun("mass of a molecule", kinds.headed("mass", dimension=MASS), kinds, None, MASS)
    note = f"mass of a molecule: molar mass / Avogadro constant = {molar.si:.6g} kg/mol / {AVOGADRO:g} 1/mol = {mass:.6g} kg"
    return Fact(
        number, mass, "kg", mass, words, "mass of a molecule", None, role="assumed", note=note, origin=molar.index
    )
