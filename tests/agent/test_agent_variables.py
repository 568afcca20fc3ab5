"""Laws of any variable: the means, deviations and intervals of pounds, hours and dollars; prices whose units cancel."""

from __future__ import annotations

from importlib.resources import files

import pytest

from mathrag.agent import read_problem
from mathrag.situations import place, read_pack

PACKS = {
    name: read_pack((files("ontology") / "situations" / f"{name}.yaml").read_text(encoding="utf-8"), name)
    for name in ("intervals", "testing", "business")
}


@pytest.mark.parametrize(
    ("pack", "text", "value", "unit"),
    [
        ("intervals", "The standard deviation of the weights of puppies is known to be 3 pounds. Forty puppies are weighed, and the sample "
         "mean is 22 pounds. What is the error bound of a 95% confidence interval for the mean?", 0.92969, "lb"),
        ("intervals", "A sample of 20 pumps lasted a mean of 11.4 years with a sample standard deviation of 2.2. Find the error bound of "
         "a 95% confidence interval for the mean.", 1.02963, "yr"),
        ("intervals", "A 90% confidence interval for the mean is from 14.8 kg to 19.6 kg. What is the sample mean?", 17.2, "kg"),
        ("intervals", "A confidence interval for the mean is (41.2, 47.6). What is the error bound?", 3.2, None),
        ("testing", "It is claimed that bulbs last a mean of 900 hours. A sample of 49 bulbs lasted a mean of 885 hours. The population "
         "standard deviation is 42 hours. What is the test statistic z?", -2.5, None),
        ("business", "A taxi charges $3.50 plus $2.20 for each mile. How much does a ride of 9 miles cost?", 23.3, None),
        ("business", "Three pounds of coffee cost $25.50. How much do 7 pounds cost?", 59.5, None),
    ],
)  # fmt: skip
def test_a_law_holds_in_the_units_of_the_question(pack: str, text: str, value: float, unit: str | None) -> None:
    placed = [one for one in place(read_problem(text), PACKS[pack]) if one.state == "follows"]
    assert len(placed) == 1
    own = placed[0].parameters[0].unit
    assert own == unit or unit is None
    assert placed[0].value == pytest.approx(value * {"lb": 0.45359237, "yr": 31557600}.get(own or "", 1), rel=1e-4)


def test_a_share_is_no_count() -> None:
    placed = place(read_problem("In a survey of 200 people, 30% said yes. Find the margin of error of a 90% confidence interval for the "
                                "proportion."), PACKS["intervals"])  # fmt: skip
    assert [one.value for one in placed if one.state == "follows"] == [pytest.approx(0.0532994, rel=1e-4)]
