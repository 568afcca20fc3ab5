"""Write nuclides.csv: masses of atoms by AME2020 as periodictable has them, half-lives by ICRP-107 as radioactivedecay has them.

    pip install periodictable radioactivedecay
    python ontology/generate_nuclides.py

A half-life is in seconds, a year 365.2422 days; it is empty where the list has none, and 0 of what is stable.
"""

from __future__ import annotations

import csv
from pathlib import Path

import periodictable
import radioactivedecay

TARGET = Path(__file__).with_name("nuclides.csv")
STABLE = "0"


def half_lives() -> dict[str, str]:
    """Seconds by name ("Ra-226")."""
    listed = radioactivedecay.DEFAULTDATA
    seconds = {name: radioactivedecay.Nuclide(name).half_life("s") for name in listed.nuclides}
    return {name: STABLE if one == float("inf") else f"{one:.6g}" for name, one in seconds.items()}


def main() -> None:
    """Rows by protons and nucleons."""
    lives = half_lives()
    rows = [
        (
            element.symbol,
            element.number,
            isotope.isotope,
            f"{isotope.mass:.10g}",
            lives.get(f"{element.symbol}-{isotope.isotope}", ""),
        )
        for element in periodictable.elements
        for isotope in element
        if element.number
    ]
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("element", "protons", "nucleons", "mass_u", "half_life_s"))
        writer.writerows(sorted(rows, key=lambda row: row[1:3]))


if __name__ == "__main__":
    main()
