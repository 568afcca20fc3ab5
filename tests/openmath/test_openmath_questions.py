"""A text is a typed call only where all of it is one; then it is worked out exactly, or refused by name."""

from __future__ import annotations

import time

import pytest

from mathrag.errors import OpenMathError
from mathrag.openmath import Computed, Question, Unread, compute, read_question
from mathrag.openmath.answers import compared
from mathrag.openmath.worker import Bounds, Refused


def worked_out(text: str) -> Computed:
    read = read_question(text)
    assert isinstance(read, Question), read
    return compute(read)


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("What is gcd(84, 126)?", "42"),
        ("Find the least common multiple of $8$, $12,$ and $15$.", "120"),
        ("What is the remainder when 7^222 is divided by 10?", "9"),
        ("Compute 25!/23!.", "600"),
        ("Evaluate $\\binom{10}{3}$.", "120"),
        ("What is 3^500000 mod 7?", "2"),
        ("Find the product of $6_8 \\cdot 7_8.$ Express your answer in base $8.$", "52_{8}"),
        ("Convert 255 to base 16.", "FF_{16}"),
        ("Write $\\frac{3}{20}$ as a decimal.", "0.15"),
        ("If $f(x) = x^2 - 1$, what is $f(3) + f(2)$?", "11"),
        ("Let $a = 3$ and $b = 4$. Compute $a^2 + b^2$.", "25"),
        ("What is $\\frac{1}{3} + \\frac{1}{6}$? Express your answer as a common fraction.", "\\frac{1}{2}"),
    ],
)
def test_the_closed_grammar_computes_what_it_has(text: str, latex: str) -> None:
    found = worked_out(text)
    assert found.latex == latex


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Evaluate $(1+2i)6-3i$.", "6+9i"),
        ("Compute $\\int_0^1 x^2\\,dx$.", "\\frac{1}{3}"),
        ("Find $\\lim_{x \\to 0} \\frac{\\sin x}{x}$.", "1"),
        ("Compute $\\sum_{k=1}^{100} k^2$.", "338350"),
        ("Find the derivative of $x^3$.", "3x^2"),
        ("What is the determinant of $\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$?", "-2"),
        ("Find the dot product of $(1,2,3)$ and $(4,5,6)$.", "32"),
        ("Evaluate $\\{1,2,3\\} \\cap \\{2,3,4\\}$.", "\\{2,3\\}"),
        ("Simplify $\\sqrt{50}$.", "5\\sqrt{2}"),
        ("Compute $\\sin 20^\\circ \\sin 40^\\circ \\sin 80^\\circ$.", "\\frac{\\sqrt{3}}{8}"),
        ("Solve for $x$: $2^{2x} = 256^\\frac{1}{2}$.", "2"),
        ("Solve $x^2 < 4$.", "(-2,2)"),
        ("Factor $ab+5b+2a+10$.", "(a+5)(b+2)"),
        ("Expand $(x+1)^3$.", "x^3+3x^2+3x+1"),
        ("What is the real part of $(2+3i)^2$?", "-5"),
    ],
)
def test_sympy_computes_the_rest(text: str, answer: str) -> None:
    assert compared(worked_out(text).latex, answer) != "different"


@pytest.mark.parametrize(
    "text",
    [
        "What is the sum of all multiples of 7 between 100 and 200?",
        "How many positive integers divide 84 and 126?",
        "What is 3 + 4 dogs?",
        "What is 5 V / 2 A?",
        "A train travels 300 km in 4 hours. What is its speed?",
        "Find the constant term of $(x+1)^5$.",
        "What is the value of $x + 3$?",
        "If $x + y = 3$, what is $x - y$?",
        "Compute $1 - 2 + 3 - \\dots + 99$.",
        "What is the definition of a normal subgroup?",
        "What is $\\gcd(n + 7, 2n + 1)$?",
        "Solve $x + y = 3$.",
        "What is the greatest common divisor?",
        "",
        "$" * 50,
        "What is " + "(" * 700 + "1" + ")" * 700 + "?",
    ],
)
def test_one_word_more_and_it_is_no_typed_call(text: str) -> None:
    assert isinstance(read_question(text), Unread)


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("What is 10**10**10?", "hostile"),
        ("Compute 99999999!.", "hostile"),
        ("Compute $2^{2^{2^{2^{2^2}}}}$.", "hostile"),
        ("Simplify $(1+x)^{10^{10}}$.", "hostile"),
        ("Compute $\\frac{1}{0}$.", "no-result"),
        ("Write $\\frac{1}{3}$ as a decimal.", "no-result"),
        ("Find the roots of $x^4 = 1$.", "ambiguous"),
    ],
)
def test_what_must_not_or_cannot_be_computed_is_refused_by_name(text: str, finding: str) -> None:
    read = read_question(text)
    assert isinstance(read, Question)
    with pytest.raises(OpenMathError) as refused:
        compute(read)
    assert refused.value.finding == finding


def test_a_computation_without_end_is_stopped_and_the_next_one_works() -> None:
    endless = read_question("Compute $\\sum_{k=1}^{99999999} \\frac{1}{k^3+1}$.")
    assert isinstance(endless, Question)
    started = time.monotonic()
    with pytest.raises(Refused) as refused:
        compute(endless, bounds=Bounds(seconds=0.2))
    assert refused.value.finding in ("time", "no-result")
    assert time.monotonic() - started < 60
    assert worked_out("Simplify $\\sqrt{8}$.").latex == "2 \\sqrt{2}"
