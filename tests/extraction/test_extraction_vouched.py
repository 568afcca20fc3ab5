"""What a document vouches for of a symbol's type, and what an ambiguous word leaves free."""

from __future__ import annotations

import pytest

from mathrag.entities import Chunk, Document, Formula
from mathrag.extraction import build_templates, extract
from mathrag.extraction.rules.relations import relations, sides
from mathrag.quantities import ontology

DOCUMENT = Document(slug="d", title="Notes", filename="d.md", media_type="text/markdown", sha256="0", converter="c")


def formula_of(text: str) -> Formula:
    chunk = Chunk(id="d-0000", document="d", ordinal=0, headings=("Notes",), start=0, end=len(text), text=text)
    (found,) = build_templates(DOCUMENT, [chunk], extract(DOCUMENT, [chunk]), ontology()).formulas
    return found


@pytest.mark.parametrize(
    ("text", "free"),
    [
        ("$$h = q e x$$\n\nwhere $h$ is the catch, $e$ the fishing effort and $x$ the biomass.", {"h", "q", "e", "x"}),
        ("$$F = m a$$\n\nwhere $F$ is the force, $m$ the mass and $a$ the acceleration.", set[str]()),
        ("$$L = a W$$\n\nwhere $L$ is the queue length, $a$ the toll and $W$ the delay.", {"L", "a", "W"}),
        ("$$t = \\frac{C}{I}$$\n\nwhere $t$ is the run time, $C$ the capacity in Ah and $I$ the current in A.", set[str]()),
        ("Density is the head count over the area.\n\n$$d = \\frac{N}{A}$$\n\nwhere $d$ is the population density.", {"d", "N"}),
    ],
)  # fmt: skip
def test_a_unit_or_a_whole_name_holds_and_any_other_word_leaves_a_type_free(text: str, free: set[str]) -> None:
    found = {parameter.identifier for parameter in formula_of(text).parameters if parameter.free}
    assert free <= found
    assert free or not found


def test_a_word_that_means_something_else_here_makes_no_law_inconsistent() -> None:
    gravity = formula_of(
        "$$A = \\frac{O - F}{O - 1}$$\n\nwhere $A$ is the yield, $O$ the original gravity and $F$ the final gravity."
    )
    assert gravity.executable
    assert gravity.consistency == "consistent"


def test_what_is_vouched_for_still_contradicts() -> None:
    wrong = formula_of("$$E = m v^3$$\n\nwhere $E$ is the energy in J, $m$ the mass in kg and $v$ the speed in m/s.")
    assert wrong.consistency == "inconsistent"
    assert not wrong.executable


def test_a_frame_around_a_formula_hides_no_relation() -> None:
    assert relations(r"\boxed{E = m c^2}") == ["="]
    assert sides(r"\boxed{E = m c^2}") == ["E", "m c^2"]
