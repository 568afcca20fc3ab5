"""The table of enthalpies, free energies and entropies that ships: G = H - TS holds in every row."""

from __future__ import annotations

import re
from importlib.resources import files

from mathrag.chemistry import read_compound

ROW = re.compile(r"\| ([A-Z]\w*(?:\(\w+\)\d?)?)\((?:s|l|g)\) \| ([-\d.]+) \| ([-\d.]+) \| ([-\d.]+) \|")
ELSEWHERE = {"S": 32.1, "P": 41.1, "Na": 51.3, "K": 64.7, "Ti": 30.7, "Sn": 51.2}
"""Standard molar entropies of elements that the table has no row of, in J/(mol K)."""


def test_free_energies_agree_with_enthalpies_and_entropies() -> None:
    text = files("ontology").joinpath("situations/thermodynamics.md").read_text(encoding="utf-8")
    rows = [(found[1], *map(float, found.groups()[1:])) for found in ROW.finditer(text)]
    assert len(rows) > 60
    entropies = dict(ELSEWHERE)
    for formula, enthalpy, energy, entropy in rows:
        if enthalpy == energy == 0:
            ((element, count),) = read_compound(formula).atoms.items()
            entropies[element] = entropy / count
    for formula, enthalpy, energy, entropy in rows:
        formed = entropy - sum(count * entropies[element] for element, count in read_compound(formula).atoms.items())
        assert abs(enthalpy - 298.15 * formed / 1000 - energy) < 1.5, formula
