"""Lists of data and the statistic asked of them."""

from __future__ import annotations

import pytest

from mathrag.problems.data import data_in


@pytest.mark.parametrize(
    ("text", "statistic", "values"),
    [
        ("The ages of 4 people are 29; 37; 38; 40. Find the standard deviation.", "standard deviation", [29, 37, 38, 40]),
        ("The scores were 14, 7, 0, and 28. What is the mean number of points, to the nearest tenth?", "mean", [14, 7, 0, 28]),
        ("Calculate the variance of 2.5, 3.5, 4.5.", "variance", [2.5, 3.5, 4.5]),
    ],
)  # fmt: skip
def test_a_list_and_what_is_asked_of_it(text: str, statistic: str, values: list[float]) -> None:
    data = data_in(text)
    assert data is not None
    assert data.statistic == statistic
    assert [float(one.value) for one in data.columns["value"]] == values


def test_a_missing_value_with_the_mean_given() -> None:
    data = data_in(
        "A class of 4 students has a mean of 80. Three of the grades are 70, 85 and 90. What is the other grade?"
    )
    assert data is not None
    assert data.mean is not None
    assert float(data.mean.value) == 80


@pytest.mark.parametrize(
    ("asked", "favorable"),
    [
        ("What is the probability of selling at least three?", [0, 0, 1, 1]),
        ("What is P(x < 2)?", [1, 0, 0, 0]),
        ("Find the probability that x is between 2 and 3.", [0, 1, 1, 0]),
    ],
)
def test_an_event_of_a_tabulated_distribution(asked: str, favorable: list[int]) -> None:
    table = "| x | P(x) |\n|---|---|\n| 1 | 0.2 |\n| 2 | 0.35 |\n| 3 | 0.3 |\n| 4 | 0.15 |"
    data = data_in(f"A baker sells x cakes a day.\n\n{table}\n\n{asked}")
    assert data is not None
    assert [float(one) for one in data.amounts("favorable")] == favorable
    assert [float(one) for one in data.amounts("all")] == [0.2, 0.35, 0.3, 0.15]


def test_probabilities_beside_the_values() -> None:
    data = data_in("X takes the values 0, 1, 2 with probabilities 0.5, 0.3, 0.2. What is the expected value?")
    assert data is not None
    assert data.statistic == "mean"
    assert [float(one.value) for one in data.columns["probability"]] == [0.5, 0.3, 0.2]


@pytest.mark.parametrize(
    "text",
    [
        "A car goes 20, 30 and 40 km in 2 h. What is the average speed?",
        "Resistors of 2, 3 and 6 ohm are in parallel. What is the resistance?",
        "The values 3, 5, 9 are scaled by 7. What is the mean?",
    ],
)
def test_anything_else_asked_of_several_values_is_left_alone(text: str) -> None:
    assert data_in(text) is None
