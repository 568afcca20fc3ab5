"""A logarithm of a concentration is one of its number in mol/L, however well the text speaks of the concentration."""

from __future__ import annotations

import pytest

from mathrag.entities import Chunk, Document
from mathrag.extraction import build_templates, extract
from mathrag.quantities import ontology

DOCUMENT = Document(slug="d", title="d", filename="d.md", media_type="text/markdown", sha256="0" * 64, converter="test")


@pytest.mark.parametrize(
    "text",
    [
        "$$\\mathrm{pH} = -\\log_{10} [\\mathrm{H}^+]$$",
        "Hydrogen ions: $$\\text{pH} = -\\log_{10}[H^{+}]$$ where $[H^{+}]$ is the concentration of hydrogen ions",
        "$$\\mathrm{pOH} = -\\log_{10} [\\mathrm{OH}^-]$$\n\nwhere $[\\mathrm{OH}^-]$ is the molar concentration of hydroxide ions",
    ],
)
def test_the_number_in_mol_per_litre_is_meant(text: str) -> None:
    chunk = Chunk(
        id="d-0000",
        document="d",
        ordinal=0,
        headings=("Chemistry", "Acids and bases"),
        start=0,
        end=len(text),
        text=text,
    )
    (formula,) = build_templates(DOCUMENT, [chunk], extract(DOCUMENT, [chunk]), ontology()).formulas
    assert formula.consistency == "consistent"
    assert {parameter.unit for parameter in formula.parameters} == {"1", "mol/L"}
