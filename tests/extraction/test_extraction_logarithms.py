"""The base of a bare "log": what the document says of it, else 10."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

LAW = "# Evenness\n\nThe evenness is\n\n$$J = \\frac{H}{\\log(S)}$$\n\nwhere $H$ is the diversity index and $S$ the number of species.\n\n"


@pytest.mark.parametrize(
    ("said", "function"),
    [
        ("Natural logarithms are used here.", "ln"),
        ("The inverse is $S = e^{H/J}$.", "ln"),
        ("The coefficient is a log odds.", "ln"),
        ("A level in dB has the factor 10. Natural logarithms are used elsewhere.", "log10"),
        ("With $\\ln$ for the other one, as in $y = \\ln(x)$ and $e^{2}$.", "log10"),
        ("Decades are easy to read.", "log10"),
        ("", "log10"),
    ],
)
def test_the_document_tells_the_base(said: str, function: str) -> None:
    law = next(one for one in formulas_of(LAW + said) if one.latex.startswith("J"))
    assert law.equation == f"J == H/{function}(S)"


def test_a_base_that_is_written_stays() -> None:
    text = LAW.replace("\\log(S)", "\\log_{10}(S)") + "Natural logarithms are used elsewhere."
    assert "log10" in str(formulas_of(text)[0].equation)
