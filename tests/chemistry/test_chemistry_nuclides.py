"""Nuclides by name and in signs; their protons, nucleons and masses."""

from __future__ import annotations

import pytest

from mathrag.chemistry import find_nuclides

NAMES = {"lead": "Pb", "carbon": "C", "uranium": "U"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the nucleus of lead-208", [("lead-208", 82, 208)]),
        ("Pb-208 and carbon-14", [("Pb-208", 82, 208), ("carbon-14", 6, 14)]),
        ("a sample of lead-208. It decays", [("lead-208", 82, 208)]),
        ("^{238}U and ^4He", [("^{238}U", 92, 238), ("^4He", 2, 4)]),
        ("^{238}_{92}U", [("^{238}_{92}U", 92, 238)]),
        ("grade-10 steel, lead-20, part U-2", []),  # no element, and fewer nucleons than protons
    ],
)
def test_nuclides_are_found_with_their_protons(text: str, found: list[tuple[str, int, int]]) -> None:
    assert [(one.said, one.protons, one.nucleons) for one in find_nuclides(text, NAMES)] == found


def test_mass_and_half_life_are_told_where_they_are_listed() -> None:
    stable, decaying, unlisted = find_nuclides("lead-208, carbon-14 and uranium-300.", NAMES)
    assert stable.mass == pytest.approx(207.9766, abs=1e-3)
    assert stable.half_life is None
    assert decaying.half_life == pytest.approx(5700 * 3.156e7, rel=1e-2)
    assert unlisted.mass is None
