"""Questions about distributions: family, parameters and event are read in full or not at all."""

from __future__ import annotations

import pytest

from mathrag.formulas import evaluate, families
from mathrag.problems.chances import chance_in

ALL = {name: ["it"] * len(family.parameters) for name, family in families().items()}


def value_of(text: str, declared: dict[str, list[str]] | None = None) -> float | None:
    chance = chance_in(text, ALL if declared is None else declared)
    if chance is None:
        return None
    value = float(evaluate(chance.expression, {name: said.value for name, said in chance.values.items()}))
    return 100 * value if chance.percent else value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("X ~ N(100, 15). Find P(X > 130).", 0.02275),
        ("X ~ N(100, 15). Find the probability that x is between 85 and 115.", 0.6827),
        (r"Suppose $X \sim N(100, 15)$. Find the 90th percentile.", 119.22),
        ("X ~ U(2, 12). Find the probability that x < 4.", 0.2),
        ("X ~ Exp(0.5). What is the mean?", 2),
        ("Waiting times are exponentially distributed with a mean of 8 minutes. What is the probability of waiting more than 12 minutes?",
         0.22313),
        ("The heights are normally distributed with a mean of 170 cm and a variance of 36 cm^2. What percent are taller than 176 cm?",
         15.866),
        ("A coin with a probability of heads of 0.3 is tossed 10 times. What is the probability of at most two heads?", 0.38278),
        ("Of all bolts 5% are defective. In a sample of 20 bolts, what is the probability that at least two are defective?", 0.26416),
        ("95% of all bolts are not defective. In a sample of 20 bolts, what is the probability that at least two are defective?",
         0.26416),
        ("The number of calls follows a Poisson distribution with a mean of 4. What is the probability of exactly 3 calls?", 0.19537),
        ("A clinic has 60 births. A girl is equally likely as a boy. What is the mean?", 30),
        ("A quiz has 20 questions with four equally likely answers each. What is the expected number of correct answers?", 5),
        ("The probability that a fuse is defective is 0.1. What is the probability that the first defective fuse is the third one tested?",
         0.081),
        ("Ages are uniformly distributed from six months (0.5 years) to 9.5 years. Find the average age.", 5),
        ("X ~ N(20, 4). What is the z-score of x = 26?", 1.5),
        ("X ~ N(20, 4). What value of x is 1.5 standard deviations below the mean?", 14),
        ("A desk gets an average of nine calls per hour. What is the probability that it gets exactly two calls in 20 minutes?", 0.22404),
        ("On average a book has 1.5 misprints per page. What is the probability that a page has at most two misprints?", 0.80885),
        ("X ~ U(0, 15). Find P(x > 12 | x > 8).", 3 / 7),
        ("The heights are normal with a mean of 170 cm and a standard deviation of 8 cm. What share of people is taller than 182 cm?",
         0.066807),
        ("The weights are roughly normal with mean 60 g and standard deviation 5 g. What is the chance that an egg weighs over 70 g?",
         0.02275),
        ("Calls come at 4 an hour. What is the chance of no call in half an hour?", 0.13534),
        ("A shop sells 2 lamps a day on average. Taking the number to be Poisson distributed, find the chance that at least one is sold "
         "on a given day.", 0.86466),
        ("The chance of rain is 0.3 each day. What is the probability that it rains on at least one of 4 days?", 0.7599),
        ("She has a 20% chance of winning. What is the probability that she wins at least once in 5 games?", 0.67232),
        ("Bulbs last an exponentially distributed time with a mean of 8 years. What is the probability that a bulb lasts more than 10 "
         "years if it has already lasted 6 years?", 0.60653),
        ("Bulbs last an exponentially distributed time with a mean of 8 years. A bulb has already lasted 6 years. What is the "
         "probability that it lasts at least another 4 years?", 0.60653),
        ("Bulbs last an exponentially distributed time with a mean of 8 years. Given that a bulb has already lasted 6 years, what is "
         "the probability that it lasts more than 10 years in total?", 0.60653),
        ("The heights are normally distributed with a mean of 170 and a standard deviation of 8. What height marks the top 10 percent?",
         180.2524),
        ("X ~ N(4, 2). Find k if P(x < k) = 0.9.", 6.5631),
        ("A fair coin is tossed five times. What is the probability of getting 3 heads?", 10 / 32),
        ("Gaps are exponentially distributed with an average of 4 minutes. Find the probability that the gap between two trains is less "
         "than 2 minutes.", 0.39347),
        ("An average of 30 customers per hour arrive, and the time between arrivals is exponentially distributed. Find the probability "
         "that it takes less than 1 minute for the next one.", 0.39347),
        ("Lamps last an average of 4 years, and the lifetime is exponentially distributed. Eighty percent of all lamps last at most how "
         "long?", 6.43775),
        ("The ages are uniformly distributed from 2 to 10 years. Find the third quartile.", 8),
        ("The heights of four-year-olds are normally distributed with a mean of 100 cm and a standard deviation of 5 cm. Find the "
         "probability that one of the children is taller than 110 cm.", 0.02275),
        ("Ann writes 16 letters a week. One takes about 4 hours with a standard deviation of 1.2 hours, normally distributed. Find the "
         "probability that a single letter takes from 3.5 to 4.25 hours.", 0.244055),
    ],
)  # fmt: skip
def test_the_law_and_its_values_are_read(text: str, value: float) -> None:
    assert value_of(text) == pytest.approx(value, rel=1e-4)


