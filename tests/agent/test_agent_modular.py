"""Which numbers a question about a remainder gives; division alone is none."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.reading.counting import modular_facts
from mathrag.agent.solutions.tools import real
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Compute 3^500 mod 1000007.", {"base": 3, "exponent": 500, "modulus": 1000007}),
        (r"$3^{500} \bmod 1000007$", {"base": 3, "exponent": 500, "modulus": 1000007}),
        ("What remainder does 7^222 leave on division by 10?", {"base": 7, "exponent": 222, "modulus": 10}),
        ("The remainder when 7 is raised to the power of 222 and divided by 10", {"base": 7, "exponent": 222, "modulus": 10}),
        ("What is the remainder of 7 raised to the 222nd power divided by 10?", {"base": 7, "exponent": 222, "modulus": 10}),
        ("Divide 2^100 by 7. What remains?", {"base": 2, "exponent": 100, "modulus": 7}),
        ("1,234,567 mod 89", {"dividend": 1234567, "modulus": 89}),
        ("n = 90210, k = 77; find r = n mod k.", {"dividend": 90210, "modulus": 77}),
        ("With b = 5, e = 117 and m = 19, what is b^e mod m?", {"base": 5, "exponent": 117, "modulus": 19}),
        ("With b = 5 and m = 19, what is b^e mod m?", {}),
        ("If 8431 is divided by 12, what is left over?", {"dividend": 8431, "modulus": 12}),
        ("What is the remainder of 12345678901234567890 on division by 97?", {"dividend": 12345678901234567890, "modulus": 97}),
        ("What is 100 divided by 4?", {}),
        ("A battery is left on for 3 h; its charge of 20 C is divided by 4. What is the current?", {}),
        ("The remaining 20 kg are divided by 4. How much is each part?", {}),
        ("What is the remainder of 4.5 divided by 2?", {}),
    ],
)  # fmt: skip
def test_the_parts_of_a_remainder(text: str, parts: dict[str, int], kinds: KindIndex) -> None:
    assert {fact.text: fact.value for fact in modular_facts(text, kinds)} == parts


def test_a_result_beyond_floats_in_a_chain_is_no_crash() -> None:
    exponent = formula("sum", "Exponent", "k == a + d", *(parameter(name, name, None, "1") for name in ("k", "a", "d")))
    power = formula(
        "power", "Power of a base", "N == b**k", *(parameter(name, name, None, "1") for name in ("N", "b", "k"))
    )
    agent = Agent(FakeKnowledge((exponent, power)), Settings())  # type: ignore[arg-type]
    answer = agent.ask("With a = 200, d = 200 and b = 10, what is N?")
    assert answer.value in (None, 10**400)
    assert real(10**400) == float("inf")
