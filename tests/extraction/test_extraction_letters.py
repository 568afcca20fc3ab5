"""Letters of statistics that a document names nowhere are called as they usually are, where it speaks of what they stand for."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

from mathrag.extraction.letters import with_usual_names

SCORE = r"The standard deviation tells how far values lie from the mean. The z-score is $$z = \frac{x - \mu}{\sigma}$$"
POOLED = (
    "Two samples of different sample size have a pooled standard deviation: "
    r"$$s_{\text{pooled}} = \sqrt{\frac{(n_1 - 1) s_1^2 + (n_2 - 1) s_2^2}{n_1 + n_2 - 2}}$$"
)
TRIALS = r"Each of the trials has the same probability of success, else it is a failure: $$\sigma = \sqrt{n p q}$$"
WIRE = r"The stress in a wire is the force on its area, with a deviation that is standard: $$\sigma = \frac{F}{A}$$"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (SCORE, {"x": "value", "mu": "mean", "sigma": "standard deviation"}),
        (POOLED, {"n_1": "first sample size", "s_2": "second sample standard deviation"}),
        (TRIALS, {"n": "number of trials", "p": "probability of success", "q": "probability of failure"}),
    ],
)
def test_a_letter_is_called_as_usual_where_the_text_speaks_of_that(text: str, names: dict[str, str]) -> None:
    (formula,) = formulas_of(text)
    called = {p.identifier: p.name for p in formula.parameters}
    assert {name: called[name] for name in names} == names


def test_a_quantity_with_a_kind_keeps_it() -> None:
    (formula,) = formulas_of(WIRE)
    assert "deviation" not in " ".join(p.name for p in formula.parameters)


def test_a_letter_stays_without_a_name_where_the_text_has_no_word_for_it() -> None:
    (formula,) = formulas_of(r"With three numbers it is $$z = \frac{x - \mu}{\sigma}$$")
    assert not any("usual symbol of the standard deviation" in p.evidence for p in formula.parameters)


def test_a_word_of_units_and_things_is_what_is_measured() -> None:
    (formula,) = formulas_of(r"The molarity is $$M = \frac{\text{mol solute}}{\text{L solution}}$$")
    assert [p.name for p in formula.parameters] == ["molarity", "amount of solute", "volume of solution"]
    (formula,) = formulas_of(
        r"The interest charge, $I$, is $$I = \text{ADB} \times r \times d$$ where ADB is the average daily balance."
    )
    assert formula.parameters[0].quantity_kind == "money"


@pytest.mark.parametrize(("text", "name"), [(r"$$\mu = 3 + e^{-q}$$", ""), (r"$$z = \frac{x - \mu}{\sigma}$$", "mean")])
def test_a_letter_is_called_as_usual_only_beside_its_company(text: str, name: str) -> None:
    (found,) = formulas_of(f"It is {text}")
    unnamed = {"name": "", "quantity_kind": None, "dimension": None, "constant": None}
    formula = found.model_copy(update={"parameters": tuple(p.model_copy(update=unnamed) for p in found.parameters)})
    (formula,) = with_usual_names([formula], ["The mean of all ages is told in another part."])
    assert {p.identifier: p.name for p in formula.parameters}["mu"] == name
