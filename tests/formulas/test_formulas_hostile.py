"""Ten thousand templates made to hurt: each is a value or a told refusal, and all of them take seconds."""

from __future__ import annotations

import contextlib
import random
import time

from mathrag.errors import EvaluationError, TemplateError
from mathrag.formulas import evaluate

COUNT = 10_000
LONGEST_SECONDS = 2.0
LEAVES = ("x", "9", "10**9", "1e308", "0", "-1", "0.5", "__import__", "().__class__", "'a'*9", "1/0", "1e-320", "True")
WRAPPERS = (
    "factorial({})", "binomial({}, {})", "({})**({})", "exp({})", "log({})", "({}) % ({})", "({})//({})", "abs({})",
    "sum({})", "min({}, {})", "sqrt(-({}))", "({}).real", "[{}]*({})", "({}) == ({})", "lambda: {}", "f({})", "{}" * 40,
)  # fmt: skip


def template(chance: random.Random, depth: int) -> str:
    if depth == 0 or chance.random() < 0.1:
        return chance.choice(LEAVES)
    wrapper = chance.choice(WRAPPERS)
    return (
        wrapper.replace("{}", template(chance, depth - 1))
        if wrapper == "{}" * 40
        else wrapper.format(*(template(chance, depth - 1) for _ in range(wrapper.count("{}"))))
    )


def test_ten_thousand_hostile_templates_are_refused_or_computed_in_time() -> None:
    chance = random.Random(20)
    computed, refused, slowest = 0, 0, 0.0
    for _ in range(COUNT):
        text = template(chance, chance.randint(1, 6))[:100_000]
        began = time.process_time()
        with contextlib.suppress(EvaluationError, TemplateError):
            evaluate(text, {"x": chance.choice((0, 1e300, -3, 10**6))})
            computed += 1
        slowest = max(slowest, time.process_time() - began)
    refused = COUNT - computed
    assert refused > COUNT / 2
    assert computed > 100
    assert slowest < LONGEST_SECONDS
