"""Final answers: found in what was said, and compared with the expected one."""

from __future__ import annotations

import pytest

from mathrag.openmath import compared, extract


@pytest.mark.parametrize(
    ("text", "answer", "way"),
    [
        (r"First \boxed{3}, no: \boxed{\frac{1}{\sqrt{2}}}.", r"\frac{1}{\sqrt{2}}", "boxed"),
        (r"The final answer is $x = 3$.", "x = 3", "phrase"),
        (r"So $a = 2$, hence $b = \frac{a}{4}$.", r"\frac{a}{4}", "formula"),
        ("It comes to 12 or 13", "13", "number"),
        (r"\boxed{3", "3", "number"),
        ("I don't know.", "", "none"),
    ],
)
def test_the_answer_is_the_last_box_else_the_next_best_place(text: str, answer: str, way: str) -> None:
    found = extract(text)
    assert (found.answer, found.way) == (answer, way)


@pytest.mark.parametrize(
    ("answer", "expected", "equality"),
    [
        (r"\dfrac{14}{3}", r"\frac{14}{3}", "exact"),
        ("10080", r"10,\!080", "exact"),
        ("(-1, 6)", r"\left( -1, 6 \right)", "exact"),
        (r"90^\circ", "90", "exact"),
        ("4.5", r"\frac92", "symbolic"),
        ("9i+6", "6+9i", "symbolic"),
        (r"\frac{1}{\sqrt{3}}", r"\frac{\sqrt{3}}{3}", "symbolic"),
        (r"1-\sqrt{19}, 1+\sqrt{19}", r"1 \pm \sqrt{19}", "symbolic"),
        ("3", "4", "different"),
        ("", "4", "different"),
        ("1" * 500, "4", "different"),
        (r"10^{10^{10^{10}}}", "3", "different"),
    ],
)
def test_equal_answers_are_equal_however_they_are_written(answer: str, expected: str, equality: str) -> None:
    assert compared(answer, expected) == equality