def test_one_interval_is_counted_like_any() -> None:
    text = "Ships call at an average rate of 2 per hour. What is the probability that exactly 9 ships call in any one 4-hour period?"
    assert value_of(text) == pytest.approx(0.124077, rel=1e-4)


SAMPLES = {**ALL, "normal of mean": ["mu", "sigma/sqrt(n)"], "normal of sum": ["n*mu", "sqrt(n)*sigma"]}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("X ~ N(150, 20). In a random sample of 25, what is the probability that the sample mean is less than 145?", 0.10565),
        ("A distribution has a mean of 70 and a standard deviation of 10. A sample of 64 is drawn. Find the probability that the sum "
         "of the 64 values is greater than 4,560.", 0.15866),
        ("The time at a desk is exponentially distributed with a mean of four minutes. Thirty visitors are selected at random. "
         "Find the 90th percentile for the mean time.", 4.93591),
        ("A distribution has a mean of 70 and a standard deviation of 10. A sample of 64 is drawn. "
         "Find the sum that is 1.5 standard deviations below the mean of the sums.", 4360),
        ("A distribution has a mean of 70 and a standard deviation of 10. A sample of 64 is drawn. "
         "What is the standard deviation of ΣX?", 80),
        ("A distribution has a mean of 70 and a standard deviation of 10. In a sample of 25, what is the probability that the "
         "sample mean is within 2 of the population mean?", 0.68269),
        ("Weights are normally distributed with μ = 70 kg and σ = 12 kg. What is the probability that the mean weight of a random "
         "sample of 36 adults is 73 kg or more?", 0.066807),
        ("Rods are normally distributed with a mean of 40 cm and a standard deviation of 2 cm. What is the probability that a group "
         "of 16 rods has a mean length of 39 cm or less?", 0.02275),
    ],
)  # fmt: skip
def test_a_mean_or_a_sum_of_several_has_its_own_distribution(text: str, value: float) -> None:
    assert value_of(text, SAMPLES) == pytest.approx(value, rel=1e-4)
    assert value_of(text) is None


def test_the_number_of_all_is_no_mean() -> None:
    text = (
        "Ann writes 16 letters a week. Each takes about 4 hours with a standard deviation of 1.2 hours. Let X be the mean time for "
        "the 16 letters. Find the probability that the mean is between 3.5 and 4.25 hours."
    )
    assert value_of(text, {**ALL, "normal of mean": ["mu", "sigma/sqrt(n)"]}) == pytest.approx(0.74985, rel=1e-4)


def test_a_score_of_a_sum() -> None:
    text = "A sample of 64 is drawn from a population with a mean of 90 and a standard deviation of 16. What is the z-score for Σx = 5,888?"
    assert value_of(text, {**ALL, "normal of sum": ["n*mu", "sqrt(n)*sigma"]}) == pytest.approx(1)


def test_what_one_value_has_stays_its_own() -> None:
    text = "A score has a mean of 70 and a standard deviation of 10. Of 25 people and 7 tests, what is the probability of a mean below 68?"
    assert value_of(text, SAMPLES) is None
    assert value_of("X ~ N(54, 8). Find the probability that x < 30.", SAMPLES) == pytest.approx(0.00135, rel=1e-3)


@pytest.mark.parametrize(
    "text",
    [
        "The heights are normally distributed with a mean of 170 cm. What percent are taller than 176 cm?",
        "X ~ N(100, 15). Find the probability that x > 130 and then that 4 of 7 are.",
        "In a poll of 850 voters, 442 favored a bond. "
        "What is the upper limit of a 90% confidence interval for the proportion of voters in favor?",
        "5% of 20 bolts are drawn without replacement. What is the probability that at least two are defective?",
        "A car with a mass of 900 kg brakes with 4 m/s^2. How far does it go?",
        "P(A) = 0.4 and P(B) = 0.3. What is P(A AND B)?",
        "X ~ N(150, 20). In a random sample of 25, what is the probability that the sample mean is less than 145?",
        "The time at a desk is exponentially distributed with a mean of four minutes. Thirty visitors are selected at random. "
        "Find the 90th percentile for the mean time.",
        "Waits are normally distributed with a mean of 4 min and a standard deviation of 1 min. "
        "What is the probability that nine waits add up to more than 40 min?",
    ],
)
def test_what_is_not_told_in_full_is_not_read(text: str) -> None:
    assert value_of(text) is None


def test_a_family_that_no_document_declares_is_not_used() -> None:
    assert value_of("X ~ N(100, 15). Find P(X > 130).", {"uniform": ["it", "it"]}) is None


def test_the_documents_notation_says_what_an_argument_is() -> None:
    variance = {"normal": ["it", "sqrt(it)"]}
    assert value_of("X ~ N(100, 225). Find P(X > 130).", variance) == pytest.approx(0.02275, rel=1e-3)
