"""Data that a question tells in lists, tables, points and tallies: answered by the laws of the document that ships."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

import pytest
from agent_fakes import FakeKnowledge

from mathrag.agent import Agent, Answer
from mathrag.documents import chunk
from mathrag.entities import Document
from mathrag.extraction import build_templates, extract
from mathrag.quantities import ontology
from mathrag.settings import Settings

CHANCES = "\n\n| x | P(x) |\n| --- | --- |\n| 0 | 0.2 |\n| 1 | 0.5 |\n| 2 | 0.3 |\n\n"
POINTS = "\n\n| Hours | Score |\n| --- | --- |\n| 1 | 2 |\n| 2 | 3 |\n| 4 | 8 |\n\n"


@lru_cache(maxsize=1)
def agent() -> Agent:
    slug = "data-md"
    told = Document(
        slug=slug, title="Data", filename="data.md", media_type="text/markdown", sha256="0" * 64, converter="test"
    )
    markdown = files("ontology").joinpath("situations", "data.md").read_text(encoding="utf-8")
    chunks = chunk(told, markdown)
    known: Any = FakeKnowledge(build_templates(told, chunks, extract(told, chunks), ontology()).formulas)
    return Agent(known, Settings())


def ask(text: str) -> Answer:
    return agent().ask(text)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("The ages are 4, 8, 5, 11, 9, 6 and 7. Find the first quartile.", 5, "1"),
        ("The ages are 4, 8, 5, 11, 9, 6 and 7. What is the interquartile range?", 4, "1"),
        ("The masses are 4 g, 8 g, 5 g, 11 g and 9 g. What is the median?", 8, "g"),
        ("The ages are 4, 8, 5, 11, 9, 6 and 7. Find the 80th percentile.", 10, "1"),
        ("The ages are 4, 8, 5, 8, 9, 6 and 7. What is the mode?", 8, "1"),
        ("The ages are 4, 8, 5, 11, 9, 6 and 7. What is the upper fence?", 15, "1"),
        ("The entire population is 4, 8, 5, 11 and 9. Find the population standard deviation.", 2.5768, "1"),
        (f"The table is a probability distribution.{CHANCES}What is the expected value?", 1.1, "1"),
        (f"The table is a probability distribution.{CHANCES}Find the standard deviation.", 0.7, "1"),
        ("Find the slope of the least-squares line for the points (1, 2), (2, 3) and (4, 8).", 2.07143, "1"),
        (f"The data are given.{POINTS}What is the y-intercept of the line of best fit?", -0.5, "1"),
        (f"The data are given.{POINTS}Predict the score for 3 hours.", 5.71429, "1"),
        ("For x: 1, 2, 4 and y: 2, 3, 8, find the correlation coefficient.", 0.984324, "1"),
        ("The observed counts are 18, 25, 32, 25, the expected counts are 25, 25, 25, 25. Find the chi-square statistic.", 3.92, "1"),
        ("On three days 22, 18 and 35 came. The same number is expected each day. Find the chi-square test statistic.", 6.32, "1"),
        ("In how many ways can a committee of 3 be chosen from 10 people?", 120, "1"),
        ("How many arrangements of 6 books on a shelf are possible?", 720, "1"),
        ("The reductions of five runners were 2.0, 1.0, 3.0, 4.0 and 0.0 s. "
         "What is the value of the paired t statistic for testing whether there was any mean change?", 2.828427, "1"),
    ],
)  # fmt: skip
def test_told_data_are_computed_by_a_law_of_the_document(text: str, value: float, unit: str) -> None:
    answer = ask(text)
    assert answer.value == pytest.approx(value, rel=1e-4, abs=1e-9)
    assert (answer.kind, answer.unit) == ("computed", unit)
    assert [step.stated_by for step in answer.steps] == ["document"]


@pytest.mark.parametrize(
    "text",
    [
        "The ages are 4, 8, 4 and 8. What is the mode?",
        "On three days 22, 18 and 35 came. Find the chi-square test statistic.",
        f"The data are given.{POINTS}What is the mean?",
        "In a class 45% own a dog, 30% own a cat and 10% own both. What is the probability that a student owns a dog?",
        "The ages are 4, 8, 5 and 7. Each is multiplied by 3. Find the median.",
    ],
)
def test_what_the_data_do_not_settle_is_refused(text: str) -> None:
    assert ask(text).refused
